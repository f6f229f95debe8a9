const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first letter of a text as people see it: an emoji, a flag or a syllable is one. */
export function firstLetter(text: string): string {
  for (const { segment } of segmenter.segment(text)) return segment;
  return "";
}

/** The start of a text, at most `max` UTF-16 units, cut between two letters as people see them. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

const HEADER = /^%PDF-[12]\.\d/;
/** Every PDF ends with where its last table is and a mark; readers look for them in the last 1,024 bytes. */
const TRAILER = /startxref\s+\d+\s+%%EOF/;
const TRAILER_BYTES = 1_024;

const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/**
 * Whether a file is a PDF by its content, whatever it calls itself: the header at its first byte, so that it is nothing
 * else to a program that looks there, and a trailer, so that it is whole. Blanks and NULs may follow.
 */
export function isPdf(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && BLANKS.has(bytes[end - 1] ?? -1)) end -= 1;
  const text = (part: Uint8Array) => new TextDecoder("latin1").decode(part);
  return (
    HEADER.test(text(bytes.subarray(0, 8))) && TRAILER.test(text(bytes.subarray(Math.max(0, end - TRAILER_BYTES), end)))
  );
}

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join("");

/** What our own texts are written with. The sign of the rupee is in neither font: it comes from the device. */
export const written = `${between(0x20, 0x7e)}\u00A0©·×–—‘’“”•…−`;

/** The names and messages of people, too: Western Europe's letters. Others come from the device. */
export const typed = `${written}${between(0xa1, 0xff)}Œœ‚„‹›€™`;

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join("");

/** What our own texts are written with. The sign of the rupee is in neither font: it comes from the device. */
export const written = `${between(0x20, 0x7e)}\u00A0©·×–—‘’“”•…−`;

/** Headings need fewer signs, and the others with their kerning would be a fifth of their font. */
export const inHeadings = `${between(0x30, 0x39)}${between(0x41, 0x5a)}${between(0x61, 0x7a)} \u00A0!#%&'()+,-./:?–—‘’“”`;

/** Of the names and messages of people, too: Western Europe's letters and signs. Others come from the device. */
export const accented = `¡£«°»¿${between(0xc0, 0xff)}Œœ‚„‹›€™`;

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join("");

/** The characters of our texts. Neither font has the rupee sign, so a system font shows it. */
export const textCharacters = `${between(0x20, 0x7e)}\u00A0©·×–—‘’“”•…−`;

/** Headings use fewer signs: the others and their kerning would make up a fifth of the font. */
export const headingCharacters = `${between(0x30, 0x39)}${between(0x41, 0x5a)}${between(0x61, 0x7a)} \u00A0!#%&'()+,-./:?–—‘’“”`;

/** For names and messages: Western European letters and signs. System fonts show the others. */
export const accentedCharacters = `¡£«°»¿${between(0xc0, 0xff)}Œœ‚„‹›€™`;

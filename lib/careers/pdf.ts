const HEADER = /%PDF-[12]\.\d/;
/** Every PDF ends with where its last table is and a mark; readers look for them in the last 1,024 bytes. */
const TRAILER = /startxref\s+\d+\s+%%EOF/;
const HEADER_BYTES = 8;
const TRAILER_BYTES = 1_024;

const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/**
 * Whether a file is a PDF by its content, whatever it calls itself: the header at its first byte, so that it is nothing
 * else to a program that looks there, and a trailer, so that it is whole. Blanks and NULs may follow.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const end = bytes.findLastIndex((byte) => !BLANKS.has(byte)) + 1;
  const text = (from: number, to: number) => new TextDecoder("latin1").decode(bytes.subarray(from, to));
  return HEADER.test(text(0, HEADER_BYTES)) && TRAILER.test(text(Math.max(0, end - TRAILER_BYTES), end));
}

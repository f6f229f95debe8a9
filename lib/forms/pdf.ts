const HEADER = /%PDF-[12]\.\d/;
/** Readers look for the trailer in the last 1,024 bytes. */
const TRAILER = /startxref\s+\d+\s+%%EOF/g;
const HEADER_BYTES = 8;
const TRAILER_BYTES = 1_024;
/** What signing and mail programs append after the end. */
const TAIL_BYTES = 2_048;

/**
 * Whether a file begins like a PDF: enough to refuse any other as soon as it is chosen. Rejects if the file can't be
 * read.
 */
export const beginsAsPdf = async (file: Blob): Promise<boolean> =>
  HEADER.test(new TextDecoder("latin1").decode(await file.slice(0, HEADER_BYTES).arrayBuffer()));

const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);

/**
 * Whether the content is a PDF. The header must be at the first byte, so that no other program takes it for another
 * type; the trailer must be there, so that it's complete. White space and NULs may follow, and up to 2 kB of anything
 * else.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const end = bytes.findLastIndex((byte) => !BLANKS.has(byte)) + 1;
  const text = (from: number, to: number) => new TextDecoder("latin1").decode(bytes.subarray(from, to));
  if (!HEADER.test(text(0, HEADER_BYTES))) return false;
  const last = text(Math.max(0, end - TRAILER_BYTES - TAIL_BYTES), end);
  const trailer = Array.from(last.matchAll(TRAILER)).at(-1);
  return trailer !== undefined && last.length - trailer.index - trailer[0].length <= TAIL_BYTES;
}

import type { PhotoType } from "@/lib/profile/photo-rules";

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte);

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a];
const GIFS = [ascii("GIF87a"), ascii("GIF89a")];

/** The type by the file's signature. Checked before decoding, since the decoder accepts other formats, such as SVG. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | undefined {
  if (startsWith(bytes, JPEG)) return "image/jpeg";
  if (startsWith(bytes, PNG)) return "image/png";
  if (GIFS.some((signature) => startsWith(bytes, signature))) return "image/gif";
  if (startsWith(bytes, ascii("RIFF")) && startsWith(bytes, ascii("WEBP"), 8)) return "image/webp";
  return undefined;
}

import { PHOTO_MAX_BYTES, photoRefusals, type PhotoType } from "@/lib/profile/photo-rules";

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

const SIGNATURE_BYTES = 16;

/**
 * The type of a chosen file, or the notification if it isn't a photo or is too large. Judged by its bytes: a device may
 * declare any type. Throws if the file can't be read.
 */
export async function checkPhoto(
  file: Blob,
): Promise<{ type: PhotoType; refusal?: undefined } | { refusal: (typeof photoRefusals)["type" | "size"] }> {
  const type = photoTypeOf(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()));
  if (!type) return { refusal: photoRefusals.type };
  return file.size > PHOTO_MAX_BYTES ? { refusal: photoRefusals.size } : { type };
}

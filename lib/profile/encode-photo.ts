import "server-only";

import sharp, { type Sharp } from "sharp";

import type { PhotoType } from "@/lib/profile/photo-rules";
import { photoTypeOf } from "@/lib/profile/photo-type";

/** More than any photo of 5 MB has; a decompression bomb is rejected by its header, before decoding. */
const MAX_PIXELS = 25_000_000;
/** The longest edge of a published photo, in pixels: its largest display size at high density. */
const MAX_EDGE = 512;
const TIMEOUT_SECONDS = 5;

export type EncodedPhoto = { type: PhotoType; bytes: Buffer };

/**
 * Re-encodes an uploaded photo in its type: upright, at most 512 px, the first frame only, without metadata (location,
 * camera, comments) or other data of the file. Null for an invalid photo, more than 25 million pixels, or more than 5 s.
 */
export async function encodePhoto(uploaded: Uint8Array): Promise<EncodedPhoto | null> {
  const type = photoTypeOf(uploaded);
  if (!type) return null;
  const drawing = sharp(uploaded, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  try {
    return { type, bytes: await inFormat(drawing, type).toBuffer() };
  } catch {
    return null;
  }
}

function inFormat(drawing: Sharp, type: PhotoType): Sharp {
  switch (type) {
    case "image/jpeg":
      return drawing.jpeg({ quality: 85, mozjpeg: true });
    case "image/png":
      return drawing.png();
    case "image/gif":
      return drawing.gif();
    case "image/webp":
      return drawing.webp({ quality: 85 });
  }
}

import "server-only";

import sharp, { type Sharp } from "sharp";

import type { PhotoType } from "@/lib/profile/photo-rules";
import { photoTypeOf } from "@/lib/profile/photo-type";

/** More pixels than any photo of 5 MB needs; a bomb is refused by its header, before it is unpacked. */
const MAX_PIXELS = 25_000_000;
/** The longest edge of a published photo, in pixels: the largest it is shown at, on a sharp screen. */
const MAX_EDGE = 512;
const TIMEOUT_SECONDS = 5;

/** A photo as we publish it. */
export type EncodedPhoto = { type: PhotoType; bytes: Buffer };

/**
 * Draws an uploaded photo anew: upright, at most 512 px, the first frame only, without the metadata (place, camera,
 * comments) or anything else that lay in the file. It keeps its type.
 * Null for what is no photo, is broken, has more than 25 million pixels or takes longer than 5 s.
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

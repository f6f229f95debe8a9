import "server-only";

import sharp, { type Sharp } from "sharp";

import { PHOTO_MAX_PIXELS, photoErrors, photoRefusals, type PhotoType } from "@/lib/profile/photo-rules";
import { photoTypeOf } from "@/lib/profile/photo-type";
import type { Result } from "@/lib/result";

/** The longest edge of a published photo, in pixels: its largest display size at high density. */
const MAX_EDGE = 512;
const TIMEOUT_SECONDS = 6;

// Most photos are decoded at a reduced scale or row by row. A progressive JPEG, an interlaced PNG and a GIF are held as a
// whole, 200 megapixels in up to 1 GB: so one after the other, and nothing is kept afterwards (docs/security.md).
sharp.cache(false);
sharp.concurrency(1);
let previous: Promise<unknown> = Promise.resolve();

async function afterPrevious<Value>(work: () => Promise<Value>): Promise<Value> {
  const current = previous.then(work);
  previous = current.catch(() => {});
  return current;
}

export type EncodedPhoto = { type: PhotoType; bytes: Buffer };

/**
 * Re-encodes an uploaded photo in its type: upright, at most 512 px, the first frame only, without metadata (location,
 * camera, comments) or other data of the file. An error for what is no photo or a damaged one, for more than 200
 * megapixels (by the header, before decoding), and for more than 6 s. One photo at a time in a process.
 */
export async function encodePhoto(uploaded: Uint8Array): Promise<Result<EncodedPhoto>> {
  const type = photoTypeOf(uploaded);
  if (!type) return refuse(photoRefusals.type.description);
  return afterPrevious(async () => {
    try {
      // The limit is checked here, to say which it is.
      const photo = sharp(uploaded, { limitInputPixels: false, failOn: "error", pages: 1, sequentialRead: true });
      const { width, height } = await photo.metadata();
      if (width * height > PHOTO_MAX_PIXELS) return refuse(photoErrors.pixels);
      const drawing = photo
        .autoOrient()
        .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: "inside", withoutEnlargement: true })
        .timeout({ seconds: TIMEOUT_SECONDS });
      return { ok: true, data: { type, bytes: await inFormat(drawing, type).toBuffer() } };
    } catch (error) {
      return refuse(/timeout/i.test(String(error)) ? photoErrors.slow : photoErrors.damaged);
    }
  });
}

const refuse = (error: string) => ({ ok: false, error }) as const;

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

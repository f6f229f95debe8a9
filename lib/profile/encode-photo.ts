import "server-only";

import sharp, { type Metadata, type Sharp } from "sharp";

import { remainingMs } from "@/lib/http/deadline";
import { photoErrors, photoRefusals, type PhotoType } from "@/lib/profile/photo-rules";
import { photoTypeOf } from "@/lib/profile/photo-type";
import type { Result } from "@/lib/result";

/** The longest edge of a published photo, in pixels: its largest display size at high density. */
const MAX_EDGE = 512;
const TIMEOUT_SECONDS = 6;
/** The longest that storing an encoded photo takes, in ms. */
const STORING_MS = 1_500;

// Photos are encoded one after the other (lib/profile/encoder-queue.ts), and nothing is kept afterwards;
// docs/security.md has the memory figures.
sharp.cache(false);
sharp.concurrency(1);

export type EncodedPhoto = { type: PhotoType; bytes: Buffer };

/**
 * Re-encodes an uploaded photo in its type: upright, at most 512 px, the first frame only, without metadata (location,
 * camera, comments) or other data of the file. Returns an error if it isn't a photo or is damaged, if it has too many
 * pixels (by the header, before decoding), if it takes more than 6 s, or if the enclosing deadline leaves no time.
 */
export async function encodePhoto(uploaded: Uint8Array): Promise<Result<EncodedPhoto>> {
  const type = photoTypeOf(uploaded);
  if (!type) return refuse(photoRefusals.type.description);
  const seconds = Math.min(TIMEOUT_SECONDS, Math.floor((remainingMs() - STORING_MS) / 1_000));
  if (seconds < 1) return refuse(photoErrors.busy);
  try {
    // The limit is checked here, so that the error can name it.
    const photo = sharp(uploaded, { limitInputPixels: false, failOn: "error", pages: 1, sequentialRead: true });
    const header = await photo.metadata();
    const most = maxMegapixels(type, header);
    if (header.width * header.height > most * 1_000_000) return refuse(photoErrors.pixels(most));
    const drawing = photo
      .autoOrient()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds });
    return { ok: true, data: { type, bytes: await inFormat(drawing, type).toBuffer() } };
  } catch (error) {
    return refuse(/timeout/i.test(String(error)) ? photoErrors.slow : photoErrors.damaged);
  }
}

/** A baseline JPEG is decoded at a reduced scale, row by row. */
const IN_PARTS_MEGAPIXELS = 200;
const WHOLE_MEGAPIXELS = 50;
/** The most memory for one photo, in MB. */
const WHOLE_MB = 270;

/**
 * In whole megapixels. For photos that are held in memory as a whole, it follows from the bytes per pixel that their
 * decoder was measured to use.
 */
function maxMegapixels(type: PhotoType, { channels, depth, isProgressive }: Metadata): number {
  // Also true for a JPEG with a scan for each colour.
  if (type === "image/jpeg" && !isProgressive) return IN_PARTS_MEGAPIXELS;
  const bytes = {
    "image/jpeg": 2.1 * channels,
    "image/png": 1.3 * channels * (depth === "uchar" ? 1 : 2),
    "image/gif": 6.5,
    "image/webp": 4.2,
  }[type];
  return Math.min(WHOLE_MEGAPIXELS, Math.floor(WHOLE_MB / bytes));
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

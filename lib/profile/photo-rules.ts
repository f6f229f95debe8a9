/** The largest photo, in bytes (spec section 5). The storage buckets have the same limit. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;

/** The types of a photo, and the extension each is published with. */
export const photoExtensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
} as const;

export type PhotoType = keyof typeof photoExtensions;

export const isPhotoType = (type: string): type is PhotoType => Object.hasOwn(photoExtensions, type);

/** What a photo is refused with before it is sent anywhere (spec section 5). */
export const photoRefusals = {
  type: { title: "Invalid file type", description: "Please upload a valid image file (jpg, png, gif, webp)" },
  size: { title: "File too large", description: "Please upload an image smaller than 5MB" },
} as const;

/** Why a file of this type and size (in bytes) is no profile photo, or undefined where it may be one. */
export function photoRefusal({ type, size }: { type: string; size: number }) {
  if (!isPhotoType(type)) return photoRefusals.type;
  return size > PHOTO_MAX_BYTES ? photoRefusals.size : undefined;
}

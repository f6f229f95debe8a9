/** The largest photo, in bytes (docs/product.md#photos). The storage buckets have the same limit. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;

/** The accepted types with their published extensions. */
export const photoExtensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
} as const;

export type PhotoType = keyof typeof photoExtensions;

export const isPhotoType = (type: string): type is PhotoType => Object.hasOwn(photoExtensions, type);

/** Notifications for an invalid photo. */
export const photoRefusals = {
  type: { title: "Invalid file type", description: "Please upload a valid image file (jpg, png, gif, webp)" },
  size: { title: "File too large", description: "Please upload an image smaller than 5MB" },
} as const;

/** The notification for an invalid type or size (in bytes), else undefined. */
export function photoRefusal({ type, size }: { type: string; size: number }) {
  if (!isPhotoType(type)) return photoRefusals.type;
  return size > PHOTO_MAX_BYTES ? photoRefusals.size : undefined;
}

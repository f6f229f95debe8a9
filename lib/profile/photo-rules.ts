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

/** The most pixels of a photo. */
export const PHOTO_MAX_PIXELS = 200_000_000;

/** Notifications for a photo that is not taken. */
export const photoRefusals = {
  type: { title: "Invalid file type", description: "Please upload a valid image file (jpg, png, gif, webp)" },
  size: { title: "File too large", description: "Please upload an image smaller than 5MB" },
} as const;

/** Why a photo of an accepted type is not published. */
export const photoErrors = {
  pixels: "The photo has more than 200 megapixels",
  damaged: "The photo cannot be opened. Please save it again, or choose another one.",
  slow: "The photo takes too long to open. Please upload a smaller one.",
} as const;

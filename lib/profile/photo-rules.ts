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

/** Notifications for a refused photo. */
export const photoRefusals = {
  type: { title: "Invalid file type", description: "Please upload a valid image file (jpg, png, gif, webp)" },
  size: { title: "File too large", description: "Please upload an image smaller than 5MB" },
} as const;

/** Why a photo of an accepted type is not published. */
export const photoErrors = {
  pixels: (megapixels: number) => `This photo has more than ${megapixels} megapixels. Please upload a smaller one.`,
  damaged: "We can't open this photo. Please save it again, or choose another one.",
  busy: "We're busy with other photos just now. Please try again in a minute.",
  again: "This photo has already been sent. Please check your profile, or choose it again.",
  slow: "This photo takes too long to open. Please upload a smaller one.",
} as const;

import type { Failure } from "@/lib/result";

/** For a change without a session. */
export const signedOut = {
  ok: false,
  error: "You must be logged in to update your profile",
  code: "signed-out",
} as const satisfies Failure;

/** If the backend gave no reason. */
export const SAVE_FAILED = "Please try again later.";

export const UPLOAD_FAILED = "Failed to upload profile image";

export const REMOVE_FAILED = "Failed to remove profile image";

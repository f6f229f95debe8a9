/** For a change without a session. */
export const SIGNED_OUT = "You must be logged in to update your profile";

/** If the backend gave no reason. */
export const SAVE_FAILED = "Please try again later.";

export const UPLOAD_FAILED = "Failed to upload profile image";

export const REMOVE_FAILED = "Failed to remove profile image";

/** What a change of the profile answers to somebody who is not signed in (spec section 8). */
export const SIGNED_OUT = "You must be logged in to update your profile";

/** What a profile that could not be saved says where the backend gave no reason of its own. */
export const SAVE_FAILED = "Please try again later.";

/** What a photo that could not be published says where there is no better reason (spec section 8). */
export const UPLOAD_FAILED = "Failed to upload profile image";

/** What a photo that could not be taken away says. */
export const REMOVE_FAILED = "Failed to remove profile image";

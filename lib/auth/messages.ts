/** The backend's sentence for an account whose address was never confirmed; the form then offers another mail. */
export const EMAIL_NOT_CONFIRMED = "Email not confirmed";

/** The backend's sentence for somebody who is not signed in (spec section 8). */
export const SESSION_MISSING = "Auth session missing!";

/** What a social sign-in may end with (spec section 8). */
export const callbackErrors = {
  unknown: "An error occurred during authentication",
  neitherMethod: "Failed to establish session with either method",
  noSession: "No session available after processing tokens",
  notStarted: "No sign-in was started in this browser",
} as const;

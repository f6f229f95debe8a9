/** The backend's sentence for an account whose address was never confirmed; the form then offers another mail. */
export const EMAIL_NOT_CONFIRMED = "Email not confirmed";

/** Read where the address was confirmed, but not in the browser in which the account's password was typed. */
export const CHOOSE_PASSWORD =
  "Please choose a new password first: press “Forgot password?”, and we'll email you a link.";

/** Read where a change of address is confirmed in a browser that is not signed in. */
export const SIGN_IN_FIRST = "Please sign in to the account first, then open the link again.";

/** The backend's sentence for somebody who is not signed in (spec section 8). */
export const SESSION_MISSING = "Auth session missing!";

/** What a social sign-in may end with (spec section 8). */
export const callbackErrors = {
  unknown: "An error occurred during authentication",
  neitherMethod: "Failed to establish session with either method",
  noSession: "No session available after processing tokens",
  notStarted: "No sign-in was started in this browser",
} as const;

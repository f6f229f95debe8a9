/** For an address that was confirmed in a browser other than the sign-up's. */
export const CHOOSE_PASSWORD =
  "Please choose a new password first: press “Forgot password?”, and we'll email you a link.";

/** For a browser that accepts no cookies, and so can't have a session. */
export const COOKIES_NEEDED =
  "Your browser blocks cookies, and signing in needs them. Please allow cookies for this site, and try again.";

/** For a change of address that is confirmed without a session. */
export const SIGN_IN_FIRST = "Please sign in to the account first, then open the link again.";

/** For codes of an authenticator app. */
export const factorMessages = {
  wrongCode: "That code isn't right. Please enter the one your app shows now.",
  unknownFactor: "We no longer know this authenticator. Please start again.",
  hasOne: "This account already has an authenticator. Please reload the page.",
} as const;

/** The backend's message for a missing session. */
export const SESSION_MISSING = "Auth session missing!";

/** Errors of a social sign-in. */
export const callbackErrors = {
  unknown: "An error occurred during authentication",
  neitherMethod: "Failed to establish session with either method",
  noSession: "No session available after processing tokens",
  notStarted: "No sign-in was started in this browser",
} as const;

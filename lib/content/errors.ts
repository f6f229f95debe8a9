import type { Failure } from "@/lib/result";

/** For a page of an earlier deployment; its notification has a reload button. */
export const pageOutdated = {
  ok: false,
  error: "This page is out of date. Please reload it and try again.",
  code: "outdated",
} as const satisfies Failure;

/** If the session ended while somebody was filling in a form: their text stays on the page. */
export const signedOutMeanwhile = {
  ok: false,
  error: "You're signed out. Open another tab and sign in there, then press the button again.",
  code: "signed-out",
} as const satisfies Failure;

/** For a field without a sentence in its schema: a person can't have filled it in wrongly, so the page must have. */
export const UNREADABLE_FORM = "We couldn't read this form, so nothing was done. Please reload the page and try again.";

/** The 404 page. */
export const notFound = {
  code: "404",
  title: "Page Not Found",
  text: "The page you are looking for does not exist or has moved.",
  action: "Return to Home",
} as const;

/** For a signed-in visitor's menu if the account couldn't be loaded, for example after a network failure. */
export const accountNotLoaded = {
  title: "We couldn't load your account",
  description: "Please check your connection and try again.",
  variant: "error",
} as const;

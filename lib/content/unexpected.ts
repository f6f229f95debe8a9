/** The error page. Not in errors.ts: it is in the first load of every page. */
export const unexpected = {
  code: "500",
  title: "Unexpected Application Error!",
  text: "Something went wrong on our side. Please try again, or come back in a few minutes.",
  action: "Return to Home",
} as const;

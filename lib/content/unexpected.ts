/** The error page. Not in errors.ts, since every page's first load contains it. */
export const unexpected = {
  code: "500",
  title: "Unexpected Application Error!",
  text: "Something went wrong on our side. Please try again, or come back in a few minutes.",
  action: "Return to Home",
} as const;

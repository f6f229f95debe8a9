/** What a page says that failed (spec section 8). Apart from the other errors' words: every page ships it. */
export const unexpected = {
  code: "500",
  title: "Unexpected Application Error!",
  text: "Something went wrong on our side. Please try again, or come back in a few minutes.",
  action: "Return to Home",
} as const;

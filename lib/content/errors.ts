/** Read on a page of an earlier build; its notification has a button that reloads. */
export const OUTDATED = "This page is out of date. Please reload it and try again.";

/** What the pages say that nobody hopes to see (spec sections 2 and 8). Apart, so that a page ships what it needs. */
export const notFound = {
  code: "404",
  title: "Page Not Found",
  text: "The page you are looking for does not exist or has moved.",
  action: "Return to Home",
} as const;

export const unexpected = {
  code: "500",
  title: "Unexpected Application Error!",
  text: "Something went wrong on our side. Please try again, or come back in a few minutes.",
  action: "Return to Home",
} as const;

/** Read on a page of an earlier build; its notification has a button that reloads. */
export const PAGE_OUTDATED = "This page is out of date. Please reload it and try again.";

/** What the page says that does not exist (spec section 2). */
export const notFound = {
  code: "404",
  title: "Page Not Found",
  text: "The page you are looking for does not exist or has moved.",
  action: "Return to Home",
} as const;

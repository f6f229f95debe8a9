/** The cohort whose button was pressed before the page was loaded anew. */
const PRESSED = "buySeat";

/**
 * Whether the browser loaded this very page. A page that was drawn on the way from another keeps the other's security
 * policy, and only this page's lets the checkout in.
 */
export function isCheckoutDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry === undefined || new URL(entry.name).pathname === window.location.pathname;
}

/** Loads the page itself, and remembers for what. */
export function loadCheckoutDocument(cohortId: string): void {
  try {
    sessionStorage.setItem(PRESSED, cohortId);
  } catch {
    // Without storage the button has to be pressed again.
  }
  window.location.reload();
}

/** Whether this cohort's button was pressed before the page was loaded for it; true only once. */
export function takePress(cohortId: string): boolean {
  try {
    const isPressed = sessionStorage.getItem(PRESSED) === cohortId;
    if (isPressed) sessionStorage.removeItem(PRESSED);
    return isPressed;
  } catch {
    return false;
  }
}

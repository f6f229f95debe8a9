/** Kept for this tab alone, by page and form: forms of one page differ by their fields. */
const keyOf = (blank: object) => `typed ${window.location.pathname} ${Object.keys(blank).join(" ")}`;

/** Keeps what was typed for the page's next load. Files cannot be kept. */
export function keepValues(blank: object, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(keyOf(blank), JSON.stringify(values));
  } catch {
    // A browser that stores nothing keeps nothing.
  }
}

/** What was kept, of the fields that `blank` has and in their type. */
export function keptValues<Values extends object>(blank: Values): Partial<Values> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(blank)) ?? "{}") as Record<string, unknown>;
    const isSame = ([name, value]: [string, unknown]) =>
      typeof value !== "object" && typeof value === typeof blank[name as keyof Values];
    return Object.fromEntries(Object.entries(kept).filter(isSame)) as Partial<Values>;
  } catch {
    return {};
  }
}

/** Forgets it: it has been sent. */
export function forgetValues(blank: object): void {
  try {
    sessionStorage.removeItem(keyOf(blank));
  } catch {
    // Nothing was kept.
  }
}

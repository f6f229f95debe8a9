const KEY = "cameFrom";

/** The names that links to the site use to say where they stand. */
const NAMES = ["utm_source", "utm_medium", "utm_campaign", "ref"] as const;

/** Letters, digits and `._-`: no address and no name fits. */
const VALUE = /^[\w.-]{1,100}$/;

/** Of a query, what says where a link stood, as a query; "" for none. */
export function cameFromOf(query: string): string {
  const given = new URLSearchParams(query);
  const own = new URLSearchParams();
  for (const name of NAMES) {
    const value = given.get(name) ?? "";
    if (VALUE.test(value)) own.set(name, value);
  }
  return String(own);
}

let known = "";

/**
 * Notes the link that led to this tab's first page; not for browsers that ask not to be followed. Call it once, when a
 * page loads.
 */
export function noteCameFrom(): void {
  if ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl) return;
  if (navigator.doNotTrack === "1") return;
  known = cameFromOf(location.search);
  try {
    known = cameFromOf(sessionStorage.getItem(KEY) ?? known);
    if (known !== "") sessionStorage.setItem(KEY, known);
  } catch {
    // Without storage the tab's memory has to do.
  }
}

/** For the field that forms send: the noted link, as a query; undefined for none. */
export const cameFrom = (): string | undefined => known || undefined;

/** A schema.org Thing. */
export type Thing = { readonly "@type": string; readonly [property: string]: unknown };

/** The text of a JSON-LD script element, escaped so that no content can close it. */
export function toScriptText(things: readonly Thing[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": things }).replaceAll("<", "\\u003c");
}

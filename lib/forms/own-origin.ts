/**
 * True if a browser says that the request comes from our own pages. A server action is a public POST, and the
 * framework lets an absent `Origin` pass and believes `X-Forwarded-Host`; so: `Origin` must be ours, and where it is
 * absent the browser's own `Sec-Fetch-Site` must say so.
 */
export function isOwnOrigin(headers: Pick<Headers, "get">, siteUrl: string): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  return origin === null ? site === "same-origin" : origin === new URL(siteUrl).origin;
}

/**
 * True if a browser says that the request comes from our own pages. A server action is a public POST, and the
 * framework lets an absent `Origin` pass; so: `Origin` must be ours, and where it is absent the browser's own
 * `Sec-Fetch-Site` must say so. Ours are `SITE_URL` and the host that was asked, for previews and a `www` twin.
 */
export function isOwnOrigin(headers: Pick<Headers, "get">, siteUrl: string): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  if (origin === null) return site === "same-origin";
  const { origin: siteOrigin, protocol } = new URL(siteUrl);
  const isAt = (host: string | null | undefined) => Boolean(host) && origin === `${protocol}//${host}`;
  // No page can choose the `Host` of its visitor's request.
  if (origin === siteOrigin || isAt(headers.get("host"))) return true;
  // Nor its `X-Forwarded-Host`: a form has no headers, and a cross-site fetch with one needs a preflight that we
  // refuse. But a proxy may pass on what it was sent, so it counts only with the browser's own word beside it.
  return site === "same-origin" && isAt(headers.get("x-forwarded-host")?.split(",")[0]?.trim());
}

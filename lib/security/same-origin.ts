/**
 * True if the browser states that the request comes from our pages. Next accepts a missing `Origin` for server actions;
 * here `Origin` must be ours, or if it is missing `Sec-Fetch-Site` must be `same-origin`. Ours are `SITE_URL` and the
 * request's host, for previews and a `www` domain.
 */
export function isSameOrigin(headers: Pick<Headers, "get">, siteUrl: string): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  if (origin === null) return site === "same-origin";
  const { origin: siteOrigin, protocol } = new URL(siteUrl);
  const isAt = (host: string | null | undefined) => Boolean(host) && origin === `${protocol}//${host}`;
  // A page cannot set the `Host` of a request.
  if (origin === siteOrigin || isAt(headers.get("host"))) return true;
  // Nor its `X-Forwarded-Host`: a cross-site fetch with that header needs a preflight, which we refuse. But a proxy may
  // forward a client's header, so it counts only together with `Sec-Fetch-Site`.
  return site === "same-origin" && isAt(headers.get("x-forwarded-host")?.split(",")[0]?.trim());
}

import { filePolicy, pagePolicy, type PolicyEnv, REPORT_ENDPOINT, REPORT_PATH } from "./policy.ts";

type Header = { key: string; value: string };
type Rule = { source: string; headers: Header[] };

/** The hashes of a prerendered page's inline scripts, by its path. */
export type InlineScripts = Record<string, readonly string[]>;

/** Next's fallback pages. */
const FALLBACKS = ["/_not-found", "/_global-error"];

const POLICY = "Content-Security-Policy";
/** Files in `public` have no hash in their URL, so they are revalidated after a day. */
const CACHE_ONE_DAY = "public, max-age=86400, stale-while-revalidate=604800";

/** On every response. */
export const securityHeaders: readonly Header[] = [
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Reporting-Endpoints", value: `${REPORT_ENDPOINT}="${REPORT_PATH}"` },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  // The checkout opens banks' pages in windows of its own.
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  {
    key: "Permissions-Policy",
    value:
      "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=()",
  },
];

/** Every path except pages whose policy has a nonce (see middleware.ts). */
export const WITHOUT_NONCE =
  "/((?!auth/(?:change-email|confirm|reset)$|console(?:/|$)|edit-profile(?:/delete)?$|erasure/[^/]+$|live/[^/]+$|mail-choices/[^/]+$|my-learning(?:/|$)|registration/[^/]+(?:/delete)?$).*)";

/**
 * Paths below a registration, mail choices and a deletion contain the key: no other site gets them as the referrer, and no
 * search engine lists them. Not "no-referrer", which would give a form sent without JavaScript the origin null.
 */
const registrationHeaders: readonly Header[] = [
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
];

/**
 * Paths below a seat contain its key too, and so may the ways out of its room and of a registration's page. They have
 * no forms, and lead to other sites.
 */
const seatHeaders: readonly Header[] = [
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Robots-Tag", value: "noindex, nofollow" },
];

/**
 * Next's header rules; the last one that matches a path wins, even over a route's own header, and the middleware's
 * headers override them all. `files` are the paths in `public` without a leading slash, each by name, since any other
 * path responds with a page.
 */
export function headerRules(env: PolicyEnv, inlineScripts: InlineScripts, files: readonly string[]): Rule[] {
  const fallback = FALLBACKS.flatMap((path) => inlineScripts[path] ?? []);
  const rule = (source: string, scripts: readonly string[]): Rule => ({
    source,
    headers: [{ key: POLICY, value: pagePolicy(env, [...new Set(scripts)]) }],
  });
  return [
    { source: "/:path*", headers: [...securityHeaders] },
    rule(WITHOUT_NONCE, fallback),
    { source: "/registration/:path*", headers: [...registrationHeaders] },
    { source: "/registration/:token/:way(join|recording)", headers: [...seatHeaders] },
    { source: "/mail-choices/:path*", headers: [...registrationHeaders] },
    { source: "/erasure/:path*", headers: [...registrationHeaders] },
    { source: "/live/:path*", headers: [...seatHeaders] },
    { source: "/calendar/:path*", headers: [...seatHeaders] },
    { source: "/my-learning/cohort/:id/:way(join|recording)/:session", headers: [...seatHeaders] },
    { source: "/_next/static/:path*", headers: [{ key: POLICY, value: filePolicy }] },
    {
      source: `/(${files.map((file) => file.replaceAll(".", String.raw`\.`)).join("|")})`,
      headers: [
        { key: POLICY, value: filePolicy },
        { key: "Cache-Control", value: CACHE_ONE_DAY },
      ],
    },
    ...Object.entries(inlineScripts)
      .filter(([path]) => !FALLBACKS.includes(path))
      .map(([path, scripts]) => rule(path, scripts)),
  ];
}

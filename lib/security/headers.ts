import { filePolicy, pagePolicy, type PolicyEnv } from "./policy.ts";

type Header = { key: string; value: string };
type Rule = { source: string; headers: Header[] };

/** The hashes of a prerendered page's inline scripts, by its path. */
export type InlineScripts = Record<string, readonly string[]>;

/** What Next serves where there is no page, and where something is broken. */
const FALLBACKS = ["/_not-found", "/_global-error"];

const POLICY = "Content-Security-Policy";
/** A picture's address stays when the picture changes: whoever comes back looks after a day, and sees the old one meanwhile. */
const CACHE_ONE_DAY = "public, max-age=86400, stale-while-revalidate=604800";

/** On every answer, whatever it is. */
export const securityHeaders: readonly Header[] = [
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
  { key: "X-Content-Type-Options", value: "nosniff" },
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

/** Every path but those of the pages that the middleware gives a policy with a nonce. */
export const WITHOUT_NONCE = "/((?!auth/(?:change-email|confirm|reset)$|edit-profile$|my-learning(?:/|$)).*)";

/**
 * Next's header rules; the last one that matches a path wins, and what the middleware sets wins over all of them.
 * `files` are the paths of what lies in `public`, without the slash in front: each by name, for an address beside them
 * is answered with a page.
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

import { createHash } from "node:crypto";

/** The variables that name the origins a page may load from and send to. */
export type PolicyEnv = {
  SITE_URL?: string | undefined;
  SUPABASE_URL?: string | undefined;
  RAZORPAY_CHECKOUT_URL?: string | undefined;
};

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Any port, so that one build serves all sandboxes. */
const LOOPBACK = ["http://localhost:*", "http://127.0.0.1:*"];
/** The host of Google's account photos. */
export const GOOGLE_PHOTOS = "https://lh3.googleusercontent.com";

/** Where browsers report a violation: by its address, or by the name that the header `Reporting-Endpoints` gives it. */
export const REPORT_PATH = "/api/reports";
export const REPORT_ENDPOINT = "site";

const razorpay = {
  api: "https://api.razorpay.com",
  checkout: "https://checkout.razorpay.com",
  logs: "https://lumberjack.razorpay.com",
  files: "https://cdn.razorpay.com",
};

/** The policy source of an inline script or style. */
export const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Whether the URL is on a loopback host. */
export const isLocal = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && LOOPBACK_HOST.test(new URL(url).hostname);

/**
 * The development server's inline scripts have no hashes, and React evaluates strings there. Browsers ignore
 * `'unsafe-inline'` beside a hash or a nonce, so it stands alone. Everything else is as in production.
 */
const DEVELOPMENT_SCRIPTS = ["'unsafe-inline'", "'unsafe-eval'"];

/**
 * The content security policy of a page. Every page may open the checkout, because a client-side navigation keeps the
 * policy of the first page.
 *
 * @param scripts what allows the page's inline scripts: their hashes, or a nonce
 * @throws an error that names a missing variable: `SITE_URL`, and `SUPABASE_URL` for a site that is not on this machine
 */
export function pagePolicy(env: PolicyEnv, scripts: readonly string[]): string {
  const site = new URL(requireUrl("SITE_URL", env));
  const local = isLocal(site.href) ? LOOPBACK : [];
  const backend = local.length > 0 && !env.SUPABASE_URL ? [] : [originOf("SUPABASE_URL", env)];
  const checkout = checkoutSources(env, local);
  const inline = process.env.NODE_ENV === "development" ? DEVELOPMENT_SCRIPTS : scripts;
  const places = [...local, ...backend];
  return join({
    "default-src": ["'self'"],
    "script-src": ["'self'", ...inline, ...checkout.script],
    // React writes style attributes, and critical styles are in the page.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...places, GOOGLE_PHOTOS, ...checkout.image],
    "connect-src": ["'self'", ...places, ...checkout.connect],
    "frame-src": checkout.frame,
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'", ...checkout.form],
    "frame-ancestors": ["'none'"],
    ...(site.protocol === "https:" ? { "upgrade-insecure-requests": [] } : {}),
    "report-uri": [REPORT_PATH],
    "report-to": [REPORT_ENDPOINT],
  });
}

/** For a self-contained document: its own styles and the site's images. */
export const standaloneDocumentPolicy = (style: string): string =>
  join({
    "default-src": ["'none'"],
    "img-src": ["'self'"],
    "style-src": [hashOf(style)],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  });

/** For scripts, styles, fonts and images, whose responses would otherwise carry a page's policy of about 800 bytes. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'";

/** The sources that Razorpay's checkout needs; its script may be served by another host. */
function checkoutSources(env: PolicyEnv, local: readonly string[]) {
  const { api, checkout, logs, files } = razorpay;
  const script = env.RAZORPAY_CHECKOUT_URL ? originOf("RAZORPAY_CHECKOUT_URL", env) : checkout;
  const own = [checkout, script, ...local];
  return {
    script: [...own, files],
    image: [files],
    connect: [...own, api, logs],
    frame: [...own, api],
    form: [api],
  };
}

const originOf = (name: keyof PolicyEnv, env: PolicyEnv): string => new URL(requireUrl(name, env)).origin;

function requireUrl(name: keyof PolicyEnv, env: PolicyEnv): string {
  const value = env[name];
  if (!value || !/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new Error(`${name} is missing or isn't an http(s) address, and the pages' security policy has to name it.`);
  return value;
}

const join = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(" "))
    .join("; ");

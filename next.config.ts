import type { NextConfig } from "next";

import { EMAIL_CHANGE, EMAIL_CHANGE_PAGE, SIGN_IN_PAGE } from "./lib/auth/paths.ts";
import { filesBelow, fingerprint } from "./lib/security/fingerprint.ts";
import { headerRules, type InlineScripts, securityHeaders } from "./lib/security/headers.ts";
import { sharedByAll } from "./lib/security/layout-scripts.ts";
import { isLocal, isPolicyInForce } from "./lib/security/policy.ts";

/** A site on this machine has nothing to keep: all its builds are alike. */
const LOCAL_KEY = Buffer.alloc(32, "local").toString("base64");

const { INLINE_SCRIPTS, BUILD_KEY, SITE_URL, SUPABASE_URL, RAZORPAY_CHECKOUT_URL } = process.env;
/** Set by `npm run build`: the inline scripts of the prerendered pages, none while it builds for the first time. */
const inlineScripts = INLINE_SCRIPTS === undefined ? undefined : (JSON.parse(INLINE_SCRIPTS) as InlineScripts);
const isSecondBuild = inlineScripts !== undefined && Object.keys(inlineScripts).length > 0;

// The ids of the actions depend on it, so both builds need the same. Where there is none, it is this build's own.
if (BUILD_KEY) process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||= isLocal(SITE_URL) ? LOCAL_KEY : BUILD_KEY;

const config: NextConfig = {
  poweredByHeader: false,
  typedRoutes: true,
  // Every image is served as it is; the optimiser's address would only be one more way in.
  images: { unoptimized: true },
  // The same for both builds, and for every machine that builds the same.
  generateBuildId: () => fingerprint(import.meta.dirname, process.env).slice(0, 20),
  headers: async () => {
    if (!isPolicyInForce()) return [{ source: "/:path*", headers: [...securityHeaders] }];
    if (!inlineScripts) throw new Error("Build with `npm run build`: alone, `next build` makes pages that do not run.");
    const publicFiles = filesBelow(import.meta.dirname, "public").map((file) => file.replace("public/", ""));
    const surroundings = { SITE_URL, SUPABASE_URL, RAZORPAY_CHECKOUT_URL };
    return headerRules(surroundings, inlineScripts, { [SIGN_IN_PAGE]: EMAIL_CHANGE }, publicFiles);
  },
  // Not in the middleware: its rewrites name a host, and where that is not the one the server was started with, the
  // server asks itself for the page over the network. Next takes a rule of this kind in any case of letters; the address
  // in its own has come by the middleware, which gave it a policy.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: SIGN_IN_PAGE,
        has: [EMAIL_CHANGE, { type: "header", key: "content-security-policy" }],
        destination: EMAIL_CHANGE_PAGE,
      },
    ],
    afterFiles: [],
    fallback: [],
  }),
  env: { LAYOUT_SCRIPTS: sharedByAll(inlineScripts ?? {}).join(" ") },
  typescript: { ignoreBuildErrors: isSecondBuild },
  experimental: {
    // A resume of 2 MB, a description and what a form puts around them; serverless hosts take up to 4.5 MB.
    serverActions: { bodySizeLimit: "2200kb" },
    caseSensitiveRoutes: true,
  },
};

export default config;

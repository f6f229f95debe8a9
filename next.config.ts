import type { NextConfig } from "next";

import { headerRules, type InlineScripts } from "./lib/http/headers.ts";
import { isLocal } from "./lib/http/policy.ts";
import { buildIdOf, filesBelow, fingerprint } from "./scripts/fingerprint.ts";
import { layoutScriptsOf } from "./scripts/inline-scripts.ts";

/** A site on this machine has nothing to protect, so all its builds use the same key. */
const LOCAL_KEY = Buffer.alloc(32, "local").toString("base64");

const {
  INLINE_SCRIPTS,
  BUILD_KEY,
  BUILD_STANDALONE,
  BUILD_WITHOUT_TYPES,
  SITE_URL,
  SUPABASE_URL,
  RAZORPAY_CHECKOUT_URL,
} = process.env;
/** Set by `npm run build`: the inline scripts of the prerendered pages, none while it builds for the first time. */
const inlineScripts = JSON.parse(INLINE_SCRIPTS ?? "{}") as InlineScripts;
const isSecondBuild = Object.keys(inlineScripts).length > 0;

// The actions' ids depend on this key, so both builds need the same one. Unless one is set, this build makes its own.
if (BUILD_KEY) process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ||= isLocal(SITE_URL) ? LOCAL_KEY : BUILD_KEY;

const config: NextConfig = {
  // For a container: a server with just the part of node_modules that it needs. Hosts with an adapter do this their own
  // way.
  ...(BUILD_STANDALONE ? { output: "standalone" } : {}),
  poweredByHeader: false,
  // If it were streamed, the title of a page that is rendered per request would be in its body, where it doesn't count
  // without JavaScript. So every browser gets it in the head.
  htmlLimitedBots: /.*/,
  typedRoutes: true,
  // Read when a document is drawn (lib/documents/fonts.ts), which any route with a mail may do.
  outputFileTracingIncludes: { "/**": ["./lib/documents/fonts/*.ttf"] },
  // Every image is served as it is; the optimiser's endpoint would only give attackers one more way in.
  images: { unoptimized: true },
  // The same for both builds, and on every machine that builds the same files.
  generateBuildId: () => buildIdOf(fingerprint(import.meta.dirname, process.env)),
  // Where mails and bookmarks from before the documents had one address lead.
  redirects: async () =>
    ["invoice", "receipt"].map((page) => ({
      source: `/my-learning/${page}/:orderId`,
      destination: `/my-learning/document/${page}/:orderId`,
      permanent: true,
    })),
  headers: async () => {
    if (process.env.NODE_ENV === "production" && INLINE_SCRIPTS === undefined)
      throw new Error("Build with `npm run build`: after `next build` alone, the pages' policy blocks their scripts.");
    const publicFiles = filesBelow(import.meta.dirname, "public").map((file) => file.replace("public/", ""));
    return headerRules({ SITE_URL, SUPABASE_URL, RAZORPAY_CHECKOUT_URL }, inlineScripts, publicFiles);
  },
  env: {
    LAYOUT_SCRIPTS: layoutScriptsOf(inlineScripts).join(" "),
    COMMIT: process.env.COMMIT ?? "",
    BUILT_SITE_URL: SITE_URL ?? "",
    BUILT_SUPABASE_URL: SUPABASE_URL ?? "",
    MIGRATIONS: filesBelow(import.meta.dirname, "supabase/migrations").join(" "),
  },
  // The sandbox's scheduler calls every few seconds.
  logging: { incomingRequests: { ignore: [/^\/api\/cron\//] } },
  typescript: { ignoreBuildErrors: isSecondBuild || BUILD_WITHOUT_TYPES === "1" },
  experimental: {
    // A resume of 2 MB, a description and what a form puts around them; serverless hosts take up to 4.5 MB. A proxy may
    // pass on its own address as the host, and Next would then take every form for another site's.
    serverActions: { bodySizeLimit: "2200kb", allowedOrigins: SITE_URL ? [new URL(SITE_URL).host] : [] },
    // How much of a body is kept for the page behind the middleware: enough for Next to see that it's over the limit
    // above.
    proxyClientMaxBodySize: "2300kb",
    caseSensitiveRoutes: true,
  },
};

export default config;

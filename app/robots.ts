import type { MetadataRoute } from "next";

import { getSiteUrl } from "@/lib/env";

/** Everything except the API, sign-in and account pages, and what only those with a link should find. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: [
        "/api/",
        "/auth",
        "/my-learning",
        "/edit-profile",
        "/registration/",
        "/live/",
        "/mail-choices/",
        "/erasure/",
        "/proforma/",
      ],
    },
    sitemap: `${getSiteUrl()}/sitemap.xml`,
  };
}

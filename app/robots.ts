import type { MetadataRoute } from "next";

import { getSiteUrl } from "@/lib/env";

/** Everything except the API, sign-in and account pages, and the pages of registrations and seats. */
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
      ],
    },
    sitemap: `${getSiteUrl()}/sitemap.xml`,
  };
}

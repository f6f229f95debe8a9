import type { MetadataRoute } from "next";

import { getSiteUrl } from "@/lib/env";

/** What crawlers may read: everything but the doors and rooms of accounts. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/auth", "/my-learning", "/edit-profile"] },
    sitemap: `${getSiteUrl()}/sitemap.xml`,
  };
}

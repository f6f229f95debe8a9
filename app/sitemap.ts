import type { MetadataRoute } from "next";

import { pages, type PageSeo } from "@/lib/content/seo";
import { getSiteUrl } from "@/lib/env";

/** All indexed pages by their canonical URL. */
export default function sitemap(): MetadataRoute.Sitemap {
  const siteUrl = getSiteUrl();
  const entries: [string, PageSeo][] = Object.entries(pages);
  return entries
    .filter(([path, { isIndexed, canonical = path }]) => isIndexed && canonical === path)
    .map(([path, { lastUpdated }]) => ({
      url: new URL(path, siteUrl).href,
      ...(lastUpdated ? { lastModified: lastUpdated } : {}),
    }));
}

import type { Metadata } from "next";

import { pages, type PagePath, type PageSeo } from "@/lib/content/seo";
import { site } from "@/lib/content/site";
import { shareImage } from "@/lib/seo/share-image";

/** Title, description, canonical URL and social cards; URLs are relative to the root layout's `metadataBase`. */
export function pageMetadata(path: PagePath): Metadata {
  const { title, description, canonical = path, isIndexed }: PageSeo = pages[path];
  const image = shareImage(path);
  return {
    title: path === "/" ? { absolute: title } : title,
    description,
    alternates: { canonical },
    openGraph: {
      type: "website",
      siteName: site.name,
      locale: "en_IN",
      url: canonical,
      title,
      description,
      images: image,
    },
    twitter: { card: "summary_large_image", title, description, images: image },
    ...(isIndexed ? {} : { robots: { index: false, follow: false } }),
  };
}

import { pages, type PagePath } from "@/lib/content/seo";
import { site } from "@/lib/content/site";

/** In pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Indexed pages by their canonical URL. */
const shared = Object.entries(pages).filter(([path, page]) => {
  const canonical = "canonical" in page ? page.canonical : path;
  return page.isIndexed && canonical === path;
});

/** The text of each image by its file name. */
export const shareLines: ReadonlyMap<string, string> = new Map(
  shared.map(([path, page]) => [fileName(path), page.shareLine]),
);

/** A page's Open Graph image; pages without one have the home page's. */
export function shareImage(path: PagePath) {
  const page = pages[path];
  const own = fileName("canonical" in page ? page.canonical : path);
  const file = shareLines.has(own) ? own : fileName("/");
  return { url: `/share/${file}`, alt: `${site.name}: ${shareLines.get(file)}`, ...shareImageSize };
}

function fileName(path: string) {
  return `${path.slice(1).replaceAll("/", "-") || "home"}.png`;
}

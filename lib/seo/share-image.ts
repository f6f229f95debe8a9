import { pages, type PagePath } from "@/lib/content/seo";
import { site } from "@/lib/content/site";

/** Pixels of the image that a shared link shows; the format every network takes. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** The pages that are shared; both addresses of one page share one image. */
const shared = Object.entries(pages).filter(([path, page]) => {
  const canonical = "canonical" in page ? page.canonical : path;
  return page.isIndexed && canonical === path;
});

/** The lines drawn on the images, by file name. */
export const shareLines: ReadonlyMap<string, string> = new Map(
  shared.map(([path, page]) => [fileName(path), page.shareLine]),
);

/** Where a page's image is, its size and what it shows; a page that is not shared has the home page's. */
export function shareImage(path: PagePath) {
  const page = pages[path];
  const own = fileName("canonical" in page ? page.canonical : path);
  const file = shareLines.has(own) ? own : fileName("/");
  return { url: `/share/${file}`, alt: `${site.name}: ${shareLines.get(file)}`, ...shareImageSize };
}

function fileName(path: string) {
  return `${path.slice(1).replaceAll("/", "-") || "home"}.png`;
}

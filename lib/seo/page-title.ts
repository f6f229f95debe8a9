import "server-only";

import type { Metadata } from "next";

import { notFound } from "@/lib/content/errors";
import { site } from "@/lib/content/site";

/** The not-found page's title, even below a layout with another template. */
export const missingTitle = { absolute: `${notFound.title} | ${site.name}` };

/**
 * The title of a page that shows the record `find` returns, or the not-found page's title if there is none: the browser
 * keeps the page's own title, even if the not-found page is shown. If `find` fails, the page itself says so.
 */
export async function titleOf(title: string, find: () => Promise<unknown>): Promise<NonNullable<Metadata["title"]>> {
  const isThere = await find().then(Boolean, () => true);
  return isThere ? title : missingTitle;
}

import "server-only";

import type { Metadata } from "next";

import { notFound } from "@/lib/content/errors";
import { site } from "@/lib/content/site";

/** The not-found page's, also below a layout that has another template. */
export const missingTitle = { absolute: `${notFound.title} | ${site.name}` };

/**
 * The title of a page that shows what `find` finds, or the not-found page's where that is nothing: the browser keeps the
 * page's own, whatever is shown. Where `find` fails, the page says so itself.
 */
export async function titleOf(title: string, find: () => Promise<unknown>): Promise<NonNullable<Metadata["title"]>> {
  const isThere = await find().then(Boolean, () => true);
  return isThere ? title : missingTitle;
}

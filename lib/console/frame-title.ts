import "server-only";

import type { Metadata } from "next";

import { currentOperator } from "@/lib/console/access";
import { notFound } from "@/lib/content/errors";
import { missingTitle } from "@/lib/seo/page-title";

/**
 * The title of a layout of the console, for those who have pages below it. For everyone else the template has no place
 * for a page's own title: every address gets the not-found page's. If the database doesn't say who may enter, the page
 * fails for the same reason, and says so once.
 */
export async function frameTitle(isForInstructors: boolean): Promise<Metadata["title"]> {
  const role = await currentOperator().then(
    (operator) => operator?.role ?? "none",
    () => "unknown",
  );
  return role === "none" || (role === "instructor" && !isForInstructors)
    ? { default: notFound.title, template: missingTitle.absolute }
    : { default: "Console", template: "%s | Console" };
}

/** The title of a page at the top of such a layout, whose template only applies to the pages below it. */
export async function topTitle(name: string): Promise<Metadata> {
  const operator = await currentOperator().catch(() => null);
  return operator ? { title: { absolute: `${name} | Console` } } : {};
}

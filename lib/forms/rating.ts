import * as z from "zod/mini";

/** A rating from 1 to 5, of radio buttons. */
export const ratingField = (error: string) =>
  z.pipe(z.string(error).check(z.regex(/^[1-5]$/, error)), z.transform(Number));

/** The rating that a link in a mail chooses, from a page's query; null for anything else. */
export const ratingOf = (param: string | string[] | undefined): number | null =>
  typeof param === "string" && /^[1-5]$/.test(param) ? Number(param) : null;

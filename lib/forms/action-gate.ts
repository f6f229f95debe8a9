import "server-only";

import { getEnv } from "@/lib/env";
import { isOwnOrigin } from "@/lib/forms/own-origin";
import { log } from "@/lib/log";

/** The most that a page of ours sends to an action, in bytes; `bodySizeLimit` in next.config.ts says the same. */
export const ACTION_MAX_BYTES = 2_200 * 1_024;

const FORM_DATA = "multipart/form-data";
/** Next renders the page for it, but runs no action. */
const URL_ENCODED = "application/x-www-form-urlencoded";
/** What React and forms without JavaScript send. */
const ACTION_TYPES = new Set(["text/plain", FORM_DATA]);

const typeOf = (headers: Headers) => headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

/** Whether Next would run a server action: for React's own request, or for a form that was sent without JavaScript. */
export const isActionRequest = ({ headers, method }: Request): boolean =>
  method === "POST" && (headers.has("next-action") || typeOf(headers) === FORM_DATA);

/**
 * Looks at a request that may be for a server action before Next does: method, origin, type and size. What its body
 * says is React's to read. Null for a request that may go on; else 403 (another site's), 405, 413 or 415.
 */
export function refuseAction({ headers, method }: Request): Response | null {
  const type = typeOf(headers);
  if (!headers.has("next-action") && type !== FORM_DATA && type !== URL_ENCODED) return null;
  if (method !== "POST") return refusal(405, "Method Not Allowed", { Allow: "POST" });
  if (!isOwnOrigin(headers, getEnv().SITE_URL)) {
    log("warn", "action.foreign-origin");
    return refusal(403, "This request did not come from our site.");
  }
  if (!ACTION_TYPES.has(type)) return refusal(415, "No page of ours sends this.");
  // A body that does not say its length is counted by Next.
  if (Number(headers.get("content-length")) > ACTION_MAX_BYTES) return refusal(413, "The request is too large.");
  return null;
}

const refusal = (status: number, reason: string, headers = {}) =>
  new Response(reason, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store", ...headers },
  });

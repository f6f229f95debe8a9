import "server-only";

import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { isSameOrigin } from "@/lib/security/same-origin";

/** The largest request of our pages, in bytes; the same as `bodySizeLimit` in next.config.ts. */
export const ACTION_MAX_BYTES = 2_200 * 1_024;

const FORM_DATA = "multipart/form-data";
/** Next only renders the page for it and runs no action. */
const URL_ENCODED = "application/x-www-form-urlencoded";
/** What React and forms without JavaScript send. */
const ACTION_TYPES = new Set(["text/plain", FORM_DATA]);

const typeOf = (headers: Headers) => headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

/** Whether Next would run a server action: for React's request, or for a form sent without JavaScript. */
export const isActionRequest = ({ headers, method }: Request): boolean =>
  method === "POST" && (headers.has("next-action") || typeOf(headers) === FORM_DATA);

/**
 * Checks method, origin, type and size of a request for a server action before Next handles it. Null if it may continue;
 * else a 403 (cross-origin), 405, 413 or 415.
 */
export function rejectActionRequest({ headers, method }: Request): Response | null {
  const type = typeOf(headers);
  if (!headers.has("next-action") && type !== FORM_DATA && type !== URL_ENCODED) return null;
  if (method !== "POST") return refusal(405, "Method Not Allowed", { Allow: "POST" });
  if (!isSameOrigin(headers, getEnv().SITE_URL)) {
    log("warn", "action.foreign-origin");
    return refusal(403, "This request did not come from our site.");
  }
  if (!ACTION_TYPES.has(type)) return refusal(415, "None of our pages send this type of request.");
  // Next counts a body without a content length.
  if (Number(headers.get("content-length")) > ACTION_MAX_BYTES) return refusal(413, "The request is too large.");
  return null;
}

const refusal = (status: number, reason: string, headers = {}) =>
  new Response(reason, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store", ...headers },
  });

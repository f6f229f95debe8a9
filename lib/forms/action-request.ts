import "server-only";

import { getEnv } from "@/lib/env";
import { callerOf } from "@/lib/http/caller";
import { withDeadline } from "@/lib/http/deadline";
import { isLongerThan } from "@/lib/http/read-text";
import { log } from "@/lib/log";
import { hitLimits, tooManyAttempts } from "@/lib/security/rate-limit";
import { isSameOrigin } from "@/lib/security/same-origin";

/** The largest request of our pages, in bytes; the same as `bodySizeLimit` in next.config.ts. */
const ACTION_MAX_BYTES = 2_200 * 1_024;

/** Two texts of 5,000 characters in any script, and what React puts around them. */
const FORM_MAX_BYTES = 56 * 1_024;
const ATTENDANCE = /^\/console\/cohorts\/[^/]+\/attendance$/;
/** The ticks of a hundred people. */
const ATTENDANCE_MAX_BYTES = 512 * 1_024;

/** What a page's forms need. Only a resume is large, and its dialog needs JavaScript. */
function maxBytes({ headers, url }: Pick<Request, "headers" | "url">): number {
  const { pathname } = new URL(url);
  if (pathname === "/careers/jobs" && headers.has("next-action")) return ACTION_MAX_BYTES;
  return ATTENDANCE.test(pathname) ? ATTENDANCE_MAX_BYTES : FORM_MAX_BYTES;
}

/** Each caller's presses on all forms together: enough for an office behind one address at the start of a class. */
const PRESSES = { max: 300, seconds: 60 };
const LARGE_PRESSES = { max: 30, seconds: 600 };
/** In ms. Counting must not make a person wait: while it fails, nothing is counted. */
const COUNTING_MS = 1_000;

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
 * Checks method, origin, type and size of a request for a server action, and counts it, before Next handles it. Null if
 * it may continue; else a 403 (cross-origin), 405, 413, 415 or 429, with a line in the log.
 */
export async function rejectActionRequest(request: Request): Promise<Response | null> {
  const { headers, method } = request;
  const type = typeOf(headers);
  if (!headers.has("next-action") && type !== FORM_DATA && type !== URL_ENCODED) return null;
  if (method !== "POST") return unreadable(405, "Method Not Allowed", { Allow: "POST" });
  if (!isSameOrigin(headers, getEnv().SITE_URL)) {
    log("warn", "action.foreign-origin");
    return refusal(403, "This request did not come from our site.");
  }
  if (!ACTION_TYPES.has(type)) return unreadable(415, "None of our pages send this type of request.");
  const [length, most] = [headers.get("content-length"), maxBytes(request)];
  const isLarge = (length === null ? most : Number(length)) > FORM_MAX_BYTES;
  const wait = await countPress(callerOf(headers, getEnv().TRUSTED_IP_HEADER), isLarge);
  if (wait > 0) {
    log("warn", "action.limited", { action: "any" });
    return refusal(429, tooManyAttempts(wait), { "Retry-After": String(wait) });
  }
  return (await isLongerThan(request, most)) ? unreadable(413, "The request is too large.") : null;
}

/** The seconds until this caller may press again, 0 for now; 0 too if the host doesn't name the caller. */
async function countPress(caller: string | null, isLarge: boolean): Promise<number> {
  if (caller === null) return 0;
  const limits = [
    { key: `presses ${caller}`, ...PRESSES },
    ...(isLarge ? [{ key: `large presses ${caller}`, ...LARGE_PRESSES }] : []),
  ];
  try {
    return await withDeadline(COUNTING_MS, () => hitLimits(limits));
  } catch (error) {
    log("error", "action.not-counted", { action: "any", error });
    return 0;
  }
}

function unreadable(status: number, reason: string, headers = {}): Response {
  log("warn", "action.unreadable", { status });
  return refusal(status, reason, headers);
}

const refusal = (status: number, reason: string, headers = {}) =>
  new Response(reason, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store", ...headers },
  });

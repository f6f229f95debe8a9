import "server-only";

import { getEnv } from "@/lib/env";
import { withErrorId } from "@/lib/error-id";
import { answer } from "@/lib/http/answer";
import { RESPONSE_TIMEOUT_MS } from "@/lib/http/deadline";
import { errorResponse, jsonResponse } from "@/lib/http/json-response";
import { HttpError, readText } from "@/lib/http/read-text";
import { log } from "@/lib/log";
import { isSameOrigin } from "@/lib/security/same-origin";

const MAX_JSON_BYTES = 16_384;
const RETRY_AFTER_SECONDS = 5;

/** Throws HttpError 403 (another origin), 415, 413 or 400. */
export async function readSameOriginJson(request: Request): Promise<unknown> {
  if (!isSameOrigin(request.headers, getEnv().SITE_URL)) {
    log("warn", "security.foreign-origin", { path: new URL(request.url).pathname });
    throw new HttpError(403, "This request did not come from our site.");
  }
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new HttpError(415, "Please send JSON.");
  const text = await readText(request, MAX_JSON_BYTES);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new HttpError(400, "Please send JSON.");
  }
}

/**
 * Runs a route handler with a deadline in ms. An HttpError becomes its response; any other error becomes a 503 with
 * `Retry-After` and an `errorId` that is also in the log.
 */
export async function handlePaymentRequest(
  route: string,
  work: () => Promise<Response>,
  milliseconds = RESPONSE_TIMEOUT_MS,
): Promise<Response> {
  const refusal = (errorId: string) => {
    const sentence = "Payments aren't available at the moment. Please try again in a minute.";
    const body = { error: withErrorId(sentence, errorId), errorId };
    return jsonResponse(503, body, { "Retry-After": String(RETRY_AFTER_SECONDS) });
  };
  const unreadable = ({ status, message }: HttpError) => errorResponse(status, message);
  return answer("payments.failed", work, refusal, { within: milliseconds, facts: { route }, unreadable });
}

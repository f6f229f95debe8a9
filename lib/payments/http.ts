import "server-only";

import { ANSWER_MS, within } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import { isOwnOrigin } from "@/lib/forms/own-origin";
import { readUpTo } from "@/lib/forms/read-up-to";
import { log, newErrorId } from "@/lib/log";

const MAX_JSON_BYTES = 16_384;
const RETRY_AFTER_SECONDS = 5;

/** A request that is answered with its status and a reason; thrown by what reads it, caught by `answerSafely`. */
export class HttpRefusal extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** A JSON answer that nobody keeps. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}

/** `{error}` with the bare reason; the browser puts the spec's words around it. */
export const refuse = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  answer(status, { error }, headers);

/** Reads a body as text, once and never more than `limit` bytes of it. Throws HttpRefusal 413 or 415. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (request.headers.has("content-encoding")) throw new HttpRefusal(415, "Compressed bodies are not accepted.");
  const body = await readUpTo(request, limit);
  if (body === null) throw new HttpRefusal(413, "The request is too large.");
  return body.toString("utf8");
}

/** The JSON that a page of ours sent. Throws HttpRefusal 403, 415, 413 or 400. */
export async function readOwnJson(request: Request): Promise<unknown> {
  if (!isOwnOrigin(request.headers, getEnv().SITE_URL)) {
    log("warn", "security.foreign-origin", { path: new URL(request.url).pathname });
    throw new HttpRefusal(403, "This request did not come from our site.");
  }
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new HttpRefusal(415, "Please send JSON.");
  const text = await readText(request, MAX_JSON_BYTES);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new HttpRefusal(400, "Please send JSON.");
  }
}

/**
 * Runs a handler, in 8 s where it is not told otherwise. A refusal becomes its answer, and any surprise a 503 that says
 * when to come again; its `errorId` is in the log, under the route's name.
 */
export async function answerSafely(
  route: string,
  work: () => Promise<Response>,
  milliseconds = ANSWER_MS,
): Promise<Response> {
  try {
    return await within(milliseconds, work);
  } catch (error) {
    if (error instanceof HttpRefusal) return refuse(error.status, error.message);
    const errorId = newErrorId();
    log("error", "payments.failed", { route, errorId, error });
    const body = { error: "Payments are not available at the moment. Please try again in a minute.", errorId };
    return answer(503, body, { "Retry-After": String(RETRY_AFTER_SECONDS) });
  }
}

import "server-only";

import { getEnv } from "@/lib/env";
import { withErrorId } from "@/lib/error-id";
import { answer } from "@/lib/http/answer";
import { HttpError, readText } from "@/lib/http/read-text";
import type { LogEvent } from "@/lib/log-events";

const MAX_BYTES = 16_384;

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store", ...headers },
  });

/** Whether a request's body is the one of RFC 8058: a form, of either type, with `List-Unsubscribe=One-Click`. */
async function isOneClick(request: Request): Promise<boolean> {
  try {
    const body = await readText(request, MAX_BYTES);
    const type = request.headers.get("content-type") ?? "";
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    return form.get("List-Unsubscribe") === "One-Click";
  } catch (error) {
    // Undici throws a TypeError if the body isn't a form.
    if (error instanceof HttpError || error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Answers a mail provider's one-click request (RFC 8058) with the sentence that `work` returns. Their servers post it,
 * so there's no origin to check: the token in the path grants access. `failure` is the sentence if `work` throws.
 */
export const answerOneClick = async (
  request: Request,
  route: LogEvent,
  { work, failure }: { work: () => Promise<string>; failure: string },
): Promise<Response> =>
  answer(
    route,
    async () =>
      (await isOneClick(request)) ? plain(200, await work()) : plain(400, "Please send List-Unsubscribe=One-Click."),
    (errorId) => plain(503, withErrorId(failure, errorId), { "Retry-After": "60" }),
  );

/** For people who open such a request's address: the page above it has the switch. */
export function leadToSwitch(request: Request): Response {
  const page = new URL(getEnv().SITE_URL);
  page.pathname = new URL(request.url).pathname.replace(/\/unsubscribe$/, "");
  return plain(303, "", { Location: page.href });
}

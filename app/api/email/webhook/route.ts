import { handleMailEvent } from "@/lib/email/events";
import { getEnv } from "@/lib/env";
import { withErrorId } from "@/lib/error-id";
import { answer } from "@/lib/http/answer";
import { errorResponse, jsonResponse } from "@/lib/http/json-response";
import { readText } from "@/lib/http/read-text";

export const dynamic = "force-dynamic";

const MAX_BYTES = 1_000_000;
/** In seconds. */
const LATER = { "Retry-After": "5" };
const AGAIN = "Please send it again in a moment.";

/**
 * Resend's webhook: 200 for every validly signed event, ignored ones included; 503 while there is no secret, while our
 * database is down, and for a mail that isn't recorded as sent yet, after which Resend delivers the event again.
 */
export async function POST(request: Request): Promise<Response> {
  const { RESEND_WEBHOOK_SECRET: secrets } = getEnv();
  if (!secrets) return errorResponse(503, "Events of mails aren't taken: there is no secret to check them with.");
  const work = async () => {
    const outcome = await handleMailEvent(
      {
        rawBody: await readText(request, MAX_BYTES),
        id: request.headers.get("svix-id"),
        timestamp: request.headers.get("svix-timestamp"),
        signature: request.headers.get("svix-signature"),
      },
      secrets,
    );
    if (outcome === "bad_signature") return errorResponse(400, "The signature is wrong, or too old.");
    if (outcome === "too_early") return errorResponse(503, AGAIN, LATER);
    return jsonResponse(200, { received: true });
  };
  const refusal = (errorId: string) => jsonResponse(503, { error: withErrorId(AGAIN, errorId), errorId }, LATER);
  return answer("mail-event.failed", work, refusal, {
    unreadable: ({ status, message }) => errorResponse(status, message),
  });
}

import { manage } from "@/lib/content/manage-registration";
import { RESPONSE_TIMEOUT_MS, withDeadline } from "@/lib/deadline";
import { FROM_WAITING_LIST } from "@/lib/email/manage-url";
import { getEnv } from "@/lib/env";
import { withErrorId } from "@/lib/error-id";
import { log, newErrorId } from "@/lib/log";
import { leaveList, setNewsletter } from "@/lib/registrations/manage";
import { isOneClick } from "@/lib/registrations/one-click";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store", ...headers },
  });

/**
 * Turns the newsletter off for a registration's address or, from an invitation (`?from=waiting-list`), takes a person off
 * the waiting list (RFC 8058). Mail providers' servers post here, so there is no origin
 * to check: the token in the path is the right to it. An unknown token gets the same answer.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  try {
    return await withDeadline(RESPONSE_TIMEOUT_MS, async () => {
      if (!(await isOneClick(request))) return answer(400, "Please send List-Unsubscribe=One-Click.");
      const { token } = await params;
      if (new URL(request.url).searchParams.get("from") === FROM_WAITING_LIST) {
        await leaveList(token);
        return answer(200, manage.offTheList);
      }
      await setNewsletter(token, false, "mail");
      return answer(200, manage.unsubscribed);
    });
  } catch (error) {
    const errorId = newErrorId();
    log("error", "registration.unsubscribe-failed", { errorId, error });
    return answer(503, withErrorId(manage.failure.description, errorId), { "Retry-After": "60" });
  }
}

/** For people who open the link: their registration's page has the switch. Changes nothing, as mail scanners open it, too. */
export function GET(request: Request): Response {
  const page = new URL(getEnv().SITE_URL);
  page.pathname = new URL(request.url).pathname.replace(/\/unsubscribe$/, "");
  return answer(303, "", { Location: page.href });
}

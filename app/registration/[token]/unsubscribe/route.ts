import { manage } from "@/lib/content/manage-registration";
import { FROM_WAITING_LIST } from "@/lib/email/manage-url";
import { getEnv } from "@/lib/env";
import { withErrorId } from "@/lib/error-id";
import { answer } from "@/lib/http/answer";
import { leaveList, setNewsletter } from "@/lib/registrations/manage";
import { isOneClick } from "@/lib/registrations/one-click";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
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
  const work = async () => {
    if (!(await isOneClick(request))) return plain(400, "Please send List-Unsubscribe=One-Click.");
    const { token } = await params;
    if (new URL(request.url).searchParams.get("from") === FROM_WAITING_LIST) {
      await leaveList(token);
      return plain(200, manage.offTheList);
    }
    await setNewsletter(token, false, "mail");
    return plain(200, manage.unsubscribed);
  };
  return answer("registration.unsubscribe-failed", work, (errorId) =>
    plain(503, withErrorId(manage.failure.description, errorId), { "Retry-After": "60" }),
  );
}

/** For people who open the link: their registration's page has the switch. Changes nothing, as mail scanners open it, too. */
export function GET(request: Request): Response {
  const page = new URL(getEnv().SITE_URL);
  page.pathname = new URL(request.url).pathname.replace(/\/unsubscribe$/, "");
  return plain(303, "", { Location: page.href });
}

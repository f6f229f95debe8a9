import { manage } from "@/lib/content/manage-registration";
import { FROM_WAITING_LIST } from "@/lib/email/manage-url";
import { answerOneClick, leadToSwitch } from "@/lib/http/one-click";
import { leaveList, setNewsletter } from "@/lib/registrations/manage";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

/**
 * Turns the newsletter off for a registration's address or, from an invitation (`?from=waiting-list`), takes a person off
 * the waiting list (RFC 8058). An unknown token gets the same answer.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const work = async () => {
    const { token } = await params;
    if (new URL(request.url).searchParams.get("from") === FROM_WAITING_LIST) {
      await leaveList(token);
      return manage.offTheList;
    }
    await setNewsletter(token, false, "mail");
    return manage.unsubscribed;
  };
  return answerOneClick(request, "registration.unsubscribe-failed", { work, failure: manage.failure.description });
}

/**
 * For people who open the link: their registration's page has the switch. Changes nothing, since mail scanners open it
 * too.
 */
export const GET = (request: Request): Response => leadToSwitch(request);

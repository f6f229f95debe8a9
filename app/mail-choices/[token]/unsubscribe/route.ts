import { mailChoices } from "@/lib/content/mail-choices";
import { answerOneClick, leadToSwitch } from "@/lib/http/one-click";
import { setCheckoutMails } from "@/lib/mail-choices/choices";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ token: string }> };

/** Turns the mails about unfinished checkouts off for an address (RFC 8058). An unknown token gets the same answer. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const work = async () => {
    await setCheckoutMails((await params).token, false);
    return mailChoices.unsubscribed;
  };
  return answerOneClick(request, "mail-choices.unsubscribe-failed", { work, failure: mailChoices.failure.description });
}

/** For people who open the link: the page has the switch. Changes nothing, since mail scanners open it too. */
export const GET = (request: Request): Response => leadToSwitch(request);

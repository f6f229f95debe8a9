import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { Panel } from "@/components/console/kit/page-head";
import { stopMailingAction } from "@/lib/console/people/actions";
import type { MailChoice } from "@/lib/console/people/people";
import { term } from "@/lib/content/console";
import { inIst } from "@/lib/format/ist";

type MailChoicePanelProps = { email: string; choice: MailChoice | null };

/** Which bulk mail an address wants, how we know, and a way to stop it. */
export function MailChoicePanel({ email, choice }: MailChoicePanelProps) {
  const isStopped = choice !== null && choice.stoppedAt !== null;
  return (
    <Panel title="News and invitations">
      <p className="mb-3 text-sm/relaxed">{sentence(choice)}</p>
      {choice?.checkoutMailsOffAt ? (
        <p className="mb-3 text-sm/relaxed">
          {`Emails about unfinished checkouts: turned off by the person, ${inIst(choice.checkoutMailsOffAt)}.`}
        </p>
      ) : null}
      <ActionBox
        title={isStopped ? "Allow emails again" : "Stop mailing"}
        note={
          isStopped
            ? "This doesn't sign the person up for anything, but they can choose the newsletter and waiting lists again."
            : "Takes the address off the newsletter and every waiting list, and stops emails about unfinished checkouts, now and in future. Emails about the person's own registrations, orders and messages still reach them."
        }
      >
        <ActionForm
          action={stopMailingAction}
          submit={isStopped ? "Allow emails again" : "Stop mailing"}
          {...(isStopped ? {} : { confirm: `${email} won't get any more news or invitations.` })}
          success={
            isStopped
              ? "News and invitations are allowed again."
              : "From now on, we only email this address about things the person requests themselves."
          }
          variant={isStopped ? "outline" : "destructive"}
        >
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="stop" value={isStopped ? "no" : "yes"} />
          <ActionInput name="reason" label="Reason" required maxLength={500} />
        </ActionForm>
      </ActionBox>
    </Panel>
  );
}

function sentence(choice: MailChoice | null): string {
  if (choice?.stoppedAt) {
    // A complaint declines the newsletter at the same moment.
    const { unsubscribed, stoppedAt } = choice;
    const isComplaint = unsubscribed?.by === "mail" && unsubscribed.at === stoppedAt;
    return `Stopped ${isComplaint ? "since the person marked an email as spam" : "by an operator"}, ${inIst(stoppedAt)}.`;
  }
  if (choice?.newsletter) {
    const { since, by } = choice.newsletter;
    return `Newsletter: on since ${inIst(since)}, ${term("consents", by)}.`;
  }
  if (choice?.unsubscribed) {
    const { at, by } = choice.unsubscribed;
    return `Newsletter: declined ${inIst(at)}, ${term("consents", by)}.`;
  }
  return "Newsletter: never requested.";
}

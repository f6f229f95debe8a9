import { manage } from "@/lib/content/manage-registration";
import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph } from "@/lib/email/templates/parts";
import { SessionFacts } from "@/lib/email/templates/session-parts";

type RegistrationCancelledProps = {
  sessionTitle: string;
  /** Null for a waiting list, which has no date. */
  session: { sessionDate: string; sessionTime: string } | null;
  manageUrl: string;
};

const words = {
  registration: {
    preview: "You can register again if your plans change.",
    heading: "Your registration is cancelled",
    reason: "You're receiving this email because a registration with this address was cancelled on our site.",
    state: "registered for",
    again: "Was this a mistake, or have your plans changed? You can register again on the same page.",
    action: manage.again.action,
  },
  list: {
    preview: "You can join the list again at any time.",
    heading: "You're off the waiting list",
    reason: "You're receiving this email because this address was taken off a waiting list on our site.",
    state: "on the waiting list for",
    again: "Was this a mistake? You can join the list again on the same page.",
    action: manage.again.actionList,
  },
} as const;

/** The person cancelled, or someone with their link. */
export function RegistrationCancelled({
  sessionTitle,
  session,
  manageUrl,
  ...context
}: RegistrationCancelledProps & MailContext) {
  const said = words[session === null ? "list" : "registration"];
  return (
    <MailLayout {...context} preview={said.preview} heading={said.heading} reason={said.reason}>
      <Paragraph>
        You're no longer {said.state} <strong>{sessionTitle}</strong>.
      </Paragraph>
      {session !== null && (
        <>
          <SessionFacts sessionTitle={sessionTitle} {...session} />
          <Paragraph>Open the attached file to take the session out of your calendar.</Paragraph>
        </>
      )}
      <Paragraph>{said.again}</Paragraph>
      <MailButton href={manageUrl}>{said.action}</MailButton>
    </MailLayout>
  );
}

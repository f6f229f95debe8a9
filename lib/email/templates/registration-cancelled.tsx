import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph } from "@/lib/email/templates/parts";
import { SessionFacts } from "@/lib/email/templates/session-parts";

type RegistrationCancelledProps = {
  sessionTitle: string;
  /** Null for a waiting list, which has no date. */
  session: { sessionDate: string; sessionTime: string } | null;
  manageUrl: string;
};

/** The person cancelled, or someone with their link. */
export function RegistrationCancelled({
  sessionTitle,
  session,
  manageUrl,
  ...context
}: RegistrationCancelledProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview="You can register again if your plans change."
      heading={session === null ? "You're off the waiting list" : "Your registration is cancelled"}
      reason="You're receiving this email because a registration with this address was cancelled on our site."
    >
      <Paragraph>
        You are no longer {session === null ? "on the waiting list for" : "registered for"}{" "}
        <strong>{sessionTitle}</strong>.
      </Paragraph>
      {session !== null && (
        <>
          <SessionFacts sessionTitle={sessionTitle} {...session} />
          <Paragraph>Open the attached file to take the session out of your calendar.</Paragraph>
        </>
      )}
      <Paragraph>Was this a mistake, or have your plans changed? You can register again on the same page.</Paragraph>
      <MailButton href={manageUrl}>Register again</MailButton>
    </MailLayout>
  );
}

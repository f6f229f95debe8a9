import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph } from "@/lib/email/templates/parts";
import { SessionFacts, type SessionMail } from "@/lib/email/templates/session-parts";

type SessionCancelledProps = Pick<SessionMail, "sessionTitle" | "sessionDate" | "sessionTime">;

/** We have cancelled the whole session. */
export function SessionCancelled({
  sessionTitle,
  sessionDate,
  sessionTime,
  ...context
}: SessionCancelledProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${sessionDate}, ${sessionTime} does not take place.`}
      heading="Your session is cancelled"
      reason="You get this mail because this address was registered for this free Lightning Session."
    >
      <Paragraph>We are sorry: this session does not take place. There is nothing you need to do.</Paragraph>
      <SessionFacts sessionTitle={sessionTitle} sessionDate={sessionDate} sessionTime={sessionTime} />
      <Paragraph>The file attached to this mail takes the session out of your calendar.</Paragraph>
      <MailButton href={`${context.siteUrl}/#lightning-sessions`}>See the sessions on offer</MailButton>
    </MailLayout>
  );
}

import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { LinkedText, MailButton, Paragraph } from "@/lib/email/templates/parts";
import type { Audience } from "@/lib/email/templates/session-audience";
import { SessionFacts, type SessionMail } from "@/lib/email/templates/session-parts";

type SessionCancelledProps = Pick<SessionMail, "sessionTitle" | "sessionDate" | "sessionTime" | "ownTime"> & {
  audience: Audience;
  why?: string | null;
};

/** We have cancelled the whole session. */
export function SessionCancelled({
  sessionTitle,
  sessionDate,
  sessionTime,
  ownTime,
  audience,
  why,
  ...context
}: SessionCancelledProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`The session on ${sessionDate}, ${sessionTime}, has been cancelled.`}
      heading="Your session is cancelled"
      reason={audience.reasonCancelled}
    >
      <Paragraph>We&apos;re sorry: this session has been cancelled. There&apos;s nothing you need to do.</Paragraph>
      {why ? <LinkedText text={why} /> : null}
      <SessionFacts sessionTitle={sessionTitle} sessionDate={sessionDate} sessionTime={sessionTime} ownTime={ownTime} />
      <Paragraph>Open the attached file to take the session out of your calendar.</Paragraph>
      <MailButton href={`${context.siteUrl}${audience.next.path}`}>{audience.next.label}</MailButton>
    </MailLayout>
  );
}

import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailLink, Paragraph } from "@/lib/email/templates/parts";
import { JoinLink, ManageNote, SessionFacts, type SessionMail } from "@/lib/email/templates/session-parts";

export function SessionConfirmation({
  sessionTitle,
  sessionDate,
  sessionTime,
  joinUrl,
  manageUrl,
  aboutUrl,
  ...context
}: SessionMail & MailContext & { aboutUrl: string }) {
  return (
    <MailLayout
      {...context}
      preview={`${sessionDate}, ${sessionTime}. Your link and calendar invite are inside.`}
      heading="You're registered"
      reason="You're receiving this email because this address was registered for a free Lightning Session."
    >
      <Paragraph>Your seat is reserved. We look forward to seeing you there.</Paragraph>
      <SessionFacts sessionTitle={sessionTitle} sessionDate={sessionDate} sessionTime={sessionTime} />
      <JoinLink joinUrl={joinUrl} />
      <Paragraph>Open the attached calendar invite to add the session and its link to your calendar.</Paragraph>
      <Paragraph>
        What it is for, to pass on: <MailLink href={aboutUrl}>the session&apos;s page</MailLink>.
      </Paragraph>
      <Paragraph>
        After the free session comes the cohort: six Saturdays on your own work.{" "}
        <MailLink href={`${context.siteUrl}/course`}>See the course</MailLink>.
      </Paragraph>
      <ManageNote manageUrl={manageUrl} />
    </MailLayout>
  );
}

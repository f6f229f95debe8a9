import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";

export type SessionConfirmationProps = {
  sessionTitle: string;
  sessionDate: string;
  sessionTime: string;
  meetingUrl: string;
};

export function SessionConfirmation({
  sessionTitle,
  sessionDate,
  sessionTime,
  meetingUrl,
  ...context
}: SessionConfirmationProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${sessionDate}, ${sessionTime}. Your link and calendar invite are inside.`}
      heading="You're registered"
      reason="You get this mail because this address was registered for a free Lightning Session."
    >
      <Paragraph>Your seat is reserved. We look forward to seeing you there.</Paragraph>
      <Facts
        facts={[
          ["Session", sessionTitle],
          ["Date", sessionDate],
          ["Time", sessionTime],
        ]}
      />
      <MailButton href={meetingUrl}>Join the session</MailButton>
      <Paragraph>
        Does the button not work? Open this link: <MailLink href={meetingUrl}>{meetingUrl}</MailLink>
      </Paragraph>
      <Paragraph>The calendar invite attached to this mail puts the session and its link into your calendar.</Paragraph>
    </MailLayout>
  );
}

import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph } from "@/lib/email/templates/parts";
import { ManageNote } from "@/lib/email/templates/session-parts";

type SessionWaitlistProps = {
  sessionName: string;
  /** Whether the session has had a date before. */
  isForNextDate: boolean;
  manageUrl: string;
};

/** For a session without a date. */
export function SessionWaitlist({
  sessionName,
  isForNextDate,
  manageUrl,
  ...context
}: SessionWaitlistProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={
        isForNextDate
          ? "We'll tell you when the next date is set."
          : `We'll notify you as soon as ${sessionName} becomes available.`
      }
      heading="You're on the waiting list"
      reason="You're receiving this email because this address joined the waiting list for a free Lightning Session."
    >
      <Paragraph>
        Thank you for your interest in <strong>{sessionName}</strong>.{" "}
        {isForNextDate
          ? "The next date isn't set yet. We'll tell you when it is."
          : "We're developing this specialized session and will notify you when it becomes available."}
      </Paragraph>
      <Paragraph>There's nothing you need to do until then.</Paragraph>
      <MailButton href={`${context.siteUrl}/#lightning-sessions`}>See the sessions on offer</MailButton>
      <ManageNote manageUrl={manageUrl} isList />
    </MailLayout>
  );
}

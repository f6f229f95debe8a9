import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, MailLink, Paragraphs } from "@/lib/email/templates/parts";

type WaitlistInvitationProps = {
  /** The name of what the reader waits for. */
  list: string;
  subject: string;
  text: string;
  sessionTitle: string;
  /** Date and time in the session's zone, as people read them. */
  sessionStart: string;
  leaveUrl: string;
};

/** Tells a waiting list that a session it may want has a date. */
export function WaitlistInvitation({
  list,
  subject,
  text,
  sessionTitle,
  sessionStart,
  leaveUrl,
  ...context
}: WaitlistInvitationProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${sessionTitle}: ${sessionStart}.`}
      heading={subject}
      reason={
        <>
          You get this mail because this address joined our waiting list: {list}.{" "}
          <MailLink href={leaveUrl}>Leave the waiting list</MailLink>
        </>
      }
    >
      <Paragraphs text={text} />
      <Facts
        facts={[
          ["Session", sessionTitle],
          ["Starts", sessionStart],
        ]}
      />
      <MailButton href={`${context.siteUrl}/#lightning-sessions`}>Reserve your spot</MailButton>
    </MailLayout>
  );
}

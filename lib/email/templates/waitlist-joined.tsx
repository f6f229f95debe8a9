import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, MailLink, Paragraph } from "@/lib/email/templates/parts";

/** For the general waiting list. */
export function WaitlistJoined({ leaveUrl, ...context }: { leaveUrl: string } & MailContext) {
  return (
    <MailLayout
      {...context}
      preview="We'll notify you when new AI functions become available."
      heading="You're on the early access list"
      reason={
        <>
          You're receiving this email because this address joined our waiting list for new AI functions.{" "}
          <MailLink href={leaveUrl}>Leave the waiting list</MailLink>
        </>
      }
    >
      <Paragraph>
        Thank you for joining. We'll notify you when new AI functions become available, with your early access discount.
      </Paragraph>
      <Paragraph>Until then, our free Lightning Sessions are a good place to start.</Paragraph>
      <MailButton href={`${context.siteUrl}/#lightning-sessions`}>See the sessions on offer</MailButton>
    </MailLayout>
  );
}

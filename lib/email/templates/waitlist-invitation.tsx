import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, LinkedText, MailButton, MailLink } from "@/lib/email/templates/parts";

type WaitlistInvitationProps = {
  /** The name of what the reader is waiting for. */
  list: string;
  subject: string;
  text: string;
  /** The session or the cohort. */
  what: { term: string; name: string };
  /** When it starts, in words. */
  starts: string;
  /** Where to get a seat; `path` begins with a slash. */
  button: { path: string; label: string };
  leaveUrl: string;
};

/** Tells a waiting list that its session has a date, or that a cohort is on sale. */
export function WaitlistInvitation({
  list,
  subject,
  text,
  what,
  starts,
  button,
  leaveUrl,
  ...context
}: WaitlistInvitationProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${what.name}: ${starts}.`}
      heading={subject}
      reason={
        <>
          You're receiving this email because this address joined our waiting list: {list}.{" "}
          <MailLink href={leaveUrl}>Leave the waiting list</MailLink>
        </>
      }
    >
      <LinkedText text={text} />
      <Facts
        facts={[
          [what.term, what.name],
          ["Starts", starts],
        ]}
      />
      <MailButton href={context.siteUrl + button.path}>{button.label}</MailButton>
    </MailLayout>
  );
}

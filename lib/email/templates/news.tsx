import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { LinkedText, MailLink } from "@/lib/email/templates/parts";

type NewsProps = {
  subject: string;
  text: string;
  manageUrl: string;
};

/** The newsletter. */
export function News({ subject, text, manageUrl, ...context }: NewsProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={text}
      heading={subject}
      reason={
        <>
          You're receiving this email because you asked for our newsletter.{" "}
          <MailLink href={manageUrl}>Unsubscribe</MailLink>
        </>
      }
    >
      <LinkedText text={text} />
    </MailLayout>
  );
}

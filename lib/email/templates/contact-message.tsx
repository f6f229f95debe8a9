import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, Lines, MailButton } from "@/lib/email/templates/parts";

type ContactMessageProps = {
  name: string;
  email: string;
  company: string | null;
  /** Only from the contact page, in words. */
  inquiryType: string | null;
  subject: string | null;
  message: string;
  reference: string;
  messageId?: string | undefined;
};

/** A visitor's message for support; all input is escaped. */
export function ContactMessage({
  name,
  email,
  company,
  inquiryType,
  subject,
  message,
  reference,
  messageId,
  ...context
}: ContactMessageProps & MailContext) {
  const ofItsForm: [string, string][] =
    inquiryType === null
      ? [["Company", company ?? "not given"]]
      : [
          ["Inquiry type", inquiryType],
          ["Subject", subject ?? "not given"],
        ];
  return (
    <MailLayout
      {...context}
      preview={`${name} wrote through the contact form.`}
      heading="New message from the website"
      reason="You're receiving this email because messages from the website's contact forms go to this address."
    >
      <Facts facts={[["Name", name], ["Email", email], ...ofItsForm, ["Reference", reference]]} />
      <Lines text={message} />
      <MailButton href={`${context.siteUrl}/console/messages${messageId ? `/${messageId}` : ""}`}>Reply</MailButton>
    </MailLayout>
  );
}

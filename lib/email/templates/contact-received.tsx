import { site } from "@/lib/content/site";
import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, Paragraph } from "@/lib/email/templates/parts";

/** The sender's receipt of a message. Contains no input: a stranger may have typed the address. */
export function ContactReceived({ reference, ...context }: { reference: string } & MailContext) {
  const { grievanceOfficer, phone } = site.legal;
  return (
    <MailLayout
      {...context}
      preview={`We have your message. Its reference is ${reference}.`}
      heading="We have your message"
      reason={`You're receiving this email because this address was given in a message from our website. If that wasn't you, please tell us. If your message is a complaint, this email acknowledges it within the 48 hours the law gives us, and you'll have our answer within one month. Not satisfied? Write to our grievance officer, ${grievanceOfficer.name} (${grievanceOfficer.email}), or call ${phone.text}, and mention the reference.`}
    >
      <Paragraph>
        Thank you for writing. A person reads every message and answers within 24-48 business hours.
      </Paragraph>
      <Facts facts={[["Reference", reference]]} />
    </MailLayout>
  );
}

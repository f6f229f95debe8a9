import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, Paragraph } from "@/lib/email/templates/parts";

type ProformaMailProps = {
  serial: string;
  /** Where it can be opened. */
  href: string;
  validUntil: string;
  facts: [string, string][];
};

/** Carries a proforma invoice as a PDF. */
export const ProformaMail = ({ serial, href, validUntil, facts, ...context }: ProformaMailProps & MailContext) => (
  <MailLayout
    {...context}
    preview={`Your proforma invoice is attached. It's valid until ${validUntil}.`}
    heading={`Proforma invoice ${serial}`}
    reason="You're receiving this email because your company asked us for a proforma invoice."
  >
    <Paragraph>
      Your proforma invoice is attached. Please pay it by bank transfer to the account that it names, with {serial} as
      the reference.
    </Paragraph>
    <Facts facts={facts} />
    <Paragraph>
      Once the money has arrived, we give the seat to the person who takes the course, and send you the tax invoice. If
      they have no account on our site yet, they need one by then. Just reply with their email address.
    </Paragraph>
    <MailButton href={href}>Open the proforma invoice</MailButton>
  </MailLayout>
);

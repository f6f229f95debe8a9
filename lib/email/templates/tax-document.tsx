import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, Paragraph } from "@/lib/email/templates/parts";

type TaxDocumentMailProps = {
  /** "Tax invoice INV/26-27/00001" */
  title: string;
  isCredit: boolean;
  facts: [string, string][];
};

/** Carries an invoice or a credit note as a PDF. */
export const TaxDocumentMail = ({ title, isCredit, facts, ...context }: TaxDocumentMailProps & MailContext) => (
  <MailLayout
    {...context}
    preview={`${title} is attached.`}
    heading={title}
    reason="You're receiving this email because a seat was bought with this account."
  >
    <Paragraph>
      {isCredit
        ? "Your credit note is attached. Keep it with your invoice."
        : "Your tax invoice is attached. You'll also find it in My Learning."}
    </Paragraph>
    <Facts facts={facts} />
    <MailButton href={`${context.siteUrl}/my-learning`}>Open My Learning</MailButton>
  </MailLayout>
);

import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph, Sums } from "@/lib/email/templates/parts";

type TaxDocumentMailProps = {
  /** "Tax invoice INV/26-27/00001" */
  title: string;
  /** Of a credit note: its invoice, and the reason. */
  credited: { serial: string; why: "refund" | "correction" } | null;
  facts: (readonly [string, string])[];
};

const textOf = (credited: TaxDocumentMailProps["credited"]): string => {
  if (credited === null) return "Your tax invoice is attached. You'll also find it in My Learning.";
  return credited.why === "refund"
    ? `The attached credit note is for your refund: that money has gone back to you. Keep it with invoice ${credited.serial}.`
    : `We've corrected invoice ${credited.serial}: the attached credit note cancels it. No money goes back, since the corrected invoice, which you get in a separate email, takes its place.`;
};

/** Carries an invoice or a credit note as a PDF. */
export const TaxDocumentMail = ({ title, credited, facts, ...context }: TaxDocumentMailProps & MailContext) => (
  <MailLayout
    {...context}
    preview={`${title} is attached.`}
    heading={title}
    reason="You're receiving this email because a seat was bought with this account."
  >
    <Paragraph>{textOf(credited)}</Paragraph>
    <Sums facts={facts} />
    <MailButton href={`${context.siteUrl}/my-learning`}>Open My Learning</MailButton>
  </MailLayout>
);

import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { MailButton, Paragraph } from "@/lib/email/templates/parts";

type BillingReminderProps = { orderId: string; course: string; cohortId: string };

/** Asks for the details that a tax invoice needs. */
export const BillingReminder = ({ orderId, course, cohortId, ...context }: BillingReminderProps & MailContext) => (
  <MailLayout
    {...context}
    preview="Tell us who the tax invoice is for."
    heading="Your tax invoice is waiting for your details"
    reason="You're receiving this email because a seat was bought with this account, and its invoice has no name and address yet."
  >
    <Paragraph>
      {`For your seat in ${course}, Cohort #${cohortId}, we owe you a tax invoice. Tell us the name and address to put on it; it takes a minute.`}
    </Paragraph>
    <MailButton href={`${context.siteUrl}/my-learning/document/invoice/${orderId}`}>
      Add your billing details
    </MailButton>
  </MailLayout>
);

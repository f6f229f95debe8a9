import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailButton, Paragraph, withLineBreaks } from "@/lib/email/templates/parts";
import { roomPath } from "@/lib/email/templates/session-audience";

/** Of a cohort whose sessions are not planned yet. */
const USUAL_CLASSES = "Six Saturdays, 9:00 AM to 12:00 PM IST";

export type PaymentReceiptProps = {
  course: string;
  cohortId: string;
  /** Formatted. */
  startDate: string;
  /** When they are, formatted; none while they are not planned. */
  classes: readonly string[];
  paidOn: string;
  taxable: string;
  gst: string;
  gstPercent: number;
  total: string;
  /** What was paid, where it is not the total. */
  paidInstead?: string;
  orderId: string;
  paymentId: string;
};

/** Tells a learner that the seat is theirs, and what was paid for it. */
export function PaymentReceipt({
  course,
  cohortId,
  startDate,
  classes,
  paidOn,
  taxable,
  gst,
  gstPercent,
  total,
  paidInstead,
  orderId,
  paymentId,
  ...context
}: PaymentReceiptProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${course}, Cohort #${cohortId}: starts ${startDate}. Your receipt is inside.`}
      heading="Your seat is yours"
      reason="You're receiving this email because a seat was bought with this account. Keep it as your receipt."
    >
      <Paragraph>Thank you for your payment. You are enrolled, and your cohort is in My Learning.</Paragraph>
      <Facts
        facts={[
          ["Course", course],
          ["Cohort", `Cohort #${cohortId}`],
          ["Starts", startDate],
          ["Live classes", classes.length > 0 ? withLineBreaks(classes.join("\n")) : USUAL_CLASSES],
        ]}
      />
      <MailButton href={`${context.siteUrl}${roomPath(cohortId)}`}>Open your cohort</MailButton>
      <Facts
        facts={[
          ...(paidInstead === undefined
            ? ([
                ["Taxable value", taxable],
                [`GST ${gstPercent}%`, gst],
                ["Total paid", total],
              ] as const)
            : ([
                ["Price", total],
                ["Paid", paidInstead],
              ] as const)),
          ["Paid on", paidOn],
          ["Order", orderId],
          ["Payment", paymentId],
        ]}
      />
      <Paragraph>Course fees are non-refundable after 14 days from the date of purchase.</Paragraph>
    </MailLayout>
  );
}

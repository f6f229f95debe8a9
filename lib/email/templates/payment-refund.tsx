import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailLink, Paragraph } from "@/lib/email/templates/parts";

const explanations = {
  sold_out: "your payment reached us when no seat was left in this cohort, so we could not enrol you.",
  already_enrolled: "you have a seat in this cohort already, so this second payment bought nothing.",
  paid_twice: "this order had been paid already, so this second payment bought nothing.",
} as const;

export type PaymentRefundProps = {
  reason: keyof typeof explanations;
  course: string;
  cohortId: string;
  total: string;
  orderId: string;
  paymentId: string;
};

/** Tells a buyer why the money comes back, and when. */
export function PaymentRefund({
  reason,
  course,
  cohortId,
  total,
  orderId,
  paymentId,
  ...context
}: PaymentRefundProps & MailContext) {
  return (
    <MailLayout
      {...context}
      preview={`${total} comes back to you within 5 to 7 working days.`}
      heading="Your payment is being refunded"
      reason="You get this mail because a payment was made with this account."
    >
      <Paragraph>We are sorry: {explanations[reason]}</Paragraph>
      <Paragraph>
        The whole amount goes back to where it came from, usually within 5 to 7 working days. There is nothing you need
        to do.
      </Paragraph>
      <Facts
        facts={[
          ["Course", `${course}, Cohort #${cohortId}`],
          ["Refund", total],
          ["Order", orderId],
          ["Payment", paymentId],
        ]}
      />
      <Paragraph>
        Is something not as it should be? Write to{" "}
        <MailLink href={`mailto:${context.supportEmail}`}>{context.supportEmail}</MailLink> and name the payment above.
      </Paragraph>
    </MailLayout>
  );
}

/** Why a payment is given back; the names that the database keeps. */
export const refundReasons = [
  "sold_out",
  "already_enrolled",
  "paid_twice",
] as const satisfies readonly (keyof typeof explanations)[];

import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailLink, Paragraph } from "@/lib/email/templates/parts";

const explanations = {
  sold_out: "We are sorry: your payment reached us when no seat was left in this cohort, so we could not enrol you.",
  already_enrolled: "You have a seat in this cohort already, so this second payment bought nothing.",
  paid_twice: "This order had been paid already, so this second payment bought nothing.",
  operator: "We are giving back money that you paid for your seat.",
  provider: "We are giving back money that you paid for your seat.",
} as const;

/** The database's reasons of a refund. */
export const refundReasons = Object.keys(explanations) as (keyof typeof explanations)[];

export type PaymentRefundProps = {
  /** Whether the refund is processed; else it has been requested. */
  isDone: boolean;
  reason: keyof typeof explanations;
  course: string;
  cohortId: string;
  /** The refunded amount, formatted. */
  refund: string;
  /** What the seat cost. */
  total: string;
  orderId: string;
  paymentId: string;
};

export function PaymentRefund({
  isDone,
  reason,
  course,
  cohortId,
  refund,
  total,
  orderId,
  paymentId,
  ...context
}: PaymentRefundProps & MailContext) {
  const isPart = refund !== total;
  return (
    <MailLayout
      {...context}
      preview={isDone ? `${refund} is on its way to you.` : `${refund} comes back to you within 5 to 7 working days.`}
      heading={isDone ? "Your refund is on its way to you" : "Your payment is being refunded"}
      reason="You get this mail because a payment was made with this account."
    >
      {isDone ? null : <Paragraph>{explanations[reason]}</Paragraph>}
      <Paragraph>
        {isDone
          ? `We have sent ${refund} back to where it came from. Your bank may take 5 to 7 working days to show it.`
          : `${isPart ? refund : "The whole amount"} goes back to where it came from, usually within 5 to 7 working days.`}{" "}
        There is nothing you need to do.
      </Paragraph>
      <Facts
        facts={[
          ["Course", `${course}, Cohort #${cohortId}`],
          ["Refund", isPart ? `${refund} of ${total}` : refund],
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

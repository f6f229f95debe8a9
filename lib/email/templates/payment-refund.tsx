import { type MailContext, MailLayout } from "@/lib/email/templates/layout";
import { Facts, MailLink, Paragraph } from "@/lib/email/templates/parts";

const explanations = {
  sold_out:
    "We're sorry: there were no seats left in this cohort when your payment reached us, so we couldn't enrol you.",
  already_enrolled: "You already have a seat in this cohort, so this second payment bought nothing.",
  paid_twice: "This order had already been paid, so this second payment bought nothing.",
  too_late:
    "You started this payment after its order had expired. By then, the cohort was no longer on sale at that price, so we couldn't enrol you.",
  cohort_cancelled:
    "We're sorry: we had to cancel this cohort before your payment reached us, so we couldn't enrol you.",
  operator: "We're refunding money you paid for your seat.",
  provider: "We're refunding money you paid for your seat.",
} as const;

/** The database's reasons for a refund. */
export const refundReasons = Object.keys(explanations) as (keyof typeof explanations)[];

type PaymentRefundProps = {
  /** Whether the refund is processed; else it has been requested. */
  isDone: boolean;
  /** Whether all of the payment goes back, or has gone back, so that its seat ends. */
  endsSeat: boolean;
  reason: keyof typeof explanations;
  course: string;
  cohortId: string;
  /** The refunded amount, formatted. */
  refund: string;
  /** What the seat cost. */
  total: string;
  orderId: string;
  paymentId: string;
  /** If it came by bank transfer: that one's reference, and, once it's paid back, ours. */
  transfer?: { of: string; by: string | null } | undefined;
};

export function PaymentRefund({
  isDone,
  endsSeat,
  reason,
  course,
  cohortId,
  refund,
  total,
  orderId,
  paymentId,
  transfer,
  ...context
}: PaymentRefundProps & MailContext) {
  const isPart = refund !== total;
  const sum = isPart ? refund : "The whole amount";
  return (
    <MailLayout
      {...context}
      preview={
        isDone
          ? `${refund} is on its way to you.`
          : transfer
            ? `We'll write to you for the account that ${refund} should go to.`
            : `You'll have ${refund} back within 5 to 7 working days.`
      }
      heading={isDone ? "Your refund is on its way to you" : "Your payment is being refunded"}
      reason="You're receiving this email because a payment was made with this account."
    >
      {isDone ? null : <Paragraph>{explanations[reason]}</Paragraph>}
      <Paragraph>
        {transfer
          ? isDone
            ? `We've transferred ${refund} to your account. Your bank may take a working day or two to show it.`
            : `${sum} goes back to you by bank transfer. We don't keep account numbers, so we'll write to you for the account it should go to.`
          : isDone
            ? `We've sent ${refund} back the way you paid. Your bank may take 5 to 7 working days to show it. There's nothing you need to do.`
            : `${sum} goes back the way you paid, usually within 5 to 7 working days. There's nothing you need to do.`}
      </Paragraph>
      {endsSeat ? (
        <Paragraph>
          {isDone
            ? "All of your payment has now gone back, so your seat in the cohort has ended. You can no longer open its room, calendar or sessions."
            : "With this, all of your payment goes back, so your seat in the cohort ends once the money is on its way."}
        </Paragraph>
      ) : null}
      <Facts
        facts={[
          ["Course", `${course}, Cohort #${cohortId}`],
          ["Refund", isPart ? `${refund} of ${total}` : refund],
          ["Order", orderId],
          ...(transfer
            ? ([
                ["Your transfer", transfer.of],
                ...(transfer.by === null ? [] : ([["Our transfer", transfer.by]] as const)),
              ] as const)
            : ([["Payment", paymentId]] as const)),
        ]}
      />
      <Paragraph>
        Something not right? Write to{" "}
        <MailLink href={`mailto:${context.supportEmail}`}>{context.supportEmail}</MailLink> and mention the payment
        above.
      </Paragraph>
    </MailLayout>
  );
}

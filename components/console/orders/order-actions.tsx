import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionForm } from "@/components/console/kit/action-form";
import { Panel } from "@/components/console/kit/page-head";
import { ChangeBox } from "@/components/console/orders/change-box";
import { EndSeatForm } from "@/components/console/orders/end-seat-form";
import { RecordRefundForm } from "@/components/console/orders/record-refund-form";
import { RefundForm } from "@/components/console/orders/refund-form";
import { ReviewBox } from "@/components/console/orders/review-box";
import { CorrectTransferForm } from "@/components/console/orders/transfer-form";
import { askProviderAction, resendReceiptAction } from "@/lib/console/orders/actions";
import type { ConsoleChange } from "@/lib/console/orders/changes";
import { nextReview, type OrderDetails } from "@/lib/console/orders/orders";
import { reviewChoices } from "@/lib/console/orders/review-choices";
import type { SeatOfOrder } from "@/lib/console/orders/seats";
import { isTransfer } from "@/lib/console/orders/transfers";
import { dayOf } from "@/lib/format/days";
import { sayReview } from "@/lib/payments/review";

type OrderActionsProps = {
  details: OrderDetails;
  /** The learner's requests about the seat. */
  changes: readonly ConsoleChange[];
  /** The seat the order bought, or the one its buyer has in the cohort; undefined if there is none. */
  seat: SeatOfOrder | undefined;
  isOwner: boolean;
  isInvoiced: boolean;
  now: Date;
};

/** What waits for a decision: a learner's request, a payment. Nothing if nothing does. */
export function OrderDecision({ details, changes, seat, now }: Omit<OrderActionsProps, "isOwner" | "isInvoiced">) {
  const { order, captures } = details;
  const review = nextReview(order);
  const change = changes.find(({ state }) => state === "open");
  const bought = captures.find(({ paymentId }) => paymentId === order.paymentId);
  if (!review && !(change && bought)) return null;
  return (
    <Panel title="Waiting for you">
      <ActionBoxes>
        {change && bought ? (
          <ChangeBox
            change={change}
            payment={bought}
            buyer={order.name ?? order.email}
            price={order.amount}
            now={now}
          />
        ) : null}
        {review ? (
          <ReviewBox
            review={review}
            said={sayReview(review)}
            choices={reviewChoices({ order, captures, review, isEnrolled: seat !== undefined })}
          />
        ) : null}
      </ActionBoxes>
    </Panel>
  );
}

/** The other actions that apply to an order. */
export function OrderActions({ details, seat, isOwner, isInvoiced, now }: Omit<OrderActionsProps, "changes">) {
  const { order, captures, refunds } = details;
  const buyer = order.name ?? order.email;
  const bought = captures.find(({ paymentId }) => paymentId === order.paymentId);
  const shown = <input type="hidden" name="orderId" value={order.id} />;
  return (
    <ActionBoxes>
      {isTransfer(order.providerOrderId) ? null : (
        <ActionBox
          title="Check the payment"
          note="See now what Razorpay has received for this order. This also happens automatically every few minutes."
        >
          <ActionForm action={askProviderAction} submit="Check it now" variant="outline">
            {shown}
          </ActionForm>
        </ActionBox>
      )}
      {isOwner && bought?.reference && !isInvoiced && refunds.length === 0 ? (
        <CorrectTransferForm order={order} capture={bought} today={dayOf(now)} />
      ) : null}
      {refunds
        .filter(({ paymentId, status }) => isTransfer(paymentId) && status === "pending")
        .map((refund) => (
          <RecordRefundForm key={refund.id} refund={refund} buyer={buyer} isOwner={isOwner} />
        ))}
      {order.status === "paid" ? (
        <ActionBox title="Receipt" note="The buyer got one when the payment was recorded.">
          <ActionForm action={resendReceiptAction} submit="Send the receipt again" variant="outline">
            {shown}
          </ActionForm>
        </ActionBox>
      ) : null}
      {captures
        .filter(({ left }) => left > 0)
        .map((capture) => (
          <RefundForm key={capture.paymentId} capture={capture} buyer={buyer} now={now} />
        ))}
      {isOwner && seat?.orderId === order.providerOrderId ? <EndSeatForm orderId={order.id} /> : null}
    </ActionBoxes>
  );
}

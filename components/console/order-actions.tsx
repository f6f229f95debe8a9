import { ActionBox, ActionBoxes } from "@/components/console/action-box";
import { ActionInput, ActionSelect } from "@/components/console/action-fields";
import { ActionForm } from "@/components/console/action-form";
import { RefundForm } from "@/components/console/refund-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import { askProviderAction, resendReceiptAction, settleReviewAction } from "@/lib/console/order-actions";
import { nextReview, type OrderDetails, refundableAmount } from "@/lib/console/orders";

type OrderActionsProps = { details: OrderDetails; isOwner: boolean; now: Date };

/** What can be done about an order: what applies to it. */
export function OrderActions({ details: { order, captures, refunds }, isOwner, now }: OrderActionsProps) {
  const reviewReason = nextReview(order);
  const shown = <input type="hidden" name="orderId" value={order.id} />;
  return (
    <ActionBoxes>
      {reviewReason ? (
        <ActionBox title="Settle the review" note={reviewReason}>
          <ActionForm action={settleReviewAction} submit="Settle">
            {shown}
            <input type="hidden" name="shownReason" value={reviewReason} />
            <ActionSelect name="resolution" label="What is to happen" defaultValue="" required>
              <NativeSelectOption value="">Choose</NativeSelectOption>
              <NativeSelectOption value="enrol">Enrol the buyer</NativeSelectOption>
              <NativeSelectOption value="refund">Give the money back</NativeSelectOption>
              <NativeSelectOption value="keep">Leave everything as it is</NativeSelectOption>
            </ActionSelect>
            <ActionInput name="note" label="Reason" note="for the log" maxLength={500} autoComplete="off" required />
          </ActionForm>
        </ActionBox>
      ) : null}
      <ActionBox
        title="Ask Razorpay"
        note="What Razorpay has taken for this order is recorded here at once; it happens by itself every few minutes."
      >
        <ActionForm action={askProviderAction} submit="Ask Razorpay now" variant="outline">
          {shown}
        </ActionForm>
      </ActionBox>
      {order.status === "paid" ? (
        <ActionBox title="Receipt" note="The buyer got it when the payment was recorded.">
          <ActionForm action={resendReceiptAction} submit="Send the receipt again" variant="outline">
            {shown}
          </ActionForm>
        </ActionBox>
      ) : null}
      {captures.map((capture) => {
        const left = refundableAmount(capture, refunds);
        return left > 0 ? (
          <RefundForm key={capture.paymentId} capture={capture} left={left} isOwner={isOwner} now={now} />
        ) : null;
      })}
    </ActionBoxes>
  );
}

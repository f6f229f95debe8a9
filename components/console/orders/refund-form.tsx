import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { AllOfIt } from "@/components/console/orders/all-of-it";
import { refundAction } from "@/lib/console/orders/actions";
import type { Capture } from "@/lib/console/orders/orders";
import { isTransfer } from "@/lib/console/orders/transfers";
import { disputedPayment } from "@/lib/content/reviews";
import { inIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

type RefundFormProps = {
  capture: Capture;
  now: Date;
};

/** Refunds a payment, in full or in part; a disputed one can't be refunded here. */
export function RefundForm({ capture: { paymentId, left, dispute, refundableUntil, refusal }, now }: RefundFormProps) {
  if (dispute !== null) {
    return (
      <ActionBox title={`Refund ${paymentId}`} note={disputedPayment[dispute]}>
        {null}
      </ActionBox>
    );
  }
  const until = inIst(refundableUntil);
  const days =
    now > new Date(refundableUntil)
      ? `The 14 days of the refund policy ended on ${until}: only an owner can refund now.`
      : `Within the 14 days of the refund policy, until ${until}.`;
  return (
    <ActionBox title={`Refund ${paymentId}`} note={`${formatPaise(left)} of it is left. ${days}`}>
      {refusal === null ? (
        <ActionForm
          action={refundAction}
          submit="Refund"
          variant="destructive"
          confirm={`${isTransfer(paymentId) ? "You pay the money back by transfer, then record it here" : "The money goes back the way it came"}, and the buyer is told by email. A full refund also cancels the seat.`}
        >
          <input type="hidden" name="paymentId" value={paymentId} />
          <div className="flex flex-wrap items-end gap-2">
            <ActionInput
              name="amount"
              label="Amount"
              note="rupees"
              inputMode="decimal"
              className="max-w-40"
              autoComplete="off"
              required
            />
            <AllOfIt field="amount" value={(left / 100).toFixed(2)} label={`All of it: ${formatPaise(left)}`} />
          </div>
          <ActionInput name="reason" label="Reason" note="for the log" maxLength={500} autoComplete="off" required />
        </ActionForm>
      ) : null}
    </ActionBox>
  );
}

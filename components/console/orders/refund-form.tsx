"use client";

import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { AskingForm } from "@/components/console/kit/asking-form";
import { AllOfIt } from "@/components/console/orders/all-of-it";
import { askedFields } from "@/lib/console/asked";
import { refundAction } from "@/lib/console/orders/actions";
import type { Capture } from "@/lib/console/orders/orders";
import { wayBack } from "@/lib/console/orders/way-back";
import { disputedPayment } from "@/lib/content/reviews";
import { inIst } from "@/lib/format/ist";
import { formatPaise, readRupees } from "@/lib/format/money";

type RefundFormProps = {
  capture: Capture;
  /** Who gets the money. */
  buyer: string;
  now: Date;
};

/** Refunds a payment, in full or in part; a disputed one can't be refunded here. */
export function RefundForm({ capture, buyer, now }: RefundFormProps) {
  const { paymentId, left, currency, dispute, refundableUntil, refusal } = capture;
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
  const all = formatPaise(left, currency);
  const question = ({ amount = "" }: Readonly<Record<string, string>>) => {
    const back = readRupees(amount);
    if (back === null) return "Enter the amount first.";
    const end = back === left ? "That's all that is left, so the seat ends. " : "";
    return `Refund ${formatPaise(back, currency)} of ${all} to ${buyer}, ${wayBack(capture)}? ${end}The buyer is told by email.`;
  };
  return (
    <ActionBox title={`Refund ${paymentId}`} note={`${all} of it is left. ${days}`}>
      {refusal === null ? (
        <AskingForm
          action={refundAction}
          submit="Refund"
          variant="destructive"
          asks={askedFields.refund}
          question={question}
        >
          <input type="hidden" name="paymentId" value={paymentId} />
          <div className="flex flex-wrap items-end gap-2">
            <ActionInput
              name="amount"
              label="Amount"
              note={currency === "INR" ? "rupees" : currency}
              inputMode="decimal"
              className="max-w-40"
              autoComplete="off"
              required
            />
            <AllOfIt field="amount" value={(left / 100).toFixed(2)} label={`All of it: ${all}`} />
          </div>
          <ActionInput name="reason" label="Reason" note="for the log" maxLength={500} autoComplete="off" required />
        </AskingForm>
      ) : null}
    </ActionBox>
  );
}

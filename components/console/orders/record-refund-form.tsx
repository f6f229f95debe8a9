import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import type { ConsoleRefund } from "@/lib/console/orders/orders";
import { recordRefundAction } from "@/lib/console/orders/transfer-actions";
import { formatPaise } from "@/lib/format/money";

type RecordRefundFormProps = { refund: ConsoleRefund; buyer: string; isOwner: boolean };

/** For a refund that Razorpay can't make: the money came by bank transfer. */
export const RecordRefundForm = ({ refund: { id, amount }, buyer, isOwner }: RecordRefundFormProps) => (
  <ActionBox
    title={`Pay ${formatPaise(amount)} back to ${buyer}`}
    note={`It came by bank transfer, so Razorpay can't refund it. Ask the buyer for the account, which isn't stored here, pay it back by transfer, then ${isOwner ? "record it here" : "ask an owner to record it here"}.`}
  >
    {isOwner ? (
      <ActionForm
        action={recordRefundAction}
        submit="Record the transfer"
        confirm={`Have you transferred ${formatPaise(amount)} to ${buyer}? The buyer is told by email, with the reference. A full refund also ends the seat.`}
      >
        <input type="hidden" name="refundId" value={id} />
        <ActionInput
          name="reference"
          label="Reference"
          note="of your transfer"
          maxLength={60}
          autoComplete="off"
          required
        />
      </ActionForm>
    ) : null}
  </ActionBox>
);

import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { endSeatAction } from "@/lib/console/orders/actions";

/** Ends the seat of an order without a refund. */
export const EndSeatForm = ({ orderId }: { orderId: string }) => (
  <ActionBox
    title="End the seat"
    note="Without a refund, for example after a lost dispute. A full refund ends the seat automatically."
  >
    <ActionForm
      action={endSeatAction}
      submit="End the seat"
      variant="destructive"
      confirm="The learner loses the room, the calendar and the sessions at once, and gets an email with your reason. No money goes back."
    >
      <input type="hidden" name="orderId" value={orderId} />
      <ActionInput
        name="reason"
        label="Reason"
        note="the learner reads it"
        maxLength={500}
        autoComplete="off"
        required
      />
    </ActionForm>
  </ActionBox>
);

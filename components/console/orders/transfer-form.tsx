import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { recordTransferAction } from "@/lib/console/orders/transfer-actions";
import { cohortName } from "@/lib/content/console";
import { count } from "@/lib/format/count";

type TransferFormProps = {
  cohorts: readonly ConsoleCohort[];
  /** Today in India: the money can't arrive in the future. */
  today: string;
};

/** Records an order that was paid by bank transfer. */
export const TransferForm = ({ cohorts, today }: TransferFormProps) => (
  <div className="max-w-xl rounded-md border border-border bg-card p-4">
    <ActionForm
      action={recordTransferAction}
      submit="Record the order"
      confirm="The buyer gets the seat at once, and a receipt that says it was paid by bank transfer."
    >
      <ActionInput
        name="email"
        label="Email address"
        note="of the buyer's account"
        type="email"
        maxLength={254}
        autoComplete="off"
        required
      />
      <ActionSelect name="cohortId" label="Cohort" defaultValue="" required>
        <NativeSelectOption value="">Choose</NativeSelectOption>
        {cohorts.map(({ id, free }) => (
          <NativeSelectOption
            key={id}
            value={id}
          >{`${cohortName(id)}: ${count(free, "free seat")}`}</NativeSelectOption>
        ))}
      </ActionSelect>
      <ActionInput
        name="amount"
        label="Amount"
        note="rupees, with GST, as received"
        inputMode="decimal"
        className="max-w-40"
        autoComplete="off"
        required
      />
      <ActionInput
        name="reference"
        label="Reference"
        note="the bank's, such as the UTR; it's printed on the receipt"
        maxLength={60}
        autoComplete="off"
        required
      />
      <ActionInput name="receivedOn" label="Received on" type="date" max={today} className="max-w-44" required />
    </ActionForm>
  </div>
);

import { RoomForm } from "@/components/learning/room-form";
import { withdrawAnswerAction } from "@/lib/cohorts/said-actions";
import { said } from "@/lib/content/said";

type WithdrawProps = { account: string; values: Record<string, string>; label: string };

/** Deletes an answer, with one press. */
export const Withdraw = ({ account, values, label }: WithdrawProps) => (
  <RoomForm
    id="withdraw"
    account={account}
    action={withdrawAnswerAction}
    values={values}
    label={label}
    busyLabel={said.withdraw.busy}
  />
);

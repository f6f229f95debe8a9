import { WithdrawForm } from "@/components/learning/lazy";
import { withdrawAnswerAction } from "@/lib/cohorts/said-actions";
import { said } from "@/lib/content/said";

type WithdrawProps = { account: string; values: Record<string, string>; label: string };

/** Deletes an answer, with one press. */
export const Withdraw = ({ account, values, label }: WithdrawProps) => (
  <WithdrawForm
    id="withdraw"
    account={account}
    action={withdrawAnswerAction}
    values={values}
    label={label}
    busyLabel={said.withdraw.busy}
  />
);

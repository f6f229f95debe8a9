import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { confirmChangeAction, noteChangeAction, refuseChangeAction } from "@/lib/console/orders/change-actions";
import { type ConsoleChange, timeLeft } from "@/lib/console/orders/changes";
import { inIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

type ChangeBoxProps = {
  change: ConsoleChange;
  /** What is left of the payment, in paise. */
  left: number;
  now: Date;
};

/** What a learner asks for, and the team's answer. */
export function ChangeBox({ change: { id, askedAt, isWithinRules, amount, reason, note }, left, now }: ChangeBoxProps) {
  const asked = amount ?? 0;
  const back = Math.min(asked, left);
  const rest = back < asked ? ` Of it, ${formatPaise(back)} is left.` : "";
  const rules = isWithinRules ? "within" : "after";
  const shown = <input type="hidden" name="changeId" value={id} />;
  return (
    <ActionBox
      title="The learner asks for a refund"
      note={
        <>
          <strong className="font-medium text-foreground">{`${formatPaise(asked)} back, ${rules} the 14 days.`}</strong>
          {`${rest} Asked on ${inIst(askedAt)}. ${timeLeft(askedAt, now)}.`}
          {reason ? <span className="mt-1 block" dir="auto">{`“${reason}”`}</span> : null}
        </>
      }
    >
      <div className="grid gap-5">
        <ActionForm
          action={confirmChangeAction}
          submit="Confirm"
          confirm={`${formatPaise(back)} goes back the way it came, and the learner is told by email. The seat ends once all of the payment is back.`}
        >
          {shown}
        </ActionForm>
        <ActionForm
          action={refuseChangeAction}
          submit="Refuse"
          variant="destructive"
          confirm="The learner keeps the seat and gets a mail with your reason. No money goes back."
        >
          {shown}
          <ActionInput
            name="note"
            label="Reason"
            note="the learner reads it"
            maxLength={500}
            autoComplete="off"
            required
          />
        </ActionForm>
        <ActionForm action={noteChangeAction} submit="Note" variant="outline">
          {shown}
          <input type="hidden" name="shownNote" value={note ?? ""} />
          <ActionInput
            name="note"
            label="Note"
            note="for the team"
            defaultValue={note ?? ""}
            maxLength={500}
            autoComplete="off"
          />
        </ActionForm>
      </div>
    </ActionBox>
  );
}

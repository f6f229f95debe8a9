import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { confirmChangeAction, noteChangeAction, refuseChangeAction } from "@/lib/console/orders/change-actions";
import type { ConsoleChange } from "@/lib/console/orders/changes";
import type { Capture } from "@/lib/console/orders/orders";
import { timeLeft } from "@/lib/console/orders/time-left";
import { wayBack } from "@/lib/console/orders/way-back";
import { cohortName } from "@/lib/content/console";
import { inIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

type ChangeBoxProps = {
  change: ConsoleChange;
  /** The payment for the seat. */
  payment: Capture;
  buyer: string;
  /** What the seat was sold for, in paise. */
  price: number;
  now: Date;
};

/** The request, and what confirming does. */
function wordsOf({ change, payment, buyer, price }: ChangeBoxProps) {
  const { kind, amount, toCohortId, there: target, isWithinRules } = change;
  if (kind === "transfer") {
    const there = cohortName(toCohortId ?? "");
    return {
      title: "The learner has asked to move",
      what: `To ${there}, where we're keeping a seat.`,
      confirm: `Move ${buyer}'s seat to ${there}? ${differenceOf(price, target?.price)}The learner gets the new sessions by email once they're planned, and the old ones disappear from their calendar.`,
    };
  }
  const asked = amount ?? 0;
  const { left } = payment;
  const back = formatPaise(Math.min(asked, left));
  const rest = left < asked ? ` Only ${back} of it is left.` : "";
  return {
    title: "The learner has asked for a refund",
    what: `${formatPaise(asked)} back, ${isWithinRules ? "within" : "after"} the 14 days.${rest}`,
    confirm: `Refund ${back} of ${formatPaise(left)} to ${buyer}, ${wayBack(payment)}? The learner is told by email. The seat ends once all of the payment has gone back.`,
  };
}

/** Both prices, if they differ: the move itself moves no money. */
const differenceOf = (price: number, there: number | undefined): string =>
  there === undefined || there === price
    ? ""
    : `The seat was sold for ${formatPaise(price)}, and one there costs ${formatPaise(there)}: no money moves, so settle the difference with the learner first. `;

/** A learner's request, and the team's answer. */
export function ChangeBox(props: ChangeBoxProps) {
  const { change, now } = props;
  const { id, kind, toCohortId, askedAt, reason, note } = change;
  const changeId = <input type="hidden" name="changeId" value={id} />;
  const shown = (
    <>
      {changeId}
      <input type="hidden" name="shownKind" value={kind ?? ""} />
      <input type="hidden" name="shownCohortId" value={toCohortId ?? ""} />
    </>
  );
  if (kind === null) {
    return (
      <ActionBox
        title="The learner hasn't chosen yet"
        note={`We cancelled the cohort on ${inIst(askedAt)}. The learner chooses a refund or a move in My Learning.`}
      >
        {null}
      </ActionBox>
    );
  }
  const { title, what, confirm } = wordsOf(props);
  return (
    <ActionBox
      title={title}
      note={
        <>
          <strong className="font-medium text-foreground">{what}</strong>
          {` Asked on ${inIst(askedAt)}. ${timeLeft(askedAt, now)}.`}
          {reason ? (
            <span className="mt-1 block" dir="auto">
              {`“${reason}”`}
            </span>
          ) : null}
        </>
      }
    >
      <div className="grid gap-5">
        <ActionForm action={confirmChangeAction} submit="Confirm" confirm={confirm}>
          {shown}
        </ActionForm>
        <ActionForm
          action={refuseChangeAction}
          submit="Refuse"
          variant="destructive"
          confirm="Everything stays as it is, and the learner gets an email with your reason."
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
          {changeId}
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

import { ChangeForm } from "@/components/changes/change-form";
import { askForMoveAction } from "@/lib/changes/actions";
import { type ChangeableSeat, refusalOfMove } from "@/lib/changes/changes";
import { lastMoment } from "@/lib/changes/when";
import { changes } from "@/lib/content/changes";
import { count } from "@/lib/format/count";
import { formatDay } from "@/lib/format/days";
import { formatPaise } from "@/lib/format/money";

type MoveSectionProps = { seat: ChangeableSeat; account: string; requestId: string; now: Date };

const { move, problems } = changes;

/** Where a seat can move, or why it can't. */
export function MoveSection({ seat, account, requestId, now }: MoveSectionProps) {
  const refusal = refusalOfMove(seat, now);
  return (
    <section aria-labelledby="move-title" className="grid gap-4">
      <h2 id="move-title" className="text-heading font-bold">
        {move.title}
      </h2>
      {refusal === null ? (
        <Choice seat={seat} account={account} requestId={requestId} />
      ) : (
        <p className="text-muted-foreground">{problems[refusal]}</p>
      )}
    </section>
  );
}

function Choice({ seat, account, requestId }: Omit<MoveSectionProps, "now">) {
  const isWheneverYouLike = seat.isCohortCancelled || seat.judgedAt !== null;
  const full = seat.laterCohorts.filter(({ seatsLeft }) => seatsLeft < 1);
  const free = seat.laterCohorts.filter(({ seatsLeft }) => seatsLeft > 0);
  return (
    <>
      <p className="text-muted-foreground">
        {isWheneverYouLike ? free.length > 0 && move.holds : `${move.lead} ${move.until(lastMoment(seat.movesEndAt))}`}
      </p>
      {seat.laterCohorts.length === 0 ? <p>{move.none}</p> : null}
      {full.map(({ cohortId }) => (
        <p key={cohortId}>{problems.full(cohortId)}</p>
      ))}
      {free.length > 0 ? (
        <ChangeForm
          id="move"
          account={account}
          action={askForMoveAction}
          values={{ requestId, enrolmentId: seat.enrolmentId }}
          label={move.action}
          busyLabel={move.busy}
          variant="outline"
        >
          {/* Not a select: on a phone it would cut off its options. */}
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-sm font-medium">{move.which}</legend>
            {free.map(({ cohortId, startsOn, seatsLeft, price }, index) => (
              <label key={cohortId} className="flex min-h-9 items-center gap-3 py-1">
                <input
                  type="radio"
                  name="toCohortId"
                  value={cohortId}
                  defaultChecked={index === 0}
                  className="size-4.5 shrink-0 accent-primary"
                />
                {move.option(
                  cohortId,
                  formatDay(startsOn),
                  count(seatsLeft, "seat"),
                  price === seat.price ? null : formatPaise(price),
                )}
              </label>
            ))}
          </fieldset>
          {free.some(({ price }) => price !== seat.price) ? (
            <p className="text-sm/relaxed">{move.prices(formatPaise(seat.price))}</p>
          ) : null}
          {isWheneverYouLike ? null : <p className="text-sm/relaxed">{move.holds}</p>}
        </ChangeForm>
      ) : null}
    </>
  );
}

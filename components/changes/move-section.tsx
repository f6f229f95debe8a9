import { ChangeForm } from "@/components/changes/change-form";
import { NativeSelect } from "@/components/ui/native-select";
import { askForMoveAction } from "@/lib/changes/actions";
import { type ChangeableSeat, moveHindrance } from "@/lib/changes/changes";
import { lastMoment } from "@/lib/changes/when";
import { changes } from "@/lib/content/changes";
import { count } from "@/lib/format/count";
import { formatDay } from "@/lib/format/days";

type MoveSectionProps = { seat: ChangeableSeat; account: string; requestId: string; now: Date };

const { move, problems } = changes;

/** Where a seat can move, or why it can't. */
export function MoveSection({ seat, account, requestId, now }: MoveSectionProps) {
  const hindrance = moveHindrance(seat, now);
  return (
    <section aria-labelledby="move-title" className="grid gap-4">
      <h2 id="move-title" className="text-heading font-bold">
        {move.title}
      </h2>
      {hindrance === null ? (
        <Choice seat={seat} account={account} requestId={requestId} />
      ) : (
        <p className="text-muted-foreground">{problems[hindrance]}</p>
      )}
    </section>
  );
}

function Choice({ seat, account, requestId }: Omit<MoveSectionProps, "now">) {
  const full = seat.laterCohorts.filter(({ seatsLeft }) => seatsLeft < 1);
  const free = seat.laterCohorts.filter(({ seatsLeft }) => seatsLeft > 0);
  return (
    <>
      <p className="text-muted-foreground">
        {seat.isCohortCancelled
          ? free.length > 0 && move.holds
          : `${move.lead} ${move.until(lastMoment(seat.movesEndAt))}`}
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
          <label className="grid gap-2 text-sm font-medium">
            {move.which}
            <NativeSelect name="toCohortId">
              {free.map(({ cohortId, startsOn, seatsLeft }) => (
                <option key={cohortId} value={cohortId}>
                  {move.option(cohortId, formatDay(startsOn), count(seatsLeft, "seat"))}
                </option>
              ))}
            </NativeSelect>
          </label>
          {seat.isCohortCancelled ? null : <p className="text-sm/relaxed">{move.holds}</p>}
        </ChangeForm>
      ) : null}
    </>
  );
}

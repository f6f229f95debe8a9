import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { minutesOf } from "@/components/console/kit/session-fields";
import { RunFields } from "@/components/console/sessions/run-fields";
import { cancelRunAction, moveRunAction } from "@/lib/console/sessions/actions";
import type { ConsoleRun } from "@/lib/console/sessions/runs";
import { count } from "@/lib/format/count";
import { localTimeOf } from "@/lib/format/zoned-time";

type RunChangesProps = {
  run: ConsoleRun;
  /** Whether it has begun: then only its end can move, and its link can change. */
  hasBegun: boolean;
  /** Whether its planned time is over: it may run over, and can no longer be cancelled. */
  isOver: boolean;
};

/** Moves a run, changes its link, or cancels it: everyone registered is mailed. */
export function RunChanges({ run, hasBegun, isOver }: RunChangesProps) {
  const { id, sequence, startsAt, timeZone, meetingUrl, registered } = run;
  const shown = (
    <>
      <input type="hidden" name="runId" value={id} />
      <input type="hidden" name="shownSequence" value={sequence} />
    </>
  );
  const people = count(registered, "attendee gets", "attendees get");
  return (
    <ActionBoxes>
      <ActionBox
        title={hasBegun ? "Move its end, or change its link" : "Move it, or change its link"}
        note={`The times are ${timeZone}'s. ${hasBegun ? "Its page shows the change at once; no one is emailed." : `${people} an email.`}`}
      >
        <ActionForm action={moveRunAction} submit="Save the change">
          {shown}
          <input type="hidden" name="timeZone" value={timeZone} />
          <RunFields
            startsAt={localTimeOf(startsAt, timeZone)}
            minutes={minutesOf(run)}
            meetingUrl={meetingUrl}
            hasBegun={hasBegun}
          />
        </ActionForm>
      </ActionBox>
      {isOver ? null : (
        <ActionBox
          title="Cancel it"
          note={`${people} an email that takes it out of their calendar. This can't be undone.`}
        >
          <ActionForm
            action={cancelRunAction}
            submit="Cancel this run"
            variant="destructive"
            confirm={`${people} an email. You can't undo this.`}
          >
            {shown}
            <ActionInput name="reason" label="Reason" note="for the log" maxLength={500} autoComplete="off" required />
          </ActionForm>
        </ActionBox>
      )}
    </ActionBoxes>
  );
}

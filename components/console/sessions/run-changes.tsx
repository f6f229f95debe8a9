import { LiveSessionChanges } from "@/components/console/kit/live-session-changes";
import { cancelRunAction, moveRunAction } from "@/lib/console/sessions/actions";
import type { ConsoleRun } from "@/lib/console/sessions/runs";
import { count } from "@/lib/format/count";

type RunChangesProps = { run: ConsoleRun; hasBegun: boolean; isOver: boolean };

/** Moves a run, changes its link, or cancels it: everyone registered is mailed. */
export function RunChanges({ run, ...times }: RunChangesProps) {
  const people = count(run.registered, "attendee gets", "attendees get");
  return (
    <LiveSessionChanges
      session={run}
      {...times}
      move={{
        action: moveRunAction,
        title: times.hasBegun ? "Move its end, or change its link" : "Move it, or change its link",
        note: `The times are in ${run.timeZone}. ${times.hasBegun ? "Attendees' pages show the change at once; no one is emailed." : `${people} an email about a new time; about a new link no one does, since their emails and calendars lead to their own page.`}`,
        isLinkRequired: true,
      }}
      cancel={{
        action: cancelRunAction,
        note: `${people} an email that takes it out of their calendar. This can't be undone.`,
        submit: "Cancel this run",
        confirm: `${people} an email. You can't undo this.`,
        reasonNote: "for the log",
      }}
    />
  );
}

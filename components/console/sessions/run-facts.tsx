import { FactList } from "@/components/console/kit/fact-list";
import { IstTime } from "@/components/console/kit/ist-time";
import { StateBadge } from "@/components/console/kit/state-badge";
import { sessionState } from "@/lib/console/session-state";
import type { ConsoleRun } from "@/lib/console/sessions/runs";
import { timesChanged } from "@/lib/content/console";
import { dateAndTime } from "@/lib/format/run-times";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

export function RunFacts({ run }: { run: ConsoleRun }) {
  const { startsAt, endsAt, timeZone, meetingUrl, sequence } = run;
  return (
    <FactList
      facts={[
        { term: "State", value: <StateBadge state={sessionState(run)} /> },
        { term: "Starts", value: <IstTime at={startsAt} /> },
        { term: "Ends", value: <IstTime at={endsAt} /> },
        { term: timeZone, value: timeZone === SITE_TIME_ZONE ? null : dateAndTime(startsAt, timeZone) },
        { term: "Registered", value: String(run.registered) },
        { term: "Get the newsletter", value: String(run.newsletter) },
        { term: "Cancelled registrations", value: String(run.cancelled) },
        { term: "Changed", value: timesChanged(sequence) },
        { term: "Meeting link", value: meetingUrl },
      ]}
    />
  );
}

import { CalendarDays, Clock } from "lucide-react";

import { LocalTime } from "@/components/registration/local-time";
import { isWaitlistTitle, type RegistrationTitle } from "@/lib/content/sessions";
import type { SessionRun } from "@/lib/registrations/run";
import { whenOf } from "@/lib/registrations/when";

type SessionSummaryProps = { sessionTitle: RegistrationTitle; run: SessionRun | null };

/** The session's title, date and time: of its coming run, else the default slot's. Announced when it changes. */
export function SessionSummary({ sessionTitle, run }: SessionSummaryProps) {
  return (
    <div aria-live="polite" aria-atomic="true" className="grid gap-2 rounded-lg bg-muted p-4 text-sm">
      <p className="font-semibold">{sessionTitle}</p>
      {isWaitlistTitle(sessionTitle) ? null : <When {...whenOf(sessionTitle, run)} run={run} />}
    </div>
  );
}

function When({ date, time, run }: { date: string; time: string; run: SessionRun | null }) {
  return (
    <div className="grid gap-2 text-muted-foreground">
      <p className="flex items-center gap-2">
        <CalendarDays className="size-4 shrink-0" aria-hidden="true" />
        <span>{date}</span>
      </p>
      <p className="flex items-center gap-2">
        <Clock className="size-4 shrink-0" aria-hidden="true" />
        <span>{time}</span>
      </p>
      {run ? <LocalTime {...run} className="pl-6 text-balance empty:hidden" /> : null}
    </div>
  );
}

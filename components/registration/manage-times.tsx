import { CalendarDays, Clock } from "lucide-react";

import { LocalTime } from "@/components/registration/local-time";
import { whenOf } from "@/lib/registrations/when";
import { cn } from "@/lib/utils";

/** A run, with its instants in ISO 8601 and its zone as an IANA name. */
type Run = { startsAt: string; endsAt: string; timeZone: string };

type ManageTimesProps = {
  sessionTitle: string;
  /** Null for the default slot, whose texts are shown as they are. */
  run: Run | null;
  learnerZone: string | undefined;
  /** By us or by the person. */
  isCancelled: boolean;
};

/** Date and time in the run's zone and, if it differs, in the visitor's. */
export function ManageTimes({ sessionTitle, run, learnerZone, isCancelled }: ManageTimesProps) {
  const { date, time } = whenOf(sessionTitle, run);
  const text = cn(isCancelled && "line-through decoration-2");
  return (
    <div className="flex overflow-hidden rounded-2xl bg-card text-card-foreground shadow-lift dark:bg-secondary">
      <div aria-hidden="true" className={cn("w-2 shrink-0", isCancelled ? "bg-input" : "bg-spark")} />
      <div className="grid min-w-0 grid-cols-1 gap-5 p-6 max-[20rem]:p-4 sm:p-8">
        <p className="flex items-start gap-4 max-[20rem]:flex-col max-[20rem]:gap-1">
          <CalendarDays aria-hidden="true" className="mt-1 size-6 shrink-0 text-accent-foreground" />
          <span className={cn("min-w-0 font-display text-xl/snug font-bold sm:text-2xl/snug", text)}>{date}</span>
        </p>
        <p className="flex items-start gap-4 max-[20rem]:flex-col max-[20rem]:gap-1">
          <Clock aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-foreground" />
          <span className="min-w-0">
            <span className={cn("block text-lg/snug font-semibold", text)}>{time}</span>
            {run && !isCancelled ? (
              <LocalTime
                startsAt={run.startsAt}
                endsAt={run.endsAt}
                timeZone={run.timeZone}
                learnerZone={learnerZone}
                className="mt-1 block min-h-[2lh] text-sm text-muted-foreground sm:min-h-lh"
              />
            ) : null}
          </span>
        </p>
      </div>
    </div>
  );
}

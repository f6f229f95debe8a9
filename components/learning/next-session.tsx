import type { ReactNode } from "react";

import { OwnTime } from "@/components/learning/own-time";
import { Badge } from "@/components/ui/badge";
import { dashboard } from "@/lib/content/learning";
import { room } from "@/lib/content/room";
import { schedule } from "@/lib/content/syllabus";
import { dayParts, formatDay, instantOf } from "@/lib/format/days";

type DayCardProps = {
  /** Without a date no calendar page is drawn. */
  month?: string;
  date?: string;
  /** It is on. */ isNow?: boolean;
  isLive?: boolean;
  children: ReactNode;
};

/** The hero's card: a calendar page, and what is on that day. */
export function DayCard({ month, date, isNow = false, isLive = false, children }: DayCardProps) {
  return (
    <div className="flex items-center gap-4 rounded-2xl bg-card p-4 text-card-foreground shadow-lift sm:gap-5 sm:p-6 lg:max-w-md lg:justify-self-end dark:bg-secondary">
      {date === undefined ? null : (
        <div
          aria-hidden="true"
          className="w-16 shrink-0 overflow-hidden rounded-xl border border-border text-center sm:w-24"
        >
          <p className="bg-spark py-1 text-xs font-bold text-spark-foreground">{month}</p>
          <p className="py-2.5 font-display text-2xl/none font-extrabold sm:py-3.5 sm:text-4xl/none">{date}</p>
        </div>
      )}
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-sm font-semibold text-muted-foreground">
          {isNow ? room.now : dashboard.nextSession}
          {isLive ? <Badge variant="spark">{room.liveBadge}</Badge> : null}
        </h2>
        {children}
      </div>
    </div>
  );
}

/** The next class of a cohort without sessions, derived from its start. */
export function NextDay({ day, learnerZone }: { day: string | null; learnerZone: string | undefined }) {
  const parts = day === null ? null : dayParts(day);
  return (
    <DayCard {...parts}>
      <p className="mt-1 font-display text-lg/snug font-bold sm:text-xl/snug">
        {day === null ? (
          formatDay(day)
        ) : (
          <time dateTime={day}>
            {parts?.weekday}, <span className="whitespace-nowrap">{formatDay(day)}</span>
          </time>
        )}
      </p>
      {day === null ? null : (
        <p className="mt-1 text-sm text-muted-foreground">
          {schedule.hours}
          <OwnTime startsAt={instantOf(day, schedule.startTime)} learnerZone={learnerZone} />
        </p>
      )}
    </DayCard>
  );
}

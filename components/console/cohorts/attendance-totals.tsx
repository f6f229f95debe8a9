"use client";

import { type AttendanceSums, SOURCES, sumOf } from "@/lib/console/cohorts/attendance-grid";
import { term } from "@/lib/content/console";
import { cn } from "@/lib/utils";

export const STICKY = "sticky left-0 z-10 bg-card";
export const SUM = "border-l border-border px-3 py-1.5 text-right whitespace-nowrap";

type AttendanceTotalsProps = {
  sessions: readonly { sums: AttendanceSums | undefined }[];
  weeks: readonly { week: number; handedIn: number }[];
  hasSums: boolean;
};

const inAll = (sessions: AttendanceTotalsProps["sessions"], sources: Parameters<typeof sumOf>[1] = SOURCES) =>
  sumOf(
    sessions.map(({ sums }) => sums),
    sources,
  ).toLocaleString("en-IN");

/** How many took part in each session, and how; and how many handed something in. */
export function AttendanceTotals({ sessions, weeks, hasSums }: AttendanceTotalsProps) {
  return (
    <tfoot className="border-t-2 border-border bg-surface">
      {SOURCES.map((source) => (
        <tr key={source}>
          <th
            scope="row"
            id={`how-${source}`}
            className={cn(STICKY, "bg-surface px-3 py-1 text-left font-normal text-muted-foreground")}
          >
            {term("attendance", source)}
          </th>
          {sessions.map(({ sums }, session) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <td key={session} className="text-center text-muted-foreground">
              {inAll([{ sums }], [source])}
            </td>
          ))}
          {hasSums ? <td className={cn(SUM, "text-muted-foreground")}>{inAll(sessions, [source])}</td> : null}
          {weeks.length > 0 ? <td colSpan={weeks.length}>{null}</td> : null}
        </tr>
      ))}
      <tr>
        <th scope="row" className={cn(STICKY, "bg-surface px-3 py-1.5 text-left font-semibold")}>
          All people
        </th>
        {sessions.map(({ sums }, session) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <td key={session} className="text-center font-semibold">
            {inAll([{ sums }])}
          </td>
        ))}
        {hasSums ? <td className={cn(SUM, "font-semibold")}>{inAll(sessions)}</td> : null}
        {weeks.map(({ week, handedIn }) => (
          <td key={week} className="text-center font-semibold">
            {handedIn.toLocaleString("en-IN")}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

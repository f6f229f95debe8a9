"use client";

import type { ReactNode } from "react";

import { AttendanceTotals, STICKY, SUM } from "@/components/console/cohorts/attendance-totals";
import { Table, TableBody, TableCaption, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { AttendanceSums } from "@/lib/console/cohorts/attendance-grid";
import { term } from "@/lib/content/console";
import { cn } from "@/lib/utils";

type Session = { title: string; day: string; sums: AttendanceSums | undefined };
type Week = { week: number; handedIn: number };

type Cell = {
  /** The box's name. */
  name: string;
  /** How we know that they took part; null if they didn't. */
  mark: string | null;
  /** Whether it can be ticked: once the session has begun. */
  isOpen: boolean;
  /** Who joined, and when, if they did so themselves. */
  joined: string | undefined;
};

type Person = {
  id: string;
  /** The person, as in the lists. */
  link: ReactNode;
  cells: readonly Cell[];
  /** "3 of 8"; missing for a single session. */
  sum?: string;
  /** What they handed in, in the order of the weeks. */
  handedIn?: readonly ReactNode[];
};

type AttendanceCellsProps = {
  sessions: readonly Session[];
  /** Those with an assignment, and how many handed something in. */
  weeks?: readonly Week[];
  people: readonly Person[];
  onTick: (name: string, isTicked: boolean) => void;
};

/** A box for each person and session. */
export function AttendanceCells({ sessions, weeks = [], people, onTick }: AttendanceCellsProps) {
  const hasSums = people.some(({ sum }) => sum !== undefined);
  return (
    <div
      role="region"
      aria-label="Attendance"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the arrow keys (WCAG 2.1.1)
      tabIndex={0}
      // What has the focus isn't scrolled under the names.
      className="min-w-0 scroll-pl-36 overflow-x-auto rounded-md border border-border bg-card *:data-[slot=table-container]:overflow-visible sm:scroll-pl-64"
    >
      <Table className="w-auto min-w-full">
        <TableCaption className="sr-only">Attendance</TableCaption>
        <TableHeader className="bg-surface">
          <TableRow className="hover:bg-transparent">
            <TableHead scope="col" className={cn(STICKY, "bg-surface py-2 align-bottom")}>
              Person
            </TableHead>
            {sessions.map(({ title, day }, session) => (
              // oxlint-disable-next-line react/no-array-index-key -- the form knows its cells by their places
              <TableHead key={session} scope="col" id={`session-${session}`} className="min-w-17 px-1 py-2 align-top">
                <span className="block text-center text-foreground">{day}</span>
                <span className="mx-auto block max-w-20 text-center text-[0.6875rem]/4 font-normal wrap-break-word whitespace-normal">
                  {title}
                </span>
              </TableHead>
            ))}
            {hasSums ? (
              <TableHead scope="col" className="py-2 text-right align-bottom">
                All
              </TableHead>
            ) : null}
            {weeks.map(({ week }) => (
              <TableHead key={week} scope="col" className="min-w-17 px-1 py-2 align-top">
                <span className="block text-center text-foreground">{`Week ${week}`}</span>
                <span className="block text-center text-[0.6875rem]/4 font-normal">Hand-in</span>
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {people.map(({ id, link, cells, sum, handedIn = [] }, person) => (
            <TableRow key={id}>
              <th
                scope="row"
                id={`person-${person}`}
                className={cn(STICKY, "max-w-64 min-w-36 px-3 py-1.5 text-left font-normal wrap-anywhere sm:min-w-52")}
              >
                {link}
              </th>
              {cells.map(({ name, mark, isOpen }, session) => (
                // If a colleague has changed a mark, the box shows that; the others keep what was ticked.
                <td key={`${name} ${mark}`} className="p-0">
                  <label className="grid min-h-11 cursor-pointer content-center justify-items-center gap-0.5 px-1">
                    <input
                      type="checkbox"
                      name={name}
                      defaultChecked={mark !== null}
                      disabled={!isOpen}
                      onChange={({ target }) => onTick(name, target.checked)}
                      aria-labelledby={`person-${person} session-${session}${mark === null ? "" : ` how-${mark}`}`}
                      className="size-4.5 accent-primary disabled:opacity-30"
                    />
                    {mark === null ? null : (
                      <span className="text-[0.6875rem]/3 text-muted-foreground">{term("attendance", mark)}</span>
                    )}
                  </label>
                </td>
              ))}
              {hasSums ? <td className={SUM}>{sum}</td> : null}
              {weeks.map(({ week }, place) => (
                <td key={week} className="px-2 text-center text-xs whitespace-nowrap">
                  {handedIn[place]}
                </td>
              ))}
            </TableRow>
          ))}
        </TableBody>
        <AttendanceTotals sessions={sessions} weeks={weeks} hasSums={hasSums} />
      </Table>
    </div>
  );
}

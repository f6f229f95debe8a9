"use client";

import type { ReactNode } from "react";

import { Table, TableBody, TableCaption, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { type AttendanceSums, SOURCES, sumOf } from "@/lib/console/cohorts/attendance-grid";
import { term } from "@/lib/content/console";
import { cn } from "@/lib/utils";

type Session = { title: string; day: string; sums: AttendanceSums | undefined };

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
};

type AttendanceCellsProps = {
  sessions: readonly Session[];
  people: readonly Person[];
  onTick: (name: string, isTicked: boolean) => void;
};

const STICKY = "sticky left-0 z-10 bg-card";
const SUM = "border-l border-border px-3 py-1.5 text-right whitespace-nowrap";

const inAll = (sessions: readonly Pick<Session, "sums">[], sources: Parameters<typeof sumOf>[1] = SOURCES) =>
  sumOf(
    sessions.map(({ sums }) => sums),
    sources,
  ).toLocaleString("en-IN");

/** A box for each person and session. */
export function AttendanceCells({ sessions, people, onTick }: AttendanceCellsProps) {
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
          </TableRow>
        </TableHeader>
        <TableBody>
          {people.map(({ id, link, cells, sum }, person) => (
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
            </TableRow>
          ))}
        </TableBody>
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
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}

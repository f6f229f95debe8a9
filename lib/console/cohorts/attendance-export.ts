import "server-only";

import * as z from "zod/mini";

import { type Attendance, type Attendee, attendanceOf, sumsOf } from "@/lib/console/cohorts/attendance";
import { shareOf, SOURCES, sumOf } from "@/lib/console/cohorts/attendance-grid";
import { type CsvColumn, csvRecord, csvText } from "@/lib/console/csv";
import type { Page } from "@/lib/console/keyset";
import type { ExportableList } from "@/lib/console/list";
import { readFilter, textFilter } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";
import { dayInIst } from "@/lib/format/ist";
import type { UserClient } from "@/lib/supabase/server";

const filter = z.object({ cohort: textFilter() });

/** A cohort's attendance as its page shows it: a row for each person, a column for each session, and the sums below. */
export const attendanceExport: ExportableList = {
  readFilter: (fields) => readFilter(filter, fields),
  text: async function* text(fields, newClient, size) {
    const { cohort } = readFilter(filter, fields);
    if (!cohort) return;
    const first = await attendanceOf(cohort, { client: newClient(), cursor: null, size });
    yield* csvText(columnsOf(first), peopleOf(cohort, first, newClient, size));
    const sums = await sumsOf(newClient(), cohort);
    const bySession = first.sessions.map(({ id }) => sums.get(id));
    for (const sources of [...SOURCES.map((source) => [source] as const), SOURCES])
      yield csvRecord([
        sources.length === 1 ? term("attendance", sources[0]) : "All people",
        null,
        ...bySession.map((one) => sumOf([one], sources)),
        sumOf(bySession, sources),
        ...first.weeks.map(({ handedIn }) => (sources.length === 1 ? null : handedIn)),
      ]);
  },
};

const columnsOf = ({ sessions, weeks }: Attendance): CsvColumn<Attendee>[] => [
  { head: "Name", value: ({ name }) => name },
  { head: "Email address", value: ({ email }) => email },
  ...sessions.map(({ id, title, startsAt }) => ({
    head: `${dayInIst(startsAt)}: ${title}`,
    value: ({ attended }: Attendee) => {
      const mark = attended.get(id);
      return mark ? term("attendance", mark.source) : null;
    },
  })),
  { head: "All", value: ({ attended }) => shareOf(attended, sessions) },
  ...weeks.map(({ week }) => ({
    head: `Week ${week}: assignment`,
    value: ({ handedIn }: Attendee) => {
      const given = handedIn.get(week);
      return given ? term("states", given.mark) : null;
    },
  })),
];

async function* peopleOf(
  cohort: string,
  first: Page<Attendee>,
  newClient: () => UserClient,
  size: number,
): AsyncGenerator<readonly Attendee[]> {
  yield first.rows;
  for (let cursor = first.next; cursor;) {
    const page: Page<Attendee> = await attendanceOf(cohort, { client: newClient(), cursor, size });
    yield page.rows;
    cursor = page.next;
  }
}

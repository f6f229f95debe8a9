import { DataTable } from "@/components/console/kit/data-table";
import { PersonLink } from "@/components/console/kit/record-link";
import { isCounted } from "@/lib/cohorts/sessions";
import type { Attendee } from "@/lib/console/cohorts/attendance";
import type { ConsoleCohortSession } from "@/lib/console/cohorts/room";
import { NONE, term } from "@/lib/content/console";
import { dayAndMonthInIst } from "@/lib/format/ist";

type AttendanceProps = { sessions: readonly ConsoleCohortSession[]; people: readonly Attendee[] };

const personColumn = {
  key: "person",
  head: "Email address",
  cell: ({ email }: Attendee) => <PersonLink email={email} />,
};

/** People and sessions; together as each learner's progress has it. */
export function AttendanceTable({ sessions, people }: AttendanceProps) {
  const counted = sessions.filter((session) => isCounted(session));
  const columns = [
    personColumn,
    ...sessions.map(({ id, startsAt }) => ({
      key: id,
      head: dayAndMonthInIst(startsAt),
      cell: ({ attended }: Attendee) => {
        const mark = attended.get(id);
        return mark ? term("attendance", mark.source) : NONE;
      },
    })),
    {
      key: "all",
      head: "All",
      cell: ({ attended }: Attendee) => `${counted.filter(({ id }) => attended.has(id)).length} of ${counted.length}`,
      className: "text-right",
    },
  ];
  return (
    <DataTable
      caption="Attendance"
      columns={columns}
      rows={sessions.length === 0 ? [] : people}
      rowKey={({ userId }) => userId}
      empty="Nothing yet. Once the sessions are planned and someone has a seat, you'll see here who took part in what."
    />
  );
}

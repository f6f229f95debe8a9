import { type Column, DataTable } from "@/components/console/kit/data-table";
import { RecordLink } from "@/components/console/kit/record-link";
import type { ConsoleTeacher } from "@/lib/console/teachers/teachers";
import { cohortName, yesOrNo } from "@/lib/content/console";

const columns: readonly Column<ConsoleTeacher>[] = [
  {
    key: "name",
    phone: "first",
    head: "Name",
    cell: ({ id, name }) => <RecordLink href={`/console/teachers/${id}`}>{name}</RecordLink>,
  },
  { key: "title", phone: "second", head: "Title", cell: ({ title }) => title, className: "whitespace-normal" },
  {
    key: "cohorts",
    phone: "second",
    head: "Teaches",
    cell: ({ cohortIds }) => cohortIds.map(cohortName).join(", "),
    className: "whitespace-normal",
  },
  { key: "account", head: "Signs in", cell: ({ userId }) => yesOrNo(userId !== null) },
];

export const TeacherTable = ({ teachers }: { teachers: readonly ConsoleTeacher[] }) => (
  <DataTable
    caption="Teachers"
    columns={columns}
    rows={teachers}
    rowKey={({ id }) => id}
    empty="The people who teach cohorts appear here."
  />
);

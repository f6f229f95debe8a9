import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { SubmissionState } from "@/components/console/kit/suspect";
import type { JobApplication } from "@/lib/console/applications/applications";

const columns: readonly Column<JobApplication>[] = [
  { key: "at", phone: "second", head: "Received", cell: ({ at }) => <IstTime at={at} /> },
  {
    key: "state",
    phone: "end",
    head: "State",
    cell: ({ state, isSuspect }) => <SubmissionState state={state} isSuspect={isSuspect} />,
  },
  {
    key: "name",
    phone: "first",
    head: "Name",
    cell: ({ id, name }) => <RecordLink href={`/console/applications/${id}`}>{name}</RecordLink>,
  },
  { key: "role", phone: "second", head: "Role", cell: ({ role }) => role },
  { key: "email", phone: "second", head: "Email address", cell: ({ email }) => <PersonLink email={email} /> },
];

export const ApplicationTable = ({ applications }: { applications: readonly JobApplication[] }) => (
  <DataTable
    caption="Applications"
    columns={columns}
    rows={applications}
    rowKey={({ id }) => id}
    empty="No applications yet. Applications from the job openings page appear here."
  />
);

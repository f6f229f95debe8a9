import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { SuspectBadge } from "@/components/console/kit/suspect";
import { queryOf } from "@/lib/console/search-params";
import type { WaitingPerson } from "@/lib/console/sessions/waiting-lists";
import { withoutWaitlist } from "@/lib/content/sessions";

type WaitingList = { businessFunction: string; people: number };

const listColumns: readonly Column<WaitingList>[] = [
  {
    key: "function",
    head: "Waiting for",
    cell: ({ businessFunction }) => (
      <RecordLink href={`/console/waiting-lists${queryOf({ function: businessFunction })}`}>
        {withoutWaitlist(businessFunction)}
      </RecordLink>
    ),
  },
  { key: "people", phone: "end", head: "People", cell: ({ people }) => people, className: "text-right" },
];

export const WaitingListTable = ({ lists }: { lists: readonly WaitingList[] }) => (
  <DataTable
    caption="Waiting lists"
    columns={listColumns}
    rows={lists}
    rowKey={({ businessFunction }) => businessFunction}
    empty="No one is waiting. The lists people join on the home page and the course page appear here."
  />
);

const peopleColumns: readonly Column<WaitingPerson>[] = [
  { key: "since", phone: "second", head: "Since", cell: ({ since }) => <IstTime at={since} /> },
  {
    key: "person",
    phone: "first",
    head: "Person",
    cell: ({ email, name, isSuspect }) => (
      <>
        <PersonLink email={email} name={name} /> {isSuspect ? <SuspectBadge /> : null}
      </>
    ),
  },
];

export const WaitingPeopleTable = ({ people }: { people: readonly WaitingPerson[] }) => (
  <DataTable
    caption="People waiting"
    columns={peopleColumns}
    rows={people}
    rowKey={({ id }) => id}
    empty="No one is on this list yet. People who join it appear here."
  />
);

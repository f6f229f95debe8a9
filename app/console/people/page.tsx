import type { Metadata } from "next";

import { type Column, DataTable } from "@/components/console/kit/data-table";
import { ExportLink } from "@/components/console/kit/export-link";
import { FilterInput, Filters } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { PersonLink } from "@/components/console/kit/record-link";
import { requireOperator } from "@/lib/console/access";
import { readList } from "@/lib/console/list";
import { type FoundPerson, peopleList } from "@/lib/console/people/people";
import { unsealText } from "@/lib/console/sealed";
import { pathWithParams } from "@/lib/console/search-params";
import { NONE } from "@/lib/content/console";

export const metadata: Metadata = { title: "People" };

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const columns: readonly Column<FoundPerson>[] = [
  { key: "name", phone: "second", head: "Name", cell: ({ name }) => name ?? NONE },
  { key: "email", phone: "first", head: "Email address", cell: ({ email }) => <PersonLink email={email} /> },
  { key: "kinds", phone: "second", head: "Known from", cell: ({ kinds }) => capitalised(kinds.join(", ")) },
];

export default async function PeoplePage({ searchParams }: PageProps<"/console/people">) {
  const params = await searchParams;
  await requireOperator(pathWithParams("/console/people", params));
  const { rows, next, filter } = await readList(peopleList, params);
  return (
    <>
      <PageHead
        title="People"
        lead="Finds a name or an address everywhere: in registrations, waiting lists, orders, enrolments, messages, applications and emails; also the name on an invoice, and the number of an invoice or a credit note."
        actions={filter.q ? <ExportLink list="people" filter={filter} /> : null}
      />
      <Filters action="/console/people" postTo="/console/people/search" isSet={filter.q !== undefined}>
        <FilterInput name="q" label="Name or address" value={filter.q && (unsealText(filter.q) ?? undefined)} />
      </Filters>
      <DataTable
        caption="People"
        columns={columns}
        rows={rows}
        rowKey={({ email }) => email}
        empty={
          filter.q
            ? "No one has a name, an address or a document's number like this. People appear here as soon as they register, join a waiting list, buy, write or apply."
            : "Type a name, the start of an address, or a document's number. Matching people appear here."
        }
      />
      {next ? (
        <p className="mt-3 text-sm text-muted-foreground">
          There are more matches. Type more of the name or the address.
        </p>
      ) : null}
    </>
  );
}

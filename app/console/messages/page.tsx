import type { Metadata } from "next";

import { ExportLink } from "@/components/console/kit/export-link";
import { FilterInput, FilterSelect, Filters } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { SuspectFilter } from "@/components/console/kit/suspect";
import { MessageTable } from "@/components/console/messages/message-table";
import { requireOperator } from "@/lib/console/access";
import { readList } from "@/lib/console/list";
import { messageList, messageStates } from "@/lib/console/messages/contact-messages";
import { readLateBefore } from "@/lib/console/promises";
import { pathWithParams } from "@/lib/console/search-params";
import { assignableOperators, operatorNames } from "@/lib/console/team/operator-names";
import { term } from "@/lib/content/console";

export const metadata: Metadata = { title: "Messages" };

/** What people wrote through the contact forms. */
export default async function MessagesPage({ searchParams }: PageProps<"/console/messages">) {
  const params = await searchParams;
  const operator = await requireOperator(pathWithParams("/console/messages", params));
  const [{ rows, next, isFirst, filter }, assignees, lateBefore] = await Promise.all([
    readList(messageList, params),
    assignableOperators(operator),
    readLateBefore(),
  ]);
  const nameOf = await operatorNames(
    rows.map(({ assignedTo }) => assignedTo),
    operator,
  );
  const { q, state, assignee, suspect } = filter;
  return (
    <>
      <PageHead
        title="Messages"
        lead="The contact page promises an answer within 24-48 business hours. The message that has waited longest is on top."
        actions={<ExportLink list="messages" filter={filter} />}
      />
      <Filters action="/console/messages" isSet={Boolean(q ?? state ?? assignee ?? suspect)}>
        <FilterInput name="q" label="Reference" value={q} />
        <FilterSelect
          name="state"
          label="State"
          value={state}
          options={messageStates.map((value) => ({ value, label: term("states", value) }))}
        />
        <FilterSelect
          name="assignee"
          label="Assigned to"
          value={assignee}
          any="Anybody"
          options={[
            { value: "nobody", label: "Nobody" },
            ...assignees.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SuspectFilter value={suspect} />
      </Filters>
      <MessageTable messages={rows} nameOf={nameOf} lateBefore={lateBefore} />
      <Pager next={next} isFirst={isFirst} params={filter} />
    </>
  );
}

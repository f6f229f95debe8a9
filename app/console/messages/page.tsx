import type { Metadata } from "next";

import { ExportLink } from "@/components/console/export-link";
import { FilterSelect, Filters } from "@/components/console/filters";
import { MessageTable } from "@/components/console/message-table";
import { PageHead } from "@/components/console/page-head";
import { Pager } from "@/components/console/pager";
import { SuspectFilter } from "@/components/console/suspect";
import { requireOperator } from "@/lib/console/access";
import { messageList, messageStates } from "@/lib/console/contact-messages";
import { readList } from "@/lib/console/list";
import { assignableOperators, operatorNames } from "@/lib/console/operator-names";
import { pathWithParams } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";

export const metadata: Metadata = { title: "Messages" };

/** What people wrote through the contact forms. */
export default async function MessagesPage({ searchParams }: PageProps<"/console/messages">) {
  const params = await searchParams;
  const operator = await requireOperator(pathWithParams("/console/messages", params));
  const [{ rows, next, isFirst, filter }, assignees] = await Promise.all([
    readList(messageList, params),
    assignableOperators(operator),
  ]);
  const nameOf = await operatorNames(
    rows.map(({ assignedTo }) => assignedTo),
    operator,
  );
  const { state, assignee, suspect } = filter;
  return (
    <>
      <PageHead
        title="Messages"
        lead="The contact page promises an answer within 24-48 business hours."
        actions={<ExportLink list="messages" filter={filter} />}
      />
      <Filters action="/console/messages" isSet={Boolean(state ?? assignee ?? suspect)}>
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
      <MessageTable messages={rows} nameOf={nameOf} />
      <Pager next={next} isFirst={isFirst} params={filter} />
    </>
  );
}

import type { Metadata } from "next";

import { ExportLink } from "@/components/console/kit/export-link";
import { FilterInput, Filters, FilterSelect } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { LogTable } from "@/components/console/log/log-table";
import { requireOperator } from "@/lib/console/access";
import { readList } from "@/lib/console/list";
import { logList, loggedActions } from "@/lib/console/log/log";
import { namesOf } from "@/lib/console/log/log-subjects";
import { noDay, pathWithParams } from "@/lib/console/search-params";
import { actorChoices } from "@/lib/console/team/operator-names";
import { term } from "@/lib/content/console";

export const metadata: Metadata = { title: "Log" };

const actions = loggedActions.map((value) => ({ value, label: term("actions", value) }));

export default async function LogPage({ searchParams }: PageProps<"/console/log">) {
  const params = await searchParams;
  const operator = await requireOperator(pathWithParams("/console/log", params));
  const { rows, next, isFirst, filter } = await readList(logList, params);
  const [{ subject, names }, actors] = await Promise.all([
    namesOf(rows, operator),
    actorChoices(filter.actor, operator),
  ]);
  const isSet = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHead
        title="Log"
        lead="What operators did, kept for 24 months. No one can change it, and it doesn't contain the text of messages."
        actions={<ExportLink list="log" filter={filter} />}
      />
      <Filters action="/console/log" isSet={isSet}>
        <FilterSelect name="action" label="Action" value={filter.action} options={actions} />
        <FilterSelect name="actor" label="Who" value={filter.actor} options={actors} />
        {/* Only set by a link in the list, since no one types ids. */}
        {filter.subject ? <FilterInput name="subject" label="About (id)" value={filter.subject} /> : null}
        <FilterInput name="day" label="Day (IST)" type="date" value={filter.day} error={noDay(params, "day")} />
      </Filters>
      <LogTable
        entries={rows}
        subjectOf={subject}
        names={names}
        empty={
          isSet ? "No actions match." : "Nothing yet. Operators' actions appear here, with the values before and after."
        }
      />
      <Pager next={next} isFirst={isFirst} params={filter} />
    </>
  );
}

import type { Metadata, Route } from "next";

import { HandinTable } from "@/components/console/handins/handin-table";
import { ExportLink } from "@/components/console/kit/export-link";
import { Filters, FilterSelect } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { weeksOf } from "@/lib/cohorts/weeks";
import { requireTeacher } from "@/lib/console/access";
import { findClassroom } from "@/lib/console/classrooms";
import { listWeeks } from "@/lib/console/cohorts/weeks";
import { handinList, handinStates } from "@/lib/console/handins/handins";
import { readList } from "@/lib/console/list";
import { pathWithParams } from "@/lib/console/search-params";
import { cohortName, term } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({
  params,
}: PageProps<"/console/cohorts/[cohortId]/handins">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Hand-ins", async () => findClassroom(cohortId)) };
}

/** What the people of a cohort handed in, by week and state. */
export default async function HandinsPage({ params, searchParams }: PageProps<"/console/cohorts/[cohortId]/handins">) {
  const [{ cohortId }, query] = await Promise.all([params, searchParams]);
  const path = `/console/cohorts/${cohortId}/handins` as Route;
  const { role } = await requireTeacher(cohortId, pathWithParams(path, query));
  const cohort = await findClassroom(cohortId);
  if (!cohort) return <Missing />;
  const [{ rows, next, isFirst, filter }, ownWeeks] = await Promise.all([
    readList(handinList, { ...query, cohort: cohort.id }),
    listWeeks(cohort.id),
  ]);
  const { week, state } = filter;
  return (
    <>
      <PageHead
        title={`Hand-ins of ${cohortName(cohort.id)}`}
        lead={<RecordLink href={`/console/cohorts/${cohort.id}`}>Back to the cohort</RecordLink>}
        actions={role === "instructor" ? null : <ExportLink list="handins" filter={filter} />}
      />
      <Filters action={path} isSet={Boolean(week ?? state)}>
        <FilterSelect
          name="week"
          label="Week"
          value={week}
          options={weeksOf(ownWeeks).map(({ week: number }) => ({ value: String(number), label: `Week ${number}` }))}
        />
        <FilterSelect
          name="state"
          label="State"
          value={state}
          options={handinStates.map((value) => ({ value, label: term("states", value) }))}
        />
      </Filters>
      <HandinTable
        handins={rows}
        empty={
          week || state
            ? "Nothing with this filter."
            : "Nothing yet. What people hand in appears here, and what is missing once it was due."
        }
      />
      <Pager next={next} isFirst={isFirst} params={{ week, state }} />
    </>
  );
}

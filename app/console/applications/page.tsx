import type { Metadata } from "next";

import { ApplicationTable } from "@/components/console/applications/application-table";
import { ExportLink } from "@/components/console/kit/export-link";
import { FilterSelect, Filters } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { SuspectFilter } from "@/components/console/kit/suspect";
import { requireOperator } from "@/lib/console/access";
import { applicationList, applicationStates } from "@/lib/console/applications/applications";
import { readList } from "@/lib/console/list";
import { pathWithParams } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";
import { jobRoles } from "@/lib/content/jobs";

export const metadata: Metadata = { title: "Applications" };

export default async function ApplicationsPage({ searchParams }: PageProps<"/console/applications">) {
  const params = await searchParams;
  const operator = await requireOperator(pathWithParams("/console/applications", params));
  const { rows, next, isFirst, filter } = await readList(applicationList, params);
  const { state, role, late, suspect } = filter;
  return (
    <>
      <PageHead
        title="Applications"
        lead="Applicants are promised an answer within ten working days, either way."
        actions={operator.role === "owner" ? <ExportLink list="applications" filter={filter} /> : null}
      />
      <Filters action="/console/applications" isSet={Boolean(state ?? role ?? late ?? suspect)}>
        <FilterSelect
          name="state"
          label="State"
          value={state}
          options={applicationStates.map((value) => ({ value, label: term("states", value) }))}
        />
        <FilterSelect
          name="role"
          label="Role"
          value={role}
          options={jobRoles.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <FilterSelect
          name="late"
          label="Answer"
          value={late}
          options={[{ value: "yes", label: "Late: over ten working days" }]}
        />
        <SuspectFilter value={suspect} />
      </Filters>
      <ApplicationTable applications={rows} />
      <Pager next={next} isFirst={isFirst} params={filter} />
    </>
  );
}

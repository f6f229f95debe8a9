import { ActionForm } from "@/components/console/kit/action-form";
import { type Column, DataTable } from "@/components/console/kit/data-table";
import { type PlannedSession, planOf } from "@/lib/console/cohorts/plan";
import { planCohortAction } from "@/lib/console/cohorts/session-actions";
import { SITE_TIME_ZONE } from "@/lib/content/site";
import { runTime, weekdayAndDay } from "@/lib/format/run-times";

const columns: readonly Column<PlannedSession>[] = [
  { key: "day", head: "Day", cell: ({ startsAt }) => weekdayAndDay(startsAt, SITE_TIME_ZONE) },
  { key: "time", head: "Time", cell: (session) => runTime(session, SITE_TIME_ZONE) },
  { key: "title", head: "Session", cell: ({ title }) => title },
  { key: "week", head: "Week", cell: ({ week }) => week ?? "", className: "text-right" },
];

type PlanFormProps = { cohortId: string; startsOn: string; withOfficeHours: boolean };

/** Shows the sessions, and saves them in one press. */
export function PlanForm({ cohortId, startsOn, withOfficeHours }: PlanFormProps) {
  return (
    <div className="grid gap-4">
      <DataTable
        caption="Sessions to be saved"
        columns={columns}
        rows={planOf(startsOn, withOfficeHours)}
        rowKey={({ startsAt }) => startsAt}
        empty=""
      />
      <ActionForm action={planCohortAction} submit="Save the sessions">
        <input type="hidden" name="cohortId" value={cohortId} />
        <input type="hidden" name="startsOn" value={startsOn} />
        <input type="hidden" name="officeHours" value={withOfficeHours ? "yes" : "no"} />
      </ActionForm>
    </div>
  );
}

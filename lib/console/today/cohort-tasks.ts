import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import type { Task } from "@/lib/console/today/task";
import { pastCards, unplannedCohorts } from "@/lib/console/today/week";
import { cohortName } from "@/lib/content/console";
import { count } from "@/lib/format/count";
import { dayOf, formatDay } from "@/lib/format/days";
import { istDay } from "@/lib/format/ist";

const DAY_MS = 86_400_000;

function startsIn(startsOn: string, now: Date): string {
  const days = Math.round((Date.parse(startsOn) - Date.parse(dayOf(now))) / DAY_MS);
  if (days === 0) return "starts today";
  return days > 0 ? `starts in ${count(days, "day")}` : `started on ${formatDay(startsOn)}`;
}

/** Sold cohorts without a plan, and cards of the course page that are past. */
export const cohortTasks = (cohorts: readonly ConsoleCohort[], now: Date): Task[] => [
  ...unplannedCohorts(cohorts).map(({ id, taken, startsOn }) => ({
    text: `${cohortName(id)}: ${count(taken, "paid seat")}, ${startsIn(startsOn, now)}, no sessions planned`,
    href: `/console/cohorts/${id}/plan`,
    due: istDay(startsOn).from,
  })),
  ...pastCards(cohorts, now).map(({ id, startsOn, hasClasses }) => ({
    text: `${cohortName(id)} still says ${formatDay(startsOn)}: ${hasClasses ? "" : "change its dates or "}take it off`,
    href: `/console/cohorts/${id}#change`,
    note: 'The course page shows its card with "Enrolment is closed"',
  })),
];

import { state } from "./console-states.ts";
import type { PageState } from "./page-states.ts";

const account = "instructor";

/** The console of someone who teaches the learner's cohort. */
export const instructorStates: readonly PageState[] = [
  state("instructor-today", "", "Today", { account }),
  state("instructor-cohort", "/cohorts/9", "Cohort #9", { account }),
  state("instructor-handins", "/handins", "Hand-ins without feedback", { account }),
  state("instructor-attendance", "/cohorts/9/attendance", "Attendance of Cohort #9", { account }),
];

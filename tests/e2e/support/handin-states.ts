import { state as consoleState } from "./console-states.ts";
import { answerCohort, finishCohort, handinsOf } from "./handin-records.ts";
import type { PageState } from "./page-states.ts";
import { roomOf } from "./state-accounts.ts";

type Made = Awaited<ReturnType<typeof handinsOf>>;

/** A page of the console that shows hand-ins, or what else a cohort's learners did. */
const state = (name: string, heading: string, pathOf: (made: Made) => string): PageState =>
  consoleState(name, "", heading, { prepare: async (stack) => `/console${pathOf(await handinsOf(stack))}` });

/** A page of a learner whose cohort is over. */
const afterwards = (name: string, heading: string, path: string, rest: Partial<PageState> = {}): PageState => ({
  name: `cohort-${name}`,
  path: "/my-learning",
  heading,
  account: "seated",
  prepare: async (stack) => {
    await roomOf(stack);
    return `/my-learning/cohort/${await finishCohort(stack)}${path}`;
  },
  ...rest,
});

/** The classroom's pages: hand-ins, what learners say, a cohort that is over, weeks and teachers. */
export const handinStates: readonly PageState[] = [
  state("handins", "Hand-ins without feedback", () => "/handins"),
  state("cohort-handins", "Hand-ins of Cohort #12", ({ cohortId }) => `/cohorts/${cohortId}/handins`),
  state("cohort-handins-empty", "Hand-ins of Cohort #3", () => "/cohorts/3/handins"),
  state("cohort-attended-handins", "Attendance of Cohort #12", ({ cohortId }) => `/cohorts/${cohortId}/attendance`),
  state("cohort-said", "What learners say in Cohort #12", ({ cohortId }) => `/cohorts/${cohortId}/said`),
  state("cohort-said-empty", "What learners say in Cohort #3", () => "/cohorts/3/said"),
  state("cohort-behind", "Cohort #12", ({ cohortId }) => `/cohorts/${cohortId}`),
  state("handin", "Asha Rao-Venkataraman, week 1", ({ waiting }) => `/handins/${waiting}`),
  state("handin-answered", "Chen Wei, week 1", ({ answered }) => `/handins/${answered}`),
  consoleState("cohort-weeks-empty", "/cohorts/1/weeks", "Weeks of Cohort #1"),
  consoleState("teachers", "/teachers", "Teachers"),
  consoleState("teacher", "/teachers/0a4d3b6e-5f0e-4c5b-9a53-6d1f0c2b7a01", "Ananya Raghavan"),
  afterwards("over", "Welcome to Cohort #13!", ""),
  afterwards("week-answered", "Assignment of week 1", "/week/1"),
  afterwards("review", "Your cohort", "/review"),
  afterwards("review-given", "Your cohort", "/review", {
    prepare: async (stack) => {
      await roomOf(stack);
      return `/my-learning/cohort/${await answerCohort(stack)}/review`;
    },
  }),
  { name: "cohort-review-early", path: "/my-learning/cohort/9/review", heading: "Your cohort", account: "seated" },
];

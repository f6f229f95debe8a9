import { handinsOf } from "./handin-records.ts";
import type { PageState } from "./page-states.ts";

type Made = Awaited<ReturnType<typeof handinsOf>>;

/** A page of the console that shows hand-ins. */
const state = (name: string, heading: string, pathOf: (made: Made) => string): PageState => ({
  name: `console-${name}`,
  path: "/console",
  heading,
  account: "owner",
  isConsole: true,
  prepare: async (stack) => `/console${pathOf(await handinsOf(stack))}`,
});

/** The console's pages of hand-ins. */
export const handinStates: readonly PageState[] = [
  state("handins", "Hand-ins without feedback", () => "/handins"),
  state("cohort-handins", "Hand-ins of Cohort #12", ({ cohortId }) => `/cohorts/${cohortId}/handins`),
  state("cohort-handins-empty", "Hand-ins of Cohort #3", () => "/cohorts/3/handins"),
  state("cohort-attended-handins", "Attendance of Cohort #12", ({ cohortId }) => `/cohorts/${cohortId}/attendance`),
  state("handin", "Asha Rao-Venkataraman, week 1", ({ waiting }) => `/handins/${waiting}`),
  state("handin-answered", "Chen Wei, week 1", ({ answered }) => `/handins/${answered}`),
];

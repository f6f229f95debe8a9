import type { Route } from "next";

import { type FilterFields, queryOf } from "@/lib/console/search-params";

/** Where an operator enrols an authenticator or enters a code. */
const CODE_PAGE = "/console/code";

/** The code page, which redirects to `returnTo` afterwards. */
export const codePath = (returnTo: string): Route => `${CODE_PAGE}?returnTo=${encodeURIComponent(returnTo)}` as Route;

/** The page that shows a list (by its export's name) with this filter. */
export function listPath(list: string, { run, cohort, ...filter }: FilterFields): string {
  if (list === "registrations") return run ? `/console/sessions/${run}${queryOf(filter)}` : "/console/sessions";
  if (list === "handins") return cohort ? `/console/cohorts/${cohort}/handins${queryOf(filter)}` : "/console/handins";
  if (list === "enrolments") return cohort ? `/console/cohorts/${cohort}${queryOf(filter)}` : "/console/cohorts";
  if (list === "gst-return" || list === "sales") return `/console/documents${queryOf(filter)}`;
  return `/console/${list === "runs" ? "sessions" : list}${queryOf({ cohort, ...filter })}`;
}

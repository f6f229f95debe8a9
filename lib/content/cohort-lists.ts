/** The waiting lists of cohorts. Separate from the sessions, so that pages without sessions needn't load those. */

/** The list for the next cohort, while none is open. */
export const NEXT_COHORT_LIST = "Next cohort";

/** The name of a cohort's waiting list in the database. */
export const cohortList = (cohortId: string) => `Cohort #${cohortId}` as const;

export type CohortList = typeof NEXT_COHORT_LIST | ReturnType<typeof cohortList>;

/** The dialog title for the waiting list of a cohort, or of the next one. */
export const cohortWaitlistTitle = (list: CohortList) => `${list} (Waitlist)` as const;

export type CohortWaitlistTitle = ReturnType<typeof cohortWaitlistTitle>;

/** The list of a dialog title that `isCohortWaitlistTitle` accepted. */
export const listOfTitle = (title: CohortWaitlistTitle) => title.replace(" (Waitlist)", "") as CohortList;

export const isCohortWaitlistTitle = (title: unknown): title is CohortWaitlistTitle =>
  typeof title === "string" && /^(Cohort #[1-9]\d{0,8}|Next cohort) \(Waitlist\)$/.test(title);

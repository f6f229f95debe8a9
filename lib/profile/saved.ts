/** The keys that saving a profile on this site writes; the SQL function `cohort_room` checks the same keys. */
const savedKeys = [
  "saved_full_name",
  "preferred_name",
  "company",
  "job_title",
  "bio",
  "linkedin_url",
  "x_handle",
] as const;

/** Whether an account's profile was saved here, so that its cohort sees it. */
export const hasSavedProfile = (metadata: Record<string, unknown>): boolean =>
  savedKeys.some((key) => Object.hasOwn(metadata, key));

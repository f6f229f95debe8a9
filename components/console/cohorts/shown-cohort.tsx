import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";

/** Hidden fields: the form's cohort, and the version of it that was shown. */
export const ShownCohort = ({ cohort: { id, sequence } }: { cohort: ConsoleCohort }) => (
  <>
    <input type="hidden" name="cohortId" value={id} />
    <input type="hidden" name="shownSequence" value={sequence} />
  </>
);

import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";

/** Hidden fields: the form's cohort, and what was shown of it. */
export const ShownCohort = ({ cohort: { id, sequence } }: { cohort: ConsoleCohort }) => (
  <>
    <input type="hidden" name="cohortId" value={id} />
    <input type="hidden" name="shownSequence" value={sequence} />
  </>
);

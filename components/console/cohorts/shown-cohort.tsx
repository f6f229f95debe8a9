import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";

/** Says which cohort a form is about, and as it was shown. */
export const ShownCohort = ({ cohort: { id, sequence } }: { cohort: ConsoleCohort }) => (
  <>
    <input type="hidden" name="cohortId" value={id} />
    <input type="hidden" name="shownSequence" value={sequence} />
  </>
);

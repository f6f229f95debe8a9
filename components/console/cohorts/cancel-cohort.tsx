import { ShownCohort } from "@/components/console/cohorts/shown-cohort";
import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { cancelCohortAction } from "@/lib/console/cohorts/cancel-action";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { count } from "@/lib/format/count";

/** Cancels a cohort for good. */
export function CancelCohort({ cohort }: { cohort: ConsoleCohort }) {
  if (cohort.state === "cancelled") {
    return (
      <ActionBox title="Cancelled" note="This cohort has been cancelled. Its learners' choices are on Today.">
        {null}
      </ActionBox>
    );
  }
  const people =
    cohort.taken === 0
      ? "No one has a seat."
      : `${count(cohort.taken, "person has", "people have")} a seat: they get one email with your reason, and the sessions disappear from their calendars.`;
  return (
    <ActionBox
      title="Cancel this cohort"
      note="Its upcoming sessions are cancelled too. Everyone with a seat chooses a refund or a later cohort, whatever the date."
    >
      <ActionForm
        action={cancelCohortAction}
        submit="Cancel this cohort"
        variant="destructive"
        confirm={`${people} You can't undo this.`}
      >
        <ShownCohort cohort={cohort} />
        <ActionInput
          name="reason"
          label="Reason"
          note="learners will read it"
          maxLength={500}
          autoComplete="off"
          required
        />
      </ActionForm>
    </ActionBox>
  );
}

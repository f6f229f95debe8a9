import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { setCapacityAction } from "@/lib/console/cohorts/actions";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";

export function CapacityForm({ cohort }: { cohort: ConsoleCohort }) {
  const { id, capacity, taken } = cohort;
  return (
    <ActionBox title="Number of seats" note={`At least ${taken}, the number already taken.`}>
      <ActionForm action={setCapacityAction} submit="Save">
        <input type="hidden" name="cohortId" value={id} />
        <input type="hidden" name="shown" value={capacity} />
        <ActionInput
          name="capacity"
          label="Seats"
          inputMode="numeric"
          pattern="[0-9]{1,5}"
          defaultValue={capacity}
          className="max-w-28"
          required
        />
      </ActionForm>
    </ActionBox>
  );
}

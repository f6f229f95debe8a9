import { DayFields, PriceFields } from "@/components/console/cohorts/cohort-fields";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { openCohortAction } from "@/lib/console/cohorts/actions";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";

/** Opens a cohort; prices and seats start with the latest one's. */
export function OpenCohortForm({ latest }: { latest: ConsoleCohort | undefined }) {
  return (
    <div className="max-w-xl rounded-md border border-border bg-card p-4">
      <ActionForm action={openCohortAction} submit="Open the cohort">
        <DayFields />
        <PriceFields price={latest?.price} listPrice={latest?.listPrice} />
        <ActionInput
          name="capacity"
          label="Seats"
          inputMode="numeric"
          pattern="[0-9]{1,5}"
          defaultValue={latest?.capacity}
          className="max-w-28"
          required
        />
      </ActionForm>
    </div>
  );
}

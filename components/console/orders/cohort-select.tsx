import { ActionSelect } from "@/components/console/kit/action-fields";
import { NativeSelectOption } from "@/components/ui/native-select";
import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { cohortName } from "@/lib/content/console";
import { count } from "@/lib/format/count";
import { formatPaise } from "@/lib/format/money";

type CohortSelectProps = { cohorts: readonly ConsoleCohort[]; defaultValue?: string | undefined };

/** Asks for a cohort, with the price and the free seats of each. */
export const CohortSelect = ({ cohorts, defaultValue = "" }: CohortSelectProps) => (
  <ActionSelect name="cohortId" label="Cohort" defaultValue={defaultValue} required>
    <NativeSelectOption value="">Choose</NativeSelectOption>
    {cohorts.map(({ id, free, price }) => (
      <NativeSelectOption
        key={id}
        value={id}
      >{`${cohortName(id)}: ${formatPaise(price)}, ${count(free, "free seat")}`}</NativeSelectOption>
    ))}
  </ActionSelect>
);

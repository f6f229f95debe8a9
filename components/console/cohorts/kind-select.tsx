import { ActionSelect } from "@/components/console/kit/action-fields";
import { NativeSelectOption } from "@/components/ui/native-select";

const kinds = [
  ["office_hours", "Office hours"],
  ["questions", "Questions and answers"],
  ["class", "A class"],
] as const;

/** The kind of a cohort's session. */
export const KindSelect = ({ defaultValue }: { defaultValue?: string }) => (
  <ActionSelect name="kind" label="Kind" note="office hours don't count towards progress" defaultValue={defaultValue}>
    {kinds.map(([kind, label]) => (
      <NativeSelectOption key={kind} value={kind}>
        {label}
      </NativeSelectOption>
    ))}
  </ActionSelect>
);

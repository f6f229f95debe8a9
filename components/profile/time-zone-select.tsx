import type { ComponentProps } from "react";

import { NativeSelect, NativeSelectOption } from "@/components/ui/native-select";
import { timeZones } from "@/lib/profile/time-zones";

/** The list of time zones; the empty choice stands for none. */
export function TimeZoneSelect(props: ComponentProps<"select">) {
  return (
    <NativeSelect {...props}>
      <NativeSelectOption value="">Select your time zone</NativeSelectOption>
      {timeZones.map((timeZone) => (
        <NativeSelectOption key={timeZone} value={timeZone}>
          {timeZone}
        </NativeSelectOption>
      ))}
    </NativeSelect>
  );
}

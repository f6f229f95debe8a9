import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { timeZones } from "@/lib/profile/time-zones";

/** The list of time zones; the empty choice stands for none. */
export function TimeZoneSelect(props: ComponentProps<"select">) {
  return (
    <div className="relative">
      <select
        className="h-11 w-full appearance-none rounded-md border border-input/70 bg-background px-3.5 pr-10 text-base text-foreground transition-colors hover:border-input focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive"
        {...props}
      >
        <option value="">Select your time zone</option>
        {timeZones.map((timeZone) => (
          <option key={timeZone} value={timeZone}>
            {timeZone}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}

"use client";

import { useSentField } from "@/components/console/kit/use-console-form";
import { count } from "@/lib/format/count";

/** Who gets a text: the operator, as a test, or this many people, who are preselected after a test. */
export function SendTo({ people }: { people: number }) {
  const { value = "me" } = useSentField("to");
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Send it to</legend>
      <Choice value="me" label="Me, as a test" chosen={value} />
      <Choice
        value="all"
        label={`Everyone: ${count(people, "person", "people")}, after a test of this exact text`}
        chosen={value}
      />
    </fieldset>
  );
}

const Choice = ({ value, label, chosen }: { value: string; label: string; chosen: string }) => (
  <label className="flex items-center gap-2.5">
    <input type="radio" name="to" value={value} defaultChecked={value === chosen} className="size-4.5 accent-primary" />
    {label}
  </label>
);

import { count } from "@/lib/format/count";

/** To whom a text goes: to oneself, as a test, or to this many people. */
export const SendTo = ({ people }: { people: number }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 font-medium">Send it to</legend>
    <Choice value="me" label="Me, as a test" isDefault />
    <Choice value="all" label={`Everybody: ${count(people, "person", "people")}, after a test of this very text`} />
  </fieldset>
);

const Choice = ({ value, label, isDefault }: { value: string; label: string; isDefault?: true }) => (
  <label className="flex items-center gap-2.5">
    <input type="radio" name="to" value={value} defaultChecked={isDefault} className="size-4.5 accent-primary" />
    {label}
  </label>
);

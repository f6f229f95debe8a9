import { ActionInput, ActionTextarea } from "@/components/console/kit/action-fields";
import { count } from "@/lib/format/count";

type BroadcastFieldsProps = {
  /** How many will get it. */
  people: number;
};

/** A mail to many: it goes to oneself first, as a test. */
export function BroadcastFields({ people }: BroadcastFieldsProps) {
  return (
    <>
      <input type="hidden" name="shownCount" value={people} />
      <ActionInput name="subject" label="Subject" maxLength={200} autoComplete="off" required />
      <ActionTextarea
        name="text"
        label="Text"
        note="an empty line begins a new paragraph"
        rows={10}
        maxLength={5000}
        required
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Send it to</legend>
        <Choice value="me" label="Me, as a test" isDefault />
        <Choice value="all" label={`Everybody: ${count(people, "person", "people")}, after a test of this very text`} />
      </fieldset>
    </>
  );
}

const Choice = ({ value, label, isDefault }: { value: string; label: string; isDefault?: true }) => (
  <label className="flex items-center gap-2.5">
    <input type="radio" name="to" value={value} defaultChecked={isDefault} className="size-4.5 accent-primary" />
    {label}
  </label>
);

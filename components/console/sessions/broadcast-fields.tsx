import { ActionInput, ActionTextarea } from "@/components/console/kit/action-fields";
import { SendTo } from "@/components/console/kit/send-to";

type BroadcastFieldsProps = {
  /** How many will get it. */
  people: number;
};

/** Bulk mail: it goes to the operator first, as a test. */
export function BroadcastFields({ people }: BroadcastFieldsProps) {
  return (
    <>
      <input type="hidden" name="shownCount" value={people} />
      <ActionInput name="subject" label="Subject" maxLength={200} autoComplete="off" required />
      <ActionTextarea
        name="text"
        label="Text"
        note="an empty line starts a new paragraph"
        rows={10}
        maxLength={5000}
        required
      />
      <SendTo people={people} />
    </>
  );
}

import { ActionInput } from "@/components/console/kit/action-fields";

type RunFieldsProps = {
  /** As `datetime-local` has it. */
  startsAt?: string;
  minutes?: number;
  meetingUrl?: string;
};

/** When a run is and where it meets; its zone is a field of its own. */
export function RunFields({ startsAt, minutes = 90, meetingUrl }: RunFieldsProps) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <ActionInput name="startsAt" label="Starts" type="datetime-local" defaultValue={startsAt} required />
        <ActionInput
          name="minutes"
          label="Length"
          note="minutes"
          inputMode="numeric"
          pattern="[0-9]{1,4}"
          defaultValue={minutes}
          required
        />
      </div>
      <ActionInput
        name="meetingUrl"
        label="Meeting link"
        type="url"
        placeholder="https://"
        maxLength={2000}
        defaultValue={meetingUrl}
        required
      />
    </>
  );
}

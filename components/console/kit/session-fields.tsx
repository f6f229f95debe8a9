import { ActionInput } from "@/components/console/kit/action-fields";

type PeriodFieldsProps = {
  /** In the format of `datetime-local`. */
  startsAt?: string | undefined;
  minutes: number;
  /** Whether it has begun: then only its end can move. */
  hasBegun?: boolean | undefined;
};

/** When a session starts, and how long it lasts. */
export const PeriodFields = ({ startsAt, minutes, hasBegun = false }: PeriodFieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <ActionInput
      name="startsAt"
      label="Starts"
      type="datetime-local"
      defaultValue={startsAt}
      required
      readOnly={hasBegun}
    />
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
);

/** The minutes between two instants. */
export const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

type UrlInputProps = {
  name: string;
  label: string;
  note?: string;
  value?: string | null | undefined;
  required?: boolean;
};

/**
 * An address for people to open. Not of the type `url`: if an invisible character was pasted before it, the browser
 * would refuse an address that looks right.
 */
export const UrlInput = ({ value, ...props }: UrlInputProps) => (
  <ActionInput {...props} inputMode="url" placeholder="https://" maxLength={2000} defaultValue={value ?? undefined} />
);

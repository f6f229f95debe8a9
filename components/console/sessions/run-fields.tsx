import { PeriodFields, UrlInput } from "@/components/console/kit/session-fields";

type RunFieldsProps = {
  /** In the format of `datetime-local`. */
  startsAt?: string;
  minutes?: number;
  meetingUrl?: string;
  hasBegun?: boolean;
};

/** When a run is and where it meets; its zone is a separate field. */
export const RunFields = ({ startsAt, minutes = 90, meetingUrl, hasBegun }: RunFieldsProps) => (
  <>
    <PeriodFields startsAt={startsAt} minutes={minutes} hasBegun={hasBegun} />
    <UrlInput name="meetingUrl" label="Meeting link" value={meetingUrl} required />
  </>
);

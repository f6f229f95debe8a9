import { LocalTime } from "@/components/registration/local-time";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

type OwnTimeProps = {
  /** ISO 8601; for a cohort without sessions only the start is known. */
  startsAt: string;
  endsAt?: string;
  /** The zone of the learner's profile (IANA), if the browser gives none. */
  learnerZone: string | undefined;
  /** The zone shown above it (IANA); the site's by default. */
  timeZone?: string;
};

/** A session in the learner's own time, on a line below the site's. */
export const OwnTime = ({ startsAt, endsAt, learnerZone, timeZone = SITE_TIME_ZONE }: OwnTimeProps) => (
  <LocalTime
    startsAt={startsAt}
    {...(endsAt === undefined ? {} : { endsAt })}
    timeZone={timeZone}
    learnerZone={learnerZone}
    // Until the browser gives the zone, the space is reserved, so that nothing moves.
    className={learnerZone === undefined ? "block min-h-[2lh]" : "block empty:hidden"}
  />
);

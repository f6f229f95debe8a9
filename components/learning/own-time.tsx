import { LocalTime } from "@/components/registration/local-time";
import { SITE_TIME_ZONE } from "@/lib/content/site";

type OwnTimeProps = {
  /** ISO 8601. */
  startsAt: string;
  /** The zone of the learner's profile (IANA); without one the browser's. */
  learnerZone: string | undefined;
};

/** A session's start in the learner's own time, on a line below the site's. */
export const OwnTime = ({ startsAt, learnerZone }: OwnTimeProps) => (
  <LocalTime
    startsAt={startsAt}
    timeZone={SITE_TIME_ZONE}
    learnerZone={learnerZone}
    className="block min-h-[2lh] sm:min-h-lh"
  />
);

"use client";

import { useDeferredValue } from "react";

import { useHydrated } from "@/hooks/use-hydrated";
import { isSameTime, visitorTime } from "@/lib/format/run-times";
import { browserTimeZone } from "@/lib/format/time-zone";

type LocalTimeProps = {
  /** When the session starts and ends, ISO 8601. */
  startsAt: string;
  endsAt?: string;
  /** The zone shown beside it (IANA). */
  timeZone: string;
  /** The zone of the learner's profile (IANA), until JavaScript runs and if the browser gives none. */
  learnerZone?: string | undefined;
  className?: string;
};

/**
 * "Your time: Friday 4 December, 9:30 PM - 11:00 PM GMT-5"; empty if the clocks in both zones agree, or if the
 * visitor's zone is unknown. The browser's zone takes precedence, although the server doesn't know it, since the
 * profile's offset has no summer time. The HTML is the same for every browser. The element is always there, so that its
 * class can keep the line free.
 */
export function LocalTime({ startsAt, endsAt, timeZone, learnerZone, className }: LocalTimeProps) {
  // In a render that can be interrupted, since a page's first formatter takes 70 ms on a slow phone.
  const isHydrated = useDeferredValue(useHydrated());
  const ownZone = (isHydrated ? browserTimeZone() : null) ?? learnerZone ?? null;
  return (
    // Browsers and servers may write a zone's name differently.
    <span className={className} suppressHydrationWarning>
      {ownZone === null || isSameTime({ startsAt }, timeZone, ownZone)
        ? null
        : `Your time: ${visitorTime(endsAt === undefined ? { startsAt } : { startsAt, endsAt }, ownZone)}`}
    </span>
  );
}

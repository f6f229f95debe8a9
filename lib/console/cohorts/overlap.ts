/** A time from one instant to another, ISO 8601. */
type Period = { startsAt: string; endsAt: string };

/** Whether two of these are on at one instant; one that begins as another ends isn't. */
export const overlaps = (one: Period, other: Period): boolean =>
  Date.parse(one.startsAt) < Date.parse(other.endsAt) && Date.parse(other.startsAt) < Date.parse(one.endsAt);

const minute = (instant: string) => Math.floor(Date.parse(instant) / 60_000);

/** Whether a form, which has no seconds, has left a time as it is. */
export const isSamePeriod = (typed: Period, kept: Period): boolean =>
  minute(typed.startsAt) === minute(kept.startsAt) && minute(typed.endsAt) === minute(kept.endsAt);

/** A refusal that asks first: the form then offers to hold both. */
export const OVERLAP = { status: "refused", reason: "overlap" } as const;

import { businessDaysSince } from "@/lib/format/business-days";
import { count } from "@/lib/format/count";

/** The time that the terms allow for starting a refund. */
export const BUSINESS_DAYS = 7;

/** What is left of it, in words: "5 of 7 working days left". */
export function timeLeft(askedAt: string, now: Date): string {
  const left = BUSINESS_DAYS - businessDaysSince(askedAt, now);
  if (left > 0) return `${left} of ${BUSINESS_DAYS} working days left`;
  return left === 0 ? "Today is the last of 7 working days" : `${count(-left, "working day")} late`;
}

import { dayOf } from "@/lib/format/days";
import { istDay } from "@/lib/format/ist";

/** The refund policy's 14 days from the date of purchase (lib/content/legal/terms). */
const REFUND_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Until when (ISO 8601) a buyer has the right to a refund, and whether that is over: the last moment in India of the
 * 14th calendar day after the day of the payment. India has no summer time. SQL's `refund_ends_at` is its twin, and
 * returns the moment after.
 */
export function refundWindow(paidAt: string, now: Date): { until: string; isOver: boolean } {
  const dayAfter = Date.parse(istDay(dayOf(new Date(paidAt))).until);
  const end = dayAfter + REFUND_DAYS * DAY_MS;
  return { until: new Date(end - 1).toISOString(), isOver: now.getTime() >= end };
}

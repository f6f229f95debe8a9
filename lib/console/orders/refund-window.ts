/** The refund policy's 14 days from the date of purchase (lib/content/legal/terms), in ms. */
const REFUND_WINDOW_MS = 14 * 86_400_000;

/** Until when (ISO 8601) a payment may be refunded by staff, and whether that is over; owners may at any time. */
export function refundWindow(paidAt: string, now: Date): { until: string; isOver: boolean } {
  const end = Date.parse(paidAt) + REFUND_WINDOW_MS;
  return { until: new Date(end).toISOString(), isOver: now.getTime() > end };
}

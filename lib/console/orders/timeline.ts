import type { ConsoleChange } from "@/lib/console/orders/changes";
import type { OrderDetails } from "@/lib/console/orders/orders";
import { term } from "@/lib/content/console";
import { sayLastError } from "@/lib/content/last-errors";
import { sayReview } from "@/lib/payments/review";

/** Something that happened to an order; `at` in ISO 8601, the amount in paise. */
export type TimelineEntry = {
  id: string;
  at: string;
  what: string;
  /** How it stands, by the database's name. */
  state?: string;
  amount?: number | null;
  /** Ids, reasons and words. */
  details: string;
};

const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(", ");

/** Everything that happened to an order, the latest first. */
export function timelineOf(
  { order, captures, refunds, events }: OrderDetails,
  changes: readonly ConsoleChange[],
): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    { id: order.id, at: order.createdAt, what: "Ordered", amount: order.amount, details: order.providerOrderId ?? "" },
    ...captures.map(({ paymentId, at, amount, reference }) => ({
      id: paymentId,
      at,
      what: "Payment recorded",
      amount,
      details: joined(paymentId, reference),
    })),
    ...refunds.map((refund) => ({
      id: refund.id,
      at: refund.at,
      what: "Refund",
      state: refund.status,
      amount: refund.amount,
      details: joined(
        refund.note ?? term("refundReasons", refund.reason),
        refund.paymentId,
        refund.refundId ?? refund.reference,
        sayLastError(refund.lastError),
      ),
    })),
    ...order.reviews.flatMap((review) => [
      { id: review.id, at: review.openedAt, what: sayReview(review).what, details: review.paymentId },
      ...(review.settledAt === null
        ? []
        : [{ id: `${review.id} settled`, at: review.settledAt, what: "Decided", details: review.paymentId }]),
    ]),
    ...changes.flatMap((change) => [
      {
        id: change.id,
        at: change.askedAt,
        what: `Asked for: ${term("changes", change.kind ?? "none")}`,
        state: change.state,
        amount: change.amount,
        details: change.reason ?? "",
      },
      ...(change.decidedAt === null
        ? []
        : [{ id: `${change.id} decided`, at: change.decidedAt, what: "Request answered", details: change.note ?? "" }]),
    ]),
    ...events.map(({ id, at, name, source, outcome }) => ({
      id,
      at,
      what: term("events", name),
      details: `${term("eventSources", source)}: ${term("eventOutcomes", outcome)}`,
    })),
  ];
  return entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

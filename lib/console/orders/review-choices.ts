import type { Capture, ConsoleOrder, OrderReview } from "@/lib/console/orders/orders";
import { formatPaise } from "@/lib/format/money";
import { sayReview } from "@/lib/payments/review";

export type ReviewChoice = { resolution: "enrol" | "refund" | "keep"; label: string };

type Situation = {
  order: Pick<ConsoleOrder, "status" | "userId">;
  captures: readonly Pick<Capture, "paymentId" | "left" | "dispute" | "refusal">[];
  review: OrderReview;
  /** Whether the buyer has a seat in the order's cohort. */
  isEnrolled: boolean;
};

/** How a review can be settled: only what the database would accept. */
export function reviewChoices({ order, captures, review, isEnrolled }: Situation): ReviewChoice[] {
  const payment = captures.find(({ paymentId, left }) => paymentId === review.paymentId && left > 0);
  const mayEnrol =
    sayReview(review).mayEnrol &&
    payment !== undefined &&
    payment.dispute !== "lost" &&
    order.status === "needs_review" &&
    order.userId !== null &&
    !isEnrolled;
  return [
    ...(mayEnrol ? [{ resolution: "enrol" as const, label: "Enrol the buyer" }] : []),
    ...(payment?.refusal === null
      ? [{ resolution: "refund" as const, label: `Refund ${formatPaise(payment.left)}` }]
      : []),
    { resolution: "keep", label: "Leave everything as it is" },
  ];
}

import {
  type Capture,
  disputeState,
  type OrderDetails,
  type OrderReview,
  refundableAmount,
} from "@/lib/console/orders/orders";
import { formatPaise } from "@/lib/format/money";
import { refundWindow } from "@/lib/payments/refund-window";
import { sayReview } from "@/lib/payments/review";

export type ReviewChoice = { resolution: "enrol" | "refund" | "keep"; label: string };

type Situation = Pick<OrderDetails, "order" | "refunds"> & {
  captures: readonly Pick<Capture, "paymentId" | "amount" | "at">[];
  review: OrderReview;
  /** Whether the buyer has a seat in the order's cohort. */
  isEnrolled: boolean;
  isOwner: boolean;
  now: Date;
};

/** How a review can be settled: only what the database would do. */
export function reviewChoices({
  order,
  captures,
  refunds,
  review,
  isEnrolled,
  isOwner,
  now,
}: Situation): ReviewChoice[] {
  const payment = captures.find(({ paymentId }) => paymentId === review.paymentId);
  const left = payment ? refundableAmount(payment, refunds) : 0;
  const dispute = disputeState(order, review.paymentId);
  const mayRefund =
    payment !== undefined && left > 0 && dispute === null && (isOwner || !refundWindow(payment.at, now).isOver);
  const mayEnrol =
    sayReview(review).mayEnrol &&
    left > 0 &&
    dispute !== "lost" &&
    order.status === "needs_review" &&
    order.userId !== null &&
    !isEnrolled;
  return [
    ...(mayEnrol ? [{ resolution: "enrol" as const, label: "Enrol the buyer" }] : []),
    ...(mayRefund ? [{ resolution: "refund" as const, label: `Give ${formatPaise(left)} back` }] : []),
    { resolution: "keep", label: "Leave everything as it is" },
  ];
}

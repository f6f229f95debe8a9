import type { Capture, ConsoleOrder, OrderReview } from "@/lib/console/orders/orders";
import { wayBack } from "@/lib/console/orders/way-back";
import { cohortName } from "@/lib/content/console";
import { CURRENCY, formatPaise } from "@/lib/format/money";
import { sayReview } from "@/lib/payments/review";

export type ReviewChoice = { resolution: "enrol" | "refund" | "keep"; label: string; question: string };

type Situation = {
  order: Pick<ConsoleOrder, "status" | "userId" | "cohortId" | "name" | "email" | "reviews">;
  captures: readonly Pick<
    Capture,
    "paymentId" | "left" | "amount" | "currency" | "dispute" | "refusal" | "method" | "transferredOn"
  >[];
  review: OrderReview;
  /** Whether the buyer has a seat in the order's cohort. */
  isEnrolled: boolean;
};

/** How a review can be settled: only what the database would accept. */
export function reviewChoices({ order, captures, review, isEnrolled }: Situation): ReviewChoice[] {
  const payment = captures.find(({ paymentId, left }) => paymentId === review.paymentId && left > 0);
  const buyer = order.name ?? order.email;
  const mayEnrol =
    sayReview(review).mayEnrol &&
    payment?.currency === CURRENCY &&
    payment.dispute !== "lost" &&
    order.status === "needs_review" &&
    order.userId !== null &&
    !isEnrolled;
  const left = payment ? formatPaise(payment.left, payment.currency) : "";
  return [
    ...(mayEnrol
      ? [
          {
            resolution: "enrol" as const,
            label: "Enrol the buyer",
            question: `Give ${buyer} a seat in ${cohortName(order.cohortId)} for ${left}? The receipt goes out at once.`,
          },
        ]
      : []),
    ...(payment?.refusal === null
      ? [
          {
            resolution: "refund" as const,
            label: `Refund ${left}`,
            question: `Refund all of the ${left} that is left to ${buyer}, ${wayBack(payment)}? The buyer is told by email.`,
          },
        ]
      : []),
    ...(isDeadlineRunning(review, order.reviews)
      ? []
      : [
          {
            resolution: "keep" as const,
            label: "Leave everything as it is",
            question: "Leave everything as it is? No money moves, and the case is closed.",
          },
        ]),
  ];
}

/** Whether a dispute's bank still waits for an answer; the database judges likewise (private.is_deadline_running). */
const isDeadlineRunning = ({ disputeId, respondBy, openedAt }: OrderReview, all: readonly OrderReview[]): boolean =>
  respondBy !== null &&
  !all.some(
    (later) =>
      later.kind === "dispute" &&
      later.disputeId === disputeId &&
      (["won", "lost", "closed"].includes(later.event ?? "") ||
        (later.event === "under_review" && later.openedAt > openedAt)),
  );

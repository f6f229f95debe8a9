/** Events of payments. */
export const events: Readonly<Record<string, string>> = {
  "order.paid": "Order paid",
  "payment.authorized": "Payment approved by the bank",
  "payment.captured": "Payment taken",
  "payment.failed": "Payment failed",
  "payment.dispute.created": "Dispute opened",
  "payment.dispute.under_review": "Dispute under review",
  "payment.dispute.action_required": "Dispute: an answer is needed",
  "payment.dispute.won": "Dispute won",
  "payment.dispute.lost": "Dispute lost",
  "payment.dispute.closed": "Dispute closed",
  "refund.created": "Refund requested",
  "refund.processed": "Refund done",
  "refund.failed": "Refund failed",
};

/** The source of an event, and its effect. */
export const eventSources: Readonly<Record<string, string>> = {
  webhook: "Razorpay",
  verify: "The buyer's browser",
  callback: "The buyer's browser",
  sweep: "Our own check",
  refund: "Our own check",
};
export const eventOutcomes: Readonly<Record<string, string>> = {
  enrolled: "Enrolled",
  needs_review: "Needs a decision",
  refund_pending: "Refund waiting",
  refund_requested: "Refund requested",
  refund_failed: "Refund failed",
  refunded: "Refunded",
  partly_refunded: "Refunded in part",
  noted: "No change here",
};

/** How a review was settled. */
export const resolutions: Readonly<Record<string, string>> = {
  enrol: "The buyer was enrolled",
  refund: "The money was refunded",
  keep: "Everything was left as it was",
};

/** How a payment without an order was settled. */
export const unmatched: Readonly<Record<string, string>> = {
  given_back: "Refunded in Razorpay's dashboard",
  by_hand: "Settled by hand",
  recorded: "Its order was restored",
};

/** Why money is refunded, unless an operator gave a reason. */
export const refundReasons: Readonly<Record<string, string>> = {
  sold_out: "No seats were left",
  already_enrolled: "The buyer already had a seat",
  paid_twice: "Paid twice",
  too_late: "Paid after its order had expired",
  cohort_cancelled: "The cohort was cancelled",
  operator: "By an operator",
  provider: "In Razorpay's dashboard",
};

/** What an order is waiting for. */
export const waits: Readonly<Record<string, string>> = {
  request: "An answer to a learner",
  review: "A decision about a payment",
  dispute: "An answer to a dispute",
  refund: "A refund older than a day",
  invoice: "An invoice",
};

import { expect, test } from "vitest";

import { type ReviewFacts, sayLoggedReview, sayReview } from "@/lib/payments/review";

const nothing = {
  paymentId: "pay_a",
  refundId: null,
  disputeId: null,
  event: null,
  amount: null,
  currency: null,
  ordered: null,
  respondBy: null,
  openedAt: "2026-12-04T20:00:00Z",
};

const facts = (kind: string, more: Partial<ReviewFacts> = {}): ReviewFacts => ({ ...nothing, kind, ...more });
const dispute = (event: string, more: Partial<ReviewFacts> = {}) => facts("dispute", { event, ...more });

test.each<[ReviewFacts, string, boolean]>([
  [
    facts("wrong_amount", { amount: 9_000_000, currency: "INR", ordered: 9_999_900 }),
    "₹90,000.00 was paid, but the order was for ₹99,999.00.",
    true,
  ],
  [
    facts("wrong_amount", { amount: 100, currency: "USD", ordered: 9_999_900 }),
    "$1.00 was paid, but the order was for ₹99,999.00.",
    true,
  ],
  [facts("no_account"), "The payment came after the buyer had deleted their account.", false],
  [dispute("created"), "The buyer disputes the payment at their bank.", false],
  [
    dispute("lost", { disputeId: "disp_b" }),
    "You lost the dispute: the bank has taken the money back. (disp_b)",
    false,
  ],
  [dispute("phase_two"), "A dispute about the payment has changed.", false],
  [facts("refund_unlisted"), "Razorpay says the payment was refunded, but lists no refund yet.", true],
  [
    facts("refund_refused", { refundId: "rfnd_b", amount: 99_950, currency: "INR" }),
    "Razorpay refused the refund of ₹999.50 (rfnd_b) on 5 Dec 2026.",
    false,
  ],
  [
    facts("refund_above", { refundId: "rfnd_b" }),
    "The refund rfnd_b, made in Razorpay's dashboard, is for more than was paid.",
    false,
  ],
  [facts("something_new"), "Something about this payment needs a decision.", true],
])("%o", (review, what, mayEnrol) => {
  const said = sayReview(review);
  expect(said).toMatchObject({ what, mayEnrol });
  expect(said.advice).toMatch(/^[A-Z].*\.$/);
});

test("The advice on a dispute says by when to answer it", () => {
  expect(sayReview(dispute("action_required", { respondBy: "2026-12-04T20:00:00Z" })).advice).toBe(
    "Answer in Razorpay's dashboard before 5 Dec 2026, its deadline.",
  );
});

test("Anything that isn't a review isn't described as one", () => {
  expect(sayLoggedReview(facts("no_account"))).toEqual(sayReview(facts("no_account")));
  expect(sayLoggedReview({ state: "open" })).toBeNull();
});

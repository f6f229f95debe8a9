import { expect, test } from "vitest";

import { sayReview } from "@/lib/payments/review";

test.each([
  ["pay_a: INR 90000.00 paid, INR 99999.00 ordered", "₹90,000.00 was paid, and ₹99,999.00 was ordered.", true],
  ["pay_a: USD 1.00 paid, INR 99999.00 ordered", "$1.00 was paid, and ₹99,999.00 was ordered.", true],
  ["pay_a: the buyer's account is deleted", "The payment came after the buyer had deleted their account.", false],
  ["pay_a: payment.dispute.created", "The buyer disputes the payment at their bank.", false],
  [
    "pay_a: payment.dispute.created disp_b, to be answered by 5 Dec 2026",
    "The buyer disputes the payment at their bank. (disp_b)",
    false,
  ],
  ["pay_a: payment.dispute.lost disp_b", "The dispute was lost: the bank has taken the money back. (disp_b)", false],
  [
    "pay_a: refunded at Razorpay, which does not say by which refund yet",
    "Razorpay says that the payment was given back, and lists no refund yet.",
    true,
  ],
  ["pay_a: payment.dispute.phase_two", "A dispute about the payment has changed.", false],
  [
    "pay_a: refund rfnd_b of INR 999.50 was refused on 5 Dec 2026",
    "The refund of ₹999.50 (rfnd_b) was refused by Razorpay on 5 Dec 2026.",
    false,
  ],
  ["pay_a: refund.failed", "A refund was refused by Razorpay.", false],
  [
    "pay_a: rfnd_b gives back more than was paid",
    "The refund rfnd_b, made in Razorpay's dashboard, gives back more than was paid.",
    false,
  ],
  ["pay_a: something.new", "Something about the payment needs a decision.", true],
  ["A text of another kind", "A text of another kind", true],
])("%s", (reason, what, mayEnrol) => {
  const review = sayReview(reason);
  expect(review).toMatchObject({ paymentId: reason.startsWith("pay_a") ? "pay_a" : null, what, mayEnrol });
  expect(review.advice).toMatch(/^[A-Z].*\.$/);
  expect(review.what + review.advice).not.toMatch(/pay_a|\w+\.\w+\.\w+/);
});

test("The advice on a dispute says by when it is to be answered", () => {
  expect(sayReview("pay_a: payment.dispute.action_required disp_b, to be answered by 5 Dec 2026").advice).toBe(
    "Answer in Razorpay's dashboard before 5 Dec 2026, its deadline.",
  );
});

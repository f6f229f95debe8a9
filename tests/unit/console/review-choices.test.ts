import { expect, test } from "vitest";

import { reviewChoices } from "@/lib/console/orders/review-choices";

type Situation = Parameters<typeof reviewChoices>[0];

const payment = { paymentId: "pay_1", left: 9_000_000, dispute: null, refusal: null };

const situation: Situation = {
  order: { status: "needs_review", userId: "user" },
  captures: [payment],
  review: {
    id: "review",
    settledAt: null,
    paymentId: "pay_1",
    kind: "wrong_amount",
    refundId: null,
    disputeId: null,
    event: null,
    amount: 9_000_000,
    currency: "INR",
    ordered: 9_999_900,
    respondBy: null,
    openedAt: "2026-11-01T05:30:00Z",
  },
  isEnrolled: false,
};

const paid = (differently: Partial<Situation["captures"][number]>) => ({ captures: [{ ...payment, ...differently }] });

test.each<[string, Partial<Situation>, string[]]>([
  ["a payment of a different amount", {}, ["enrol", "refund", "keep"]],
  ["a buyer with a seat already", { isEnrolled: true }, ["refund", "keep"]],
  ["an order that bought its seat", { order: { status: "paid", userId: "user" } }, ["refund", "keep"]],
  ["a deleted account", { order: { status: "needs_review", userId: null } }, ["refund", "keep"]],
  ["an open dispute", paid({ dispute: "open", refusal: "disputed" }), ["enrol", "keep"]],
  ["a lost dispute", paid({ dispute: "lost", refusal: "disputed" }), ["keep"]],
  ["a payment that isn't the review's", paid({ paymentId: "pay_2" }), ["keep"]],
  ["a full refund", paid({ left: 0 }), ["keep"]],
  ["staff after 14 days", paid({ refusal: "owner_only" }), ["enrol", "keep"]],
])("Only possible decisions are offered: %s", (_, given, expected) => {
  const choices = reviewChoices({ ...situation, ...given });
  expect(choices.map(({ resolution }) => resolution)).toEqual(expected);
});

test("The offer says how much will be refunded", () => {
  expect(reviewChoices(situation)[1]?.label).toBe("Refund ₹90,000.00");
});

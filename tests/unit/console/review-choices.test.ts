import { expect, test } from "vitest";

import { reviewChoices } from "@/lib/console/orders/review-choices";

const PAYMENT = { paymentId: "pay_1", amount: 9_000_000, at: "2026-11-01T05:30:00Z" };

const order = (status: string, userId: string | null = "user", reviews: object[] = []) =>
  ({ status, userId, reviews }) as Parameters<typeof reviewChoices>[0]["order"];

const review = {
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
};

/** An order with reviews of disputes, settled or not: "created", "created of pay_2", "created by disp_2". */
const disputed = (...events: string[]) =>
  order(
    "needs_review",
    "user",
    events.map((told) => ({
      kind: "dispute",
      event: told.split(" ")[0],
      paymentId: /of (\w+)/.exec(told)?.[1] ?? "pay_1",
      disputeId: /by (\w+)/.exec(told)?.[1] ?? "disp_1",
    })),
  );

const situation = {
  order: order("needs_review"),
  captures: [PAYMENT],
  refunds: [],
  review,
  isEnrolled: false,
  isOwner: true,
  now: new Date("2026-11-02T05:30:00Z"),
};

const refunded = { paymentId: "pay_1", amount: 9_000_000, status: "done" } as (typeof situation)["refunds"][number];

test.each<[string, Partial<Parameters<typeof reviewChoices>[0]>, string[]]>([
  ["a payment of another amount", {}, ["enrol", "refund", "keep"]],
  ["a buyer with a seat already", { isEnrolled: true }, ["refund", "keep"]],
  ["an order that bought its seat", { order: order("paid") }, ["refund", "keep"]],
  ["a deleted account", { order: order("needs_review", null) }, ["refund", "keep"]],
  ["an open dispute", { order: disputed("created", "under_review") }, ["enrol", "keep"]],
  ["a lost dispute", { order: disputed("lost", "created") }, ["keep"]],
  ["a dispute that was won, told first", { order: disputed("won", "created") }, ["enrol", "refund", "keep"]],
  ["a dispute of another payment", { order: disputed("created of pay_2") }, ["enrol", "refund", "keep"]],
  ["two disputes, one of which is closed", { order: disputed("closed", "created by disp_2") }, ["enrol", "keep"]],
  ["money that is all back", { refunds: [refunded] }, ["keep"]],
  ["a payment that is not recorded", { captures: [] }, ["keep"]],
  ["staff after 14 days", { isOwner: false, now: new Date("2026-11-20T05:30:00Z") }, ["enrol", "keep"]],
])("Only what can be done is offered: %s", (_, given, expected) => {
  const choices = reviewChoices({ ...situation, ...given });
  expect(choices.map(({ resolution }) => resolution)).toEqual(expected);
});

test("The offer says how much goes back", () => {
  expect(reviewChoices(situation)[1]?.label).toBe("Give ₹90,000.00 back");
});

import { expect, test } from "vitest";

import { refundReasons } from "@/lib/email/templates/payment-refund";
import { outcomeResponse } from "@/lib/payments/outcome-response";
import { isOtherProduct, PRODUCT } from "@/lib/payments/product";
import { type ReviewFacts, sayLoggedReview, sayReview } from "@/lib/payments/review";
import {
  checkoutResponseSchema,
  collectionSchema,
  disputeSchema,
  orderRequestSchema,
  paymentSchema,
  providerOrderSchema,
  refundSchema,
  webhookSchema,
} from "@/lib/payments/schema";
import { type VerifyOutcome } from "@/lib/payments/verify";

const payment = { id: "pay_A1", order_id: "order_A1", amount: 9_999_900, currency: "INR", status: "captured" };
const refund = { id: "rfnd_A1", payment_id: "pay_A1", amount: 9_999_900, status: "processed" };
const long = "a".repeat(40);

const isPayment = (change: object) => paymentSchema.safeParse({ ...payment, ...change }).success;
const isRefund = (change: object) => refundSchema.safeParse({ ...refund, ...change }).success;

test("A payment is parsed with its refunded amount and keeps unknown fields", () => {
  const parsed = { ...payment, method: "upi", amount_refunded: 0, created_at: null };
  expect(paymentSchema.parse({ ...payment, method: "upi" })).toEqual(parsed);
  // An unreadable time doesn't keep a payment from its seat.
  for (const created_at of ["yesterday", -1, 1e300, {}])
    expect(paymentSchema.parse({ ...payment, created_at })).toMatchObject({ created_at: null });
  expect(paymentSchema.parse({ ...payment, amount_refunded: null })).toMatchObject({ amount_refunded: 0 });
  expect(paymentSchema.parse({ ...payment, amount_refunded: 5 })).toMatchObject({ amount_refunded: 5 });
  expect(isPayment({ order_id: null, notes: { any: ["thing"] } })).toBe(true);
});

const tooLong = `${long}a`;

test.each([
  ...["order_A1", "xpay_A1", "pay_", `pay_${tooLong}`, "pay_A-1", "pay_A1\n"].map((id) => ["id", id]),
  ...["pay_A1", "xorder_A1", "order_", `order_${tooLong}`, "order_A1/..", undefined].map((id) => ["order_id", id]),
  ...[1.5, "9999900", 2 ** 31].map((amount) => ["amount", amount]),
  ["amount_refunded", 2 ** 31],
  ...["inr", "INRS", "RS", 356].map((currency) => ["currency", currency]),
  ["status", null],
] as [string, unknown][])("A payment whose %s is %j is invalid", (field, value) => {
  expect(isPayment({ [field]: value })).toBe(false);
});

test.each([
  ...["rfnd_", "xrfnd_A1", `rfnd_${tooLong}`, "rfnd_A_1"].map((id) => ["id", id]),
  ["payment_id", "order_A1"],
  ["amount", "1"],
  ["status", "captured"],
  ["receipt", "x".repeat(101)],
] as [string, unknown][])("A refund whose %s is %j is invalid", (field, value) => {
  expect(isRefund({ [field]: value })).toBe(false);
});

test("Ids of up to forty characters are accepted; a refund may have a receipt, and one of three states", () => {
  expect(isPayment({ id: `pay_${long}`, order_id: `order_${long}` })).toBe(true);
  expect(isRefund({ id: `rfnd_${long}` })).toBe(true);
  for (const status of ["pending", "processed", "failed"]) expect(isRefund({ status })).toBe(true);
  expect(refundSchema.parse(refund)).toEqual({ ...refund, receipt: null });
  for (const receipt of [null, "r-1"]) expect(refundSchema.parse({ ...refund, receipt }).receipt).toBe(receipt);
});

test("A dispute has an id, a payment and a state", () => {
  const dispute = { id: "disp_A1", payment_id: "pay_A1", status: "under_review", respond_by: 1_590_604_200 };
  expect(disputeSchema.parse({ ...dispute, phase: "chargeback" })).toEqual(dispute);
  expect(disputeSchema.parse({ ...dispute, respond_by: undefined }).respond_by).toBeNull();
  for (const wrong of [{ id: "disp_" }, { payment_id: "x" }, { status: "Open!" }, { status: undefined }])
    expect(disputeSchema.safeParse({ ...dispute, ...wrong }).success).toBe(false);
});

test("An order requires its id, amount and currency; a list its items", () => {
  const order = { id: "order_A1", amount: 1, currency: "INR" };
  expect(providerOrderSchema.parse(order)).toEqual(order);
  expect(collectionSchema.parse({ items: [payment, "x"] }).items).toEqual([payment, "x"]);
  for (const wrong of [{}, { items: {} }]) expect(collectionSchema.safeParse(wrong).success).toBe(false);
  for (const field of Object.keys(order)) {
    expect(providerOrderSchema.safeParse({ ...order, [field]: undefined }).success).toBe(false);
  }
});

test("A request names a cohort of one to twenty characters; a price in it is ignored", () => {
  expect(orderRequestSchema.parse({ cohortId: "1", amount: 1 })).toEqual({ cohortId: "1" });
  expect(orderRequestSchema.safeParse({ cohortId: "a".repeat(20) }).success).toBe(true);
  for (const cohortId of ["", "a".repeat(21), 1, ["1"], undefined]) {
    expect(orderRequestSchema.safeParse({ cohortId }).success).toBe(false);
  }
});

test("A checkout result has an order and a payment id; its signature is verified separately", () => {
  const ids = { razorpay_order_id: "order_A1", razorpay_payment_id: "pay_A1" };
  expect(checkoutResponseSchema.parse({ ...ids, razorpay_signature: ["x"] })).toEqual({
    ...ids,
    razorpay_signature: ["x"],
  });
  expect(checkoutResponseSchema.safeParse({ ...ids, razorpay_order_id: "x" }).success).toBe(false);
  expect(checkoutResponseSchema.safeParse({ ...ids, razorpay_payment_id: "x" }).success).toBe(false);
});

test("A webhook has an event name of up to a hundred characters, and valid payments and refunds", () => {
  const message = { event: "refund.processed", payload: { payment: { entity: payment }, refund: { entity: refund } } };
  expect(webhookSchema.parse(message)).toMatchObject(message);
  expect(webhookSchema.parse({ event: "x".repeat(100) })).toEqual({ event: "x".repeat(100) });
  for (const wrong of [
    {},
    { event: "x".repeat(101) },
    { ...message, payload: { payment: { entity: {} } } },
    { ...message, payload: { refund: { entity: {} } } },
    { ...message, payload: { payment: {} } },
    { ...message, payload: "x" },
  ]) {
    expect(webhookSchema.safeParse(wrong).success).toBe(false);
  }
});

test.each([
  [{ product: "something else" }, true],
  [{ product: "" }, true],
  [{ product: null }, true],
  [{ product: PRODUCT }, false],
  [{ cohort: "1" }, false],
  [[], false],
  ["product", false],
  [null, false],
  [undefined, false],
])("Notes %j name another product: %j", (notes, isOther) => {
  expect(isOtherProduct({ notes })).toBe(isOther);
});

/** The reasons of refunds made later, when the buyer isn't waiting for an answer. */
const LATER = new Set<string>(["operator", "provider"]);

test.each(refundReasons.filter((reason) => !LATER.has(reason)))(
  "A buyer whose payment goes back at once (%s) is told why",
  async (reason) => {
    // The reason comes from the database.
    const response = outcomeResponse(reason as VerifyOutcome);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/\w\. You'll get (?:all of your money back|the second payment back in full) within/),
    });
  },
);

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
  [dispute("created"), "The buyer has disputed the payment with their bank.", false],
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
    "Answer in Razorpay's dashboard before the deadline on 5 Dec 2026.",
  );
});

test("Anything that isn't a review isn't described as one", () => {
  expect(sayLoggedReview(facts("no_account"))).toEqual(sayReview(facts("no_account")));
  expect(sayLoggedReview({ state: "open" })).toBeNull();
});

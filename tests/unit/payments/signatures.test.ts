import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { isCheckoutSignature, isWebhookSignature } from "@/lib/payments/razorpay";
import { environment } from "@/tests/fixtures/environment";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

/** Razorpay's documented example. */
const EXAMPLE = {
  secret: "EnLs21M47BllR3X8PSFtjtbd",
  order: "order_IEIaMR65cu6nz3",
  payment: "pay_IH4NVgf4Dreq1l",
  signature: "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
};
const { order, payment, signature } = EXAMPLE;

beforeAll(() => {
  const halfRotated = `${environment.RAZORPAY_WEBHOOK_SECRET},`;
  stubEnvironment({
    ...environment,
    RAZORPAY_KEY_SECRET: `the-new-secret, ${EXAMPLE.secret},`,
    RAZORPAY_WEBHOOK_SECRET: halfRotated,
  });
});

const sign = (message: string, secret: string = EXAMPLE.secret) =>
  createHmac("sha256", secret).update(message).digest("hex");

test("While the secret is being rotated, Razorpay's documented example is valid, and so is a signature with the new one", () => {
  expect(isCheckoutSignature(order, payment, signature)).toBe(true);
  expect(isCheckoutSignature(order, payment, sign(`${order}|${payment}`, "the-new-secret"))).toBe(true);
});

test.each([
  ["missing", undefined],
  ["null", null],
  ["empty", ""],
  ["short", "ab"],
  ["long", "a".repeat(200)],
  ["in upper case", signature.toUpperCase()],
  ["not hexadecimal", "zz".repeat(32)],
  ["an array", [signature]],
  ["an object", {}],
  ["a number", 7],
  ["of other letters", "\u00e9".repeat(64)],
  ["off by one digit", `${signature.slice(0, -1)}0`],
  ["made with another secret", sign(`${order}|${payment}`, "new-secret")],
  ["for the payment and order swapped", sign(`${payment}|${order}`)],
  ["for another order", sign(`order_other|${payment}`)],
  ["with spaces around", ` ${signature} `],
  ["with a line end", `${signature}\n`],
])("A signature that is %s is rejected without throwing", (_what, value) => {
  expect(isCheckoutSignature(order, payment, value)).toBe(false);
});

test("A webhook's signature is valid for its exact bytes, with the new secret and the old", () => {
  const body = '{ "event":"order.paid",  "x":"\\u00e9" }\n';
  expect(isWebhookSignature(body, sign(body, "new-secret"))).toBe(true);
  expect(isWebhookSignature(body, sign(body, "old-secret"))).toBe(true);
  expect(isWebhookSignature(body.trim(), sign(body, "new-secret"))).toBe(false);
  expect(isWebhookSignature(body, sign(body))).toBe(false);
  expect(isWebhookSignature(body, null)).toBe(false);
});

test("An extra comma in a list of secrets does not allow an empty secret", () => {
  const body = '{"event":"order.paid"}';
  expect(isWebhookSignature(body, sign(body, ""))).toBe(false);
  expect(isCheckoutSignature(order, payment, sign(`${order}|${payment}`, ""))).toBe(false);
});

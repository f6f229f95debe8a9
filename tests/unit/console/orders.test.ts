import { expect, test } from "vitest";

import { refundableAmount } from "@/lib/console/orders/orders";

const capture = { paymentId: "pay_1", amount: 9_999_900 };
const refund = (status: string, amount = 1_000_000, paymentId = "pay_1") => ({ paymentId, amount, status });

test("Without refunds the whole payment can be given back", () => {
  expect(refundableAmount(capture, [])).toBe(9_999_900);
});

test.each(["pending", "requested", "done"])("A %s refund counts against its payment", (status) => {
  expect(refundableAmount(capture, [refund(status)])).toBe(8_999_900);
});

test.each(["failed", "cancelled"])("A %s refund does not: no money went back", (status) => {
  expect(refundableAmount(capture, [refund(status)])).toBe(9_999_900);
});

test("Refunds add up, and those of another payment do not count", () => {
  const refunds = [refund("done"), refund("pending", 8_999_900), refund("done", 500, "pay_2")];
  expect(refundableAmount(capture, refunds)).toBe(0);
});

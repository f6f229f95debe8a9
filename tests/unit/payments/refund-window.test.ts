import { expect, test } from "vitest";

import { refundWindow } from "@/lib/payments/refund-window";

test.each([
  ["2026-11-25T00:00:00+05:30", "2026-12-09T23:59:59.999+05:30", false],
  ["2026-11-25T23:59:59.999+05:30", "2026-12-09T23:59:59.999+05:30", false],
  ["2026-11-25T23:59:59.999+05:30", "2026-12-10T00:00:00+05:30", true],
])("Paid at %s, at %s the 14 days are over: %s", (paidAt, now, isOver) => {
  expect(refundWindow(paidAt, new Date(now))).toEqual({ until: "2026-12-09T18:29:59.999Z", isOver });
});

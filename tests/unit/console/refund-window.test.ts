import { expect, test } from "vitest";

import { refundWindow } from "@/lib/console/orders/refund-window";

test.each([
  ["2026-11-24T05:30:00.000Z", false],
  ["2026-12-08T05:30:00.000Z", false],
  ["2026-12-08T05:30:00.001Z", true],
])("Of a payment on 24 November, at %s the 14 days are over: %s", (now, isOver) => {
  expect(refundWindow("2026-11-24T05:30:00+00:00", new Date(now))).toEqual({
    until: "2026-12-08T05:30:00.000Z",
    isOver,
  });
});

import { expect, test } from "vitest";

import { statusText, whyOver } from "@/lib/cohorts/enrolment-status";

test.each([
  ["active", "Active"],
  ["success", "success"],
  ["refunded", "refunded"],
  ["Active", "Active"],
])("The status %s reads %s", (status, text) => {
  expect(statusText(status)).toBe(text);
});

test("A seat that is over says why, and any other gives access", () => {
  expect(["success", "active", "refunded", "ended"].map(whyOver)).toEqual([
    null,
    null,
    expect.stringContaining("was refunded"),
    expect.stringContaining("Your seat has ended"),
  ]);
});

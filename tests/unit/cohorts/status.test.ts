import { expect, test } from "vitest";

import { isRefunded, statusText } from "@/lib/cohorts/enrolment-status";

test.each([
  ["active", "Active"],
  ["success", "success"],
  ["refunded", "refunded"],
  ["Active", "Active"],
])("The status %s reads %s", (status, text) => {
  expect(statusText(status)).toBe(text);
});

test("Only a refunded enrolment gives no access", () => {
  expect(["success", "active", "refunded"].filter(isRefunded)).toEqual(["refunded"]);
});

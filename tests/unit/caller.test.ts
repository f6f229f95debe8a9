import { expect, test } from "vitest";

import { callerOf } from "@/lib/http/caller";
import { tooManyAttempts } from "@/lib/security/rate-limit";

const caller = (value: string, name: string | undefined = "x-real-ip") =>
  callerOf(new Headers({ "x-real-ip": value, "x-forwarded-for": "203.0.113.99" }), name);

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["1.1.1.1, 203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2:ffff::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["", null],
  ["x".repeat(64), "x".repeat(64)],
  ["x".repeat(65), null],
])("%s counts as %s", (value, expected) => {
  expect(caller(value)).toBe(expected);
});

test("Without a trusted header there is no IP address: others can be forged", () => {
  expect(callerOf(new Headers({ "x-forwarded-for": "1.1.1.1" }), undefined)).toBeNull();
  expect(callerOf(new Headers({ "x-forwarded-for": "1.1.1.1" }), "x-real-ip")).toBeNull();
});

test.each([
  [1, "Too many attempts. Please try again in 1 second."],
  [59, "Too many attempts. Please try again in 59 seconds."],
  [60, "Too many attempts. Please try again in a minute."],
  [61, "Too many attempts. Please try again in 2 minutes."],
])("A wait of %s s is shown as: %s", (seconds, text) => {
  expect(tooManyAttempts(seconds)).toBe(text);
});

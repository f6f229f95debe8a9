import { expect, test } from "vitest";

import { count } from "@/lib/format/count";
import { dayAndMonth, dayAndMonthInIst, inIst, timeForSheets, istDay } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

test.each([
  ["2026-11-24T05:30:00Z", "24 Nov 2026, 11:00 IST", "2026-11-24 11:00:00"],
  ["2026-11-24T18:29:59.999Z", "24 Nov 2026, 23:59 IST", "2026-11-24 23:59:59"],
  ["2026-11-24T18:30:00Z", "25 Nov 2026, 00:00 IST", "2026-11-25 00:00:00"],
  ["2026-09-01T00:00:00+05:30", "1 Sep 2026, 00:00 IST", "2026-09-01 00:00:00"],
  ["2024-02-29T00:00:00.123456+00:00", "29 Feb 2024, 05:30 IST", "2024-02-29 05:30:00"],
])("%s is %s", (instant, shown, iso) => {
  expect(inIst(instant)).toBe(shown);
  expect(inIst(new Date(instant))).toBe(shown);
  expect(timeForSheets(instant)).toBe(iso);
});

test("A day in IST begins and ends at midnight there", () => {
  expect(istDay("2026-11-24")).toEqual({ from: "2026-11-23T18:30:00.000Z", until: "2026-11-24T18:30:00.000Z" });
});

test("Days, amounts and numbers in words", () => {
  expect(dayAndMonth("2026-09-05")).toBe("5 Sep");
  expect(dayAndMonthInIst("2026-12-05T19:30:00+00:00")).toBe("6 Dec");
  expect(formatPaise(9_999_900)).toBe("₹99,999.00");
  expect(count(1, "mail")).toBe("1 mail");
  expect(count(0, "mail")).toBe("0 mails");
  expect(count(1_234_567, "person", "people")).toBe("12,34,567 people");
});

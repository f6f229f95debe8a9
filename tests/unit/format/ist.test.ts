import fc from "fast-check";
import { expect, test } from "vitest";

import { coursePrice, SEAT_PRICE_PAISE } from "@/lib/content/cohorts";
import { count } from "@/lib/format/count";
import { dayAndMonth, dayAndMonthInIst, inIst, istDay, timeForSheets } from "@/lib/format/ist";
import { formatPaise, GST_PERCENT, splitGst } from "@/lib/format/money";
import { instantAt, isTimeZone, localTimeOf } from "@/lib/format/zoned-time";

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

test("A seat costs 99,999 rupees: 84,744.92 and 15,254.08 of tax", () => {
  expect(SEAT_PRICE_PAISE).toBe(9_999_900);
  expect(splitGst(SEAT_PRICE_PAISE)).toEqual({ taxable: 8_474_492, gst: 1_525_408 });
});

test("The price on the cards is the taxable value, to the rupee", () => {
  const shown = Math.round(splitGst(SEAT_PRICE_PAISE).taxable / 100);
  expect(coursePrice).toMatchObject({ amount: `₹${shown.toLocaleString("en-IN")}`, tax: `${GST_PERCENT}% GST` });
});

test("Any amount's parts add up to it, and the tax is right to the paisa", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000_000 }), (total) => {
      const { taxable, gst } = splitGst(total);
      expect(taxable + gst).toBe(total);
      expect(Number.isInteger(taxable)).toBe(true);
      expect(Math.abs(gst - (taxable * GST_PERCENT) / 100)).toBeLessThanOrEqual(0.6);
    }),
  );
});

test.each([
  [0, "₹0.00"],
  [5, "₹0.05"],
  [8_474_492, "₹84,744.92"],
  [9_999_900, "₹99,999.00"],
  [12_345_600, "₹1,23,456.00"],
])("%d paise read %s", (paise, text) => {
  expect(formatPaise(paise)).toBe(text);
});

test.each([
  ["USD", "$1,234.50"],
  ["", "1,234.50"],
  ["RUPEES", "1,234.50 RUPEES"],
])("The amount in %j reads %s", (currency, text) => {
  expect(formatPaise(123_450, currency)).toBe(text);
});

const INDIA = "Asia/Kolkata";
const NEW_YORK = "America/New_York";

test.each([
  ["2026-12-05T11:00", INDIA, "2026-12-05T05:30:00.000Z"],
  ["2026-12-05T00:15", INDIA, "2026-12-04T18:45:00.000Z"],
  ["2026-07-01T09:00", NEW_YORK, "2026-07-01T13:00:00.000Z"],
  ["2026-12-01T09:00", NEW_YORK, "2026-12-01T14:00:00.000Z"],
  // The hour before summer time begins, and the one after.
  ["2026-03-08T01:00", NEW_YORK, "2026-03-08T06:00:00.000Z"],
  ["2026-03-08T03:00", NEW_YORK, "2026-03-08T07:00:00.000Z"],
  ["2026-06-01T12:00", "Pacific/Kiritimati", "2026-05-31T22:00:00.000Z"],
])("%s in %s is %s, and back", (local, timeZone, instant) => {
  expect(instantAt(local, timeZone)).toBe(instant);
  expect(localTimeOf(instant, timeZone)).toBe(local);
});

test("A time that clocks show twice is the first one, and one that they skip doesn't count", () => {
  expect(instantAt("2026-11-01T01:30", NEW_YORK)).toBe("2026-11-01T05:30:00.000Z");
  expect(instantAt("2026-03-08T02:30", NEW_YORK)).toBeNull();
});

test.each([
  "",
  "tomorrow",
  "2026-12-05",
  "2026-12-05 11:00",
  "2026-02-30T10:00",
  "2026-12-05T24:00",
  "2026-12-05T11:00Z",
])("%j isn't a local time", (local) => {
  expect(instantAt(local, INDIA)).toBeNull();
});

test("A zone has the name of a region", () => {
  expect(["Asia/Kolkata", "America/Argentina/Buenos_Aires", "Europe/Berlin"].every(isTimeZone)).toBe(true);
  expect(["IST", "+05:30", "UTC", "Asia/Atlantis", "", "asia/kolkata"].some(isTimeZone)).toBe(false);
});

import fc from "fast-check";
import { expect, test } from "vitest";

import { coursePrice, SEAT_PRICE_PAISE } from "@/lib/content/cohorts";
import { GST_PERCENT, formatPaise, splitGst } from "@/lib/format/money";

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
    { numRuns: 2_000 },
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

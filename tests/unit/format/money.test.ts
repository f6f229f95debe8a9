import fc from "fast-check";
import { expect, test } from "vitest";

import { rupeeAmount } from "@/lib/console/form-fields";
import { formatPaise, HOW_TO_WRITE_RUPEES, readRupees } from "@/lib/format/money";

test.each([
  ["99999", 9_999_900],
  ["₹99,999.00", 9_999_900],
  ["1,18,000", 11_800_000],
  ["118,000.50", 11_800_050],
  ["₹1,18,000", 11_800_000],
  ["₹ 1,18,000", 11_800_000],
  ["1,18,000/-", 11_800_000],
  ["Rs. 1,18,000 /-", 11_800_000],
  ["INR 1500", 150_000],
  ["10,00,000", 100_000_000],
  ["1,000,000", 100_000_000],
  ["1,23,456.7", 12_345_670],
  ["0.01", 1],
  [" 1500.50 ", 150_050],
  ["\u00a01500\u00a0", 150_000],
  ["１５００", 150_000],
  ["1.15", 115],
  ["4.35", 435],
  ["21474836.47", 2_147_483_647],
])("%j are %i paise", (text, paise) => {
  expect(rupeeAmount.parse(text)).toBe(paise);
});

const REFUSED =
  "800,00 1.18.000 12,34 1,8000 1,18,00 1,1800 ,500 500, 0,500 1,,500 1,18,000,50 1.18,000 1.500,00 1,234,5678 " +
  "12,345,67 100,00,000 1,18.000 1,18,000.505 0 0.00 -5 +5 1.234 1e3 Infinity NaN 0x10 21474836.48 123456789 five " +
  "٥ $5 5/-/- ₹ /- ₹₹5";

test.each(["", "1 500", ...REFUSED.split(" ")])("%j isn't an amount", (text) => {
  expect(rupeeAmount.safeParse(text).error?.issues[0]?.message).toBe(HOW_TO_WRITE_RUPEES);
});

test("Whatever we write, we read as the same amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (paise) => {
      const rupees = paise / 100;
      for (const locale of ["en-IN", "en-US"]) {
        expect(readRupees(rupees.toLocaleString(locale, { minimumFractionDigits: 2 }))).toBe(paise);
      }
      expect(readRupees(formatPaise(paise))).toBe(paise);
      expect(readRupees(rupees.toFixed(2))).toBe(paise);
    }),
  );
});

test("Text with a comma in another place is never an amount", () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 }).map((all) => all.join(""));
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 8 }), (all, at) => {
      const tail = all.length - at;
      const text = `${all.slice(0, at)},${all.slice(at)}`;
      fc.pre(tail >= 0);
      const isGroup = tail === 3 && at >= 1 && at <= 3 && !all.startsWith("0");
      expect(readRupees(text) !== null).toBe(isGroup);
    }),
  );
});

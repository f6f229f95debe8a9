import fc from "fast-check";
import { expect, test } from "vitest";

import { splitTax } from "@/lib/documents/tax";
import { hasGstinChecksum, hasGstinForm, stateOfGstin, tidyGstin } from "@/lib/format/gstin";

test("99,999 rupees are split to the paisa", () => {
  expect(splitTax(9_999_900, true)).toEqual({ taxable: 8_474_492, cgst: 762_704, sgst: 762_704, igst: 0 });
  expect(splitTax(9_999_900, false)).toEqual({ taxable: 8_474_492, cgst: 0, sgst: 0, igst: 1_525_408 });
});

test("The parts of every amount add up to it, and the halves differ by a paisa at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), fc.boolean(), (total, isSameState) => {
      const { taxable, cgst, sgst, igst } = splitTax(total, isSameState);
      expect(taxable + cgst + sgst + igst).toBe(total);
      expect(cgst - sgst === 0 || cgst - sgst === 1).toBe(true);
      expect(isSameState ? igst : cgst).toBe(0);
    }),
  );
});

test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "07AAGFF2194N1Z1", "27AASCS2460H1Z0"])("%s is a GSTIN", (gstin) => {
  expect(hasGstinForm(gstin) && hasGstinChecksum(gstin)).toBe(true);
});

test("A GSTIN with one wrong character, or two neighbours swapped, has another check character", () => {
  const gstin = "27AAPFU0939F1ZV";
  expect(hasGstinChecksum("33AAACR5055K1ZK")).toBe(false);
  for (let index = 0; index < gstin.length; index += 1) {
    const wrong = gstin[index] === "7" ? "8" : "7";
    expect(hasGstinChecksum(gstin.slice(0, index) + wrong + gstin.slice(index + 1)), `at ${index}`).toBe(false);
  }
  expect(hasGstinChecksum("72AAPFU0939F1ZV")).toBe(false);
});

test.each([
  ["25AAAAA0000A1Z5", "26"],
  ["28AAAAA0000A1Z5", "37"],
  ["29AAGCB7383J1Z4", "29"],
])("%s belongs to State %s", (gstin, state) => expect(stateOfGstin(gstin)).toBe(state));

test("A GSTIN is accepted as people type it", () => expect(tidyGstin(" 27aapfu 0939-f1zv ")).toBe("27AAPFU0939F1ZV"));

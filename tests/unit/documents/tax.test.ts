import { expect, test } from "vitest";

import { hasGstinChecksum, hasGstinForm, stateOfGstin, tidyGstin } from "@/lib/format/gstin";

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

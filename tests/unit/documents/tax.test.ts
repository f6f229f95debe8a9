import { expect, test } from "vitest";

import { billing } from "@/lib/content/documents";
import { billingSchema } from "@/lib/documents/schema";
import { hasCompanyForm, hasGstinChecksum, hasGstinForm, isUin, stateOfGstin, tidyGstin } from "@/lib/format/gstin";

// Numbers in the format's public documentation: of companies, of those who deduct tax, of UN bodies and an embassy.
const companies = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "07AAGFF2194N1Z1", "27AASCS2460H1Z0"];
const deductors = ["06DELI09652G1DA", "09ALDN00287A1DD", "27AAFT56212B1DO", "19AAACI1681G1DV"];
const uins = ["0717UNO00157UNO", "0717UNO00211UN2", "2117UNO00002UNF", "0717UNO00154UNU"];

test.each([...companies, ...deductors, ...uins])("%s is a number for an invoice, of its own kind", (gstin) => {
  expect(hasGstinForm(gstin) && hasGstinChecksum(gstin)).toBe(true);
  expect([hasCompanyForm(gstin), isUin(gstin)]).toEqual([companies.includes(gstin), uins.includes(gstin)]);
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

test.each([
  " 27aapfu 0939-f1zv ",
  "GSTIN: 27AAPFU0939F1ZV",
  "GST No. 27AAPFU0939F1ZV.",
  "\u200b２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ\u2060",
])("%j is read as a GSTIN", (typed) => expect(tidyGstin(typed)).toBe("27AAPFU0939F1ZV"));

const typed = {
  orderId: "00000000-0000-4000-8000-000000000000",
  legalName: "Asha",
  country: "IN",
  address: "12 MG Road",
  stateCode: "32",
  pin: "682001",
  gstin: "",
};

test.each<[string, object, object]>([
  ["a PIN with a hyphen", { pin: "682-001" }, { pin: "682001" }],
  ["a PIN in full width, with its word", { pin: "PIN ６８２\u202f００１" }, { pin: "682001" }],
  ["a name in full width", { legalName: "\ufeffＡｓｈａ\u3000Ｒａｏ\u200b" }, { legalName: "Asha Rao" }],
  ["invisible characters", { legalName: "As\u00adha\u200d R\u2060ao" }, { legalName: "Asha Rao" }],
  ["a joiner that belongs to the spelling", { legalName: "ಶ್ರೀ\u200cಕೃಷ್ಣ" }, { legalName: "ಶ್ರೀ\u200cಕೃಷ್ಣ" }],
  ["an accent of its own", { legalName: "Zoe\u0308" }, { legalName: "Zoë" }],
  ["a ligature", { address: "1 Oﬃce Park" }, { address: "1 Office Park" }],
  ["a UIN", { gstin: "0717uno00157uno", stateCode: "07" }, { gstin: "0717UNO00157UNO" }],
  ["other territory", { stateCode: "97" }, { stateCode: "97" }],
  ["a unit of an SEZ", { gstin: "27AAPFU0939F1ZV", stateCode: "27", isSez: "on" }, { isSez: true }],
  [
    "what only India has, from abroad",
    { country: "SG", gstin: "x", isSez: "on" },
    { gstin: null, pin: null, isSez: false },
  ],
])("Billing details with %s are read", (_what, change, read) => {
  expect(billingSchema.parse({ ...typed, ...change })).toMatchObject(read);
});

test("An SEZ unit has a GSTIN, and a code keeps no other letters", () => {
  const refused = (change: object) =>
    billingSchema.safeParse({ ...typed, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(refused({ isSez: "on" })).toEqual([["gstin", billing.problems.gstinSez]]);
  expect(refused({ pin: "६८२००१" })).toEqual([["pin", billing.problems.pin]]);
  expect(refused({ gstin: "27AAPFU0939F1ZV नम" })).toEqual([["gstin", billing.problems.gstinForm]]);
});

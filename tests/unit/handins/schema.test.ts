import { expect, test } from "vitest";

import { handinSchema } from "@/lib/handins/schema";

const given = {
  requestId: "0a4d3b6e-5f0e-4c5b-9a53-6d1f0c2b7a01",
  cohortId: "4",
  week: "12",
  body: "x",
};

test.each([
  ["work.pdf", "work.pdf"],
  ['../a\\b/"c"\n.pdf', '../a\\b/"c" .pdf'],
  ["invoice\u202Efdp.exe", "invoicefdp.exe"],
  [`${"x".repeat(199)}\u{1F600}.pdf`, `${"x".repeat(199)}\u{1F600}`],
  // Cut by the browser in the middle of a character.
  ["\u{1F600}".slice(0, 1), ""],
])("A file's name %j is kept as %j", (fileName, kept) => {
  expect(handinSchema.parse({ ...given, fileName }).fileName).toBe(kept);
});

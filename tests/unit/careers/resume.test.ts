import fc from "fast-check";
import { expect, test } from "vitest";

import { resumeRefusal } from "@/lib/careers/resume-rules";
import { applicationSchema } from "@/lib/careers/schema";
import { isPdf } from "@/lib/forms/pdf";
import { heavyPdf, resumeCases, smallPdf } from "@/tests/fixtures/resumes";
import values from "@/tests/fixtures/text-fields.json";

const NOT_PDF = "Please upload a PDF file.";
const TOO_LARGE = "File size exceeds 2MB. Please upload a smaller PDF.";
const MISSING = "Please select a PDF and a role.";
const MAX = 2_097_152;

const file = (content: Buffer<ArrayBuffer>, name = "cv.pdf", type = "application/pdf") =>
  new File([content], name, { type });

const good = {
  role: "frontend_engineer",
  name: "Ada Lovelace",
  email: "ada@example.com",
  resume: file(smallPdf()),
  description: "I wrote the first program.",
  blank: "",
  elapsedMs: 2_500,
};
const errorsFor = async (change: Record<string, unknown>) => {
  const { error } = await applicationSchema.safeParseAsync({ ...good, ...change });
  return error?.issues.map(({ path, message }) => [path[0], message]);
};

test("A valid application is accepted", async () => {
  expect(await applicationSchema.parseAsync(good)).toEqual(good);
});

test.each(resumeCases)("$file is accepted or rejected as listed", async ({ file: name, type, content, isTaken }) => {
  const errors = await errorsFor({ resume: file(content(), name, type) });
  if (isTaken !== undefined) expect(errors === undefined).toBe(isTaken);
  if (errors) expect(errors).toEqual([["resume", expect.stringMatching(/PDF/)]]);
});

test.each(["application/octet-stream", "", "binary/octet-stream", "image/png", "application/x-download"])(
  "A PDF that a device declares as %j is accepted",
  async (type) => {
    expect(await errorsFor({ resume: file(smallPdf(), "cv.pdf", type) })).toBeUndefined();
  },
);

test("A PDF may have 2,097,152 bytes and not more", async () => {
  expect(await errorsFor({ resume: file(heavyPdf(MAX)) })).toBeUndefined();
  expect(await errorsFor({ resume: file(heavyPdf(MAX + 1)) })).toEqual([["resume", TOO_LARGE]]);
});

test.each([
  ["no file", undefined, MISSING],
  ["an empty one", file(Buffer.alloc(0)), MISSING],
  ["a text", "%PDF-1.4", MISSING],
  ["something like a file", { size: 10, name: "cv.pdf" }, MISSING],
  ["a picture that says it is a PDF", file(Buffer.from("\x89PNG\r\n\x1a\n")), NOT_PDF],
])("%s is rejected with the specified message", async (_case, resume, message) => {
  expect(await errorsFor({ resume })).toEqual([["resume", message]]);
});

test.each([undefined, "", "chief_executive", "__proto__", "../frontend_engineer", ["frontend_engineer"]])(
  "%j is not a role",
  async (role) => {
    expect(await errorsFor({ role })).toEqual([["role", MISSING]]);
  },
);

test("Name, email and description are required", async () => {
  expect(await errorsFor({ name: "A", email: "a@b", description: " \u200B\n" })).toEqual([
    ["name", "Name must be at least 2 characters."],
    ["email", "Please enter a valid email address."],
    ["description", "Please add a description."],
  ]);
});

test.each(values)("$cls $id in any field gives one error message or clean text", async ({ value }) => {
  for (const field of ["name", "description"]) {
    const errors = await errorsFor({ [field]: value });
    if (errors) expect(errors).toEqual([[field, expect.stringMatching(/must be at|add a|unreadable/)]]);
  }
});

test("Any white space may follow a PDF's end, and up to 2 kB of anything else", () => {
  expect(
    isPdf(Buffer.concat([smallPdf().subarray(0, smallPdf().lastIndexOf("%%EOF") + 5), Buffer.alloc(2_048, "PK")])),
  ).toBe(true);
  expect(
    isPdf(Buffer.concat([smallPdf().subarray(0, smallPdf().lastIndexOf("%%EOF") + 5), Buffer.alloc(2_049, "PK")])),
  ).toBe(false);
  for (const blank of "\0\t\n\f\r ") expect(isPdf(Buffer.concat([smallPdf(), Buffer.alloc(5_000, blank)]))).toBe(true);
  expect(isPdf(Buffer.from("%PDF-1.4 startxref\r\n 9 \r\n%%EOF"))).toBe(true);
  expect(isPdf(Buffer.concat([Buffer.from(" "), smallPdf()]))).toBe(false);
});

test("No bytes make the check throw, and none pass without a header and a trailer", () => {
  const isNone = fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => !isPdf(bytes));
  fc.assert(isNone);
});

test.each([
  [{ size: MAX }, undefined],
  [{ size: MAX + 1 }, TOO_LARGE],
  [{ size: 0 }, NOT_PDF],
])("A selected file of %j is checked before it is read", (chosen, refusal) => {
  expect(resumeRefusal(chosen)).toBe(refusal);
});

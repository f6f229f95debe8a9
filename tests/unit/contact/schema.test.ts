import { expect, test } from "vitest";

import { contactMessageSchema, homeMessageSchema } from "@/lib/contact/schema";
import values from "@/tests/fixtures/text-fields.json";

const good = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "",
  message: "Hello, I have a question.",
  blank: "",
  elapsedMs: 2500,
};
const issuesOf = ({ error }: ReturnType<typeof homeMessageSchema.safeParse>) =>
  error?.issues.map(({ path, message }) => [path[0], message]);
const errorsFor = (change: object) => issuesOf(homeMessageSchema.safeParse({ ...good, ...change }));

test("A message is accepted with and without a company", () => {
  expect(homeMessageSchema.parse(good)).toEqual(good);
  const { company: _none, ...without } = good;
  expect(homeMessageSchema.parse(without)).toEqual(without);
});

test("Each invalid field gets its specified message", () => {
  const answers = [
    ["name", "Name is required"],
    ["email", "Invalid email address"],
    ["message", "Message should be at least 10 characters"],
  ];
  expect(errorsFor({ name: "A", email: "a@b", message: "too short" })).toEqual(answers);
  expect(errorsFor({ name: undefined, email: "", message: null })).toEqual(answers);
});

test("A message of ten characters is enough, inner spaces included", () => {
  expect(errorsFor({ message: "a b c d ef" })).toBeUndefined();
});

test("Texts above the limits are reported as too long", () => {
  expect(errorsFor({ name: "x".repeat(101) })).toEqual([["name", "Name should be at most 100 characters"]]);
  expect(errorsFor({ message: "x".repeat(100_000) })).toEqual([
    ["message", "Message should be at most 5000 characters"],
  ]);
});

const { company: _company, ...onContactPage } = { ...good, inquiryType: "billing", subject: "" };
const pageErrorsFor = (change: object) => issuesOf(contactMessageSchema.safeParse({ ...onContactPage, ...change }));

test("The contact page accepts each of the six inquiry types, with and without a subject", () => {
  for (const inquiryType of ["general", "corporate", "technical", "billing", "partnership", "other"]) {
    expect(pageErrorsFor({ inquiryType })).toBeUndefined();
  }
  expect(pageErrorsFor({ subject: undefined })).toBeUndefined();
  expect(pageErrorsFor({ subject: "My invoice" })).toBeUndefined();
});

test("Each invalid field of the contact page gets its specified message", () => {
  const answers = [
    ["name", "Name must be at least 2 characters."],
    ["email", "Please enter a valid email address."],
    ["inquiryType", "Please select an inquiry type."],
    ["message", "Message must be at least 10 characters."],
  ];
  expect(pageErrorsFor({ name: "A", email: "a@b", inquiryType: "", message: "too short" })).toEqual(answers);
  expect(pageErrorsFor({ name: null, email: "", inquiryType: undefined, message: 7 })).toEqual(answers);
  expect(pageErrorsFor({ inquiryType: "__proto__" })).toEqual([answers[2]]);
  expect(pageErrorsFor({ subject: "x".repeat(201) })).toEqual([["subject", "Subject must be at most 200 characters."]]);
});

test.each(values)("$cls $id in any field gives one error message or clean text", ({ value }) => {
  for (const field of ["name", "company", "subject", "message"]) {
    const errors = [field === "subject" ? undefined : errorsFor({ [field]: value })];
    if (field !== "company") errors.push(pageErrorsFor({ [field]: value }));
    for (const found of errors)
      if (found) expect(found).toEqual([[field, expect.stringMatching(/is required|should be|must be|unreadable/)]]);
  }
});

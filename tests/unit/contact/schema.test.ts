import { expect, test } from "vitest";

import { homeMessageSchema } from "@/lib/contact/schema";
import values from "@/tests/fixtures/text-fields.json";

const good = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "",
  message: "Hello, I have a question.",
  website: "",
  elapsedMs: 2500,
};
const errorsFor = (change: Record<string, unknown>) =>
  homeMessageSchema.safeParse({ ...good, ...change }).error?.issues.map(({ path, message }) => [path[0], message]);

test("A message is accepted with and without a company", () => {
  expect(homeMessageSchema.parse(good)).toEqual(good);
  const { company: _none, ...without } = good;
  expect(homeMessageSchema.parse(without)).toEqual(without);
});

test("The spec's sentences answer each wrong field", () => {
  expect(errorsFor({ name: "A", email: "a@b", message: "too short" })).toEqual([
    ["name", "Name is required"],
    ["email", "Invalid email address"],
    ["message", "Message should be at least 10 characters"],
  ]);
  expect(errorsFor({ name: undefined, email: "", message: null })).toEqual([
    ["name", "Name is required"],
    ["email", "Invalid email address"],
    ["message", "Message should be at least 10 characters"],
  ]);
});

test("A message of ten characters is enough, blanks inside included", () => {
  expect(errorsFor({ message: "a b c d ef" })).toBeUndefined();
});

test("Texts beyond the limits are named as too long", () => {
  expect(errorsFor({ name: "x".repeat(101) })).toEqual([["name", "Name should be at most 100 characters"]]);
  expect(errorsFor({ message: "x".repeat(100_000) })).toEqual([
    ["message", "Message should be at most 5000 characters"],
  ]);
});

test.each(values)("$cls $id in any field gives one clear sentence or clean text", ({ value }) => {
  for (const field of ["name", "company", "message"]) {
    const errors = errorsFor({ [field]: value });
    if (!errors) continue;
    expect(errors).toHaveLength(1);
    expect(errors[0]?.[0]).toBe(field);
    expect(errors[0]?.[1]).toMatch(/is required|should be|cannot be read/);
  }
});

import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { registrationTitles } from "@/lib/content/sessions";
import { registrationSchema } from "@/lib/registrations/schema";
import { waitlistSchema } from "@/lib/registrations/waitlist/schema";

const good = {
  email: "ada@example.com",
  newsletter: false,
  sessionTitle: registrationTitles[0],
  blank: "",
  elapsedMs: 2500,
};
const messageFor = (email: unknown) =>
  registrationSchema.safeParse({ ...good, email }).error?.issues.map(({ message }) => message);

test("A registration with all fields is accepted", () => {
  expect(registrationSchema.parse(good)).toEqual(good);
});

test("A missing and an invalid address get the specified messages", () => {
  expect(messageFor("")).toEqual(["Email is required"]);
  expect(messageFor(undefined)).toEqual(["Email is required"]);
  expect(messageFor("plain.example.com")).toEqual(["Please enter a valid email address"]);
  expect(messageFor("a@b.co\r\nBcc: victim@x.com")).toEqual(["Please enter a valid email address"]);
});

test("The waiting list's two errors have their own messages, empty first", () => {
  const waitlistMessageFor = (email: unknown) =>
    waitlistSchema.safeParse({ email, blank: "", elapsedMs: 2500 }).error?.issues.map(({ message }) => message);
  expect(waitlistMessageFor("  ")).toEqual(["Please enter your email address to join the waitlist."]);
  expect(waitlistMessageFor("nobody")).toEqual(["Please enter a valid email address."]);
  expect(waitlistMessageFor("a@b.co")).toBeUndefined();
});

test("The titles of our buttons are accepted and no others", () => {
  for (const sessionTitle of registrationTitles)
    expect(registrationSchema.safeParse({ ...good, sessionTitle }).success).toBe(true);
  for (const sessionTitle of ["AI for Cats", "toString", "__proto__", ""]) {
    expect(registrationSchema.safeParse({ ...good, sessionTitle }).success).toBe(false);
  }
});

test("A run is named by its id, or not at all; nothing else is accepted", () => {
  const accepts = (runId: unknown) => registrationSchema.safeParse({ ...good, runId }).success;
  for (const runId of [undefined, "", randomUUID(), randomUUID().toUpperCase()]) expect(accepts(runId)).toBe(true);
  const hostile = [null, 1, {}, [randomUUID()], "next", `${randomUUID()} `, `{${randomUUID()}}`, "x".repeat(100_000)];
  for (const runId of hostile) expect(accepts(runId), JSON.stringify(runId)?.slice(0, 60)).toBe(false);
});

test("Unknown fields are rejected", () => {
  expect(registrationSchema.safeParse({ ...good, isAdmin: true }).success).toBe(false);
});

test("The schema never throws", () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      expect(registrationSchema.safeParse(input).success).toBe(false);
    }),
  );
});

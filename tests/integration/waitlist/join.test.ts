import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { captureLog, startTestBackend, type TestBackend } from "../support/backend";
import { joinWaitlistAction } from "../support/form-actions";
import { finishResponse } from "../support/request";
import { withAnErrorId } from "@/tests/fixtures/error-id";

const person = { email: "ada@example.com", blank: "", elapsedMs: 2_500 };

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await backend.setFault("database", null);
  await backend.sql("truncate public.waitlist_signups, public.email_outbox", []);
  await backend.clearMails();
});

const rows = () => backend.sql("select email, business_function from public.waitlist_signups", []);

test("Joining twice, in any letter case, gives the same success, one row and one mail", async () => {
  for (const email of ["ada@example.com", "ADA@example.com"]) {
    expect(await joinWaitlistAction({ ...person, email })).toEqual({ ok: true, data: undefined });
  }
  await finishResponse();
  expect(await rows()).toEqual([{ email: "ada@example.com", business_function: "Early Access - Multiple Functions" }]);
  const mails = await backend.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: "ada@example.com",
    subject: "You're on the early access list",
    attachments: [],
  });
});

test("With the database down the visitor gets the specified message, and nothing is stored", async () => {
  captureLog();
  await backend.setFault("database", "500");
  expect(await joinWaitlistAction(person)).toEqual({
    ok: false,
    error: expect.stringMatching(withAnErrorId("Failed to add you to the waitlist. Please try again.")),
  });
  await backend.setFault("database", null);
  expect(await rows()).toEqual([]);
});

test("An empty and an invalid address get their toast messages", async () => {
  expect(await joinWaitlistAction({ ...person, email: "" })).toMatchObject({
    ok: false,
    fieldErrors: { email: "Please enter your email address to join the waitlist." },
  });
  expect(await joinWaitlistAction({ ...person, email: "nobody" })).toMatchObject({
    ok: false,
    fieldErrors: { email: "Please enter a valid email address." },
  });
});

import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { captureLog, startTestBackend, type TestBackend } from "../support/backend";
import { sendHomeMessageAction } from "../support/form-actions";
import { finishResponse } from "../support/request";
import { withAnErrorId } from "@/tests/fixtures/error-id";
import values from "@/tests/fixtures/text-fields.json";

const message = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "",
  message: "Hello,\r\nI have a question.",
  blank: "",
  elapsedMs: 2_500,
};

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await backend.setFault("database", null);
  await backend.sql(
    "truncate public.contact_messages, public.contact_replies, public.email_outbox, public.rate_limits",
    [],
  );
  await backend.clearMails();
});

/** What support got; the sender's acknowledgement is another mail. */
const mailsToSupport = async () => (await backend.mails()).filter(({ to }) => to === "support@example.com");

const rows = () => backend.sql("select * from public.contact_messages", []);

test("A message is stored, and mailed to support with the visitor as reply-to", async () => {
  expect(await sendHomeMessageAction(message)).toEqual({ ok: true, data: undefined });
  expect(await rows()).toMatchObject([
    {
      source: "home",
      name: "Ada Lovelace",
      email: "ada@example.com",
      company: null,
      inquiry_type: null,
      subject: null,
      message: "Hello,\nI have a question.",
    },
  ]);
  await finishResponse();
  const mails = await mailsToSupport();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: "support@example.com",
    replyTo: "ada@example.com",
    subject: "Website message from Ada Lovelace",
  });
  expect(mails[0]?.text).toContain("Hello,\nI have a question.");
});

test("A given company is stored", async () => {
  await sendHomeMessageAction({ ...message, company: "Analytical Engines" });
  expect(await rows()).toMatchObject([{ company: "Analytical Engines" }]);
});

test("The same message with and without a company are two, and a retry adds none", async () => {
  for (const company of ["", "", "Analytical Engines", "Analytical Engines"])
    await sendHomeMessageAction({ ...message, company });
  expect((await rows()).map(({ company }) => company)).toEqual([null, "Analytical Engines"]);
});

test("With the database down the visitor gets the specified message, and nothing is stored", async () => {
  const events = captureLog();
  await backend.setFault("database", "503");
  expect(await sendHomeMessageAction(message)).toEqual({
    ok: false,
    error: expect.stringMatching(withAnErrorId("Please try again later.")),
  });
  expect(events).toMatchObject([
    { level: "error", event: "action.not-counted", action: "home-message" },
    { level: "error", event: "action.failed", action: "home-message", errorId: expect.any(String) },
  ]);
  await backend.setFault("database", null);
  expect(await rows()).toEqual([]);
});

test.each(values)(
  "$cls $id in every field is stored and mailed as text, or rejected with a field error",
  async ({ value }) => {
    const padded = typeof value === "string" ? `${value} and ten characters` : value;
    const answer = await sendHomeMessageAction({ ...message, name: padded, company: value, message: padded });
    await finishResponse();
    const mails = await mailsToSupport();
    if (!answer.ok) {
      expect(Object.keys(answer.fieldErrors ?? {})).not.toEqual([]);
      expect(await rows()).toEqual([]);
      expect(mails).toEqual([]);
      return;
    }
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).not.toMatch(/[\r\n]/);
    expect(mails[0]?.html).not.toMatch(/<(?:script|img|base|form)\b/i);
  },
);

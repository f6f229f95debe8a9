import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { sendContactMessageAction, sendHomeMessageAction } from "../support/form-actions";
import { finishResponse } from "../support/request";
import { oneOfEach } from "@/tests/fixtures/one-of-each";
import values from "@/tests/fixtures/text-fields.json";

const message = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  inquiryType: "billing",
  subject: "My invoice",
  message: "Hello,\r\nI have a question.",
  blank: "",
  elapsedMs: 2_500,
};
const success = { ok: true, data: undefined };

const backend = testBackend("contact_messages", "contact_replies", "email_outbox");

/** The mail that support got; the sender's acknowledgement is a separate one. */
const mailsToSupport = async () => (await backend.mails()).filter(({ to }) => to === "support@example.com");

const rows = () => backend.sql("select * from public.contact_messages", []);

test("A message is stored, and mailed to support with its inquiry type, its subject and the visitor as reply-to", async () => {
  expect(await sendContactMessageAction(message)).toEqual(success);
  expect(await rows()).toMatchObject([
    {
      source: "contact-page",
      name: "Ada Lovelace",
      email: "ada@example.com",
      company: null,
      inquiry_type: "billing",
      subject: "My invoice",
      message: "Hello,\nI have a question.",
    },
  ]);
  await finishResponse();
  const mails = await backend.mails();
  const received = mails.find(({ to }) => to === "ada@example.com");
  const reference = /MSG-[2-9A-HJ-NP-Z]{6}/.exec(received?.subject ?? "")?.[0] ?? "";
  expect(await rows()).toMatchObject([{ reference }]);
  expect(received?.text).toContain("one month");
  expect(received?.text).not.toContain("Ada");
  const toSupport = await mailsToSupport();
  expect(toSupport).toHaveLength(1);
  expect(toSupport[0]?.text).toContain(reference);
  expect(toSupport[0]).toMatchObject({
    to: "support@example.com",
    replyTo: "ada@example.com",
    subject: "Website message from Ada Lovelace: My invoice",
  });
  for (const part of ["Payment or invoice", "My invoice", "Hello,\nI have a question."]) {
    expect(toSupport[0]?.text).toContain(part);
  }
});

test("A retried message is stored and mailed once; with a different word, or an hour later, it's a new one", async () => {
  for (let count = 0; count < 3; count += 1) expect(await sendContactMessageAction(message)).toEqual(success);
  expect(await rows()).toHaveLength(1);
  for (const change of [
    { name: "Ada" },
    { email: "grace@example.com" },
    { inquiryType: "general" },
    { subject: "" },
    { message: `${message.message} Really.` },
  ])
    expect(await sendContactMessageAction({ ...message, ...change })).toEqual(success);
  expect(await rows()).toHaveLength(6);
  await backend.sql("update public.contact_messages set created_at = now() - interval '61 minutes'", []);
  await sendContactMessageAction(message);
  expect(await rows()).toHaveLength(7);
  await finishResponse();
  const subjects = (await mailsToSupport()).map(({ subject }) => subject);
  expect(subjects).toHaveLength(7);
  expect(subjects).toContain("Website message from Ada Lovelace");
});

test(
  "Any text in every field is stored and mailed as text, or rejected with a field error",
  { tags: ["long"] },
  async () => {
    for (const { id, value } of oneOfEach(values)) {
      await backend.sql("truncate public.contact_messages cascade", []);
      await backend.clearMails();
      const padded = typeof value === "string" ? `${value} and ten characters` : value;
      const answer = await sendContactMessageAction({ ...message, name: padded, subject: value, message: padded });
      await finishResponse();
      const mails = await mailsToSupport();
      expect(mails, id).toHaveLength(answer.ok ? 1 : 0);
      if (answer.ok) {
        expect(mails[0]?.subject).not.toMatch(/[\r\n]/);
        expect(mails[0]?.html).not.toMatch(/<(?:script|img|base|form)\b/i);
      } else {
        expect(Object.keys(answer.fieldErrors ?? {})).not.toEqual([]);
        expect(await rows()).toEqual([]);
      }
    }
  },
);

const { inquiryType: _inquiryType, subject: _subject, ...homeFields } = message;
const homeMessage = { ...homeFields, company: "" };

test("A message from the home page is stored, and mailed to support with the visitor as reply-to", async () => {
  expect(await sendHomeMessageAction(homeMessage)).toEqual(success);
  const stored = { company: null, inquiry_type: null, subject: null, message: "Hello,\nI have a question." };
  expect(await rows()).toMatchObject([{ source: "home", name: "Ada Lovelace", email: "ada@example.com", ...stored }]);
  await finishResponse();
  const mails = await mailsToSupport();
  expect(mails).toMatchObject([{ replyTo: "ada@example.com", subject: "Website message from Ada Lovelace" }]);
  expect(mails[0]?.text).toContain("Hello,\nI have a question.");
});

test("The same message with and without a company makes two, and a retry adds none", async () => {
  for (const company of ["", "", "Analytical Engines", "Analytical Engines"])
    await sendHomeMessageAction({ ...homeMessage, company });
  expect((await rows()).map(({ company }) => company)).toEqual([null, "Analytical Engines"]);
});

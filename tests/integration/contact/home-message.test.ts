import { beforeEach, expect, test, vi } from "vitest";

import { testBackend } from "../support/backend";
import { sendHomeMessageAction } from "../support/form-actions";
import { finishResponse } from "../support/request";

const message = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  company: "",
  message: "Hello,\r\nI have a question.",
  blank: "",
  elapsedMs: 2_500,
};

const backend = testBackend();
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

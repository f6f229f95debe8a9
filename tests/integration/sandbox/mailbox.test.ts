// @module-tag long
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

import { openMailStore } from "../../../sandbox/mailbox/store.ts";
import { memoryBackend, newFolder, post } from "./support";

const backend = memoryBackend();
afterEach(async () => {
  await fetch(`${backend.url}/mailbox/messages`, { method: "DELETE" });
});

const mail = {
  from: "Academy <hello@example.com>",
  to: "asha@example.com",
  subject: "See you on Friday",
  html: "<p>Hello</p>",
  text: "Hello",
  reply_to: "support@example.com",
  headers: { "List-Unsubscribe": "<https://site.example.com/leave>" },
  attachments: [{ filename: "invite.ics", content: "QkVHSU4=", content_type: "text/calendar; method=REQUEST" }],
};
const send = (body: unknown) => post(`${backend.url}/resend/emails`, body, { Authorization: "Bearer re_any" });

test("The latest mails can be requested alone, with the number of all", async () => {
  for (const subject of ["1", "2", "3"]) await send({ ...mail, subject });
  const response = await fetch(`${backend.url}/mailbox/messages?latest=2`);
  expect(await response.json()).toMatchObject([{ subject: "3" }, { subject: "2" }]);
  expect(response.headers.get("x-total")).toBe("3");
});

test("A mail that Resend would refuse is rejected", async () => {
  for (const change of [
    { to: [] },
    { html: undefined, text: undefined },
    { to: "asha" },
    { to: "asha@example.com\r\nBcc: x@example.com" },
    { attachments: [{ filename: "a", content: "%" }] },
  ])
    expect((await send({ ...mail, ...change })).status, JSON.stringify(change)).toBe(422);
  const list = await fetch(`${backend.url}/mailbox/messages`);
  expect(await list.json()).toEqual([]);
});

test("Mails and their idempotency keys survive a restart", async () => {
  const folder = await newFolder();
  const file = path.join(folder, "mailbox.jsonl");
  const wanted = { ...mail, replyTo: null, headers: {}, attachments: [] };
  const first = openMailStore(file).send([wanted], "key");
  const reopened = openMailStore(file);
  expect(reopened.list()).toMatchObject([{ subject: mail.subject }]);
  expect(reopened.send([wanted], "key")).toEqual(first);
  expect(reopened.list()).toHaveLength(1);
  await rm(folder, { recursive: true });
});

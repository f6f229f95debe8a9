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
const send = (body: unknown, headers: Record<string, string> = {}) =>
  post(`${backend.url}/resend/emails`, body, { Authorization: "Bearer re_any", ...headers });
const list = async () => (await fetch(`${backend.url}/mailbox/messages`)).json() as Promise<{ subject: string }[]>;

test("The latest mails can be requested alone, with the number of all", async () => {
  for (const subject of ["1", "2", "3"]) await send({ ...mail, subject });
  const response = await fetch(`${backend.url}/mailbox/messages?latest=2`);
  expect(await response.json()).toMatchObject([{ subject: "3" }, { subject: "2" }]);
  expect(response.headers.get("x-total")).toBe("3");
});

test("The same idempotency key and mail give the same id and no second mail, even after the mailbox was emptied", async () => {
  const key = { "Idempotency-Key": "enrolment/1" };
  const first = await send(mail, key);
  expect(await list()).toHaveLength(1);
  await fetch(`${backend.url}/mailbox/messages`, { method: "DELETE" });
  expect((await send(mail, key)).body).toEqual(first.body);
  expect(await list()).toEqual([]);
});

test("The same idempotency key with another mail is rejected", async () => {
  const key = { "Idempotency-Key": "enrolment/2" };
  await send(mail, key);
  const { status, body } = await send({ ...mail, subject: "Other" }, key);
  expect(status).toBe(409);
  expect(body).toMatchObject({ name: "invalid_idempotent_request" });
});

test.each([
  ["no recipient", { ...mail, to: [] }],
  ["no body", { ...mail, html: undefined, text: undefined }],
  ["an invalid address", { ...mail, to: "asha" }],
  ["a line break in an address", { ...mail, to: "asha@example.com\r\nBcc: x@example.com" }],
  ["an attachment that is no base64", { ...mail, attachments: [{ filename: "a", content: "%" }] }],
])("A mail with %s is rejected", async (_, wrong) => {
  expect((await send(wrong)).status).toBe(422);
  expect(await list()).toEqual([]);
});

test("Without an API key nothing is sent", async () => {
  expect((await post(`${backend.url}/resend/emails`, mail)).status).toBe(401);
});

const batch = (body: unknown, headers: Record<string, string> = {}) =>
  post(`${backend.url}/resend/emails/batch`, body, { Authorization: "Bearer re_any", ...headers });
const { attachments: _attachments, ...plain } = mail;
const wrong = { ...plain, to: "asha" };

test("A strict batch with one invalid mail is rejected as a whole", async () => {
  const { status, body } = await batch([plain, wrong]);
  expect([status, (body as { name: string }).name]).toEqual([422, "validation_error"]);
  expect(await list()).toEqual([]);
});

test("A permissive batch sends the valid mails and names the places of the others, and so does a repeat with the same key", async () => {
  const headers = { "x-batch-validation": "permissive", "Idempotency-Key": "batch/1" };
  const first = await batch([wrong, plain, { ...plain, attachments: mail.attachments }, plain], headers);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    data: [{ id: expect.any(String) }, { id: expect.any(String) }],
    errors: [
      { index: 0, message: expect.stringContaining("Invalid address") },
      { index: 2, message: expect.stringContaining("attachments") },
    ],
  });
  expect((await batch([wrong, plain, { ...plain, attachments: mail.attachments }, plain], headers)).body).toEqual(
    first.body,
  );
  expect(await list()).toHaveLength(2);
  expect((await batch([{ ...plain, subject: "Other" }], headers)).status).toBe(409);
});

test("Above the rate, calls are told to wait a second", async () => {
  const rate = (how: number | null) => post(`${backend.url}/_control`, { target: "resend-rate", how });
  await rate(2);
  const call = () =>
    fetch(`${backend.url}/resend/emails`, {
      method: "POST",
      headers: { Authorization: "Bearer re_any" },
      body: JSON.stringify(mail),
    });
  const answers = [await call(), await call(), await call()];
  await rate(null);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual(["1", "0", "0"]);
  expect(answers.map(({ headers }) => headers.get("retry-after"))).toEqual([null, null, "1"]);
  expect(await answers[2]!.json()).toMatchObject({ statusCode: 429, name: "rate_limit_exceeded" });
  expect((await call()).status).toBe(200);
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

test("The mailbox has an HTML page", async () => {
  const response = await fetch(`${backend.url}/mailbox`);
  expect(response.headers.get("content-type")).toContain("text/html");
  expect(await response.text()).toContain("<title>Mailbox</title>");
});

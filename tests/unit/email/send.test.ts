import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { sendBatch, sendMessage } from "@/lib/email/send";
import { environment } from "@/tests/fixtures/environment";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

let server: Server;
let retryAfter: string | undefined;
let answer: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, retryAfter === undefined ? {} : { "Retry-After": retryAfter });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  stubEnvironment({ ...environment, RESEND_BASE_URL: `http://127.0.0.1:${port}` });
});
afterAll(() => server.close());
beforeEach(() => {
  retryAfter = undefined;
});

const content = { subject: "Hello", html: "<p>Hello</p>", text: "Hello", headers: {}, attachments: [] };
const mailTo = (name: string) => ({
  ...content,
  recipient: `${name}@example.com`,
  replyTo: "support@example.com",
  from: undefined,
});
const mails = [mailTo("ada"), mailTo("ben")];

test.each([
  ["1", 1],
  ["7", 7],
  ["0", 1],
  ["86400", 3_600],
  ["-5", 30],
  ["soon", 30],
  ["Mon, 23 Nov 2026 10:00:00 GMT", 30],
  [undefined, 30],
])("A rate limit with Retry-After %j postpones the retry for %i s", async (said, waitSeconds) => {
  retryAfter = said;
  answer = { status: 429, body: { statusCode: 429, name: "rate_limit_exceeded", message: "Too many requests" } };
  const mail = mailTo("ada");
  const error = "429 rate_limit_exceeded: Too many requests";
  expect(await sendMessage(mail, "hello/1")).toEqual({ kind: "deferred", waitSeconds, error });
  expect(await sendBatch([mail], "batch/1")).toEqual({ kind: "deferred", waitSeconds, error });
});

test.each([{}, { data: {} }, { data: [{ id: "1" }] }, { data: [{ id: "1" }, { id: "" }] }, [], null])(
  "The answer %j to a batch of two counts as none, and the batch is retried",
  async (body) => {
    answer = { status: 200, body };
    expect(await sendBatch(mails, "batch/1")).toMatchObject({ kind: "retry", isUnreachable: false });
  },
);

test("The ids of a batch belong to the mails that are not among its errors", async () => {
  answer = { status: 200, body: { data: [{ id: "1" }], errors: [{ index: 0, message: "Invalid `to` field." }] } };
  expect(await sendBatch(mails, "batch/1")).toEqual({
    kind: "answered",
    outcomes: [
      { kind: "failed", error: "Invalid `to` field." },
      { kind: "sent", providerId: "1" },
    ],
  });
});

test("If a batch's key was used with different content, all its mails were sent", async () => {
  answer = { status: 409, body: { statusCode: 409, name: "invalid_idempotent_request", message: "Used" } };
  const sent = { kind: "sent", providerId: null };
  expect(await sendBatch(mails, "batch/1")).toEqual({ kind: "answered", outcomes: [sent, sent] });
  answer = { status: 409, body: { statusCode: 409, name: "concurrent_idempotent_requests", message: "Busy" } };
  expect(await sendBatch(mails, "batch/1")).toMatchObject({ kind: "retry", isUnreachable: false });
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sendMessage } from "@/lib/email/send";
import { environment } from "@/tests/fixtures/environment";

let server: Server;
let retryAfter: string | undefined;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(429, retryAfter === undefined ? {} : { "Retry-After": retryAfter });
    response.end(JSON.stringify({ statusCode: 429, name: "rate_limit_exceeded", message: "Too many requests" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, environment, { RESEND_BASE_URL: `http://127.0.0.1:${port}` });
});
afterAll(() => server.close());

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
  const message = { subject: "Hello", html: "<p>Hello</p>", text: "Hello", attachments: [] };
  const envelope = { recipient: "ada@example.com", replyTo: "support@example.com", idempotencyKey: "hello/1" };
  const error = "rate_limit_exceeded: Too many requests";
  expect(await sendMessage(message, envelope)).toEqual({ kind: "deferred", waitSeconds, error });
});

// @module-tag long
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { post } from "./support";

/** Enough for any response of the sandbox, far below the 8 s of "slow". */
const SOON_MS = 1_000;

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ port: 0, dir: "memory", siteUrl: "http://localhost:3499" });
});
afterAll(() => backend.stop());
afterEach(() => fault("resend", null));

const fault = (target: string, how: string | null, path?: string) =>
  post(`${backend.url}/_control`, { target, how, path });
const request = () =>
  fetch(`${backend.url}/resend/emails`, { method: "POST", body: "{}", signal: AbortSignal.timeout(SOON_MS) });

test.each(["500", "503", "429"])("A fault responds with %s", async (how) => {
  await fault("resend", how);
  const response = await request();
  expect(response.status).toBe(Number(how));
  expect(response.headers.has("retry-after")).toBe(how === "429");
});

test("A malformed response has status 200 and invalid JSON", async () => {
  await fault("resend", "malformed");
  const response = await request();
  expect(response.status).toBe(200);
  await expect(response.json()).rejects.toThrow(SyntaxError);
});

test("A reset closes the connection", async () => {
  await fault("resend", "reset");
  await expect(request()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
});

test.each(["timeout", "slow"])("%s gives no response within the time limit", async (how) => {
  await fault("resend", how);
  await expect(request()).rejects.toMatchObject({ name: "TimeoutError" });
});

test("A fault affects its target only, and null removes it", async () => {
  await fault("database", "500");
  const status = async (path: string) =>
    (await fetch(`${backend.url}${path}`, { headers: { apikey: backend.publishableKey } })).status;
  expect(await status("/rest/v1/email_outbox")).toBe(500);
  expect(await status("/auth/v1/settings")).toBe(200);
  await fault("database", null);
  expect(await status("/rest/v1/email_outbox")).toBe(401);
});

test("A fault with a path affects requests to matching paths only", async () => {
  await fault("database", "500", "/rpc/console_|/email_");
  const status = async (path: string) =>
    (await fetch(`${backend.url}/rest/v1${path}`, { headers: { apikey: backend.publishableKey } })).status;
  expect(await status("/email_outbox")).toBe(500);
  expect(await status("/rpc/console_today")).toBe(500);
  expect(await status("/waitlist_signups")).toBe(401);
  await fault("database", "500");
  expect(await status("/waitlist_signups")).toBe(500);
  await fault("database", null);
});

test.each([
  ["quota", 429, "over_email_send_rate_limit"],
  ["not-authorized", 400, "email_address_not_authorized"],
])("With the mail fault %s, a sign-up fails and creates no account", async (how, status, code) => {
  const body = { email: `${how}@example.com`, password: "a-good-password" };
  const signUp = () => post(`${backend.url}/auth/v1/signup`, body, { apikey: backend.publishableKey });
  await fault("auth-mail", how);
  expect(await signUp()).toMatchObject({ status, body: { error_code: code } });
  expect(await backend.sql("select 1 from auth.users where email = $1", [body.email])).toEqual([]);
  await fault("auth-mail", null);
  expect(await signUp()).toMatchObject({ status: 200 });
});

test.each([
  {},
  { target: "auth-mail", how: "500" },
  { target: "moon", how: "500" },
  { target: "auth", how: "sideways" },
  { target: "auth", how: "500", path: "(" },
])("An invalid command is rejected: %j", async (command) => {
  expect((await post(`${backend.url}/_control`, command)).status).toBe(400);
});

// @module-tag long
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { testBackend } from "../support/backend";
import { requestPasswordResetAction, signInAction, signUpAction } from "../support/form-actions";
import { request } from "../support/request";
import { done, newAccount, newEmail, PASSWORD } from "./account";
import { requestPage } from "./guard-request";
import { listEnrolments } from "@/lib/cohorts/enrolments";

// The address that the auth server rate-limits: it trusts the forwarded one from a server with the secret key.

type Seen = { path: string; key: string | undefined; bearer: string | undefined; forwarded: string | undefined };

const backend = testBackend();
let seen: Seen[] = [];
const wire = createServer((incoming, outgoing) => {
  void pass(incoming.url ?? "/", incoming.method ?? "GET", incoming.headers, buffer(incoming)).then(
    async (response) => {
      outgoing.writeHead(response.status, { "content-type": response.headers.get("content-type") ?? "" });
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    },
  );
});

/** Forwards a request to the sandbox and records its headers. */
async function pass(path: string, method: string, headers: IncomingHttpHeaders, body: Promise<Buffer>) {
  const [key, bearer, forwarded] = [headers.apikey, headers.authorization, headers["sb-forwarded-for"]];
  seen.push({ path, key, bearer, forwarded } as Seen);
  const { host: _host, connection: _connection, "content-length": _length, ...rest } = headers;
  const bytes = await body;
  return fetch(backend.url + path, {
    method,
    headers: rest as Record<string, string>,
    ...(bytes.length > 0 ? { body: new Uint8Array(bytes) } : {}),
  });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => wire.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("SUPABASE_URL", `http://127.0.0.1:${(wire.address() as AddressInfo).port}`);
  vi.stubEnv("TRUSTED_IP_HEADER", "x-real-ip");
});
afterAll(() => wire.close());
beforeEach(async () => {
  seen = [];
});

const from = (address: string) => request.headers.set("x-real-ip", address);
const authCalls = () => seen.filter(({ path }) => path.startsWith("/auth/v1/"));

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
])("Calls for %s are counted for %s, with the secret key", async (address, counted) => {
  from(address);
  expect(await signUpAction({ fullName: "Ada", email: newEmail(), password: PASSWORD })).toEqual(done);
  await signInAction({ email: newEmail(), password: PASSWORD });
  await requestPasswordResetAction({ email: newEmail() });
  const bearer = `Bearer ${backend.secretKey}`;
  expect(authCalls()).toEqual(
    ["signup", "token", "recover"].map((path) => ({
      path: expect.stringContaining(`/auth/v1/${path}`),
      key: backend.secretKey,
      bearer,
      forwarded: counted,
    })),
  );
});

test.each([[null], ["unknown"], ["203.0.113.7; drop"]])(
  "Calls for %j are sent without a forwarded address",
  async (address) => {
    if (address) from(address);
    await signInAction({ email: newEmail(), password: PASSWORD });
    expect(authCalls()).toMatchObject([{ key: backend.publishableKey, forwarded: undefined }]);
  },
);

test("A user's queries use their own token, never the secret key", async () => {
  from("203.0.113.7");
  await newAccount(backend);
  seen = [];
  await requestPage("/edit-profile", "GET", { "x-real-ip": "203.0.113.7" });
  expect(await listEnrolments("00000000-0000-4000-8000-000000000000")).toEqual([]);
  const query = seen.find(({ path }) => path.startsWith("/rest/v1/cohort_enrollments"));
  expect(query).toMatchObject({ key: backend.publishableKey, forwarded: undefined });
  expect(query?.bearer).toMatch(/^Bearer ey/);
  for (const { key, forwarded, bearer } of authCalls()) {
    expect([key, forwarded]).toEqual([backend.secretKey, "203.0.113.7"]);
    expect(bearer).not.toContain(backend.publishableKey);
  }
});

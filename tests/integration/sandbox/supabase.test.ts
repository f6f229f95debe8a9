// @module-tag long
import { createClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { memoryBackend } from "./support";
import { codeOf, wrongCode } from "@/tests/fixtures/authenticator";

const backend = memoryBackend();
const password = "a-good-password";

/** A client with its own address, so that the limits count it separately. */
function newClient(key: string = backend.secretKey) {
  const headers = { "sb-forwarded-for": `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}` };
  return createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  });
}

async function signedIn(email: string) {
  const client = newClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

/** A new account whose session has entered a code of its new factor. */
async function enrolledAccount() {
  const email = `${randomUUID()}@example.com`;
  await backend.ensureUser({ email, password, fullName: "Ada Lovelace" });
  const client = await signedIn(email);
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) });
  expect(error).toBeNull();
  return { email, client, factorId, secret: totp.secret };
}

test("Wrong, late, repeated and foreign codes are refused by their names", async () => {
  const { client, factorId, secret } = await enrolledAccount();
  const verify = async (challengeId: string, code = codeOf(secret)) =>
    (await client.auth.mfa.verify({ factorId, challengeId, code })).error?.code;
  const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data!.id;

  const used = await challenge();
  expect(await verify(used, wrongCode(secret))).toBe("mfa_verification_failed");
  expect(await verify(used, "")).toBe("validation_failed");
  expect(await verify(used)).toBeUndefined();
  expect(await verify(used)).toBe("mfa_ip_address_mismatch");
  expect(await verify(randomUUID())).toBe("mfa_factor_not_found");

  const late = await challenge();
  await backend.sql("update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1", [late]);
  expect(await verify(late)).toBe("mfa_challenge_expired");

  const stranger = await enrolledAccount();
  const foreign = await stranger.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(foreign.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
});

test("With a factor, password, address and factors can only be changed at the second level", async () => {
  const { client, email, factorId } = await enrolledAccount();
  const low = await signedIn(email);
  for (const change of [{ password: "another-good-password" }, { email: `${randomUUID()}@example.com` }])
    expect((await low.auth.updateUser(change)).error).toMatchObject({ status: 401, code: "insufficient_aal" });
  for (const { error } of [
    await low.auth.mfa.enroll({ factorType: "totp", friendlyName: "Tablet" }),
    await low.auth.mfa.unenroll({ factorId }),
  ])
    expect(error?.code).toBe("insufficient_aal");
  expect((await low.auth.updateUser({ data: { full_name: "Ada" } })).error).toBeNull();
  expect((await client.auth.updateUser({ password: "another-good-password" })).error).toBeNull();
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
});

test("Concurrent requests keep their own roles", async () => {
  const [server, visitor] = [newClient(), newClient(backend.publishableKey)];
  const asked = Array.from({ length: 20 }, async (_, index) => {
    const { error } = await (index % 2 === 0 ? server : visitor).from("rate_limits").select("key");
    return error?.code;
  });
  const answers = await Promise.all(asked);
  expect(answers).toEqual(answers.map((_, index) => (index % 2 === 0 ? undefined : "42501")));
});

test("A function knows who calls it, and how", async () => {
  await backend.sql(`create function public.call_of_this() returns jsonb language sql as $$
    select jsonb_build_object('role', current_user, 'method', current_setting('request.method'),
      'path', current_setting('request.path'), 'agent', current_setting('request.headers')::jsonb ->> 'user-agent',
      'claims', current_setting('request.jwt.claims')::jsonb ->> 'role', 'answer', current_setting('response.status'))
  $$`);
  await backend.sql("grant execute on function public.call_of_this() to anon, service_role");
  for (const [apikey, role] of [
    [backend.secretKey, "service_role"],
    [backend.publishableKey, "anon"],
  ] as const) {
    const headers = { apikey, "user-agent": role, "content-type": "application/json" };
    const response = await fetch(`${backend.url}/rest/v1/rpc/call_of_this`, { method: "POST", headers, body: "{}" });
    const expected = { method: "POST", path: "/rpc/call_of_this", answer: "", role, claims: role, agent: role };
    expect(await response.json()).toEqual(expected);
  }
});

// @module-tag long
import { createClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { memoryBackend } from "./support";
import { codeOf, wrongCode } from "@/tests/fixtures/authenticator";

const backend = memoryBackend();

const password = "a-good-password";

type Client = ReturnType<typeof newClient>;

/** A client with its own address, so that the limits count it separately. */
function newClient() {
  const headers = { "sb-forwarded-for": `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}` };
  return createClient(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  });
}

async function signedIn(email: string): Promise<Client> {
  const client = newClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

/** A new account, signed in. */
async function newAccount() {
  const email = `${randomUUID()}@example.com`;
  const userId = await backend.ensureUser({ email, password, fullName: "Ada Lovelace" });
  return { email, userId, client: await signedIn(email) };
}

async function enrol(client: Client, friendlyName = "Phone") {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Academy" });
  if (error) throw error;
  return { factorId: data.id, ...data.totp };
}

/** An account whose session has entered a code of its new factor. */
async function enrolledAccount() {
  const account = await newAccount();
  const { factorId, secret } = await enrol(account.client);
  const { data, error } = await account.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(error).toBeNull();
  return { ...account, factorId, secret, session: data! };
}

const factorsOf = async (client: Client) => (await client.auth.mfa.listFactors()).data!;

/** The level and the methods in the token, as a policy reads them. */
async function claimsOf(client: Client) {
  const { data } = await client.auth.getClaims();
  return { aal: data?.claims.aal, methods: data?.claims.amr?.map((entry) => (entry as { method: string }).method) };
}

test("Another code renews the method's time", async () => {
  const { client, factorId, secret, userId } = await enrolledAccount();
  await backend.sql(
    `update auth.mfa_amr_claims set updated_at = now() - interval '20 minutes'
      where session_id in (select id from auth.sessions where user_id = $1)`,
    [userId],
  );
  await client.auth.refreshSession();
  const ageOf = async () => {
    const { data } = await client.auth.getClaims();
    const totp = (data!.claims.amr as { method: string; timestamp: number }[]).find(({ method }) => method === "totp");
    return Date.now() / 1000 - totp!.timestamp;
  };
  expect(await ageOf()).toBeGreaterThan(19 * 60);
  await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(await ageOf()).toBeLessThan(60);
});

test("Two challenges within a millisecond, the unit of PGlite's clock, can both be answered", async () => {
  const { client } = await newAccount();
  const { factorId } = await enrol(client);
  const { userId } = await newAccount();
  await backend.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, last_challenged_at)
     select gen_random_uuid(), $1, 'totp', 'unverified', now(), now(),
            date_trunc('milliseconds', clock_timestamp()) + number * interval '1 millisecond'
       from generate_series(0, 5000) number`,
    [userId],
  );
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  await backend.sql("delete from auth.mfa_factors where user_id = $1", [userId]);
  expect(error).toBeNull();
  expect(data?.type).toBe("totp");
});

test("Wrong, late, repeated and foreign answers are refused by their codes", async () => {
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

  const stranger = await newAccount();
  const foreign = await stranger.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(foreign.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  const nobody = await newClient().auth.mfa.challenge({ factorId });
  expect(nobody.error).not.toBeNull();
});

test("A code is good for half a minute before and after its own", async () => {
  const { client, factorId, secret } = await enrolledAccount();
  const verify = async (steps: number) =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, steps) })).error?.code;
  expect(await verify(-3)).toBe("mfa_verification_failed");
  expect(await verify(3)).toBe("mfa_verification_failed");
  expect(await verify(0)).toBeUndefined();
});

test("A further factor can only be enrolled at the second level, under a new name, up to ten", async () => {
  const { client, email } = await enrolledAccount();
  const low = await signedIn(email);
  const codeFor = async (by: Client, friendlyName: string) =>
    (await by.auth.mfa.enroll({ factorType: "totp", friendlyName })).error?.code;
  expect(await codeFor(low, "Tablet")).toBe("insufficient_aal");
  expect(await codeFor(client, "Phone")).toBe("mfa_factor_name_conflict");
  for (let count = 1; count < 10; count += 1) expect(await codeFor(client, `Device ${count}`)).toBeUndefined();
  expect(await codeFor(client, "One more")).toBe("too_many_enrolled_mfa_factors");
});

test("A verified factor can only be removed at the second level; its sessions fall back to the first", async () => {
  const { client, email, factorId } = await enrolledAccount();
  const low = await signedIn(email);
  expect((await low.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
  expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
  await client.auth.refreshSession();
  expect(await claimsOf(client)).toEqual({ aal: "aal1", methods: ["password"] });
  expect((await factorsOf(client)).all).toEqual([]);
});

test("A factor that was never used can be removed at the first level", async () => {
  const { client } = await newAccount();
  const { factorId } = await enrol(client);
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await factorsOf(client)).all).toEqual([]);
});

test("With a factor, password and address can only be changed at the second level", async () => {
  const { client, email } = await enrolledAccount();
  const low = await signedIn(email);
  for (const change of [{ password: "another-good-password" }, { email: `${randomUUID()}@example.com` }])
    expect((await low.auth.updateUser(change)).error).toMatchObject({ status: 401, code: "insufficient_aal" });
  expect((await low.auth.updateUser({ data: { full_name: "Ada" } })).error).toBeNull();
  expect((await client.auth.updateUser({ password: "another-good-password" })).error).toBeNull();
});

test("Too many answers from one address are held back, but not those from others", async () => {
  const { client, factorId, secret, email } = await enrolledAccount();
  const asked = await Promise.all(Array.from({ length: 31 }, () => client.auth.mfa.challenge({ factorId })));
  expect(new Set(asked.map(({ error }) => error?.code))).toEqual(new Set([undefined, "over_request_rate_limit"]));
  const other = await signedIn(email);
  expect((await other.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
});

test("No one can read factors through the API", async () => {
  const { client } = await enrolledAccount();
  for (const table of ["mfa_factors", "mfa_challenges", "mfa_amr_claims"])
    expect((await client.schema("auth").from(table).select("*")).error).not.toBeNull();
});

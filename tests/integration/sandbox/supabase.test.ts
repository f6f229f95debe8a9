// @module-tag long
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { memoryBackend } from "./support";

const client = (url: string, key: string) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

const backend = memoryBackend();
let server: SupabaseClient;
let visitor: SupabaseClient;
beforeAll(async () => {
  await backend.sql(`create function public.call_of_this() returns jsonb language sql as $$
    select jsonb_build_object('role', current_user, 'method', current_setting('request.method'),
      'path', current_setting('request.path'), 'agent', current_setting('request.headers')::jsonb ->> 'user-agent',
      'claims', current_setting('request.jwt.claims')::jsonb ->> 'role', 'answer', current_setting('response.status'))
  $$`);
  await backend.sql("grant execute on function public.call_of_this() to anon, service_role");
  server = client(backend.url, backend.secretKey);
  visitor = client(backend.url, backend.publishableKey);
  await server.storage.createBucket("open", { public: true });
  await server.storage.createBucket("closed", { public: false });
});

const newEmail = () => `${randomUUID()}@example.com`;
const password = "a-good-password";

test("A signed URL serves a private object, as an attachment on request", async () => {
  await server.storage.from("closed").upload("cv.pdf", Buffer.from("%PDF"), { contentType: "application/pdf" });
  const { data } = await server.storage.from("closed").createSignedUrl("cv.pdf", 60, { download: "My résumé.pdf" });
  const response = await fetch(data!.signedUrl);
  expect(response.headers.get("content-disposition")).toContain('attachment; filename="My%20r%C3%A9sum%C3%A9.pdf"');
  expect(await response.text()).toBe("%PDF");
  const unsigned = await fetch(`${backend.url}/storage/v1/object/public/closed/cv.pdf`);
  expect(unsigned.ok).toBe(false);
});

test("Creating a user twice returns the same account, and it can sign in", async () => {
  const user = { email: newEmail(), password, fullName: "Demo Learner" };
  const id = await backend.ensureUser(user);
  expect(await backend.ensureUser(user)).toBe(id);
  const { data } = await visitor.auth.signInWithPassword(user);
  expect(data.user).toMatchObject({ id, user_metadata: { full_name: "Demo Learner" } });
});

test("The API's root lists the tables to the secret key and nothing to the publishable one", async () => {
  const root = (apikey: string) => fetch(`${backend.url}/rest/v1/`, { headers: { apikey } });
  const listed = (await (await root(backend.secretKey)).json()) as { paths: object };
  expect(Object.keys(listed.paths)).toContain("/email_outbox");
  expect((await root(backend.publishableKey)).ok).toBe(false);
});

test("Concurrent requests keep their own roles", async () => {
  const asked = Array.from({ length: 20 }, async (_, index) => {
    const { error } = await (index % 2 === 0 ? server : visitor).from("rate_limits").select("key");
    return error?.code;
  });
  const answers = await Promise.all(asked);
  expect(answers).toEqual(answers.map((_, index) => (index % 2 === 0 ? undefined : "42501")));
});

test("A function knows who calls it, and how", async () => {
  const call = async (key: string, agent: string) => {
    const headers = { apikey: key, "user-agent": agent, "content-type": "application/json" };
    const response = await fetch(`${backend.url}/rest/v1/rpc/call_of_this`, { method: "POST", headers, body: "{}" });
    return (await response.json()) as unknown;
  };
  const known = { method: "POST", path: "/rpc/call_of_this", answer: "" };
  expect(await call(backend.secretKey, "one")).toEqual({
    ...known,
    role: "service_role",
    claims: "service_role",
    agent: "one",
  });
  expect(await call(backend.publishableKey, "two")).toEqual({ ...known, role: "anon", claims: "anon", agent: "two" });
});

test("Timestamps have the format of a hosted project", async () => {
  expect(await backend.sql("select timestamptz '2025-05-30 22:00:00.5+05:30' as at")).toEqual([
    { at: "2025-05-30T16:30:00.5+00:00" },
  ]);
});

test("A column with a space in its name is found in an `or`, and a value keeps its own spaces", async () => {
  const add = (title: string) =>
    backend.sql(`insert into public.workshop_signups ("Email Address", "Session Title") values ($1, $2)`, [
      newEmail(),
      title,
    ]);
  await add("one, two.three");
  await add("other");
  const find = (filter: string) => server.from("workshop_signups").select('"Session Title"').or(filter);
  const one = [{ "Session Title": "one, two.three" }];
  expect((await find('Session Title.eq."one, two.three",id.is.null')).data).toEqual(one);
  expect((await find('and(Session Title.neq.other,Registration Date.gt."2001-01-01"),id.is.null')).data).toEqual(one);
});

test("An SQLSTATE of the project's own is answered with its message and its details", async () => {
  await backend.sql(`create function public.raise_own() returns void language plpgsql as $$
    begin raise exception 'Refused' using errcode = 'OP001', detail = '{"reason":"full"}'; end $$`);
  await backend.sql("grant execute on function public.raise_own() to service_role");
  const { error, status } = await server.rpc("raise_own");
  expect([status, error]).toMatchObject([400, { code: "OP001", message: "Refused", details: '{"reason":"full"}' }]);
});

import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../support/backend";
import { type Learner, newLearner } from "./learner";
import { drawing } from "@/tests/fixtures/photos";

const BUCKETS = ["avatars", "avatar-uploads"] as const;

let backend: TestBackend;
let ada: Learner;
let bo: Learner;
let photo: Buffer;
beforeAll(async () => {
  backend = await startTestBackend();
  [ada, bo] = [await newLearner(backend), await newLearner(backend)];
  photo = await drawing(8, 8).png().toBuffer();
  for (const bucket of BUCKETS) await as("server").storage.from(bucket).upload(nameOf(ada), photo, PNG);
});

const PNG = { contentType: "image/png" };
const nameOf = ({ id }: Learner) => `${id}-1795220782000.png`;

/** A client with the publishable key, or the server's. */
function as(who: "a visitor" | "a stranger" | "the owner" | "server") {
  const token = { "a visitor": undefined, "a stranger": bo.token, "the owner": ada.token, server: undefined }[who];
  const key = who === "server" ? backend.secretKey : backend.publishableKey;
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return createClient(backend.url, key, { auth: { persistSession: false }, global: { headers } });
}

const people = (["a visitor", "a stranger", "the owner"] as const).flatMap((who) =>
  BUCKETS.map((bucket) => [who, bucket] as const),
);

test.each(people)("%s cannot list %s", async (who, bucket) => {
  const { data } = await as(who).storage.from(bucket).list("", { limit: 1_000 });
  expect(data ?? []).toEqual([]);
});

test.each(people)("%s cannot upload to %s under any name, nor overwrite", async (who, bucket) => {
  const storage = as(who).storage.from(bucket);
  for (const name of [nameOf(ada), nameOf(bo), "x.png", `${ada.id}/x.png`]) {
    for (const upsert of [false, true]) {
      expect((await storage.upload(name, Buffer.from("x"), { ...PNG, upsert })).error).not.toBeNull();
    }
    expect((await storage.update(name, Buffer.from("x"), PNG)).error).not.toBeNull();
    expect((await storage.createSignedUploadUrl(name)).error).not.toBeNull();
  }
  expect((await storage.move(nameOf(ada), "moved.png")).error).not.toBeNull();
  expect((await storage.copy(nameOf(ada), "copied.png")).error).not.toBeNull();
  await storage.remove([nameOf(ada)]);
  const { data } = await as("server").storage.from(bucket).download(nameOf(ada));
  expect(data && Buffer.from(await data.arrayBuffer()).equals(photo)).toBe(true);
});

test.each(["a visitor", "a stranger", "the owner"] as const)("%s cannot read uploads", async (who) => {
  const storage = as(who).storage.from("avatar-uploads");
  expect((await storage.download(nameOf(ada))).error).not.toBeNull();
  expect((await storage.createSignedUrl(nameOf(ada), 60)).error).not.toBeNull();
  expect((await fetch(storage.getPublicUrl(nameOf(ada)).data.publicUrl)).ok).toBe(false);
});

test("A published photo is readable by its URL", async () => {
  const { publicUrl } = as("a visitor").storage.from("avatars").getPublicUrl(nameOf(ada)).data;
  expect((await fetch(publicUrl)).status).toBe(200);
});

test("Both buckets accept 5 MB and the four photo types, and only the published one is public", async () => {
  const rows = await backend.sql(
    "select id, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets where id = any($1) order by id",
    [BUCKETS],
  );
  const types = ["image/jpeg", "image/png", "image/gif", "image/webp"];
  expect(rows).toEqual([
    { id: "avatar-uploads", public: false, size: 5_242_880, types },
    { id: "avatars", public: true, size: 5_242_880, types },
  ]);
});

test("Neither bucket has a policy, and row-level security is on", async () => {
  const [table] = await backend.sql("select relrowsecurity from pg_class where oid = 'storage.objects'::regclass", []);
  expect(table).toEqual({ relrowsecurity: true });
  const policies = await backend.sql(
    "select policyname from pg_policies where schemaname = 'storage' and (qual || coalesce(with_check, '')) ~ 'avatar'",
    [],
  );
  expect(policies).toEqual([]);
});

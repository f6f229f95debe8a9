// @module-tag long
import { createClient } from "@supabase/supabase-js";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { callers, type Callers } from "./roles";
import { type BucketOperation, bucketOperations, buckets, type Role, roles } from "@/tests/fixtures/authorisation";
import { drawing } from "@/tests/fixtures/photos";
import { smallPdf } from "@/tests/fixtures/resumes";

const backend = testBackend();
let people: Callers;
let photo: Buffer;
beforeAll(async () => {
  people = await callers(backend);
  await backend.sql(
    `insert into public.cohort_handins (id, cohort_id, week, user_id, file_path, file_name, file_bytes)
     values ($1, '1', 1, $1, $2, 'work.pdf', 9)`,
    [people.ownerId, file()],
  );
  photo = await drawing(4, 4).png().toBuffer();
});

const ids = Object.keys(buckets);
const file = () => `${people.ownerId}-1`;
const takesPdfs = (bucket: string) => bucket === "applications" || bucket === "handins";
const content = (bucket: string) => (takesPdfs(bucket) ? smallPdf() : photo);
const typeOf = (bucket: string) => ({ contentType: takesPdfs(bucket) ? "application/pdf" : "image/png" });

function storageOf(role: Role) {
  const { apikey = "", ...headers } = people.headers[role];
  return createClient(backend.url, apikey, { auth: { persistSession: false }, global: { headers } }).storage;
}

/** Everything in storage except the times of last access. */
const everything = async () => ({
  buckets: await backend.sql(
    "select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id",
    [],
  ),
  objects: await backend.sql(
    "select id, bucket_id, name, metadata::text, updated_at::text from storage.objects order by id",
    [],
  ),
});

let settings: Awaited<ReturnType<typeof everything>>["buckets"];
beforeEach(async () => {
  settings ??= (await everything()).buckets;
  await backend.sql("delete from storage.objects", []);
  await backend.sql("delete from storage.buckets", []);
  for (const { id, public: isPublic, file_size_limit: size, allowed_mime_types: types } of settings) {
    await backend.sql(
      "insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)",
      [id, isPublic, size, types],
    );
    const { error } = await storageOf("service")
      .from(String(id))
      .upload(file(), content(String(id)), typeOf(String(id)));
    if (error) throw error;
  }
});

/** Tries one operation on the owner's file; true if it returned or changed anything. */
async function attempt(role: Role, id: string, operation: BucketOperation): Promise<boolean> {
  const storage = storageOf(role);
  const bucket = storage.from(id);
  const bytes = content(id);
  const before = await everything();
  const isChanged = async (work: Promise<unknown>) => {
    await work;
    return JSON.stringify(await everything()) !== JSON.stringify(before);
  };
  const isGiven = async (work: PromiseLike<{ data: unknown; error: unknown }>) => (await work).error === null;
  switch (operation) {
    case "list":
      return ((await bucket.list("")).data ?? []).length > 0;
    case "download":
      return isGiven(bucket.download(file()));
    case "read by public address":
      return (await fetch(bucket.getPublicUrl(file()).data.publicUrl)).ok;
    case "sign":
      return isGiven(bucket.createSignedUrl(file(), 60));
    case "sign an upload":
      return isGiven(bucket.createSignedUploadUrl("new"));
    case "upload":
      return isChanged(bucket.upload("new", bytes, typeOf(id)));
    case "upload under one's own name":
      return isChanged(bucket.upload(`${role === "other" ? people.otherId : people.ownerId}/2`, bytes, typeOf(id)));
    case "overwrite":
      return isChanged(bucket.upload(file(), bytes, { ...typeOf(id), upsert: true }));
    case "update":
      return isChanged(bucket.update(file(), bytes, typeOf(id)));
    case "copy":
      return isChanged(bucket.copy(file(), "copied"));
    case "move":
      return isChanged(bucket.move(file(), "moved"));
    case "remove":
      return isChanged(bucket.remove([file(), "moved"]));
    case "show":
      return isGiven(storage.getBucket(id));
    case "change":
      return isChanged(storage.updateBucket(id, { public: true, fileSizeLimit: 1 }));
    case "empty":
      return isChanged(storage.emptyBucket(id));
    case "delete":
      return isChanged(storage.deleteBucket(id));
  }
}

test("Every bucket is listed, with the types it takes; only published photos are public", () => {
  const photos = {
    file_size_limit: 5_242_880,
    allowed_mime_types: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  };
  expect(settings).toEqual([
    { id: "applications", public: false, file_size_limit: 2_097_152, allowed_mime_types: ["application/pdf"] },
    { id: "avatar-uploads", public: false, ...photos },
    { id: "avatars", public: true, ...photos },
    { id: "handins", public: false, file_size_limit: 10_485_760, allowed_mime_types: ["application/pdf"] },
  ]);
});

test.each(ids)("%s takes no other type and replaces nothing unless asked, even for our server", async (id) => {
  const bucket = storageOf("service").from(id);
  const before = await everything();
  expect((await bucket.upload("x.html", "<p>", { contentType: "text/html" })).error).not.toBeNull();
  expect((await bucket.upload(file(), content(id), { ...typeOf(id), upsert: false })).error).not.toBeNull();
  expect(await everything()).toEqual(before);
});

test.each(ids.flatMap((id) => roles.map((role) => [role, id] as const)))(
  "%s on %s: unlisted operations are denied",
  async (role, id) => {
    const allowed: string[] = [];
    for (const operation of bucketOperations) if (await attempt(role, id, operation)) allowed.push(operation);
    expect(allowed).toEqual(buckets[id]?.[role] ?? []);
  },
);

test.each(["visitor", "owner", "other"] as const)("%s can neither create nor list buckets", async (role) => {
  const before = await everything();
  expect((await storageOf(role).createBucket("planted", { public: true })).error).not.toBeNull();
  expect((await storageOf(role).listBuckets()).data ?? []).toEqual([]);
  expect(await everything()).toEqual(before);
});

test("No schema but the public one is accessible over HTTP, even to our server", async () => {
  for (const schema of ["storage", "auth", "private", "supabase_migrations", "pg_catalog", "information_schema"])
    for (const role of roles) {
      const headers = { ...people.headers[role], "Accept-Profile": schema };
      const response = await fetch(`${backend.url}/rest/v1/users?select=*`, { headers });
      expect([schema, role, await response.json()]).toMatchObject([schema, role, { code: "PGRST106" }]);
    }
});

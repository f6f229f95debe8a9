import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";

import { newAccount, PASSWORD } from "../auth/account";
import { startTestBackend, type TestBackend } from "../support/backend";
import { request } from "../support/request";
import { application, careersRecords } from "./applicant";
import { applyForRoleAction } from "@/lib/careers/actions";
import { environment } from "@/tests/fixtures/environment";
import { smallPdf } from "@/tests/fixtures/resumes";

let backend: TestBackend;
let token: string;
let path: string;
beforeAll(async () => {
  backend = await startTestBackend();
  request.headers = new Headers({ origin: environment.SITE_URL, "sec-fetch-site": "same-origin" });
  const email = await newAccount(backend);
  expect(await applyForRoleAction(application)).toMatchObject({ ok: true });
  path = (await careersRecords(backend).files())[0] ?? "";
  const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  token = (await client.auth.signInWithPassword({ email, password: PASSWORD })).data.session?.access_token ?? "";
});

const PDF = { contentType: "application/pdf" };

function as(who: "a visitor" | "the applicant" | "server") {
  const headers = who === "the applicant" ? { Authorization: `Bearer ${token}` } : {};
  const key = who === "server" ? backend.secretKey : backend.publishableKey;
  return createClient(backend.url, key, { auth: { persistSession: false }, global: { headers } });
}
const people = ["a visitor", "the applicant"] as const;

test.each(people)("%s can neither read, list, sign nor replace a resume", async (who) => {
  const bucket = as(who).storage.from("applications");
  expect((await bucket.list("")).data ?? []).toEqual([]);
  expect((await bucket.list("frontend_engineer")).data ?? []).toEqual([]);
  expect((await bucket.download(path)).error).not.toBeNull();
  expect((await bucket.createSignedUrl(path, 60)).error).not.toBeNull();
  expect((await bucket.createSignedUploadUrl("frontend_engineer/x.pdf")).error).not.toBeNull();
  expect((await fetch(bucket.getPublicUrl(path).data.publicUrl)).ok).toBe(false);
  for (const upsert of [false, true]) {
    for (const name of [path, "frontend_engineer/1795220782000-x.pdf"]) {
      expect((await bucket.upload(name, smallPdf(), { ...PDF, upsert })).error).not.toBeNull();
    }
  }
  expect((await bucket.update(path, Buffer.from("x"), PDF)).error).not.toBeNull();
  expect((await bucket.move(path, "moved.pdf")).error).not.toBeNull();
  expect((await bucket.copy(path, "copied.pdf")).error).not.toBeNull();
  await bucket.remove([path]);
  expect((await as("server").storage.from("applications").download(path)).data?.size).toBe(smallPdf().length);
});

test.each(people)("%s can neither read nor write applications", async (who) => {
  const { id: _id, ...row } = (await careersRecords(backend).rows())[0] ?? {};
  const table = as(who).from("job_applications");
  expect((await table.select("*")).data ?? []).toEqual([]);
  expect((await table.insert(row)).error).toMatchObject({ code: "42501" });
  expect((await table.update({ name: "Eve" }).eq("role", "frontend_engineer")).error).toMatchObject({ code: "42501" });
  expect((await table.delete().eq("role", "frontend_engineer")).error).toMatchObject({ code: "42501" });
});

test("The bucket is private and accepts PDFs of up to 2 MB, without overwriting", async () => {
  const [bucket] = await backend.sql(
    "select public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets where id = 'applications'",
    [],
  );
  expect(bucket).toEqual({ public: false, size: 2_097_152, types: ["application/pdf"] });
  const resumes = as("server").storage.from("applications");
  expect((await resumes.upload(path, smallPdf(), { ...PDF, upsert: false })).error).not.toBeNull();
  expect((await resumes.upload("x.html", "<p>", { contentType: "text/html" })).error).not.toBeNull();
});

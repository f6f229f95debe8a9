// @module-tag long
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { newAccount } from "../auth/account";
import { APPLICATION_TABLES, careersRecords } from "../careers/applicant";
import { captureLogOfEachTest, testBackend } from "../support/backend";
import { cronRequest } from "../support/cron";
import { POST } from "@/app/api/cron/retention/route";
import { createAdminClient } from "@/lib/supabase/admin";
import { smallPhoto } from "@/tests/fixtures/photos";
import { smallPdf } from "@/tests/fixtures/resumes";

const backend = testBackend(...APPLICATION_TABLES);
const desk = careersRecords(backend);
const events = captureLogOfEachTest();
beforeEach(async () => {
  await desk.clear();
});

/** The number of deleted files a run reports. */
async function filesDeleted(): Promise<number> {
  return ((await (await POST(cronRequest("retention"))).json()) as { files: number }).files;
}

const resumePath = (name: string) => `machine_learning/1795220782000-${name}.pdf`;

const storage = () => createAdminClient().storage;

async function newLearner(): Promise<string> {
  const email = await newAccount(backend);
  const [user] = await backend.sql("select id from auth.users where email = $1", [email]);
  return String(user?.id);
}

async function put(bucket: string, path: string, minutesAgo: number): Promise<void> {
  const isResume = bucket === "applications";
  const contentType = isResume ? "application/pdf" : "image/png";
  const { error } = await storage()
    .from(bucket)
    .upload(path, isResume ? smallPdf() : await smallPhoto(), { contentType });
  expect(error).toBeNull();
  await backend.sql(
    "update storage.objects set created_at = now() - make_interval(mins => $1) where bucket_id = $2 and name = $3",
    [minutesAgo, bucket, path],
  );
}

const filesOf = async (bucket: string) => {
  const rows = await backend.sql("select name from storage.objects where bucket_id = $1 order by name", [bucket]);
  return rows.map(({ name }) => name);
};

/** Saves an address as the photo of a profile. */
const show = async (owner: string, photo: { saved_avatar_url?: string; avatar_url?: string }) =>
  backend.sql("update auth.users set raw_user_meta_data = raw_user_meta_data || $1::jsonb where id = $2", [
    JSON.stringify(photo),
    owner,
  ]);

const addressOf = (path: string) => storage().from("avatars").getPublicUrl(path).data.publicUrl;

test("An uploaded original is deleted after an hour, published or not", async () => {
  const owner = await newLearner();
  await put("avatar-uploads", `${owner}-${randomUUID()}`, 61);
  const young = `${owner}-${randomUUID()}`;
  await put("avatar-uploads", young, 59);
  await put("avatars", `${owner}-1795220782000.png`, 61);
  await show(owner, { saved_avatar_url: addressOf(`${owner}-1795220782000.png`) });
  expect(await filesDeleted()).toBe(1);
  expect(await filesOf("avatar-uploads")).toEqual([young]);
  expect(await filesOf("avatars")).toEqual([`${owner}-1795220782000.png`]);
});

test("Photos of deleted accounts are deleted, and no others", async () => {
  const [gone, here] = [await newLearner(), await newLearner()];
  for (const owner of [gone, here]) {
    await put("avatars", `${owner}-1795220782000.png`, 61);
    await show(owner, { saved_avatar_url: addressOf(`${owner}-1795220782000.png`) });
  }
  await put("avatars", "of-nobody.png", 61);
  await put("avatars", `${randomUUID()}-1795220782000.png`, 59);
  await backend.sql("delete from auth.users where id = $1", [gone]);
  expect(await filesDeleted()).toBe(2);
  expect(await filesOf("avatars")).toHaveLength(2);
  expect(await filesOf("avatars")).toContain(`${here}-1795220782000.png`);
  expect(await storage().from("avatars").download(`${gone}-1795220782000.png`)).toMatchObject({ data: null });
  expect(JSON.stringify(events)).not.toContain(gone);
});

test("A published photo is deleted after an hour unless its owner's profile shows it", async () => {
  const [replacing, removing] = [await newLearner(), await newLearner()];
  const [older, newcomer] = [await newLearner(), await newLearner()];
  const shown = `${replacing}-1795220782000.png`;
  await put("avatars", shown, 70);
  await put("avatars", `${replacing}-1795220781000.png`, 75);
  await show(replacing, {
    saved_avatar_url: addressOf(shown),
    avatar_url: "https://photos.example/google.png",
  });
  await put("avatars", `${removing}-1795220782000.png`, 61);
  await show(removing, { saved_avatar_url: "", avatar_url: addressOf(`${removing}-1795220782000.png`) });
  // Saved before profiles had their own copies.
  await put("avatars", `${older}-1795220782000.png`, 61);
  await show(older, { avatar_url: addressOf(`${older}-1795220782000.png`) });
  await put("avatars", `${newcomer}-1795220782000.png`, 59);
  expect(await filesDeleted()).toBe(2);
  const kept = await filesOf("avatars");
  for (const path of [shown, `${older}-1795220782000.png`, `${newcomer}-1795220782000.png`])
    expect(kept).toContain(path);
  for (const path of [`${replacing}-1795220781000.png`, `${removing}-1795220782000.png`])
    expect(kept).not.toContain(path);
});

test("A resume without an application is deleted after an hour, with its reserved path", async () => {
  for (const name of ["left", "young", "applied"]) {
    await put("applications", resumePath(name), name === "young" ? 59 : 61);
    await backend.sql(
      `insert into public.resume_places (submission, resume_path, created_at)
       values (rpad(md5($1), 64, '0'), $2, now() - make_interval(mins => $3))`,
      [name, resumePath(name), name === "young" ? 59 : 61],
    );
  }
  await backend.sql(
    `insert into public.job_applications (role, name, email, description, resume_path, resume_bytes)
     values ('machine_learning', 'Ada', 'ada@example.com', 'x', $1, 1)`,
    [resumePath("applied")],
  );
  expect(await filesDeleted()).toBe(1);
  const kept = [resumePath("applied"), resumePath("young")];
  expect(await desk.files()).toEqual(kept);
  const places = await backend.sql("select resume_path from public.resume_places order by 1", []);
  expect(places.map(({ resume_path: path }) => path)).toEqual(kept);
});

test("A failing bucket doesn't hold up the others or the reserved paths of resumes", async () => {
  await backend.sql(
    `insert into storage.objects (bucket_id, name, created_at)
     select bucket, 'x', now() - interval '2 hours' from unnest(array['avatar-uploads', 'avatars', 'applications']) bucket`,
    [],
  );
  await backend.setFault("storage", "500", "avatar-uploads");
  expect(await filesDeleted()).toBe(2);
  expect(await filesOf("avatar-uploads")).toEqual(["x"]);
  expect([await filesOf("avatars"), await filesOf("applications")]).toEqual([[], []]);
  await backend.setFault("storage", null);
  expect(await filesDeleted()).toBe(1);
});

test("A run deletes the hundred oldest orphaned files, the next run the rest", async () => {
  await backend.sql(
    `insert into storage.objects (bucket_id, name, created_at)
     select 'avatar-uploads', 'x' || number, now() - make_interval(hours => 2, secs => number) from generate_series(0, 100) number`,
    [],
  );
  expect(await filesDeleted()).toBe(100);
  expect(await filesOf("avatar-uploads")).toEqual(["x0"]);
  expect(await filesDeleted()).toBe(1);
});

const today = async () =>
  backend.sql("select number, detail from private.watch_findings() where kind = 'files-kept'", []);

test("Files that lost their rows are kept and reported, until someone has looked", async () => {
  await backend.sql(
    `insert into storage.objects (bucket_id, name, created_at)
     select 'applications', 'applications/x' || number, now() - interval '2 hours' from generate_series(1, 9) number`,
    [],
  );
  expect(await filesDeleted()).toBe(0);
  expect(await today()).toEqual([{ number: 9, detail: "applications" }]);
  await backend.sql("insert into public.watch_marks (name, marked_at) values ('files-checked', now())", []);
  expect(await filesDeleted()).toBe(9);
  await backend.sql("delete from public.watch_marks where name = 'files-checked'", []);
  expect(await today()).toEqual([]);
});

test("PDFs that their learners replaced are deleted, however many; those of lost hand-ins are kept and reported", async () => {
  const owner = await newLearner();
  const upload = async (owners: string, hoursAgo: number) =>
    backend.sql(
      `insert into storage.objects (bucket_id, name, created_at)
       select 'handins', ${owners} || '-' || gen_random_uuid(), now() - make_interval(hours => $1) from generate_series(1, 9)`,
      [hoursAgo],
    );
  await upload(`'${owner}'`, 3);
  expect(await filesDeleted()).toBe(0);
  expect(await today()).toEqual([{ number: 9, detail: "handins" }]);
  await backend.sql(
    `insert into public.cohort_handins (id, cohort_id, week, user_id, body, handed_in_at)
     values (gen_random_uuid(), '1', 1, $1, 'x', now() - interval '2 hours')`,
    [owner],
  );
  expect(await today()).toEqual([]);
  expect(await filesDeleted()).toBe(9);
  await upload("gen_random_uuid()", 24 * 366 * 3);
  expect(await filesDeleted()).toBe(9);
});

test("For a week after a restore no file is deleted for want of a row, but uploaded originals are", async () => {
  await backend.sql(
    `insert into storage.objects (bucket_id, name, created_at)
     select bucket, 'x', now() - interval '2 hours' from unnest(array['avatar-uploads', 'avatars', 'applications']) bucket`,
    [],
  );
  const restored = async (daysAgo: number) =>
    backend.sql(
      `insert into public.watch_marks (name, marked_at) values ('restored', now() - make_interval(days => $1))
       on conflict (name) do update set marked_at = excluded.marked_at`,
      [daysAgo],
    );
  await restored(6);
  expect(await filesDeleted()).toBe(1);
  expect(await today()).toEqual([{ number: 2, detail: "applications, avatars" }]);
  await restored(8);
  expect(await filesDeleted()).toBe(2);
});

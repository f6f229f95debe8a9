import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { type Learner, newLearner } from "../profile/learner";
import { put } from "../profile/photos";
import { captureLog, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { handInAction as handIn } from "../support/form-actions";
import { GET } from "@/app/(account)/my-learning/handin/[handinId]/route";
import { findOwnAssignment, ownHandinLink } from "@/lib/cohorts/own-handins";
import { handinForm as texts } from "@/lib/content/handin-form";
import * as actions from "@/lib/handins/actions";
import { createAdminClient } from "@/lib/supabase/admin";
import { addCohort, addSession, enrol } from "@/tests/e2e/support/room-records";
import { operatorRoles, operatorRow } from "@/tests/fixtures/authorisation";
import { environment } from "@/tests/fixtures/environment";
import { fileFixture } from "@/tests/fixtures/photos";
import { smallPdf } from "@/tests/fixtures/resumes";

const backend = testBackend();
/** An id needn't be a number. */
const COHORT = "autumn-26";

const assignment = (fields: object = {}) => ({
  requestId: randomUUID(),
  cohortId: COHORT,
  week: "1",
  body: "What I did",
  ...fields,
});

let ada: Learner;
beforeEach(async () => {
  captureLog();
  const { sql } = backend;
  await addCohort(sql, COHORT);
  ada = await newPerson(COHORT);
  ada.enter();
  await sql("update public.cohorts set takes_handins = true where cohort_id = $1", [COHORT]);
  const startsAt = new Date(Date.now() - 86_400_000).toISOString();
  await addSession(sql, COHORT, { title: "Prompts", startsAt });
});

async function upload(content: Buffer): Promise<{ id: string; isStored: boolean }> {
  const opened = await actions.openHandinUploadAction({ size: 1_000 });
  if (!opened.ok) throw new Error(opened.error);
  const { ok: isStored } = await put(opened.data.url, content, "application/pdf");
  return { id: opened.data.uploadId, isStored };
}

/** Someone with a seat in a cohort, if one is named. */
async function newPerson(cohortId?: string): Promise<Learner> {
  const person = await newLearner(backend);
  if (cohortId) await enrol(backend.sql, person.email, cohortId);
  return person;
}

const stored = () =>
  backend.sql("select id, body, urls, file_name, file_bytes from public.cohort_handins where user_id = $1", [ada.id]);

test("A text, links and a PDF are handed in, and the file is opened by a link", async () => {
  const { id } = await upload(smallPdf());
  const given = assignment({ url1: "https://example.com/a", upload: id, fileName: "work.pdf", isShared: "on" });
  expect(await handIn(given)).toEqual({ ok: true, data: undefined });
  expect(await stored()).toEqual([
    {
      id: given.requestId,
      body: "What I did",
      urls: ["https://example.com/a"],
      file_name: "work.pdf",
      file_bytes: smallPdf().length,
    },
  ]);
  const response = await fetch((await ownHandinLink(given.requestId)) ?? "");
  expect(Buffer.from(await response.arrayBuffer())).toEqual(smallPdf());
});

test.each([
  ["body", texts.tooLong, { body: "x".repeat(10_001) }],
  ["body", texts.empty, { body: " " }],
  [
    "url2",
    texts.noLink,
    { url1: "https://a.example.com", url2: "http://b.example.com", url3: "https://c.example.com" },
  ],
])("Refused at its field, and nothing is stored: %s, %s", async (field, error, fields) => {
  expect(await handIn(assignment(fields))).toMatchObject({ ok: false, fieldErrors: { [field]: error } });
  expect(await stored()).toEqual([]);
});

test("A file that is no PDF is refused by its bytes and deleted, and one of 10.1 MB before and at its upload", async () => {
  const picture = await upload(fileFixture("bomb-20000x20000.png"));
  expect(await handIn(assignment({ upload: picture.id, fileName: "work.pdf" }))).toMatchObject({
    ok: false,
    fieldErrors: { upload: texts.notPdf },
  });
  expect(
    await backend.sql("select from storage.objects where bucket_id = 'handins' and name like $1", [`${ada.id}%`]),
  ).toEqual([]);
  const size = Math.round(10.1 * 1024 * 1024);
  expect(await actions.openHandinUploadAction({ size })).toMatchObject({ ok: false, error: texts.tooLarge });
  expect(await upload(Buffer.concat([smallPdf(), Buffer.alloc(size)]))).toMatchObject({ isStored: false });
  expect(await stored()).toEqual([]);
});

test("With storage away the text stays in the form, the file is asked for again, and a retry works", async () => {
  const { id } = await upload(smallPdf());
  const given = assignment({ upload: id, fileName: "work.pdf" });
  await backend.setFault("storage", "503");
  expect(await handIn(given)).toMatchObject({ ok: false, fieldErrors: { upload: texts.notThrough } });
  await backend.setFault("storage", null);
  expect(await stored()).toEqual([]);
  expect(await handIn(given)).toMatchObject({ ok: true });
});

test("A PDF with 2 kB behind its end is taken; another account's upload, or a press on its page, isn't", async () => {
  const { id } = await upload(Buffer.concat([smallPdf(), Buffer.alloc(2_000, "x")]));
  const given = assignment({ upload: id, fileName: "work.pdf" });
  const grace = await newPerson(COHORT);
  grace.enter();
  expect(await handIn(given)).toMatchObject({ ok: false, fieldErrors: { upload: texts.notThrough } });
  expect(await handIn(assignment({ account: ada.id }))).toMatchObject({
    error: expect.stringContaining(grace.email) as string,
  });
  expect(await backend.sql("select from public.cohort_handins where user_id in ($1, $2)", [ada.id, grace.id])).toEqual(
    [],
  );
  ada.enter();
  expect(await handIn(given)).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject([{ file_bytes: smallPdf().length + 2_000 }]);
});

/** How the address of a hand-in's file answers the browser, and where it leads. */
async function open(handinId: string) {
  const request = new Request(`${environment.SITE_URL}/my-learning/handin/${handinId}`);
  const response = await GET(request, { params: Promise.resolve({ handinId }) });
  return { status: response.status, to: response.headers.get("location") ?? "" };
}

test("A file opens for its owner and, once shared, for the cohort; its page and form are for those with a seat alone", async () => {
  const { id } = await upload(smallPdf());
  const { requestId } = assignment();
  await handIn(assignment({ requestId, upload: id, fileName: "work.pdf" }));
  const people = new Map([
    ["owner", ada],
    ["classmate", await newPerson(COHORT)],
    ["learner of another cohort", await newPerson("2")],
    ["refunded seat", await newPerson(COHORT)],
    ["session that has ended", await newPerson(COHORT)],
  ]);
  for (const role of operatorRoles) {
    const person = await newPerson();
    await backend.sql(operatorRow(role, person.id), []);
    people.set(role, person);
  }
  await backend.sql("update public.cohort_enrollments set status = 'refunded' where user_id = $1", [
    people.get("refunded seat")?.id,
  ]);
  await backend.sql("delete from auth.sessions where user_id = $1", [people.get("session that has ended")?.id]);

  const opens = async () => {
    const statuses: Record<string, number> = {};
    for (const [name, { enter }] of people) {
      enter();
      statuses[name] = (await open(requestId)).status;
    }
    browser.jar = new Map();
    return { ...statuses, visitor: (await open(requestId)).status };
  };
  const none = {
    ...Object.fromEntries(Array.from(people.keys(), (name) => [name, 404])),
    visitor: 307,
    "session that has ended": 307,
  };
  expect(await opens()).toEqual({ ...none, owner: 302 });
  await backend.sql("update public.cohort_handins set is_shared = true where id = $1", [requestId]);
  expect(await opens()).toEqual({ ...none, owner: 302, classmate: 302 });
  await backend.sql("update public.cohort_enrollments set status = 'refunded' where user_id = $1", [ada.id]);
  expect(await opens()).toEqual(none);

  const [readers, authors, uploaders]: [string[], string[], string[]] = [[], [], []];
  for (const [name, { enter }] of people) {
    enter();
    if (await findOwnAssignment(COHORT, "1")) readers.push(name);
    if ((await handIn(assignment())).ok) authors.push(name);
    if ((await actions.openHandinUploadAction({ size: 1 })).ok) uploaders.push(name);
  }
  // A page believes a token for the hour that it's good for; whatever writes, or hands out a file, asks first.
  expect([readers, authors]).toEqual([["classmate", "session that has ended"], ["classmate"]]);
  expect(uploaders).toEqual(["classmate", "learner of another cohort"]);
});

test("A file's link is for a minute, and storage opens none whose time is over", async () => {
  const { id } = await upload(smallPdf());
  const { requestId } = assignment();
  await handIn(assignment({ requestId, upload: id, fileName: "work.pdf" }));
  const { to } = await open(requestId);
  const [, claims = ""] = (new URL(to).searchParams.get("token") ?? "").split(".");
  const { exp, iat } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { exp: number; iat: number };
  expect(exp - iat).toBe(60);
  const files = createAdminClient().storage.from("handins");
  const { data } = await files.createSignedUrl(`${ada.id}-${id}`, 1);
  await expect.poll(async () => (await fetch(data?.signedUrl ?? "")).ok, { timeout: 10_000 }).toBe(false);
  expect((await fetch(to)).status).toBe(200);
});

import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { type Learner, newLearner } from "../profile/learner";
import { put } from "../profile/photos";
import { captureLog, testBackend } from "../support/backend";
import { sending } from "../support/form-actions";
import { ownHandinLink } from "@/lib/cohorts/own-handins";
import { handinForm as texts } from "@/lib/content/handin-form";
import * as actions from "@/lib/handins/actions";
import { addSession, enrol } from "@/tests/e2e/support/room-records";
import { fileFixture } from "@/tests/fixtures/photos";
import { smallPdf } from "@/tests/fixtures/resumes";

const backend = testBackend();
const handIn = sending(actions.handInAction);

const assignment = (fields: object = {}) => ({
  requestId: randomUUID(),
  cohortId: "1",
  week: "1",
  body: "What I did",
  ...fields,
});

let ada: Learner;
beforeEach(async () => {
  captureLog();
  ada = await newLearner(backend);
  ada.enter();
  const { sql } = backend;
  await sql("update public.cohorts set takes_handins = true where cohort_id = '1'");
  const startsAt = new Date(Date.now() - 86_400_000).toISOString();
  await addSession(sql, "1", { title: "Prompts", startsAt });
  await enrol(sql, ada.email);
});

async function upload(content: Buffer): Promise<{ id: string; isStored: boolean }> {
  const opened = await actions.openHandinUploadAction({ size: 1_000 });
  if (!opened.ok) throw new Error(opened.error);
  const { ok: isStored } = await put(opened.data.url, content, "application/pdf");
  return { id: opened.data.uploadId, isStored };
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

test("A file that is no PDF is refused by its bytes, and one of 10.1 MB before and at its upload", async () => {
  const picture = await upload(fileFixture("bomb-20000x20000.png"));
  expect(await handIn(assignment({ upload: picture.id, fileName: "work.pdf" }))).toMatchObject({
    ok: false,
    fieldErrors: { upload: texts.notPdf },
  });
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

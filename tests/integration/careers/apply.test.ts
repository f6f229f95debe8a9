import { createClient } from "@supabase/supabase-js";
import { beforeEach, expect, test } from "vitest";

import { newAccount } from "../auth/account";
import { captureLog, testBackend } from "../support/backend";
import { finishResponse } from "../support/request";
import { application, APPLICATION_TABLES, careersRecords, pdfFile } from "./applicant";
import { applyForRoleAction } from "@/lib/careers/actions";
import { storeResume } from "@/lib/careers/resume-store";
import names from "@/tests/fixtures/filenames.json";
import { oneOfEach } from "@/tests/fixtures/one-of-each";
import { heavyPdf, resumeCases, smallPdf } from "@/tests/fixtures/resumes";

const KEY =
  /^(?:frontend_engineer|backend_engineer|product_designer|machine_learning|product_manager|product_marketing|digital_marketing)\/\d{13}-[A-Za-z0-9._-]{1,100}\.pdf$/;
/** The others: tests/unit/careers/resume.test.ts. */
const SOME_FILES = new Set(["ok-min.pdf", "poly-pdf-html.pdf", "bad-html.pdf", "bad-truncated.pdf"]);
const success = { ok: true, data: undefined };

const backend = testBackend(...APPLICATION_TABLES);
const desk = careersRecords(backend);
beforeEach(async () => void (await desk.clear()));

const server = () =>
  createClient(backend.url, backend.secretKey, { auth: { persistSession: false } }).storage.from("applications");

test("An application stores a private file and a row, and sends a mail to the careers team and a receipt", async () => {
  expect(await applyForRoleAction({ ...application, resume: pdfFile(undefined, "Ada's CV.pdf") })).toEqual(success);
  const [path = ""] = await desk.files();
  expect(path).toMatch(KEY);
  expect(path).toMatch(/^frontend_engineer\/\d{13}-Ada-s-CV\.pdf$/);
  expect(await desk.rows()).toMatchObject([
    {
      role: "frontend_engineer",
      name: "Ada Lovelace",
      email: "ada@example.com",
      description: application.description,
      resume_path: path,
      resume_bytes: application.resume.size,
      user_id: null,
    },
  ]);
  await finishResponse();
  const mails = await backend.mails();
  expect(mails).toHaveLength(2);
  const toCareers = mails.find(({ to }) => to === "careers@example.com");
  expect(toCareers).toMatchObject({
    replyTo: "ada@example.com",
    subject: "Application: Frontend Engineer Intern, Ada Lovelace",
    attachments: [],
  });
  expect(toCareers?.text).toContain(application.description);
  const receipt = mails.find(({ to }) => to === "ada@example.com");
  expect(receipt?.subject).toBe("We have your application: Frontend Engineer Intern");
  expect(receipt?.text).not.toMatch(/Ada|Bernoulli|storage/);
});

test("Both mails name the role that was applied for", async () => {
  expect(await applyForRoleAction({ ...application, role: "product_designer" })).toEqual(success);
  await finishResponse();
  const subjects = (await backend.mails()).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    "Application: Product Designer Intern, Ada Lovelace",
    "We have your application: Product Designer Intern",
  ]);
});

test("The careers mail leads to the application in the console, and nobody else opens the file", async () => {
  await applyForRoleAction(application);
  await finishResponse();
  const mail = (await backend.mails()).find(({ to }) => to === "careers@example.com");
  const [row] = await backend.sql("select id, resume_path from public.job_applications");
  expect(mail?.html).toContain(`/console/applications/${String(row?.id)}"`);
  const file = `${backend.url}/storage/v1/object/applications/${String(row?.resume_path)}`;
  expect((await fetch(file)).ok).toBe(false);
  expect((await fetch(file, { headers: { apikey: backend.publishableKey } })).ok).toBe(false);
});

test.each(resumeCases.filter(({ file }) => SOME_FILES.has(file)))(
  "$file is accepted or rejected as listed",
  async ({ file, type, content, isTaken }) => {
    const answer = await applyForRoleAction({ ...application, resume: pdfFile(content(), file, type) });
    if (isTaken !== undefined) expect(answer.ok).toBe(isTaken);
    expect(await desk.files()).toHaveLength(answer.ok ? 1 : 0);
    expect(await desk.rows()).toHaveLength(answer.ok ? 1 : 0);
    if (!answer.ok) return expect(answer.fieldErrors).toEqual({ resume: answer.error });
    const [path = ""] = await desk.files();
    const { data } = await server().createSignedUrl(path, 60, { download: true });
    const stored = await fetch(data?.signedUrl ?? "");
    expect(stored.headers.get("content-type")).toBe("application/pdf");
    expect(stored.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(Buffer.from(await stored.arrayBuffer()).equals(content())).toBe(true);
  },
);

test("A file of any name is stored under a safe one", { tags: ["long"] }, async () => {
  for (const { name } of oneOfEach(names))
    expect(await applyForRoleAction({ ...application, resume: pdfFile(undefined, name) })).toEqual(success);
  const files = await desk.files();
  expect(files.length).toBeGreaterThan(0);
  for (const path of files) expect(path).toMatch(KEY);
});

test("Concurrent files with one name are all stored, and none is overwritten", { tags: ["long"] }, async () => {
  const contents = Array.from({ length: 5 }, (_, index) => heavyPdf(1_000 + index));
  const answers = await Promise.all(
    contents.map((content) => applyForRoleAction({ ...application, resume: pdfFile(content) })),
  );
  expect(answers).toEqual(contents.map(() => success));
  const files = await desk.files();
  expect(new Set(files).size).toBe(5);
  const rows = await desk.rows();
  expect(rows).toHaveLength(5);
  for (const { resume_path: path, resume_bytes: bytes } of rows) {
    const { data } = await server().download(path as string);
    expect(data?.size).toBe(bytes);
  }
});

test("A signed-in user applies with the account's address, whatever the form says", async () => {
  const email = await newAccount(backend);
  expect(await applyForRoleAction({ ...application, email: "somebody-else@example.com" })).toEqual(success);
  const [user] = await backend.sql("select id from auth.users where email = $1", [email]);
  expect(await desk.rows()).toMatchObject([{ email, user_id: user?.id }]);
  expect(await desk.outbox()).toMatchObject([
    { template: "application-received", recipient: email },
    { template: "job-application", recipient: "careers@example.com", reply_to: email },
  ]);
});

test(
  "A user applies under the account's name if it has one, and otherwise under the typed one",
  { tags: ["long"] },
  async () => {
    const email = await newAccount(backend);
    for (const [fullName, expected] of [
      ["  Grace Hopper ", "Grace Hopper"],
      ["G", "Ada Lovelace"],
      ["x".repeat(101), "Ada Lovelace"],
      [["Grace"], "Ada Lovelace"],
    ] as const) {
      await backend.sql(
        "update auth.users set raw_user_meta_data = jsonb_build_object('full_name', $1::jsonb) where email = $2",
        [JSON.stringify(fullName), email],
      );
      expect(await applyForRoleAction(application)).toEqual(success);
      const row = (await desk.rows()).at(-1);
      expect(row).toMatchObject({ name: expected, email });
      const mails = (await desk.outbox()).filter(({ template }) => template === "job-application");
      expect(mails.map(({ payload }) => (payload as { name: string }).name)).toContain(expected);
    }
  },
);

test("An existing resume is not overwritten", async () => {
  const place = "frontend_engineer/1795220782000-Ada-Lovelace.pdf";
  for (const content of [smallPdf(), Buffer.from("another")]) await storeResume(place, new Uint8Array(content).buffer);
  expect(await desk.files()).toEqual([place]);
  expect((await server().download(place)).data?.size).toBe(smallPdf().length);
});

test("With the auth server down an application is stored as a visitor's", async () => {
  captureLog();
  await newAccount(backend);
  await backend.setFault("auth", "503");
  expect(await applyForRoleAction(application)).toEqual(success);
  expect(await desk.rows()).toMatchObject([{ email: "ada@example.com", user_id: null }]);
});

import { randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { newAccount } from "../auth/account";
import { heldRequests } from "../faults/breaking";
import { captureLog, testBackend } from "../support/backend";
import { application, APPLICATION_TABLES, careersRecords, pdfFile } from "./applicant";
import { applyForRoleAction } from "@/lib/careers/actions";
import { paceDeadlines } from "@/tests/fixtures/deadline-pace";
import { withAnErrorId } from "@/tests/fixtures/error-id";
import { heavyPdf } from "@/tests/fixtures/resumes";

const success = { ok: true, data: undefined };
const failure = { ok: false, error: expect.stringMatching(withAnErrorId("An error occurred. Please try again.")) };
const limited = { ok: false, error: "Too many attempts. Please try again in 60 minutes." };

const backend = testBackend(...APPLICATION_TABLES);
const desk = careersRecords(backend);
beforeEach(async () => void (await desk.clear()));

const apply = (email = "ada@example.com") => applyForRoleAction({ ...application, email });

/** The calls of an application in order with their service, each with faults before and after its work. */
test.each([
  ["reserve_resume_place", "database", "reset"],
  ["/object/applications/", "storage", "503"],
  ["/object/applications/", "storage", "answer cut"],
  ["submit_job_application", "database", "reset"],
  ["submit_job_application", "database", "answer late"],
] as const)(
  "At %s of the %s, with the fault %s, every row has its file, and a retry stores one application",
  { tags: ["long"] },
  async (call, target, how) => {
    captureLog();
    const press = { ...application, submissionId: randomUUID() };
    // The fault comes after the deadline has started.
    paceDeadlines("failing");
    await strikeAt(call, () => backend.setFault(target, how));
    expect(await applyForRoleAction(press)).toEqual(failure);
    vi.restoreAllMocks();
    captureLog();
    await backend.setFault(target, null);
    await expect.poll(() => heldRequests(backend), { timeout: 20_000 }).toBe(0);
    const files = await desk.files();
    for (const { resume_path: path } of await desk.rows()) expect(files).toContain(path);

    expect(await applyForRoleAction({ ...press, elapsedMs: 9_000 })).toEqual(success);
    const rows = await desk.rows();
    expect(rows).toHaveLength(1);
    expect(await desk.files()).toEqual([rows[0]?.resume_path]);
    expect(await desk.outbox()).toHaveLength(2);
  },
);

/** Runs `inject` when the first request to a URL that contains `part` is sent. */
async function strikeAt(part: string, inject: () => Promise<void>): Promise<void> {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.includes(part)) await inject();
    return send(input, init);
  });
}

test("The same form with another text, file or role is a separate application", async () => {
  const press = { ...application, submissionId: randomUUID() };
  for (const change of [
    {},
    { description: "I have thought of something better." },
    { resume: pdfFile(heavyPdf(1_000)) },
    { role: "product_designer" },
  ])
    expect(await applyForRoleAction({ ...press, ...change })).toEqual(success);
  expect([await desk.rows(), await desk.files(), await desk.outbox()].map(({ length }) => length)).toEqual([4, 4, 8]);
});

test("A reserved path is valid for half an hour, and accepted for 45 minutes", async () => {
  const reserve = async () => {
    const [row] = await backend.sql(
      "select public.reserve_resume_place(repeat('a', 64), 'frontend_engineer', 'cv.pdf')",
      [],
    );
    return String(row?.reserve_resume_place);
  };
  const first = await reserve();
  expect(await reserve()).toBe(first);
  await backend.sql("update public.resume_places set created_at = created_at - interval '31 minutes'", []);
  const second = await reserve();
  expect(second).not.toBe(first);

  const submit = (minutes: number) =>
    backend.sql(
      `select public.submit_job_application('frontend_engineer', 'Ada', 'ada@example.com', 'x',
       'frontend_engineer/' || floor(extract(epoch from now() - make_interval(mins => $1)) * 1000) || '-cv.pdf', 335, null, 'c@example.com', 'job-application', '{}', 'application-received', '{}')`,
      [minutes],
    );
  await submit(44);
  await expect(submit(46)).rejects.toThrow("too long");
  expect(await desk.rows()).toHaveLength(1);
});

test("A row that the database rejects leaves only the file, which the retention job deletes", async () => {
  captureLog();
  onTestFinished(
    async () => void (await backend.sql("alter table public.job_applications drop constraint full_house", [])),
  );
  await backend.sql("alter table public.job_applications add constraint full_house check (false) not valid", []);
  expect(await apply()).toEqual(failure);
  expect([await desk.rows(), await desk.outbox()]).toEqual([[], []]);
  expect(await desk.files()).toHaveLength(1);
});

test(
  "The eleventh application within an hour gets the time to wait, by address or by account; invalid ones don't count",
  { tags: ["long"] },
  async () => {
    captureLog();
    expect(await apply("no address")).toMatchObject({ ok: false });
    expect(await backend.sql("select 1 from public.rate_limits", [])).toEqual([]);
    expect(await apply()).toEqual(success);
    await backend.sql("update public.rate_limits set hits = 9", []);
    expect(await apply()).toEqual(success);
    expect(await apply("ADA@example.com")).toEqual(limited);
    expect(await apply("grace@example.com")).toEqual(success);
    await newAccount(backend);
    await backend.sql("truncate public.rate_limits", []);
    expect(await apply("x@example.com")).toEqual(success);
    await backend.sql("update public.rate_limits set hits = 10", []);
    expect(await apply("y@example.com")).toEqual(limited);
    expect(await desk.rows()).toHaveLength(4);
  },
);

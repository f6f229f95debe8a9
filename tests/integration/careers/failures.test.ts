import { randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { newAccount } from "../auth/account";
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

/** The calls of an application in order, with their service. */
const steps = [
  ["reserve_resume_place", "database"],
  ["/object/applications/", "storage"],
  ["submit_job_application", "database"],
] as const;
const faults = ["answer late", "answer cut", "reset", "503"] as const;

test.each(steps.flatMap(([call, target]) => faults.map((how) => ({ call, target, how }))))(
  "With a fault ($how) at $call every row has its file, and a retry stores one application",
  async ({ call, target, how }) => {
    captureLog();
    const press = { ...application, submissionId: randomUUID() };
    // The fault comes after the deadline has started.
    paceDeadlines("failing");
    await strikeAt(call, () => backend.setFault(target, how));
    expect(await applyForRoleAction(press)).toEqual(failure);
    vi.restoreAllMocks();
    captureLog();
    await backend.setFault(target, null);
    await expect.poll(waitingRequests, { timeout: 20_000 }).toBe(0);
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

async function waitingRequests(): Promise<number> {
  const response = await fetch(`${backend.url}/_control`);
  return ((await response.json()) as { waiting: number }).waiting;
}

test.each([
  ["the text", { description: "I have thought of something better." }],
  ["the file", { resume: pdfFile(heavyPdf(1_000)) }],
  ["the role", { role: "product_designer" }],
])("The same form with another %s is a separate application", async (_what, change) => {
  const press = { ...application, submissionId: randomUUID() };
  expect(await applyForRoleAction(press)).toEqual(success);
  expect(await applyForRoleAction({ ...press, ...change })).toEqual(success);
  expect([await desk.rows(), await desk.files(), await desk.outbox()].map(({ length }) => length)).toEqual([2, 2, 4]);
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

test("Two submissions with one resume path write one row and two mails", async () => {
  await apply();
  const [row] = await desk.rows();
  await backend.sql(
    "select public.submit_job_application($1, 'Ada', 'ada@example.com', 'x', $2, 335, null, 'c@example.com', 'job-application', '{}', 'application-received', '{}')",
    [row?.role, row?.resume_path],
  );
  expect(await desk.rows()).toEqual([row]);
  expect(await desk.outbox()).toHaveLength(2);
});

test("The eleventh application within an hour gets the time to wait", async () => {
  captureLog();
  for (let count = 0; count < 10; count += 1) expect(await apply()).toEqual(success);
  expect(await apply("ADA@example.com")).toEqual(limited);
  expect(await desk.rows()).toHaveLength(10);
  expect(await desk.files()).toHaveLength(10);
  expect(await apply("grace@example.com")).toEqual(success);
});

test("An account is limited as one, whatever address it types", async () => {
  captureLog();
  await newAccount(backend);
  await backend.sql("truncate public.rate_limits", []);
  for (let count = 0; count < 10; count += 1) expect(await apply(`x${count}@example.com`)).toEqual(success);
  expect(await apply("y@example.com")).toEqual(limited);
});

test("An application with invalid fields is not counted", async () => {
  for (let count = 0; count < 11; count += 1) expect(await apply("no address")).toMatchObject({ ok: false });
  expect(await apply()).toEqual(success);
});

import { expect, onTestFinished, test } from "vitest";

import { captureLog } from "../support/backend";
import { KINDS, NOTHING, run, setUpRetention } from "./records";
import { createAdminClient } from "@/lib/supabase/admin";
import { smallPdf } from "@/tests/fixtures/resumes";

const { backend, desk, ago, rowsOf } = setUpRetention();

const resumePath = (name: string) => `machine_learning/1795220782000-${name}.pdf`;
const applications = () => createAdminClient().storage.from("applications");

async function storeResume(name: string): Promise<void> {
  const { error } = await applications().upload(resumePath(name), smallPdf(), { contentType: "application/pdf" });
  expect(error).toBeNull();
}

/** An expired application with its file. */
async function expiredApplication(name: string): Promise<void> {
  await storeResume(name);
  await backend.sql(KINDS[6].insert, [name, await ago("12 months", 60)]);
}

test("An expired application is deleted with its file only, and the log has no personal data", async () => {
  const events = captureLog();
  await expiredApplication("Ada-Lovelace");
  await storeResume("Grace-Hopper");
  await backend.sql(KINDS[6].insert, ["Grace-Hopper", await ago("12 months", -60)]);
  expect((await run()).answer).toEqual({ ...NOTHING, applications: 1 });
  expect(await desk.rows()).toMatchObject([{ resume_path: resumePath("Grace-Hopper") }]);
  expect(await desk.files()).toEqual([resumePath("Grace-Hopper")]);
  expect((await applications().download(resumePath("Ada-Lovelace"))).error).not.toBeNull();
  expect(events).toEqual([
    { time: expect.any(String), level: "info", event: "retention.done", ...NOTHING, applications: 1 },
  ]);
});

test("A run deletes the hundred oldest applications, the next run the rest", { tags: ["long"] }, async () => {
  captureLog();
  await backend.sql(
    `insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, created_at)
     select 'machine_learning', 'Ada', 'ada@example.com', 'x', 'machine_learning/1795220782000-' || n || '.pdf', 1,
       now() - interval '12 months' - make_interval(secs => 1000 - n)
     from generate_series(0, 100) n`,
    [],
  );
  await storeResume("0");
  await storeResume("100");
  expect((await run()).answer).toEqual({ ...NOTHING, applications: 100 });
  expect(await desk.rows()).toMatchObject([{ resume_path: resumePath("100") }]);
  expect(await desk.files()).toEqual([resumePath("100")]);
  expect((await run()).answer).toEqual({ ...NOTHING, applications: 1 });
  expect([await desk.rows(), await desk.files()]).toEqual([[], []]);
});

test("Two concurrent runs delete everything once", { tags: ["long"] }, async () => {
  captureLog();
  for (const name of ["one", "two", "three"]) {
    await expiredApplication(name);
    await backend.sql(KINDS[0].insert, [name, await ago("12 months", 60)]);
  }
  const answers = (await Promise.all([run(), run(), run()])).map(({ answer }) => answer);
  for (const kind of ["registrations", "applications"]) {
    expect(answers.reduce((sum, answer) => sum + Number(answer[kind]), 0)).toBe(3);
  }
  expect([await desk.rows(), await desk.files(), await rowsOf("workshop_signups")]).toEqual([[], [], []]);
});

test.each(["503", "malformed"] as const)(
  "With the storage fault %s the application's row stays, the rest is deleted, and the next run retries",
  async (how) => {
    const events = captureLog();
    await expiredApplication("Ada-Lovelace");
    await backend.sql(KINDS[0].insert, ["ada", await ago("12 months", 60)]);
    await backend.setFault("storage", how);
    expect(await run()).toMatchObject({ status: 503, answer: { registrations: 1, failed: "applications" } });
    await backend.setFault("storage", null);
    expect(events).toMatchObject([
      { event: "job.part-failed", level: "error", job: "retention", part: "applications" },
      { event: "job.failed", job: "retention", failed: "applications" },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Ada|ada@/);
    expect(await desk.rows()).toHaveLength(1);
    expect((await run()).answer).toEqual({ ...NOTHING, applications: 1 });
    expect([await desk.rows(), await desk.files()]).toEqual([[], []]);
  },
);

test("With the database down a run deletes no file, answers 503, and isn't reported as done", async () => {
  const events = captureLog();
  await expiredApplication("Ada-Lovelace");
  await backend.setFault("database", "500");
  const { status, answer } = await run();
  expect(status).toBe(503);
  expect(events.map(({ event }) => event)).not.toContain("retention.done");
  expect(events.at(-1)).toMatchObject({ event: "job.failed", errorId: answer.errorId });
  await backend.setFault("database", null);
  expect(await desk.files()).toEqual([resumePath("Ada-Lovelace")]);
});

test("A kind that can't be deleted doesn't hold up the others", async () => {
  captureLog();
  for (const { insert } of [KINDS[0], KINDS[2], KINDS[3]]) await backend.sql(insert, ["old", "2020-01-01"]);
  const grant = () => backend.sql("grant delete on public.contact_messages to service_role", []);
  onTestFinished(async () => void (await grant()));
  await backend.sql("revoke delete on public.contact_messages from service_role", []);
  expect(await run()).toMatchObject({ status: 503, answer: { registrations: 1, sent_mails: 1, failed: "messages" } });
  await grant();
  expect((await run()).answer).toEqual({ ...NOTHING, messages: 1 });
});

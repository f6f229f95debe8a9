import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { newAccount } from "../auth/account";
import { captureLog, startTestBackend, type TestBackend } from "../support/backend";
import { finishResponse } from "../support/request";
import { application, careersDesk } from "./applicant";
import { applyForRoleAction } from "@/lib/careers/actions";

const success = { ok: true, data: undefined };
const failure = { ok: false, error: "An error occurred. Please try again." };
const limited = { ok: false, error: "Too many attempts. Please try again in 60 minutes." };

let backend: TestBackend;
let desk: ReturnType<typeof careersDesk>;
beforeAll(async () => {
  backend = await startTestBackend();
  desk = careersDesk(backend);
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await desk.clear();
});

const apply = (email = "ada@example.com") => applyForRoleAction({ ...application, email });

test("A row that the database refuses leaves no file", async () => {
  captureLog();
  await backend.sql("alter table public.job_applications add constraint full_house check (false) not valid", []);
  const answer = await apply();
  await backend.sql("alter table public.job_applications drop constraint full_house", []);
  expect(answer).toEqual(failure);
  expect([await desk.files(), await desk.outbox()]).toEqual([[], []]);
});

test("A failure is told to the applicant and the operator, and shows neither the applicant's address", async () => {
  const events = captureLog();
  await backend.setFault("storage", "503");
  expect(await apply()).toEqual(failure);
  const line = { level: "error", event: "action.failed", action: "application", errorId: expect.any(String) };
  expect(events).toContainEqual(expect.objectContaining(line));
  expect(JSON.stringify(events)).not.toContain("ada@example.com");
});

test("Where nobody can say who is signed in, an application is taken as the typed address's", async () => {
  captureLog();
  await newAccount(backend);
  await backend.setFault("auth", "503");
  expect(await apply("typed@example.com")).toEqual(success);
  expect(await desk.rows()).toMatchObject([{ email: "typed@example.com", user_id: null }]);
});

test("Asked twice for one resume the database writes one row and two mails", async () => {
  await apply();
  const [row] = await desk.rows();
  await backend.sql(
    "select public.submit_job_application($1, 'Ada', 'ada@example.com', 'x', $2, 335, null, 'c@example.com', 'x', '{}', 'y', '{}')",
    [row?.role, row?.resume_path],
  );
  expect(await desk.rows()).toEqual([row]);
  expect(await desk.outbox()).toHaveLength(2);
});

test("With the mail service away the application is kept and its mails go out later", async () => {
  captureLog();
  await backend.setFault("resend", "503");
  expect(await apply()).toEqual(success);
  await finishResponse();
  expect(await backend.mails()).toEqual([]);
  expect(await desk.outbox()).toMatchObject([{ status: "pending" }, { status: "pending" }]);
});

test("The eleventh application within an hour is told when to try again", async () => {
  captureLog();
  for (let count = 0; count < 10; count += 1) expect(await apply()).toEqual(success);
  expect(await apply("ADA@example.com")).toEqual(limited);
  expect(await desk.rows()).toHaveLength(10);
  expect(await desk.files()).toHaveLength(10);
  expect(await apply("grace@example.com")).toEqual(success);
});

test("An account is counted as one, whatever address it types", async () => {
  captureLog();
  await newAccount(backend);
  await backend.sql("truncate public.rate_limits", []);
  for (let count = 0; count < 10; count += 1) expect(await apply(`x${count}@example.com`)).toEqual(success);
  expect(await apply("y@example.com")).toEqual(limited);
});

test("What was refused for its fields is not counted", async () => {
  for (let count = 0; count < 11; count += 1) expect(await apply("no address")).toMatchObject({ ok: false });
  expect(await apply()).toEqual(success);
});

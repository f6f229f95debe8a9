import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { finishResponse } from "../support/request";
import { beforeTheSlots } from "../support/slots-open";
import { registerForSessionAction } from "@/lib/registrations/actions";
import { sessionRunSchema } from "@/lib/registrations/run";
import { letRunBegin, MEETING_URL, scheduleRun } from "@/tests/fixtures/session-runs";

const SALES = "AI for Marketing & Sales";
const HR = "AI for Human Resources";
const FINANCE = "AI for Finance & Accounting";
const person = { email: "ada@example.com", newsletter: false, sessionTitle: SALES, blank: "", elapsedMs: 2_500 };
const success = { ok: true, data: undefined };
const LATER = { startsAt: "2096-12-05T02:30:00.000Z", endsAt: "2096-12-05T04:00:00.000Z" };

const backend = testBackend("workshop_signups", "email_outbox", "session_runs", "notices");

const rows = () => backend.sql(`select * from public.workshop_signups order by "Registration Date"`, []);
const outbox = () =>
  backend.sql(
    "select o.template, says.recipient, says.payload from public.email_outbox o cross join lateral private.mail_now(o) says",
    [],
  );

/** Registers and expects that nothing is written; returns the run that is open instead. */
async function expectChange(input: object) {
  const result = await registerForSessionAction({ ...person, ...input });
  if (!result.ok || !result.data || !("next" in result.data))
    throw new Error(`Not a change of run: ${JSON.stringify(result)}`);
  expect(await rows()).toEqual([]);
  expect(await outbox()).toEqual([]);
  return result.data.next;
}

test("A registration is for the run that was shown, and its mail is the run's", async () => {
  const runId = await scheduleRun(backend, SALES, LATER);
  expect(await registerForSessionAction({ ...person, runId })).toEqual(success);
  const [row] = await rows();
  expect(row).toMatchObject({ "Session Title": SALES, run_id: runId, state: "registered" });
  expect(await outbox()).toMatchObject([
    {
      template: "session-confirmation",
      recipient: "ada@example.com",
      payload: {
        sessionTitle: SALES,
        startsAt: expect.stringMatching(/^2096-12-05T02:30:00/),
        endsAt: expect.stringMatching(/^2096-12-05T04:00:00/),
        meetingUrl: MEETING_URL,
        timeZone: "Asia/Kolkata",
        registrationId: row?.id,
        manageToken: row?.manage_token,
        sequence: 0,
      },
    },
  ]);
});

test("A person registers once for each run, also if registered for the default slot", async () => {
  beforeTheSlots();
  expect(await registerForSessionAction(person)).toEqual(success);
  const first = await scheduleRun(backend, SALES, {
    startsAt: "2095-12-05T02:30:00.000Z",
    endsAt: "2095-12-05T04:00:00.000Z",
  });
  const second = await scheduleRun(backend, SALES, LATER);
  for (const runId of [first, first, second])
    expect(await registerForSessionAction({ ...person, runId })).toEqual(success);
  expect(await rows()).toMatchObject([{ run_id: null }, { run_id: first }, { run_id: second }]);
  expect(await outbox()).toHaveLength(3);
});

test("For a cancelled run nothing is written, and the answer has the next one", async () => {
  const cancelled = await scheduleRun(backend, SALES, { state: "cancelled" });
  const runId = await scheduleRun(backend, SALES, LATER);
  const next = await expectChange({ runId: cancelled });
  expect(next).toEqual({ title: SALES, runId, ...LATER, timeZone: "Asia/Kolkata", isOn: false });
  expect(sessionRunSchema.parse(next)).toEqual(next);
  expect(await registerForSessionAction({ ...person, runId: next?.runId })).toEqual(success);
});

test("For a run that has begun the answer has the next one", async () => {
  const begun = await scheduleRun(backend, SALES);
  await letRunBegin(backend, begun);
  const runId = await scheduleRun(backend, SALES, LATER);
  expect(await expectChange({ runId: begun })).toMatchObject({ runId });
});

test("While no other is coming, a run that has begun can be registered for until it ends", async () => {
  const runId = await scheduleRun(backend, SALES);
  await letRunBegin(backend, runId);
  expect(await expectChange({})).toMatchObject({ runId, isOn: true });
  expect(await registerForSessionAction({ ...person, runId })).toEqual(success);
  expect(await rows()).toMatchObject([{ run_id: runId, state: "registered" }]);
  await backend.sql("update public.session_runs set ends_at = now()", []);
  expect(await registerForSessionAction({ ...person, email: "late@example.com", runId })).toEqual({
    ok: true,
    data: { next: null },
  });
});

test.each(["", undefined])(
  "With a coming run and %j as the one that was shown, the answer has the coming run",
  async (shown) => {
    const runId = await scheduleRun(backend, SALES, LATER);
    expect(await expectChange({ runId: shown })).toMatchObject({ runId });
  },
);

test("A session that only has runs can't be registered for without one", async () => {
  expect(await expectChange({ sessionTitle: FINANCE })).toBeNull();
  const runId = await scheduleRun(backend, FINANCE, LATER);
  expect(await expectChange({ sessionTitle: FINANCE })).toMatchObject({ runId });
  expect(await registerForSessionAction({ ...person, sessionTitle: FINANCE, runId })).toEqual(success);
  await finishResponse();
  const [mail] = await backend.mails();
  expect(mail).toMatchObject({ subject: expect.stringContaining(FINANCE) });
});

test("Another session's run, and one that never was, count as changed", async () => {
  const other = await scheduleRun(backend, HR);
  expect(await expectChange({ runId: other })).toBeNull();
  const runId = await scheduleRun(backend, SALES, LATER);
  expect(await expectChange({ runId: other })).toMatchObject({ runId });
  expect(await expectChange({ runId: randomUUID() })).toMatchObject({ runId });
  expect(await expectChange({ runId: other, sessionTitle: "AI for Human Resources (Waitlist)" })).toBeNull();
});

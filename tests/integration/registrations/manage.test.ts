import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import {
  cancelRegistrationAction,
  giveFeedbackAction,
  registerAgainAction,
  setNewsletterAction,
} from "../support/form-actions";
import { finishResponse, request } from "../support/request";
import { beforeTheSlots } from "../support/slots-open";
import { findRegistration } from "@/lib/registrations/manage";
import { withAnErrorId } from "@/tests/fixtures/error-id";

const SALES = "AI for Marketing & Sales";
const LIST = "AI for Operations (Waitlist)";
const ADA = "ada@example.com";
const success = { ok: true, data: undefined };

const backend = testBackend("workshop_signups", "session_runs", "notices", "email_outbox");

/** A run that starts in `hours` and lasts one; returns its id. */
async function newRun(hours: number): Promise<string> {
  const [run] = await backend.sql(
    `insert into public.session_runs (session_title, starts_at, ends_at, meeting_url)
     values ($1, now() + make_interval(hours => $2), now() + make_interval(hours => $2 + 1), 'https://meet.example.com/x')
     returning id`,
    [SALES, hours],
  );
  return String(run?.id);
}

/** Adds a registration; returns its token. */
async function newRegistration({ runId = null as string | null, title = SALES, newsletter = false, email = ADA } = {}) {
  const [row] = await backend.sql(
    `insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title", run_id)
     values ($1, $2, $3, $4) returning manage_token`,
    [email, newsletter, title, runId],
  );
  return String(row?.manage_token);
}

const registrations = () => backend.sql(`select * from public.workshop_signups order by "Registration Date"`, []);
const templates = async () =>
  (await backend.sql("select template from public.email_outbox order by position", [])).map(({ template }) => template);

test("A registration is found by its token, with its address's choice, its run and the next one", async () => {
  const [runId, nextId] = [await newRun(30), await newRun(20)];
  const token = await newRegistration({ runId });
  await newRegistration({ title: LIST, email: "ADA@example.com", newsletter: true });
  expect(await findRegistration(token)).toMatchObject({
    email: ADA,
    sessionTitle: SALES,
    state: "registered",
    newsletter: true,
    run: { runId, timeZone: "Asia/Kolkata", state: "scheduled" },
    nextRun: { title: SALES, runId: nextId, startsAt: expect.stringMatching(/Z$/), timeZone: "Asia/Kolkata" },
  });
  expect(await findRegistration(token.toUpperCase())).toMatchObject({ email: ADA });
});

test("A run can be joined for three hours after its end, or half an hour if another one follows", async () => {
  const token = await newRegistration({ runId: await newRun(-1) });
  const minutesOpen = async () => {
    const { run } = (await findRegistration(token)) ?? {};
    return run && (Date.parse(run.joinClosesAt) - Date.parse(run.endsAt)) / 60_000;
  };
  expect(await minutesOpen()).toBe(180);
  await newRun(2);
  expect(await minutesOpen()).toBe(30);
});

test("Whatever is sent as a token is looked up like one, and finds nothing", async () => {
  await newRegistration();
  for (const token of [randomUUID(), "x", "", "../admin", "\0", "'; drop table x", "é".repeat(300)]) {
    const asked = vi.spyOn(globalThis, "fetch");
    expect(await findRegistration(token)).toBeNull();
    expect(asked.mock.calls.map(([url]) => new URL(String(url)).pathname)).toEqual(["/rest/v1/rpc/get_registration"]);
    asked.mockRestore();
  }
});

test("Cancelling is mailed once, however often it's requested", async () => {
  const token = await newRegistration({ runId: await newRun(30) });
  const answers = await Promise.all([1, 2, 3].map(() => cancelRegistrationAction({ token })));
  expect(answers).toEqual([success, success, success]);
  expect(await registrations()).toMatchObject([{ state: "cancelled", calendar_sequence: 1 }]);
  expect(await templates()).toEqual(["registration-cancelled"]);
  await finishResponse();
  expect(await backend.mails()).toMatchObject([{ to: ADA }]);
});

test("A session that is over can't be cancelled, and the answer says so", async () => {
  const token = await newRegistration({ runId: await newRun(-3) });
  expect(await cancelRegistrationAction({ token })).toEqual({
    ok: false,
    error: "This session is over or was cancelled, so there's nothing left to cancel.",
  });
  expect(await templates()).toEqual([]);
});

test("Registering again after cancelling restarts the same registration for the same run", async () => {
  const runId = await newRun(30);
  const token = await newRegistration({ runId, newsletter: true });
  await cancelRegistrationAction({ token });
  expect(await registerAgainAction({ token, runId })).toEqual(success);
  expect(await registerAgainAction({ token, runId })).toEqual(success);
  expect(await registrations()).toMatchObject([
    { manage_token: token, state: "registered", run_id: runId, calendar_sequence: 2, Newsletter: true },
  ]);
  expect(await templates()).toEqual(["registration-cancelled", "session-confirmation"]);
});

test("After a run people register for the next one with a new registration", async () => {
  const [past, next] = [await newRun(-3), await newRun(30)];
  const token = await newRegistration({ runId: past });
  expect(await registerAgainAction({ token, runId: next })).toEqual(success);
  expect((await registrations()).map(({ run_id }) => run_id)).toEqual([past, next]);
});

test("Registering again for the slot and a waiting list needs no run", async () => {
  beforeTheSlots();
  for (const title of [SALES, LIST]) {
    const token = await newRegistration({ title });
    await cancelRegistrationAction({ token });
    expect(await registerAgainAction({ token })).toEqual(success);
  }
  expect(await registrations()).toMatchObject([{ state: "registered" }, { state: "registered" }]);
  await finishResponse();
  expect(await backend.sql("select 1 from public.email_outbox where status = 'pending'", [])).toEqual([]);
});

test("No one is registered for a date other than the one that was shown", async () => {
  const shown = await newRun(30);
  const token = await newRegistration();
  await cancelRegistrationAction({ token });
  const stale = [registerAgainAction({ token }), registerAgainAction({ token, runId: randomUUID() })];
  for (const answer of await Promise.all(stale)) {
    expect(answer).toEqual({
      ok: false,
      error: "This date has just changed. Please check the page again.",
    });
  }
  expect(await registrations()).toMatchObject([{ state: "cancelled", run_id: null }]);
  expect(await registerAgainAction({ token, runId: shown })).toEqual(success);
});

test("The newsletter choice applies to all registrations of the address, and to no one else", async () => {
  const token = await newRegistration({ newsletter: true });
  await newRegistration({ title: LIST, email: "ADA@example.com", newsletter: true });
  const other = await newRegistration({ email: "asha@example.com", newsletter: true });
  for (const [newsletter, stored] of [
    ["off", false],
    ["off", false],
    ["on", true],
  ] as const) {
    expect(await setNewsletterAction({ token, newsletter })).toEqual(success);
    expect((await registrations()).map(({ Newsletter }) => Newsletter)).toEqual([stored, stored, true]);
    expect(await findRegistration(other)).toMatchObject({ newsletter: true });
  }
  expect(await templates()).toEqual([]);
});

const actions = {
  cancel: (token: string) => cancelRegistrationAction({ token }),
  again: (token: string) => registerAgainAction({ token }),
  newsletter: (token: string) => setNewsletterAction({ token, newsletter: "on" }),
  feedback: (token: string) => giveFeedbackAction({ token, rating: "4", text: "" }),
};

test("How a session was is stored after its end, and shown where it can be changed; any other input stores nothing", async () => {
  const runId = await newRun(30);
  const token = await newRegistration({ runId });
  const stored = () => backend.sql("select rating, text from public.session_feedback", []);
  expect(await actions.feedback(token)).toEqual({ ok: false, error: "You can answer once the session is over." });
  await backend.sql("update public.session_runs set starts_at = now() - interval '2 hours', ends_at = now()", []);
  for (const rating of ["", "0", "6", "4.5", "five"])
    expect(await giveFeedbackAction({ token, rating, text: "x" })).toMatchObject({
      ok: false,
      fieldErrors: { rating: "Please choose a rating from 1 to 5." },
    });
  expect(await giveFeedbackAction({ token, rating: "4", text: "x".repeat(1_001) })).toMatchObject({ ok: false });
  expect(await giveFeedbackAction({ token, rating: "4", text: "", registrationId: runId })).toMatchObject({
    ok: false,
  });
  expect(await stored()).toEqual([]);
  for (const text of ["Too\r\nfast.", "Good."]) {
    expect(await giveFeedbackAction({ token, rating: "4", text })).toEqual(success);
    expect(await findRegistration(token)).toMatchObject({
      feedback: { rating: 4, text: text.replace("\r", ""), isOpen: true },
      run: { hasRecording: false },
    });
  }
  expect(await stored()).toEqual([{ rating: 4, text: "Good." }]);
});

test.each(Object.entries(actions))(
  "%s: an unknown token is said, a failure is logged without token and address, and a foreign page refused",
  async (_name, act) => {
    const token = await newRegistration();
    const before = await registrations();
    const events = captureLog();
    expect(await act(randomUUID())).toEqual({
      ok: false,
      error: "We couldn't find this registration. Please open the link in your email again.",
    });
    await backend.setFault("database", "503");
    expect(await act(token)).toEqual({
      ok: false,
      error: expect.stringMatching(withAnErrorId("Please try again later.")),
    });
    await backend.setFault("database", null);
    request.headers = new Headers({ origin: "https://evil.example", "sec-fetch-site": "cross-site" });
    expect(await act(token)).toMatchObject({ ok: false });
    expect(events.map(({ event }) => event)).toEqual(["action.not-counted", "action.failed", "action.foreign-origin"]);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${token}|${ADA}`, "i"));
    expect(await registrations()).toEqual(before);
  },
);

test("Pressing a registration's buttons is limited per token, and each token has its own limit", async () => {
  captureLog();
  const [token, other] = [await newRegistration(), await newRegistration({ title: LIST })];
  expect(await actions.newsletter(token)).toEqual(success);
  await backend.sql("update public.rate_limits set hits = 19", []);
  expect(await actions.newsletter(token)).toEqual(success);
  expect(await actions.newsletter(token.toUpperCase())).toEqual({
    ok: false,
    error: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
  });
  expect(await actions.newsletter(other)).toEqual(success);
});

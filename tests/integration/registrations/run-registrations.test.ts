import { beforeAll, beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { ADA, runRecords, SALES } from "./runs";

const backend = testBackend();
let records: ReturnType<typeof runRecords>;
beforeAll(async () => {
  records = runRecords(backend);
});
beforeEach(() => records.clear());

const cancel = async () =>
  records.answer("public.cancel_registration($1)", [(await records.registration()).manage_token]);
const instant = (value: unknown) => new Date(value as string).getTime();

test("A registration for a run queues its confirmation with the run's facts", async () => {
  const run = await records.addRun();
  expect(await records.register(run, { email: "Ada@Example.com" })).toEqual({ status: "registered" });
  const row = await records.registration();
  const facts = await records.run(run);
  const [mail, ...others] = await records.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    template: "session-confirmation",
    recipient: "Ada@Example.com",
    subject_id: row.id,
    send_before: null,
    payload: {
      sessionTitle: SALES,
      timeZone: "Asia/Kolkata",
      meetingUrl: "https://meet.example.com/run",
      registrationId: row.id,
      manageToken: row.manage_token,
      sequence: 0,
    },
  });
  expect(instant(mail?.payload.startsAt)).toBe(instant(facts?.starts_at));
  expect(instant(mail?.payload.endsAt)).toBe(instant(facts?.ends_at));
  expect(mail?.payload.registeredAt).toBe(mail?.payload.stampedAt);
});

test("Registering after cancelling starts anew: same row and token, a mail, a sequence above the cancellation's", async () => {
  const run = await records.addRun();
  await records.register(run);
  const before = await records.registration();
  expect(await cancel()).toBe("cancelled");
  await records.pass("1 hour");
  expect(await records.register(run)).toEqual({ status: "registered" });
  const after = await records.registration();
  expect(after).toMatchObject({
    id: before.id,
    manage_token: before.manage_token,
    state: "registered",
    cancelled_at: null,
    calendar_sequence: 2,
  });
  const [, cancellation, confirmation] = await records.mails();
  expect(cancellation).toMatchObject({ template: "registration-cancelled", status: "pending" });
  expect(confirmation).toMatchObject({ template: "session-confirmation", subject_id: before.id });
  expect([cancellation?.payload.sequence, confirmation?.payload.sequence]).toEqual([1, 2]);
  expect(instant(confirmation?.payload.registeredAt)).toBeGreaterThan(instant(cancellation?.payload.registeredAt));
});

test("Cancelling takes back what has not left, sends a cancellation, and happens once", async () => {
  await records.register(await records.addRun());
  expect(await cancel()).toBe("cancelled");
  expect(await cancel()).toBe("already");
  expect(await records.templates()).toEqual(["(session-confirmation)", "registration-cancelled"]);
  const [confirmation, cancellation] = await records.mails();
  expect(confirmation?.last_error).toBe("registration_cancelled");
  const row = await records.registration();
  expect(row).toMatchObject({ state: "cancelled", cancelled_at: expect.any(String), calendar_sequence: 1 });
  expect(cancellation).toMatchObject({
    recipient: ADA,
    subject_id: row.id,
    payload: { sessionTitle: SALES, manageToken: row.manage_token, sequence: 1, timeZone: "Asia/Kolkata" },
  });
});

test("A mail that was tried may have left: it is not taken back", async () => {
  await records.register(await records.addRun());
  await records.tryMails();
  await cancel();
  expect(await records.templates()).toEqual(["session-confirmation", "registration-cancelled"]);
});

test("The page's facts are those of the registration, its address and its run", async () => {
  const run = await records.addRun();
  await records.register(run);
  await records.register(null, { title: "AI for Operations (Waitlist)", email: "ADA@example.com", newsletter: true });
  const [ofRun, ofList] = (await records.registrations()).toSorted(
    (a, b) => Number(a.Newsletter) - Number(b.Newsletter),
  );
  expect(await records.answer("public.get_registration($1)", [ofRun?.manage_token])).toMatchObject({
    registrationId: ofRun?.id,
    email: ADA,
    sessionTitle: SALES,
    state: "registered",
    newsletter: true,
    sequence: 0,
    run: {
      runId: run,
      startsAt: expect.any(String),
      endsAt: expect.any(String),
      timeZone: "Asia/Kolkata",
      meetingUrl: "https://meet.example.com/run",
      state: "scheduled",
    },
    nextRun: { run_id: run },
  });
  expect(await records.answer("public.get_registration($1)", [ofList?.manage_token])).toMatchObject({
    sessionTitle: "AI for Operations (Waitlist)",
    run: null,
    nextRun: null,
  });
  expect(await records.answer("public.get_registration($1)", [crypto.randomUUID()])).toBeNull();
});

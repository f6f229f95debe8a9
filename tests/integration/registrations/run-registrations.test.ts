import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { ADA, RUN_TABLES, runRecords, SALES } from "./runs";

const backend = testBackend(...RUN_TABLES);
const records = runRecords(backend);

const instant = (value: unknown) => new Date(value as string).getTime();

test("A registration for a run queues its confirmation with the run's facts", async () => {
  const run = await records.addRun();
  expect(await records.register(run, { email: "Ada@Example.com" })).toEqual({ status: "registered", token: null });
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
});

test("Registering after cancelling starts again: same row and token, a mail, a sequence above the cancellation's", async () => {
  const run = await records.addRun();
  await records.register(run);
  const before = await records.registration();
  expect(await records.cancel()).toBe("cancelled");
  await records.pass("1 hour");
  expect(await records.register(run)).toEqual({ status: "registered", token: null });
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

test("Cancelling takes back unsent mails, sends a cancellation, and happens once", async () => {
  await records.register(await records.addRun());
  expect(await records.cancel()).toBe("cancelled");
  expect(await records.cancel()).toBe("already");
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

test("A mail that was tried may have left, so it isn't taken back", async () => {
  await records.register(await records.addRun());
  await records.tryMails();
  await records.cancel();
  expect(await records.templates()).toEqual(["session-confirmation", "registration-cancelled"]);
});

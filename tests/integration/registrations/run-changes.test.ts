import { beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { ADA, RUN_TABLES, runRecords, SALES } from "./runs";

const GRACE = "grace@example.com";

const backend = testBackend(...RUN_TABLES);
const records = runRecords(backend);
let run: string;
beforeEach(async () => {
  run = await records.addRun();
});

const instant = (value: unknown) => new Date(value as string).getTime();
const changeLink = (url: string) => records.answer("private.reschedule_session($1, null, null, $2)", [run, url]);
const cancelRun = (id = run) => records.answer("private.cancel_session($1)", [id]);

test("A moved run mails everyone registered once, with the old and the new start and the next sequence", async () => {
  await records.register(run);
  await records.register(run, { email: GRACE });
  await records.deliver();
  const before = instant((await records.run(run))?.starts_at);
  expect(await records.move(run, "1 hour")).toBe(2);
  const mails = (await records.mails()).slice(2);
  expect(mails.map(({ template, recipient }) => `${template} to ${recipient}`).toSorted()).toEqual([
    `session-moved to ${ADA}`,
    `session-moved to ${GRACE}`,
  ]);
  for (const { payload } of mails) {
    expect(payload).toMatchObject({ sequence: 1, meetingUrl: "https://meet.example.com/run" });
    expect(instant(payload.startsAt)).toBe(before + 3_600_000);
    expect(instant(payload.previousStartsAt)).toBe(before);
  }
  expect(await records.run(run)).toMatchObject({ sequence: 1, state: "scheduled" });
});

test("A call that changes nothing, or that the table refuses, mails nothing and counts no change", async () => {
  await records.register(run);
  await records.deliver();
  expect(await records.move(run, "0 hours")).toBe(0);
  expect(await changeLink("https://meet.example.com/run")).toBe(0);
  await expect(changeLink("http://meet.example.com/x")).rejects.toThrow("meeting_url");
  expect(await records.run(run)).toMatchObject({ sequence: 0, meeting_url: "https://meet.example.com/run" });
  expect(await records.templates()).toEqual(["session-confirmation"]);
});

test("A registration is cancelled once, which takes back its unsent mails and is mailed whatever happens to the run", async () => {
  await records.register(run);
  expect(await records.cancel()).toBe("cancelled");
  expect(await records.cancel()).toBe("already");
  const [confirmation, cancellation] = await records.mails();
  expect(confirmation?.last_error).toBe("registration_cancelled");
  const row = await records.registration();
  expect(row).toMatchObject({ state: "cancelled", cancelled_at: expect.any(String), calendar_sequence: 1 });
  expect(cancellation).toMatchObject({
    recipient: ADA,
    subject_id: row.id,
    payload: { sessionTitle: SALES, manageToken: row.manage_token, sequence: 1, timeZone: "Asia/Kolkata" },
  });
  expect([await records.move(run, "1 hour"), await cancelRun()]).toEqual([0, 0]);
  expect(await records.templates()).toEqual(["(session-confirmation)", "registration-cancelled"]);
});

test("An unknown or cancelled run can't be moved, and an unknown one can't be cancelled", async () => {
  const unknown = crypto.randomUUID();
  await cancelRun();
  for (const id of [run, unknown]) await expect(records.move(id, "1 hour")).rejects.toThrow("no scheduled session");
  await expect(cancelRun(unknown)).rejects.toThrow("no session");
});

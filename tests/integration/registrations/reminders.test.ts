import { expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { ADA, type QueuedMail, RUN_TABLES, runRecords } from "./runs";

const backend = testBackend(...RUN_TABLES);
const records = runRecords(backend);

const queueDue = () => records.remind();
const kinds = async () =>
  (await records.mails())
    .filter(({ template, status }) => template === "session-reminder" && status !== "skipped")
    .map(({ payload }) => payload.reminder);

/** Registers for a run that starts in that time, delivers the mail, and lets time pass. */
async function registered(startsIn: string, passed = "0 seconds"): Promise<string> {
  const run = await records.addRun(startsIn);
  await records.register(run);
  await records.deliver();
  await records.pass(passed);
  return run;
}

/** How many minutes before the run's start a mail becomes pointless. */
const minutesBeforeStart = async (run: string, { send_before: until }: QueuedMail) => {
  const start = (await records.run(run))?.starts_at as string;
  return (Date.parse(start) - Date.parse(until ?? "")) / 60_000;
};

const lastMail = async () => {
  const mail = (await records.mails()).at(-1);
  if (mail === undefined) throw new Error("no mail");
  return mail;
};

test("Reminders are queued 24 hours and one hour before the start, once each", async () => {
  const run = await registered("3 days", "47 hours 59 minutes");
  expect(await queueDue()).toBe(0);
  await records.pass("1 minute 1 second");
  expect([await queueDue(), await queueDue()]).toEqual([1, 0]);
  const day = await lastMail();
  expect(day).toMatchObject({
    template: "session-reminder",
    recipient: ADA,
    payload: { reminder: "day", sequence: 0 },
  });
  expect(day.payload).toMatchObject({ meetingUrl: "https://meet.example.com/run", timeZone: "Asia/Kolkata" });
  expect(await minutesBeforeStart(run, day)).toBe(120);
  await records.deliver();

  await records.pass("22 hours 58 minutes");
  expect(await queueDue()).toBe(0);
  await records.pass("2 minutes");
  expect([await queueDue(), await queueDue()]).toEqual([1, 0]);
  const hour = await lastMail();
  expect(hour.payload.reminder).toBe("hour");
  expect(await minutesBeforeStart(run, hour)).toBe(0);
  expect(await kinds()).toEqual(["day", "hour"]);
});

test.each([
  ["21 hours after it was due, the day's", "3 days", "69 hours", ["day"]],
  ["once two hours are left, no longer the day's", "3 days", "70 hours 1 second", []],
  ["59 minutes after it was due, the hour's", "3 days", "71 hours 59 minutes", ["hour"]],
  ["after the start, none", "3 days", "72 hours 1 second", []],
  ["for people who registered less than 24 hours before, only the hour's", "23 hours 59 minutes", "23 hours", ["hour"]],
  [
    "for people who registered just over two hours before, the hour's",
    "2 hours 1 second",
    "1 hour 30 minutes",
    ["hour"],
  ],
  ["for people who registered less than two hours before, none", "1 hour 59 minutes", "1 hour", []],
])("A missed reminder is made up for while it's useful: %s", async (_when, startsIn, passed, expected) => {
  await registered(startsIn, passed);
  await queueDue();
  expect(await kinds()).toEqual(expected);
});

test("Reminders follow a move, even for people who had the reminder of the old time; that of an old start isn't repeated", async () => {
  const run = await registered("3 days", "49 hours");
  expect(await queueDue()).toBe(1);
  await records.deliver();
  await records.move(run, "7 days");
  await records.move(run, "-7 days");
  expect(await queueDue()).toBe(0);
  await records.move(run, "7 days");
  await records.pass("6 days 23 hours");
  expect(await queueDue()).toBe(1);
  expect((await lastMail()).payload).toMatchObject({ reminder: "day", sequence: 3 });
});

test("A move takes back an unsent reminder of the old start, which is due again when the run moves back", async () => {
  const run = await registered("3 days", "49 hours");
  await queueDue();
  await records.move(run, "7 days");
  expect(await records.templates()).toEqual(["session-confirmation", "(session-reminder)", "session-moved"]);
  await records.deliver();
  await records.move(run, "-7 days");
  // Told with the move.
  expect(await queueDue()).toBe(0);
  expect(await kinds()).toEqual(["day"]);
});

test("Nobody is told of a new link alone, since mails lead to a page that has it", async () => {
  const run = await registered("3 days", "49 hours");
  await queueDue();
  const link = "https://meet.example.com/other";
  expect(await records.told("private.reschedule_session($1, null, null, $2)", [run, link])).toBe(0);
  expect(await queueDue()).toBe(0);
  expect(await records.templates()).toEqual(["session-confirmation", "session-reminder"]);
});

test("People who register again are reminded like anyone who registers at that time", async () => {
  const run = await registered("3 days", "47 hours");
  await records.cancel();
  await records.register(run);
  await records.pass("2 hours");
  expect(await queueDue()).toBe(1);
});

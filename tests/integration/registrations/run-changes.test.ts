import { beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { ADA, RUN_TABLES, runRecords } from "./runs";

const GRACE = "grace@example.com";

const backend = testBackend(...RUN_TABLES);
const records = runRecords(backend);
let run: string;
beforeEach(async () => {
  run = await records.addRun();
});

const instant = (value: unknown) => new Date(value as string).getTime();
const start = async () => instant((await records.run(run))?.starts_at);
const changeLink = (url: string) => records.answer("private.reschedule_session($1, null, null, $2)", [run, url]);
const cancelRun = () => records.answer("private.cancel_session($1)", [run]);

test("A moved run mails everyone registered once, with the old and the new start and the next sequence", async () => {
  await records.register(run);
  await records.register(run, { email: GRACE });
  await records.deliver();
  const before = await start();
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

test("A call that changes nothing mails nothing and counts no change", async () => {
  await records.register(run);
  await records.deliver();
  expect(await records.answer("private.reschedule_session($1, null, null, null)", [run])).toBe(0);
  expect(await records.move(run, "0 hours")).toBe(0);
  expect(await changeLink("https://meet.example.com/run")).toBe(0);
  expect(await records.run(run)).toMatchObject({ sequence: 0 });
  expect(await records.templates()).toEqual(["session-confirmation"]);
});

test("An unsent confirmation says the new state itself", async () => {
  await records.register(run);
  expect(await records.move(run, "2 days")).toBe(1);
  const [mail, ...others] = await records.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: "session-confirmation", status: "pending", payload: { sequence: 1 } });
  expect(instant(mail?.payload.startsAt)).toBe(await start());
  expect(mail?.payload).not.toHaveProperty("previousStartsAt");
});

test("Two changes within a minute only send the last state, and the start that people knew", async () => {
  await records.register(run);
  await records.deliver();
  const known = await start();
  await records.move(run, "1 hour");
  await changeLink("https://meet.example.com/other");
  const [, mail, ...others] = await records.mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    template: "session-moved",
    payload: { sequence: 2, meetingUrl: "https://meet.example.com/other" },
  });
  expect(instant(mail?.payload.startsAt)).toBe(known + 3_600_000);
  expect(instant(mail?.payload.previousStartsAt)).toBe(known);
});

test("A mail that was tried isn't rewritten: the change has its own mail after it", async () => {
  await records.register(run);
  await records.tryMails();
  const old = await start();
  expect(await records.move(run, "1 hour")).toBe(1);
  await records.tryMails();
  expect(await records.move(run, "1 hour")).toBe(1);
  const mails = await records.mails();
  expect(mails.map(({ template }) => template)).toEqual(["session-confirmation", "session-moved", "session-moved"]);
  expect(mails.map(({ payload }) => instant(payload.startsAt))).toEqual([old, old + 3_600_000, old + 7_200_000]);
});

test("People who have cancelled aren't told of a change", async () => {
  await records.register(run);
  await records.cancel();
  const before = await records.templates();
  expect(await records.move(run, "1 hour")).toBe(0);
  expect(await cancelRun()).toBe(0);
  expect(await records.templates()).toEqual(before);
});

test("A cancelled run mails everyone registered once, and takes back unsent mails", async () => {
  await records.register(run);
  await records.deliver();
  await records.register(run, { email: GRACE });
  await records.move(run, "1 hour");
  expect(await cancelRun()).toBe(2);
  expect(await cancelRun()).toBe(0);
  expect((await records.templates()).toSorted()).toEqual([
    "(session-confirmation)",
    "(session-moved)",
    "session-cancelled",
    "session-cancelled",
    "session-confirmation",
  ]);
  const cancellations = (await records.mails()).filter(({ template }) => template === "session-cancelled");
  expect(cancellations.map(({ recipient }) => recipient).toSorted()).toEqual([ADA, GRACE]);
  for (const { payload } of cancellations) {
    expect(payload).toMatchObject({ sequence: 2, timeZone: "Asia/Kolkata" });
  }
});

test("A person's own cancellation is still mailed when the run is cancelled after it", async () => {
  await records.register(run);
  await records.cancel();
  await cancelRun();
  expect(await records.templates()).toEqual(["(session-confirmation)", "registration-cancelled"]);
});

test("An unknown or cancelled run can't be moved, and an unknown one can't be cancelled", async () => {
  const unknown = crypto.randomUUID();
  await cancelRun();
  await expect(records.move(run, "1 hour")).rejects.toThrow("no scheduled session");
  await expect(records.move(unknown, "1 hour")).rejects.toThrow("no scheduled session");
  await expect(records.answer("private.cancel_session($1)", [unknown])).rejects.toThrow("no session");
});

test("A change that the table refuses changes and mails nothing", async () => {
  await records.register(run);
  await records.deliver();
  await expect(changeLink("http://meet.example.com/x")).rejects.toThrow("meeting_url");
  expect(await records.run(run)).toMatchObject({ sequence: 0, meeting_url: "https://meet.example.com/run" });
  expect(await records.templates()).toEqual(["session-confirmation"]);
});

import { beforeEach, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { race } from "./support/race";
import {
  cancel,
  cancelRun,
  claimMails,
  lastMails,
  moveRun,
  newRegistrations,
  newRun,
  remind,
  register,
  remindersTooLate,
} from "./support/runs";
import { tellAll } from "./support/told";
import { untilOneWaits } from "./support/waits";

const db = testDatabase("runs", 60);

const empty = () =>
  db.owner`truncate public.workshop_signups, public.session_runs, public.notices, public.email_outbox cascade`;
beforeEach(empty);

const times = <T>(count: number, work: (index: number) => PromiseLike<T>) =>
  Array.from({ length: count }, (_, index) => work(index));

/** A run that was cancelled first can't be moved. */
function ignoreCancelled(error: unknown): void {
  if (!String(error).includes("no scheduled session")) throw error;
}

race("Two concurrent schedulers queue each of 500 people's reminders once", 50, async () => {
  await empty();
  const run = await newRun(db.owner, "23 hours");
  await newRegistrations(db.owner, run, 500);
  const tell = async () => (await tellAll(db.sql)).reduce((sum, count) => sum + count, 0);
  const day = await Promise.all(times(2, tell));
  await db.owner`update public.session_runs set starts_at = now() + interval '50 minutes' where id = ${run}`;
  const hour = await Promise.all(times(2, tell));
  expect([day, hour].map(([one = 0, other = 0]) => one + other)).toEqual([500, 500]);
  const [queued] = await db.owner`
    select count(*)::int as mails, count(distinct (person, payload ->> 'reminder'))::int as reminders
    from public.email_outbox`;
  expect(queued).toEqual({ mails: 1_000, reminders: 1_000 });
});

race("People who register while a run moves get its final time in their last mail", 50, async () => {
  const run = await newRun(db.owner, "3 days");
  await Promise.all(times(5, (index) => register(db.sql, run, `early${index}@example.com`)));
  await Promise.all([
    ...times(10, (index) => register(db.sql, run, `before${index}@example.com`)),
    ...times(3, () => moveRun(db.sql, run)),
    ...times(10, (index) => register(db.sql, run, `after${index}@example.com`)),
    ...times(3, () => claimMails(db.sql)),
  ]);
  const mails = await lastMails(db.owner, run);
  expect(mails).toHaveLength(25);
  for (const mail of mails) expect(mail).toMatchObject({ isCurrent: true, isSequence: true });
});

test("A move waits for a registration that is under way, and its mail has the new time", async () => {
  const run = await newRun(db.owner, "3 days");
  const registration = await db.sql.reserve();
  await registration`begin`;
  await register(registration, run, "ada@example.com");
  const move = moveRun(db.sql, run);
  await untilOneWaits(db.owner);
  await registration`commit`;
  await move;
  registration.release();
  expect(await lastMails(db.owner, run)).toEqual([
    { state: "registered", template: "session-confirmation", isCurrent: true, isSequence: true },
  ]);
});

test("A registration waits for a move that is under way, and has the new time", async () => {
  const run = await newRun(db.owner, "3 days");
  const move = await db.sql.reserve();
  await move`begin`;
  await moveRun(move, run);
  const registration = register(db.sql, run, "ada@example.com");
  await untilOneWaits(db.owner);
  await move`commit`;
  expect(await registration).toBe("registered");
  move.release();
  expect(await lastMails(db.owner, run)).toEqual([
    { state: "registered", template: "session-confirmation", isCurrent: true, isSequence: true },
  ]);
});

race("People who register while a run is cancelled are told so, or aren't registered", 50, async () => {
  const run = await newRun(db.owner, "3 days");
  const [statuses] = await Promise.all([
    Promise.all(times(20, (index) => register(db.sql, run, `person${index}@example.com`))),
    cancelRun(db.sql, run),
    cancelRun(db.sql, run),
  ]);
  const mails = await lastMails(db.owner, run);
  expect(mails).toHaveLength(statuses.filter((status) => status === "registered").length);
  for (const { template } of mails) expect(template).toBe("session-cancelled");
});

race("No reminder leaves after the mail about a cancellation", 50, async () => {
  await empty();
  const run = await newRun(db.owner, "23 hours");
  const people = await newRegistrations(db.owner, run, 20);
  await Promise.all([
    ...people.slice(0, 15).map(({ token }) => cancel(db.sql, token)),
    ...times(2, () => remind(db.sql)),
    ...people.slice(5).map(({ token }) => cancel(db.sql, token)),
    ...times(4, () => claimMails(db.sql)),
  ]);
  await remind(db.sql);
  const cancelled = await db.owner`select 1 as one from public.email_outbox where template = 'registration-cancelled'`;
  expect(cancelled).toHaveLength(20);
  expect(await remindersTooLate(db.owner)).toEqual([]);
});

race("Everyone in a cancelled run gets one cancellation, and no reminder after it", 50, async () => {
  await empty();
  const runs = [await newRun(db.owner, "23 hours"), await newRun(db.owner, "50 minutes")];
  const people = await Promise.all(runs.map((run) => newRegistrations(db.owner, run, 20)));
  const leaving = people.flatMap((ofRun) => ofRun.slice(0, 5));
  await Promise.all([
    remind(db.sql),
    ...leaving.map(({ token }) => cancel(db.sql, token)),
    ...runs.flatMap((run) => times(2, () => cancelRun(db.sql, run))),
    ...leaving.map(({ token }) => cancel(db.sql, token)),
    remind(db.sql),
    ...times(4, () => claimMails(db.sql)),
  ]);
  expect(await remind(db.sql)).toBe(0);
  const cancelled = await db.owner`
    select 1 as one from public.email_outbox where template in ('session-cancelled', 'registration-cancelled')`;
  expect(cancelled).toHaveLength(40);
  expect(await remindersTooLate(db.owner)).toEqual([]);
});

race("A run that is moved and cancelled at once has the cancellation as its last mail to everyone", 50, async () => {
  const run = await newRun(db.owner, "3 days");
  await newRegistrations(db.owner, run, 5);
  await Promise.all([
    ...times(2, async () => moveRun(db.sql, run).catch(ignoreCancelled)),
    cancelRun(db.sql, run),
    ...times(2, async () => moveRun(db.sql, run).catch(ignoreCancelled)),
  ]);
  const mails = await lastMails(db.owner, run);
  expect(mails).toHaveLength(5);
  for (const { template } of mails) expect(template).toBe("session-cancelled");
});

race("Concurrent registrations of one address are one row and one mail", 50, async () => {
  const run = await newRun(db.owner, "3 days");
  const statuses = await Promise.all(times(20, () => register(db.sql, run, "ada@example.com")));
  expect(statuses.filter((status) => status === "registered")).toHaveLength(1);
  expect(statuses.filter((status) => status === "already")).toHaveLength(19);
  const mails = await db.owner`
    select 1 as one from public.email_outbox o join public.workshop_signups s on s.id = o.person
    where s.run_id = ${run}`;
  expect(mails).toHaveLength(1);
});

race(
  "Changes, cancellations and new starts leave everyone with a true last mail and a calendar that follows",
  50,
  async () => {
    await empty();
    const run = await newRun(db.owner, "23 hours");
    const people = await newRegistrations(db.owner, run, 10);
    await Promise.all([
      ...people.map(({ token }) => cancel(db.sql, token)),
      ...people.map(({ email }) => register(db.sql, run, email)),
      ...times(2, () => moveRun(db.sql, run)),
      ...times(2, () => remind(db.sql)),
      ...people.map(({ token }) => db.sql`select private.set_newsletter(${token}, false)`),
      ...people.map(({ token }) => cancel(db.sql, token)),
      ...people.map(({ email }) => register(db.sql, run, email)),
      ...times(4, () => claimMails(db.sql)),
    ]);
    for (const { state, template, ...facts } of await lastMails(db.owner, run)) {
      // A run may move after someone has left it.
      const isTrue = state === "cancelled" ? expect.any(Boolean) : true;
      expect(facts).toEqual({ isCurrent: isTrue, isSequence: isTrue });
      expect(template === "registration-cancelled").toBe(state === "cancelled");
    }
    const backwards = await db.owner`
    select 1 as one from public.email_outbox earlier join public.email_outbox later using (person)
    where earlier.position < later.position and earlier.status <> 'skipped' and later.status <> 'skipped'
      and earlier.template <> 'session-reminder' and later.template <> 'session-reminder'
      and (earlier.payload ->> 'sequence')::int >= (later.payload ->> 'sequence')::int`;
    expect(backwards).toEqual([]);
  },
);

race("Everything at once neither deadlocks nor fails", 50, async () => {
  await empty();
  const runs = [await newRun(db.owner, "23 hours"), await newRun(db.owner, "50 minutes")];
  const [people = []] = await Promise.all(runs.map((run) => newRegistrations(db.owner, run, 50)));
  await db.owner`
    update public.workshop_signups set "Registration Date" = now() - interval '2 years' where random() < 0.1`;
  await Promise.all([
    ...times(4, () => remind(db.sql)),
    ...runs.map(async (run) => moveRun(db.sql, run).catch(ignoreCancelled)),
    ...times(4, () => claimMails(db.sql)),
    ...people
      .slice(0, 15)
      .map(({ token }, index) => db.sql`select private.set_newsletter(${token}, ${index % 2 === 0})`),
    db.sql`select private.queue_news(gen_random_uuid(), 'New dates', 'In May.')`,
    db.sql`select public.delete_expired_records('registrations')`,
    ...people.slice(10, 20).map(({ token }) => cancel(db.sql, token)),
    ...runs.map((run) => cancelRun(db.sql, run)),
    ...people.slice(10, 20).map(({ email }) => register(db.sql, runs[0] ?? "", email)),
  ]);
});

test.each([
  ["nothing follows", "03:30", "06:30", null, "09:30"],
  ["another begins on its day", "03:30", "06:30", "12:00", "07:00"],
  ["another begins before its end", "03:30", "06:30", "06:20", "07:00"],
  ["another begins on the day after", "03:30", "06:30", "19:00", "09:30"],
  ["another begins within three hours, on the day after", "15:00", "16:30", "19:00", "17:00"],
])("If %s, people can join a session from %s to %s until then", async (_what, starts, ends, next, closes) => {
  const at = (time: string | null) => time && `2026-12-05T${time}:00Z`;
  expect(
    await db.sql`
      select private.join_closes_at(s, ${at(next)}) as closes
      from jsonb_populate_record(
        null::private.live_sessions,
        ${db.sql.json({ starts_at: at(starts), ends_at: at(ends), time_zone: "Asia/Kolkata" })}
      ) s`,
  ).toEqual([{ closes: new Date(at(closes) ?? "") }]);
});

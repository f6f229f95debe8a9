import { beforeEach, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { handIn, newClassroom } from "./support/handins";
import { newRefundId, recordRefund } from "./support/orders";
import { race } from "./support/race";
import { valueOf, valuesOf } from "./support/rows";
import { planSession } from "./support/seat-mails";
import { onceSent, sendAll, tellAll } from "./support/told";

const db = testDatabase("handin_mails", 20);
const forgetAll = async () => {
  await db.owner`delete from public.email_outbox`;
  await db.owner`delete from public.notices`;
  await db.owner`delete from public.cohort_weeks`;
  await db.owner`delete from public.cohort_sessions`;
};
beforeEach(forgetAll);

/** The mails of a template that have left or would leave now. */
const sent = (template: string) =>
  onceSent(
    db.owner,
    async (sql) => sql<{ recipient: string; payload: Record<string, unknown> }[]>`
      select recipient, payload from public.email_outbox where template = ${template} and status = 'sent' order by position`,
  );
const dueMails = async () => (await sent("cohort-assignment-due")).map(({ recipient }) => recipient);
const skipped = () =>
  valuesOf(
    db.owner`select last_error from public.email_outbox where template = 'cohort-assignment-due' and status = 'skipped'`,
  );
const setDue = (cohortId: string, dueIn: string) => db.owner`
  update public.cohort_weeks set due_at = now() + ${dueIn}::interval where cohort_id = ${cohortId}`;
const note = () => valueOf<number>(db.sql`select public.note_waiting_handins('support@example.com')`);

race("However many schedulers run, everyone who handed nothing in hears once that it's due", 50, async () => {
  await forgetAll();
  const { cohortId, people } = await newClassroom(db.owner, db.sql, 4, "23 hours");
  await handIn(db.owner, cohortId, people[0] ?? "");
  await Promise.all([tellAll(db.sql), tellAll(db.sql), handIn(db.owner, cohortId, people[1] ?? ""), note(), note()]);
  await tellAll(db.sql);
  expect((await dueMails()).toSorted()).toEqual(
    people
      .slice(2)
      .map((id) => `${id}@example.com`)
      .toSorted(),
  );
});

test.each([
  ["24 hours 1 minute", 0],
  ["23 hours 59 minutes", 2],
  ["1 minute", 2],
  ["-1 minute", 0],
])("With %s until it's due, %d people hear of it", async (dueIn, mails) => {
  await newClassroom(db.owner, db.sql, 2, dueIn);
  await tellAll(db.sql);
  expect(await dueMails()).toHaveLength(mails);
});

test("Nobody is told of an assignment before its class begins, however soon it's due", async () => {
  const { cohortId } = await newClassroom(db.owner, db.sql, 1, "5 hours");
  const startIn = (hours: number) => db.owner`
    update public.cohort_sessions
    set starts_at = now() + ${hours} * interval '1 hour', ends_at = now() + interval '4 hours' where cohort_id = ${cohortId}`;
  await startIn(1);
  await tellAll(db.sql);
  expect(await dueMails()).toEqual([]);
  await startIn(-1);
  await tellAll(db.sql);
  expect(await dueMails()).toHaveLength(1);
});

test("Who has handed in meanwhile, lost the seat or joined within the day hears nothing, nor does anyone once it's due at another time", async () => {
  const { cohortId, orders, people } = await newClassroom(db.owner, db.sql, 4, "23 hours");
  const [handsIn = "", , joined = "", stays = ""] = people;
  await db.owner`update public.cohort_enrollments set enrolled_at = now() where user_id = ${joined}`;
  await tellAll(db.sql);
  await handIn(db.owner, cohortId, handsIn);
  const [, refunded] = orders;
  if (refunded) await recordRefund(db.sql, refunded, { id: newRefundId() });
  expect(await dueMails()).toEqual([`${stays}@example.com`]);
  await setDue(cohortId, "3 days");
  await sendAll(db.sql);
  expect((await skipped()).toSorted()).toEqual(["due_changed", "due_changed", "seat_gone"]);
  // Due at another time, it's said again.
  await setDue(cohortId, "22 hours");
  await tellAll(db.sql);
  const [mail] = await sent("cohort-assignment-due");
  expect(mail).toMatchObject({
    recipient: `${stays}@example.com`,
    payload: { cohortId, week: 1, assignment: "Three prompts", timeZone: "Asia/Kolkata", dueAt: expect.any(String) },
  });
});

test("A cohort that takes no hand-ins, or was cancelled, hears of none, nor does anyone of a week without an assignment", async () => {
  const [off, cancelled, without] = [
    await newClassroom(db.owner, db.sql, 1, "23 hours"),
    await newClassroom(db.owner, db.sql, 1, "23 hours"),
    await newClassroom(db.owner, db.sql, 1, "23 hours"),
  ];
  await db.owner`update public.cohort_weeks set assignment = '' where cohort_id = ${without.cohortId}`;
  await db.owner`update public.cohorts set takes_handins = false where cohort_id = ${off.cohortId}`;
  await db.owner`update public.cohorts set state = 'cancelled' where cohort_id = ${cancelled.cohortId}`;
  await tellAll(db.sql);
  expect(await dueMails()).toEqual([]);
});

/** Sets when an assignment is due: so many seconds after the day ends that seven in the morning in a zone came after last. */
const setDueAtEndOfDay = (cohortId: string, seconds: number, zone = "Asia/Kolkata") => db.owner`
  update public.cohort_weeks
  set due_at = timezone(${zone}, (timezone(${zone}, now()) - interval '7 hours')::date::timestamp)
    + ${`${seconds} seconds`}::interval
  where cohort_id = ${cohortId}`;

test.each([
  ["Asia/Kolkata", 0, 1],
  ["Asia/Kolkata", 2, 0],
  ["Asia/Kolkata", -86_398, 1],
  ["Asia/Kolkata", -86_400, 0],
  ["America/New_York", 0, 1],
  ["America/New_York", 2, 0],
])(
  "Support hears on the morning after, before a class at nine: in %s, of what was due %d seconds after the end of the day, %d mails",
  async (zone, seconds, mails) => {
    const { cohortId } = await newClassroom(db.owner, db.sql, 1);
    await db.owner`update public.cohort_sessions set time_zone = ${zone} where cohort_id = ${cohortId}`;
    await setDueAtEndOfDay(cohortId, seconds, zone);
    expect([await note(), await note()]).toEqual([mails, 0]);
  },
);

test("Support reads how many wait as the mail leaves, and of the next session; nothing if none waits", async () => {
  const [{ cohortId, people }, idle] = [
    await newClassroom(db.owner, db.sql, 2),
    await newClassroom(db.owner, db.sql, 1),
  ];
  for (const cohort of [cohortId, idle.cohortId]) await setDueAtEndOfDay(cohort, 0);
  await planSession(db.owner, cohortId, "4 days");
  for (const userId of people) await handIn(db.owner, cohortId, userId);
  expect(await note()).toBe(2);
  const [startsAt] = await valuesOf(db.owner`
    select to_jsonb(starts_at) #>> '{}' from public.cohort_sessions where starts_at > now()`);
  expect([...(await sent("handins-waiting"))]).toEqual([
    {
      recipient: "support@example.com",
      payload: { cohortId, week: 1, waiting: 2, nextSessionAt: startsAt },
    },
  ]);
});

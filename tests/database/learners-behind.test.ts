import type { JSONValue } from "postgres";
import { expect, test } from "vitest";

import { actionsOn, call, onTeam, type Operator, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newClassroom, newTeacher } from "./support/handins";
import { newRefundId, recordRefund } from "./support/orders";
import { race } from "./support/race";
import { newRoom, type Seat } from "./support/room";
import { valueOf } from "./support/rows";

const db = testDatabase("learners_behind", 10);
const [grace, alan] = [onTeam(db, "staff"), onTeam(db)];

/**
 * A cohort that takes hand-ins, with classes of the first weeks that began so many hours ago, each for three hours; no
 * assignment is due.
 */
async function cohortWith(people: number, hoursAgo: number[]) {
  const { cohortId, seats } = await newRoom(db.owner, people);
  await db.owner`update public.cohorts set takes_handins = true where cohort_id = ${cohortId}`;
  await db.owner`update public.cohort_enrollments set enrolled_at = now() - interval '60 days' where cohort_id = ${cohortId}`;
  await dueWeeks(cohortId, [-999, -999, -999, -999]);
  const sessions: string[] = [];
  for (const [index, hours] of hoursAgo.entries()) sessions.push(await addClass(cohortId, index + 1, hours));
  return { cohortId, seats, sessions };
}

const addClass = (cohortId: string, week: number, hoursAgo: number) =>
  valueOf(db.owner`
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
    values (${cohortId}, 'class', ${week}, ${`Class ${week}`}, now() - ${hoursAgo} * interval '1 hour',
      now() - (${hoursAgo} - 3) * interval '1 hour') returning id`);

/** Weeks whose assignments were due so many hours ago. */
const dueWeeks = async (cohortId: string, hoursAgo: number[]) => {
  for (const [index, hours] of hoursAgo.entries())
    await db.owner`insert into public.cohort_weeks (cohort_id, week, title, goals, assignment, due_at)
      values (${cohortId}, ${index + 1}, 'x', '["a", "b", "c", "d"]', 'x', now() - ${hours} * interval '1 hour')
      on conflict (cohort_id, week) do update set due_at = excluded.due_at`;
};

const attend = ({ userId }: Seat, sessionId: string, source = "recording") =>
  db.owner`insert into public.cohort_attendance (session_id, user_id, source) values (${sessionId}, ${userId}, ${source})`;

const handIn = ({ userId, cohortId }: Seat, week: number) =>
  db.owner`insert into public.cohort_handins (id, cohort_id, week, user_id, body)
    values (gen_random_uuid(), ${cohortId}, ${week}, ${userId}, 'x')`;

type Behind = {
  count: number;
  people: { userId: string; email: string | null; classes: number; handins: number; letters: number }[];
  letters: { text: string; email: string | null; author: string | null }[];
};
const behindIn = (cohortId: string, operator: Operator = grace) =>
  call<Behind>(db.sql, operator, "console_behind", { p_cohort_id: cohortId });
const linesOf = async (cohortId: string) =>
  (await behindIn(cohortId)).people.map(({ userId, classes, handins }) => [userId, classes, handins]);

const write = ({ userId, cohortId }: Seat, operator: Operator = grace, rest: object = {}) =>
  press(db.sql, operator, "console_write_to_learner", {
    p_cohort_id: cohortId,
    p_user_id: userId,
    p_shown_letters: 0,
    p_text: "How are you?",
    ...rest,
  });

test("Two classes neither joined nor watched, or two assignments missing once due, make a line; one doesn't", async () => {
  const { cohortId, seats, sessions } = await cohortWith(5, [200, 100, 2]);
  const [first = "", second = ""] = sessions;
  await dueWeeks(cohortId, [50, 1, -1]);
  const [absent, oneMissed, watched, lazy, refunded] = seats as [Seat, Seat, Seat, Seat, Seat];
  for (const seat of [absent, oneMissed, watched]) await Promise.all([handIn(seat, 1), handIn(seat, 3)]);
  await attend(oneMissed, first);
  await Promise.all([
    attend(watched, first, "join"),
    attend(watched, second),
    attend(lazy, first),
    attend(lazy, second),
  ]);
  await db.owner`update public.cohort_enrollments set status = 'refunded' where access_token = ${refunded.token}`;
  // The third class is still on, and its assignment isn't due.
  expect(await linesOf(cohortId)).toEqual(
    expect.arrayContaining([
      [absent.userId, 2, 1],
      [lazy.userId, 0, 2],
    ]),
  );
  expect((await behindIn(cohortId)).count).toBe(2);

  await db.owner`update public.cohort_attendance set struck_at = now() where user_id = ${watched.userId}`;
  expect((await behindIn(cohortId)).count).toBe(3);
  await handIn(lazy, 2);
  await attend(absent, first);
  expect(await linesOf(cohortId)).toEqual([[watched.userId, 2, 1]]);
  await db.owner`update public.cohort_sessions set state = 'cancelled' where id = ${first}`;
  expect(await linesOf(cohortId)).toEqual([]);
});

test("Nobody missed what was before they got their seat, nor an assignment that a week doesn't have", async () => {
  const { cohortId } = await cohortWith(1, [200, 150, 100]);
  await dueWeeks(cohortId, [50, 1, -1]);
  const enrolled = (hoursAgo: number) =>
    db.owner`update public.cohort_enrollments set enrolled_at = now() - ${hoursAgo} * interval '1 hour' where cohort_id = ${cohortId}`;
  const lacks = async () => (await linesOf(cohortId)).map(([, ...lack]) => lack);
  await enrolled(96);
  expect(await lacks()).toEqual([[0, 2]]);
  await enrolled(10);
  expect(await lacks()).toEqual([]);
  await enrolled(160);
  expect(await lacks()).toEqual([[2, 2]]);
  // A seat that has moved here.
  await db.owner`
    insert into public.change_requests
      (id, kind, enrolment_id, order_id, to_cohort_id, state, asked_at, asked_within_rules, decided_at)
    select gen_random_uuid(), 'transfer', e.id, o.id, e.cohort_id, 'confirmed', now(), true, now() - interval '40 hours'
    from public.cohort_enrollments e join public.payment_orders o on o.provider_order_id = e.order_id
    where e.cohort_id = ${cohortId}`;
  expect(await lacks()).toEqual([]);
  await db.owner`delete from public.change_requests`;
  await db.owner`update public.cohort_weeks set assignment = '' where cohort_id = ${cohortId} and week = 1`;
  expect(await lacks()).toEqual([[2, 1]]);
});

test("A letter is mailed and kept, and the line only comes back for two more", async () => {
  const { cohortId, seats } = await cohortWith(1, [200, 100]);
  const [seat] = seats as [Seat];
  expect(await write(seat, grace, { p_text: " " })).toMatchObject({ reason: "invalid" });
  expect(await write(seat, grace, { p_text: "x".repeat(5_001) })).toMatchObject({ reason: "invalid" });
  expect(await write(seat)).toEqual({ status: "done" });
  expect(await linesOf(cohortId)).toEqual([]);
  const mail = await valueOf<JSONValue>(db.owner`
    select jsonb_build_object('to', says.recipient, 'text', says.payload ->> 'text', 'refusal', says.refusal)
    from public.email_outbox o cross join lateral private.mail_now(o) says
    where o.template = 'cohort-letter' and o.person =
      (select e.id from public.cohort_enrollments e where e.access_token = ${seat.token})`);
  expect(mail).toEqual({ to: `${seat.userId}@example.com`, text: "How are you?", refusal: null });
  expect((await behindIn(cohortId)).letters).toMatchObject([{ text: "How are you?" }]);
  const [{ id = "" } = {}] =
    await db.owner`select id from public.cohort_enrollments where access_token = ${seat.token}`;
  expect(await actionsOn(db.owner, String(id))).toEqual([{ action: "write_to_learner", actor_email: grace.email }]);
  const log = await db.owner`select before, after from public.operator_actions where subject_id = ${String(id)}`;
  expect(JSON.stringify(log)).not.toContain("How are you");

  expect(await write(seat, alan)).toMatchObject({ status: "changed", by: grace.email, now: "written_to" });
  expect(await write(seat, alan, { p_shown_letters: 1 })).toMatchObject({ reason: "caught_up" });
  await db.owner`update public.cohort_letters set sent_at = now() - interval '80 hours' where cohort_id = ${cohortId}`;
  await addClass(cohortId, 3, 60);
  expect(await linesOf(cohortId)).toEqual([]);
  await addClass(cohortId, 4, 30);
  expect(await linesOf(cohortId)).toEqual([[seat.userId, 2, 0]]);
  expect(await write(seat, alan, { p_shown_letters: 1 })).toEqual({ status: "done" });

  await db.owner`delete from auth.users where id = ${seat.userId}`;
  expect(await db.owner`select id from public.cohort_letters where cohort_id = ${cohortId}`).toEqual([]);
});

test("Those who teach a cohort see its lines and write, without addresses; others, and cohorts without a classroom, have none", async () => {
  const { cohortId, seats } = await cohortWith(2, [200, 100]);
  const [seat, refunded] = seats as [Seat, Seat];
  const elsewhere = await cohortWith(1, [200, 100]);
  const [teacher, stranger] = [await newTeacher(db.owner, cohortId), await newTeacher(db.owner, elsewhere.cohortId)];
  const behindOnToday = async (operator: Operator, name = "console_class_today") =>
    (await call<{ learnersBehind: { cohortId: string; people: number }[] }>(db.sql, operator, name, {})).learnersBehind;
  expect(await behindOnToday(teacher)).toEqual([{ cohortId, people: 2 }]);
  expect(await behindOnToday(grace, "console_today")).toEqual(
    expect.arrayContaining([
      { cohortId, people: 2 },
      { cohortId: elsewhere.cohortId, people: 1 },
    ]),
  );
  expect((await behindIn(cohortId, teacher)).people).toMatchObject([{ email: null }, { email: null }]);
  await expect(behindIn(cohortId, stranger)).rejects.toThrow("Not for this account");
  await expect(write(seat, stranger)).rejects.toThrow("Not for this account");
  await db.owner`update public.cohort_enrollments set status = 'refunded' where access_token = ${refunded.token}`;
  expect(await write(refunded, teacher)).toMatchObject({ reason: "seat_gone" });
  expect(await write({ ...seat, cohortId: elsewhere.cohortId }, grace)).toMatchObject({ reason: "seat_gone" });
  expect(await write(seat, teacher)).toEqual({ status: "done" });
  expect((await behindIn(cohortId, teacher)).letters).toMatchObject([{ author: "Asha Rao", email: null }]);

  await db.owner`update public.cohorts set takes_handins = false where cohort_id = ${elsewhere.cohortId}`;
  await db.owner`delete from public.cohort_weeks where cohort_id = ${elsewhere.cohortId}`;
  expect(await linesOf(elsewhere.cohortId)).toEqual([]);
});

test("A letter isn't sent to a seat that ended before it left", async () => {
  const { seats } = await cohortWith(1, [200, 100]);
  const [seat] = seats as [Seat];
  await write(seat);
  await db.owner`update public.cohort_enrollments set status = 'refunded' where access_token = ${seat.token}`;
  const refusals = await db.owner`
    select says.refusal from public.email_outbox o cross join lateral private.mail_now(o) says
    where o.template = 'cohort-letter' and o.recipient = ${`${seat.userId}@example.com`}`;
  expect([...refusals]).toEqual([{ refusal: "seat_gone" }]);
});

race("Of two who write to the same learner at once, one does, and the other is told who was faster", 50, async () => {
  const { cohortId, seats } = await cohortWith(1, [200, 100]);
  const [seat] = seats as [Seat];
  const answers = await Promise.all([write(seat, grace), write(seat, alan)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["changed", "done"]);
  expect(await db.owner`select id from public.cohort_letters where cohort_id = ${cohortId}`).toHaveLength(1);
  expect(
    await db.owner`select id from public.email_outbox
      where template = 'cohort-letter' and recipient = ${`${seat.userId}@example.com`}`,
  ).toHaveLength(1);
});

race("A letter and a refund at once don't wait for each other", 50, async () => {
  const { cohortId, people, orders } = await newClassroom(db.owner, db.sql, 1);
  const [[userId = ""], [order]] = [people, orders];
  await addClass(cohortId, 2, 100);
  const [letter] = await Promise.all([
    write({ userId, cohortId, token: "" }),
    order && recordRefund(db.sql, order, { id: newRefundId() }),
  ]);
  expect(letter.status === "done" || letter.reason).toBeOneOf([true, "seat_gone"]);
});

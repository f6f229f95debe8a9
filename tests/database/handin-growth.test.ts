// @module-tag long
import { beforeAll, expect, test } from "vitest";

import { onTeam, type Operator, runAs } from "./support/console";
import { testDatabase } from "./support/database";
import { handInAs, newTeacher } from "./support/handins";
import { newCohort, newUsers } from "./support/orders";
import { asPerson } from "./support/room";
import { rowsRead } from "./support/rows";
import { answer, planSession } from "./support/seat-mails";
import { onceSent } from "./support/told";

const db = testDatabase("handin_growth", 4);
const grace = onTeam(db, "staff");

const SEATS = 5_000;
const WEEKS = 6;
const LIMIT_MS = 2_000;

let cohortId: string;
beforeAll(async () => {
  cohortId = await newCohort(db.owner, SEATS + 10);
  const people = await newUsers(db.owner, SEATS);
  await planSession(db.owner, cohortId, "-3 days");
  await db.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update public.cohorts set takes_handins = true where cohort_id = ${cohortId}`;
    await sql`
      insert into public.cohort_enrollments
        (user_id, email, cohort_id, amount, payment_id, order_id, payment_details, enrolled_at)
      select id, id || '@example.com', ${cohortId}, 1, 'pay_' || id, 'order_' || id, '{}', now() - interval '30 days'
      from unnest(${people}::uuid[]) id`;
    // In the first week every other person still has to hand in; in the others everyone did, and half wait.
    await sql`
      insert into public.cohort_handins (id, cohort_id, week, user_id, body, handed_in_at)
      select gen_random_uuid(), ${cohortId}, week, id, repeat('What I did. ', 40), now() - place * interval '1 second'
      from unnest(${people}::uuid[]) with ordinality p (id, place), generate_series(1, ${WEEKS}) week
      where week > 1 or place % 2 = 0`;
    await sql`
      insert into public.cohort_feedback (id, handin_id, body)
      select id, id, 'Well done' from public.cohort_handins where week > 3`;
    await sql`
      insert into public.cohort_weeks (cohort_id, week, title, goals, assignment, due_at)
      select ${cohortId}, week, 'Prompts', '["a", "b", "c", "d"]', 'Three prompts',
        now() + case when week = 1 then interval '23 hours' else interval '-10 days' end
      from generate_series(1, ${WEEKS}) week`;
    await sql`
      insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
      select ${cohortId}, 'class', week, 'Prompts', at, at + interval '3 hours'
      from generate_series(2, ${WEEKS}) week cross join lateral (select now() - (20 - week) * interval '1 day' as at) a`;
    // Every fifth person missed all classes.
    await sql`
      insert into public.cohort_attendance (session_id, user_id, source)
      select s.id, p.id, 'join'
      from public.cohort_sessions s, unnest(${people}::uuid[]) with ordinality p (id, place)
      where s.cohort_id = ${cohortId} and place % 5 > 0`;
    await sql`
      insert into public.class_ratings (session_id, user_id, rating, text)
      select s.id, p.id, 4, repeat('Great examples. ', 60)
      from public.cohort_sessions s, unnest(${people}::uuid[]) p (id) where s.cohort_id = ${cohortId}`;
    await sql`
      insert into public.cohort_reviews (cohort_id, user_id, does_differently, should_change, recommends, may_quote)
      select ${cohortId}, id, repeat('I check first. ', 130), repeat('More time. ', 180), 9, true
      from unnest(${people}::uuid[]) id`;
  });
  await db.owner`analyze`;
}, 120_000);

/** Runs a statement, and fails if it takes too long. */
async function inTime<T>(statement: () => PromiseLike<T>): Promise<T> {
  const start = performance.now();
  const result = await statement();
  expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  return result;
}

test("Of 5,000 people those who handed nothing in are told by the thousand, once, each statement within 2 s", async () => {
  const tell = () => inTime(() => answer(db.sql, "public.tell()"));
  const pieces: number[] = [];
  for (let told = await tell(); told > 0; told = await tell()) pieces.push(told);
  expect(pieces).toEqual([1_000, 1_000, 500]);
  const sent = await onceSent(
    db.owner,
    async (sql) => sql`
      select count(*)::integer as mails, count(distinct person)::integer as people
      from public.email_outbox where template = 'cohort-assignment-due' and status = 'sent'`,
  );
  expect([...sent]).toEqual([{ mails: 2_500, people: 2_500 }]);
});

/** What the console's pages and files ask for at once; $1: the cohort. */
const reads: [statement: string, rows: number][] = [
  ["select * from public.console_handins($1)", 51],
  ["select * from public.console_handins($1, null, 'waiting', null, null, 501)", 501],
  ["select * from public.console_handins($1, 1, 'missing', null, null, 501)", 0],
  ["select * from public.console_handins($1, null, null, now() - interval '80 minutes', '0', 501)", 501],
  ["select * from public.console_class_people($1, null, null, 101)", 101],
  ["select * from public.console_attendance_sums($1)", WEEKS],
  [
    `select public.console_handin_marks($1, array(
      select user_id from public.cohort_enrollments where cohort_id = $1 order by enrolled_at limit 100))`,
    1,
  ],
  ["select public.console_said($1)", 1],
  ["select public.console_behind($1)", 1],
];

test.each(reads)(
  "With 5,000 people's work, attendance and answers the console reads within 2 s: %s",
  async (read, rows) => {
    expect(await inTime(() => runAs(db.sql, grace, read, [cohortId]))).toHaveLength(rows);
  },
);

test("Today, and the next of 12,500 hand-ins that wait, are read within 2 s", async () => {
  const read = <Row extends object>(by: Operator, statement: string, ...values: unknown[]) =>
    inTime(() => runAs<Row>(db.sql, by, statement, values));
  const waiting = { count: 12_500 };
  const teacher = await newTeacher(db.owner, cohortId);
  for (const [by, name] of [
    [grace, "console_today"],
    [teacher, "console_class_today"],
  ] as const)
    expect(await read(by, `select public.${name}() as today`)).toMatchObject([
      { today: { waiting: { waitingHandins: waiting }, learnersBehind: [{ cohortId, people: SEATS / 5 }] } },
    ]);
  const [one] = await read<{ id: string }>(teacher, "select * from public.console_handins(null, null, 'waiting')");
  expect(await read(teacher, "select public.console_handin($1)", one?.id)).toHaveLength(1);
});

test("Among 30,000 hand-ins, all of them shared, a press and the room's read take no longer: by index, within 20 ms", async () => {
  await db.owner`update public.cohort_handins set is_shared = true`;
  await db.owner`analyze public.cohort_handins`;
  const [{ userId } = { userId: "" }] = await db.owner<{ userId: string }[]>`
    select user_id as "userId" from public.cohort_enrollments where cohort_id = ${cohortId} limit 1`;
  const room = async () => {
    const [row] = await asPerson(
      db.owner,
      userId,
      async (sql) => sql<{ "QUERY PLAN": [{ "Execution Time": number }] }[]>`
        explain (analyze, format json) select public.cohort_room(${cohortId})`,
    );
    return row?.["QUERY PLAN"][0]["Execution Time"] ?? Infinity;
  };
  const times = [await room(), await room(), await room(), await room(), await room()];
  expect(Math.min(...times)).toBeLessThan(20);
  const read = await rowsRead(db.owner, "public.cohort_handins", async (sql) => {
    await sql`select set_config('request.jwt.claim.sub', ${userId}, true)`;
    await sql`select public.cohort_room(${cohortId})`;
  });
  // The newest that are shared, whether each is the last of its person and week, and one's own of each week.
  expect(read.whole).toBe(0);
  expect(read.byIndex).toBeLessThan(150);
  expect(await inTime(() => handInAs(db.sql, userId, cohortId, { week: 2 }))).toBe("handed_in");
});

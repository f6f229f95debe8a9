// @module-tag long
import { beforeAll, expect, test } from "vitest";

import { onTeam, runAs } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort, newUsers } from "./support/orders";
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
      select id, id || '@example.com', ${cohortId}, 1, 'pay_' || id, 'order_' || id, '{}', now() - interval '3 days'
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
  });
  for (const table of ["cohort_enrollments", "cohort_handins", "cohort_feedback"])
    await db.owner.unsafe(`analyze public.${table}`);
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

test("The console's pages read 5,000 people's hand-ins within 2 s", async () => {
  const read = (statement: string, values: unknown[]) => inTime(() => runAs<object>(db.sql, grace, statement, values));
  const [page, waiting, marks, today] = [
    await read("select * from public.console_handins($1)", [cohortId]),
    await read("select * from public.console_handins($1, null, 'waiting', null, null, 501)", [cohortId]),
    await read(
      `select public.console_handin_marks($1, array(
        select user_id from public.cohort_enrollments where cohort_id = $1 order by enrolled_at limit 100))`,
      [cohortId],
    ),
    await read("select number::integer from private.count_waiting_handins()", []),
  ];
  expect([page.length, waiting.length, marks.length]).toEqual([51, 501, 1]);
  expect(today).toEqual([{ number: 12_500 }]);
  const [one] = waiting as { id: string }[];
  expect(await read("select public.console_handin($1)", [one?.id])).toHaveLength(1);
});

test("The room reads its hand-ins within 20 ms, all of them shared", async () => {
  await db.owner`update public.cohort_handins set is_shared = true`;
  await db.owner.unsafe("analyze public.cohort_handins");
  const read = async () => {
    const start = performance.now();
    await db.owner`
      select private.room_handins(c, e.user_id)
      from public.cohorts c join public.cohort_enrollments e using (cohort_id) where c.cohort_id = ${cohortId} limit 1`;
    return performance.now() - start;
  };
  const times = [await read(), await read(), await read()];
  expect(Math.min(...times)).toBeLessThan(20);
});

// @module-tag long
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { asPerson } from "./support/room";
import { rowsRead } from "./support/rows";

const COHORTS = 1_000;
const SEATS_EACH = 20;
const learner = randomUUID();

const db = testDatabase("room_plan");
beforeAll(async () => {
  await db.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, price, list_price)
      select 'c' || n, 30, '2026-12-05', '2026-12-01', 1, 1 from generate_series(1, ${COHORTS}) n`;
    await sql`
      insert into auth.users (id, email, raw_user_meta_data)
      select case n when 1 then ${learner}::uuid else gen_random_uuid() end, n || '@example.com',
        jsonb_build_object('saved_full_name', 'Person ' || n, 'bio', repeat('x', 600))
      from generate_series(1, ${COHORTS * SEATS_EACH}) n`;
    await sql`
      insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
      select u.id, u.email, 'c' || 1 + (split_part(u.email, '@', 1)::integer - 1) / ${SEATS_EACH}, 1,
        'pay_' || u.email, 'order_' || u.email, '{}'
      from auth.users u where u.email ~ '^[0-9]+@example.com$'`;
    await sql`
      insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
      select c.cohort_id, 'class', 1, 'x', now() + n * interval '1 day', now() + n * interval '1 day 1 hour'
      from public.cohorts c, generate_series(1, 12) n`;
    await sql`
      insert into public.cohort_resources (cohort_id, session_id, title, url)
      select s.cohort_id, s.id, 'x', 'https://files.example.com/x' from public.cohort_sessions s`;
    await sql`
      insert into public.cohort_posts (cohort_id, subject, body)
      select c.cohort_id, 'x', repeat('x', 1000) from public.cohorts c, generate_series(1, 12)`;
    await sql`
      insert into public.cohort_attendance (session_id, user_id, source)
      select s.id, e.user_id, 'join'
      from public.cohort_sessions s join public.cohort_enrollments e on e.cohort_id = s.cohort_id`;
  });
  await db.owner`analyze`;
}, 120_000);

test("Among 1,000 cohorts and 20,000 seats a room is read by index, in less than 20 ms", async () => {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const [row] = await asPerson(
      db.owner,
      learner,
      async (sql) => sql<{ "QUERY PLAN": [{ "Execution Time": number }] }[]>`
        explain (analyze, format json) select public.cohort_room('c1')`,
    );
    times.push(row?.["QUERY PLAN"][0]["Execution Time"] ?? Infinity);
  }
  expect(Math.min(...times)).toBeLessThan(20);
});

test.each([
  ["public.cohort_enrollments", SEATS_EACH + 1],
  // Each session, the start of the one after it, the classes again for the assignments, and all for the cohort's end.
  ["public.cohort_sessions", 48],
  ["public.cohort_resources", 12],
  ["public.cohort_posts", 12],
  ["public.cohort_attendance", 12],
  ["auth.users", SEATS_EACH],
])("From %s a room only reads its own rows", async (table, most) => {
  const read = await rowsRead(db.owner, table, async (sql) => {
    await sql`select set_config('request.jwt.claim.sub', ${learner}, true)`;
    await sql`select public.cohort_room('c1')`;
  });
  expect(read.whole).toBe(0);
  expect(read.byIndex).toBeGreaterThan(0);
  // The planner also looks at both ends of an index.
  expect(read.byIndex).toBeLessThanOrEqual(most + 5);
});

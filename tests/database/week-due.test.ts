import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { newCohort } from "./support/orders";
import { valueOf } from "./support/rows";

const db = testDatabase("week_due");

const dueAt = (cohortId: string) =>
  valueOf<string | null>(db.owner`select to_jsonb(private.week_due_at(${cohortId}, 1)) #>> '{}'`);

test.each([
  ["a Saturday's class in India", "2026-12-05T03:30Z", "Asia/Kolkata", "2026-12-11T18:30:00+00:00"],
  ["a Friday's class", "2026-12-04T03:30Z", "Asia/Kolkata", "2026-12-11T18:30:00+00:00"],
  ["a Thursday's class", "2026-12-03T03:30Z", "Asia/Kolkata", "2026-12-04T18:30:00+00:00"],
  ["a Friday's evening in New York", "2026-12-05T01:00Z", "America/New_York", "2026-12-12T05:00:00+00:00"],
  ["the week in which clocks change", "2026-03-07T15:00Z", "America/New_York", "2026-03-14T04:00:00+00:00"],
])(
  "The assignment of %s is due at the end of the Friday after it; it moves with the class, and goes with it",
  async (_, startsAt, zone, due) => {
    const cohortId = await newCohort(db.owner, 1);
    expect(await dueAt(cohortId)).toBeNull();
    const id = randomUUID();
    await db.owner`
    insert into public.cohort_sessions (id, cohort_id, kind, week, title, starts_at, ends_at, time_zone)
    values (${id}, ${cohortId}, 'class', 1, 'x', ${startsAt}, ${startsAt}::timestamptz + interval '3 hours', ${zone})`;
    expect(await dueAt(cohortId)).toBe(due);
    await db.owner`
    update public.cohort_sessions
    set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days' where id = ${id}`;
    expect(Date.parse((await dueAt(cohortId)) ?? "")).toBeGreaterThan(Date.parse(due));
    await db.owner`
      insert into public.cohort_weeks (cohort_id, week, title, goals) values (${cohortId}, 1, 'x', '["", "", "", ""]')`;
    expect(await dueAt(cohortId)).toBeNull();
    await db.owner`update public.cohort_weeks set assignment = 'x' where cohort_id = ${cohortId}`;
    const moved = await dueAt(cohortId);
    expect(moved).not.toBeNull();
    // A time of its own stays, unless the class was moved behind it.
    await db.owner`update public.cohort_weeks set due_at = ${startsAt} where cohort_id = ${cohortId}`;
    expect(await dueAt(cohortId)).toBe(moved);
    await db.owner`update public.cohort_weeks set due_at = '2099-01-01' where cohort_id = ${cohortId}`;
    expect(await dueAt(cohortId)).toMatch(/^2099/);
    await db.owner`update public.cohort_sessions set state = 'cancelled', cancelled_reason = 'x' where id = ${id}`;
    expect(await dueAt(cohortId)).toBeNull();
  },
);

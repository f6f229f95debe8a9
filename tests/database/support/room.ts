import type { Sql, TransactionSql } from "postgres";

import { newCohort, newOrder, newUsers, PAID } from "./orders";

export type Seat = { userId: string; cohortId: string; token: string };

/** Gives an account a seat. */
export async function newSeat(owner: Sql, cohortId: string, userId: string): Promise<Seat> {
  const { orderId, paymentId } = await newOrder(owner, cohortId, userId);
  const [row] = await owner<{ token: string }[]>`
    insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
    values (${userId}, 'a@b.co', ${cohortId}, ${PAID}, ${paymentId}, ${orderId}, '{}')
    returning access_token as token`;
  return { userId, cohortId, token: row?.token ?? "" };
}

/** A cohort with a session an hour from now, and people with seats. */
export async function newRoom(owner: Sql, people: number) {
  const cohortId = await newCohort(owner, people + 1);
  const users = await newUsers(owner, people);
  const seats = await Promise.all(users.map((user) => newSeat(owner, cohortId, user)));
  const [session] = await owner<{ id: string }[]>`
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url, recording_url)
    values (${cohortId}, 'class', 1, 'Week 1', now() + interval '1 hour', now() + interval '4 hours',
      'https://meet.example.com/secret', 'https://files.example.com/secret') returning id`;
  await owner`insert into public.cohort_resources (cohort_id, title, url)
    values (${cohortId}, 'Template', 'https://files.example.com/template')`;
  await owner`insert into public.cohort_posts (cohort_id, subject, body) values (${cohortId}, 'Hello', 'Welcome')`;
  return { cohortId, seats, sessionId: session?.id ?? "" };
}

/** Runs `work` as a signed-in person does over the API; null: a visitor. */
export const asPerson = async <T>(owner: Sql, userId: string | null, work: (sql: TransactionSql) => Promise<T>) =>
  owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claim.sub', ${userId ?? ""}, true)`;
    await sql.unsafe(`set local role ${userId === null ? "anon" : "authenticated"}`);
    return work(sql);
  });

/** A class of a plan, as the console sends it: 9:00 to 12:00 in India on a day. */
export const classOn = (day: string, week = 1) => ({
  kind: "class",
  week,
  title: `Week ${week}`,
  startsAt: `${day}T03:30:00Z`,
  endsAt: `${day}T06:30:00Z`,
});

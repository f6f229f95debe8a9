import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

import { type Operator, press } from "./console";
import { finalise, newCohort, newOrder, newUsers } from "./orders";
import { onceSent, tellAll } from "./told";

export { remind } from "./told";

/** A cohort whose learners bought their seats three days ago and have had no mails. */
export async function newClass(owner: Sql, sql: Sql, people: number) {
  const cohortId = await newCohort(owner, people + 30);
  const orders = await Promise.all((await newUsers(owner, people)).map((user) => newOrder(owner, cohortId, user)));
  for (const order of orders) await finalise(sql, order);
  await owner`update public.cohort_enrollments set enrolled_at = now() - interval '3 days' where cohort_id = ${cohortId}`;
  await owner`delete from public.email_outbox`;
  await owner`delete from public.notices`;
  return { cohortId, orders };
}

/** Plans a session that starts after an interval and lasts three hours, and returns its id. */
export async function planSession(owner: Sql, cohortId: string, startsIn: string): Promise<string> {
  const id = randomUUID();
  await owner`
    insert into public.cohort_sessions (id, cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    values (${id}, ${cohortId}, 'class', 1, 'AI Foundations', now() + ${startsIn}::interval,
      now() + ${startsIn}::interval + interval '3 hours', 'https://meet.example.com/secret')`;
  return id;
}

export type SeatMail = {
  template: string;
  recipient: string;
  userId: string;
  payload: Record<string, unknown>;
  /** Minutes until the mail becomes pointless; null: never. */
  minutes: number | null;
};

/** The mails of seats that have left or would leave now, in that order. */
export const seatMails = (owner: Sql) =>
  onceSent(
    owner,
    async (sql) => sql<SeatMail[]>`
      select o.template, o.recipient, e.user_id as "userId", o.payload,
        round(extract(epoch from o.send_before - (o.payload ->> 'startsAt')::timestamptz) / 60)::int as minutes
      from public.email_outbox o
      join public.cohort_enrollments e on e.id = o.person
      where o.status = 'sent'
      order by o.position`,
  );

/** The number that a function returns. */
export async function answer(sql: Sql, call: string): Promise<number> {
  const [row] = await sql.unsafe<{ answer: number }[]>(`select ${call} as answer`);
  return row?.answer ?? Number.NaN;
}

/** Moves a session an hour later than it is at that moment. */
export async function moveSession(sql: Sql, sessionId: string, by = "1 hour"): Promise<void> {
  await sql`select private.reschedule_session(id, starts_at + ${by}::interval, ends_at + ${by}::interval, null)
    from public.cohort_sessions where id = ${sessionId}`;
  await tellAll(sql);
}

export async function cancelSession(sql: Sql, sessionId: string): Promise<void> {
  await sql`select private.cancel_session(${sessionId}, 'The teacher is ill.')`;
  await tellAll(sql);
}

/** Gives notice of a plan, a post or a recording, as the console does. */
export const giveNotice = (sql: Sql, kind: string, cohortId: string, about: string) => sql`
  insert into public.notices (kind, audience, about) values (${kind}, ${cohortId}, ${about})`;

/** Tells a cohort of its plan. */
export async function planMails(sql: Sql, cohortId: string): Promise<void> {
  await giveNotice(sql, "cohort-plan", cohortId, cohortId);
  await tellAll(sql);
}

/** Cancels a cohort as it is. */
export async function cancelCohort(sql: Sql, by: Operator, cohortId: string, reason = "Too few people.") {
  const [cohort] = await sql`select sequence from public.cohorts where cohort_id = ${cohortId}`;
  return press(sql, by, "console_cancel_cohort", {
    p_cohort_id: cohortId,
    p_shown_sequence: cohort?.sequence,
    p_reason: reason,
  });
}

/** Moves a cohort's session to an hour in December 2096, without a link or a mail, or changes it otherwise. */
export const changeSession = (sql: Sql, by: Operator, sessionId: string, sequence: number, changes: object = {}) =>
  press(sql, by, "console_change_cohort_session", {
    p_session_id: sessionId,
    p_shown_sequence: sequence,
    p_starts_at: "2096-12-02T04:00:00Z",
    p_ends_at: "2096-12-02T05:00:00Z",
    p_meeting_url: null,
    p_recording_url: null,
    p_is_told: false,
    p_is_for_all: false,
    ...changes,
  });

import type { Sql } from "postgres";

import { valueOf } from "./rows";

const TITLE = "AI for Marketing & Sales";

export type Registered = { id: string; email: string; token: string };

/** Adds a run that starts after an interval and lasts 90 minutes, and returns its id. */
export async function newRun(owner: Sql, startsIn: string): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    insert into public.session_runs (session_title, starts_at, ends_at, meeting_url)
    values (${TITLE}, now() + ${startsIn}::interval, now() + ${startsIn}::interval + interval '90 minutes',
      'https://meet.example.com/run')
    returning id`;
  if (row === undefined) throw new Error("no run");
  return row.id;
}

/** Registers people for a run three days ago, without their mails. */
export const newRegistrations = (owner: Sql, runId: string, count: number) =>
  owner<Registered[]>`
    insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title", run_id, "Registration Date")
    select 'person' || number || '@example.com', true, ${TITLE}, ${runId}, now() - interval '3 days'
    from generate_series(1, ${count}) number
    returning id, "Email Address" as email, manage_token as token`;

/** Registers for a run, as the server does, and returns the status. */
export async function register(sql: Sql, runId: string, email: string): Promise<string> {
  const [row] = await sql<{ answer: { status: string } }[]>`
    select public.register_for_session(${email}, ${TITLE}, false, ${runId}, 'session-confirmation', '{}') as answer`;
  return row?.answer.status ?? "";
}

/** Moves a run an hour later than it is at that moment. */
export const moveRun = (sql: Sql, runId: string) =>
  sql`select private.reschedule_session(id, starts_at + interval '1 hour', ends_at + interval '1 hour', null)
    from public.session_runs where id = ${runId}`;

/** Cancels a run. */
export const cancelRun = (sql: Sql, runId: string) => sql`select private.cancel_session(${runId})`;

/** Cancels a registration. */
export const cancel = (sql: Sql, token: string) => sql`select public.cancel_registration(${token})`;

/** Queues due reminders, as a scheduler does, and returns how many. */
export async function queueReminders(sql: Sql): Promise<number> {
  return valueOf<number>(sql`select public.queue_due_reminders() as queued`);
}

/** Starts sending five mails. */
export const claimMails = (sql: Sql) => sql`select id from public.claim_outbox(5, 60)`;

export type LastMail = {
  state: string;
  template: string;
  isCurrent: boolean;
  isSequence: boolean;
};

/**
 * The last mail that each registration gets, as it would leave now, and whether it has the run's start and the
 * registration's sequence.
 */
export const lastMails = (owner: Sql, runId: string) =>
  owner<LastMail[]>`
    select distinct on (s.id) s.state, o.template,
      (says.payload ->> 'startsAt')::timestamptz = r.starts_at as "isCurrent",
      (says.payload ->> 'sequence')::integer = s.calendar_sequence as "isSequence"
    from public.workshop_signups s
    join public.session_runs r on r.id = s.run_id
    join public.email_outbox o on o.subject_id = s.id and o.status <> 'skipped'
    cross join lateral private.mail_now(o) says
    where s.run_id = ${runId} and says.untrue is null
    order by s.id, o.position desc`;

/** The reminders that leave after the cancellation of their registration or run. */
export const remindersTooLate = (owner: Sql) =>
  owner`
    select 1 as late from public.email_outbox reminder
    join public.email_outbox cancellation using (subject_id)
    where reminder.template = 'session-reminder' and reminder.status <> 'skipped'
      and cancellation.template in ('registration-cancelled', 'session-cancelled')
      and (reminder.position > cancellation.position or reminder.attempts = 0)`;

import type { Sql } from "postgres";

import { onceSent, tellAll } from "./told";

export { remind } from "./told";

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

/** Moves a run an hour later than it is at that moment, and tells everyone. */
export async function moveRun(sql: Sql, runId: string): Promise<void> {
  await sql`select private.reschedule_session(id, starts_at + interval '1 hour', ends_at + interval '1 hour', null)
    from public.session_runs where id = ${runId}`;
  await tellAll(sql);
}

/** Cancels a run, and tells everyone. */
export async function cancelRun(sql: Sql, runId: string): Promise<void> {
  await sql`select private.cancel_session(${runId})`;
  await tellAll(sql);
}

/** Cancels a registration. */
export const cancel = (sql: Sql, token: string) => sql`select public.cancel_registration(${token})`;

/** Starts sending five mails. */
export const claimMails = (sql: Sql) => sql`select id from public.claim_outbox(5, 60)`;

export type LastMail = {
  state: string;
  template: string;
  isCurrent: boolean;
  isSequence: boolean;
};

/** As `onceSent`, after the leases of senders that are gone have ended. */
async function onceDelivered<T>(owner: Sql, read: (sql: Sql) => Promise<T>): Promise<T> {
  await owner`update public.email_outbox set next_attempt_at = now() where status = 'pending'`;
  return onceSent(owner, read);
}

/**
 * The last mail that each registration gets, without reminders, and whether it has the run's start and the
 * registration's sequence.
 */
export const lastMails = (owner: Sql, runId: string) =>
  onceDelivered(
    owner,
    async (sql) => sql<LastMail[]>`
      select distinct on (s.id) s.state, o.template,
        (o.payload ->> 'startsAt')::timestamptz = r.starts_at as "isCurrent",
        (o.payload ->> 'sequence')::integer = s.calendar_sequence + r.sequence as "isSequence"
      from public.workshop_signups s
      join public.session_runs r on r.id = s.run_id
      join public.email_outbox o on o.person = s.id and o.status = 'sent'
      where s.run_id = ${runId}
      order by s.id, o.position desc`,
  );

/** The reminders that leave after the cancellation of their registration or run. */
export const remindersTooLate = (owner: Sql) =>
  onceDelivered(
    owner,
    async (sql) => sql`
      select 1 as late from public.email_outbox reminder
      join public.email_outbox cancellation using (person)
      where reminder.template = 'session-reminder' and reminder.status = 'sent'
        and cancellation.template in ('registration-cancelled', 'session-cancelled')
        and reminder.position > cancellation.position`,
  );

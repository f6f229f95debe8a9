import type { Sql } from "postgres";

/** Each payment's refunds that are done. Seats are counted by address here, which outlives an account. */
const MONEY = `
  with o as (select * from public.payment_orders where cohort_id = any ($1)),
  c as (
    select c.*, o.status, o.payment_id = c.payment_id as is_own, coalesce((
      select sum(r.amount) from public.payment_refunds r where r.payment_id = c.payment_id and r.status = 'done'
    ), 0) as back
    from public.payment_captures c join o on o.id = c.order_id
  ),
  e as (select e.*, o.id as oid from public.cohort_enrollments e join o on o.provider_order_id = e.order_id)`;

type Fault = readonly [name: string, query: string];

/** What must never be seen, at any moment; each query finds it. */
const ALWAYS: readonly Fault[] = [
  [
    "an order's status or refunded sum isn't its payment's",
    `select o.id::text, o.status, o.refunded_amount from o
    left join c on c.order_id = o.id and c.is_own
    where o.status in ('paid', 'refunded', 'refund_pending') and (
      c.payment_id is null or o.refunded_amount <> c.back or (o.status = 'refunded') <> (c.back >= c.amount)
    )`,
  ],
  [
    "a seat is open though all its money is back, or closed though it isn't",
    `select e.id::text, e.status from e
    join c on c.payment_id = e.payment_id where (e.status = 'refunded') <> (c.back >= c.amount) and e.status <> 'ended'`,
  ],
  ["more was given back than came", `select c.payment_id from c where c.back > c.amount`],
  [
    "documents and advances aren't the money that was kept",
    `select o.id::text, d.billed, a.amount as advance, e.amount, c.back from o
    join e on e.oid = o.id join c on c.payment_id = e.payment_id
    left join private.advances_on(timezone('Asia/Kolkata', now())::date) a on a.order_id = o.id
    cross join lateral (
      select coalesce(sum(case kind when 'invoice' then total else -total end), 0) as billed
      from public.tax_documents d where d.order_id = o.id
    ) d
    where d.billed + coalesce(a.amount, 0) <> case when c.back >= c.amount then 0 else greatest(e.amount - c.back, 0) end`,
  ],
  [
    "a document is about another currency",
    `select d.serial from public.tax_documents d join c on c.order_id = d.order_id
    where c.is_own and c.currency <> 'INR'`,
  ],
  [
    "a person has two seats in a cohort",
    `select e.cohort_id, e.email from e where e.is_open group by 1, 2 having count(*) > 1`,
  ],
  [
    "more seats are taken or promised than there are",
    `select s.cohort_id, s.capacity, count(distinct p.email) as people
    from public.cohorts s join (
      select e.cohort_id, e.email from public.cohort_enrollments e where e.is_open
      union
      select o.cohort_id, o.email from public.payment_orders o
      where o.status in ('created', 'attempted', 'needs_review') and o.held_until > clock_timestamp() and o.user_id is not null
      union
      select r.to_cohort_id, e.email from public.change_requests r join public.cohort_enrollments e on e.id = r.enrolment_id
      where r.state = 'open' and r.to_cohort_id is not null and e.is_open
    ) p on p.cohort_id = s.cohort_id
    where s.cohort_id = any ($1) and s.state <> 'cancelled' group by s.cohort_id having count(distinct p.email) > s.capacity`,
  ],
  [
    "a move to a cancelled cohort waits",
    `select r.id::text from public.change_requests r join public.cohorts s on s.cohort_id = r.to_cohort_id
    where r.state = 'open' and s.state = 'cancelled' and s.cohort_id = any ($1)`,
  ],
  [
    "a cancelled cohort has forgotten a seat",
    `select e.id::text, e.user_id is null as gone from e
    join public.cohorts s on s.cohort_id = e.cohort_id and s.state = 'cancelled'
    where e.is_open and private.left_of_payment(e.payment_id) > 0 and not exists (
      select from public.change_requests r where r.enrolment_id = e.id
      and ((r.state = 'open' and (e.user_id is not null or r.kind is not null)) or (r.state = 'confirmed' and r.kind = 'refund'))
    ) and not exists (
      -- A refund that failed after the account was deleted waits for a person on Today.
      select from public.payment_reviews w join o on o.id = w.order_id
      where o.provider_order_id = e.order_id and w.settled_at is null
    )`,
  ],
  [
    "a confirmed refund was never asked for",
    `select r.id::text from public.change_requests r join o on o.id = r.order_id
    where r.state = 'confirmed' and r.kind = 'refund' and not exists (
      select from public.payment_refunds p where p.id = r.id and p.payment_id in (select payment_id from e where e.id = r.enrolment_id)
    )`,
  ],
];

/** What must not be left once everything has come and been answered, and all mails have left. */
const AT_REST: readonly Fault[] = [
  [
    "a review or a request can't be answered",
    `select o.id::text, r.kind from o join public.payment_reviews r on r.order_id = o.id
    where r.settled_at is null
    union all select o.id::text, r.kind from o join public.change_requests r on r.order_id = o.id where r.state = 'open' and r.kind is not null`,
  ],
  [
    "an order waits though its money is back",
    `select o.id::text, o.status from o where o.status in ('needs_review', 'refund_pending')
    and exists (select from c where c.order_id = o.id) and not exists (select from c where c.order_id = o.id and c.back < c.amount)`,
  ],
  [
    // Of those that came as a request: what came with a plan is a feed, which leaves them out by itself.
    "a calendar has a class that is cancelled, or of a cohort that its learner has left",
    `
    select e.id::text, s.id::text as session, s.state from e
    join lateral (
      select item ->> 'sessionId' as session, (array_agg(news.is_there order by m.position desc))[1] as is_there
      from public.email_outbox m
      cross join lateral (
        select false as is_there, jsonb_array_elements(m.payload -> 'sessions') as item
        where m.template in ('seat-moved', 'cohort-cancelled')
        union all
        select m.template <> 'cohort-session-cancelled', m.payload
        where m.template in ('cohort-session-added', 'cohort-session-moved', 'cohort-session-cancelled')
      ) news
      where m.status = 'sent' and m.person = e.id
      group by 1
    ) calendar on calendar.is_there
    join public.cohort_sessions s on s.id = calendar.session::uuid
    where e.is_open and e.user_id is not null and (s.state = 'cancelled' or s.cohort_id <> e.cohort_id)`,
  ],
];

/** What must not be left once all money that can go back has. */
const GIVEN_BACK: readonly Fault[] = [
  [
    "money is kept, though no one disputes it",
    `select c.payment_id, c.amount, c.back from c
    where c.back < c.amount and private.dispute_state(c.payment_id) is null`,
  ],
  [
    "an order is not refunded, though its money is back",
    `select o.id::text, o.status from o
    where o.status not in ('created', 'attempted', 'closed', 'refunded')
    and not exists (select from c where c.order_id = o.id and c.back < c.amount)`,
  ],
];

async function found(sql: Sql, cohorts: readonly string[], faults: readonly Fault[]): Promise<string[]> {
  const all: string[] = [];
  for (const [name, query] of faults) {
    const rows = await sql.unsafe(`${MONEY} ${query}`, [cohorts as string[]]);
    all.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`));
  }
  return all;
}

export const faultsOf = (sql: Sql, cohorts: readonly string[]) => found(sql, cohorts, ALWAYS);
export const faultsAtRest = (sql: Sql, cohorts: readonly string[]) => found(sql, cohorts, [...ALWAYS, ...AT_REST]);
export const faultsGivenBack = (sql: Sql, cohorts: readonly string[]) =>
  found(sql, cohorts, [...ALWAYS, ...AT_REST, ...GIVEN_BACK]);

import { createAccount } from "./accounts.ts";
import type { PageState } from "./page-states.ts";
import { addCohort, addSession } from "./room-records.ts";
import type { Stack } from "./stack.ts";

/** The address of the learner who has a seat in each of the cohorts below. */
export const CHANGING = "changing@example.com";

const DAY_MS = 86_400_000;

type Seat = {
  cohortId: string;
  paidDaysAgo?: number;
  /** Days until its first class; a learner can ask to move until a week before. */
  startsInDays?: number;
  isCancelled?: true;
  /** The open request: for a refund, or without a choice yet. */
  request?: "refund" | "none yet";
};

/** Adds a paid seat, once; returns the path of the page for changing it. */
async function addSeat(stack: Stack, { cohortId, paidDaysAgo = 0, startsInDays = 60, ...rest }: Seat): Promise<string> {
  const { sql } = stack.backend;
  const pathOf = (row: Record<string, unknown> | undefined) => `/my-learning/change/${String(row?.id)}`;
  const [known] = await sql("select id from public.cohort_enrollments where cohort_id = $1", [cohortId]);
  if (known) return pathOf(known);
  await createAccount(stack, CHANGING);
  await addCohort(sql, cohortId);
  // Before the first cohort, which is on sale.
  await sql("update public.cohorts set starts_on = '2025-06-01', state = $2 where cohort_id = $1", [
    cohortId,
    rest.isCancelled ? "cancelled" : "closed",
  ]);
  await addSession(sql, cohortId, {
    title: "AI Foundations",
    startsAt: new Date(Date.now() + startsInDays * DAY_MS).toISOString(),
  });
  const [seat] = await sql(
    `with ordered as (
       insert into public.payment_orders
         (user_id, email, cohort_id, amount, receipt_facts, provider_order_id, held_until, status, paid_at, payment_id)
       select id, email, $2, 9999900, '{"course": "AI Skills Mastery Program"}', 'order_changing_' || $2, now(), 'paid',
         now() - make_interval(days => $3), 'pay_changing_' || $2
       from auth.users where email = $1
       returning *
     ),
     paid as (
       insert into public.payment_captures (payment_id, order_id, amount, currency, created_at)
       select payment_id, id, amount, 'INR', paid_at from ordered
     )
     insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
     select user_id, email, cohort_id, amount, payment_id, provider_order_id, '{"method": "upi"}' from ordered
     returning id`,
    [CHANGING, cohortId, paidDaysAgo],
  );
  if (rest.request)
    await sql(
      `insert into public.change_requests (id, kind, enrolment_id, order_id, asked_within_rules, amount)
       select gen_random_uuid(), $2, e.id, o.id, true, case when $2 = 'refund' then o.amount end
       from public.cohort_enrollments e join public.payment_orders o on o.provider_order_id = e.order_id
       where e.id = $1`,
      [seat?.id, rest.request === "refund" ? "refund" : null],
    );
  return pathOf(seat);
}

const state = (name: string, seat: Seat): PageState => ({
  name: `seat-${name}`,
  path: "/my-learning/change",
  heading: "Your seat",
  account: "changing",
  prepare: async (stack) => addSeat(stack, seat),
});

/** Everything that a seat's page can say. */
export const seatStates: readonly PageState[] = [
  state("ask", { cohortId: "61" }),
  state("asked", { cohortId: "62", request: "refund" }),
  state("late", { cohortId: "63", paidDaysAgo: 20, startsInDays: 3 }),
  state("choose", { cohortId: "64", isCancelled: true, request: "none yet" }),
];

/** What the console can say about a cohort that sells no more seats. */
export const CLOSED_COHORTS = ["enrolment-over", "over", "cancelled"] as const;

/**
 * Adds a cohort that the console says this about, once; returns its path. The course page shows none of these cohorts.
 */
export async function addClosedCohort({ backend }: Stack, said: (typeof CLOSED_COHORTS)[number]): Promise<string> {
  const { sql } = backend;
  const cohortId = String(71 + CLOSED_COHORTS.indexOf(said));
  const path = `/console/cohorts/${cohortId}`;
  const known = await sql("select from public.cohorts where cohort_id = $1", [cohortId]);
  if (known.length > 0) return path;
  await addCohort(sql, cohortId);
  // Its last session has just ended: its last day is today.
  const startsAt = new Date(Date.now() - 3 * 3_600_000 - 1_000).toISOString();
  if (said === "enrolment-over") await addSession(sql, cohortId, { title: "AI Foundations", startsAt });
  await sql("update public.cohorts set state = $2, ends_on = $3 where cohort_id = $1", [
    cohortId,
    said === "cancelled" ? said : "on_sale",
    said === "over" ? "2026-01-17" : null,
  ]);
  return path;
}

/** Two weeks of cohort 3's own: one of the syllabus's, and one that is still empty. */
export const addWeeks = async ({ backend }: Stack): Promise<void> =>
  void (await backend.sql(
    `insert into public.cohort_weeks (cohort_id, week, title, goals, assignment) values
      ('3', 1, 'How models think', '["Tokens", "A brief", "Your own", "A library"]', 'Three prompts'),
      ('3', 7, 'Week 7', '["", "", "", ""]', '') on conflict do nothing`,
  ));

import { OWNER } from "../launcher/owner.ts";
import type { Console } from "./console.ts";
import { type Making, sqlWithRows } from "./making.ts";

const COHORT = "1";
/** After how many hours of a class people hand in, one after the other: some are late, and one never does. */
const HOURS = [20, 52, 90, 139, 167] as const;
/** What came for it has no feedback yet. */
const WAITING_WEEK = 3;
const WEEKS = [
  { week: 1, text: "A brief for my Monday report, and what the answer got wrong." },
  { week: 2, text: "Three versions of one prompt. The second was shorter and better." },
  { week: WAITING_WEEK, text: "The worksheet for our own team, filled in with last month's numbers." },
] as const;

/** The running cohort hands in: two weeks have feedback, and what came for the third waits. */
export async function makeHandins(making: Making, console: Console): Promise<void> {
  const { backend, now } = making;
  await backend.sql("update public.cohorts set takes_handins = true where cohort_id = $1", [COHORT]);
  await sqlWithRows(
    making,
    WEEKS.flatMap((week) => HOURS.map((hours, place) => ({ ...week, hours, place: place + 1 }))),
    `with handed_in as (
       insert into public.cohort_handins
         (id, cohort_id, week, user_id, body, urls, is_shared, handed_in_at, is_late)
       select gen_random_uuid(), '${COHORT}', r.week, seat.user_id, r.text,
         case r.place when 2 then array['https://drive.example.com/shared/week-' || r.week] else '{}' end, r.place <= 2,
         at.handed_in, at.handed_in > private.week_due_at('${COHORT}', r.week)
       from jsonb_to_recordset($1::jsonb) as r (week int, text text, hours int, place int)
       join (
         select e.user_id, row_number() over (order by e.enrolled_at, e.id) as place
         from public.cohort_enrollments e where e.cohort_id = '${COHORT}' and e.is_open and e.user_id is not null
       ) seat using (place)
       join public.cohort_sessions s on s.cohort_id = '${COHORT}' and s.kind = 'class' and s.week = r.week
       cross join lateral (
         select date_trunc('milliseconds', s.starts_at + r.hours * interval '1 hour') as handed_in
       ) at
       where at.handed_in < '${now.toISOString()}'
       returning *
     )
     insert into public.cohort_feedback (id, handin_id, author, body, wants_another, given_at)
     select gen_random_uuid(), h.id, '${console.idOf(OWNER.email)}', 'Clear and short. Next time say who reads it, too.',
       false, h.handed_in_at + interval '5 hours'
     from handed_in h where h.week < ${WAITING_WEEK}`,
  );
}

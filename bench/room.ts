import type { startBackend } from "../sandbox/backend.ts";

type Backend = Pick<Awaited<ReturnType<typeof startBackend>>, "sql" | "ensureUser">;

/** Adds what a room of the tests lacks compared with a cohort in its third week: sessions, links, hand-ins, posts, people. */
export async function fillUp({ sql, ensureUser }: Backend, cohortId: string): Promise<void> {
  await sql("update public.cohorts set takes_handins = true where cohort_id = $1", [cohortId]);
  await sql(
    `insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url, recording_url)
     select $1, kind, week, title, now() + days * interval '1 day', now() + days * interval '1 day' + interval '3 hours',
       'https://meet.example.com/room', case when days < 0 then 'https://video.example.com/' || week end
     from (values
       ('questions', 2, 'Q&A session: prompts and evidence', -13), ('class', 3, 'Strategy: markets, bets and priorities', -1),
       ('class', 5, 'Agents and automation', 17), ('questions', 5, 'Q&A session: agents and your capstone', 18)
     ) as planned (kind, week, title, days)`,
    [cohortId],
  );
  await sql(
    `insert into public.cohort_resources (cohort_id, session_id, title, url)
     select cohort_id, id, 'Slides of week ' || week, 'https://drive.example.com/slides-' || week
     from public.cohort_sessions where cohort_id = $1 and kind = 'class' and starts_at < now()`,
    [cohortId],
  );
  await sql(
    `insert into public.cohort_posts (cohort_id, subject, body, posted_at)
     select $1, 'Before week ' || week, 'Please have last week''s assignment at hand. We begin with three of them.',
       now() - week * interval '1 day'
     from generate_series(1, 3) week`,
    [cohortId],
  );
  for (const name of ["Ananya Iyer", "Rohan Malhotra", "Mei Chen", "Kavya Reddy"]) {
    const email = `${name.replace(" ", ".").toLowerCase()}@example.com`;
    const id = await ensureUser({ email, fullName: name, password: "introduces-herself-2026" });
    await sql(
      `update auth.users set raw_user_meta_data = raw_user_meta_data
         || jsonb_build_object('saved_full_name', $2::text, 'job_title', 'Head of HR', 'company', 'Example Textiles')
       where id = $1`,
      [id, name],
    );
    await sql(
      `with ordered as (
         insert into public.payment_orders (user_id, email, cohort_id, amount, receipt_facts, provider_order_id, held_until)
         values ($1, $2, $3, 9999900, '{}', 'order_' || $2, now()) returning provider_order_id
       )
       insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
       select $1, $2, $3, 9999900, 'pay_' || $2, provider_order_id, '{}' from ordered`,
      [id, email, cohortId],
    );
    await sql(
      `insert into public.cohort_handins (id, cohort_id, week, user_id, version, body, is_shared, handed_in_at, is_late)
       values (gen_random_uuid(), $1, 3, $2, 1, 'Two hours before, twenty minutes after.', true, now(), false)`,
      [cohortId, id],
    );
  }
}

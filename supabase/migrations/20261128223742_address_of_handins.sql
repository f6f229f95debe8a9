-- Why: a replaced version has another id, so a page that a teacher had open was gone, with what they had written.
set local lock_timeout = '3s';
set local check_function_bodies = off;

ALTER TABLE "public"."cohort_handins"
  ADD COLUMN "work_id" uuid NOT NULL DEFAULT gen_random_uuid();

CREATE OR REPLACE FUNCTION private.tables_of_people()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('public.session_attendance',
      't.registration_id in (select s.id from public.workshop_signups s where lower(s."Email Address") = $2)',
      null, null, null, 'registration_id, source, at, struck_at', '', true),
    ('public.session_feedback',
      't.registration_id in (select s.id from public.workshop_signups s where lower(s."Email Address") = $2)',
      null, null, null, 'registration_id, rating, text, at', '', true),
    ('public.workshop_signups', 'lower(t."Email Address") = $2', null, null, null,
      'id, Email Address, Newsletter, Registration Date, Session Title, run_id, state, cancelled_at, calendar_sequence, is_suspect, is_waiting, came_from',
      'manage_token', true),
    ('public.waitlist_signups', 'lower(t.email) = $2', null, null, null,
      'id, email, business_function, created_at, is_suspect, left_at, cohort_id, came_from', 'token', true),
    ('public.mail_choices', 't.email = $2',
      'coalesce(t.unsubscribed_at, t.stopped_at, t.checkout_mails_off_at, t.blocked_at) is not null',
      'a refusal of mails, or a block, has to be remembered', 'newsletter_since = null, newsletter_by = null',
      'email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at, checkout_mails_off_at, '
      'blocked_at, blocked_by, blocked_reason',
      'id, token', true),
    ('public.contact_replies', 't.message_id in (select m.id from public.contact_messages m where lower(m.email) = $2)',
      null, null, null, 'id, message_id, text, created_at', 'author', false),
    ('public.contact_messages', 'lower(t.email) = $2', null, null, null,
      'id, source, name, email, company, inquiry_type, subject, message, created_at, state, state_changed_at, is_suspect, reference, came_from',
      'assigned_to', false),
    ('public.resume_places', 't.resume_path in (select a.resume_path from public.job_applications a '
      'where a.user_id = $1 or (a.user_id is null and lower(a.email) = $2))',
      null, null, null, 'resume_path, created_at', 'submission', false),
    ('public.job_applications', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', null, null, null,
      'id, role, name, email, description, resume_path, resume_bytes, user_id, created_at, state, state_changed_at, is_suspect, came_from',
      '', false),
    ('public.email_events', 't.mail_id in (select o.id from public.email_outbox o where lower(o.recipient) = $2)',
      null, null, null, 'type, mail_id, reason, at', 'event_id', false),
    ('public.email_outbox', 'lower(t.recipient) = $2', 't.status = ''pending''',
      'it is being sent: it goes with the next run', null,
      'id, template, recipient, status, created_at, sent_at, last_error, undelivered_at, undelivered_by, undelivered_reason',
      'reply_to, payload, attempts, first_attempt_at, next_attempt_at, provider_id, position, about, person, topic, said, '
      'send_before, priority, batch_id, resent_as, handover, waits, wanted_by, goes_in_batch', false),
    ('public.cohort_attendance', 't.user_id = $1', null, null, null, 'session_id, source, at, struck_at', 'user_id', false),
    ('public.cohort_feedback',
      't.author = $1 or t.handin_id in (select h.id from public.cohort_handins h where h.user_id = $1)',
      't.author = $1 and t.handin_id not in (select h.id from public.cohort_handins h where h.user_id = $1)',
      'it belongs to the learner it was written for', 'author = null', 'id, handin_id, body, wants_another, given_at', 'author', false),
    ('public.cohort_handins', 't.user_id = $1', null, null, null,
      'id, cohort_id, week, version, body, urls, file_name, file_bytes, is_shared, handed_in_at, is_late, file_path', 'user_id, work_id',
      false),
    ('public.class_ratings', 't.user_id = $1', null, null, null, 'session_id, rating, text, at', 'user_id', false),
    ('public.cohort_reviews', 't.user_id = $1', null, null, null,
      'cohort_id, does_differently, should_change, recommends, may_quote, quoted_as, at, changed_at', 'user_id', false),
    ('public.teachers', 't.user_id = $1', 'true', 'who taught a cohort, as its room says', 'user_id = null',
      'name, title, bio, photo_path, linkedin_url, created_at', 'id, user_id, sequence', false),
    ('public.cohort_posts', 't.author = $1', 'true', 'what the team told a cohort', null,
      'id, cohort_id, subject, body, posted_at, corrected_at', 'author, sequence', false),
    ('public.notices', 't.by = $1', 'true', 'what the team told many: its text goes once the mails are written', null, '',
      'id, kind, audience, about, by, content, only_newsletter, only_seen, people, queued, cut_at, at_key, send_before, wanted_by, '
      'created_at, ended_at, position', false),
    ('public.erasures', 't.user_id = $1 or t.email = $2', 'true', 'that it was asked for and done, with a digest of the address',
      null, 'state, asked_at, confirmed_at, done_at', 'id, user_id, email, is_page_only, token_hash', false),
    ('public.operators', 't.user_id = $1', null, null, null, 'role, created_at, revoked_at', 'user_id, invited_by', false),
    ('public.operator_invitations', 't.email = $2', null, null, null,
      'email, role, created_at, expires_at, accepted_at', 'id, teacher_id, token_hash, invited_by, accepted_by', false),
    ('public.operator_actions', 't.actor = $1 or lower(t.actor_email) = $2', 'true', 'the log of what the team did', null,
      'actor_email, role, action, at', 'request_id, actor, subject_table, subject_id, before, after, reason, answer', false);
$function$;

CREATE OR REPLACE FUNCTION public.console_handin (
  p_handin_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  handin public.cohort_handins;
begin
  select * into handin from public.cohort_handins h where h.work_id = p_handin_id or h.id = p_handin_id limit 1;
  perform private.require_teacher(handin.cohort_id);
  if handin.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'cohortId', handin.cohort_id,
    'week', handin.week,
    'name', private.account_name(handin.user_id),
    'email', case when private.operator_role() is not null then private.account_email(handin.user_id) end,
    'hasSeat', exists (
      select
      from public.cohort_enrollments e
      where e.cohort_id = handin.cohort_id and e.user_id = handin.user_id and e.is_open
    ),
    'dueAt', private.week_due_at(handin.cohort_id, handin.week),
    'versions', private.handin_versions(handin),
    'next', (
      select jsonb_build_object(
        'id', w.work_id, 'cohortId', w.cohort_id, 'week', w.week, 'name', private.account_name(w.user_id)
      )
      from private.waiting_handins() w
      where
        (w.cohort_id, w.week, w.user_id) <> (handin.cohort_id, handin.week, handin.user_id)
        and ((select private.operator_role()) is not null or w.cohort_id in (select private.taught_cohorts()))
      order by w.cohort_id <> handin.cohort_id, w.handed_in_at, w.id
      limit 1
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_handin_marks (
  p_cohort_id text,
  p_user_ids  uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_teacher(p_cohort_id);
  return (
    with
      weeks as materialized (select a.* from private.assignments_of(p_cohort_id) a),
      last_versions as (
        select distinct on (h.week, h.user_id) h.*
        from public.cohort_handins h
        where h.cohort_id = p_cohort_id and h.user_id = any (p_user_ids)
        order by h.week, h.user_id, h.version desc
      ),
      sums as (
        select h.week, count(distinct h.user_id) as people
        from public.cohort_handins h
        join public.cohort_enrollments e on e.cohort_id = h.cohort_id and e.user_id = h.user_id and e.is_open
        where h.cohort_id = p_cohort_id
        group by h.week
      )
    select jsonb_build_object(
      'weeks', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('week', w.week, 'handedIn', coalesce(s.people, 0)) order by w.week
          )
          from weeks w
          left join sums s using (week)
        ),
        '[]'
      ),
      'marks', coalesce(
        (
          select jsonb_agg(jsonb_build_object(
            'userId', p.id, 'week', w.week, 'handinId', h.work_id,
            'mark', case when h.id is null then 'missing' when h.is_late then 'late' else 'handed_in' end
          ))
          from unnest(p_user_ids[1:1000]) p (id)
          cross join weeks w
          left join last_versions h on h.user_id = p.id and h.week = w.week
          where h.id is not null or w.due_at <= now()
        ),
        '[]'
      )
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_handins (
  p_cohort_id text                     DEFAULT NULL::text,
  p_week      integer                  DEFAULT NULL::integer,
  p_state     text                     DEFAULT NULL::text,
  p_after_at  timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_after_key text                     DEFAULT NULL::text,
  p_limit     integer                  DEFAULT 51
)
  RETURNS TABLE (
    key       text,
    id        uuid,
    cohort_id text,
    week      integer,
    version   integer,
    name      text,
    email     text,
    at        timestamp with time zone,
    state     text,
    is_late   boolean
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_cohort_id is null then
    perform private.require_operator_or_instructor();
  else
    perform private.require_teacher(p_cohort_id);
  end if;
  return query
  with
    seats as (
      select e.cohort_id as of_cohort, e.user_id, e.email as address
      from public.cohort_enrollments e
      join public.cohorts c on c.cohort_id = e.cohort_id
      where
        e.is_open
        and e.user_id is not null
        and (
          e.cohort_id = p_cohort_id
          or (
            p_cohort_id is null
            and c.state <> 'cancelled'
            and ((select private.operator_role()) is not null or e.cohort_id in (select private.taught_cohorts()))
          )
        )
    ),
    found as (
      select distinct on (h.cohort_id, h.week, h.user_id)
        h.id::text as place, h.work_id as handin, h.cohort_id as of_cohort, h.week as of_week, h.version as number,
        h.user_id as person, e.address, h.handed_in_at as since,
        case when f.id is null then 'waiting' else 'answered' end as now_is, h.is_late as was_late
      from seats e
      join public.cohort_handins h on h.cohort_id = e.of_cohort and h.user_id = e.user_id
      left join public.cohort_feedback f on f.handin_id = h.id
      order by h.cohort_id, h.week, h.user_id, h.version desc
    ),
    listed as (
      select f.* from found f
      union all
      select e.user_id || '-' || a.week, null, e.of_cohort, a.week, null, e.user_id, e.address, a.due_at, 'missing', false
      from private.assignments_of(p_cohort_id) a
      cross join seats e
      where
        a.due_at <= now()
        and not exists (
          select
          from public.cohort_handins h
          where h.cohort_id = e.of_cohort and h.week = a.week and h.user_id = e.user_id
        )
    ),
    page as (
      select l.*
      from listed l
      where
        (p_week is null or l.of_week = p_week)
        and (p_state is null or l.now_is = p_state or (p_state = 'late' and l.was_late))
        and (p_after_at is null or (l.since, l.place collate "C") > (p_after_at, p_after_key collate "C"))
      order by l.since, l.place collate "C"
      limit least(p_limit, 1000)
    )
  select
    p.place, p.handin, p.of_cohort, p.of_week, p.number, private.account_name(p.person),
    case when private.operator_role() is not null then coalesce(private.account_email(p.person), p.address) end, p.since, p.now_is, p.was_late
  from page p
  order by p.since, p.place collate "C";
end;
$function$;

CREATE INDEX cohort_handins_work ON public.cohort_handins USING btree (work_id);

COMMENT ON COLUMN "public"."cohort_handins"."work_id" IS 'The same for all that a person hands in for a week, also if it replaces a version: the console''s address of it.';

-- Why: nobody was told who had fallen behind in a cohort, or could write to them and keep what was written.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE TABLE "public"."cohort_letters" (
  "id"        uuid                     NOT NULL,
  "cohort_id" text                     NOT NULL,
  "user_id"   uuid                     NOT NULL,
  "author"    uuid,
  "text"      text                     NOT NULL,
  "sent_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "cohort_letters_pkey" PRIMARY KEY (id),
  CONSTRAINT "cohort_letters_text_check" CHECK (((text ~ '\S'::text) AND (char_length(text) <= 5000)))
);

ALTER TABLE "public"."cohort_letters"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."cohort_letters" FROM "anon", "authenticated";

CREATE OR REPLACE FUNCTION private.count_learners_behind()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('cohortId', c.cohort_id, 'people', b.people) order by c.starts_on), '[]')
  from public.cohorts c
  cross join lateral (select count(*) as people from private.learners_behind(c.cohort_id)) b
  where
    b.people > 0
    -- A cohort that has been over for long isn't counted person by person.
    and private.has_classroom(c.cohort_id)
    and private.cohort_answers_end_at(c.cohort_id) > now()
    and ((select private.operator_role()) is not null or c.cohort_id in (select private.taught_cohorts()));
$function$;

CREATE OR REPLACE FUNCTION private.learners_behind (
  p_cohort_id text,
  p_user_id   uuid DEFAULT NULL::uuid
)
  RETURNS TABLE (
    seat_id uuid,
    user_id uuid,
    email   text,
    classes integer,
    handins integer,
    letters integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with
    classes as materialized (
      select s.id, s.ends_at
      from public.cohort_sessions s
      where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled' and s.ends_at <= now()
    ),
    assignments as materialized (
      select a.week, a.due_at from private.assignments_of(p_cohort_id) a where a.due_at <= now()
    ),
    written as materialized (
      select l.user_id, max(l.sent_at) as last_at, count(*)::integer as letters
      from public.cohort_letters l
      where l.cohort_id = p_cohort_id
      group by l.user_id
    ),
    people as (
      select e.id, e.user_id, e.email, coalesce(w.letters, 0) as letters, coalesce(w.last_at, '-infinity') as since
      from public.cohort_enrollments e
      left join written w on w.user_id = e.user_id
      where
        e.cohort_id = p_cohort_id
        and e.is_open
        and e.user_id is not null
        and (p_user_id is null or e.user_id = p_user_id)
        and private.has_classroom(p_cohort_id)
        and private.cohort_answers_end_at(p_cohort_id) > now()
    ),
    missing as (
      select
        p.id, p.user_id, p.email, p.letters,
        (
          select count(*)::integer
          from classes c
          where c.ends_at > p.since and not exists (
            select
            from public.cohort_attendance a
            where a.session_id = c.id and a.user_id = p.user_id and a.struck_at is null
          )
        ) as classes,
        (
          select count(*)::integer
          from assignments a
          where a.due_at > p.since and not exists (
            select
            from public.cohort_handins h
            where h.cohort_id = p_cohort_id and h.week = a.week and h.user_id = p.user_id
          )
        ) as handins
      from people p
    )
  select m.id, m.user_id, m.email, m.classes, m.handins, m.letters
  from missing m
  where m.classes >= 2 or m.handins >= 2;
$function$;

CREATE OR REPLACE FUNCTION private.letter_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  letter public.cohort_letters;
begin
  select * into letter from public.cohort_letters l where l.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, letter.cohort_id);
  payload := payload || jsonb_build_object(
    'name', private.account_name(letter.user_id), 'text', letter.text, 'signedBy', private.teacher_of(letter.author)
  );
  refusal := coalesce(refusal, case when letter.id is null then 'letter_gone' end);
end;
$function$;

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
      'id, cohort_id, week, version, body, urls, file_name, file_bytes, is_shared, handed_in_at, is_late, file_path', 'user_id', false),
    ('public.cohort_letters', 't.user_id = $1 or t.author = $1', 't.author = $1 and t.user_id <> $1',
      'it belongs to the learner it was written to', 'author = null', 'id, cohort_id, text, sent_at', 'user_id, author', false),
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

CREATE OR REPLACE FUNCTION public.console_behind (
  p_cohort_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  is_operator constant boolean := private.operator_role() is not null;
begin
  perform private.require_teacher(p_cohort_id);
  return (
    with behind as materialized (select b.* from private.learners_behind(p_cohort_id) b)
    select jsonb_build_object(
      'count', (select count(*) from behind),
      'people', array(
        select jsonb_build_object(
          'userId', b.user_id, 'name', private.account_name(b.user_id), 'email', case when is_operator then b.email end,
          'classes', b.classes, 'handins', b.handins, 'letters', b.letters
        )
        from behind b
        order by b.classes + b.handins desc, b.seat_id
        limit 50
      ),
      'letters', array(
        select jsonb_build_object(
          'id', l.id, 'name', private.account_name(l.user_id),
          'email', case when is_operator then private.account_email(l.user_id) end,
          'author', private.teacher_of(l.author), 'text', l.text, 'at', l.sent_at
        )
        from public.cohort_letters l
        where l.cohort_id = p_cohort_id
        order by l.sent_at desc, l.id
        limit 50
      )
    )
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_behind"(text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_class_today()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.require_operator_or_instructor();
  return private.waiting_sessions() || jsonb_build_object(
    'waiting', (
      select jsonb_build_object('waitingHandins', jsonb_build_object('count', w.number, 'since', w.since))
      from private.count_waiting_handins() w
    ),
    'learnersBehind', private.count_learners_behind()
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_today()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  waiting jsonb;
begin
  perform private.require_operator();
  select jsonb_object_agg(c.line, jsonb_build_object('count', c.number, 'since', c.since)) into waiting
  from private.today_counts() c;
  -- The previous version reads the counts beside each other, these under other names.
  return waiting || jsonb_build_object(
    'disputes', jsonb_build_object('count', waiting #> '{disputes,count}', 'respondBy', waiting #> '{disputes,since}'),
    'salesWithoutInvoice', jsonb_build_object(
      'count', waiting #> '{salesWithoutInvoice,count}', 'oldestAt', waiting #> '{salesWithoutInvoice,since}'
    ),
    'openMessages', waiting #> '{openMessages,count}',
    'oldestMessageAt', waiting #> '{openMessages,since}',
    'waiting', waiting,
    'paidThisMonth', (
      select jsonb_build_object('seats', count(*), 'paise', coalesce(sum(o.amount), 0))
      from public.payment_orders o where o.status = 'paid' and o.paid_at >= timezone('Asia/Kolkata', date_trunc('month', today::timestamp))
    ),
    'changeRequests', array(
      select jsonb_build_object(
        'id', r.id, 'orderId', r.order_id, 'kind', r.kind, 'toCohortId', r.to_cohort_id, 'cohortId', e.cohort_id,
        'askedAt', r.asked_at, 'email', e.email
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state <> 'cancelled'
      where r.state = 'open'
      order by r.asked_at, r.id
    ),
    'cancelledCohorts', array(
      select jsonb_build_object(
        'cohortId', e.cohort_id, 'refunds', count(*) filter (where r.kind = 'refund'),
        'moves', count(*) filter (where r.kind = 'transfer'), 'silent', count(*) filter (where r.kind is null),
        'askedAt', min(r.asked_at) filter (where r.kind is not null)
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state = 'cancelled'
      where r.state = 'open'
      group by e.cohort_id
      order by min(r.asked_at), e.cohort_id
    )
  ) || private.waiting_sessions() || jsonb_build_object('learnersBehind', private.count_learners_behind());
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_write_to_learner (
  p_request_id    uuid,
  p_cohort_id     text,
  p_user_id       uuid,
  p_shown_letters integer,
  p_text          text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  seat public.cohort_enrollments;
  letters integer;
begin
  perform private.begin_class_action(p_request_id, 'write_to_learner', p_cohort_id);
  perform private.refuse(case when coalesce(p_text, '') !~ '\S' or char_length(p_text) > 5000 then 'invalid' end);
  -- The seat's row is the lock, as it is for handing in.
  select e.* into seat
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = p_user_id and e.is_open
  for no key update;
  perform private.refuse(case when not found then 'seat_gone' end);
  letters := (select count(*) from public.cohort_letters l where l.cohort_id = p_cohort_id and l.user_id = p_user_id);
  perform private.require_shown(
    'cohort_enrollments', seat.id::text, 'letters', letters, p_shown_letters, '"written_to"'
  );
  perform private.refuse(case
    when not exists (select from private.learners_behind(p_cohort_id, p_user_id)) then 'caught_up'
  end);

  insert into public.cohort_letters (id, cohort_id, user_id, author, text)
  values (p_request_id, p_cohort_id, p_user_id, auth.uid(), p_text);
  perform private.mail_seat('cohort-letter', seat, p_request_id::text);
  return private.finish_action(
    p_request_id, 'write_to_learner', 'cohort_enrollments', seat.id::text, jsonb_build_object('letters', letters),
    jsonb_build_object('letters', letters + 1)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_write_to_learner"(uuid, text, uuid, integer, text) FROM PUBLIC, "anon", "service_role";

ALTER TABLE "public"."cohort_letters"
  ADD CONSTRAINT "cohort_letters_author_fkey" FOREIGN KEY (author) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE "public"."cohort_letters"
  ADD CONSTRAINT "cohort_letters_cohort_id_fkey" FOREIGN KEY (cohort_id) REFERENCES public.cohorts(cohort_id);

ALTER TABLE "public"."cohort_letters"
  ADD CONSTRAINT "cohort_letters_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX cohort_letters_author ON public.cohort_letters USING btree (author)
  WHERE (author IS NOT NULL);

CREATE INDEX cohort_letters_cohort ON public.cohort_letters USING btree (cohort_id, sent_at DESC);

CREATE INDEX cohort_letters_user ON public.cohort_letters USING btree (user_id);

COMMENT ON COLUMN "public"."cohort_letters"."id" IS 'The request id of the form.';

COMMENT ON TABLE "public"."cohort_letters" IS 'What those who teach a cohort wrote to its learners who had fallen behind. Server only: console_behind shows them.';

REVOKE ALL ON FUNCTION "private"."count_learners_behind"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_learners_behind"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."count_learners_behind"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."learners_behind"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."learners_behind"(text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."letter_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."letter_facts"(public.email_outbox) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_behind"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_write_to_learner"(uuid, text, uuid, integer, text) TO "authenticated";

REVOKE ALL ON TABLE "public"."cohort_letters" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."cohort_letters" TO "service_role";

insert into public.mail_templates (priority, name, facts, despite_block) values
  (2, 'cohort-letter', 'letter_facts', true);

CREATE OR REPLACE FUNCTION private.letter_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  letter public.cohort_letters;
begin
  select * into letter from public.cohort_letters l where l.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, letter.cohort_id);
  payload := payload || jsonb_build_object(
    'name', private.account_name(letter.user_id), 'text', letter.text, 'signedBy', private.signature_of(letter.author)
  );
  refusal := coalesce(refusal, case when letter.id is null then 'letter_gone' end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_behind (
  p_cohort_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  is_operator constant boolean := private.operator_role() is not null;
begin
  perform private.require_teacher(p_cohort_id);
  return (
    with behind as materialized (select b.* from private.learners_behind(p_cohort_id) b)
    select jsonb_build_object(
      'count', (select count(*) from behind),
      'people', array(
        select jsonb_build_object(
          'userId', b.user_id, 'name', private.account_name(b.user_id), 'email', case when is_operator then b.email end,
          'classes', b.classes, 'handins', b.handins, 'letters', b.letters
        )
        from behind b
        order by b.classes + b.handins desc, b.seat_id
        limit 50
      ),
      'letters', array(
        select jsonb_build_object(
          'id', l.id, 'name', private.account_name(l.user_id),
          'email', case when is_operator then private.account_email(l.user_id) end,
          'author', private.signature_of(l.author), 'text', l.text, 'at', l.sent_at
        )
        from public.cohort_letters l
        where l.cohort_id = p_cohort_id
        order by l.sent_at desc, l.id
        limit 50
      )
    )
  );
end;
$function$;

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
    ('public.cohort_letters', 't.user_id = $1 or t.author = $1', 't.author = $1 and t.user_id <> $1',
      'it belongs to the learner it was written to', 'author = null', 'id, cohort_id, text, sent_at', 'user_id, author', false),
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

-- Why: instructors sign in to the console. They read the sessions, attendance, material and posts of the cohorts they
-- teach, and act there by the functions that operators use; what they see of cohorts and people has neither prices nor
-- addresses. An owner invites one for a teacher's row. What operators may do is as before.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP POLICY "Operators read" ON "public"."cohort_attendance";

DROP POLICY "Operators read" ON "public"."cohort_posts";

DROP POLICY "Operators read" ON "public"."cohort_resources";

DROP POLICY "Operators read" ON "public"."cohort_sessions";

ALTER TABLE "public"."operator_invitations"
  ADD COLUMN "teacher_id" uuid;

CREATE OR REPLACE FUNCTION private.begin_class_action (
  p_request_id uuid,
  p_action     text,
  p_cohort_id  text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  cohort constant text := coalesce(p_cohort_id, (
    select a.subject_id
    from public.operator_actions a
    where
      a.request_id = p_request_id and a.actor = auth.uid() and a.action = p_action and a.subject_table = 'cohorts'
  ));
begin
  perform private.require_teacher(cohort);
  perform private.begin_request(p_request_id, p_action);
  if private.operator_role() is null then
    perform from public.operators o where o.user_id = auth.uid() for share;
    perform from public.cohorts c where c.cohort_id = cohort for no key update;
    perform private.require_teacher(cohort);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.change_operator (
  p_request_id uuid,
  p_action     text,
  p_user_id    uuid,
  p_shown_role text,
  p_role       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  operator public.operators;
  role_now text;
begin
  perform private.begin_action(p_request_id, p_action, true);
  perform from public.operators o order by o.user_id for no key update;
  perform private.require_operator(true);

  select * into operator from public.operators o where o.user_id = p_user_id;
  perform private.refuse(case when not found then 'unknown' end);
  role_now := case when operator.revoked_at is null then operator.role else 'revoked' end;
  if role_now is distinct from p_shown_role or role_now = 'revoked' then
    perform private.refuse_as_changed('operators', p_user_id::text, 'role', to_jsonb(role_now));
  end if;
  perform from public.operators o where o.role = 'owner' and o.revoked_at is null and o.user_id <> p_user_id;
  perform private.refuse(case
    when role_now = 'owner' and p_role is distinct from 'owner' and not found then 'last_owner'
    when p_role = role_now then 'unchanged'
    -- An instructor's teacher stays theirs: invite them again instead.
    when p_role is not null and role_now = 'instructor' then 'invalid'
  end);
  perform private.require_recent_code();

  update public.operators o
  set role = coalesce(p_role, o.role), revoked_at = case when p_role is null then now() end
  where o.user_id = p_user_id;
  if p_role is distinct from 'owner' then
    perform private.end_invitations(null, p_user_id);
  end if;
  return private.finish_action(
    p_request_id, p_action, 'operators', p_user_id::text,
    jsonb_build_object('role', role_now), jsonb_build_object('role', coalesce(p_role, 'revoked'))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.cohort_of_post (
  p_post_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p.cohort_id from public.cohort_posts p where p.id = p_post_id;
$function$;

CREATE OR REPLACE FUNCTION private.cohort_of_resource (
  p_resource_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select r.cohort_id from public.cohort_resources r where r.id = p_resource_id;
$function$;

CREATE OR REPLACE FUNCTION private.cohort_of_session (
  p_session_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select s.cohort_id from public.cohort_sessions s where s.id = p_session_id;
$function$;

CREATE OR REPLACE FUNCTION private.invite (
  p_request_id uuid,
  p_action     text,
  p_email      text,
  p_role       text,
  p_teacher_id uuid,
  p_token      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  address constant text := lower(btrim(p_email));
  invitation public.operator_invitations;
begin
  perform private.refuse(case when p_token is null or char_length(p_token) not between 32 and 200 then 'invalid' end);
  perform
  from public.operators o
  join auth.users u on u.id = o.user_id
  where o.revoked_at is null and lower(u.email) = address;
  perform private.refuse(case when found then 'already_operator' end);
  perform private.require_recent_code();

  perform private.end_invitations(address);
  begin
    insert into public.operator_invitations (email, role, teacher_id, token_hash, invited_by)
    values (address, p_role, p_teacher_id, private.token_hash(p_token), auth.uid())
    returning * into invitation;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  insert into public.email_outbox (template, recipient, person, send_before, payload)
  values (
    'operator-invitation',
    address,
    invitation.id,
    invitation.expires_at,
    jsonb_build_object(
      'role', invitation.role, 'token', p_token, 'invitedBy', auth.jwt() ->> 'email',
      'expiresAt', invitation.expires_at
    )
  );
  return private.finish_action(
    p_request_id, p_action, 'operator_invitations', invitation.id::text, null,
    jsonb_strip_nulls(jsonb_build_object(
      'email', address, 'role', invitation.role,
      'teacher', (select t.name from public.teachers t where t.id = p_teacher_id)
    ))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_taken (
  p_teacher_id uuid,
  p_user_id    uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select
    from public.teachers t
    join public.operators o on o.user_id = t.user_id
    where t.id = p_teacher_id and o.revoked_at is null and o.role = 'instructor' and t.user_id is distinct from p_user_id
  );
$function$;

CREATE OR REPLACE FUNCTION private.require_attendance (
  p_table  text,
  p_id     text,
  p_wanted jsonb,
  p_cells  jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  saved constant integer := (
    select count(*) from jsonb_to_recordset(p_wanted) as c (was boolean, "is" boolean) where c.was <> c.is
  );
  differs record;
begin
  perform private.refuse(case
    when saved = 0 then 'unchanged'
    when saved > 5000 or saved <> jsonb_array_length(p_wanted) then 'invalid'
    when jsonb_array_length(p_cells) is distinct from saved then 'unknown'
  end);
  perform private.refuse('not_begun') where exists (
    select from jsonb_to_recordset(p_cells) as c ("is" boolean, "startsAt" timestamptz)
    where c.is and c."startsAt" > now()
  );
  select c.*, last.actor_email, last.at
  into differs
  from jsonb_to_recordset(p_cells) as c (
    "userId" uuid, "sessionId" uuid, was boolean, stored boolean, title text, email text, "startsAt" timestamptz
  )
  left join lateral (
    select a.actor_email, a.at
    from public.operator_actions a
    where
      a.subject_table = p_table
      and a.subject_id = p_id
      and a.after -> 'cells' -> (c."sessionId" || ' ' || c."userId") = to_jsonb(not c.was)
    order by a.at desc
    limit 1
  ) last on true
  where c.was <> c.stored
  order by c."startsAt", c.email
  limit 1;
  if found then
    raise exception 'Changed since it was shown' using
      errcode = 'OP002',
      detail = jsonb_build_object(
        'status', 'changed', 'by', differs.actor_email, 'at', differs.at,
        'now', case when differs.was then 'absent' else 'present' end,
        'about', jsonb_build_object(
          'person',
          case when private.is_instructor() then coalesce(private.person_name(differs.email), 'someone') else differs.email end,
          'session', differs.title, 'startsAt', differs."startsAt"
        )
      );
  end if;
  return saved;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_operator_or_instructor()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if private.operator_role() is null and not private.is_instructor() then
    raise exception 'Not for this account' using errcode = 'insufficient_privilege';
  end if;
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

CREATE OR REPLACE FUNCTION private.waiting_sessions()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'sessionsWithoutLink', array(
      select jsonb_build_object('id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.starts_at)
      from public.cohort_sessions s
      where
        s.state = 'scheduled' and s.meeting_url is null and s.ends_at > now()
        and timezone('Asia/Kolkata', s.starts_at)::date <= timezone('Asia/Kolkata', now())::date + 1
      order by s.starts_at, s.id
    ),
    'oldRecordings', array(
      select jsonb_build_object('id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.ends_at + interval '60 days')
      from public.cohort_sessions s
      where s.recording_url ~* '^https://([a-z0-9.-]+\.)?zoom\.us([:/?#]|$)' and s.ends_at < now() - interval '60 days'
      order by s.starts_at, s.id
    )
  );
$function$;

CREATE OR REPLACE FUNCTION public.accept_operator_invitation (
  p_token text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  invitation public.operator_invitations;
begin
  perform
  from public.operators o
  where
    o.user_id = auth.uid()
    or o.user_id = (
      select i.invited_by from public.operator_invitations i where i.token_hash = private.token_hash(p_token)
    )
  order by o.user_id
  for no key update;
  select * into invitation
  from public.operator_invitations i
  where i.token_hash = private.token_hash(p_token)
  for update;
  if not found or invitation.email is distinct from private.account_address() or not private.has_second_factor() then
    return 'refused';
  end if;
  if invitation.accepted_at is not null then
    return case
      when
        invitation.accepted_by = auth.uid() and (private.operator_role() is not null or private.is_instructor())
        then 'done'
      else 'refused'
    end;
  end if;
  perform from public.teachers t where t.id = invitation.teacher_id for no key update;
  if
    invitation.expires_at <= now()
    or not private.is_owner(invitation.invited_by)
    or private.is_taken(invitation.teacher_id, auth.uid())
  then
    return 'refused';
  end if;

  insert into public.operators as o (user_id, role, invited_by)
  values (auth.uid(), invitation.role, invitation.invited_by)
  on conflict (user_id) do update
  set role = excluded.role, invited_by = excluded.invited_by, created_at = now(), revoked_at = null
  where o.revoked_at is not null;
  if not found then
    return 'refused';
  end if;
  if invitation.teacher_id is not null then
    update public.teachers t set user_id = null where t.user_id = auth.uid() and t.id <> invitation.teacher_id;
    update public.teachers t set user_id = auth.uid() where t.id = invitation.teacher_id;
  end if;
  update public.operator_invitations i set accepted_at = now(), accepted_by = auth.uid() where i.id = invitation.id;
  perform private.finish_action(
    invitation.id, 'accept_invitation', 'operators', auth.uid()::text, null, jsonb_build_object('role', invitation.role)
  );
  return 'done';
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_add_cohort_session (
  p_request_id     uuid,
  p_cohort_id      text,
  p_shown_sessions integer,
  p_kind           text,
  p_title          text,
  p_starts_at      timestamp with time zone,
  p_ends_at        timestamp with time zone,
  p_meeting_url    text,
  p_is_told        boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cohort public.cohorts;
  planned integer;
  session public.cohort_sessions;
  told integer := 0;
begin
  perform private.begin_class_action(p_request_id, 'add_cohort_session', p_cohort_id);
  -- A concurrent cancellation, plan or purchase waits, or has already been seen.
  cohort := private.lock_cohort(p_cohort_id);
  perform private.refuse(case when cohort.state = 'cancelled' then 'cancelled' end);
  planned := (select count(*) from public.cohort_sessions s where s.cohort_id = p_cohort_id);
  perform private.refuse(case when planned = 0 then 'not_planned' end);
  perform private.require_shown(
    'cohorts', p_cohort_id, 'sessions', planned, p_shown_sessions, to_jsonb(planned || ' sessions')
  );
  perform private.refuse(case when p_starts_at <= now() then 'past' end);

  begin
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    values (
      p_cohort_id, p_kind, private.week_of_session(p_cohort_id, p_kind, p_starts_at), p_title, p_starts_at, p_ends_at,
      p_meeting_url
    )
    returning * into session;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  if p_is_told then
    told := private.tell_of_session(session, 'added');
  end if;
  return private.finish_action(
    p_request_id, 'add_cohort_session', 'cohorts', p_cohort_id, jsonb_build_object('sessions', planned),
    jsonb_build_object(
      'sessions', planned + 1, 'title', session.title, 'startsAt', session.starts_at, 'endsAt', session.ends_at,
      'meetingUrl', session.meeting_url
    ),
    null, jsonb_build_object('told', told, 'people', private.count_cohort_people(p_cohort_id))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_add_resource (
  p_request_id uuid,
  p_cohort_id  text,
  p_session_id uuid,
  p_title      text,
  p_url        text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.begin_class_action(p_request_id, 'add_resource', p_cohort_id);
  perform private.lock_cohort(p_cohort_id);
  perform from public.cohort_sessions s where s.id = p_session_id and s.cohort_id = p_cohort_id;
  perform private.refuse(case when not found and p_session_id is not null then 'unknown' end);
  begin
    insert into public.cohort_resources (cohort_id, session_id, title, url, position)
    select p_cohort_id, p_session_id, p_title, p_url, coalesce(max(r.position), 0) + 1
    from public.cohort_resources r
    where r.cohort_id = p_cohort_id;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'add_resource', 'cohorts', p_cohort_id, null,
    jsonb_build_object('resource', p_title, 'resourceUrl', p_url)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_attendance_sums (
  p_cohort_id text
)
  RETURNS TABLE (
    session_id uuid,
    joined     integer,
    watched    integer,
    by_hand    integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_teacher(p_cohort_id);
  return query
  select
    s.id,
    count(*) filter (where a.source = 'join')::integer,
    count(*) filter (where a.source = 'recording')::integer,
    count(*) filter (where a.source = 'staff')::integer
  from public.cohort_sessions s
  join public.cohort_attendance a on a.session_id = s.id
  join public.cohort_enrollments e on e.cohort_id = s.cohort_id and e.user_id = a.user_id and e.is_open
  where s.cohort_id = p_cohort_id and a.struck_at is null
  group by s.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_cancel_cohort_session (
  p_request_id     uuid,
  p_session_id     uuid,
  p_shown_sequence integer,
  p_reason         text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  told integer;
begin
  perform private.begin_class_action(p_request_id, 'cancel_cohort_session', private.cohort_of_session(p_session_id));
  perform private.refuse(case when coalesce(btrim(p_reason), '') = '' then 'invalid' end);
  perform private.lock_cohort_of(p_session_id);
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  perform private.require_session('cohort_sessions', before, p_shown_sequence);
  perform private.refuse(case when before.ends_at <= now() then 'over' end);
  told := private.cancel_session(p_session_id, p_reason);
  select * into after from public.cohort_sessions s where s.id = p_session_id;
  return private.finish_action(
    p_request_id, 'cancel_cohort_session', 'cohort_sessions', p_session_id::text,
    private.session_facts(before.title, before), private.session_facts(after.title, after), p_reason,
    jsonb_build_object('told', told, 'people', private.count_cohort_people(before.cohort_id))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_change_cohort_session (
  p_request_id     uuid,
  p_session_id     uuid,
  p_shown_sequence integer,
  p_starts_at      timestamp with time zone,
  p_ends_at        timestamp with time zone,
  p_meeting_url    text,
  p_recording_url  text,
  p_is_told        boolean,
  p_is_for_all     boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  others uuid[] := '{}';
  is_changed boolean;
  told integer := 0;
begin
  perform private.begin_class_action(p_request_id, 'change_cohort_session', private.cohort_of_session(p_session_id));
  perform private.lock_cohort_of(p_session_id);
  if p_is_for_all then
    perform private.refuse(case when p_meeting_url is null then 'no_link' end);
    others := private.lock_sessions_without_link(p_session_id);
  end if;
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  perform private.require_session('cohort_sessions', before, p_shown_sequence);
  perform private.refuse(case when not private.is_https_url(p_recording_url) then 'invalid' end);
  is_changed := private.change_times(
    before, private.cohort_session_closes_at(before), p_starts_at, p_ends_at, p_meeting_url
  );
  update public.cohort_sessions s
  set
    recording_url = p_recording_url,
    recorded_at = case when p_recording_url is not null then coalesce(s.recorded_at, now()) end,
    sequence = s.sequence + 1,
    updated_at = now()
  where s.id = p_session_id and s.recording_url is distinct from p_recording_url;
  perform private.refuse(case when not (is_changed or found or others <> '{}') then 'unchanged' end);
  update public.cohort_sessions s
  set meeting_url = p_meeting_url, sequence = s.sequence + 1, updated_at = now()
  where s.id = any (others);

  select * into after from public.cohort_sessions s where s.id = p_session_id;
  if p_is_told then
    told := private.tell_of_move(before);
    if after.recording_url <> coalesce(before.recording_url, '') then
      told := private.give_notice('cohort-recording', after.cohort_id, after.id::text);
    end if;
  end if;
  return private.finish_action(
    p_request_id, 'change_cohort_session', 'cohort_sessions', p_session_id::text,
    private.session_facts(before.title, before) || jsonb_build_object('recordingUrl', before.recording_url),
    private.session_facts(after.title, after) || jsonb_build_object('recordingUrl', after.recording_url)
      || case when p_is_for_all then jsonb_build_object('linked', cardinality(others)) else '{}' end,
    null,
    jsonb_build_object(
      'told', told, 'people', private.count_cohort_people(before.cohort_id), 'linked', cardinality(others)
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_change_resource (
  p_request_id  uuid,
  p_resource_id uuid,
  p_change      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  resource public.cohort_resources;
  above public.cohort_resources;
begin
  perform private.begin_class_action(p_request_id, 'change_resource', private.cohort_of_resource(p_resource_id));
  perform private.refuse(case when p_change is null or p_change not in ('up', 'top', 'remove') then 'invalid' end);
  resource := private.lock_resource(p_resource_id);

  if p_change = 'remove' then
    delete from public.cohort_resources r where r.id = p_resource_id;
    return private.finish_action(
      p_request_id, 'change_resource', 'cohorts', resource.cohort_id,
      jsonb_build_object('resource', resource.title, 'resourceUrl', resource.url)
    );
  end if;
  select * into above
  from public.cohort_resources r
  where r.cohort_id = resource.cohort_id and r.position < resource.position
  order by r.position desc
  limit 1;
  perform private.refuse(case when not found then 'unchanged' end);
  if p_change = 'top' then
    update public.cohort_resources r
    set position = (select min(other.position) - 1 from public.cohort_resources other where other.cohort_id = r.cohort_id)
    where r.id = resource.id;
  else
    update public.cohort_resources r
    set position = case r.id when above.id then resource.position else above.position end
    where r.id in (above.id, resource.id);
  end if;
  return private.finish_action(
    p_request_id, 'change_resource', 'cohorts', resource.cohort_id, null,
    jsonb_build_object('resource', resource.title, 'isMovedUp', true)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_class_people (
  p_cohort_id text,
  p_before_at timestamp with time zone,
  p_before_id uuid,
  p_limit     integer
)
  RETURNS TABLE (
    id          uuid,
    user_id     uuid,
    name        text,
    email       text,
    enrolled_at timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_teacher(p_cohort_id);
  return query
  select
    seat.id, seat.user_id, private.person_name(seat.email),
    case when private.operator_role() is not null then seat.email end, seat.enrolled_at
  from (
    select e.id, e.user_id, e.email, e.enrolled_at
    from public.cohort_enrollments e
    where
      e.cohort_id = p_cohort_id
      and e.is_open
      and e.user_id is not null
      and (p_before_at is null or (e.enrolled_at, e.id) < (p_before_at, p_before_id))
    order by e.enrolled_at desc, e.id desc
    limit least(p_limit, 1000)
  ) seat
  order by seat.enrolled_at desc, seat.id desc;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_class_people"(text, timestamp WITH time zone, uuid, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_class_today()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.require_operator_or_instructor();
  return private.waiting_sessions() || jsonb_build_object('waiting', (
    select jsonb_build_object('waitingHandins', jsonb_build_object('count', w.number, 'since', w.since))
    from private.count_waiting_handins() w
  ));
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_class_today"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_classrooms()
  RETURNS TABLE (
    cohort_id     text,
    starts_on     date,
    ends_on       date,
    is_over       boolean,
    people        integer,
    takes_handins boolean
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_operator_or_instructor();
  return query
  select
    c.cohort_id, c.starts_on, last.day,
    c.state = 'cancelled' or coalesce(last.day < timezone('Asia/Kolkata', now())::date, false),
    private.count_cohort_people(c.cohort_id), c.takes_handins
  from public.cohorts c
  cross join lateral (
    select greatest(c.ends_on, max(timezone(s.time_zone, s.ends_at))::date) as day
    from public.cohort_sessions s
    where s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) last
  where private.operator_role() is not null or c.cohort_id in (select private.taught_cohorts())
  order by c.starts_on desc, c.created_at desc, c.cohort_id desc;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_classrooms"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_correct_post (
  p_request_id     uuid,
  p_post_id        uuid,
  p_shown_sequence integer,
  p_subject        text,
  p_body           text,
  p_is_mailed      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before public.cohort_posts;
  post public.cohort_posts;
  people integer := 0;
begin
  perform private.begin_class_action(p_request_id, 'correct_post', private.cohort_of_post(p_post_id));
  perform private.refuse(case when not private.is_mail(p_subject, p_body) then 'invalid' end);
  before := private.lock_shown_post(p_post_id, p_shown_sequence);
  perform private.refuse(case when (before.subject, before.body) = (p_subject, p_body) then 'unchanged' end);

  update public.cohort_posts p
  set subject = p_subject, body = p_body, corrected_at = now(), sequence = p.sequence + 1
  where p.id = before.id
  returning * into post;
  if p_is_mailed then
    people := private.give_notice('cohort-post', post.cohort_id, post.id::text);
  end if;
  return private.finish_action(
    p_request_id, 'correct_post', 'cohorts', post.cohort_id,
    jsonb_build_object('post', before.subject),
    jsonb_build_object('post', post.subject, 'postVersion', private.post_version(post), 'mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_correct_resource (
  p_request_id  uuid,
  p_resource_id uuid,
  p_shown_title text,
  p_shown_url   text,
  p_title       text,
  p_url         text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  resource public.cohort_resources;
begin
  perform private.begin_class_action(p_request_id, 'correct_resource', private.cohort_of_resource(p_resource_id));
  resource := private.lock_resource(p_resource_id);
  if (resource.title, resource.url) is distinct from (p_shown_title, p_shown_url) then
    perform private.refuse_as_changed(
      'cohorts', resource.cohort_id, 'resourceUrl', to_jsonb(resource.url), to_jsonb(resource.title)
    );
  end if;
  perform private.refuse(case when (p_title, p_url) = (resource.title, resource.url) then 'unchanged' end);
  begin
    update public.cohort_resources r set title = p_title, url = p_url where r.id = resource.id;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'correct_resource', 'cohorts', resource.cohort_id,
    jsonb_build_object('resource', resource.title, 'resourceUrl', resource.url),
    jsonb_build_object('resource', p_title, 'resourceUrl', p_url)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_describe_class (
  p_request_id     uuid,
  p_session_id     uuid,
  p_shown_sequence integer,
  p_title          text,
  p_kind           text,
  p_guest_name     text,
  p_bring          text,
  p_teacher_id     uuid,
  p_is_told        boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  told integer := 0;
begin
  perform private.begin_class_action(p_request_id, 'describe_session', private.cohort_of_session(p_session_id));
  perform private.lock_cohort_of(p_session_id);
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  perform private.require_session('cohort_sessions', before, p_shown_sequence);
  perform private.refuse('unknown_teacher')
  where p_teacher_id is not null and not exists (select from public.teachers t where t.id = p_teacher_id);
  perform private.refuse(case when p_teacher_id is not null and p_guest_name is not null then 'teacher_and_guest' end);
  perform private.refuse(case when p_kind <> before.kind and before.starts_at <= now() then 'begun' end);
  begin
    update public.cohort_sessions s
    set
      title = p_title,
      kind = p_kind,
      week = case
        when p_kind <> 'office_hours' and s.week is not null then s.week
        else private.week_of_session(s.cohort_id, p_kind, s.starts_at)
      end,
      guest_name = p_guest_name,
      teacher_id = p_teacher_id,
      bring = p_bring,
      sequence = s.sequence + 1,
      updated_at = now()
    where
      s.id = p_session_id
      and (s.title, s.kind, s.guest_name, s.bring, s.teacher_id)
        is distinct from (p_title, p_kind, p_guest_name, p_bring, p_teacher_id)
    returning * into after;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when after.id is null then 'unchanged' end);
  if p_is_told then
    told := private.tell_of_session(after, 'moved');
  end if;
  return private.finish_action(
    p_request_id, 'describe_session', 'cohort_sessions', p_session_id::text, private.description_facts(before),
    private.description_facts(after), null,
    jsonb_build_object('told', told, 'people', private.count_cohort_people(after.cohort_id))
  );
end;
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
  select * into handin from public.cohort_handins h where h.id = p_handin_id;
  perform private.require_teacher(handin.cohort_id);
  if handin.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'cohortId', handin.cohort_id,
    'week', handin.week,
    'name', private.account_name(handin.user_id),
    'email', private.account_email(handin.user_id),
    'hasSeat', exists (
      select
      from public.cohort_enrollments e
      where e.cohort_id = handin.cohort_id and e.user_id = handin.user_id and e.is_open
    ),
    'dueAt', private.week_due_at(handin.cohort_id, handin.week),
    'versions', private.handin_versions(handin),
    'next', (
      select jsonb_build_object(
        'id', w.id, 'cohortId', w.cohort_id, 'week', w.week,
        'name', coalesce(private.account_name(w.user_id), private.account_email(w.user_id))
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

CREATE OR REPLACE FUNCTION public.console_invite_instructor (
  p_request_id uuid,
  p_email      text,
  p_teacher_id uuid,
  p_token      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.begin_action(p_request_id, 'invite_instructor', true);
  perform from public.teachers t where t.id = p_teacher_id for key share;
  perform private.refuse(case when not found then 'unknown_teacher' end);
  perform private.refuse(case when private.is_taken(p_teacher_id, null) then 'taken' end);
  return private.invite(p_request_id, 'invite_instructor', p_email, 'instructor', p_teacher_id, p_token);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_invite_instructor"(uuid, text, uuid, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_invite_operator (
  p_request_id uuid,
  p_email      text,
  p_role       text,
  p_token      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.begin_action(p_request_id, 'invite_operator', true);
  return private.invite(p_request_id, 'invite_operator', p_email, p_role, null, p_token);
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_late_recordings()
  RETURNS TABLE (
    id          uuid,
    cohort_id   text,
    title       text,
    promised_on date
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.require_operator_or_instructor();
  return query
  select s.id, s.cohort_id, s.title, due.on_day
  from public.cohort_sessions s
  cross join lateral (select timezone('Asia/Kolkata', s.ends_at)::date + 1 as on_day) due
  where
    s.state = 'scheduled'
    and s.kind <> 'office_hours'
    and s.recording_url is null
    and s.ends_at > now() - interval '30 days'
    and timezone('Asia/Kolkata', due.on_day + time '12:00') <= now()
  order by s.starts_at desc, s.id
  limit 20;
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_next_sessions (
  p_limit integer
)
  RETURNS TABLE (
    id          uuid,
    cohort_id   text,
    title       text,
    starts_at   timestamp with time zone,
    meeting_url text,
    people      integer,
    joined      integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  is_operator constant boolean := private.operator_role() is not null;
begin
  perform private.require_operator_or_instructor();
  return query
  select soon.id, soon.cohort_id, soon.title, soon.starts_at, soon.meeting_url,
    case
      when soon.cohort_id is not null then private.count_cohort_people(soon.cohort_id)
      else (select c.registered from public.console_run_counts(array[soon.id]) c)
    end,
    (
      select count(*)::integer
      from public.cohort_attendance a
      where a.session_id = soon.id and a.source = 'join' and a.struck_at is null
    )
  from (
    (
      select r.id, null::text as cohort_id, r.session_title as title, r.starts_at, r.meeting_url
      from public.session_runs r
      where r.state = 'scheduled' and r.ends_at > now() and is_operator
      order by r.starts_at, r.id
      limit least(p_limit, 50)
    )
    union all
    (
      select s.id, s.cohort_id, s.title, s.starts_at, s.meeting_url
      from public.cohort_sessions s
      where
        s.state = 'scheduled'
        and s.ends_at > now()
        and (is_operator or s.cohort_id in (select private.taught_cohorts()))
      order by s.starts_at, s.id
      limit least(p_limit, 50)
    )
  ) soon
  order by soon.starts_at, soon.id
  limit least(p_limit, 50);
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_remove_post (
  p_request_id     uuid,
  p_post_id        uuid,
  p_shown_sequence integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  post public.cohort_posts;
begin
  perform private.begin_class_action(p_request_id, 'remove_post', private.cohort_of_post(p_post_id));
  post := private.lock_shown_post(p_post_id, p_shown_sequence);
  delete from public.cohort_posts p where p.id = post.id;
  return private.finish_action(
    p_request_id, 'remove_post', 'cohorts', post.cohort_id, jsonb_build_object('post', post.subject)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_set_attendance (
  p_request_id uuid,
  p_cohort_id  text,
  p_cells      jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cells jsonb;
  people uuid[];
  saved integer;
begin
  perform private.begin_class_action(p_request_id, 'set_attendance', p_cohort_id);
  -- The seats' rows are the lock, as they are for joining.
  people := array(
    select e.user_id
    from public.cohort_enrollments e
    where
      e.cohort_id = p_cohort_id
      and e.is_open
      and e.user_id in (select c."userId" from jsonb_to_recordset(p_cells) as c ("userId" uuid))
    order by e.id
    for update
  );
  -- With people's and sessions' names, for the log, which outlives both.
  select jsonb_agg(to_jsonb(c) || jsonb_build_object(
    'title', s.title, 'email', e.email, 'startsAt', s.starts_at,
    'stored', exists (
      select from public.cohort_attendance t
      where t.session_id = s.id and t.user_id = e.user_id and t.struck_at is null
    )
  ))
  into cells
  from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, was boolean, "is" boolean)
  join public.cohort_sessions s on s.id = c."sessionId" and s.cohort_id = p_cohort_id
  join public.cohort_enrollments e on e.cohort_id = s.cohort_id and e.user_id = c."userId" and e.is_open
  where e.user_id = any (people);
  saved := private.require_attendance('cohorts', p_cohort_id, p_cells, cells);

  update public.cohort_attendance t
  set struck_at = case when not c.is then now() end
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where t.session_id = c."sessionId" and t.user_id = c."userId";
  insert into public.cohort_attendance (session_id, user_id, source)
  select c."sessionId", c."userId", 'staff'
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where c.is
  on conflict (session_id, user_id) do nothing;
  return private.finish_action(
    p_request_id, 'set_attendance', 'cohorts', p_cohort_id, null, private.attendance_facts(cells), null,
    jsonb_build_object('saved', saved)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_set_links (
  p_request_id uuid,
  p_cohort_id  text,
  p_shown      text,
  p_links      jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  coming uuid[];
  saved integer;
begin
  perform private.begin_class_action(p_request_id, 'set_links', p_cohort_id);
  perform private.lock_cohort(p_cohort_id);
  coming := array(
    select s.id
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.state = 'scheduled' and s.ends_at > now()
    order by s.id
    for update
  );
  perform private.require_shown(
    'cohorts', p_cohort_id, 'links',
    (
      select string_agg(s.id || ':' || s.sequence, ',' order by s.id)
      from public.cohort_sessions s
      where s.id = any (coming)
    ),
    p_shown
  );
  begin
    update public.cohort_sessions s
    set meeting_url = p_links ->> s.id::text, sequence = s.sequence + 1, updated_at = now()
    where
      s.id = any (coming) and p_links ? s.id::text and s.meeting_url is distinct from p_links ->> s.id::text;
    get diagnostics saved = row_count;
  exception
    when check_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when saved = 0 then 'unchanged' end);
  return private.finish_action(
    p_request_id, 'set_links', 'cohorts', p_cohort_id, null, jsonb_build_object('linked', saved), null,
    jsonb_build_object('saved', saved)
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
  ) || private.waiting_sessions();
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_write_post (
  p_request_id  uuid,
  p_cohort_id   text,
  p_subject     text,
  p_body        text,
  p_is_test     boolean,
  p_shown_count integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts constant jsonb := jsonb_build_object('digest', private.mail_digest(p_subject, p_body));
  people integer;
  post public.cohort_posts;
begin
  perform private.begin_class_action(p_request_id, 'write_post', p_cohort_id);
  perform private.refuse(case when not private.is_mail(p_subject, p_body) then 'invalid' end);
  perform private.lock_cohort(p_cohort_id);

  if p_is_test then
    -- Made-up ids and token: the test's links don't work.
    insert into public.email_outbox (template, recipient, payload)
    values (
      'cohort-post',
      auth.jwt() ->> 'email',
      jsonb_build_object(
        'postId', gen_random_uuid(), 'subject', p_subject, 'body', p_body, 'cohortId', p_cohort_id,
        'signedBy', private.signature_of(auth.uid()), 'enrolmentId', gen_random_uuid(), 'accessToken', gen_random_uuid()
      )
    );
    return private.finish_action(
      p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || '{"isTest": true}', null, '{"isTest": true}'
    );
  end if;

  perform private.refuse(case when not private.was_tested('cohorts', p_cohort_id, facts) then 'test_first' end);
  insert into public.cohort_posts (cohort_id, author, subject, body)
  values (p_cohort_id, auth.uid(), p_subject, p_body)
  returning * into post;
  people := private.give_notice('cohort-post', p_cohort_id, post.id::text);
  perform private.require_shown('cohorts', p_cohort_id, 'people', people, p_shown_count);
  return private.finish_action(
    p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || jsonb_build_object('mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$function$;

ALTER TABLE "public"."operator_invitations"
  ADD CONSTRAINT "operator_invitations_teacher_check" CHECK (((role = 'instructor'::text) = (teacher_id IS NOT NULL))) NOT VALID;

ALTER TABLE "public"."operator_invitations"
  VALIDATE CONSTRAINT "operator_invitations_teacher_check";

ALTER TABLE "public"."operator_invitations"
  ADD CONSTRAINT "operator_invitations_teacher_id_fkey" FOREIGN KEY (teacher_id) REFERENCES public.teachers(id) ON DELETE CASCADE NOT VALID;

ALTER TABLE "public"."operator_invitations"
  VALIDATE CONSTRAINT "operator_invitations_teacher_id_fkey";

CREATE INDEX operator_invitations_teacher ON public.operator_invitations USING btree (teacher_id)
  WHERE (teacher_id IS NOT NULL);

CREATE POLICY "Operators and its teachers read" ON "public"."cohort_attendance"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.operator_role() AS operator_role) IS NOT NULL) OR (session_id IN ( SELECT s.id
   FROM public.cohort_sessions s
  WHERE (s.cohort_id IN ( SELECT private.taught_cohorts() AS taught_cohorts))))));

CREATE POLICY "Operators and its teachers read" ON "public"."cohort_posts"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.operator_role() AS operator_role) IS NOT NULL) OR (cohort_id IN ( SELECT private.taught_cohorts() AS taught_cohorts))));

CREATE POLICY "Operators and its teachers read" ON "public"."cohort_resources"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.operator_role() AS operator_role) IS NOT NULL) OR (cohort_id IN ( SELECT private.taught_cohorts() AS taught_cohorts))));

CREATE POLICY "Operators and its teachers read" ON "public"."cohort_sessions"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.operator_role() AS operator_role) IS NOT NULL) OR (cohort_id IN ( SELECT private.taught_cohorts() AS taught_cohorts))));

COMMENT ON COLUMN "public"."operator_invitations"."teacher_id" IS 'Whom an instructor will be; null for the other roles.';

REVOKE ALL ON FUNCTION "private"."cohort_of_post"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cohort_of_post"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."cohort_of_resource"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cohort_of_resource"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."cohort_of_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cohort_of_session"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."invite"(uuid, text, text, text, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invite"(uuid, text, text, text, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_taken"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_taken"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."require_operator_or_instructor"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_operator_or_instructor"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."require_operator_or_instructor"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiting_sessions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."waiting_sessions"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."waiting_sessions"() TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_class_people"(text, timestamp WITH time zone, uuid, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_class_today"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_classrooms"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_invite_instructor"(uuid, text, uuid, text) TO "authenticated";

REVOKE ALL ("teacher_id") ON TABLE "public"."operator_invitations" FROM "authenticated";

GRANT SELECT ("teacher_id") ON TABLE "public"."operator_invitations" TO "authenticated";

-- Why: posts are signed, mails to the team lead to the message or application itself, and a message to a session's people
-- knows whether the session is over.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.message_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT untrue text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  select * into run from public.session_runs r where r.id = signup.run_id;
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload
    || jsonb_build_object('manageToken', signup.manage_token, 'isOver', coalesce(run.ends_at <= now(), false));
  untrue := case
    when signup.id is null then 'registration_gone'
    when signup.state = 'cancelled' then 'registration_cancelled'
    when run.state <> o.payload ->> 'runState' then 'session_cancelled'
    when not signup."Newsletter" and o.payload ->> 'isNews' = 'true' then 'newsletter_off'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT untrue text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  post public.cohort_posts;
begin
  select * into post from public.cohort_posts p where p.id = o.about::uuid;
  select * into recipient, payload, untrue from private.seat_facts(o, post.cohort_id);
  payload := payload || jsonb_build_object(
    'postId', post.id, 'subject', post.subject, 'body', post.body, 'signedBy', private.signature_of(post.author),
    'isCorrected', private.has_heard(o, o.about, 0)
  );
  said := jsonb_build_object(o.about, post.sequence);
  untrue := coalesce(untrue, case
    when post.id is null then 'post_removed'
    when private.has_heard(o, o.about, post.sequence) then 'nothing_new'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.signature_of (
  p_user_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return private.account_name(p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.cohort_room (
  p_cohort_id text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', c.state,
    'startsOn', c.starts_on,
    'endsOn', c.ends_on,
    'chatUrl', c.chat_url,
    'bookingUrl', c.booking_url,
    'accessToken', seat.access_token,
    'isHidden', seat.is_hidden,
    'firstSteps', seat.first_steps,
    'timeZone', seat.time_zone,
    -- This visit may not be recorded yet: it counts as a new one if the last began more than an hour ago.
    'isVisitNoted', coalesce(seat.visited_at > now() - interval '1 hour', false),
    'newSince', case
      when seat.visited_at > now() - interval '1 hour' then seat.visited_before_at
      else seat.visited_at
    end,
    'sessions', array(
      select jsonb_build_object(
        'id', s.id,
        'kind', s.kind,
        'week', s.week,
        'title', s.title,
        'startsAt', s.starts_at,
        'endsAt', s.ends_at,
        'joinClosesAt', private.cohort_session_closes_at(s),
        'timeZone', s.time_zone,
        'hasLink', s.meeting_url is not null,
        'hasRecording', s.recording_url is not null,
        'recordedAt', s.recorded_at,
        'state', s.state,
        'cancelledReason', s.cancelled_reason,
        'attended', a.source
      )
      from public.cohort_sessions s
      left join public.cohort_attendance a on a.session_id = s.id and a.user_id = seat.user_id and a.struck_at is null
      where s.cohort_id = c.cohort_id
      order by s.starts_at, s.id
    ),
    'resources', array(
      select jsonb_build_object('id', r.id, 'sessionId', r.session_id, 'title', r.title, 'url', r.url)
      from public.cohort_resources r
      where r.cohort_id = c.cohort_id
      order by r.position, r.created_at, r.id
    ),
    'posts', array(
      select jsonb_build_object(
        'id', p.id, 'subject', p.subject, 'body', p.body, 'postedAt', p.posted_at, 'correctedAt', p.corrected_at,
        'signedBy', private.signature_of(p.author)
      )
      from public.cohort_posts p
      where p.cohort_id = c.cohort_id
      order by p.posted_at desc, p.id desc
    ),
    'members', array(
      select jsonb_build_object('isSelf', m.user_id = seat.user_id, 'profile', private.shown_profile(u.raw_user_meta_data))
      from public.cohort_enrollments m
      join auth.users u on u.id = m.user_id
      where
        m.cohort_id = c.cohort_id
        and m.is_open
        and not m.is_hidden
        -- The keys that saving a profile writes, if they aren't empty. An account larger than any valid profile isn't
        -- read.
        and case
          when pg_column_size(u.raw_user_meta_data) < 16384 then u.raw_user_meta_data ?| array[
            'saved_full_name', 'preferred_name', 'company', 'job_title', 'bio', 'linkedin_url', 'x_handle'
          ]
        end
      order by m.enrolled_at, m.id
    )
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
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
  perform private.begin_action(p_request_id, 'write_post');
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
  people := private.count_cohort_people(p_cohort_id);
  perform private.require_shown('cohorts', p_cohort_id, 'people', people, p_shown_count);
  insert into public.cohort_posts (cohort_id, author, subject, body)
  values (p_cohort_id, auth.uid(), p_subject, p_body)
  returning * into post;
  insert into public.notices (kind, audience, about, people) values ('cohort-post', p_cohort_id, post.id::text, people);
  return private.finish_action(
    p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || jsonb_build_object('mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.send_contact_message (
  p_source       text,
  p_name         text,
  p_email        text,
  p_company      text,
  p_inquiry_type text,
  p_subject      text,
  p_message      text,
  p_recipient    text,
  p_template     text,
  p_payload      jsonb,
  p_is_suspect   boolean DEFAULT false
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  given text;
  written uuid;
begin
  -- Two at the same moment don't see each other's row, so one waits here until the other has ended.
  perform pg_advisory_xact_lock(hashtextextended('contact message of ' || p_email, 0));

  if exists (
    select from public.contact_messages m
    where m.email = p_email
      and (m.source, m.name, m.message) = (p_source, p_name, p_message)
      and (m.company, m.inquiry_type, m.subject) is not distinct from (p_company, p_inquiry_type, p_subject)
      and m.created_at > now() - interval '1 hour'
  ) then
    return;
  end if;

  insert into public.contact_messages (source, name, email, company, inquiry_type, subject, message, is_suspect)
  values (p_source, p_name, p_email, p_company, p_inquiry_type, p_subject, p_message, p_is_suspect)
  returning id, reference into written, given;

  insert into public.email_outbox (template, recipient, reply_to, payload)
  values (p_template, p_recipient, p_email, p_payload || jsonb_build_object('reference', given, 'messageId', written));

  if not p_is_suspect and 3 >= (
    select count(*)
    from public.contact_messages m
    where m.email = p_email and m.created_at > now() - interval '1 hour'
  ) then
    insert into public.email_outbox (template, recipient, payload)
    values ('contact-received', p_email, jsonb_build_object('reference', given));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.submit_job_application (
  p_role             text,
  p_name             text,
  p_email            text,
  p_description      text,
  p_resume_path      text,
  p_resume_bytes     integer,
  p_user_id          uuid,
  p_recipient        text,
  p_template         text,
  p_payload          jsonb,
  p_receipt_template text,
  p_receipt_payload  jsonb,
  p_is_suspect       boolean DEFAULT false
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  written uuid;
begin
  if exists (select from public.job_applications a where a.resume_path = p_resume_path) then
    return;
  end if;

  if to_timestamp(substring(p_resume_path from '/([0-9]{13})-')::bigint / 1000.0) < now() - interval '45 minutes' then
    raise exception 'The resume has been waiting for its application for too long';
  end if;

  insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, user_id, is_suspect)
  values (p_role, p_name, p_email, p_description, p_resume_path, p_resume_bytes, p_user_id, p_is_suspect)
  on conflict (resume_path) do nothing
  returning id into written;

  if found then
    insert into public.email_outbox (template, recipient, reply_to, payload)
    values
      (p_template, p_recipient, p_email, p_payload || jsonb_build_object('applicationId', written)),
      (p_receipt_template, p_email, null, p_receipt_payload);
  end if;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."signature_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."signature_of"(uuid) TO "service_role";

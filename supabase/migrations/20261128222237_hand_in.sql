-- Why: what the course page promises, an assignment due on Friday, is handed in and shown here.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP INDEX "public"."cohort_handins_shared";

CREATE OR REPLACE FUNCTION private.handins_close_at (
  p_cohort_id text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select timezone(
    'Asia/Kolkata',
    (greatest(c.ends_on, max(timezone('Asia/Kolkata', s.ends_at))::date) + 31)::timestamp
  )
  from public.cohorts c
  left join public.cohort_sessions s on s.cohort_id = c.cohort_id and s.state = 'scheduled'
  where c.cohort_id = p_cohort_id
  group by c.cohort_id;
$function$;

CREATE OR REPLACE FUNCTION private.own_files (
  p_user_id uuid,
  p_address text
)
  RETURNS TABLE (
    bucket text,
    name   text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('avatars', 'avatar-uploads', 'handins') and starts_with(o.name, p_user_id || '-')
  union all
  select 'applications', a.resume_path
  from public.job_applications a
  where a.user_id = p_user_id or (a.user_id is null and lower(a.email) = p_address);
$function$;

CREATE OR REPLACE FUNCTION private.ownerless_files (
  p_bucket text
)
  RETURNS TABLE (
    name       text,
    created_at timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select o.name, o.created_at
  from storage.objects o
  where
    o.bucket_id = p_bucket
    and o.created_at < now() - interval '1 hour'
    and case p_bucket
      when 'avatar-uploads' then true
      when 'avatars' then not exists (
        select
        from auth.users u
        where
          u.id = case
            when o.name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}' then left(o.name, 36)::uuid
          end
          and strpos(coalesce(u.raw_user_meta_data ->> 'saved_avatar_url', u.raw_user_meta_data ->> 'avatar_url'), o.name) > 0
      ) and not exists (select from public.teachers t where t.photo_path = o.name)
      when 'applications' then not exists (select from public.job_applications a where a.resume_path = o.name)
      when 'handins' then not exists (select from public.cohort_handins h where h.file_path = o.name)
      else false
    end;
$function$;

CREATE OR REPLACE FUNCTION private.room_handins (
  p_cohort  public.cohorts,
  p_user_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when p_cohort.takes_handins then jsonb_build_object(
    'weeks', array(
      select jsonb_build_object(
        'week', a.week,
        'opensAt', private.week_opens_at(p_cohort.cohort_id, a.week),
        'dueAt', a.due_at,
        'handedInAt', own.handed_in_at,
        'isLate', own.is_late,
        'hasFeedback', own.is_answered,
        'wantsAnother', own.wants_another
      )
      from private.assignments_of(p_cohort.cohort_id) a
      left join lateral (
        select h.handed_in_at, h.is_late, f.id is not null as is_answered, coalesce(f.wants_another, false) as wants_another
        from public.cohort_handins h
        left join public.cohort_feedback f on f.handin_id = h.id
        where h.cohort_id = p_cohort.cohort_id and h.week = a.week and h.user_id = p_user_id
        order by h.version desc
        limit 1
      ) own on true
      order by a.week
    ),
    'shared', array(
      select jsonb_build_object(
        'id', h.id, 'week', h.week, 'body', h.body, 'urls', h.urls, 'fileName', h.file_name, 'handedInAt', h.handed_in_at,
        'isSelf', h.user_id = p_user_id,
        'profile', private.shown_profile(case when pg_column_size(u.raw_user_meta_data) < 16384 then u.raw_user_meta_data end)
      )
      from (select * from private.shared_handins(p_cohort.cohort_id) limit 30) h
      join auth.users u on u.id = h.user_id
    )
  ) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.shared_handins (
  p_cohort_id text
)
  RETURNS SETOF public.cohort_handins
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select h.*
  from public.cohort_handins h
  join public.cohort_enrollments e on e.cohort_id = h.cohort_id and e.user_id = h.user_id and e.is_open
  where
    h.cohort_id = p_cohort_id
    and h.is_shared
    and not e.is_hidden
    and not exists (
      select
      from public.cohort_handins later
      where
        later.cohort_id = h.cohort_id and later.week = h.week and later.user_id = h.user_id and later.version > h.version
    )
  order by h.handed_in_at desc, h.id desc;
$function$;

CREATE OR REPLACE FUNCTION private.week_opens_at (
  p_cohort_id text,
  p_week      integer
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select min(s.starts_at)
  from public.cohort_sessions s
  join public.cohorts c on c.cohort_id = s.cohort_id and c.takes_handins and c.state <> 'cancelled'
  where s.cohort_id = p_cohort_id and s.week = p_week and s.kind = 'class' and s.state = 'scheduled';
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
        'guestName', private.taught_by(s),
        'bring', s.bring,
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
    'weeks', private.room_weeks(c.cohort_id),
    'assignments', private.room_handins(c, seat.user_id),
    'teachers', private.room_teachers(c.cohort_id),
    'said', private.room_said(c.cohort_id, seat.user_id),
    'members', private.room_members(c.cohort_id, seat.user_id)
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
$function$;

CREATE OR REPLACE FUNCTION public.hand_in (
  p_id         uuid,
  p_user_id    uuid,
  p_cohort_id  text,
  p_week       integer,
  p_body       text,
  p_urls       text[],
  p_file_path  text,
  p_file_name  text,
  p_file_bytes integer,
  p_keeps_file boolean,
  p_is_shared  boolean
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.cohort_handins;
  last public.cohort_handins;
  new public.cohort_handins;
  opens_at constant timestamptz := private.week_opens_at(p_cohort_id, p_week);
  -- What a page shows of it, and sends back, has no microseconds.
  at constant timestamptz := date_trunc('milliseconds', now());
begin
  -- The cohort first, as a refund does: the new row refers to it.
  perform from public.cohorts c where c.cohort_id = p_cohort_id for key share;
  -- The seat's row is the lock, as it is for feedback.
  perform from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = p_user_id and e.is_open
  for no key update;
  perform private.refuse(case when not found then 'no_seat' end);
  select * into known from public.cohort_handins h where h.id = p_id;
  if known.user_id = p_user_id then
    return 'handed_in';
  end if;
  perform private.refuse(case
    when known.id is not null then 'unknown'
    when opens_at is null then 'not_taken'
    when now() < opens_at then 'early'
    when now() >= private.handins_close_at(p_cohort_id) then 'over'
  end);

  select * into last
  from public.cohort_handins h
  where h.cohort_id = p_cohort_id and h.week = p_week and h.user_id = p_user_id
  order by h.version desc
  limit 1
  for update;
  new := last;
  new.id := p_id;
  new.body := p_body;
  new.urls := p_urls;
  new.is_shared := p_is_shared;
  new.handed_in_at := at;
  if p_file_path is not null or not p_keeps_file then
    new.file_path := p_file_path;
    new.file_name := p_file_name;
    new.file_bytes := p_file_bytes;
  end if;
  perform private.refuse(case when p_body !~ '\S' and p_urls = '{}' and new.file_path is null then 'empty' end);
  begin
    if last.id is null then
      insert into public.cohort_handins
        (id, cohort_id, week, user_id, body, urls, file_path, file_name, file_bytes, is_shared, handed_in_at, is_late)
      values (
        p_id, p_cohort_id, p_week, p_user_id, new.body, new.urls, new.file_path, new.file_name, new.file_bytes,
        new.is_shared, at, at > private.week_due_at(p_cohort_id, p_week)
      );
    elsif exists (select from public.cohort_feedback f where f.handin_id = last.id) then
      new.version := last.version + 1;
      insert into public.cohort_handins values (new.*);
    else
      delete from public.cohort_handins h where h.id = last.id;
      insert into public.cohort_handins values (new.*);
    end if;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return 'handed_in';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."hand_in"(uuid, uuid, text, integer, text, text[], text, text, integer, boolean, boolean) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.own_handin_file (
  p_handin_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select h.file_path
  from public.cohort_handins h
  join public.cohort_enrollments own on own.cohort_id = h.cohort_id and own.user_id = auth.uid() and own.is_open
  where
    h.id = p_handin_id
    and (
      h.user_id = auth.uid()
      or exists (
        select
        from private.shared_handins(h.cohort_id) shared
        where shared.id = h.id
      )
    );
$function$;

REVOKE ALL ON FUNCTION "public"."own_handin_file"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.own_handins (
  p_cohort_id text,
  p_week      integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'opensAt', private.week_opens_at(p_cohort_id, p_week),
    'dueAt', private.week_due_at(p_cohort_id, p_week),
    'closesAt', private.handins_close_at(p_cohort_id),
    'timeZone', (
      select s.time_zone
      from public.cohort_sessions s
      where s.cohort_id = p_cohort_id and s.week = p_week and s.kind = 'class' and s.state = 'scheduled'
      order by s.starts_at
      limit 1
    ),
    'weeks', private.room_weeks(p_cohort_id),
    'versions', coalesce(
      (
        select private.handin_versions(h)
        from public.cohort_handins h
        where h.cohort_id = p_cohort_id and h.week = p_week and h.user_id = e.user_id
        order by h.version desc
        limit 1
      ),
      '[]'
    )
  )
  from public.cohort_enrollments e
  where
    e.cohort_id = p_cohort_id
    and e.user_id = auth.uid()
    and e.is_open
    and private.week_opens_at(p_cohort_id, p_week) is not null;
$function$;

REVOKE ALL ON FUNCTION "public"."own_handins"(text, integer) FROM PUBLIC, "anon", "service_role";

CREATE INDEX cohort_handins_shared ON public.cohort_handins USING btree (cohort_id, handed_in_at DESC, id DESC)
  WHERE is_shared;

REVOKE ALL ON FUNCTION "private"."handins_close_at"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."handins_close_at"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."room_handins"(public.cohorts, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."room_handins"(public.cohorts, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."shared_handins"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shared_handins"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."week_opens_at"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_opens_at"(text, integer) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."hand_in"(uuid, uuid, text, integer, text, text[], text, text, integer, boolean, boolean) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."own_handin_file"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."own_handins"(text, integer) TO "authenticated";

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('handins', 'handins', false, 10485760, array['application/pdf'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

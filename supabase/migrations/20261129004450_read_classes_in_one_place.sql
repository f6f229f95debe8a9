-- Why: when a week opens, is due and ends was worked out in several places, and each press read its class three times.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "private"."week_opens_at"(text, integer);

CREATE OR REPLACE FUNCTION private.assignment_facts (
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
  of_week constant integer := (select a.week from private.assignment_of(o.about) a);
  cohort public.cohorts;
  class record;
begin
  select c.* into cohort
  from private.assignment_of(o.about) a
  join public.cohorts c on c.cohort_id = a.cohort_id;
  select w.* into class from private.class_weeks(cohort.cohort_id) w where w.week = of_week;
  select * into recipient, payload, refusal from private.seat_facts(o, cohort.cohort_id);
  payload := payload || jsonb_build_object(
    'week', of_week,
    'timeZone', class.time_zone,
    'assignment', (
      select w.assignment from public.cohort_weeks w where w.cohort_id = cohort.cohort_id and w.week = of_week
    )
  );
  refusal := coalesce(refusal, case
    when not cohort.takes_handins or cohort.state = 'cancelled' or class.due_at is null then 'no_assignment'
    when class.due_at <> (o.payload ->> 'dueAt')::timestamptz then 'due_changed'
    when class.due_at <= now() then 'too_late'
    when exists (
      select
      from public.cohort_enrollments e
      join public.cohort_handins h on h.cohort_id = e.cohort_id and h.user_id = e.user_id and h.week = of_week
      where e.id = o.person
    ) then 'handed_in'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.cohort_ends_at (
  p_cohort_id text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select timezone('Asia/Kolkata', (greatest(c.ends_on, max(timezone('Asia/Kolkata', s.ends_at))::date) + 1)::timestamp)
  from public.cohorts c
  left join public.cohort_sessions s on s.cohort_id = c.cohort_id and s.state = 'scheduled'
  where c.cohort_id = p_cohort_id
  group by c.cohort_id;
$function$;

CREATE OR REPLACE FUNCTION private.handins_close_at (
  p_cohort_id text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.cohort_ends_at(p_cohort_id) + interval '30 days';
$function$;

CREATE OR REPLACE FUNCTION private.taken_weeks (
  p_cohort_id text
)
  RETURNS TABLE (
    week      integer,
    opens_at  timestamp with time zone,
    due_at    timestamp with time zone,
    time_zone text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select w.*
  from public.cohorts c
  cross join private.class_weeks(c.cohort_id) w
  where c.cohort_id = p_cohort_id and c.takes_handins and c.state <> 'cancelled';
$function$;

CREATE OR REPLACE FUNCTION private.week_ends_at (
  p_cohort_id text,
  p_week      integer
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select min(later.starts_at)
      from public.cohort_sessions later
      where
        later.cohort_id = p_cohort_id
        and later.kind = 'class'
        and later.state = 'scheduled'
        and later.week > p_week
        and later.starts_at > coalesce(
          (
            select max(own.starts_at)
            from public.cohort_sessions own
            where own.cohort_id = p_cohort_id and own.kind = 'class' and own.week = p_week and own.state = 'scheduled'
          ),
          '-infinity'
        )
    ),
    private.cohort_ends_at(p_cohort_id)
  );
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
  class record;
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
  select w.* into class from private.taken_weeks(p_cohort_id) w where w.week = p_week;
  select * into known from public.cohort_handins h where h.id = p_id;
  if known.user_id = p_user_id then
    return 'handed_in';
  end if;
  perform private.refuse(case
    when known.id is not null then 'unknown'
    when class.week is null then 'not_taken'
    when now() < class.opens_at then 'early'
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
        new.is_shared, at, at > class.due_at
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
    'opensAt', class.opens_at,
    'dueAt', class.due_at,
    'closesAt', private.handins_close_at(p_cohort_id),
    'timeZone', class.time_zone,
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
  cross join private.taken_weeks(e.cohort_id) class
  where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open and class.week = p_week;
$function$;

REVOKE ALL ON FUNCTION "private"."cohort_ends_at"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cohort_ends_at"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."taken_weeks"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."taken_weeks"(text) TO "service_role";

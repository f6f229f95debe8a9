-- Files of hand-ins: learners put them there by an address that the server signed, and open them by links of a minute.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('handins', 'handins', false, 10485760, array['application/pdf'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The weeks whose assignments a cohort takes, if it takes any.
create function private.taken_weeks(p_cohort_id text) returns table (
  week integer, opens_at timestamptz, due_at timestamptz, time_zone text
)
language sql stable set search_path = '' as $$
  select w.*
  from public.cohorts c
  cross join private.class_weeks(c.cohort_id) w
  where c.cohort_id = p_cohort_id and c.takes_handins and c.state <> 'cancelled';
$$;

-- Hands in a week's assignment: replaces the last version if that one has no feedback, else adds one. p_id is the
-- form's request id; the same one again changes nothing. Without a new file, p_keeps_file keeps that of the last
-- version. Late is what comes after it was due, if nothing came before. Refused: unknown (the id is another's), no_seat,
-- not_taken, early, over, empty, invalid.
create function public.hand_in(
  p_id uuid, p_user_id uuid, p_cohort_id text, p_week integer, p_body text, p_urls text[], p_file_path text,
  p_file_name text, p_file_bytes integer, p_keeps_file boolean, p_is_shared boolean
) returns text
language plpgsql set search_path = '' as $$
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
    when now() >= private.classroom_closes_at(p_cohort_id) then 'over'
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
$$;

-- A week's assignment for the caller: when it opens, is due and closes, and what they have handed in, the last version
-- first, with the feedback. Of a week that takes nothing (any more), as after a cancellation, only what they have handed
-- in. Null without either, and without an open seat. Definer: learners can't read any of these tables.
create function public.own_handins(p_cohort_id text, p_week integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'opensAt', class.opens_at,
    'dueAt', class.due_at,
    'closesAt', case when class.week is not null then private.classroom_closes_at(p_cohort_id) end,
    'timeZone', coalesce(class.time_zone, 'Asia/Kolkata'),
    'weeks', private.room_weeks(p_cohort_id),
    'versions', coalesce(own.versions, '[]')
  )
  from public.cohort_enrollments e
  left join private.taken_weeks(e.cohort_id) class on class.week = p_week
  left join lateral (
    select private.handin_versions(h) as versions
    from public.cohort_handins h
    where h.cohort_id = e.cohort_id and h.week = p_week and h.user_id = e.user_id
    limit 1
  ) own on true
  where
    e.cohort_id = p_cohort_id
    and e.user_id = auth.uid()
    and e.is_open
    and (class.week is not null or own.versions is not null);
$$;

-- Whether a cohort's people see a hand-in: the last version, shared, of someone with a seat who isn't hidden.
create function private.is_shown(h public.cohort_handins) returns boolean
language sql stable set search_path = '' as $$
  select
    h.is_shared
    and exists (
      select
      from public.cohort_enrollments e
      where e.cohort_id = h.cohort_id and e.user_id = h.user_id and e.is_open and not e.is_hidden
    )
    and not exists (
      select
      from public.cohort_handins later
      where
        later.cohort_id = h.cohort_id and later.week = h.week and later.user_id = h.user_id and later.version > h.version
    );
$$;

-- The file of a hand-in that the caller may open: an own one, or the last version of a shared one of their cohort. Null
-- for any other. Definer: as above.
create function public.own_handin_file(p_handin_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select h.file_path
  from public.cohort_handins h
  join public.cohort_enrollments own on own.cohort_id = h.cohort_id and own.user_id = auth.uid() and own.is_open
  where h.id = p_handin_id and (h.user_id = auth.uid() or private.is_shown(h));
$$;

-- What a cohort's room says about assignments: for each week what the person has handed in, and the newest 30 that are
-- shared. Null if the cohort takes none.
create function private.room_handins(p_cohort public.cohorts, p_user_id uuid) returns jsonb
-- PL/pgSQL, since it's created before shown_profile.
language plpgsql stable set search_path = '' as $$
begin
  return case when p_cohort.takes_handins and p_cohort.state <> 'cancelled' then jsonb_build_object(
    'weeks', array(
      select jsonb_build_object(
        'week', a.week,
        'opensAt', a.opens_at,
        'dueAt', a.due_at,
        'timeZone', a.time_zone,
        'handedInAt', own.handed_in_at,
        'isLate', own.is_late,
        'hasFeedback', own.is_answered,
        'wantsAnother', own.wants_another
      )
      from private.class_weeks(p_cohort.cohort_id) a
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
      from (
        select shown.*
        from public.cohort_handins shown
        where shown.cohort_id = p_cohort.cohort_id and shown.is_shared and private.is_shown(shown)
        order by shown.handed_in_at desc, shown.id desc
        limit 30
      ) h
      join auth.users u on u.id = h.user_id
      order by h.handed_in_at desc, h.id desc
    )
  ) end;
end;
$$;

grant execute on function public.hand_in to service_role;
grant execute on function public.own_handins, public.own_handin_file to authenticated;

-- The next sessions, free runs and those of cohorts, the soonest first, including those that are on. "people": how many
-- are registered, or have a seat; "joined": how many of a cohort have. A run's cohort is null; every run has a link.
-- An instructor gets those of their cohorts.
create function public.console_next_sessions(p_limit integer) returns table (
  id uuid, cohort_id text, title text, starts_at timestamptz, meeting_url text, people integer, joined integer
)
language plpgsql stable security definer set search_path = '' as $$
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
$$;

-- Classes and questions of the last 30 days whose recording is missing. It's promised by the next morning, which ends
-- at noon in India; the latest first.
create function public.console_late_recordings() returns table (id uuid, cohort_id text, title text, promised_on date)
language plpgsql stable set search_path = '' as $$
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
$$;

grant execute on function public.console_next_sessions, public.console_late_recordings to authenticated;

-- The counts of runs, in any order, and whether anyone has yet to be told of the last change.
create function public.console_run_counts(p_run_ids uuid[]) returns table (
  run_id uuid, registered integer, cancelled integer, newsletter integer, is_being_told boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    wanted.id,
    count(*) filter (where s.state = 'registered')::integer,
    count(*) filter (where s.state = 'cancelled')::integer,
    count(*) filter (where s.state = 'registered' and s."Newsletter")::integer,
    exists (
      select
      from public.notices n
      where n.about = wanted.id::text and n.ended_at is null and n.kind in ('session-moved', 'session-cancelled')
    )
  from unnest(p_run_ids) wanted (id)
  left join public.workshop_signups s on s.run_id = wanted.id
  group by wanted.id;
end;
$$;

-- Schedules a run of one of the session_titles. Refused: past, invalid (times, zone, link or title).
create function public.console_schedule_run(
  p_request_id uuid, p_title text, p_starts_at timestamptz, p_ends_at timestamptz, p_time_zone text, p_meeting_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.session_runs;
begin
  perform private.begin_action(p_request_id, 'schedule_run');
  perform private.refuse(case when p_starts_at <= now() then 'past' end);
  begin
    insert into public.session_runs (session_title, starts_at, ends_at, time_zone, meeting_url)
    values (p_title, p_starts_at, p_ends_at, p_time_zone, p_meeting_url)
    returning * into run;
  exception
    -- The last one: a zone that PostgreSQL doesn't know.
    when check_violation or foreign_key_violation or not_null_violation or invalid_parameter_value then
      perform private.refuse('invalid');
  end;

  return private.finish_action(
    p_request_id, 'schedule_run', 'session_runs', run.id::text, null, private.session_facts(run.session_title, run), null,
    jsonb_build_object('runId', run.id)
  );
end;
$$;

-- Moves a run or changes its link. "told": how many of the "people" registered are told. Once a run has begun, only its
-- end can move, to a later time, while people can still join. Its page then shows the new end or link, but nobody is
-- mailed. Refused: unknown, unchanged, begun, past, invalid.
create function public.console_move_run(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_starts_at timestamptz, p_ends_at timestamptz,
  p_meeting_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.session_runs;
  after public.session_runs;
  closes_at timestamptz;
  told integer := 0;
begin
  perform private.begin_action(p_request_id, 'move_run');
  select * into before from public.session_runs r where r.id = p_session_id for update;
  perform private.require_session('session_runs', before, p_shown_sequence);
  closes_at := private.run_closes_at(before);
  if not private.change_times(before, closes_at, p_starts_at, p_ends_at, p_meeting_url) then
    perform private.refuse('unchanged');
  end if;
  -- By now nobody can join through its page.
  perform private.refuse(case when closes_at <= now() then 'begun' end);
  select * into after from public.session_runs r where r.id = p_session_id;
  if before.starts_at > now() then
    told := private.tell_of_move(before);
  end if;
  return private.finish_action(
    p_request_id, 'move_run', 'session_runs', p_session_id::text, private.session_facts(before.session_title, before),
    private.session_facts(after.session_title, after), null,
    jsonb_build_object('told', told, 'people', private.count_registered(p_session_id))
  );
end;
$$;

-- Refused: unknown, over.
create function public.console_cancel_run(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.session_runs;
  after public.session_runs;
  told integer;
begin
  perform private.begin_action(p_request_id, 'cancel_run');
  select * into before from public.session_runs r where r.id = p_session_id for update;
  perform private.require_session('session_runs', before, p_shown_sequence);
  perform private.refuse(case when before.ends_at <= now() then 'over' end);
  told := private.cancel_session(p_session_id);
  select * into after from public.session_runs r where r.id = p_session_id;
  return private.finish_action(
    p_request_id, 'cancel_run', 'session_runs', p_session_id::text, private.session_facts(before.session_title, before),
    private.session_facts(after.session_title, after), p_reason, jsonb_build_object('told', told)
  );
end;
$$;

grant execute on function
  public.console_run_counts, public.console_schedule_run, public.console_move_run, public.console_cancel_run
to authenticated;

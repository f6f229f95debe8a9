-- The numbers of runs, in any order.
create function public.console_run_counts(p_run_ids uuid[])
returns table (run_id uuid, registered integer, cancelled integer, newsletter integer)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    wanted.id,
    count(*) filter (where s.state = 'registered')::integer,
    count(*) filter (where s.state = 'cancelled')::integer,
    count(*) filter (where s.state = 'registered' and s."Newsletter")::integer
  from unnest(p_run_ids) wanted (id)
  left join public.workshop_signups s on s.run_id = wanted.id
  group by wanted.id;
end;
$$;

grant execute on function public.console_run_counts(uuid[]) to authenticated;

-- What an operator's log says of a run.
create function private.run_facts(p_run public.session_runs)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'title', p_run.session_title,
    'startsAt', p_run.starts_at,
    'endsAt', p_run.ends_at,
    'timeZone', p_run.time_zone,
    'meetingUrl', p_run.meeting_url,
    'state', p_run.state,
    'sequence', p_run.sequence
  );
$$;

-- "now" is the run's start, or "cancelled".
create function private.run_changed(p_run public.session_runs)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.changed(
    'session_runs',
    p_run.id::text,
    'sequence',
    to_jsonb(p_run.sequence),
    case p_run.state when 'cancelled' then to_jsonb(p_run.state) else to_jsonb(p_run.starts_at) end
  );
$$;

-- Schedules a run of one of the session_titles. Refused: past, invalid (times, zone, link or title).
create function public.console_schedule_run(
  p_request_id uuid,
  p_title text,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_time_zone text,
  p_meeting_url text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'schedule_run');
  run public.session_runs;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if p_starts_at <= now() then
    return private.refused('past');
  end if;

  begin
    insert into public.session_runs (session_title, starts_at, ends_at, time_zone, meeting_url)
    values (p_title, p_starts_at, p_ends_at, p_time_zone, p_meeting_url)
    returning * into run;
  exception
    -- The last one: a zone that PostgreSQL does not know.
    when check_violation or foreign_key_violation or not_null_violation or invalid_parameter_value then
      return private.refused('invalid');
  end;

  return private.finish_action(
    p_request_id, 'schedule_run', 'session_runs', run.id::text, null, private.run_facts(run), null,
    jsonb_build_object('runId', run.id)
  );
end;
$$;

grant execute on function public.console_schedule_run(
  uuid, text, timestamp with time zone, timestamp with time zone, text, text
) to authenticated;

-- Moves a run or changes its link; null leaves a value as it is. "told": how many people are told. Of one that has begun,
-- and can be joined, the end moves to a later time and the link changes; that reaches its page and nobody by mail.
-- "people": of how many. Refused: unknown, unchanged, begun, invalid.
create function public.console_move_run(
  p_request_id uuid,
  p_run_id uuid,
  p_shown_sequence integer,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_meeting_url text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'move_run');
  before public.session_runs;
  after public.session_runs;
  new_start timestamptz;
  new_end timestamptz;
  told integer := 0;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into before from public.session_runs r where r.id = p_run_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if before.sequence is distinct from p_shown_sequence or before.state = 'cancelled' then
    return private.run_changed(before);
  end if;
  new_start := coalesce(private.unless_same_minute(p_starts_at, before.starts_at), before.starts_at);
  new_end := coalesce(private.unless_same_minute(p_ends_at, before.ends_at), before.ends_at);
  if
    (new_start, new_end, coalesce(p_meeting_url, before.meeting_url))
      = (before.starts_at, before.ends_at, before.meeting_url)
  then
    return private.refused('unchanged');
  end if;
  if before.starts_at <= now()
    and (new_start <> before.starts_at or new_end < before.ends_at or private.run_closes_at(before) <= now())
  then
    return private.refused('begun');
  end if;
  if before.starts_at > now() and new_start <= now() then
    return private.refused('invalid');
  end if;

  begin
    if before.starts_at > now() then
      told := public.reschedule_session_run(p_run_id, new_start, new_end, p_meeting_url);
    else
      update public.session_runs r
      set
        ends_at = new_end,
        meeting_url = coalesce(p_meeting_url, r.meeting_url),
        sequence = r.sequence + 1,
        told_sequence = case r.told_sequence when r.sequence then r.sequence + 1 else r.told_sequence end,
        updated_at = now()
      where
        r.id = p_run_id
        and (r.ends_at, r.meeting_url) is distinct from (new_end, coalesce(p_meeting_url, r.meeting_url));
    end if;
  exception
    when check_violation then
      return private.refused('invalid');
  end;

  select * into after from public.session_runs r where r.id = p_run_id;
  return private.finish_action(
    p_request_id, 'move_run', 'session_runs', p_run_id::text, private.run_facts(before), private.run_facts(after), null,
    jsonb_build_object(
      'told', told,
      'people', (
        select count(*) from public.workshop_signups s where s.run_id = p_run_id and s.state = 'registered'
      )
    )
  );
end;
$$;

grant execute on function public.console_move_run(
  uuid, uuid, integer, timestamp with time zone, timestamp with time zone, text
) to authenticated;

-- Refused: unknown, over.
create function public.console_cancel_run(p_request_id uuid, p_run_id uuid, p_shown_sequence integer, p_reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'cancel_run');
  before public.session_runs;
  after public.session_runs;
  told integer;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into before from public.session_runs r where r.id = p_run_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if before.sequence is distinct from p_shown_sequence or before.state = 'cancelled' then
    return private.run_changed(before);
  end if;
  if before.ends_at <= now() then
    return private.refused('over');
  end if;

  told := public.cancel_session_run(p_run_id);
  select * into after from public.session_runs r where r.id = p_run_id;
  return private.finish_action(
    p_request_id, 'cancel_run', 'session_runs', p_run_id::text, private.run_facts(before), private.run_facts(after),
    p_reason, jsonb_build_object('told', told)
  );
end;
$$;

grant execute on function public.console_cancel_run(uuid, uuid, integer, text) to authenticated;

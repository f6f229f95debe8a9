-- What the operators' log says about a session.
create function private.session_facts(p_title text, p_session private.live_sessions) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'title', p_title, 'startsAt', p_session.starts_at, 'endsAt', p_session.ends_at, 'timeZone', p_session.time_zone,
    'meetingUrl', p_session.meeting_url, 'state', p_session.state, 'sequence', p_session.sequence
  );
$$;

-- Refuses an action on a session that doesn't exist (unknown), or that is cancelled or has changed since it was shown
-- (changed, where "now" is its start, or "cancelled"). Call it with its row locked.
create function private.require_session(
  p_table text, p_session private.live_sessions, p_shown_sequence integer
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(case when p_session.id is null then 'unknown' end);
  if p_session.state = 'cancelled' or p_session.sequence is distinct from p_shown_sequence then
    perform private.refuse_as_changed(
      p_table,
      p_session.id::text,
      'sequence',
      to_jsonb(p_session.sequence),
      case p_session.state when 'cancelled' then to_jsonb(p_session.state) else to_jsonb(p_session.starts_at) end
    );
  end if;
end;
$$;

-- Sets a session's times and link from a form, and returns whether that changed anything. Call it with its row locked.
-- A form has no seconds: a time in the same minute isn't a change. Once a session has begun, only its end can move, to
-- a later time, while people can still join. Refused: begun (its times can no longer change like that), past, invalid.
create function private.change_times(
  p_session private.live_sessions, p_join_closes_at timestamptz, p_starts_at timestamptz, p_ends_at timestamptz,
  p_meeting_url text
) returns boolean
language plpgsql set search_path = '' as $$
declare
  has_begun constant boolean := p_session.starts_at <= now();
  new_start constant timestamptz := private.unless_same_minute(p_starts_at, p_session.starts_at);
  new_end constant timestamptz := private.unless_same_minute(p_ends_at, p_session.ends_at);
begin
  if (new_start, new_end) is distinct from (p_session.starts_at, p_session.ends_at) then
    perform private.refuse(case
      when has_begun and (new_start <> p_session.starts_at or new_end < p_session.ends_at or p_join_closes_at <= now())
        then 'begun'
      when not has_begun and new_start <= now() then 'past'
    end);
  end if;
  return private.move_session(p_session, new_start, new_end, p_meeting_url);
exception
  when check_violation or not_null_violation then
    perform private.refuse('invalid');
    return false;
end;
$$;

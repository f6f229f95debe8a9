-- What an operator's log says of a session.
create function private.session_facts(p_title text, p_session private.live_sessions) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'title', p_title, 'startsAt', p_session.starts_at, 'endsAt', p_session.ends_at, 'timeZone', p_session.time_zone,
    'meetingUrl', p_session.meeting_url, 'state', p_session.state, 'sequence', p_session.sequence
  );
$$;

-- Refuses what is done to a session, whose row is locked, that is not there, is cancelled, or is no longer as it was shown:
-- unknown, or changed, where "now" is its start, or "cancelled".
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

-- Gives a session, whose row is locked, the times and the link of a form, and says whether that is a change. A form knows
-- minutes alone: a time of the same minute is none. Of one that has begun the end alone moves, to a later time, while it can
-- be joined. Refused: begun (its times can no longer change so), past, invalid.
create function private.press_move(
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

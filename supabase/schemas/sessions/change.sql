-- Tells everyone that a session was added, moved, changed or cancelled, and returns how many people that is. A session
-- that was never changed is announced as new; one that is over isn't announced. Call it with its row locked;
-- p_previous_starts_at is its start before the change.
create function private.announce_session(
  p_session private.live_sessions, p_previous_starts_at timestamptz default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  cohort_id constant text := (select s.cohort_id from public.cohort_sessions s where s.id = p_session.id);
begin
  if p_session.ends_at <= now() then
    return 0;
  end if;
  return private.announce(
    cohort_id, p_session.id, case when cohort_id is null then 'session-moved' else 'cohort-session-moved' end,
    p_session.sequence::text,
    jsonb_strip_nulls(jsonb_build_object('previousStartsAt', p_previous_starts_at))
      || case p_session.sequence when 0 then '{"isAdded": true}' else '{}' end::jsonb
  );
end;
$$;

-- Tells everyone in a session that it was moved or that its link was replaced, and returns how many people that is. A
-- first link isn't announced: the mails of a cohort lead to a page that has it. p_before: the session before the
-- change, with its row locked since.
create function private.announce_moved_session(p_before private.live_sessions) returns integer
language plpgsql set search_path = '' as $$
declare
  after private.live_sessions;
begin
  select s.* into after from private.live_sessions s where s.id = p_before.id;
  if (after.starts_at, after.ends_at) <> (p_before.starts_at, p_before.ends_at) or after.meeting_url <> p_before.meeting_url
  then
    return private.announce_session(after, p_before.starts_at);
  end if;
  return 0;
end;
$$;

-- Moves a run or a cohort's session, or changes its link, and returns how many people are told. Null leaves a value as
-- it is. A call that changes nothing tells no one and returns 0. Raises for an unknown or cancelled session.
create function private.reschedule_session(
  p_session_id uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_meeting_url text
) returns integer
language plpgsql set search_path = '' as $$
declare
  before private.live_sessions;
begin
  select s.* into before from private.live_sessions s where s.id = p_session_id and s.state = 'scheduled' for update;
  if not found then
    raise exception 'There is no scheduled session %', p_session_id;
  end if;
  perform private.move_session(
    before, coalesce(p_starts_at, before.starts_at), coalesce(p_ends_at, before.ends_at),
    coalesce(p_meeting_url, before.meeting_url)
  );
  return private.announce_moved_session(before);
end;
$$;

-- Cancels a run or a cohort's session, whose learners read the reason, and returns how many people are told. A repeat
-- tells no one and returns 0. Raises for an unknown session.
create function private.cancel_session(p_session_id uuid, p_reason text default null) returns integer
language plpgsql set search_path = '' as $$
declare
  session private.live_sessions;
begin
  -- Update the row only once: a second update in the same transaction would check the foreign key, and wait for whoever
  -- has locked the cohort.
  update public.cohort_sessions s
  set state = 'cancelled', cancelled_reason = nullif(btrim(p_reason), ''), sequence = s.sequence + 1, updated_at = now()
  where s.id = p_session_id and s.state = 'scheduled';
  if not found then
    update public.session_runs s
    set state = 'cancelled', sequence = s.sequence + 1, updated_at = now()
    where s.id = p_session_id and s.state = 'scheduled';
  end if;
  if found then
    select s.* into session from private.live_sessions s where s.id = p_session_id;
    return private.announce_session(session);
  end if;
  if not exists (select from private.live_sessions s where s.id = p_session_id) then
    raise exception 'There is no session %', p_session_id;
  end if;
  return 0;
end;
$$;

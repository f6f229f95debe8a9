-- Tells everyone in a session that it was added, moved (or its link replaced) or cancelled, and returns how many people
-- that is; nobody, if the session is over. Call it with its row locked. p_content: previousStartsAt, the start that they
-- knew.
create function private.tell_of_session(
  p_session private.live_sessions, p_news text, p_content jsonb default '{}'
) returns integer
language plpgsql set search_path = '' as $$
declare
  cohort constant text := (select s.cohort_id from public.cohort_sessions s where s.id = p_session.id);
begin
  if p_session.ends_at <= now() then
    return 0;
  end if;
  return private.give_notice(
    case when cohort is null then 'session-' else 'cohort-session-' end || p_news, coalesce(cohort, p_session.id::text),
    p_session.id::text, p_content, p_session.starts_at
  );
end;
$$;

-- Tells everyone in a session that it was moved, or that a class's link was replaced, and returns how many people that
-- is. A first link isn't news, and no link of a run is: their mails lead to a page that has it. p_before: the session
-- before the change, with its row locked since.
create function private.tell_of_move(p_before private.live_sessions) returns integer
language plpgsql set search_path = '' as $$
declare
  after private.live_sessions;
begin
  select s.* into after from private.live_sessions s where s.id = p_before.id;
  if
    (after.starts_at, after.ends_at) <> (p_before.starts_at, p_before.ends_at)
    or (
      after.meeting_url <> p_before.meeting_url
      and exists (select from public.cohort_sessions s where s.id = p_before.id)
    )
  then
    return private.tell_of_session(after, 'moved', jsonb_build_object('previousStartsAt', p_before.starts_at));
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
  return private.tell_of_move(before);
end;
$$;

-- Cancels a run or a cohort's session, whose learners read the reason, and returns how many people are told. A repeat
-- tells no one and returns 0.
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
  if not found then
    return 0;
  end if;
  select s.* into session from private.live_sessions s where s.id = p_session_id;
  return private.tell_of_session(session, 'cancelled');
end;
$$;

-- A run, locked, if it's over: its recording can be saved. Refused: unknown, not_over (also if it was cancelled).
create function private.lock_run_that_is_over(p_run_id uuid) returns public.session_runs
language plpgsql set search_path = '' as $$
declare
  run public.session_runs;
begin
  select * into run from public.session_runs r where r.id = p_run_id for update;
  perform private.refuse(case
    when not found then 'unknown'
    when run.state = 'cancelled' or run.ends_at > now() then 'not_over'
  end);
  return run;
end;
$$;

-- Saves a run's recording, or removes it (null), and whether anybody may watch it; tells nobody. p_shown: the address that
-- was shown, '' for none. Refused: unknown, not_over, invalid, unchanged.
create function public.console_save_recording(
  p_request_id uuid, p_run_id uuid, p_shown text, p_recording_url text, p_is_public boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.session_runs;
  will_be_public constant boolean := coalesce(p_is_public, false) and p_recording_url is not null;
begin
  perform private.begin_action(p_request_id, 'save_recording');
  run := private.lock_run_that_is_over(p_run_id);
  perform private.require_shown('session_runs', run.id::text, 'recordingUrl', coalesce(run.recording_url, ''), p_shown);
  perform private.refuse(case
    when not private.is_https_url(p_recording_url) then 'invalid'
    when (run.recording_url, run.is_recording_public) is not distinct from (p_recording_url, will_be_public) then 'unchanged'
  end);
  update public.session_runs r
  set recording_url = p_recording_url, is_recording_public = will_be_public, updated_at = now()
  where r.id = run.id;
  return private.finish_action(
    p_request_id, 'save_recording', 'session_runs', run.id::text,
    jsonb_build_object('recordingUrl', run.recording_url, 'isPublic', run.is_recording_public),
    jsonb_build_object('recordingUrl', p_recording_url, 'isPublic', will_be_public)
  );
end;
$$;

-- Tells everyone registered for a run of its recording, once, whoever presses it. Refused: unknown, not_over,
-- no_recording, told, and as press_notice.
create function public.console_tell_recording(
  p_request_id uuid, p_run_id uuid, p_is_test boolean, p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.session_runs;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'tell_recording');
  -- Locked, so that of two presses the later one sees the first one's notice.
  run := private.lock_run_that_is_over(p_run_id);
  perform private.refuse(case
    when run.recording_url is null then 'no_recording'
    when exists (
      select from public.notices n where n.about = run.id::text and n.kind = 'session-recording'
    ) then 'told'
  end);
  notice.id := p_request_id;
  notice.kind := 'session-recording';
  notice.audience := run.id::text;
  notice.about := run.id::text;
  notice.people := private.count_registered(run.id);
  -- For the test: the others read it when they leave.
  notice.content := jsonb_build_object(
    'sessionTitle', run.session_title, 'isReader', true, 'next', private.run_to_offer('')
  );
  return private.press_notice(
    'tell_recording', 'session_runs', run.id::text, jsonb_build_object('recordingUrl', run.recording_url), notice,
    p_is_test, p_shown_count
  );
end;
$$;

grant execute on function public.console_save_recording, public.console_tell_recording to authenticated;

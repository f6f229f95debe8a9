-- Sets the meeting links of a cohort's coming sessions, without a mail: rooms and calendars lead to a page that has them.
-- p_links: by a session's id; null removes one, and a session that isn't named keeps its own. p_shown: each session and
-- its version, as the form showed them. "saved": how many changed. Refused: unknown, unchanged, invalid.
create function public.console_set_links(
  p_request_id uuid, p_cohort_id text, p_shown text, p_links jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  coming uuid[];
  saved integer;
begin
  perform private.begin_class_action(p_request_id, 'set_links', p_cohort_id);
  perform private.lock_cohort(p_cohort_id);
  coming := array(
    select s.id
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.state = 'scheduled' and s.ends_at > now()
    order by s.id
    for update
  );
  perform private.require_shown(
    'cohorts', p_cohort_id, 'links',
    (
      select string_agg(s.id || ':' || s.sequence, ',' order by s.id)
      from public.cohort_sessions s
      where s.id = any (coming)
    ),
    p_shown
  );
  begin
    update public.cohort_sessions s
    set meeting_url = p_links ->> s.id::text, sequence = s.sequence + 1, updated_at = now()
    where
      s.id = any (coming) and p_links ? s.id::text and s.meeting_url is distinct from p_links ->> s.id::text;
    get diagnostics saved = row_count;
  exception
    when check_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when saved = 0 then 'unchanged' end);
  return private.finish_action(
    p_request_id, 'set_links', 'cohorts', p_cohort_id, null, jsonb_build_object('linked', saved), null,
    jsonb_build_object('saved', saved)
  );
end;
$$;

grant execute on function public.console_set_links to authenticated;

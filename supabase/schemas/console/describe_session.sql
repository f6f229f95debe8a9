-- What the operators' log says about a session's description.
create function private.description_facts(s public.cohort_sessions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', s.title, 'kind', s.kind, 'teacher', t.name, 'guestName', s.guest_name, 'bring', s.bring)
  from (select) one
  left join public.teachers t on t.id = s.teacher_id;
$$;

-- Changes what a session is called, its kind, who teaches it and what to bring; null for neither. Rooms and calendars
-- show it at once; with p_is_told everyone with a seat is mailed, too, unless it's over. "told": how many people
-- are mailed, of how many "people" with a seat. Refused: unknown, unknown_teacher, teacher_and_guest,
-- unchanged, begun (its kind can no longer change, since attendance counts by it), invalid.
create function public.console_describe_class(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_title text, p_kind text, p_guest_name text,
  p_bring text, p_teacher_id uuid, p_is_told boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  told integer := 0;
begin
  perform private.begin_class_action(p_request_id, 'describe_session', private.cohort_of_session(p_session_id));
  perform private.lock_cohort_of(p_session_id);
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  perform private.require_session('cohort_sessions', before, p_shown_sequence);
  perform private.refuse('unknown_teacher')
  where p_teacher_id is not null and not exists (select from public.teachers t where t.id = p_teacher_id);
  perform private.refuse(case when p_teacher_id is not null and p_guest_name is not null then 'teacher_and_guest' end);
  perform private.refuse(case when p_kind <> before.kind and before.starts_at <= now() then 'begun' end);
  begin
    update public.cohort_sessions s
    set
      title = p_title,
      kind = p_kind,
      week = case
        when p_kind <> 'office_hours' and s.week is not null then s.week
        else private.week_of_session(s.cohort_id, p_kind, s.starts_at)
      end,
      guest_name = p_guest_name,
      teacher_id = p_teacher_id,
      bring = p_bring,
      sequence = s.sequence + 1,
      updated_at = now()
    where
      s.id = p_session_id
      and (s.title, s.kind, s.guest_name, s.bring, s.teacher_id)
        is distinct from (p_title, p_kind, p_guest_name, p_bring, p_teacher_id)
    returning * into after;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when after.id is null then 'unchanged' end);
  if p_is_told then
    told := private.tell_of_session(after, 'moved');
  end if;
  return private.finish_action(
    p_request_id, 'describe_session', 'cohort_sessions', p_session_id::text, private.description_facts(before),
    private.description_facts(after), null,
    jsonb_build_object('told', told, 'people', private.count_cohort_people(after.cohort_id))
  );
end;
$$;

-- Kept for the version before, which names no teacher: a guest's name takes their place, else they stay.
create function public.console_describe_session(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_title text, p_kind text, p_guest_name text,
  p_bring text, p_is_told boolean
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return public.console_describe_class(
    p_request_id, p_session_id, p_shown_sequence, p_title, p_kind, p_guest_name, p_bring,
    (select s.teacher_id from public.cohort_sessions s where s.id = p_session_id and p_guest_name is null), p_is_told
  );
end;
$$;

grant execute on function public.console_describe_class, public.console_describe_session to authenticated;

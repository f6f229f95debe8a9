-- How many are waiting for each business function, however they joined. is_without_date: for a session that no run is
-- open for.
create function public.console_waiting_lists() returns table (
  business_function text, people integer, is_without_date boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select w.business_function, count(distinct lower(w.email))::integer, exists (
    select from public.session_titles t
    where w.business_function = t.title || ' (Waitlist)' and private.next_session_run(t.title) is null
  )
  from private.waiting_people() w
  group by w.business_function
  order by w.business_function;
end;
$$;

-- How many people would be invited to a run or a cohort, by their waiting lists: those of business functions, or those
-- of cohorts.
create function private.count_invited(p_about text, p_is_cohort boolean) returns table (
  business_function text, people integer
)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select list.business_function, count(*)::integer
  from (select distinct w.business_function from private.waiting_people() w) list
  cross join lateral private.invited_people(
    jsonb_populate_record(
      null::public.notices,
      jsonb_build_object('audience', list.business_function, 'about', p_about, 'cut_at', 'infinity', 'at_key', '')
    ),
    null
  ) person
  where private.is_cohort_list(list.business_function) = p_is_cohort
  group by list.business_function;
end;
$$;

-- How many people on each waiting list would be invited to a run; its own title's list comes first.
create function public.console_invitations(p_run_id uuid) returns table (business_function text, people integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select *
  from private.count_invited(p_run_id::text, false) invited
  order by
    invited.business_function <> (select r.session_title || ' (Waitlist)' from public.session_runs r where r.id = p_run_id),
    invited.business_function;
end;
$$;

-- How many people on each cohort's waiting list, and on the next one's, would be invited to a cohort.
create function public.console_cohort_invitations(p_cohort_id text) returns table (
  business_function text, people integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select *
  from private.count_invited(p_cohort_id, true) invited
  order by invited.business_function <> 'Cohort #' || p_cohort_id, invited.business_function;
end;
$$;

-- Invites everyone waiting for a business function to a coming run, except those registered for it. Refused: unknown,
-- over, invalid, and as press_notice.
create function public.console_invite_waiting_list(
  p_request_id uuid, p_business_function text, p_run_id uuid, p_subject text, p_text text, p_is_test boolean,
  p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.session_runs;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'invite_waiting_list');
  perform private.refuse(case when not private.is_mail(p_subject, p_text) then 'invalid' end);
  select * into run from public.session_runs r where r.id = p_run_id for share;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.refuse(case when run.state = 'cancelled' or run.starts_at <= now() then 'over' end);
  notice.id := p_request_id;
  notice.kind := 'waitlist-invitation';
  notice.audience := p_business_function;
  notice.about := run.id::text;
  notice.content := jsonb_build_object(
    'businessFunction', p_business_function, 'subject', p_subject, 'text', p_text, 'sessionTitle', run.session_title,
    'startsAt', run.starts_at, 'timeZone', run.time_zone
  );
  return private.press_notice(
    'invite_waiting_list', 'waitlist_signups', p_business_function, jsonb_build_object('runId', run.id), notice, p_is_test,
    p_shown_count
  );
end;
$$;

-- Invites everyone on a cohort's waiting list, or on the next one's, to a cohort on sale, except those with a seat in
-- it. Refused: unknown, over, invalid, and as press_notice.
create function public.console_invite_to_cohort(
  p_request_id uuid, p_business_function text, p_cohort_id text, p_subject text, p_text text, p_is_test boolean,
  p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cohort public.cohorts;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'invite_to_cohort');
  perform private.refuse(case when not private.is_mail(p_subject, p_text) then 'invalid' end);
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for share;
  perform private.refuse(case when not found or not private.is_cohort_list(p_business_function) then 'unknown' end);
  perform private.refuse(case when not private.is_enrolling(p_cohort_id) then 'over' end);
  notice.id := p_request_id;
  notice.kind := 'waitlist-invitation';
  notice.audience := p_business_function;
  notice.about := cohort.cohort_id;
  notice.content := jsonb_build_object(
    'businessFunction', p_business_function, 'subject', p_subject, 'text', p_text, 'cohortId', cohort.cohort_id,
    'startsOn', cohort.starts_on
  );
  return private.press_notice(
    'invite_to_cohort', 'waitlist_signups', p_business_function, jsonb_build_object('cohortId', cohort.cohort_id), notice,
    p_is_test, p_shown_count
  );
end;
$$;

grant execute on function
  public.console_waiting_lists, public.console_invitations, public.console_cohort_invitations,
  public.console_invite_waiting_list, public.console_invite_to_cohort
to authenticated;

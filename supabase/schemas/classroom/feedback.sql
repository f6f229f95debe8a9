-- What waits for feedback: the last version of each hand-in, of people who still have a seat; null: of all cohorts or
-- weeks.
create function private.waiting_handins(p_cohort_id text default null, p_week integer default null)
returns setof public.cohort_handins
language sql stable set search_path = '' as $$
  select h.*
  from public.cohort_handins h
  join public.cohorts c on c.cohort_id = h.cohort_id and c.state <> 'cancelled'
  where
    (p_cohort_id is null or h.cohort_id = p_cohort_id)
    and (p_week is null or h.week = p_week)
    and not exists (select from public.cohort_feedback f where f.handin_id = h.id)
    and not exists (
      select
      from public.cohort_handins later
      where
        later.cohort_id = h.cohort_id and later.week = h.week and later.user_id = h.user_id and later.version > h.version
    )
    and exists (
      select
      from public.cohort_enrollments e
      where e.cohort_id = h.cohort_id and e.user_id = h.user_id and e.is_open
    );
$$;

-- For Today, of the cohorts that the caller may teach: how many hand-ins wait, and when the next session of the oldest
-- one's cohort starts, which the feedback was promised before; without one, when it was handed in. Definer: only the
-- server reads hand-ins.
create function private.count_waiting_handins() returns table (number bigint, since timestamptz)
language sql stable security definer set search_path = '' as $$
  with waiting as (
    select h.cohort_id, h.handed_in_at, h.id
    from private.waiting_handins() h
    where (select private.operator_role()) is not null or h.cohort_id in (select private.taught_cohorts())
  )
  select
    (select count(*) from waiting),
    (
      select coalesce(
        (
          select min(s.starts_at)
          from public.cohort_sessions s
          where s.cohort_id = oldest.cohort_id and s.state = 'scheduled' and s.starts_at > now()
        ),
        oldest.handed_in_at
      )
      from waiting oldest
      order by oldest.handed_in_at, oldest.id
      limit 1
    );
$$;

-- Answers a version of a hand-in, and mails its learner. Refused: invalid, seat_gone, replaced (it isn't what was shown:
-- its learner has handed in another). Changed: someone else was faster.
create function public.console_give_feedback(
  p_request_id uuid, p_cohort_id text, p_handin_id uuid, p_shown_handed_in_at timestamptz, p_body text,
  p_wants_another boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seat public.cohort_enrollments;
  handin public.cohort_handins;
begin
  perform private.begin_class_action(p_request_id, 'give_feedback', p_cohort_id);
  perform private.refuse(case
    when coalesce(p_body, '') !~ '\S' or char_length(p_body) > 5000 or p_wants_another is null then 'invalid'
  end);
  select * into handin from public.cohort_handins h where h.id = p_handin_id and h.cohort_id = p_cohort_id;
  perform private.refuse(case when not found then 'replaced' end);
  -- The seat's row is the lock, as it is for handing in.
  select e.* into seat
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = handin.user_id and e.is_open
  for no key update;
  perform private.refuse(case when not found then 'seat_gone' end);
  select * into handin from public.cohort_handins h where h.id = p_handin_id for update;
  perform private.refuse(case
    when not found or handin.handed_in_at is distinct from p_shown_handed_in_at then 'replaced'
  end);
  if exists (select from public.cohort_feedback f where f.handin_id = handin.id) then
    perform private.refuse_as_changed('cohort_handins', handin.id::text, 'state', '"answered"');
  end if;

  insert into public.cohort_feedback (id, handin_id, author, body, wants_another)
  values (p_request_id, handin.id, auth.uid(), p_body, p_wants_another);
  perform private.mail_seat('cohort-feedback', seat, handin.id::text);
  return private.finish_action(
    p_request_id, 'give_feedback', 'cohort_handins', handin.id::text, '{"state": "waiting"}',
    jsonb_build_object(
      'state', 'answered', 'cohort', handin.cohort_id, 'week', handin.week, 'wantsAnother', p_wants_another
    )
  );
end;
$$;

-- Records that a hand-in's file was opened. Refused: unknown.
create function public.console_open_handin(p_request_id uuid, p_cohort_id text, p_handin_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  handin public.cohort_handins;
begin
  perform private.begin_class_action(p_request_id, 'open_handin', p_cohort_id);
  select * into handin
  from public.cohort_handins h
  where h.id = p_handin_id and h.cohort_id = p_cohort_id and h.file_path is not null;
  perform private.refuse(case when not found then 'unknown' end);
  return private.finish_action(
    p_request_id, 'open_handin', 'cohort_handins', handin.id::text, null,
    jsonb_build_object('cohort', handin.cohort_id, 'week', handin.week)
  );
end;
$$;

-- Whether the caller teaches the cohort of a file in the bucket handins. Definer: only the server reads hand-ins.
create function private.may_open_handin(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.cohort_handins h where h.file_path = p_path and h.cohort_id in (select private.taught_cohorts())
  );
$$;

create policy "Operators and its cohort's teachers read hand-ins" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'handins' and ((select private.operator_role()) is not null or private.may_open_handin(name))
  );

grant execute on function
  private.count_waiting_handins, private.may_open_handin, public.console_give_feedback, public.console_open_handin
to authenticated;

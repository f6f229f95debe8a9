-- Who has fallen behind in a cohort: with a seat, and since they got it there and were last written to two classes that they
-- neither joined nor watched, or two assignments that were due and not handed in. Of one person, or of all; nobody in a
-- cohort without a classroom, or that has been over for long.
create function private.learners_behind(p_cohort_id text, p_user_id uuid default null) returns table (
  seat_id uuid, user_id uuid, email text, classes integer, handins integer, letters integer
)
language sql stable set search_path = '' as $$
  with
    classes as materialized (
      select s.id, s.ends_at
      from public.cohort_sessions s
      where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled' and s.ends_at <= now()
    ),
    assignments as materialized (
      select a.week, a.due_at from private.assignments_of(p_cohort_id) a where a.due_at <= now()
    ),
    written as materialized (
      select l.user_id, max(l.sent_at) as last_at, count(*)::integer as letters
      from public.cohort_letters l
      where l.cohort_id = p_cohort_id
      group by l.user_id
    ),
    moved as materialized (
      select r.enrolment_id, max(r.decided_at) as at
      from public.change_requests r
      where r.to_cohort_id = p_cohort_id and r.kind = 'transfer' and r.state = 'confirmed'
      group by r.enrolment_id
    ),
    people as (
      select
        e.id, e.user_id, e.email, coalesce(w.letters, 0) as letters, greatest(w.last_at, e.enrolled_at, m.at) as since
      from public.cohorts c
      join public.cohort_enrollments e on e.cohort_id = c.cohort_id
      left join written w on w.user_id = e.user_id
      left join moved m on m.enrolment_id = e.id
      where
        c.cohort_id = p_cohort_id
        and private.has_classroom(c.cohort_id)
        and private.classroom_closes_at(c.cohort_id) > now()
        and e.is_open
        and e.user_id is not null
        and (p_user_id is null or e.user_id = p_user_id)
    ),
    missing as (
      select
        p.id, p.user_id, p.email, p.letters,
        (
          select count(*)::integer
          from classes c
          where c.ends_at > p.since and not exists (
            select
            from public.cohort_attendance a
            where a.session_id = c.id and a.user_id = p.user_id and a.struck_at is null
          )
        ) as classes,
        (
          select count(*)::integer
          from assignments a
          where a.due_at > p.since and not exists (
            select
            from public.cohort_handins h
            where h.cohort_id = p_cohort_id and h.week = a.week and h.user_id = p.user_id
          )
        ) as handins
      from people p
    )
  select m.id, m.user_id, m.email, m.classes, m.handins, m.letters
  from missing m
  where m.classes >= 2 or m.handins >= 2;
$$;

-- For Today: how many have fallen behind in each cohort that the caller may teach. Definer: only the server reads
-- hand-ins.
create function private.count_learners_behind() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('cohortId', c.cohort_id, 'people', b.people) order by c.starts_on), '[]')
  from public.cohorts c
  cross join lateral (select count(*) as people from private.learners_behind(c.cohort_id)) b
  where
    b.people > 0
    and ((select private.operator_role()) is not null or c.cohort_id in (select private.taught_cohorts()));
$$;

-- Who has fallen behind in a cohort, those who lack the most first, and the latest letters. Only operators see addresses.
create function public.console_behind(p_cohort_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_operator constant boolean := private.operator_role() is not null;
begin
  perform private.require_teacher(p_cohort_id);
  return (
    with behind as materialized (select b.* from private.learners_behind(p_cohort_id) b)
    select jsonb_build_object(
      'count', (select count(*) from behind),
      'people', array(
        select jsonb_build_object(
          'userId', b.user_id, 'name', private.account_name(b.user_id), 'email', case when is_operator then b.email end,
          'classes', b.classes, 'handins', b.handins, 'letters', b.letters
        )
        from behind b
        order by b.classes + b.handins desc, b.seat_id
        limit 50
      ),
      'letters', array(
        select jsonb_build_object(
          'id', l.id, 'name', private.account_name(l.user_id),
          'email', case when is_operator then private.account_email(l.user_id) end,
          'author', private.signature_of(l.author), 'text', l.text, 'at', l.sent_at
        )
        from public.cohort_letters l
        where l.cohort_id = p_cohort_id
        order by l.sent_at desc, l.id
        limit 50
      )
    )
  );
end;
$$;

-- Writes to someone who has fallen behind, by a mail that ends with the writer's name. Refused: invalid, seat_gone,
-- caught_up. Changed: someone else has written in the meantime.
create function public.console_write_to_learner(
  p_request_id uuid, p_cohort_id text, p_user_id uuid, p_shown_letters integer, p_text text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  seat public.cohort_enrollments;
  letters integer;
begin
  perform private.begin_class_action(p_request_id, 'write_to_learner', p_cohort_id);
  perform private.refuse(case when coalesce(p_text, '') !~ '\S' or char_length(p_text) > 5000 then 'invalid' end);
  -- The cohort first, as a refund does: the letter refers to it. Then the seat's row, as for handing in.
  perform from public.cohorts c where c.cohort_id = p_cohort_id for key share;
  select e.* into seat
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = p_user_id and e.is_open
  for no key update;
  perform private.refuse(case when not found then 'seat_gone' end);
  letters := (select count(*) from public.cohort_letters l where l.cohort_id = p_cohort_id and l.user_id = p_user_id);
  perform private.require_shown(
    'cohort_enrollments', seat.id::text, 'letters', letters, p_shown_letters, '"written_to"'
  );
  perform private.refuse(case
    when not exists (select from private.learners_behind(p_cohort_id, p_user_id)) then 'caught_up'
  end);

  insert into public.cohort_letters (id, cohort_id, user_id, author, text)
  values (p_request_id, p_cohort_id, p_user_id, auth.uid(), p_text);
  perform private.mail_seat('cohort-letter', seat, p_request_id::text);
  return private.finish_action(
    p_request_id, 'write_to_learner', 'cohort_enrollments', seat.id::text, jsonb_build_object('letters', letters),
    jsonb_build_object('letters', letters + 1)
  );
end;
$$;

-- A letter to a learner.
create function private.letter_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  letter public.cohort_letters;
begin
  select * into letter from public.cohort_letters l where l.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, letter.cohort_id);
  payload := payload || jsonb_build_object(
    'name', private.account_name(letter.user_id), 'text', letter.text, 'signedBy', private.signature_of(letter.author)
  );
  refusal := coalesce(refusal, case when letter.id is null then 'letter_gone' end);
end;
$$;

grant execute on function
  private.count_learners_behind, public.console_behind, public.console_write_to_learner
to authenticated;

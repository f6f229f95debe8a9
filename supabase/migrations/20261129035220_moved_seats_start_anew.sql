-- Why: a seat that had moved to a cohort counted as behind for the classes and assignments before the move.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.learners_behind (
  p_cohort_id text,
  p_user_id   uuid DEFAULT NULL::uuid
)
  RETURNS TABLE (
    seat_id uuid,
    user_id uuid,
    email   text,
    classes integer,
    handins integer,
    letters integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

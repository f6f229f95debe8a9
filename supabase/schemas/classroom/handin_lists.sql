-- The weeks of a cohort whose assignment has a day when it's due; none if it takes no hand-ins.
create function private.assignments_of(p_cohort_id text) returns table (week integer, due_at timestamptz)
language sql stable set search_path = '' as $$
  select w.week, w.due_at
  from public.cohorts c
  cross join private.class_weeks(c.cohort_id) w
  where c.cohort_id = p_cohort_id and c.takes_handins;
$$;

-- The last versions that people with a seat handed in, and those that are missing; state is waiting, answered or
-- missing. The oldest first, a missing one by when it was due. With a state, only these: late stands for those handed in
-- late. Without a cohort, of all that the caller may teach, and nothing missing. To an instructor without addresses.
create function public.console_handins(
  p_cohort_id text default null, p_week integer default null, p_state text default null,
  p_after_at timestamptz default null, p_after_key text default null, p_limit integer default 51
) returns table (
  key text, id uuid, cohort_id text, week integer, version integer, name text, email text, at timestamptz, state text,
  is_late boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_cohort_id is null then
    perform private.require_operator_or_instructor();
  else
    perform private.require_teacher(p_cohort_id);
  end if;
  return query
  with
    seats as (
      select e.cohort_id as of_cohort, e.user_id, e.email as address
      from public.cohort_enrollments e
      join public.cohorts c on c.cohort_id = e.cohort_id
      where
        e.is_open
        and e.user_id is not null
        and (
          e.cohort_id = p_cohort_id
          or (
            p_cohort_id is null
            and c.state <> 'cancelled'
            and ((select private.operator_role()) is not null or e.cohort_id in (select private.taught_cohorts()))
          )
        )
    ),
    found as (
      select distinct on (h.cohort_id, h.week, h.user_id)
        h.id::text as place, h.work_id as handin, h.cohort_id as of_cohort, h.week as of_week, h.version as number,
        h.user_id as person, e.address, h.handed_in_at as since,
        case when f.id is null then 'waiting' else 'answered' end as now_is, h.is_late as was_late
      from seats e
      join public.cohort_handins h on h.cohort_id = e.of_cohort and h.user_id = e.user_id
      left join public.cohort_feedback f on f.handin_id = h.id
      order by h.cohort_id, h.week, h.user_id, h.version desc
    ),
    listed as (
      select f.* from found f
      union all
      select e.user_id || '-' || a.week, null, e.of_cohort, a.week, null, e.user_id, e.address, a.due_at, 'missing', false
      from private.assignments_of(p_cohort_id) a
      cross join seats e
      where
        a.due_at <= now()
        and not exists (
          select
          from public.cohort_handins h
          where h.cohort_id = e.of_cohort and h.week = a.week and h.user_id = e.user_id
        )
    ),
    page as (
      select l.*
      from listed l
      where
        (p_week is null or l.of_week = p_week)
        and (p_state is null or l.now_is = p_state or (p_state = 'late' and l.was_late))
        and (p_after_at is null or (l.since, l.place collate "C") > (p_after_at, p_after_key collate "C"))
      order by l.since, l.place collate "C"
      limit least(p_limit, 1000)
    )
  select
    p.place, p.handin, p.of_cohort, p.of_week, p.number, private.account_name(p.person),
    case when private.operator_role() is not null then coalesce(private.account_email(p.person), p.address) end, p.since, p.now_is, p.was_late
  from page p
  order by p.since, p.place collate "C";
end;
$$;

-- The versions of what a person handed in for a week, the last one first, with the feedback on each.
create function private.handin_versions(p public.cohort_handins) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(
    jsonb_build_object(
      'id', h.id, 'version', h.version, 'body', h.body, 'urls', h.urls, 'filePath', h.file_path, 'fileName', h.file_name,
      'fileBytes', h.file_bytes, 'isShared', h.is_shared, 'handedInAt', h.handed_in_at, 'isLate', h.is_late,
      'feedback', case when f.id is not null then jsonb_build_object(
        'body', f.body, 'wantsAnother', f.wants_another, 'givenAt', f.given_at, 'author', private.signature_of(f.author)
      ) end
    )
    order by h.version desc
  )
  from public.cohort_handins h
  left join public.cohort_feedback f on f.handin_id = h.id
  where h.cohort_id = p.cohort_id and h.week = p.week and h.user_id = p.user_id;
$$;

-- A hand-in, by its work or by one of its versions, and the next one that waits: of its cohort first. Null for an unknown one; an instructor
-- may not ask for those that aren't of their cohorts.
create function public.console_handin(p_handin_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  handin public.cohort_handins;
begin
  select * into handin from public.cohort_handins h where h.work_id = p_handin_id or h.id = p_handin_id limit 1;
  perform private.require_teacher(handin.cohort_id);
  if handin.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'cohortId', handin.cohort_id,
    'week', handin.week,
    'name', private.account_name(handin.user_id),
    'email', case when private.operator_role() is not null then private.account_email(handin.user_id) end,
    'hasSeat', exists (
      select
      from public.cohort_enrollments e
      where e.cohort_id = handin.cohort_id and e.user_id = handin.user_id and e.is_open
    ),
    'dueAt', private.week_due_at(handin.cohort_id, handin.week),
    'versions', private.handin_versions(handin),
    'next', (
      select jsonb_build_object(
        'id', w.work_id, 'cohortId', w.cohort_id, 'week', w.week, 'name', private.account_name(w.user_id)
      )
      from private.waiting_handins() w
      where
        (w.cohort_id, w.week, w.user_id) <> (handin.cohort_id, handin.week, handin.user_id)
        and ((select private.operator_role()) is not null or w.cohort_id in (select private.taught_cohorts()))
      order by w.cohort_id <> handin.cohort_id, w.handed_in_at, w.id
      limit 1
    )
  );
end;
$$;

-- For the attendance of these people: the weeks of a cohort that have an assignment, how many with a seat handed in for
-- each, and each person's mark: handed_in, late, or missing once it was due.
create function public.console_handin_marks(p_cohort_id text, p_user_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_teacher(p_cohort_id);
  return (
    with
      weeks as materialized (select a.* from private.assignments_of(p_cohort_id) a),
      last_versions as (
        select distinct on (h.week, h.user_id) h.*
        from public.cohort_handins h
        where h.cohort_id = p_cohort_id and h.user_id = any (p_user_ids)
        order by h.week, h.user_id, h.version desc
      ),
      sums as (
        select h.week, count(distinct h.user_id) as people
        from public.cohort_handins h
        join public.cohort_enrollments e on e.cohort_id = h.cohort_id and e.user_id = h.user_id and e.is_open
        where h.cohort_id = p_cohort_id
        group by h.week
      )
    select jsonb_build_object(
      'weeks', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('week', w.week, 'handedIn', coalesce(s.people, 0)) order by w.week
          )
          from weeks w
          left join sums s using (week)
        ),
        '[]'
      ),
      'marks', coalesce(
        (
          select jsonb_agg(jsonb_build_object(
            'userId', p.id, 'week', w.week, 'handinId', h.work_id,
            'mark', case when h.id is null then 'missing' when h.is_late then 'late' else 'handed_in' end
          ))
          from unnest(p_user_ids[1:1000]) p (id)
          cross join weeks w
          left join last_versions h on h.user_id = p.id and h.week = w.week
          where h.id is not null or w.due_at <= now()
        ),
        '[]'
      )
    )
  );
end;
$$;

grant execute on function public.console_handins, public.console_handin, public.console_handin_marks to authenticated;

-- Why: whether a cohort takes hand-ins is for the team to say, until the first one comes.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.console_set_takes_handins (
  p_request_id uuid,
  p_cohort_id  text,
  p_shown      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before public.cohorts;
begin
  perform private.begin_action(p_request_id, 'set_takes_handins');
  before := private.lock_cohort(p_cohort_id);
  perform private.require_shown('cohorts', p_cohort_id, 'takesHandins', before.takes_handins, p_shown);
  perform private.refuse('handed_in') where exists (
    select from public.cohort_handins h where h.cohort_id = p_cohort_id
  );
  update public.cohorts c set takes_handins = not before.takes_handins, updated_at = now() where c.cohort_id = p_cohort_id;
  return private.finish_action(
    p_request_id, 'set_takes_handins', 'cohorts', p_cohort_id,
    jsonb_build_object('takesHandins', before.takes_handins), jsonb_build_object('takesHandins', not before.takes_handins)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_set_takes_handins"(uuid, text, boolean) FROM PUBLIC, "anon", "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_set_takes_handins"(uuid, text, boolean) TO "authenticated";


CREATE OR REPLACE FUNCTION public.hand_in (
  p_id         uuid,
  p_user_id    uuid,
  p_cohort_id  text,
  p_week       integer,
  p_body       text,
  p_urls       text[],
  p_file_path  text,
  p_file_name  text,
  p_file_bytes integer,
  p_keeps_file boolean,
  p_is_shared  boolean
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.cohort_handins;
  last public.cohort_handins;
  new public.cohort_handins;
  opens_at timestamptz;
  -- What a page shows of it, and sends back, has no microseconds.
  at constant timestamptz := date_trunc('milliseconds', now());
begin
  -- The cohort first, as a refund does: the new row refers to it.
  perform from public.cohorts c where c.cohort_id = p_cohort_id for key share;
  -- The seat's row is the lock, as it is for feedback.
  perform from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = p_user_id and e.is_open
  for no key update;
  perform private.refuse(case when not found then 'no_seat' end);
  opens_at := private.week_opens_at(p_cohort_id, p_week);
  select * into known from public.cohort_handins h where h.id = p_id;
  if known.user_id = p_user_id then
    return 'handed_in';
  end if;
  perform private.refuse(case
    when known.id is not null then 'unknown'
    when opens_at is null then 'not_taken'
    when now() < opens_at then 'early'
    when now() >= private.handins_close_at(p_cohort_id) then 'over'
  end);

  select * into last
  from public.cohort_handins h
  where h.cohort_id = p_cohort_id and h.week = p_week and h.user_id = p_user_id
  order by h.version desc
  limit 1
  for update;
  new := last;
  new.id := p_id;
  new.body := p_body;
  new.urls := p_urls;
  new.is_shared := p_is_shared;
  new.handed_in_at := at;
  if p_file_path is not null or not p_keeps_file then
    new.file_path := p_file_path;
    new.file_name := p_file_name;
    new.file_bytes := p_file_bytes;
  end if;
  perform private.refuse(case when p_body !~ '\S' and p_urls = '{}' and new.file_path is null then 'empty' end);
  begin
    if last.id is null then
      insert into public.cohort_handins
        (id, cohort_id, week, user_id, body, urls, file_path, file_name, file_bytes, is_shared, handed_in_at, is_late)
      values (
        p_id, p_cohort_id, p_week, p_user_id, new.body, new.urls, new.file_path, new.file_name, new.file_bytes,
        new.is_shared, at, at > private.week_due_at(p_cohort_id, p_week)
      );
    elsif exists (select from public.cohort_feedback f where f.handin_id = last.id) then
      new.version := last.version + 1;
      insert into public.cohort_handins values (new.*);
    else
      delete from public.cohort_handins h where h.id = last.id;
      insert into public.cohort_handins values (new.*);
    end if;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return 'handed_in';
end;
$function$;

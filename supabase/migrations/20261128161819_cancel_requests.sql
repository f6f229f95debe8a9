-- Why: a calendar takes the cancellation of an entry only if it was sent as a request, so a letter names only those.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.requested_sessions (
  o public.email_outbox
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(s.value order by s.ordinality), '[]')
  from jsonb_array_elements(o.payload -> 'sessions') with ordinality s
  where exists (
    select
    from public.email_outbox m
    where
      m.person = o.person
      and m.about = s.value ->> 'sessionId'
      and m.template in ('cohort-session-added', 'cohort-session-moved')
      and (m.status = 'sent' or m.handover <> 'none')
  );
$function$;

CREATE OR REPLACE FUNCTION private.seat_letter_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT untrue text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  seat public.cohort_enrollments;
begin
  select * into seat from public.cohort_enrollments e where e.id = o.person;
  recipient := coalesce(private.account_email(seat.user_id), seat.email, o.recipient);
  payload := o.payload || jsonb_strip_nulls(jsonb_build_object(
    'cohortId', seat.cohort_id, 'enrolmentId', o.person, 'accessToken', seat.access_token,
    'learnerZone', coalesce(seat.time_zone, private.account_time_zone(seat.user_id))
  ));
  if payload ? 'sessions' then
    payload := payload || jsonb_build_object('sessions', private.requested_sessions(o));
  end if;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."requested_sessions"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."requested_sessions"(public.email_outbox) TO "service_role";

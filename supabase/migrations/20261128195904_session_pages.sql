-- Why: a session has a page of its own, with the recordings that anybody may watch.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.public_recordings()
  RETURNS TABLE (
    title     text,
    starts_at timestamp with time zone,
    time_zone text,
    url       text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select r.session_title, r.starts_at, r.time_zone, r.recording_url
  from public.session_titles t
  cross join lateral (
    select *
    from public.session_runs r
    where
      r.session_title = t.title and r.state = 'scheduled' and r.is_recording_public and r.recording_url is not null
    order by r.starts_at desc, r.id
    limit 3
  ) r
  order by r.session_title, r.starts_at desc, r.id;
$function$;

REVOKE ALL ON FUNCTION "public"."public_recordings"() FROM PUBLIC, "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "public"."public_recordings"() TO "service_role";

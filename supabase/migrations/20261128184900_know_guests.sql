-- Why: what a class brings, its guest, and the company's CIN are about nobody who has an account.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.tables_of_nobody()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select table_name, 'false', 'true', 'about nobody', null, '', columns, false
  from (
    values
      ('private.live_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at'),
      ('public.cohorts', 'cohort_id, capacity, starts_on, enrol_by, ends_on, state, price, list_price, sell_until, '
        'sale_ends_at, chat_url, booking_url, sequence, created_at, updated_at'),
      ('public.cohort_resources', 'id, cohort_id, session_id, title, url, position, created_at'),
      ('public.cohort_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'cohort_id, kind, week, title, recording_url, recorded_at, cancelled_reason, bring, guest_name'),
      ('public.company', 'is_only, legal_name, gstin, state_code, address, cin'),
      ('public.job_runs', 'job, done_at, failed_runs, failing_since, failed_what'),
      ('public.mail_templates', 'name, priority, goes_in_batch, topic, facts, people'),
      ('public.payment_sweep_marks', 'list, swept_until'),
      -- Their keys are digests that nobody can read back, and they go within a day.
      ('public.rate_limits', 'key, hits, window_ends_at'),
      ('public.session_runs', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'session_title'),
      ('public.session_titles', 'title'),
      ('public.tax_counters', 'series, fy, last'),
      ('public.watch_marks', 'name, marked_at')
  ) as listed (table_name, columns);
$function$;

-- The titles of Lightning Sessions that may have runs, those of lib/content/sessions. Another function is a row here and an
-- entry there.
create table public.session_titles (
  title text primary key check (title <> '' and char_length(title) <= 120 and title not like '%Waitlist%')
);

comment on table public.session_titles is
  'The titles that runs may have; filled by migrations. Server only: row-level security without a policy.';

alter table public.session_titles enable row level security;
revoke all on table public.session_titles from public, anon, authenticated, service_role;
grant select on table public.session_titles to service_role;

insert into public.session_titles (title) values
  ('AI for Product Management'),
  ('AI for Marketing & Sales'),
  ('AI for Human Resources'),
  ('AI for Finance & Accounting'),
  ('AI for Operations'),
  ('AI for IT & Analytics');

alter table public.session_runs
  drop constraint session_runs_session_title_check,
  add constraint session_runs_session_title_fkey foreign key (session_title) references public.session_titles (title);

-- As before, but a title is one of session_titles.
-- Refused: past, invalid (times, zone, link or title).
create or replace function public.console_schedule_run(
  p_request_id uuid,
  p_title text,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_time_zone text,
  p_meeting_url text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'schedule_run');
  run public.session_runs;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if p_starts_at <= now() then
    return private.refused('past');
  end if;

  begin
    insert into public.session_runs (session_title, starts_at, ends_at, time_zone, meeting_url)
    values (p_title, p_starts_at, p_ends_at, p_time_zone, p_meeting_url)
    returning * into run;
  exception
    -- The last one: a zone that PostgreSQL does not know.
    when check_violation or foreign_key_violation or not_null_violation or invalid_parameter_value then
      return private.refused('invalid');
  end;

  return private.finish_action(
    p_request_id, 'schedule_run', 'session_runs', run.id::text, null, private.run_facts(run), null,
    jsonb_build_object('runId', run.id)
  );
end;
$$;

-- As before, but a title is one of session_titles.
-- Everybody who waits for a business function, by both doors, since when, and with the token by which they leave its list;
-- nobody to whom mails are stopped.
create or replace function private.waiting_people()
returns table (business_function text, email text, token uuid, since timestamptz)
language sql
stable
set search_path = ''
as $$
  with waiting as (
    select w.business_function, w.email, w.token, w.created_at as since from public.waitlist_signups w where w.left_at is null
    union all
    select s."Session Title", s."Email Address", s.manage_token, s."Registration Date"
    from public.workshop_signups s
    where
      s.run_id is null
      and s.state = 'registered'
      and not exists (select from public.session_titles t where t.title = s."Session Title")
  )
  select w.business_function, w.email, w.token, w.since
  from waiting w
  where not exists (
    select from public.mail_choices c where c.email = lower(w.email) and c.stopped_at is not null
  );
$$;

-- As in places_and_consents: only definer functions ask it.
revoke execute on function private.waiting_people() from authenticated;

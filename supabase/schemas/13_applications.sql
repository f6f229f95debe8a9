create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  role text not null check (
    role in (
      'frontend_engineer', 'backend_engineer', 'product_designer', 'machine_learning', 'product_manager',
      'product_marketing', 'digital_marketing'
    )
  ),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%'),
  description text not null check (char_length(description) between 1 and 5000),
  resume_path text not null unique check (resume_path ~ '^[a-z_]{1,40}/[0-9]{13}-[A-Za-z0-9._-]{1,100}\.pdf$'),
  resume_bytes integer not null check (resume_bytes between 1 and 2097152),
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  state text not null default 'received' check (
    state in ('received', 'in_review', 'interview', 'offered', 'declined')
  ),
  state_changed_at timestamptz,
  is_suspect boolean not null default false,
  check (split_part(resume_path, '/', 1) = role)
);

comment on table public.job_applications is
  'Applications for internships. Operators read them; the server writes.';
comment on column public.job_applications.resume_path is 'The resume''s place in the bucket applications.';
comment on column public.job_applications.user_id is 'Whoever was signed in; null for a visitor.';
comment on column public.job_applications.state_changed_at is 'Null while the state is the first one.';
comment on column public.job_applications.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager.';

create index job_applications_user on public.job_applications (user_id);
create index job_applications_unanswered on public.job_applications (created_at)
  where state in ('received', 'in_review');
create index job_applications_latest on public.job_applications (created_at desc, id desc);
create index job_applications_address on public.job_applications (lower(email) text_pattern_ops);
create index job_applications_suspect on public.job_applications (created_at desc, id desc) where is_suspect;

alter table public.job_applications enable row level security;
grant select, insert, update, delete on table public.job_applications to service_role;
grant select on table public.job_applications to authenticated;
create policy "Operators read" on public.job_applications
  for select to authenticated using ((select private.operator_role()) is not null);

-- Where each press of "Submit Application" puts its resume. A press that is tried again finds the same place, and so
-- the same application: job_applications has one row for a place.
create table public.resume_places (
  submission text primary key check (submission ~ '^[0-9a-f]{64}$'),
  resume_path text not null unique check (resume_path ~ '^[a-z_]{1,40}/[0-9]{13}-[A-Za-z0-9._-]{1,100}\.pdf$'),
  created_at timestamptz not null default now()
);

comment on table public.resume_places is
  'Places of resumes, reserved before the file is uploaded. Server only: row-level security without a policy.';
comment on column public.resume_places.submission is 'Digest of a press''s id and of everything that it sends.';

alter table public.resume_places enable row level security;
grant select, insert, update, delete on table public.resume_places to service_role;

-- Resumes: nobody reads, lists or writes here but the server, and the operator in the dashboard.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('applications', 'applications', false, 2097152, array['application/pdf'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- No policy for the browser's keys: row-level security is on, so they can do nothing there.

-- Resumes: read by operators, through links that the storage signs for a minute.
create policy "Operators read resumes" on storage.objects
  for select to authenticated
  using (bucket_id = 'applications' and (select private.operator_role()) is not null);

-- The place of this submission's resume, `{role}/{timestamp in ms}-{file name}`: the one it has, or the next that is
-- free. A place that nothing came of is left after half an hour, long before its file is deleted.
create function public.reserve_resume_place(p_submission text, p_role text, p_file_name text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  milliseconds bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  place text;
begin
  delete from public.resume_places r
  where r.submission = p_submission
    and r.created_at < now() - interval '30 minutes'
    and not exists (select from public.job_applications a where a.resume_path = r.resume_path);

  loop
    insert into public.resume_places (submission, resume_path)
    values (p_submission, p_role || '/' || milliseconds || '-' || p_file_name)
    on conflict do nothing;

    select r.resume_path into place from public.resume_places r where r.submission = p_submission;
    exit when found;
    -- Another submission has this millisecond.
    milliseconds := milliseconds + 1;
  end loop;

  return place;
end;
$$;

grant execute on function public.reserve_resume_place(text, text, text) to service_role;

-- Writes an application with two mails, the one that brings it to p_recipient and the applicant's receipt, in one
-- transaction. Asked again for the same resume it changes nothing: the first answer may have been lost on its way. A file
-- that no row names is deleted an hour after its upload, so a row that comes later than 45 minutes after its place was
-- reserved is refused: there is no row without its file.
create function public.submit_job_application(
  p_role text,
  p_name text,
  p_email text,
  p_description text,
  p_resume_path text,
  p_resume_bytes integer,
  p_user_id uuid,
  p_recipient text,
  p_template text,
  p_payload jsonb,
  p_receipt_template text,
  p_receipt_payload jsonb,
  p_is_suspect boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.job_applications a where a.resume_path = p_resume_path) then
    return;
  end if;

  if to_timestamp(substring(p_resume_path from '/([0-9]{13})-')::bigint / 1000.0) < now() - interval '45 minutes' then
    raise exception 'The resume has been waiting for its application for too long';
  end if;

  insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, user_id, is_suspect)
  values (p_role, p_name, p_email, p_description, p_resume_path, p_resume_bytes, p_user_id, p_is_suspect)
  on conflict (resume_path) do nothing;

  if found then
    insert into public.email_outbox (template, recipient, reply_to, payload)
    values (p_template, p_recipient, p_email, p_payload), (p_receipt_template, p_email, null, p_receipt_payload);
  end if;
end;
$$;

grant execute on function public.submit_job_application(
  text, text, text, text, text, integer, uuid, text, text, jsonb, text, jsonb, boolean
) to service_role;

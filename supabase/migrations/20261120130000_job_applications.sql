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
  check (split_part(resume_path, '/', 1) = role)
);

comment on table public.job_applications is
  'Applications for internships. Server only: row-level security without a policy.';
comment on column public.job_applications.resume_path is 'The resume''s place in the bucket applications.';
comment on column public.job_applications.user_id is 'Whoever was signed in; null for a visitor.';

create index job_applications_user on public.job_applications (user_id);

alter table public.job_applications enable row level security;
revoke all on table public.job_applications from public, anon, authenticated;
grant select, insert, update, delete on table public.job_applications to service_role;

-- Writes an application with two mails, the one that brings it to p_recipient and the applicant's receipt, in one
-- transaction. Asked again for the same resume it changes nothing: the first answer may have been lost on its way.
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
  p_receipt_payload jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, user_id)
  values (p_role, p_name, p_email, p_description, p_resume_path, p_resume_bytes, p_user_id)
  on conflict (resume_path) do nothing;

  if found then
    insert into public.email_outbox (template, recipient, reply_to, payload)
    values (p_template, p_recipient, p_email, p_payload), (p_receipt_template, p_email, null, p_receipt_payload);
  end if;
end;
$$;

revoke execute on function public.submit_job_application(
  text, text, text, text, text, integer, uuid, text, text, jsonb, text, jsonb
) from public, anon, authenticated;
grant execute on function public.submit_job_application(
  text, text, text, text, text, integer, uuid, text, text, jsonb, text, jsonb
) to service_role;

-- Resumes: nobody reads, lists or writes here but the server, and the operator in the dashboard.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('applications', 'applications', false, 2097152, array['application/pdf'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- No policy on storage.objects for it: row-level security is on, so the browser's keys can do nothing there.

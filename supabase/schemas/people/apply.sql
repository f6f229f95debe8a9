-- The place of this submission's resume, `{role}/{timestamp in ms}-{file name}`: the one it has, or the next free one.
-- A place without a file is released after half an hour, long before files are deleted.
create function public.reserve_resume_place(p_submission text, p_role text, p_file_name text) returns text
language plpgsql set search_path = '' as $$
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
    -- Another submission took this millisecond.
    milliseconds := milliseconds + 1;
  end loop;

  return place;
end;
$$;

-- Writes an application with two mails, one to p_recipient and the applicant's receipt, in one transaction. A repeat
-- with the same resume changes nothing: the first answer may have been lost. A file without a row is deleted an hour
-- after its upload, so a row that comes more than 45 minutes after its place was reserved is refused. That way every
-- row has its file.
create function public.submit_job_application(
  p_role text, p_name text, p_email text, p_description text, p_resume_path text, p_resume_bytes integer,
  p_user_id uuid, p_recipient text, p_template text, p_payload jsonb, p_receipt_template text, p_receipt_payload jsonb,
  p_is_suspect boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  written uuid;
begin
  if exists (select from public.job_applications a where a.resume_path = p_resume_path) then
    return;
  end if;

  if to_timestamp(substring(p_resume_path from '/([0-9]{13})-')::bigint / 1000.0) < now() - interval '45 minutes' then
    raise exception 'The resume has been waiting for its application for too long';
  end if;

  insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, user_id, is_suspect)
  values (p_role, p_name, p_email, p_description, p_resume_path, p_resume_bytes, p_user_id, p_is_suspect)
  on conflict (resume_path) do nothing
  returning id into written;

  if found then
    insert into public.email_outbox (template, recipient, reply_to, payload)
    values
      (p_template, p_recipient, p_email, p_payload || jsonb_build_object('applicationId', written)),
      (p_receipt_template, p_email, null, p_receipt_payload);
  end if;
end;
$$;

grant execute on function public.reserve_resume_place, public.submit_job_application to service_role;

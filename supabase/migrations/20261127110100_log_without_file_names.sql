-- As before, but the path, which has the name of the applicant's file in it, is answered and not kept in the log.
-- Writes down that a resume is read, and answers its path in the bucket applications. Refused: unknown.
create or replace function public.console_open_resume(p_request_id uuid, p_application_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'open_resume');
  application public.job_applications;
begin
  if first_answer ->> 'status' = 'refused' then
    return first_answer;
  end if;
  select * into application from public.job_applications a where a.id = p_application_id;
  if not found then
    return private.refused('unknown');
  end if;
  return coalesce(
    first_answer,
    private.finish_action(p_request_id, 'open_resume', 'job_applications', application.id::text, null, null)
  ) || jsonb_build_object('path', application.resume_path);
end;
$$;

-- The names that are there already.
alter table public.operator_actions disable trigger keep_operator_actions;
update public.operator_actions a set answer = a.answer - 'path' where a.action = 'open_resume' and a.answer ? 'path';
alter table public.operator_actions enable trigger keep_operator_actions;

-- Files that are kept for nobody, an hour after their upload, oldest first: photos as they were uploaded, which say
-- where they were taken; photos of accounts that are gone; resumes without an application. Definer for auth.users.
-- Deleting a file takes the storage API, so the caller does.
create function public.list_expired_files(p_limit integer)
returns table (bucket text, path text)
language sql
stable
security definer
set search_path = ''
as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.created_at < now() - interval '1 hour'
    and case o.bucket_id
      when 'avatar-uploads' then true
      -- A name starts with its owner's id.
      when 'avatars' then not exists (select from auth.users u where u.id::text = left(o.name, 36))
      when 'applications' then not exists (select from public.job_applications a where a.resume_path = o.name)
      else false
    end
  order by o.created_at
  limit p_limit;
$$;

-- Forgets the places of resumes that no application names: nothing came of them, or it has expired.
create function public.delete_expired_resume_places()
returns void
language sql
set search_path = ''
as $$
  delete from public.resume_places r
  where r.created_at < now() - interval '1 hour'
    and not exists (select from public.job_applications a where a.resume_path = r.resume_path);
$$;

revoke execute on function public.list_expired_files(integer) from public, anon, authenticated;
revoke execute on function public.delete_expired_resume_places() from public, anon, authenticated;
grant execute on function public.list_expired_files(integer) to service_role;
grant execute on function public.delete_expired_resume_places() to service_role;

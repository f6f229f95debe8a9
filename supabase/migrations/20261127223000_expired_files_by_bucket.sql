drop function public.list_expired_files(integer);

-- Files of one bucket that are kept for nobody, an hour after their upload, oldest first: photos as they were uploaded,
-- which say where they were taken; published photos that their owner's profile does not show, also a replaced or removed
-- one whose deletion has failed; resumes without an application. What a profile shows: its saved value, else the
-- provider's (lib/auth/user-metadata.ts). An account is looked up by its key, which a photo's name starts with. Definer for
-- auth.users. Deleting a file takes the storage API, so the caller does.
create function public.list_expired_files(p_bucket text, p_limit integer)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select o.name
  from storage.objects o
  where
    o.bucket_id = p_bucket
    and o.created_at < now() - interval '1 hour'
    and case p_bucket
      when 'avatar-uploads' then true
      when 'avatars' then not exists (
        select
        from auth.users u
        where
          u.id = case
            when o.name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}' then left(o.name, 36)::uuid
          end
          and strpos(coalesce(u.raw_user_meta_data ->> 'saved_avatar_url', u.raw_user_meta_data ->> 'avatar_url'), o.name) > 0
      )
      when 'applications' then not exists (select from public.job_applications a where a.resume_path = o.name)
      else false
    end
  order by o.created_at
  limit p_limit;
$$;

revoke execute on function public.list_expired_files(text, integer) from public, anon, authenticated;
grant execute on function public.list_expired_files(text, integer) to service_role;

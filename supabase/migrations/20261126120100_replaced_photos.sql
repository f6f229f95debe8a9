-- As before, but of the published photos every one that its owner's profile does not show: also a replaced or removed one
-- whose deletion has failed. What a profile shows: its saved value, else the provider's (lib/auth/user-metadata.ts).
create or replace function public.list_expired_files(p_limit integer)
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
      when 'avatars' then not exists (
        select from auth.users u
        -- A name starts with its owner's id.
        where u.id::text = left(o.name, 36)
          and strpos(coalesce(u.raw_user_meta_data ->> 'saved_avatar_url', u.raw_user_meta_data ->> 'avatar_url'), o.name) > 0
      )
      when 'applications' then not exists (select from public.job_applications a where a.resume_path = o.name)
      else false
    end
  order by o.created_at
  limit p_limit;
$$;

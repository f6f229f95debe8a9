-- Files without an owner, an hour after their upload: original uploads of photos, which may say where they were taken;
-- published photos that neither a teacher has nor their owner's profile shows (its saved value, else the provider's:
-- lib/auth/user-metadata.ts); resumes without an application; files that no hand-in has.
create function private.ownerless_files(p_bucket text) returns table (name text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select o.name, o.created_at
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
      ) and not exists (select from public.teachers t where t.photo_path = o.name)
      when 'applications' then not exists (select from public.job_applications a where a.resume_path = o.name)
      when 'handins' then not exists (select from public.cohort_handins h where h.file_path = o.name)
      else false
    end;
$$;

-- How many of a bucket's ownerless files have certainly lost no row: PDFs whose learner has handed in since, without
-- them, and those that are older than any hand-in.
create function private.count_replaced_files(p_bucket text) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return case when p_bucket <> 'handins' then 0 else (
    select count(*)
    from private.ownerless_files(p_bucket) f
    where
      f.created_at < now() - private.kept_for('handins')
      or exists (
        select
        from public.cohort_handins h
        where h.user_id::text = left(f.name, 36) and h.handed_in_at >= f.created_at
      )
  ) end;
end;
$$;

-- Whether a bucket's ownerless files, so many, may be deleted. Original uploads always. If more than a tenth of the others, and
-- more than five, belong to no one, or a backup was restored in the last week, rows are missing rather than owners: the
-- files are kept, and the watch says so, until a person has looked (docs/operate.md).
create function private.may_delete_files(p_bucket text, p_ownerless bigint) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if p_bucket = 'avatar-uploads' or exists (
    select from public.watch_marks m where m.name = 'files-checked' and m.marked_at > now() - interval '1 day'
  ) then
    return true;
  end if;
  return not exists (
    select from public.watch_marks m where m.name = 'restored' and m.marked_at > now() - interval '7 days'
  )
    and p_ownerless - private.count_replaced_files(p_bucket)
      <= greatest(5, (select count(*) from storage.objects o where o.bucket_id = p_bucket) / 10);
end;
$$;

-- The oldest files to delete. Definer for auth.users. Deleting a file needs the storage API, so the caller does it.
create function public.list_expired_files(p_bucket text, p_limit integer) returns setof text
language sql stable security definer set search_path = '' as $$
  with ownerless as materialized (select * from private.ownerless_files(p_bucket))
  select f.name
  from ownerless f
  where private.may_delete_files(p_bucket, (select count(*) from ownerless))
  order by f.created_at
  limit p_limit;
$$;

grant execute on function public.list_expired_files to service_role;

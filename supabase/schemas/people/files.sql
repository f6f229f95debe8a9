-- Resumes: only the server, and an operator in the dashboard, can read, list or write here.
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

-- Published profile photos: anyone with the address can read one; no one can list them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Uploaded photos, each by an address that the server signed for it, until the server has re-encoded them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatar-uploads', 'avatar-uploads', false, 5242880, array['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- No policy on storage.objects for either bucket: row-level security is on, so the browser's keys can do nothing there.

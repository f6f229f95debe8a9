-- Why: what learners hand in can be a PDF, which had no place.
set local lock_timeout = '3s';

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('handins', 'handins', false, 10485760, array['application/pdf'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

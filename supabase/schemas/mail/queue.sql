-- A mail goes out as its template says; news among the messages to a session's people goes with the news.
create function private.take_place_of_template()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select case when new.payload ->> 'isNews' = 'true' then 4 else t.priority end, t.goes_in_batch
  into new.priority, new.goes_in_batch
  from public.mail_templates t
  where t.name = new.template;
  return new;
end;
$$;

create trigger take_place_of_template
  before insert on public.email_outbox
  for each row
  execute function private.take_place_of_template();

-- Whether an earlier mail to this mail's person told of a thing as it is now, and so this one has nothing new to say. A
-- plan has every session in it, but doesn't say what has changed since an earlier mail, so after one it doesn't count.
create function private.has_heard(o public.email_outbox, p_thing text, p_version integer) returns boolean
language sql stable set search_path = '' as $$
  with heard as (
    select m.position, m.template, (m.said ->> p_thing)::integer as version
    from public.email_outbox m
    where
      m.person = o.person
      and m.position < o.position
      and m.said ? p_thing
      and m.resent_as is null
      and (m.status = 'sent' or (m.status = 'pending' and m.handover <> 'none'))
  )
  select exists (
    select
    from heard m
    where
      m.version >= p_version
      and (m.template <> 'cohort-plan' or not exists (select from heard before where before.position < m.position))
  );
$$;

-- What a mail says if it leaves now, and to whom; said is the version of each thing that it tells of, and refusal is the
-- reason (a code) if it's no longer true and must not be sent. A letter says what it was given, and so does every mail
-- that the provider may already have. The exception is a seat's token, which opens the seat without a password: a mail
-- with it only ever goes to the learner's present address, with the present token. To a blocked address only those mails
-- go that must be tried.
create function private.mail_now(
  p_mail public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  template public.mail_templates;
  facts text;
begin
  select * into template from public.mail_templates t where t.name = p_mail.template;
  facts := case when p_mail.about is not null then template.facts end;
  if facts is not null then
    execute format('select * from private.%I($1)', facts) into recipient, payload, said, refusal using p_mail;
  end if;
  if facts is null or (p_mail.status = 'pending' and p_mail.handover <> 'none') then
    recipient := case when p_mail.payload ? 'accessToken' then coalesce(recipient, p_mail.recipient) else p_mail.recipient end;
    payload := p_mail.payload
      || case when p_mail.payload ? 'accessToken' and facts is not null
        then jsonb_build_object('accessToken', payload -> 'accessToken') else '{}' end;
    said := p_mail.said;
    refusal := null;
  end if;
  if
    refusal is null
    and (p_mail.status <> 'pending' or p_mail.handover = 'none')
    and template.priority > 1
    and not template.despite_block
    and exists (select from public.mail_choices c where c.email = lower(recipient) and c.blocked_at is not null)
  then
    refusal := 'address_blocked';
  end if;
end;
$$;

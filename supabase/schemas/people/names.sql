-- People's names: the only place that looks them up.

-- The name in an account's profile: the one saved here, else the sign-in provider's. Null if there is none or it was
-- removed. People can write anything into their own account, so one larger than any valid profile isn't read.
create function private.account_name(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(btrim(left(name #>> '{}', 100)), '')
  from (
    select coalesce(u.raw_user_meta_data -> 'saved_full_name', u.raw_user_meta_data -> 'full_name') as name
    from auth.users u
    where u.id = p_user_id and pg_column_size(u.raw_user_meta_data) < 16384
  ) profile
  where jsonb_typeof(name) = 'string';
$$;

-- The name of the person with an address: from the profile of the account with it, or of the one that bought with it;
-- otherwise from an application or a message. Null if none is known. Call it from a definer too.
create function private.person_name(p_email text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select private.account_name(u.id) from auth.users u where u.email = lower(p_email) and not u.is_sso_user limit 1),
    (
      select private.account_name(o.user_id)
      from public.payment_orders o
      where lower(o.email) = lower(p_email) and o.user_id is not null
      order by o.created_at desc
      limit 1
    ),
    (
      select a.name from public.job_applications a where lower(a.email) = lower(p_email) order by a.created_at desc limit 1
    ),
    (
      select m.name from public.contact_messages m where lower(m.email) = lower(p_email) order by m.created_at desc limit 1
    )
  );
$$;

-- The names of the addresses that have one, for at most a thousand addresses.
create function public.console_names(p_emails text[]) returns table (email text, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select known.address, known.called
  from (
    select given.address, private.person_name(given.address) as called
    from (select distinct lower(e) as address from unnest(p_emails[1:1000]) e) given
  ) known
  where known.called is not null;
end;
$$;

-- The addresses of people whose name matches this text: each word of the text begins a word of the name. Names come
-- from profiles, applications, messages, and invoices, which also have a number. Call it from a definer too.
create function private.addresses_named(p_text text) returns setof text
language plpgsql stable set search_path = '' as $$
declare
  -- Quoted, so that a word with special characters stays one word.
  words constant tsquery := to_tsquery('simple', coalesce(
    (
      select string_agg(quote_literal(replace(word, '\', '')) || ':*', ' & ')
      from regexp_split_to_table(private.plain_name(p_text), '\s+') word
      where word ~ '\w'
    ),
    ''
  ));
  accounts uuid[];
begin
  if numnode(words) = 0 then
    return;
  end if;
  accounts := array(
    select u.id
    from auth.users u
    where
      -- Cheap, and enough to rule out most accounts.
      case
        when pg_column_size(u.raw_user_meta_data) < 16384 then strpos(
          private.plain_name(
            coalesce(u.raw_user_meta_data ->> 'saved_full_name', u.raw_user_meta_data ->> 'full_name')
          ),
          split_part(private.plain_name(btrim(p_text)), ' ', 1)
        ) > 0
      end
      and to_tsvector('simple', private.plain_name(private.account_name(u.id))) @@ words
  );
  return query
  select lower(u.email) from auth.users u where u.id = any (accounts)
  union
  select lower(o.email) from public.payment_orders o where o.user_id = any (accounts)
  union
  select lower(a.email) from public.job_applications a where to_tsvector('simple', private.plain_name(a.name)) @@ words
  union
  select lower(m.email) from public.contact_messages m where to_tsvector('simple', private.plain_name(m.name)) @@ words
  union
  select lower(o.email)
  from public.tax_documents d
  join public.payment_orders o on o.id = d.order_id
  where
    d.serial = upper(btrim(p_text))
    or to_tsvector('simple', private.plain_name(d.facts -> 'recipient' ->> 'legalName')) @@ words;
end;
$$;

grant execute on function public.console_names to authenticated;

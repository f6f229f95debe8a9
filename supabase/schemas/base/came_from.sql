-- Whether this says where somebody came from: the names that links use, with letters, digits and ._- alone.
create function private.is_came_from(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'object' and p_value <> '{}' and not exists (
    select
    from jsonb_each(p_value) e
    where
      e.key not in ('utm_source', 'utm_medium', 'utm_campaign', 'ref')
      or jsonb_typeof(e.value) <> 'string'
      or e.value #>> '{}' !~ '^[A-Za-z0-9._-]{1,100}$'
  );
$$;

-- Where the person of this request came from, as our server tells in a header (lib/http/came-from.ts); null if it
-- doesn't. It's the default of columns, so whatever writes their rows needs no argument for it.
create function private.came_from() returns jsonb
language sql stable set search_path = '' as $$
  select (nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-came-from')::jsonb;
$$;

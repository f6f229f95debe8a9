-- A name as people search for it: without capitals and accents, so that "zoe" finds "Zoë".
create function private.plain_name(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(normalize(lower(p_name), NFKD), '[\u0300-\u036f]', '', 'g');
$$;

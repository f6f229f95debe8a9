-- Whether an address for people to open is valid: https, with a name, at most 2,000 characters.
create function private.is_https_url(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select p_url ~ '^https://[A-Za-z0-9.-]+(:[0-9]+)?([/?#]\S*)?$' and char_length(p_url) <= 2000;
$$;

-- Small helpers for texts and addresses.

create function private.is_safe_url(p_url text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select length(p_url) <= 2048
    and (p_url ~ '^https://[a-zA-Z0-9][a-zA-Z0-9.-]*(:[0-9]{1,5})?(/[^\s"''<>\\`{}]*)?$'
      or p_url ~ '^/storage/v1/object/public/[a-z0-9-]+/[^\s"''<>\\`{}?#]+$' and p_url !~ '\.\.');
$$;
comment on function private.is_safe_url(text) is
  'Whether a link or picture address may be shown: https, or a path of the own public storage. Never javascript: or data:.';

create function private.escape_like(p_text text)
returns text language sql immutable security invoker set search_path = '' as $$
  select replace(replace(replace(p_text, '\', '\\'), '%', '\%'), '_', '\_');
$$;
comment on function private.escape_like(text) is 'Makes %, _ and \ of a search term mean themselves in like and ilike.';

grant execute on function private.is_safe_url(text) to authenticated, service_role;

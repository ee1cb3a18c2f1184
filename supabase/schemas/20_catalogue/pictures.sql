-- Which addresses of pictures a product may have, and the letter pairs that its search text is found by.

create function private.is_own_picture_url(p_tenant_id uuid, p_url text)
returns boolean language sql immutable security invoker set search_path = ''
return p_url ~ '^/remotes/mfe-storefront/samples/[a-z0-9-]{1,40}\.svg$'
  or private.is_safe_url(p_url)
    and (p_url like '/storage/v1/object/public/product-images/' || p_tenant_id || '/%'
      or p_url like '/storage/v1/object/public/branding/' || p_tenant_id || '/%');
comment on function private.is_own_picture_url(uuid, text) is
  'Whether a picture address lies in the tenant''s own folder of the public storage, or is a picture of sample goods. Never on another site.';

create function private.are_own_picture_urls(p_tenant_id uuid, p_urls text[])
returns boolean language sql immutable security invoker set search_path = ''
return cardinality(p_urls) <= 12 and (
  select coalesce(bool_and(coalesce(private.is_own_picture_url(p_tenant_id, u), false)), true) from unnest(p_urls) as u);
comment on function private.are_own_picture_urls(uuid, text[]) is 'Whether all of at most 12 picture addresses may be shown.';

-- The cost tells the planner never to evaluate this for every row of a tenant: only the index is meant to hold it.
create function private.bigrams(p_text text)
returns text[] language sql immutable strict parallel safe security invoker cost 2000 set search_path = '' as $$
  select coalesce(array_agg(distinct (pair.a || pair.b) collate "C"), '{}')
    || case when p_text ~ '[\U00010000-\U0010ffff]'
      then array(select distinct c collate "C" from unnest(string_to_array(p_text, null)) as c where ascii(c) > 65535) else '{}' end
  from unnest(string_to_array(p_text, null), (string_to_array(p_text, null))[2:]) as pair (a, b)
  where pair.a <> chr(10) and pair.b <> chr(10);
$$;
comment on function private.bigrams(text) is
  'Every two neighbouring characters of a text, and every character beyond the basic plane by itself; newlines part fields.';

grant execute on function
  private.is_own_picture_url(uuid, text),
  private.bigrams(text)
  to authenticated, service_role;

grant execute on function private.are_own_picture_urls(uuid, text[]) to service_role;

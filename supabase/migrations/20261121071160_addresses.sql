-- Addresses of shops: readable for names with accents, never such that a shop could pass for a bank, for a known name or for the
-- platform, and free for everybody who signs up in the same moment.

insert into private.reserved_subdomains (label)
select distinct word from regexp_split_to_table($words$
  paypal google visa mastercard safaricom mpesa m-pesa facebook apple microsoft whatsapp stripe instagram airtel $words$, '\s+') as word
where word <> ''
on conflict (label) do nothing;

create function private.impersonates(p_label text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select p_label ~ '^..--' or p_label ~ '^(dukani|secure|login|support|verify|account|bank)'
    or p_label ~ '(^|-)(paypal|google|mastercard|safaricom|mpesa|m-pesa|facebook|microsoft|whatsapp)'
    or p_label ~ '^(apple|visa|stripe)$';
$$;
comment on function private.impersonates(text) is
  'Whether a label would pass for somebody whom people trust: a known name, the platform, a bank, or by international spelling anybody. As impersonates in the shared code.';

create function private.is_reserved_label(p_label text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.impersonates(p_label) or exists (select 1 from private.reserved_subdomains r where r.label = p_label);
end;
$$;
comment on function private.is_reserved_label(text) is 'Whether no business may take a label.';

create or replace function private.subdomain_from_name(p_name text)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_plain text := replace(replace(replace(
    translate(regexp_replace(normalize(p_name, NFD), '[\u0300-\u036f]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
begin
  return btrim(left(btrim(regexp_replace(lower(v_plain), '[^a-z0-9]+', '-', 'g'), '-'), 63), '-');
end;
$$;
comment on function private.subdomain_from_name(text) is
  'Without accents, lower case, everything but letters and digits becomes single hyphens, edges trimmed, at most 63 characters. As subdomainFromName in the shared code.';

create or replace function private.free_subdomain(p_name text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_base text := private.subdomain_from_name(p_name);
  v_label text;
  v_number integer := 1;
begin
  if private.impersonates(v_base) then
    v_base := 'shop-' || btrim(left(v_base, 58), '-');
    v_base := case when private.impersonates(v_base) then 'my-shop' else v_base end;
  elsif length(v_base) < 3 or private.is_reserved_label(v_base) then
    v_base := coalesce(nullif(left(v_base, 58), ''), 'my') || '-shop';
  end if;
  v_label := v_base;
  while not private.label_is_free(v_label) loop
    v_number := v_number + 1;
    v_label := left(v_base, 62 - length(v_number::text)) || '-' || v_number;
  end loop;
  return v_label;
end;
$$;
comment on function private.free_subdomain(text) is
  'A free label for a business name: shop- before what would pass for somebody else, -shop when too short or reserved, -2, -3 … when taken.';

create or replace function private.require_subdomain(p_label text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_label text := lower(btrim(p_label));
begin
  if v_label !~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$' then
    perform private.fail(400, 'invalid_input',
      'A subdomain has 3 to 63 letters, digits and hyphens, and no hyphen at either end.', '{"field": "subdomain"}');
  end if;
  if private.is_reserved_label(v_label) or not private.label_is_free(v_label) then
    perform private.fail(409, 'subdomain_taken', 'This address is already taken.', '{"field": "subdomain"}');
  end if;
  return v_label;
end;
$$;

create or replace function private.create_tenant_once(p_user_id uuid, p_input jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_answer jsonb;
  v_constraint text;
begin
  for v_try in 1 .. 20 loop
    begin
      v_answer := private.provision_tenant(p_user_id, p_input, clock_timestamp());
      insert into private.tenant_creations (tenant_id, user_id, request_hash)
      values ((p_input ->> 'id')::uuid, p_user_id, private.request_hash(p_input));
      return v_answer;
    exception when unique_violation then
      -- Somebody else took the address or the id between the look and the insert. An address that nobody asked for is looked
      -- for again: the other one is there to be seen now.
      get stacked diagnostics v_constraint = constraint_name;
      exit when p_input ? 'subdomain' or v_constraint not in ('tenants_subdomain_key', 'storefront_settings_slug_key');
    end;
  end loop;
  perform private.fail(409, 'subdomain_taken', 'This address was taken a moment ago. Try again.', '{"field": "subdomain"}');
end;
$$;

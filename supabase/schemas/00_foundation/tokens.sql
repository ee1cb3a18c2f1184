-- Unguessable tokens of public links, and the hashes by which a repeated request is known.

create function private.request_hash(p_body jsonb)
returns text language plpgsql immutable security invoker set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_body::text, 'UTF8')), 'hex');
end;
$$;
comment on function private.request_hash(jsonb) is
  'SHA-256 of a request body; jsonb has already sorted the keys, so the same body gives the same hash.';

create function private.link_token(p_tenant_id uuid, p_purpose text, p_id uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_secret bytea;
begin
  select s.secret into v_secret from private.link_secrets s where s.tenant_id = p_tenant_id;
  if not found then
    insert into private.link_secrets (tenant_id, secret)
    values (p_tenant_id, extensions.gen_random_bytes(32))
    on conflict (tenant_id) do nothing;
    select s.secret into v_secret from private.link_secrets s where s.tenant_id = p_tenant_id;
  end if;
  -- 160 bits, base64url: short enough for a QR code.
  return translate(encode(substring(
    extensions.hmac(convert_to(p_purpose || ':' || p_id, 'UTF8'), v_secret, 'sha256') from 1 for 20), 'base64'), '+/=', '-_');
end;
$$;
comment on function private.link_token(uuid, text, uuid) is
  'The secret token of an order or invoice link: an HMAC, so that a retry gets the same one though only its hash is stored.';

create function private.token_hash(p_token text)
returns text language sql immutable security invoker set search_path = '' as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex');
$$;
comment on function private.token_hash(text) is 'How tokens are kept at rest.';

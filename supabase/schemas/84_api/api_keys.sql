-- Keys for programs of a business. A key is shown once; it acts as the person who made it, with no more than its scopes, and what it may do is
-- asked at every request: a key that was revoked or has ended, a maker who left or may do less, count at once.

create function private.api_key_hash(p_key text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return encode(sha256(convert_to(p_key, 'UTF8')), 'hex');
comment on function private.api_key_hash(text) is 'SHA-256 of an API key: all that is kept of the whole of it.';

create function private.random_base62(p_length integer)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_signs constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  v_text text := '';
  v_bytes bytea;
  v_byte integer;
begin
  while length(v_text) < p_length loop
    v_bytes := extensions.gen_random_bytes(p_length);
    for v_place in 0 .. p_length - 1 loop
      v_byte := get_byte(v_bytes, v_place);
      -- 248 is the last multiple of 62: what lies above would make some signs likelier.
      if v_byte < 248 and length(v_text) < p_length then
        v_text := v_text || substr(v_signs, v_byte % 62 + 1, 1);
      end if;
    end loop;
  end loop;
  return v_text;
end;
$$;
comment on function private.random_base62(integer) is 'So many random signs of 0-9, A-Z and a-z, each as likely as the other.';

create function private.api_key_json(p_key private.api_keys)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_key.id, 'name', p_key.name, 'key_start', p_key.key_start, 'last4', p_key.last4, 'scopes', to_jsonb(p_key.scopes),
    'most_per_minute', p_key.most_per_minute, 'made_at', p_key.made_at, 'ends_at', p_key.ends_at, 'revoked_at', p_key.revoked_at,
    'last_used_at', p_key.last_used_at, 'last_used_address', host(p_key.last_used_address),
    'made_by_name', (select p.full_name from public.profiles p where p.user_id = p_key.made_by),
    'state', case when p_key.revoked_at is not null then 'revoked' when p_key.ends_at <= statement_timestamp() then 'ended' else 'live' end);
end;
$$;
comment on function private.api_key_json(private.api_keys) is 'ApiKey: a key as people see it, of itself only its first twelve and last four signs.';

create function public.list_api_keys()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
begin
  return jsonb_build_object(
    'keys', (
      select coalesce(jsonb_agg(private.api_key_json(k) order by k.revoked_at is not null, k.made_at desc, k.id), '[]')
      from private.api_keys k where k.tenant_id = v_tenant_id),
    'scopes', (
      select jsonb_agg(jsonb_build_object('key', p.key, 'description', p.description) order by p.key)
      from public.permissions p
      where p.key in (select unnest(e.scopes) from private.api_endpoints e) and private.actor_can(v_tenant_id, auth.uid(), p.key)),
    'endpoints', (
      select jsonb_agg(jsonb_build_object('method', e.method, 'path', e.path, 'scopes', to_jsonb(e.scopes), 'summary', e.summary,
        'parameters', e.parameters, 'body', e.body, 'answer', e.answer) order by e.place)
      from private.api_endpoints e));
end;
$$;
comment on function public.list_api_keys() is
  'ApiKeys: {keys, scopes (those that the caller can give), endpoints (the description of the API)}; keys that work first, newest first. Needs api_keys.manage.';

create function public.create_api_key(p_key jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.api_keys;
  v_text text := 'dk_live_' || private.random_base62(32);
begin
  perform private.require_writable();
  perform private.require_shown_factor(auth.uid());
  perform private.input_object(p_key, 'p_key');
  v_row.id := private.input_uuid(p_key, 'id');
  v_row.name := private.input_line(p_key, 'name', 60, '', true);
  v_row.scopes := array(
    select distinct s.value #>> '{}' from jsonb_array_elements(private.input_array(p_key, 'scopes', 1, 100)) as s order by 1);
  v_row.most_per_minute := private.input_number(p_key, 'most_per_minute', 1, 600, 1);
  v_row.ends_at := private.input_instant(p_key, 'ends_at');
  if v_row.ends_at is null or v_row.ends_at <= statement_timestamp() or v_row.ends_at > statement_timestamp() + interval '365 days' then
    perform private.refuse_input('ends_at', 'A key ends within a year from now.');
  elsif exists (
      select 1 from unnest(v_row.scopes) as s (key) where not exists (select 1 from private.api_endpoints e where s.key = any (e.scopes))) then
    perform private.refuse_input('scopes', 'One of these rights is not one of the API. Reload the page.');
  end if;
  perform private.require_grantable(v_tenant_id, auth.uid(), v_row.scopes);
  perform private.lock_request('api_keys', v_tenant_id, v_tenant_id);
  if exists (select 1 from private.api_keys k where k.tenant_id = v_tenant_id and k.id = v_row.id) then
    perform private.fail(409, 'api_key_shown', 'This key was made already and is shown only once. Revoke it and make another.');
  elsif (select count(*) from private.api_keys k
      where k.tenant_id = v_tenant_id and k.revoked_at is null and k.ends_at > statement_timestamp()) >= 20 then
    perform private.fail(409, 'too_many_api_keys', 'A business has at most 20 keys. Revoke one that is not used.');
  end if;
  insert into private.api_keys (tenant_id, id, name, key_hash, key_start, last4, scopes, most_per_minute, made_by, ends_at)
  values (v_tenant_id, v_row.id, v_row.name, private.api_key_hash(v_text), left(v_text, 12), right(v_text, 4), v_row.scopes,
    v_row.most_per_minute, auth.uid(), v_row.ends_at)
  returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'api_key_made', 'api_keys', v_row.id, null,
    jsonb_build_object('name', v_row.name, 'scopes', v_row.scopes, 'ends_at', v_row.ends_at));
  return private.api_key_json(v_row) || jsonb_build_object('key', v_text);
end;
$$;
comment on function public.create_api_key(jsonb) is
  'Makes an API key: {id, name, scopes (rights that the caller holds and the API knows), most_per_minute (1 to 600), ends_at (within 365 days)}; answers ApiKey with key, the only time that it is shown. '
  'At most 20 that work (too_many_api_keys). The same id again is api_key_shown. Needs api_keys.manage, and the second factor where there is one.';

create function public.revoke_api_key(p_api_key_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.api_keys;
begin
  select k.* into v_row from private.api_keys k where k.tenant_id = v_tenant_id and k.id = p_api_key_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This key does not exist.');
  elsif v_row.revoked_at is null then
    update private.api_keys k set revoked_at = clock_timestamp(), revoked_by = auth.uid()
    where k.tenant_id = v_tenant_id and k.id = p_api_key_id returning k.* into v_row;
    perform private.write_audit(v_tenant_id, auth.uid(), 'api_key_revoked', 'api_keys', v_row.id, jsonb_build_object('name', v_row.name), null);
  end if;
  return private.api_key_json(v_row);
end;
$$;
comment on function public.revoke_api_key(uuid) is
  'Revokes an API key: it is refused from the next request on. Again changes nothing. Works without a live subscription. Needs api_keys.manage; answers ApiKey.';

grant execute on function
  public.list_api_keys(),
  public.create_api_key(jsonb),
  public.revoke_api_key(uuid)
  to authenticated;

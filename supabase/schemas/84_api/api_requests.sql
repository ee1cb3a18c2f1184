-- A request of a program: the key is looked up, counted, looked up again where it acts, and routed by private.api_endpoints. Edge function `api`.

create function private.live_api_key(p_key text)
returns private.api_keys language plpgsql stable security definer set search_path = '' as $$
declare
  v_key private.api_keys;
begin
  select k.* into v_key
  from private.api_keys k
  join public.tenant_users m on m.tenant_id = k.tenant_id and m.user_id = k.made_by
  join public.tenants t on t.id = k.tenant_id
  where k.key_hash = private.api_key_hash(p_key) and k.revoked_at is null and k.ends_at > statement_timestamp()
    and m.is_active and m.invitation_status = 'accepted' and t.status in ('active', 'trial');
  if v_key.id is null then
    -- One answer for all: who guesses learns nothing.
    perform private.fail(401, 'invalid_api_key', 'This API key does not exist, was revoked or has ended.');
  end if;
  return v_key;
end;
$$;
comment on function private.live_api_key(text) is
  'The API key that works now: neither revoked nor ended, of an active member of a business in use; invalid_api_key for any other text.';

create function private.api_key_tenant_id(p_user_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select k.tenant_id
    from private.api_keys k
    join public.tenant_users m on m.tenant_id = k.tenant_id and m.user_id = k.made_by
    join public.tenants t on t.id = k.tenant_id
    where k.tenant_id = private.claim('api_key_tenant_id')::uuid and k.id = private.claim('api_key_id')::uuid and k.made_by = p_user_id
      and k.revoked_at is null and k.ends_at > statement_timestamp()
      and m.is_active and m.invitation_status = 'accepted' and t.status in ('active', 'trial'));
end;
$$;
comment on function private.api_key_tenant_id(uuid) is
  'The business that a request by API key is about, null outside one. Its claims are set by answer_api_request alone: no token of a person lacks a session.';

create function private.api_key_allows(p_permission text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.claim('api_key_id') is null or exists (
    select 1 from private.api_keys k
    where k.tenant_id = private.claim('api_key_tenant_id')::uuid and k.id = private.claim('api_key_id')::uuid and p_permission = any (k.scopes));
end;
$$;
comment on function private.api_key_allows(text) is 'Whether the API key of this request has a right among its scopes; true where no key acts.';

create function private.act_as_api_key(p_key private.api_keys, p_request jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', p_key.made_by, 'api_key_id', p_key.id,
    'api_key_tenant_id', p_key.tenant_id)::text, true);
  perform set_config('request.jwt.claim.sub', p_key.made_by::text, true);
  perform set_config('request.headers', jsonb_build_object('x-forwarded-for', coalesce(p_request ->> 'address', ''))::text, true);
end;
$$;
comment on function private.act_as_api_key(private.api_keys, jsonb) is
  'From here on this transaction acts as the maker of the key, without a session, with no more than the scopes of the key.';

create function public.begin_api_request(p_key text, p_address text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key private.api_keys := private.live_api_key(p_key);
  v_now timestamptz := clock_timestamp();
  v_count integer;
begin
  insert into private.api_key_minutes as m (tenant_id, key_id, minute, requests)
  values (v_key.tenant_id, v_key.id, date_trunc('minute', v_now), 1)
  on conflict (tenant_id, key_id) do update
  set requests = case when m.minute >= excluded.minute then m.requests + 1 else 1 end, minute = greatest(m.minute, excluded.minute)
  returning m.requests into v_count;
  if v_key.last_used_at is null or date_trunc('minute', v_key.last_used_at) < date_trunc('minute', v_now) then
    update private.api_keys k set last_used_at = date_trunc('minute', v_now),
      last_used_address = case when pg_input_is_valid(p_address, 'inet') then p_address::inet end
    where k.tenant_id = v_key.tenant_id and k.id = v_key.id;
  end if;
  return jsonb_build_object('is_allowed', v_count <= v_key.most_per_minute, 'limit', v_key.most_per_minute,
    'remaining', greatest(v_key.most_per_minute - v_count, 0), 'resets_in_seconds', 60 - floor(extract(second from v_now))::integer);
end;
$$;
comment on function public.begin_api_request(text, text) is
  'Counts a request of an API key, also one that is refused afterwards: {is_allowed, limit, remaining, resets_in_seconds}, by the minute of the clock. Error: invalid_api_key. For the edge function alone.';

create function private.api_endpoint_of(p_request jsonb, out endpoint private.api_endpoints, out id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_path text := p_request ->> 'path';
  v_id text;
begin
  select e.* into endpoint from private.api_endpoints e
  where e.method = p_request ->> 'method' and v_path ~ ('^' || replace(e.path, '{id}', '[^/]+') || '$') and length(v_path) <= 200;
  if endpoint.operation is null then
    perform private.fail(404, 'no_endpoint', 'The API has no such address, or not by this method.');
  end if;
  v_id := (regexp_match(v_path, '^' || replace(endpoint.path, '{id}', '([^/]+)') || '$'))[1];
  if endpoint.path like '%{id}%' then
    id := private.input_uuid(jsonb_build_object('id', v_id), 'id');
  end if;
end;
$$;
comment on function private.api_endpoint_of(jsonb) is 'What a request {method, path} is for, and the id in its path; no_endpoint, or invalid_input for an id that is none.';

create function private.require_api_parameters(p_endpoint private.api_endpoints, p_query jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_unknown text := (
    select min(k) from jsonb_object_keys(p_query) as k
    where not exists (select 1 from jsonb_array_elements(p_endpoint.parameters) as a where a ->> 'name' = k));
begin
  if v_unknown is not null then
    perform private.refuse_input(left(v_unknown, 60), 'This address takes no such parameter.');
  end if;
end;
$$;
comment on function private.require_api_parameters(private.api_endpoints, jsonb) is 'invalid_input for a parameter that the address does not know: a filter that is misspelled would answer everything.';

create function private.do_api_request(p_key private.api_keys, p_endpoint private.api_endpoints, p_id uuid, p_request jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_body jsonb := p_request -> 'body';
begin
  if p_endpoint.method = 'GET' then
    return private.answer_api_read(p_key.tenant_id, p_endpoint.operation, p_id, p_request -> 'query');
  end if;
  perform private.input_object(v_body, 'body');
  perform private.require_writable();
  perform private.write_audit(p_key.tenant_id, p_key.made_by, 'api_request', 'api_keys', p_key.id, null,
    jsonb_build_object('name', p_key.name, 'operation', p_endpoint.operation, 'of', p_id));
  return private.answer_api_change(p_key.tenant_id, p_endpoint.operation, p_id, v_body);
end;
$$;
comment on function private.do_api_request(private.api_keys, private.api_endpoints, uuid, jsonb) is
  'Does what a request asks for; of a change the audit record says by which key, besides what changed.';

create function public.answer_api_request(p_key text, p_request jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key private.api_keys := private.live_api_key(p_key);
  v_found record;
  v_scope text;
  v_again text := private.input_line(p_request, 'idempotency_key', 100);
  v_hash text := private.request_hash(p_request - 'address' - 'idempotency_key');
  v_done private.api_replies;
  v_answer jsonb;
begin
  v_found := private.api_endpoint_of(p_request);
  perform private.act_as_api_key(v_key, p_request);
  foreach v_scope in array (v_found.endpoint).scopes loop
    perform private.require_permission(v_scope);
  end loop;
  perform private.require_api_parameters(v_found.endpoint, private.input_object(coalesce(p_request -> 'query', '{}'), 'query'));
  if v_again is null or (v_found.endpoint).method = 'GET' then
    return jsonb_build_object('body', private.do_api_request(v_key, v_found.endpoint, v_found.id, p_request), 'replayed', false);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('api_reply' || v_key.id || v_again, 0));
  delete from private.api_replies r
  where r.tenant_id = v_key.tenant_id and r.key_id = v_key.id and r.created_at < statement_timestamp() - interval '24 hours';
  select r.* into v_done from private.api_replies r
  where r.tenant_id = v_key.tenant_id and r.key_id = v_key.id and r.idempotency_key = v_again;
  if v_done.request_hash is not null then
    perform private.require_same_request(v_done.request_hash, v_hash);
    return jsonb_build_object('body', v_done.answer, 'replayed', true);
  end if;
  v_answer := private.do_api_request(v_key, v_found.endpoint, v_found.id, p_request);
  insert into private.api_replies (tenant_id, key_id, idempotency_key, request_hash, answer)
  values (v_key.tenant_id, v_key.id, v_again, v_hash, v_answer);
  return jsonb_build_object('body', v_answer, 'replayed', false);
end;
$$;
comment on function public.answer_api_request(text, jsonb) is
  'Answers a request of a program {method, path, query, body, idempotency_key, address}: {body, replayed}. Errors: invalid_api_key, no_endpoint, permission_denied, idempotency_mismatch, and those of what it calls. For the edge function alone.';

grant execute on function
  public.begin_api_request(text, text),
  public.answer_api_request(text, jsonb)
  to service_role;

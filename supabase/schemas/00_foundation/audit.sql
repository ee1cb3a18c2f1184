-- The audit record: who changed what, from which address.

create function private.write_audit(
  p_tenant_id uuid, p_actor uuid, p_action text, p_entity text, p_entity_id uuid, p_before jsonb, p_after jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into audit.events (tenant_id, actor_id, action, entity, entity_id, before, after, session_id, ip_address, actor_kind)
  values (p_tenant_id, p_actor, p_action, p_entity, p_entity_id, p_before, p_after,
    private.claim('session_id')::uuid, private.request_address(), private.actor_kind(p_actor));
end;
$$;
comment on function private.write_audit(uuid, uuid, text, text, uuid, jsonb, jsonb) is 'Writes one line of the audit record.';

create function private.actor_kind(p_actor uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if p_actor is null then
    return case when private.claim('role') = 'anon' then 'visitor' else 'job' end;
  end if;
  if private.claim('api_key_id') is not null then
    return 'api_key';
  end if;
  return case when exists (select 1 from private.platform_admins a where a.user_id = p_actor) then 'platform' else 'user' end;
end;
$$;
comment on function private.actor_kind(uuid) is 'What an actor of the audit record is: platform staff, a member of a business, a program with an API key of that member, a visitor, or nobody: a background job.';

create function private.request_address()
returns inet language plpgsql stable security definer set search_path = '' as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_address text := coalesce(btrim(split_part(v_headers ->> 'x-forwarded-for', ',', 1)), v_headers ->> 'x-real-ip');
begin
  return nullif(v_address, '')::inet;
exception when invalid_text_representation then
  return null;
end;
$$;
comment on function private.request_address() is 'Address of the caller as the proxy in front reports it, null when it is not an address.';

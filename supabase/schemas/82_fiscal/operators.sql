-- The people who issue documents, where an authority wants to know them before their first one (saveBhfUser). A setting of the device: sources list the
-- call, none says that a document of an unknown person is refused.

create function private.fiscal_operator_body(p_user_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return jsonb_build_object('body', private.fiscal_operator(p_user_id) || jsonb_build_object(
    -- The authority wants one; nobody signs in with it, and nobody here knows it.
    'password', encode(extensions.gen_random_bytes(24), 'hex'), 'operator', private.fiscal_operator(null)));
end;
$$;
comment on function private.fiscal_operator_body(uuid) is
  'A person as an authority registers them: {id, name, password, operator}. The id is the one that stands in their documents.';

create function private.fiscal_operator_ahead(p_device public.fiscal_devices, p_position bigint, p_user_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_known public.fiscal_documents;
begin
  if p_device.settings ->> 'operators' is distinct from 'registered' or p_user_id is null then
    return false;
  end if;
  select * into v_known from public.fiscal_documents f
  where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.kind = 'operator' and f.source_id = p_user_id and f.part = 0;
  -- One that was refused holds up no sale: the authority says so of the sale itself. A new name is registered again.
  if v_known.id is not null and (v_known.state <> 'accepted' or v_known.body ->> 'name' = private.fiscal_operator(p_user_id) ->> 'name') then
    return false;
  end if;
  perform private.queue_fiscal(p_device.tenant_id, p_device.id, 'operator', p_user_id, 0, p_position, 5);
  return true;
end;
$$;
comment on function private.fiscal_operator_ahead(public.fiscal_devices, bigint, uuid) is
  'Puts the registering of a person ahead of their first document, where the device is set so (settings.operators = registered). Answers whether it is ahead.';

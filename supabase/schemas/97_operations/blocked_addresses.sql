-- Addresses that nobody signs in or signs up from: blocked by platform staff for a time, with a reason.

create function private.is_address_blocked(p_address text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from private.blocked_addresses b
    where b.network >>= p_address::inet and b.lifted_at is null and b.ends_at > statement_timestamp());
exception when invalid_text_representation then
  return false;
end;
$$;
comment on function private.is_address_blocked(text) is
  'For the sign-in service: whether nobody signs in from an address now. The service hands in the address of the connection, never what a header claims; what is no address is not blocked.';

create function private.input_network(p_block jsonb)
returns cidr language plpgsql stable security definer set search_path = '' as $$
declare
  v_network cidr;
begin
  -- Whoever writes 203.0.113.9/24 means the network that it lies in.
  v_network := network(private.input_text(p_block, 'network', 50, '', true)::inet);
  if masklen(v_network) < (case family(v_network) when 4 then 16 else 32 end) then
    perform private.refuse_input('network', 'This is too many addresses at once. Block at most a /16, or a /32 of IPv6.');
  end if;
  return v_network;
exception when invalid_text_representation then
  perform private.refuse_input('network', 'Enter an address or a network, for example 203.0.113.9 or 203.0.113.0/24.');
end;
$$;
comment on function private.input_network(jsonb) is 'The network of a body, an address being one of its own; invalid_input for what is none or is too large.';

create function private.blocked_address_json(p_block private.blocked_addresses)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', (p_block).id, 'network', (p_block).network, 'reason', (p_block).reason, 'ends_at', (p_block).ends_at,
    'created_at', (p_block).created_at, 'created_by', private.staff_name((p_block).created_by), 'lifted_at', (p_block).lifted_at,
    'lifted_by', private.staff_name((p_block).lifted_by), 'is_live', (p_block).lifted_at is null and (p_block).ends_at > statement_timestamp());
$$;
comment on function private.blocked_address_json(private.blocked_addresses) is 'A block as platform staff read it.';

create function private.blocked_addresses_json()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'own_address', host(private.request_address()),
    'may_block', private.platform_may('admin_block_address'),
    'rows', (select coalesce(jsonb_agg(private.blocked_address_json(b) order by b.created_at desc, b.id desc), '[]')
      from (select x.* from private.blocked_addresses x order by x.created_at desc, x.id desc limit 200) b));
end;
$$;
comment on function private.blocked_addresses_json() is 'The newest 200 blocks, the address that the caller comes from, and whether the caller may block.';

create function public.admin_list_blocked_addresses()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_blocked_addresses');
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_blocked_addresses', 'blocked_addresses', null, null, null);
  return private.blocked_addresses_json();
end;
$$;
comment on function public.admin_list_blocked_addresses() is
  'Blocked networks, the newest 200: {own_address, may_block, rows: [{id, network, reason, ends_at, created_at, created_by, lifted_at, lifted_by, is_live}]}. Platform administrators with a second factor; audited.';

create function public.admin_block_address(p_block jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_block_address');
  v_id uuid := private.input_uuid(private.input_object(p_block, 'p_block'), 'id');
  v_network cidr := private.input_network(p_block);
  v_reason text := private.billing_reason(p_block);
  v_ends_at timestamptz := private.input_instant(p_block, 'ends_at');
  v_hash text := private.request_hash(p_block);
  v_block private.blocked_addresses;
begin
  perform pg_advisory_xact_lock(hashtextextended('blocked_addresses', 0));
  select b.* into v_block from private.blocked_addresses b where b.id = v_id;
  if v_block.id is not null then
    perform private.require_same_request(v_block.request_hash, v_hash);
    return private.blocked_addresses_json();
  elsif v_ends_at is null or v_ends_at <= clock_timestamp() or v_ends_at > clock_timestamp() + interval '30 days' then
    perform private.refuse_input('ends_at', 'Choose an end within 30 days.');
  elsif exists (select 1 from private.blocked_addresses b
      where b.network >>= v_network and b.lifted_at is null and b.ends_at > statement_timestamp()) then
    perform private.fail(409, 'already_blocked', 'This is blocked already. Unblock it first to change its end.', '{"field": "network"}');
  elsif v_network >>= private.request_address() and not coalesce(private.input_flag(p_block, 'is_own_too', false), false) then
    perform private.fail(409, 'own_address', 'You come from this address yourself. With it blocked you cannot sign in from here.', '{"field": "network"}');
  end if;
  insert into private.blocked_addresses (id, network, reason, ends_at, created_by, request_hash)
  values (v_id, v_network, v_reason, v_ends_at, v_admin_id, v_hash) returning * into v_block;
  perform private.write_audit(null, v_admin_id, 'address_blocked', 'blocked_addresses', v_id, null, to_jsonb(v_block) - 'request_hash');
  return private.blocked_addresses_json();
end;
$$;
comment on function public.admin_block_address(jsonb) is
  'Blocks sign-in and sign-up from an address or a network: {id, network, reason, ends_at within 30 days, is_own_too: the caller knows that they come from it}. Answers as admin_list_blocked_addresses. At most a /16 '
  'of IPv4 or a /32 of IPv6. own_address (409) until the caller says is_own_too, already_blocked, idempotency_mismatch. Who is signed in stays so. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_unblock_address(p_block_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_unblock_address');
  v_reason text := private.change_reason(p_reason);
  v_block private.blocked_addresses;
begin
  select b.* into v_block from private.blocked_addresses b where b.id = p_block_id for update;
  if v_block.id is null then
    perform private.fail(404, 'not_found', 'This block does not exist.');
  elsif v_block.lifted_at is null and v_block.ends_at > clock_timestamp() then
    update private.blocked_addresses b set lifted_at = clock_timestamp(), lifted_by = v_admin_id where b.id = p_block_id;
    perform private.write_audit(null, v_admin_id, 'address_unblocked', 'blocked_addresses', p_block_id,
      jsonb_build_object('network', v_block.network, 'ends_at', v_block.ends_at), jsonb_build_object('reason', v_reason));
  end if;
  return private.blocked_addresses_json();
end;
$$;
comment on function public.admin_unblock_address(uuid, text) is
  'Ends a block before its time, with a reason; one that is over stays as it is. Answers as admin_list_blocked_addresses. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

grant execute on function
  public.admin_list_blocked_addresses(),
  public.admin_block_address(jsonb),
  public.admin_unblock_address(uuid, text)
  to authenticated;

-- Locations and tills: saved by functions, so that the default stays unique and nothing is closed that still holds something.

create function private.tg_locations__can_close()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_products integer;
begin
  -- Goods on their way and goods on the shelf keep a place open, and so does a till that sells from it.
  select count(*) into v_products from public.stock_levels l
  where l.tenant_id = new.tenant_id and l.location_id = new.id and (l.quantity <> 0 or l.reserved_quantity <> 0);
  if v_products > 0 then
    perform private.fail(409, 'in_use', 'This location still has stock. Transfer or adjust it first.',
      jsonb_build_object('field', 'location_id', 'products', v_products));
  elsif exists (select 1 from public.tills t where t.tenant_id = new.tenant_id and t.location_id = new.id and t.is_active) then
    perform private.fail(409, 'in_use', 'A till sells from this location. Move or close it first.', '{"field": "location_id", "tills": true}');
  elsif exists (
    select 1 from public.stock_transfers t
    where t.tenant_id = new.tenant_id and new.id in (t.from_location_id, t.to_location_id)
      and t.status in ('sent', 'partially_received')) then
    perform private.fail(409, 'in_use', 'Transfers from or to this location are in transit. Receive them first.', '{"field": "location_id", "transfers": true}');
  end if;
  return new;
end;
$$;
comment on function private.tg_locations__can_close() is 'A location closes only without stock, active tills and goods on their way, whoever closes it.';

create function private.tg_tills__can_close()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.till_sessions s where s.tenant_id = new.tenant_id and s.till_id = new.id and s.status = 'open') then
    perform private.fail(409, 'in_use', 'This till is open. Close it first.', '{"field": "till_id"}');
  end if;
  return new;
end;
$$;
comment on function private.tg_tills__can_close() is 'A till is closed for good, or moved elsewhere, only while nobody works at it.';

create function private.tg_tills__location_is_open()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.locations l where l.tenant_id = new.tenant_id and l.id = new.location_id and l.is_active for share;
  if not found then
    perform private.fail(409, 'in_use', 'This location is closed.', '{"field": "location_id"}');
  end if;
  return null;
end;
$$;
comment on function private.tg_tills__location_is_open() is 'An active till sells from an active location.';

create function private.location_rows(p_tenant_id uuid, p_location_id uuid, p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'name', l.name, 'is_default', l.is_default, 'is_active', l.is_active, 'address', l.address,
      'product_count', coalesce(s.products, 0), 'quantity', coalesce(s.quantity, 0), 'reserved_quantity', coalesce(s.reserved, 0),
      'negative_count', coalesce(s.negative, 0), 'stock_value', case when p_with_cost then coalesce(s.value, 0) end,
      'arriving_quantity', coalesce(a.quantity, 0),
      'tills', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'is_active', t.is_active,
          'is_open', exists (select 1 from public.till_sessions o
            where o.tenant_id = p_tenant_id and o.till_id = t.id and o.status = 'open')) order by t.name, t.id), '[]')
        from public.tills t where t.tenant_id = p_tenant_id and t.location_id = l.id)
    ) order by l.is_active desc, l.is_default desc, l.name, l.id), '[]')
    from public.locations l
    left join lateral (
      select count(*) filter (where x.quantity <> 0) as products, sum(x.quantity) as quantity, sum(x.reserved_quantity) as reserved,
        count(*) filter (where x.quantity < 0) as negative, sum(x.stock_value) as value
      from public.stock_levels x where x.tenant_id = p_tenant_id and x.location_id = l.id
    ) s on true
    left join lateral (
      select sum(i.in_transit_quantity) as quantity
      from public.stock_transfers t
      join public.stock_transfer_lines i on i.tenant_id = p_tenant_id and i.stock_transfer_id = t.id and i.in_transit_quantity > 0
      where t.tenant_id = p_tenant_id and t.to_location_id = l.id and t.status in ('sent', 'partially_received')
    ) a on true
    where l.tenant_id = p_tenant_id and (p_location_id is null or l.id = p_location_id)
  );
end;
$$;
comment on function private.location_rows(uuid, uuid, boolean) is 'Locations with what lies there, what is on its way there, and their tills.';

create function public.list_locations()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('rows', private.location_rows(private.require_permission('stock.view'), null, private.can('products.view_cost')));
end;
$$;
comment on function public.list_locations() is
  'All locations with their tills, quantities and, for those who may see costs, values; active ones first.';

create function public.save_location(p_location jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_id uuid;
  v_name text;
  v_is_default boolean;
  v_address text;
  v_before public.locations;
  v_constraint text;
begin
  perform private.require_writable();
  perform private.input_object(p_location, 'p_location');
  v_id := private.input_uuid(p_location, 'id');
  v_name := private.input_text(p_location, 'name', 80, '', true);
  if jsonb_typeof(p_location -> 'is_default') not in ('boolean', 'null') then
    perform private.refuse_input('is_default', 'This must be true or false.');
  end if;
  v_is_default := coalesce((p_location ->> 'is_default')::boolean, false);
  v_address := private.input_text(p_location, 'address', 500);
  -- One at a time: there is exactly one default location.
  perform private.lock_request('locations', v_tenant_id, v_tenant_id);
  if exists (select 1 from public.locations l where l.tenant_id = v_tenant_id and lower(l.name) = lower(v_name) and l.id <> v_id) then
    perform private.refuse_input('name', 'Another location has this name.');
  end if;
  select * into v_before from public.locations l where l.tenant_id = v_tenant_id and l.id = v_id;
  -- Screens of yesterday do not know of it.
  if not p_location ? 'address' then
    v_address := v_before.address;
  end if;
  if v_before.is_default and not v_is_default then
    perform private.refuse_input('is_default', 'Make another location the default one instead.');
  end if;
  if v_is_default then
    update public.locations l set is_default = false where l.tenant_id = v_tenant_id and l.is_default and l.id <> v_id;
  end if;
  insert into public.locations as l (tenant_id, id, name, is_default, address) values (v_tenant_id, v_id, v_name, v_is_default, v_address)
  on conflict (tenant_id, id) do update set name = excluded.name, is_default = excluded.is_default, address = excluded.address,
    is_active = l.is_active or excluded.is_default;
  perform private.write_audit(v_tenant_id, auth.uid(), 'location_saved', 'locations', v_id,
    case when v_before.id is not null then jsonb_build_object('name', v_before.name, 'is_default', v_before.is_default, 'address', v_before.address) end,
    jsonb_build_object('name', v_name, 'is_default', v_is_default, 'address', v_address));
  return private.location_rows(v_tenant_id, v_id, private.can('products.view_cost')) -> 0;
end;
$$;
comment on function public.save_location(jsonb) is
  'Creates or changes a location by the id the client made. Making one the default takes that from the other.';

create function public.archive_location(p_location_id uuid, p_archived boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_before public.locations;
begin
  perform private.require_writable();
  perform private.lock_request('locations', v_tenant_id, v_tenant_id);
  select * into v_before from public.locations l where l.tenant_id = v_tenant_id and l.id = p_location_id for update;
  if v_before.id is null then
    perform private.fail(404, 'not_found', 'This location does not exist.');
  elsif p_archived is null then
    perform private.refuse_input('p_archived', 'This must be true or false.');
  elsif v_before.is_default and p_archived then
    perform private.fail(409, 'in_use', 'The default location stays. Make another one the default first.', '{"field": "is_default"}');
  end if;
  update public.locations l set is_active = not p_archived where l.tenant_id = v_tenant_id and l.id = p_location_id;
  if v_before.is_active = p_archived then
    perform private.write_audit(v_tenant_id, auth.uid(), case when p_archived then 'location_archived' else 'location_restored' end,
      'locations', p_location_id, null, null);
  end if;
  return private.location_rows(v_tenant_id, p_location_id, private.can('products.view_cost')) -> 0;
end;
$$;
comment on function public.archive_location(uuid, boolean) is
  'Closes a location that holds no stock and has no active till, or opens it again. The default one stays.';

create function public.save_till(p_till jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_id uuid;
  v_name text;
  v_location_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_till, 'p_till');
  v_id := private.input_uuid(p_till, 'id');
  v_name := private.input_text(p_till, 'name', 80, '', true);
  v_location_id := private.stock_location(v_tenant_id, private.input_uuid(p_till, 'location_id'));
  if jsonb_typeof(p_till -> 'is_active') not in ('boolean', 'null') then
    perform private.refuse_input('is_active', 'This must be true or false.');
  end if;
  perform private.lock_request('locations', v_tenant_id, v_tenant_id);
  if exists (select 1 from public.tills t where t.tenant_id = v_tenant_id and lower(t.name) = lower(v_name) and t.id <> v_id) then
    perform private.refuse_input('name', 'Another till has this name.');
  end if;
  insert into public.tills (tenant_id, id, name, location_id, is_active)
  values (v_tenant_id, v_id, v_name, v_location_id, coalesce((p_till ->> 'is_active')::boolean, true))
  on conflict (tenant_id, id) do update set name = excluded.name, location_id = excluded.location_id, is_active = excluded.is_active;
  perform private.write_audit(v_tenant_id, auth.uid(), 'till_saved', 'tills', v_id, null,
    jsonb_build_object('name', v_name, 'location_id', v_location_id));
  return private.location_rows(v_tenant_id, v_location_id, private.can('products.view_cost')) -> 0;
end;
$$;
comment on function public.save_till(jsonb) is
  'Creates or changes a till by the id the client made and answers its location. An open till is neither moved nor closed for good.';

grant execute on function
  public.list_locations(),
  public.save_location(jsonb),
  public.archive_location(uuid, boolean),
  public.save_till(jsonb)
  to authenticated;

-- Draft orders from the reorder list: one for each supplier, to one location.

create function private.reorder_draft(p_tenant_id uuid, p_supplier_id uuid, p_location_id uuid, p_wanted jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', gen_random_uuid(), 'contact_id', p_supplier_id, 'location_id', p_location_id, 'lines',
      jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'product_id', p.id, 'packs', ceil(w.quantity / g.pack_size),
        'pack_size', g.pack_size, 'tax_rate_id', t.id, 'supplier_code', s.supplier_code,
        'pack_price', round(coalesce(s.unit_price, c.last_cost, 0) * g.pack_size, 6)) order by p.name, p.id))
    from jsonb_to_recordset(p_wanted) as w (product_id uuid, quantity numeric)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.product_costs c on c.tenant_id = p_tenant_id and c.product_id = p.id
    left join lateral (
      select n.id from public.tax_rates n join public.tax_rates r on r.tenant_id = n.tenant_id and r.code = n.code
      where n.tenant_id = p_tenant_id and n.id = p.tax_rate_id
        and private.business_date(p_tenant_id, clock_timestamp()) between r.valid_from and coalesce(r.valid_to, 'infinity') limit 1) t on true
    cross join lateral private.supplier_terms(p_tenant_id, p.id, p_supplier_id) s
    cross join lateral (select coalesce(s.pack_size, p.purchase_unit_factor) as pack_size) g);
end;
$$;
comment on function private.reorder_draft(uuid, uuid, uuid, jsonb) is
  'An order for what a supplier should bring, in its packs, at the price that it asked last.';

create function private.order_ids_of_request(p_tenant_id uuid, p_request_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(private.purchase_order_head_json(o, private.business_date(p_tenant_id, clock_timestamp())) order by o.order_number)
    from public.purchase_orders o where o.tenant_id = p_tenant_id and o.request_id = p_request_id);
end;
$$;
comment on function private.order_ids_of_request(uuid, uuid) is 'The orders that one request made; null for none.';

create function public.draft_orders_from_reorder(p_request jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_hash text := private.request_hash(p_request);
  v_location_id uuid;
  v_days integer;
  v_supplier record;
  v_made jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_request, 'p_request');
  v_id := private.input_uuid(p_request, 'id');
  v_location_id := private.bill_location(v_tenant_id, private.input_uuid(p_request, 'location_id', '', false));
  v_days := coalesce(private.input_number(p_request, 'days', 7, 365, 1, '', false), 30);
  -- Whoever asks at the same moment waits, and finds these drafts.
  perform private.lock_request('reorder drafts', v_tenant_id, v_tenant_id);
  v_made := private.order_ids_of_request(v_tenant_id, v_id);
  if v_made is not null then
    perform private.require_same_request(coalesce(o.origin_hash, ''), v_hash)
    from public.purchase_orders o where o.tenant_id = v_tenant_id and o.request_id = v_id limit 1;
    return jsonb_build_object('orders', v_made, 'replayed', true);
  end if;
  for v_supplier in
    select r.supplier_id, jsonb_agg(jsonb_build_object('product_id', r.product_id, 'quantity', r.needed)) as wanted
    from private.reorder_candidates(v_tenant_id, v_location_id, v_days, clock_timestamp()) r
    join public.contacts c on c.tenant_id = v_tenant_id and c.id = r.supplier_id and not c.is_staff
    where r.drafted = 0 and (p_request ->> 'supplier_id' is null or r.supplier_id = private.input_uuid(p_request, 'supplier_id'))
    group by r.supplier_id, c.name order by c.name, r.supplier_id
  loop
    perform private.save_order(v_tenant_id, auth.uid(), private.reorder_draft(v_tenant_id, v_supplier.supplier_id,
      coalesce(v_location_id, private.default_location(v_tenant_id)), v_supplier.wanted), v_id, v_hash);
  end loop;
  return jsonb_build_object('orders', coalesce(private.order_ids_of_request(v_tenant_id, v_id), '[]'), 'replayed', false);
end;
$$;
comment on function public.draft_orders_from_reorder(jsonb) is
  'Makes a draft order for each supplier of what should be ordered {id, location_id (the default one unless said), days, supplier_id}: whole packs, never less '
  'than the supplier delivers, last prices. What is on '
  'a draft already is left out. Idempotent by id and body. {orders, replayed}. Needs purchases.edit.';

grant execute on function public.draft_orders_from_reorder(jsonb) to authenticated;

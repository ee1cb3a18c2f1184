-- Reading adjustments and deliveries.

create function public.list_stock_adjustments(
  p_status text default 'posted', p_location_id uuid default null, p_reason text default null, p_from date default null,
  p_to date default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_limit integer := private.page_limit(p_limit);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_rows jsonb;
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status', array['posted', 'waiting', 'rejected', 'withdrawn']);
  perform private.input_day(p_from, 'p_from');
  perform private.input_day(p_to, 'p_to');
  if p_status = 'posted' then
    select jsonb_agg(jsonb_build_object('id', g.id, 'status', 'posted', 'adjustment_number', g.adjustment_number, 'location_name', l.name,
      'reason', g.reason, 'note', g.note, 'at', g.adjusted_at, 'person_name', private.person_name(g.adjusted_by),
      'decided_by_name', private.person_name(g.approved_by), 'value', g.value_change,
      'line_count', (select count(*) from public.stock_adjustment_lines x where x.tenant_id = v_tenant_id and x.stock_adjustment_id = g.id)
    ) order by g.adjusted_at desc, g.id desc) into v_rows
    from (
      select a.* from public.stock_adjustments a
      where a.tenant_id = v_tenant_id and (p_location_id is null or a.location_id = p_location_id) and (p_reason is null or a.reason = p_reason)
        and (p_from is null or a.business_date >= p_from) and (p_to is null or a.business_date <= p_to)
        and (v_after_id is null or (a.adjusted_at, a.id) < (v_after_at, v_after_id))
      order by a.adjusted_at desc, a.id desc limit v_limit + 1
    ) g
    join public.locations l on l.tenant_id = v_tenant_id and l.id = g.location_id;
  else
    select jsonb_agg(jsonb_build_object('id', g.id, 'status', g.status, 'adjustment_number', null, 'location_name', l.name,
      'reason', g.reason, 'note', g.note, 'at', g.requested_at, 'person_name', private.person_name(g.requested_by),
      'decided_by_name', private.person_name(g.decided_by), 'value', g.estimated_value, 'line_count', g.line_count
    ) order by g.requested_at desc, g.id desc) into v_rows
    from (
      select r.* from public.stock_adjustment_requests r
      where r.tenant_id = v_tenant_id and r.status = p_status and (p_location_id is null or r.location_id = p_location_id)
        and (p_reason is null or r.reason = p_reason)
        and (v_after_id is null or (r.requested_at, r.id) < (v_after_at, v_after_id))
      order by r.requested_at desc, r.id desc limit v_limit + 1
    ) g
    join public.locations l on l.tenant_id = v_tenant_id and l.id = g.location_id;
  end if;
  v_rows := coalesce(v_rows, '[]');
  return jsonb_build_object(
    'rows', jsonb_path_query_array(v_rows, '$[0 to $last]', jsonb_build_object('last', v_limit - 1)),
    'waiting_count', (select count(*) from public.stock_adjustment_requests r where r.tenant_id = v_tenant_id and r.status = 'waiting'),
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then
      private.encode_cursor(jsonb_build_object('at', v_rows -> (v_limit - 1) ->> 'at', 'id', v_rows -> (v_limit - 1) ->> 'id')) end);
end;
$$;
comment on function public.list_stock_adjustments(text, uuid, text, date, date, text, integer) is
  'Adjustments that were posted, or those that wait for approval, were rejected or withdrawn; newest first. value is what they changed, or would. Days are of posted ones.';

create function public.get_stock_adjustment(p_adjustment_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_posted public.stock_adjustments;
  v_request public.stock_adjustment_requests;
begin
  select * into v_posted from public.stock_adjustments a where a.tenant_id = v_tenant_id and a.id = p_adjustment_id;
  select * into v_request from public.stock_adjustment_requests r where r.tenant_id = v_tenant_id and r.id = p_adjustment_id;
  if v_posted.id is null and v_request.id is null then
    perform private.fail(404, 'not_found', 'This adjustment does not exist.');
  end if;
  return jsonb_build_object(
    'id', p_adjustment_id, 'status', case when v_posted.id is not null then 'posted' else v_request.status end,
    'adjustment_number', v_posted.adjustment_number,
    'location_name', (select l.name from public.locations l
      where l.tenant_id = v_tenant_id and l.id = coalesce(v_posted.location_id, v_request.location_id)),
    'reason', coalesce(v_posted.reason, v_request.reason), 'note', coalesce(v_posted.note, v_request.note),
    'at', coalesce(v_posted.adjusted_at, v_request.requested_at),
    'person_name', private.person_name(coalesce(v_posted.adjusted_by, v_request.requested_by)),
    'is_own', coalesce(v_posted.adjusted_by, v_request.requested_by) = auth.uid(),
    'decided_by_name', private.person_name(coalesce(v_posted.approved_by, v_request.decided_by)), 'decided_at', v_request.decided_at,
    'decision_note', v_request.decision_note,
    'may_decide', v_request.status = 'waiting' and private.may_approve_adjustment(v_tenant_id, auth.uid(), v_request.estimated_value),
    'value', case when v_posted.id is not null then v_posted.value_change else v_request.estimated_value end,
    'lines', case when v_posted.id is not null then (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', p.name, 'sku', p.sku, 'unit', p.unit,
        'quantity_change', l.quantity_change, 'value_change', l.value_change, 'quantity_now', p.stock_quantity) order by l.line_number), '[]')
      from public.stock_adjustment_lines l join public.products p on p.tenant_id = v_tenant_id and p.id = l.product_id
      where l.tenant_id = v_tenant_id and l.stock_adjustment_id = p_adjustment_id)
    else (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', p.id, 'name', p.name, 'sku', p.sku, 'unit', p.unit,
        'quantity_change', (e.value ->> 'quantity_change')::numeric, 'value_change', null,
        'quantity_now', coalesce((select s.quantity from public.stock_levels s
          where s.tenant_id = v_tenant_id and s.product_id = p.id and s.location_id = v_request.location_id), 0)) order by e.place), '[]')
      from jsonb_array_elements(v_request.body -> 'lines') with ordinality as e (value, place)
      join public.products p on p.tenant_id = v_tenant_id and p.id = (e.value ->> 'product_id')::uuid) end);
end;
$$;
comment on function public.get_stock_adjustment(uuid) is
  'One adjustment, posted or waiting, with its lines; may_decide says whether the caller may approve it.';

create function public.list_goods_receipts(
  p_query text default null, p_location_id uuid default null, p_contact_id uuid default null, p_from date default null, p_to date default null,
  p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.receive');
  v_with_cost boolean := private.can('products.view_cost');
  v_query text := nullif(btrim(left(p_query, 100)), '');
  v_like text := '%' || private.escape_like(v_query) || '%';
  v_limit integer := private.page_limit(p_limit);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_rows jsonb;
begin
  perform private.input_day(p_from, 'p_from');
  perform private.input_day(p_to, 'p_to');
  select jsonb_agg(jsonb_build_object('id', g.id, 'receipt_number', g.receipt_number, 'location_name', l.name, 'contact_id', g.contact_id,
    'contact_name', c.name, 'supplier_reference', g.supplier_reference, 'received_at', g.received_at,
    'received_by_name', private.person_name(g.received_by), 'total_cost', case when v_with_cost then g.total_cost end,
    'line_count', x.lines, 'quantity', x.quantity) order by g.received_at desc, g.id desc) into v_rows
  from (
    select r.* from public.goods_receipts r
    where r.tenant_id = v_tenant_id and (p_location_id is null or r.location_id = p_location_id)
      and (p_contact_id is null or r.contact_id = p_contact_id)
      and (p_from is null or r.business_date >= p_from) and (p_to is null or r.business_date <= p_to)
      and (v_query is null or r.receipt_number ilike v_like or r.supplier_reference ilike v_like)
      and (v_after_id is null or (r.received_at, r.id) < (v_after_at, v_after_id))
    order by r.received_at desc, r.id desc limit v_limit + 1
  ) g
  join public.locations l on l.tenant_id = v_tenant_id and l.id = g.location_id
  left join public.contacts c on c.tenant_id = v_tenant_id and c.id = g.contact_id
  cross join lateral (
    select count(*) as lines, sum(i.quantity) as quantity from public.goods_receipt_lines i
    where i.tenant_id = v_tenant_id and i.goods_receipt_id = g.id) x;
  v_rows := coalesce(v_rows, '[]');
  return jsonb_build_object(
    'rows', jsonb_path_query_array(v_rows, '$[0 to $last]', jsonb_build_object('last', v_limit - 1)),
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(jsonb_build_object(
      'at', v_rows -> (v_limit - 1) ->> 'received_at', 'id', v_rows -> (v_limit - 1) ->> 'id')) end);
end;
$$;
comment on function public.list_goods_receipts(text, uuid, uuid, date, date, text, integer) is
  'Deliveries, newest first; the query looks in number and supplier''s reference. Days are business days, both included.';

create function public.get_goods_receipt(p_receipt_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.receive');
  v_with_cost boolean := private.can('products.view_cost');
  v_receipt jsonb;
begin
  select jsonb_build_object('id', g.id, 'receipt_number', g.receipt_number, 'location_id', g.location_id, 'location_name', l.name,
    'contact_id', g.contact_id, 'contact_name', c.name, 'supplier_reference', g.supplier_reference, 'received_at', g.received_at,
    'received_by_name', private.person_name(g.received_by), 'total_cost', case when v_with_cost then g.total_cost end,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'product_id', i.product_id, 'name', p.name, 'sku', p.sku, 'unit', p.unit,
        'quantity', i.quantity, 'unit_cost', case when v_with_cost then i.unit_cost end, 'line_cost', case when v_with_cost then i.line_cost end,
        'batches', (
          select jsonb_agg(jsonb_build_object('batch_number', b.batch_number, 'expires_on', b.expires_on, 'quantity', x.quantity) order by x.place)
          from public.stock_movements m
          join public.stock_movement_batches x on x.tenant_id = v_tenant_id and x.movement_id = m.id
          join public.stock_batches b on b.tenant_id = v_tenant_id and b.id = x.batch_id
          where m.tenant_id = v_tenant_id and m.source_id = g.id and m.source_line_id = i.id)
      ) order by i.line_number), '[]')
      from public.goods_receipt_lines i join public.products p on p.tenant_id = v_tenant_id and p.id = i.product_id
      where i.tenant_id = v_tenant_id and i.goods_receipt_id = g.id))
  into v_receipt
  from public.goods_receipts g
  join public.locations l on l.tenant_id = v_tenant_id and l.id = g.location_id
  left join public.contacts c on c.tenant_id = v_tenant_id and c.id = g.contact_id
  where g.tenant_id = v_tenant_id and g.id = p_receipt_id;
  if v_receipt is null then
    perform private.fail(404, 'not_found', 'This delivery does not exist.');
  end if;
  return v_receipt;
end;
$$;
comment on function public.get_goods_receipt(uuid) is 'One delivery with its lines and batches; costs only for those who may see them.';

create function public.receiving_products(p_query text default null, p_code text default null, p_limit integer default 12)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_with_cost boolean := private.can('products.view_cost');
  v_search record;
  v_ids uuid[];
  v_code text := btrim(left(p_code, 64));
begin
  if v_code is not null then
    v_ids := array_remove(array[private.product_id_by_code(v_tenant_id, v_code)], null);
  else
    select * into v_search from private.product_search(v_tenant_id, private.search_term(p_query), true);
    select s.ids into v_ids from private.list_stock_ids(v_tenant_id, v_search.pattern, v_search.bigrams, v_search.code_id, null, null, 'any', 'name',
      row(null, null, null, null, 0)::private.page_key, private.page_size(p_limit, 12)) s;
  end if;
  return jsonb_build_object('rows', (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'unit', p.unit, 'stock_quantity', p.stock_quantity,
      'tracks_batches', p.tracks_batches, 'tracks_serials', p.tracks_serials, 'purchase_unit_factor', p.purchase_unit_factor,
      'unit_factor', coalesce((select b.unit_factor from public.product_barcodes b where b.tenant_id = v_tenant_id and b.barcode = v_code), 1),
      'last_cost', case when v_with_cost then round(c.last_cost, 6) end) order by w.place), '[]')
    from unnest(v_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = v_tenant_id and p.id = w.id and p.kind = 'goods' and not p.has_variants and p.archived_at is null
    left join public.product_costs c on c.tenant_id = v_tenant_id and c.product_id = p.id));
end;
$$;
comment on function public.receiving_products(text, text, integer) is
  'Goods for the lines of stock documents, by name or by the exact code that was scanned, with how many units that code stands for and the last cost.';

grant execute on function
  public.list_stock_adjustments(text, uuid, text, date, date, text, integer),
  public.get_stock_adjustment(uuid),
  public.list_goods_receipts(text, uuid, uuid, date, date, text, integer),
  public.get_goods_receipt(uuid),
  public.receiving_products(text, text, integer)
  to authenticated;

-- The history of a product, and what one document moved.

create function private.stock_document_label(p_tenant_id uuid, p_source_type text, p_source_id uuid, p_with_sales boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_label jsonb;
begin
  case p_source_type
    when 'sale' then
      select jsonb_build_object('number', s.invoice_number, 'person_id', s.cashier_id, 'path', '/admin/sales/' || s.id) into v_label
      from public.sales s where s.tenant_id = p_tenant_id and s.id = p_source_id and p_with_sales;
    when 'credit_note' then
      select jsonb_build_object('number', c.credit_note_number, 'person_id', c.issued_by, 'path', '/admin/sales/' || c.sale_id, 'reason', c.reason)
      into v_label from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = p_source_id and p_with_sales;
    when 'goods_receipt' then
      select jsonb_build_object('number', g.receipt_number, 'person_id', g.received_by, 'path', '/admin/stock?tab=receipts&receipt=' || g.id,
        'reason', g.supplier_reference) into v_label
      from public.goods_receipts g where g.tenant_id = p_tenant_id and g.id = p_source_id;
    when 'stock_adjustment' then
      select jsonb_build_object('number', a.adjustment_number, 'person_id', a.adjusted_by, 'path', '/admin/stock?tab=adjustments&adjustment=' || a.id,
        'reason', replace(a.reason, '_', ' ') || coalesce(': ' || a.note, '')) into v_label
      from public.stock_adjustments a where a.tenant_id = p_tenant_id and a.id = p_source_id;
    when 'stock_transfer' then
      select jsonb_build_object('number', t.transfer_number, 'person_id', t.sent_by, 'path', '/admin/stock?tab=transfers&transfer=' || t.id,
        'reason', 'to ' || d.name) into v_label
      from public.stock_transfers t
      join public.locations d on d.tenant_id = p_tenant_id and d.id = t.to_location_id
      where t.tenant_id = p_tenant_id and t.id = p_source_id;
    when 'stock_transfer_receipt' then
      select jsonb_build_object('number', t.transfer_number, 'person_id', r.received_by, 'path', '/admin/stock?tab=transfers&transfer=' || t.id,
        'reason', case r.kind when 'returned' then 'sent back' else 'from ' || f.name end) into v_label
      from public.stock_transfer_receipts r
      join public.stock_transfers t on t.tenant_id = p_tenant_id and t.id = r.stock_transfer_id
      join public.locations f on f.tenant_id = p_tenant_id and f.id = t.from_location_id
      where r.tenant_id = p_tenant_id and r.id = p_source_id;
    when 'stock_count' then
      select jsonb_build_object('number', c.count_number, 'person_id', c.posted_by, 'path', '/admin/stock?tab=counts&count=' || c.id) into v_label
      from public.stock_counts c where c.tenant_id = p_tenant_id and c.id = p_source_id;
    else
      null;
  end case;
  return coalesce(v_label, '{}');
end;
$$;
comment on function private.stock_document_label(uuid, text, uuid, boolean) is
  'Number, person, screen and reason of the document behind a movement; empty for none, and for sales that the caller may not see.';

create function private.movement_rows(p_tenant_id uuid, p_ids uuid[], p_with_cost boolean, p_with_sales boolean)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'product_id', m.product_id, 'product_name', p.name, 'sku', p.sku, 'unit', p.unit,
      'location_id', m.location_id, 'location_name', l.name, 'kind', m.kind, 'quantity', m.quantity, 'occurred_at', m.occurred_at,
      'source_type', m.source_type, 'source_id', m.source_id,
      'document_number', d.label ->> 'number', 'document_path', d.label ->> 'path', 'reason', d.label ->> 'reason',
      'person_name', private.person_name((d.label ->> 'person_id')::uuid),
      'batches', (
        select jsonb_agg(jsonb_build_object('batch_number', b.batch_number, 'expires_on', b.expires_on, 'quantity', x.quantity) order by x.place)
        from public.stock_movement_batches x
        join public.stock_batches b on b.tenant_id = p_tenant_id and b.id = x.batch_id
        where p.tracks_batches and x.tenant_id = p_tenant_id and x.movement_id = m.id),
      'unit_cost', case when p_with_cost then m.unit_cost end, 'value', case when p_with_cost then m.value end
    ) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.stock_movements m on m.tenant_id = p_tenant_id and m.id = w.id
    join public.products p on p.tenant_id = p_tenant_id and p.id = m.product_id
    join public.locations l on l.tenant_id = p_tenant_id and l.id = m.location_id
    cross join lateral (select private.stock_document_label(p_tenant_id, m.source_type, m.source_id, p_with_sales) as label) d
  );
end;
$$;
comment on function private.movement_rows(uuid, uuid[], boolean, boolean) is 'Movements with their documents, in the order of the ids.';

create function public.stock_history(
  p_product_id uuid, p_location_id uuid default null, p_from date default null, p_to date default null, p_kind text default null,
  p_after text default null, p_limit integer default 50
)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_with_cost boolean := private.can('products.view_cost');
  v_limit integer := private.page_limit(p_limit);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_from date := private.input_day(p_from, 'p_from');
  v_to date := private.input_day(p_to, 'p_to');
  v_now_quantity numeric;
  v_found record;
  v_last record;
  v_newer numeric;
  v_balances jsonb;
  v_rows jsonb;
begin
  perform private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind',
    array['sale', 'sale_return', 'goods_receipt', 'supplier_return', 'adjustment', 'transfer', 'opening'], '', false);
  if not exists (select 1 from public.products p where p.tenant_id = v_tenant_id and p.id = p_product_id) then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  end if;
  select coalesce(sum(l.quantity), 0) into v_now_quantity from public.stock_levels l
  where l.tenant_id = v_tenant_id and l.product_id = p_product_id and (p_location_id is null or l.location_id = p_location_id);
  select array_agg(g.id order by g.occurred_at desc, g.id) as ids, count(*) as rows into v_found
  from (
    select m.id, m.occurred_at
    from public.stock_movements m
    where m.tenant_id = v_tenant_id and m.product_id = p_product_id
      and (p_location_id is null or m.location_id = p_location_id)
      and (p_kind is null or m.kind = p_kind)
      and (v_from is null or m.business_date >= v_from) and (v_to is null or m.business_date <= v_to)
      and (v_after_id is null or m.occurred_at <= v_after_at and (m.occurred_at < v_after_at or m.id > v_after_id))
    order by m.occurred_at desc, m.id limit v_limit + 1
  ) g;
  if coalesce(v_found.rows, 0) > v_limit then
    v_found.ids := v_found.ids[1:v_limit];
  end if;
  select m.id, m.occurred_at into v_last from public.stock_movements m
  where m.tenant_id = v_tenant_id and m.id = v_found.ids[cardinality(v_found.ids)];
  -- Counted back from what is there now; a later page goes on from what the page before it had come to.
  v_newer := private.input_number(v_after, 'newer', -1e12, 1e12, 0.001, 'p_after.', false);
  select jsonb_object_agg(b.id, v_now_quantity - coalesce(v_newer, 0) - b.newer), coalesce(v_newer, 0) + coalesce(max(b.upto) filter (where b.id = v_last.id), 0)
  into v_balances, v_newer
  from (
    select m.id, coalesce(sum(m.quantity) over w, 0) as newer, coalesce(sum(m.quantity) over w, 0) + m.quantity as upto
    from public.stock_movements m
    where m.tenant_id = v_tenant_id and m.product_id = p_product_id
      and (p_location_id is null or m.location_id = p_location_id)
      and m.occurred_at >= v_last.occurred_at and (m.occurred_at > v_last.occurred_at or m.id <= v_last.id)
      and (v_after_id is null or m.occurred_at <= v_after_at and (m.occurred_at < v_after_at or m.id > v_after_id))
    window w as (order by m.occurred_at desc, m.id rows between unbounded preceding and 1 preceding)
  ) b
  where b.id = any (v_found.ids);
  v_rows := private.movement_rows(v_tenant_id, coalesce(v_found.ids, '{}'), v_with_cost, private.can('sales.view_all'));
  return jsonb_build_object(
    'quantity', v_now_quantity,
    'rows', (select coalesce(jsonb_agg(r.value || jsonb_build_object('balance', (v_balances ->> (r.value ->> 'id'))::numeric) order by r.place), '[]')
      from jsonb_array_elements(v_rows) with ordinality as r (value, place)),
    'next_cursor', case when v_found.rows > v_limit then
      private.encode_cursor(jsonb_build_object('at', v_last.occurred_at, 'id', v_last.id, 'newer', v_newer)) end);
end;
$$;
comment on function public.stock_history(uuid, uuid, date, date, text, text, integer) is
  'Movements of a product, newest first, each with the stock after it (at the location asked for, or everywhere), its document and person; costs only for those who may see them. Days are business days, both included.';

create function public.stock_document(p_source_type text, p_source_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_with_sales boolean := private.can('sales.view_all');
  v_label jsonb;
  v_rows jsonb;
begin
  v_label := private.stock_document_label(v_tenant_id, p_source_type, p_source_id, v_with_sales);
  v_rows := private.movement_rows(v_tenant_id, array(
    select m.id from public.stock_movements m
    where m.tenant_id = v_tenant_id and m.source_id = p_source_id and m.source_type = p_source_type
    order by m.occurred_at, m.product_id, m.id limit 2000), private.can('products.view_cost'), v_with_sales);
  if v_rows = '[]' then
    perform private.fail(404, 'not_found', 'This document moved no stock.');
  end if;
  return jsonb_build_object('source_type', p_source_type, 'source_id', p_source_id, 'document_number', v_label ->> 'number',
    'document_path', v_label ->> 'path', 'rows', v_rows);
end;
$$;
comment on function public.stock_document(text, uuid) is
  'Every stock movement of one document, up to 2,000; costs only for those who may see them.';

grant execute on function
  public.stock_history(uuid, uuid, date, date, text, text, integer),
  public.stock_document(text, uuid)
  to authenticated;

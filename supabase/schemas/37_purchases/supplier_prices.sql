-- What suppliers ask and how long they take, learned from orders, bills and imported price lists.

create function private.learn_order_prices(p_tenant_id uuid, p_order_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.supplier_prices as s (tenant_id, contact_id, product_id, source, source_id, unit_price, pack_size, noted_on)
  select distinct on (l.product_id) l.tenant_id, o.contact_id, l.product_id, 'order', o.id, l.unit_price, l.pack_size, o.order_date
  from public.purchase_order_lines l join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.unit_price > 0 and l.product_id is not null
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, source_id, contact_id, product_id) do update set unit_price = excluded.unit_price, pack_size = excluded.pack_size,
    noted_on = excluded.noted_on, noted_at = excluded.noted_at;
end;
$$;
comment on function private.learn_order_prices(uuid, uuid) is 'Keeps the prices of an order that is sent.';

create function private.learn_bill_prices(p_tenant_id uuid, p_plan jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.supplier_prices (tenant_id, contact_id, product_id, source, source_id, unit_price, pack_size, noted_on)
  select distinct on (l.product_id) p_tenant_id, (p_plan ->> 'contact_id')::uuid, l.product_id, 'bill', (p_plan ->> 'id')::uuid,
    round(l.net / l.quantity, 6), p.purchase_unit_factor, (p_plan ->> 'bill_date')::date
  from jsonb_to_recordset(p_plan -> 'lines') as l (line_number integer, kind text, product_id uuid, quantity numeric, net numeric)
  join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
  where l.kind in ('goods', 'early') and l.net > 0
  order by l.product_id, l.line_number desc;
end;
$$;
comment on function private.learn_bill_prices(uuid, jsonb) is 'Keeps the prices of a bill that is posted.';

create function private.supplier_lead_days(p_tenant_id uuid, p_contact_id uuid)
returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select round(avg(greatest(x.came_on - x.sent_on, 0)))::integer
    from (
      select private.business_date(p_tenant_id, o.sent_at) as sent_on, (
        select min(g.business_date) from public.purchase_order_lines l
        join public.goods_receipt_lines r on r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id
        join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
        where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id) as came_on
      from public.purchase_orders o
      where o.tenant_id = p_tenant_id and o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)) and o.sent_at is not null
      order by o.order_date desc, o.id desc limit 20) x);
end;
$$;
comment on function private.supplier_lead_days(uuid, uuid) is 'Days from sending to the first delivery, on average over the last 20 orders of a supplier; null when none has come.';

create function private.best_supplier(p_tenant_id uuid, p_product_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select x.contact_id
    from (
      select distinct on (s.contact_id) private.contact_head(p_tenant_id, s.contact_id) as contact_id, s.unit_price
      from public.supplier_prices s where s.tenant_id = p_tenant_id and s.product_id = p_product_id
      order by s.contact_id, s.noted_at desc) x
    order by x.unit_price, x.contact_id limit 1);
end;
$$;
comment on function private.best_supplier(uuid, uuid) is 'Who asked least for a product the last time; null when nobody is known.';

create function private.supplier_terms(p_tenant_id uuid, p_product_id uuid, p_contact_id uuid)
returns table (unit_price numeric, pack_size numeric, min_quantity numeric, supplier_code text)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query
  select (array_agg(s.unit_price order by s.noted_at desc))[1],
    -- Only what a price list says: the packs of orders and bills were those of the product at that time.
    (array_agg(s.pack_size order by s.noted_at desc) filter (where s.source = 'import' and s.pack_size is not null))[1],
    (array_agg(s.min_quantity order by s.noted_at desc) filter (where s.min_quantity is not null))[1],
    (array_agg(s.supplier_code order by s.noted_at desc) filter (where s.supplier_code is not null))[1]
  from public.supplier_prices s
  where s.tenant_id = p_tenant_id and s.product_id = p_product_id and s.contact_id = any (private.contact_group(p_tenant_id, p_contact_id));
end;
$$;
comment on function private.supplier_terms(uuid, uuid, uuid) is
  'On what terms a supplier sells a product: the last price of a unit, and pack, least quantity and code as the newest price list with them says. Always one row.';

create function private.supplier_prices_json(p_tenant_id uuid, p_product_ids uuid[], p_contact_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'contact_id', x.contact_id, 'contact_name', c.name,
      'last_price', x.last_price, 'last_on', x.last_on, 'pack_size', coalesce(x.pack_size, p.purchase_unit_factor),
      'min_quantity', x.min_quantity, 'supplier_code', x.supplier_code, 'lowest_price', x.lowest, 'average_price', round(x.average, 6), 'times', x.times,
      'lead_days', private.supplier_lead_days(p_tenant_id, x.contact_id), 'is_preferred', coalesce(p.preferred_supplier_id = x.contact_id, false))
      order by x.product_id, x.last_price, x.contact_id), '[]')
    from (
      select s.product_id, private.contact_head(p_tenant_id, s.contact_id) as contact_id, (array_agg(s.unit_price order by s.noted_at desc))[1] as last_price,
        (array_agg(s.pack_size order by s.noted_at desc) filter (where s.pack_size is not null))[1] as pack_size,
        (array_agg(s.min_quantity order by s.noted_at desc) filter (where s.min_quantity is not null))[1] as min_quantity,
        (array_agg(s.supplier_code order by s.noted_at desc) filter (where s.supplier_code is not null))[1] as supplier_code,
        (array_agg(s.noted_on order by s.noted_at desc))[1] as last_on,
        min(s.unit_price) as lowest, avg(s.unit_price) as average, count(*) as times
      from public.supplier_prices s
      where s.tenant_id = p_tenant_id and s.product_id = any (p_product_ids) and (p_contact_ids is null or s.contact_id = any (p_contact_ids))
      group by 1, 2) x
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = x.contact_id
    join public.products p on p.tenant_id = p_tenant_id and p.id = x.product_id);
end;
$$;
comment on function private.supplier_prices_json(uuid, uuid[], uuid[]) is 'What suppliers asked for products: last, lowest and average price of a unit, without tax.';

create function public.supply_of_products(p_product_ids uuid[], p_contact_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
begin
  if coalesce(cardinality(p_product_ids), 0) not between 1 and 200 then
    perform private.refuse_input('p_product_ids', 'Name between 1 and 200 products.');
  end if;
  return jsonb_build_object(
    'prices', private.supplier_prices_json(v_tenant_id, p_product_ids,
      case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end),
    'on_order', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id, 'order_id', o.id, 'order_number', o.order_number, 'contact_name', c.name,
        'location_id', o.location_id, 'quantity', l.quantity - l.received_quantity, 'expected_on', coalesce(l.expected_on, o.expected_on))
        order by coalesce(l.expected_on, o.expected_on), o.order_number, l.line_number), '[]')
      from public.purchase_order_lines l
      join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id and o.status in ('sent', 'partly_received')
      join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
      where l.tenant_id = v_tenant_id and l.product_id = any (p_product_ids) and l.closed_on is null and l.received_quantity < l.quantity));
end;
$$;
comment on function public.supply_of_products(uuid[], uuid) is
  'What suppliers (or one) asked for products, how long they take, and what of them is on order. {prices, on_order}. Needs purchases.view.';

grant execute on function public.supply_of_products(uuid[], uuid) to authenticated;

-- What programs read: pages by key of products, stock, orders, customers and sales. Every query names the business; amounts are in its currency.

create function private.api_limit(p_query jsonb)
returns integer language plpgsql stable security invoker set search_path = '' as $$
declare
  v_limit text := coalesce(p_query ->> 'limit', '50');
begin
  if v_limit !~ '^[0-9]{1,3}$' or v_limit::integer not between 1 and 100 then
    perform private.refuse_input('limit', 'This must be a number from 1 to 100.');
  end if;
  return v_limit::integer;
end;
$$;
comment on function private.api_limit(jsonb) is 'How many rows a page of the API has: 50 unless asked, 1 to 100.';

create function private.api_page(p_rows jsonb[], p_limit integer, p_at text default null)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('data', coalesce(to_jsonb(p_rows[1:p_limit]), '[]'),
    'next', case when cardinality(p_rows) > p_limit then private.encode_cursor(jsonb_strip_nulls(
      jsonb_build_object('id', p_rows[p_limit] ->> 'id', 'at', p_rows[p_limit] ->> p_at))) end);
$$;
comment on function private.api_page(jsonb[], integer, text) is
  'A page {data, next} of rows of which one more than the limit was read; next is what after takes for the page behind it, null on the last. p_at names the time that they are ordered by.';

create function private.api_after(p_query jsonb, p_is_by_time boolean, out id uuid, out at timestamptz)
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_query ->> 'after');
begin
  if v_cursor is not null then
    id := private.cursor_id(v_cursor);
    at := private.cursor_instant(v_cursor);
    if p_is_by_time and at is null then
      perform private.refuse_input('after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
end;
$$;
comment on function private.api_after(jsonb, boolean) is 'Where a page begins: behind this row; invalid_input for a cursor of another list.';

create function private.api_product(p_row public.products)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_row.id, 'name', p_row.name, 'sku', p_row.sku, 'kind', p_row.kind, 'unit', p_row.unit, 'price', p_row.price,
    'retail_price', p_row.retail_price, 'category', p_row.category_name, 'brand', p_row.brand, 'description', p_row.description,
    'parent_id', p_row.parent_id, 'has_variants', p_row.has_variants, 'option_values', p_row.option_values,
    'is_published', p_row.is_published, 'is_archived', p_row.archived_at is not null, 'image_urls', to_jsonb(p_row.image_urls),
    'barcodes', (
      select coalesce(jsonb_agg(b.barcode order by b.barcode), '[]') from public.product_barcodes b
      where b.tenant_id = p_row.tenant_id and b.product_id = p_row.id),
    'created_at', p_row.created_at, 'updated_at', p_row.updated_at);
$$;
comment on function private.api_product(public.products) is 'A product as the API answers it: no cost and no stock.';

create function private.api_products(p_tenant_id uuid, p_id uuid, p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit integer := private.api_limit(p_query);
  v_after uuid := (private.api_after(p_query, false)).id;
  v_since timestamptz := private.input_instant(p_query, 'updated_since');
begin
  return private.api_page(array(
    select private.api_product(p) from public.products p
    where p.tenant_id = p_tenant_id and (p_id is null or p.id = p_id) and (v_after is null or p.id > v_after)
      and (v_since is null or p.updated_at >= v_since)
    order by p.id limit v_limit + 1), v_limit);
end;
$$;
comment on function private.api_products(uuid, uuid, jsonb) is 'A page of products by id, or the one named.';

create function private.api_stock(p_tenant_id uuid, p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit integer := private.api_limit(p_query);
  v_after uuid := (private.api_after(p_query, false)).id;
begin
  return private.api_page(array(
    select jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'unit', p.unit, 'on_hand', p.stock_quantity, 'reserved', coalesce(x.reserved, 0),
      'locations', coalesce(x.locations, '[]'))
    from public.products p
    left join lateral (
      select sum(l.reserved_quantity) as reserved, jsonb_agg(jsonb_build_object('location_id', l.location_id, 'location', o.name, 'on_hand', l.quantity,
        'reserved', l.reserved_quantity) order by o.name, o.id) as locations
      from public.stock_levels l
      join public.locations o on o.tenant_id = l.tenant_id and o.id = l.location_id
      where l.tenant_id = p.tenant_id and l.product_id = p.id) x on true
    where p.tenant_id = p_tenant_id and p.kind = 'goods' and not p.has_variants and p.archived_at is null
      and (v_after is null or p.id > v_after)
    order by p.id limit v_limit + 1), v_limit);
end;
$$;
comment on function private.api_stock(uuid, jsonb) is 'A page of what is in stock, by product: whole and by location. No cost.';

create function private.api_order(p_row public.orders, p_is_whole boolean)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_row.id, 'order_number', p_row.order_number, 'status', p_row.status, 'step', p_row.step, 'channel', p_row.channel,
    'placed_at', p_row.placed_at, 'updated_at', p_row.updated_at, 'customer_id', p_row.contact_id, 'customer_name', p_row.customer_name,
    'customer_phone', p_row.customer_phone, 'customer_email', p_row.customer_email, 'fulfilment_method', p_row.fulfilment_method,
    'payment_method', p_row.payment_method, 'currency', p_row.currency_code, 'net_amount', p_row.net_amount, 'tax_amount', p_row.tax_amount,
    'delivery_fee', p_row.delivery_fee, 'discount_amount', p_row.discount_amount, 'total_amount', p_row.total_amount, 'sale_id', p_row.sale_id)
    || case when p_is_whole then jsonb_build_object('note', p_row.note,
      'delivery_address', case when p_row.fulfilment_method = 'delivery' then jsonb_build_object('line_1', p_row.delivery_line_1,
        'line_2', p_row.delivery_line_2, 'city', p_row.delivery_city, 'notes', p_row.delivery_notes) end,
      'lines', (
        select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name, 'quantity', l.quantity, 'unit_price', l.unit_price,
          'discount_amount', l.discount_amount, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount)
          order by l.line_number)
        from public.order_lines l where l.tenant_id = p_row.tenant_id and l.order_id = p_row.id)) else '{}' end;
$$;
comment on function private.api_order(public.orders, boolean) is 'An order as the API answers it; with its lines, note and address where it is asked for alone.';

create function private.api_orders(p_tenant_id uuid, p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit integer := private.api_limit(p_query);
  v_status text := private.input_choice(p_query, 'status', array['placed', 'completed', 'cancelled', 'expired'], '', false);
  v_from timestamptz := private.input_instant(p_query, 'from');
  v_to timestamptz := private.input_instant(p_query, 'to');
  v_after record;
begin
  v_after := private.api_after(p_query, true);
  return private.api_page(array(
    select private.api_order(o, false) from public.orders o
    where o.tenant_id = p_tenant_id and (v_status is null or o.status = v_status)
      and (v_from is null or o.placed_at >= v_from) and (v_to is null or o.placed_at < v_to)
      and (v_after.id is null or (o.placed_at, o.id) < (v_after.at, v_after.id))
    order by o.placed_at desc, o.id desc limit v_limit + 1), v_limit, 'placed_at');
end;
$$;
comment on function private.api_orders(uuid, jsonb) is 'A page of orders, newest first.';

create function private.api_customers(p_tenant_id uuid, p_id uuid, p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit integer := private.api_limit(p_query);
  v_after uuid := (private.api_after(p_query, false)).id;
  v_since timestamptz := private.input_instant(p_query, 'updated_since');
begin
  return private.api_page(array(
    select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', coalesce(c.phone_e164, c.phone), 'company', c.company,
      'address', c.address, 'tax_pin', c.tax_pin, 'tags', to_jsonb(c.tags), 'is_archived', c.archived_at is not null,
      'created_at', c.created_at, 'updated_at', c.updated_at)
    from public.contacts c
    where c.tenant_id = p_tenant_id and c.type in ('customer', 'both') and not c.is_staff and c.merged_into_id is null
      and (p_id is null or c.id = p_id) and (v_after is null or c.id > v_after) and (v_since is null or c.updated_at >= v_since)
    order by c.id limit v_limit + 1), v_limit);
end;
$$;
comment on function private.api_customers(uuid, uuid, jsonb) is 'A page of customers by id, or the one named; neither suppliers nor staff nor what was merged into another.';

create function private.api_sale(p_row public.sales, p_is_whole boolean)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_row.id, 'invoice_number', p_row.invoice_number, 'status', p_row.status, 'channel', p_row.channel,
    'order_id', p_row.order_id, 'customer_id', p_row.contact_id, 'customer_name', p_row.contact_name, 'cashier_name', p_row.cashier_name,
    'occurred_at', p_row.occurred_at, 'business_date', p_row.business_date, 'currency', p_row.currency_code,
    'discount_amount', p_row.discount_amount, 'net_amount', p_row.net_amount, 'tax_amount', p_row.tax_amount, 'total_amount', p_row.total_amount,
    'refunded_amount', p_row.refunded_amount, 'balance_due', p_row.balance_due)
    || case when p_is_whole then jsonb_build_object(
      'lines', (
        select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name, 'sku', l.sku, 'quantity', l.quantity,
          'returned_quantity', l.returned_quantity, 'unit_price', l.unit_price, 'discount_amount', l.discount_amount, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount, 'tax_rate_percent', l.tax_rate_percent) order by l.line_number)
        from public.sale_lines l where l.tenant_id = p_row.tenant_id and l.sale_id = p_row.id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('tender_type', y.tender_type, 'amount', y.amount, 'reference', y.reference) order by y.created_at, y.id), '[]')
        from public.sale_payments y where y.tenant_id = p_row.tenant_id and y.sale_id = p_row.id)) else '{}' end;
$$;
comment on function private.api_sale(public.sales, boolean) is 'A sale as the API answers it; with lines and payments where it is asked for alone. No cost.';

create function private.api_sales(p_tenant_id uuid, p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit integer := private.api_limit(p_query);
  v_from timestamptz := private.input_instant(p_query, 'from');
  v_to timestamptz := private.input_instant(p_query, 'to');
  v_after record;
begin
  v_after := private.api_after(p_query, true);
  return private.api_page(array(
    select private.api_sale(s, false) from public.sales s
    where s.tenant_id = p_tenant_id and (v_from is null or s.occurred_at >= v_from) and (v_to is null or s.occurred_at < v_to)
      and (v_after.id is null or (s.occurred_at, s.id) < (v_after.at, v_after.id))
    order by s.occurred_at desc, s.id desc limit v_limit + 1), v_limit, 'occurred_at');
end;
$$;
comment on function private.api_sales(uuid, jsonb) is 'A page of sales, newest first.';

create function private.answer_api_read(p_tenant_id uuid, p_operation text, p_id uuid, p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_query jsonb := coalesce(p_query, '{}');
  v_answer jsonb := case p_operation
    when 'list_products' then private.api_products(p_tenant_id, null, v_query)
    when 'get_product' then private.api_products(p_tenant_id, p_id, v_query) -> 'data' -> 0
    when 'list_stock' then private.api_stock(p_tenant_id, v_query)
    when 'list_orders' then private.api_orders(p_tenant_id, v_query)
    when 'get_order' then (select private.api_order(o, true) from public.orders o where o.tenant_id = p_tenant_id and o.id = p_id)
    when 'list_customers' then private.api_customers(p_tenant_id, null, v_query)
    when 'get_customer' then private.api_customers(p_tenant_id, p_id, v_query) -> 'data' -> 0
    when 'list_sales' then private.api_sales(p_tenant_id, v_query)
    when 'get_sale' then (select private.api_sale(s, true) from public.sales s where s.tenant_id = p_tenant_id and s.id = p_id) end;
begin
  if v_answer is null then
    perform private.fail(404, 'not_found', 'This does not exist.');
  end if;
  return v_answer;
end;
$$;
comment on function private.answer_api_read(uuid, text, uuid, jsonb) is 'What a reading operation of private.api_endpoints answers, or not_found.';

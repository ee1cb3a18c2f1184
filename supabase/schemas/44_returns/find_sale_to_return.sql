-- Goods come back to whoever stands at the till, not to whoever sold them: the sale is found by what is in the customer's hand, its
-- number, the code of its receipt, a serial number, or the goods themselves. Sales of colleagues stay unlisted.

create function private.is_found_to_return(p_tenant_id uuid, p_user_id uuid, p_sale_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from private.return_lookups r
    where r.tenant_id = p_tenant_id and r.user_id = p_user_id and r.sale_id = p_sale_id
      and r.looked_at > statement_timestamp() - interval '1 hour');
end;
$$;
comment on function private.is_found_to_return(uuid, uuid, uuid) is
  'Whether the person found this sale within the hour by what a customer has in the hand.';

create function private.count_return_lookup(p_tenant_id uuid, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_counted();
  perform private.lock_request('return_lookups', p_tenant_id, p_user_id);
  delete from private.return_lookups r
  where r.tenant_id = p_tenant_id and r.user_id = p_user_id and r.looked_at < statement_timestamp() - interval '1 day';
  if (select count(*) from private.return_lookups r
      where r.tenant_id = p_tenant_id and r.user_id = p_user_id and r.looked_at > statement_timestamp() - interval '1 hour') >= 60 then
    perform private.fail(429, 'rate_limited', 'Too many searches within an hour. Ask a manager, or wait.');
  end if;
end;
$$;
comment on function private.count_return_lookup(uuid, uuid) is
  'Refuses the 61st look for a sale of anybody''s within an hour; clears away what is older than a day.';

create function private.sale_by_code(p_tenant_id uuid, p_code text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_code text := btrim(coalesce(p_code, ''));
  v_token text := coalesce(substring(v_code from '[?&]token=([A-Za-z0-9_-]{16,200})'), v_code);
  v_ids uuid[];
begin
  select array_agg(l.sale_id) into v_ids
  from public.invoice_links l
  where l.token_hash = private.token_hash(left(v_token, 200)) and l.tenant_id = p_tenant_id and l.revoked_at is null;
  if v_ids is null then
    select array_agg(s.id) into v_ids
    from public.sales s where s.tenant_id = p_tenant_id and lower(s.invoice_number) = lower(v_code);
  end if;
  if v_ids is null and v_code ~ '^[0-9]{1,15}$' then
    select array_agg(s.id) into v_ids
    from public.sales s where s.tenant_id = p_tenant_id and private.number_order(s.invoice_number) = v_code::numeric;
  end if;
  if v_ids is null then
    select array_agg(s.id) into v_ids
    from public.orders o join public.sales s on s.tenant_id = o.tenant_id and s.order_id = o.id
    where o.tenant_id = p_tenant_id and lower(o.order_number) = lower(v_code);
  end if;
  if v_ids is null then
    -- The last sale of that piece.
    select array_agg(x.id) into v_ids
    from (
      select s.id
      from public.stock_serials n
      join public.stock_serial_entries e on e.tenant_id = n.tenant_id and e.serial_id = n.id and e.quantity < 0
      join public.stock_movements m on m.tenant_id = e.tenant_id and m.id = e.movement_id and m.source_type = 'sale'
      join public.sales s on s.tenant_id = m.tenant_id and s.id = m.source_id
      where n.tenant_id = p_tenant_id and lower(n.serial_number) = lower(v_code)
      order by s.occurred_at desc, s.id limit 1) x;
  end if;
  if v_ids is null then
    -- What a device called it comes last: no such number hides a document or a piece, nor stands for an order that is no sale yet. Of two
    -- that were called the same it is the newer.
    select array_agg(x.sale_id) into v_ids
    from (
      select l.sale_id from public.late_sales l
      where l.tenant_id = p_tenant_id and lower(l.provisional_number) = lower(v_code)
        and not exists (select 1 from public.orders o where o.tenant_id = p_tenant_id and o.order_number = upper(v_code))
      order by l.created_at desc, l.sale_id limit 1) x;
  end if;
  return case when cardinality(v_ids) = 1 then v_ids[1] end;
end;
$$;
comment on function private.sale_by_code(uuid, text) is
  'The sale of a tenant with exactly this: the code or address of its receipt, its number or only the digits, its order, a serial number, else the newest that a till without the server called so. Null when none or several have it.';

create function public.find_sale_to_return(p_code text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_user_id uuid := auth.uid();
  v_sale public.sales;
begin
  if length(btrim(coalesce(p_code, ''))) not between 1 and 500 then
    perform private.refuse_input('p_code', 'Scan the code of the receipt or type its number.');
  end if;
  if not private.can('sales.view_all') then
    perform private.require_counted();
  end if;
  select * into v_sale from public.sales s
  where s.tenant_id = v_tenant_id and s.id = private.sale_by_code(v_tenant_id, p_code);
  -- A miss counts as well: numbers are not tried through. What the person sold is always found.
  if not private.can('sales.view_all') and v_sale.cashier_id is distinct from v_user_id then
    perform private.count_return_lookup(v_tenant_id, v_user_id);
    insert into private.return_lookups (tenant_id, user_id, sale_id) values (v_tenant_id, v_user_id, v_sale.id);
  end if;
  return jsonb_build_object('sale_id', v_sale.id, 'invoice_number', v_sale.invoice_number);
end;
$$;
comment on function public.find_sale_to_return(text) is
  'The sale of the business with exactly this number or code, whoever sold it: {sale_id, invoice_number}, null when there is none. It is open to the person for an hour. At most 60 an hour without sales.view_all.';

create function public.find_sales_of_product(p_product_id uuid, p_on date default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_user_id uuid := auth.uid();
  v_until date := coalesce(p_on, private.business_date(v_tenant_id, clock_timestamp()));
  v_from date := coalesce(p_on, v_until - 30);
begin
  if not exists (select 1 from public.products p where p.tenant_id = v_tenant_id and p.id = p_product_id) then
    perform private.fail(404, 'not_found', 'This product does not exist.', '{"field": "p_product_id"}');
  end if;
  if not private.can('sales.view_all') then
    perform private.count_return_lookup(v_tenant_id, v_user_id);
    insert into private.return_lookups (tenant_id, user_id) values (v_tenant_id, v_user_id);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('invoice_number', x.invoice_number, 'occurred_at', x.occurred_at,
      'quantity', x.quantity, 'returned_quantity', x.returned_quantity, 'unit_price', x.unit_price) order by x.occurred_at desc, x.id), '[]')
    from (
      select s.id, s.invoice_number, s.occurred_at, l.quantity, l.returned_quantity, l.unit_price
      from public.sales s
      join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id and l.product_id = p_product_id
      where s.tenant_id = v_tenant_id and s.business_date between v_from and v_until
        and s.status <> 'voided' and l.returned_quantity < l.quantity
      order by s.occurred_at desc, s.id limit 20) x);
end;
$$;
comment on function public.find_sales_of_product(uuid, date) is
  'The newest 20 sales of a product that can still come back, of a business day or the last 30: number, time, quantities and price, nothing of the customer. Counts like find_sale_to_return.';

grant execute on function
  public.find_sale_to_return(text),
  public.find_sales_of_product(uuid, date)
  to authenticated;

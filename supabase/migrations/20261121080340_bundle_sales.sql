-- Selling bundles: the sale line is the bundle's, the movements are its components', and they are the record of what it was made of.

create table public.order_line_components (
  tenant_id uuid not null default private.current_tenant_id(),
  order_line_id uuid not null,
  component_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  primary key (tenant_id, order_line_id, component_id),
  foreign key (tenant_id, order_line_id) references public.order_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, component_id) references public.products (tenant_id, id) on delete restrict
);
create index order_line_components_component_idx on public.order_line_components (tenant_id, component_id);
comment on table public.order_line_components is
  'The goods that an ordered line of a bundle holds and will take, as the bundle was when it was ordered. Append-only.';
call private.make_append_only('public.order_line_components');
call private.protect_tenant_table('public.order_line_components', 'orders.view');

create function private.lock_goods(p_tenant_id uuid, p_product_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.products p
  where p.tenant_id = p_tenant_id and p.kind = 'goods' and p.id in (
    select w.id from unnest(p_product_ids) as w (id)
    union
    select c.component_id from public.product_components c where c.tenant_id = p_tenant_id and c.bundle_id = any (p_product_ids))
  order by p.id for no key update;
end;
$$;
comment on function private.lock_goods(uuid, uuid[]) is 'Locks goods, and the components of bundles, in id order.';

create function private.order_goods(p_tenant_id uuid, p_order_id uuid, p_lines jsonb)
returns table (line_id uuid, product_id uuid, quantity numeric, bundle_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select l.id, coalesce(c.component_id, l.product_id), coalesce(c.quantity, l.quantity), case when c.component_id is not null then l.product_id end
  from jsonb_to_recordset(p_lines) as l (id uuid, line_number integer, product_id uuid, quantity numeric)
  left join public.order_lines o on o.tenant_id = p_tenant_id and o.order_id = p_order_id and o.line_number = l.line_number
  left join public.order_line_components c on c.tenant_id = p_tenant_id and c.order_line_id = o.id;
end;
$$;
comment on function private.order_goods(uuid, uuid, jsonb) is 'The goods a web order''s lines take, bundles as they were when it was placed.';

-- The core shared by the till and by web orders: everything has been checked, p_priced says what it costs.
create or replace function private.write_sale(
  p_tenant_id uuid, p_user_id uuid, p_document jsonb, p_priced jsonb, p_payments jsonb, p_location_id uuid,
  p_occurred_at timestamptz, p_now timestamptz
)
returns void language plpgsql volatile security definer
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_sale_id uuid := (p_document ->> 'id')::uuid;
  v_session_id uuid := (p_document ->> 'till_session_id')::uuid;
  v_contact_id uuid := (p_document ->> 'contact_id')::uuid;
  v_internal jsonb := p_priced -> 'internal';
  v_business_date date := private.business_date(p_tenant_id, p_occurred_at);
  v_delivery_net numeric := coalesce((p_priced #>> '{internal,delivery_net_amount}')::numeric, 0);
  v_moved record;
  v_out record;
  v_written integer;
  v_tenders record;
  v_number text;
  v_entry_id uuid;
begin
  -- A sale that happened before its day was locked is booked today.
  if private.is_period_locked(p_tenant_id, v_business_date) then
    v_business_date := private.business_date(p_tenant_id, p_now);
  end if;
  select coalesce(sum(t.amount) filter (where t.tender_type = 'on_account'), 0) as on_account,
    coalesce(sum(t.amount) filter (where t.tender_type = 'store_credit'), 0) as store_credit,
    coalesce(sum(t.change_due), 0) as change_due,
    coalesce(array_agg(distinct t.tender_type), '{}') as types,
    coalesce(jsonb_agg(jsonb_build_object('role', t.ledger_role, 'debit', t.amount)), '[]') as journal
  into v_tenders
  from jsonb_to_recordset(p_payments) as t (tender_type text, amount numeric, change_due numeric, ledger_role text);
  perform private.check_contact_credit(p_tenant_id, v_contact_id, v_tenders.on_account, v_tenders.store_credit);

  -- A bundle's goods are those of its components; a web order takes what it was placed for.
  if p_document ->> 'order_id' is not null then
    select array_agg(g.line_id) as ids, array_agg(g.product_id) as product_ids, array_agg(-g.quantity) as quantities,
      array_agg(g.bundle_id) as bundle_ids into v_out
    from private.order_goods(p_tenant_id, (p_document ->> 'order_id')::uuid, p_priced -> 'lines') g;
  else
    select array_agg(g.id) as ids, array_agg(g.product_id) as product_ids, array_agg(g.quantity) as quantities,
      array_agg(g.bundle_id) as bundle_ids into v_out
    from (
      select l.id, coalesce(c.component_id, l.product_id) as product_id, c.bundle_id,
        case when c.bundle_id is null then -l.quantity else -round(l.quantity * c.quantity, 3) end as quantity
      from jsonb_to_recordset(p_priced -> 'lines') as l (id uuid, product_id uuid, quantity numeric)
      left join public.product_components c on c.tenant_id = p_tenant_id and c.bundle_id = l.product_id
    ) g
    where g.quantity <> 0;
  end if;
  select * into v_moved from private.move_stock_lines(p_tenant_id, p_location_id, 'sale', 'sale', v_sale_id, p_occurred_at,
    v_out.ids, v_out.product_ids, v_out.quantities, null, null, (v_internal ->> 'step')::numeric, p_now,
    p_bundle_ids => v_out.bundle_ids, p_business_date => v_business_date);
  insert into public.sale_lines (
    tenant_id, id, sale_id, cashier_id, line_number, product_id, name, sku, unit, quantity, list_price, unit_price,
    discount_amount, discount_reason, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, price_source)
  select p_tenant_id, l.id, v_sale_id, p_user_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.quantity, l.list_price,
    l.unit_price, l.discount_amount, v_internal -> 'reasons' ->> l.id::text, l.net_amount, l.tax_amount, l.gross_amount,
    l.tax_rate_percent, l.tax_code, nullif(l.price_source, 'null')
  from jsonb_to_recordset(p_priced -> 'lines') as l (
    id uuid, line_number integer, product_id uuid, name text, sku text, unit text, quantity numeric, list_price numeric,
    unit_price numeric, discount_amount numeric, net_amount numeric, tax_amount numeric, gross_amount numeric,
    tax_rate_percent numeric, tax_code text, price_source jsonb)
  on conflict (tenant_id, id) do nothing;
  get diagnostics v_written = row_count;
  if v_written <> jsonb_array_length(p_priced -> 'lines') then
    perform private.refuse_input('lines', 'A line id was already used in another sale.');
  end if;
  insert into public.sale_payments (
    tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, amount_tendered, change_due, reference, created_at)
  select p_tenant_id, t.id, v_sale_id, p_user_id, v_session_id, t.tender_type, t.amount, t.amount_tendered, t.change_due,
    t.reference, p_now
  from jsonb_to_recordset(p_payments) as t (
    id uuid, tender_type text, amount numeric, amount_tendered numeric, change_due numeric, reference text)
  on conflict do nothing;
  get diagnostics v_written = row_count;
  if v_written <> jsonb_array_length(p_payments) then
    perform private.refuse_input('payments', 'A payment id or a mobile money reference was already used.');
  end if;
  if v_tenders.store_credit > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, v_contact_id, -v_tenders.store_credit, 'sale', v_sale_id);
  end if;

  v_entry_id := private.write_journal_lines(p_tenant_id, v_business_date, v_tenders.journal || jsonb_build_array(
    jsonb_build_object('role', 'sales', 'credit', (p_priced ->> 'net_amount')::numeric - v_delivery_net),
    jsonb_build_object('role', 'delivery_income', 'credit', v_delivery_net),
    jsonb_build_object('role', 'vat_output', 'credit', (p_priced ->> 'tax_amount')::numeric),
    jsonb_build_object('role', 'cost_of_goods_sold', 'debit', -v_moved.value),
    jsonb_build_object('role', 'inventory', 'credit', -v_moved.value)));

  -- From here on everybody else of this business waits for the number: only what must carry it comes after.
  v_number := private.next_number(p_tenant_id, 'invoice');
  perform private.seal_journal_entry(p_tenant_id, p_user_id, v_entry_id, 'sale', v_sale_id, v_business_date, 'Sale ' || v_number, p_now);
  insert into public.sales (
    tenant_id, id, invoice_number, channel, order_id, till_session_id, contact_id, contact_name, cashier_id, cashier_name,
    occurred_at, posted_at, business_date, currency_code, prices_include_tax, subtotal_amount, discount_amount, delivery_fee,
    delivery_net_amount, delivery_tax_amount, delivery_tax_rate_percent, delivery_tax_code, net_amount, tax_amount,
    total_amount, balance_due, change_due, item_count, tender_types, journal_entry_id, note, request_hash)
  select p_tenant_id, v_sale_id, v_number, p_document ->> 'channel', (p_document ->> 'order_id')::uuid, v_session_id, v_contact_id,
    coalesce((select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id), p_document ->> 'contact_name'),
    p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id),
    p_occurred_at, p_now, v_business_date, s.currency_code, s.prices_include_tax, s.subtotal_amount, s.discount_amount,
    s.delivery_fee, v_delivery_net, coalesce(i.delivery_tax_amount, 0), coalesce(i.delivery_tax_rate_percent, 0),
    i.delivery_tax_code, s.net_amount, s.tax_amount, s.total_amount, v_tenders.on_account, v_tenders.change_due,
    private.count_items(p_priced -> 'lines'), v_tenders.types, v_entry_id, p_document ->> 'note', p_document ->> 'request_hash'
  from jsonb_to_record(p_priced) as s (
    currency_code text, prices_include_tax boolean, subtotal_amount numeric, discount_amount numeric, delivery_fee numeric,
    net_amount numeric, tax_amount numeric, total_amount numeric)
  cross join jsonb_to_record(v_internal) as i (
    delivery_tax_amount numeric, delivery_tax_rate_percent numeric, delivery_tax_code text);
end;
$$;
comment on function private.write_sale(uuid, uuid, jsonb, jsonb, jsonb, uuid, timestamptz, timestamptz) is
  'Writes a priced and paid sale with stock (of bundles: that of their components), cost and journal. p_document: id, channel, till_session_id, contact_id, order_id, note, request_hash.';


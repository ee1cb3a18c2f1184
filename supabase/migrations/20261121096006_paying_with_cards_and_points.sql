-- Gift cards and points as ways to pay a sale and to be paid back. What was paid with either never turns into cash.

create or replace function private.read_payments(p_tenant_id uuid, p_payments jsonb, p_total numeric, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment jsonb;
  v_read jsonb := '[]';
  v_index integer := 0;
  v_prefix text;
  v_tender text;
  v_amount numeric;
  v_tendered numeric;
  v_reference text;
  v_role text;
  v_card_id uuid;
  v_paid numeric := 0;
begin
  for v_payment in select e.value from jsonb_array_elements(p_payments) as e loop
    v_prefix := format('payments[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_payment, rtrim(v_prefix, '.'));
    v_tender := private.input_choice(v_payment, 'tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account', 'gift_card', 'loyalty'], v_prefix);
    v_amount := private.input_number(v_payment, 'amount', 0.01, 99999999999, p_step, v_prefix);
    v_tendered := private.input_number(v_payment, 'amount_tendered', 0, 99999999999, p_step, v_prefix, false);
    v_reference := private.input_text(v_payment, 'reference', 100, v_prefix);
    select m.ledger_role into v_role from public.payment_methods m
    -- What was taken without the server may be no way to pay any more.
    where m.tenant_id = p_tenant_id and m.tender_type = v_tender
      and (m.is_enabled or (v_tender in ('cash', 'card', 'mobile_money') and private.goods_have_left()))
    order by m.is_enabled desc, m.position limit 1;
    if not found then
      perform private.refuse_input(v_prefix || 'tender_type', 'This business does not take this kind of payment.');
    end if;
    if v_tender = 'cash' then
      v_tendered := coalesce(v_tendered, v_amount);
      if v_tendered < v_amount then
        perform private.fail(400, 'payment_mismatch', 'The cash given does not cover its part of the total.');
      end if;
    elsif v_tendered <> v_amount then
      perform private.fail(400, 'payment_mismatch', 'Change is given from cash only.');
    end if;
    if v_tender = 'mobile_money' then
      v_reference := upper(v_reference);
      if exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id
          and s.tender_type = 'mobile_money' and s.reference = v_reference)
        or v_read @> jsonb_build_array(jsonb_build_object('tender_type', v_tender, 'reference', v_reference)) then
        perform private.refuse_input(v_prefix || 'reference', 'This mobile money reference has already paid for something.');
      end if;
    end if;
    v_card_id := null;
    if v_tender = 'gift_card' then
      v_card_id := private.input_uuid(v_payment, 'gift_card_id', v_prefix);
    end if;
    if v_tender in ('gift_card', 'loyalty') and v_read @> jsonb_build_array(jsonb_strip_nulls(
        jsonb_build_object('tender_type', v_tender, 'gift_card_id', v_card_id))) then
      perform private.refuse_input(v_prefix || 'tender_type', 'Each gift card, and the points, are named once.');
    end if;
    v_paid := v_paid + v_amount;
    v_read := v_read || jsonb_build_object('id', private.input_uuid(v_payment, 'id', v_prefix), 'tender_type', v_tender,
      'amount', v_amount, 'reference', case when v_tender not in ('gift_card', 'loyalty') then v_reference end, 'ledger_role', v_role,
      'gift_card_id', v_card_id,
      'amount_tendered', case when v_tender = 'cash' then v_tendered end,
      'change_due', case when v_tender = 'cash' then v_tendered - v_amount end);
  end loop;
  if v_paid <> p_total then
    perform private.fail(400, 'payment_mismatch', 'The payments do not add up to the total.',
      jsonb_build_object('total', p_total, 'paid', v_paid));
  end if;
  return v_read;
end;
$$;
comment on function private.read_payments(uuid, jsonb, numeric, numeric) is
  'Checked payments that add up to the total; change only from cash, a mobile money reference and a gift card only once. A gift card is named by gift_card_id, which get_gift_card tells for its code.';

-- The core shared by the till and by orders: everything has been checked, p_priced says what it costs.
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
  v_payments jsonb;
  v_number text;
  v_entry_id uuid;
begin
  -- A sale that happened before its day was locked is booked today.
  if private.is_period_locked(p_tenant_id, v_business_date) then
    v_business_date := private.business_date(p_tenant_id, p_now);
  end if;
  select coalesce(sum(t.amount) filter (where t.tender_type = 'on_account'), 0) as on_account,
    coalesce(sum(t.amount) filter (where t.tender_type = 'store_credit'), 0) as store_credit,
    coalesce(sum(t.amount) filter (where t.tender_type = 'loyalty'), 0) as loyalty,
    coalesce(sum(t.change_due), 0) as change_due,
    coalesce(array_agg(distinct t.tender_type), '{}') as types,
    coalesce(jsonb_agg(jsonb_build_object('role', t.ledger_role, 'debit', t.amount)), '[]') as journal
  into v_tenders
  from jsonb_to_recordset(p_payments) as t (tender_type text, amount numeric, change_due numeric, ledger_role text);
  -- What was paid in advance settles its part at once: no credit is given for it.
  perform private.check_contact_credit(p_tenant_id, v_contact_id,
    v_tenders.on_account - coalesce((p_document ->> 'deposit_amount')::numeric, 0), v_tenders.store_credit);
  perform private.check_loyalty(p_tenant_id, v_contact_id, v_tenders.loyalty);
  v_payments := private.take_gift_cards(p_tenant_id, p_user_id, v_sale_id, p_payments, p_now);

  -- A bundle's goods are those of its components; an order takes what it was placed for. Its goods are let go only here: releasing
  -- them locks them, and customer and cards come before goods.
  if p_document ->> 'order_id' is not null then
    perform private.release_reservations(p_tenant_id, array[(p_document ->> 'order_id')::uuid], p_now);
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
    p_batches => p_document -> 'serials', p_bundle_ids => v_out.bundle_ids, p_business_date => v_business_date);
  insert into public.sale_lines (
    tenant_id, id, sale_id, cashier_id, line_number, product_id, name, sku, unit, quantity, list_price, unit_price,
    discount_amount, discount_reason, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, price_source, modifiers)
  select p_tenant_id, l.id, v_sale_id, p_user_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.quantity, l.list_price,
    l.unit_price, l.discount_amount, v_internal -> 'reasons' ->> l.id::text, l.net_amount, l.tax_amount, l.gross_amount,
    l.tax_rate_percent, l.tax_code, nullif(l.price_source, 'null'), l.modifiers
  from jsonb_to_recordset(p_priced -> 'lines') as l (
    id uuid, line_number integer, product_id uuid, name text, sku text, unit text, quantity numeric, list_price numeric,
    unit_price numeric, discount_amount numeric, net_amount numeric, tax_amount numeric, gross_amount numeric,
    tax_rate_percent numeric, tax_code text, price_source jsonb, modifiers jsonb)
  on conflict (tenant_id, id) do nothing;
  get diagnostics v_written = row_count;
  if v_written <> jsonb_array_length(p_priced -> 'lines') then
    perform private.refuse_input('lines', 'A line id was already used in another sale.');
  end if;
  insert into public.sale_payments (
    tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, amount_tendered, change_due, reference, gift_card_id, created_at)
  select p_tenant_id, t.id, v_sale_id, p_user_id, v_session_id, t.tender_type, t.amount, t.amount_tendered, t.change_due,
    t.reference, t.gift_card_id, p_now
  from jsonb_to_recordset(v_payments) as t (
    id uuid, tender_type text, amount numeric, amount_tendered numeric, change_due numeric, reference text, gift_card_id uuid)
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
  'Writes a priced and paid sale with stock (of bundles: that of their components), cost and journal. p_document: id, channel, till_session_id, contact_id, order_id, deposit_amount (part of what is on account), note, request_hash.';

create or replace function private.sale_ask(
  p_tenant_id uuid, p_query text, p_from date, p_to date, p_status text, p_channel text, p_tender_type text, p_cashier_id uuid,
  p_filter jsonb
)
returns private.sale_ask language plpgsql stable security definer set search_path = '' as $$
declare
  v_ask private.sale_ask;
  v_filter jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  v_body jsonb := jsonb_build_object('p_status', p_status, 'p_channel', p_channel, 'p_tender_type', p_tender_type);
  v_location_id uuid;
  v_contact_id uuid;
  v_term text := private.search_term(p_query);
begin
  perform private.input_object(v_filter, 'p_filter');
  v_ask.cashier_id := p_cashier_id;
  v_ask.day_from := private.input_day(p_from, 'p_from');
  v_ask.day_to := private.input_day(p_to, 'p_to');
  v_ask.status := private.input_choice(v_body, 'p_status', array['completed', 'partially_refunded', 'refunded', 'voided'], '', false);
  v_ask.channel := private.input_choice(v_body, 'p_channel', array['till', 'storefront'], '', false);
  v_ask.tender := private.input_choice(v_body, 'p_tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account', 'gift_card', 'loyalty'], '', false);
  v_ask.payment := private.input_choice(v_filter, 'payment', array['paid', 'unpaid', 'overdue'], '', false);
  if v_ask.payment = 'overdue' then
    v_ask.overdue_ids := private.overdue_sale_ids(p_tenant_id);
  end if;
  v_ask.total_from := private.input_decimal(v_filter, 'total_from');
  v_ask.total_to := private.input_decimal(v_filter, 'total_to');
  v_location_id := private.input_uuid(v_filter, 'location_id', '', false);
  if v_location_id is not null then
    v_ask.session_ids := array(
      select s.id from public.tills t join public.till_sessions s on s.tenant_id = p_tenant_id and s.till_id = t.id
      where t.tenant_id = p_tenant_id and t.location_id = v_location_id);
  end if;
  v_contact_id := private.input_uuid(v_filter, 'contact_id', '', false);
  if v_contact_id is not null then
    v_ask.contact_ids := private.contact_group(p_tenant_id, v_contact_id);
  end if;
  v_ask.has_search := v_term is not null;
  v_ask.search := private.sale_search(p_tenant_id, v_term);
  -- Sales of some days are counted to the last one, from an index; beyond this nobody asks how many others exactly.
  v_ask.count_limit := case when v_ask.has_search then 1000
    when coalesce(v_ask.status, v_ask.channel, v_ask.tender, v_ask.payment) is null and v_ask.total_from is null and v_ask.total_to is null
      and v_location_id is null and v_contact_id is null and v_ask.cashier_id is null then null
    else 10000 end;
  return v_ask;
end;
$$;

-- Goods bought on account and paid for later are paid back like goods paid at once.
create or replace function private.check_refund_tender(p_tenant_id uuid, p_sale public.sales, p_tender text, p_amount numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_left numeric;
begin
  if p_amount = 0 then
    return;
  end if;
  if p_tender = 'store_credit' and p_sale.contact_id is null then
    perform private.refuse_input('refund_tender_type', 'Store credit needs a sale with a customer.');
  end if;
  select coalesce(sum(m.amount) filter (where case p_tender
      when 'cash' then m.tender_type not in ('on_account', 'store_credit', 'gift_card', 'loyalty')
      when 'store_credit' then m.tender_type <> 'on_account'
      when 'gift_card' then m.tender_type <> 'on_account'
      else m.tender_type = p_tender end), 0)
  into v_left
  from (
    select p.tender_type, p.amount from public.sale_payments p where p.tenant_id = p_tenant_id and p.sale_id = p_sale.id
    union all
    -- What was owed and paid later counts as paid in the way it was paid.
    select a.tender_type, a.amount from private.sale_account_payments(p_tenant_id, p_sale.id) a
    union all
    select c.refund_tender_type, -c.refund_amount from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.sale_id = p_sale.id and c.refund_amount > 0
  ) m;
  if p_tender = 'on_account' or p_amount > v_left then
    perform private.fail(400, 'payment_mismatch', 'This cannot be paid back that way.',
      jsonb_build_object('refund_amount', p_amount, 'available', case when p_tender = 'on_account' then 0 else v_left end));
  end if;
end;
$$;
comment on function private.check_refund_tender(uuid, public.sales, text, numeric) is 'Raises payment_mismatch for a refund the payments do not cover.';

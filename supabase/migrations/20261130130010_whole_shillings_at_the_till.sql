-- M-Pesa moves whole shillings at the till as in the shop (decision 0035): a part of a sale that ends in cents is asked for in whole
-- shillings, half of one upwards, and the difference stands in Cash Rounding. The part settles what it is of the total.

alter table public.sale_payments
  add column rounding_amount numeric(14,2) not null default 0 check (rounding_amount between -0.5 and 0.5),
  add constraint sale_payments_rounding_leaves_money check (rounding_amount = 0 or (tender_type = 'mobile_money' and amount - rounding_amount >= 1));
comment on column public.sale_payments.rounding_amount is
  'What of the amount no money moved for, with its sign: amount less this is what came. Only where a service moves whole units.';
grant select (rounding_amount) on public.sale_payments to authenticated;

create function private.mobile_rounding(p_tenant_id uuid, p_amount numeric, p_reference text)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_came numeric;
begin
  -- M-Pesa is that of Kenya; less than half a shilling it cannot move at all.
  if p_amount = trunc(p_amount) or round(p_amount) < 1 or not exists (
    select 1 from public.tenants t where t.id = p_tenant_id and t.currency_code = 'KES') then
    return 0;
  end if;
  -- Of 274.50 the customer may have sent 274 or 275: what was reported is what came.
  v_came := (select d.amount from public.direct_payments d
    where d.tenant_id = p_tenant_id and d.receipt_number = p_reference and d.amount >= 1 and abs(p_amount - d.amount) <= 0.5);
  return p_amount - coalesce(v_came, private.online_amount('mpesa', p_amount));
end;
$$;
comment on function private.mobile_rounding(uuid, numeric, text) is
  'What of a part of a sale that is paid by mobile money at the till no money moves for, by its reference where its money was reported.';

create or replace function private.write_sale(
  p_tenant_id uuid, p_user_id uuid, p_document jsonb, p_priced jsonb, p_payments jsonb, p_location_id uuid,
  p_occurred_at timestamptz, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_sale_id uuid := (p_document ->> 'id')::uuid;
  v_session_id uuid := (p_document ->> 'till_session_id')::uuid;
  v_contact_id uuid := (p_document ->> 'contact_id')::uuid;
  v_internal jsonb := p_priced -> 'internal';
  v_lines jsonb := p_priced -> 'lines';
  v_business_date date := private.business_date(p_tenant_id, p_occurred_at);
  v_delivery_net numeric := coalesce((p_priced #>> '{internal,delivery_net_amount}')::numeric, 0);
  v_moved record;
  v_out record;
  v_written integer;
  v_items integer;
  v_written_payments jsonb;
  v_written_sale jsonb;
  v_tenders record;
  v_payments jsonb := p_payments;
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
    coalesce(array_agg(t.ledger_role), '{}') as roles, coalesce(array_agg(t.amount - coalesce(t.rounding_amount, 0)), '{}') as amounts,
    coalesce(sum(t.rounding_amount), 0) as rounding
  into v_tenders
  from jsonb_to_recordset(p_payments) as t (tender_type text, amount numeric, change_due numeric, ledger_role text, rounding_amount numeric);
  -- What was paid in advance settles its part at once: no credit is given for it.
  if v_contact_id is not null or v_tenders.types && '{on_account,store_credit}' or p_document ->> 'deposit_amount' is not null then
    perform private.check_contact_credit(p_tenant_id, v_contact_id,
      v_tenders.on_account - coalesce((p_document ->> 'deposit_amount')::numeric, 0), v_tenders.store_credit);
  end if;
  if v_tenders.loyalty <> 0 then
    perform private.check_loyalty(p_tenant_id, v_contact_id, v_tenders.loyalty);
  end if;
  if 'gift_card' = any (v_tenders.types) then
    v_payments := private.take_gift_cards(p_tenant_id, p_user_id, v_sale_id, p_payments, p_now);
  end if;

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
      from jsonb_to_recordset(v_lines) as l (id uuid, product_id uuid, quantity numeric)
      left join lateral (
        select c.bundle_id, c.component_id, c.quantity from public.product_components c
        where c.tenant_id = p_tenant_id and c.bundle_id = l.product_id offset 0) c on true
    ) g
    where g.quantity <> 0;
  end if;
  select * into v_moved from private.move_stock_lines(p_tenant_id, p_location_id, 'sale', 'sale', v_sale_id, p_occurred_at,
    v_out.ids, v_out.product_ids, v_out.quantities, null, null, (v_internal ->> 'step')::numeric, p_now,
    p_batches => p_document -> 'serials', p_bundle_ids => v_out.bundle_ids, p_business_date => v_business_date);
  with written as (
    insert into public.sale_lines as w (
      tenant_id, id, sale_id, cashier_id, line_number, product_id, name, sku, unit, quantity, list_price, unit_price,
      discount_amount, discount_reason, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, price_source, modifiers)
    select p_tenant_id, l.id, v_sale_id, p_user_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.quantity, l.list_price,
      l.unit_price, l.discount_amount, v_internal -> 'reasons' ->> l.id::text, l.net_amount, l.tax_amount, l.gross_amount,
      l.tax_rate_percent, l.tax_code, nullif(l.price_source, 'null'), l.modifiers
    from jsonb_to_recordset(v_lines) as l (
      id uuid, line_number integer, product_id uuid, name text, sku text, unit text, quantity numeric, list_price numeric,
      unit_price numeric, discount_amount numeric, net_amount numeric, tax_amount numeric, gross_amount numeric,
      tax_rate_percent numeric, tax_code text, price_source jsonb, modifiers jsonb)
    on conflict (tenant_id, id) do nothing
    returning w.quantity
  )
  select count(*), least(sum(case when l.quantity % 1 = 0 then l.quantity else 1 end), 2000000000) into v_written, v_items from written l;
  if v_written <> jsonb_array_length(v_lines) then
    perform private.refuse_input('lines', 'A line id was already used in another sale.');
  end if;
  with written as (
    insert into public.sale_payments as w (
      tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, rounding_amount, amount_tendered, change_due,
      reference, gift_card_id, created_at)
    select p_tenant_id, t.id, v_sale_id, p_user_id, v_session_id, t.tender_type, t.amount,
      coalesce(t.rounding_amount, 0), t.amount_tendered, t.change_due, t.reference, t.gift_card_id, p_now
    from jsonb_to_recordset(v_payments) as t (
      id uuid, tender_type text, amount numeric, rounding_amount numeric, amount_tendered numeric, change_due numeric, reference text, gift_card_id uuid)
    on conflict do nothing
    returning w.id, jsonb_build_object('id', w.id, 'tender_type', w.tender_type, 'amount', w.amount,
      'amount_tendered', case when w.rounding_amount <> 0 then w.amount - w.rounding_amount else w.amount_tendered end, 'change_due', w.change_due, 'reference', w.reference) as payment
  )
  select count(*), coalesce(jsonb_agg(t.payment order by t.id), '[]') into v_written, v_written_payments from written t;
  if v_written <> jsonb_array_length(p_payments) then
    perform private.refuse_input('payments', 'A payment id or a mobile money reference was already used.');
  end if;
  if v_tenders.store_credit > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, v_contact_id, -v_tenders.store_credit, 'sale', v_sale_id);
  end if;

  v_entry_id := private.write_journal_amounts(p_tenant_id, v_business_date,
    v_tenders.roles || '{cash_rounding,sales,delivery_income,vat_output,cost_of_goods_sold,inventory}',
    v_tenders.amounts || array[v_tenders.rounding, v_delivery_net - (p_priced ->> 'net_amount')::numeric, -v_delivery_net,
      -(p_priced ->> 'tax_amount')::numeric, -v_moved.value, v_moved.value]);

  -- From here on everybody else of this business waits for the number: only what must carry it comes after.
  v_number := private.next_number(p_tenant_id, 'invoice');
  perform private.seal_journal_entry(p_tenant_id, p_user_id, v_entry_id, 'sale', v_sale_id, v_business_date, 'Sale ' || v_number, p_now);
  insert into public.sales as w (
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
    v_items, v_tenders.types, v_entry_id, p_document ->> 'note', p_document ->> 'request_hash'
  from jsonb_to_record(p_priced) as s (
    currency_code text, prices_include_tax boolean, subtotal_amount numeric, discount_amount numeric, delivery_fee numeric,
    net_amount numeric, tax_amount numeric, total_amount numeric)
  cross join jsonb_to_record(v_internal) as i (
    delivery_tax_amount numeric, delivery_tax_rate_percent numeric, delivery_tax_code text)
  returning jsonb_build_object(
    'id', w.id, 'invoice_number', w.invoice_number, 'channel', w.channel, 'status', w.status, 'order_id', w.order_id,
    'occurred_at', w.occurred_at, 'posted_at', w.posted_at, 'business_date', w.business_date,
    'currency_code', w.currency_code, 'prices_include_tax', w.prices_include_tax, 'subtotal_amount', w.subtotal_amount,
    'discount_amount', w.discount_amount, 'delivery_fee', w.delivery_fee, 'net_amount', w.net_amount,
    'tax_amount', w.tax_amount, 'total_amount', w.total_amount, 'refunded_amount', w.refunded_amount,
    'balance_due', w.balance_due, 'change_due', w.change_due, 'cashier_name', w.cashier_name,
    'operator_name', coalesce(p_document ->> 'operator_name', w.cashier_name), 'till_name', p_document ->> 'till_name',
    'till_session_id', w.till_session_id, 'journal_entry_id', w.journal_entry_id, 'note', w.note, 'replayed', false,
    -- As they were priced is as they were written; nothing of them has gone back.
    'lines', (
      select jsonb_agg((l.value - '{image_url,promotions,is_available,saleable_quantity}'::text[])
        || '{"returned_quantity": 0, "serials": []}' order by l.ordinality)
      from jsonb_array_elements(v_lines) with ordinality as l),
    'payments', v_written_payments, 'taxes', p_priced -> 'taxes', 'approvals', '[]'::jsonb, 'credit_notes', '[]'::jsonb,
    'contact', null, 'provisional_number', null, 'review_flags', '[]'::jsonb, 'reviewed_at', null, 'reviewed_by_name', null)
    || case when v_tenders.rounding = 0 then '{}' else jsonb_build_object('rounding_amount', -v_tenders.rounding) end
  into v_written_sale;
  return v_written_sale;
end;
$$;
comment on function private.write_sale(uuid, uuid, jsonb, jsonb, jsonb, uuid, timestamptz, timestamptz) is
  'Writes and posts a priced sale with its payments, stock and journal entry, and gives back what was written, as private.sale_json tells a sale that nothing has happened to since: without customer, serial numbers, approvals and lateness. till_name and operator_name of the document are only told. rounding_amount of a payment is the part that no money moved for.';

create or replace function private.direct_payment_row(p_payment public.direct_payments)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_payment.id, 'receipt_number', p_payment.receipt_number, 'amount', p_payment.amount, 'reported_amount', p_payment.reported_amount,
    'currency_code', p_payment.currency_code, 'account_number', p_payment.account_number, 'payer_name', p_payment.payer_name,
    -- A digest of a number is nothing to read.
    'payer_phone', case when length(p_payment.payer_phone) < 30 then p_payment.payer_phone end, 'paid_at', p_payment.paid_at,
    'state', p_payment.state, 'source', p_payment.source, 'is_test', p_payment.mode = 'test', 'note', p_payment.note,
    'sent_back_reference', p_payment.sent_back_reference, 'resolved_at', p_payment.resolved_at,
    'resolved_by_name', (select f.full_name from public.profiles f where f.user_id = p_payment.resolved_by),
    'assigned_to', case
      when p_payment.intent_id is not null then (
        select jsonb_build_object('kind', 'order', 'id', o.id, 'number', o.order_number,
          'needs_review', i.state = 'needs_review' or coalesce(i.refund_status = 'due', false) or p_payment.reported_amount is not null)
        from public.payment_intents i join public.orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
        where i.tenant_id = p_payment.tenant_id and i.id = p_payment.intent_id)
      when p_payment.sale_id is not null then (
        select jsonb_build_object('kind', 'sale', 'id', s.id, 'number', s.invoice_number, 'needs_review', p_payment.amount <> (
          select sum(x.amount - x.rounding_amount) from public.sale_payments x where x.tenant_id = s.tenant_id and x.sale_id = s.id and x.reference = p_payment.receipt_number))
        from public.sales s where s.tenant_id = p_payment.tenant_id and s.id = p_payment.sale_id)
      when p_payment.contact_payment_id is not null then (
        select coalesce(
          (select jsonb_build_object('kind', 'order', 'id', o.id, 'number', o.order_number, 'needs_review', false)
            from public.order_deposits e join public.orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
            where e.tenant_id = c.tenant_id and e.payment_id = c.id limit 1),
          jsonb_build_object('kind', 'contact_payment', 'id', c.contact_id, 'number', c.payment_number, 'needs_review', c.amount <> p_payment.amount))
        from public.contact_payments c where c.tenant_id = p_payment.tenant_id and c.id = p_payment.contact_payment_id)
      when p_payment.gift_card_id is not null then (
        select jsonb_build_object('kind', 'gift_card', 'id', g.id, 'number', g.card_number, 'needs_review', g.initial_amount <> p_payment.amount)
        from public.gift_cards g where g.tenant_id = p_payment.tenant_id and g.id = p_payment.gift_card_id) end);
end;
$$;

create or replace function private.tenders_of_day(p_tenant_id uuid, p_day date, p_cashier_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tender_type', t.tender_type, 'amount', t.amount, 'count', t.count)
      order by t.amount desc, t.tender_type), '[]')
    from (
      select p.tender_type, sum(p.amount - p.rounding_amount) as amount, count(*) as count
      from public.sales s
      join public.sale_payments p on p.tenant_id = p_tenant_id and p.sale_id = s.id
      where s.tenant_id = p_tenant_id and s.business_date = p_day and s.status <> 'voided'
        and (p_cashier_id is null or s.cashier_id = p_cashier_id)
      group by p.tender_type
    ) t
  );
end;
$$;

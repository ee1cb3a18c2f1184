-- Posting a sale: lines, payments, stock, cost and journal in one transaction, the numbers last.

create type private.tendered as (tender_type text, amount numeric);
comment on type private.tendered is 'One amount and how it was paid.';

create function private.read_payments(p_tenant_id uuid, p_payments jsonb, p_total numeric, p_step numeric, p_exchanged_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment jsonb;
  v_read jsonb := '[]';
  v_prefix text;
  v_tender text;
  v_amount numeric;
  v_tendered numeric;
  v_reference text;
  v_role text;
  v_card_id uuid;
  v_paid numeric := 0;
  v_cash jsonb := private.cash_to_round(p_tenant_id, p_payments, p_exchanged_id);
  v_rounding numeric;
begin
  for v_index in 0 .. jsonb_array_length(p_payments) - 1 loop
    v_payment := p_payments -> v_index;
    v_prefix := 'payments[' || v_index || '].';
    if jsonb_typeof(v_payment) <> 'object' then
      perform private.input_object(v_payment, rtrim(v_prefix, '.'));
    end if;
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
      perform private.refuse_input(v_prefix || 'tender_type', 'This business does not accept this payment method.');
    end if;
    v_rounding := 0;
    if v_tender = 'cash' then
      v_rounding := private.read_cash_rounding(v_payment, v_prefix, case when (v_cash ->> 'place')::integer = v_index then (v_cash ->> 'amount')::numeric else 0 end);
      v_tendered := coalesce(v_tendered, v_amount - v_rounding);
      if v_tendered < v_amount - v_rounding then
        perform private.fail(400, 'payment_mismatch', 'The cash received is less than the amount due in cash.');
      elsif v_tendered > 1000000 and v_tendered > 1000 * v_amount and not private.goods_have_left() then
        perform private.refuse_input(v_prefix || 'amount_tendered', 'This is far more cash than the amount due.');
      end if;
    elsif v_tendered <> v_amount then
      perform private.fail(400, 'payment_mismatch', 'Change can be given on cash only.');
    end if;
    if v_tender = 'mobile_money' then
      v_reference := private.mobile_code(v_reference);
      if exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id
          and s.tender_type = 'mobile_money' and s.reference = v_reference)
        or v_read @> jsonb_build_array(jsonb_build_object('tender_type', v_tender, 'reference', v_reference)) then
        perform private.refuse_spent_code(v_prefix || 'reference');
      end if;
    end if;
    v_card_id := null;
    if v_tender = 'gift_card' then
      v_card_id := private.input_uuid(v_payment, 'gift_card_id', v_prefix);
    end if;
    if v_tender in ('gift_card', 'loyalty') and v_read @> jsonb_build_array(jsonb_strip_nulls(
        jsonb_build_object('tender_type', v_tender, 'gift_card_id', v_card_id))) then
      perform private.refuse_input(v_prefix || 'tender_type', 'Use each gift card, and the points, once only.');
    end if;
    v_paid := v_paid + v_amount;
    v_read := v_read || jsonb_build_object('id', private.input_uuid(v_payment, 'id', v_prefix), 'tender_type', v_tender,
      'amount', v_amount, 'reference', case when v_tender not in ('gift_card', 'loyalty') then v_reference end, 'ledger_role', v_role,
      'gift_card_id', v_card_id, 'rounding_amount', case v_tender when 'mobile_money' then private.mobile_rounding(p_tenant_id, v_amount, v_reference) when 'cash' then v_rounding end,
      'amount_tendered', case when v_tender = 'cash' then v_tendered end,
      'change_due', case when v_tender = 'cash' then v_tendered - (v_amount - v_rounding) end);
  end loop;
  if v_paid <> p_total then
    perform private.fail(400, 'payment_mismatch', 'The payments do not add up to the total.',
      jsonb_build_object('total', p_total, 'paid', v_paid));
  end if;
  return v_read;
end;
$$;
comment on function private.read_payments(uuid, jsonb, numeric, numeric, uuid) is
  'Checked payments that add up to the total; cash is rounded to the smallest coin, but not what goods that came back pay (p_exchanged_id); change only from cash, a mobile money reference and a gift card only once. A gift card is named by gift_card_id, which get_gift_card tells for its code.';

create function private.read_cash_rounding(p_payment jsonb, p_prefix text, p_rounding numeric)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_named numeric := private.input_number(p_payment, 'rounding_amount', -50, 50, 0.01, p_prefix, false);
begin
  -- What was taken without the server was rounded there; how, private.late_payments has looked at.
  if private.goods_have_left() then
    return coalesce(v_named, 0);
  elsif v_named <> p_rounding then
    perform private.fail(409, 'cash_rounding_changed', 'The cash to pay has changed. Check it again.', jsonb_build_object('rounding_amount', p_rounding));
  end if;
  return p_rounding;
end;
$$;
comment on function private.read_cash_rounding(jsonb, text, numeric) is
  'The rounding of a payment in cash: as computed, and the one that the client showed, where it names one (cash_rounding_changed); as named where the goods have left.';

create function private.store_credit_balance(p_tenant_id uuid, p_contact_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(e.amount), 0) from public.store_credit_entries e
    where e.tenant_id = p_tenant_id and e.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)));
end;
$$;
comment on function private.store_credit_balance(uuid, uuid) is 'What a customer has in store credit, merged contacts included.';

create function private.check_contact_credit(p_tenant_id uuid, p_contact_id uuid, p_on_account numeric, p_store_credit numeric)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_contact public.contacts;
  v_owed numeric;
  v_balance numeric;
begin
  if p_on_account = 0 and p_store_credit = 0 then
    select * into v_contact from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
    perform private.refuse_staff_card(v_contact);
    return;
  end if;
  if p_contact_id is null then
    perform private.refuse_input('contact_id', 'Choose a customer to sell on account or use store credit.');
  end if;
  v_contact := private.lock_contact(p_tenant_id, p_contact_id);
  perform private.refuse_staff_card(v_contact);
  if p_on_account > 0 then
    -- What is set aside for orders pays nothing else.
    select t.receivable - t.deposit + private.held_deposits(p_tenant_id, private.contact_group(p_tenant_id, v_contact.id)) into v_owed
    from public.contact_totals t
    where t.tenant_id = p_tenant_id and t.contact_id = v_contact.id;
    if v_owed + p_on_account > v_contact.credit_limit and not private.goods_have_left() then
      perform private.fail(409, 'credit_limit_exceeded', 'This is above the credit limit of the customer.',
        jsonb_build_object('credit_limit', v_contact.credit_limit, 'balance', v_owed,
          'available', greatest(v_contact.credit_limit - v_owed, 0)));
    end if;
  end if;
  if p_store_credit > 0 then
    v_balance := private.store_credit_balance(p_tenant_id, v_contact.id);
    if v_balance < p_store_credit then
      perform private.fail(409, 'store_credit_exceeded', 'The customer does not have enough store credit.',
        jsonb_build_object('available', v_balance));
    end if;
  end if;
end;
$$;
comment on function private.check_contact_credit(uuid, uuid, numeric, numeric) is
  'Raises credit_limit_exceeded or store_credit_exceeded, counting merged contacts, opening balances and deposits; holds the contact until the transaction ends. A member''s own card is no customer.';

create function private.write_sale(
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
  if private.is_locked(p_tenant_id, '{sales,stock}', v_business_date) then
    v_business_date := private.business_date(p_tenant_id, p_now);
  end if;
  select coalesce(sum(t.amount) filter (where t.tender_type = 'on_account'), 0) as on_account,
    coalesce(sum(t.amount) filter (where t.tender_type = 'store_credit'), 0) as store_credit,
    coalesce(sum(t.amount) filter (where t.tender_type = 'loyalty'), 0) as loyalty,
    coalesce(sum(t.change_due), 0) as change_due,
    coalesce(array_agg(distinct t.tender_type), '{}') as types,
    coalesce(array_agg(t.ledger_role), '{}') as roles, coalesce(array_agg(t.amount - coalesce(t.rounding_amount, 0)), '{}') as amounts,
    coalesce(sum(t.rounding_amount), 0) as rounding, coalesce(sum(t.rounding_amount) filter (where t.tender_type = 'cash'), 0) as cash_rounding
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
      'amount_tendered', coalesce(w.amount_tendered, case when w.rounding_amount <> 0 then w.amount - w.rounding_amount end), 'change_due', w.change_due, 'reference', w.reference) as payment
  )
  select count(*), coalesce(jsonb_agg(t.payment order by t.id), '[]') into v_written, v_written_payments from written t;
  if v_written <> jsonb_array_length(p_payments) then
    perform private.refuse_input('payments', 'This payment or its transaction code was already used.');
  end if;
  if v_tenders.store_credit > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, v_contact_id, -v_tenders.store_credit, 'sale', v_sale_id);
  end if;

  v_entry_id := private.write_journal_amounts(p_tenant_id, v_business_date,
    v_tenders.roles || '{cash_rounding,sales,delivery_income,vat_output,cost_of_goods_sold,inventory}',
    v_tenders.amounts || array[v_tenders.rounding, v_delivery_net - (p_priced ->> 'net_amount')::numeric, -v_delivery_net,
      -(p_priced ->> 'tax_amount')::numeric, -v_moved.value, v_moved.value], p_location_id);

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
    || case when v_tenders.cash_rounding = 0 then '{}' else jsonb_build_object('cash_rounding_amount', -v_tenders.cash_rounding) end
  into v_written_sale;
  return v_written_sale;
end;
$$;
comment on function private.write_sale(uuid, uuid, jsonb, jsonb, jsonb, uuid, timestamptz, timestamptz) is
  'Writes and posts a priced sale with its payments, stock and journal entry, and gives back what was written, as private.sale_json tells a sale that nothing has happened to since: without customer, serial numbers, approvals and lateness. till_name and operator_name of the document are only told. rounding_amount of a payment is the part that no money moved for.';

create function private.count_items(p_lines jsonb)
returns integer language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (
    select least(sum(case when l.quantity % 1 = 0 then l.quantity else 1 end), 2000000000)::integer
    from jsonb_to_recordset(p_lines) as l (quantity numeric));
end;
$$;
comment on function private.count_items(jsonb) is 'Items of a basket as people count them: pieces, and each weighed line as one.';

create function private.require_expected_total(p_body jsonb, p_total numeric)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  if private.input_number(p_body, 'expected_total', 0, 999999999999, 0.01, '', false) <> p_total then
    perform private.fail(409, 'total_mismatch', 'The total has changed. Check it again.', jsonb_build_object('total', p_total));
  end if;
end;
$$;
comment on function private.require_expected_total(jsonb, numeric) is 'Compares what the client showed with what the server computed.';

create function private.post_sale(p_tenant_id uuid, p_user_id uuid, p_sale jsonb, p_now timestamptz default clock_timestamp(), p_exchanged_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_sale_id uuid;
  v_hash text;
  v_stored_hash text;
  v_session public.till_sessions;
  v_session_id uuid;
  v_contact_id uuid;
  v_occurred_at timestamptz;
  v_priced_at timestamptz;
  v_operator private.till_operators;
  v_late jsonb := nullif(p_sale -> 'late', 'null');
  v_flags text[] := '{}';
  v_priced jsonb;
  v_payments jsonb;
  v_forgiven jsonb;
  v_till record;
  v_written jsonb;
begin
  if jsonb_typeof(p_sale) is distinct from 'object' then
    perform private.input_object(p_sale, 'p_sale');
  end if;
  v_sale_id := private.input_uuid(p_sale, 'id');
  v_session_id := private.input_uuid(p_sale, 'till_session_id');
  v_contact_id := private.input_uuid(p_sale, 'contact_id', '', false);
  v_occurred_at := private.input_instant(p_sale, 'occurred_at');
  v_payments := private.input_array(p_sale, 'payments', 0, case when v_late is null then 20 else 500 end);
  v_hash := private.request_hash(p_sale);
  perform private.lock_request('sale', p_tenant_id, v_sale_id);
  select s.request_hash into v_stored_hash from public.sales s where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_sale_id, 'replayed', true);
  end if;

  if v_late is null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, v_session_id);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), v_session.opened_at);
  else
    v_late := private.read_late(v_late);
    v_session := private.lock_late_session(p_tenant_id, p_user_id, v_session_id, p_now);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), (
      select s.opened_at from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = v_session_id));
    v_flags := private.late_flags(p_tenant_id, p_user_id, v_session, v_occurred_at, p_now);
  end if;
  -- Whoever sells with the server sells at the prices and promotions of now, by the PIN of now, whatever time is named.
  v_priced_at := case when v_late is null then greatest(p_now, v_occurred_at) else v_occurred_at end;
  if v_late is null then
    if p_sale ->> 'operator_token' is not null then
      v_operator := private.read_operator(p_tenant_id, p_user_id, p_sale, v_priced_at);
    end if;
  else
    v_operator := private.late_operator(p_tenant_id, v_session_id, p_sale);
  end if;
  select t.location_id, t.name into v_till from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if v_late is not null and not exists (
        select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
      v_contact_id := null;
      v_flags := v_flags || 'customer_gone'::text;
    elsif v_late is null and not found then
      perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
    end if;
  end if;

  v_priced := private.price_basket(p_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_till.location_id,
    'contact_id', v_contact_id, 'lines', p_sale -> 'lines', 'discount_amount', p_sale -> 'discount_amount',
    'discount_percent', p_sale -> 'discount_percent', 'coupon_codes', p_sale -> 'coupon_codes', 'is_late', v_late is not null,
    'keeps_choices', v_late is not null, 'sale_id', v_sale_id), v_priced_at);
  -- What happened without the server cannot be refused any more: it is told to those who look after the tills.
  if v_late is null and not (v_priced #> '{internal,price_overrides}' = '[]' and v_priced #> '{internal,discount_above_limit}' = 'false') then
    perform private.take_pricing_rights(p_tenant_id, p_user_id, v_priced, v_operator.user_id, p_sale -> 'approval_ids', v_sale_id);
  elsif v_late is not null then
    v_flags := v_flags || private.late_price_flags(p_tenant_id, p_user_id, v_operator.user_id, v_priced, p_sale -> 'lines')
      || private.late_paper_flags(p_tenant_id, v_priced, v_late, v_occurred_at);
    perform set_config('dukani.goods_have_left', 'on', true);
  end if;
  if not (v_priced #> '{internal,promotion_uses}' = '[]' and v_priced -> 'coupons' = '[]') then
    perform private.lock_promotions(p_tenant_id, v_contact_id, v_priced);
  end if;
  if v_late is not null then
    v_forgiven := private.late_payments(p_tenant_id, v_contact_id, v_payments, (v_priced ->> 'total_amount')::numeric,
      (v_priced #>> '{internal,step}')::numeric);
    v_payments := v_forgiven -> 'payments';
    v_flags := v_flags || array(select jsonb_array_elements_text(v_forgiven -> 'flags'));
    if p_sale ->> 'expected_total' is distinct from null and p_sale -> 'expected_total' <> v_priced -> 'total_amount'
      and not 'total_differs' = any (v_flags) then
      v_flags := v_flags || 'total_differs'::text;
    end if;
  elsif p_sale ? 'expected_total' then
    perform private.require_expected_total(p_sale, (v_priced ->> 'total_amount')::numeric);
  end if;
  v_payments := private.read_payments(p_tenant_id, v_payments, (v_priced ->> 'total_amount')::numeric,
    (v_priced #>> '{internal,step}')::numeric, p_exchanged_id);

  v_written := private.write_sale(p_tenant_id, p_user_id, jsonb_build_object('id', v_sale_id, 'channel', 'till',
    'till_session_id', v_session.id, 'contact_id', v_contact_id, 'note', private.input_text(p_sale, 'note', 1000),
    'request_hash', v_hash, 'till_name', v_till.name, 'operator_name', v_operator.user_name, 'serials', case when p_sale @? '$.lines[*].serials' then private.read_serials(p_sale -> 'lines', v_late is not null) end), v_priced, v_payments, v_till.location_id,
    v_occurred_at, p_now);
  if v_priced #> '{internal,promotion_uses}' <> '[]' then
    perform private.write_promotion_uses(p_tenant_id, v_sale_id, null, v_contact_id, v_priced, v_occurred_at);
  end if;
  if v_late is not null then
    perform set_config('dukani.goods_have_left', '', true);
    perform private.note_claimed_codes(p_tenant_id, v_forgiven -> 'payments');
    perform private.write_late_sale(p_tenant_id, v_sale_id, v_late, v_flags, v_session, v_till.location_id);
  end if;
  if v_operator.user_id <> p_user_id then
    insert into public.sale_operators (tenant_id, sale_id, user_id, name)
    values (p_tenant_id, v_sale_id, v_operator.user_id, v_operator.user_name);
  end if;
  if jsonb_array_length(v_priced #> '{internal,price_overrides}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'price_overridden', 'sales', v_sale_id, null,
      v_priced #> '{internal,price_overrides}');
  end if;
  if jsonb_array_length(v_priced #> '{internal,labels}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'label_price_taken', 'sales', v_sale_id, null, v_priced #> '{internal,labels}');
  end if;
  if v_late is not null or v_contact_id is not null or p_sale -> 'approval_ids' <> '[]' or p_sale @? '$.lines[*].serials'
    or exists (select 1 from public.sale_payments u where u.tenant_id = p_tenant_id and u.sale_id = v_sale_id and u.is_unproven) then
    return jsonb_build_object('id', v_sale_id, 'replayed', false);
  end if;
  -- Nothing has happened to it yet: what was written is what would be read.
  return v_written;
end;
$$;
comment on function private.post_sale(uuid, uuid, jsonb, timestamptz, uuid) is
  'Records a sale that was asked for, once: {id, replayed} or, where it is known without looking, the whole sale as private.sale_json tells it (which has both, too).';

create function private.sale_json(p_tenant_id uuid, p_sale_id uuid, p_replayed boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'invoice_number', s.invoice_number, 'channel', s.channel, 'status', s.status, 'order_id', s.order_id,
      'occurred_at', s.occurred_at, 'posted_at', s.posted_at, 'business_date', s.business_date,
      'currency_code', s.currency_code, 'prices_include_tax', s.prices_include_tax, 'subtotal_amount', s.subtotal_amount,
      'discount_amount', s.discount_amount, 'delivery_fee', s.delivery_fee, 'net_amount', s.net_amount,
      'tax_amount', s.tax_amount, 'total_amount', s.total_amount, 'refunded_amount', s.refunded_amount,
      'balance_due', s.balance_due, 'change_due', s.change_due, 'cashier_name', s.cashier_name, 'till_name', t.name,
      'till_session_id', s.till_session_id, 'journal_entry_id', s.journal_entry_id, 'note', s.note, 'replayed', p_replayed)
    || jsonb_build_object(
      'operator_name', coalesce((
        select o.name from public.sale_operators o where o.tenant_id = s.tenant_id and o.sale_id = s.id), s.cashier_name),
      'approvals', coalesce((
        select jsonb_agg(jsonb_build_object('permission', a.permission, 'approver_name', a.approver_name, 'reason', a.reason)
          order by a.used_at, a.id)
        from public.approvals a where a.tenant_id = s.tenant_id and a.document_id = s.id and a.used_at is not null), '[]'),
      'provisional_number', x.provisional_number, 'review_flags', coalesce(to_jsonb(x.flags), '[]'), 'reviewed_at', x.reviewed_at,
      'reviewed_by_name', x.reviewed_by_name,
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'line_number', l.line_number, 'product_id', l.product_id,
          'name', l.name, 'sku', l.sku, 'unit', l.unit, 'quantity', l.quantity, 'returned_quantity', l.returned_quantity,
          'list_price', l.list_price, 'unit_price', l.unit_price, 'price_source', l.price_source, 'modifiers', l.modifiers,
          'discount_amount', l.discount_amount, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'tax_rate_percent', l.tax_rate_percent, 'tax_code', l.tax_code, 'serials',
          case when exists (select 1 from public.stock_serial_entries e where e.tenant_id = l.tenant_id and e.line_id = l.id)
            then private.sale_line_serials(l.tenant_id, l.id) else '[]' end)
          order by l.line_number)
        from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id),
      'taxes', (
        select jsonb_agg(jsonb_build_object('tax_code', g.tax_code, 'tax_rate_percent', g.tax_rate_percent,
          'net_amount', g.net_amount, 'tax_amount', g.tax_amount) order by g.tax_rate_percent desc, g.tax_code)
        from (
          select x.tax_code, x.tax_rate_percent, sum(x.net_amount) as net_amount, sum(x.tax_amount) as tax_amount
          from (
            select l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount
            from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id
            union all
            select s.delivery_tax_code, s.delivery_tax_rate_percent, s.delivery_net_amount, s.delivery_tax_amount
            where s.delivery_tax_code is not null) x
          group by x.tax_code, x.tax_rate_percent) g),
      'payments', case when s.order_id is not null then private.order_sale_payments(s.tenant_id, s.id, s.order_id) else coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
          'amount_tendered', coalesce(p.amount_tendered, case when p.rounding_amount <> 0 then p.amount - p.rounding_amount end),
          'change_due', p.change_due, 'reference', p.reference)
          || case when p.is_unproven or p.claimed_reference is not null or p.proof_note is not null then jsonb_build_object(
            'is_unproven', p.is_unproven, 'claimed_reference', p.claimed_reference, 'proof_note', p.proof_note) else '{}' end
          order by p.created_at, p.id)
        from public.sale_payments p where p.tenant_id = s.tenant_id and p.sale_id = s.id), '[]') end,
      'credit_notes', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'credit_note_number', c.credit_note_number, 'issued_at', c.issued_at,
          'total_amount', c.total_amount, 'reason', c.reason) order by c.issued_at, c.credit_note_number)
        from public.credit_notes c where c.tenant_id = s.tenant_id and c.sale_id = s.id), '[]'),
      'contact', case when k.id is not null then
        jsonb_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone) end)
    || (
      select case when r.amount = 0 and r.cash = 0 then '{}' else jsonb_build_object('rounding_amount', r.amount) end
        || case when r.cash = 0 then '{}' else jsonb_build_object('cash_rounding_amount', r.cash) end
      from (
        select -coalesce(sum(p.rounding_amount), 0) - case when s.order_id is null then 0 else private.order_rounding(s.tenant_id, s.order_id) end as amount,
          -coalesce(sum(p.rounding_amount) filter (where p.tender_type = 'cash'), 0) as cash
        from public.sale_payments p where p.tenant_id = s.tenant_id and p.sale_id = s.id) r)
    from public.sales s
    left join lateral (
      select h.till_id from public.till_sessions h where h.tenant_id = s.tenant_id and h.id = s.till_session_id limit 1) h on true
    left join lateral (select t.name from public.tills t where t.tenant_id = s.tenant_id and t.id = h.till_id limit 1) t on true
    left join public.late_sales x on x.tenant_id = s.tenant_id and x.sale_id = s.id
    left join lateral (
      select k.id, k.name, k.email, k.phone from public.contacts k where k.tenant_id = s.tenant_id and k.id = s.contact_id limit 1) k on true
    where s.tenant_id = p_tenant_id and s.id = p_sale_id);
end;
$$;
comment on function private.sale_json(uuid, uuid, boolean) is 'A sale as the API shows it.';

create function public.record_sale(p_sale jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_posted jsonb;
begin
  -- A late sale is asked when it happened.
  if coalesce(jsonb_typeof(p_sale -> 'late'), 'null') = 'null' and not private.tenant_is_writable(v_tenant_id) then
    perform private.fail(402, 'subscription_required', 'The subscription of this business does not allow changes.');
  end if;
  v_posted := private.post_sale(v_tenant_id, auth.uid(), p_sale);
  if v_posted ? 'lines' then
    return v_posted;
  end if;
  return private.sale_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.record_sale(jsonb) is
  'Rings a sale: stock, payments, cost, journal and invoice number in one transaction. Idempotent by id and body. With late '
  '{provisional_number, device_id} it was made without the server: it is taken as it happened (occurred_at, unit_price of each line) and flagged.';

create function private.require_sale(p_tenant_id uuid, p_sale_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_cashier_id uuid;
begin
  select s.cashier_id into v_cashier_id from public.sales s where s.tenant_id = p_tenant_id and s.id = p_sale_id;
  if v_cashier_id is null or (v_cashier_id <> auth.uid() and not private.actor_can(p_tenant_id, auth.uid(), 'sales.view_all')
      and not (private.actor_can(p_tenant_id, auth.uid(), 'sales.record')
        and private.is_found_to_return(p_tenant_id, auth.uid(), p_sale_id))) then
    perform private.fail(404, 'not_found', 'This sale does not exist.');
  end if;
end;
$$;
comment on function private.require_sale(uuid, uuid) is
  'Refuses unless the sale is the person''s own, or all are (sales.view_all), or it was found within the hour to take goods back.';

create function public.get_sale(p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  return private.with_fiscal_block(v_tenant_id, 'sale', p_sale_id, private.sale_json(v_tenant_id, p_sale_id));
end;
$$;
comment on function public.get_sale(uuid) is 'One sale with lines, payments and credit notes; fiscal_block where it is sent to a tax authority.';

grant execute on function
  public.record_sale(jsonb),
  public.get_sale(uuid)
  to authenticated;

-- Posting a sale: lines, payments, stock, cost and journal in one transaction, the numbers last.

create function private.read_payments(p_tenant_id uuid, p_payments jsonb, p_total numeric, p_step numeric)
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
  v_paid numeric := 0;
begin
  for v_payment in select e.value from jsonb_array_elements(p_payments) as e loop
    v_prefix := format('payments[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_payment, rtrim(v_prefix, '.'));
    v_tender := private.input_choice(v_payment, 'tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account'], v_prefix);
    v_amount := private.input_number(v_payment, 'amount', 0.01, 99999999999, p_step, v_prefix);
    v_tendered := private.input_number(v_payment, 'amount_tendered', 0, 99999999999, p_step, v_prefix, false);
    v_reference := private.input_text(v_payment, 'reference', 100, v_prefix);
    select m.ledger_role into v_role from public.payment_methods m
    where m.tenant_id = p_tenant_id and m.tender_type = v_tender and m.is_enabled order by m.position limit 1;
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
    v_paid := v_paid + v_amount;
    v_read := v_read || jsonb_build_object('id', private.input_uuid(v_payment, 'id', v_prefix), 'tender_type', v_tender,
      'amount', v_amount, 'reference', v_reference, 'ledger_role', v_role,
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
  'Checked payments that add up to the total; change only from cash, a mobile money reference only once.';

create function private.store_credit_balance(p_tenant_id uuid, p_contact_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(e.amount), 0) from public.store_credit_entries e
    where e.tenant_id = p_tenant_id and e.contact_id = p_contact_id);
end;
$$;
comment on function private.store_credit_balance(uuid, uuid) is 'What a customer has in store credit.';

-- Credit is given and used under a lock on the contact, so that two tills cannot spend the same limit.
create function private.check_contact_credit(p_tenant_id uuid, p_contact_id uuid, p_on_account numeric, p_store_credit numeric)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_limit numeric;
  v_owed numeric;
  v_balance numeric;
begin
  if p_on_account = 0 and p_store_credit = 0 then
    return;
  end if;
  if p_contact_id is null then
    perform private.refuse_input('contact_id', 'Selling on account or against store credit needs a customer.');
  end if;
  select c.credit_limit into v_limit from public.contacts c
  where c.tenant_id = p_tenant_id and c.id = p_contact_id for no key update;
  if p_on_account > 0 then
    select coalesce(sum(s.balance_due), 0) into v_owed from public.sales s
    where s.tenant_id = p_tenant_id and s.contact_id = p_contact_id and s.balance_due > 0;
    if v_owed + p_on_account > v_limit then
      perform private.fail(409, 'credit_limit_exceeded', 'This is above the customer''s credit limit.',
        jsonb_build_object('credit_limit', v_limit, 'balance', v_owed, 'available', greatest(v_limit - v_owed, 0)));
    end if;
  end if;
  if p_store_credit > 0 then
    v_balance := private.store_credit_balance(p_tenant_id, p_contact_id);
    if v_balance < p_store_credit then
      perform private.fail(409, 'store_credit_exceeded', 'The customer does not have that much store credit.',
        jsonb_build_object('available', v_balance));
    end if;
  end if;
end;
$$;
comment on function private.check_contact_credit(uuid, uuid, numeric, numeric) is
  'Raises credit_limit_exceeded or store_credit_exceeded; holds the contact until the transaction ends.';

-- The core shared by the till and by web orders: everything has been checked, p_priced says what it costs.
create function private.write_sale(
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

  select array_agg(l.id) as ids, array_agg(l.product_id) as product_ids, array_agg(-l.quantity) as quantities into v_out
  from jsonb_to_recordset(p_priced -> 'lines') as l (id uuid, product_id uuid, quantity numeric);
  select * into v_moved from private.move_stock_lines(p_tenant_id, p_location_id, 'sale', 'sale', v_sale_id, p_occurred_at,
    v_out.ids, v_out.product_ids, v_out.quantities, null, null, (v_internal ->> 'step')::numeric, p_now);
  insert into public.sale_lines (
    tenant_id, id, sale_id, cashier_id, line_number, product_id, name, sku, unit, quantity, list_price, unit_price,
    discount_amount, discount_reason, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code)
  select p_tenant_id, l.id, v_sale_id, p_user_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.quantity, l.list_price,
    l.unit_price, l.discount_amount, v_internal -> 'reasons' ->> l.id::text, l.net_amount, l.tax_amount, l.gross_amount,
    l.tax_rate_percent, l.tax_code
  from jsonb_to_recordset(p_priced -> 'lines') as l (
    id uuid, line_number integer, product_id uuid, name text, sku text, unit text, quantity numeric, list_price numeric,
    unit_price numeric, discount_amount numeric, net_amount numeric, tax_amount numeric, gross_amount numeric,
    tax_rate_percent numeric, tax_code text)
  on conflict (tenant_id, id) do nothing;
  get diagnostics v_written = row_count;
  if v_written <> cardinality(v_out.ids) then
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
  'Writes a priced and paid sale with stock, cost and journal. p_document: id, channel, till_session_id, contact_id, order_id, note, request_hash.';

create function private.count_items(p_lines jsonb)
returns integer language sql immutable security invoker set search_path = '' as $$
  select least(sum(case when l.quantity % 1 = 0 then l.quantity else 1 end), 2000000000)::integer
  from jsonb_to_recordset(p_lines) as l (quantity numeric);
$$;
comment on function private.count_items(jsonb) is 'Items of a basket as people count them: pieces, and each weighed line as one.';

create function private.require_expected_total(p_body jsonb, p_total numeric)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  if private.input_number(p_body, 'expected_total', 0, 999999999999, 0.01, '', false) <> p_total then
    perform private.fail(409, 'total_mismatch', 'The total has changed. Look at it again.', jsonb_build_object('total', p_total));
  end if;
end;
$$;
comment on function private.require_expected_total(jsonb, numeric) is 'Compares what the client showed with what the server computed.';

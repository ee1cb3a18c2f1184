-- Reading a supplier's bill: what was typed from the paper, and what its lines come to. Nothing here looks at what was received.

create function private.reference_key(p_reference text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return nullif(regexp_replace(upper(regexp_replace(normalize(p_reference, nfkc),
  '[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g')),
  '^0+(?=.)', ''), '');
comment on function private.reference_key(text) is
  'A number of a document as it is compared: capitals, wide letters as plain ones, without spaces, signs that show nothing and leading zeros.';

create function private.input_reference(p_body jsonb, p_key text, p_max integer)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text text := private.input_text(p_body, p_key, p_max);
begin
  if private.has_hidden_characters(v_text) then
    perform private.refuse_input(p_key, 'This is one line of visible characters.');
  end if;
  return v_text;
end;
$$;
comment on function private.input_reference(jsonb, text, integer) is 'A number that a document or a bank has, one line of visible characters, or invalid_input.';

create function private.tenant_step(p_tenant_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
end;
$$;
comment on function private.tenant_step(uuid) is 'The smallest amount of the currency of a business.';

create function private.is_purchase_account(p_account public.ledger_accounts)
returns boolean language sql immutable security invoker set search_path = ''
return p_account.account_type = 'expense' or p_account.subtype in ('fixed_asset', 'current_asset');
comment on function private.is_purchase_account(public.ledger_accounts) is
  'Whether what is bought can be booked to an account: costs and assets, never money, equity, debts, sales or taxes.';

create function private.read_bill_tax(p_tenant_id uuid, p_line jsonb, p_prefix text, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_rate public.tax_rates;
  v_id uuid := private.input_uuid(p_line, 'tax_rate_id', p_prefix, false);
begin
  if v_id is null then
    return jsonb_build_object('tax_code', null, 'tax_rate_percent', 0);
  end if;
  select r.* into v_rate from public.tax_rates n
  join public.tax_rates r on r.tenant_id = n.tenant_id and r.code = n.code
  where n.tenant_id = p_tenant_id and n.id = v_id and p_day between r.valid_from and coalesce(r.valid_to, 'infinity');
  if v_rate.id is null then
    perform private.fail(404, 'not_found', 'This tax does not exist on the day of the bill.', jsonb_build_object('field', p_prefix || 'tax_rate_id'));
  end if;
  return jsonb_build_object('tax_code', v_rate.code, 'tax_rate_percent', v_rate.rate_percent);
end;
$$;
comment on function private.read_bill_tax(uuid, jsonb, text, date) is 'Code and rate of a line''s tax on the day of the bill; nothing is no tax.';

create function private.read_bill_line(p_tenant_id uuid, p_line jsonb, p_index integer, p_bill jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_prefix text := format('lines[%s].', p_index);
  v_kind text;
  v_account_id uuid;
  v_is_registered boolean := private.is_tax_registered_on(p_tenant_id, (p_bill ->> 'bill_date')::date);
  v_read jsonb;
begin
  perform private.input_object(p_line, rtrim(v_prefix, '.'));
  v_kind := private.input_choice(p_line, 'kind', array['goods', 'expense', 'landed_cost'], v_prefix);
  v_read := jsonb_build_object('place', p_index, 'kind', v_kind,
    'quantity', coalesce(private.input_number(p_line, 'quantity', 0.001, 1000000, 0.001, v_prefix, v_kind = 'goods'), 1),
    'unit_price', private.input_number(p_line, 'unit_price', 0, 99999999999, 0.000001, v_prefix),
    'discount_percent', coalesce(private.input_number(p_line, 'discount_percent', 0, 100, 0.001, v_prefix, false), 0),
    'recoverable_percent', case when private.reclaims_input_tax_on(p_tenant_id, (p_bill ->> 'bill_date')::date)
      then coalesce(private.input_number(p_line, 'recoverable_percent', 0, 100, 0.001, v_prefix, false), 100) else 0 end,
    'description', private.input_text(p_line, 'description', 300, v_prefix),
    'location_id', coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_line, 'location_id', v_prefix, false), v_prefix),
      (p_bill ->> 'location_id')::uuid))
    || private.read_bill_tax(p_tenant_id, p_line, v_prefix, (p_bill ->> 'bill_date')::date);
  if v_kind = 'goods' then
    return v_read || jsonb_build_object('receipt_line_id', private.input_uuid(p_line, 'receipt_line_id', v_prefix, false),
      'product_id', private.input_uuid(p_line, 'product_id', v_prefix, p_line ->> 'receipt_line_id' is null),
      'order_line_id', private.read_bill_order_line(p_tenant_id, p_line, v_prefix, (p_bill ->> 'contact_id')::uuid),
      'before_receipt', coalesce(private.input_flag(p_line, 'before_receipt', false), false));
  elsif v_kind = 'expense' then
    v_account_id := private.input_uuid(p_line, 'account_id', v_prefix);
    return v_read || jsonb_build_object('account_id', (private.require_account(p_tenant_id, v_account_id, 'purchase', v_prefix || 'account_id')).id,
      'order_line_id', private.read_bill_order_line(p_tenant_id, p_line, v_prefix, (p_bill ->> 'contact_id')::uuid, false),
      'reverse_charge', private.read_reverse_charge(p_line, v_prefix, v_read, v_is_registered));
  end if;
  return v_read || private.read_landed_line(p_tenant_id, p_line, v_prefix);
end;
$$;
comment on function private.read_bill_line(uuid, jsonb, integer, jsonb) is 'A line of a bill, checked, without amounts.';

create function private.read_reverse_charge(p_line jsonb, p_prefix text, p_read jsonb, p_is_registered boolean)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_reverse boolean := coalesce(private.input_flag(p_line, 'reverse_charge', false), false);
begin
  if v_is_reverse and (p_read ->> 'tax_rate_percent')::numeric = 0 then
    perform private.refuse_input(p_prefix || 'tax_rate_id', 'Choose the tax that is owed on the service.');
  elsif v_is_reverse and not p_is_registered then
    perform private.refuse_input(p_prefix || 'reverse_charge', 'The business was not registered for tax on the day of the bill.');
  end if;
  return v_is_reverse;
end;
$$;
comment on function private.read_reverse_charge(jsonb, text, jsonb, boolean) is
  'Whether the business owes the tax of a line itself, as on services from abroad: with a rate, and registered.';

create function private.read_bill_order_line(p_tenant_id uuid, p_line jsonb, p_prefix text, p_contact_id uuid, p_is_goods boolean default true)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_line, 'purchase_order_line_id', p_prefix, false);
begin
  if v_id is not null and not exists (
    select 1 from public.purchase_order_lines l
    join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
    where l.tenant_id = p_tenant_id and l.id = v_id and o.sent_at is not null and o.cancelled_at is null
      and o.contact_id = any (private.contact_group(p_tenant_id, p_contact_id))
      and case when p_is_goods then l.product_id = coalesce((p_line ->> 'product_id')::uuid, l.product_id) else l.product_id is null end) then
    perform private.fail(404, 'not_found', 'This was not ordered from this supplier.', jsonb_build_object('field', p_prefix || 'purchase_order_line_id'));
  end if;
  return v_id;
end;
$$;
comment on function private.read_bill_order_line(uuid, jsonb, text, uuid, boolean) is 'The line of an order that goods are billed for before they come, or a service is billed for; or null.';

create function private.read_landed_line(p_tenant_id uuid, p_line jsonb, p_prefix text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_landed_cost_id uuid := private.input_uuid(p_line, 'landed_cost_id', p_prefix, false);
  v_receipts jsonb := private.input_array(p_line, 'receipt_ids', case when v_landed_cost_id is null then 1 else 0 end, 50);
  v_ids uuid[];
begin
  if v_landed_cost_id is not null then
    return jsonb_build_object('landed_cost_id', v_landed_cost_id);
  end if;
  select array_agg(distinct private.input_uuid(jsonb_build_object('receipt_ids', e.value), 'receipt_ids', p_prefix)) into v_ids
  from jsonb_array_elements(v_receipts) as e;
  if (select count(*) from public.goods_receipts g where g.tenant_id = p_tenant_id and g.id = any (v_ids)) <> cardinality(v_ids) then
    perform private.fail(404, 'not_found', 'This delivery does not exist.', jsonb_build_object('field', p_prefix || 'receipt_ids'));
  end if;
  return jsonb_build_object('receipt_ids', v_ids,
    'basis', coalesce(private.input_choice(p_line, 'basis', array['value', 'quantity', 'weight'], p_prefix, false), 'value'));
end;
$$;
comment on function private.read_landed_line(uuid, jsonb, text) is
  'What freight or duty on a bill belongs to: a charge that a delivery named, or deliveries and by what it is shared out.';

create function private.read_bill_header(p_tenant_id uuid, p_bill jsonb, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_contact_id uuid := private.contact_head(p_tenant_id, private.input_uuid(p_bill, 'contact_id'));
  v_step numeric := private.tenant_step(p_tenant_id);
  v_bill_date date := coalesce(private.input_date(p_bill, 'bill_date'), p_today);
  v_business_date date := coalesce(private.input_date(p_bill, 'business_date'), least(v_bill_date, p_today));
  v_usual record;
  v_terms integer;
begin
  if v_bill_date > p_today + 31 then
    perform private.refuse_input('bill_date', 'This bill is dated more than 31 days ahead.');
  elsif v_business_date > p_today then
    perform private.refuse_input('business_date', 'Nothing is booked on a day to come.');
  end if;
  -- How this supplier writes bills is remembered from the last one.
  select b.prices_include_tax, b.tax_rounding into v_usual from public.supplier_bills b
  where b.tenant_id = p_tenant_id and b.contact_id = v_contact_id and b.status = 'posted' order by b.posted_at desc, b.id limit 1;
  select c.payment_terms_days into v_terms from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff;
  if not found then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
  end if;
  return jsonb_build_object('contact_id', v_contact_id, 'bill_date', v_bill_date, 'business_date', v_business_date,
    'supplier_reference', private.input_reference(p_bill, 'supplier_reference', 60),
    'due_on', greatest(coalesce(private.input_date(p_bill, 'due_on'), v_bill_date + coalesce(v_terms, 0)), v_bill_date),
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_bill, 'location_id', '', false)),
    'prices_include_tax', coalesce(private.input_flag(p_bill, 'prices_include_tax', false), v_usual.prices_include_tax, false),
    'tax_rounding', coalesce(private.input_choice(p_bill, 'tax_rounding', array['line', 'document'], '', false), v_usual.tax_rounding, 'line'),
    'typed_total', private.input_number(p_bill, 'typed_total', 0, 99999999999, v_step, '', false),
    'typed_tax', private.input_number(p_bill, 'typed_tax', 0, 99999999999, v_step, '', false),
    'discount_amount', coalesce(private.input_number(p_bill, 'discount_amount', 0, 99999999999, v_step, '', false), 0),
    'withholding_percent', coalesce(private.input_number(p_bill, 'withholding_percent', 0, 50, 0.001, '', false), 0),
    'withholding_kind', private.input_choice(p_bill, 'withholding_kind', array['vat', 'income'], '', false),
    'note', private.input_text(p_bill, 'note', 1000));
end;
$$;
comment on function private.read_bill_header(uuid, jsonb, date) is 'The head of a bill, checked: days, terms, how tax is written, what the paper says.';

create function private.bill_location(p_tenant_id uuid, p_location_id uuid, p_prefix text default '')
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if p_location_id is not null and not exists (
      select 1 from public.locations l where l.tenant_id = p_tenant_id and l.id = p_location_id) then
    perform private.fail(404, 'not_found', 'This location does not exist.', jsonb_build_object('field', p_prefix || 'location_id'));
  end if;
  return p_location_id;
end;
$$;
comment on function private.bill_location(uuid, uuid, text) is 'A location that a bill or a line of it names, or not_found.';

create function private.paper_taxes(p_taxes numeric[], p_typed_tax numeric, p_step numeric)
returns numeric[] language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_difference numeric := p_typed_tax - (select sum(t) from unnest(p_taxes) as t);
  v_place integer;
begin
  if p_typed_tax is null or v_difference = 0 then
    return p_taxes;
  elsif abs(v_difference) > p_step * cardinality(p_taxes) then
    return null;
  end if;
  select t.place into v_place from unnest(p_taxes) with ordinality as t (tax, place) order by t.tax desc, t.place limit 1;
  p_taxes[v_place] := p_taxes[v_place] + v_difference;
  return p_taxes;
end;
$$;
comment on function private.paper_taxes(numeric[], numeric, numeric) is
  'Taxes of the lines as the paper has their sum: at most a step a line off, on the largest. Null: the paper says something else.';

create function private.bill_amounts(p_bill jsonb, p_lines jsonb, p_step numeric)
returns jsonb language plpgsql immutable security definer set search_path = '' as $$
declare
  v_raw numeric[];
  v_taxes numeric[];
  v_discounts numeric[];
  v_includes boolean := (p_bill ->> 'prices_include_tax')::boolean;
  v_read record;
begin
  select array_agg(round((l ->> 'quantity')::numeric * (l ->> 'unit_price')::numeric * (100 - (l ->> 'discount_percent')::numeric) / 100 / p_step) * p_step order by place) as raw,
    -- Under reverse charge the supplier charges nothing.
    array_agg(case when (l ->> 'reverse_charge')::boolean then 0 else (l ->> 'tax_rate_percent')::numeric end order by place) as rates,
    array_agg(coalesce(l ->> 'tax_code', '') order by place) as codes
  into v_read from jsonb_array_elements(p_lines) with ordinality as e (l, place);
  perform private.require_amount(sum(r), 'lines') from unnest(v_read.raw) as r;
  if (p_bill ->> 'discount_amount')::numeric > (select sum(r) from unnest(v_read.raw) as r) then
    perform private.refuse_input('discount_amount', 'The discount is more than the bill.');
  end if;
  v_discounts := private.allocate((p_bill ->> 'discount_amount')::numeric, v_read.raw, p_step);
  v_raw := array(select r.amount - d.amount from unnest(v_read.raw) with ordinality as r (amount, place)
    join unnest(v_discounts) with ordinality as d (amount, place) using (place) order by place);
  v_taxes := private.line_taxes(v_raw, v_read.rates, v_read.codes, v_includes, p_bill ->> 'tax_rounding' = 'line', p_step);
  v_taxes := private.paper_taxes(v_taxes, (p_bill ->> 'typed_tax')::numeric, p_step);
  if v_taxes is null then
    return null;
  end if;
  return (
    select jsonb_agg(e.l || jsonb_build_object('net', x.net, 'tax', v_taxes[e.place], 'own_tax', o.tax, 'recoverable', r.tax,
      'cost', x.net + v_taxes[e.place] + o.tax - r.tax) order by e.place)
    from jsonb_array_elements(p_lines) with ordinality as e (l, place)
    cross join lateral (select v_raw[e.place] - case when v_includes then v_taxes[e.place] else 0 end as net) x
    cross join lateral (select case when (e.l ->> 'reverse_charge')::boolean
      then round(x.net * (e.l ->> 'tax_rate_percent')::numeric / 100 / p_step) * p_step else 0 end as tax) o
    cross join lateral (select round((v_taxes[e.place] + o.tax) * (e.l ->> 'recoverable_percent')::numeric / 100 / p_step) * p_step as tax) r);
end;
$$;
comment on function private.bill_amounts(jsonb, jsonb, numeric) is
  'Lines with net, tax, own tax (reverse charge), recoverable tax and cost. The discount of the bill comes off before tax. Null when the tax of the paper is another.';

create function private.bill_total(p_bill jsonb, p_lines jsonb)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('net_amount', s.net, 'tax_amount', s.tax, 'recoverable_tax_amount', s.recoverable,
    'rounding_amount', coalesce((p_bill ->> 'typed_total')::numeric - s.net - s.tax, 0),
    'total_amount', coalesce((p_bill ->> 'typed_total')::numeric, s.net + s.tax))
  from (
    select coalesce(sum((l ->> 'net')::numeric), 0) as net, coalesce(sum((l ->> 'tax')::numeric), 0) as tax,
      coalesce(sum((l ->> 'recoverable')::numeric), 0) as recoverable
    from jsonb_array_elements(p_lines) as l) s;
$$;
comment on function private.bill_total(jsonb, jsonb) is 'Sums of a bill; rounding_amount is what the paper''s total has more than its lines.';

create function private.read_bill(p_tenant_id uuid, p_bill jsonb, p_now timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_head jsonb;
  v_lines jsonb;
  v_with_amounts jsonb;
  v_total jsonb;
begin
  perform private.input_object(p_bill, 'p_bill');
  v_head := private.read_bill_header(p_tenant_id, p_bill, private.business_date(p_tenant_id, p_now));
  select jsonb_agg(private.read_bill_line(p_tenant_id, e.value, e.place::integer - 1, v_head) order by e.place) into v_lines
  from jsonb_array_elements(private.input_array(p_bill, 'lines', 1, 500)) with ordinality as e (value, place);
  if (select count(l ->> 'receipt_line_id') <> count(distinct l ->> 'receipt_line_id') from jsonb_array_elements(v_lines) as l) then
    perform private.refuse_input('lines', 'Each line of a delivery is billed once on a bill.');
  end if;
  v_with_amounts := private.bill_amounts(v_head, v_lines, v_step);
  -- A tax far from the paper's: the sums are shown without it.
  v_lines := coalesce(v_with_amounts, private.bill_amounts(v_head || '{"typed_tax": null}', v_lines, v_step));
  v_total := private.bill_total(v_head, v_lines);
  perform private.require_amount((v_total ->> 'net_amount')::numeric + (v_total ->> 'tax_amount')::numeric, 'lines');
  return v_head || jsonb_build_object('id', private.input_uuid(p_bill, 'id'), 'step', v_step, 'is_tax_read', v_with_amounts is not null, 'lines', v_lines)
    || v_total;
end;
$$;
comment on function private.read_bill(uuid, jsonb, timestamptz) is 'A bill with its lines and sums, as private.plan_bill takes it.';

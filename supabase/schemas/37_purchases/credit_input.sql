-- Reading a supplier's credit and planning what its lines do: goods that go back, a lower price, goods that never came, an account.

create function private.read_credit_line(p_tenant_id uuid, p_line jsonb, p_index integer, p_day date, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_prefix text := format('lines[%s].', p_index);
  v_kind text;
begin
  perform private.input_object(p_line, rtrim(v_prefix, '.'));
  v_kind := private.input_choice(p_line, 'kind', array['return', 'price', 'not_received', 'account'], v_prefix);
  return jsonb_build_object('place', p_index, 'kind', v_kind,
    'receipt_line_id', private.input_uuid(p_line, 'receipt_line_id', v_prefix, v_kind = 'return'),
    'bill_line_id', private.input_uuid(p_line, 'bill_line_id', v_prefix, v_kind in ('price', 'not_received')),
    'quantity', coalesce(private.input_number(p_line, 'quantity', 0.001, 1000000, 0.001, v_prefix, v_kind in ('return', 'not_received')), 0),
    'net', private.input_number(p_line, 'net_amount', 0.01, 99999999999, p_step, v_prefix, v_kind in ('price', 'account')),
    'account_id', case when v_kind = 'account' then (private.require_account(p_tenant_id, private.input_uuid(p_line, 'account_id', v_prefix), 'purchase', v_prefix || 'account_id')).id end,
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_line, 'location_id', v_prefix, false), v_prefix),
    'description', private.input_text(p_line, 'description', 300, v_prefix),
    'batch', private.input_batch(p_line, v_prefix)) || private.read_bill_tax(p_tenant_id, p_line, v_prefix, p_day);
end;
$$;
comment on function private.read_credit_line(uuid, jsonb, integer, date, numeric) is 'A line of a credit, checked.';

create function private.read_credit(p_tenant_id uuid, p_credit jsonb, p_now timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_step numeric := private.tenant_step(p_tenant_id);
  v_date date;
  v_day date;
  v_lines jsonb;
begin
  v_date := coalesce(private.input_date(p_credit, 'credit_date'), v_today);
  v_day := coalesce(private.input_date(p_credit, 'business_date'), v_today);
  if greatest(v_date - 31, v_day) > v_today then
    perform private.refuse_input('business_date', 'Nothing is booked on a day to come.');
  end if;
  select jsonb_agg(private.read_credit_line(p_tenant_id, e.value, e.place::integer - 1, v_date, v_step) order by e.place) into v_lines
  from jsonb_array_elements(private.input_array(p_credit, 'lines', 1, 500)) with ordinality as e (value, place);
  if (select count(*) <> count(distinct (l ->> 'kind', coalesce(l ->> 'receipt_line_id', l ->> 'bill_line_id')))
      from jsonb_array_elements(v_lines) as l where l ->> 'kind' <> 'account') then
    perform private.refuse_input('lines', 'Each line of a delivery or a bill stands once on a credit.');
  elsif exists (select 1 from jsonb_array_elements(v_lines) as l where l ->> 'kind' = 'return') and v_day <> v_today then
    perform private.refuse_input('business_date', 'Goods go back today.');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_credit, 'id'), 'contact_id', private.contact_head(p_tenant_id, private.input_uuid(p_credit, 'contact_id')),
    'supplier_reference', private.input_reference(p_credit, 'supplier_reference', 60), 'credit_date', v_date, 'business_date', v_day,
    'reason', private.input_text(p_credit, 'reason', 500, '', true), 'step', v_step, 'lines', v_lines,
    'reclaims_tax', private.reclaims_input_tax_on(p_tenant_id, v_date));
end;
$$;
comment on function private.read_credit(uuid, jsonb, timestamptz) is 'A credit, checked, as private.plan_credit takes it.';

create function private.credit_part(p_line jsonb, p_bill_line public.supplier_bill_lines, p_net numeric, p_step numeric)
returns jsonb language plpgsql immutable security definer set search_path = '' as $$
declare
  v_rest numeric := p_bill_line.net_amount - p_bill_line.credited_net;
  v_tax numeric;
  v_recoverable numeric;
begin
  if p_net > v_rest then
    perform private.fail(409, 'over_credit', 'This is more than was billed and not credited yet.',
      jsonb_build_object('line', p_line -> 'place', 'available', v_rest));
  end if;
  -- The last credit of a line takes the rest of its tax.
  v_tax := case when p_net = v_rest then p_bill_line.tax_amount - p_bill_line.credited_tax
    else least(round(p_bill_line.tax_amount * p_net / p_bill_line.net_amount / p_step) * p_step, p_bill_line.tax_amount - p_bill_line.credited_tax) end;
  v_recoverable := case when p_net = v_rest then p_bill_line.recoverable_tax_amount - p_bill_line.credited_recoverable
    else least(round(p_bill_line.recoverable_tax_amount * p_net / p_bill_line.net_amount / p_step) * p_step, v_tax,
      p_bill_line.recoverable_tax_amount - p_bill_line.credited_recoverable) end;
  return p_line || jsonb_build_object('line_id', gen_random_uuid(), 'bill_line_id', p_bill_line.id, 'net', p_net, 'tax', v_tax,
    'recoverable', v_recoverable, 'cost', p_net + v_tax - v_recoverable, 'tax_code', p_bill_line.tax_code, 'tax_rate_percent', p_bill_line.tax_rate_percent);
end;
$$;
comment on function private.credit_part(jsonb, public.supplier_bill_lines, numeric, numeric) is
  'A credit of so much net of a bill''s line, with its share of the tax. Raises over_credit.';

create function private.less_planned(p_bill_line public.supplier_bill_lines, p_planned jsonb)
returns public.supplier_bill_lines language plpgsql immutable security definer set search_path = '' as $$
declare
  v_line public.supplier_bill_lines := p_bill_line;
  v_sum record;
begin
  select coalesce(sum((l ->> 'net')::numeric), 0) as net, coalesce(sum((l ->> 'tax')::numeric), 0) as tax,
    coalesce(sum((l ->> 'recoverable')::numeric), 0) as recoverable, coalesce(sum((l ->> 'to_come')::numeric), 0) as to_come,
    coalesce(sum((l ->> 'quantity')::numeric) filter (where l ->> 'kind' = 'not_received'), 0) as never_came,
    coalesce(sum((l ->> 'quantity')::numeric) filter (where l ->> 'kind' = 'return'), 0) as sent_back into v_sum
  from jsonb_array_elements(p_planned) as l where l ->> 'bill_line_id' = p_bill_line.id::text;
  v_line.credited_net := v_line.credited_net + v_sum.net;
  v_line.credited_tax := v_line.credited_tax + v_sum.tax;
  v_line.credited_recoverable := v_line.credited_recoverable + v_sum.recoverable;
  v_line.credited_cost := v_line.credited_cost + v_sum.to_come;
  v_line.credited_quantity := v_line.credited_quantity + v_sum.never_came;
  v_line.sent_back_quantity := v_line.sent_back_quantity + v_sum.sent_back;
  return v_line;
end;
$$;
comment on function private.less_planned(public.supplier_bill_lines, jsonb) is
  'A line of a bill as it stands after the lines of a credit that are planned before: goods may go back and the price of the rest fall at once.';

create function private.plan_return(p_tenant_id uuid, p_credit jsonb, p_line jsonb, p_planned jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_left numeric := (p_line ->> 'quantity')::numeric;
  v_in record;
  v_bill_line public.supplier_bill_lines;
  v_part numeric;
  v_unbilled numeric;
  v_place integer := 0;
  v_base jsonb;
  v_parts jsonb := '[]';
begin
  select l.*, g.location_id, private.contact_head(p_tenant_id, g.contact_id) as supplier_id into v_in
  from public.goods_receipt_lines l join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
  where l.tenant_id = p_tenant_id and l.id = (p_line ->> 'receipt_line_id')::uuid;
  if v_in.id is null or v_in.supplier_id <> (p_credit ->> 'contact_id')::uuid then
    perform private.fail(404, 'not_found', 'This supplier brought no such goods.', jsonb_build_object('field', format('lines[%s].receipt_line_id', p_line ->> 'place')));
  elsif v_left > v_in.quantity - v_in.returned_quantity - v_in.credited_quantity then
    perform private.fail(409, 'over_credit', 'This is more than came and did not go back yet.', jsonb_build_object('line', p_line -> 'place',
      'available', v_in.quantity - v_in.returned_quantity - v_in.credited_quantity));
  end if;
  v_base := p_line || jsonb_build_object('product_id', v_in.product_id, 'location_id', v_in.location_id, 'of_receipt_id', v_in.goods_receipt_id);
  v_unbilled := v_in.quantity - v_in.returned_quantity - v_in.billed_quantity;
  v_part := least(v_left, v_unbilled);
  if v_part > 0 then
    v_parts := v_parts || (v_base || jsonb_build_object('line_id', gen_random_uuid(), 'kind', 'unbilled_return', 'bill_line_id', null,
      'quantity', v_part, 'from', 0, 'net', 0, 'tax', 0, 'recoverable', 0, 'tax_code', null, 'tax_rate_percent', 0,
      'cost', round((v_in.line_cost - v_in.billed_cost - v_in.returned_cost) * v_part / v_unbilled / v_step) * v_step));
    v_left := v_left - v_part;
    v_place := v_part;
  end if;
  for v_bill_line in
    select b.* from public.supplier_bill_lines b join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id
    where b.tenant_id = p_tenant_id and s.status = 'posted' and b.sent_back_quantity < b.quantity
      and (b.goods_receipt_line_id = v_in.id or b.id in (
        select r.supplier_bill_line_id from public.early_receipts r where r.tenant_id = p_tenant_id and r.goods_receipt_line_id = v_in.id))
      and (p_line ->> 'bill_line_id' is null or b.id = (p_line ->> 'bill_line_id')::uuid)
    order by s.posted_at, b.line_number
  loop
    exit when v_left = 0;
    v_bill_line := private.less_planned(v_bill_line, p_planned);
    v_part := least(v_left, case v_bill_line.kind when 'early' then v_bill_line.received_quantity - v_bill_line.sent_back_quantity
      else v_bill_line.quantity - v_bill_line.sent_back_quantity end);
    continue when v_part <= 0;
    v_parts := v_parts || (private.credit_part(v_base || jsonb_build_object('quantity', v_part, 'from', v_place), v_bill_line,
      coalesce(case when v_part = v_left and v_place = 0 then (p_line ->> 'net')::numeric end,
        private.net_of_return(v_bill_line, v_part, v_step)), v_step));
    v_left := v_left - v_part;
    v_place := v_place + v_part;
  end loop;
  if v_left > 0 then
    perform private.fail(409, 'over_credit', 'This is more than was billed and not credited yet.', jsonb_build_object('line', p_line -> 'place', 'available', v_place));
  end if;
  return v_parts;
end;
$$;
comment on function private.plan_return(uuid, jsonb, jsonb, jsonb) is
  'Goods of a delivery that go back: first what waits for a bill, then what was billed, at what the supplier gives for it.';

create function private.net_of_return(p_bill_line public.supplier_bill_lines, p_quantity numeric, p_step numeric)
returns numeric language sql immutable security invoker set search_path = ''
return round((p_bill_line.net_amount - p_bill_line.credited_net) * p_quantity
  / (p_bill_line.quantity - p_bill_line.credited_quantity - p_bill_line.sent_back_quantity) / p_step) * p_step;
comment on function private.net_of_return(public.supplier_bill_lines, numeric, numeric) is
  'What a supplier gives for goods that go back: their part of what the line was billed at, less what was credited of it.';

create function private.plan_bill_credit(p_tenant_id uuid, p_credit jsonb, p_line jsonb, p_planned jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_bill_line public.supplier_bill_lines;
  v_quantity numeric := (p_line ->> 'quantity')::numeric;
  v_there numeric;
  v_rest numeric;
  v_part jsonb;
begin
  select b.* into v_bill_line from public.supplier_bill_lines b
  join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id and s.status = 'posted'
  where b.tenant_id = p_tenant_id and b.id = (p_line ->> 'bill_line_id')::uuid
    and private.contact_head(p_tenant_id, s.contact_id) = (p_credit ->> 'contact_id')::uuid;
  if v_bill_line.own_tax_amount > 0 then
    perform private.refuse_input(format('lines[%s].bill_line_id', p_line ->> 'place'),
      'The business owes the tax of this line itself. Take the bill back and enter it as it is right.');
  end if;
  v_there := v_bill_line.quantity - v_bill_line.credited_quantity - v_bill_line.sent_back_quantity;
  v_bill_line := private.less_planned(v_bill_line, p_planned);
  v_rest := v_bill_line.quantity - v_bill_line.received_quantity - v_bill_line.credited_quantity;
  if v_bill_line.id is null then
    perform private.fail(404, 'not_found', 'This supplier billed no such line.', jsonb_build_object('field', format('lines[%s].bill_line_id', p_line ->> 'place')));
  elsif p_line ->> 'kind' = 'not_received' and (v_bill_line.kind <> 'early' or v_quantity > v_rest) then
    perform private.fail(409, 'over_credit', 'Not so much of it is still to come.', jsonb_build_object('line', p_line -> 'place',
      'available', case v_bill_line.kind when 'early' then v_rest else 0 end));
  end if;
  v_part := private.credit_part(p_line, v_bill_line, case p_line ->> 'kind' when 'price' then (p_line ->> 'net')::numeric
    else least(round(v_bill_line.net_amount * v_quantity / v_bill_line.quantity / v_step) * v_step, v_bill_line.net_amount - v_bill_line.credited_net) end, v_step);
  if v_bill_line.kind = 'expense' then
    perform private.require_no_asset(p_tenant_id, v_bill_line.id, (v_part ->> 'cost')::numeric, p_line -> 'place');
  end if;
  return jsonb_build_array(v_part || jsonb_build_object('product_id', v_bill_line.product_id, 'location_id', v_bill_line.location_id,
    'receipt_line_id', v_bill_line.goods_receipt_line_id, 'account_id', v_bill_line.ledger_account_id, 'bill_kind', v_bill_line.kind,
    'there', v_there,
    -- Of goods still to come, their part of the credit is taken off what waits for them.
    'to_come', case when v_bill_line.kind <> 'early' then 0 when p_line ->> 'kind' = 'not_received'
        then round((v_bill_line.cost_amount - v_bill_line.received_cost - v_bill_line.credited_cost) * v_quantity / v_rest / v_step) * v_step
      else round((v_part ->> 'cost')::numeric * v_rest / v_bill_line.quantity / v_step) * v_step end));
end;
$$;
comment on function private.plan_bill_credit(uuid, jsonb, jsonb, jsonb) is 'A lower price for what a bill''s line was for, or goods of it that never come.';

create function private.plan_credit(p_tenant_id uuid, p_credit jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line jsonb;
  v_lines jsonb := '[]';
  v_changes jsonb;
begin
  for v_line in select e.value from jsonb_array_elements(p_credit -> 'lines') with ordinality as e (value, place) order by e.place loop
    v_lines := v_lines || case v_line ->> 'kind'
      when 'return' then private.plan_return(p_tenant_id, p_credit, v_line, v_lines)
      when 'account' then jsonb_build_array(private.plan_account_credit(p_credit, v_line))
      else private.plan_bill_credit(p_tenant_id, p_credit, v_line, v_lines) end;
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object('line_id', l ->> 'line_id', 'product_id', l -> 'product_id', 'location_id', l -> 'location_id',
    'quantity', l -> 'there', 'amount', (l ->> 'to_come')::numeric - (l ->> 'cost')::numeric)), '[]') into v_changes
  from jsonb_array_elements(v_lines) as l
  where l ->> 'kind' = 'price' and l ->> 'bill_kind' in ('goods', 'early') and (l ->> 'to_come')::numeric <> (l ->> 'cost')::numeric;
  return p_credit || jsonb_build_object('changes', private.split_difference(p_tenant_id, v_changes, (p_credit ->> 'step')::numeric), 'lines', (
    select jsonb_agg(l.value || jsonb_build_object('line_number', l.place) order by l.place) from jsonb_array_elements(v_lines) with ordinality as l (value, place)));
end;
$$;
comment on function private.plan_credit(uuid, jsonb) is 'A credit as it would be posted now; what leaves stock is not in it yet.';

create function private.plan_account_credit(p_credit jsonb, p_line jsonb)
returns jsonb language plpgsql immutable security definer set search_path = '' as $$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_net numeric := (p_line ->> 'net')::numeric;
  v_tax numeric := round(v_net * (p_line ->> 'tax_rate_percent')::numeric / 100 / v_step) * v_step;
  v_recoverable numeric := case when (p_credit ->> 'reclaims_tax')::boolean then v_tax else 0 end;
begin
  return p_line || jsonb_build_object('line_id', gen_random_uuid(), 'tax', v_tax, 'recoverable', v_recoverable, 'cost', v_net + v_tax - v_recoverable, 'to_come', 0);
end;
$$;
comment on function private.plan_account_credit(jsonb, jsonb) is 'A credit for no bill, such as a bonus: an account, and tax on it.';

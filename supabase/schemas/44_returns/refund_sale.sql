-- Returns: a credit note against one sale, under a lock on that sale.
-- What is left of a line is always reached exactly: each part is the difference of two rounded running amounts.

create function private.part_of(p_amount numeric, p_before numeric, p_now numeric, p_whole numeric, p_step numeric)
returns numeric language sql immutable security invoker set search_path = '' as $$
  select round(p_amount * (p_before + p_now) / p_whole / p_step) * p_step - round(p_amount * p_before / p_whole / p_step) * p_step;
$$;
comment on function private.part_of(numeric, numeric, numeric, numeric, numeric) is
  'The share of an amount that p_now of p_whole units carry after p_before have gone; the shares add up to the amount.';

create function private.refund_lines(p_tenant_id uuid, p_sale_id uuid, p_lines jsonb, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_read jsonb := '[]';
  v_result jsonb;
  v_over jsonb;
begin
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    if jsonb_typeof(v_line -> 'restock') is distinct from 'boolean' then
      perform private.refuse_input(v_prefix || 'restock', 'Choose whether the goods go back to stock.');
    end if;
    v_read := v_read || jsonb_build_object('place', v_index, 'id', gen_random_uuid(), 'restock', v_line -> 'restock', 'serials', v_line -> 'serials',
      'sale_line_id', private.input_uuid(v_line, 'sale_line_id', v_prefix),
      'quantity', private.input_number(v_line, 'quantity', 0.001, 1000000, 0.001, v_prefix));
  end loop;

  select jsonb_agg(jsonb_build_object('id', r.id, 'place', r.place, 'sale_line_id', l.id, 'product_id', l.product_id,
      'quantity', r.quantity, 'restock', r.restock, 'serials', r.serials,
      'net_amount', a.gross - a.tax, 'tax_amount', a.tax,
      'cost', g.cost, 'parts', coalesce(g.parts, '[]')) order by r.place),
    jsonb_agg(jsonb_build_object('sale_line_id', l.id, 'name', l.name, 'returnable', l.quantity - l.returned_quantity))
      filter (where l.returned_quantity + r.quantity > l.quantity)
  into v_result, v_over
  from jsonb_to_recordset(v_read) as r (id uuid, place integer, sale_line_id uuid, quantity numeric, restock boolean, serials jsonb)
  join public.sale_lines l on l.tenant_id = p_tenant_id and l.id = r.sale_line_id and l.sale_id = p_sale_id
  cross join lateral (
    select g.gross, case when l.gross_amount = 0 then 0 else private.part_of(l.tax_amount, g.before, g.gross, l.gross_amount, p_step) end as tax
    from (
      select private.part_of(l.gross_amount, 0, l.returned_quantity, l.quantity, p_step) as before,
        private.part_of(l.gross_amount, l.returned_quantity, r.quantity, l.quantity, p_step) as gross) g
  ) a
  cross join lateral (
    select sum(q.cost) as cost, jsonb_agg(jsonb_build_object('movement_id', q.id, 'product_id', q.product_id, 'from', q.before,
      'quantity', q.quantity, 'cost', q.cost) order by q.product_id) filter (where q.quantity > 0) as parts
    from private.returned_goods(p_tenant_id, p_sale_id, l.id, l.quantity, l.returned_quantity, r.quantity, p_step) q
  ) g;
  if coalesce(jsonb_array_length(v_result), 0) <> v_index then
    perform private.fail(404, 'not_found', 'A line does not belong to this sale.', '{"field": "lines"}');
  end if;
  if (select count(distinct r ->> 'sale_line_id') from jsonb_array_elements(v_result) as r) <> v_index then
    perform private.refuse_input('lines', 'Each line can be returned once per credit note.');
  end if;
  if v_over is not null then
    perform private.fail(409, 'over_return', 'This is more than can still be returned.', jsonb_build_object('lines', v_over));
  end if;
  return v_result;
end;
$$;
comment on function private.refund_lines(uuid, uuid, jsonb, numeric) is
  'The returned lines with their original net, tax, cost and goods; raises over_return. The sale is locked by the caller.';

-- Goods bought on account and paid for later are paid back like goods paid at once.
create function private.check_refund_tender(p_tenant_id uuid, p_sale public.sales, p_tender text, p_amount numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_left numeric;
  v_amount numeric := p_amount - case when p_tender = 'loyalty' then 0 else private.points_part(p_tenant_id, p_sale.id, p_amount) end;
begin
  if v_amount = 0 then
    return;
  end if;
  if p_tender = 'store_credit' and p_sale.contact_id is null then
    perform private.refuse_input('refund_tender_type', 'Store credit needs a customer on the sale.');
  end if;
  select coalesce(sum(m.amount) filter (where case p_tender
      when 'cash' then m.tender_type not in ('on_account', 'store_credit', 'gift_card', 'loyalty')
      when 'store_credit' then m.tender_type not in ('on_account', 'loyalty')
      when 'gift_card' then m.tender_type not in ('on_account', 'loyalty')
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
    union all
    select 'loyalty', -c.points_amount from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.sale_id = p_sale.id and c.points_amount > 0
  ) m;
  if p_tender = 'on_account' or v_amount > v_left then
    perform private.fail(400, 'payment_mismatch', 'This cannot be refunded that way.',
      jsonb_build_object('refund_amount', v_amount, 'available', case when p_tender = 'on_account' then 0 else v_left end));
  end if;
end;
$$;
comment on function private.check_refund_tender(uuid, public.sales, text, numeric) is
  'Raises payment_mismatch for a refund whose money, without what comes back as points, the payments do not cover.';

create function private.post_refund(
  p_tenant_id uuid, p_user_id uuid, p_refund jsonb, p_now timestamptz default clock_timestamp(), p_exchanged_up_to numeric default 0
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text;
  v_stored_hash text;
  v_sale public.sales;
  v_session public.till_sessions;
  v_tender text;
  v_reason text;
  v_lines jsonb;
  v_step numeric;
  v_sums record;
  v_receivable numeric;
begin
  perform private.input_object(p_refund, 'p_refund');
  v_id := private.input_uuid(p_refund, 'id');
  v_tender := private.input_choice(p_refund, 'refund_tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account']);
  v_reason := private.input_text(p_refund, 'reason', 500, '', true);
  v_lines := private.input_array(p_refund, 'lines', 1, 500);
  v_hash := private.request_hash(p_refund);
  perform private.lock_request('refund', p_tenant_id, v_id);
  select c.request_hash into v_stored_hash from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;

  select * into v_sale from public.sales s
  where s.tenant_id = p_tenant_id and s.id = private.input_uuid(p_refund, 'sale_id') for no key update;
  if v_sale.id is null then
    perform private.fail(404, 'not_found', 'This sale does not exist.', '{"field": "sale_id"}');
  end if;
  if v_sale.status = 'refunded' then
    perform private.fail(409, 'already_refunded', 'This sale was already returned completely.');
  end if;
  if p_refund ->> 'till_session_id' is not null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_refund, 'till_session_id'));
  end if;
  v_step := private.currency_step(v_sale.currency_code);
  v_lines := private.refund_lines(p_tenant_id, v_sale.id, v_lines, v_step);
  select sum(l.net_amount) as net, sum(l.tax_amount) as tax,
    coalesce(sum(l.cost) filter (where not l.restock), 0) as lost
  into v_sums
  from jsonb_to_recordset(v_lines) as l (net_amount numeric, tax_amount numeric, cost numeric, restock boolean);
  -- What the customer still owes goes down first; only the rest is money to give back.
  v_receivable := least(v_sums.net + v_sums.tax, v_sale.balance_due);
  perform private.check_refund_tender(p_tenant_id, v_sale, v_tender, v_sums.net + v_sums.tax - v_receivable);
  if v_tender = 'cash' and v_session.id is null and v_sums.net + v_sums.tax > v_receivable then
    perform private.fail(409, 'no_open_till_session', 'Open a till first to refund cash.');
  end if;
  perform private.write_credit_note(p_tenant_id, p_user_id, v_sale, v_session.id, jsonb_build_object('id', v_id,
    'reason', v_reason, 'refund_tender_type', v_tender, 'reference', private.input_text(p_refund, 'reference', 100),
    'net_amount', v_sums.net, 'tax_amount', v_sums.tax, 'lost', v_sums.lost, 'receivable_amount', v_receivable,
    'exchanged_up_to', p_exchanged_up_to, 'request_hash', v_hash), v_lines, v_step, greatest(p_now, v_session.opened_at));
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;
comment on function private.post_refund(uuid, uuid, jsonb, timestamptz, numeric) is
  'Takes goods of a sale back for a member: at most what is returnable, at original price, tax and cost. Up to p_exchanged_up_to the money pays for other goods and is not rounded as cash. Idempotent by id and body. Answers {id, replayed}.';

create function private.write_credit_note(
  p_tenant_id uuid, p_user_id uuid, p_sale public.sales, p_session_id uuid, p_note jsonb, p_lines jsonb, p_step numeric, p_now timestamptz
)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_note ->> 'id')::uuid;
  v_net numeric := p_note ->> 'net_amount';
  v_tax numeric := p_note ->> 'tax_amount';
  v_lost numeric := p_note ->> 'lost';
  v_receivable numeric := p_note ->> 'receivable_amount';
  v_tender text := p_note ->> 'refund_tender_type';
  v_points numeric := case when v_tender = 'loyalty' then 0
    else private.points_part(p_tenant_id, p_sale.id, v_net + v_tax - v_receivable) end;
  v_refund numeric := v_net + v_tax - v_receivable - v_points;
  v_rounding numeric := private.note_rounding(p_tenant_id, p_sale.id, p_note, v_refund);
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_location_id uuid;
  v_in record;
  v_moved record;
  v_number text;
  v_entry_id uuid;
begin
  -- The customer before the goods, as a sale does it.
  if v_tender = 'store_credit' then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_sale.contact_id for no key update;
  end if;
  -- Goods go back to where they were sold from.
  select m.location_id into v_location_id from public.stock_movements m
  where m.tenant_id = p_tenant_id and m.source_id = p_sale.id and m.kind = 'sale' limit 1;
  select coalesce(array_agg(l.id), '{}') as ids, coalesce(array_agg(q.product_id), '{}') as product_ids,
    coalesce(array_agg(q.quantity), '{}') as quantities, array_agg(q.cost / q.quantity) as unit_costs, array_agg(q.cost) as costs
  into v_in
  from jsonb_to_recordset(p_lines) as l (id uuid, restock boolean, parts jsonb)
  cross join lateral jsonb_to_recordset(l.parts) as q (product_id uuid, quantity numeric, cost numeric)
  where l.restock;
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'sale_return', 'credit_note', v_id, p_now,
    v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, v_in.costs, p_step, p_now, private.returned_serials(p_tenant_id, p_lines));
  update public.sale_lines s set returned_quantity = s.returned_quantity + l.quantity
  from jsonb_to_recordset(p_lines) as l (sale_line_id uuid, quantity numeric)
  where s.tenant_id = p_tenant_id and s.id = l.sale_line_id;
  update public.sales s set refunded_amount = s.refunded_amount + v_net + v_tax, balance_due = s.balance_due - v_receivable,
    status = case when exists (select 1 from public.sale_lines l
        where l.tenant_id = p_tenant_id and l.sale_id = s.id and l.returned_quantity < l.quantity)
      then 'partially_refunded' else 'refunded' end
  where s.tenant_id = p_tenant_id and s.id = p_sale.id;
  if v_tender = 'store_credit' and v_refund > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, p_sale.contact_id, v_refund, 'credit_note', v_id);
  end if;

  v_number := private.next_number(p_tenant_id, 'credit_note');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'credit_note', v_id, v_business_date,
    'Credit note ' || v_number || ' for ' || p_sale.invoice_number, jsonb_build_array(
      jsonb_build_object('role', 'sales_returns', 'debit', v_net),
      jsonb_build_object('role', 'vat_output', 'debit', v_tax),
      jsonb_build_object('role', 'receivable', 'credit', v_receivable),
      jsonb_build_object('role', private.tender_role(p_tenant_id, v_tender), 'credit', v_refund - v_rounding),
      jsonb_build_object('role', 'cash_rounding', 'credit', v_rounding),
      jsonb_build_object('role', private.tender_role(p_tenant_id, 'loyalty'), 'credit', v_points),
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.value + v_moved.true_up + v_lost)), p_now,
    coalesce(v_location_id, private.session_location(p_tenant_id, coalesce(p_session_id, p_sale.till_session_id))));
  insert into public.credit_notes (
    tenant_id, id, credit_note_number, sale_id, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
    net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, rounding_amount, points_amount, receivable_amount, reference, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, p_sale.id, p_session_id, p_sale.contact_id, p_note ->> 'reason', p_now, p_user_id,
    v_business_date, v_net, v_tax, v_net + v_tax, v_tender, v_refund, v_rounding, v_points, v_receivable,
    p_note ->> 'reference', v_entry_id, p_note ->> 'request_hash');
  insert into public.credit_note_lines (
    tenant_id, id, credit_note_id, sale_line_id, line_number, quantity, restock, net_amount, tax_amount, gross_amount, lost_cost)
  select p_tenant_id, l.id, v_id, l.sale_line_id, l.place, l.quantity, l.restock, l.net_amount, l.tax_amount, l.net_amount + l.tax_amount,
    case when l.restock then 0 else coalesce(l.cost, 0) end
  from jsonb_to_recordset(p_lines) as l (
    id uuid, place integer, sale_line_id uuid, quantity numeric, restock boolean, net_amount numeric, tax_amount numeric, cost numeric);
  perform private.note_returned_serials(p_tenant_id, p_lines);
  perform private.write_audit(p_tenant_id, p_user_id, 'sale_refunded', 'sales', p_sale.id, null,
    jsonb_build_object('credit_note_number', v_number, 'total_amount', v_net + v_tax, 'reason', p_note ->> 'reason'));
end;
$$;
comment on function private.write_credit_note(uuid, uuid, public.sales, uuid, jsonb, jsonb, numeric, timestamptz) is
  'Writes a checked credit note with stock, journal and the state of the sale; its part that was paid with points comes back as points.';

create function private.note_rounding(p_tenant_id uuid, p_sale_id uuid, p_note jsonb, p_refund numeric)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_exchanged numeric := coalesce((p_note ->> 'exchanged_up_to')::numeric, 0);
begin
  if p_note ->> 'refund_tender_type' <> 'cash' or p_refund <= v_exchanged then
    return 0;
  end if;
  return case when v_exchanged > 0 then private.cash_rounding(p_tenant_id, p_refund - v_exchanged)
    else private.cash_refund_rounding(p_tenant_id, p_sale_id, p_refund) end;
end;
$$;
comment on function private.note_rounding(uuid, uuid, jsonb, numeric) is
  'What of the money of a credit note no coins move for: only cash is rounded, and of an exchange only what is given back on top.';

create function private.tender_role(p_tenant_id uuid, p_tender text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select m.ledger_role from public.payment_methods m
     where m.tenant_id = p_tenant_id and m.tender_type = p_tender order by m.is_enabled desc, m.position limit 1),
    case p_tender when 'mobile_money' then 'mobile_money_clearing' when 'card' then 'card_clearing'
      when 'on_account' then 'receivable' else p_tender end);
end;
$$;
comment on function private.tender_role(uuid, text) is 'The ledger account a kind of payment is booked to.';

create function private.credit_note_json(p_tenant_id uuid, p_id uuid, p_replayed boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', c.id, 'credit_note_number', c.credit_note_number, 'sale_id', c.sale_id,
      'issued_at', c.issued_at, 'reason', c.reason, 'net_amount', c.net_amount, 'tax_amount', c.tax_amount,
      'total_amount', c.total_amount, 'refund_tender_type', c.refund_tender_type, 'refund_amount', c.refund_amount,
      'points_amount', c.points_amount, 'receivable_amount', c.receivable_amount, 'rounding_amount', -c.rounding_amount, 'replayed', p_replayed,
      'points', (
        select jsonb_build_object('restored', coalesce(sum(e.points) filter (where e.kind = 'restored'), 0),
          'reversed', coalesce(-sum(e.points) filter (where e.kind = 'reversed'), 0),
          'balance', private.loyalty_points(c.tenant_id, min(e.contact_id::text)::uuid))
        from public.loyalty_entries e where e.tenant_id = c.tenant_id and e.source_id = c.id having count(*) > 0),
      'invoice_number', (select s.invoice_number from public.sales s where s.tenant_id = c.tenant_id and s.id = c.sale_id),
      'contact_name', (select k.name from public.contacts k where k.tenant_id = c.tenant_id and k.id = c.contact_id),
      'issued_by_name', (select f.full_name from public.profiles f where f.user_id = c.issued_by),
      'approvals', coalesce((
        select jsonb_agg(jsonb_build_object('permission', a.permission, 'approver_name', a.approver_name, 'reason', a.reason)
          order by a.used_at, a.id)
        from public.approvals a where a.tenant_id = c.tenant_id and a.document_id = c.id and a.used_at is not null), '[]'),
      'lines', (
        select jsonb_agg(jsonb_build_object('sale_line_id', l.sale_line_id, 'name', coalesce(l.name, s.name),
          'modifiers', coalesce(s.modifiers, '[]'), 'unit', coalesce(s.unit, p.unit, 'each'), 'quantity', l.quantity,
          'restock', l.restock, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'serials', private.credit_line_serials(l.tenant_id, l.id)) order by l.line_number)
        from public.credit_note_lines l
        left join public.sale_lines s on s.tenant_id = l.tenant_id and s.id = l.sale_line_id
        left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = c.tenant_id and l.credit_note_id = c.id))
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = p_id);
end;
$$;
comment on function private.credit_note_json(uuid, uuid, boolean) is 'A credit note as the API shows it.';

create function public.refund_sale(p_refund jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_posted jsonb;
begin
  perform private.input_object(p_refund, 'p_refund');
  perform private.input_uuid(p_refund, 'id');
  perform private.require_writable();
  perform private.take_refund_right(v_tenant_id, auth.uid(), p_refund);
  v_posted := private.post_refund(v_tenant_id, auth.uid(), p_refund);
  return private.credit_note_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.refund_sale(jsonb) is
  'Issues a credit note: at most what was sold and not yet returned, paid back at most as it was paid. Idempotent by id and body.';

grant execute on function public.refund_sale(jsonb) to authenticated;

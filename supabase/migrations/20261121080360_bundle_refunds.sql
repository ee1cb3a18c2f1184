-- Returns of bundles and batches. What a sale took is in its movements, so a return takes parts of them, whatever the bundle is
-- made of by now: running quantities rounded to 0.001 and running costs rounded to the currency, so that the parts add up.

create function private.returned_goods(
  p_tenant_id uuid, p_sale_id uuid, p_line_id uuid, p_sold numeric, p_before numeric, p_now numeric, p_step numeric)
returns table (id uuid, product_id uuid, before numeric, quantity numeric, cost numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select q.id, q.product_id, q.gone, q.upto - q.gone, private.part_of(-q.value, q.gone, q.upto - q.gone, q.whole, p_step)
  from (
    select m.id, m.product_id, m.value, -m.quantity as whole, round(-m.quantity * p_before / p_sold, 3) as gone,
      round(-m.quantity * least(p_before + p_now, p_sold) / p_sold, 3) as upto
    from public.stock_movements m
    where m.tenant_id = p_tenant_id and m.source_id = p_sale_id and m.source_line_id = p_line_id and m.kind = 'sale' and m.quantity < 0
  ) q;
end;
$$;
comment on function private.returned_goods(uuid, uuid, uuid, numeric, numeric, numeric, numeric) is
  'The goods that p_now units of a sale line stand for after p_before have come back, at their original cost. None for a service.';

create function private.returned_batches(p_tenant_id uuid, p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(g.line_id, g.batches)
    from (
      select l.id as line_id, jsonb_agg(b.value order by q.product_id, b.place) as batches
      from jsonb_to_recordset(p_lines) as l (id uuid, restock boolean, parts jsonb)
      cross join lateral jsonb_to_recordset(l.parts) as q (movement_id uuid, product_id uuid, quantity numeric, "from" numeric)
      cross join lateral (
        select jsonb_agg(jsonb_build_object('batch_id', e.batch_id, 'quantity', -e.quantity) order by e.place, e.id) as batches
        from public.stock_movement_batches e where e.tenant_id = p_tenant_id and e.movement_id = q.movement_id
      ) t
      cross join lateral jsonb_array_elements(private.batches_between(t.batches, q."from", q."from" + q.quantity)) with ordinality as b (value, place)
      where l.restock and t.batches is not null
      group by l.id
    ) g);
end;
$$;
comment on function private.returned_batches(uuid, jsonb) is
  'The batches that returned lines go back into: those their sale took, in its order. Null when no batches were taken.';

create or replace function private.write_credit_note(
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
  if v_tender = 'store_credit' and v_net + v_tax > v_receivable then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, p_sale.contact_id, v_net + v_tax - v_receivable, 'credit_note', v_id);
  end if;

  v_number := private.next_number(p_tenant_id, 'credit_note');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'credit_note', v_id, v_business_date,
    'Credit note ' || v_number || ' for ' || p_sale.invoice_number, jsonb_build_array(
      jsonb_build_object('role', 'sales_returns', 'debit', v_net),
      jsonb_build_object('role', 'vat_output', 'debit', v_tax),
      jsonb_build_object('role', 'receivable', 'credit', v_receivable),
      jsonb_build_object('role', private.tender_role(p_tenant_id, v_tender), 'credit', v_net + v_tax - v_receivable),
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.value + v_moved.true_up + v_lost)), p_now);
  insert into public.credit_notes (
    tenant_id, id, credit_note_number, sale_id, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
    net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, receivable_amount, reference, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, p_sale.id, p_session_id, p_sale.contact_id, p_note ->> 'reason', p_now, p_user_id,
    v_business_date, v_net, v_tax, v_net + v_tax, v_tender, v_net + v_tax - v_receivable, v_receivable,
    p_note ->> 'reference', v_entry_id, p_note ->> 'request_hash');
  insert into public.credit_note_lines (
    tenant_id, id, credit_note_id, sale_line_id, line_number, quantity, restock, net_amount, tax_amount, gross_amount)
  select p_tenant_id, l.id, v_id, l.sale_line_id, l.place, l.quantity, l.restock, l.net_amount, l.tax_amount, l.net_amount + l.tax_amount
  from jsonb_to_recordset(p_lines) as l (
    id uuid, place integer, sale_line_id uuid, quantity numeric, restock boolean, net_amount numeric, tax_amount numeric);
  perform private.note_returned_serials(p_tenant_id, p_lines);
  perform private.write_audit(p_tenant_id, p_user_id, 'sale_refunded', 'sales', p_sale.id, null,
    jsonb_build_object('credit_note_number', v_number, 'total_amount', v_net + v_tax, 'reason', p_note ->> 'reason'));
end;
$$;
comment on function private.write_credit_note(uuid, uuid, public.sales, uuid, jsonb, jsonb, numeric, timestamptz) is
  'Writes a checked credit note with stock, journal and the state of the sale.';

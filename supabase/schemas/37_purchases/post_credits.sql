-- Posting credits of suppliers. Goods leave at the average of what lies there, so that the average of the rest does not move; what the
-- supplier gives more or less than that is a price difference.

create function private.lock_credit(p_tenant_id uuid, p_credit jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_receipt_line_ids uuid[] := array(select (l ->> 'receipt_line_id')::uuid from jsonb_array_elements(p_credit -> 'lines') as l where l ->> 'receipt_line_id' is not null);
  v_bill_line_ids uuid[];
begin
  perform private.lock_supplier(p_tenant_id, (p_credit ->> 'contact_id')::uuid);
  v_bill_line_ids := array(
    select (l ->> 'bill_line_id')::uuid from jsonb_array_elements(p_credit -> 'lines') as l where l ->> 'bill_line_id' is not null
    union
    select b.id from public.supplier_bill_lines b where b.tenant_id = p_tenant_id and b.goods_receipt_line_id = any (v_receipt_line_ids)
    union
    select r.supplier_bill_line_id from public.early_receipts r where r.tenant_id = p_tenant_id and r.goods_receipt_line_id = any (v_receipt_line_ids));
  perform private.lock_receipt_lines(p_tenant_id, v_receipt_line_ids);
  perform 1 from public.supplier_bills s where s.tenant_id = p_tenant_id and s.id in (
    select b.supplier_bill_id from public.supplier_bill_lines b where b.tenant_id = p_tenant_id and b.id = any (v_bill_line_ids)) order by s.id for no key update;
  perform private.lock_contact(p_tenant_id, (p_credit ->> 'contact_id')::uuid);
  perform private.lock_goods(p_tenant_id, array(
    select l.product_id from public.goods_receipt_lines l where l.tenant_id = p_tenant_id and l.id = any (v_receipt_line_ids)
    union
    select b.product_id from public.supplier_bill_lines b where b.tenant_id = p_tenant_id and b.id = any (v_bill_line_ids)));
end;
$$;
comment on function private.lock_credit(uuid, jsonb) is 'Holds all that a credit looks at and changes, until the transaction ends.';

create function private.return_pieces(p_tenant_id uuid, p_lines jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line record;
  v_wrong text;
  v_pieces jsonb := '{}';
  v_serials jsonb;
begin
  for v_line in
    select l.*, p.name, p.tracks_batches, p.tracks_serials
    from jsonb_to_recordset(p_lines) as l (line_id uuid, kind text, place integer, product_id uuid, receipt_line_id uuid, of_receipt_id uuid,
      quantity numeric, "from" numeric, batch jsonb)
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
    where l.kind in ('unbilled_return', 'return')
  loop
    if v_line.tracks_serials then
      select n.value into v_wrong from jsonb_array_elements_text(coalesce(v_line.batch -> 'serials', '[]')) as n (value)
      where not exists (
        select 1 from public.stock_serial_entries e join public.stock_serials s on s.tenant_id = e.tenant_id and s.id = e.serial_id
        where e.tenant_id = p_tenant_id and e.line_id = v_line.receipt_line_id and e.quantity > 0 and lower(s.serial_number) = lower(n.value)) limit 1;
      if v_wrong is not null then
        perform private.fail(409, 'serial_not_received', format('The serial number %s did not come with this delivery.', v_wrong),
          jsonb_build_object('line', v_line.place, 'product_id', v_line.product_id, 'serial_number', v_wrong));
      end if;
      select coalesce(jsonb_agg(n.value order by n.place), '[]') into v_serials
      from jsonb_array_elements_text(coalesce(v_line.batch -> 'serials', '[]')) with ordinality as n (value, place)
      where n.place > v_line."from" and n.place <= v_line."from" + v_line.quantity;
      v_pieces := v_pieces || jsonb_build_object(v_line.line_id::text, jsonb_build_object('serials', v_serials));
    elsif v_line.tracks_batches then
      -- Unless another is named, of the batches that this delivery brought.
      v_pieces := v_pieces || jsonb_build_object(v_line.line_id::text, coalesce(nullif(v_line.batch, 'null'),
        private.batches_between(private.batches_taken(p_tenant_id, v_line.of_receipt_id) -> v_line.receipt_line_id::text,
          v_line."from", v_line."from" + v_line.quantity)));
    end if;
  end loop;
  return v_pieces;
end;
$$;
comment on function private.return_pieces(uuid, jsonb) is
  'Which batches and serial numbers go back, as p_batches of move_stock_lines. A piece that did not come with the delivery is serial_not_received.';

create function private.move_returns(p_tenant_id uuid, p_plan jsonb, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_place record;
  v_moved record;
  v_pieces jsonb := private.return_pieces(p_tenant_id, p_plan -> 'lines');
  v_values jsonb := '{}';
begin
  for v_place in
    select l.location_id, array_agg(l.line_id order by l.line_number) as ids, array_agg(l.product_id order by l.line_number) as product_ids,
      array_agg(-l.quantity order by l.line_number) as quantities
    from jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, line_number integer, kind text, product_id uuid, location_id uuid, quantity numeric)
    where l.kind in ('unbilled_return', 'return') group by l.location_id
  loop
    select * into v_moved from private.move_stock_lines(p_tenant_id, v_place.location_id, 'supplier_return', 'supplier_credit', (p_plan ->> 'id')::uuid,
      p_now, v_place.ids, v_place.product_ids, v_place.quantities, null, null, (p_plan ->> 'step')::numeric, p_now, v_pieces, null,
      (p_plan ->> 'business_date')::date);
    v_values := v_values || v_moved.by_line;
  end loop;
  return v_values;
end;
$$;
comment on function private.move_returns(uuid, jsonb, timestamptz) is 'Takes what goes back out of stock, place by place, and answers its value by line (below zero).';

create function private.with_credit_values(p_plan jsonb, p_values jsonb)
returns jsonb language plpgsql immutable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(l.value || jsonb_build_object('inventory', v.inventory, 'grni', v.grni,
      'difference', v.cost - v.inventory - case when l.value ->> 'kind' = 'unbilled_return' then 0 else v.grni end
        - case when l.value ->> 'account_id' is not null then v.cost else 0 end) order by l.place)
    from jsonb_array_elements(p_plan -> 'lines') with ordinality as l (value, place)
    cross join lateral (
      select (l.value ->> 'cost')::numeric as cost,
        case when l.value ->> 'kind' in ('unbilled_return', 'return') then -(p_values ->> (l.value ->> 'line_id'))::numeric
          else coalesce((select -sum((c ->> 'inventory')::numeric) from jsonb_array_elements(p_plan -> 'changes') as c
            where c ->> 'line_id' = l.value ->> 'line_id'), 0) end as inventory,
        case when l.value ->> 'kind' = 'unbilled_return' then -(l.value ->> 'cost')::numeric
          else coalesce((l.value ->> 'to_come')::numeric, 0) end as grni) v);
end;
$$;
comment on function private.with_credit_values(jsonb, jsonb) is
  'Lines of a credit with what leaves stock (inventory), what is taken off goods received not billed (grni, credit), and the difference.';

create function private.credit_entry(p_plan jsonb, p_lines jsonb, p_sum jsonb)
returns jsonb language plpgsql immutable security definer set search_path = '' as $$
declare
  v_location_id uuid := (
    select case when count(distinct coalesce(l ->> 'location_id', '')) = 1 then nullif(max(coalesce(l ->> 'location_id', '')), '')::uuid end
    from jsonb_array_elements(p_lines) as l);
begin
  return (
    select jsonb_agg(x.line)
    from (
      select jsonb_build_object('role', 'payable', 'debit', p_sum -> 'total', 'contact_id', p_plan -> 'contact_id', 'location_id', v_location_id) as line
      union all select jsonb_build_object('role', 'vat_input', 'credit', p_sum -> 'recoverable', 'location_id', v_location_id)
      union all
      select jsonb_build_object('role', r.role, 'credit', l -> r.field, 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_lines) as l
      cross join (values ('grni', 'grni'), ('inventory', 'inventory'), ('price_difference', 'difference')) as r (role, field)
      union all
      select jsonb_build_object('account_id', l -> 'account_id', 'credit', l -> 'cost', 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_lines) as l where l ->> 'account_id' is not null) x);
end;
$$;
comment on function private.credit_entry(jsonb, jsonb, jsonb) is 'The journal lines of a credit.';

create function private.write_credit_lines(p_tenant_id uuid, p_credit_id uuid, p_lines jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.supplier_credit_lines (tenant_id, id, supplier_credit_id, line_number, kind, goods_receipt_line_id, supplier_bill_line_id,
    product_id, ledger_account_id, location_id, description, quantity, net_amount, tax_code, tax_rate_percent, tax_amount,
    recoverable_tax_amount, cost_amount, inventory_amount, difference_amount, serials)
  select p_tenant_id, l.line_id, p_credit_id, l.line_number, l.kind, l.receipt_line_id, l.bill_line_id, l.product_id, l.account_id, l.location_id,
    l.description, l.quantity, l.net, l.tax_code, l.tax_rate_percent, l.tax, l.recoverable, l.cost, l.inventory, l.difference,
    array(select s.serial_number from public.stock_serial_entries e join public.stock_serials s on s.tenant_id = e.tenant_id and s.id = e.serial_id
      where e.tenant_id = p_tenant_id and e.line_id = l.line_id order by s.serial_number)
  from jsonb_to_recordset(p_lines) as l (line_id uuid, line_number integer, kind text, receipt_line_id uuid, bill_line_id uuid, product_id uuid,
    account_id uuid, location_id uuid, description text, quantity numeric, net numeric, tax_code text, tax_rate_percent numeric, tax numeric,
    recoverable numeric, cost numeric, inventory numeric, difference numeric);
  update public.goods_receipt_lines r set
    returned_quantity = r.returned_quantity + s.unbilled, returned_cost = r.returned_cost + s.unbilled_cost, credited_quantity = r.credited_quantity + s.billed
  from (
    select l.receipt_line_id, coalesce(sum(l.quantity) filter (where l.kind = 'unbilled_return'), 0) as unbilled,
      coalesce(sum(l.cost) filter (where l.kind = 'unbilled_return'), 0) as unbilled_cost, coalesce(sum(l.quantity) filter (where l.kind = 'return'), 0) as billed
    from jsonb_to_recordset(p_lines) as l (kind text, receipt_line_id uuid, quantity numeric, cost numeric)
    where l.kind in ('unbilled_return', 'return') group by l.receipt_line_id) s
  where r.tenant_id = p_tenant_id and r.id = s.receipt_line_id;
  update public.supplier_bill_lines b set
    credited_net = b.credited_net + s.net, credited_tax = b.credited_tax + s.tax, credited_recoverable = b.credited_recoverable + s.recoverable,
    credited_cost = b.credited_cost + s.grni, credited_quantity = b.credited_quantity + s.never_came, sent_back_quantity = b.sent_back_quantity + s.sent_back
  from (
    select l.bill_line_id, sum(l.net) as net, sum(l.tax) as tax, sum(l.recoverable) as recoverable, sum(l.grni) as grni,
      coalesce(sum(l.quantity) filter (where l.kind = 'not_received'), 0) as never_came, coalesce(sum(l.quantity) filter (where l.kind = 'return'), 0) as sent_back
    from jsonb_to_recordset(p_lines) as l (kind text, bill_line_id uuid, quantity numeric, net numeric, tax numeric, recoverable numeric, grni numeric)
    where l.bill_line_id is not null group by l.bill_line_id) s
  where b.tenant_id = p_tenant_id and b.id = s.bill_line_id;
end;
$$;
comment on function private.write_credit_lines(uuid, uuid, jsonb) is 'Writes the lines of a credit and says on deliveries and bills what of them it takes back.';

create function private.write_credit(p_tenant_id uuid, p_user_id uuid, p_plan jsonb, p_hash text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := (p_plan ->> 'id')::uuid;
  v_contact_id uuid := (p_plan ->> 'contact_id')::uuid;
  v_day date := (p_plan ->> 'business_date')::date;
  v_lines jsonb;
  v_sum record;
  v_number text;
  v_entry_id uuid;
begin
  perform private.assert_open(p_tenant_id, 'purchases', v_day);
  if exists (select 1 from jsonb_array_elements(p_plan -> 'lines') as l where l ->> 'kind' in ('return', 'unbilled_return')) then
    perform private.assert_open(p_tenant_id, 'stock', v_day);
  end if;
  v_lines := private.with_credit_values(p_plan, private.move_returns(p_tenant_id, p_plan, p_now));
  perform private.revalue_goods(p_tenant_id, 'supplier_credit', v_id, v_day, p_plan -> 'changes', p_now);
  select sum(l.net) as net, sum(l.tax) as tax, sum(l.recoverable) as recoverable, sum(l.net + l.tax) as total,
    coalesce(sum(l.cost) filter (where l.kind = 'unbilled_return'), 0) as unbilled into v_sum
  from jsonb_to_recordset(v_lines) as l (kind text, net numeric, tax numeric, recoverable numeric, cost numeric);
  perform private.require_amount(v_sum.total, 'lines');
  v_number := private.next_number(p_tenant_id, 'supplier_credit');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_credit', v_id, v_day, 'Supplier credit ' || v_number,
    private.credit_entry(p_plan, v_lines, jsonb_build_object('total', v_sum.total, 'recoverable', v_sum.recoverable)), p_now);
  if v_entry_id is null then
    perform private.assert_open_at_last(p_tenant_id, array['purchases', 'stock'], v_day);
  end if;
  insert into public.supplier_credits (tenant_id, id, credit_number, contact_id, supplier_reference, credit_date, business_date, reason, net_amount,
    tax_amount, recoverable_tax_amount, total_amount, unbilled_amount, open_amount, created_by, created_by_name, posted_at, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_contact_id, p_plan ->> 'supplier_reference', (p_plan ->> 'credit_date')::date, v_day, p_plan ->> 'reason',
    v_sum.net, v_sum.tax, v_sum.recoverable, v_sum.total, v_sum.unbilled, v_sum.total, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), p_now, v_entry_id, p_hash);
  perform private.write_credit_lines(p_tenant_id, v_id, v_lines);
  if v_sum.total > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, occurred_at, business_date)
    values (p_tenant_id, v_contact_id, 'payable', 'debit_note', -v_sum.total, 'supplier_credit', v_id, v_number, p_now, v_day);
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'supplier_credit_posted', 'contacts', v_contact_id, null,
    jsonb_build_object('credit_number', v_number, 'total_amount', v_sum.total, 'reason', p_plan ->> 'reason'));
end;
$$;
comment on function private.write_credit(uuid, uuid, jsonb, text, timestamptz) is 'Posts a planned credit, all in one. Everything is held by the caller.';

create function private.post_credit(
  p_tenant_id uuid, p_user_id uuid, p_credit jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_credit);
  v_stored_hash text;
  v_read jsonb;
  v_other record;
begin
  perform private.input_object(p_credit, 'p_credit');
  v_id := private.input_uuid(p_credit, 'id');
  perform private.lock_request('supplier_credit', p_tenant_id, v_id);
  select c.request_hash into v_stored_hash from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.supplier_credit_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  v_read := private.read_credit(p_tenant_id, p_credit, p_now);
  perform private.lock_credit(p_tenant_id, v_read);
  select c.id, c.credit_number into v_other from public.supplier_credits c
  where c.tenant_id = p_tenant_id and c.contact_id = any (private.contact_group(p_tenant_id, (v_read ->> 'contact_id')::uuid))
    and c.reference_key = private.reference_key(v_read ->> 'supplier_reference') and c.credit_year = extract(year from (v_read ->> 'credit_date')::date) limit 1;
  if found then
    perform private.fail(409, 'duplicate_bill', 'A credit with this number of the supplier is there already.',
      jsonb_build_object('field', 'supplier_reference', 'credit_id', v_other.id, 'credit_number', v_other.credit_number));
  end if;
  perform private.write_credit(p_tenant_id, p_user_id, private.plan_credit(p_tenant_id, v_read), v_hash, p_now);
  return private.supplier_credit_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$$;
comment on function private.post_credit(uuid, uuid, jsonb, timestamptz) is 'Posts what a supplier takes back or gives back. Idempotent by id and body.';

create function public.post_supplier_credit(p_credit jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
begin
  perform private.require_writable();
  return private.post_credit(v_tenant_id, auth.uid(), p_credit);
end;
$$;
comment on function public.post_supplier_credit(jsonb) is
  'Posts a supplier''s credit {id, contact_id, supplier_reference, credit_date, business_date, reason, lines: [{kind: return (receipt_line_id, quantity, batch or serials, net_amount), '
  'price (bill_line_id, net_amount), not_received (bill_line_id, quantity), account (account_id, net_amount, tax_rate_id)}]}. It is open until it is used on bills (allocate_supplier) or refunded. '
  'Idempotent by id and body. Raises over_credit, duplicate_bill, serial_not_received. Needs purchases.edit.';

grant execute on function public.post_supplier_credit(jsonb) to authenticated;

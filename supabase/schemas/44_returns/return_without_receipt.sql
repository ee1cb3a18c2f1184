-- Goods that come back without a receipt: a credit note of its own, by permission, at most at today's list price, in cash or store credit.

create function private.price_returned_lines(p_tenant_id uuid, p_lines jsonb, p_location_id uuid, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_setup record;
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_product record;
  v_quantity numeric;
  v_price numeric;
  v_amounts numeric[] := '{}';
  v_rates numeric[] := '{}';
  v_codes text[] := '{}';
  v_taxes numeric[];
  v_net numeric;
  v_read jsonb[] := '{}';
begin
  select c.step, o.prices_include_tax, o.tax_rounding into strict v_setup
  from public.tenants t
  join public.currencies c on c.code = t.currency_code
  join public.tenant_policies o on o.tenant_id = t.id
  where t.id = p_tenant_id;
  for v_line in select e.value from jsonb_array_elements(p_lines) as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_line, rtrim(v_prefix, '.'));
    if jsonb_typeof(v_line -> 'restock') is distinct from 'boolean' then
      perform private.refuse_input(v_prefix || 'restock', 'Choose whether the goods go back to stock.');
    end if;
    v_quantity := private.input_number(v_line, 'quantity', 0.001, 1000000, 0.001, v_prefix);
    v_price := private.input_number(v_line, 'unit_price', 0, 9999999999, v_setup.step, v_prefix);
    select p.id, p.name, p.kind, p.has_variants, p.tracks_serials, coalesce(p.price, 0) as list_price, r.code, r.rate_percent,
      coalesce(case when l.quantity > 0 then l.stock_value / l.quantity end, k.last_cost, 0) as unit_cost
    into v_product
    from public.products p
    left join private.tax_rate_on(p_tenant_id, p.tax_rate_id, p_day) r on true
    left join public.stock_levels l on l.tenant_id = p.tenant_id and l.product_id = p.id and l.location_id = p_location_id
    left join public.product_costs k on k.tenant_id = p.tenant_id and k.product_id = p.id
    where p.tenant_id = p_tenant_id and p.id = private.input_uuid(v_line, 'product_id', v_prefix);
    if v_product.id is null then
      perform private.fail(404, 'not_found', 'This product does not exist.', jsonb_build_object('field', v_prefix || 'product_id'));
    elsif v_product.kind <> 'goods' or v_product.has_variants then
      perform private.refuse_input(v_prefix || 'product_id', 'Only products with their own stock can be returned: no services or bundles, and for variants the exact one.');
    elsif v_product.tracks_serials then
      perform private.refuse_input(v_prefix || 'product_id', 'Products with serial numbers are returned from their sale. Find it by the serial number.');
    elsif v_price > v_product.list_price then
      perform private.fail(409, 'above_list_price', 'Without a receipt, the refund is at most the current price.',
        jsonb_build_object('field', v_prefix || 'unit_price', 'product_id', v_product.id, 'list_price', v_product.list_price));
    end if;
    v_amounts[v_index] := round(v_quantity * v_price / v_setup.step) * v_setup.step;
    v_rates[v_index] := coalesce(v_product.rate_percent, 0);
    v_codes[v_index] := coalesce(v_product.code, 'NONE');
    v_read[v_index] := jsonb_build_object('id', gen_random_uuid(), 'place', v_index, 'product_id', v_product.id, 'name', v_product.name,
      'quantity', v_quantity, 'unit_price', v_price, 'list_price', v_product.list_price, 'restock', v_line -> 'restock',
      'tax_rate_percent', v_rates[v_index], 'tax_code', v_codes[v_index],
      'cost', round(v_quantity * v_product.unit_cost / v_setup.step) * v_setup.step);
  end loop;
  if (select sum(a) from unnest(v_amounts) as a) > 9999999999 then
    perform private.refuse_input('lines', 'This return is too large.');
  end if;
  v_taxes := private.line_taxes(v_amounts, v_rates, v_codes, v_setup.prices_include_tax, v_setup.tax_rounding = 'line', v_setup.step);
  for v_place in 1 .. v_index loop
    v_net := case when v_setup.prices_include_tax then v_amounts[v_place] - v_taxes[v_place] else v_amounts[v_place] end;
    v_read[v_place] := v_read[v_place] || jsonb_build_object('net_amount', v_net, 'tax_amount', v_taxes[v_place],
      'gross_amount', v_net + v_taxes[v_place]);
  end loop;
  return to_jsonb(v_read);
end;
$$;
comment on function private.price_returned_lines(uuid, jsonb, uuid, date) is
  'Lines that come back without a receipt, checked, with tax and cost of that day; raises above_list_price.';

create function private.post_unreferenced_return(p_tenant_id uuid, p_user_id uuid, p_return jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text;
  v_stored_hash text;
  v_tender text;
  v_reason text;
  v_contact_id uuid;
  v_session public.till_sessions;
  v_location_id uuid;
  v_day date;
  v_lines jsonb;
  v_now timestamptz;
  v_in record;
  v_moved record;
  v_step numeric;
  v_sums record;
  v_rounding numeric := 0;
  v_number text;
  v_entry_id uuid;
begin
  v_id := private.input_uuid(p_return, 'id');
  v_tender := private.input_choice(p_return, 'refund_tender_type', array['cash', 'store_credit']);
  v_reason := private.input_text(p_return, 'reason', 500, '', true);
  v_contact_id := private.input_uuid(p_return, 'contact_id', '', false);
  v_lines := private.input_array(p_return, 'lines', 1, 100);
  v_hash := private.request_hash(p_return);
  perform private.lock_request('refund', p_tenant_id, v_id);
  select c.request_hash into v_stored_hash from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  perform private.take_unreferenced_right(p_tenant_id, p_user_id, p_return);

  v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_return, 'till_session_id'));
  select t.location_id into v_location_id from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  v_now := greatest(p_now, v_session.opened_at);
  v_day := private.business_date(p_tenant_id, v_now);
  if v_contact_id is null and v_tender = 'store_credit' then
    perform private.refuse_input('contact_id', 'Store credit needs a customer.');
  elsif v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff for no key update;
    if not found then
      perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
    end if;
  end if;
  select private.currency_step(t.currency_code) into v_step from public.tenants t where t.id = p_tenant_id;
  -- Locked before the cost is looked at.
  perform private.lock_goods(p_tenant_id, array(
    select private.input_uuid(private.input_object(e.value, 'lines'), 'product_id', 'lines.') from jsonb_array_elements(v_lines) as e));
  v_lines := private.price_returned_lines(p_tenant_id, v_lines, v_location_id, v_day);
  select sum(l.net_amount) as net, sum(l.tax_amount) as tax, coalesce(sum(l.cost) filter (where not l.restock), 0) as lost into v_sums
  from jsonb_to_recordset(v_lines) as l (net_amount numeric, tax_amount numeric, cost numeric, restock boolean);
  perform private.take_unreferenced_allowance(p_tenant_id, p_user_id, p_return, v_sums.net + v_sums.tax, v_day);
  if v_tender = 'cash' then
    v_rounding := private.cash_rounding(p_tenant_id, v_sums.net + v_sums.tax);
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_sums.net + v_sums.tax - v_rounding);
  end if;
  select coalesce(array_agg(l.id order by l.place), '{}') as ids, coalesce(array_agg(l.product_id order by l.place), '{}') as product_ids,
    coalesce(array_agg(l.quantity order by l.place), '{}') as quantities into v_in
  from jsonb_to_recordset(v_lines) as l (id uuid, place integer, product_id uuid, quantity numeric, restock boolean) where l.restock;
  -- What it cost when it was sold nobody knows: it comes back at what the rest of it is worth.
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'sale_return', 'credit_note', v_id, v_now,
    v_in.ids, v_in.product_ids, v_in.quantities, null, null, v_step, v_now);
  if v_tender = 'store_credit' and v_sums.net + v_sums.tax > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, v_contact_id, v_sums.net + v_sums.tax, 'credit_note', v_id);
  end if;

  v_number := private.next_number(p_tenant_id, 'credit_note');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'credit_note', v_id, v_day,
    'Credit note ' || v_number || ' without a receipt', jsonb_build_array(
      jsonb_build_object('role', 'sales_returns', 'debit', v_sums.net),
      jsonb_build_object('role', 'vat_output', 'debit', v_sums.tax),
      jsonb_build_object('role', private.tender_role(p_tenant_id, v_tender), 'credit', v_sums.net + v_sums.tax - v_rounding),
      jsonb_build_object('role', 'cash_rounding', 'credit', v_rounding),
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_sums.lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.value + v_moved.true_up + v_sums.lost)), v_now, v_location_id);
  insert into public.credit_notes (
    tenant_id, id, credit_note_number, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
    net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, rounding_amount, receivable_amount, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_session.id, v_contact_id, v_reason, v_now, p_user_id, v_day,
    v_sums.net, v_sums.tax, v_sums.net + v_sums.tax, v_tender, v_sums.net + v_sums.tax, v_rounding, 0, v_entry_id, v_hash);
  insert into public.credit_note_lines (tenant_id, id, credit_note_id, line_number, product_id, name, quantity, unit_price, list_price, restock,
    net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, lost_cost)
  select p_tenant_id, l.id, v_id, l.place, l.product_id, l.name, l.quantity, l.unit_price, l.list_price, l.restock, l.net_amount,
    l.tax_amount, l.gross_amount, l.tax_rate_percent, l.tax_code, case when l.restock then 0 else coalesce(l.cost, 0) end
  from jsonb_to_recordset(v_lines) as l (id uuid, place integer, product_id uuid, name text, quantity numeric, unit_price numeric,
    list_price numeric, restock boolean, net_amount numeric, tax_amount numeric, gross_amount numeric, tax_rate_percent numeric, tax_code text, cost numeric);
  perform private.write_audit(p_tenant_id, p_user_id, 'returned_without_receipt', 'credit_notes', v_id, null, jsonb_build_object(
    'credit_note_number', v_number, 'total_amount', v_sums.net + v_sums.tax, 'reason', v_reason, 'lines', v_lines));
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;
comment on function private.post_unreferenced_return(uuid, uuid, jsonb, timestamptz) is
  'A return without a receipt: at most at today''s price, with the tax of the day and at average cost, within the day''s limit of the person.';

create function private.take_unreferenced_right(p_tenant_id uuid, p_user_id uuid, p_return jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.may_at_till(p_tenant_id, p_user_id, p_return, 'sales.refund_unreferenced')
    and not private.take_approval(p_tenant_id, p_user_id, p_return -> 'approval_ids', 'sales.refund_unreferenced',
      private.input_uuid(p_return, 'id'), jsonb_build_object('refund_tender_type', p_return -> 'refund_tender_type',
        'lines', private.unreferenced_lines(private.input_array(p_return, 'lines', 1, 100), 'lines'))
        || private.credited_customer(p_return)) then
    perform private.fail(403, 'approval_required', 'A manager must approve a return without a receipt.',
      '{"permission": "sales.refund_unreferenced"}');
  end if;
end;
$$;
comment on function private.take_unreferenced_right(uuid, uuid, jsonb) is
  'Raises approval_required for a return without a receipt that the person, or whoever stands at the till, may not make and no unused approval of just this one covers; uses that up.';

create function public.return_without_receipt(p_return jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_posted jsonb;
begin
  perform private.input_object(p_return, 'p_return');
  perform private.require_writable();
  v_posted := private.post_unreferenced_return(v_tenant_id, auth.uid(), p_return);
  return private.credit_note_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.return_without_receipt(jsonb) is
  'Takes goods back without a sale: {id, till_session_id, contact_id, reason, refund_tender_type cash or store_credit, lines [{product_id, quantity, '
  'unit_price at most the list price, restock}]}. Needs sales.refund_unreferenced or an approval of just this return. Idempotent by id and body.';

create function private.require_credit_note(p_tenant_id uuid, p_credit_note_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.id = p_credit_note_id and (c.issued_by = auth.uid() or private.can('sales.view_all'))) then
    perform private.fail(404, 'not_found', 'This credit note does not exist.');
  end if;
end;
$$;
comment on function private.require_credit_note(uuid, uuid) is 'Raises not_found for a credit note that the signed-in person may not see.';

create function public.get_credit_note(p_credit_note_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_credit_note(v_tenant_id, p_credit_note_id);
  return private.with_fiscal_block(v_tenant_id, 'credit_note', p_credit_note_id, private.credit_note_json(v_tenant_id, p_credit_note_id, false));
end;
$$;
comment on function public.get_credit_note(uuid) is 'One credit note with its lines and who approved it: the own ones, or all with sales.view_all.';

create function public.count_credit_note_print(p_credit_note_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_count integer;
begin
  perform private.require_credit_note(v_tenant_id, p_credit_note_id);
  insert into private.credit_note_prints as r (tenant_id, credit_note_id, print_count, printed_at)
  values (v_tenant_id, p_credit_note_id, 1, clock_timestamp())
  on conflict (tenant_id, credit_note_id) do update set print_count = r.print_count + 1, printed_at = excluded.printed_at
  returning r.print_count into v_count;
  return jsonb_build_object('print_count', v_count);
end;
$$;
comment on function public.count_credit_note_print(uuid) is
  'Call it before a credit note is printed: which print this one is. From the second on the paper says that it is a copy.';

create function public.list_credit_notes(p_after text default null, p_limit integer default 50, p_unreferenced boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_user_id uuid := case when not private.can('sales.view_all') then auth.uid() end;
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := private.input_instant(v_after, 'at');
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'id', 'p_after.') end;
  v_limit integer := private.page_limit(p_limit);
begin
  return (
    with page as (
      select c.* from public.credit_notes c
      where c.tenant_id = v_tenant_id and (v_user_id is null or c.issued_by = v_user_id)
        and (not coalesce(p_unreferenced, false) or c.sale_id is null)
        and (v_after_id is null or (c.issued_at, c.id) < (v_after_at, v_after_id))
      order by c.issued_at desc, c.id desc limit v_limit + 1
    ), shown as (
      select * from page p order by p.issued_at desc, p.id desc limit v_limit
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'credit_note_number', n.credit_note_number, 'sale_id', n.sale_id,
        'invoice_number', s.invoice_number, 'issued_at', n.issued_at, 'issued_by_name', f.full_name, 'contact_name', k.name,
        'reason', n.reason, 'total_amount', n.total_amount, 'refund_tender_type', n.refund_tender_type,
        'refund_amount', n.refund_amount, 'rounding_amount', -n.rounding_amount) order by n.issued_at desc, n.id desc), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then
        (select private.encode_cursor(jsonb_build_object('at', l.issued_at, 'id', l.id)) from shown l order by l.issued_at, l.id limit 1) end)
    from shown n
    left join public.sales s on s.tenant_id = v_tenant_id and s.id = n.sale_id
    left join public.contacts k on k.tenant_id = v_tenant_id and k.id = n.contact_id
    left join public.profiles f on f.user_id = n.issued_by);
end;
$$;
comment on function public.list_credit_notes(text, integer, boolean) is
  'Credit notes, newest first: the own ones, or all with sales.view_all; p_unreferenced: only those without a sale.';

create function private.take_unreferenced_allowance(p_tenant_id uuid, p_user_id uuid, p_return jsonb, p_amount numeric, p_day date)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_return, 'id');
  v_limit numeric;
  v_given numeric;
  v_approver_id uuid;
begin
  select o.unreferenced_daily_limit into v_limit from public.tenant_policies o where o.tenant_id = p_tenant_id;
  -- Who may take nothing back alone has brought an approval of just this.
  if v_limit is null or exists (
      select 1 from public.approvals a
      where a.tenant_id = p_tenant_id and a.document_id = v_id and a.permission = 'sales.refund_unreferenced' and a.used_at is not null) then
    return;
  end if;
  -- Of two at once the second sees what the first has given.
  perform private.lock_request('unreferenced_day', p_tenant_id, p_user_id);
  select coalesce(sum(c.total_amount), 0) into v_given
  from public.credit_notes c
  where c.tenant_id = p_tenant_id and c.sale_id is null and c.issued_by = p_user_id and c.business_date = p_day
    and not exists (
      select 1 from public.approvals a
      where a.tenant_id = p_tenant_id and a.document_id = c.id and a.permission = 'sales.refund_unreferenced' and a.used_at is not null);
  if v_given + p_amount <= v_limit then
    return;
  end if;
  if private.take_approval(p_tenant_id, p_user_id, p_return -> 'approval_ids', 'sales.refund_unreferenced', v_id,
      jsonb_build_object('refund_tender_type', p_return -> 'refund_tender_type',
        'lines', private.unreferenced_lines(private.input_array(p_return, 'lines', 1, 100), 'lines'))
      || private.credited_customer(p_return)) then
    select a.approver_id into v_approver_id from public.approvals a
    where a.tenant_id = p_tenant_id and a.document_id = v_id and a.permission = 'sales.refund_unreferenced' and a.used_at is not null;
    -- The own PIN lifts the own limit only where nobody else could.
    if v_approver_id <> p_user_id or not exists (
        select 1 from private.staff_pins n
        where n.tenant_id = p_tenant_id and n.member_id <> p_user_id
          and private.actor_can(p_tenant_id, n.member_id, 'sales.refund_unreferenced')) then
      return;
    end if;
  end if;
  perform private.fail(403, 'approval_required', format('%s was returned without a receipt today. Above %s a day, another person must approve.',
      to_char(v_given, 'FM999,999,999,990.00'), to_char(v_limit, 'FM999,999,999,990.00')),
    jsonb_build_object('permission', 'sales.refund_unreferenced', 'daily_limit', v_limit, 'given', v_given));
end;
$$;
comment on function private.take_unreferenced_allowance(uuid, uuid, jsonb, numeric, date) is
  'Refuses a return without a receipt with which the person would go over the day''s limit of the business, unless somebody else approved it.';

grant execute on function
  public.return_without_receipt(jsonb),
  public.get_credit_note(uuid),
  public.count_credit_note_print(uuid),
  public.list_credit_notes(text, integer, boolean)
  to authenticated;

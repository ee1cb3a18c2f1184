-- Returns without a receipt: so much a day a person decides alone; beyond it somebody else approves.

alter table public.tenant_policies
  add column unreferenced_daily_limit numeric(14,2) check (unreferenced_daily_limit between 0 and 99999999999.99);
comment on column public.tenant_policies.unreferenced_daily_limit is
  'What one person takes back without a receipt in a business day before somebody else approves it; null: no limit.';
grant update (unreferenced_daily_limit) on public.tenant_policies to authenticated;

create index credit_notes_unreferenced_person_idx on public.credit_notes (tenant_id, issued_by, business_date) where sale_id is null;

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
  perform private.fail(403, 'approval_required', format('%s came back without a receipt today. More than %s a day somebody else approves.',
      to_char(v_given, 'FM999,999,999,990.00'), to_char(v_limit, 'FM999,999,999,990.00')),
    jsonb_build_object('permission', 'sales.refund_unreferenced', 'daily_limit', v_limit, 'given', v_given));
end;
$$;
comment on function private.take_unreferenced_allowance(uuid, uuid, jsonb, numeric, date) is
  'Refuses a return without a receipt with which the person would go over the day''s limit of the business, unless somebody else approved it.';

create or replace function private.post_unreferenced_return(p_tenant_id uuid, p_user_id uuid, p_return jsonb, p_now timestamptz default clock_timestamp())
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
      perform private.fail(404, 'not_found', 'There is no such customer.', '{"field": "contact_id"}');
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
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_sums.net + v_sums.tax);
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
      jsonb_build_object('role', private.tender_role(p_tenant_id, v_tender), 'credit', v_sums.net + v_sums.tax),
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_sums.lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.value + v_moved.true_up + v_sums.lost)), v_now);
  insert into public.credit_notes (
    tenant_id, id, credit_note_number, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
    net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, receivable_amount, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_session.id, v_contact_id, v_reason, v_now, p_user_id, v_day,
    v_sums.net, v_sums.tax, v_sums.net + v_sums.tax, v_tender, v_sums.net + v_sums.tax, 0, v_entry_id, v_hash);
  insert into public.credit_note_lines (tenant_id, id, credit_note_id, line_number, product_id, name, quantity, unit_price, list_price, restock,
    net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code)
  select p_tenant_id, l.id, v_id, l.place, l.product_id, l.name, l.quantity, l.unit_price, l.list_price, l.restock, l.net_amount,
    l.tax_amount, l.gross_amount, l.tax_rate_percent, l.tax_code
  from jsonb_to_recordset(v_lines) as l (id uuid, place integer, product_id uuid, name text, quantity numeric, unit_price numeric,
    list_price numeric, restock boolean, net_amount numeric, tax_amount numeric, gross_amount numeric, tax_rate_percent numeric, tax_code text);
  perform private.write_audit(p_tenant_id, p_user_id, 'returned_without_receipt', 'credit_notes', v_id, null, jsonb_build_object(
    'credit_note_number', v_number, 'total_amount', v_sums.net + v_sums.tax, 'reason', v_reason, 'lines', v_lines));
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;
comment on function private.post_unreferenced_return(uuid, uuid, jsonb, timestamptz) is
  'A return without a receipt: at most at today''s price, with the tax of the day and at average cost, within the day''s limit of the person.';

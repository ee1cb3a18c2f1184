-- What was paid with points comes back as points, in every return and exchange and to the cent: as store credit or cash it was money that
-- the sale which earned those points gave back a second time. What is returned brings back of points and of money as much of each as its
-- part of what was paid.

alter table public.credit_notes
  add column points_amount numeric(14,2) not null default 0 check (points_amount between 0 and 1e12),
  drop constraint credit_notes_total_is_settled,
  add constraint credit_notes_total_is_settled check (total_amount = refund_amount + points_amount + receivable_amount),
  add constraint credit_notes_points_are_named_once check (points_amount = 0 or (sale_id is not null and refund_tender_type <> 'loyalty'));
grant select (points_amount) on public.credit_notes to authenticated;
comment on column public.credit_notes.points_amount is
  'What of it came back as the points it was paid with, besides refund_amount; 0 where all of it did (refund_tender_type loyalty).';

create function private.points_part(p_tenant_id uuid, p_sale_id uuid, p_amount numeric)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := (select private.currency_step(s.currency_code) from public.sales s where s.tenant_id = p_tenant_id and s.id = p_sale_id);
  v_points numeric;
  v_money numeric;
  v_left numeric;
begin
  select coalesce(sum(m.amount) filter (where m.tender_type = 'loyalty'), 0),
    coalesce(sum(m.amount) filter (where m.tender_type not in ('loyalty', 'on_account')), 0)
  into v_points, v_money
  from (
    select p.tender_type, p.amount from public.sale_payments p where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id
    union all
    select a.tender_type, a.amount from private.sale_account_payments(p_tenant_id, p_sale_id) a
    union all
    select c.refund_tender_type, -c.refund_amount from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id and c.refund_amount > 0
    union all
    select 'loyalty', -c.points_amount from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id and c.points_amount > 0) m;
  v_left := v_points + v_money;
  -- Where points became money before this rule, less of them is left than was paid.
  v_points := least(v_points, v_left);
  if v_points <= 0 or p_amount <= 0 then
    return 0;
  end if;
  -- Of what is left, so that the last return brings the last of both.
  return least(round(least(p_amount, v_left) * v_points / v_left / v_step) * v_step, v_points);
end;
$$;
comment on function private.points_part(uuid, uuid, numeric) is
  'What of an amount that a sale gives back comes back as points: as much as points paid of what has been paid and not yet given back.';

-- Goods bought on account and paid for later are paid back like goods paid at once.
create or replace function private.check_refund_tender(p_tenant_id uuid, p_sale public.sales, p_tender text, p_amount numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_left numeric;
  v_amount numeric := p_amount - case when p_tender = 'loyalty' then 0 else private.points_part(p_tenant_id, p_sale.id, p_amount) end;
begin
  if v_amount = 0 then
    return;
  end if;
  if p_tender = 'store_credit' and p_sale.contact_id is null then
    perform private.refuse_input('refund_tender_type', 'Store credit needs a sale with a customer.');
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
    perform private.fail(400, 'payment_mismatch', 'This cannot be paid back that way.',
      jsonb_build_object('refund_amount', v_amount, 'available', case when p_tender = 'on_account' then 0 else v_left end));
  end if;
end;
$$;
comment on function private.check_refund_tender(uuid, public.sales, text, numeric) is
  'Raises payment_mismatch for a refund whose money, without what comes back as points, the payments do not cover.';

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
  v_points numeric := case when v_tender = 'loyalty' then 0
    else private.points_part(p_tenant_id, p_sale.id, v_net + v_tax - v_receivable) end;
  v_refund numeric := v_net + v_tax - v_receivable - v_points;
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
      jsonb_build_object('role', private.tender_role(p_tenant_id, v_tender), 'credit', v_refund),
      jsonb_build_object('role', private.tender_role(p_tenant_id, 'loyalty'), 'credit', v_points),
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.value + v_moved.true_up + v_lost)), p_now);
  insert into public.credit_notes (
    tenant_id, id, credit_note_number, sale_id, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
    net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, points_amount, receivable_amount, reference, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, p_sale.id, p_session_id, p_sale.contact_id, p_note ->> 'reason', p_now, p_user_id,
    v_business_date, v_net, v_tax, v_net + v_tax, v_tender, v_refund, v_points, v_receivable,
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
  'Writes a checked credit note with stock, journal and the state of the sale; its part that was paid with points comes back as points.';

create or replace function private.post_prepaid_refund(p_tenant_id uuid, p_user_id uuid, p_refund jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_tender text := private.input_choice(p_refund, 'refund_tender_type', array['gift_card', 'loyalty']);
  v_card_id uuid := private.input_uuid(p_refund, 'gift_card_id', '', false);
  v_reason text := private.input_text(p_refund, 'reason', 500, '', true);
  v_lines jsonb := private.input_array(p_refund, 'lines', 1, 500);
  v_hash text := private.request_hash(p_refund);
  v_stored_hash text;
  v_sale public.sales;
  v_session public.till_sessions;
  v_card public.gift_cards;
  v_sums record;
  v_receivable numeric;
  v_back numeric;
begin
  perform private.lock_request('refund', p_tenant_id, v_id);
  select c.request_hash into v_stored_hash from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_sale from public.sales s
  where s.tenant_id = p_tenant_id and s.id = private.input_uuid(p_refund, 'sale_id') for no key update;
  if v_sale.id is null then
    perform private.fail(404, 'not_found', 'There is no such sale.', '{"field": "sale_id"}');
  elsif v_sale.status = 'refunded' then
    perform private.fail(409, 'already_refunded', 'This sale has been returned completely.');
  end if;
  if p_refund ->> 'till_session_id' is not null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_refund, 'till_session_id'));
  end if;
  v_lines := private.refund_lines(p_tenant_id, v_sale.id, v_lines, private.currency_step(v_sale.currency_code));
  select sum(l.net_amount) as net, sum(l.tax_amount) as tax, coalesce(sum(l.cost) filter (where not l.restock), 0) as lost
  into v_sums from jsonb_to_recordset(v_lines) as l (net_amount numeric, tax_amount numeric, cost numeric, restock boolean);
  v_receivable := least(v_sums.net + v_sums.tax, v_sale.balance_due);
  v_back := v_sums.net + v_sums.tax - v_receivable;
  perform private.check_refund_tender(p_tenant_id, v_sale, v_tender, v_back);
  if v_tender = 'gift_card' and v_back > private.points_part(p_tenant_id, v_sale.id, v_back) then
    v_card := private.refund_card(p_tenant_id, v_sale.id, v_card_id);
  end if;
  perform private.write_credit_note(p_tenant_id, p_user_id, v_sale, v_session.id, jsonb_build_object('id', v_id, 'reason', v_reason,
    'refund_tender_type', v_tender, 'reference', case when v_card.id is not null then format('ends %s', v_card.last_four) end,
    'net_amount', v_sums.net, 'tax_amount', v_sums.tax, 'lost', v_sums.lost, 'receivable_amount', v_receivable,
    'request_hash', v_hash), v_lines, private.currency_step(v_sale.currency_code), greatest(p_now, v_session.opened_at));
  if v_card.id is not null then
    perform private.move_gift_card(v_card, 'refunded', c.refund_amount, 'credit_note', v_id, null, p_user_id, v_reason)
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = v_id;
  end if;
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;

create or replace function private.tg_credit_notes__loyalty()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale public.sales;
  v_points record;
  v_back record;
  v_goods numeric;
  v_paid numeric;
  v_earn_amount numeric;
  v_is_active boolean;
  v_kept integer;
  v_from_points numeric;
  v_restored integer;
  v_ended bigint;
begin
  select coalesce(sum(e.points) filter (where e.kind = 'earned'), 0) as earned, -sum(e.points) filter (where e.kind = 'redeemed') as redeemed,
    coalesce(-sum(e.points) filter (where e.kind = 'reversed'), 0) as reversed,
    coalesce(sum(e.points) filter (where e.kind = 'restored'), 0) as restored, (array_agg(e.contact_id))[1] as contact_id
  into v_points from public.loyalty_entries e where e.tenant_id = new.tenant_id and e.sale_id = new.sale_id;
  if v_points.contact_id is null then
    return null;
  end if;
  -- What has ended goes first, else what comes back now would count as its use.
  perform private.expire_points(new.tenant_id, v_points.contact_id);
  v_ended := private.ended_points_of(new.tenant_id, new.sale_id, v_points.contact_id);
  select * into v_sale from public.sales s where s.tenant_id = new.tenant_id and s.id = new.sale_id;
  select coalesce((select sum(p.amount) from public.sale_payments p
      where p.tenant_id = new.tenant_id and p.sale_id = new.sale_id and p.tender_type = 'loyalty'), 0) as paid,
    coalesce((select sum(c.points_amount + case when c.refund_tender_type = 'loyalty' then c.refund_amount else 0 end) from public.credit_notes c
      where c.tenant_id = new.tenant_id and c.sale_id = new.sale_id), 0) as returned
  into v_back;
  v_goods := v_sale.total_amount - v_sale.delivery_net_amount - v_sale.delivery_tax_amount;
  select greatest(coalesce(sum(p.amount), 0) - v_sale.delivery_fee
    + case when v_sale.order_id is not null then private.order_paid_in_advance(new.tenant_id, v_sale.order_id) else 0 end, 0) into v_paid
  from public.sale_payments p
  where p.tenant_id = new.tenant_id and p.sale_id = new.sale_id and p.tender_type not in ('loyalty', 'on_account');
  select p.earn_amount, p.is_active into v_earn_amount, v_is_active from public.loyalty_programs p where p.tenant_id = new.tenant_id;
  -- What is kept earns what it would have earned alone: of a point that was earned with much, none stays with the little that is kept.
  -- Where the program has changed since, the points that were earned are divided.
  v_kept := case when v_goods > 0 then floor(case when floor(v_paid / v_earn_amount) = v_points.earned
    then v_paid * (v_goods - v_sale.refunded_amount) / (v_goods * v_earn_amount)
    else v_points.earned * (v_goods - v_sale.refunded_amount) / v_goods end) end;
  -- Points earn none. Those that came back as store credit before they came back as points only would, when that is spent: so much
  -- goes beforehand.
  v_from_points := greatest((
    select coalesce(sum(c.refund_amount), 0) from public.credit_notes c
    where c.tenant_id = new.tenant_id and c.sale_id = new.sale_id and c.refund_tender_type <> 'loyalty') - (
    select coalesce(sum(m.amount), 0) from (
      select p.amount from public.sale_payments p
      where p.tenant_id = new.tenant_id and p.sale_id = new.sale_id and p.tender_type not in ('loyalty', 'on_account')
      union all
      select a.amount from private.sale_account_payments(new.tenant_id, new.sale_id) a) m), 0);
  -- Parts of running amounts, so that the whole sale gives the whole back.
  v_restored := case when v_back.paid > 0 then floor(v_points.redeemed * v_back.returned / v_back.paid) end - v_points.restored;
  insert into public.loyalty_entries (tenant_id, contact_id, kind, points, source_id, sale_id, recorded_by, recorded_by_name)
  select new.tenant_id, v_points.contact_id, e.kind, e.points, new.id, new.sale_id, new.issued_by,
    (select f.full_name from public.profiles f where f.user_id = new.issued_by)
  from (values ('reversed', -greatest(greatest(v_points.earned - coalesce(v_kept, v_points.earned) - v_ended, 0)
    + case when v_is_active then floor(v_from_points / v_earn_amount)::integer else 0 end - v_points.reversed, 0)), ('restored', v_restored)) as e (kind, points)
  where e.points <> 0;
  return null;
end;
$$;
comment on function private.tg_credit_notes__loyalty() is
  'Goods that come back take the points with them that they earned, and bring those back that they were paid with.';

-- What points paid does not stand for money that is taken back.
create or replace function private.post_contact_payment_reversal(
  p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_reversal);
  v_stored_hash text;
  v_reason text;
  v_payment public.contact_payments;
  v_allocations jsonb;
  v_item_ids uuid[];
  v_session public.till_sessions;
  v_contact public.contacts;
  v_order public.orders;
  v_deposit numeric;
begin
  perform private.input_object(p_reversal, 'p_reversal');
  v_id := private.input_uuid(p_reversal, 'id');
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  perform private.lock_request('contact_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.contact_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_payment from public.contact_payments p
  where p.tenant_id = p_tenant_id and p.id = private.input_uuid(p_reversal, 'payment_id');
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'There is no such payment.', '{"field": "payment_id"}');
  elsif v_payment.reverses_id is not null or v_payment.is_payout then
    perform private.refuse_input('payment_id', 'A reversal is not reversed: take the payment again.');
  end if;
  -- What was paid for an order that waits is taken off it; once it is handed over or paid out, its money has gone its way.
  select * into v_order from public.orders o
  where o.tenant_id = p_tenant_id and o.id = (select d.order_id from public.order_deposits d
    where d.tenant_id = p_tenant_id and d.payment_id = v_payment.id and d.kind = 'paid')
  for no key update;
  if v_order.status <> 'placed' and exists (select 1 from public.order_deposits d
      where d.tenant_id = p_tenant_id and d.order_id = v_order.id and d.kind = 'released') then
    v_order := null;
  elsif v_order.status <> 'placed' then
    perform private.fail(409, 'in_use', 'It was paid for an order that is no longer open.', jsonb_build_object('order_number', v_order.order_number));
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('item_id', i.id, 'contact_id', i.contact_id, 'is_sale', i.document_type = 'sale',
      'amount', a.amount)), '[]'), coalesce(array_agg(i.id), '{}')
  into v_allocations, v_item_ids
  from public.contact_payment_allocations a
  join public.contact_open_items i on i.tenant_id = a.tenant_id and i.id = a.item_id
  where a.tenant_id = p_tenant_id and a.payment_id = v_payment.id;
  perform private.hold_contact_groups(p_tenant_id);
  perform private.lock_payment_items(p_tenant_id, v_item_ids);
  if v_payment.tender_type = 'cash' or v_payment.till_session_id is not null then
    v_session := private.payment_session(p_tenant_id, p_user_id, private.input_uuid(p_reversal, 'till_session_id', '', false));
    if v_payment.tender_type = 'cash' and v_session.id is not null then
      perform private.require_drawer_cash(p_tenant_id, v_session.id, v_payment.amount);
    end if;
  end if;
  v_contact := private.lock_contact(p_tenant_id, v_payment.contact_id);
  update public.contact_payments p set reversed_at = p_now
  where p.tenant_id = p_tenant_id and p.id = v_payment.id and p.reversed_at is null;
  if not found then
    perform private.fail(409, 'in_use', 'This payment has been taken back already.');
  end if;
  select t.deposit - private.held_deposits(p_tenant_id, private.contact_group(p_tenant_id, v_contact.id))
    + case when v_order.id is not null then v_payment.amount else 0 end into v_deposit
  from public.contact_totals t where t.tenant_id = p_tenant_id and t.contact_id = v_contact.id;
  if v_payment.unallocated_amount > v_deposit then
    perform private.fail(409, 'in_use', 'What was paid in advance has been used since.', jsonb_build_object('available', v_deposit));
  end if;
  if exists (
    select 1 from jsonb_to_recordset(v_allocations) as a (item_id uuid, amount numeric, is_sale boolean)
    where a.is_sale and (
      select coalesce(sum(c.refund_amount) filter (where c.refund_tender_type <> 'loyalty'), 0) from public.credit_notes c
      where c.tenant_id = p_tenant_id and c.sale_id = a.item_id)
      > (select coalesce(sum(p.amount) filter (where p.tender_type not in ('on_account', 'loyalty')), 0) from public.sale_payments p
          where p.tenant_id = p_tenant_id and p.sale_id = a.item_id)
        + (select coalesce(sum(x.amount), 0) from private.sale_account_payments(p_tenant_id, a.item_id) as x) - a.amount) then
    perform private.fail(409, 'in_use', 'Goods paid by this have been returned and the money given back.');
  end if;
  perform private.write_contact_payment(p_tenant_id, p_user_id, v_contact.id, jsonb_build_object('id', v_id, 'amount', v_payment.amount,
    'tender_type', v_payment.tender_type, 'reference', v_payment.reference, 'note', v_reason, 'till_session_id', v_session.id,
    'received_at', greatest(p_now, v_session.opened_at), 'reverses_id', v_payment.id, 'request_hash', v_hash), v_allocations, p_now);
  if v_order.id is not null then
    insert into public.order_deposits (tenant_id, order_id, kind, amount, payment_id, created_at)
    values (p_tenant_id, v_order.id, 'taken_back', -v_payment.amount, v_id, p_now);
  end if;
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;

-- Whoever takes goods back is told what became of the points, and when a customer stands below zero for them.
create or replace function private.credit_note_json(p_tenant_id uuid, p_id uuid, p_replayed boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', c.id, 'credit_note_number', c.credit_note_number, 'sale_id', c.sale_id,
      'issued_at', c.issued_at, 'reason', c.reason, 'net_amount', c.net_amount, 'tax_amount', c.tax_amount,
      'total_amount', c.total_amount, 'refund_tender_type', c.refund_tender_type, 'refund_amount', c.refund_amount,
      'points_amount', c.points_amount, 'receivable_amount', c.receivable_amount, 'replayed', p_replayed,
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
          'modifiers', coalesce(s.modifiers, '[]'), 'quantity', l.quantity,
          'restock', l.restock, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'serials', private.credit_line_serials(l.tenant_id, l.id)) order by l.line_number)
        from public.credit_note_lines l
        left join public.sale_lines s on s.tenant_id = l.tenant_id and s.id = l.sale_line_id
        where l.tenant_id = c.tenant_id and l.credit_note_id = c.id))
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = p_id);
end;
$$;

create function public.refund_parts(p_sale_id uuid, p_amount numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_amount numeric := private.input_number(jsonb_build_object('p_amount', p_amount), 'p_amount', 0, 99999999999, 0.01);
  v_owed numeric;
  v_points numeric;
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  select least(v_amount, s.balance_due) into v_owed from public.sales s where s.tenant_id = v_tenant_id and s.id = p_sale_id;
  v_points := private.points_part(v_tenant_id, p_sale_id, v_amount - v_owed);
  return jsonb_build_object('receivable_amount', v_owed, 'points_amount', v_points, 'money_amount', v_amount - v_owed - v_points);
end;
$$;
comment on function public.refund_parts(uuid, numeric) is
  'What becomes of p_amount when goods of a sale come back: off what is owed first, of the rest back as points what points paid, and money.';
revoke execute on function public.refund_parts(uuid, numeric) from public, anon;
grant execute on function public.refund_parts(uuid, numeric) to authenticated;

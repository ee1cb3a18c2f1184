-- Payments that nothing proves: where they are marked, and how somebody who sees all tills settles them, by the money that came or by
-- their word.

create function public.unproven_payments()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'sale_id', p.sale_id, 'invoice_number', s.invoice_number,
      'occurred_at', s.occurred_at, 'cashier_name', s.cashier_name, 'tender_type', p.tender_type, 'amount', p.amount,
      'reference', p.reference, 'claimed_reference', p.claimed_reference,
      'suggestions', case when p.tender_type = 'mobile_money' then private.money_for_payment(p) else '[]' end) order by p.created_at desc, p.id), '[]')
    from (
      select * from public.sale_payments x where x.tenant_id = v_tenant_id and x.is_unproven order by x.created_at desc, x.id limit 100) p
    join public.sales s on s.tenant_id = p.tenant_id and s.id = p.sale_id);
end;
$$;
comment on function public.unproven_payments() is
  'The newest payments of sales that nothing proves, at most 100: [{id, sale_id, invoice_number, occurred_at, cashier_name, tender_type, amount, reference, claimed_reference, suggestions}]. suggestions: money of the same amount that came directly and belongs to nothing yet. Needs till.view_all.';
grant execute on function public.unproven_payments() to authenticated;

create function private.fits_payment(p_amount numeric, p_came numeric)
returns boolean language sql immutable security invoker set search_path = ''
return p_came >= floor(p_amount) and p_came < floor(p_amount) + 1 + (p_amount - floor(p_amount));
comment on function private.fits_payment(numeric, numeric) is
  'Whether money that came is what a payment says, cents aside: mobile money moves whole shillings.';

create function private.money_for_payment(p_payment public.sale_payments)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'receipt_number', d.receipt_number, 'amount', d.amount,
      'payer_name', d.payer_name, 'paid_at', d.paid_at) order by d.nearness, d.id), '[]')
    from (
      select x.*, abs(extract(epoch from x.paid_at - p_payment.created_at)) as nearness
      from public.direct_payments x
      where x.tenant_id = p_payment.tenant_id and x.state = 'open' and private.fits_payment(p_payment.amount, x.amount)
        and x.paid_at between p_payment.created_at - interval '1 day' and p_payment.created_at + interval '1 day'
      order by nearness, x.id limit 5) d);
end;
$$;
comment on function private.money_for_payment(public.sale_payments) is
  'Money that belongs to nothing yet and may be what a payment at the till was: the same amount within a day, the nearest in time first.';

create function public.settle_unproven_payment(p_settlement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.view_all');
  v_now timestamptz := clock_timestamp();
  v_action text;
  v_note text;
  v_money public.direct_payments;
  v_money_id uuid;
  v_payment public.sale_payments;
begin
  perform private.input_object(p_settlement, 'p_settlement');
  v_action := private.input_choice(p_settlement, 'action', array['match', 'accept']);
  v_money_id := private.input_uuid(p_settlement, 'direct_payment_id', '', v_action = 'match');
  v_note := private.input_text(p_settlement, 'note', 500, '', v_action = 'accept');
  if v_action = 'match' then
    -- The code first, as everybody who pays with it does.
    v_money := private.hold_direct_payment(v_tenant_id, v_money_id);
    if v_money.id is null then
      perform private.fail(404, 'not_found', 'There is no such payment.', '{"field": "direct_payment_id"}');
    end if;
  end if;
  select * into v_payment from public.sale_payments p
  where p.tenant_id = v_tenant_id and p.id = private.input_uuid(p_settlement, 'id') for update;
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'There is no such payment.', '{"field": "id"}');
  elsif not v_payment.is_unproven then
    -- Pressed twice, or the money has come meanwhile.
    if v_action = 'accept' or v_money.sale_id = v_payment.sale_id then
      return private.sale_json(v_tenant_id, v_payment.sale_id);
    end if;
    perform private.fail(409, 'payment_settled', 'This payment is proven already.');
  elsif v_action = 'match' and v_money.state <> 'open' then
    perform private.fail(409, 'receipt_reused', 'This money is accounted for already.', '{"field": "direct_payment_id"}');
  elsif v_action = 'match' and not (v_payment.tender_type = 'mobile_money' and private.fits_payment(v_payment.amount, v_money.amount)) then
    perform private.fail(409, 'payment_does_not_fit', 'That is not the amount of this payment.', '{"field": "direct_payment_id"}');
  end if;
  update public.sale_payments p set is_unproven = false, proof_settled_at = v_now, proof_settled_by = auth.uid(), proof_note = v_note,
    reference = case v_action when 'match' then v_money.receipt_number else p.reference end,
    claimed_reference = case when v_action = 'match' and p.reference <> v_money.receipt_number then p.reference else p.claimed_reference end
  where p.tenant_id = v_tenant_id and p.id = v_payment.id;
  if v_action = 'match' then
    perform private.assign_direct_payment(v_money, 'sale', v_payment.sale_id, v_now);
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'payment_proof_settled', 'sale_payments', v_payment.id,
    jsonb_build_object('reference', v_payment.reference),
    jsonb_build_object('action', v_action, 'sale_id', v_payment.sale_id, 'receipt_number', v_money.receipt_number, 'note', v_note));
  return private.sale_json(v_tenant_id, v_payment.sale_id);
end;
$$;
comment on function public.settle_unproven_payment(jsonb) is
  'Settles a payment of a sale that nothing proves: {id, action, direct_payment_id?, note?}. match: it is money that came directly, of the same amount; accept: it came all the same, with a note saying how that is known. Answers the sale; once settled it stays so. receipt_reused, payment_does_not_fit, payment_settled 409. Needs till.view_all, no paid subscription.';
grant execute on function public.settle_unproven_payment(jsonb) to authenticated;

create function private.unproven_sums(p_tenant_id uuid, p_session_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.tender_sums(array(
    select row(x.tender_type, x.amount)::private.tendered
    from (
      select p.tender_type, p.amount from public.sale_payments p
      where p.tenant_id = p_tenant_id and p.till_session_id = p_session_id and p.is_unproven
      union all
      select c.tender_type, c.amount from public.contact_payments c
      where c.tenant_id = p_tenant_id and c.till_session_id = p_session_id and c.tender_type in ('card', 'mobile_money', 'bank')
        and c.reference is null and c.reverses_id is null and not c.is_payout
      union all
      select g.tender_type, g.initial_amount from public.gift_cards g
      where g.tenant_id = p_tenant_id and g.till_session_id = p_session_id and g.tender_type in ('card', 'mobile_money', 'bank')
        and g.reference is null) x), false);
end;
$$;
comment on function private.unproven_sums(uuid, uuid) is
  'What was taken in a till session by card, mobile money or bank transfer and nothing proves, by tender: sales, accounts, gift cards.';

-- Where it is marked -------------------------------------------------------------------------------------------------------

create or replace function private.sale_rows(p_tenant_id uuid, p_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'invoice_number', s.invoice_number, 'occurred_at', s.occurred_at,
      'channel', s.channel, 'status', s.status, 'contact_id', s.contact_id, 'contact_name', s.contact_name, 'cashier_name', s.cashier_name,
      'location_name', l.name, 'till_name', t.name, 'item_count', s.item_count, 'total_amount', s.total_amount,
      'refunded_amount', s.refunded_amount, 'balance_due', s.balance_due, 'due_on', i.due_on,
      'is_overdue', coalesce(i.due_on < v_today, false), 'tender_types', s.tender_types,
      'is_unproven', exists (select 1 from public.sale_payments u where u.tenant_id = p_tenant_id and u.sale_id = s.id and u.is_unproven), 'note', s.note) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.sales s on s.tenant_id = p_tenant_id and s.id = w.id
    left join public.till_sessions k on k.tenant_id = p_tenant_id and k.id = s.till_session_id
    left join public.tills t on t.tenant_id = p_tenant_id and t.id = k.till_id
    left join public.orders o on o.tenant_id = p_tenant_id and o.id = s.order_id
    left join public.locations l on l.tenant_id = p_tenant_id and l.id = coalesce(t.location_id, o.location_id)
    left join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = s.id and i.account = 'receivable' and i.open_amount > 0);
end;
$$;

create or replace function private.sale_json(p_tenant_id uuid, p_sale_id uuid, p_replayed boolean default false)
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
          'amount_tendered', case when p.rounding_amount <> 0 then p.amount - p.rounding_amount else p.amount_tendered end,
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
      select case when r.amount = 0 then '{}' else jsonb_build_object('rounding_amount', r.amount) end
      from (
        select -coalesce((select sum(p.rounding_amount) from public.sale_payments p where p.tenant_id = s.tenant_id and p.sale_id = s.id), 0)
          - case when s.order_id is null then 0 else private.order_rounding(s.tenant_id, s.order_id) end as amount) r)
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

create function private.attention_to_payments(p_tenant_id uuid, p_user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_list jsonb := '[]';
  v_count bigint;
begin
  if private.actor_can(p_tenant_id, p_user_id, 'orders.view') then
    select count(*) into v_count from public.direct_payments d where d.tenant_id = p_tenant_id and d.state in ('open', 'unconfirmed');
    v_list := v_list || private.attention('payments_to_match', v_count, '/admin/sales?tab=mpesa',
      'M-Pesa payment to match', 'M-Pesa payments to match');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    select count(*) into v_count from public.sale_payments p where p.tenant_id = p_tenant_id and p.is_unproven;
    v_list := v_list || private.attention('unproven_payments', v_count, '/admin/sales?tab=till#unproven-payments',
      'payment was recorded without a proof', 'payments were recorded without a proof');
  end if;
  return v_list;
end;
$$;
comment on function private.attention_to_payments(uuid, uuid) is
  'What the dashboard says of money: that which came and belongs to nothing, and payments that nothing proves.';

create or replace function private.attention_list(p_tenant_id uuid, p_user_id uuid, p_stock record)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_list jsonb := '[]';
  v_count bigint;
  v_days integer;
begin
  if private.actor_can(p_tenant_id, p_user_id, 'orders.view') then
    select count(*) into v_count from public.orders o where o.tenant_id = p_tenant_id and o.status = 'placed';
    v_list := v_list || private.attention('waiting_orders', v_count, '/admin/sales?tab=orders', 'web order is waiting', 'web orders are waiting');
    select count(*) into v_count from public.orders o
    where o.tenant_id = p_tenant_id and o.deposit_amount > 0 and o.reserved_until <= now();
    v_list := v_list || private.attention('overdue_deposits', v_count, '/admin/sales?tab=orders',
      'order paid in part is past its day', 'orders paid in part are past their day');
  end if;
  select count(*) into v_count from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.status = 'open' and s.opened_at < now() - interval '24 hours'
    and (s.opened_by = p_user_id or private.actor_can(p_tenant_id, p_user_id, 'till.view_all'));
  v_list := v_list || private.attention('till_open_long', v_count, '/admin/sales?tab=till',
    'till has been open for more than a day', 'tills have been open for more than a day');
  if private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    select count(*) into v_count from public.late_sales x
    where x.tenant_id = p_tenant_id and x.reviewed_at is null and x.flags <> '{}';
    v_list := v_list || private.attention('late_sales', v_count, '/admin/sales?tab=till#late-sales',
      'sale made without the server needs a look', 'sales made without the server need a look');
  end if;
  v_list := v_list || private.attention_to_payments(p_tenant_id, p_user_id);
  if private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    v_list := v_list || private.attention('overdue_invoices', cardinality(private.overdue_sale_ids(p_tenant_id)),
      '/admin/sales?payment=overdue&days=all', 'invoice is overdue', 'invoices are overdue');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'stock.view') then
    v_list := v_list
      || private.attention('negative_stock', p_stock.negative_count, '/admin/products?stock=out&sort=stock',
        'product is below zero', 'products are below zero')
      || private.attention('out_of_stock', p_stock.out_count, '/admin/products?stock=out', 'product is out of stock', 'products are out of stock')
      || private.attention('low_stock', p_stock.low_count, '/admin/products?stock=low', 'product is running low', 'products are running low');
  end if;
  if private.actor_can(p_tenant_id, p_user_id, 'billing.view') then
    select ceil(extract(epoch from n.expires_at - now()) / 86400)::integer into v_days
    from (
      select s.status, s.expires_at from public.tenant_subscriptions s
      where s.tenant_id = p_tenant_id order by s.created_at desc, s.id desc limit 1
    ) n
    where n.status in ('trial', 'trialing') and n.expires_at between now() and now() + interval '7 days';
    v_list := v_list || private.attention('trial_ending', v_days, '/admin/billing', 'day of the trial is left', 'days of the trial are left');
  end if;
  return v_list;
end;
$$;

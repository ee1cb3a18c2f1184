-- What an order says of its money: what came for it, what M-Pesa's whole shillings rounded, and what goes back; to staff, to the shopper and
-- in mails alike. A paid order is handed over without a till: no money moves.

call private.extend_choice('public.notifications', 'kind', array['refund_due']);

create function private.refund_state(p_tenant_id uuid, p_order_id uuid, p_payout public.contact_payments)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when p_payout.tender_type <> 'cash' and exists (
      select 1 from public.payment_intents i where i.tenant_id = p_tenant_id and i.order_id = p_order_id and i.method = p_payout.tender_type
        and i.refund_status in ('due', 'sent')) then 'due'
    when p_payout.tender_type = 'cash' or p_payout.reference is not null or exists (
      select 1 from public.payment_intents i where i.tenant_id = p_tenant_id and i.order_id = p_order_id and i.method = p_payout.tender_type
        and i.refund_status = 'done') then 'done'
    else 'by_hand' end;
end;
$$;
comment on function private.refund_state(uuid, uuid, public.contact_payments) is
  'Whether money of an order that was called off has gone back: due (nobody has sent it yet, or its service has not), done, or by_hand (nothing says).';

create function private.order_money(p_tenant_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'rounding_amount', coalesce(-sum(p.rounding_amount) filter (where d.kind in ('paid', 'taken_back')), 0),
      'received_amount', coalesce(sum(p.amount - p.rounding_amount) filter (where d.kind in ('paid', 'taken_back')), 0),
      'fee_amount', coalesce(-sum(d.amount) filter (where d.kind = 'fee'), 0),
      'refund', (array_agg(jsonb_build_object('amount', coalesce(p.rounding_amount - p.amount, -d.amount), 'tender_type', coalesce(p.tender_type, 'account'),
        'state', case d.kind when 'released' then 'account' else private.refund_state(p_tenant_id, p_order_id, p) end))
        filter (where d.kind in ('refunded', 'released')))[1])
    from public.order_deposits d
    left join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
    where d.tenant_id = p_tenant_id and d.order_id = p_order_id);
end;
$$;
comment on function private.order_money(uuid, uuid) is
  'Money that moved for an order: {rounding_amount: what M-Pesa''s whole shillings added, negative what they took off; received_amount; fee_amount; '
  'refund: null or {amount, tender_type, state due|done|by_hand|account}}.';

create function private.rounding_name(p_amount numeric)
returns text language sql immutable security invoker set search_path = ''
return case when p_amount < 0 then 'Rounded down for M-Pesa' else 'Rounded up for M-Pesa' end;
comment on function private.rounding_name(numeric) is 'What the part of a shilling is called that M-Pesa cannot move.';

create function private.order_refund_sentences(p_order public.orders)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_money jsonb := private.order_money(p_order.tenant_id, p_order.id);
  v_refund jsonb := nullif(v_money -> 'refund', 'null');
  v_tender text := v_refund ->> 'tender_type';
  v_by text := case v_tender when 'cash' then 'in cash' when 'card' then 'to your card' when 'bank' then 'by bank transfer' else 'by ' || coalesce((
    select private.mail_text(m.name, 40) from public.payment_methods m
    where m.tenant_id = p_order.tenant_id and m.tender_type = v_tender order by m.is_enabled desc, m.position limit 1), 'mobile money') end;
  v_amount text := private.mail_money(p_order.tenant_id, p_order.currency_code, (v_refund ->> 'amount')::numeric);
begin
  return array_remove(array[
    case when (v_money ->> 'received_amount')::numeric > 0 and (v_refund is not null or (v_money ->> 'fee_amount')::numeric > 0) then
      format('You had paid %s.', private.mail_money(p_order.tenant_id, p_order.currency_code, (v_money ->> 'received_amount')::numeric)) end,
    case when (v_money ->> 'fee_amount')::numeric > 0 then
      format('%s of it is kept as a fee.', private.mail_money(p_order.tenant_id, p_order.currency_code, (v_money ->> 'fee_amount')::numeric)) end,
    case v_refund ->> 'state'
      when 'account' then format('%s stays on your account.', v_amount)
      when 'done' then format('%s was paid back %s.', v_amount, v_by)
      when 'due' then format('%s will be paid back %s.', v_amount, v_by)
      when 'by_hand' then format('%s will be paid back %s.', v_amount, v_by) end], null);
end;
$$;
comment on function private.order_refund_sentences(public.orders) is 'What a shopper is told of the money of an order that was called off; nothing when nothing was paid.';

create function private.with_order_money(p_content jsonb, p_order public.orders)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_rounding numeric := (private.order_money(p_order.tenant_id, p_order.id) ->> 'rounding_amount')::numeric;
begin
  if v_rounding = 0 then
    return p_content;
  end if;
  -- After the total, before what is paid and left.
  return p_content || jsonb_build_object('totals', (
    select jsonb_agg(x.value order by x.place) from (
      select e.value, e.ordinality::numeric as place from jsonb_array_elements(p_content -> 'totals') with ordinality as e
      union all
      select jsonb_build_object('label', private.rounding_name(v_rounding), 'amount',
        private.mail_money(p_order.tenant_id, p_order.currency_code, abs(v_rounding))), (
          select min(e.ordinality) + 0.5 from jsonb_array_elements(p_content -> 'totals') with ordinality as e where e.value ->> 'label' = 'Total')) x));
end;
$$;
comment on function private.with_order_money(jsonb, public.orders) is 'The content of a mail about an order with what M-Pesa rounded, when it did.';

create or replace function private.tg_order_deposits__refund_online()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_left numeric;
  v_intent public.payment_intents;
  v_payout public.contact_payments;
  v_order public.orders;
  v_part numeric;
begin
  select * into v_payout from public.contact_payments p where p.tenant_id = new.tenant_id and p.id = new.payment_id;
  v_left := v_payout.rounding_amount - v_payout.amount;
  for v_intent in
    select * from public.payment_intents i where i.tenant_id = new.tenant_id and i.order_id = new.order_id and i.state = 'succeeded'
      and i.method = v_payout.tender_type and i.refund_status is null order by i.created_at desc for update
  loop
    v_part := least(v_left, coalesce(v_intent.received_amount, v_intent.amount));
    exit when v_part <= 0;
    v_left := v_left - v_part;
    update public.payment_intents i
    set refund_amount = v_part, next_query_at = case when i.provider = 'mpesa' then null else clock_timestamp() end, query_count = 0,
      refund_status = case when i.provider <> 'mpesa' then 'sent' when v_payout.reference is null then 'due' else 'done' end,
      state = case when i.provider = 'mpesa' and v_payout.reference is not null then 'refunded' else i.state end,
      refund_reference = case when i.provider = 'mpesa' then v_payout.reference end
    where i.tenant_id = v_intent.tenant_id and i.id = v_intent.id;
    perform private.note_payment_event(v_intent.tenant_id, v_intent.id,
      case when v_intent.provider = 'mpesa' and v_payout.reference is not null then 'refunded' else 'refund_due' end, 'order called off',
      null, v_payout.reference, -v_part);
    if v_intent.provider = 'mpesa' and v_payout.reference is null then
      select * into v_order from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id;
      perform private.notify(new.tenant_id, 'refund_due', 'orders.view', format('Pay %s %s back for %s', v_order.currency_code,
        to_char(v_part, 'FM999,999,999,990.00'), v_order.order_number),
        format('The order was cancelled, and no money has moved by that. Send it to %s, then note its code in the order.', coalesce(v_intent.payer, 'the customer')),
        '/admin/sales?tab=orders&order=' || new.order_id);
    end if;
  end loop;
  return null;
end;
$$;
comment on function private.tg_order_deposits__refund_online() is
  'Money paid online for an order that is called off goes back through its service, or is marked as to be sent back by hand, which staff is told.';

create function private.payment_to_decide(p_intent public.payment_intents)
returns boolean language sql immutable security invoker set search_path = ''
return p_intent.refund_status is not distinct from 'due' or (p_intent.state = 'needs_review' and p_intent.refund_status is null);
comment on function private.payment_to_decide(public.payment_intents) is
  'Whether money that came for an order waits for a person: it is to be paid back, or fits nothing. Said by resolve_payment.';
create index payment_intents_to_decide_idx on public.payment_intents (tenant_id, created_at) where refund_status = 'due' or state = 'needs_review';

create function public.list_payments_to_decide()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'provider', i.provider, 'is_test', i.mode = 'test', 'is_refund', i.refund_status is not distinct from 'due',
      'amount', coalesce(case when i.refund_status = 'due' then i.refund_amount end, i.received_amount, i.amount), 'currency_code', i.currency_code,
      'payer', i.payer, 'receipt_number', i.receipt_number, 'created_at', i.created_at,
      'order', jsonb_build_object('id', o.id, 'order_number', o.order_number)) order by i.created_at desc, i.id)
    from (
      select x.* from public.payment_intents x
      where x.tenant_id = v_tenant_id and (x.refund_status = 'due' or x.state = 'needs_review') and private.payment_to_decide(x)
      order by x.created_at desc, x.id limit 100) i
    join public.orders o on o.tenant_id = i.tenant_id and o.id = i.order_id), '[]');
end;
$$;
comment on function public.list_payments_to_decide() is
  'Payments of orders of the own business that are to be paid back by hand (is_refund) or fit nothing, until resolve_payment is called; the newest hundred. Needs orders.view.';
revoke execute on function public.list_payments_to_decide() from public, anon;
grant execute on function public.list_payments_to_decide() to authenticated;

create or replace function private.order_staff_facts(p_tenant_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('channel', o.channel, 'contact_id', o.contact_id, 'taken_by_name', o.taken_by_name, 'held_amount', o.deposit_amount,
      'money', private.order_money(o.tenant_id, o.id),
      'deposits', coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'amount', d.amount, 'created_at', d.created_at,
          'payment_id', d.payment_id, 'payment_number', p.payment_number, 'tender_type', p.tender_type, 'reference', p.reference,
          'received_by_name', p.received_by_name, 'is_taken_back', d.kind = 'paid' and p.reversed_at is not null,
          'is_due', d.kind = 'refunded' and private.refund_state(o.tenant_id, o.id, p) = 'due') order by d.sequence)
        from public.order_deposits d
        left join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
        where d.tenant_id = o.tenant_id and d.order_id = o.id), '[]'))
    from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$$;
comment on function private.order_staff_facts(uuid, uuid) is
  'What only staff sees of an order: where it came from, whose it is, its money (order_money), and its payments in advance. held_amount is what is held of them now; '
  'is_due: it was called off, and nobody has sent the money back yet.';

-- The sale of an order that was paid in advance ------------------------------------------------------------------------------

alter table public.sales alter column till_session_id drop not null;
alter table public.sale_payments alter column till_session_id drop not null;
comment on column public.sales.till_session_id is 'Null for an order that was paid before it was handed over: no money moved, so no till counts it.';
drop trigger _100_only_columns on public.sales;
create trigger _100_only_columns before update on public.sales
  for each row execute function private.tg_documents__only_columns('status', 'refunded_amount', 'balance_due', 'tender_types');

create function private.order_sale_payments(p_tenant_id uuid, p_sale_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(x.payment order by x.at, x.id), '[]')
    from (
      select p.created_at as at, p.id, jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
        'amount_tendered', case when p.rounding_amount <> 0 then p.amount - p.rounding_amount else p.amount_tendered end,
        'change_due', p.change_due, 'reference', p.reference)
        || case when p.is_unproven or p.claimed_reference is not null or p.proof_note is not null then jsonb_build_object(
          'is_unproven', p.is_unproven, 'claimed_reference', p.claimed_reference, 'proof_note', p.proof_note) else '{}' end as payment
      from public.sale_payments p
      where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id
        and not (p.tender_type = 'on_account' and p.reference is not distinct from 'Paid in advance')
      union all
      select d.created_at, p.id, jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
        'amount_tendered', case when p.rounding_amount <> 0 then p.amount - p.rounding_amount end, 'change_due', null, 'reference', p.reference,
        'is_advance', true)
      from public.order_deposits d
      join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
      where d.tenant_id = p_tenant_id and d.order_id = p_order_id and d.kind = 'paid' and p.reversed_at is null) x);
end;
$$;
comment on function private.order_sale_payments(uuid, uuid, uuid) is
  'How the sale of an order was paid: what was paid in advance as it came (is_advance), and what was taken at the hand-over.';

create function private.order_sale_tenders(p_tenant_id uuid, p_sale_id uuid, p_order_id uuid)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select distinct e.value ->> 'tender_type' from jsonb_array_elements(private.order_sale_payments(p_tenant_id, p_sale_id, p_order_id)) as e order by 1);
end;
$$;
comment on function private.order_sale_tenders(uuid, uuid, uuid) is 'The ways in which the sale of an order was paid.';

create or replace function private.post_order_confirmation(
  p_tenant_id uuid, p_user_id uuid, p_confirmation jsonb, p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale_id uuid;
  v_session_id uuid;
  v_hash text := private.request_hash(p_confirmation);
  v_stored_hash text;
  v_order public.orders;
  v_session public.till_sessions;
  v_payments jsonb;
  v_number text;
  v_priced jsonb;
  v_now timestamptz;
  v_left numeric;
begin
  perform private.input_object(p_confirmation, 'p_confirmation');
  v_sale_id := private.input_uuid(p_confirmation, 'sale_id');
  v_payments := private.input_array(p_confirmation, 'payments', 0, 20);
  perform private.lock_request('sale', p_tenant_id, v_sale_id);
  select s.request_hash into v_stored_hash from public.sales s where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_sale_id, 'replayed', true);
  end if;
  v_order := private.lock_placed_order(p_tenant_id, private.input_uuid(p_confirmation, 'order_id'));
  v_left := v_order.total_amount - v_order.deposit_amount;
  v_session_id := private.input_uuid(p_confirmation, 'till_session_id', '', v_left > 0);
  -- Where nothing is left to pay no till is needed; who names one has the sale counted there.
  if v_session_id is not null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, v_session_id);
  end if;
  v_now := greatest(p_now, v_session.opened_at);
  v_payments := private.read_payments(p_tenant_id, v_payments, v_left, private.currency_step(v_order.currency_code));
  -- What was paid in advance: on account, and settled by the deposit within the same moment.
  if v_order.deposit_amount > 0 then
    perform private.lock_contact(p_tenant_id, v_order.contact_id);
    v_number := private.next_number(p_tenant_id, 'contact_payment');
    v_payments := v_payments || jsonb_build_object('id', gen_random_uuid(), 'tender_type', 'on_account', 'amount', v_order.deposit_amount,
      'ledger_role', 'receivable', 'reference', 'Paid in advance');
  end if;
  v_priced := private.order_as_priced(v_order);
  perform private.write_sale(p_tenant_id, p_user_id, jsonb_build_object('id', v_sale_id, 'channel', v_order.channel,
    'order_id', v_order.id, 'till_session_id', v_session.id, 'contact_id', v_order.contact_id, 'contact_name', v_order.customer_name,
    'note', v_order.note, 'request_hash', v_hash, 'deposit_amount', v_order.deposit_amount,
    'serials', private.order_serials(p_confirmation -> 'serials', v_priced -> 'lines')), v_priced, v_payments,
    v_order.location_id, v_now, v_now);
  if v_order.deposit_amount > 0 then
    perform private.use_order_deposit(p_tenant_id, p_user_id, v_order, v_sale_id, v_number, v_now);
    update public.sales s set tender_types = private.order_sale_tenders(p_tenant_id, v_sale_id, v_order.id)
    where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  end if;
  update public.orders o set status = 'completed', sale_id = v_sale_id where o.tenant_id = p_tenant_id and o.id = v_order.id;
  insert into public.order_events (tenant_id, order_id, kind, actor_id, created_at)
  values (p_tenant_id, v_order.id, 'confirmed', p_user_id, v_now), (p_tenant_id, v_order.id, 'completed', p_user_id, v_now);
  return jsonb_build_object('id', v_sale_id, 'replayed', false);
end;
$$;
comment on function private.post_order_confirmation(uuid, uuid, jsonb, timestamptz) is
  'Makes a sale of an order: what is left to pay is taken, what was paid in advance settles its part. till_session_id only where something is left.';

update public.sales s set tender_types = private.order_sale_tenders(s.tenant_id, s.id, s.order_id)
where s.order_id is not null and s.tender_types @> array['on_account'] and exists (
  select 1 from public.order_deposits d where d.tenant_id = s.tenant_id and d.order_id = s.order_id and d.kind = 'used');

-- What becomes of a payment. Money that fits its order is the order's deposit, once; what does not fit waits for a person.

-- An order that lapsed may come back while somebody's money for it arrives, if its goods are still there.
alter table public.stock_reservations drop constraint stock_reservations_tenant_id_order_id_product_id_key;
create unique index stock_reservations_open_key on public.stock_reservations (tenant_id, order_id, product_id) where released_at is null;
create index stock_reservations_order_idx on public.stock_reservations (tenant_id, order_id);
drop trigger _100_closed_is_final on public.orders;
create trigger _100_closed_is_final before update on public.orders
  for each row when (old.status in ('completed', 'cancelled') or (old.status = 'expired' and new.status not in ('expired', 'placed')))
  execute function private.tg_append_only();

-- Whoever has paid is known: their money is held on their account.
alter table public.orders drop constraint orders_contact_is_known_at_the_till;

create function private.hold_order_again(p_order public.orders, p_now timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_lines jsonb := (select jsonb_agg(to_jsonb(l)) from public.order_lines l where l.tenant_id = p_order.tenant_id and l.order_id = p_order.id);
  v_day date := private.business_date(p_order.tenant_id, p_now);
begin
  perform private.lock_goods(p_order.tenant_id, array(select (l ->> 'product_id')::uuid from jsonb_array_elements(v_lines) as l));
  perform private.release_reservations(p_order.tenant_id, array[p_order.id], p_now);
  if exists (
    select 1 from (
      select g.product_id, sum(g.quantity) as quantity from private.order_goods(p_order.tenant_id, p_order.id, v_lines) g group by g.product_id) w
    join public.products p on p.tenant_id = p_order.tenant_id and p.id = w.product_id and p.kind = 'goods'
    join public.tenant_policies o on o.tenant_id = p_order.tenant_id and not o.allow_negative_stock
    left join public.stock_levels s on s.tenant_id = p_order.tenant_id and s.product_id = w.product_id and s.location_id = p_order.location_id
    where coalesce(s.quantity - private.held_quantity(s, p_now), 0)
      - case when p.tracks_batches then private.expired_quantity(p_order.tenant_id, p.id, p_order.location_id, v_day) else 0 end < w.quantity) then
    return false;
  end if;
  insert into public.stock_reservations (tenant_id, order_id, product_id, location_id, quantity, expires_at)
  select p_order.tenant_id, p_order.id, g.product_id, p_order.location_id, sum(g.quantity), p_now + interval '1 hour'
  from private.order_goods(p_order.tenant_id, p_order.id, v_lines) g
  join public.products p on p.tenant_id = p_order.tenant_id and p.id = g.product_id and p.kind = 'goods'
  group by g.product_id;
  update public.orders o set status = 'placed' where o.tenant_id = p_order.tenant_id and o.id = p_order.id and o.status = 'expired';
  return true;
end;
$$;
comment on function private.hold_order_again(public.orders, timestamptz) is
  'Opens an order whose time is over once more and holds its goods, if they are all there; false otherwise. What the shop keeps back online is sold to who has paid.';

-- Raises: who calls it decides what the refusal means.
create function private.book_payment(p_intent public.payment_intents, p_order public.orders, p_amount numeric, p_now timestamptz)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tender text := p_intent.method;
  v_contact_id uuid;
  v_number text;
begin
  if p_order.status in ('completed', 'cancelled') then
    return 'order_closed';
  elsif p_amount > p_order.total_amount - p_order.deposit_amount then
    return 'paid_twice';
  end if;
  v_contact_id := private.order_contact(p_order.tenant_id, p_order.contact_id, to_jsonb(p_order));
  if (p_order.status = 'expired' or (p_order.reserved_until <= p_now and p_order.deposit_amount = 0))
    and not private.hold_order_again(p_order, p_now) then
    return 'order_expired';
  end if;
  v_number := private.next_number(p_order.tenant_id, 'contact_payment');
  perform private.write_order_deposit(p_order.tenant_id, null, p_order.id, jsonb_build_object('id', p_intent.id, 'amount', p_amount,
    'tender_type', v_tender, 'contact_id', v_contact_id, 'payment_number', v_number, 'note', 'Paid online',
    'reference', private.take_reference(p_order.tenant_id, v_tender, coalesce(p_intent.receipt_number, p_intent.provider_reference)),
    'request_hash', p_intent.request_hash), p_now);
  return null;
end;
$$;
comment on function private.book_payment(public.payment_intents, public.orders, numeric, timestamptz) is
  'Makes money that came online the deposit of its order, under the id of the payment; answers why not when it does not fit.';

alter table public.contact_payments alter column received_by drop not null;
comment on column public.contact_payments.received_by is 'Who took the money; null when it was paid online.';

create function private.close_payment(p_intent public.payment_intents, p_state text, p_code text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.payment_intents i set state = p_state, code = coalesce(p_code, i.code), next_query_at = null, settled_at = p_now
  where i.tenant_id = p_intent.tenant_id and i.id = p_intent.id;
  perform private.note_payment_event(p_intent.tenant_id, p_intent.id, p_state, p_state || ':' || p_intent.query_count, p_code, null,
    case when p_state = 'failed' then null else coalesce(p_intent.received_amount, p_intent.amount) end);
end;
$$;
comment on function private.close_payment(public.payment_intents, text, text, timestamptz) is 'Notes the outcome of a payment; nobody asks its service about it any more.';

create function private.settle_received(p_intent public.payment_intents, p_currency text, p_now timestamptz)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_amount numeric := coalesce(p_intent.received_amount, p_intent.amount);
  v_reason text;
  v_detail text;
begin
  select * into v_order from public.orders o where o.tenant_id = p_intent.tenant_id and o.id = p_intent.order_id for no key update;
  if v_amount <> p_intent.amount or upper(p_currency) <> p_intent.currency_code then
    v_reason := 'amount_mismatch';
  else
    begin
      v_reason := private.book_payment(p_intent, v_order, v_amount, p_now);
      -- Whatever was begun for an order that cannot be filled is taken back.
      if v_reason is not null then
        perform private.fail(409, 'payment_does_not_fit', v_reason);
      end if;
    exception when others then
      get stacked diagnostics v_detail = pg_exception_hint;
      if v_detail = 'payment_does_not_fit' then
        v_reason := sqlerrm;
      elsif v_detail = 'invalid_input' then
        v_reason := 'receipt_reused';
      else
        raise;
      end if;
    end;
  end if;
  if v_reason is null then
    perform private.close_payment(p_intent, 'succeeded', null, p_now);
  else
    update public.payment_intents i set review_reason = v_reason,
      refund_status = case when v_amount > 0 and v_reason <> 'receipt_reused' then 'due' end,
      refund_amount = case when v_amount > 0 and v_reason <> 'receipt_reused' then v_amount end
    where i.tenant_id = p_intent.tenant_id and i.id = p_intent.id;
    perform private.close_payment(p_intent, 'needs_review', v_reason, p_now);
  end if;
  perform private.notify(p_intent.tenant_id, case when v_reason is null then 'payment_received' else 'payment_failed' end, 'orders.view',
    case when v_reason is null then format('%s was paid online', v_order.order_number) else format('Look at a payment of %s', v_order.order_number) end,
    case when v_reason is null then format('%s %s', p_intent.currency_code, to_char(v_amount, 'FM999,999,999,990.00'))
      else 'Money came that does not fit the order.' end, '/admin/sales?tab=orders&order=' || v_order.id);
  return case when v_reason is null then 'succeeded' else 'needs_review' end;
end;
$$;
comment on function private.settle_received(public.payment_intents, text, timestamptz) is
  'Money has come for sure: into the books when it fits its order, else in front of a person, with a refund to be made.';

create function public.settle_payment(p_settlement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_tenant_id uuid := private.input_uuid(p_settlement, 'tenant_id');
  v_id uuid := private.input_uuid(p_settlement, 'id');
  v_outcome text := private.input_choice(p_settlement, 'outcome', array['succeeded', 'failed', 'pending']);
  v_source text := private.input_choice(p_settlement, 'source', array['callback', 'query']);
  v_code text := private.input_text(p_settlement, 'code', 60);
  v_receipt text := upper(private.input_text(p_settlement, 'receipt_number', 100));
  v_amount numeric := (p_settlement ->> 'amount')::numeric;
  v_intent public.payment_intents;
  v_state text;
begin
  select * into v_intent from public.payment_intents i where i.tenant_id = v_tenant_id and i.id = v_id for update;
  if v_intent.id is null then
    perform private.fail(404, 'not_found', 'There is no such payment.');
  end if;
  perform private.note_payment_event(v_tenant_id, v_id, v_source, coalesce(p_settlement ->> 'event_key', v_source || ':' || v_intent.query_count
    || ':' || v_outcome), v_code, left(p_settlement ->> 'message', 300), v_amount);
  if v_intent.state in ('succeeded', 'needs_review', 'refunded') then
    v_state := v_intent.state;
  elsif v_outcome = 'failed' and v_intent.state = 'failed' then
    v_state := 'failed';
  end if;
  -- A receipt that comes later, or another payment has already, is no reason to lose the money: it is looked at by a person.
  if v_receipt is not null and v_intent.receipt_number is null and not exists (
      select 1 from public.payment_intents i where i.tenant_id = v_tenant_id and i.provider = v_intent.provider and i.receipt_number = v_receipt) then
    update public.payment_intents i set receipt_number = v_receipt where i.tenant_id = v_tenant_id and i.id = v_id;
  elsif v_state is null and v_outcome = 'succeeded' and v_receipt is distinct from v_intent.receipt_number and v_receipt is not null then
    update public.payment_intents i set review_reason = 'receipt_reused' where i.tenant_id = v_tenant_id and i.id = v_id;
    perform private.close_payment(v_intent, 'needs_review', 'receipt_reused', v_now);
    v_state := 'needs_review';
  end if;
  if v_state is null then
    update public.payment_intents i set received_amount = coalesce(v_amount, i.received_amount),
      provider_reference = coalesce(i.provider_reference, p_settlement ->> 'provider_reference'),
      provider_payment = coalesce(p_settlement ->> 'provider_payment', i.provider_payment),
      state = case when v_outcome = 'pending' and i.state = 'created' then 'pending' else i.state end,
      next_query_at = case when v_outcome = 'pending' and v_source = 'callback' then v_now else i.next_query_at end
    where i.tenant_id = v_tenant_id and i.id = v_id returning * into v_intent;
    if v_outcome = 'succeeded' then
      v_state := private.settle_received(v_intent, coalesce(p_settlement ->> 'currency_code', v_intent.currency_code), v_now);
    elsif v_outcome = 'failed' then
      perform private.close_payment(v_intent, 'failed', v_code, v_now);
      v_state := 'failed';
    elsif v_intent.created_at < v_now - interval '1 day' then
      perform private.close_payment(v_intent, 'failed', 'no_answer', v_now);
      v_state := 'failed';
    end if;
  end if;
  return jsonb_build_object('id', v_id, 'state', coalesce(v_state, 'pending'));
end;
$$;
comment on function public.settle_payment(jsonb) is
  'For payment-webhook and the timer: what a service says of a payment, {tenant_id, id, source callback|query, outcome succeeded|failed|pending, amount?, currency_code?, receipt_number?, provider_reference?, provider_payment?, event_key?, code?, message?}. Idempotent; a payment that succeeded stays so, one that failed may still succeed.';
grant execute on function public.settle_payment(jsonb) to service_role;

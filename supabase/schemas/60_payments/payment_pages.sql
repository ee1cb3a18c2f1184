-- The page of a service on which somebody may pay ends with our try: when the service was told so at the start, or as soon as the order
-- is paid, called off or to be paid another way. Stripe can end a page (checkout sessions, expire); Paystack cannot: money that still comes
-- there is told to people as before (paid_twice, order_closed).

create function private.payment_is_unwanted(p_intent public.payment_intents, p_now timestamptz)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_intent.state in ('created', 'pending') and (p_intent.expires_at <= p_now
    or exists (
      select 1 from public.orders o where o.tenant_id = p_intent.tenant_id and o.id = p_intent.order_id
        and (o.status <> 'placed' or o.payment_method <> p_intent.method or o.deposit_amount >= o.total_amount))
    or exists (
      select 1 from public.payment_intents n where n.tenant_id = p_intent.tenant_id and n.order_id = p_intent.order_id and n.id <> p_intent.id
        and n.created_at > p_intent.created_at));
end;
$$;
comment on function private.payment_is_unwanted(public.payment_intents, timestamptz) is
  'Whether nobody is to pay this try any more: its time is over, its order is closed, paid or to be paid another way, or another try began.';

create function private.tg_orders__end_payment_pages()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Whoever settles a payment holds it before its order: what is being settled just now is left to them.
  with open as (
    select i.tenant_id, i.id from public.payment_intents i
    where i.tenant_id = new.tenant_id and i.order_id = new.id and i.state = 'pending' and i.provider_reference is not null and i.provider <> 'mpesa'
      and private.payment_is_unwanted(i, clock_timestamp()) for update skip locked)
  update public.payment_intents i set next_query_at = clock_timestamp() from open o where i.tenant_id = o.tenant_id and i.id = o.id;
  return null;
end;
$$;
comment on function private.tg_orders__end_payment_pages() is 'An order that is closed, paid or to be paid another way has its open payment pages ended at once, by the timer.';

create function private.tg_payment_intents__end_earlier_pages()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  with open as (
    select i.tenant_id, i.id from public.payment_intents i
    where i.tenant_id = new.tenant_id and i.order_id = new.order_id and i.id <> new.id and i.state = 'pending' and i.provider_reference is not null
      and i.provider <> 'mpesa' for update skip locked)
  update public.payment_intents i set next_query_at = clock_timestamp() from open o where i.tenant_id = o.tenant_id and i.id = o.id;
  return null;
end;
$$;
comment on function private.tg_payment_intents__end_earlier_pages() is 'Where another try to pay begins, the pages of earlier ones are ended at once, by the timer.';

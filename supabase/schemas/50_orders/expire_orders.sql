-- Stock held for web orders comes back when the order ends.

create function private.release_reservations(p_tenant_id uuid, p_order_ids uuid[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.products p
  where p.tenant_id = p_tenant_id and p.id in (
    select r.product_id from public.stock_reservations r
    where r.tenant_id = p_tenant_id and r.order_id = any (p_order_ids) and r.released_at is null)
  order by p.id for no key update;
  update public.stock_reservations r set released_at = p_now
  where r.tenant_id = p_tenant_id and r.order_id = any (p_order_ids) and r.released_at is null;
end;
$$;
comment on function private.release_reservations(uuid, uuid[], timestamptz) is 'Gives back what orders held, all their products locked in id order.';

create function private.end_orders(
  p_tenant_id uuid, p_order_ids uuid[], p_status text, p_user_id uuid, p_message text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.orders o set status = p_status where o.tenant_id = p_tenant_id and o.id = any (p_order_ids);
  perform private.release_reservations(p_tenant_id, p_order_ids, p_now);
  insert into public.order_events (tenant_id, order_id, kind, message, actor_id, created_at)
  select p_tenant_id, o.id, p_status, p_message, p_user_id, p_now from unnest(p_order_ids) as o (id);
end;
$$;
comment on function private.end_orders(uuid, uuid[], text, uuid, text, timestamptz) is
  'Cancels or expires open orders of one tenant, whose rows the caller has locked.';

-- An order that somebody has just paid, or is paying, does not lapse meanwhile.
create function public.expire_orders()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_due record;
  v_count integer := 0;
begin
  -- An order somebody is confirming right now is skipped. Tenants share no products, so their locks cannot cross.
  for v_due in
    select d.tenant_id, array_agg(d.id order by d.id) as ids
    from (
      select o.tenant_id, o.id from public.orders o
      where o.status = 'placed' and o.reserved_until <= v_now and o.deposit_amount = 0
        and not exists (select 1 from public.payment_intents i
          where i.tenant_id = o.tenant_id and i.order_id = o.id and i.state in ('created', 'pending') and i.expires_at > v_now)
        and not exists (select 1 from private.payment_claims c
          where c.tenant_id = o.tenant_id and c.order_id = o.id and c.first_claimed_at > v_now - interval '1 hour')
      order by o.tenant_id, o.id limit 500 for update skip locked
    ) d
    group by d.tenant_id order by d.tenant_id
  loop
    perform private.end_orders(v_due.tenant_id, v_due.ids, 'expired', null, 'The order was not confirmed in time and has expired.', v_now);
    v_count := v_count + cardinality(v_due.ids);
  end loop;
  return v_count;
end;
$$;
comment on function public.expire_orders() is
  'For the timer: ends up to 500 overdue orders and gives their stock back; answers how many. What is paid in part waits for somebody to decide, what is being paid for its payment; who says they paid directly has an hour.';

-- Money paid in advance towards orders of the till (instalments). It is the customer's deposit, as any that is held, set aside for one
-- order: nothing else uses it until the order is handed over or called off.

create function private.tg_order_deposits__sum()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  update public.orders o set deposit_amount = o.deposit_amount + new.amount where o.tenant_id = new.tenant_id and o.id = new.order_id
  returning * into v_order;
  if v_order.deposit_amount = 0 or v_order.deposit_amount = new.amount then
    update public.stock_reservations r
    set expires_at = case when v_order.deposit_amount > 0 then timestamptz '9999-12-31 00:00:00+00' else v_order.reserved_until end
    where r.tenant_id = new.tenant_id and r.order_id = new.order_id and r.released_at is null;
  end if;
  return null;
end;
$$;
comment on function private.tg_order_deposits__sum() is
  'What is held for an order is the sum of its deposits; while there are any, its goods are held whatever day it is.';

create function private.held_deposits(p_tenant_id uuid, p_group uuid[])
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(o.deposit_amount), 0) from public.orders o
    where o.tenant_id = p_tenant_id and o.contact_id = any (p_group) and o.deposit_amount > 0);
end;
$$;
comment on function private.held_deposits(uuid, uuid[]) is 'What of the deposits of a group of contacts is set aside for orders and pays nothing else.';

create function private.order_paid_in_advance(p_tenant_id uuid, p_order_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(d.amount) filter (where d.kind <> 'used'), 0) from public.order_deposits d
    where d.tenant_id = p_tenant_id and d.order_id = p_order_id);
end;
$$;
comment on function private.order_paid_in_advance(uuid, uuid) is 'What was paid in advance for an order that was handed over or waits to be.';

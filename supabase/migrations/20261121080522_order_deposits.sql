-- Money paid in advance towards orders of the till (instalments). It is the customer's deposit, as any that is held, set aside for one
-- order: nothing else uses it until the order is handed over or called off.

alter table public.orders
  add column contact_id uuid,
  add column deposit_amount numeric(14,2) not null default 0 check (deposit_amount between 0 and 1e12),
  add foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  add constraint orders_deposit_at_most_total check (deposit_amount <= total_amount),
  add constraint orders_deposit_is_of_a_waiting_order check (deposit_amount = 0 or (status = 'placed' and contact_id is not null));
create index orders_contact_idx on public.orders (tenant_id, contact_id) where contact_id is not null;
create index orders_deposit_idx on public.orders (tenant_id, contact_id) include (deposit_amount, reserved_until) where deposit_amount > 0;
comment on column public.orders.contact_id is 'Whose order it is, where that is known: its sale is theirs, and so is what was paid in advance.';
comment on column public.orders.deposit_amount is 'What has been paid in advance and is held for this order. Kept by the trigger of order_deposits.';
grant select (contact_id, deposit_amount) on public.orders to authenticated;
drop trigger _100_only_columns on public.orders;
create trigger _100_only_columns before update on public.orders
  for each row execute function private.tg_documents__only_columns('status', 'sale_id', 'contact_id', 'deposit_amount', 'updated_at');

alter table public.tenant_policies
  add column order_deposit_percent numeric(6,3) not null default 0 check (order_deposit_percent between 0 and 100);
comment on column public.tenant_policies.order_deposit_percent is 'How much of an order taken at the till is paid at once, at the least; 0: nothing.';
grant update (order_deposit_percent) on public.tenant_policies to authenticated;

-- A payment is money that came (positive), one that was taken back, or money held for a customer that is paid out (both negative).
alter table public.contact_payments
  add column is_payout boolean not null default false,
  drop constraint contact_payments_sign,
  add constraint contact_payments_sign check ((reverses_id is null and not is_payout) = (amount > 0) and not (is_payout and reverses_id is not null)
    and sign(unallocated_amount) in (0, sign(amount)) and abs(unallocated_amount) <= abs(amount));
comment on column public.contact_payments.is_payout is 'A deposit given back to its customer, when the order that it was paid for is called off.';
grant select (is_payout) on public.contact_payments to authenticated;
drop index public.contact_payments_mobile_money_reference_key;
create unique index contact_payments_mobile_money_reference_key on public.contact_payments (tenant_id, reference)
  where tender_type = 'mobile_money' and reference is not null and reverses_id is null and reversed_at is null and not is_payout;

create table public.order_deposits (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null check (kind in ('paid', 'taken_back', 'used', 'refunded', 'fee', 'released')),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  payment_id uuid,
  request_hash text,
  sequence bigint not null generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, payment_id) references public.contact_payments (tenant_id, id) on delete restrict,
  constraint order_deposits_sign check ((kind = 'paid') = (amount > 0)),
  constraint order_deposits_payment check ((kind in ('fee', 'released')) = (payment_id is null))
);
create index order_deposits_order_idx on public.order_deposits (tenant_id, order_id, sequence);
comment on table public.order_deposits is
  'What was paid in advance for an order (paid, +) and what became of it (-): taken back, used for its sale, paid out, kept as a fee, or released to the customer''s account. Append-only.';
call private.make_append_only('public.order_deposits');
call private.protect_tenant_table('public.order_deposits', 'orders.view', p_hidden_columns => array['request_hash']);

-- What somebody has paid for in part is held beyond its day: the order does not lapse by itself.
drop trigger _100_only_columns on public.stock_reservations;
create trigger _100_only_columns before update on public.stock_reservations
  for each row execute function private.tg_documents__only_columns('released_at', 'expires_at');

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
create trigger _500_sum after insert on public.order_deposits for each row execute function private.tg_order_deposits__sum();

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

create or replace function public.expire_orders()
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
      order by o.tenant_id, o.id limit 500 for update skip locked
    ) d
    group by d.tenant_id order by d.tenant_id
  loop
    perform private.end_orders(v_due.tenant_id, v_due.ids, 'expired', null, 'The order was not confirmed in time.', v_now);
    v_count := v_count + cardinality(v_due.ids);
  end loop;
  return v_count;
end;
$$;
comment on function public.expire_orders() is
  'For the timer: ends up to 500 overdue orders and gives their stock back; answers how many. What is paid in part waits for somebody to decide.';

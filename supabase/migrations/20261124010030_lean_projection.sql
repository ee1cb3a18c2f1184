-- What a movement of stock does to levels, products and bells, with fewer looks.

-- Low stock was looked at for every level that changed; now what may be low is written down where stock moves, and looked at in the end.
create table private.low_stock_checks (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  change numeric(14, 3) not null check (change between -100000000000 and 100000000000),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
create index low_stock_checks_product_idx on private.low_stock_checks (tenant_id, product_id);
comment on table private.low_stock_checks is
  'Products that a movement of this transaction may have made low, or no longer low; looked at when it ends, and empty in between.';
call private.lock_down('private.low_stock_checks');

create function private.tg_low_stock_checks__look()
returns trigger language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  perform private.check_low_stock(new.tenant_id, new.product_id, new.change);
  delete from private.low_stock_checks c where c.tenant_id = new.tenant_id and c.id = new.id;
  return null;
end;
$$;
comment on function private.tg_low_stock_checks__look() is 'At commit: looks whether what can be sold of a product that moved has crossed the low-stock level.';
create constraint trigger _700_look after insert on private.low_stock_checks
  deferrable initially deferred for each row execute function private.tg_low_stock_checks__look();

drop trigger _700_low on public.stock_levels;
create constraint trigger _700_low after update of reserved_quantity on public.stock_levels
  deferrable initially deferred for each row when (new.reserved_quantity <> old.reserved_quantity)
  execute function private.tg_stock_levels__low();
comment on function private.tg_stock_levels__low() is 'At commit: looks whether what can be sold has crossed the low-stock level, for a level that is new or is held otherwise.';

create or replace function private.tg_stock_movements__project()
returns trigger language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_is_short boolean;
begin
  with wanted as (
    select m.tenant_id, m.product_id, m.location_id, sum(m.quantity) as quantity, sum(m.value) as value
    from new_rows m group by m.tenant_id, m.product_id, m.location_id
  ), found as (
    update public.stock_levels l
    set quantity = l.quantity + d.quantity, stock_value = l.stock_value + d.value
    from wanted d
    where l.tenant_id = d.tenant_id and l.product_id = d.product_id and l.location_id = d.location_id
    returning 1
  )
  select (select count(*) from found) < (select count(*) from wanted) into v_is_short;
  if v_is_short then
    insert into public.stock_levels (tenant_id, product_id, location_id, quantity, stock_value)
    select m.tenant_id, m.product_id, m.location_id, sum(m.quantity), sum(m.value)
    from new_rows m
    where not exists (
      select 1 from public.stock_levels l
      where l.tenant_id = m.tenant_id and l.product_id = m.product_id and l.location_id = m.location_id)
    group by m.tenant_id, m.product_id, m.location_id;
  end if;

  with moved as (
    update public.products p
    set stock_quantity = p.stock_quantity + d.quantity
    from (
      select m.tenant_id, m.product_id, sum(m.quantity) as quantity from new_rows m group by m.tenant_id, m.product_id
    ) d
    where p.tenant_id = d.tenant_id and p.id = d.product_id and d.quantity <> 0
    returning p.tenant_id, p.id, p.stock_quantity, d.quantity
  -- The level does not change here: what is above it changes as stock does.
  ), counted as (
    update private.product_facts f
    set quantity = m.stock_quantity, spare = f.spare + m.quantity
    from moved m
    where f.tenant_id = m.tenant_id and f.product_id = m.id
    returning f.tenant_id, f.product_id, f.spare, m.quantity
  )
  -- Most of what moves neither was nor is low: it is not looked at again.
  insert into private.low_stock_checks (tenant_id, product_id, change)
  select c.tenant_id, c.product_id, c.quantity
  from counted c
  where c.spare <= (
      select coalesce(sum(l.reserved_quantity), 0) from public.stock_levels l
      where l.tenant_id = c.tenant_id and l.product_id = c.product_id and l.reserved_quantity > 0)
    or exists (select 1 from private.low_stock_alerts a where a.tenant_id = c.tenant_id and a.product_id = c.product_id);
  return null;
end;
$$;

-- A trigger that has nothing to say is not called: only who names the column, or writes stock by hand, is asked.
drop trigger _100_tenant_id_immutable on public.stock_levels;
create trigger _100_tenant_id_immutable before update of tenant_id on public.stock_levels
  for each row execute function private.tg_tenant_id_immutable();
drop trigger _100_tenant_id_immutable on public.products;
create trigger _100_tenant_id_immutable before update of tenant_id on public.products
  for each row execute function private.tg_tenant_id_immutable();
drop trigger _100_stock_is_moved on public.products;
create trigger _100_stock_is_moved before update of stock_quantity on public.products
  for each row when (old.stock_quantity <> new.stock_quantity and pg_trigger_depth() = 0) execute function private.tg_products__stock_is_moved();

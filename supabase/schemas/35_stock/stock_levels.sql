-- Stock: what lies where and what it is worth. Movements are the ledger, levels and products.stock_quantity are its sums,
-- kept by triggers in the same statement; nothing else may write them.

create function private.tg_stock_movements__project()
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
comment on function private.tg_stock_movements__project() is
  'Adds new movements to stock_levels, products.stock_quantity and the facts that products are listed by.';

create function private.tg_stock_levels__not_below_zero()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.tenant_policies t where t.tenant_id = new.tenant_id and t.allow_negative_stock
  ) and not private.goods_have_left() then
    perform private.fail(409, 'insufficient_stock', 'Not enough stock.',
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', new.product_id))));
  end if;
  return null;
end;
$$;
comment on function private.tg_stock_levels__not_below_zero() is 'Refuses negative stock unless the tenant allows it.';

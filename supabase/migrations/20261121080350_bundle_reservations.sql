-- Web orders of bundles reserve the components, and all of them leave the buffer to the till.

create or replace function private.hold_stock(
  p_tenant_id uuid, p_order_id uuid, p_location_id uuid, p_lines jsonb, p_expires_at timestamptz, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day date := private.business_date(p_tenant_id, p_now);
  v_policy record;
  v_short jsonb;
begin
  perform private.lock_goods(p_tenant_id, array(select l.product_id from jsonb_to_recordset(p_lines) as l (product_id uuid)));
  select o.allow_negative_stock, o.stock_buffer_default into v_policy from public.tenant_policies o where o.tenant_id = p_tenant_id;
  insert into public.order_line_components (tenant_id, order_line_id, component_id, quantity)
  select p_tenant_id, l.id, c.component_id, round(l.quantity * c.quantity, 3)
  from jsonb_to_recordset(p_lines) as l (id uuid, product_id uuid, quantity numeric)
  join public.product_components c on c.tenant_id = p_tenant_id and c.bundle_id = l.product_id
  where round(l.quantity * c.quantity, 3) > 0;

  with goods as materialized (
    select g.line_id, g.product_id, g.quantity, g.bundle_id
    from private.order_goods(p_tenant_id, p_order_id, p_lines) g
    join public.products p on p.tenant_id = p_tenant_id and p.id = g.product_id and p.kind = 'goods'
  ), short as (
    select w.product_id
    from (select g.product_id, sum(g.quantity) as quantity from goods g group by g.product_id) w
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.stock_levels s on s.tenant_id = p_tenant_id and s.product_id = w.product_id and s.location_id = p_location_id
    where coalesce(s.quantity - private.held_quantity(s, p_now), 0)
        - case when p.tracks_batches then private.expired_quantity(p_tenant_id, p.id, p_location_id, v_day) else 0 end
        - coalesce(p.stock_buffer, v_policy.stock_buffer_default) < w.quantity
      and not v_policy.allow_negative_stock
  ), held as (
    insert into public.stock_reservations (tenant_id, order_id, product_id, location_id, quantity, expires_at)
    select p_tenant_id, p_order_id, g.product_id, p_location_id, sum(g.quantity), p_expires_at
    from goods g where not exists (select 1 from short) group by g.product_id
  )
  -- The line is named as the shopper knows it; what a bundle lacks is said beside it.
  select jsonb_agg(jsonb_build_object('line_id', n.line_id, 'product_id', n.product_id, 'name', n.name)
    || case when n.component_names is not null then jsonb_build_object('component_names', n.component_names) else '{}' end)
  into v_short
  from (
    select min(g.line_id::text)::uuid as line_id, p.id as product_id, p.name,
      -- What is not in the shop by itself has no name there.
      jsonb_agg(distinct c.name) filter (where g.bundle_id is not null and private.is_sold_online(c)) as component_names
    from short s
    join goods g on g.product_id = s.product_id
    join public.products c on c.tenant_id = p_tenant_id and c.id = s.product_id
    join public.products p on p.tenant_id = p_tenant_id and p.id = coalesce(g.bundle_id, g.product_id)
    group by p.id, p.name
  ) n;
  if v_short is not null then
    perform private.fail(409, 'insufficient_stock', 'Some of this is no longer in stock.', jsonb_build_object('lines', v_short));
  end if;
end;
$$;
comment on function private.hold_stock(uuid, uuid, uuid, jsonb, timestamptz, timestamptz) is
  'Reserves the goods of an order beyond the buffer, those of the components for bundles, whose recipe it keeps; names the lines that are short, not how much there is.';

-- What of a product can be sold, at one location or at all of them.

create function private.saleable_of(p_tenant_id uuid, p_product_id uuid, p_location_id uuid, p_at timestamptz)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_product record;
  v_saleable numeric;
begin
  select p.kind, p.tracks_batches into v_product from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id;
  if v_product.kind = 'bundle' then
    return (
      select floor(min(greatest(private.saleable_of(p_tenant_id, c.component_id, p_location_id, p_at), 0) / c.quantity))
      from public.product_components c where c.tenant_id = p_tenant_id and c.bundle_id = p_product_id);
  elsif v_product.kind is distinct from 'goods' then
    return null;
  end if;
  select coalesce(sum(l.quantity - case when l.reserved_quantity > 0 then private.held_quantity(l, p_at) else 0 end), 0) into v_saleable
  from public.stock_levels l
  where l.tenant_id = p_tenant_id and l.product_id = p_product_id and (p_location_id is null or l.location_id = p_location_id);
  if v_product.tracks_batches then
    v_saleable := v_saleable - private.expired_quantity(p_tenant_id, p_product_id, p_location_id, private.business_date(p_tenant_id, p_at));
  end if;
  return v_saleable;
end;
$$;
comment on function private.saleable_of(uuid, uuid, uuid, timestamptz) is
  'On hand less what web orders hold less what has expired; of a bundle, how many whole ones its components make. Null for services. Null location: all.';

create function private.bundle_saleable(
  p_tenant_id uuid, p_product_ids uuid[], p_location_id uuid default null, p_at timestamptz default clock_timestamp())
returns table (product_id uuid, saleable numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select p.id, private.saleable_of(p_tenant_id, p.id, p_location_id, p_at)
  from unnest(p_product_ids) as w (id)
  join public.products p on p.tenant_id = p_tenant_id and p.id = w.id and (p.kind = 'bundle' or p.tracks_batches);
end;
$$;
comment on function private.bundle_saleable(uuid, uuid[], uuid, timestamptz) is
  'saleable_of for those of the products that are bundles or track batches; of all others the level says it.';

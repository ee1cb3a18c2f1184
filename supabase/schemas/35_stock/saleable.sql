-- How much of a product can be sold, of a bundle as well, and how much of that in the online shop.

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
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query
  select p.id, private.saleable_of(p_tenant_id, p.id, p_location_id, p_at)
  from unnest(p_product_ids) as w (id)
  join public.products p on p.tenant_id = p_tenant_id and p.id = w.id and (p.kind = 'bundle' or p.tracks_batches);
end;
$$;
comment on function private.bundle_saleable(uuid, uuid[], uuid, timestamptz) is
  'saleable_of for those of the products that are bundles or track batches; of all others the level says it.';

create function private.online_saleable(p_tenant_id uuid, p_product_id uuid, p_location_id uuid, p_at timestamptz)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_product record;
begin
  select p.kind, coalesce(p.stock_buffer, o.stock_buffer_default) as buffer into v_product
  from public.products p
  join public.tenant_policies o on o.tenant_id = p.tenant_id
  where p.tenant_id = p_tenant_id and p.id = p_product_id;
  if v_product.kind = 'bundle' then
    return (
      select floor(min(greatest(private.online_saleable(p_tenant_id, c.component_id, p_location_id, p_at), 0) / c.quantity))
      from public.product_components c where c.tenant_id = p_tenant_id and c.bundle_id = p_product_id);
  end if;
  return private.saleable_of(p_tenant_id, p_product_id, p_location_id, p_at) - v_product.buffer;
end;
$$;
comment on function private.online_saleable(uuid, uuid, uuid, timestamptz) is
  'What the online shop may sell: saleable_of less the buffer that is kept for the till; of a bundle, how many its components make. '
  'Null for services. Null location: all.';

-- Taking sample data away rings no bell, and takes what the bell said about it along.

create or replace function private.tg_stock_movements__notify_low()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row record;
begin
  for v_row in
    select p.tenant_id, p.id, p.name, p.unit, p.stock_quantity, d.occurred_at
    from (
      select m.tenant_id, m.product_id, sum(m.quantity) as quantity, max(m.occurred_at) as occurred_at
      -- Samples that are taken away again have not been sold.
      from new_rows m where m.source_type <> 'sample_data' group by m.tenant_id, m.product_id
      having sum(m.quantity) < 0
    ) d
    join public.products p on p.tenant_id = d.tenant_id and p.id = d.product_id
    join public.tenant_policies o on o.tenant_id = d.tenant_id
    where p.archived_at is null
      and p.stock_quantity <= coalesce(p.low_stock_level, o.low_stock_default)
      and p.stock_quantity - d.quantity > coalesce(p.low_stock_level, o.low_stock_default)
  loop
    perform private.notify(v_row.tenant_id, 'low_stock', 'stock.receive',
      case when v_row.stock_quantity > 0 then v_row.name || ' is running low' else v_row.name || ' is out of stock' end,
      case when v_row.stock_quantity > 0
        then trim_scale(v_row.stock_quantity) || case v_row.unit when 'each' then '' else ' ' || v_row.unit end || ' left' end,
      '/admin/products/' || v_row.id, v_row.occurred_at);
  end loop;
  return null;
end;
$$;

create or replace function private.remove_sample_product(p_tenant_id uuid, p_product public.products, p_sample_name text)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Renamed, restocked or promised to a shopper: the business has made it its own.
  if p_product.name <> p_sample_name
    or exists (
      select 1 from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.product_id = p_product.id
        and m.source_type <> 'sample_data' and m.kind not in ('sale', 'sale_return'))
    or exists (
      select 1 from public.stock_reservations r
      where r.tenant_id = p_tenant_id and r.product_id = p_product.id and r.released_at is null and r.expires_at > clock_timestamp()) then
    delete from private.sample_products s where s.tenant_id = p_tenant_id and s.product_id = p_product.id;
    return 'kept';
  end if;
  -- Nobody has anything to do about it any more.
  delete from public.notifications n where n.tenant_id = p_tenant_id and n.path = '/admin/products/' || p_product.id;
  if not exists (
      select 1 from public.stock_movements m where m.tenant_id = p_tenant_id and m.product_id = p_product.id)
    and not exists (
      select 1 from public.sale_lines l where l.tenant_id = p_tenant_id and l.product_id = p_product.id)
    and not exists (
      select 1 from public.order_lines l where l.tenant_id = p_tenant_id and l.product_id = p_product.id) then
    delete from public.products p where p.tenant_id = p_tenant_id and p.id = p_product.id;
    return 'deleted';
  end if;
  -- The pieces that are left never existed; what was sold stays written.
  insert into public.stock_movements (
    tenant_id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, occurred_at)
  select l.tenant_id, l.product_id, l.location_id, 'opening', -l.quantity, 0, 0, 'sample_data', gen_random_uuid(), clock_timestamp()
  from public.stock_levels l
  where l.tenant_id = p_tenant_id and l.product_id = p_product.id and l.quantity <> 0 and l.stock_value = 0;
  update public.products p set archived_at = clock_timestamp(), is_published = false, is_featured = false, category_id = null
  where p.tenant_id = p_tenant_id and p.id = p_product.id;
  update private.sample_products s set removed_at = clock_timestamp()
  where s.tenant_id = p_tenant_id and s.product_id = p_product.id;
  return 'archived';
end;
$$;

-- Selling bundles: the sale line is the bundle's, the movements are its components', and they are the record of what it was made of.

create function private.lock_goods(p_tenant_id uuid, p_product_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.products p
  where p.tenant_id = p_tenant_id and p.kind = 'goods' and p.id in (
    select w.id from unnest(p_product_ids) as w (id)
    union
    select c.component_id from public.product_components c where c.tenant_id = p_tenant_id and c.bundle_id = any (p_product_ids))
  order by p.id for no key update;
end;
$$;
comment on function private.lock_goods(uuid, uuid[]) is 'Locks goods, and the components of bundles, in id order.';

create function private.order_goods(p_tenant_id uuid, p_order_id uuid, p_lines jsonb)
returns table (line_id uuid, product_id uuid, quantity numeric, bundle_id uuid)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query
  select l.id, coalesce(c.component_id, l.product_id), coalesce(c.quantity, l.quantity), case when c.component_id is not null then l.product_id end
  from jsonb_to_recordset(p_lines) as l (id uuid, line_number integer, product_id uuid, quantity numeric)
  left join public.order_lines o on o.tenant_id = p_tenant_id and o.order_id = p_order_id and o.line_number = l.line_number
  left join public.order_line_components c on c.tenant_id = p_tenant_id and c.order_line_id = o.id;
end;
$$;
comment on function private.order_goods(uuid, uuid, jsonb) is 'The goods a web order''s lines take, bundles as they were when it was placed.';

-- Products: facts that lists sort and filter by, apart from products: stock changes with every sale, and an index of products that
-- held it would make each sale write all their other indexes anew. They are written a statement at a time, not a row.

create function private.low_level(p_tenant_id uuid, p_own_level numeric)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_own_level,
    (select t.low_stock_default from public.tenant_policies t where t.tenant_id = p_tenant_id), 0);
end;
$$;
comment on function private.low_level(uuid, numeric) is 'At or below how much stock is low: the product''s own level or the business''s.';

create function private.tg_products__new_facts()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.product_facts (tenant_id, product_id, quantity, spare)
  select n.tenant_id, n.id, n.stock_quantity, n.stock_quantity - coalesce(n.low_stock_level, t.low_stock_default, 0)
  from new_rows n left join public.tenant_policies t on t.tenant_id = n.tenant_id;
  return null;
end;
$$;
comment on function private.tg_products__new_facts() is 'Gives new products the row that their lists are ordered by.';

create function private.tg_products__low_level()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.product_facts f
  set spare = f.quantity - private.low_level(new.tenant_id, new.low_stock_level)
  where f.tenant_id = new.tenant_id and f.product_id = new.id;
  return null;
end;
$$;
comment on function private.tg_products__low_level() is 'Another low level is another distance from it.';

create function private.tg_product_barcodes__facts()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.product_facts f
  set has_barcode = not f.has_barcode
  where f.tenant_id = coalesce(new.tenant_id, old.tenant_id) and f.product_id in (new.product_id, old.product_id)
    and f.has_barcode <> exists (
      select 1 from public.product_barcodes b where b.tenant_id = f.tenant_id and b.product_id = f.product_id);
  return null;
end;
$$;
comment on function private.tg_product_barcodes__facts() is 'Notes whether a product has a code to be scanned by.';

create function private.tg_tenant_policies__low_level()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.product_facts f
  set spare = f.quantity - coalesce(new.low_stock_default, 0)
  from public.products p
  where p.tenant_id = new.tenant_id and p.low_stock_level is null and f.tenant_id = new.tenant_id and f.product_id = p.id;
  return null;
end;
$$;
comment on function private.tg_tenant_policies__low_level() is 'Another level for the business is another for all products without one of their own.';

create function private.sku_key(p_sku text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return coalesce(lower(p_sku), U&'\+10FFFF') collate "C";
comment on function private.sku_key(text) is 'What products are ordered by when by sku: those without one come last.';

grant execute on function private.sku_key(text) to service_role;

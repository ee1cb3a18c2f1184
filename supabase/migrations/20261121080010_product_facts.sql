-- Products: facts that lists sort and filter by, apart from products: stock changes with every sale, and an index of products that
-- held it would make each sale write all their other indexes anew. They are written a statement at a time, not a row.

create table private.product_facts (
  tenant_id uuid not null,
  product_id uuid not null,
  quantity numeric(14, 3) not null default 0 check (quantity between -1e11 and 1e11),
  spare numeric(14, 3) not null default 0 check (spare between -1e12 and 1e12),
  has_barcode boolean not null default false,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
) with (fillfactor = 70);
comment on table private.product_facts is
  'One row for each product: what its lists are ordered and filtered by, kept by triggers. Narrow, so that a sale changes little.';
comment on column private.product_facts.quantity is 'The same as products.stock_quantity.';
comment on column private.product_facts.spare is 'Stock above the level at which it counts as low; 0 or less is low.';

-- Every sale writes this one; what is included is read while counting without looking at the rows.
create index product_facts_quantity_idx on private.product_facts (tenant_id, quantity, product_id) include (spare, has_barcode);
create index product_facts_low_idx on private.product_facts (tenant_id, product_id) where spare <= 0;
create index product_facts_no_barcode_idx on private.product_facts (tenant_id, product_id) where not has_barcode;
call private.lock_down('private.product_facts');

-- Kept by triggers -------------------------------------------------------------------------------------------------------

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
create trigger _610_new_facts after insert on public.products
  referencing new table as new_rows for each statement execute function private.tg_products__new_facts();

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
create trigger _610_low_level after update of low_stock_level on public.products
  for each row when (old.low_stock_level is distinct from new.low_stock_level) execute function private.tg_products__low_level();

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

create trigger _610_facts after insert or delete or update of product_id on public.product_barcodes
  for each row execute function private.tg_product_barcodes__facts();
create trigger _610_low_level after update of low_stock_default on public.tenant_policies
  for each row when (old.low_stock_default is distinct from new.low_stock_default) execute function private.tg_tenant_policies__low_level();

insert into private.product_facts (tenant_id, product_id, quantity, spare, has_barcode)
select p.tenant_id, p.id, p.stock_quantity, p.stock_quantity - coalesce(p.low_stock_level, t.low_stock_default, 0),
  exists (select 1 from public.product_barcodes b where b.tenant_id = p.tenant_id and b.product_id = p.id)
from public.products p left join public.tenant_policies t on t.tenant_id = p.tenant_id
on conflict do nothing;

-- The orders that lists offer, and what few products are --------------------------------------------------------------------

create function private.sku_key(p_sku text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return coalesce(lower(p_sku), U&'\+10FFFF') collate "C";
comment on function private.sku_key(text) is 'What products are ordered by when by sku: those without one come last.';
grant execute on function private.sku_key(text) to service_role;

create index products_listed_created_idx on public.products (tenant_id, created_at, id);
create index products_listed_sku_idx on public.products (tenant_id, (private.sku_key(sku) collate "C"), id);
create index products_listed_category_idx on public.products (tenant_id, (coalesce(category_name, '') collate "und-x-icu"), name, id);
create index products_kind_idx on public.products (tenant_id, kind, name, id) where kind <> 'goods';
create index products_featured_idx on public.products (tenant_id, name, id) where is_featured;
create index products_pictured_idx on public.products (tenant_id, name, id) where image_url is not null;
create index products_without_picture_idx on public.products (tenant_id, name, id) where image_url is null and parent_id is null;
create index products_draft_idx on public.products (tenant_id, name, id) where not is_published and archived_at is null and parent_id is null;
-- Counting what a filter leaves reads this alone.
create index products_count_idx on public.products (tenant_id, category_id, kind)
  include (id, archived_at, parent_id, has_variants, is_published, is_featured, tax_rate_id, price, updated_at);

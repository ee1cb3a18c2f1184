-- What must be true of products: what is sold as variants, the tree of categories, and the facts beside a product.
-- Read-only: run it on any database at any time; no row means all is well.

select 'product_facts_are_the_products' as invariant, p.tenant_id, format('product %s: %s, %s, %s', p.id, f.quantity, f.spare, f.has_barcode) as details
from public.products p
left join public.tenant_policies t on t.tenant_id = p.tenant_id
left join private.product_facts f on f.tenant_id = p.tenant_id and f.product_id = p.id
where (f.quantity, f.spare, f.has_barcode) is distinct from (
  p.stock_quantity, p.stock_quantity - coalesce(p.low_stock_level, t.low_stock_default, 0),
  exists (select 1 from public.product_barcodes b where b.tenant_id = p.tenant_id and b.product_id = p.id))

union all
select 'variant_belongs_to_a_product_with_variants', v.tenant_id, v.id::text
from public.products v
join public.products p on p.tenant_id = v.tenant_id and p.id = v.parent_id
where v.archived_at is null and not p.has_variants

union all
select 'variant_says_a_value_of_each_option', v.tenant_id, v.id::text
from public.products v
join public.products p on p.tenant_id = v.tenant_id and p.id = v.parent_id
where v.archived_at is null and p.options <> '[]' and exists (
  select 1 from jsonb_array_elements(p.options) as o where not coalesce((o -> 'values') @> (v.option_values -> (o ->> 'name')), false))

union all
select 'category_reaches_the_top', c.tenant_id, c.id::text
from public.categories c
where not exists (
  with recursive above as (
    select c.parent_id, 1 as depth
    union all
    select u.parent_id, a.depth + 1 from above a
    join public.categories u on u.tenant_id = c.tenant_id and u.id = a.parent_id
    where a.depth < 20
  )
  select 1 from above a where a.parent_id is null)

union all
select 'tills_hear_of_every_product', p.tenant_id, format('product %s', p.id)
from public.products p
where not exists (select 1 from private.catalogue_changes c where c.tenant_id = p.tenant_id and c.product_id = p.id);

-- Imports of products: the outcome of each row.

create function private.compare_import_products(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
  v_options constant jsonb := p_job.options;
  v_columns constant jsonb := private.import_columns(p_job);
begin
  -- "offset 0" keeps a look-up a look-up: of rows that have just come the planner knows nothing, and would go through all of them
  -- for each row instead.
  with paths as materialized (
    select g.path, lower(g.path) as known_as from private.import_category_paths(v_tenant_id) g
  ), rates as materialized (
    select * from private.import_tax_rates(v_tenant_id)
  ), places as materialized (
    select * from private.import_locations(v_tenant_id, (v_options ->> 'location_id')::uuid)
  ), r as materialized (
    select i.row_number, i.input, i.keys, i.cell_errors, i.entity_id, i.action, i.is_second
    from public.import_rows i
    where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), matched as materialized (
    select * from private.find_import_products(p_job, p_rows)
  ), present as materialized (
    select * from private.import_product_now(v_tenant_id, array(select m.id from matched m where m.match_count = 1))
  ), doubled as materialized (
    select r.row_number, min(k.row_number) as first_row, (array_agg(k.key order by k.row_number))[1] as key
    from r cross join unnest(r.keys) as u (key)
    cross join lateral (
      select o.row_number, o.key from private.import_keys o
      where o.tenant_id = v_tenant_id and o.import_id = p_job.id and o.key = u.key and o.row_number <> r.row_number offset 0) k
    group by r.row_number
  ), parents as materialized (
    select r.row_number, (array_agg(row(p.*)::public.products))[1] as parent, bool_or(p.id is null and f.action in ('create', 'update', 'unchanged')) as is_in_file
    from r
    left join lateral (
      select * from public.products o
      where o.tenant_id = v_tenant_id and lower(o.sku) = lower(r.input ->> 'parent_sku') and o.sku is not null and o.parent_id is null offset 0) p on true
    left join lateral (
      select o.row_number from private.import_keys o
      where o.tenant_id = v_tenant_id and o.import_id = p_job.id and o.key = 's:' || lower(r.input ->> 'parent_sku') offset 0) k on true
    left join public.import_rows f on f.tenant_id = v_tenant_id and f.import_id = p_job.id and f.row_number = k.row_number and not f.is_second
    where r.is_second group by r.row_number
  ), taken as materialized (
    select r.row_number, 'sku' as field, r.input ->> 'sku' as code
    from r left join matched m on m.row_number = r.row_number
    cross join lateral (
      select o.id from public.products o where o.tenant_id = v_tenant_id and lower(o.sku) = lower(r.input ->> 'sku') and o.sku is not null offset 0) p
    where p.id is distinct from m.id
    union all
    select r.row_number, 'barcodes', min(b.barcode)
    from r cross join jsonb_array_elements(coalesce(r.input -> 'barcodes', '[]')) as c (code)
    left join matched m on m.row_number = r.row_number
    cross join lateral (
      select o.barcode, o.product_id from public.product_barcodes o
      where o.tenant_id = v_tenant_id and (o.barcode = c.code ->> 'barcode' or o.gtin = private.gtin_of(c.code ->> 'barcode')) offset 0) b
    where b.product_id is distinct from m.id group by r.row_number
    union all
    select r.row_number, 'options', private.file_pairs(r.input -> 'options')
    from r join parents a on a.row_number = r.row_number
    left join matched m on m.row_number = r.row_number
    join public.products o on o.tenant_id = v_tenant_id and o.parent_id = (a.parent).id and o.archived_at is null
      and o.option_values = r.input -> 'options' and o.id is distinct from m.id
  ), looked_at as materialized (
    select r.row_number, r.input, r.cell_errors, r.entity_id, r.action, r.is_second, r.keys, m.id, m.match_count, n.now_is, (n.stored).parent_id as old_parent_id,
      (n.stored).has_variants as has_variants, g.path, t.code as tax_code, d.first_row, d.key as doubled_key, pa.parent, coalesce(pa.is_in_file, false) as parent_in_file,
      w.field as taken_field, w.code as taken_code, l.id as location_id, a.attributes, a.unknown, o.quantity as opened, o.value as opened_value
    from r
    left join matched m on m.row_number = r.row_number
    left join present n on n.id = m.id
    left join paths g on g.known_as = lower(r.input ->> 'category')
    left join rates t on t.known_as = lower(r.input ->> 'tax_code')
    left join doubled d on d.row_number = r.row_number
    left join parents pa on pa.row_number = r.row_number
    left join lateral (select x.field, x.code from taken x where x.row_number = r.row_number order by x.field limit 1) w on true
    left join places l on l.known_as = lower(coalesce(r.input ->> 'opening_location', ''))
    left join lateral (
      select jsonb_object_agg(x.name, e.value) filter (where x.name is not null) as attributes,
        min(e.key) filter (where x.name is null or x.kind = 'choice' and not (e.value #>> '{}') = any (x.choices)) as unknown
      from jsonb_each(r.input -> 'attributes') as e
      left join public.product_attributes x on x.tenant_id = v_tenant_id and lower(x.name) = lower(e.key)) a on r.input ? 'attributes'
    left join lateral (
      select sum(s.quantity) as quantity, sum(s.value) as value from public.stock_movements s
      where s.tenant_id = v_tenant_id and s.product_id = m.id and s.location_id = l.id and s.kind = 'opening') o on r.input ? 'opening_quantity'
  ), wanted as materialized (
    select c.*, private.import_changes(c.now_is, private.import_product_wanted(c.input, c.now_is, c.path, c.tax_code, c.attributes,
        case when c.is_second then c.parent end, (v_options ->> 'publish_new')::boolean))
      || case when (c.input ->> 'opening_quantity')::numeric > 0 and coalesce(c.opened, 0) = 0
        then jsonb_build_object('opening', jsonb_build_object('before', null, 'after', jsonb_build_object(
          'quantity', c.input -> 'opening_quantity', 'unit_cost', coalesce(c.input -> 'opening_cost', c.input -> 'cost'), 'location_id', c.location_id)))
        else '{}' end as changes
    from looked_at c
  ), judged as materialized (
    select w.*, w.cell_errors
      || case when cardinality(w.keys) = 0 then private.import_error('name', 'missing', 'This row has neither SKU nor barcode nor name.') else '[]' end
      || case when w.match_count > 1 then private.import_error('name', 'ambiguous_match', 'Several products have this name.') else '[]' end
      || case when w.first_row is not null then private.import_error(
          case left(w.doubled_key, 2) when 's:' then 'sku' when 'b:' then 'barcodes' when 'v:' then 'options' else 'name' end, 'duplicate_in_file',
          format('Row %s has the same %s.', w.first_row, case left(w.doubled_key, 2) when 's:' then 'SKU' when 'b:' then 'barcode'
            when 'v:' then 'options' else 'name' end)) else '[]' end
      || case when w.taken_field is not null then private.import_error(w.taken_field, 'duplicate_' || rtrim(w.taken_field, 's'),
          format('%s belongs to another product.', w.taken_code)) else '[]' end
      || case when jsonb_typeof(w.input -> 'category') = 'string' and w.path is null and not (v_options ->> 'create_categories')::boolean
          then private.import_error('category', 'unknown_category', 'This category does not exist.') else '[]' end
      || case when jsonb_typeof(w.input -> 'tax_code') = 'string' and w.tax_code is null
          then private.import_error('tax_code', 'unknown_tax_code', 'No tax rate has this code.') else '[]' end
      || case when w.unknown is not null then private.import_error('attributes', 'unknown_attribute',
          format('"%s" is not a product attribute, or not one of its choices.', w.unknown)) else '[]' end
      || case when w.is_second and (w.parent).id is null and not w.parent_in_file
          then private.import_error('parent_sku', 'unknown_parent', 'No product with this SKU can have variants, or its row has errors.') else '[]' end
      || case when w.is_second and w.id is null and ((w.parent).kind = 'bundle' or not (w.parent).has_variants and ((w.parent).stock_quantity <> 0
            or exists (select 1 from public.product_components k where k.tenant_id = v_tenant_id and k.component_id = (w.parent).id)))
          then private.import_error('parent_sku', 'no_variants', format('%s cannot have variants: it is a bundle, part of one, or has stock of its own.', (w.parent).name)) else '[]' end
      || case when w.is_second and not w.input ? 'options' and w.id is null
          then private.import_error('options', 'missing', 'A variant needs its options, such as Size=M.') else '[]' end
      || case when w.id is not null and w.is_second and w.old_parent_id is distinct from (w.parent).id
          then private.import_error('parent_sku', 'variant_stays', 'A variant cannot move to another product.') else '[]' end
      || case when w.id is not null and w.changes ? 'kind' or w.id is null and w.input ->> 'kind' = 'bundle'
          then private.import_error('kind', 'kind_stays', case when w.id is null then 'Create bundles in the product list.'
            else 'Change the kind on the product page.' end) else '[]' end
      || case when w.id is null and not w.changes ? 'name' and not w.parent_in_file and cardinality(w.keys) > 0 and not w.cell_errors @> '[{"field": "name"}]'
          then private.import_error('name', 'missing', 'A new product needs a name.') else '[]' end
      || case when w.id is null and not w.changes ? 'price' and not w.parent_in_file and not w.cell_errors @> '[{"field": "price"}]'
          then private.import_error('price', 'missing', 'A new product needs a price.') else '[]' end
      || case when w.input ? 'image_urls' and not private.are_own_picture_urls(v_tenant_id, array(select jsonb_array_elements_text(w.input -> 'image_urls')))
          then private.import_error('image_urls', 'bad_picture', 'Pictures are addresses that begin with https://.') else '[]' end
      || private.import_part_errors(p_job.tenant_id, w.id, w.input, w.now_is, (w.parent).unit)
      || case when w.input ? 'opening_quantity' and w.location_id is null
          then private.import_error('opening_location', 'unknown_location', 'This location does not exist.') else '[]' end
      || case when (w.input ->> 'opening_quantity')::numeric > 0 and coalesce(w.input -> 'opening_cost', w.input -> 'cost') is null
          then private.import_error('opening_cost', 'missing', 'Opening stock needs a unit cost.') else '[]' end
      || case when (w.input ->> 'opening_quantity')::numeric > 0 and (w.has_variants or coalesce(w.now_is ->> 'kind', w.input ->> 'kind') in ('service', 'bundle'))
          then private.import_error('opening_quantity', 'no_stock', 'This product has no stock of its own.') else '[]' end
      || case when coalesce(w.opened, 0) <> 0 and (w.opened <> (w.input ->> 'opening_quantity')::numeric
            or abs(w.opened_value - w.opened * coalesce((w.input ->> 'opening_cost')::numeric, (w.input ->> 'cost')::numeric, w.opened_value / w.opened)) > 1)
          then private.import_error('opening_quantity', 'opening_exists', format('This product already has an opening stock of %s here. Adjust the stock instead.', trim_scale(w.opened))) else '[]' end
      as errors
    from wanted w
  )
  update public.import_rows i
  set errors = private.import_errors_at(j.errors, v_columns), changes = j.changes,
    action = case when j.errors <> '[]' then 'error' when j.id is null and not (v_options ->> 'create_new')::boolean then 'skip'
      when j.id is null then 'create' when j.changes = '{}' then 'unchanged' when not (v_options ->> 'update_existing')::boolean then 'skip' else 'update' end,
    entity_id = coalesce(j.id, case when j.action = 'create' then j.entity_id end, gen_random_uuid())
  from judged j
  where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = j.row_number and i.row_number = any (p_rows);
end;
$$;
comment on function private.compare_import_products(public.import_jobs, integer[]) is
  'Says of each row whether it makes a product, changes one (and how), changes nothing, or what is wrong with it. Writes nothing else.';

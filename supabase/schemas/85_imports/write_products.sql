-- Imports of products: writing them.

create function private.import_category(p_tenant_id uuid, p_path text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_part text;
  v_parent_id uuid;
  v_id uuid;
begin
  foreach v_part in array regexp_split_to_array(p_path, ' > ') loop
    insert into public.categories (tenant_id, name, parent_id, position)
    select p_tenant_id, v_part, v_parent_id, 1000
    where not exists (
      select 1 from public.categories c
      where c.tenant_id = p_tenant_id and c.parent_id is not distinct from v_parent_id and lower(c.name) = lower(v_part))
    on conflict do nothing;
    select c.id into v_id from public.categories c
    where c.tenant_id = p_tenant_id and c.parent_id is not distinct from v_parent_id and lower(c.name) = lower(v_part);
    v_parent_id := v_id;
  end loop;
  return v_id;
end;
$$;
comment on function private.import_category(uuid, text) is 'The category at the end of a path, made with those above it when it is missing.';

create function private.import_merge_options(p_tenant_id uuid, p_parent_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  -- What a product offers is what it already offers and then whatever its variants are, in the order they came.
  update public.products p
  set options = o.options
  from (
    select n.parent_id, jsonb_agg(jsonb_build_object('name', n.name, 'values', n.choices) order by n.place) as options
    from (
      select v.parent_id, v.name, min(v.place) as place, (array_agg(v.value order by v.place))[:100] as choices
      from (
        select u.parent_id, u.name, u.value, min(u.place) as place
        from (
          select q.id as parent_id, o.value ->> 'name' as name, c.value, (o.place * 1000 + c.place)::numeric as place
          from public.products q cross join jsonb_array_elements(q.options) with ordinality as o (value, place)
          cross join jsonb_array_elements_text(o.value -> 'values') with ordinality as c (value, place)
          where q.tenant_id = p_tenant_id and q.id = any (p_parent_ids)
          union all
          select s.parent_id, e.key, e.value, 1000000 + extract(epoch from s.created_at) + e.place * 0.0001
          from public.products s cross join jsonb_each_text(s.option_values) with ordinality as e (key, value, place)
          where s.tenant_id = p_tenant_id and s.parent_id = any (p_parent_ids) and s.archived_at is null
        ) u group by u.parent_id, u.name, u.value
      ) v group by v.parent_id, v.name
    ) n group by n.parent_id
  ) o
  where p.tenant_id = p_tenant_id and p.id = o.parent_id and p.options is distinct from o.options;
end;
$$;
comment on function private.import_merge_options(uuid, uuid[]) is 'Makes products offer the options of all their variants.';

create function private.write_import_products_rows(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
begin
  with w as materialized (
    select r.row_number, r.action, r.entity_id, r.input,
      (select jsonb_object_agg(c.key, c.value -> 'after') from jsonb_each(r.changes) as c) as a
    from public.import_rows r
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')
  ), g as materialized (
    select min(p.id::text)::uuid as id, lower(p.path) as known_as from private.import_category_paths(v_tenant_id) p group by lower(p.path)
  ), t as materialized (
    select * from private.import_tax_rates(v_tenant_id)
  ), made as (
    insert into public.products (
      tenant_id, id, name, description, price, retail_price, image_urls, sku, is_published, category_id, kind, unit, tax_rate_id, parent_id,
      option_values, low_stock_level, reorder_point, reorder_quantity, brand, attributes, is_featured, created_at, updated_at)
    select v_tenant_id, w.entity_id, w.a ->> 'name', w.a ->> 'description', (w.a ->> 'price')::numeric, (w.a ->> 'retail_price')::numeric,
      array(select jsonb_array_elements_text(coalesce(nullif(w.a -> 'image_urls', 'null'), '[]'))), w.a ->> 'sku', coalesce((w.a ->> 'is_published')::boolean, false),
      g.id, w.a ->> 'kind', w.a ->> 'unit', t.id, q.id, case when q.id is null then '{}' else coalesce(w.a -> 'options', '{}') end, (w.a ->> 'low_stock_level')::numeric,
      (w.a ->> 'reorder_point')::numeric, (w.a ->> 'reorder_quantity')::numeric, w.a ->> 'brand', coalesce(w.a -> 'attributes', '{}'),
      coalesce((w.a ->> 'is_featured')::boolean, false), p_now + w.row_number * interval '1 microsecond', p_now
    from w
    left join g on g.known_as = lower(w.a ->> 'category')
    left join t on t.known_as = lower(w.a ->> 'tax_code')
    -- Looked up one by one: of products that have just come the planner knows nothing, and would go through all of them for each row.
    left join lateral (
      select p.id from public.products p where p.tenant_id = v_tenant_id and lower(p.sku) = lower(w.input ->> 'parent_sku') and p.sku is not null limit 1
    ) q on true
    where w.action = 'create' order by w.row_number
    returning id
  )
  update public.products p
  set name = case when w.a ? 'name' then w.a ->> 'name' else p.name end,
    description = case when w.a ? 'description' then w.a ->> 'description' else p.description end,
    price = coalesce((w.a ->> 'price')::numeric, p.price),
    retail_price = case when w.a ? 'retail_price' then (w.a ->> 'retail_price')::numeric else p.retail_price end,
    image_urls = case when w.a ? 'image_urls' then array(select jsonb_array_elements_text(w.a -> 'image_urls')) else p.image_urls end,
    sku = case when w.a ? 'sku' then w.a ->> 'sku' else p.sku end,
    is_published = coalesce((w.a ->> 'is_published')::boolean, p.is_published),
    is_featured = coalesce((w.a ->> 'is_featured')::boolean, p.is_featured),
    category_id = case when w.a ? 'category' then g.id else p.category_id end,
    tax_rate_id = case when w.a ? 'tax_code' then t.id else p.tax_rate_id end,
    unit = coalesce(w.a ->> 'unit', p.unit), brand = case when w.a ? 'brand' then w.a ->> 'brand' else p.brand end,
    low_stock_level = case when w.a ? 'low_stock_level' then (w.a ->> 'low_stock_level')::numeric else p.low_stock_level end,
    reorder_point = case when w.a ? 'reorder_point' then (w.a ->> 'reorder_point')::numeric else p.reorder_point end,
    reorder_quantity = case when w.a ? 'reorder_quantity' then (w.a ->> 'reorder_quantity')::numeric else p.reorder_quantity end,
    attributes = coalesce(w.a -> 'attributes', p.attributes),
    option_values = case when p.parent_id is null then p.option_values else coalesce(w.a -> 'options', p.option_values) end,
    archived_at = case when w.a -> 'archived' = 'false' then null else p.archived_at end
  from w
  left join g on g.known_as = lower(w.a ->> 'category')
  left join t on t.known_as = lower(w.a ->> 'tax_code')
  where w.action = 'update' and p.tenant_id = v_tenant_id and p.id = w.entity_id and (w.a - array['barcodes', 'cost', 'opening']) <> '{}'
    -- Said once more, for the same reason.
    and p.id = any (array(select w.entity_id from w where w.action = 'update'));

  insert into public.product_barcodes as h (tenant_id, barcode, product_id, unit_factor, created_at)
  select v_tenant_id, c.code ->> 'barcode', r.entity_id, (c.code ->> 'unit_factor')::numeric, p_now + c.place * interval '1 microsecond'
  from public.import_rows r
  cross join jsonb_array_elements(r.changes #> '{barcodes,after}') with ordinality as c (code, place)
  where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')
    and not exists (
      select 1 from public.product_barcodes o where o.tenant_id = v_tenant_id and o.barcode = c.code ->> 'barcode'
        and o.product_id = r.entity_id and o.unit_factor = (c.code ->> 'unit_factor')::numeric)
  order by c.code ->> 'barcode'
  on conflict (tenant_id, barcode) do update set unit_factor = case when h.product_id = excluded.product_id then excluded.unit_factor end;

  insert into audit.events (tenant_id, actor_id, action, entity, entity_id, before, after, actor_kind)
  select v_tenant_id, coalesce(p_job.worked_by, p_job.created_by), 'product_price_changed', 'products', r.entity_id,
    jsonb_strip_nulls(jsonb_build_object('price', r.changes #> '{price,before}', 'retail_price', r.changes #> '{retail_price,before}')),
    jsonb_strip_nulls(jsonb_build_object('price', r.changes #> '{price,after}', 'retail_price', r.changes #> '{retail_price,after}', 'import_id', p_job.id)),
    'user'
  from public.import_rows r
  where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and r.changes ?| array['price', 'retail_price'];
end;
$$;
comment on function private.write_import_products_rows(public.import_jobs, integer[], timestamptz) is
  'Writes what compare_import_products has found: new products, changes, codes; price changes are audited.';

create function private.post_import_opening(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_place record;
begin
  for v_place in
    select (r.changes #>> '{opening,after,location_id}')::uuid as location_id, jsonb_agg(jsonb_build_object('product_id', r.entity_id,
      'quantity', r.changes #> '{opening,after,quantity}', 'unit_cost', r.changes #> '{opening,after,unit_cost}',
      'batch_number', r.changes #> '{opening,after,batch_number}', 'expires_on', r.changes #> '{opening,after,expires_on}') order by r.entity_id) as lines
    from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update') and r.changes ? 'opening'
    group by 1 order by 1
  loop
    perform private.post_opening_stock_lines(p_job.tenant_id, coalesce(p_job.worked_by, p_job.created_by), v_place.location_id, v_place.lines, p_now);
  end loop;
end;
$$;
comment on function private.post_import_opening(public.import_jobs, integer[], timestamptz) is
  'Posts the opening stock of rows, one entry for each location. Call it last.';

create function private.write_import_costs(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  insert into public.product_costs (tenant_id, product_id, last_cost)
  select p_job.tenant_id, r.entity_id, (r.changes #>> '{cost,after}')::numeric
  from public.import_rows r
  where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update') and r.changes ? 'cost'
  on conflict (tenant_id, product_id) do update set last_cost = excluded.last_cost, updated_at = clock_timestamp();
end;
$$;
comment on function private.write_import_costs(public.import_jobs, integer[]) is
  'The costs that rows give. After their opening stock, which leaves its own as the last cost.';

create function private.write_import_products(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two files at once take turns, step by step; sales only wait for the products they share with one step.
  perform pg_advisory_xact_lock(hashtextextended('import products ' || p_job.tenant_id, 0));
  perform 1 from public.products p
  where p.tenant_id = p_job.tenant_id and p.id = any (array(
    select r.entity_id from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('update', 'unchanged')))
  order by p.id for no key update;
  for v_try in 1 .. 3 loop
    begin
      perform private.compare_import_products(p_job, p_rows);
      perform private.import_category(p_job.tenant_id, c.path)
      from (
        select r.changes #>> '{category,after}' as path from public.import_rows r
        where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')
          and r.changes #>> '{category,after}' is not null
        except
        select g.path from private.import_category_paths(p_job.tenant_id) g
      ) c;
      perform private.write_import_products_rows(p_job, p_rows, p_now);
      exit;
    exception when unique_violation or not_null_violation then
      -- Somebody took a SKU or a code in this very moment: looked at again, the row says so.
      if v_try = 3 then
        raise;
      end if;
    end;
  end loop;
  perform private.import_merge_options(p_job.tenant_id, array(
    select distinct p.parent_id from public.import_rows r join public.products p on p.tenant_id = p_job.tenant_id and p.id = r.entity_id
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.is_second and r.action in ('create', 'update')));
  perform private.post_import_opening(p_job, p_rows, p_now);
  perform private.write_import_costs(p_job, p_rows);
end;
$$;
comment on function private.write_import_products(public.import_jobs, integer[], timestamptz) is
  'One step of an import of products: looks at the rows once more under locks, and writes those that are right.';

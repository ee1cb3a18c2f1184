-- Imports of products: each row against what the business has.

create function private.import_category_paths(p_tenant_id uuid)
returns table (id uuid, path text) language sql stable security definer rows 100 set search_path = '' as $$
  with recursive tree as (
    select c.id, c.name::text as path from public.categories c where c.tenant_id = p_tenant_id and c.parent_id is null
    union all
    select c.id, t.path || ' > ' || c.name from tree t join public.categories c on c.tenant_id = p_tenant_id and c.parent_id = t.id
  )
  select t.id, t.path from tree t;
$$;
comment on function private.import_category_paths(uuid) is 'Every category as files write it: Drinks > Juice.';

create function private.import_tax_rates(p_tenant_id uuid)
returns table (id uuid, code text, known_as text) language sql stable security definer rows 5 set search_path = '' as $$
  -- Of the rates of one code, the one that holds today, else the newest.
  select distinct on (lower(n.name)) t.id, t.code, lower(n.name)
  from public.tax_rates t cross join lateral (values (t.code, 1), (t.name, 2)) as n (name, rank)
  where t.tenant_id = p_tenant_id
  order by lower(n.name), n.rank,
    (private.business_date(p_tenant_id, now()) >= t.valid_from and (t.valid_to is null or private.business_date(p_tenant_id, now()) < t.valid_to)) desc,
    t.valid_from desc;
$$;
comment on function private.import_tax_rates(uuid) is 'The tax rate that a code or a name stands for.';

create function private.import_locations(p_tenant_id uuid, p_location_id uuid)
returns table (id uuid, known_as text) language sql stable security definer rows 3 set search_path = '' as $$
  select l.id, lower(btrim(l.name)) from public.locations l where l.tenant_id = p_tenant_id and l.is_active
  union all
  select l.id, '' from public.locations l
  where l.tenant_id = p_tenant_id and case when p_location_id is null then l.is_default else l.id = p_location_id end;
$$;
comment on function private.import_locations(uuid, uuid) is 'Locations by name; the empty name is the chosen one, else the default.';

create function private.find_import_products(p_job public.import_jobs, p_rows integer[])
returns table (row_number integer, id uuid, match_count bigint) language plpgsql stable security definer rows 500 set search_path = ''
set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with r as materialized (
    select i.row_number, left(i.keys[1], 2) as kind, split_part(substr(i.keys[1], 3), chr(10), 1) as key, i.input
    from public.import_rows i
    where i.tenant_id = p_job.tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), found as (
    -- "offset 0": a look-up by key for each row, whatever the planner believes of a table that has just grown.
    select r.row_number, p.id from r cross join lateral (
      select o.id from public.products o where o.tenant_id = p_job.tenant_id and lower(o.sku) = r.key and o.sku is not null offset 0) p
    where r.kind = 's:'
    union
    select r.row_number, p.id from r cross join lateral (
      -- As it is written, else as another form of the same GTIN.
      select o.product_id as id
      from unnest(private.scan_codes(r.key)) with ordinality as s (code, place)
      join public.product_barcodes o on o.tenant_id = p_job.tenant_id and o.barcode = s.code
      order by s.place limit 1) p
    where r.kind = 'b:'
    union
    select r.row_number, p.id from r cross join lateral (
      select o.id from public.products o
      where o.tenant_id = p_job.tenant_id and o.name = r.key and o.archived_at is null and o.parent_id is null offset 0) p
    where r.kind = 'n:'
    union
    select r.row_number, p.id from r cross join lateral (
      select v.id from public.products o
      join public.products v on v.tenant_id = p_job.tenant_id and v.parent_id = o.id and v.option_values = r.input -> 'options' and v.archived_at is null
      where o.tenant_id = p_job.tenant_id and lower(o.sku) = r.key and o.sku is not null offset 0) p
    where r.kind = 'v:'
  )
  select f.row_number, (array_agg(f.id))[1], count(*) from found f group by f.row_number;
end;
$$;
comment on function private.find_import_products(public.import_jobs, integer[]) is 'The products that rows of a file mean, by their first key.';

create function private.import_product_now(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, now_is jsonb, stored public.products) language plpgsql stable security definer rows 500 set search_path = ''
set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with paths as materialized (select * from private.import_category_paths(p_tenant_id))
  select p.id, jsonb_build_object(
    'name', p.name, 'sku', p.sku, 'description', p.description, 'price', p.price, 'retail_price', p.retail_price, 'cost', c.last_cost,
    'category', g.path, 'unit', p.unit, 'kind', p.kind, 'tax_code', t.code, 'is_published', p.is_published, 'is_featured', p.is_featured,
    'brand', p.brand, 'low_stock_level', p.low_stock_level, 'reorder_point', p.reorder_point, 'reorder_quantity', p.reorder_quantity,
    'image_urls', p.image_urls, 'attributes', p.attributes, 'archived', p.archived_at is not null,
    'barcodes', coalesce(b.codes, '[]')) || case when p.parent_id is null then '{}' else jsonb_build_object('options', p.option_values) end, p
  from public.products p
  left join public.product_costs c on c.tenant_id = p_tenant_id and c.product_id = p.id
  left join public.tax_rates t on t.tenant_id = p_tenant_id and t.id = p.tax_rate_id
  left join paths g on g.id = p.category_id
  left join lateral (
    select jsonb_agg(jsonb_build_object('barcode', o.barcode, 'unit_factor', o.unit_factor) order by o.barcode collate "C") as codes
    from public.product_barcodes o where o.tenant_id = p_tenant_id and o.product_id = p.id) b on true
  where p.tenant_id = p_tenant_id and p.id = any (p_ids);
end;
$$;
comment on function private.import_product_now(uuid, uuid[]) is 'Products in the words of a file.';

create function private.import_product_wanted(
  p_input jsonb, p_now jsonb, p_category text, p_tax_code text, p_attributes jsonb, p_parent public.products, p_publish_new boolean)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select case when p_now is not null then '{"archived": false}'::jsonb else jsonb_strip_nulls(jsonb_build_object(
      'unit', coalesce(p_parent.unit, 'each'), 'kind', coalesce(p_parent.kind, 'goods'), 'is_published', p_publish_new, 'price', p_parent.price,
      'name', left(p_parent.name || ' ' || (select string_agg(o.value, ' / ') from jsonb_each_text(p_input -> 'options') as o), 200))) end
    || (p_input - array['parent_sku', 'opening_quantity', 'opening_cost', 'opening_location', 'attributes']
      - case when p_input ? 'parent_sku' then array[]::text[] else array['options'] end)
    || case when jsonb_typeof(p_input -> 'category') = 'string' then jsonb_build_object('category', coalesce(p_category, p_input ->> 'category')) else '{}' end
    || case when jsonb_typeof(p_input -> 'tax_code') = 'string' then jsonb_build_object('tax_code', coalesce(p_tax_code, p_input ->> 'tax_code')) else '{}' end
    || case when p_attributes is null then '{}' else jsonb_build_object('attributes', coalesce(p_now -> 'attributes', '{}') || p_attributes) end
    -- Codes are added, never taken away: a price list with one code must not cost a product the code of its crate.
    || case when p_input ? 'barcodes' then jsonb_build_object('barcodes', (
      select jsonb_agg(jsonb_build_object('barcode', u.barcode, 'unit_factor', u.unit_factor) order by u.barcode collate "C")
      from (
        -- Of one GTIN in two forms the one that the product has stays, with what the file says of it.
        select (array_agg(s.b ->> 'barcode' order by s.rank desc, s.b ->> 'barcode' collate "C"))[1] as barcode,
          trim_scale((array_agg((s.b ->> 'unit_factor')::numeric order by s.rank, s.b ->> 'barcode' collate "C"))[1]) as unit_factor
        from (select x.b, 1 as rank from jsonb_array_elements(p_input -> 'barcodes') as x (b)
          union all select x.b, 2 from jsonb_array_elements(coalesce(p_now -> 'barcodes', '[]')) as x (b)) s
        group by coalesce(private.gtin_of(s.b ->> 'barcode'), s.b ->> 'barcode')) u)) else '{}' end;
$$;
comment on function private.import_product_wanted(jsonb, jsonb, text, text, jsonb, public.products, boolean) is
  'A product as a row wants it, in the words of a file: what the row says, over what a new one begins with.';

create function private.import_changes(p_now jsonb, p_wanted jsonb)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(w.key, jsonb_build_object('before', p_now -> w.key, 'after', w.value)), '{}')
  from jsonb_each(p_wanted) as w where coalesce(p_now -> w.key, 'null') <> w.value;
$$;
comment on function private.import_changes(jsonb, jsonb) is 'What differs, with the value before and after.';

create function private.import_errors_at(p_errors jsonb, p_columns jsonb)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('column', coalesce(e.value -> 'column', p_columns -> (e.value ->> 'field')),
    'field', e.value -> 'field', 'code', e.value -> 'code', 'message', e.value -> 'message') order by e.place), '[]')
  from jsonb_array_elements(p_errors) with ordinality as e (value, place);
$$;
comment on function private.import_errors_at(jsonb, jsonb) is 'Errors with the column (from 0) that the field is read from, null when none is.';

create function private.import_columns(p_job public.import_jobs)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.value, m.key::integer order by m.key::integer desc), '{}') from jsonb_each_text(p_job.mapping) as m;
$$;
comment on function private.import_columns(public.import_jobs) is 'The column of each mapped field.';

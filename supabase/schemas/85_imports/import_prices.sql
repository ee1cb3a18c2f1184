-- Imports of suppliers' price lists: what they ask for what, in what packs, and the least that they deliver.

create function private.import_suppliers(p_tenant_id uuid, p_contact_id uuid)
returns table (id uuid, known_as text) language sql stable security definer rows 100 set search_path = '' as $$
  select distinct coalesce(c.merged_into_id, c.id), lower(n.name)
  from public.contacts c cross join lateral (values (btrim(c.name)), (btrim(c.email)), (btrim(c.tax_pin))) as n (name)
  where c.tenant_id = p_tenant_id and c.type in ('supplier', 'both') and not c.is_staff and n.name is not null
    and (c.archived_at is null or c.merged_into_id is not null)
  union all
  select private.contact_head(p_tenant_id, c.id), '' from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
$$;
comment on function private.import_suppliers(uuid, uuid) is
  'Suppliers by name, e-mail address and tax PIN; of merged ones the one that stands for them. The empty name is the chosen one.';

create function private.find_import_coded(p_job public.import_jobs, p_rows integer[])
returns table (row_number integer, id uuid, match_count bigint) language plpgsql stable security definer rows 500 set search_path = ''
set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with r as materialized (
    select i.row_number, split_part(substr(i.keys[1], 3), chr(10), 1) as key, s.id as supplier_id
    from public.import_rows i
    join private.import_suppliers(p_job.tenant_id, (p_job.options ->> 'supplier_id')::uuid) s on s.known_as = split_part(i.keys[1], chr(10), 2)
    where i.tenant_id = p_job.tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows) and left(i.keys[1], 2) = 'c:'
  ), known as materialized (
    select x.product_id, x.contact_id, lower(x.supplier_code) as code from public.supplier_prices x
    where x.tenant_id = p_job.tenant_id and x.supplier_code is not null and exists (select 1 from r)
    union
    select p.id, p.preferred_supplier_id, lower(p.supplier_code) from public.products p
    where p.tenant_id = p_job.tenant_id and p.supplier_code is not null and p.preferred_supplier_id is not null and p.archived_at is null
      and exists (select 1 from r)
  ), found as (
    select distinct r.row_number, k.product_id from r
    join known k on k.code = r.key and private.contact_head(p_job.tenant_id, k.contact_id) = r.supplier_id
  )
  select f.row_number, (array_agg(f.product_id))[1], count(*) from found f group by f.row_number;
end;
$$;
comment on function private.find_import_coded(public.import_jobs, integer[]) is
  'The products that rows of a price list mean by nothing but the code that their supplier uses.';

create function private.import_price_errors(p_job public.import_jobs, p_row public.import_rows, p_match_count bigint, p_product public.products, p_supplier_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_errors jsonb := p_row.cell_errors;
  v_field text := case left(p_row.keys[1], 2) when 's:' then 'sku' when 'b:' then 'barcode' when 'c:' then 'supplier_code' else 'name' end;
  v_currency text := (select t.currency_code from public.tenants t where t.id = p_job.tenant_id);
  v_second integer;
begin
  select k.row_number into v_second from private.import_keys k
  where k.tenant_id = p_job.tenant_id and k.import_id = p_job.id and k.key = p_row.keys[1] and k.row_number <> p_row.row_number;
  if cardinality(p_row.keys) = 0 then
    v_errors := v_errors || private.import_error('sku', 'missing', 'This row has no product.');
  elsif p_match_count > 1 then
    v_errors := v_errors || private.import_error(v_field, 'ambiguous_match', 'Several products match.');
  elsif p_product.id is null and (p_supplier_id is not null or v_field <> 'supplier_code') then
    v_errors := v_errors || private.import_error(v_field, 'unknown_product', 'This product does not exist.');
  elsif p_product.has_variants then
    v_errors := v_errors || private.import_error(v_field, 'has_variants', 'This product has variants. Each of them has a price of its own.');
  elsif p_product.archived_at is not null then
    v_errors := v_errors || private.import_error(v_field, 'archived', 'This product is archived.');
  end if;
  if p_supplier_id is null then
    v_errors := v_errors || case when p_row.input ? 'supplier' then private.import_error('supplier', 'unknown_supplier', 'This supplier does not exist.')
      else private.import_error('supplier', 'missing', 'This row has no supplier.') end;
  end if;
  if v_second is not null then
    v_errors := v_errors || private.import_error(v_field, 'duplicate_in_file', format('Row %s has the same product and supplier.', v_second));
  end if;
  if not p_row.input ?| array['unit_price', 'pack_price'] and not p_row.cell_errors @? '$[*] ? (@.field == "unit_price" || @.field == "pack_price")' then
    v_errors := v_errors || private.import_error('unit_price', 'missing', 'Enter a price.');
  end if;
  if upper(p_row.input ->> 'currency') <> v_currency then
    v_errors := v_errors || private.import_error('currency', 'other_currency', format('Prices are in %s.', v_currency));
  end if;
  if p_product.id is not null and private.unit_step(p_product.unit) = 1 then
    v_errors := v_errors || coalesce((
      select jsonb_agg(private.import_error(f.name, 'quantity_not_whole', private.counted_text(p_product.name, p_product.unit, (p_row.input ->> f.name)::numeric)) -> 0)
      from unnest(array['pack_size', 'min_quantity']) as f (name) where (p_row.input ->> f.name)::numeric % 1 <> 0), '[]');
  end if;
  return v_errors;
end;
$$;
comment on function private.import_price_errors(public.import_jobs, public.import_rows, bigint, public.products, uuid) is
  'What is wrong with a row of a price list.';

create function private.import_price_wanted(p_input jsonb, p_product public.products, p_pack_size numeric)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'unit_price', trim_scale(coalesce((p_input ->> 'unit_price')::numeric,
      round((p_input ->> 'pack_price')::numeric / coalesce((p_input ->> 'pack_size')::numeric, p_pack_size, p_product.purchase_unit_factor), 6))),
    'pack_size', p_input -> 'pack_size', 'min_quantity', p_input -> 'min_quantity', 'supplier_code', p_input -> 'supplier_code'));
$$;
comment on function private.import_price_wanted(jsonb, public.products, numeric) is
  'What a row of a price list says of a product; the price of a pack is shared out over what is in it.';

create function private.compare_import_prices(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
  v_columns constant jsonb := private.import_columns(p_job);
begin
  with suppliers as materialized (
    select s.known_as, min(s.id::text)::uuid as id
    from private.import_suppliers(v_tenant_id, (p_job.options ->> 'supplier_id')::uuid) s group by s.known_as having count(distinct s.id) = 1
  ), matched as materialized (
    select * from private.find_import_products(p_job, p_rows)
    union all
    select * from private.find_import_coded(p_job, p_rows)
  ), judged as materialized (
    select i.row_number, p.id as product_id, s.id as supplier_id, private.import_price_errors(p_job, i, m.match_count, p, s.id) as errors,
      jsonb_strip_nulls(jsonb_build_object('unit_price', trim_scale(y.unit_price), 'pack_size', trim_scale(y.pack_size),
        'min_quantity', trim_scale(y.min_quantity), 'supplier_code', y.supplier_code)) as now_is,
      private.import_price_wanted(i.input, p, y.pack_size) as wanted
    from public.import_rows i
    left join matched m on m.row_number = i.row_number
    left join public.products p on p.tenant_id = v_tenant_id and p.id = m.id and m.match_count = 1
    left join suppliers s on s.known_as = lower(coalesce(i.input ->> 'supplier', ''))
    cross join lateral private.supplier_terms(v_tenant_id, p.id, s.id) y
    where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  )
  update public.import_rows i
  set errors = private.import_errors_at(j.errors, v_columns), entity_id = j.product_id, input = i.input || jsonb_build_object('supplier_id', j.supplier_id),
    action = case when j.errors <> '[]' then 'error' when j.now_is = '{}' then 'create' when j.now_is @> j.wanted then 'unchanged' else 'update' end,
    changes = case when j.errors <> '[]' or j.now_is @> j.wanted then '{}'
      else private.import_changes(j.now_is, j.wanted) end
  from judged j
  where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = j.row_number and i.row_number = any (p_rows);
end;
$$;
comment on function private.compare_import_prices(public.import_jobs, integer[]) is
  'Says of each row of a price list whether it is new, changes what the supplier asked last, changes nothing, or what is wrong with it.';

create function private.write_import_prices(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  -- Two files at once follow each other. Whom and what they mean stays: neither a product nor a contact that has prices can be deleted.
  perform pg_advisory_xact_lock(hashtextextended('import prices ' || p_job.tenant_id, 0));
  perform private.compare_import_prices(p_job, p_rows);
  insert into public.supplier_prices as s (tenant_id, contact_id, product_id, source, source_id, unit_price, pack_size, min_quantity, supplier_code, noted_on)
  select distinct on (x.contact_id, x.product_id) p_job.tenant_id, x.contact_id, x.product_id, 'import', p_job.id,
    (x.wanted ->> 'unit_price')::numeric, (x.wanted ->> 'pack_size')::numeric, (x.wanted ->> 'min_quantity')::numeric, x.wanted ->> 'supplier_code',
    private.business_date(p_job.tenant_id, p_now)
  from (
    select r.row_number, (r.input ->> 'supplier_id')::uuid as contact_id, r.entity_id as product_id,
      private.import_price_wanted(r.input, p, y.pack_size) as wanted
    from public.import_rows r
    join public.products p on p.tenant_id = r.tenant_id and p.id = r.entity_id
    cross join lateral private.supplier_terms(r.tenant_id, p.id, (r.input ->> 'supplier_id')::uuid) y
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')) x
  order by x.contact_id, x.product_id, x.row_number desc
  on conflict (tenant_id, source_id, contact_id, product_id) do update set unit_price = excluded.unit_price, pack_size = excluded.pack_size,
    min_quantity = excluded.min_quantity, supplier_code = excluded.supplier_code, noted_on = excluded.noted_on, noted_at = excluded.noted_at;
end;
$$;
comment on function private.write_import_prices(public.import_jobs, integer[], timestamptz) is
  'One step of an import of a price list: looks once more, then keeps the prices of the rows that are right.';

create function private.undo_import_prices(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import prices ' || p_job.tenant_id, 0));
  delete from public.supplier_prices s using public.import_rows r
  where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done'
    and s.tenant_id = p_job.tenant_id and s.source_id = p_job.id and s.product_id = r.entity_id and s.contact_id = (r.input ->> 'supplier_id')::uuid;
end;
$$;
comment on function private.undo_import_prices(public.import_jobs, integer[]) is
  'Takes the prices of some rows of a price list away: what was known before counts again. Orders that were made of them stay.';

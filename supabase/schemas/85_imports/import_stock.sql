-- Imports of opening stock: what lay where when the books began, and what it cost.

create function private.compare_import_stock(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
  v_columns constant jsonb := private.import_columns(p_job);
begin
  with places as materialized (
    select * from private.import_locations(v_tenant_id, (p_job.options ->> 'location_id')::uuid)
  ), r as materialized (
    select i.row_number, i.input, i.keys, i.cell_errors from public.import_rows i
    where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), judged as materialized (
    select r.row_number, p.id, o.quantity as opened, o.value as opened_value, l.id as location_id, r.input, r.cell_errors
      || case when cardinality(r.keys) = 0 then private.import_error('sku', 'missing', 'This row has no product.')
        when m.match_count > 1 then private.import_error('name', 'ambiguous_match', 'Several products have this name.')
        when p.id is null then private.import_error(case left(r.keys[1], 2) when 's:' then 'sku' when 'b:' then 'barcode' else 'name' end,
          'unknown_product', 'This product does not exist.') else '[]' end
      || case when d.row_number is not null then private.import_error('sku', 'duplicate_in_file', format('Row %s has the same product and location.', d.row_number)) else '[]' end
      || case when p.kind <> 'goods' or p.has_variants then private.import_error('sku', 'no_stock', 'This product has no stock of its own.') else '[]' end
      || case when p.tracks_serials then private.import_error('sku', 'has_serials', 'This product has serial numbers. Receive it by hand, or adjust the stock.') else '[]' end
      || case when p.archived_at is not null then private.import_error('sku', 'no_stock', 'This product is archived.') else '[]' end
      || case when not p.tracks_batches and (r.input ? 'batch_number' or r.input ? 'expires_on')
          then private.import_error('batch_number', 'no_batches', 'This product is not tracked by batch.') else '[]' end
      || case when l.id is null then private.import_error('location', 'unknown_location', 'This location does not exist.') else '[]' end
      || case when not r.input ? 'quantity' and not r.cell_errors @> '[{"field": "quantity"}]' then private.import_error('quantity', 'missing', 'Enter a quantity.')
        when (r.input ->> 'quantity')::numeric = 0 then private.import_error('quantity', 'out_of_range', 'This must be above zero.') else '[]' end
      || case when (r.input ->> 'quantity')::numeric % 1 <> 0 and private.unit_step(p.unit) = 1
          then private.import_error('quantity', 'quantity_not_whole', private.counted_text(p.name, p.unit, (r.input ->> 'quantity')::numeric)) else '[]' end
      || case when not r.input ? 'unit_cost' and not r.cell_errors @> '[{"field": "unit_cost"}]' then private.import_error('unit_cost', 'missing', 'Enter the unit cost.') else '[]' end
      || case when coalesce(o.quantity, 0) <> 0 and (o.quantity <> (r.input ->> 'quantity')::numeric
            or abs(o.value - o.quantity * (r.input ->> 'unit_cost')::numeric) > 1)
          then private.import_error('quantity', 'opening_exists', format('This product already has an opening stock of %s here. Adjust the stock instead.', trim_scale(o.quantity))) else '[]' end
      as errors
    from r
    left join private.find_import_products(p_job, p_rows) m on m.row_number = r.row_number
    left join public.products p on p.tenant_id = v_tenant_id and p.id = m.id and m.match_count = 1
    left join places l on l.known_as = lower(coalesce(r.input ->> 'location', ''))
    left join lateral (
      select k.row_number from private.import_keys k
      where k.tenant_id = v_tenant_id and k.import_id = p_job.id and k.key = r.keys[1] and k.row_number <> r.row_number offset 0) d on true
    left join lateral (
      select sum(s.quantity) as quantity, sum(s.value) as value from public.stock_movements s
      where s.tenant_id = v_tenant_id and s.product_id = p.id and s.location_id = l.id and s.kind = 'opening') o on true
  )
  update public.import_rows i
  set errors = private.import_errors_at(j.errors, v_columns), entity_id = j.id,
    action = case when j.errors <> '[]' then 'error' when coalesce(j.opened, 0) = 0 then 'create' else 'unchanged' end,
    changes = case when coalesce(j.opened, 0) = 0 then jsonb_build_object('opening', jsonb_build_object('before', null, 'after', jsonb_strip_nulls(jsonb_build_object(
      'quantity', j.input -> 'quantity', 'unit_cost', j.input -> 'unit_cost', 'location_id', j.location_id,
      'batch_number', j.input -> 'batch_number', 'expires_on', j.input -> 'expires_on')))) else '{}' end
  from judged j
  where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = j.row_number and i.row_number = any (p_rows);
end;
$$;
comment on function private.compare_import_stock(public.import_jobs, integer[]) is
  'Says of each row whether it posts an opening stock, was posted before, or what is wrong with it.';

create function private.write_import_stock(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import products ' || p_job.tenant_id, 0));
  perform private.lock_goods(p_job.tenant_id, array(
    select r.entity_id from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'create'));
  perform private.compare_import_stock(p_job, p_rows);
  perform private.post_import_opening(p_job, p_rows, p_now);
end;
$$;
comment on function private.write_import_stock(public.import_jobs, integer[], timestamptz) is
  'One step of an import of opening stock: looks once more under the products'' locks, then posts one entry for each location.';

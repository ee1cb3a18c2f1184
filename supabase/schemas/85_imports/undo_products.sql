-- Imports of products and of opening stock: taking them back.

create function private.leave_import_rows(p_job public.import_jobs, p_rows integer[], p_reason text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.import_rows r set state = 'left', left_reason = p_reason
  where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done';
end;
$$;
comment on function private.leave_import_rows(public.import_jobs, integer[], text) is 'Marks rows that an undo leaves as they are, and why.';

create function private.undo_import_opening(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_job.tenant_id);
  v_source_id uuid := gen_random_uuid();
  v_place record;
  v_moved record;
  v_values jsonb := '[]';
begin
  perform private.lock_goods(p_job.tenant_id, array(
    select r.entity_id from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done' and r.changes ? 'opening'));
  -- Only where nothing else has moved: then the goods leave at what they came for.
  perform private.leave_import_rows(p_job, array(
    select r.row_number from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done' and r.changes ? 'opening'
      and (
        select count(*) from public.stock_movements m
        where m.tenant_id = p_job.tenant_id and m.product_id = r.entity_id and m.location_id = (r.changes #>> '{opening,after,location_id}')::uuid) <>
      (
        select count(*) from public.stock_movements m
        where m.tenant_id = p_job.tenant_id and m.product_id = r.entity_id and m.location_id = (r.changes #>> '{opening,after,location_id}')::uuid
          and m.kind = 'opening')
  ), 'Its stock has changed.');
  for v_place in
    select (r.changes #>> '{opening,after,location_id}')::uuid as location_id, array_agg(gen_random_uuid() order by r.entity_id) as line_ids,
      array_agg(r.entity_id order by r.entity_id) as product_ids,
      array_agg(-(r.changes #>> '{opening,after,quantity}')::numeric order by r.entity_id) as quantities
    from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done' and r.changes ? 'opening'
    group by 1 order by 1
  loop
    v_moved := private.move_stock_lines(p_job.tenant_id, v_place.location_id, 'opening', 'opening_stock', v_source_id, p_now,
      v_place.line_ids, v_place.product_ids, v_place.quantities, null, null, v_step, p_now);
    v_values := v_values || jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'credit', -v_moved.value, 'location_id', v_place.location_id),
      jsonb_build_object('role', 'opening_balance_equity', 'debit', -v_moved.value, 'location_id', v_place.location_id));
  end loop;
  perform private.post_journal_entry(p_job.tenant_id, coalesce(p_job.worked_by, p_job.created_by), 'opening_stock', v_source_id,
    private.business_date(p_job.tenant_id, p_now), 'Opening stock reversed', v_values, p_now);
end;
$$;
comment on function private.undo_import_opening(public.import_jobs, integer[], timestamptz) is
  'Takes opening stock back by posting the opposite; rows whose goods have moved since are left.';

create function private.restore_import_products(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
begin
  with w as materialized (
    select r.entity_id, (select jsonb_object_agg(c.key, c.value -> 'before') from jsonb_each(r.changes) as c) as b
    from public.import_rows r
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and r.state = 'done'
  ), g as materialized (
    select min(p.id::text)::uuid as id, lower(p.path) as known_as from private.import_category_paths(v_tenant_id) p group by lower(p.path)
  ), t as materialized (
    select * from private.import_tax_rates(v_tenant_id)
  )
  update public.products p
  set name = coalesce(w.b ->> 'name', p.name), price = coalesce((w.b ->> 'price')::numeric, p.price),
    description = case when w.b ? 'description' then w.b ->> 'description' else p.description end,
    retail_price = case when w.b ? 'retail_price' then (w.b ->> 'retail_price')::numeric else p.retail_price end,
    image_urls = case when w.b ? 'image_urls' then array(select jsonb_array_elements_text(w.b -> 'image_urls')) else p.image_urls end,
    sku = case when w.b ? 'sku' then w.b ->> 'sku' else p.sku end,
    is_published = coalesce((w.b ->> 'is_published')::boolean, p.is_published), is_featured = coalesce((w.b ->> 'is_featured')::boolean, p.is_featured),
    category_id = case when w.b ? 'category' then g.id else p.category_id end, tax_rate_id = case when w.b ? 'tax_code' then t.id else p.tax_rate_id end,
    unit = coalesce(w.b ->> 'unit', p.unit), brand = case when w.b ? 'brand' then w.b ->> 'brand' else p.brand end,
    low_stock_level = case when w.b ? 'low_stock_level' then (w.b ->> 'low_stock_level')::numeric else p.low_stock_level end,
    reorder_point = case when w.b ? 'reorder_point' then (w.b ->> 'reorder_point')::numeric else p.reorder_point end,
    reorder_quantity = case when w.b ? 'reorder_quantity' then (w.b ->> 'reorder_quantity')::numeric else p.reorder_quantity end,
    attributes = coalesce(w.b -> 'attributes', p.attributes), option_values = coalesce(nullif(w.b -> 'options', 'null'), p.option_values),
    archived_at = case when w.b -> 'archived' = 'true' then clock_timestamp() else p.archived_at end
  from w left join g on g.known_as = lower(w.b ->> 'category') left join t on t.known_as = lower(w.b ->> 'tax_code')
  where p.tenant_id = v_tenant_id and p.id = w.entity_id and (w.b - array['barcodes', 'cost', 'opening']) <> '{}';
  delete from public.product_barcodes b using public.import_rows r
  where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and r.state = 'done'
    and r.changes ? 'barcodes' and b.tenant_id = v_tenant_id and b.product_id = r.entity_id
    and not jsonb_path_exists(r.changes -> 'barcodes', '$.before[*] ? (@.barcode == $code)', jsonb_build_object('code', b.barcode));
  update public.product_barcodes b set unit_factor = (c.code ->> 'unit_factor')::numeric
  from public.import_rows r cross join jsonb_array_elements(r.changes #> '{barcodes,before}') as c (code)
  where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and r.state = 'done'
    and b.tenant_id = v_tenant_id and b.product_id = r.entity_id and b.barcode = c.code ->> 'barcode' and b.unit_factor <> (c.code ->> 'unit_factor')::numeric;
  delete from public.product_costs c using public.import_rows r
  where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and r.state = 'done'
    and r.changes #> '{cost,before}' = 'null' and c.tenant_id = v_tenant_id and c.product_id = r.entity_id;
  update public.product_costs c set last_cost = (r.changes #>> '{cost,before}')::numeric, updated_at = clock_timestamp()
  from public.import_rows r
  where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and r.state = 'done'
    and r.changes #>> '{cost,before}' is not null and c.tenant_id = v_tenant_id and c.product_id = r.entity_id;
end;
$$;
comment on function private.restore_import_products(public.import_jobs, integer[]) is 'Gives changed products back what they had before.';

create function private.remove_import_products(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_ids uuid[] := array(
    select r.entity_id from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'create' and r.state = 'done');
  v_id uuid;
begin
  begin
    delete from public.products p where p.tenant_id = p_job.tenant_id and p.id = any (v_ids);
  exception when foreign_key_violation or raise_exception or restrict_violation then
    -- Something points to one of them: then one by one, and what cannot go is put into the archive.
    foreach v_id in array v_ids loop
      begin
        delete from public.products p where p.tenant_id = p_job.tenant_id and p.id = v_id;
      exception when foreign_key_violation or raise_exception or restrict_violation then
        update public.products p set archived_at = clock_timestamp() where p.tenant_id = p_job.tenant_id and p.id = v_id and p.archived_at is null;
      end;
    end loop;
  end;
end;
$$;
comment on function private.remove_import_products(public.import_jobs, integer[]) is
  'Deletes the products that an import made; those with a history (their opening stock) go to the archive.';

create function private.undo_import_products(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import products ' || p_job.tenant_id, 0));
  perform 1 from public.products p
  where p.tenant_id = p_job.tenant_id and p.id = any (array(
    select r.entity_id from public.import_rows r where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows)))
  -- Not for update: whoever only refers to several of them takes his locks in an order of his own.
  order by p.id for no key update;
  perform private.leave_import_rows(p_job, array(
    select r.row_number from public.import_rows r
    left join private.import_product_now(p_job.tenant_id, array(
      select i.entity_id from public.import_rows i where i.tenant_id = p_job.tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows))) n on n.id = r.entity_id
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows)
      and exists (
        select 1 from jsonb_each(r.changes) as c
        where c.key not in ('opening', 'cost') and not (c.key = 'category' and lower(n.now_is ->> 'category') = lower(c.value ->> 'after'))
          and not (c.key = 'tax_code' and n.now_is ->> 'tax_code' is not null) and n.now_is -> c.key is distinct from c.value -> 'after')
  ), 'It was changed.');
  -- New ones also for what the file did not have: whatever people change of a product leaves a record.
  perform private.leave_import_rows(p_job, array(
    select r.row_number from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'create' and (
      exists (select 1 from audit.events e where e.entity = 'products' and e.entity_id = r.entity_id and e.tenant_id = p_job.tenant_id)
      or exists (select 1 from private.product_edit_rows e where e.tenant_id = p_job.tenant_id and e.product_id = r.entity_id))
  ), 'It was changed.');
  perform private.leave_import_rows(p_job, array(
    select r.row_number from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and exists (
      select 1 from public.products o
      where o.tenant_id = p_job.tenant_id and o.id <> r.entity_id and lower(o.sku) = lower(r.changes #>> '{sku,before}') and o.sku is not null)
  ), 'Its old SKU belongs to another product.');
  perform private.leave_import_rows(p_job, array(
    select r.row_number from public.import_rows r
    join public.products p on p.tenant_id = p_job.tenant_id and p.id = r.entity_id
    join public.products o on o.tenant_id = p_job.tenant_id and o.parent_id = p.parent_id and o.id <> p.id and o.archived_at is null
      and o.option_values = r.changes #> '{options,before}'
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update'
  ), 'Another variant already has these options.');
  perform private.leave_import_rows(p_job, array(
    select r.row_number from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'create' and (
      exists (select 1 from public.stock_movements m where m.tenant_id = p_job.tenant_id and m.product_id = r.entity_id and m.kind <> 'opening')
      or exists (select 1 from public.sale_lines l where l.tenant_id = p_job.tenant_id and l.product_id = r.entity_id)
      or exists (select 1 from public.order_lines l where l.tenant_id = p_job.tenant_id and l.product_id = r.entity_id)
      or exists (select 1 from public.products v where v.tenant_id = p_job.tenant_id and v.parent_id = r.entity_id and v.archived_at is null))
  ), 'It was used.');
  perform private.undo_import_opening(p_job, p_rows, p_now);
  perform private.restore_import_products(p_job, p_rows);
  perform private.remove_import_products(p_job, p_rows);
end;
$$;
comment on function private.undo_import_products(public.import_jobs, integer[], timestamptz) is
  'One step back of an import of products: changes are undone unless somebody changed the product since, new ones go unless they were used.';

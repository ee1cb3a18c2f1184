-- Catalogue: many products at once, categories, and what the till shows.

create function private.products_to_change(p_tenant_id uuid, p_product_ids uuid[])
returns uuid[] language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  if coalesce(cardinality(p_product_ids), 0) not between 1 and 500 then
    perform private.refuse_input('p_product_ids', 'Choose 1 to 500 products.');
  end if;
  -- Variants go with their product. Locked in id order, as everywhere.
  select array_agg(l.id) into v_ids
  from (
    select p.id from public.products p
    where p.tenant_id = p_tenant_id and (p.id = any (p_product_ids) or p.parent_id = any (p_product_ids))
    order by p.id for no key update
  ) l;
  if exists (select 1 from unnest(p_product_ids) as i where i is null or i <> all (coalesce(v_ids, '{}'))) then
    perform private.fail(404, 'not_found', 'One of these products does not exist.');
  end if;
  return v_ids;
end;
$$;
comment on function private.products_to_change(uuid, uuid[]) is 'The given products and their variants, locked; not_found when one is missing.';

create function public.archive_products(p_product_ids uuid[], p_archived boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_ids uuid[];
  v_count integer;
begin
  perform private.require_writable();
  if p_archived is null then
    perform private.refuse_input('p_archived', 'This must be true or false.');
  end if;
  v_ids := private.products_to_change(v_tenant_id, p_product_ids);
  update public.products p set archived_at = case when p_archived then clock_timestamp() end
  where p.tenant_id = v_tenant_id and p.id = any (v_ids)
    and (p.archived_at is not null) <> p_archived;
  get diagnostics v_count = row_count;
  return jsonb_build_object('updated', v_count);
exception when unique_violation then
  perform private.fail(409, 'in_use', 'Another variant has taken the place of one of these.');
  return null;
end;
$$;
comment on function public.archive_products(uuid[], boolean) is
  'Takes up to 500 products with their variants out of sale, or back. Products are never deleted: documents keep pointing to them.';

create function public.set_products_published(p_product_ids uuid[], p_is_published boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_ids uuid[];
  v_count integer;
begin
  perform private.require_writable();
  if p_is_published is null then
    perform private.refuse_input('p_is_published', 'This must be true or false.');
  end if;
  v_ids := private.products_to_change(v_tenant_id, p_product_ids);
  update public.products p set is_published = p_is_published
  where p.tenant_id = v_tenant_id and p.id = any (v_ids)
    and p.is_published <> p_is_published;
  get diagnostics v_count = row_count;
  return jsonb_build_object('updated', v_count);
end;
$$;
comment on function public.set_products_published(uuid[], boolean) is 'Puts up to 500 products with their variants into the shop, or takes them out.';

create function private.category_rows(p_tenant_id uuid, p_category_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.name, 'parent_id', c.parent_id, 'position', c.position, 'image_url', c.image_url,
      'product_count', coalesce(n.product_count, 0)) order by c.position, c.name, c.id), '[]')
    from public.categories c
    left join (
      select p.category_id, count(*) as product_count from public.products p
      where p.tenant_id = p_tenant_id and p.archived_at is null and p.parent_id is null
        and case when p_category_id is null then p.category_id is not null else p.category_id = p_category_id end
      group by p.category_id
    ) n on n.category_id = c.id
    where c.tenant_id = p_tenant_id and (p_category_id is null or c.id = p_category_id)
  );
end;
$$;
comment on function private.category_rows(uuid, uuid) is 'Categories with the number of unarchived products right in them; one or all.';

create function public.list_categories()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.category_rows(private.require_permission('products.view'), null);
end;
$$;
comment on function public.list_categories() is 'All categories of the business (Category[]), by position and name.';

create function public.save_category(p_category jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_id uuid;
  v_name text;
  v_parent_id uuid;
  v_image_url text;
  v_position integer;
begin
  perform private.require_writable();
  perform private.input_object(p_category, 'p_category');
  v_id := private.input_uuid(p_category, 'id');
  v_name := private.input_text(p_category, 'name', 80, '', true);
  v_parent_id := private.input_uuid(p_category, 'parent_id', '', false);
  v_position := coalesce(private.input_number(p_category, 'position', 0, 100000, 1, '', false), 0);
  v_image_url := regexp_replace(private.input_text(p_category, 'image_url', 2048), '^http://[^/]+(/storage/v1/object/public/)', '\1');
  if v_name ~ '[[:cntrl:]]' then
    perform private.refuse_input('name', 'This may not hold line breaks or control characters.');
  elsif not private.is_own_picture_url(v_tenant_id, v_image_url) then
    perform private.refuse_input('image_url', 'A picture is an https address or lies in the own storage.');
  elsif v_parent_id = v_id or v_parent_id is not null and not exists (
    select 1 from public.categories c where c.tenant_id = v_tenant_id and c.id = v_parent_id) then
    perform private.refuse_input('parent_id', 'This category does not exist or is the same one.');
  end if;
  insert into public.categories as c (tenant_id, id, name, parent_id, position, image_url)
  values (v_tenant_id, v_id, v_name, v_parent_id, v_position, v_image_url)
  on conflict (tenant_id, id) do update
  set name = excluded.name, parent_id = excluded.parent_id, position = excluded.position, image_url = excluded.image_url
  where (c.name, c.parent_id, c.position, c.image_url)
    is distinct from (excluded.name, excluded.parent_id, excluded.position, excluded.image_url);
  return private.category_rows(v_tenant_id, v_id) -> 0;
exception when unique_violation then
  perform private.refuse_input('name', 'There is already a category of this name here.');
  return null;
end;
$$;
comment on function public.save_category(jsonb) is 'Adds or changes a category by id and answers it. Renaming renames it on all its products.';

create function public.delete_category(p_category_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
begin
  perform private.require_writable();
  delete from public.categories c where c.tenant_id = v_tenant_id and c.id = p_category_id;
  if not found then
    perform private.fail(404, 'not_found', 'This category does not exist.');
  end if;
exception when foreign_key_violation then
  perform private.fail(409, 'in_use', 'This category still holds products or categories.');
end;
$$;
comment on function public.delete_category(uuid) is 'Deletes a category that holds neither products, archived ones included, nor categories.';

-- The till -------------------------------------------------------------------------------------------------------------

create function private.till_rows(p_tenant_id uuid, p_ids uuid[], p_barcode text default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, now());
begin
  return (
    with rate as materialized (
      select d.tax_rate_id, r.rate_percent
      from (
        select distinct p.tax_rate_id from unnest(p_ids) as i (id) join public.products p on p.tenant_id = p_tenant_id and p.id = i.id
      ) d
      left join lateral private.tax_rate_on(p_tenant_id, d.tax_rate_id, v_today) r on true
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'sku', p.sku, 'barcode', b.barcode, 'image_url', p.image_url, 'category_id', p.category_id,
      'unit', p.unit, 'price', p.price, 'stock_quantity', p.stock_quantity, 'kind', p.kind,
      'tax_rate_percent', coalesce(t.rate_percent, 0), 'unit_factor', coalesce(b.unit_factor, 1)) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join rate t on t.tax_rate_id is not distinct from p.tax_rate_id
    -- Shown in a list, a code stands for one unit; scanned, for what that code sells.
    left join lateral (
      select c.barcode, case when p_barcode is null then 1 else c.unit_factor end as unit_factor
      from public.product_barcodes c
      where c.tenant_id = p_tenant_id and c.product_id = p.id and (p_barcode is null or c.barcode = p_barcode)
      order by c.unit_factor, c.created_at, c.barcode limit 1
    ) b on true
  );
end;
$$;
comment on function private.till_rows(uuid, uuid[], text) is 'Products as the till shows them, in the order of the ids; with a barcode, as that code sells them.';

create function public.till_products(p_query text default null, p_category_id uuid default null, p_limit integer default 60)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_size(p_limit, 60);
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(v_tenant_id, p_category_id) end;
  v_ids uuid[];
begin
  if v_term is null then
    v_ids := array(
      select p.id from public.products p
      where p.tenant_id = v_tenant_id and p.archived_at is null and not p.has_variants
        and (v_category_ids is null or p.category_id = any (v_category_ids))
      order by p.name, p.id limit v_limit);
    return private.till_rows(v_tenant_id, v_ids);
  end if;
  -- Names that begin with the letters come first, then whatever holds them. The inner order is that of the prefix index.
  v_ids := array(
    select b.id
    from (
      select p.id, p.name from public.products p
      where p.tenant_id = v_tenant_id and p.archived_at is null and not p.has_variants
        and lower(p.name) like private.escape_like(v_term) || '%'
        and (v_category_ids is null or p.category_id = any (v_category_ids))
      order by lower(p.name) using operator(pg_catalog.~<~), p.id limit v_limit
    ) b
    order by b.name, b.id);
  if cardinality(v_ids) < v_limit and length(v_term) >= 2 then
    v_ids := v_ids || (array(
      select i from unnest(private.search_product_ids(v_tenant_id, v_term, false, v_category_ids, null, null, v_limit))
        with ordinality as f (i, place)
      where i <> all (v_ids) order by f.place))[:v_limit - cardinality(v_ids)];
  end if;
  return private.till_rows(v_tenant_id, v_ids);
end;
$$;
comment on function public.till_products(text, uuid, integer) is
  'TillProduct[]: what can be sold, variants one by one; by name, or those beginning with and then holding the query.';

create function public.find_product_by_code(p_code text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_product_id uuid := private.product_id_by_code(v_tenant_id, p_code);
  v_barcode text;
begin
  perform 1 from public.products p
  where p.tenant_id = v_tenant_id and p.id = v_product_id and p.archived_at is null and not p.has_variants;
  if not found then
    return null;
  end if;
  v_barcode := (
    select b.barcode from public.product_barcodes b
    where b.tenant_id = v_tenant_id and b.product_id = v_product_id
      and ltrim(b.barcode, '0') = ltrim(btrim(p_code), '0') and (b.barcode = btrim(p_code) or p_code ~ '^\s*[0-9]{12,13}\s*$')
    order by (b.barcode = btrim(p_code)) desc limit 1);
  return private.till_rows(v_tenant_id, array[v_product_id], v_barcode) -> 0;
end;
$$;
comment on function public.find_product_by_code(text) is
  'The TillProduct of an exact barcode, or else sku; null when unknown, archived or sold only as variants.';

grant execute on function
  public.archive_products(uuid[], boolean), public.set_products_published(uuid[], boolean), public.list_categories(),
  public.save_category(jsonb), public.delete_category(uuid), public.till_products(text, uuid, integer), public.find_product_by_code(text)
to authenticated;

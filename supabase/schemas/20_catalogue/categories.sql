-- Categories, and many products archived or published at once.

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
  perform private.fail(409, 'in_use', 'Another variant already has these options.');
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
  v_row public.categories;
  v_id uuid;
  v_name text;
begin
  perform private.require_writable();
  perform private.input_object(p_category, 'p_category');
  v_id := private.input_uuid(p_category, 'id');
  v_name := private.input_text(p_category, 'name', 80, '', true);
  select * into v_row from public.categories c where c.tenant_id = v_tenant_id and c.id = v_id;
  -- What is not sent stays as it is.
  if p_category ? 'parent_id' then
    v_row.parent_id := private.input_uuid(p_category, 'parent_id', '', false);
  end if;
  if p_category ? 'image_url' then
    v_row.image_url := private.own_picture_path(v_tenant_id, private.input_text(p_category, 'image_url', 2048));
  end if;
  v_row.position := coalesce(private.input_number(p_category, 'position', 0, 100000, 1, '', false), v_row.position, (
    select least(coalesce(max(c.position) + 1, 0), 100000) from public.categories c
    where c.tenant_id = v_tenant_id and c.parent_id is not distinct from v_row.parent_id), 0);
  if v_name ~ '[[:cntrl:]]' then
    perform private.refuse_input('name', 'This may not contain line breaks or control characters.');
  elsif not private.is_own_picture_url(v_tenant_id, v_row.image_url) then
    perform private.refuse_foreign_picture('image_url');
  elsif v_row.parent_id = v_id or v_row.parent_id is not null and not exists (
    select 1 from public.categories c where c.tenant_id = v_tenant_id and c.id = v_row.parent_id) then
    perform private.refuse_input('parent_id', 'This category does not exist or is the same one.');
  elsif v_row.id is null and (select count(*) from public.categories c where c.tenant_id = v_tenant_id) >= 5000 then
    perform private.refuse_input('name', 'A business has at most 5000 categories.');
  end if;
  insert into public.categories as c (tenant_id, id, name, parent_id, position, image_url)
  values (v_tenant_id, v_id, v_name, v_row.parent_id, v_row.position, v_row.image_url)
  on conflict (tenant_id, id) do update
  set name = excluded.name, parent_id = excluded.parent_id, position = excluded.position, image_url = excluded.image_url
  where (c.name, c.parent_id, c.position, c.image_url)
    is distinct from (excluded.name, excluded.parent_id, excluded.position, excluded.image_url);
  return private.category_rows(v_tenant_id, v_id) -> 0;
exception when unique_violation then
  perform private.refuse_input('name', 'This level already has a category with this name.');
  return null;
end;
$$;
comment on function public.save_category(jsonb) is 'Adds or changes a category by id and answers it. Renaming renames it on all its products.';

create function public.delete_category(p_category_id uuid, p_move_to uuid default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_category public.categories;
begin
  perform private.require_writable();
  perform pg_advisory_xact_lock(hashtextextended('categories ' || v_tenant_id, 0));
  select * into v_category from public.categories c where c.tenant_id = v_tenant_id and c.id = p_category_id for update;
  if not found then
    perform private.fail(404, 'not_found', 'This category does not exist.');
  elsif p_move_to = p_category_id or p_move_to is not null and not exists (
    select 1 from public.categories c where c.tenant_id = v_tenant_id and c.id = p_move_to) then
    perform private.refuse_input('p_move_to', 'Choose another category for the products.');
  end if;
  if p_move_to is not null then
    update public.products p set category_id = p_move_to
    where p.tenant_id = v_tenant_id and p.category_id = p_category_id;
    update public.categories c set parent_id = v_category.parent_id
    where c.tenant_id = v_tenant_id and c.parent_id = p_category_id;
  end if;
  delete from public.categories c where c.tenant_id = v_tenant_id and c.id = p_category_id;
  perform private.renumber_categories(v_tenant_id, v_category.parent_id, null, 0);
exception
  when foreign_key_violation then
    perform private.fail(409, 'in_use', 'This category still has products or subcategories.');
  when unique_violation then
    perform private.fail(409, 'in_use', 'A subcategory has the same name as another category at that level. Rename it first.');
end;
$$;
comment on function public.delete_category(uuid, uuid) is
  'Deletes an empty category; with p_move_to its products, archived ones included, go there and its categories one level up.';

create function private.variant_of_json(p_variant public.products, p_parent public.products)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select case when (p_variant).parent_id is not null then jsonb_build_object(
    'id', (p_parent).id, 'name', (p_parent).name, 'image_url', (p_parent).image_url, 'options', (p_parent).options,
    'values', (p_variant).option_values) end;
$$;
comment on function private.variant_of_json(public.products, public.products) is
  'Of a variant its product as the till groups by it: {id, name, image_url, options: [{name, values}] in their own order, values: {Size: M}}; null for any other.';

create function private.till_rows(p_tenant_id uuid, p_ids uuid[], p_barcode text default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, now());
  v_bundles jsonb := '{}';
begin
  -- A bundle lies nowhere itself: what can be sold of it is made of what its components have.
  if exists (select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = any (p_ids) and p.kind = 'bundle') then
    v_bundles := (select coalesce(jsonb_object_agg(s.product_id, s.saleable), '{}')
      from private.bundle_saleable(p_tenant_id, p_ids) s);
  end if;
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
      'unit', p.unit, 'price', p.price, 'kind', p.kind, 'tracks_serials', p.tracks_serials, 'has_open_price', p.has_open_price,
      'stock_quantity', case when p.kind = 'bundle' then coalesce((v_bundles ->> p.id::text)::numeric, 0) else p.stock_quantity end,
      'tax_rate_percent', coalesce(t.rate_percent, 0), 'unit_factor', coalesce(b.unit_factor, 1), 'unit_label', b.label,
      'quantity', null, 'label', null, 'modifier_sets', coalesce(m.modifier_sets, '[]'),
      'variant_of', (select private.variant_of_json(p, o) from public.products o
        where o.tenant_id = p_tenant_id and o.id = p.parent_id)) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join rate t on t.tax_rate_id is not distinct from p.tax_rate_id
    -- Shown in a list, a code stands for one unit; scanned, for what that code sells.
    left join lateral (
      select c.barcode, case when p_barcode is null then 1 else c.unit_factor end as unit_factor,
        case when p_barcode is not null then c.label end as label
      from public.product_barcodes c
      where c.tenant_id = p_tenant_id and c.product_id = p.id and (p_barcode is null or c.barcode = p_barcode)
      -- On the shelf a card must not stand for the crate's code: without a single piece's code it shows none.
        and (p_barcode is not null or c.unit_factor = 1)
      order by c.created_at, c.barcode limit 1
    ) b on true
    left join private.till_modifier_sets(p_tenant_id, p_ids) m on m.product_id = p.id
  );
end;
$$;
comment on function private.till_rows(uuid, uuid[], text) is 'Products as the till shows them, in the order of the ids; with a barcode, as that code sells them.';

create function public.till_products(p_query text default null, p_category_id uuid default null, p_limit integer default 60, p_parent_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_size(p_limit, 60);
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(v_tenant_id, p_category_id) end;
  v_ids uuid[];
begin
  if p_parent_id is not null then
    return private.till_rows(v_tenant_id, array(
      select p.id from public.products p
      where p.tenant_id = v_tenant_id and p.parent_id = p_parent_id and p.archived_at is null
      order by p.name, p.id limit 200));
  end if;
  if v_term is null then
    v_ids := array(
      select p.id from public.products p
      where p.tenant_id = v_tenant_id and p.archived_at is null and not p.has_variants
        and (v_category_ids is null or p.category_id = any (v_category_ids))
      order by p.name, p.id limit v_limit);
    return private.till_rows(v_tenant_id, v_ids);
  end if;
  v_term := private.product_term(v_tenant_id, v_term, false);
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
  -- A category has many goods: they come behind those that are called so themselves.
  if cardinality(v_ids) < v_limit and length(v_term) >= 2 then
    v_ids := v_ids || private.called_product_ids(v_tenant_id, v_term, false, v_category_ids, null, null, v_limit - cardinality(v_ids));
  end if;
  if v_ids = '{}' then
    v_ids := array(
      select p.id from unnest(private.other_matches(v_tenant_id, v_term, false, 2000)) with ordinality as f (id, place)
      join public.products p on p.tenant_id = v_tenant_id and p.id = f.id
      where v_category_ids is null or p.category_id = any (v_category_ids)
      order by f.place limit v_limit);
  end if;
  return private.till_rows(v_tenant_id, v_ids);
end;
$$;
comment on function public.till_products(text, uuid, integer, uuid) is
  'TillProduct[]: what can be sold, variants one by one, each with the product it is of; with p_parent_id all variants of that product (200 at most) and nothing else; by name, or those beginning with and then holding the query, then those of a category that is called so. Sizes, hyphens and the order of words may be written in any way.';

create function public.find_product_by_code(p_code text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_product_id uuid := private.product_id_by_code(v_tenant_id, p_code);
  v_barcode text;
  v_weight numeric := (private.scan_element(p_code) ->> 'weight')::numeric;
  v_row jsonb;
begin
  if v_product_id is null then
    return private.label_row(v_tenant_id, p_code);
  end if;
  perform 1 from public.products p
  where p.tenant_id = v_tenant_id and p.id = v_product_id and p.archived_at is null and not p.has_variants;
  if not found then
    return null;
  end if;
  v_barcode := (
    select b.barcode from unnest(private.scan_codes(p_code)) with ordinality as s (code, place)
    join public.product_barcodes b on b.tenant_id = v_tenant_id and b.barcode = s.code
    where b.product_id = v_product_id
    order by s.place limit 1);
  v_row := private.till_rows(v_tenant_id, array[v_product_id], v_barcode) -> 0;
  if v_weight > 0 then
    return v_row || jsonb_build_object('quantity', v_weight, 'label',
      jsonb_build_object('kind', 'weight', 'barcode', private.clean_scan(p_code), 'amount', null));
  end if;
  return v_row;
end;
$$;
comment on function public.find_product_by_code(text) is
  'The TillProduct of an exact barcode, or else sku, or else another form of the same GTIN (padded, UPC-E, GS1 element string or Digital Link, with the '
  'weight that it says), or else of a scale''s label, then with the quantity it says; null when unknown, '
  'archived or sold only as variants.';

create function private.renumber_categories(p_tenant_id uuid, p_parent_id uuid, p_first_id uuid, p_at integer)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.categories c set position = n.place
  from (
    select s.id, (row_number() over (order by s.place, s.is_moved desc) - 1)::integer as place
    from (
      select o.id, false as is_moved, row_number() over (order by o.position, o.name, o.id) - 1 as place
      from public.categories o
      where o.tenant_id = p_tenant_id and o.parent_id is not distinct from p_parent_id and o.id is distinct from p_first_id
      union all
      select p_first_id, true, p_at where p_first_id is not null
    ) s
  ) n
  where c.tenant_id = p_tenant_id and c.id = n.id and c.position <> n.place;
end;
$$;
comment on function private.renumber_categories(uuid, uuid, uuid, integer) is
  'Numbers the categories of one level from 0, one of them at a given place.';

create function public.move_category(p_category_id uuid, p_parent_id uuid, p_position integer)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_old_parent_id uuid;
begin
  perform private.require_writable();
  if p_position is null or p_position not between 0 and 100000 then
    perform private.refuse_input('p_position', 'The place is a number from 0.');
  end if;
  -- One move after the other: each numbers a whole level.
  perform pg_advisory_xact_lock(hashtextextended('categories ' || v_tenant_id, 0));
  select c.parent_id into v_old_parent_id from public.categories c where c.tenant_id = v_tenant_id and c.id = p_category_id;
  if not found then
    perform private.fail(404, 'not_found', 'This category does not exist.');
  elsif p_parent_id is not null and not exists (
    select 1 from public.categories c where c.tenant_id = v_tenant_id and c.id = p_parent_id) then
    perform private.refuse_input('p_parent_id', 'This category does not exist.');
  end if;
  update public.categories c set parent_id = p_parent_id
  where c.tenant_id = v_tenant_id and c.id = p_category_id and c.parent_id is distinct from p_parent_id;
  perform private.renumber_categories(v_tenant_id, p_parent_id, p_category_id, p_position);
  if v_old_parent_id is distinct from p_parent_id then
    perform private.renumber_categories(v_tenant_id, v_old_parent_id, null, 0);
  end if;
  return private.category_rows(v_tenant_id, null);
exception when unique_violation then
  perform private.refuse_input('p_parent_id', 'That level already has a category with this name.');
  return null;
end;
$$;
comment on function public.move_category(uuid, uuid, integer) is
  'Puts a category with all below it under another (null: the top) at a place among those there, counted from 0; answers the tree.';

grant execute on function
  public.archive_products(uuid[], boolean),
  public.set_products_published(uuid[], boolean),
  public.list_categories(),
  public.save_category(jsonb),
  public.till_products(text, uuid, integer, uuid),
  public.find_product_by_code(text),
  public.move_category(uuid, uuid, integer),
  public.delete_category(uuid, uuid)
  to authenticated;

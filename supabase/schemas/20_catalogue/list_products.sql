-- Catalogue: what the staff read. Definer functions with the tenant as an explicit filter: under row security a contains-match
-- cannot use its index, since like is not leakproof.

create function private.product_search(
  p_tenant_id uuid, p_term text, p_by_stock boolean, out pattern text, out bigrams text[], out code_id uuid
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
begin
  if p_term is null then
    return;
  end if;
  pattern := '%' || private.escape_like(p_term) || '%';
  -- A scanned code, or a variant's own sku, names one product; a sku that is found as text anyway stays one of many.
  code_id := private.product_id_by_code(p_tenant_id, p_term);
  if code_id is not null and not exists (
    select 1 from public.products p
    where p.tenant_id = p_tenant_id and p.id = code_id and (p.parent_id is null or p_by_stock) and p.search_text like pattern
  ) then
    pattern := null;
    return;
  end if;
  code_id := null;
  -- A short term that many products hold is met soon while leafing through; its index is for the rare ones.
  if not private.has_letters_enough(p_term) and (
    select count(*) from (
      select p.search_text from public.products p
      where p.tenant_id = p_tenant_id and p.archived_at is null and p.parent_id is null order by p.name, p.id limit 1000
    ) s where s.search_text like pattern
  ) < 50 then
    bigrams := private.bigrams(p_term);
  end if;
end;
$$;
comment on function private.product_search(uuid, text, boolean) is
  'How to look for a term: by pattern, by its pairs of characters besides, or as the exact code of one product.';

-- One statement for every filter and order: each call is planned with its arguments, so what does not apply drops out of
-- the plan, the facts beside a product too, and the order that is left can come from an index.
create function private.list_product_ids(
  p_tenant_id uuid, p_ask private.product_ask, p_sort text, p_key private.product_key, p_limit integer, p_are_few boolean default false,
  out ids uuid[], out last_key jsonb
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off'
set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0' as $$
declare
  -- Scalars of their own: a field of a record is no constant to the planner, and the page would start with the first row.
  v_after_id uuid := p_key.id;
  v_after_text text := p_key.text_key;
  v_after_name text := p_key.name_key;
  v_after_number numeric := p_key.number_key;
  v_after_time timestamptz := p_key.time_key;
  v_status text := p_ask.status;
  v_stock text := p_ask.stock;
  v_by_stock boolean := p_ask.by_stock;
  v_pattern text := p_ask.pattern;
  -- Leafing through an order, a row is asked for the text alone: pairs of characters are for the index of the rare ones.
  v_bigrams text[] := case when p_are_few then p_ask.bigrams end;
  v_code_id uuid := p_ask.code_id;
  v_category_ids uuid[] := p_ask.category_ids;
  v_kinds text[] := p_ask.kinds;
  v_tax_rate_id uuid := p_ask.tax_rate_id;
  v_is_standard_tax boolean := p_ask.is_standard_tax;
  v_price_from numeric := p_ask.price_from;
  v_price_to numeric := p_ask.price_to;
  v_has_picture boolean := p_ask.has_picture;
  v_has_barcode boolean := p_ask.has_barcode;
  v_is_featured boolean := p_ask.is_featured;
  v_updated_from timestamptz := p_ask.updated_from;
  v_updated_to timestamptz := p_ask.updated_to;
  v_brand text := p_ask.brand;
  v_category_names text[] := p_ask.category_names;
begin
  with page as (
    select p.*, row_number() over () as place
    from (
      select p.id, p.name, case ltrim(p_sort, '-')
          when 'price' then to_jsonb(p.price) when 'stock' then to_jsonb(f.quantity) when 'updated' then to_jsonb(p.updated_at)
          when 'created' then to_jsonb(p.created_at) when 'sku' then to_jsonb(private.sku_key(p.sku))
          when 'category' then to_jsonb(coalesce(p.category_name, '')) else to_jsonb(p.name) end as key
      from public.products p
      left join private.product_facts f on f.tenant_id = p_tenant_id and f.product_id = p.id
      where p.tenant_id = p_tenant_id
        and case when v_status = 'archived' then p.archived_at is not null else p.archived_at is null end
        and case v_status when 'published' then p.is_published when 'draft' then not p.is_published else true end
        and case when v_code_id is not null then p.id = v_code_id when v_by_stock then not p.has_variants else p.parent_id is null end
        and (v_pattern is null or p.search_text like v_pattern)
        and (v_bigrams is null or private.bigrams(p.search_text) @> v_bigrams)
        and (v_category_ids is null or p.category_id = any (v_category_ids))
        and (v_category_names is null or p_sort not in ('category', '-category') or p_are_few
          or coalesce(p.category_name, '') collate "und-x-icu" = any (v_category_names))
        and (v_kinds is null or p.kind = any (v_kinds))
        and (v_brand is null or lower(p.brand) = v_brand)
        and (v_tax_rate_id is null or p.tax_rate_id = v_tax_rate_id or v_is_standard_tax and p.tax_rate_id is null)
        and (v_price_from is null or p.price >= v_price_from)
        and (v_price_to is null or p.price <= v_price_to)
        and (v_updated_from is null or p.updated_at >= v_updated_from)
        and (v_updated_to is null or p.updated_at < v_updated_to)
        and case v_is_featured when true then p.is_featured when false then not p.is_featured else true end
        and case v_has_picture when true then p.image_url is not null when false then p.image_url is null else true end
        and case v_has_barcode when true then f.has_barcode when false then not f.has_barcode else true end
        and case v_stock
          when 'in' then p.kind = 'goods' and f.quantity > 0
          when 'out' then p.kind = 'goods' and f.quantity <= 0
          when 'negative' then p.kind = 'goods' and f.quantity < 0
          when 'low' then p.kind = 'goods' and f.spare <= 0 else true end
        and case when p_sort in ('stock', '-stock') then f.quantity is not null and f.tenant_id = p_tenant_id else true end
        and case when v_after_id is null then true else case p_sort
          when 'name' then (p.name, p.id) > (v_after_text, v_after_id)
          when '-name' then (p.name, p.id) < (v_after_text, v_after_id)
          when 'price' then (p.price, p.id) > (v_after_number, v_after_id)
          when '-price' then (p.price, p.id) < (v_after_number, v_after_id)
          when 'stock' then (case when p_are_few then f.quantity + 0 else f.quantity end, f.product_id) > (v_after_number, v_after_id)
          when '-stock' then (case when p_are_few then f.quantity + 0 else f.quantity end, f.product_id) < (v_after_number, v_after_id)
          when 'sku' then (private.sku_key(p.sku) collate "C", p.id) > (v_after_text, v_after_id)
          when '-sku' then (private.sku_key(p.sku) collate "C", p.id) < (v_after_text, v_after_id)
          when 'category' then (coalesce(p.category_name, '') collate "und-x-icu", p.name, p.id)
            > (v_after_text collate "und-x-icu", v_after_name, v_after_id)
          when '-category' then (coalesce(p.category_name, '') collate "und-x-icu", p.name, p.id)
            < (v_after_text collate "und-x-icu", v_after_name, v_after_id)
          when 'updated' then (p.updated_at, p.id) > (v_after_time, v_after_id)
          when '-updated' then (p.updated_at, p.id) < (v_after_time, v_after_id)
          when 'created' then (p.created_at, p.id) > (v_after_time, v_after_id)
          else (p.created_at, p.id) < (v_after_time, v_after_id) end end
      order by
        -- Few rows are all read and then sorted: no index has an order that begins with this, and none is leafed through for them.
        case when p_are_few then p.tenant_id <> p_tenant_id end,
        case p_sort when 'price' then p.price end, case p_sort when '-price' then p.price end desc,
        case p_sort when 'stock' then f.quantity end, case p_sort when '-stock' then f.quantity end desc,
        case p_sort when 'sku' then private.sku_key(p.sku) collate "C" end,
        case p_sort when '-sku' then private.sku_key(p.sku) collate "C" end desc,
        case p_sort when 'category' then coalesce(p.category_name, '') collate "und-x-icu" end,
        case p_sort when '-category' then coalesce(p.category_name, '') collate "und-x-icu" end desc,
        case when p_sort in ('name', 'category') then p.name end, case when p_sort in ('-name', '-category') then p.name end desc,
        case p_sort when 'updated' then p.updated_at end, case p_sort when '-updated' then p.updated_at end desc,
        case p_sort when 'created' then p.created_at end, case p_sort when '-created' then p.created_at end desc,
        case when p_sort = 'stock' then f.product_id end, case when p_sort = '-stock' then f.product_id end desc,
        case when p_sort not like '-%' and p_sort <> 'stock' then p.id end,
        case when p_sort like '-%' and p_sort <> '-stock' then p.id end desc
      limit p_limit + 1
    ) p
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k', g.key)
      || case when p_sort in ('category', '-category') then jsonb_build_object('m', g.name) else '{}' end)
      filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.list_product_ids(uuid, private.product_ask, text, private.product_key, integer, boolean) is
  'One page of a tenant''s products by filter and order, with the cursor''s key when more follow. p_are_few: the filter leaves so few that they are sorted.';

create function private.count_listed_products(p_tenant_id uuid, p_ask private.product_ask)
returns bigint language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off'
-- Statistics are those of all businesses together: whatever they say, only the rows of one are read.
set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0' as $$
declare
  v_status text := p_ask.status;
  v_stock text := p_ask.stock;
  v_by_stock boolean := p_ask.by_stock;
  v_pattern text := p_ask.pattern;
  v_bigrams text[] := p_ask.bigrams;
  v_code_id uuid := p_ask.code_id;
  v_category_ids uuid[] := p_ask.category_ids;
  v_kinds text[] := p_ask.kinds;
  v_tax_rate_id uuid := p_ask.tax_rate_id;
  v_is_standard_tax boolean := p_ask.is_standard_tax;
  v_price_from numeric := p_ask.price_from;
  v_price_to numeric := p_ask.price_to;
  v_has_picture boolean := p_ask.has_picture;
  v_has_barcode boolean := p_ask.has_barcode;
  v_is_featured boolean := p_ask.is_featured;
  v_updated_from timestamptz := p_ask.updated_from;
  v_updated_to timestamptz := p_ask.updated_to;
  v_brand text := p_ask.brand;
begin
  return (
    select count(*)
    from (
      select 1
      from public.products p
      left join private.product_facts f on f.tenant_id = p_tenant_id and f.product_id = p.id
      where p.tenant_id = p_tenant_id
        and case when v_status = 'archived' then p.archived_at is not null else p.archived_at is null end
        and case v_status when 'published' then p.is_published when 'draft' then not p.is_published else true end
        and case when v_code_id is not null then p.id = v_code_id when v_by_stock then not p.has_variants else p.parent_id is null end
        and (v_pattern is null or p.search_text like v_pattern)
        and (v_bigrams is null or private.bigrams(p.search_text) @> v_bigrams)
        and (v_category_ids is null or p.category_id = any (v_category_ids))
        and (v_kinds is null or p.kind = any (v_kinds))
        and (v_brand is null or lower(p.brand) = v_brand)
        and (v_tax_rate_id is null or p.tax_rate_id = v_tax_rate_id or v_is_standard_tax and p.tax_rate_id is null)
        and (v_price_from is null or p.price >= v_price_from)
        and (v_price_to is null or p.price <= v_price_to)
        and (v_updated_from is null or p.updated_at >= v_updated_from)
        and (v_updated_to is null or p.updated_at < v_updated_to)
        and case v_is_featured when true then p.is_featured when false then not p.is_featured else true end
        and case v_has_picture when true then p.image_url is not null when false then p.image_url is null else true end
        and case v_has_barcode when true then f.has_barcode when false then not f.has_barcode else true end
        and case v_stock
          when 'in' then p.kind = 'goods' and f.quantity > 0
          when 'out' then p.kind = 'goods' and f.quantity <= 0
          when 'negative' then p.kind = 'goods' and f.quantity < 0
          when 'low' then p.kind = 'goods' and f.spare <= 0 else true end
      limit p_ask.count_limit + 1
    ) r
  );
end;
$$;
comment on function private.count_listed_products(uuid, private.product_ask) is
  'How many products all pages of a list hold together; one more than the limit when there are more.';

create function public.list_products(
  p_query text default null, p_category_id uuid default null, p_status text default 'active', p_stock text default 'any',
  p_sort text default 'name', p_after text default null, p_limit integer default 50, p_filter jsonb default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_ask private.product_ask;
  v_key private.product_key;
  v_page record;
  v_total bigint;
begin
  if coalesce(ltrim(p_sort, '-'), '') not in ('name', 'price', 'stock', 'sku', 'category', 'updated', 'created', 'match')
    or p_sort like '--%' or p_sort = '-match' then
    perform private.refuse_input('p_sort', 'Products are not sorted by that.');
  end if;
  v_ask := private.product_ask(v_tenant_id, p_query, p_category_id, p_status, p_stock, p_sort, p_filter);
  v_key := private.product_key(p_after, p_sort);
  v_total := v_key.total;
  if v_key.id is null and p_sort <> 'match' then
    v_total := private.count_listed_products(v_tenant_id, v_ask);
  end if;
  select * into v_page from private.list_product_ids(v_tenant_id, v_ask, case p_sort when 'match' then 'name' else p_sort end, v_key,
    case p_sort when 'match' then 200 else private.page_size(p_limit, 50) end, coalesce(v_total <= 1000, false));
  if p_sort = 'match' then
    -- A choice of the best, not a list to leaf through: it has no second page.
    v_page.ids := (private.best_matches(v_tenant_id, private.search_term(p_query), v_page.ids,
      case when p_status = 'active' and p_stock = 'any' and p_category_id is null and p_filter is null
        then private.page_size(p_limit, 50) else 0 end))[:private.page_size(p_limit, 50)];
    v_page.last_key := null;
    v_total := cardinality(v_page.ids);
  end if;
  return jsonb_build_object(
    'rows', private.product_rows(v_tenant_id, v_page.ids, private.can('products.view_cost')),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'count', least(v_total, v_ask.count_limit), 'has_more_than_count', coalesce(v_total > v_ask.count_limit, false));
end;
$$;
comment on function public.list_products(text, uuid, text, text, text, text, integer, jsonb) is
  'The staff''s product list: ProductListPage. Searches name, description, sku, category and exact codes; pages of 1 to 100. By match it is one page of the likeliest.';

create function private.product_detail(p_tenant_id uuid, p_product_id uuid, p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select (private.product_rows(p_tenant_id, array[p.id], p_with_cost) -> 0) || jsonb_build_object(
      'description', p.description, 'image_urls', p.image_urls, 'is_featured', p.is_featured, 'created_at', p.created_at,
      'options', p.options, 'option_values', p.option_values, 'barcodes', private.barcode_rows(p_tenant_id, p.id),
      'brand', p.brand, 'weight_kg', p.weight_kg, 'reorder_point', p.reorder_point, 'reorder_quantity', p.reorder_quantity,
      'preferred_supplier_id', p.preferred_supplier_id, 'supplier_code', p.supplier_code,
      'preferred_supplier_name', (
        select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = p.preferred_supplier_id),
      'purchase_unit_factor', p.purchase_unit_factor, 'attributes', p.attributes, 'tracks_batches', p.tracks_batches, 'tracks_serials', p.tracks_serials,
      'has_open_price', p.has_open_price, 'online_step', p.online_step, 'online_minimum', p.online_minimum,
      'stock_buffer', p.stock_buffer, 'stock_buffer_default', (
        select o.stock_buffer_default from public.tenant_policies o where o.tenant_id = p_tenant_id),
      'components', (
        select coalesce(jsonb_agg(jsonb_build_object('product_id', k.component_id, 'name', c.name, 'sku', c.sku, 'unit', c.unit,
          'price', c.price, 'quantity', k.quantity) order by c.name, c.id), '[]')
        from public.product_components k
        join public.products c on c.tenant_id = p_tenant_id and c.id = k.component_id
        where k.tenant_id = p_tenant_id and k.bundle_id = p.id),
      'levels', private.product_level_rows(p_tenant_id, p.id, p_with_cost),
      'last_cost', case when p_with_cost then (
        select round(c.last_cost, 6) from public.product_costs c where c.tenant_id = p_tenant_id and c.product_id = p.id) end,
      'stock_value', case when p_with_cost then (
        select coalesce(sum(s.stock_value), 0) from public.stock_levels s
        where s.tenant_id = p_tenant_id and s.product_id = any (p.id || array(
          select v.id from public.products v where v.tenant_id = p_tenant_id and v.parent_id = p.id))) end,
      'variants', private.variant_rows(p_tenant_id, p.id, p_with_cost))
    from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id
  );
end;
$$;
comment on function private.product_detail(uuid, uuid, boolean) is 'One product with pictures, codes and variants; null when it does not exist.';

create function public.get_product(p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_product jsonb := private.product_detail(v_tenant_id, p_product_id, private.can('products.view_cost'));
begin
  if v_product is null then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  end if;
  return v_product;
end;
$$;
comment on function public.get_product(uuid) is 'ProductDetail of one product, archived ones included. Costs are null for those who may not see them.';

create function private.product_id_by_code(p_tenant_id uuid, p_code text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_code text := private.clean_scan(p_code);
begin
  if length(v_code) not between 1 and 200 then
    return null;
  end if;
  return coalesce(
    (select b.product_id from public.product_barcodes b where b.tenant_id = p_tenant_id and b.barcode = v_code),
    (select p.id from public.products p where p.tenant_id = p_tenant_id and p.sku is not null and lower(p.sku) = lower(v_code)),
    (select b.product_id from unnest(private.scan_codes(v_code)) with ordinality as s (code, place)
     join public.product_barcodes b on b.tenant_id = p_tenant_id and b.barcode = s.code
     order by s.place limit 1));
end;
$$;
comment on function private.product_id_by_code(uuid, text) is 'The product of an exact barcode or sku, else of another form of the same GTIN, whatever its state; null when unknown.';

grant execute on function
  public.get_product(uuid),
  public.list_products(text, uuid, text, text, text, text, integer, jsonb)
  to authenticated;

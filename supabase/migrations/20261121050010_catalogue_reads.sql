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
-- the plan and the order that is left can come from an index.
create function private.list_product_ids(
  p_tenant_id uuid, p_pattern text, p_bigrams text[], p_code_id uuid, p_category_ids uuid[], p_status text, p_stock text,
  p_by_stock boolean, p_sort text, p_key private.page_key, p_limit integer, out ids uuid[], out last_key jsonb
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_low_default numeric := (select t.low_stock_default from public.tenant_policies t where t.tenant_id = p_tenant_id);
  -- Scalars of their own: a field of a record is no constant to the planner, and the page would start with the first row.
  v_after_id uuid := p_key.id;
  v_after_text text := p_key.text_key;
  v_after_number numeric := p_key.number_key;
  v_after_time timestamptz := p_key.time_key;
begin
  with page as (
    select p.id, p.name, p.price, p.stock_quantity, p.updated_at, row_number() over () as place
    from (
      select p.id, p.name, p.price, p.stock_quantity, p.updated_at
      from public.products p
      where p.tenant_id = p_tenant_id
        and case when p_status = 'archived' then p.archived_at is not null else p.archived_at is null end
        and case p_status when 'published' then p.is_published when 'draft' then not p.is_published else true end
        and case when p_code_id is not null then p.id = p_code_id when p_by_stock then not p.has_variants else p.parent_id is null end
        and (p_pattern is null or p.search_text like p_pattern)
        and (p_bigrams is null or private.bigrams(p.search_text) @> p_bigrams)
        and (p_category_ids is null or p.category_id = any (p_category_ids))
        and case p_stock
          when 'out' then p.kind = 'goods' and p.stock_quantity <= 0
          when 'low' then p.kind = 'goods' and p.stock_quantity <= coalesce(p.low_stock_level, v_low_default) else true end
        and case when v_after_id is null then true else case p_sort
          when 'name' then (p.name, p.id) > (v_after_text, v_after_id)
          when '-name' then (p.name, p.id) < (v_after_text, v_after_id)
          when 'price' then (p.price, p.id) > (v_after_number, v_after_id)
          when '-price' then (p.price, p.id) < (v_after_number, v_after_id)
          when 'stock' then (p.stock_quantity, p.id) > (v_after_number, v_after_id)
          when '-stock' then (p.stock_quantity, p.id) < (v_after_number, v_after_id)
          else (p.updated_at, p.id) < (v_after_time, v_after_id) end end
      order by
        case p_sort when 'name' then p.name end, case p_sort when '-name' then p.name end desc,
        case p_sort when 'price' then p.price end, case p_sort when '-price' then p.price end desc,
        case p_sort when 'stock' then p.stock_quantity end, case p_sort when '-stock' then p.stock_quantity end desc,
        case p_sort when '-updated' then p.updated_at end desc,
        case when p_sort in ('name', 'price', 'stock') then p.id end, case when p_sort not in ('name', 'price', 'stock') then p.id end desc
      limit p_limit + 1
    ) p
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k', case ltrim(p_sort, '-')
      when 'name' then to_jsonb(g.name) when 'price' then to_jsonb(g.price) when 'stock' then to_jsonb(g.stock_quantity)
      else to_jsonb(g.updated_at) end)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.list_product_ids(
  uuid, text, text[], uuid, uuid[], text, text, boolean, text, private.page_key, integer) is
  'One page of a tenant''s products by filter and order, with the cursor''s key when more follow.';

create function private.count_listed_products(
  p_tenant_id uuid, p_pattern text, p_bigrams text[], p_code_id uuid, p_category_ids uuid[], p_status text, p_stock text, p_by_stock boolean
)
returns bigint language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_low_default numeric := (select t.low_stock_default from public.tenant_policies t where t.tenant_id = p_tenant_id);
begin
  return (
    select count(*)
    from public.products p
    where p.tenant_id = p_tenant_id
      and case when p_status = 'archived' then p.archived_at is not null else p.archived_at is null end
      and case p_status when 'published' then p.is_published when 'draft' then not p.is_published else true end
      and case when p_code_id is not null then p.id = p_code_id when p_by_stock then not p.has_variants else p.parent_id is null end
      and (p_pattern is null or p.search_text like p_pattern)
      and (p_bigrams is null or private.bigrams(p.search_text) @> p_bigrams)
      and (p_category_ids is null or p.category_id = any (p_category_ids))
      and case p_stock
        when 'out' then p.kind = 'goods' and p.stock_quantity <= 0
        when 'low' then p.kind = 'goods' and p.stock_quantity <= coalesce(p.low_stock_level, v_low_default) else true end
  );
end;
$$;
comment on function private.count_listed_products(uuid, text, text[], uuid, uuid[], text, text, boolean) is
  'How many products all pages of a list hold together.';

create function public.list_products(
  p_query text default null, p_category_id uuid default null, p_status text default 'active', p_stock text default 'any',
  p_sort text default 'name', p_after text default null, p_limit integer default 50
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(v_tenant_id, p_category_id) end;
  v_key private.page_key;
  -- About stock one asks of what lies on shelves, variants one by one; else a product stands for its variants.
  v_by_stock boolean := p_stock <> 'any' or p_sort in ('stock', '-stock');
  v_search record;
  v_page record;
  v_total bigint;
begin
  if coalesce(p_status, '') not in ('active', 'published', 'draft', 'archived') then
    perform private.refuse_input('p_status', 'The status is active, published, draft or archived.');
  elsif coalesce(p_stock, '') not in ('any', 'low', 'out') then
    perform private.refuse_input('p_stock', 'The stock filter is any, low or out.');
  elsif coalesce(p_sort, '') not in ('name', '-name', 'price', '-price', 'stock', '-stock', '-updated') then
    perform private.refuse_input('p_sort', 'Products are not sorted by that.');
  end if;
  v_key := private.page_key(p_after, p_sort);
  select * into v_search from private.product_search(v_tenant_id, private.search_term(p_query), v_by_stock);
  select * into v_page from private.list_product_ids(v_tenant_id, v_search.pattern, v_search.bigrams, v_search.code_id,
    v_category_ids, p_status, p_stock, v_by_stock, p_sort, v_key, private.page_size(p_limit, 50));
  v_total := case
    when v_key.id is not null then v_key.total
    when v_page.last_key is null then cardinality(v_page.ids)
    else private.count_listed_products(v_tenant_id, v_search.pattern, v_search.bigrams, v_search.code_id,
      v_category_ids, p_status, p_stock, v_by_stock) end;
  return jsonb_build_object(
    'rows', private.product_rows(v_tenant_id, v_page.ids, private.can('products.view_cost')),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'count', v_total);
end;
$$;
comment on function public.list_products(text, uuid, text, text, text, text, integer) is
  'The staff''s product list: ProductListPage. Searches name, description, sku, category and exact codes; pages of 1 to 100.';

create function private.product_detail(p_tenant_id uuid, p_product_id uuid, p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select (private.product_rows(p_tenant_id, array[p.id], p_with_cost) -> 0) || jsonb_build_object(
      'description', p.description, 'image_urls', p.image_urls, 'is_featured', p.is_featured, 'created_at', p.created_at,
      'options', p.options, 'option_values', p.option_values,
      'barcodes', (select coalesce(jsonb_agg(b.barcode order by b.unit_factor, b.created_at, b.barcode), '[]')
        from public.product_barcodes b where b.tenant_id = p_tenant_id and b.product_id = p.id),
      'last_cost', case when p_with_cost then (
        select round(c.last_cost, 6) from public.product_costs c where c.tenant_id = p_tenant_id and c.product_id = p.id) end,
      'stock_value', case when p_with_cost then (
        select coalesce(sum(s.stock_value), 0) from public.stock_levels s
        where s.tenant_id = p_tenant_id and s.product_id = any (p.id || array(
          select v.id from public.products v where v.tenant_id = p_tenant_id and v.parent_id = p.id))) end,
      'variants', private.product_rows(p_tenant_id, array(
        select v.id from public.products v
        where v.tenant_id = p_tenant_id and v.parent_id = p.id and v.archived_at is null order by v.name, v.id), p_with_cost))
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
  v_code text := btrim(p_code);
begin
  if length(v_code) not between 1 and 64 then
    return null;
  end if;
  return coalesce(
    (select b.product_id from public.product_barcodes b where b.tenant_id = p_tenant_id and b.barcode = v_code),
    (select p.id from public.products p where p.tenant_id = p_tenant_id and p.sku is not null and lower(p.sku) = lower(v_code)),
    -- A scanner may read the twelve digits of a UPC as thirteen with a zero before them, or the other way round.
    (select b.product_id from public.product_barcodes b
     where b.tenant_id = p_tenant_id and v_code ~ '^[0-9]{12,13}$'
       and b.barcode = case when length(v_code) = 12 then '0' || v_code when v_code like '0%' then substr(v_code, 2) end));
end;
$$;
comment on function private.product_id_by_code(uuid, text) is 'The product of an exact barcode or sku, whatever its state; null when unknown.';

grant execute on function
  public.list_products(text, uuid, text, text, text, text, integer), public.get_product(uuid)
to authenticated;

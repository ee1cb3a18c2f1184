-- Looking for one product by a word: the one that is called so comes before those that only hold the word somewhere.

create function private.best_matches(p_tenant_id uuid, p_term text, p_found_ids uuid[], p_prefix_limit integer)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_code_id uuid := private.product_id_by_code(p_tenant_id, p_term);
  v_prefix_ids uuid[];
begin
  if p_term is null then
    return p_found_ids;
  end if;
  -- Those found first by name are not all; the ones that begin with the term are read by their own index.
  v_prefix_ids := array(
    select p.id from public.products p
    where p.tenant_id = p_tenant_id and p.archived_at is null and not p.has_variants
      and lower(p.name) like private.escape_like(p_term) || '%' and p.parent_id is null
    order by lower(p.name) using operator(pg_catalog.~<~), p.id limit p_prefix_limit);
  return array(
    select p.id from public.products p
    where p.tenant_id = p_tenant_id and p.id = any (p_found_ids || v_prefix_ids)
    order by p.id is distinct from v_code_id, not starts_with(lower(p.name), p_term),
      position(' ' || p_term in ' ' || regexp_replace(lower(p.name), '[^[:alnum:]]+', ' ', 'g')) = 0,
      position(p_term in lower(p.name)) = 0, position(p_term in lower(coalesce(p.category_name, ''))) = 0, p.name, p.id);
end;
$$;
comment on function private.best_matches(uuid, text, uuid[], integer) is
  'Found products and those that begin with the term, the likeliest first: the exact code, names that begin with it, names with a word that does, names that hold it, the rest; of equals those whose category is called so.';

create or replace function public.list_products(
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
  elsif coalesce(p_sort, '') not in ('name', '-name', 'price', '-price', 'stock', '-stock', '-updated', 'match') then
    perform private.refuse_input('p_sort', 'Products are not sorted by that.');
  end if;
  v_key := private.page_key(p_after, p_sort);
  select * into v_search from private.product_search(v_tenant_id, private.search_term(p_query), v_by_stock);
  select * into v_page from private.list_product_ids(v_tenant_id, v_search.pattern, v_search.bigrams, v_search.code_id,
    v_category_ids, p_status, p_stock, v_by_stock, case p_sort when 'match' then 'name' else p_sort end, v_key,
    case p_sort when 'match' then 200 else private.page_size(p_limit, 50) end);
  if p_sort = 'match' then
    -- A choice of the best, not a list to leaf through: it has no second page.
    v_page.ids := (private.best_matches(v_tenant_id, private.search_term(p_query), v_page.ids,
      case when p_status = 'active' and p_stock = 'any' and v_category_ids is null then private.page_size(p_limit, 50) else 0 end))
      [:private.page_size(p_limit, 50)];
    v_page.last_key := null;
    v_key.total := cardinality(v_page.ids);
  end if;
  v_total := case
    when v_key.id is not null or p_sort = 'match' then v_key.total
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
  'The staff''s product list: ProductListPage. Searches name, description, sku, category and exact codes; pages of 1 to 100. By match it is one page of the likeliest.';

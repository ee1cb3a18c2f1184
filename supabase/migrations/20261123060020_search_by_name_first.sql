-- A search of the shop shows first what has the words in its name: who looks for sugar finds sugar before the salt that stands in
-- "Sugar, Salt & Spices".

drop function private.search_product_ids(uuid, text, boolean, uuid[], text, uuid, integer);
create function private.search_product_ids(
  p_tenant_id uuid, p_term text, p_for_shop boolean, p_category_ids uuid[], p_after_name text, p_after_id uuid, p_limit integer,
  p_in_name boolean default null
)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
  v_leaf_through integer;
  v_ids uuid[];
begin
  -- First leaf through the names in order: a common term fills the page within a few rows. One that was met now and then
  -- is looked for a little further.
  foreach v_leaf_through in array array[1000, 6000] loop
    select array_agg(f.id order by f.name, f.id) into v_ids
    from (
      select n.id, n.name
      from (
        select p.id, p.name, p.search_text
        from public.products p
        where p.tenant_id = p_tenant_id and p.archived_at is null
          and case when p_for_shop then p.is_published and p.parent_id is null else not p.has_variants end
          and (p_category_ids is null or p.category_id = any (p_category_ids))
          and (p_after_id is null or (p.name, p.id) > (p_after_name, p_after_id))
        order by p.name, p.id
        limit v_leaf_through
      ) n
      where n.search_text like v_pattern and (not p_for_shop or private.public_search_text(n.search_text) like v_pattern)
        and (p_in_name is null or (split_part(n.search_text, chr(10), 1) like v_pattern) = p_in_name)
      order by n.name, n.id
      limit p_limit
    ) f;
    if cardinality(v_ids) = p_limit then
      return v_ids;
    end if;
    exit when coalesce(cardinality(v_ids), 0) * 5 < p_limit;
  end loop;
  -- All rows there are may have been seen already.
  perform 1
  from public.products p
  where p.tenant_id = p_tenant_id and p.archived_at is null
    and case when p_for_shop then p.is_published and p.parent_id is null else not p.has_variants end
    and (p_category_ids is null or p.category_id = any (p_category_ids))
    and (p_after_id is null or (p.name, p.id) > (p_after_name, p_after_id))
  order by p.name, p.id
  offset v_leaf_through limit 1;
  if not found then
    return coalesce(v_ids, '{}');
  end if;

  -- A rare one then has few rows, which an index gathers: trigrams, or pairs of characters for what has no three letters.
  with hits as materialized (
    select p.id, p.name
    from public.products p
    where p.tenant_id = p_tenant_id and p.archived_at is null
      and case when p_for_shop then p.is_published and p.parent_id is null else not p.has_variants end
      and p.search_text like v_pattern and (not p_for_shop or private.public_search_text(p.search_text) like v_pattern)
      and (p_in_name is null or (split_part(p.search_text, chr(10), 1) like v_pattern) = p_in_name)
      and (v_bigrams is null or private.bigrams(p.search_text) @> v_bigrams)
      and (p_category_ids is null or p.category_id = any (p_category_ids))
      and (p_after_id is null or (p.name, p.id) > (p_after_name, p_after_id))
  )
  select array_agg(f.id order by f.name, f.id) into v_ids
  from (select h.id, h.name from hits h order by h.name, h.id limit p_limit) f;
  return coalesce(v_ids, '{}');
end;
$$;
comment on function private.search_product_ids(uuid, text, boolean, uuid[], text, uuid, integer, boolean) is
  'Products that hold a lower-case term, by name: published ones for a shop, sellable ones for a till, which looks in brand and attributes too. p_in_name: only those with it in their name, or only the others; null for all.';

create or replace function public.search_products(p_tenant_id uuid, p_query text, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_size(p_limit, 50);
  v_key private.page_key := private.page_key(p_after, 'search');
  v_is_among_others boolean := coalesce(private.decode_cursor(p_after) -> 'o' = 'true', false);
  v_named_ids uuid[] := '{}';
  v_ids uuid[];
  v_last jsonb;
begin
  perform private.require_open_shop(p_tenant_id);
  -- Two characters as a browser counts them: one beyond the basic plane counts twice.
  if coalesce(length(v_term) + length(regexp_replace(v_term, '[^\U00010000-\U0010ffff]', '', 'g')), 0) < 2 then
    return jsonb_build_object('products', '[]'::jsonb, 'next_cursor', null, 'suggestions', '[]'::jsonb);
  end if;
  if not v_is_among_others then
    v_named_ids := private.search_product_ids(p_tenant_id, v_term, true, null, v_key.text_key, v_key.id, v_limit + 1, true);
    v_key.text_key := null;
    v_key.id := null;
  end if;
  v_ids := v_named_ids;
  if cardinality(v_ids) <= v_limit then
    v_ids := v_ids || private.search_product_ids(p_tenant_id, v_term, true, null, v_key.text_key, v_key.id,
      v_limit + 1 - cardinality(v_ids), false);
  end if;
  if cardinality(v_ids) > v_limit then
    v_ids := v_ids[:v_limit];
    v_last := (select jsonb_build_object('s', 'search', 'i', p.id, 'k', p.name, 'o', cardinality(v_named_ids) < v_limit)
      from public.products p where p.tenant_id = p_tenant_id and p.id = v_ids[v_limit]);
  elsif v_ids = '{}' and p_after is null then
    v_ids := private.parents_of_variants_with(p_tenant_id, v_term, v_limit);
  end if;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_ids),
    'next_cursor', private.encode_cursor(v_last),
    'suggestions', case when v_ids = '{}' and p_after is null then private.search_suggestions(p_tenant_id, v_term) else '[]' end);
end;
$$;
comment on function public.search_products(uuid, text, text, integer) is
  'Published products of an open shop that hold the query (2 characters or more): first those with it in their name, then the others, each by name. Suggestions only when none do.';

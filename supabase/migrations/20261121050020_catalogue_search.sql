-- Product search: contains-match on name, description, sku and category name, in the order of the name. Every call is planned
-- with its own term (a shared plan is ten times slower), and never compiled: these run for milliseconds.

create function private.search_product_ids(
  p_tenant_id uuid, p_term text, p_for_shop boolean, p_category_ids uuid[], p_after_name text, p_after_id uuid, p_limit integer
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
      where n.search_text like v_pattern
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
      and p.search_text like v_pattern
      and (v_bigrams is null or private.bigrams(p.search_text) @> v_bigrams)
      and (p_category_ids is null or p.category_id = any (p_category_ids))
      and (p_after_id is null or (p.name, p.id) > (p_after_name, p_after_id))
  )
  select array_agg(f.id order by f.name, f.id) into v_ids
  from (select h.id, h.name from hits h order by h.name, h.id limit p_limit) f;
  return coalesce(v_ids, '{}');
end;
$$;
comment on function private.search_product_ids(uuid, text, boolean, uuid[], text, uuid, integer) is
  'Products that hold a lower-case term, by name: published ones for a shop, sellable ones for a till.';

create function private.parents_of_variants_with(p_tenant_id uuid, p_term text, p_limit integer)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
begin
  return array(
    select p.id from public.products p
    where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.has_variants
      and p.id in (
        select v.parent_id from public.products v
        where v.tenant_id = p_tenant_id and v.is_published and v.archived_at is null and v.parent_id is not null
          and v.search_text like v_pattern
          and (v_bigrams is null or private.bigrams(v.search_text) @> v_bigrams))
    order by p.name, p.id
    limit p_limit);
end;
$$;
comment on function private.parents_of_variants_with(uuid, text, integer) is
  'Published products of which only a variant holds the term (its own sku or size).';

create function private.swapped_letters(p_word text)
returns text[] language sql immutable security invoker set search_path = '' as $$
  select array_agg(overlay(p_word placing substr(p_word, i + 1, 1) || substr(p_word, i, 1) from i for 2))
  from generate_series(1, length(p_word) - 1) as i;
$$;
comment on function private.swapped_letters(text) is 'A word with each two neighbouring letters exchanged: mlik gives milk among others.';

-- The planner takes comparing spellings for cheap and would leaf through all names; the trigram index is the way.
create function private.search_suggestions(p_tenant_id uuid, p_term text)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan' set jit = 'off'
set enable_seqscan = 'off' set enable_indexscan = 'off' set enable_indexonlyscan = 'off' as $$
declare
  v_names text[];
  v_texts text[];
  v_closeness text;
  v_words integer := cardinality(string_to_array(p_term, ' '));
  -- Two letters in the wrong order leave too few trigrams in common, so these spellings are tried as they are.
  v_swapped text[] := case when v_words = 1 and length(p_term) between 4 and 20 then private.swapped_letters(p_term) else '{}' end;
begin
  if not private.has_letters_enough(p_term) then
    return '[]';
  end if;
  -- Close spellings first; only when there are none, looser ones. The setting ends with this function, as those above do.
  foreach v_closeness in array array['0.5', '0.3'] loop
    perform set_config('pg_trgm.word_similarity_threshold', v_closeness, true);
    select array_agg(lower(n.name)), array_agg(n.search_text) into v_names, v_texts
    from (
      select p.name, p.search_text from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and p.name operator(extensions.%>) p_term
      limit 300
    ) n;
    exit when v_names is not null;
  end loop;
  if v_swapped <> '{}' then
    select v_names || array_agg(lower(n.name)), v_texts || array_agg(n.search_text) into v_names, v_texts
    from (
      select p.name, p.search_text from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and p.search_text like any (array(select '%' || private.escape_like(s.term) || '%' from unnest(v_swapped) as s (term)))
      limit 300
    ) n;
  end if;
  return (
    with spelling as (
      -- As many words as were typed, side by side in a name.
      select array_to_string(w.words[i.first : i.first + v_words - 1], ' ') as spelling, n.search_text
      from unnest(v_names, v_texts) as n (name, search_text)
      cross join lateral regexp_split_to_array(n.name, case v_words when 1 then '[^[:alnum:]]+' else ' +' end) as w (words)
      cross join lateral generate_series(1, greatest(cardinality(w.words) - v_words + 1, 1)) as i (first)
    ), ranked as (
      select s.spelling, case when s.spelling = any (v_swapped) then 1 else extensions.similarity(s.spelling, p_term) end as likeness
      -- A spelling is offered only when searching for it leads back to the product it came from.
      from spelling s where length(s.spelling) >= 3 and position(private.search_term(s.spelling) in s.search_text) > 0
      group by s.spelling
    )
    select coalesce(jsonb_agg(r.spelling order by r.likeness desc, r.spelling), '[]')
    from (select * from ranked r where r.likeness >= 0.2 order by r.likeness desc, r.spelling limit 5) r
  );
end;
$$;
comment on function private.search_suggestions(uuid, text) is
  'Up to five spellings from names of published products like a term that found nothing, each of which finds something.';

create function public.search_products(p_tenant_id uuid, p_query text, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_size(p_limit, 50);
  v_key private.page_key := private.page_key(p_after, 'search');
  v_ids uuid[];
  v_last jsonb;
begin
  perform private.require_open_shop(p_tenant_id);
  -- Two characters as a browser counts them: one beyond the basic plane counts twice.
  if coalesce(length(v_term) + length(regexp_replace(v_term, '[^\U00010000-\U0010ffff]', '', 'g')), 0) < 2 then
    return jsonb_build_object('products', '[]'::jsonb, 'next_cursor', null, 'suggestions', '[]'::jsonb);
  end if;
  v_ids := private.search_product_ids(p_tenant_id, v_term, true, null, v_key.text_key, v_key.id, v_limit + 1);
  if cardinality(v_ids) > v_limit then
    v_ids := v_ids[:v_limit];
    v_last := (select jsonb_build_object('s', 'search', 'i', p.id, 'k', p.name)
      from public.products p where p.tenant_id = p_tenant_id and p.id = v_ids[v_limit]);
  elsif v_ids = '{}' and v_key.id is null then
    v_ids := private.parents_of_variants_with(p_tenant_id, v_term, v_limit);
  end if;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_ids),
    'next_cursor', private.encode_cursor(v_last),
    'suggestions', case when v_ids = '{}' and v_key.id is null then private.search_suggestions(p_tenant_id, v_term) else '[]' end);
end;
$$;
comment on function public.search_products(uuid, text, text, integer) is
  'Published products of an open shop that hold the query (2 characters or more), by name. Suggestions only when none do.';
grant execute on function public.search_products(uuid, text, text, integer) to anon, authenticated;

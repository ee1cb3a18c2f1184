-- Product search: contains-match on name, description, sku and category name, in the order of the name. Every call is planned
-- with its own term (a shared plan is ten times slower), and never compiled: these run for milliseconds.

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
          and v.search_text like v_pattern and private.public_search_text(v.search_text) like v_pattern
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

create function private.search_suggestions(p_tenant_id uuid, p_term text)
returns jsonb language plpgsql stable security definer set search_path = ''
set plan_cache_mode = 'force_custom_plan' set jit = 'off'
set enable_seqscan = 'off' set enable_indexscan = 'off' set enable_indexonlyscan = 'off' as $$
declare
  v_names text[];
  v_texts text[];
  v_closeness text;
  v_typed text[] := string_to_array(p_term, ' ');
  -- As many words as were typed, or as many of them as are no numbers.
  v_lengths integer[] := array(
    select distinct greatest(l.words, 1)
    from (values (cardinality(v_typed)), (cardinality(array(select t from unnest(v_typed) as t where t !~ '[0-9]')))) as l (words));
  -- Two letters in the wrong order leave too few trigrams in common, so these spellings are tried as they are.
  v_swapped text[] := case when cardinality(v_typed) = 1 and length(p_term) between 4 and 20 then private.swapped_letters(p_term) else '{}' end;
begin
  if not private.has_letters_enough(p_term) then
    return '[]';
  end if;
  -- Close spellings first; only when there are none, looser ones. The setting ends with this function, as those above do.
  foreach v_closeness in array array['0.5', '0.3'] loop
    perform set_config('pg_trgm.word_similarity_threshold', v_closeness, true);
    select array_agg(lower(n.name)), array_agg(private.public_search_text(n.search_text)) into v_names, v_texts
    from (
      select p.name, p.search_text from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and split_part(p.search_text, chr(10), 1) operator(extensions.%>) p_term
      limit 300
    ) n;
    exit when v_names is not null;
  end loop;
  if v_swapped <> '{}' then
    select v_names || array_agg(lower(n.name)), v_texts || array_agg(private.public_search_text(n.search_text)) into v_names, v_texts
    from (
      select p.name, p.search_text from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and p.search_text like any (array(select '%' || private.escape_like(s.term) || '%' from unnest(v_swapped) as s (term)))
      limit 300
    ) n;
  end if;
  return (
    with named as (
      select n.name, n.search_text, false as is_category from unnest(v_names, v_texts) as n (name, search_text)
      union all
      select lower(c.name), lower(c.name), true from public.categories c where c.tenant_id = p_tenant_id
    ), spelling as (
      -- Words that stand side by side in a name.
      select array_to_string(w.words[i.first : i.first + l.words - 1], ' ') as spelling, n.search_text, n.is_category
      from named n
      cross join unnest(v_lengths) as l (words)
      cross join lateral regexp_split_to_array(n.name, case l.words when 1 then '[^[:alnum:]]+' else ' +' end) as w (words)
      cross join lateral generate_series(1, greatest(cardinality(w.words) - l.words + 1, 1)) as i (first)
    ), worded as (
      select s.spelling, s.search_text, s.is_category from spelling s
      union all
      -- Of sneakers one looks for a sneaker.
      select left(s.spelling, -1), s.search_text, true from spelling s
      where s.is_category and private.word_stem(s.spelling) || 's' = s.spelling
    ), ranked as (
      select s.spelling, bool_and(s.is_category) as is_category,
        case when s.spelling = any (v_swapped) then 1 else extensions.similarity(s.spelling, p_term) end as likeness
      -- A spelling is offered only when searching for it leads back to the product it came from.
      from worded s where length(s.spelling) >= 3 and position(private.search_term(s.spelling) in s.search_text) > 0
        and not exists (
          select 1 from unnest(string_to_array(s.spelling, ' ')) as part
          where part ~ '[0-9]' and part <> all (v_typed))
        -- Of a size alone nobody knows what it is the size of.
        and exists (select 1 from unnest(string_to_array(s.spelling, ' ')) as part where part !~ '[0-9]' and length(part) >= 3)
      group by s.spelling
    )
    select coalesce(jsonb_agg(r.spelling order by r.likeness desc, r.spelling), '[]')
    from (
      select r.spelling, r.likeness from ranked r
      where r.likeness >= 0.2
        -- Of a word that only a category has, there must be goods.
        and (not r.is_category or exists (
          select 1 from public.products p
          where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
            and p.category_id = any (private.category_ids_called(p_tenant_id, r.spelling))))
      order by r.likeness desc, r.spelling limit 5
    ) r
  );
end;
$$;
comment on function private.search_suggestions(uuid, text) is
  'Up to five spellings from names of published products and of their categories like a term that found nothing, each of which finds something: words and names, numbers only as they were typed.';

create function public.search_products(p_tenant_id uuid, p_query text, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_size(p_limit, 50);
  v_page record;
  v_ids uuid[];
  v_suggestions jsonb := '[]';
begin
  perform private.require_open_shop(p_tenant_id);
  -- Two characters as a browser counts them: one beyond the basic plane counts twice.
  if coalesce(length(v_term) + length(regexp_replace(v_term, '[^\U00010000-\U0010ffff]', '', 'g')), 0) < 2 then
    return jsonb_build_object('products', '[]'::jsonb, 'next_cursor', null, 'suggestions', v_suggestions, 'correction', null);
  end if;
  select * into v_page from private.search_page(p_tenant_id, private.product_term(p_tenant_id, v_term, true), p_after, v_limit);
  v_ids := v_page.ids;
  if v_ids = '{}' and p_after is null then
    v_ids := private.other_matches(p_tenant_id, v_term, true, v_limit);
    if v_ids = '{}' then
      v_suggestions := private.search_suggestions(p_tenant_id, v_term);
    end if;
  end if;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_ids),
    'next_cursor', v_page.next_cursor,
    'suggestions', v_suggestions,
    'correction', (
      select s.spelling from jsonb_array_elements_text(v_suggestions) with ordinality as s (spelling, place)
      where private.is_near_spelling(v_term, s.spelling)
      order by s.place limit 1));
end;
$$;
comment on function public.search_products(uuid, text, text, integer) is
  'Published products of an open shop that hold the query (2 characters or more), the best match first: the word itself and beginnings of names, then in the name, then elsewhere, then goods of categories called so; in stock before sold out; what is sold often; by name. Sizes and hyphens may be written in any way. Suggestions only when none do; correction is the one of them that is surely what was meant, or null.';

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

create function private.search_product_ids(
  p_tenant_id uuid, p_term text, p_for_shop boolean, p_category_ids uuid[], p_after_name text, p_after_id uuid, p_limit integer,
  p_place integer default null
)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_prefix text := private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
  v_leaf_through integer;
  v_is_common boolean := false;
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
        and (p_place is null
          or p_place = 1 and split_part(n.search_text, chr(10), 1) like v_pattern and n.search_text not like v_prefix
          or p_place = 2 and split_part(n.search_text, chr(10), 1) not like v_pattern)
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

  -- A pair of letters that is in many texts gains nothing from an index that gathers them all and looks at each again: the names are
  -- leafed through to the end of the page. Ids are drawn by lot, so that the first of them tell how many there are. The texts
  -- are compared as expressions below wherever two letters are looked for: an index of three letters would give every row.
  if v_bigrams is not null then
    select count(*) >= 20 into v_is_common
    from (select p.search_text from public.products p where p.tenant_id = p_tenant_id order by p.id limit 2000) s
    where s.search_text like v_pattern;
  end if;
  if v_is_common then
    select array_agg(f.id order by f.name, f.id) into v_ids
    from (
      select p.id, p.name
      from public.products p
      where p.tenant_id = p_tenant_id and p.archived_at is null
        and case when p_for_shop then p.is_published and p.parent_id is null else not p.has_variants end
        and (p_place is null
          or p_place = 1 and split_part(p.search_text, chr(10), 1) like v_pattern and p.search_text not like v_prefix
          or p_place = 2 and split_part(p.search_text, chr(10), 1) not like v_pattern)
        and p.search_text || '' like v_pattern and (not p_for_shop or private.public_search_text(p.search_text) like v_pattern)
        and (p_category_ids is null or p.category_id = any (p_category_ids))
        and (p_after_id is null or (p.name, p.id) > (p_after_name, p_after_id))
      order by p.name, p.id
      limit p_limit
    ) f;
    return coalesce(v_ids, '{}');
  end if;

  -- A rare one then has few rows, which an index gathers: trigrams, or pairs of characters for what has no three letters.
  with hits as materialized (
    select p.id, p.name
    from public.products p
    where p.tenant_id = p_tenant_id and p.archived_at is null
      and case when p_for_shop then p.is_published and p.parent_id is null else not p.has_variants end
      and case when v_bigrams is null then p.search_text like v_pattern else p.search_text || '' like v_pattern end
      and (not p_for_shop or private.public_search_text(p.search_text) like v_pattern)
      and (p_place is null
          or p_place = 1 and split_part(p.search_text, chr(10), 1) like v_pattern and p.search_text not like v_prefix
          or p_place = 2 and split_part(p.search_text, chr(10), 1) not like v_pattern)
      and (v_bigrams is null or private.bigrams(p.search_text) @> v_bigrams)
      and (p_category_ids is null or p.category_id = any (p_category_ids))
      and (p_after_id is null or (p.name, p.id) > (p_after_name, p_after_id))
  )
  select array_agg(f.id order by f.name, f.id) into v_ids
  from (select h.id, h.name from hits h order by h.name, h.id limit p_limit) f;
  return coalesce(v_ids, '{}');
end;
$$;
comment on function private.search_product_ids(uuid, text, boolean, uuid[], text, uuid, integer, integer) is
  'Products that hold a lower-case term, by name: published ones for a shop, sellable ones for a till, which looks in brand and attributes too. p_place: only those whose name holds it but does not begin with it (1), or does not hold it (2); null for all.';

grant execute on function public.search_products(uuid, text, text, integer) to anon, authenticated;

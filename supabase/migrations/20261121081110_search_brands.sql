-- Staff find products by brand and by the values of attributes as well. All of it is one text with one index; what a shop does not
-- show it does not find either, so its search asks for the part before the mark.

create function private.public_search_text(p_text text)
returns text language sql immutable security invoker set search_path = '' as $$
  select split_part(p_text, chr(29), 1);
$$;
comment on function private.public_search_text(text) is 'The part of products.search_text that shoppers may search: name, sku, category, description.';

create or replace function private.tg_products__derive()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.category_name := null;
  if new.category_id is not null then
    select c.name into new.category_name
    from public.categories c where c.tenant_id = new.tenant_id and c.id = new.category_id;
  end if;
  -- Either form of the pictures may be given; the first of the list is the picture shown in lists.
  if tg_op = 'INSERT' then
    if new.image_urls = '{}' and new.image_url is not null then
      new.image_urls := array[new.image_url];
    end if;
  elsif new.image_urls is not distinct from old.image_urls and new.image_url is distinct from old.image_url then
    new.image_urls := case when new.image_url is null then '{}'
      else new.image_url || array_remove(old.image_urls, new.image_url) end;
  end if;
  new.image_url := new.image_urls[1];
  -- Fields are parted by a newline, which no search term holds: a match never runs across two fields.
  -- What only the staff sees stands behind the mark: a shop looks no further than to it.
  new.search_text := lower(concat(new.name, chr(10), new.sku, chr(10), new.category_name, chr(10), new.description, chr(29), new.brand,
    (select string_agg(chr(10) || v.value, '' order by v.key) from jsonb_each_text(new.attributes) as v)) collate "und-x-icu");
  return new;
end;
$$;
comment on function private.tg_products__derive() is
  'Copies the category''s name, keeps the one picture equal to the first of the list, and the text that is searched.';
comment on column public.products.search_text is
  'Lower-cased name, sku, category name and description, and behind a mark (character 29) brand and values of attributes, which only the staff '
  'searches. Kept by trigger when one of them changes; a generated column would be made anew with every sale, and a long one then counts as changed in every index.';

drop trigger _200_derive on public.products;
create trigger _200_derive before insert
  or update of name, sku, description, category_id, category_name, image_url, image_urls, brand, attributes, search_text on public.products
  for each row execute function private.tg_products__derive();
update public.products p set search_text = '' where p.brand is not null or p.attributes <> '{}';

create or replace function private.search_product_ids(
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
      where n.search_text like v_pattern and (not p_for_shop or private.public_search_text(n.search_text) like v_pattern)
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
  'Products that hold a lower-case term, by name: published ones for a shop, sellable ones for a till, which looks in brand and attributes too.';

create or replace function private.parents_of_variants_with(p_tenant_id uuid, p_term text, p_limit integer)
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

-- The planner takes comparing spellings for cheap and would leaf through all names; the trigram index is the way.
create or replace function private.search_suggestions(p_tenant_id uuid, p_term text)
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
    select array_agg(lower(n.name)), array_agg(private.public_search_text(n.search_text)) into v_names, v_texts
    from (
      select p.name, p.search_text from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and p.name operator(extensions.%>) p_term
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

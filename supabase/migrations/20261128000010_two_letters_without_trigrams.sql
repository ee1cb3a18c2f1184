-- Searches of two letters never go by the index of three letters, which cannot leave anything out for them.

create or replace function private.search_product_ids(
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

-- The pages of a search, the best match first. At most so many as a shopper looks through are put in order at once; what follows them
-- comes in parts of as many, so that a page stays quick and nothing is shown twice.

drop function private.search_product_ids(uuid, text, boolean, uuid[], text, uuid, integer, boolean);
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
  -- leafed through to the end of the page. Ids are drawn by lot, so that the first of them tell how many there are.
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
        and p.search_text like v_pattern and (not p_for_shop or private.public_search_text(p.search_text) like v_pattern)
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
      and p.search_text like v_pattern and (not p_for_shop or private.public_search_text(p.search_text) like v_pattern)
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

create function private.placed_matches(p_tenant_id uuid, p_term text, p_after_place integer, p_after_key text, p_after_id uuid, p_limit integer)
returns table (id uuid, place integer, key text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_prefix text := private.escape_like(p_term) || '%';
  v_short_prefix text := private.escape_like(left(p_term, 40)) || '%';
  v_word text := '(^|[^[:alnum:]])' || regexp_replace(p_term, '([^[:alnum:]])', '\\\1', 'g') || '($|[^[:alnum:]])';
  v_ids uuid[];
  v_found integer := 0;
  v_more integer;
begin
  if private.has_letters_enough(p_term) then
    if p_after_place = 0 then
      -- What is in every other name is among the first of them often enough.
      select array_agg(f.id) into v_ids
      from (
        select n.id
        from (
          select p.id, p.name, p.search_text from public.products p
          where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
            and (p_after_id is null or (p.name, p.id) > (p_after_key, p_after_id))
          order by p.name, p.id limit 1000
        ) n
        where n.search_text like v_pattern
          and (n.search_text like v_prefix or split_part(n.search_text, chr(10), 1) ~ v_word)
        order by n.name, n.id limit p_limit
      ) f;
    end if;
    if cardinality(v_ids) = p_limit then
      return query
        select p.id, 0, p.name from unnest(v_ids) as w (id) join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
        order by p.name, p.id;
      return;
    end if;
    if p_after_place < 2 then
      return query
        with named as materialized (
          select p.id, p.name, case when p.search_text like v_prefix or split_part(p.search_text, chr(10), 1) ~ v_word then 0 else 1 end as place
          from public.products p
          where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
            and split_part(p.search_text, chr(10), 1) like v_pattern
        )
        select n.id, n.place, n.name from named n
        where p_after_id is null or (n.place, n.name, n.id) > (p_after_place, p_after_key, p_after_id)
        order by n.place, n.name, n.id limit p_limit;
      get diagnostics v_found = row_count;
    end if;
  else
    -- Less than three letters are in too many names to gather them all: the beginnings come by their own order.
    if p_after_place = 0 then
      return query
        select p.id, 0, left(p.search_text, 40) from public.products p
        where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
          and left(p.search_text, 40) collate "C" like v_short_prefix and p.search_text like v_prefix
          and (p_after_id is null or (left(p.search_text, 40) collate "C", p.id) > (p_after_key collate "C", p_after_id))
        order by left(p.search_text, 40) collate "C", p.id limit p_limit;
      get diagnostics v_found = row_count;
    end if;
    if p_after_place < 2 and v_found < p_limit then
      v_ids := private.search_product_ids(p_tenant_id, p_term, true, null, case p_after_place when 1 then p_after_key end,
        case p_after_place when 1 then p_after_id end, p_limit - v_found, 1);
      return query
        select p.id, 1, p.name from unnest(v_ids) as w (id) join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
        order by p.name, p.id;
      get diagnostics v_more = row_count;
      v_found := v_found + v_more;
    end if;
  end if;
  if v_found < p_limit then
    v_ids := private.search_product_ids(p_tenant_id, p_term, true, null, case p_after_place when 2 then p_after_key end,
      case p_after_place when 2 then p_after_id end, p_limit - v_found, 2);
    return query
      select p.id, 2, p.name from unnest(v_ids) as w (id) join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
      order by p.name, p.id;
  end if;
end;
$$;
comment on function private.placed_matches(uuid, text, integer, text, uuid, integer) is
  'Products of a shop that hold a lower-case term, those with it as a word or at the beginning of their name first (place 0; under three letters the beginnings alone), then in the name (1), then elsewhere (2); each by the key it goes on after.';

create function private.search_cursor(p_after text, out place integer, out key text, out id uuid, out rank numeric, out name text, out last_id uuid)
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
begin
  place := 0;
  if v_cursor is null then
    return;
  end if;
  begin
    place := (v_cursor -> 'from' ->> 0)::integer;
    key := v_cursor -> 'from' ->> 1;
    id := (v_cursor -> 'from' ->> 2)::uuid;
    rank := (v_cursor -> 'last' ->> 0)::numeric;
    name := v_cursor -> 'last' ->> 1;
    last_id := (v_cursor -> 'last' ->> 2)::uuid;
  exception when others then
    place := null;
  end;
  if v_cursor ->> 's' is distinct from 'best' or coalesce(place, -1) not between 0 and 2 or num_nulls(key, id) = 1
    or num_nulls(rank, name, last_id) in (1, 2) or id is null and (last_id is null or place <> 0) then
    perform private.refuse_input('p_after', 'This page no longer exists. Start from the first page.');
  end if;
end;
$$;
comment on function private.search_cursor(text) is
  'Where a search goes on: in the part that begins after (place, key, id), behind what was shown last of it (rank, name, last_id).';

create function private.search_page(p_tenant_id uuid, p_term text, p_after text, p_limit integer, out ids uuid[], out next_cursor text)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- So many are put in order at once.
  v_part constant integer := 200;
  v_at record;
  v_part_ids uuid[];
  v_next jsonb;
  v_page record;
begin
  select * into v_at from private.search_cursor(p_after);
  ids := '{}';
  loop
    select coalesce(array_agg(m.id order by m.n) filter (where m.n <= v_part), '{}') as part_ids,
      case when count(*) > v_part then (array_agg(jsonb_build_array(m.place, m.key, m.id)) filter (where m.n = v_part))[1] end as next
    into v_page
    from private.placed_matches(p_tenant_id, p_term, v_at.place, v_at.key, v_at.id, v_part + 1) with ordinality as m (id, place, key, n);
    v_part_ids := v_page.part_ids;
    v_next := v_page.next;
    select coalesce(array_agg(r.id order by r.n) filter (where r.n <= p_limit - cardinality(ids)), '{}') as shown_ids,
      count(*) > p_limit - cardinality(ids) as has_more,
      (array_agg(jsonb_build_array(r.rank, r.name, r.id)) filter (where r.n = p_limit - cardinality(ids)))[1] as last
    into v_page
    from (
      select w.id, w.rank, w.name, row_number() over (order by w.rank, w.name, w.id) as n
      from private.match_ranks(p_tenant_id, p_term, v_part_ids) w
      where v_at.last_id is null or (w.rank, w.name, w.id) > (v_at.rank, v_at.name, v_at.last_id)
      order by w.rank, w.name, w.id limit p_limit + 1
    ) r;
    ids := ids || v_page.shown_ids;
    if v_page.has_more then
      next_cursor := private.encode_cursor(jsonb_build_object('s', 'best', 'last', v_page.last)
        || case when v_at.id is null then jsonb_build_object('from', jsonb_build_array(0))
           else jsonb_build_object('from', jsonb_build_array(v_at.place, v_at.key, v_at.id)) end);
      return;
    elsif v_next is null then
      return;
    elsif cardinality(ids) = p_limit then
      next_cursor := private.encode_cursor(jsonb_build_object('s', 'best', 'from', v_next));
      return;
    end if;
    select (v_next ->> 0)::integer as place, v_next ->> 1 as key, (v_next ->> 2)::uuid as id,
      null::numeric as rank, null::text as name, null::uuid as last_id into v_at;
  end loop;
end;
$$;
comment on function private.search_page(uuid, text, text, integer) is
  'One page of a shop''s search, the best match first, and where the next begins. 200 matches are put in order at once, those with the word in their name before all others.';

create or replace function public.search_products(p_tenant_id uuid, p_query text, p_after text default null, p_limit integer default 50)
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
  select * into v_page from private.search_page(p_tenant_id, v_term, p_after, v_limit);
  v_ids := v_page.ids;
  if v_ids = '{}' and p_after is null then
    v_ids := private.parents_of_variants_with(p_tenant_id, v_term, v_limit);
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
  'Published products of an open shop that hold the query (2 characters or more), the best match first: the word itself and beginnings of names, then in the name, then elsewhere; in stock before sold out; what is sold often; by name. Suggestions only when none do; correction is the one of them that is surely what was meant, or null.';

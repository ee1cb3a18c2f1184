-- The shop's search reads what was typed in the form that all spellings share, and has goods of a category that is called so last.

create or replace function private.placed_matches(p_tenant_id uuid, p_term text, p_after_place integer, p_after_key text, p_after_id uuid, p_limit integer)
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
  if v_found < p_limit and p_after_place < 3 then
    v_ids := private.search_product_ids(p_tenant_id, p_term, true, null, case p_after_place when 2 then p_after_key end,
      case p_after_place when 2 then p_after_id end, p_limit - v_found, 2);
    return query
      select p.id, 2, p.name from unnest(v_ids) as w (id) join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
      order by p.name, p.id;
    get diagnostics v_more = row_count;
    v_found := v_found + v_more;
  end if;
  if v_found < p_limit then
    v_ids := private.called_product_ids(p_tenant_id, p_term, true, null, case p_after_place when 3 then p_after_key end,
      case p_after_place when 3 then p_after_id end, p_limit - v_found);
    return query
      select p.id, 3, p.name from unnest(v_ids) as w (id) join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
      order by p.name, p.id;
  end if;
end;
$$;
comment on function private.placed_matches(uuid, text, integer, text, uuid, integer) is
  'Products of a shop that hold a lower-case term, those with it as a word or at the beginning of their name first (place 0; under three letters the beginnings alone), then in the name (1), then elsewhere (2), then those of categories that are called so and other numbers of the word (3); each by the key it goes on after.';

create or replace function private.match_ranks(p_tenant_id uuid, p_term text, p_ids uuid[])
returns table (id uuid, rank numeric, name text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_typed text := regexp_replace(p_term, '([^[:alnum:]])', '\\\1', 'g');
  v_beginning text := '(^|[^[:alnum:]])' || v_typed;
  v_word text := v_beginning || '($|[^[:alnum:]])';
  -- Milk 500 ml and fresh milk, 1 l are milk; milk chocolate of a brand is not.
  v_thing text := '^' || v_typed || '($|[^[:alnum:]])|' || v_beginning || '($|[^[:alnum:] -]| +[^[:alpha:]])';
  -- Who looks for boots finds a boot before the sandals that stand beside it.
  v_number text := private.word_pattern(p_term);
begin
  return query
    select p.id, ((f.place * 2 + case when s.stock_rank = 0 then 1 else 0 end) * 2
        + case when n.name ~ case f.place when 0 then v_thing else v_beginning end then 0 else 1 end) * 1e10 - coalesce(o.times, 0), p.name
    from unnest(p_ids) as w (id)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    join private.stock_ranks(p_tenant_id, p_ids) s on s.id = w.id
    cross join lateral (select split_part(p.search_text, chr(10), 1) as name) n
    cross join lateral (
      select case when starts_with(n.name, p_term) or n.name ~ v_word then 0 when strpos(n.name, p_term) > 0 or n.name ~ v_number then 1 else 2 end as place
    ) f
    left join private.product_popularity o on o.tenant_id = p_tenant_id and o.product_id = w.id;
end;
$$;
comment on function private.match_ranks(uuid, text, uuid[]) is
  'How well products fit a lower-case term, the lowest rank best: as a word or at the beginning of the name, in the name or in its singular or plural, elsewhere; then in stock before sold out; then what it is before what it is made of, and beginnings of words before what stands inside of them; then what is sold often.';

create or replace function private.search_cursor(p_after text, out place integer, out key text, out id uuid, out rank numeric, out name text, out last_id uuid)
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
  if v_cursor ->> 's' is distinct from 'best' or coalesce(place, -1) not between 0 and 3 or num_nulls(key, id) = 1
    or num_nulls(rank, name, last_id) in (1, 2) or id is null and (last_id is null or place <> 0) then
    perform private.refuse_input('p_after', 'This page no longer exists. Start from the first page.');
  end if;
end;
$$;

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

create or replace function private.listed_only_ids(p_tenant_id uuid, p_term text, p_chosen_ids uuid[])
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_found uuid[];
begin
  if p_term is null then
    return p_chosen_ids;
  end if;
  v_found := array(select m.id from private.placed_matches(p_tenant_id, private.product_term(p_tenant_id, p_term, true), 0, null, null, 2000) m);
  if v_found = '{}' then
    v_found := private.other_matches(p_tenant_id, p_term, true, 2000);
  end if;
  return case when p_chosen_ids is null then v_found else array(select unnest(v_found) intersect select unnest(p_chosen_ids)) end;
end;
$$;

create or replace function public.shop_products(
  p_tenant_id uuid, p_category_id uuid default null, p_sort text default 'name', p_deals_only boolean default false,
  p_in_stock_only boolean default false, p_min_price numeric default null, p_max_price numeric default null,
  p_after text default null, p_limit integer default 24, p_facets jsonb default null, p_query text default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(p_tenant_id, p_category_id) end;
  -- One category is an equality, and its index then keeps the order of the names.
  v_category_id uuid := case when cardinality(v_category_ids) = 1 then v_category_ids[1] end;
  v_sold_out_ids uuid[] := case when p_in_stock_only then private.reserved_out_ids(p_tenant_id) end;
  v_deals_only boolean := coalesce(p_deals_only, false);
  v_term text;
  v_only_ids uuid[];
  v_ranks jsonb;
  v_key private.page_key;
  v_page record;
  v_total bigint;
begin
  perform private.require_open_shop(p_tenant_id);
  v_term := private.shop_term(p_query);
  if coalesce(p_sort, '') not in ('name', 'price_asc', 'price_desc', 'newest') and (p_sort is distinct from 'best' or v_term is null) then
    perform private.refuse_input('p_sort', 'Products are not sorted by that.');
  end if;
  v_only_ids := private.listed_only_ids(p_tenant_id, v_term,
    (select f.product_ids from private.facet_items(p_tenant_id, private.input_facets(p_facets)) f));
  v_key := private.page_key(p_after, p_sort);
  if v_category_id is not null then
    v_category_ids := null;
  end if;
  if p_sort = 'best' then
    v_ranks := (select coalesce(jsonb_object_agg(r.id, r.rank), '{}') from private.match_ranks(p_tenant_id, private.product_term(p_tenant_id, v_term, true), v_only_ids) r);
  end if;
  select * into v_page from private.shop_product_ids(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids,
    p_min_price, p_max_price, p_sort, v_key, private.page_size(p_limit, 24), v_ranks);
  v_total := case
    when v_key.id is not null then v_key.total
    when v_page.last_key is null then cardinality(v_page.ids)
    else private.count_shop_products(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids, p_min_price, p_max_price) end;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_page.ids),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'total', v_total);
end;
$$;

-- What fits a search best stands first: the word itself and names that begin with it, then names that hold it, then the rest; what can
-- be had before what is sold out; what is sold often before what is not. Who looks for milk finds milk before milk chocolate.

create function private.count_product_popularity(p_tenant_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
begin
  delete from private.product_popularity o where o.tenant_id = p_tenant_id;
  with recent as (
    select s.id from public.sales s
    where s.tenant_id = p_tenant_id and s.occurred_at > p_now - interval '180 days' and s.status <> 'voided'
    order by s.occurred_at desc, s.id desc limit 20000
  )
  insert into private.product_popularity (tenant_id, product_id, times)
  select p_tenant_id, coalesce(p.parent_id, p.id), count(distinct l.sale_id)
  from recent r
  join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = r.id
  join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
  where l.returned_quantity < l.quantity
  group by coalesce(p.parent_id, p.id);
end;
$$;
comment on function private.count_product_popularity(uuid, timestamptz) is
  'Counts anew what a business sells often, from its last 20,000 sales of 180 days at most: in how many sales, not how much of it.';

-- A search with sizes and colours asked three functions for every variant, twice. Only a bundle is asked by itself now. What an
-- order held that has run out is free at once for every product, as it always was for variants and for the next order.
create function private.stock_ranks(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, stock_rank integer)
language plpgsql stable security definer rows 200 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_now timestamptz := now();
  v_day date := private.business_date(p_tenant_id, v_now);
  v_low_default numeric;
  v_buffer numeric;
  v_sell_expired boolean;
begin
  select t.low_stock_default, t.stock_buffer_default, t.sell_expired into v_low_default, v_buffer, v_sell_expired
  from public.tenant_policies t where t.tenant_id = p_tenant_id;
  return query
    select p.id, coalesce(case
      -- The shop asks for no choices and no prices.
      when p.has_open_price or exists (
        select 1 from public.product_modifier_sets a
        join public.modifier_sets m on m.tenant_id = a.tenant_id and m.id = a.set_id and m.archived_at is null and m.min_choices > 0
        where a.tenant_id = p_tenant_id and a.product_id = coalesce(p.parent_id, p.id)) then 0
      else (
        -- A product with variants is as available as its best variant, every other one as itself.
        select max(private.stock_rank(i.kind, coalesce(case when i.kind = 'bundle'
            then private.online_saleable(p_tenant_id, i.id, null, v_now)
            else coalesce(l.saleable, 0) - coalesce(b.expired, 0) - coalesce(i.stock_buffer, v_buffer) end, 0),
          coalesce(i.low_stock_level, v_low_default, 0)))
        from (
          select p.id, p.kind, p.tracks_batches, p.stock_buffer, p.low_stock_level where not p.has_variants
          union all
          select v.id, v.kind, v.tracks_batches, v.stock_buffer, v.low_stock_level
          from public.products v
          where p.has_variants and v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null
        ) i
        left join lateral (
          select sum(k.quantity - k.reserved_quantity + case when k.reserved_quantity > 0 then (
            -- What has run out and waits to be released holds nothing (held_quantity).
            select coalesce(sum(r.quantity), 0) from public.stock_reservations r
            where r.tenant_id = k.tenant_id and r.product_id = k.product_id and r.location_id = k.location_id
              and r.released_at is null and r.expires_at <= v_now) else 0 end) as saleable
          from public.stock_levels k where k.tenant_id = p_tenant_id and k.product_id = i.id
        ) l on i.kind = 'goods'
        left join lateral (
          select sum(e.quantity) as expired from public.stock_batch_levels e
          where e.tenant_id = p_tenant_id and e.product_id = i.id and e.expires_on < v_day and e.quantity > 0
        ) b on i.tracks_batches and not v_sell_expired)
      end, 0)
    from unnest(p_ids) as w (id)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id;
end;
$$;
comment on function private.stock_ranks(uuid, uuid[]) is
  'How available a shop shows its products: 2 in stock, 1 low, 0 sold out. Saleable is what lies there less what web orders have reserved.';

create function private.match_ranks(p_tenant_id uuid, p_term text, p_ids uuid[])
returns table (id uuid, rank numeric, name text)
language plpgsql stable security definer rows 200 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
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
    from private.stock_ranks(p_tenant_id, p_ids) s
    join public.products p on p.tenant_id = p_tenant_id and p.id = s.id
    cross join lateral (select split_part(p.search_text, chr(10), 1) as name) n
    cross join lateral (
      select case when starts_with(n.name, p_term) or n.name ~ v_word then 0 when strpos(n.name, p_term) > 0 or n.name ~ v_number then 1 else 2 end as place
    ) f
    left join private.product_popularity o on o.tenant_id = p_tenant_id and o.product_id = s.id;
end;
$$;
comment on function private.match_ranks(uuid, text, uuid[]) is
  'How well products fit a lower-case term, the lowest rank best: as a word or at the beginning of the name, in the name or in its singular or plural, elsewhere; then in stock before sold out; then what it is before what it is made of, and beginnings of words before what stands inside of them; then what is sold often.';

create function private.placed_matches(p_tenant_id uuid, p_term text, p_after_place integer, p_after_key text, p_after_id uuid, p_limit integer)
returns table (id uuid, place integer, key text)
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
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

-- What web orders hold, and what of many products can be sold online: each in one step, however many orders are open.

-- The level already keeps the sum of what is reserved; only what has run out and waits to be released is taken off again. Summing up all
-- that is held cost more with every open order.
create index stock_reservations_held_idx on public.stock_reservations (tenant_id, product_id, location_id, expires_at)
  where released_at is null;
drop index public.stock_reservations_open_idx;

create or replace function private.held_quantity(p_level public.stock_levels, p_at timestamptz)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  if p_level.reserved_quantity is null or p_level.reserved_quantity = 0 then
    return 0;
  end if;
  return p_level.reserved_quantity - (
    select coalesce(sum(r.quantity), 0) from public.stock_reservations r
    where r.tenant_id = p_level.tenant_id and r.product_id = p_level.product_id and r.location_id = p_level.location_id
      and r.released_at is null and r.expires_at <= p_at);
end;
$$;

-- A search with sizes and colours asked three functions for every variant, twice. Only a bundle is asked by itself now. What an
-- order held that has run out is free at once for every product, as it always was for variants and for the next order.
create or replace function private.stock_ranks(p_tenant_id uuid, p_ids uuid[])
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

create or replace function private.match_ranks(p_tenant_id uuid, p_term text, p_ids uuid[])
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

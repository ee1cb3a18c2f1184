-- What fits a search best stands first: the word itself and names that begin with it, then names that hold it, then the rest; what can
-- be had before what is sold out; what is sold often before what is not. Who looks for milk finds milk before milk chocolate.

create table private.product_popularity (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  product_id uuid not null,
  times integer not null check (times > 0),
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table private.product_popularity is
  'In how many sales of the last 180 days a product was, its variants among them. Counted by the timer with what is bought together.';

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

create or replace function public.refresh_bought_together(p_limit integer default 5)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_tenant_id uuid;
  v_count integer := 0;
begin
  foreach v_tenant_id in array array(select d from private.bought_together_due(least(greatest(coalesce(p_limit, 5), 1), 50), v_now) as d) loop
    -- Two runs at once share the work: whoever comes second leaves this business alone.
    continue when not pg_try_advisory_xact_lock(hashtextextended('bought_together:' || v_tenant_id, 0));
    continue when exists (select 1 from private.bought_together_runs r where r.tenant_id = v_tenant_id and r.counted_at >= v_now - interval '1 day');
    perform private.count_bought_together(v_tenant_id, v_now);
    perform private.count_product_popularity(v_tenant_id, v_now);
    insert into private.bought_together_runs as r (tenant_id, counted_at) values (v_tenant_id, v_now)
    on conflict (tenant_id) do update set counted_at = excluded.counted_at;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function public.refresh_bought_together(integer) is
  'For the timer: counts for some open shops what they sell together and what they sell often, each once a day; answers for how many.';
-- Shops that were counted today are counted once more.
delete from private.bought_together_runs;

-- Which names hold a term, and which begin with it. The first line of search_text is the name in lower case.
drop index public.products_shop_words_idx;
create index products_shop_words_idx on public.products
  using gin (tenant_id, split_part(search_text, chr(10), 1) extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512) where is_published and archived_at is null and parent_id is null;
create index products_shop_prefix_idx on public.products (tenant_id, left(search_text, 40) collate "C", id)
  where is_published and archived_at is null and parent_id is null;

create function private.stock_ranks(p_tenant_id uuid, p_ids uuid[])
returns table (id uuid, stock_rank integer)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_low_default numeric := (select t.low_stock_default from public.tenant_policies t where t.tenant_id = p_tenant_id);
  v_buffer numeric := (select t.stock_buffer_default from public.tenant_policies t where t.tenant_id = p_tenant_id);
  v_now timestamptz := now();
begin
  return query
    select p.id, coalesce(case
      -- The shop asks for no choices and no prices.
      when p.has_open_price or private.needs_choice(p) then 0
      -- A product with variants is as available as its best variant.
      when p.has_variants then (
        select max(private.stock_rank(v.kind, private.saleable_quantity(p_tenant_id, v.id), coalesce(v.low_stock_level, v_low_default, 0)))
        from public.products v
        where v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null)
      else private.stock_rank(p.kind, case when p.kind = 'bundle' or p.tracks_batches
        then private.online_saleable(p_tenant_id, p.id, null, v_now)
        else coalesce(l.saleable, 0) - coalesce(p.stock_buffer, v_buffer) end,
        coalesce(p.low_stock_level, v_low_default, 0))
      end, 0)
    from unnest(p_ids) as w (id)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join lateral (
      select sum(k.quantity - k.reserved_quantity) as saleable
      from public.stock_levels k where k.tenant_id = p_tenant_id and k.product_id = p.id
    ) l on true;
end;
$$;
comment on function private.stock_ranks(uuid, uuid[]) is
  'How available a shop shows its products: 2 in stock, 1 low, 0 sold out. Saleable is what lies there less what web orders have reserved.';

create function private.match_ranks(p_tenant_id uuid, p_term text, p_ids uuid[])
returns table (id uuid, rank numeric, name text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_typed text := regexp_replace(p_term, '([^[:alnum:]])', '\\\1', 'g');
  v_beginning text := '(^|[^[:alnum:]])' || v_typed;
  v_word text := v_beginning || '($|[^[:alnum:]])';
  -- Milk 500 ml and fresh milk, 1 l are milk; milk chocolate of a brand is not.
  v_thing text := '^' || v_typed || '($|[^[:alnum:]])|' || v_beginning || '($|[^[:alnum:] -]| +[^[:alpha:]])';
begin
  return query
    select p.id, ((f.place * 2 + case when s.stock_rank = 0 then 1 else 0 end) * 2
        + case when n.name ~ case f.place when 0 then v_thing else v_beginning end then 0 else 1 end) * 1e10 - coalesce(o.times, 0), p.name
    from unnest(p_ids) as w (id)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    join private.stock_ranks(p_tenant_id, p_ids) s on s.id = w.id
    cross join lateral (select split_part(p.search_text, chr(10), 1) as name) n
    cross join lateral (
      select case when starts_with(n.name, p_term) or n.name ~ v_word then 0 when strpos(n.name, p_term) > 0 then 1 else 2 end as place
    ) f
    left join private.product_popularity o on o.tenant_id = p_tenant_id and o.product_id = w.id;
end;
$$;
comment on function private.match_ranks(uuid, text, uuid[]) is
  'How well products fit a lower-case term, the lowest rank best: as a word or at the beginning of the name, in the name, elsewhere; then in stock before sold out; then what it is before what it is made of, and beginnings of words before what stands inside of them; then what is sold often.';

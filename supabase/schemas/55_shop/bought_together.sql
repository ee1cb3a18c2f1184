-- What is sold together with what: counted once a day from the sales of the last 180 days, the eight most frequent of each product.

create function private.bought_together_due(p_limit integer, p_now timestamptz)
returns setof uuid language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  return query
    select s.tenant_id from public.storefront_settings s
    left join private.bought_together_runs r on r.tenant_id = s.tenant_id
    where s.is_enabled and (r.tenant_id is null or r.counted_at < p_now - interval '1 day')
    order by r.counted_at nulls first, s.tenant_id limit p_limit;
end;
$$;
comment on function private.bought_together_due(integer, timestamptz) is 'Open shops for which it was not counted within a day what they sell together.';

create function private.count_bought_together(p_tenant_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
begin
  delete from public.bought_together b where b.tenant_id = p_tenant_id;
  with recent as (
    select s.id from public.sales s
    where s.tenant_id = p_tenant_id and s.occurred_at > p_now - interval '180 days' and s.status <> 'voided'
    order by s.occurred_at desc, s.id desc limit 20000
  ), baskets as materialized (
    select distinct l.sale_id, coalesce(p.parent_id, p.id) as product_id
    from recent r
    join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = r.id
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
    where l.returned_quantity < l.quantity
  ), sensible as (
    -- Half the shop at once says nothing of any two things.
    select b.sale_id, array_agg(b.product_id) as products from baskets b group by b.sale_id having count(*) between 2 and 20
  ), pairs as (
    select a.product_id, o.other_id, count(*)::integer as times
    from sensible s cross join lateral unnest(s.products) as a (product_id) cross join lateral unnest(s.products) as o (other_id)
    where a.product_id <> o.other_id
    group by a.product_id, o.other_id having count(*) >= 2
  ), ranked as (
    select w.product_id, w.other_id, w.times, row_number() over (partition by w.product_id order by w.times desc, w.other_id) as place
    from pairs w
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.other_id and p.is_published and p.archived_at is null
  )
  insert into public.bought_together (tenant_id, product_id, other_product_id, times)
  select p_tenant_id, r.product_id, r.other_id, r.times from ranked r where r.place <= 8;
end;
$$;
comment on function private.count_bought_together(uuid, timestamptz) is
  'Counts anew what a business sells together, from its last 20,000 sales of 180 days at most.';

create function public.refresh_bought_together(p_limit integer default 5)
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

create function private.bought_with(p_tenant_id uuid, p_product_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select b.other_product_id from public.bought_together b
    join public.products p on p.tenant_id = b.tenant_id and p.id = b.other_product_id
    where b.tenant_id = p_tenant_id and b.product_id = p_product_id and p.is_published and p.archived_at is null and p.parent_id is null
    order by b.times desc, b.other_product_id);
end;
$$;
comment on function private.bought_with(uuid, uuid) is 'What a shop shows as often bought with a product: only what is in the shop now.';

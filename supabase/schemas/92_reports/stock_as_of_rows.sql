-- Stock in reports: what lay where at the end of a day, how old it is, and since when nobody bought of it.

create function private.stock_day_rows(p_tenant_id uuid, p_day date)
returns table (product_id uuid, location_id uuid, on_hand numeric, below_zero numeric, stock_value numeric, retail_value numeric)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select s.product_id, s.location_id, s.quantity, greatest(-s.quantity, 0), s.value, round(s.quantity * p.price, 2)
  from private.stock_as_of(p_tenant_id, p_day, private.kept_stock_day(p_tenant_id, p_day), null) s
  join public.products p on p.tenant_id = p_tenant_id and p.id = s.product_id;
end;
$$;
comment on function private.stock_day_rows(uuid, date) is
  'What lay where at the end of a day, with what it cost, and what it would bring at the price of today.';

create function private.kept_stock_day(p_tenant_id uuid, p_day date)
returns date language plpgsql stable security definer set search_path = '' as $$
begin
  -- The last weeks are quicker counted back from today; a report keeps no month end itself, it only reads.
  return (select max(e.period_end) from private.stock_period_ends e
    where e.tenant_id = p_tenant_id and e.period_end <= p_day and p_day <= private.business_date(p_tenant_id, statement_timestamp()) - 20);
end;
$$;
comment on function private.kept_stock_day(uuid, date) is 'The kept month end to count the stock of a day from; null: it is counted back from today.';

create function private.age_band(p_days integer)
returns text language sql immutable security invoker set search_path = ''
return case when p_days <= 30 then '1' when p_days <= 60 then '2' when p_days <= 90 then '3' when p_days <= 180 then '4' when p_days <= 365 then '5' else '6' end;
comment on function private.age_band(integer) is 'The band of an age in days: 1 up to 30, 2 up to 60, 3 up to 90, 4 up to 180, 5 up to 365, 6 above.';

create function private.stock_age_rows(p_tenant_id uuid, p_day date)
returns table (product_id uuid, age_band text, aged_units numeric, aged_value numeric)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with held as materialized (
    select s.product_id, sum(s.quantity) as quantity, sum(s.value) as value
    from private.stock_as_of(p_tenant_id, p_day, private.kept_stock_day(p_tenant_id, p_day), null) s
    group by s.product_id having sum(s.quantity) > 0
  ), came as (
    -- A return to the shelf and a transfer are no receipt: they leave the age as it was.
    select m.product_id, m.business_date as day, sum(m.quantity) as quantity
    from held h
    join public.stock_movements m on m.tenant_id = p_tenant_id and m.product_id = h.product_id
    where m.kind in ('goods_receipt', 'opening') and m.quantity > 0 and m.business_date <= p_day
    group by m.product_id, m.business_date
  ), newest_first as (
    select c.*, sum(c.quantity) over (partition by c.product_id order by c.day desc) as until,
      row_number() over (partition by c.product_id order by c.day) = 1 as is_oldest
    from came c
  ), laid as (
    select h.product_id, h.value, h.quantity, n.day, coalesce(n.until - n.quantity, 0) as after,
      -- What no receipt explains is as old as the oldest.
      case when n.is_oldest is not false then h.quantity else least(n.until, h.quantity) end as until
    from held h
    left join newest_first n on n.product_id = h.product_id
    where n.day is null or n.until - n.quantity < h.quantity
  )
  select l.product_id, private.age_band(coalesce(p_day - l.day, 9999)), l.until - l.after,
    round(l.value * l.until / l.quantity, 2) - round(l.value * l.after / l.quantity, 2)
  from laid l;
end;
$$;
comment on function private.stock_age_rows(uuid, date) is
  'How old the stock of a day was: laid on the newest receipts first. The values of a product add up to its value.';

create function private.idle_rows(p_tenant_id uuid, p_day date)
returns table (
  product_id uuid, idle_band text, idle_units numeric, idle_value numeric, idle_retail numeric, idle_days bigint, receipt_days bigint, idle_products bigint)
language plpgsql stable rows 5000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with held as materialized (
    select s.product_id, sum(s.quantity) as quantity, sum(s.value) as value
    from private.stock_as_of(p_tenant_id, p_day, private.kept_stock_day(p_tenant_id, p_day), null) s
    group by s.product_id having sum(s.quantity) > 0
  ), known as (
    select h.product_id, h.quantity, h.value, round(h.quantity * p.price, 2) as retail, greatest(p_day - coalesce(sold.day, came.first_day, p_day), 0) as idle,
      greatest(p_day - coalesce(came.last_day, p_day), 0) as received
    from held h
    join public.products p on p.tenant_id = p_tenant_id and p.id = h.product_id
    left join lateral (
      select m.business_date as day from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.product_id = h.product_id and m.kind = 'sale' and m.quantity < 0 and m.business_date <= p_day
      order by m.occurred_at desc limit 1) sold on true
    left join lateral (
      select min(m.business_date) as first_day, max(m.business_date) as last_day from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.product_id = h.product_id and m.kind in ('goods_receipt', 'opening') and m.quantity > 0
        and m.business_date <= p_day) came on true
  )
  select k.product_id, private.age_band(k.idle), k.quantity, k.value, k.retail, k.idle::bigint, k.received::bigint, 1::bigint from known k;
end;
$$;
comment on function private.idle_rows(uuid, date) is
  'What was in stock at the end of a day and for how long nobody had bought of it; since it first came, where nobody ever did.';

create function private.expiry_rows(p_tenant_id uuid)
returns table (batch_id uuid, product_id uuid, location_id uuid, expiry_band text, batch_units numeric, batch_value numeric)
language plpgsql stable rows 2000 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
begin
  return query
  select b.batch_id, b.product_id, b.location_id, case when b.expires_on is null then '6' when b.expires_on < v_today then '1' when b.expires_on <= v_today + 7 then '2'
    when b.expires_on <= v_today + 30 then '3' when b.expires_on <= v_today + 90 then '4' else '5' end,
    b.quantity, coalesce(round(b.quantity * l.stock_value / nullif(l.quantity, 0), 2), 0)
  from public.stock_batch_levels b
  left join public.stock_levels l on l.tenant_id = b.tenant_id and l.product_id = b.product_id and l.location_id = b.location_id
  where b.tenant_id = p_tenant_id and b.quantity <> 0;
end;
$$;
comment on function private.expiry_rows(uuid) is 'Batches in stock by how many days they can still be sold, at the average cost of the product.';

-- Stock and its value as of any past day. Month ends are kept once somebody looked past them: what lay where at the end of that
-- day. A day in between is the month end before it and the movements since. A movement that comes late, for a day before a month
-- end that is kept, sets that one right itself.

-- A movement belongs to a kept month end when it is late. Kept are only ends three days old or older, and whoever writes for a day
-- less than that ago cannot touch one: the ordinary sale never comes here.
create function private.tg_stock_movements__late()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Shared by all who are late, against the one who is just keeping a month end.
  perform pg_advisory_xact_lock_shared(hashtextextended('stock periods ' || new.tenant_id, 0));
  insert into private.stock_period_values as v (tenant_id, period_end, product_id, location_id, quantity, value)
  select e.tenant_id, e.period_end, new.product_id, new.location_id, new.quantity, new.value
  from private.stock_period_ends e where e.tenant_id = new.tenant_id and e.period_end >= new.business_date
  order by e.period_end
  on conflict (tenant_id, period_end, product_id, location_id) do update
  set quantity = v.quantity + excluded.quantity, value = v.value + excluded.value;
  return null;
end;
$$;
comment on function private.tg_stock_movements__late() is 'A movement for a day long past is added to the month ends kept since.';

create function private.require_open_stock_period(p_tenant_id uuid, p_period_end date)
returns boolean language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_before date;
begin
  if exists (select 1 from private.stock_period_ends e where e.tenant_id = p_tenant_id and e.period_end = p_period_end) then
    return true;
  elsif p_period_end > (clock_timestamp() - interval '72 hours')::date
    or not pg_try_advisory_xact_lock(hashtextextended('stock periods ' || p_tenant_id, 0)) then
    -- Too new, or somebody late is just writing: this time it is counted without.
    return false;
  end if;
  insert into private.stock_period_ends (tenant_id, period_end) values (p_tenant_id, p_period_end) on conflict do nothing;
  if not found then
    return true;
  end if;
  select max(e.period_end) into v_before from private.stock_period_ends e where e.tenant_id = p_tenant_id and e.period_end < p_period_end;
  insert into private.stock_period_values (tenant_id, period_end, product_id, location_id, quantity, value)
  select p_tenant_id, p_period_end, x.product_id, x.location_id, sum(x.quantity), sum(x.value)
  from (
    select v.product_id, v.location_id, v.quantity, v.value
    from private.stock_period_values v where v.tenant_id = p_tenant_id and v.period_end = v_before
    union all
    select m.product_id, m.location_id, m.quantity, m.value
    from public.stock_movements m
    where m.tenant_id = p_tenant_id and m.business_date > coalesce(v_before, '-infinity') and m.business_date <= p_period_end
  ) x
  group by x.product_id, x.location_id having sum(x.quantity) <> 0 or sum(x.value) <> 0;
  return true;
end;
$$;
comment on function private.require_open_stock_period(uuid, date) is
  'Keeps the stock of a month end, from the one before it and the movements since; false when it cannot be kept now.';

create function private.stock_as_of(p_tenant_id uuid, p_day date, p_period_end date, p_location_id uuid)
returns table (product_id uuid, location_id uuid, quantity numeric, value numeric)
language plpgsql stable security definer rows 100000 set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' set work_mem = '64MB'
set max_parallel_workers_per_gather = 0 as $$
begin
  if p_period_end is null then
    -- From what lies there now back to that day.
    return query
    select x.product_id, x.location_id, sum(x.quantity), sum(x.value)
    from (
      select l.product_id, l.location_id, l.quantity, l.stock_value as value from public.stock_levels l
      where l.tenant_id = p_tenant_id and (p_location_id is null or l.location_id = p_location_id)
      union all
      select m.product_id, m.location_id, -m.quantity, -m.value from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.business_date > p_day and (p_location_id is null or m.location_id = p_location_id)
    ) x
    group by x.product_id, x.location_id having sum(x.quantity) <> 0 or sum(x.value) <> 0;
  elsif p_period_end = p_day then
    return query
    select v.product_id, v.location_id, v.quantity, v.value from private.stock_period_values v
    where v.tenant_id = p_tenant_id and v.period_end = p_day and (p_location_id is null or v.location_id = p_location_id)
      and (v.quantity <> 0 or v.value <> 0);
  else
    return query
    select x.product_id, x.location_id, sum(x.quantity), sum(x.value)
    from (
      select v.product_id, v.location_id, v.quantity, v.value from private.stock_period_values v
      where v.tenant_id = p_tenant_id and v.period_end = p_period_end and (p_location_id is null or v.location_id = p_location_id)
      union all
      select m.product_id, m.location_id, m.quantity, m.value from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.business_date > p_period_end and m.business_date <= p_day
        and (p_location_id is null or m.location_id = p_location_id)
    ) x
    group by x.product_id, x.location_id having sum(x.quantity) <> 0 or sum(x.value) <> 0;
  end if;
end;
$$;
comment on function private.stock_as_of(uuid, date, date, uuid) is
  'What lay where at the end of a business day and what it was worth: from the month end kept before it, or back from today when none is named.';

create function private.stock_period_before(p_tenant_id uuid, p_day date)
returns date language plpgsql volatile security definer set search_path = '' as $$
declare
  v_end date := (date_trunc('month', p_day + 1) - interval '1 day')::date;
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
begin
  -- The last weeks are quicker counted back from today.
  if p_day > v_today - 20 or not private.require_open_stock_period(p_tenant_id, v_end) then
    return (select max(e.period_end) from private.stock_period_ends e
      where e.tenant_id = p_tenant_id and e.period_end <= p_day and p_day <= v_today - 20);
  end if;
  return v_end;
end;
$$;
comment on function private.stock_period_before(uuid, date) is
  'The kept month end to count a day from, kept now when it is not yet; null for the last weeks, which are counted back from today.';

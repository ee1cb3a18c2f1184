-- When the shop is open, in the time zone of the business, and the times at which orders can be collected.

create function private.spans_of_day(p_settings public.storefront_settings, p_day date)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select e.value -> 'spans' from jsonb_array_elements(p_settings.special_days) as e where (e.value ->> 'day')::date = p_day),
    p_settings.opening_hours -> extract(isodow from p_day)::integer::text, '[]');
$$;
comment on function private.spans_of_day(public.storefront_settings, date) is 'The opening hours of a day, [{opens, closes}] of the local clock: those of a special day before those of its weekday.';

create function private.is_open_at(p_settings public.storefront_settings, p_local timestamp)
returns boolean language sql stable security invoker set search_path = '' as $$
  select exists (
    select 1 from jsonb_array_elements(private.spans_of_day(p_settings, p_local::date)) as s
    where to_char(p_local, 'HH24:MI') >= s.value ->> 'opens' and to_char(p_local, 'HH24:MI') < s.value ->> 'closes');
$$;
comment on function private.is_open_at(public.storefront_settings, timestamp) is 'Whether the shop is open at a time of its own clock.';

create function private.opens_next(p_settings public.storefront_settings, p_zone text, p_now timestamptz)
returns timestamptz language sql stable security invoker set search_path = '' as $$
  select min(((d.day + (s.value ->> 'opens')::interval) at time zone p_zone))
  from generate_series(date_trunc('day', p_now at time zone p_zone), date_trunc('day', p_now at time zone p_zone) + interval '60 days', interval '1 day') as d (day)
  cross join lateral jsonb_array_elements(private.spans_of_day(p_settings, d.day::date)) as s
  where ((d.day + (s.value ->> 'opens')::interval) at time zone p_zone) > p_now;
$$;
comment on function private.opens_next(public.storefront_settings, text, timestamptz) is 'When the shop opens after this moment; null when it does not within two months.';

create function private.has_pickup_times(p_settings public.storefront_settings)
returns boolean language sql immutable security invoker set search_path = ''
return p_settings.pickup_enabled and p_settings.pickup_slot_minutes is not null and p_settings.opening_hours <> '{}'::jsonb;
comment on function private.has_pickup_times(public.storefront_settings) is 'Whether who collects an order chooses a time for it.';

create function private.pickup_times(p_settings public.storefront_settings, p_now timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz, is_free boolean)
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  v_zone text := (select t.timezone from public.tenants t where t.id = p_settings.tenant_id);
  v_today timestamp := date_trunc('day', p_now at time zone v_zone);
  v_slot interval := make_interval(mins => p_settings.pickup_slot_minutes);
begin
  if not private.has_pickup_times(p_settings) then
    return;
  end if;
  return query
  with slot as (
    -- Two times of one clock can be one moment, in the night when summer begins.
    select distinct on (t.local_start at time zone v_zone)
      t.local_start at time zone v_zone as starts, (t.local_start at time zone v_zone) + v_slot as ends
    from generate_series(v_today, v_today + make_interval(days => p_settings.pickup_days_ahead), interval '1 day') as d (day)
    cross join lateral jsonb_array_elements(private.spans_of_day(p_settings, d.day::date)) as s
    cross join lateral generate_series(d.day + (s.value ->> 'opens')::interval,
      d.day + (s.value ->> 'closes')::interval - v_slot, v_slot) as t (local_start)
    where (t.local_start at time zone v_zone) >= p_now + make_interval(mins => p_settings.pickup_lead_minutes)
    order by t.local_start at time zone v_zone
  ), taken as (
    select f.pickup_at, count(*) as orders
    from public.order_fulfilments f
    join public.orders o on o.tenant_id = f.tenant_id and o.id = f.order_id and o.status not in ('cancelled', 'expired')
    where f.tenant_id = p_settings.tenant_id and f.pickup_at >= p_now
    group by f.pickup_at
  )
  select s.starts, s.ends, p_settings.pickup_slot_capacity is null or coalesce(n.orders, 0) < p_settings.pickup_slot_capacity
  from slot s left join taken n on n.pickup_at = s.starts
  order by s.starts;
end;
$$;
comment on function private.pickup_times(public.storefront_settings, timestamptz) is
  'The times at which an order can be collected, from the opening hours, the time it takes to be ready and the places that are left. '
  'An order that was called off or ran out gives its place back.';

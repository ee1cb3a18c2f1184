-- How the platform is used and how businesses come to it: figures of all, for platform administrators. Counts only; no business is named.

create function private.analytics_country(p_filter jsonb)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_country text := private.input_text(p_filter, 'country', 2);
begin
  if v_country is not null and v_country <> all (private.country_codes()) then
    perform private.refuse_input('country', 'Choose a country.');
  end if;
  return v_country;
end;
$$;
comment on function private.analytics_country(jsonb) is 'The country that figures are asked for; null: all of them.';

create function private.tenant_countries()
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.country order by c.country), '[]') from (select distinct t.country from public.tenants t where t.country is not null) c;
$$;
comment on function private.tenant_countries() is 'The countries of any business.';

create function private.analytics_adoption(p_country text, p_days integer, p_today date)
returns jsonb language sql stable security definer set search_path = '' as $$
  with tenants as (
    select u.place, count(u.day) as ever, count(*) filter (where u.day > p_today - p_days) as number
    from private.use_summaries s join public.tenants t on t.id = s.tenant_id cross join lateral unnest(s.last_used) with ordinality as u (day, place)
    where t.status <> 'closed' and (p_country is null or t.country = p_country) group by u.place
  ), documents as (
    select e.key as kind, sum(e.value::bigint) as number
    from private.use_totals u cross join lateral jsonb_each_text(u.documents) as e
    where u.grain = 'day' and u.starts_on > p_today - p_days and u.starts_on <= p_today and (p_country is null or u.country = p_country) group by e.key
  )
  select jsonb_agg(jsonb_build_object('kind', k.kind, 'tenants', coalesce(t.number, 0), 'tenants_ever', coalesce(t.ever, 0),
    'documents', coalesce(d.number, 0)) order by t.number desc nulls last, k.place)
  from unnest(private.use_kinds()) with ordinality as k (kind, place)
  left join tenants t on t.place = k.place left join documents d on d.kind = k.kind
  where k.kind <> 'handed_over';
$$;
comment on function private.analytics_adoption(text, integer, date) is
  'For each kind of document: which businesses made one in the last days and ever, and how many were made in those days.';

create function private.analytics_activity(p_country text, p_grain text, p_from date, p_today date)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('starts_on', g.starts_on, 'tenants', coalesce(u.tenants, 0), 'sales', coalesce(u.sales, 0),
    'orders', coalesce(u.orders, 0), 'people', coalesce(u.people, 0)) order by g.starts_on), '[]')
  from (select x.at::date as starts_on from generate_series(date_trunc(p_grain, p_from::timestamp), p_today::timestamp, ('1 ' || p_grain)::interval) as x (at)) g
  left join lateral (
    select sum(t.tenants) as tenants, sum(t.sales) as sales, sum(t.orders) as orders, sum(t.people) as people from private.use_totals t
    where t.grain = p_grain and t.starts_on = g.starts_on and (p_country is null or t.country = p_country)) u on true;
$$;
comment on function private.analytics_activity(text, text, date, date) is 'Businesses, sales, orders and people of each day, week or month up to today; one without any is there with 0.';

create function private.analytics_now(p_country text, p_today date)
returns jsonb language sql stable security definer set search_path = '' as $$
  with month as (
    select (date_trunc('month', p_today) - interval '1 month')::date as starts_on, date_trunc('month', p_today)::date as ends_on
  ), people as (
    select coalesce(sum(t.people) filter (where t.grain = 'day'), 0) / (m.ends_on - m.starts_on)::numeric as a_day,
      coalesce(sum(t.people) filter (where t.grain = 'month'), 0) as a_month
    from month m left join private.use_totals t on t.grain in ('day', 'month') and t.starts_on >= m.starts_on and t.starts_on < m.ends_on
      and (p_country is null or t.country = p_country)
    group by m.starts_on, m.ends_on
  )
  select jsonb_build_object('tenants', x.tenants, 'active_7_days', x.active_7, 'active_30_days', x.active_30,
    'month', (select m.starts_on from month m), 'people_a_day', round(p.a_day, 1), 'people_a_month', p.a_month,
    'stickiness_percent', round(100 * p.a_day / nullif(p.a_month, 0), 1))
  from people p, (
    select count(*) as tenants, count(*) filter (where u.day > p_today - 7) as active_7, count(*) filter (where u.day > p_today - 30) as active_30
    from private.use_summaries s join public.tenants t on t.id = s.tenant_id
    -- Sales and orders come first in use_kinds.
    cross join lateral (select greatest(s.last_used[1], s.last_used[2], s.last_used[3], s.last_used[4]) as day) u
    where t.status <> 'closed' and (p_country is null or t.country = p_country)) x;
$$;
comment on function private.analytics_now(text, date) is
  'Open businesses, those with a sale or order in the last 7 and 30 days, and of the last full month the people of a mean day, of the month, and the one by the other.';

create function public.admin_analytics_use(p_filter jsonb default '{}')
returns jsonb language plpgsql volatile security definer set search_path = '' set jit = 'off' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_analytics_use');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_country text := private.analytics_country(v_filter);
  v_days integer := coalesce(private.input_number(v_filter, 'days', 7, 365, 1, '', false), 30)::integer;
  v_grain text := coalesce(private.input_choice(v_filter, 'grain', array['day', 'week', 'month'], '', false), 'day');
  v_today date := (statement_timestamp() at time zone 'UTC')::date;
begin
  perform private.write_audit(null, v_admin_id, 'admin_analytics_use', 'platform', null, null, jsonb_strip_nulls(v_filter));
  return jsonb_build_object('counted_at', (select max(u.counted_at) from private.use_totals u),
    'countries', private.tenant_countries(),
    'now', private.analytics_now(v_country, v_today), 'adoption', private.analytics_adoption(v_country, v_days, v_today),
    'activity', private.analytics_activity(v_country, v_grain, v_today - v_days + 1, v_today));
end;
$$;
comment on function public.admin_analytics_use(jsonb) is
  'What businesses use: {country, days: 7 to 365 (30), grain: day, week or month}. Answers {counted_at, countries, now, adoption, activity}, counts only. Days are those of each '
  'business, today is UTC''s. Platform administrators with a second factor; audited.';

create function private.analytics_funnel(p_country text, p_from date, p_to date)
returns jsonb language sql stable security definer set search_path = '' as $$
  with came as materialized (
    select date_trunc('week', s.signed_up_at at time zone 'UTC')::date as week, s.*
    from private.use_summaries s join public.tenants t on t.id = s.tenant_id
    where s.signed_up_at >= p_from::timestamp at time zone 'UTC' and s.signed_up_at < p_to::timestamp at time zone 'UTC'
      and (p_country is null or t.country = p_country)
  ), others as (
    -- They have given no country yet.
    select u.* from private.use_sign_ups u where p_country is null and u.week >= p_from and u.week < p_to
  ), weeks as (
    select w.week, sum(w.signed_up) as signed_up, sum(w.confirmed) as confirmed, sum(w.opened) as opened, sum(w.first_product) as first_product,
      sum(w.first_sale) as first_sale, sum(w.second_day) as second_day, sum(w.activated) as activated, sum(w.paid) as paid
    from (
      select c.week, count(*) as signed_up, count(c.confirmed_at) as confirmed, count(c.opened_at) as opened, count(c.first_product_at) as first_product,
        count(c.first_sale_at) as first_sale, count(c.second_day) as second_day, count(c.activated_on) as activated, count(c.paid_at) as paid
      from came c group by c.week
      union all select o.week, o.people, o.confirmed, 0, 0, 0, 0, 0, 0 from others o) w
    group by w.week
  ), days as (
    select array[null, percentile_cont(0.5) within group (order by c.step_days[2]),
      percentile_cont(0.5) within group (order by c.step_days[3]),
      percentile_cont(0.5) within group (order by c.step_days[4]),
      percentile_cont(0.5) within group (order by c.step_days[5]),
      percentile_cont(0.5) within group (order by c.step_days[6]),
      percentile_cont(0.5) within group (order by c.step_days[7]),
      percentile_cont(0.5) within group (order by c.step_days[8])] as medians
    from came c
  ), totals as (
    select array[sum(w.signed_up), sum(w.confirmed), sum(w.opened), sum(w.first_product), sum(w.first_sale), sum(w.second_day), sum(w.activated),
      sum(w.paid)] as counts from weeks w
  )
  select jsonb_build_object(
    'steps', (select jsonb_agg(jsonb_build_object('step', k.step, 'count', coalesce(t.counts[k.place], 0),
        'median_days', round(d.medians[k.place]::numeric, 1)) order by k.place)
      from unnest(array['signed_up', 'confirmed', 'opened', 'first_product', 'first_sale', 'second_day', 'activated', 'paid']) with ordinality as k (step, place),
        totals t, days d),
    'weeks', (select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'counts', to_jsonb(w) - 'week') order by w.week), '[]') from weeks w));
$$;
comment on function private.analytics_funnel(text, date, date) is
  'How far those came who signed up in a time, in all and by week of sign-up, with the median days from the step before (paid: from opened). A step counts whoever reached it, in '
  'whatever order. Who opened no business yet has no country and counts only where none is asked for.';

create function private.analytics_cohorts(p_country text, p_from date, p_months integer)
returns jsonb language sql stable security definer set search_path = '' as $$
  with months as (
    select (p_from + make_interval(months => g.n))::date as month from generate_series(0, p_months - 1) as g (n)
  ), opened as (
    select date_trunc('month', s.opened_at at time zone 'UTC')::date as cohort, count(*) as tenants
    from private.use_summaries s join public.tenants t on t.id = s.tenant_id
    where s.opened_at >= p_from::timestamp at time zone 'UTC' and (p_country is null or t.country = p_country) group by 1
  ), selling as (
    select u.cohort, u.month, sum(u.tenants) as tenants from private.use_cohorts u
    where u.cohort >= p_from and (p_country is null or u.country = p_country) group by u.cohort, u.month
  )
  select coalesce(jsonb_agg(jsonb_build_object('cohort', c.cohort, 'tenants', c.tenants, 'months', (
    select jsonb_agg(jsonb_build_object('month', m.month, 'tenants', coalesce(s.tenants, 0)) order by m.month)
    from months m left join selling s on s.cohort = c.cohort and s.month = m.month where m.month >= c.cohort)) order by c.cohort), '[]')
  from opened c;
$$;
comment on function private.analytics_cohorts(text, date, integer) is
  'Of the businesses opened in each month, how many sold in that month and in each one after it. Months in which none was opened are left out.';

create function public.admin_analytics_growth(p_filter jsonb default '{}')
returns jsonb language plpgsql volatile security definer set search_path = '' set jit = 'off' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_analytics_growth');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_country text := private.analytics_country(v_filter);
  v_months integer := coalesce(private.input_number(v_filter, 'months', 1, 24, 1, '', false), 6)::integer;
  v_today date := (statement_timestamp() at time zone 'UTC')::date;
  v_from date := (date_trunc('month', v_today) - make_interval(months => v_months - 1))::date;
begin
  perform private.write_audit(null, v_admin_id, 'admin_analytics_growth', 'platform', null, null, jsonb_strip_nulls(v_filter));
  return private.analytics_funnel(v_country, v_from, v_today + 1) || jsonb_build_object('from', v_from, 'countries', private.tenant_countries(),
    'counted_at', (select max(u.counted_at) from private.use_totals u), 'cohorts', private.analytics_cohorts(v_country, v_from, v_months));
end;
$$;
comment on function public.admin_analytics_growth(jsonb) is
  'How businesses come and stay: {country, months: 1 to 24 (6), the last of which is the present one}. Answers {from, countries, counted_at, steps, weeks, cohorts}, counts only. '
  'Platform administrators with a second factor; audited.';

grant execute on function
  public.admin_analytics_use(jsonb),
  public.admin_analytics_growth(jsonb)
  to authenticated;

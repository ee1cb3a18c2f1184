-- Figures of recurring revenue by month of UTC, for one currency. Everything comes from the movements; a division by nothing is null.

create function private.mrr_at(p_currency text, p_at timestamptz)
returns table (tenant_id uuid, mrr numeric) language sql stable security definer rows 1000000 set search_path = '' as $$
  select m.tenant_id, sum(m.delta) from private.mrr_movements m
  where m.currency = p_currency and m.occurred_at < p_at group by m.tenant_id having sum(m.delta) > 0;
$$;
comment on function private.mrr_at(text, timestamptz) is 'Who paid how much a month just before a moment.';

create function private.mrr_month(p_currency text, p_month date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_from timestamptz := p_month::timestamp at time zone 'UTC';
  v_to timestamptz := (p_month + interval '1 month') at time zone 'UTC';
  v_start numeric;
  v_end numeric;
  v_paying_start integer;
  v_paying integer;
  v_kept numeric;
  v_kept_capped numeric;
  v_churned integer;
  v_moves jsonb;
begin
  select coalesce(sum(s.mrr), 0), count(*), coalesce(sum(e.mrr), 0), coalesce(sum(least(coalesce(e.mrr, 0), s.mrr)), 0), count(*) filter (where e.tenant_id is null)
  into v_start, v_paying_start, v_kept, v_kept_capped, v_churned
  from private.mrr_at(p_currency, v_from) s left join private.mrr_at(p_currency, v_to) e on e.tenant_id = s.tenant_id;
  select coalesce(sum(e.mrr), 0), count(*) into v_end, v_paying from private.mrr_at(p_currency, v_to) e;
  select jsonb_object_agg(k.kind, abs(coalesce(m.delta, 0))) into v_moves
  from unnest(array['new', 'reactivation', 'expansion', 'contraction', 'churn']) as k (kind)
  left join (select x.kind, sum(x.delta) as delta from private.mrr_movements x
    where x.currency = p_currency and x.occurred_at >= v_from and x.occurred_at < v_to group by x.kind) m on m.kind = k.kind;
  return v_moves || jsonb_build_object('month', p_month, 'mrr', v_end, 'paying', v_paying, 'arr', 12 * v_end,
    'arpa', round(v_end / nullif(v_paying, 0), 2),
    'logo_churn_percent', round(100.0 * v_churned / nullif(v_paying_start, 0), 2),
    'gross_churn_percent', round(100 * ((v_moves ->> 'contraction')::numeric + (v_moves ->> 'churn')::numeric) / nullif(v_start, 0), 2),
    'grr_percent', round(100 * v_kept_capped / nullif(v_start, 0), 2), 'nrr_percent', round(100 * v_kept / nullif(v_start, 0), 2),
    'quick_ratio', round(((v_moves ->> 'new')::numeric + (v_moves ->> 'reactivation')::numeric + (v_moves ->> 'expansion')::numeric)
      / nullif((v_moves ->> 'contraction')::numeric + (v_moves ->> 'churn')::numeric, 0), 2),
    'paying_at_start', v_paying_start, 'churned', v_churned);
end;
$$;
comment on function private.mrr_month(text, date) is
  'One month of a currency: new, reactivation, expansion, contraction, churn, mrr, paying, arr, arpa, logo and gross churn, grr, nrr and quick ratio.';

create function private.trial_to_paid(p_month date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('month', p_month, 'started', count(*), 'paid', count(*) filter (where exists (
      select 1 from private.mrr_movements m
      where m.tenant_id = t.tenant_id and m.kind = 'new' and m.occurred_at >= t.started_at and m.occurred_at < t.started_at + interval '60 days')))
    from (
      select c.tenant_id, min(c.occurred_at) as started_at from public.subscription_changes c
      where c.what = 'created' and c.after ->> 'status' in ('trial', 'trialing') group by c.tenant_id) t
    where t.started_at >= p_month::timestamp at time zone 'UTC' and t.started_at < (p_month + interval '1 month') at time zone 'UTC');
end;
$$;
comment on function private.trial_to_paid(date) is 'Of the trials that began in a month, how many had paid within 60 days: {month, started, paid}.';

create function private.mrr_cohorts(p_currency text, p_from date, p_months integer)
returns jsonb language sql stable security definer set search_path = '' as $$
  with months as (
    select (p_from + make_interval(months => g.n))::date as month from generate_series(0, p_months - 1) as g (n)
  ), firsts as (
    select m.tenant_id, date_trunc('month', min(m.occurred_at) at time zone 'UTC')::date as cohort
    from private.mrr_movements m where m.kind = 'new' group by m.tenant_id
  ), ends as (
    select f.cohort, x.month, count(*) as tenants, sum(e.mrr) as mrr
    from months x cross join lateral private.mrr_at(p_currency, (x.month + interval '1 month') at time zone 'UTC') e
    join firsts f on f.tenant_id = e.tenant_id
    where f.cohort >= p_from and f.cohort <= x.month group by f.cohort, x.month
  )
  select coalesce(jsonb_agg(jsonb_build_object('cohort', c.month, 'months', (
    select jsonb_agg(jsonb_build_object('month', x.month, 'tenants', coalesce(e.tenants, 0), 'mrr', coalesce(e.mrr, 0)) order by x.month)
    from months x left join ends e on e.cohort = c.month and e.month = x.month where x.month >= c.month)) order by c.month), '[]')
  from months c where exists (select 1 from ends e where e.cohort = c.month);
$$;
comment on function private.mrr_cohorts(text, date, integer) is
  'Of those who first paid in each month: who still pays at the end of each month from then on, and how much. Months in which nobody began are left out.';

create function private.revenue_by_plan(p_currency text)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('plan_name', r.plan_name, 'tenants', r.tenants, 'mrr', r.mrr) order by r.mrr desc, r.plan_name), '[]')
  from (
    select coalesce(p.name, 'No plan') as plan_name, count(*) as tenants, sum(private.subscription_mrr(s)) as mrr
    from public.tenant_subscriptions s left join public.billing_plans p on p.id = s.billing_plan_id
    where s.status in ('active', 'past_due') and s.currency = p_currency and private.subscription_mrr(s) > 0 group by p.id, p.name) r;
$$;
comment on function private.revenue_by_plan(text) is 'Who pays for which plan now, and how much a month: [{plan_name, tenants, mrr}].';

create function private.unpaid_by_age(p_currency text)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('age', a.age, 'invoices', a.invoices, 'amount', a.amount) order by a.place)
  from (
    select g.age, g.place, count(i.id) as invoices, coalesce(sum(i.amount_due - i.paid_amount), 0) as amount
    from (values ('not_due', 0, -100000, 0), ('week', 1, 0, 7), ('month', 2, 7, 30), ('older', 3, 30, 100000)) as g (age, place, after_days, to_days)
    left join public.subscription_invoices i on i.status = 'open' and i.currency = p_currency
      and i.due_at <= statement_timestamp() - make_interval(days => g.after_days) and i.due_at > statement_timestamp() - make_interval(days => g.to_days)
    group by g.age, g.place) a;
$$;
comment on function private.unpaid_by_age(text) is 'What is not paid, by how long it is overdue: not_due, week (to 7 days), month (to 30), older.';

create function private.main_currency()
returns text language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select s.currency from public.tenant_subscriptions s
     where s.status in ('active', 'past_due') and private.subscription_mrr(s) > 0
     group by s.currency order by count(*) desc, s.currency limit 1),
    (select m.currency from private.mrr_movements m group by m.currency order by count(*) desc, m.currency limit 1),
    'USD');
$$;
comment on function private.main_currency() is
  'The currency in which most businesses pay now: amounts of different currencies cannot be compared without rates. Before anybody pays the one with most movements, else USD.';

create function public.admin_revenue(p_currency text default null, p_from date default null, p_months integer default 12)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_revenue');
  v_from date := date_trunc('month', private.input_day(p_from, 'p_from'))::date;
  v_months integer := least(greatest(p_months, 1), 36);
  v_currency text := coalesce(p_currency, private.main_currency());
begin
  if v_from is null or not exists (select 1 from public.currencies c where c.code = v_currency) then
    perform private.refuse_input(case when v_from is null then 'p_from' else 'p_currency' end, 'Choose a month and a currency.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_revenue', 'platform', null, null, jsonb_build_object('currency', v_currency, 'from', v_from));
  return jsonb_build_object('currency', v_currency,
    'currencies', (select coalesce(jsonb_agg(m.currency order by m.currency), '[]') from (select distinct x.currency from private.mrr_movements x) m),
    'months', (select coalesce(jsonb_agg(private.mrr_month(v_currency, x.month) || jsonb_build_object('trials', private.trial_to_paid(x.month) - 'month') order by x.month), '[]')
      from (select (v_from + make_interval(months => g.n))::date as month from generate_series(0, v_months - 1) as g (n)) x),
    'cohorts', private.mrr_cohorts(v_currency, v_from, v_months), 'plans', private.revenue_by_plan(v_currency), 'unpaid', private.unpaid_by_age(v_currency),
    'at_risk', (select coalesce(sum(private.subscription_mrr(s)), 0) from public.tenant_subscriptions s where s.status = 'past_due' and s.currency = v_currency));
end;
$$;
comment on function public.admin_revenue(text, date, integer) is
  'Recurring revenue of a currency (without one private.main_currency) by month, from a month on, with the trials that began in it, cohorts, plans and unpaid invoices by age as they are now, and what is past due. '
  'Platform administrators with a second factor; audited.';

grant execute on function public.admin_revenue(text, date, integer) to authenticated;

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

create function private.mrr_cohort(p_currency text, p_cohort date, p_month date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('cohort', p_cohort, 'month', p_month, 'tenants', count(*), 'mrr', coalesce(sum(e.mrr), 0))
    from private.mrr_at(p_currency, (p_month + interval '1 month') at time zone 'UTC') e
    where exists (
      select 1 from private.mrr_movements m where m.tenant_id = e.tenant_id and m.kind = 'new'
        and m.occurred_at >= p_cohort::timestamp at time zone 'UTC' and m.occurred_at < (p_cohort + interval '1 month') at time zone 'UTC'));
end;
$$;
comment on function private.mrr_cohort(text, date, date) is 'Of those who first paid in one month, who still paid at the end of another, and how much.';

create function public.admin_revenue(p_currency text, p_from date, p_months integer default 12)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_from date := date_trunc('month', private.input_day(p_from, 'p_from'))::date;
begin
  if v_from is null or not exists (select 1 from public.currencies c where c.code = p_currency) then
    perform private.refuse_input(case when v_from is null then 'p_from' else 'p_currency' end, 'Choose a month and a currency.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_revenue', 'platform', null, null, jsonb_build_object('currency', p_currency, 'from', v_from));
  return jsonb_build_object('currency', p_currency,
    'months', (select coalesce(jsonb_agg(private.mrr_month(p_currency, x.month) order by x.month), '[]') from (
      select (v_from + make_interval(months => g.n))::date as month from generate_series(0, least(greatest(p_months, 1), 36) - 1) as g (n)) x),
    'at_risk', (select coalesce(sum(private.subscription_mrr(s)), 0) from public.tenant_subscriptions s where s.status = 'past_due' and s.currency = p_currency));
end;
$$;
comment on function public.admin_revenue(text, date, integer) is
  'Recurring revenue of a currency by month, from a month on, and what of it is past due now. Platform administrators with a second factor; audited.';

grant execute on function public.admin_revenue(text, date, integer) to authenticated;

set local check_function_bodies = off;

CREATE TABLE "private"."affiliate_entries" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "affiliate_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "currency" text NOT NULL, "amount" numeric(14,2) NOT NULL, "occurred_at" timestamp with time zone NOT NULL, "payable_at" timestamp with time zone NOT NULL, CONSTRAINT "affiliate_entries_amount_check" CHECK (((amount <> (0)::numeric) AND ((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric)))), CONSTRAINT "affiliate_entries_check" CHECK (((payable_at >= occurred_at) OR (amount < (0)::numeric))), CONSTRAINT "affiliate_entries_occurred_at_check" CHECK (isfinite(occurred_at)), CONSTRAINT "affiliate_entries_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "private"."affiliate_entries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_entries" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_entries" OWNER TO "postgres";

CREATE TABLE "private"."affiliate_payout_entries" ("tenant_id" uuid NOT NULL, "entry_id" uuid NOT NULL, "payout_id" uuid NOT NULL, CONSTRAINT "affiliate_payout_entries_pkey" PRIMARY KEY (tenant_id, entry_id));

ALTER TABLE "private"."affiliate_payout_entries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_payout_entries" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_payout_entries" OWNER TO "postgres";

CREATE TABLE "private"."affiliate_payouts" ("id" uuid NOT NULL, "currency" text NOT NULL, "cut_off" timestamp with time zone NOT NULL, "total" numeric(14,2) NOT NULL, "people" integer NOT NULL, "file" text NOT NULL, "sha256" text NOT NULL, "reason" text NOT NULL, "made_by" uuid NOT NULL, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "affiliate_payouts_cut_off_check" CHECK (isfinite(cut_off)), CONSTRAINT "affiliate_payouts_people_check" CHECK ((people > 0)), CONSTRAINT "affiliate_payouts_pkey" PRIMARY KEY (id), CONSTRAINT "affiliate_payouts_reason_check" CHECK (((length(reason) >= 10) AND (length(reason) <= 500))), CONSTRAINT "affiliate_payouts_sha256_check" CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "affiliate_payouts_total_check" CHECK (((total >= 0.01) AND (total <= '1000000000000'::numeric))));

ALTER TABLE "private"."affiliate_payouts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_payouts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_payouts" OWNER TO "postgres";

CREATE TABLE "private"."affiliates" ("id" uuid NOT NULL, "code" text NOT NULL, "name" text NOT NULL, "email" text NOT NULL, "phone" text, "payout_account" text NOT NULL, "rate_percent" numeric(5,2) NOT NULL, "months" integer NOT NULL, "state" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "affiliates_code_check" CHECK ((code ~ '^[A-Z0-9]{4,20}$'::text)), CONSTRAINT "affiliates_code_key" UNIQUE (code), CONSTRAINT "affiliates_email_check" CHECK (((length(email) >= 3) AND (length(email) <= 254))), CONSTRAINT "affiliates_months_check" CHECK (((months >= 1) AND (months <= 36))), CONSTRAINT "affiliates_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 120))), CONSTRAINT "affiliates_payout_account_check" CHECK (((length(payout_account) >= 3) AND (length(payout_account) <= 120))), CONSTRAINT "affiliates_phone_check" CHECK (((length(phone) >= 5) AND (length(phone) <= 30))), CONSTRAINT "affiliates_pkey" PRIMARY KEY (id), CONSTRAINT "affiliates_rate_percent_check" CHECK (((rate_percent > (0)::numeric) AND (rate_percent <= (50)::numeric))), CONSTRAINT "affiliates_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'blocked'::text]))));

ALTER TABLE "private"."affiliates" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliates" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliates" OWNER TO "postgres";

CREATE TABLE "private"."referrals" ("tenant_id" uuid NOT NULL, "affiliate_id" uuid NOT NULL, "rate_percent" numeric(5,2) NOT NULL, "months" integer NOT NULL, "first_touch_at" timestamp with time zone NOT NULL, "signed_up_at" timestamp with time zone NOT NULL, "first_paid_at" timestamp with time zone, "address_group" cidr, "is_own" boolean NOT NULL DEFAULT false, "is_flagged" boolean NOT NULL DEFAULT false, CONSTRAINT "referrals_check" CHECK ((signed_up_at >= first_touch_at)), CONSTRAINT "referrals_first_paid_at_check" CHECK (isfinite(first_paid_at)), CONSTRAINT "referrals_first_touch_at_check" CHECK (isfinite(first_touch_at)), CONSTRAINT "referrals_months_check" CHECK (((months >= 1) AND (months <= 36))), CONSTRAINT "referrals_pkey" PRIMARY KEY (tenant_id), CONSTRAINT "referrals_rate_percent_check" CHECK (((rate_percent > (0)::numeric) AND (rate_percent <= (50)::numeric))));

ALTER TABLE "private"."referrals" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."referrals" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."referrals" OWNER TO "postgres";

CREATE TABLE "private"."use_cohorts" ("cohort" date NOT NULL, "country" text NOT NULL, "month" date NOT NULL, "tenants" integer NOT NULL, CONSTRAINT "use_cohorts_check" CHECK ((month >= cohort)), CONSTRAINT "use_cohorts_pkey" PRIMARY KEY (cohort, country, month), CONSTRAINT "use_cohorts_tenants_check" CHECK ((tenants >= 0)));

ALTER TABLE "private"."use_cohorts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_cohorts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_cohorts" OWNER TO "postgres";

CREATE TABLE "private"."use_days" ("tenant_id" uuid NOT NULL, "day" date NOT NULL, "sales" integer NOT NULL, "orders" integer NOT NULL, "people" uuid[] NOT NULL, "documents" jsonb NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "use_days_documents_check" CHECK ((jsonb_typeof(documents) = 'object'::text)), CONSTRAINT "use_days_orders_check" CHECK ((orders >= 0)), CONSTRAINT "use_days_pkey" PRIMARY KEY (tenant_id, day), CONSTRAINT "use_days_sales_check" CHECK ((sales >= 0)));

ALTER TABLE "private"."use_days" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_days" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_days" OWNER TO "postgres";

CREATE TABLE "private"."use_sign_ups" ("week" date NOT NULL, "people" integer NOT NULL, "confirmed" integer NOT NULL, CONSTRAINT "use_sign_ups_check" CHECK (((confirmed >= 0) AND (confirmed <= people))), CONSTRAINT "use_sign_ups_people_check" CHECK ((people >= 0)), CONSTRAINT "use_sign_ups_pkey" PRIMARY KEY (week));

ALTER TABLE "private"."use_sign_ups" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_sign_ups" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_sign_ups" OWNER TO "postgres";

CREATE TABLE "private"."use_summaries" ("tenant_id" uuid NOT NULL, "signed_up_at" timestamp with time zone NOT NULL, "confirmed_at" timestamp with time zone, "opened_at" timestamp with time zone NOT NULL, "first_product_at" timestamp with time zone, "first_sale_at" timestamp with time zone, "second_day" date, "activated_on" date, "paid_at" timestamp with time zone, "sale_months" date[] NOT NULL DEFAULT '{}'::date[], "last_used" date[] NOT NULL DEFAULT '{}'::date[], "step_days" real[] NOT NULL DEFAULT '{}'::real[], "folded_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "use_summaries_pkey" PRIMARY KEY (tenant_id));

ALTER TABLE "private"."use_summaries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_summaries" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_summaries" OWNER TO "postgres";

CREATE TABLE "private"."use_totals" ("grain" text NOT NULL, "starts_on" date NOT NULL, "country" text NOT NULL, "tenants" integer NOT NULL, "sales" bigint NOT NULL, "orders" bigint NOT NULL, "people" integer NOT NULL, "documents" jsonb NOT NULL, "counted_at" timestamp with time zone NOT NULL, CONSTRAINT "use_totals_documents_check" CHECK ((jsonb_typeof(documents) = 'object'::text)), CONSTRAINT "use_totals_grain_check" CHECK ((grain = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))), CONSTRAINT "use_totals_orders_check" CHECK ((orders >= 0)), CONSTRAINT "use_totals_people_check" CHECK ((people >= 0)), CONSTRAINT "use_totals_pkey" PRIMARY KEY (grain, starts_on, country), CONSTRAINT "use_totals_sales_check" CHECK ((sales >= 0)), CONSTRAINT "use_totals_tenants_check" CHECK ((tenants >= 0)));

ALTER TABLE "private"."use_totals" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_totals" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."use_totals" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.activated_on(p_tenant_id uuid)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select min(d.day) from (
    select u.day, lag(u.day, 4) over (order by u.day) as fifth_last from private.use_days u where u.tenant_id = p_tenant_id and u.sales > 0) d
  where d.day - d.fifth_last < 14;
$function$;

ALTER FUNCTION "private"."activated_on"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.affiliate_row(p_affiliate private.affiliates)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(p_affiliate) || jsonb_build_object(
    'sign_ups', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id),
    'paying', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id and r.first_paid_at is not null),
    'flagged', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id and r.is_flagged),
    'balances', (select coalesce(jsonb_agg(to_jsonb(b) order by b.currency), '[]') from (
      select e.currency, sum(e.amount) as earned, coalesce(sum(e.amount) filter (where x.entry_id is not null), 0) as paid_out,
        coalesce(sum(e.amount) filter (where x.entry_id is null and e.payable_at > statement_timestamp()), 0) as held,
        coalesce(sum(e.amount) filter (where x.entry_id is null and e.payable_at <= statement_timestamp()), 0) as payable
      from private.affiliate_entries e left join private.affiliate_payout_entries x on x.tenant_id = e.tenant_id and x.entry_id = e.id
      where e.affiliate_id = p_affiliate.id group by e.currency) b));
$function$;

ALTER FUNCTION "private"."affiliate_row"(private.affiliates) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.analytics_activity(p_country text, p_grain text, p_from date, p_today date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('starts_on', g.starts_on, 'tenants', coalesce(u.tenants, 0), 'sales', coalesce(u.sales, 0),
    'orders', coalesce(u.orders, 0), 'people', coalesce(u.people, 0)) order by g.starts_on), '[]')
  from (select x.at::date as starts_on from generate_series(date_trunc(p_grain, p_from::timestamp), p_today::timestamp, ('1 ' || p_grain)::interval) as x (at)) g
  left join lateral (
    select sum(t.tenants) as tenants, sum(t.sales) as sales, sum(t.orders) as orders, sum(t.people) as people from private.use_totals t
    where t.grain = p_grain and t.starts_on = g.starts_on and (p_country is null or t.country = p_country)) u on true;
$function$;

ALTER FUNCTION "private"."analytics_activity"(text, text, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.analytics_adoption(p_country text, p_days integer, p_today date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."analytics_adoption"(text, integer, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.analytics_cohorts(p_country text, p_from date, p_months integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."analytics_cohorts"(text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.analytics_country(p_filter jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_country text := private.input_text(p_filter, 'country', 2);
begin
  if v_country is not null and v_country <> all (private.country_codes()) then
    perform private.refuse_input('country', 'Choose a country.');
  end if;
  return v_country;
end;
$function$;

ALTER FUNCTION "private"."analytics_country"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.analytics_funnel(p_country text, p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."analytics_funnel"(text, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.analytics_now(p_country text, p_today date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."analytics_now"(text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.commission_of(p_invoice public.subscription_invoices, p_referral private.referrals)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_net numeric := p_invoice.subtotal - p_invoice.discount;
begin
  if p_invoice.status <> 'paid' or p_referral.is_own or v_net <= 0
    or p_invoice.paid_at >= coalesce(p_referral.first_paid_at, p_invoice.paid_at) + make_interval(months => p_referral.months) then
    return 0;
  end if;
  return private.billing_round(
    (p_invoice.paid_amount - p_invoice.refunded_amount) * v_net / (v_net + p_invoice.tax) * p_referral.rate_percent / 100, p_invoice.currency);
end;
$function$;

ALTER FUNCTION "private"."commission_of"(public.subscription_invoices, private.referrals) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_cohorts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.use_cohorts;
  insert into private.use_cohorts (cohort, country, month, tenants)
  select date_trunc('month', s.opened_at at time zone 'UTC')::date, coalesce(t.country, ''), x.month, count(*)
  from private.use_summaries s join public.tenants t on t.id = s.tenant_id cross join lateral unnest(s.sale_months) as x (month)
  where x.month >= date_trunc('month', s.opened_at at time zone 'UTC')::date group by 1, 2, 3;
end;
$function$;

ALTER FUNCTION "private"."count_cohorts"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_sign_ups(p_from date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.use_sign_ups u where u.week >= p_from;
  insert into private.use_sign_ups (week, people, confirmed)
  select date_trunc('week', p.created_at at time zone 'UTC')::date, count(*), count(p.email_verified_at)
  from public.profiles p
  where p.created_at >= p_from::timestamp at time zone 'UTC' and p.tenant_id is null and p.invitation_status = 'none' and p.role <> 'superadmin'
    and not exists (select 1 from private.shopper_accounts s where s.user_id = p.user_id)
  group by 1;
end;
$function$;

ALTER FUNCTION "private"."count_sign_ups"(date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.create_tenant_input(p_tenant jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_field text;
  v_country text := upper(nullif(btrim(p_tenant ->> 'country'), ''));
begin
  if p_tenant is null or jsonb_typeof(p_tenant) <> 'object' then
    perform private.fail(400, 'invalid_input', 'Enter the name of the business.', '{"field": "name"}');
  end if;
  foreach v_field in array array['id', 'name', 'subdomain', 'currency_code', 'timezone', 'country', 'plan', 'via', 'via_at'] loop
    if jsonb_typeof(p_tenant -> v_field) not in ('string', 'null') or length(p_tenant ->> v_field) > 200 then
      perform private.fail(400, 'invalid_input', 'This field must be a short text.', jsonb_build_object('field', v_field));
    end if;
  end loop;
  if coalesce(p_tenant ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.fail(400, 'invalid_input', 'The id must be a uuid.', '{"field": "id"}');
  end if;
  if length(btrim(coalesce(p_tenant ->> 'name', ''))) not between 1 and 120 then
    perform private.fail(400, 'invalid_input', 'A business name has 1 to 120 characters.', '{"field": "name"}');
  end if;
  if nullif(btrim(p_tenant ->> 'currency_code'), '') is not null
    and not exists (select 1 from public.currencies c where c.code = upper(btrim(p_tenant ->> 'currency_code'))) then
    perform private.fail(400, 'invalid_input', 'This currency is not offered.', '{"field": "currency_code"}');
  end if;
  if nullif(p_tenant ->> 'timezone', '') is not null and not private.is_time_zone(p_tenant ->> 'timezone') then
    perform private.fail(400, 'invalid_input', 'This time zone is not known.', '{"field": "timezone"}');
  end if;
  if v_country is null then
    perform private.fail(400, 'country_required', 'Choose the country of the business. It decides the taxes.', '{"field": "country"}');
  elsif not v_country = any (private.country_codes()) then
    perform private.fail(400, 'invalid_input', 'A country is a code of two letters, such as KE.', '{"field": "country"}');
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', lower(p_tenant ->> 'id'), 'name', btrim(p_tenant ->> 'name'),
    'subdomain', nullif(btrim(p_tenant ->> 'subdomain'), ''), 'currency_code', p_tenant ->> 'currency_code',
    'timezone', p_tenant ->> 'timezone', 'country', v_country, 'plan', nullif(btrim(p_tenant ->> 'plan'), ''),
    'via', nullif(btrim(p_tenant ->> 'via'), ''), 'via_at', private.input_instant(p_tenant, 'via_at')));
end;
$function$;

CREATE OR REPLACE FUNCTION private.create_tenant_once(p_user_id uuid, p_input jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer jsonb;
  v_constraint text;
begin
  for v_try in 1 .. 20 loop
    begin
      v_answer := private.provision_tenant(p_user_id, p_input, clock_timestamp());
      insert into private.tenant_creations (tenant_id, user_id, request_hash)
      values ((p_input ->> 'id')::uuid, p_user_id, private.request_hash(p_input));
      perform private.note_provider_proof(p_user_id);
      perform private.wish_for_plan((p_input ->> 'id')::uuid, p_input ->> 'plan');
      perform private.refer_tenant((p_input ->> 'id')::uuid, p_input ->> 'via', (p_input ->> 'via_at')::timestamptz, clock_timestamp());
      return v_answer;
    exception when unique_violation then
      -- Somebody else took the address or the id between the look and the insert. An address that nobody asked for is looked
      -- for again: the other one is there to be seen now.
      get stacked diagnostics v_constraint = constraint_name;
      exit when p_input ? 'subdomain' or v_constraint not in ('tenants_subdomain_key', 'storefront_settings_slug_key');
    end;
  end loop;
  perform private.fail(409, 'subdomain_taken', 'Someone just took this address. Choose another one.', '{"field": "subdomain"}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.csv_cell(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (('"'::text || replace(CASE WHEN (p_text ~ '^[-=+@\t\r]'::text) THEN (''''::text || p_text) ELSE p_text END, '"'::text, '""'::text)) || '"'::text);

ALTER FUNCTION "private"."csv_cell"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.days_between(p_from timestamp with time zone, p_to timestamp with time zone)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_from IS NOT NULL) AND (p_to IS NOT NULL)) THEN (GREATEST((EXTRACT(epoch FROM (p_to - p_from)) / (86400)::numeric), (0)::numeric))::real ELSE NULL::real END;

ALTER FUNCTION "private"."days_between"(timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_use_days(p_tenant_id uuid, p_from date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with facts as materialized (
    select * from private.use_of_days(p_tenant_id, p_from) f where f.day >= p_from
  ), kinds as (
    select f.day, f.kind, count(*) as number from facts f where f.kind is not null group by f.day, f.kind
  ), days as (
    select k.day, coalesce(sum(k.number) filter (where k.kind in ('till', 'handed_over')), 0) as sales,
      coalesce(sum(k.number) filter (where k.kind in ('shop', 'taken_orders')), 0) as orders,
      coalesce(jsonb_object_agg(k.kind, k.number), '{}') as documents
    from kinds k group by k.day
  ), present as (
    select f.day, array_agg(distinct f.person order by f.person) as people
    from facts f join public.tenant_users m on m.user_id = f.person and m.tenant_id = p_tenant_id group by f.day
  )
  insert into private.use_days as u (tenant_id, day, sales, orders, people, documents, changed_at)
  select p_tenant_id, coalesce(d.day, p.day), coalesce(d.sales, 0), coalesce(d.orders, 0), coalesce(p.people, '{}'), coalesce(d.documents, '{}'),
    clock_timestamp()
  from days d full join present p on p.day = d.day
  on conflict (tenant_id, day) do update set sales = excluded.sales, orders = excluded.orders, people = excluded.people,
    documents = excluded.documents, changed_at = excluded.changed_at
  where (u.sales, u.orders, u.people, u.documents) is distinct from (excluded.sales, excluded.orders, excluded.people, excluded.documents);
end;
$function$;

ALTER FUNCTION "private"."fold_use_days"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fold_use_summary(p_tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_before private.use_summaries;
  v_owner public.profiles;
  v_opened timestamptz;
begin
  select * into v_before from private.use_summaries s where s.tenant_id = p_tenant_id;
  select t.created_at into v_opened from public.tenants t where t.id = p_tenant_id;
  select p.* into v_owner from public.tenant_users m join public.profiles p on p.user_id = m.user_id
  where m.tenant_id = p_tenant_id and m.role = 'admin' order by m.created_at, m.user_id limit 1;
  insert into private.use_summaries as s (tenant_id, signed_up_at, confirmed_at, opened_at, first_product_at, first_sale_at, second_day, activated_on,
    paid_at, sale_months, last_used, folded_at)
  select p_tenant_id, coalesce(v_before.signed_up_at, least(v_owner.created_at, v_opened), v_opened), coalesce(v_before.confirmed_at, v_owner.email_verified_at),
    v_opened, coalesce(v_before.first_product_at, (
      select min(p.created_at) from public.products p where p.tenant_id = p_tenant_id
        and not exists (select 1 from private.sample_products x where x.tenant_id = p.tenant_id and x.product_id = p.id))),
    coalesce(v_before.first_sale_at, (select a.occurred_at from public.sales a where a.tenant_id = p_tenant_id order by a.occurred_at limit 1)),
    coalesce(v_before.second_day, (
      select a.business_date from public.sales a where a.tenant_id = p_tenant_id and a.business_date > (
        select f.business_date from public.sales f where f.tenant_id = p_tenant_id order by f.business_date limit 1) order by a.business_date limit 1)),
    coalesce(v_before.activated_on, private.activated_on(p_tenant_id)),
    coalesce(v_before.paid_at, (select min(m.occurred_at) from private.mrr_movements m where m.tenant_id = p_tenant_id and m.kind = 'new')),
    (select coalesce(array_agg(x.month order by x.month), '{}') from (
      select unnest(v_before.sale_months) as month union
      select date_trunc('month', u.day)::date from private.use_days u where u.tenant_id = p_tenant_id and u.sales > 0) x),
    array(
      select greatest(v_before.last_used[k.place], (
        select max(u.day) from private.use_days u where u.tenant_id = p_tenant_id and u.documents ? k.kind))
      from unnest(private.use_kinds()) with ordinality as k (kind, place) order by k.place),
    clock_timestamp()
  on conflict (tenant_id) do update set confirmed_at = excluded.confirmed_at, first_product_at = excluded.first_product_at,
    first_sale_at = excluded.first_sale_at, second_day = excluded.second_day, activated_on = excluded.activated_on, paid_at = excluded.paid_at,
    sale_months = excluded.sale_months, last_used = excluded.last_used, folded_at = excluded.folded_at;
  update private.use_summaries s set step_days = array[null, private.days_between(s.signed_up_at, s.confirmed_at),
    private.days_between(s.confirmed_at, s.opened_at), private.days_between(s.opened_at, s.first_product_at),
    private.days_between(s.first_product_at, s.first_sale_at), private.days_between(s.first_sale_at, s.second_day::timestamp at time zone 'UTC'),
    private.days_between(s.second_day::timestamp at time zone 'UTC', s.activated_on::timestamp at time zone 'UTC'),
    private.days_between(s.opened_at, s.paid_at)]
  where s.tenant_id = p_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."fold_use_summary"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.folded_mail(p_mail text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN lower(regexp_replace(btrim(p_mail), '\+[^@]*@'::text, '@'::text));

ALTER FUNCTION "private"."folded_mail"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_own_referral(p_affiliate private.affiliates, p_tenant_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
      select 1 from public.tenant_users m join auth.users u on u.id = m.user_id
      where m.tenant_id = p_tenant_id and private.folded_mail(u.email) = private.folded_mail(p_affiliate.email))
    or exists (
      select 1 from private.billing_methods b
      where b.tenant_id = p_tenant_id and right(regexp_replace(b.phone, '\D', '', 'g'), 9) in (
        right(regexp_replace(p_affiliate.phone, '\D', '', 'g'), 9), right(regexp_replace(p_affiliate.payout_account, '\D', '', 'g'), 9))
        and length(regexp_replace(b.phone, '\D', '', 'g')) >= 9);
end;
$function$;

ALTER FUNCTION "private"."is_own_referral"(private.affiliates, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payout_due(p_currency text, p_cut_off timestamp with time zone)
 RETURNS TABLE(affiliate_id uuid, amount numeric, entries uuid[])
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
  select e.affiliate_id, sum(e.amount), array_agg(e.id)
  from private.affiliate_entries e
  join private.affiliates a on a.id = e.affiliate_id and a.state = 'active'
  join private.referrals r on r.tenant_id = e.tenant_id and not r.is_flagged
  where e.currency = p_currency and e.payable_at <= p_cut_off
    and not exists (select 1 from private.affiliate_payout_entries x where x.tenant_id = e.tenant_id and x.entry_id = e.id)
  group by e.affiliate_id having sum(e.amount) >= 50;
$function$;

ALTER FUNCTION "private"."payout_due"(text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refer_tenant(p_tenant_id uuid, p_code text, p_touched_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_affiliate private.affiliates;
  v_group cidr;
begin
  select * into v_affiliate from private.affiliates a where a.code = upper(btrim(p_code)) and a.state = 'active';
  -- A link of long ago brought nobody. A time in the future is that of a wrong clock.
  if v_affiliate.id is null or p_touched_at < p_now - interval '60 days' then
    return;
  end if;
  select network(set_masklen(e.ip_address, case family(e.ip_address) when 4 then 24 else 64 end)) into v_group
  from audit.events e where e.tenant_id = p_tenant_id and e.action = 'tenant_created' limit 1;
  insert into private.referrals (tenant_id, affiliate_id, rate_percent, months, first_touch_at, signed_up_at, address_group, is_own, is_flagged)
  values (p_tenant_id, v_affiliate.id, v_affiliate.rate_percent, v_affiliate.months, least(coalesce(p_touched_at, p_now), p_now), p_now, v_group,
    private.is_own_referral(v_affiliate, p_tenant_id),
    5 <= (select count(*) from private.referrals r
      where r.affiliate_id = v_affiliate.id and r.address_group = v_group and r.signed_up_at > p_now - interval '1 day'))
  on conflict (tenant_id) do nothing;
end;
$function$;

ALTER FUNCTION "private"."refer_tenant"(uuid, text, timestamp with time zone, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_commission(p_invoice public.subscription_invoices, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_referral private.referrals;
  v_delta numeric;
  v_payable timestamptz;
begin
  select * into v_referral from private.referrals r where r.tenant_id = p_invoice.tenant_id for update;
  if v_referral.tenant_id is null then
    return;
  end if;
  if p_invoice.status = 'paid' and p_invoice.paid_amount > 0 then
    update private.referrals r set first_paid_at = coalesce(r.first_paid_at, p_invoice.paid_at),
      is_own = r.is_own or private.is_own_referral((select a from private.affiliates a where a.id = r.affiliate_id), r.tenant_id)
    where r.tenant_id = p_invoice.tenant_id returning * into v_referral;
  end if;
  select private.commission_of(p_invoice, v_referral) - coalesce(sum(e.amount), 0) into v_delta
  from private.affiliate_entries e where e.tenant_id = p_invoice.tenant_id and e.invoice_id = p_invoice.id;
  if v_delta > 0 then
    -- Longer than anybody may ask for the money back, and never shorter than 45 days.
    v_payable := greatest(p_invoice.paid_at, p_now) + interval '45 days';
  elsif v_delta < 0 then
    -- What is still held is taken back where it waits; what was paid out, from the next file.
    select coalesce(max(e.payable_at), p_now) into v_payable from private.affiliate_entries e
    where e.tenant_id = p_invoice.tenant_id and e.invoice_id = p_invoice.id
      and not exists (select 1 from private.affiliate_payout_entries x where x.tenant_id = e.tenant_id and x.entry_id = e.id);
  end if;
  if v_delta <> 0 then
    insert into private.affiliate_entries (affiliate_id, tenant_id, invoice_id, currency, amount, occurred_at, payable_at)
    values (v_referral.affiliate_id, p_invoice.tenant_id, p_invoice.id, p_invoice.currency, v_delta, p_now, v_payable);
  end if;
end;
$function$;

ALTER FUNCTION "private"."settle_commission"(public.subscription_invoices, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tenant_countries()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(c.country order by c.country), '[]') from (select distinct t.country from public.tenants t where t.country is not null) c;
$function$;

ALTER FUNCTION "private"."tenant_countries"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_subscription_invoices__commission()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.settle_commission(new, case when new.paid_at is distinct from old.paid_at then coalesce(new.paid_at, clock_timestamp()) else clock_timestamp() end);
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_subscription_invoices__commission"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.total_use(p_days date[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with spans as materialized (
    select distinct g.grain, date_trunc(g.grain, x.day)::date as starts_on, (date_trunc(g.grain, x.day) + ('1 ' || g.grain)::interval)::date as ends_on
    from unnest(p_days) as x (day) cross join (values ('day'), ('week'), ('month')) as g (grain)
  ), used as materialized (
    select s.grain, s.starts_on, coalesce(t.country, '') as country, u.tenant_id, u.sales, u.orders, u.people, u.documents
    from spans s join private.use_days u on u.day >= s.starts_on and u.day < s.ends_on join public.tenants t on t.id = u.tenant_id
  ), people as (
    select u.grain, u.starts_on, u.country, count(distinct p.id) as number from used u cross join lateral unnest(u.people) as p (id) group by 1, 2, 3
  ), documents as (
    select k.grain, k.starts_on, k.country, jsonb_object_agg(k.kind, k.number) as counts
    from (select u.grain, u.starts_on, u.country, e.key as kind, sum(e.value::bigint) as number
      from used u cross join lateral jsonb_each_text(u.documents) as e group by 1, 2, 3, 4) k group by 1, 2, 3
  ), sums as (
    select u.grain, u.starts_on, u.country, count(distinct u.tenant_id) filter (where u.sales + u.orders > 0) as tenants, sum(u.sales) as sales, sum(u.orders) as orders
    from used u group by 1, 2, 3
  )
  insert into private.use_totals as t (grain, starts_on, country, tenants, sales, orders, people, documents, counted_at)
  select s.grain, s.starts_on, s.country, s.tenants, s.sales, s.orders, coalesce(p.number, 0), coalesce(d.counts, '{}'), p_now
  from sums s left join people p using (grain, starts_on, country) left join documents d using (grain, starts_on, country)
  on conflict (grain, starts_on, country) do update set tenants = excluded.tenants, sales = excluded.sales, orders = excluded.orders,
    people = excluded.people, documents = excluded.documents, counted_at = excluded.counted_at;
end;
$function$;

ALTER FUNCTION "private"."total_use"(date[], timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.use_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ARRAY['till'::text, 'handed_over'::text, 'shop'::text, 'taken_orders'::text, 'returns'::text, 'quotes'::text, 'gift_cards'::text, 'purchases'::text, 'stock'::text, 'accounting'::text, 'etims'::text, 'imports'::text];

ALTER FUNCTION "private"."use_kinds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.use_of_days(p_tenant_id uuid, p_from date)
 RETURNS TABLE(day date, kind text, person uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
AS $function$
declare
  v_since timestamptz := private.business_day_start(p_tenant_id, p_from);
  v_zone text;
  v_cutoff interval;
begin
  select t.timezone, t.day_cutoff::interval into v_zone, v_cutoff from public.tenants t where t.id = p_tenant_id;
  return query
  select s.business_date, case s.channel when 'till' then 'till' else 'handed_over' end, s.cashier_id
  from public.sales s where s.tenant_id = p_tenant_id and s.business_date >= p_from
  union all
  select n.business_date, 'returns', n.issued_by from public.credit_notes n where n.tenant_id = p_tenant_id and n.business_date >= p_from
  union all
  select v.business_date, 'accounting', null::uuid from public.money_vouchers v where v.tenant_id = p_tenant_id and v.business_date >= p_from
  union all
  select (x.at at time zone v_zone - v_cutoff)::date, x.kind, x.person
  from (
    select o.placed_at as at, case o.channel when 'storefront' then 'shop' else 'taken_orders' end as kind, o.taken_by as person
    from public.orders o where o.tenant_id = p_tenant_id and o.placed_at >= v_since
    union all
    select q.created_at, 'quotes', null from public.quotes q where q.tenant_id = p_tenant_id and q.created_at >= v_since
    union all
    select g.issued_at, 'gift_cards', null from public.gift_cards g where g.tenant_id = p_tenant_id and g.issued_at >= v_since
    union all
    select r.received_at, 'purchases', null from public.goods_receipts r where r.tenant_id = p_tenant_id and r.received_at >= v_since
    union all
    select b.created_at, 'purchases', null from public.supplier_bills b
    where b.tenant_id = p_tenant_id and b.created_at >= v_since and b.status <> 'discarded'
    union all
    select c.opened_at, 'stock', null from public.stock_counts c where c.tenant_id = p_tenant_id and c.opened_at >= v_since
    union all
    select a.adjusted_at, 'stock', null from public.stock_adjustments a where a.tenant_id = p_tenant_id and a.adjusted_at >= v_since
    union all
    select f.created_at, 'stock', null from public.stock_transfers f where f.tenant_id = p_tenant_id and f.created_at >= v_since
    union all
    select j.created_at, 'accounting', null from public.manual_journals j where j.tenant_id = p_tenant_id and j.created_at >= v_since
    union all
    select d.created_at, 'etims', null from public.fiscal_documents d
    where d.tenant_id = p_tenant_id and d.created_at >= v_since and d.state = 'accepted' and d.kind in ('sale', 'credit_note')
    union all
    select i.created_at, 'imports', null from public.import_jobs i where i.tenant_id = p_tenant_id and i.created_at >= v_since
    union all
    select l.created_at, null, l.user_id from public.user_activity_logs l
    where l.tenant_id = p_tenant_id and l.created_at >= v_since and l.action_type = 'login'
    union all
    select e.created_at, null, e.actor_id from audit.events e
    where e.tenant_id = p_tenant_id and e.created_at >= v_since and e.actor_kind = 'user') x;
end;
$function$;

ALTER FUNCTION "private"."use_of_days"(uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_analytics_growth(p_filter jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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
$function$;

ALTER FUNCTION "public"."admin_analytics_growth"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_analytics_use(p_filter jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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
$function$;

ALTER FUNCTION "public"."admin_analytics_use"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_clear_referral(p_clearing jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_reason text := private.billing_reason(private.input_object(p_clearing, 'p_clearing'));
  v_referral private.referrals;
begin
  update private.referrals r set is_flagged = false where r.tenant_id = private.input_uuid(p_clearing, 'tenant_id') returning * into v_referral;
  if v_referral.tenant_id is null then
    perform private.fail(404, 'not_found', 'Nobody brought this business.');
  end if;
  perform private.write_audit(v_referral.tenant_id, v_admin_id, 'referral_cleared', 'referrals', v_referral.tenant_id, null, jsonb_build_object('reason', v_reason));
  return jsonb_build_object('tenant_id', v_referral.tenant_id, 'is_flagged', v_referral.is_flagged);
end;
$function$;

ALTER FUNCTION "public"."admin_clear_referral"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_affiliate_payouts()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_affiliate_payouts', 'affiliate_payouts', null, null, null);
  return (select coalesce(jsonb_agg(to_jsonb(p) - 'request_hash' order by p.created_at desc, p.id), '[]') from private.affiliate_payouts p);
end;
$function$;

ALTER FUNCTION "public"."admin_list_affiliate_payouts"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_affiliates()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_affiliates', 'affiliates', null, null, null);
  return (select coalesce(jsonb_agg(private.affiliate_row(a) order by a.created_at desc, a.id), '[]') from private.affiliates a);
end;
$function$;

ALTER FUNCTION "public"."admin_list_affiliates"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_referrals(p_affiliate_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_referrals', 'affiliates', p_affiliate_id, null, null);
  return (select coalesce(jsonb_agg(jsonb_build_object('tenant_id', r.tenant_id, 'tenant_name', t.name, 'first_touch_at', r.first_touch_at,
      'signed_up_at', r.signed_up_at, 'first_paid_at', r.first_paid_at, 'rate_percent', r.rate_percent, 'months', r.months, 'is_own', r.is_own,
      'is_flagged', r.is_flagged) order by r.signed_up_at desc, r.tenant_id), '[]')
    from private.referrals r join public.tenants t on t.id = r.tenant_id where r.affiliate_id = p_affiliate_id);
end;
$function$;

ALTER FUNCTION "public"."admin_list_referrals"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_make_affiliate_payout(p_payout jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_body jsonb := private.input_object(p_payout, 'p_payout');
  v_id uuid := private.input_uuid(v_body, 'id');
  v_currency text := private.input_text(v_body, 'currency', 3, '', true);
  v_reason text := private.billing_reason(v_body);
  v_cut_off timestamptz := date_trunc('month', statement_timestamp() at time zone 'UTC') at time zone 'UTC';
  v_payout private.affiliate_payouts;
  v_file text;
begin
  -- One file after the other: two never see the same entries.
  perform pg_advisory_xact_lock(hashtextextended('affiliate_payouts', 0));
  select * into v_payout from private.affiliate_payouts p where p.id = v_id;
  if v_payout.id is not null then
    perform private.require_same_request(v_payout.request_hash, private.request_hash(v_body));
    return to_jsonb(v_payout) - 'request_hash';
  end if;
  select string_agg(concat_ws(',', private.csv_cell(a.name), private.csv_cell(a.email), private.csv_cell(a.payout_account), d.amount, v_currency, private.csv_cell(a.code)),
    E'\r\n' order by a.code) into v_file
  from private.payout_due(v_currency, v_cut_off) d join private.affiliates a on a.id = d.affiliate_id;
  if v_file is null then
    perform private.fail(409, 'nothing_to_pay', 'Nobody can be paid in this currency yet.');
  end if;
  v_file := E'Name,E-mail,Account,Amount,Currency,Code\r\n' || v_file || E'\r\n';
  insert into private.affiliate_payouts (id, currency, cut_off, total, people, file, sha256, reason, made_by, request_hash)
  select v_id, v_currency, v_cut_off, sum(d.amount), count(*), v_file, encode(sha256(convert_to(v_file, 'UTF8')), 'hex'), v_reason, v_admin_id,
    private.request_hash(v_body)
  from private.payout_due(v_currency, v_cut_off) d
  returning * into v_payout;
  insert into private.affiliate_payout_entries (tenant_id, entry_id, payout_id)
  select e.tenant_id, e.id, v_id
  from private.payout_due(v_currency, v_cut_off) d join private.affiliate_entries e on e.affiliate_id = d.affiliate_id and e.id = any (d.entries);
  perform private.write_audit(null, v_admin_id, 'affiliate_payout_made', 'affiliate_payouts', v_id, null, to_jsonb(v_payout) - 'file' - 'request_hash');
  return to_jsonb(v_payout) - 'request_hash';
end;
$function$;

ALTER FUNCTION "public"."admin_make_affiliate_payout"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_save_affiliate(p_affiliate jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_body jsonb := private.input_object(p_affiliate, 'p_affiliate');
  v_reason text := private.billing_reason(v_body);
  v_code text := upper(private.input_text(v_body, 'code', 20, '', true));
  v_before private.affiliates;
  v_after private.affiliates;
begin
  if v_code !~ '^[A-Z0-9]{4,20}$' then
    perform private.refuse_input('code', 'A code has 4 to 20 letters and digits.');
  end if;
  select * into v_before from private.affiliates a where a.id = private.input_uuid(v_body, 'id') for update;
  if exists (select 1 from private.affiliates a where a.code = v_code and a.id is distinct from v_before.id) then
    perform private.refuse_input('code', 'This code is taken.');
  end if;
  insert into private.affiliates as a (id, code, name, email, phone, payout_account, rate_percent, months, state)
  values (private.input_uuid(v_body, 'id'), v_code, private.input_text(v_body, 'name', 120, '', true), private.input_text(v_body, 'email', 254, '', true),
    private.input_text(v_body, 'phone', 30), private.input_text(v_body, 'payout_account', 120, '', true),
    private.input_number(v_body, 'rate_percent', 0.01, 50, 0.01), private.input_number(v_body, 'months', 1, 36, 1)::integer,
    private.input_choice(v_body, 'state', array['active', 'blocked']))
  on conflict (id) do update set code = excluded.code, name = excluded.name, email = excluded.email, phone = excluded.phone,
    payout_account = excluded.payout_account, rate_percent = excluded.rate_percent, months = excluded.months, state = excluded.state
  returning * into v_after;
  perform private.write_audit(null, v_admin_id, 'affiliate_saved', 'affiliates', v_after.id, to_jsonb(v_before), to_jsonb(v_after) || jsonb_build_object('reason', v_reason));
  return private.affiliate_row(v_after);
end;
$function$;

ALTER FUNCTION "public"."admin_save_affiliate"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.fold_use(p_limit integer DEFAULT 100)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_counted_at timestamptz;
  v_tenant record;
  v_is_full boolean;
  v_count integer := 0;
begin
  for v_tenant in
    select t.id, s.folded_at from public.tenants t left join private.use_summaries s on s.tenant_id = t.id
    where s.tenant_id is null or s.folded_at < v_now - interval '50 minutes'
    order by s.folded_at nulls first, t.id limit least(greatest(p_limit, 1), 500)
  loop
    -- Sales made without a connection come up to a week late.
    perform private.fold_use_days(v_tenant.id,
      coalesce((v_tenant.folded_at at time zone 'UTC')::date - 9, (v_now at time zone 'UTC')::date - 400));
    perform private.fold_use_summary(v_tenant.id);
    v_count := v_count + 1;
  end loop;
  v_is_full := v_count = least(greatest(p_limit, 1), 500);
  if not v_is_full then
    select max(t.counted_at) into v_counted_at from private.use_totals t;
    perform private.total_use((select array_agg(distinct u.day) from private.use_days u where u.changed_at > coalesce(v_counted_at, '-infinity')), v_now);
    perform private.count_sign_ups(coalesce((select max(u.week) from private.use_sign_ups u) - 91, '2020-01-06'));
    perform private.count_cohorts();
    delete from private.use_days u where u.day < (v_now at time zone 'UTC')::date - 430;
  end if;
  return v_is_full;
end;
$function$;

ALTER FUNCTION "public"."fold_use"(integer) OWNER TO "postgres";

ALTER TABLE "private"."affiliate_entries" ADD CONSTRAINT "affiliate_entries_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."affiliate_entries" ADD CONSTRAINT "affiliate_entries_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.subscription_invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "private"."affiliate_payout_entries" ADD CONSTRAINT "affiliate_payout_entries_tenant_id_entry_id_fkey" FOREIGN KEY (tenant_id, entry_id) REFERENCES private.affiliate_entries(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "private"."affiliate_payout_entries" ADD CONSTRAINT "affiliate_payout_entries_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."affiliate_payout_entries" ADD CONSTRAINT "affiliate_payout_entries_payout_id_fkey" FOREIGN KEY (payout_id) REFERENCES private.affiliate_payouts(id) ON DELETE RESTRICT;

ALTER TABLE "private"."affiliate_entries" ADD CONSTRAINT "affiliate_entries_affiliate_id_fkey" FOREIGN KEY (affiliate_id) REFERENCES private.affiliates(id) ON DELETE RESTRICT;

ALTER TABLE "private"."referrals" ADD CONSTRAINT "referrals_affiliate_id_fkey" FOREIGN KEY (affiliate_id) REFERENCES private.affiliates(id) ON DELETE RESTRICT;

ALTER TABLE "private"."affiliate_entries" ADD CONSTRAINT "affiliate_entries_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES private.referrals(tenant_id) ON DELETE RESTRICT;

ALTER TABLE "private"."referrals" ADD CONSTRAINT "referrals_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."use_days" ADD CONSTRAINT "use_days_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "private"."use_summaries" ADD CONSTRAINT "use_summaries_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX affiliate_entries_affiliate_idx ON private.affiliate_entries USING btree (affiliate_id, currency);

CREATE INDEX affiliate_entries_currency_idx ON private.affiliate_entries USING btree (currency);

CREATE INDEX affiliate_entries_invoice_idx ON private.affiliate_entries USING btree (tenant_id, invoice_id);

CREATE INDEX affiliate_payout_entries_payout_idx ON private.affiliate_payout_entries USING btree (payout_id);

CREATE INDEX affiliate_payouts_currency_idx ON private.affiliate_payouts USING btree (currency);

CREATE INDEX referrals_affiliate_id_idx ON private.referrals USING btree (affiliate_id, signed_up_at);

CREATE INDEX use_days_changed_idx ON private.use_days USING btree (changed_at);

CREATE INDEX use_days_day_idx ON private.use_days USING btree (day);

CREATE INDEX use_summaries_folded_idx ON private.use_summaries USING btree (folded_at);

CREATE INDEX use_summaries_signed_up_idx ON private.use_summaries USING btree (signed_up_at);

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON private.affiliate_entries FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON private.affiliate_entries FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON private.affiliate_payout_entries FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON private.affiliate_payout_entries FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON private.affiliate_payouts FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON private.affiliate_payouts FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _700_commission AFTER UPDATE OF status, paid_amount, refunded_amount ON public.subscription_invoices FOR EACH ROW EXECUTE FUNCTION private.tg_subscription_invoices__commission();

COMMENT ON COLUMN "private"."use_days"."changed_at" IS 'Tells which days the sums of the platform have to be made again for.';

COMMENT ON COLUMN "private"."use_days"."documents" IS 'How many of each kind: {"till": 12, "quotes": 1}. The kinds are those of private.use_of_days.';

COMMENT ON COLUMN "private"."use_summaries"."activated_on" IS 'The fifth day with a sale within 14 days.';

COMMENT ON COLUMN "private"."use_summaries"."last_used" IS 'The last day of each kind of document, in the order of private.use_kinds.';

COMMENT ON COLUMN "private"."use_summaries"."sale_months" IS 'The first day of each month with a sale.';

COMMENT ON COLUMN "private"."use_summaries"."second_day" IS 'The second day with a sale.';

COMMENT ON COLUMN "private"."use_summaries"."step_days" IS 'Days from the step before, in the order of the funnel: null, confirmed, opened, first product, first sale, second day, activated; paid from opened. Null where one is missing.';

COMMENT ON COLUMN "private"."use_totals"."tenants" IS 'Businesses with at least one sale or order.';

COMMENT ON FUNCTION "private"."activated_on"(uuid) IS 'The day on which a business had sold on five days within 14.';

COMMENT ON FUNCTION "private"."affiliate_row"(private.affiliates) IS 'An affiliate with sign-ups, paying businesses, and per currency what was earned, paid out, is held and can be paid.';

COMMENT ON FUNCTION "private"."analytics_activity"(text, text, date, date) IS 'Businesses, sales, orders and people of each day, week or month up to today; one without any is there with 0.';

COMMENT ON FUNCTION "private"."analytics_adoption"(text, integer, date) IS 'For each kind of document: which businesses made one in the last days and ever, and how many were made in those days.';

COMMENT ON FUNCTION "private"."analytics_cohorts"(text, date, integer) IS 'Of the businesses opened in each month, how many sold in that month and in each one after it. Months in which none was opened are left out.';

COMMENT ON FUNCTION "private"."analytics_country"(jsonb) IS 'The country that figures are asked for; null: all of them.';

COMMENT ON FUNCTION "private"."analytics_funnel"(text, date, date) IS 'How far those came who signed up in a time, in all and by week of sign-up, with the median days from the step before (paid: from opened). A step counts whoever reached it, in whatever order. Who opened no business yet has no country and counts only where none is asked for.';

COMMENT ON FUNCTION "private"."analytics_now"(text, date) IS 'Open businesses, those with a sale or order in the last 7 and 30 days, and of the last full month the people of a mean day, of the month, and the one by the other.';

COMMENT ON FUNCTION "private"."commission_of"(public.subscription_invoices, private.referrals) IS 'What an affiliate has of an invoice as it stands: the rate of the money that was paid for it and kept, without its tax and without credit. 0 while it is not paid and after the agreed months from the first payment.';

COMMENT ON FUNCTION "private"."count_cohorts"() IS 'Counts again who sold in which month, by the month of opening and country.';

COMMENT ON FUNCTION "private"."count_sign_ups"(date) IS 'Counts again, from a Monday on, who signed up and opened no business, by weeks of UTC.';

COMMENT ON FUNCTION "private"."csv_cell"(text) IS 'A text as a cell of a CSV file that no program reads as a formula.';

COMMENT ON FUNCTION "private"."days_between"(timestamp with time zone, timestamp with time zone) IS 'Days from one moment to another, never below 0, and null where one is missing.';

COMMENT ON FUNCTION "private"."fold_use_days"(uuid, date) IS 'Counts the days of a business from one on. A day that counts the same as before is not written. Documents are never removed, so no day empties.';

COMMENT ON FUNCTION "private"."fold_use_summary"(uuid) IS 'How far a business came, from its counted days and where nothing is known yet from its documents. Sample goods are no products of its own. What was once reached stays.';

COMMENT ON FUNCTION "private"."folded_mail"(text) IS 'An address as its owner reads it: in lower case, without what stands after a plus.';

COMMENT ON FUNCTION "private"."is_own_referral"(private.affiliates, uuid) IS 'Whether a business is the affiliate''s own: a member with the same address, or one that pays from the affiliate''s phone or pay-out account.';

COMMENT ON FUNCTION "private"."payout_due"(text, timestamp with time zone) IS 'What each affiliate can be paid in a currency: entries whose hold has ended, that no file settled, from 50.00 on. Less is carried on, also what is below 0.';

COMMENT ON FUNCTION "private"."refer_tenant"(uuid, text, timestamp with time zone, timestamp with time zone) IS 'Notes with the sign-up of a business whose link was touched first, at most 60 days before. An unknown or blocked code is let fall. More than 5 sign-ups a day from one network are flagged.';

COMMENT ON FUNCTION "private"."settle_commission"(public.subscription_invoices, timestamp with time zone) IS 'Writes what the commission of an invoice differs by from its entries, so that they always add up to it, however often it is called.';

COMMENT ON FUNCTION "private"."tenant_countries"() IS 'The countries of any business.';

COMMENT ON FUNCTION "private"."tg_subscription_invoices__commission"() IS 'Money came for an invoice, or went back: the affiliate who brought the business earns or loses.';

COMMENT ON FUNCTION "private"."total_use"(date[], timestamp with time zone) IS 'Makes the sums of some days, and of the weeks and months that they lie in, from the counted days of all businesses.';

COMMENT ON FUNCTION "private"."use_kinds"() IS 'The kinds of documents that are counted, sales and orders first.';

COMMENT ON FUNCTION "private"."use_of_days"(uuid, date) IS 'Each document of a business from a day on, by kind, and who was at work: till, handed_over (sales of orders), returns, shop (orders of shoppers), taken_orders, quotes, gift_cards, purchases, stock, accounting, etims, imports; kind is null where somebody was at work without a document. Days are the business''s own.';

COMMENT ON FUNCTION "public"."admin_analytics_growth"(jsonb) IS 'How businesses come and stay: {country, months: 1 to 24 (6), the last of which is the present one}. Answers {from, countries, counted_at, steps, weeks, cohorts}, counts only. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_analytics_use"(jsonb) IS 'What businesses use: {country, days: 7 to 365 (30), grain: day, week or month}. Answers {counted_at, countries, now, adoption, activity}, counts only. Days are those of each business, today is UTC''s. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_clear_referral"(jsonb) IS 'Somebody has looked at a flagged sign-up and found nothing: {tenant_id, reason}. It is paid from then on. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_list_affiliate_payouts"() IS 'The files that were made, the newest first, with their text and its sha256. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_list_affiliates"() IS 'All affiliates, the newest first, with what they brought and are owed. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_list_referrals"(uuid) IS 'The businesses that an affiliate brought, the newest first. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_make_affiliate_payout"(jsonb) IS 'Makes the file that pays affiliates what was free on the first of this month (UTC): {id, currency, reason}. What it settles is settled for good; the same id answers the same file. nothing_to_pay where nobody has 50.00. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_save_affiliate"(jsonb) IS 'Makes or changes an affiliate: {id, code, name, email, phone, payout_account, rate_percent up to 50, months up to 36, state active or blocked, reason}. Rate and months hold for businesses that sign up from then on. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."fold_use"(integer) IS 'For jobs-tick: counts what businesses did, those first that wait longest, and when none waits any more the sums of all. True: more are waiting.';

COMMENT ON TABLE "private"."affiliate_entries" IS 'What affiliates earned and what was taken back. The entries of an invoice always add up to the commission of the money that is kept for it (private.commission_of).';

COMMENT ON TABLE "private"."affiliate_payout_entries" IS 'Which file settles an entry. The key is the entry: none is paid twice.';

COMMENT ON TABLE "private"."affiliate_payouts" IS 'Files by which affiliates are paid. One that was made never changes.';

COMMENT ON TABLE "private"."affiliates" IS 'People who bring businesses, by the code of their link. A blocked one brings nobody new and is not paid. What was agreed with a business''s sign-up stands in its referral.';

COMMENT ON TABLE "private"."referrals" IS 'Who brought a business: fixed with its sign-up, with rate and months as they were then. is_own: the affiliate brought themselves and earns nothing. is_flagged: many sign-ups from one network, not paid until somebody has looked.';

COMMENT ON TABLE "private"."use_cohorts" IS 'Of the businesses opened in a month (cohort), by country, how many had a sale in a month from then on. Counted by the job use_fold; a month without any has no row.';

COMMENT ON TABLE "private"."use_days" IS 'What a business did on each of its days, counted and without any amount: made again from its documents by the job use_fold. People are those who signed in, sold or changed something.';

COMMENT ON TABLE "private"."use_sign_ups" IS 'Who signed up in a week and opened no business until now: neither shoppers nor invited people nor platform staff. Counted by the job use_fold.';

COMMENT ON TABLE "private"."use_summaries" IS 'How far each business came, and when it last used what: kept by the job use_fold, so that no figure of the platform reads documents.';

COMMENT ON TABLE "private"."use_totals" IS 'What all businesses of a country did in a day, week (from Monday) or month. Country is empty for those that gave none. A business has one country, so countries add up.';

REVOKE ALL ON FUNCTION "private"."activated_on"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."activated_on"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."activated_on"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."affiliate_row"(private.affiliates) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."affiliate_row"(private.affiliates) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."affiliate_row"(private.affiliates) TO "postgres";

REVOKE ALL ON FUNCTION "private"."analytics_activity"(text, text, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."analytics_activity"(text, text, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."analytics_activity"(text, text, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."analytics_adoption"(text, integer, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."analytics_adoption"(text, integer, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."analytics_adoption"(text, integer, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."analytics_cohorts"(text, date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."analytics_cohorts"(text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."analytics_cohorts"(text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."analytics_country"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."analytics_country"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."analytics_country"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."analytics_funnel"(text, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."analytics_funnel"(text, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."analytics_funnel"(text, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."analytics_now"(text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."analytics_now"(text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."analytics_now"(text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."commission_of"(public.subscription_invoices, private.referrals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."commission_of"(public.subscription_invoices, private.referrals) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."commission_of"(public.subscription_invoices, private.referrals) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_cohorts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_cohorts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_cohorts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_sign_ups"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_sign_ups"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_sign_ups"(date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."csv_cell"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."csv_cell"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."csv_cell"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."days_between"(timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."days_between"(timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."days_between"(timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fold_use_days"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_use_days"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_use_days"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fold_use_summary"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold_use_summary"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold_use_summary"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."folded_mail"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."folded_mail"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."folded_mail"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_own_referral"(private.affiliates, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_own_referral"(private.affiliates, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_own_referral"(private.affiliates, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payout_due"(text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payout_due"(text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payout_due"(text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refer_tenant"(uuid, text, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refer_tenant"(uuid, text, timestamp with time zone, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refer_tenant"(uuid, text, timestamp with time zone, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_commission"(public.subscription_invoices, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_commission"(public.subscription_invoices, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_commission"(public.subscription_invoices, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tenant_countries"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tenant_countries"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tenant_countries"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_subscription_invoices__commission"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_subscription_invoices__commission"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_subscription_invoices__commission"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."total_use"(date[], timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."total_use"(date[], timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."total_use"(date[], timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."use_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_of_days"(uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."use_of_days"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_of_days"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_analytics_growth"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_analytics_growth"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_analytics_growth"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_analytics_growth"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_analytics_growth"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_analytics_use"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_analytics_use"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_analytics_use"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_analytics_use"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_analytics_use"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_clear_referral"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_clear_referral"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_clear_referral"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_clear_referral"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_clear_referral"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_affiliate_payouts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_affiliate_payouts"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_affiliate_payouts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_affiliate_payouts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_affiliate_payouts"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_affiliates"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_affiliates"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_affiliates"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_affiliates"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_affiliates"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_referrals"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_referrals"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_referrals"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_referrals"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_referrals"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_make_affiliate_payout"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_make_affiliate_payout"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_make_affiliate_payout"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_make_affiliate_payout"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_make_affiliate_payout"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_save_affiliate"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_save_affiliate"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_save_affiliate"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_affiliate"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_affiliate"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."fold_use"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."fold_use"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."fold_use"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."fold_use"(integer) TO "service_role";

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "use_fold", "every": "01:00:00", "lease": "00:05:00", "title": "Figures of use", "retention": "1 day", "retry_after": ["00:01:00", "00:15:00", "01:00:00"], "most_at_once": 1}') r;

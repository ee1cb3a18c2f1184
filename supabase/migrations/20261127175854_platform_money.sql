set local check_function_bodies = off;

DROP FUNCTION "private"."mrr_cohort"(text, date, date);

CREATE OR REPLACE FUNCTION private.admin_invoice_row(p_invoice public.subscription_invoices, p_is_full boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.invoice_json(p_invoice, p_is_full) || jsonb_build_object('tenant_id', p_invoice.tenant_id,
    'tenant_name', (select t.name from public.tenants t where t.id = p_invoice.tenant_id));
$function$;

ALTER FUNCTION "private"."admin_invoice_row"(public.subscription_invoices, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_device_health(p_device public.fiscal_devices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_device.id, 'tenant_id', p_device.tenant_id, 'tenant_name', (select t.name from public.tenants t where t.id = p_device.tenant_id),
    'location_name', (select l.name from public.locations l where l.tenant_id = p_device.tenant_id and l.id = p_device.location_id),
    'mode', p_device.mode, 'style', p_device.style, 'status', p_device.status, 'blocked_code', p_device.blocked_code, 'blocked_message', p_device.blocked_message,
    'last_ok_at', p_device.last_ok_at, 'started_at', p_device.started_at,
    'queued', q.documents, 'oldest_queued_at', q.oldest, 'attention', a.documents, 'accepted_last_day', d.accepted, 'rejected_last_day', d.rejected)
  from (select count(*) as documents, min(f.created_at) as oldest from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state in ('queued', 'sending')) q,
    (select count(*) as documents from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter')) a,
    (select count(*) filter (where f.state = 'accepted') as accepted, count(*) filter (where f.state = 'rejected') as rejected from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.created_at > statement_timestamp() - interval '1 day') d;
$function$;

ALTER FUNCTION "private"."fiscal_device_health"(public.fiscal_devices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mrr_cohorts(p_currency text, p_from date, p_months integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."mrr_cohorts"(text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.revenue_by_plan(p_currency text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('plan_name', r.plan_name, 'tenants', r.tenants, 'mrr', r.mrr) order by r.mrr desc, r.plan_name), '[]')
  from (
    select coalesce(p.name, 'No plan') as plan_name, count(*) as tenants, sum(private.subscription_mrr(s)) as mrr
    from public.tenant_subscriptions s left join public.billing_plans p on p.id = s.billing_plan_id
    where s.status in ('active', 'past_due') and s.currency = p_currency and private.subscription_mrr(s) > 0 group by p.id, p.name) r;
$function$;

ALTER FUNCTION "private"."revenue_by_plan"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unpaid_by_age(p_currency text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_build_object('age', a.age, 'invoices', a.invoices, 'amount', a.amount) order by a.place)
  from (
    select g.age, g.place, count(i.id) as invoices, coalesce(sum(i.amount_due - i.paid_amount), 0) as amount
    from (values ('not_due', 0, -100000, 0), ('week', 1, 0, 7), ('month', 2, 7, 30), ('older', 3, 30, 100000)) as g (age, place, after_days, to_days)
    left join public.subscription_invoices i on i.status = 'open' and i.currency = p_currency
      and i.due_at <= statement_timestamp() - make_interval(days => g.after_days) and i.due_at > statement_timestamp() - make_interval(days => g.to_days)
    group by g.age, g.place) a;
$function$;

ALTER FUNCTION "private"."unpaid_by_age"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_fiscal_summary()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_fiscal_summary', 'platform', null, null, null);
  return jsonb_build_object(
    'devices', (select jsonb_build_object('active', count(*) filter (where d.status = 'active'), 'blocked', count(*) filter (where d.status = 'blocked'),
      'setup', count(*) filter (where d.status = 'setup'), 'live', count(*) filter (where d.mode = 'live' and d.status in ('active', 'blocked')))
      from public.fiscal_devices d),
    'queued', (select count(*) from public.fiscal_documents f where f.state in ('queued', 'sending')),
    'oldest_queued_at', (select min(f.created_at) from public.fiscal_documents f where f.state in ('queued', 'sending')),
    'attention', (select count(*) from public.fiscal_documents f where f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter')),
    'codes', coalesce((
      select jsonb_agg(jsonb_build_object('code', c.code, 'message', c.message, 'documents', c.documents, 'tenants', c.tenants) order by c.documents desc, c.code)
      from (
        select f.code, min(f.message) as message, count(*) as documents, count(distinct f.tenant_id) as tenants from public.fiscal_documents f
        where f.state in ('rejected', 'needs_review', 'dead_letter') and f.code is not null group by f.code order by count(*) desc, f.code limit 10) c), '[]'));
end;
$function$;

ALTER FUNCTION "public"."admin_fiscal_summary"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_get_billing_invoice(p_invoice_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_invoice public.subscription_invoices;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.id = p_invoice_id;
  if v_invoice.id is null then
    perform private.fail(404, 'not_found', 'This invoice does not exist.');
  end if;
  perform private.write_audit(v_invoice.tenant_id, v_admin_id, 'admin_get_billing_invoice', 'subscription_invoices', p_invoice_id, null, null);
  return private.admin_invoice_row(v_invoice, true);
end;
$function$;

ALTER FUNCTION "public"."admin_get_billing_invoice"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_billing_invoices(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_status text := private.input_choice(v_filter, 'status', array['open', 'overdue', 'paid', 'void', 'uncollectible'], '', false);
  v_currency text := private.input_text(v_filter, 'currency', 3);
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_number text := upper(private.input_text(v_filter, 'text', 80));
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows public.subscription_invoices[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_list_billing_invoices', 'subscription_invoices', null, null, jsonb_strip_nulls(v_filter));
  select coalesce(array_agg(i order by i.issued_at desc, i.id desc), '{}') into v_rows
  from (
    select x.* from public.subscription_invoices x
    where (v_status is null or x.status = case v_status when 'overdue' then 'open' else v_status end)
      and (v_status is distinct from 'overdue' or x.due_at < statement_timestamp())
      and (v_currency is null or x.currency = v_currency) and (v_tenant_id is null or x.tenant_id = v_tenant_id)
      and (v_number is null or x.number like private.escape_like(v_number) || '%')
      and (v_after_id is null or (x.issued_at, x.id) < (v_after_at, v_after_id))
    order by x.issued_at desc, x.id desc limit v_limit + 1) i;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.admin_invoice_row(r, false) order by r.issued_at desc, r.id desc), '[]') from unnest(v_rows[:v_limit]) as r),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('id', (v_rows[v_limit]).id, 'at', (v_rows[v_limit]).issued_at)) end);
end;
$function$;

ALTER FUNCTION "public"."admin_list_billing_invoices"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_coupons()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_admin();
  return coalesce((select jsonb_agg(to_jsonb(c) - 'created_at' order by c.created_at desc, c.id) from private.billing_coupons c), '[]');
end;
$function$;

ALTER FUNCTION "public"."admin_list_coupons"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_fiscal_devices(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_mode text := private.input_choice(v_filter, 'mode', array['test', 'sandbox', 'live'], '', false);
  v_status text := private.input_choice(v_filter, 'status', array['setup', 'active', 'blocked', 'stopped'], '', false);
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows public.fiscal_devices[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_list_fiscal_devices', 'fiscal_devices', null, null, jsonb_strip_nulls(v_filter));
  select coalesce(array_agg(d order by d.created_at desc, d.id desc), '{}') into v_rows
  from (
    select x.* from public.fiscal_devices x
    where (v_mode is null or x.mode = v_mode) and (v_status is null or x.status = v_status) and (v_tenant_id is null or x.tenant_id = v_tenant_id)
      and (v_after_id is null or (x.created_at, x.id) < (v_after_at, v_after_id))
    order by x.created_at desc, x.id desc limit v_limit + 1) d;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.fiscal_device_health(r) order by r.created_at desc, r.id desc), '[]') from unnest(v_rows[:v_limit]) as r),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('id', (v_rows[v_limit]).id, 'at', (v_rows[v_limit]).created_at)) end);
end;
$function$;

ALTER FUNCTION "public"."admin_list_fiscal_devices"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_plans()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_admin();
  return coalesce((
    select jsonb_agg(to_jsonb(p) - array['created_at', 'updated_at'] || jsonb_build_object(
      'prices', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'currency', x.currency, 'period', x.period, 'amount', x.amount,
          'valid_from', x.valid_from, 'retired_at', x.retired_at) order by x.currency, x.period, x.valid_from desc), '[]')
        from public.plan_prices x where x.plan_id = p.id),
      'subscribers', (select count(*) from public.tenant_subscriptions s where s.billing_plan_id = p.id and s.status in ('active', 'past_due')),
      'is_used', exists (select 1 from public.tenant_subscriptions s where s.billing_plan_id = p.id)) order by p.position, p.name)
    from public.billing_plans p), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_revenue(p_currency text, p_from date, p_months integer DEFAULT 12)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_from date := date_trunc('month', private.input_day(p_from, 'p_from'))::date;
  v_months integer := least(greatest(p_months, 1), 36);
begin
  if v_from is null or not exists (select 1 from public.currencies c where c.code = p_currency) then
    perform private.refuse_input(case when v_from is null then 'p_from' else 'p_currency' end, 'Choose a month and a currency.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_revenue', 'platform', null, null, jsonb_build_object('currency', p_currency, 'from', v_from));
  return jsonb_build_object('currency', p_currency,
    'currencies', (select coalesce(jsonb_agg(m.currency order by m.currency), '[]') from (select distinct x.currency from private.mrr_movements x) m),
    'months', (select coalesce(jsonb_agg(private.mrr_month(p_currency, x.month) || jsonb_build_object('trials', private.trial_to_paid(x.month) - 'month') order by x.month), '[]')
      from (select (v_from + make_interval(months => g.n))::date as month from generate_series(0, v_months - 1) as g (n)) x),
    'cohorts', private.mrr_cohorts(p_currency, v_from, v_months), 'plans', private.revenue_by_plan(p_currency), 'unpaid', private.unpaid_by_age(p_currency),
    'at_risk', (select coalesce(sum(private.subscription_mrr(s)), 0) from public.tenant_subscriptions s where s.status = 'past_due' and s.currency = p_currency));
end;
$function$;

CREATE INDEX fiscal_devices_newest_idx ON public.fiscal_devices USING btree (created_at DESC, id DESC);

CREATE INDEX subscription_invoices_platform_idx ON public.subscription_invoices USING btree (issued_at DESC, id DESC);

CREATE INDEX subscription_invoices_unpaid_idx ON public.subscription_invoices USING btree (due_at) WHERE (status = 'open'::text);

COMMENT ON FUNCTION "private"."admin_invoice_row"(public.subscription_invoices, boolean) IS 'An invoice with the business that it is for.';

COMMENT ON FUNCTION "private"."fiscal_device_health"(public.fiscal_devices) IS 'A device as the platform sees it: its business, what waits and since when, what needs people, and what was accepted and rejected of the last day''s documents.';

COMMENT ON FUNCTION "private"."mrr_cohorts"(text, date, integer) IS 'Of those who first paid in each month: who still pays at the end of each month from then on, and how much. Months in which nobody began are left out.';

COMMENT ON FUNCTION "private"."revenue_by_plan"(text) IS 'Who pays for which plan now, and how much a month: [{plan_name, tenants, mrr}].';

COMMENT ON FUNCTION "private"."unpaid_by_age"(text) IS 'What is not paid, by how long it is overdue: not_due, week (to 7 days), month (to 30), older.';

COMMENT ON FUNCTION "public"."admin_fiscal_summary"() IS 'Devices by status, what waits at the tax authorities and why documents were refused, over all businesses. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_get_billing_invoice"(uuid) IS 'An invoice of a business in full. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_list_billing_invoices"(jsonb, text, integer) IS 'Invoices of all businesses, newest first: {status (or overdue), currency, tenant_id, text: how the number begins}. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_list_coupons"() IS 'All coupons, the newest first, with how often each was used. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_list_fiscal_devices"(jsonb, text, integer) IS 'Devices of all businesses, newest first, with what waits: {mode, status, tenant_id}. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_revenue"(text, date, integer) IS 'Recurring revenue of a currency by month, from a month on, with the trials that began in it, cohorts, plans and unpaid invoices by age as they are now, and what is past due. Platform administrators with a second factor; audited.';

REVOKE ALL ON FUNCTION "private"."admin_invoice_row"(public.subscription_invoices, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."admin_invoice_row"(public.subscription_invoices, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."admin_invoice_row"(public.subscription_invoices, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_device_health"(public.fiscal_devices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_device_health"(public.fiscal_devices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_device_health"(public.fiscal_devices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mrr_cohorts"(text, date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mrr_cohorts"(text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mrr_cohorts"(text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."revenue_by_plan"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."revenue_by_plan"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."revenue_by_plan"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unpaid_by_age"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unpaid_by_age"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unpaid_by_age"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_fiscal_summary"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_fiscal_summary"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_fiscal_summary"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_fiscal_summary"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_fiscal_summary"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_get_billing_invoice"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_get_billing_invoice"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_get_billing_invoice"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_get_billing_invoice"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_get_billing_invoice"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_billing_invoices"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_billing_invoices"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_billing_invoices"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_billing_invoices"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_billing_invoices"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_coupons"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_coupons"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_coupons"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_coupons"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_coupons"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_fiscal_devices"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_fiscal_devices"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_fiscal_devices"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_fiscal_devices"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_fiscal_devices"(jsonb, text, integer) TO "service_role";

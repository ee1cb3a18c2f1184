set local check_function_bodies = off;

DROP POLICY "Platform admins add subscriptions" ON "public"."tenant_subscriptions";

DROP POLICY "Platform admins change subscriptions" ON "public"."tenant_subscriptions";

DROP POLICY "Platform admins remove subscriptions" ON "public"."tenant_subscriptions";

DROP FUNCTION "private"."blocked_addresses_json"(uuid);

DROP FUNCTION "private"."platform_settings_json"(uuid);

DROP FUNCTION "private"."require_platform_role"(text[]);

DROP FUNCTION "private"."require_proven_role"(text[]);

DROP FUNCTION "public"."admin_revenue"(text, date, integer);

CREATE TABLE "private"."platform_rights" ("call" text NOT NULL, "roles" text[] NOT NULL, CONSTRAINT "platform_rights_call_check" CHECK ((call ~ '^[a-z_]+$'::text)), CONSTRAINT "platform_rights_pkey" PRIMARY KEY (call), CONSTRAINT "platform_rights_roles_check" CHECK (((roles <@ ARRAY['owner'::text, 'operations'::text, 'finance'::text, 'support'::text]) AND (roles @> ARRAY['owner'::text]))));

ALTER TABLE "private"."platform_rights" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."platform_rights" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."platform_rights" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.apply_change(p_tenant_id uuid, p_quote jsonb, p_at timestamp with time zone)
 RETURNS public.subscription_invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text := p_quote ->> 'kind';
  v_sub public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_price public.plan_prices;
  v_invoice public.subscription_invoices;
begin
  select x.* into v_price from public.plan_prices x where x.id = (p_quote ->> 'plan_price_id')::uuid;
  perform private.drop_open_changes(p_tenant_id, p_at);
  if v_kind in ('schedule', 'keep') then
    update public.tenant_subscriptions s set pending_plan_price_id = case when v_kind = 'schedule' then v_price.id end, pending_invoice_id = null,
      next_billing_amount = case when v_kind = 'schedule' then v_price.amount else s.amount end
    where s.id = v_sub.id;
  elsif v_kind = 'trial_plan' then
    update public.tenant_subscriptions s set plan_price_id = v_price.id, billing_plan_id = v_price.plan_id, amount = v_price.amount,
      currency = v_price.currency, next_billing_date = s.expires_at, next_billing_amount = v_price.amount, collection = p_quote ->> 'collection',
      status = case when exists (select 1 from private.billing_methods m where m.tenant_id = p_tenant_id and m.removed_at is null)
        then 'trialing' else s.status end,
      moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
    where s.id = v_sub.id;
  elsif v_kind = 'start' and (p_quote ->> 'total')::numeric < 0 then
    -- More was left than the other plan costs: its invoice is for nothing, the rest becomes balance.
    insert into public.subscription_credits (tenant_id, currency, amount, reason, created_by)
    values (p_tenant_id, v_price.currency, -(p_quote ->> 'total')::numeric, 'change', auth.uid());
    v_invoice := private.invoice_change(p_tenant_id, v_sub, v_price, p_quote || jsonb_build_object('credit', p_quote -> 'charge'), p_at);
  elsif v_kind = 'change' and ((p_quote ->> 'total')::numeric <= 0 or p_quote ? 'is_waived') then
    if (p_quote ->> 'total')::numeric < 0 then
      insert into public.subscription_credits (tenant_id, currency, amount, reason, created_by)
      values (p_tenant_id, v_price.currency, -(p_quote ->> 'total')::numeric, 'change', auth.uid());
    end if;
    perform private.switch_price(v_sub.id, v_price, p_quote, p_at);
  else
    v_invoice := private.invoice_change(p_tenant_id, v_sub, v_price, p_quote, p_at);
  end if;
  return v_invoice;
end;
$function$;

CREATE OR REPLACE FUNCTION private.blocked_addresses_json()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'own_address', host(private.request_address()),
    'may_block', private.platform_may('admin_block_address'),
    'rows', (select coalesce(jsonb_agg(private.blocked_address_json(b) order by b.created_at desc, b.id desc), '[]')
      from (select x.* from private.blocked_addresses x order by x.created_at desc, x.id desc limit 200) b));
end;
$function$;

ALTER FUNCTION "private"."blocked_addresses_json"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_quote(p_tenant_id uuid, p_request jsonb, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sub public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_price public.plan_prices := private.billing_price((p_request ->> 'billing_plan_id')::uuid, p_request ->> 'currency', p_request ->> 'period');
  v_kind text;
  v_amounts jsonb := '{"credit": 0, "charge": 0, "restarts_period": false}';
  v_totals jsonb;
  v_net numeric;
  v_collection text := coalesce(p_request ->> 'collection', v_sub.collection, 'manual');
  v_next timestamptz := v_sub.current_period_end;
begin
  if v_price.id is null then
    perform private.refuse_input('billing_plan_id', 'This plan is not sold in this currency and for this period.');
  end if;
  v_kind := private.quote_kind(v_sub, v_price, (p_request ->> 'is_now')::boolean, p_at);
  if v_kind = 'change' then
    v_amounts := private.change_amounts(v_sub, v_price, p_at);
    v_next := (v_amounts ->> 'period_end')::timestamptz;
  elsif v_kind = 'start' then
    v_next := private.billing_boundary(p_at, v_price.period, 1);
    v_amounts := jsonb_build_object('credit', private.unused_by_hand(v_sub, v_price.currency, p_at), 'charge', private.net_price(p_tenant_id, v_price.amount, v_price.currency),
      'restarts_period', true, 'period_start', p_at, 'period_end', v_next);
  elsif v_kind = 'trial_plan' then
    v_next := v_sub.expires_at;
  end if;
  v_net := (v_amounts ->> 'charge')::numeric - (v_amounts ->> 'credit')::numeric;
  v_totals := private.invoice_totals(p_tenant_id, v_price.currency, v_net, v_collection, p_at) - 'tax_label';
  -- Less than a provider takes is not collected.
  if v_kind = 'start' and (v_amounts ->> 'credit')::numeric > 0
    and (v_totals ->> 'total')::numeric between 0.01 and private.smallest_charge(v_price.currency) - 0.01 then
    v_amounts := v_amounts || jsonb_build_object('credit', v_amounts -> 'charge');
    v_totals := private.invoice_totals(p_tenant_id, v_price.currency, 0, v_collection, p_at) - 'tax_label';
  end if;
  if v_kind = 'change' and (v_totals ->> 'total')::numeric between 0 and private.smallest_charge(v_price.currency) - 0.01 then
    v_totals := v_totals || '{"credit_used": 0, "amount_due": 0, "is_waived": true}';
  end if;
  return v_amounts || v_totals || jsonb_build_object('kind', v_kind, 'subscription_id', v_sub.id, 'plan_price_id', v_price.id,
    'billing_plan_id', v_price.plan_id, 'plan_name', (select b.name from public.billing_plans b where b.id = v_price.plan_id),
    'period', v_price.period, 'currency', v_price.currency, 'amount', v_price.amount, 'collection', v_collection, 'at', p_at,
    'effective_at', case when v_kind in ('schedule', 'trial_plan') then v_next else p_at end,
    'next_renewal_at', v_next, 'next_renewal_amount', private.net_price(p_tenant_id, v_price.amount, v_price.currency));
end;
$function$;

CREATE OR REPLACE FUNCTION private.decide_job(p_job_id bigint, p_action text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_' || p_action || '_job');
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
  v_before private.jobs;
  v_job private.jobs;
begin
  if v_reason is null then
    perform private.refuse_input('p_reason', 'Give a reason of at most 500 characters.');
  end if;
  select * into v_before from private.jobs j where j.id = p_job_id for update;
  if v_before.id is null then
    perform private.fail(404, 'not_found', 'This job does not exist.');
  elsif v_before.status not in ('ready', 'dead') and (p_action = 'cancel' or v_before.status <> 'cancelled') then
    perform private.fail(409, 'in_use', case v_before.status when 'running' then 'This job is running. Wait until it has ended.' else 'This job has ended.' end);
  elsif p_action = 'cancel' and exists (select 1 from private.job_kinds k where k.kind = v_before.kind and k.every is not null) then
    perform private.fail(409, 'in_use', 'This job recurs automatically and is never cancelled.');
  end if;
  update private.jobs j set
    status = case p_action when 'retry' then 'ready' else 'cancelled' end,
    due_at = case p_action when 'retry' then clock_timestamp() else j.due_at end,
    attempts = case p_action when 'retry' then 0 else j.attempts end,
    finished_at = case p_action when 'cancel' then clock_timestamp() end
  where j.id = p_job_id returning * into v_job;
  perform private.write_audit(v_job.tenant_id, v_admin_id, 'admin_' || p_action || '_job', 'jobs', null, private.platform_job_row(v_before),
    private.platform_job_row(v_job) || jsonb_build_object('reason', v_reason));
  return private.platform_job_row(v_job);
end;
$function$;

CREATE OR REPLACE FUNCTION private.invoice_change(p_tenant_id uuid, p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_quote jsonb, p_at timestamp with time zone)
 RETURNS public.subscription_invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_change boolean := p_quote ->> 'kind' = 'change';
  v_name text := (select b.name from public.billing_plans b where b.id = p_price.plan_id);
  v_old text := (select b.name from public.billing_plans b where b.id = p_subscription.billing_plan_id);
  v_is_open boolean := private.subscription_rank(p_subscription.status) < 3;
  v_charge numeric := (p_quote ->> 'charge')::numeric;
  v_invoice public.subscription_invoices;
begin
  v_invoice := private.issue_invoice(p_tenant_id, jsonb_build_object(
      'subscription_id', case when v_is_open then p_subscription.id end, 'kind', case when v_is_change then 'change' else 'renewal' end,
      'plan_price_id', p_price.id, 'restarts_period', p_quote -> 'restarts_period', 'currency', p_price.currency,
      'period_index', case when not v_is_change then case when v_is_open then p_subscription.period_index else 0 end end,
      'period_start', p_quote -> 'period_start', 'period_end', p_quote -> 'period_end', 'collection', p_quote -> 'collection', 'due_at', p_at),
    case when v_is_change then jsonb_build_array(
      jsonb_build_object('kind', 'charge', 'description', format('%s until %s', v_name, private.mail_day((p_quote ->> 'period_end')::date)), 'amount', v_charge),
      jsonb_build_object('kind', 'credit', 'description', format('%s, not used', coalesce(v_old, 'Plan')), 'amount', -(p_quote ->> 'credit')::numeric))
    else jsonb_build_array(
      jsonb_build_object('kind', 'plan', 'description', v_name, 'amount', p_price.amount),
      jsonb_build_object('kind', 'discount', 'description', 'Coupon', 'amount', v_charge - p_price.amount),
      jsonb_build_object('kind', 'credit', 'description', format('%s, not used', coalesce(v_old, 'Plan')), 'amount', -(p_quote ->> 'credit')::numeric)) end, p_at);
  update public.tenant_subscriptions s set pending_plan_price_id = p_price.id, pending_invoice_id = v_invoice.id,
    collection = p_quote ->> 'collection', moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where v_is_open and s.id = p_subscription.id;
  if v_invoice.status = 'paid' then
    perform private.invoice_paid(v_invoice, p_at);
  else
    perform private.try_method(v_invoice, p_at);
  end if;
  return v_invoice;
end;
$function$;

CREATE OR REPLACE FUNCTION private.main_currency()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select s.currency from public.tenant_subscriptions s
     where s.status in ('active', 'past_due') and private.subscription_mrr(s) > 0
     group by s.currency order by count(*) desc, s.currency limit 1),
    (select m.currency from private.mrr_movements m group by m.currency order by count(*) desc, m.currency limit 1),
    'USD');
$function$;

ALTER FUNCTION "private"."main_currency"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.platform_may(p_call text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.is_platform_admin() and exists (
    select 1 from private.platform_rights r
    where r.call = p_call and private.platform_role(private.live_user_id()) = any (r.roles));
end;
$function$;

ALTER FUNCTION "private"."platform_may"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.platform_settings_json()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select to_jsonb(s) - array['is_only', 'saved_by'] || jsonb_build_object(
      'saved_by', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = s.saved_by),
      'seller_name', (select b.seller ->> 'name' from private.billing_settings b),
      'approval_limits', private.approval_limits_json(),
      'open_invoices', (select count(*) from public.subscription_invoices i where i.status = 'open'),
      'plans', (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'price', p.price, 'currency', p.currency, 'period', p.period)
        order by p.position, p.name) from public.billing_plans p),
      'running_trials', (select count(*) from public.tenant_subscriptions x
        where x.status in ('trial', 'trialing') and x.expires_at > statement_timestamp()),
      'new_in_30_days', (select count(*) from public.tenants t where t.created_at > statement_timestamp() - interval '30 days'),
      'may_edit', private.platform_may('admin_save_platform_settings'))
    from private.platform_settings s);
end;
$function$;

ALTER FUNCTION "private"."platform_settings_json"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_platform_right(p_call text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_platform_admin();
  v_roles text[] := coalesce((select r.roles from private.platform_rights r where r.call = p_call), '{}');
begin
  if private.platform_role(v_user_id) <> all (v_roles) then
    perform private.fail(403, 'permission_denied', 'Your role on the platform does not allow this.', jsonb_build_object('roles', to_jsonb(v_roles)));
  end if;
  return v_user_id;
end;
$function$;

ALTER FUNCTION "private"."require_platform_right"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_proven_right(p_call text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_platform_right(p_call);
begin
  perform private.require_fresh_factor();
  return v_user_id;
end;
$function$;

ALTER FUNCTION "private"."require_proven_right"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unused_by_hand(p_subscription public.tenant_subscriptions, p_currency text, p_at timestamp with time zone)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_subscription.status is distinct from 'active' or p_subscription.anchor_at is not null or p_subscription.currency <> p_currency
    or p_subscription.current_period_start > p_at or p_subscription.current_period_end <= p_at then
    return 0;
  end if;
  return private.prorate(p_subscription.amount, p_subscription.current_period_start, p_subscription.current_period_end, p_at, p_currency);
end;
$function$;

ALTER FUNCTION "private"."unused_by_hand"(public.tenant_subscriptions, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_add_tenant_note(p_note jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_add_tenant_note');
  v_id uuid := private.input_uuid(private.input_object(p_note, 'p_note'), 'id');
  v_tenant_id uuid := private.input_uuid(p_note, 'tenant_id');
  v_text text := private.input_text(p_note, 'note', 2000, '', true);
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  insert into private.tenant_notes (tenant_id, id, note, created_by) values (v_tenant_id, v_id, v_text, v_admin_id)
  on conflict (tenant_id, id) do nothing;
  if not exists (select 1 from private.tenant_notes n where n.tenant_id = v_tenant_id and n.id = v_id and n.note = v_text) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  return jsonb_build_object('id', v_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_analytics_growth(p_filter jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.admin_analytics_use(p_filter jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.admin_billing_state(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_billing_state');
begin
  if not exists (select 1 from public.tenants t where t.id = p_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  perform private.write_audit(p_tenant_id, v_admin_id, 'admin_billing_state', 'tenants', p_tenant_id, null, null);
  return private.billing_state_of(p_tenant_id) || jsonb_build_object(
    'invoices', (select coalesce(jsonb_agg(private.invoice_json(i, true) order by i.issued_at desc, i.id desc), '[]')
      from (select x.* from public.subscription_invoices x where x.tenant_id = p_tenant_id order by x.issued_at desc, x.id desc limit 100) i),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('what', c.what, 'before', c.before, 'after', c.after, 'occurred_at', c.occurred_at,
        'actor_id', c.actor_id) order by c.occurred_at desc, c.id desc), '[]')
      from (select x.* from public.subscription_changes x where x.tenant_id = p_tenant_id order by x.occurred_at desc, x.id desc limit 100) c));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_block_address(p_block jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_block_address');
  v_id uuid := private.input_uuid(private.input_object(p_block, 'p_block'), 'id');
  v_network cidr := private.input_network(p_block);
  v_reason text := private.billing_reason(p_block);
  v_ends_at timestamptz := private.input_instant(p_block, 'ends_at');
  v_hash text := private.request_hash(p_block);
  v_block private.blocked_addresses;
begin
  perform pg_advisory_xact_lock(hashtextextended('blocked_addresses', 0));
  select b.* into v_block from private.blocked_addresses b where b.id = v_id;
  if v_block.id is not null then
    perform private.require_same_request(v_block.request_hash, v_hash);
    return private.blocked_addresses_json();
  elsif v_ends_at is null or v_ends_at <= clock_timestamp() or v_ends_at > clock_timestamp() + interval '30 days' then
    perform private.refuse_input('ends_at', 'Choose an end within 30 days.');
  elsif exists (select 1 from private.blocked_addresses b
      where b.network >>= v_network and b.lifted_at is null and b.ends_at > statement_timestamp()) then
    perform private.fail(409, 'already_blocked', 'This is blocked already. Unblock it first to change its end.', '{"field": "network"}');
  elsif v_network >>= private.request_address() and not coalesce(private.input_flag(p_block, 'is_own_too', false), false) then
    perform private.fail(409, 'own_address', 'You come from this address yourself. With it blocked you cannot sign in from here.', '{"field": "network"}');
  end if;
  insert into private.blocked_addresses (id, network, reason, ends_at, created_by, request_hash)
  values (v_id, v_network, v_reason, v_ends_at, v_admin_id, v_hash) returning * into v_block;
  perform private.write_audit(null, v_admin_id, 'address_blocked', 'blocked_addresses', v_id, null, to_jsonb(v_block) - 'request_hash');
  return private.blocked_addresses_json();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_change_subscription(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_change_subscription');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  v_action text := private.input_choice(p_change, 'action', array['change_plan', 'suspend', 'restore']);
  v_reason text := private.billing_reason(p_change);
  v_at timestamptz := date_trunc('second', clock_timestamp());
  v_before public.tenant_subscriptions;
  v_quote jsonb;
begin
  perform private.lock_billing(v_tenant_id);
  v_before := private.deciding_subscription(v_tenant_id);
  if v_before.id is null or private.subscription_rank(v_before.status) = 3 then
    perform private.fail(409, 'not_billed', 'This business has no open subscription.');
  elsif v_action = 'change_plan' then
    v_quote := private.save_quote(v_tenant_id, p_change || '{"begins": "now"}', v_at);
    perform private.confirm_quote(v_tenant_id, (v_quote ->> 'quote_id')::uuid, v_quote ->> 'quote_hash', v_at);
  elsif v_action = 'suspend' then
    update public.tenant_subscriptions s set status = 'suspended' where s.id = v_before.id and s.status <> 'suspended';
  else
    update public.tenant_subscriptions s set status = coalesce(s.status_before_suspension, 'active'), status_before_suspension = null,
      expires_at = case when s.status_before_suspension = 'active' then s.grace_until else s.expires_at end
    where s.id = v_before.id and s.status = 'suspended';
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'subscription_' || v_action, 'tenant_subscriptions', v_before.id,
    private.subscription_facts(v_before), private.subscription_facts(private.deciding_subscription(v_tenant_id)) || jsonb_build_object('reason', v_reason));
  return private.billing_state_of(v_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_clear_referral(p_clearing jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_clear_referral');
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

CREATE OR REPLACE FUNCTION public.admin_confirm_subscription_change(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_confirm_subscription_change');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  v_quote_id uuid := private.input_uuid(p_change, 'quote_id');
  v_reason text := private.billing_reason(p_change);
  v_before public.tenant_subscriptions;
  v_is_new boolean;
  v_answer jsonb;
begin
  perform private.lock_billing(v_tenant_id);
  v_before := private.deciding_subscription(v_tenant_id);
  v_is_new := exists (select 1 from private.billing_quotes q where q.tenant_id = v_tenant_id and q.id = v_quote_id and q.answer is null);
  v_answer := private.confirm_quote(v_tenant_id, v_quote_id, private.input_text(p_change, 'quote_hash', 64, '', true),
    date_trunc('second', clock_timestamp()));
  if v_is_new then
    perform private.write_audit(v_tenant_id, v_admin_id, 'subscription_change_plan', 'tenant_subscriptions', v_before.id,
      private.subscription_facts(v_before),
      private.subscription_facts(private.deciding_subscription(v_tenant_id)) || jsonb_build_object('kind', v_answer -> 'kind', 'reason', v_reason));
  end if;
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_count_audience(p_audience jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_audience jsonb;
begin
  perform private.require_platform_right('admin_count_audience');
  v_audience := private.announcement_audience(private.input_object(p_audience, 'p_audience'));
  return (
    select jsonb_build_object('businesses', count(distinct o.tenant_id), 'owners', count(*), 'examples', coalesce((
      select jsonb_agg(e.name order by e.name) from (
        select distinct t.name from private.announcement_owners(v_audience ->> 'kind', v_audience ->> 'value') x
        join public.tenants t on t.id = x.tenant_id order by t.name limit 5) e), '[]'))
    from private.announcement_owners(v_audience ->> 'kind', v_audience ->> 'value') o);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_database()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_database');
begin
  perform private.write_audit(null, v_admin_id, 'admin_database', 'platform', null, null, null);
  return (
    select jsonb_build_object('size_bytes', pg_database_size(current_database()), 'version', current_setting('server_version'),
      'started_at', pg_postmaster_start_time(), 'stats_since', coalesce(d.stats_reset, pg_postmaster_start_time()),
      'hit_percent', round(100.0 * d.blks_hit / nullif(d.blks_hit + d.blks_read, 0), 1),
      'connections', d.numbackends, 'max_connections', current_setting('max_connections')::integer,
      'commits', d.xact_commit, 'rollbacks', d.xact_rollback, 'deadlocks', d.deadlocks,
      'samples', coalesce((
        select jsonb_agg(jsonb_build_object('day', s.sampled_on, 'bytes', s.total_bytes) order by s.sampled_on)
        from private.database_samples s where s.sampled_on > (statement_timestamp() at time zone 'UTC')::date - 90), '[]'),
      'tables', private.table_statistics())
    from pg_catalog.pg_stat_database d where d.datname = current_database());
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_database_activity()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_database_activity');
begin
  perform private.write_audit(null, v_admin_id, 'admin_database_activity', 'platform', null, null, null);
  return jsonb_build_object(
    'blocked', private.blocked_sessions(),
    'transactions', coalesce((
      select jsonb_agg(jsonb_build_object('pid', a.pid, 'role', a.usename, 'state', a.state, 'open_seconds', round(extract(epoch from clock_timestamp() - a.xact_start)),
        'statement', private.statement_shape(a.query)) order by a.xact_start, a.pid)
      from pg_catalog.pg_stat_activity a
      where a.datname = current_database() and a.backend_type = 'client backend' and a.pid <> pg_backend_pid()
        and a.xact_start < statement_timestamp() - interval '5 seconds'), '[]'),
    'connections', coalesce((
      select jsonb_agg(jsonb_build_object('role', c.role, 'state', c.state, 'count', c.count) order by c.count desc, c.role, c.state)
      from (
        select coalesce(a.usename::text, 'server') as role, coalesce(a.state, 'none') as state, count(*) as count
        from pg_catalog.pg_stat_activity a where a.datname = current_database() group by 1, 2) c), '[]'),
    'max_connections', current_setting('max_connections')::integer,
    'slots', coalesce((
      select jsonb_agg(jsonb_build_object('name', s.slot_name, 'plugin', s.plugin, 'is_active', s.active, 'wal_status', s.wal_status,
        'lag_bytes', greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(s.confirmed_flush_lsn, s.restart_lsn)))) order by s.slot_name)
      from pg_catalog.pg_replication_slots s), '[]'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_database_checks()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_database_checks');
begin
  perform private.write_audit(null, v_admin_id, 'admin_database_checks', 'platform', null, null, null);
  return jsonb_build_object('lints', private.database_lints(), 'migrations', private.applied_migrations());
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_decide_affiliate_payout(p_decision jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_decide_affiliate_payout');
  v_id uuid := private.input_uuid(private.input_object(p_decision, 'p_decision'), 'id');
  v_decision text := private.input_choice(p_decision, 'decision', array['agree', 'decline']);
  v_reason text := private.billing_reason(p_decision);
  v_request private.affiliate_payout_requests;
begin
  perform pg_advisory_xact_lock(hashtextextended('affiliate_payouts', 0));
  select q.* into v_request from private.affiliate_payout_requests q where q.id = v_id for update;
  if v_request.id is null then
    perform private.fail(404, 'not_found', 'Nobody asked for this pay-out.');
  elsif v_request.state = (case v_decision when 'agree' then 'made' else 'declined' end) then
    return private.payout_request_json(v_request, v_admin_id);
  elsif v_request.state <> 'waiting' then
    perform private.fail(409, 'payout_decided', 'Somebody has decided about this pay-out already.');
  elsif v_decision = 'agree' and v_request.asked_by = v_admin_id then
    perform private.fail(409, 'second_person_required', 'Somebody else has to agree to what you asked for.');
  elsif v_decision = 'agree' and v_request.total is distinct from (
      select sum(d.amount) from private.payout_due(v_request.currency, v_request.cut_off) d) then
    perform private.fail(409, 'payout_changed', 'What affiliates are owed has changed since. Decline it and ask again.');
  end if;
  update private.affiliate_payout_requests q set state = case v_decision when 'agree' then 'made' else 'declined' end, decided_by = v_admin_id,
    decided_at = clock_timestamp()
  where q.id = v_id returning * into v_request;
  perform private.write_audit(null, v_admin_id, 'affiliate_payout_' || v_request.state, 'affiliate_payout_requests', v_id, '{"state": "waiting"}',
    jsonb_build_object('state', v_request.state, 'total', v_request.total, 'currency', v_request.currency, 'reason', v_reason));
  if v_request.state = 'made' then
    perform private.make_payout(v_id, v_request.currency, v_request.cut_off, v_request.reason, v_request.asked_by, v_request.request_hash);
  end if;
  return private.payout_request_json(v_request, v_admin_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_decline_refund(p_decline jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_decline_refund');
  v_invoice public.subscription_invoices := private.admin_invoice(p_decline);
  v_id uuid := private.input_uuid(p_decline, 'id');
  v_reason text := private.billing_reason(p_decline);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r
  where r.tenant_id = v_invoice.tenant_id and r.invoice_id = v_invoice.id and r.id = v_id for update;
  if v_refund.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_refund.state = 'declined' then
    return private.invoice_json(v_invoice, true);
  elsif v_refund.state <> 'waiting' then
    perform private.fail(409, 'refund_settled', 'Somebody has decided about this refund already.');
  end if;
  update private.subscription_refunds r set state = 'declined', approved_by = v_admin_id, failure = left(v_reason, 200), settled_at = clock_timestamp()
  where r.tenant_id = v_refund.tenant_id and r.id = v_id;
  return private.audited_invoice(v_admin_id, 'refund_declined', v_invoice, jsonb_build_object('refund', v_refund.amount, 'reason', v_reason));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_delete_announcement(p_announcement_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_delete_announcement');
  v_reason text := private.change_reason(p_reason);
  v_announcement private.announcements := private.lock_announcement(p_announcement_id);
begin
  if v_announcement.state <> 'draft' then
    perform private.fail(409, 'in_use', 'This announcement is no longer a draft. Withdraw it, so that what owners were sent stays known.');
  end if;
  delete from private.announcements a where a.id = p_announcement_id;
  perform private.write_audit(null, v_admin_id, 'announcement_deleted', 'announcements', p_announcement_id,
    to_jsonb(v_announcement), jsonb_build_object('reason', v_reason));
  return jsonb_build_object('id', p_announcement_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_delete_plan(p_plan_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_delete_plan');
  v_plan public.billing_plans;
begin
  -- Whoever takes the plan meanwhile holds its row (private.billing_price).
  select p.* into v_plan from public.billing_plans p where p.id = p_plan_id for update;
  if v_plan.id is null then
    perform private.fail(404, 'not_found', 'This plan does not exist.');
  elsif private.is_plan_sold(p_plan_id) then
    perform private.fail(409, 'in_use', 'Businesses have or had this plan. Hide it instead.');
  elsif exists (select 1 from private.platform_settings s where s.default_plan_id = p_plan_id) then
    perform private.fail(409, 'in_use', 'New businesses begin on this plan. Choose another one for them in the settings first.');
  end if;
  delete from public.billing_plans p where p.id = p_plan_id;
  perform private.write_audit(null, v_admin_id, 'plan_deleted', 'billing_plans', p_plan_id, to_jsonb(v_plan), null);
  return jsonb_build_object('id', p_plan_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_end_user_sessions(p_user_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_end_user_sessions');
  v_reason text := private.change_reason(p_reason);
  v_tenant_id uuid := private.lock_account(p_user_id, true);
  v_count integer;
begin
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics v_count = row_count;
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_end_user_sessions', 'users', p_user_id, jsonb_build_object('sessions', v_count),
    jsonb_build_object('sessions', 0, 'reason', v_reason));
  return private.platform_account_row(p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_extend_trial(p_extension jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_extend_trial');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_extension, 'p_extension'), 'tenant_id');
  v_until timestamptz := private.input_instant(p_extension, 'expires_at');
  v_reason text := private.billing_reason(p_extension);
  v_sub public.tenant_subscriptions;
  v_first timestamptz;
  v_limits private.platform_settings;
begin
  perform private.lock_billing(v_tenant_id);
  select s.* into v_limits from private.platform_settings s;
  v_sub := private.deciding_subscription(v_tenant_id);
  if coalesce(v_sub.status not in ('trial', 'trialing'), true) then
    perform private.fail(409, 'no_trial', 'This business is not on trial.');
  elsif v_until is null or v_until < greatest(v_sub.expires_at, clock_timestamp()) or v_until > greatest(v_sub.expires_at, clock_timestamp()) + make_interval(days => v_limits.trial_extension_days, mins => 1) then
    perform private.refuse_input('expires_at', format('A trial is extended by 1 to %s days.', v_limits.trial_extension_days));
  end if;
  select min((c.before ->> 'expires_at')::timestamptz) into v_first from public.subscription_changes c
  where c.tenant_id = v_tenant_id and c.subscription_id = v_sub.id and c.what = 'trial_extended';
  if v_until > coalesce(v_first, v_sub.expires_at) + make_interval(days => v_limits.trial_extension_total_days, mins => 1) then
    perform private.fail(409, 'trial_too_long', format('A trial is extended by %s days in all at most.', v_limits.trial_extension_total_days));
  end if;
  if v_until <> v_sub.expires_at then
    update public.tenant_subscriptions s set expires_at = v_until, current_period_end = greatest(v_until, s.current_period_start) where s.id = v_sub.id;
    perform private.write_audit(v_tenant_id, v_admin_id, 'trial_extended', 'tenant_subscriptions', v_sub.id,
      jsonb_build_object('expires_at', v_sub.expires_at), jsonb_build_object('expires_at', v_until, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(v_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_fiscal_summary()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_fiscal_summary');
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

CREATE OR REPLACE FUNCTION public.admin_get_announcement(p_announcement_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_announcement private.announcements;
begin
  perform private.require_platform_right('admin_get_announcement');
  select a.* into v_announcement from private.announcements a where a.id = p_announcement_id;
  if v_announcement.id is null then
    perform private.fail(404, 'not_found', 'This announcement does not exist.');
  end if;
  return private.announcement_json(v_announcement) || jsonb_build_object('mails', private.announcement_mails(p_announcement_id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_get_billing_invoice(p_invoice_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_get_billing_invoice');
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

CREATE OR REPLACE FUNCTION public.admin_give_credit(p_credit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_give_credit');
  v_id uuid := private.input_uuid(private.input_object(p_credit, 'p_credit'), 'id');
  v_tenant_id uuid := private.input_uuid(p_credit, 'tenant_id');
  v_reason text := private.billing_reason(p_credit);
  v_currency text := private.input_text(p_credit, 'currency', 3, '', true);
  v_amount numeric;
  v_is_new boolean;
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif not exists (select 1 from public.currencies c where c.code = v_currency) then
    perform private.refuse_input('currency', 'This currency is not offered.');
  end if;
  v_amount := private.input_number(p_credit, 'amount', 0.01, 100000, (select c.step from public.currencies c where c.code = v_currency));
  perform private.lock_billing(v_tenant_id);
  insert into public.subscription_credits (tenant_id, id, currency, amount, reason, note, created_by)
  values (v_tenant_id, v_id, v_currency, v_amount, 'given', v_reason, v_admin_id)
  on conflict (tenant_id, id) do nothing;
  v_is_new := found;
  if not v_is_new and not exists (
      select 1 from public.subscription_credits c
      where c.tenant_id = v_tenant_id and c.id = v_id and (c.currency, c.amount, c.reason, c.note) = (v_currency, v_amount, 'given', v_reason)) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  elsif v_is_new then
    perform private.write_audit(v_tenant_id, v_admin_id, 'credit_given', 'subscription_credits', v_id, null,
      jsonb_build_object('amount', v_amount, 'currency', v_currency, 'reason', v_reason));
  end if;
  return jsonb_build_object('currency', v_currency, 'balance', private.billing_balance(v_tenant_id, v_currency));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_index_use()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_index_use');
  v_since timestamptz := (
    select coalesce(d.stats_reset, pg_postmaster_start_time()) from pg_catalog.pg_stat_database d where d.datname = current_database());
begin
  perform private.write_audit(null, v_admin_id, 'admin_index_use', 'platform', null, null, null);
  return jsonb_build_object('stats_since', v_since,
    -- What was not read within a few days may be read at the end of the month.
    'is_old_enough', v_since < statement_timestamp() - interval '30 days',
    'unused', coalesce((
      select jsonb_agg(jsonb_build_object('table', f.table_name, 'name', f.index_name, 'bytes', f.bytes) order by f.bytes desc, f.index_name)
      from (
        select x.table_name, x.index_name, x.bytes from private.index_facts() x
        where x.scans = 0 and not x.is_constraint order by x.bytes desc, x.index_name limit 100) f), '[]'),
    'duplicates', coalesce((
      select jsonb_agg(jsonb_build_object('table', f.table_name, 'names', f.names, 'bytes', f.bytes) order by f.bytes desc, f.table_name)
      from (
        select min(x.table_name) as table_name, array_agg(x.index_name order by x.index_name) as names, max(x.bytes) as bytes
        from private.index_facts() x group by x.shape having count(*) > 1) f), '[]'),
    'keys_without_index', private.keys_without_index());
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_job_queue()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_job_queue');
begin
  perform private.write_audit(null, v_admin_id, 'admin_job_queue', 'jobs', null, null, null);
  return (
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'title', k.title, 'most_at_once', k.most_at_once,
      'due', c.due, 'waiting', c.waiting, 'running', c.running, 'failing', c.failing, 'dead', c.dead, 'oldest_due_at', c.oldest_due_at) order by k.kind)
    from private.job_kinds k
    cross join lateral (
      select count(*) filter (where j.status = 'ready' and j.due_at <= statement_timestamp()) as due,
        count(*) filter (where j.status = 'ready' and j.due_at > statement_timestamp()) as waiting,
        count(*) filter (where j.status = 'running') as running,
        count(*) filter (where j.status = 'ready' and j.attempts > 0) as failing,
        count(*) filter (where j.status = 'dead') as dead,
        min(j.due_at) filter (where j.status = 'ready' and j.due_at <= statement_timestamp()) as oldest_due_at
      from private.jobs j where j.kind = k.kind and j.status in ('ready', 'running', 'dead')) c);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_affiliate_payouts()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_affiliate_payouts');
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_affiliate_payouts', 'affiliate_payouts', null, null, null);
  return (select coalesce(jsonb_agg(private.payout_json(p) order by p.created_at desc, p.id), '[]') from private.affiliate_payouts p);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_affiliates()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_affiliates');
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_affiliates', 'affiliates', null, null, null);
  return (select coalesce(jsonb_agg(private.affiliate_row(a) order by a.created_at desc, a.id), '[]') from private.affiliates a);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_announcements(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_announcements');
  v_state text := private.input_choice(private.input_object(coalesce(p_filter, '{}'), 'p_filter'), 'state',
    array['draft', 'scheduled', 'sending', 'sent', 'withdrawn'], '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  select coalesce(array_agg(private.announcement_json(a) order by a.created_at desc, a.id desc), '{}') into v_rows
  from (
    select x.* from private.announcements x
    where (v_state is null or x.state = v_state) and (v_after_id is null or (x.created_at, x.id) < (v_after_at, v_after_id))
    order by x.created_at desc, x.id desc limit v_limit + 1) a;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then
    private.encode_cursor(jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'created_at')) end,
    'may_send', private.platform_may('admin_send_announcement'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_approvals()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_approvals');
  v_may_decide boolean := private.platform_may('admin_decline_refund');
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_approvals', 'subscription_refunds', null, null, null);
  return jsonb_build_object(
    'may_decide', v_may_decide,
    'limits', private.approval_limits_json(),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'invoice_id', r.invoice_id, 'number', i.number, 'tenant_id', r.tenant_id,
        'tenant_name', t.name, 'amount', r.amount, 'currency', i.currency, 'reason', r.reason, 'asked_by', private.staff_name(r.asked_by),
        'is_own', r.asked_by = v_admin_id, 'created_at', r.created_at) order by r.created_at, r.id), '[]')
      from private.subscription_refunds r
      join public.subscription_invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
      join public.tenants t on t.id = r.tenant_id
      where r.state = 'waiting'),
    'payouts', (
      select coalesce(jsonb_agg(private.payout_request_json(q, v_admin_id) order by q.created_at, q.id), '[]')
      from private.affiliate_payout_requests q where q.state = 'waiting'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_billing_invoices(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_billing_invoices');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_status text := private.input_choice(v_filter, 'status', array['open', 'overdue', 'paid', 'void', 'uncollectible'], '', false);
  v_currency text := private.input_text(v_filter, 'currency', 3);
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_number text := upper(private.input_text(v_filter, 'text', 80));
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after text := v_cursor ->> 'number';
  v_limit integer := private.page_size(p_limit, 50);
  v_rows public.subscription_invoices[];
begin
  if v_cursor is not null and v_after is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  if v_tenant_id is not null and not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_list_billing_invoices', 'subscription_invoices', null, null, jsonb_strip_nulls(v_filter));
  -- Numbers are given without a gap as invoices are issued.
  select coalesce(array_agg(i order by i.number desc), '{}') into v_rows
  from (
    select x.* from public.subscription_invoices x
    where (v_status is null or x.status = case v_status when 'overdue' then 'open' else v_status end)
      and (v_status is distinct from 'overdue' or x.due_at < statement_timestamp())
      and (v_currency is null or x.currency = v_currency) and (v_tenant_id is null or x.tenant_id = v_tenant_id)
      and (v_number is null or x.number like private.escape_like(v_number) || '%')
      and (v_after is null or x.number < v_after)
    order by x.number desc limit v_limit + 1) i;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.admin_invoice_row(r, false) order by r.number desc), '[]') from unnest(v_rows[:v_limit]) as r),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('number', (v_rows[v_limit]).number)) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_billing_providers()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_right('admin_list_billing_providers');
  return private.platform_provider_json();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_blocked_addresses()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_blocked_addresses');
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_blocked_addresses', 'blocked_addresses', null, null, null);
  return private.blocked_addresses_json();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_browser_errors(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_browser_errors');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_area text := private.input_choice(v_filter, 'area', array['shell', 'admin', 'auth', 'storefront', 'superadmin'], '', false);
  v_release text := private.input_text(v_filter, 'release', 100);
  v_pattern text := '%' || private.escape_like(private.input_text(v_filter, 'text', 200)) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_browser_errors', 'browser_errors', null, null, jsonb_strip_nulls(v_filter));
  select coalesce(array_agg(jsonb_build_object('id', b.id, 'area', b.area, 'release', b.release, 'message', b.message, 'stack', b.stack, 'page', b.page,
    'browser', b.browser, 'tenant_name', (select t.name from public.tenants t where t.id = b.last_tenant_id), 'count', b.seen_count,
    'first_seen_at', b.first_seen_at, 'last_seen_at', b.last_seen_at) order by b.last_seen_at desc, b.id desc), '{}') into v_rows
  from (
    select o.id, o.area, o.release, o.message, o.stack, o.page, o.browser, o.last_tenant_id, o.seen_count, o.first_seen_at, o.last_seen_at
    from private.browser_errors o
    where (v_area is null or o.area = v_area) and (v_release is null or o.release = v_release) and (v_pattern is null or o.message ilike v_pattern)
      and (v_after_id is null or (o.last_seen_at, o.id) < (v_after_at, v_after_id))
    order by o.last_seen_at desc, o.id desc limit v_limit + 1) b;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
    jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'last_seen_at')) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_coupons()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_right('admin_list_coupons');
  return coalesce((select jsonb_agg(to_jsonb(c) - 'created_at' order by c.created_at desc, c.id) from private.billing_coupons c), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_domains(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_pattern text := '%' || private.escape_like(lower(private.input_text(v_filter, 'text', 200))) || '%';
  v_state text := private.input_choice(v_filter, 'state', array['verified', 'waiting'], '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after text := case when v_cursor is not null then private.input_text(v_cursor, 'domain', 253, 'p_after.', true) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  perform private.require_platform_right('admin_list_domains');
  select coalesce(array_agg(jsonb_build_object('domain', d.domain, 'tenant_id', d.tenant_id, 'tenant_name', d.name, 'tenant_status', d.status,
    'verified_at', d.verified_at, 'is_primary', d.is_primary, 'created_at', d.created_at) order by d.domain), '{}') into v_rows
  from (
    select x.*, t.name, t.status from public.tenant_domains x join public.tenants t on t.id = x.tenant_id
    where (v_after is null or x.domain > v_after) and (v_pattern is null or x.domain like v_pattern or t.name ilike v_pattern)
      and (v_state is null or (x.verified_at is not null) = (v_state = 'verified'))
    order by x.domain limit v_limit + 1) d;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit
    then private.encode_cursor(jsonb_build_object('domain', v_rows[v_limit] ->> 'domain')) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_fiscal_devices(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_fiscal_devices');
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
  if v_tenant_id is not null and not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
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

CREATE OR REPLACE FUNCTION public.admin_list_flags()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_right('admin_list_flags');
  return coalesce((select jsonb_agg(private.flag_json(f) order by f.title, f.key) from private.feature_flags f), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_jobs(p_status text DEFAULT NULL::text, p_kind text DEFAULT NULL::text, p_tenant_id uuid DEFAULT NULL::uuid, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_jobs');
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_after bigint := private.input_number(coalesce(private.decode_cursor(p_after), '{}'), 'id', 0, 1e15, 1, '', false);
  v_rows jsonb;
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status', array['ready', 'running', 'done', 'dead', 'cancelled'], '', false);
  perform private.write_audit(null, v_admin_id, 'admin_list_jobs', 'jobs', null, null,
    jsonb_build_object('status', p_status, 'kind', left(p_kind, 40), 'tenant_id', p_tenant_id));
  select coalesce(jsonb_agg(private.platform_job_row(j) order by j.id desc), '[]') into v_rows
  from (
    select * from private.jobs o
    where (p_status is null or o.status = p_status) and (p_kind is null or o.kind = p_kind) and (p_tenant_id is null or o.tenant_id = p_tenant_id)
      and (v_after is null or o.id < v_after)
    order by o.id desc limit v_limit) j;
  return jsonb_build_object('rows', v_rows, 'next_cursor', case when jsonb_array_length(v_rows) = v_limit
    then private.encode_cursor(jsonb_build_object('id', v_rows #> array[(v_limit - 1)::text, 'id'])) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_mails(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_mails');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_state text := coalesce(private.input_choice(v_filter, 'state', array['failed', 'retrying', 'waiting', 'sent'], '', false), 'failed');
  v_kind text := private.input_text(v_filter, 'kind', 60);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_job bigint;
  v_after_at timestamptz;
  v_after_id uuid;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_state = 'sent' then
    v_after_at := private.cursor_instant(v_cursor);
    v_after_id := private.cursor_id(v_cursor);
  elsif v_cursor is not null then
    v_after_job := private.input_number(v_cursor, 'job', 0, 1e15, 1, 'p_after.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_mails', 'mail_outbox', null, null, jsonb_strip_nulls(v_filter));
  if v_state = 'sent' then
    select coalesce(array_agg(private.platform_mail_row(o, null) order by o.sent_at desc, o.id desc), '{}') into v_rows
    from (
      select x.* from private.mail_outbox x
      where x.sent_at is not null and (v_kind is null or x.kind = v_kind) and (v_after_id is null or (x.sent_at, x.id) < (v_after_at, v_after_id))
      order by x.sent_at desc, x.id desc limit v_limit + 1) o;
  else
    select coalesce(array_agg(private.platform_mail_row(m.mail, m.job) order by (m.job).id desc), '{}') into v_rows
    from (
      select o as mail, j as job from private.jobs j join private.mail_outbox o on o.id = j.key::uuid
      where j.kind = 'mail' and o.sent_at is null and (v_kind is null or o.kind = v_kind) and (v_after_job is null or j.id < v_after_job)
        and case v_state when 'failed' then j.status = 'dead' else j.status in ('ready', 'running') and (j.attempts > 0) = (v_state = 'retrying') end
      order by j.id desc limit v_limit + 1) m;
  end if;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
    case v_state when 'sent' then jsonb_build_object('at', v_rows[v_limit] -> 'sent_at', 'id', v_rows[v_limit] -> 'id')
      else jsonb_build_object('job', v_rows[v_limit] -> 'job_id') end) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_plans()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_right('admin_list_plans');
  return coalesce((
    select jsonb_agg(to_jsonb(p) - array['created_at', 'updated_at'] || jsonb_build_object(
      'prices', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'currency', x.currency, 'period', x.period, 'amount', x.amount,
          'valid_from', x.valid_from, 'retired_at', x.retired_at) order by x.currency, x.period, x.valid_from desc), '[]')
        from public.plan_prices x where x.plan_id = p.id),
      'subscribers', (select count(*) from public.tenant_subscriptions s where s.billing_plan_id = p.id and s.status in ('active', 'past_due')),
      'is_used', private.is_plan_sold(p.id)) order by p.position, p.name)
    from public.billing_plans p), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_referrals(p_affiliate_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_referrals');
begin
  if not exists (select 1 from private.affiliates a where a.id = p_affiliate_id) then
    perform private.fail(404, 'not_found', 'This affiliate does not exist.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_referrals', 'affiliates', p_affiliate_id, null, null);
  return (select coalesce(jsonb_agg(jsonb_build_object('tenant_id', r.tenant_id, 'tenant_name', t.name, 'first_touch_at', r.first_touch_at,
      'signed_up_at', r.signed_up_at, 'first_paid_at', r.first_paid_at, 'rate_percent', r.rate_percent, 'months', r.months, 'is_own', r.is_own,
      'is_flagged', r.is_flagged) order by r.signed_up_at desc, r.tenant_id), '[]')
    from private.referrals r join public.tenants t on t.id = r.tenant_id where r.affiliate_id = p_affiliate_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_tenants(p_query text DEFAULT NULL::text, p_status text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_sort text DEFAULT 'newest'::text, p_effective_status text DEFAULT NULL::text, p_plan_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_tenants');
  v_body jsonb := jsonb_build_object('p_status', p_status, 'p_sort', p_sort, 'p_effective_status', p_effective_status);
  v_page record;
begin
  perform private.input_choice(v_body, 'p_status', array['active', 'trial', 'suspended', 'closed'], '', false);
  perform private.input_choice(v_body, 'p_sort', array['newest', 'oldest', 'name_asc', 'name_desc', 'users_asc', 'users_desc',
    'products_asc', 'products_desc', 'sales_asc', 'sales_desc']);
  perform private.input_choice(v_body, 'p_effective_status', array['active', 'trial', 'trial_ended', 'pending', 'past_due', 'expired', 'cancelled',
    'none', 'suspended', 'closed'], '', false);
  select * into v_page from private.list_tenant_ids(p_query, p_status, p_effective_status, p_plan_id, p_sort, private.decode_cursor(p_after),
    least(greatest(coalesce(p_limit, 50), 1), 100));
  perform private.write_audit(null, v_admin_id, 'admin_list_tenants', 'tenants', null, null,
    jsonb_build_object('query', left(p_query, 200), 'status', p_status, 'standing', p_effective_status, 'plan_id', p_plan_id));
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.platform_tenant_row(w.id) order by w.place) from unnest(v_page.ids) with ordinality as w (id, place)), '[]'),
    'next_cursor', private.encode_cursor(v_page.last_key),
    'count', v_page.total);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_users(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_users');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_pattern text := '%' || private.escape_like(private.input_text(v_filter, 'text', 200)) || '%';
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_role text := private.input_choice(v_filter, 'role', array['admin', 'manager', 'accountant', 'cashier', 'platform', 'none'], '', false);
  v_factor text := private.input_choice(v_filter, 'factor', array['yes', 'no'], '', false);
  v_state text := private.input_choice(v_filter, 'state', array['active', 'invited', 'unverified', 'deactivated', 'locked'], '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_list_users', 'users', null, null, jsonb_strip_nulls(v_filter));
  select coalesce(array_agg(private.platform_account_row(a.user_id) order by a.created_at desc, a.user_id desc), '{}') into v_rows
  from (
    select p.user_id, p.created_at
    from public.profiles p
    join auth.users u on u.id = p.user_id
    left join public.tenant_users m on m.user_id = p.user_id
    where (v_pattern is null or p.full_name ilike v_pattern or u.email ilike v_pattern)
      and (v_tenant_id is null or m.tenant_id = v_tenant_id)
      and (v_role is null or case v_role when 'none' then m.user_id is null
        when 'platform' then exists (select 1 from private.platform_admins a where a.user_id = p.user_id) else m.role = v_role end)
      and (v_factor is null or private.has_second_factor(p.user_id) = (v_factor = 'yes'))
      and (v_state is null or case v_state when 'invited' then m.invitation_status = 'pending' when 'unverified' then not p.email_verified
        when 'deactivated' then coalesce(u.banned_until > now(), false) when 'locked' then private.is_locked_out(p.user_id)
        else coalesce(u.banned_until <= now(), true) and coalesce(m.invitation_status <> 'pending', true) end)
      and (v_after_id is null or (p.created_at, p.user_id) < (v_after_at, v_after_id))
    order by p.created_at desc, p.user_id desc limit v_limit + 1) a;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then (
    select private.encode_cursor(jsonb_build_object('id', p.user_id, 'at', p.created_at))
    from public.profiles p where p.user_id = (v_rows[v_limit] ->> 'id')::uuid) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_make_affiliate_payout(p_payout jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_make_affiliate_payout');
  v_body jsonb := private.input_object(p_payout, 'p_payout');
  v_id uuid := private.input_uuid(v_body, 'id');
  v_currency text := private.input_text(v_body, 'currency', 3, '', true);
  v_reason text := private.billing_reason(v_body);
  v_cut_off timestamptz := date_trunc('month', statement_timestamp() at time zone 'UTC') at time zone 'UTC';
  v_payout private.affiliate_payouts;
  v_request private.affiliate_payout_requests;
  v_total numeric;
begin
  -- One file after the other: two never see the same entries.
  perform pg_advisory_xact_lock(hashtextextended('affiliate_payouts', 0));
  select * into v_payout from private.affiliate_payouts p where p.id = v_id;
  select * into v_request from private.affiliate_payout_requests q where q.id = v_id;
  if v_payout.id is not null then
    perform private.require_same_request(v_payout.request_hash, private.request_hash(v_body));
    return private.payout_json(v_payout);
  elsif v_request.id is not null then
    perform private.require_same_request(v_request.request_hash, private.request_hash(v_body));
    return private.payout_request_json(v_request, v_admin_id);
  end if;
  select sum(d.amount) into v_total from private.payout_due(v_currency, v_cut_off) d;
  if v_total is null then
    perform private.fail(409, 'nothing_to_pay', 'Nobody can be paid in this currency yet.');
  elsif exists (select 1 from private.affiliate_payout_requests q where q.currency = v_currency and q.state = 'waiting') then
    perform private.fail(409, 'payout_waiting', 'A pay-out in this currency waits for a second person already.');
  elsif private.needs_second_person(v_currency, v_total) then
    return private.ask_for_payout(v_body, v_admin_id, v_cut_off);
  end if;
  return private.payout_json(private.make_payout(v_id, v_currency, v_cut_off, v_reason, v_admin_id, private.request_hash(v_body)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_mark_invoice_uncollectible(p_mark jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_mark_invoice_uncollectible');
  v_invoice public.subscription_invoices := private.admin_invoice(p_mark);
  v_reason text := private.billing_reason(p_mark);
begin
  if v_invoice.status = 'uncollectible' then
    return private.invoice_json(v_invoice, true);
  elsif v_invoice.status <> 'open' then
    perform private.fail(409, 'invoice_settled', 'Only an open invoice can be given up.');
  end if;
  update public.subscription_invoices i set status = 'uncollectible' where i.tenant_id = v_invoice.tenant_id and i.id = v_invoice.id;
  perform private.close_dunning(v_invoice.tenant_id, v_invoice.id, clock_timestamp());
  update public.tenant_subscriptions s set moved_at = clock_timestamp() where s.tenant_id = v_invoice.tenant_id and s.id = v_invoice.subscription_id;
  return private.audited_invoice(v_admin_id, 'invoice_given_up', v_invoice, jsonb_build_object('reason', v_reason));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_message_overview()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_message_overview');
begin
  perform private.write_audit(null, v_admin_id, 'admin_message_overview', 'mail_outbox', null, null, null);
  return (
    select jsonb_build_object('waiting', count(*) filter (where j.status in ('ready', 'running') and j.attempts = 0),
      'retrying', count(*) filter (where j.status in ('ready', 'running') and j.attempts > 0),
      'failed', count(*) filter (where j.status = 'dead'),
      'oldest_waiting_at', min(j.created_at) filter (where j.status in ('ready', 'running')))
    from private.jobs j where j.kind = 'mail' and j.status in ('ready', 'running', 'dead'))
  || jsonb_build_object(
    'sent_day', (select count(*) from private.mail_outbox o where o.sent_at > statement_timestamp() - interval '1 day'),
    'sent_week', (select count(*) from private.mail_outbox o where o.sent_at > statement_timestamp() - interval '7 days'),
    'kinds', coalesce((
      select jsonb_agg(jsonb_build_object('kind', k.kind, 'sent', k.sent) order by k.sent desc, k.kind)
      from (select o.kind, count(*) as sent from private.mail_outbox o
        where o.sent_at > statement_timestamp() - interval '7 days' group by o.kind) k), '[]'),
    'failures', coalesce((
      select jsonb_agg(jsonb_build_object('reason', f.reason, 'mails', f.mails, 'last_at', f.last_at) order by f.mails desc, f.reason)
      from (
        select private.masked_address(coalesce(j.last_error, '')) as reason, count(*) as mails, max(j.finished_at) as last_at
        from private.jobs j where j.kind = 'mail' and j.status = 'dead' group by 1 order by count(*) desc limit 20) f), '[]'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_my_rights()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_my_rights');
begin
  return jsonb_build_object(
    'role', private.platform_role(v_admin_id),
    'rights', (select jsonb_object_agg(r.call, to_jsonb(r.roles)) from private.platform_rights r));
end;
$function$;

ALTER FUNCTION "public"."admin_my_rights"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_overview()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_overview');
begin
  perform private.write_audit(null, v_admin_id, 'admin_overview', 'platform', null, null, null);
  return jsonb_build_object(
    'tenants_total', (select count(*) from public.tenants),
    'tenants_active', (select count(*) from public.tenants t where t.status = 'active'),
    'tenants_trial', (select count(*) from public.tenants t where t.status = 'trial'),
    'tenants_suspended', (select count(*) from public.tenants t where t.status = 'suspended'),
    'users_total', (select count(*) from public.profiles),
    'sales_today', (select count(*) from public.sales s where s.posted_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'),
    'monthly_recurring_revenue', case when private.platform_may('admin_revenue') then (
      select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'amount', r.amount) order by r.amount desc), '[]')
      from (
        select s.currency, round(sum(case when b.period = 'year' then s.amount / 12 else s.amount end), 2) as amount
        from public.tenant_subscriptions s left join public.billing_plans b on b.id = s.billing_plan_id
        where s.status in ('active', 'past_due') and s.amount > 0
        group by s.currency) r) end,
    'new_tenants_by_week', (
      select jsonb_agg(jsonb_build_object('week', w.starts_on, 'count',
        (select count(*) from public.tenants t where t.created_at >= w.starts_on and t.created_at < w.starts_on + 7)) order by w.starts_on)
      from (select generate_series(date_trunc('week', now())::date - 77, date_trunc('week', now())::date, interval '7 days')::date as starts_on) w),
    'database_size_bytes', pg_database_size(current_database()));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_platform_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_right('admin_platform_settings');
  return private.platform_settings_json();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_preview_subscription(p_tenant_id uuid, p_subscription_id uuid DEFAULT NULL::uuid, p_status text DEFAULT NULL::text, p_amount numeric DEFAULT 0, p_expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name text;
  v_status text := (select t.status from public.tenants t where t.id = p_tenant_id);
  v_before public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_gate_before text := private.subscription_gate(v_before.status, v_before.amount, v_before.expires_at);
  v_after record;
  v_gate_after text;
  v_effect text;
begin
  perform private.require_platform_right('admin_preview_subscription');
  select t.name into v_name from public.tenants t where t.id = p_tenant_id;
  if v_name is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  if p_status not in ('pending', 'trialing', 'trial', 'active', 'past_due', 'cancelled', 'suspended', 'expired') then
    perform private.refuse_input('p_status', 'This status does not exist.');
  end if;
  if p_subscription_id is not null and not exists (
    select 1 from public.tenant_subscriptions s where s.tenant_id = p_tenant_id and s.id = p_subscription_id) then
    perform private.fail(404, 'not_found', 'This subscription does not exist.');
  end if;
  if private.subscription_rank(p_status) < 3 and exists (
    select 1 from public.tenant_subscriptions s
    where s.tenant_id = p_tenant_id and s.id is distinct from p_subscription_id and private.subscription_rank(s.status) < 3) then
    return jsonb_build_object('effect', 'refused', 'gate_before', v_gate_before, 'gate_after', v_gate_before,
      'sentence', 'This business already has an open subscription. Change or end that one first.');
  end if;
  select w.* into v_after
  from (
    select s.id, s.status, s.amount, s.expires_at, s.created_at, s.id as tie from public.tenant_subscriptions s
    where s.tenant_id = p_tenant_id and s.id is distinct from p_subscription_id
    union all
    -- A new one is the newest; one that is changed stays as old as it is.
    select p_subscription_id, p_status, p_amount, p_expires_at, coalesce(
      (select s.created_at from public.tenant_subscriptions s where s.id = p_subscription_id), 'infinity'), p_subscription_id
    where p_status is not null) w
  order by private.subscription_rank(w.status), w.created_at desc, w.tie desc limit 1;
  v_gate_after := private.subscription_gate(v_after.status, v_after.amount, v_after.expires_at);
  v_effect := private.subscription_effect(v_gate_before, v_gate_after,
    (v_after.id is not distinct from v_before.id and (v_after.id is not null or v_after.status is null))
    and v_after.expires_at is not distinct from v_before.expires_at);
  return jsonb_build_object('effect', v_effect, 'gate_before', v_gate_before, 'gate_after', v_gate_after,
    'sentence', private.subscription_sentence(v_effect, v_name, v_gate_after, v_after.expires_at, v_after.status,
        p_status is not null and v_after.id is not distinct from p_subscription_id)
      || case when v_status in ('suspended', 'closed')
        then format(' The account of the business itself is %s, which nothing here changes.', v_status) else '' end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_quote_subscription_change(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
begin
  perform private.require_platform_right('admin_quote_subscription_change');
  v_tenant_id := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  perform private.input_choice(p_change, 'begins', array['now', 'later']);
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  return private.save_quote(v_tenant_id, p_change, date_trunc('second', clock_timestamp()));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_record_bank_payment(p_payment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_record_bank_payment');
  v_invoice public.subscription_invoices := private.admin_invoice(p_payment);
  v_id uuid := private.input_uuid(p_payment, 'id');
  v_reason text := private.billing_reason(p_payment);
  v_amount numeric := private.input_number(p_payment, 'amount', 0.01, 1e12, (select c.step from public.currencies c where c.code = v_invoice.currency));
  v_reference text := private.input_text(p_payment, 'reference', 200, '', true);
  v_before public.subscription_payments;
begin
  select p.* into v_before from public.subscription_payments p where p.id = v_id;
  if v_before.id is not null then
    if (v_before.invoice_id, v_before.amount, v_before.receipt) is distinct from (v_invoice.id, v_amount, v_reference) then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.invoice_json(v_invoice, true);
  elsif v_invoice.status not in ('open', 'uncollectible') then
    perform private.fail(409, 'invoice_settled', 'This invoice needs no payment.');
  elsif exists (select 1 from public.subscription_payments p where p.provider = 'bank' and p.receipt = v_reference) then
    perform private.fail(409, 'reference_used', 'This reference was already recorded.', '{"field": "reference"}');
  end if;
  insert into public.subscription_payments (tenant_id, id, invoice_id, attempt_no, provider, amount, currency, state, receipt, due_at, settled_at)
  select v_invoice.tenant_id, v_id, v_invoice.id, 1 + count(p.id), 'bank', v_amount, v_invoice.currency, 'succeeded', v_reference, clock_timestamp(),
    clock_timestamp()
  from public.subscription_payments p where p.tenant_id = v_invoice.tenant_id and p.invoice_id = v_invoice.id;
  perform private.take_money(v_invoice.tenant_id, v_invoice.id, v_amount, clock_timestamp());
  return private.audited_invoice(v_admin_id, 'invoice_paid_by_bank', v_invoice,
    jsonb_build_object('amount', v_amount, 'reference', v_reference, 'reason', v_reason));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_refund_invoice(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_refund_invoice');
  v_invoice public.subscription_invoices := private.admin_invoice(p_refund);
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_amount numeric := private.input_number(p_refund, 'amount', 0.01, 1e12, (select c.step from public.currencies c where c.code = v_invoice.currency));
  v_reason text := private.billing_reason(p_refund);
  v_hash text := private.request_hash(p_refund);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r where r.tenant_id = v_invoice.tenant_id and r.id = v_id;
  if v_refund.id is not null then
    perform private.require_same_request(v_refund.request_hash, v_hash);
    if v_refund.state <> 'waiting' or v_refund.asked_by = v_admin_id then
      return jsonb_build_object('state', v_refund.state, 'invoice', private.invoice_json(v_invoice, true));
    end if;
    update private.subscription_refunds r set approved_by = v_admin_id where r.tenant_id = v_refund.tenant_id and r.id = v_id;
  end if;
  if v_amount > v_invoice.paid_amount - v_invoice.refunded_amount then
    perform private.fail(409, 'refund_too_much', 'That is more than was paid and not yet refunded.');
  end if;
  if v_refund.id is null then
    insert into private.subscription_refunds (tenant_id, id, invoice_id, payment_id, amount, reason, state, asked_by, request_hash)
    values (v_invoice.tenant_id, v_id, v_invoice.id, private.refundable_payment(v_invoice, v_amount), v_amount, v_reason,
      -- What was paid long ago takes two, and so does what is large, in parts or at once.
      case when v_invoice.paid_at < clock_timestamp() - make_interval(days => (select s.refund_window_days from private.platform_settings s))
        or private.needs_second_person(v_invoice.currency, v_invoice.refunded_amount + v_amount) then 'waiting' else 'created' end, v_admin_id, v_hash)
    returning * into v_refund;
  else
    v_refund.state := 'created';
  end if;
  if v_refund.state = 'created' then
    v_refund.state := private.note_refund(v_refund, v_invoice);
  end if;
  return jsonb_build_object('state', v_refund.state, 'invoice', private.audited_invoice(v_admin_id, 'invoice_refunded', v_invoice,
    jsonb_build_object('refund', v_amount, 'state', v_refund.state, 'reason', v_reason)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_revenue(p_currency text DEFAULT NULL::text, p_from date DEFAULT NULL::date, p_months integer DEFAULT 12)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."admin_revenue"(text, date, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_save_affiliate(p_affiliate jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_affiliate');
  v_body jsonb := private.input_object(p_affiliate, 'p_affiliate');
  v_reason text := private.billing_reason(v_body);
  v_code text := upper(private.input_text(v_body, 'code', 20, '', true));
  v_email text := private.input_text(v_body, 'email', 254, '', true);
  v_phone text := private.input_text(v_body, 'phone', 30);
  v_account text := private.input_text(v_body, 'payout_account', 120, '', true);
  v_before private.affiliates;
  v_after private.affiliates;
begin
  if v_code !~ '^[A-Z0-9]{4,20}$' then
    perform private.refuse_input('code', 'A code has 4 to 20 letters and digits.');
  elsif v_email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.refuse_input('email', 'Enter an email address, for example name@example.com.');
  elsif v_phone !~ '^[+0-9 ()-]{7,30}$' then
    perform private.refuse_input('phone', 'Enter a phone number with at least 7 digits.');
  elsif length(v_account) < 3 then
    perform private.refuse_input('payout_account', 'Enter the account or phone that is paid.');
  end if;
  -- Two new ones with one code: the second is refused in words.
  perform pg_advisory_xact_lock(hashtextextended('affiliate ' || v_code, 0));
  select * into v_before from private.affiliates a where a.id = private.input_uuid(v_body, 'id') for update;
  if exists (select 1 from private.affiliates a where a.code = v_code and a.id is distinct from v_before.id) then
    perform private.refuse_input('code', 'This code is taken.');
  end if;
  insert into private.affiliates as a (id, code, name, email, phone, payout_account, rate_percent, months, state)
  values (private.input_uuid(v_body, 'id'), v_code, private.input_words(v_body, 'name', 120, '', true), v_email, v_phone, v_account,
    private.input_number(v_body, 'rate_percent', 0.01, 50, 0.01), private.input_number(v_body, 'months', 1, 36, 1)::integer,
    private.input_choice(v_body, 'state', array['active', 'blocked']))
  on conflict (id) do update set code = excluded.code, name = excluded.name, email = excluded.email, phone = excluded.phone,
    payout_account = excluded.payout_account, rate_percent = excluded.rate_percent, months = excluded.months, state = excluded.state
  returning * into v_after;
  perform private.write_audit(null, v_admin_id, 'affiliate_saved', 'affiliates', v_after.id, to_jsonb(v_before), to_jsonb(v_after) || jsonb_build_object('reason', v_reason));
  return private.affiliate_row(v_after);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_save_announcement(p_announcement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_save_announcement');
  v_id uuid := private.input_uuid(private.input_object(p_announcement, 'p_announcement'), 'id');
  v_kind text := private.input_choice(p_announcement, 'kind', array['news', 'maintenance', 'important']);
  v_title text := private.input_words(p_announcement, 'title', 120, '', true);
  v_body text := private.input_text(p_announcement, 'body', 500, '', true);
  v_audience jsonb := private.announcement_audience(p_announcement);
  v_by_mail boolean := private.input_flag(p_announcement, 'by_mail', true);
  v_starts_at timestamptz := private.input_instant(p_announcement, 'starts_at');
  v_before private.announcements;
  v_after private.announcements;
begin
  if v_starts_at > clock_timestamp() + interval '365 days' then
    perform private.refuse_input('starts_at', 'Choose a time within a year.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('announcement' || v_id, 0));
  select a.* into v_before from private.announcements a where a.id = v_id for update;
  if v_before.state <> 'draft' then
    perform private.fail(409, 'in_use', 'This announcement is no longer a draft. Withdraw it and write another one.');
  end if;
  insert into private.announcements as a (id, kind, title, body, audience_kind, audience_value, by_mail, starts_at, created_by)
  values (v_id, v_kind, v_title, v_body, v_audience ->> 'kind', v_audience ->> 'value', v_by_mail, v_starts_at, v_admin_id)
  on conflict (id) do update set kind = excluded.kind, title = excluded.title, body = excluded.body, audience_kind = excluded.audience_kind,
    audience_value = excluded.audience_value, by_mail = excluded.by_mail, starts_at = excluded.starts_at, saved_at = clock_timestamp()
  returning a.* into v_after;
  perform private.write_audit(null, v_admin_id, 'announcement_saved', 'announcements', v_id,
    case when v_before.id is not null then to_jsonb(v_before) end, to_jsonb(v_after));
  return private.announcement_json(v_after);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_save_billing_provider(p_provider jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_billing_provider');
  v_kind text := private.input_choice(private.input_object(p_provider, 'p_provider'), 'kind', array['mpesa', 'paystack', 'stripe']);
  v_mode text := private.input_choice(p_provider, 'mode', array['test', 'live']);
  v_is_enabled boolean := private.input_flag(p_provider, 'is_enabled', true);
  v_shortcode text := private.input_text(p_provider, 'shortcode', 10, '', v_kind = 'mpesa');
  v_shortcode_kind text := private.input_choice(p_provider, 'shortcode_kind', array['paybill', 'till'], '', v_kind = 'mpesa');
  v_before jsonb;
  v_keys jsonb;
  v_missing text[];
begin
  if v_kind = 'mpesa' and v_shortcode !~ '^[0-9]{5,7}$' then
    perform private.refuse_input('shortcode', 'A paybill or till number has 5 to 7 digits.');
  end if;
  -- Two administrators at once: one service takes cards.
  perform pg_advisory_xact_lock(hashtextextended('platform_payment_providers', 0));
  select to_jsonb(v) - 'keys', v.keys into v_before, v_keys from private.platform_payment_providers v where v.kind = v_kind;
  if v_is_enabled then
    v_missing := array(select n.name from unnest(private.payment_key_names(v_kind)) as n (name) where not coalesce(v_keys, '{}') ? n.name);
    if cardinality(v_missing) > 0 then
      perform private.fail(409, 'keys_missing', 'Save the keys first.', jsonb_build_object('field', 'is_enabled', 'missing', to_jsonb(v_missing)));
    elsif exists (select 1 from private.platform_payment_providers v where v.kind <> v_kind and v.is_enabled
        and private.payment_method_of(v.kind) = private.payment_method_of(v_kind)) then
      perform private.fail(409, 'in_use', 'Another service already takes cards: switch that one off first.', '{"field": "is_enabled"}');
    end if;
  end if;
  insert into private.platform_payment_providers as v (kind, mode, is_enabled, shortcode, shortcode_kind, saved_by)
  values (v_kind, v_mode, v_is_enabled, v_shortcode, v_shortcode_kind, v_admin_id)
  on conflict (kind) do update set mode = excluded.mode, is_enabled = excluded.is_enabled, shortcode = excluded.shortcode,
    shortcode_kind = excluded.shortcode_kind, saved_by = excluded.saved_by, saved_at = clock_timestamp();
  perform private.write_audit(null, v_admin_id, 'billing_provider_saved', 'platform_payment_providers', null, v_before,
    (select to_jsonb(v) - 'keys' from private.platform_payment_providers v where v.kind = v_kind));
  return private.platform_provider_json();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_save_coupon(p_coupon jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_coupon');
  v_id uuid := private.input_uuid(private.input_object(p_coupon, 'p_coupon'), 'id');
  v_code text := upper(private.input_text(p_coupon, 'code', 40, '', true));
  v_duration text := private.input_choice(p_coupon, 'duration', array['once', 'months', 'forever']);
  v_percent numeric := private.input_number(p_coupon, 'percent', 0.0001, 100, 0.0001, '', false);
  v_amount numeric := private.input_number(p_coupon, 'amount', 0.01, 1e12, 0.01, '', false);
  v_before private.billing_coupons;
  v_after private.billing_coupons;
begin
  if v_code !~ '^[A-Z0-9][A-Z0-9_-]{1,39}$' then
    perform private.refuse_input('code', 'A code has 2 to 40 letters, digits, - and _.');
  elsif num_nonnulls(v_percent, v_amount) <> 1 then
    perform private.refuse_input('percent', 'Give a percentage or an amount.');
  elsif v_amount is not null and not exists (select 1 from public.currencies c where c.code = p_coupon ->> 'currency') then
    perform private.refuse_input('currency', 'This currency is not offered.');
  elsif private.input_instant(p_coupon, 'valid_until') < '2020-01-01' then
    perform private.refuse_input('valid_until', 'Choose a day from 2020 on.');
  elsif exists (select 1 from private.billing_coupons c where c.code = v_code and c.id <> v_id) then
    perform private.fail(409, 'in_use', 'Another coupon has this code.', '{"field": "code"}');
  end if;
  select c.* into v_before from private.billing_coupons c where c.id = v_id for update;
  if v_before.redeemed > 0 and (v_before.percent, v_before.amount, v_before.duration) is distinct from (v_percent, v_amount, v_duration) then
    perform private.fail(409, 'in_use', 'This coupon was used. Its discount stays as it is.');
  end if;
  insert into private.billing_coupons as c (id, code, percent, amount, currency, duration, months, valid_until, max_redemptions)
  values (v_id, v_code, v_percent, v_amount, case when v_amount is not null then p_coupon ->> 'currency' end, v_duration,
    case when v_duration = 'months' then private.input_number(p_coupon, 'months', 1, 120, 1) end, private.input_instant(p_coupon, 'valid_until'),
    coalesce(private.input_number(p_coupon, 'max_redemptions', greatest(1, coalesce(v_before.redeemed, 0)), 1000000, 1, '', false), 1000000))
  on conflict (id) do update set code = excluded.code, percent = excluded.percent, amount = excluded.amount, currency = excluded.currency,
    duration = excluded.duration, months = excluded.months, valid_until = excluded.valid_until, max_redemptions = excluded.max_redemptions
  returning c.* into v_after;
  perform private.write_audit(null, v_admin_id, 'coupon_saved', 'billing_coupons', v_id, to_jsonb(v_before), to_jsonb(v_after));
  return to_jsonb(v_after) - 'created_at';
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_save_flag(p_flag jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_flag');
  v_before private.feature_flags := private.lock_flag(private.input_text(private.input_object(p_flag, 'p_flag'), 'key', 40, '', true));
  v_percent numeric := private.input_number(p_flag, 'percent', 0, 100, 0.01);
  v_ends_on text := private.input_text(p_flag, 'ends_on', 10);
  v_reason text := private.billing_reason(p_flag);
  v_after private.feature_flags;
begin
  if v_ends_on is not null and (v_ends_on !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(v_ends_on, 'date')) then
    perform private.refuse_input('ends_on', 'This must be a day such as 2026-01-31.');
  end if;
  if (v_before.percent, v_before.ends_on) is distinct from (v_percent, private.input_day(v_ends_on::date, 'ends_on')) then
    update private.feature_flags f set percent = v_percent, ends_on = v_ends_on::date, saved_by = v_admin_id, saved_at = clock_timestamp()
    where f.key = v_before.key returning f.* into v_after;
    perform private.write_audit(null, v_admin_id, 'feature_flag_saved', 'feature_flags', null,
      jsonb_build_object('key', v_before.key, 'percent', v_before.percent, 'ends_on', v_before.ends_on),
      jsonb_build_object('key', v_before.key, 'percent', v_after.percent, 'ends_on', v_after.ends_on, 'reason', v_reason));
  end if;
  return private.flag_json(coalesce(v_after, v_before));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_save_plan(p_plan jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_plan');
  v_id uuid := private.input_uuid(private.input_object(p_plan, 'p_plan'), 'id');
  v_currency text := private.input_text(p_plan, 'currency', 3, '', true);
  v_color text := lower(private.input_text(p_plan, 'badge_color', 7));
  v_step numeric := (select c.step from public.currencies c where c.code = v_currency);
  v_before public.billing_plans;
  v_after public.billing_plans;
begin
  if v_step is null then
    perform private.refuse_input('currency', 'This currency is not offered.');
  elsif v_color !~ '^#[0-9a-f]{6}$' then
    perform private.refuse_input('badge_color', 'Write the colour as #1a2b3c.');
  end if;
  select p.* into v_before from public.billing_plans p where p.id = v_id for update;
  if v_before.id is not null and (v_before.currency, v_before.period) is distinct from (v_currency, p_plan ->> 'period') then
    perform private.fail(409, 'in_use', 'Currency and period of a plan stay as they are. Add a price instead.');
  end if;
  insert into public.billing_plans as p (id, name, price, currency, period, features, description, badge, badge_color, position, is_public)
  values (v_id, private.input_text(p_plan, 'name', 80, '', true), private.input_number(p_plan, 'price', 0, 1e9, v_step), v_currency,
    private.input_choice(p_plan, 'period', array['trial', 'month', 'year']), private.plan_features(p_plan),
    private.input_text(p_plan, 'description', 500), private.input_text(p_plan, 'badge', 40), v_color,
    private.input_number(p_plan, 'position', 0, 10000, 1), coalesce(private.input_flag(p_plan, 'is_public', false), false))
  on conflict (id) do update set name = excluded.name, price = excluded.price, features = excluded.features, description = excluded.description,
    badge = excluded.badge, badge_color = excluded.badge_color, position = excluded.position, is_public = excluded.is_public
  returning p.* into v_after;
  update public.plan_prices x set retired_at = greatest(clock_timestamp(), x.valid_from)
  where x.plan_id = v_id and x.currency = v_currency and x.period = v_after.period and x.retired_at is null and x.amount <> v_after.price;
  if v_before is distinct from v_after then
    perform private.write_audit(null, v_admin_id, 'plan_saved', 'billing_plans', v_id, to_jsonb(v_before), to_jsonb(v_after));
  end if;
  return to_jsonb(v_after) - array['created_at', 'updated_at'];
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_save_platform_settings(p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_platform_settings');
  v_hours integer := private.input_number(private.input_object(p_settings, 'p_settings'), 'trial_hours', 24, 8760, 1);
  v_plan_id uuid := private.input_uuid(p_settings, 'default_plan_id');
  v_days integer := private.input_number(p_settings, 'trial_extension_days', 1, 365, 1);
  v_total integer := private.input_number(p_settings, 'trial_extension_total_days', 1, 730, 1);
  v_seller text := private.input_words(p_settings, 'seller_name', 120, '', true);
  v_grace integer := private.input_number(p_settings, 'grace_days', 3, 28, 1);
  v_retries integer[] := private.input_retry_days(p_settings);
  v_window integer := private.input_number(p_settings, 'refund_window_days', 1, 365, 1);
  v_before jsonb;
  v_after jsonb;
  v_stored private.platform_settings;
begin
  select s.* into v_stored from private.platform_settings s for update;
  if v_stored.saved_at is distinct from private.input_instant(p_settings, 'version') then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  elsif not exists (select 1 from public.billing_plans p where p.id = v_plan_id) then
    perform private.refuse_input('default_plan_id', 'This plan does not exist.');
  elsif v_total < v_days then
    perform private.refuse_input('trial_extension_total_days', 'The total is at least as much as at a time.');
  elsif v_retries[4] >= v_grace then
    perform private.refuse_input('retry_days', 'The last attempt comes before the grace ends.');
  end if;
  v_before := to_jsonb(v_stored) - array['is_only', 'saved_by', 'saved_at']
    || jsonb_build_object('seller_name', (select b.seller ->> 'name' from private.billing_settings b), 'approval_limits', private.approval_limits_json());
  perform private.save_approval_limits(p_settings -> 'approval_limits');
  v_after := jsonb_build_object('trial_hours', v_hours, 'default_plan_id', v_plan_id, 'trial_extension_days', v_days,
    'trial_extension_total_days', v_total, 'seller_name', v_seller, 'grace_days', v_grace, 'retry_days', to_jsonb(v_retries),
    'refund_window_days', v_window, 'approval_limits', private.approval_limits_json());
  if v_before <> v_after then
    update private.platform_settings s set trial_hours = v_hours, default_plan_id = v_plan_id, trial_extension_days = v_days,
      trial_extension_total_days = v_total, grace_days = v_grace, retry_days = v_retries, refund_window_days = v_window, saved_by = v_admin_id, saved_at = clock_timestamp();
    update private.billing_settings b set seller = b.seller || jsonb_build_object('name', v_seller);
    perform private.write_audit(null, v_admin_id, 'platform_settings_saved', 'platform_settings', null, v_before, v_after);
  end if;
  return private.platform_settings_json();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_search_audit(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_search_audit');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_actor_id uuid := private.input_uuid(v_filter, 'actor_id', '', false);
  v_kind text := private.input_choice(v_filter, 'actor_kind', array['user', 'platform', 'visitor', 'job', 'api_key'], '', false);
  v_entity text := private.input_text(v_filter, 'entity', 120);
  v_action text := private.input_text(v_filter, 'action', 120);
  v_text text := private.input_text(v_filter, 'text', 200);
  v_pattern text := '%' || private.escape_like(v_text) || '%';
  v_to timestamptz := private.input_instant(v_filter, 'to');
  v_from timestamptz := private.input_instant(v_filter, 'from');
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  -- A text has no index: without a business only so much of the record is read.
  if v_text is not null and v_tenant_id is null then
    v_from := coalesce(v_from, coalesce(v_to, now()) - interval '31 days');
    if coalesce(v_to, now()) - v_from > interval '93 days' then
      perform private.refuse_input('from', 'A text is searched in at most 93 days. Choose a business to search further back.');
    end if;
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_search_audit', 'audit', null, null, jsonb_strip_nulls(v_filter));
  select coalesce(array_agg(private.audit_row(e) order by e.created_at desc, e.id desc), '{}') into v_rows
  from (
    select * from audit.events o
    where (v_tenant_id is null or o.tenant_id = v_tenant_id) and (v_actor_id is null or o.actor_id = v_actor_id)
      and (v_kind is null or o.actor_kind = v_kind) and (v_entity is null or o.entity = v_entity) and (v_action is null or o.action = v_action)
      and (v_from is null or o.created_at >= v_from) and (v_to is null or o.created_at < v_to)
      -- Not what others have searched: it has the text, too.
      and (v_text is null or o.action <> 'admin_search_audit' and (o.before::text ilike v_pattern or o.after::text ilike v_pattern))
      and (v_after_id is null or (o.created_at, o.id) < (v_after_at, v_after_id))
    order by o.created_at desc, o.id desc limit v_limit + 1) e;
  return jsonb_build_object(
    'rows', to_jsonb(v_rows[:v_limit]),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'created_at')) end,
    'searched_from', v_from);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_security()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_security');
begin
  perform private.write_audit(null, v_admin_id, 'admin_security', 'platform', null, null, null);
  return jsonb_build_object(
    'administrators', private.platform_administrators(),
    'failures', private.sign_in_failures(),
    'locked_pins', (select count(*) from private.pin_failures f where f.locked_until > statement_timestamp()),
    'failed_recoveries', (select count(*) from private.failed_recoveries f where f.failed_at > statement_timestamp() - interval '15 minutes'),
    'entities', to_jsonb(private.audit_words('entity')),
    'actions', to_jsonb(private.audit_words('action')));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_send_announcement(p_announcement_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_send_announcement');
  v_reason text := private.change_reason(p_reason);
  v_announcement private.announcements := private.lock_announcement(p_announcement_id);
  v_owners integer;
begin
  if v_announcement.state = 'withdrawn' then
    perform private.fail(409, 'in_use', 'This announcement was withdrawn.');
  elsif v_announcement.state <> 'draft' then
    return private.announcement_json(v_announcement);
  end if;
  select count(*) into v_owners from private.announcement_owners(v_announcement.audience_kind, v_announcement.audience_value);
  if v_owners = 0 then
    perform private.refuse_input('audience_value', 'Nobody would get this. Choose another audience.');
  end if;
  update private.announcements a set state = 'scheduled', starts_at = greatest(a.starts_at, clock_timestamp())
  where a.id = p_announcement_id returning a.* into v_announcement;
  perform private.schedule_job('announcement', null, p_announcement_id::text, v_announcement.starts_at);
  perform private.write_audit(null, v_admin_id, 'announcement_sent', 'announcements', p_announcement_id, '{"state": "draft"}',
    jsonb_build_object('state', 'scheduled', 'starts_at', v_announcement.starts_at, 'owners', v_owners, 'reason', v_reason));
  return private.announcement_json(v_announcement);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_send_refund(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_send_refund');
  v_invoice public.subscription_invoices := private.admin_invoice(p_refund);
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_reference text := private.input_text(p_refund, 'reference', 200, '', true);
  v_reason text := private.billing_reason(p_refund);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r
  where r.tenant_id = v_invoice.tenant_id and r.invoice_id = v_invoice.id and r.id = v_id for update;
  if v_refund.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_refund.sent_by is not null and v_refund.provider_reference = v_reference then
    return private.invoice_json(v_invoice, true);
  elsif v_refund.state not in ('manual', 'failed') then
    perform private.fail(409, 'refund_settled', 'This refund is not one to send by hand.');
  elsif exists (select 1 from private.subscription_refunds r where r.sent_by is not null and r.provider_reference = v_reference) then
    perform private.fail(409, 'reference_used', 'This reference was already recorded.', '{"field": "reference"}');
  end if;
  update private.subscription_refunds r set state = 'succeeded', provider_reference = v_reference, sent_by = v_admin_id, settled_at = clock_timestamp(),
    failure = null
  where r.tenant_id = v_refund.tenant_id and r.id = v_id returning * into v_refund;
  perform private.mail_refund(v_refund);
  return private.audited_invoice(v_admin_id, 'refund_sent', v_invoice,
    jsonb_build_object('refund', v_refund.amount, 'reference', v_reference, 'reason', v_reason));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_send_reset_link(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_send_reset_link');
  v_tenant_id uuid := private.lock_account(p_user_id, true);
begin
  if exists (select 1 from auth.users u where u.id = p_user_id and u.banned_until > now()) then
    perform private.fail(409, 'in_use', 'This account is deactivated. Activate it first.');
  end if;
  if exists (
    select 1 from private.mail_outbox m
    where m.user_id = p_user_id and m.kind = 'password_help' and m.created_at > statement_timestamp() - interval '10 minutes') then
    perform private.fail(429, 'rate_limited', 'A link was mailed less than 10 minutes ago.');
  end if;
  perform private.queue_mail(p_user_id, null, 'password_help', 'Choose a new password',
    'You asked us for help with signing in. Ask for your link to a new password here, with the address that this mail came to: '
    || '{{site_url}}/forgot-password' || E'\n\n' || 'If you did not ask for help, you need not do anything.');
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_send_reset_link', 'users', p_user_id, null, null);
  return private.platform_account_row(p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_administrator_role(p_user_id uuid, p_role text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_set_administrator_role');
  v_role text := private.input_choice(jsonb_build_object('p_role', p_role), 'p_role', array['owner', 'operations', 'finance', 'support']);
  v_reason text := private.change_reason(p_reason);
  v_before text;
begin
  -- Two owners at once must not both step down.
  perform 1 from private.platform_admins a order by a.user_id for update;
  v_before := private.platform_role(p_user_id);
  if v_before is null then
    perform private.fail(404, 'not_found', 'This person does not run the platform.');
  elsif v_before = 'owner' and v_role <> 'owner' and (select count(*) from private.platform_admins a where a.role = 'owner') = 1 then
    perform private.fail(409, 'in_use', 'The platform needs an owner. Make somebody else one first.', '{"field": "p_role"}');
  elsif v_before <> v_role then
    update private.platform_admins a set role = v_role where a.user_id = p_user_id;
    perform private.write_audit(null, v_admin_id, 'administrator_role_changed', 'platform_admins', p_user_id,
      jsonb_build_object('role', v_before), jsonb_build_object('role', v_role, 'reason', v_reason));
  end if;
  return private.platform_administrators();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_flag_for_tenant(p_flag jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_set_flag_for_tenant');
  v_flag private.feature_flags := private.lock_flag(private.input_text(private.input_object(p_flag, 'p_flag'), 'key', 40, '', true));
  v_tenant_id uuid := private.input_uuid(p_flag, 'tenant_id');
  v_state text := private.input_choice(p_flag, 'state', array['on', 'off', 'share']);
  v_reason text := private.billing_reason(p_flag);
  v_before text;
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.', '{"field": "tenant_id"}');
  end if;
  select case when o.is_on then 'on' else 'off' end into v_before
  from private.feature_flag_tenants o where o.tenant_id = v_tenant_id and o.key = v_flag.key;
  v_before := coalesce(v_before, 'share');
  if v_before <> v_state then
    if v_state = 'share' then
      delete from private.feature_flag_tenants o where o.tenant_id = v_tenant_id and o.key = v_flag.key;
    else
      insert into private.feature_flag_tenants (tenant_id, key, is_on, saved_by) values (v_tenant_id, v_flag.key, v_state = 'on', v_admin_id)
      on conflict (tenant_id, key) do update set is_on = excluded.is_on, saved_by = excluded.saved_by, saved_at = clock_timestamp();
    end if;
    perform private.write_audit(v_tenant_id, v_admin_id, 'feature_flag_saved', 'feature_flags', null,
      jsonb_build_object('key', v_flag.key, 'state', v_before), jsonb_build_object('key', v_flag.key, 'state', v_state, 'reason', v_reason));
  end if;
  return private.flag_json(v_flag);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_plan_price(p_plan_id uuid, p_currency text, p_period text, p_amount numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_set_plan_price');
  v_plan public.billing_plans;
  v_step numeric := (select c.step from public.currencies c where c.code = p_currency);
  v_before public.plan_prices;
begin
  perform private.input_choice(jsonb_build_object('p_period', p_period), 'p_period', array['month', 'year']);
  if v_step is null then
    perform private.refuse_input('p_currency', 'This currency is not offered.');
  elsif p_amount < 0 or p_amount > 1e12 or p_amount = 'NaN' or mod(p_amount, v_step) <> 0 then
    perform private.refuse_input('p_amount', 'This is not a valid price in this currency.');
  end if;
  select * into v_plan from public.billing_plans p where p.id = p_plan_id for update;
  if v_plan.id is null then
    perform private.fail(404, 'not_found', 'This plan does not exist.');
  elsif v_plan.period = 'trial' then
    perform private.fail(409, 'in_use', 'A trial costs nothing in any currency.');
  elsif p_currency = v_plan.currency and p_period = v_plan.period then
    perform private.refuse_input('p_currency', 'In this currency the plan''s own price holds.');
  end if;
  select * into v_before from public.plan_prices x
  where x.plan_id = p_plan_id and x.currency = p_currency and x.period = p_period and x.retired_at is null;
  if v_before.amount is distinct from p_amount then
    update public.plan_prices x set retired_at = greatest(clock_timestamp(), x.valid_from) where x.id = v_before.id;
    if p_amount is not null then
      insert into public.plan_prices (plan_id, currency, period, amount) values (p_plan_id, p_currency, p_period, p_amount);
    end if;
    perform private.write_audit(null, v_admin_id, 'plan_price_changed', 'billing_plans', p_plan_id,
      jsonb_build_object('currency', p_currency, 'period', p_period, 'amount', v_before.amount),
      jsonb_build_object('currency', p_currency, 'period', p_period, 'amount', p_amount));
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('currency', x.currency, 'period', x.period, 'amount', x.amount, 'valid_from', x.valid_from)
      order by x.currency, x.period), '[]')
    from public.plan_prices x where x.plan_id = p_plan_id and x.retired_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_tenant_status(p_tenant_id uuid, p_status text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_set_tenant_status');
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
  v_before text;
begin
  if p_status is null or p_status not in ('active', 'trial', 'suspended') then
    perform private.refuse_input('p_status', 'A business is active, on trial or suspended.');
  end if;
  if v_reason is null then
    perform private.refuse_input('p_reason', 'Give a reason of at most 500 characters.');
  end if;
  select t.status into v_before from public.tenants t where t.id = p_tenant_id for update;
  if v_before is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_before = 'closed' then
    perform private.fail(409, 'in_use', 'A closed business stays closed.');
  end if;
  if v_before <> p_status then
    update public.tenants t set status = p_status where t.id = p_tenant_id;
    perform private.write_audit(p_tenant_id, v_admin_id, 'tenant_status_changed', 'tenants', p_tenant_id,
      jsonb_build_object('status', v_before), jsonb_build_object('status', p_status, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_user_active(p_user_id uuid, p_is_active boolean, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_set_user_active');
  v_reason text := private.change_reason(p_reason);
  v_tenant_id uuid := private.lock_account(p_user_id, false);
  v_was_active boolean := not exists (select 1 from auth.users u where u.id = p_user_id and u.banned_until > now());
begin
  if p_is_active is null then
    perform private.refuse_input('p_is_active', 'Choose whether the person may sign in.');
  end if;
  if p_is_active = v_was_active then
    return private.platform_account_row(p_user_id);
  end if;
  -- The last active owner of a business is refused here.
  update public.tenant_users m set is_active = p_is_active where m.user_id = p_user_id and m.invitation_status = 'accepted';
  if p_is_active then
    perform private.let_in(p_user_id);
  else
    perform private.shut_out(p_user_id, v_admin_id);
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, case when p_is_active then 'admin_activate_user' else 'admin_deactivate_user' end, 'users', p_user_id,
    jsonb_build_object('is_active', v_was_active), jsonb_build_object('is_active', p_is_active, 'reason', v_reason));
  return private.platform_account_row(p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_slow_statements()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_slow_statements');
  v_statistics jsonb := private.statement_statistics();
begin
  perform private.write_audit(null, v_admin_id, 'admin_slow_statements', 'platform', null, null, null);
  return jsonb_build_object('is_available', v_statistics is not null, 'since', v_statistics -> 'since',
    'rows', coalesce(v_statistics -> 'rows', '[]'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_start_support_visit(p_visit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_start_support_visit');
  v_visit private.support_visits;
begin
  v_visit.id := private.input_uuid(private.input_object(p_visit, 'p_visit'), 'id');
  v_visit.visited_tenant_id := private.input_uuid(p_visit, 'tenant_id');
  v_visit.reason := private.billing_reason(p_visit);
  v_visit.ticket := private.input_text(p_visit, 'ticket', 60);
  v_visit.request_hash := private.request_hash(p_visit);
  perform private.lock_request('support_visit', v_admin_id, v_admin_id);
  -- A visit whose time is over makes room for the next.
  update private.support_visits v set ended_at = v.ends_at where v.admin_id = v_admin_id and v.ended_at is null and v.ends_at <= statement_timestamp();
  if exists (select 1 from private.support_visits v where v.id = v_visit.id) then
    select v.* into v_visit from private.support_visits v where v.id = v_visit.id and v.admin_id = v_admin_id and v.request_hash = v_visit.request_hash;
    if v_visit.id is null then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.support_visit_answer(v_visit);
  end if;
  if not exists (select 1 from public.tenants t where t.id = v_visit.visited_tenant_id and t.status <> 'closed') then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif exists (select 1 from public.tenant_users m where m.user_id = v_admin_id) then
    perform private.fail(409, 'support_visit_refused', 'You belong to a business yourself. Visit with an account that only runs the platform.');
  elsif exists (select 1 from private.support_visits v where v.admin_id = v_admin_id and v.ended_at is null) then
    perform private.fail(409, 'support_visit_open', 'You are visiting a business already. End that visit first.');
  end if;
  insert into private.support_visits (id, admin_id, visited_tenant_id, reason, ticket, starts_at, ends_at, request_hash)
  select v_visit.id, v_admin_id, v_visit.visited_tenant_id, v_visit.reason, v_visit.ticket, t.now, t.now + interval '30 minutes', v_visit.request_hash
  from (select clock_timestamp() as now) as t
  returning * into v_visit;
  perform private.write_audit(v_visit.visited_tenant_id, v_admin_id, 'support_visit_started', 'support_visits', v_visit.id, null,
    jsonb_strip_nulls(jsonb_build_object('reason', v_visit.reason, 'ticket', v_visit.ticket)));
  perform private.tell_of_support_visit(v_visit);
  return private.support_visit_answer(v_visit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_system()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_system');
begin
  perform private.write_audit(null, v_admin_id, 'admin_system', 'platform', null, null, null);
  return jsonb_build_object(
    'sign_in_at', (select max(s.created_at) from auth.sessions s),
    'file_stored_at', (select max(o.created_at) from storage.objects o),
    'job_finished_at', (select max(j.finished_at) from private.jobs j where j.status = 'done'),
    'mail_sent_at', (select max(m.sent_at) from private.mail_outbox m where m.sent_at is not null),
    'mails_waiting', (select count(*) from private.jobs j where j.kind = 'mail' and j.status in ('ready', 'running')),
    'mails_dead', (select count(*) from private.jobs j where j.kind = 'mail' and j.status = 'dead'),
    'realtime_slots', (select count(*) from pg_catalog.pg_replication_slots s where s.slot_type = 'logical' and s.active),
    'errors_last_day', (select count(*) from private.browser_errors b where b.last_seen_at > statement_timestamp() - interval '1 day'),
    'releases', coalesce((
      select jsonb_agg(jsonb_build_object('area', r.area, 'release', r.release, 'errors', r.errors, 'last_seen_at', r.last_seen_at) order by r.area, r.last_seen_at desc)
      from (
        select b.area, b.release, sum(b.seen_count) as errors, max(b.last_seen_at) as last_seen_at from private.browser_errors b
        where b.last_seen_at > statement_timestamp() - interval '7 days' group by b.area, b.release order by max(b.last_seen_at) desc limit 20) r), '[]'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_tenant_timeline(p_tenant_id uuid, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_tenant_timeline');
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_after_id text := case when v_cursor is not null then private.input_text(v_cursor, 'id', 60, 'p_after.', true) end;
  v_limit integer := private.page_size(p_limit, 20);
  v_rows jsonb[];
begin
  if not exists (select 1 from public.tenants t where t.id = p_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  if v_cursor is null then
    perform private.write_audit(p_tenant_id, v_admin_id, 'admin_list_timeline', 'tenants', p_tenant_id, null, null);
  end if;
  select coalesce(array_agg(jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'what', e.what, 'detail', e.detail,
    'actor', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = e.actor_id))
    order by e.at desc, e.id desc), '{}') into v_rows
  from private.tenant_events(p_tenant_id, v_after_at, v_after_id, v_limit + 1) e;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then
    private.encode_cursor(jsonb_build_object('at', v_rows[v_limit] -> 'at', 'id', v_rows[v_limit] -> 'id')) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_unblock_address(p_block_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_unblock_address');
  v_reason text := private.change_reason(p_reason);
  v_block private.blocked_addresses;
begin
  select b.* into v_block from private.blocked_addresses b where b.id = p_block_id for update;
  if v_block.id is null then
    perform private.fail(404, 'not_found', 'This block does not exist.');
  elsif v_block.lifted_at is null and v_block.ends_at > clock_timestamp() then
    update private.blocked_addresses b set lifted_at = clock_timestamp(), lifted_by = v_admin_id where b.id = p_block_id;
    perform private.write_audit(null, v_admin_id, 'address_unblocked', 'blocked_addresses', p_block_id,
      jsonb_build_object('network', v_block.network, 'ends_at', v_block.ends_at), jsonb_build_object('reason', v_reason));
  end if;
  return private.blocked_addresses_json();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_unlock_user(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_unlock_user');
  v_tenant_id uuid := private.lock_account(p_user_id, true);
  v_was_locked boolean := private.is_locked_out(p_user_id);
begin
  if to_regclass('supabase_local.failed_sign_ins') is not null then
    delete from supabase_local.failed_sign_ins f where f.user_id = p_user_id;
  end if;
  if v_was_locked then
    perform private.write_audit(v_tenant_id, v_admin_id, 'admin_unlock_user', 'users', p_user_id, jsonb_build_object('is_locked', true),
      jsonb_build_object('is_locked', false));
  end if;
  return private.platform_account_row(p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_void_invoice(p_void jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_void_invoice');
  v_invoice public.subscription_invoices := private.admin_invoice(p_void);
  v_reason text := private.billing_reason(p_void);
begin
  if v_invoice.status = 'void' then
    return private.invoice_json(v_invoice, true);
  end if;
  perform private.void_invoice(v_invoice.tenant_id, v_invoice.id, clock_timestamp());
  update public.tenant_subscriptions s set status = 'active', expires_at = null
  where s.tenant_id = v_invoice.tenant_id and s.id = v_invoice.subscription_id and s.status = 'past_due' and v_invoice.kind = 'renewal';
  return private.audited_invoice(v_admin_id, 'invoice_voided', v_invoice, jsonb_build_object('reason', v_reason));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_withdraw_announcement(p_announcement_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_right('admin_withdraw_announcement');
  v_reason text := private.change_reason(p_reason);
  v_before private.announcements := private.lock_announcement(p_announcement_id);
  v_after private.announcements;
begin
  if v_before.state = 'withdrawn' then
    return private.announcement_json(v_before);
  end if;
  perform private.withdraw_job('announcement', null, p_announcement_id::text);
  delete from public.notifications n using private.announcement_deliveries d
  where d.announcement_id = p_announcement_id and n.tenant_id = d.tenant_id and n.id = d.notification_id;
  with removed as (
    delete from private.mail_outbox o using private.announcement_deliveries d
    where d.announcement_id = p_announcement_id and o.id = d.mail_id and o.sent_at is null returning o.id)
  update private.announcement_deliveries d set mail_id = null from removed r where d.announcement_id = p_announcement_id and d.mail_id = r.id;
  update private.announcements a set state = 'withdrawn', withdrawn_at = clock_timestamp() where a.id = p_announcement_id returning a.* into v_after;
  perform private.write_audit(null, v_admin_id, 'announcement_withdrawn', 'announcements', p_announcement_id, jsonb_build_object('state', v_before.state),
    jsonb_build_object('state', 'withdrawn', 'reason', v_reason));
  return private.announcement_json(v_after);
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_billing_provider_keys(p_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_proven_right('check_billing_provider_keys');
  if not exists (select 1 from private.platform_payment_providers v where v.kind = p_kind) then
    perform private.fail(404, 'not_found', 'Set this payment service up first.', '{"field": "kind"}');
  end if;
  return jsonb_build_object('names', to_jsonb(private.payment_key_names(p_kind)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.drop_subscription_change()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_sub public.tenant_subscriptions;
begin
  perform private.lock_billing(v_tenant_id);
  v_sub := private.deciding_subscription(v_tenant_id);
  if v_sub.pending_plan_price_id is null then
    perform private.fail(404, 'not_found', 'No change of plan is waiting.');
  elsif v_sub.pending_invoice_id is not null then
    perform private.void_invoice(v_tenant_id, v_sub.pending_invoice_id, clock_timestamp());
  else
    update public.tenant_subscriptions s set pending_plan_price_id = null, next_billing_amount = s.amount where s.id = v_sub.id;
  end if;
  return private.billing_state_of(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."drop_subscription_change"() OWNER TO "postgres";

CREATE POLICY "Platform staff who change subscriptions add them" ON "public"."tenant_subscriptions" FOR INSERT TO "authenticated" WITH CHECK (( SELECT private.platform_may('admin_change_subscription'::text) AS platform_may));

CREATE POLICY "Platform staff who change subscriptions change them" ON "public"."tenant_subscriptions" FOR UPDATE TO "authenticated" USING (( SELECT private.platform_may('admin_change_subscription'::text) AS platform_may)) WITH CHECK (( SELECT private.platform_may('admin_change_subscription'::text) AS platform_may));

CREATE POLICY "Platform staff who change subscriptions remove them" ON "public"."tenant_subscriptions" FOR DELETE TO "authenticated" USING (( SELECT private.platform_may('admin_change_subscription'::text) AS platform_may));

COMMENT ON FUNCTION "private"."blocked_addresses_json"() IS 'The newest 200 blocks, the address that the caller comes from, and whether the caller may block.';

COMMENT ON FUNCTION "private"."main_currency"() IS 'The currency in which most businesses pay now: amounts of different currencies cannot be compared without rates. Before anybody pays the one with most movements, else USD.';

COMMENT ON FUNCTION "private"."platform_may"(text) IS 'Whether the caller runs the platform, has shown a second factor in this session, and their role may make this call (private.platform_rights).';

COMMENT ON FUNCTION "private"."platform_settings_json"() IS 'The platform''s settings as an administrator sees them, with the plans to choose from and who would be affected.';

COMMENT ON FUNCTION "private"."require_platform_right"(text) IS 'The calling platform administrator if their role may make this call (private.platform_rights), or an error: those of require_platform_admin, permission_denied with the roles that may.';

COMMENT ON FUNCTION "private"."require_proven_right"(text) IS 'The calling platform administrator if their role may make this call and they showed their second factor within 5 minutes, or an error: those of require_platform_right, fresh_factor_required.';

COMMENT ON FUNCTION "private"."unused_by_hand"(public.tenant_subscriptions, text, timestamp with time zone) IS 'What is left of the period of a plan that staff keep by hand, at a moment: credit for a plan that begins now. 0 in another currency and outside of the period.';

COMMENT ON FUNCTION "public"."admin_my_rights"() IS 'The caller''s role and who may make which call of the platform: {role, rights: {<call>: [role]}}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_overview"() IS 'Figures of the whole platform, for platform administrators with a second factor. Weeks start on Monday, twelve of them. monthly_recurring_revenue is null for whom private.platform_rights shows no revenue.';

COMMENT ON FUNCTION "public"."admin_revenue"(text, date, integer) IS 'Recurring revenue of a currency (without one private.main_currency) by month, from a month on, with the trials that began in it, cohorts, plans and unpaid invoices by age as they are now, and what is past due. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."drop_subscription_change"() IS 'Takes back the change of plan that waits for the end of the period or for its payment: the plan now valid stays, and the unpaid invoice of the change becomes void. not_found where none waits, payment_in_progress while its invoice is being paid, invoice_settled where part of it was. Answers billing_state.';

COMMENT ON TABLE "private"."platform_rights" IS 'Which roles of platform staff may make which call, reading as well as changing. A call without a row is open to nobody.';

REVOKE ALL ON FUNCTION "private"."blocked_addresses_json"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."blocked_addresses_json"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."blocked_addresses_json"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."main_currency"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."main_currency"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."main_currency"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_may"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."platform_may"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."platform_may"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_may"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_may"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."platform_settings_json"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_settings_json"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_settings_json"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_platform_right"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_platform_right"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_platform_right"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_proven_right"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_proven_right"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_proven_right"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unused_by_hand"(public.tenant_subscriptions, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unused_by_hand"(public.tenant_subscriptions, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unused_by_hand"(public.tenant_subscriptions, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_my_rights"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_my_rights"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_my_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_my_rights"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_my_rights"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_revenue"(text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_revenue"(text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_revenue"(text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_revenue"(text, date, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_revenue"(text, date, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."drop_subscription_change"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."drop_subscription_change"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."drop_subscription_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."drop_subscription_change"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."drop_subscription_change"() TO "service_role";

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_add_tenant_note", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_analytics_growth", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_analytics_use", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_billing_state", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_block_address", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_cancel_job", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_change_subscription", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_clear_referral", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_confirm_subscription_change", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_count_audience", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_database_activity", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_database_checks", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_database", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_decide_affiliate_payout", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_decline_refund", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_delete_announcement", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_delete_plan", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_end_user_sessions", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_extend_trial", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_fiscal_summary", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_get_announcement", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_get_billing_invoice", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_give_credit", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_index_use", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_job_queue", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_affiliate_payouts", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_affiliates", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_announcements", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_approvals", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_billing_invoices", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_billing_providers", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_blocked_addresses", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_browser_errors", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_coupons", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_domains", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_fiscal_devices", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_flags", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_jobs", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_mails", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_plans", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_referrals", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_tenants", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_list_users", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_make_affiliate_payout", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_mark_invoice_uncollectible", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_message_overview", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_my_rights", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_overview", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_platform_settings", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_preview_subscription", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_quote_subscription_change", "roles": ["owner", "operations", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_record_bank_payment", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_refund_invoice", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_retry_job", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_revenue", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_save_affiliate", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_save_announcement", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_save_billing_provider", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_save_coupon", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_save_flag", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_save_plan", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_save_platform_settings", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_search_audit", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_security", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_send_announcement", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_send_refund", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_send_reset_link", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_set_administrator_role", "roles": ["owner"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_set_flag_for_tenant", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_set_plan_price", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_set_tenant_status", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_set_user_active", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_slow_statements", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_start_support_visit", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_system", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_tenant_timeline", "roles": ["owner", "operations", "finance", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_unblock_address", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_unlock_user", "roles": ["owner", "operations", "support"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_void_invoice", "roles": ["owner", "finance"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_withdraw_announcement", "roles": ["owner", "operations"]}') r;

insert into private.platform_rights (call, roles)
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "check_billing_provider_keys", "roles": ["owner", "finance"]}') r;

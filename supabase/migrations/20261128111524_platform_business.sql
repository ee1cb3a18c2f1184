set local check_function_bodies = off;

CREATE TABLE "private"."blocked_addresses" ("id" uuid NOT NULL, "network" cidr NOT NULL, "reason" text NOT NULL, "ends_at" timestamp with time zone NOT NULL, "created_by" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "lifted_by" uuid, "lifted_at" timestamp with time zone, "request_hash" text NOT NULL, CONSTRAINT "blocked_addresses_at_most_30_days" CHECK (((ends_at > created_at) AND (ends_at <= (created_at + '30 days'::interval)))), CONSTRAINT "blocked_addresses_ends_at_check" CHECK (isfinite(ends_at)), CONSTRAINT "blocked_addresses_lifted_at_check" CHECK (isfinite(lifted_at)), CONSTRAINT "blocked_addresses_pkey" PRIMARY KEY (id), CONSTRAINT "blocked_addresses_reason_check" CHECK (((length(reason) >= 10) AND (length(reason) <= 500))));

ALTER TABLE "private"."blocked_addresses" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."blocked_addresses" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."blocked_addresses" OWNER TO "postgres";

ALTER TABLE "private"."dunning_steps" ADD COLUMN "grace_days" integer NOT NULL DEFAULT 14;

ALTER TABLE "private"."platform_settings" ADD COLUMN "grace_days" integer NOT NULL DEFAULT 14;

ALTER TABLE "private"."platform_settings" ADD COLUMN "retry_days" integer[] NOT NULL DEFAULT '{1,3,7,13}'::integer[];

ALTER TABLE "private"."platform_settings" ADD COLUMN "refund_window_days" integer NOT NULL DEFAULT 30;

CREATE OR REPLACE FUNCTION private.advance_subscription(p_subscription public.tenant_subscriptions, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step private.dunning_steps;
  v_price public.plan_prices;
  v_index integer := p_subscription.period_index + 1;
  v_anchor jsonb := jsonb_build_object('at', p_subscription.anchor_at, 'index', p_subscription.anchor_index);
  v_moved_at timestamptz := greatest(p_at, p_subscription.moved_at + interval '1 microsecond');
begin
  select d.* into v_step from private.dunning_steps d
  where d.tenant_id = p_subscription.tenant_id and d.done_at is null order by d.due_at, d.step_no limit 1;
  select x.* into v_price from public.plan_prices x where x.id = coalesce(
    case when p_subscription.pending_invoice_id is null then p_subscription.pending_plan_price_id end, p_subscription.plan_price_id);
  if p_subscription.status in ('trial', 'pending') or p_subscription.status = 'trialing' and p_subscription.plan_price_id is null then
    update public.tenant_subscriptions s set status = 'expired', moved_at = v_moved_at where s.id = p_subscription.id;
  elsif p_subscription.status = 'trialing' then
    perform private.bill_period(p_subscription, v_price, 0, jsonb_build_object('at', p_subscription.expires_at, 'index', 0),
      greatest(p_subscription.expires_at, p_at), p_at);
  elsif v_step.due_at = p_subscription.billing_at then
    perform private.run_dunning_step(p_subscription, v_step, p_at);
  elsif p_subscription.cancel_at_period_end then
    perform private.drop_open_changes(p_subscription.tenant_id, p_at);
    update public.tenant_subscriptions s set status = 'cancelled', moved_at = v_moved_at where s.id = p_subscription.id;
  else
    -- The first period that is billed after one that was kept by hand is where counting begins.
    if p_subscription.anchor_at is null or v_price.period <> private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id) then
      v_anchor := jsonb_build_object('at', p_subscription.current_period_end, 'index', v_index);
    end if;
    perform private.bill_period(p_subscription, v_price, v_index, v_anchor, p_at, p_at);
  end if;
end;
$function$;

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

CREATE OR REPLACE FUNCTION private.are_retry_days(p_days integer[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN COALESCE(((cardinality(p_days) = 4) AND ((p_days)[1] >= 1) AND ((p_days)[1] < (p_days)[2]) AND ((p_days)[2] < (p_days)[3]) AND ((p_days)[3] < (p_days)[4]) AND ((p_days)[4] <= 27)), false);

ALTER FUNCTION "private"."are_retry_days"(integer[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.blocked_address_json(p_block private.blocked_addresses)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', (p_block).id, 'network', (p_block).network, 'reason', (p_block).reason, 'ends_at', (p_block).ends_at,
    'created_at', (p_block).created_at, 'created_by', private.staff_name((p_block).created_by), 'lifted_at', (p_block).lifted_at,
    'lifted_by', private.staff_name((p_block).lifted_by), 'is_live', (p_block).lifted_at is null and (p_block).ends_at > statement_timestamp());
$function$;

ALTER FUNCTION "private"."blocked_address_json"(private.blocked_addresses) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.blocked_addresses_json(p_reader_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'own_address', host(private.request_address()),
    'may_block', private.platform_role(p_reader_id) in ('owner', 'operations'),
    'rows', (select coalesce(jsonb_agg(private.blocked_address_json(b) order by b.created_at desc, b.id desc), '[]')
      from (select x.* from private.blocked_addresses x order by x.created_at desc, x.id desc limit 200) b));
end;
$function$;

ALTER FUNCTION "private"."blocked_addresses_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_network(p_block jsonb)
 RETURNS cidr
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_network cidr;
begin
  -- Whoever writes 203.0.113.9/24 means the network that it lies in.
  v_network := network(private.input_text(p_block, 'network', 50, '', true)::inet);
  if masklen(v_network) < (case family(v_network) when 4 then 16 else 32 end) then
    perform private.refuse_input('network', 'This is too many addresses at once. Block at most a /16, or a /32 of IPv6.');
  end if;
  return v_network;
exception when invalid_text_representation then
  perform private.refuse_input('network', 'Enter an address or a network, for example 203.0.113.9 or 203.0.113.0/24.');
end;
$function$;

ALTER FUNCTION "private"."input_network"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_retry_days(p_settings jsonb)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_days integer[];
begin
  if jsonb_typeof(p_settings -> 'retry_days') is distinct from 'array' or jsonb_path_exists(p_settings -> 'retry_days', '$[*] ? (@.type() != "number")') then
    perform private.refuse_input('retry_days', 'Give four days.');
  end if;
  select array_agg(d.value::numeric::integer order by d.ordinality) into v_days
  from jsonb_array_elements_text(p_settings -> 'retry_days') with ordinality as d
  where d.value::numeric between 1 and 27 and d.value::numeric % 1 = 0;
  if not private.are_retry_days(v_days) or jsonb_array_length(p_settings -> 'retry_days') <> 4 then
    perform private.refuse_input('retry_days', 'Give four whole days from 1 to 27, each later than the one before.');
  end if;
  return v_days;
end;
$function$;

ALTER FUNCTION "private"."input_retry_days"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_address_blocked(p_address text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from private.blocked_addresses b
    where b.network >>= p_address::inet and b.lifted_at is null and b.ends_at > statement_timestamp());
exception when invalid_text_representation then
  return false;
end;
$function$;

ALTER FUNCTION "private"."is_address_blocked"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_billing_at(p_subscription public.tenant_subscriptions)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event timestamptz;
begin
  v_event := case p_subscription.status
    when 'trial' then p_subscription.expires_at + interval '60 days'
    when 'trialing' then p_subscription.expires_at
      + case when p_subscription.plan_price_id is null then interval '60 days' else interval '-15 minutes' end
    when 'pending' then p_subscription.created_at + interval '14 days'
    when 'active' then case
      when p_subscription.anchor_at is not null then private.billing_boundary(p_subscription.anchor_at,
        private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id),
        p_subscription.period_index - p_subscription.anchor_index + 1)
      -- Kept by hand, with another plan to come: the engine takes over at the end of the period.
      when p_subscription.pending_plan_price_id is not null and p_subscription.pending_invoice_id is null
        then p_subscription.current_period_end end end;
  if p_subscription.status in ('active', 'past_due') then
    return least(v_event, (
      select min(d.due_at) from private.dunning_steps d where d.tenant_id = p_subscription.tenant_id and d.done_at is null));
  end if;
  return v_event;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notice_unpaid(p_invoice public.subscription_invoices, p_step_no integer, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_owed text := p_invoice.currency || ' ' || (p_invoice.amount_due - p_invoice.paid_amount);
  v_until timestamptz := p_invoice.due_at + make_interval(days => (select coalesce(max(d.grace_days), 14) from private.dunning_steps d
    where d.tenant_id = p_invoice.tenant_id and d.invoice_id = p_invoice.id));
begin
  update private.dunning_steps d set noticed_at = p_at
  where d.tenant_id = p_invoice.tenant_id and d.invoice_id = p_invoice.id and d.step_no = p_step_no and d.noticed_at is null;
  if not found then
    return;
  end if;
  update public.tenant_subscriptions s set grace_until = v_until, expires_at = v_until
  where s.tenant_id = p_invoice.tenant_id and s.id = p_invoice.subscription_id and s.status = 'active' and s.grace_until is null;
  perform private.mail_owners(p_invoice.tenant_id, 'billing_unpaid',
    case when p_step_no = 4 and v_until < p_at + interval '2 days' then 'Tomorrow your Dukani subscription stops'
      when p_step_no = 4 then 'Your Dukani subscription stops on ' || private.mail_day((v_until at time zone 'UTC')::date) else 'Your Dukani invoice is not paid yet' end,
    format('Invoice %s over %s is not paid. Everything works until %s. Pay it before then, so that selling goes through without a break.',
      p_invoice.number, v_owed, private.mail_day((v_until at time zone 'UTC')::date)));
  if p_step_no >= 3 then
    perform private.notify(p_invoice.tenant_id, 'billing_unpaid', 'billing.view', format('Invoice %s is not paid', p_invoice.number),
      format('Everything works until %s.', private.mail_day((v_until at time zone 'UTC')::date)), '/admin/billing', p_at);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.platform_settings_json(p_admin_id uuid)
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
      'may_edit', private.platform_role(p_admin_id) in ('owner', 'operations'))
    from private.platform_settings s);
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_kind(p_subscription public.tenant_subscriptions, p_price public.plan_prices, p_is_now boolean, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_period text := private.price_period(p_subscription.plan_price_id, p_subscription.billing_plan_id);
  v_is_upgrade boolean := p_price.currency = p_subscription.currency and not (v_period = 'year' and p_price.period = 'month')
    and (v_period = 'month' and p_price.period = 'year'
      or private.monthly_amount(p_price.amount, p_price.period) > private.monthly_amount(p_subscription.amount, v_period));
begin
  if p_subscription.status = 'suspended' then
    perform private.fail(409, 'subscription_suspended', 'This subscription is suspended. Write to support.');
  elsif p_subscription.status = 'past_due' then
    perform private.fail(409, 'invoice_unpaid', 'Pay the open invoice first.');
  elsif p_subscription.status in ('trial', 'trialing') and p_subscription.expires_at > p_at and not coalesce(p_is_now, false) then
    return 'trial_plan';
  elsif p_subscription.status = 'active' and p_subscription.anchor_at is null and p_subscription.current_period_end > p_at then
    -- Kept by hand: nobody pays twice for the days that it has.
    if p_subscription.billing_plan_id <> p_price.plan_id then
      return case when coalesce(p_is_now, v_is_upgrade) then 'start' else 'schedule' end;
    elsif p_subscription.pending_plan_price_id is not null and p_subscription.pending_invoice_id is null then
      return 'keep';
    end if;
    perform private.fail(409, 'same_plan', 'This is the plan that the business already has.');
  elsif p_subscription.status is distinct from 'active' or p_subscription.anchor_at is null then
    return 'start';
  elsif p_subscription.plan_price_id = p_price.id and p_subscription.pending_plan_price_id is null then
    perform private.fail(409, 'same_plan', 'This is the plan that the business already has.');
  elsif p_subscription.plan_price_id = p_price.id then
    return 'keep';
  end if;
  return case when coalesce(p_is_now, v_is_upgrade) and p_price.currency = p_subscription.currency then 'change' else 'schedule' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.schedule_dunning(p_invoice public.subscription_invoices)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_zone text := (select t.timezone from public.tenants t where t.id = p_invoice.tenant_id);
begin
  if p_invoice.amount_due = 0 then
    return;
  end if;
  insert into private.dunning_steps (tenant_id, invoice_id, step_no, grace_days, due_at)
  select p_invoice.tenant_id, p_invoice.id, x.step_no, s.grace_days, case
      -- Mails and attempts after the first day come in working hours of the business.
      when x.step_no not between 1 and 4 or (l.at)::time between '09:00' and '17:59:59.999999' then p_invoice.due_at + x.after
      when (l.at)::time < '09:00' then ((l.at)::date + time '09:00') at time zone v_zone
      else ((l.at)::date + 1 + time '09:00') at time zone v_zone end
  from private.platform_settings s
  cross join lateral (
    select 0, interval '0' union all
    select d.ordinality, make_interval(days => d.day) from unnest(s.retry_days) with ordinality as d (day, ordinality) union all
    values (5, make_interval(days => s.grace_days)), (6, interval '30 days')) as x (step_no, after)
  cross join lateral (select (p_invoice.due_at + x.after) at time zone v_zone as at) l;
end;
$function$;

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
    v_payable := greatest(p_invoice.paid_at, p_now) + make_interval(days => greatest(45, (
      select s.refund_window_days + 15 from private.platform_settings s)));
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

CREATE OR REPLACE FUNCTION private.tenant_events(p_tenant_id uuid, p_after_at timestamp with time zone, p_after_id text, p_limit integer)
 RETURNS TABLE(id text, at timestamp with time zone, kind text, what text, detail text, actor_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select x.* from (
      (select n.id::text, n.created_at, 'note', 'note', n.note, n.created_by from private.tenant_notes n
        where n.tenant_id = p_tenant_id and (p_after_at is null or n.created_at <= p_after_at) order by n.created_at desc limit p_limit * 2)
      union all
      (select c.id::text, c.occurred_at, 'subscription', c.what, private.subscription_change_text(c), c.actor_id from public.subscription_changes c
        where c.tenant_id = p_tenant_id and (p_after_at is null or c.occurred_at <= p_after_at)
          -- What staff did stands there with its reason.
          and not exists (select 1 from audit.events e where e.tenant_id = p_tenant_id and e.entity = 'tenant_subscriptions' and e.actor_id = c.actor_id
            and e.created_at between c.created_at - interval '5 seconds' and c.created_at + interval '5 seconds')
        order by c.occurred_at desc limit p_limit * 2)
      union all
      (select i.id::text, i.issued_at, 'invoice', 'issued', concat(i.number, ', ', private.billing_money_text(i.total, i.currency)), null from public.subscription_invoices i
        where i.tenant_id = p_tenant_id and (p_after_at is null or i.issued_at <= p_after_at) order by i.issued_at desc limit p_limit * 2)
      union all
      (select p.id::text, coalesce(p.settled_at, p.created_at), 'payment', p.state,
          concat_ws(', ', i.number, private.billing_money_text(p.amount, p.currency), p.provider, p.failure), null
        from public.subscription_payments p join public.subscription_invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
        where p.tenant_id = p_tenant_id and (p_after_at is null or coalesce(p.settled_at, p.created_at) <= p_after_at)
        order by coalesce(p.settled_at, p.created_at) desc limit p_limit * 2)
      union all
      (select r.id::text, coalesce(r.settled_at, r.created_at), 'refund', r.state,
          concat_ws(', ', i.number, private.billing_money_text(r.amount, i.currency), r.failure), r.asked_by
        from private.subscription_refunds r join public.subscription_invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
        where r.tenant_id = p_tenant_id and (p_after_at is null or coalesce(r.settled_at, r.created_at) <= p_after_at)
        order by coalesce(r.settled_at, r.created_at) desc limit p_limit * 2)
      union all
      (select e.id::text, e.created_at, 'action', e.action, e.after ->> 'reason', e.actor_id from audit.events e
        where e.tenant_id = p_tenant_id and e.actor_kind = 'platform' and e.action not like 'admin\_list\_%' and e.action <> 'admin_billing_state'
          and (p_after_at is null or e.created_at <= p_after_at)
        order by e.created_at desc limit p_limit * 2)) as x (id, at, kind, what, detail, actor_id)
    where p_after_at is null or (x.at, x.id) < (p_after_at, p_after_id)
    order by x.at desc, x.id desc limit p_limit;
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_block_address(p_block jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations']);
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
    return private.blocked_addresses_json(v_admin_id);
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
  return private.blocked_addresses_json(v_admin_id);
end;
$function$;

ALTER FUNCTION "public"."admin_block_address"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_clear_referral(p_clearing jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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

CREATE OR REPLACE FUNCTION public.admin_delete_announcement(p_announcement_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_role(array['owner', 'operations']);
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

ALTER FUNCTION "public"."admin_delete_announcement"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_approvals()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_may_decide boolean := private.platform_role(v_admin_id) in ('owner', 'finance');
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

CREATE OR REPLACE FUNCTION public.admin_list_blocked_addresses()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_blocked_addresses', 'blocked_addresses', null, null, null);
  return private.blocked_addresses_json(v_admin_id);
end;
$function$;

ALTER FUNCTION "public"."admin_list_blocked_addresses"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_refund_invoice(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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

CREATE OR REPLACE FUNCTION public.admin_save_affiliate(p_affiliate jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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

CREATE OR REPLACE FUNCTION public.admin_save_coupon(p_coupon jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations']);
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
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations']);
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
  return private.platform_settings_json(v_admin_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_flag_for_tenant(p_flag jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations']);
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
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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

CREATE OR REPLACE FUNCTION public.admin_unblock_address(p_block_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations']);
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
  return private.blocked_addresses_json(v_admin_id);
end;
$function$;

ALTER FUNCTION "public"."admin_unblock_address"(uuid, text) OWNER TO "postgres";

ALTER TABLE "private"."dunning_steps" ADD CONSTRAINT "dunning_steps_grace_days_check" CHECK (((grace_days >= 3) AND (grace_days <= 28)));

ALTER TABLE "private"."platform_settings" ADD CONSTRAINT "platform_settings_grace_days_check" CHECK (((grace_days >= 3) AND (grace_days <= 28)));

ALTER TABLE "private"."platform_settings" ADD CONSTRAINT "platform_settings_refund_window_days_check" CHECK (((refund_window_days >= 1) AND (refund_window_days <= 365)));

ALTER TABLE "private"."platform_settings" ADD CONSTRAINT "platform_settings_retries_in_grace" CHECK ((retry_days[4] < grace_days));

CREATE INDEX blocked_addresses_live_idx ON private.blocked_addresses USING gist (network inet_ops) WHERE (lifted_at IS NULL);

CREATE INDEX blocked_addresses_newest_idx ON private.blocked_addresses USING btree (created_at DESC, id DESC);

COMMENT ON COLUMN "private"."blocked_addresses"."lifted_at" IS 'Ended before its time, by platform staff (lifted_by).';

COMMENT ON COLUMN "private"."dunning_steps"."grace_days" IS 'How many days of grace the invoice has, as it was when it was issued.';

COMMENT ON COLUMN "private"."platform_settings"."grace_days" IS 'How many days after an invoice was due a business works on without paying. Invoices that are open keep theirs.';

COMMENT ON COLUMN "private"."platform_settings"."refund_window_days" IS 'How many days after a payment one person may refund it; later it takes two.';

COMMENT ON COLUMN "private"."platform_settings"."retry_days" IS 'How many days after an invoice was due it is tried and mailed again: four times, each later than the one before, all within the grace.';

COMMENT ON FUNCTION "private"."are_retry_days"(integer[]) IS 'Whether days are those of four attempts after the first: whole days from 1 to 27, each later than the one before.';

COMMENT ON FUNCTION "private"."blocked_address_json"(private.blocked_addresses) IS 'A block as platform staff read it.';

COMMENT ON FUNCTION "private"."blocked_addresses_json"(uuid) IS 'The newest 200 blocks, the address that the reader comes from, and whether they may block.';

COMMENT ON FUNCTION "private"."input_network"(jsonb) IS 'The network of a body, an address being one of its own; invalid_input for what is none or is too large.';

COMMENT ON FUNCTION "private"."input_retry_days"(jsonb) IS 'The days in retry_days of settings on which an unpaid invoice is tried again, or invalid_input.';

COMMENT ON FUNCTION "private"."is_address_blocked"(text) IS 'For the sign-in service: whether nobody signs in from an address now. The service hands in the address of the connection, never what a header claims; what is no address is not blocked.';

COMMENT ON FUNCTION "private"."next_billing_at"(public.tenant_subscriptions) IS 'When the engine has something to do with a subscription: the end of a trial, the next period, the change of a plan that is kept by hand, the next step about an unpaid invoice.';

COMMENT ON FUNCTION "private"."notice_unpaid"(public.subscription_invoices, integer, timestamp with time zone) IS 'Tells the owners that an invoice is not paid, once for each step, from the third also by the bell; the first one begins the grace that the invoice has.';

COMMENT ON FUNCTION "private"."quote_kind"(public.tenant_subscriptions, public.plan_prices, boolean, timestamp with time zone) IS 'How a plan would be taken: trial_plan (billed after the trial), start (paid now, begins now), change (now, by the day), schedule (at the end of the period, also of one that is kept by hand), keep (a planned change is dropped).';

COMMENT ON FUNCTION "private"."schedule_dunning"(public.subscription_invoices) IS 'Plans what happens about an invoice until it is paid, by the days of private.platform_settings as they are now; nothing for one that needs no money.';

COMMENT ON FUNCTION "private"."tenant_events"(uuid, timestamp with time zone, text, integer) IS 'What happened to a business as far as it concerns the platform: notes, subscription, invoices, payments and refunds with their amounts, what staff did, newest first.';

COMMENT ON FUNCTION "public"."admin_block_address"(jsonb) IS 'Blocks sign-in and sign-up from an address or a network: {id, network, reason, ends_at within 30 days, is_own_too: the caller knows that they come from it}. Answers as admin_list_blocked_addresses. At most a /16 of IPv4 or a /32 of IPv6. own_address (409) until the caller says is_own_too, already_blocked, idempotency_mismatch. Who is signed in stays so. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_clear_referral"(jsonb) IS 'Somebody has looked at a flagged sign-up and found nothing: {tenant_id, reason}. It is paid from then on. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_delete_announcement"(uuid, text) IS 'Removes a draft for good, with a reason; answers {id}. in_use for what was sent or withdrawn, not_found once it is gone. Owners and operations of the platform with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_list_approvals"() IS 'What waits for a second person, the oldest first: {may_decide, limits: [{currency, amount}], refunds, payouts}; is_own: the caller asked for it and cannot agree. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_list_blocked_addresses"() IS 'Blocked networks, the newest 200: {own_address, may_block, rows: [{id, network, reason, ends_at, created_at, created_by, lifted_at, lifted_by, is_live}]}. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_platform_settings"() IS 'What staff decide for all businesses: {trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, grace_days, retry_days, refund_window_days, seller_name, approval_limits: [{currency, amount}], saved_at, saved_by, plans, open_invoices, running_trials, new_in_30_days, may_edit}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_refund_invoice"(jsonb) IS 'Gives money of an invoice back: {id, invoice_id, amount, reason}, never more than was paid. After the window of private.platform_settings (30 days), and above the limit of private.approval_limits with what was refunded before, it waits until a second administrator sends the same. Answers {state, invoice}: created, the card service is asked next; manual, a person sends it and says so by admin_send_refund. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_save_affiliate"(jsonb) IS 'Makes or changes an affiliate: {id, code, name, email, phone, payout_account, rate_percent up to 50, months up to 36, state active or blocked, reason}. Rate and months hold for businesses that sign up from then on. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_save_coupon"(jsonb) IS 'Adds or changes a coupon by its id: {id, code, percent or amount with currency, duration, months, valid_until, max_redemptions}. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_save_flag"(jsonb) IS 'Gives a feature to a share of all businesses: {key, percent 0 to 100 in hundredths, ends_on: its last day or null, reason}. Answers the feature. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_save_plan"(jsonb) IS 'Adds or changes a plan by its id. Another price is another version: who has the plan keeps theirs. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_save_platform_settings"(jsonb) IS 'Saves {trial_hours 24 to 8760, default_plan_id, trial_extension_days, trial_extension_total_days, grace_days 3 to 28, retry_days: four whole days before the grace ends, refund_window_days 1 to 365, seller_name, approval_limits: above which amount a refund or pay-out takes two people, version: the saved_at that was read}. They hold from now on: running trials and issued invoices stay as they were. stale_row where somebody else saved meanwhile. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_set_flag_for_tenant"(jsonb) IS 'Gives a feature to one business, keeps it from it, or lets the share decide again: {key, tenant_id, state on|off|share, reason}. Answers the feature. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_set_plan_price"(uuid, text, text, numeric) IS 'Sets what a plan costs in a currency other than its own, from now on; null ends that price. Running subscriptions keep theirs. Answers the live prices of the plan. Owners and finance of the platform with a second factor shown within 5 minutes only; audited. The same amount again is harmless.';

COMMENT ON FUNCTION "public"."admin_tenant_timeline"(uuid, text, integer) IS 'Notes, subscription, invoices, payments, refunds and what staff did for a business, newest first, at most 100 a page: [{id, at, kind note|subscription|invoice|payment|refund|action, what, detail, actor}]; of money the detail says number, currency and amount. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_unblock_address"(uuid, text) IS 'Ends a block before its time, with a reason; one that is over stays as it is. Answers as admin_list_blocked_addresses. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON TABLE "private"."blocked_addresses" IS 'Networks that nobody signs in or signs up from, for 30 days at most. The sign-in service asks before each attempt (private.is_address_blocked). Lifted ones stay as what happened.';

COMMENT ON TABLE "private"."dunning_steps" IS 'What happens about an unpaid invoice: 0 to 4 attempts on the day it is due and on four days after (private.platform_settings), 5 past due, 6 cancelled.';

REVOKE ALL ON FUNCTION "private"."are_retry_days"(integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."are_retry_days"(integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."are_retry_days"(integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."blocked_address_json"(private.blocked_addresses) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."blocked_address_json"(private.blocked_addresses) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."blocked_address_json"(private.blocked_addresses) TO "postgres";

REVOKE ALL ON FUNCTION "private"."blocked_addresses_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."blocked_addresses_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."blocked_addresses_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_network"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_network"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_network"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_retry_days"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_retry_days"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_retry_days"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_address_blocked"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_address_blocked"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_address_blocked"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_address_blocked"(text) TO "supabase_auth_admin";

REVOKE ALL ON FUNCTION "public"."admin_block_address"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_block_address"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_block_address"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_block_address"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_block_address"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_delete_announcement"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_delete_announcement"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_delete_announcement"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_delete_announcement"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_delete_announcement"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_blocked_addresses"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_blocked_addresses"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_blocked_addresses"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_blocked_addresses"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_blocked_addresses"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_unblock_address"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_unblock_address"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_unblock_address"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_unblock_address"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_unblock_address"(uuid, text) TO "service_role";

ALTER TABLE "private"."platform_settings" ADD CONSTRAINT "platform_settings_retry_days_check" CHECK (private.are_retry_days(retry_days));

delete from private.platform_settings t where (is_only) = ('true');

insert into private.platform_settings (is_only, saved_at, saved_by, grace_days, retry_days, trial_hours, default_plan_id, refund_window_days, trial_extension_days, trial_extension_total_days)
select r.is_only, r.saved_at, r.saved_by, r.grace_days, r.retry_days, r.trial_hours, r.default_plan_id, r.refund_window_days, r.trial_extension_days, r.trial_extension_total_days from jsonb_populate_record(null::private.platform_settings, '{"is_only": true, "saved_at": null, "saved_by": null, "grace_days": 14, "retry_days": [1, 3, 7, 13], "trial_hours": 720, "default_plan_id": "00000000-0000-4000-8000-000000000001", "refund_window_days": 30, "trial_extension_days": 90, "trial_extension_total_days": 180}') r;

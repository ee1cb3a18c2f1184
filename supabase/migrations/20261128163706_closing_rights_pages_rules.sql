set local check_function_bodies = off;

DROP POLICY "Platform admins add subscriptions" ON "public"."tenant_subscriptions";

DROP POLICY "Platform admins change subscriptions" ON "public"."tenant_subscriptions";

DROP POLICY "Platform admins remove subscriptions" ON "public"."tenant_subscriptions";

ALTER TABLE "public"."fiscal_documents" DROP CONSTRAINT "fiscal_documents_kind_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

DROP FUNCTION "private"."blocked_addresses_json"(uuid);

DROP FUNCTION "private"."number_zone"(text);

DROP FUNCTION "private"."platform_settings_json"(uuid);

DROP FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean);

DROP FUNCTION "private"."require_platform_role"(text[]);

DROP FUNCTION "private"."require_proven_role"(text[]);

DROP FUNCTION "private"."require_team_manager"(text);

DROP FUNCTION "public"."admin_revenue"(text, date, integer);

DROP FUNCTION "public"."check_invitation"(text, text);

DROP FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text);

DROP FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text);

CREATE TABLE "private"."number_skips" ("tenant_id" uuid NOT NULL, "document_type" text NOT NULL, "series" text NOT NULL, "first_value" bigint NOT NULL, "last_value" bigint NOT NULL, "skipped_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "skipped_by" uuid, CONSTRAINT "number_skips_document_type_check" CHECK ((document_type ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "number_skips_first_value_check" CHECK ((first_value >= 1)), CONSTRAINT "number_skips_forward" CHECK ((last_value >= first_value)), CONSTRAINT "number_skips_pkey" PRIMARY KEY (tenant_id, document_type, series, first_value), CONSTRAINT "number_skips_series_check" CHECK ((length(series) <= 18)));

ALTER TABLE "private"."number_skips" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."number_skips" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."number_skips" OWNER TO "postgres";

CREATE TABLE "private"."platform_rights" ("call" text NOT NULL, "roles" text[] NOT NULL, CONSTRAINT "platform_rights_call_check" CHECK ((call ~ '^[a-z_]+$'::text)), CONSTRAINT "platform_rights_pkey" PRIMARY KEY (call), CONSTRAINT "platform_rights_roles_check" CHECK (((roles <@ ARRAY['owner'::text, 'operations'::text, 'finance'::text, 'support'::text]) AND (roles @> ARRAY['owner'::text]))));

ALTER TABLE "private"."platform_rights" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."platform_rights" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."platform_rights" OWNER TO "postgres";

CREATE TABLE "private"."receipt_print_log" ("tenant_id" uuid NOT NULL, "sale_id" uuid NOT NULL, "print_number" integer NOT NULL, "printed_at" timestamp with time zone NOT NULL, "printed_by" uuid, CONSTRAINT "receipt_print_log_pkey" PRIMARY KEY (tenant_id, sale_id, print_number), CONSTRAINT "receipt_print_log_print_number_check" CHECK ((print_number > 0)), CONSTRAINT "receipt_print_log_printed_at_check" CHECK (isfinite(printed_at)));

ALTER TABLE "private"."receipt_print_log" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."receipt_print_log" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."receipt_print_log" OWNER TO "postgres";

CREATE TABLE "private"."tenant_closures" ("tenant_id" uuid NOT NULL, "status" text NOT NULL DEFAULT 'waiting'::text, "is_by_platform" boolean NOT NULL, "asked_by" uuid NOT NULL, "reason" text NOT NULL, "status_before" text NOT NULL, "asked_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "erase_at" timestamp with time zone NOT NULL, "reminded_at" timestamp with time zone, "began_at" timestamp with time zone, "erased_at" timestamp with time zone, "tables" text[] NOT NULL DEFAULT '{}'::text[], "place" integer NOT NULL DEFAULT 1, "row_count" bigint NOT NULL DEFAULT 0, "user_ids" uuid[] NOT NULL DEFAULT '{}'::uuid[], "owner_ids" uuid[] NOT NULL DEFAULT '{}'::uuid[], CONSTRAINT "tenant_closures_began_at_check" CHECK (isfinite(began_at)), CONSTRAINT "tenant_closures_erase_at_check" CHECK (isfinite(erase_at)), CONSTRAINT "tenant_closures_erased_at_check" CHECK (isfinite(erased_at)), CONSTRAINT "tenant_closures_pkey" PRIMARY KEY (tenant_id), CONSTRAINT "tenant_closures_place_check" CHECK (((place >= 1) AND (place <= 10000))), CONSTRAINT "tenant_closures_reason_check" CHECK (((length(reason) >= 1) AND (length(reason) <= 500))), CONSTRAINT "tenant_closures_reminded_at_check" CHECK (isfinite(reminded_at)), CONSTRAINT "tenant_closures_row_count_check" CHECK (((row_count >= 0) AND ((row_count)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "tenant_closures_status_before_check" CHECK ((status_before = ANY (ARRAY['active'::text, 'trial'::text, 'suspended'::text]))), CONSTRAINT "tenant_closures_status_check" CHECK ((status = ANY (ARRAY['waiting'::text, 'erasing'::text, 'erased'::text]))));

ALTER TABLE "private"."tenant_closures" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."tenant_closures" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."tenant_closures" OWNER TO "postgres";

CREATE TABLE "private"."till_layouts" ("version" integer NOT NULL DEFAULT 1, "pages" jsonb NOT NULL DEFAULT '[]'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "till_layouts_pages_check" CHECK ((jsonb_typeof(pages) = 'array'::text)), CONSTRAINT "till_layouts_version_check" CHECK (((version >= 1) AND (version <= 1000000000))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "till_layouts_pkey" PRIMARY KEY (tenant_id));

ALTER TABLE "private"."till_layouts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."till_layouts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."till_layouts" OWNER TO "postgres";

ALTER TABLE "private"."contact_months" ADD COLUMN "sold_net_whole" bigint GENERATED ALWAYS AS (((sold_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "sold_tax_whole" bigint GENERATED ALWAYS AS (((sold_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "discounts_whole" bigint GENERATED ALWAYS AS (((discounts * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "returned_net_whole" bigint GENERATED ALWAYS AS (((returned_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "returned_tax_whole" bigint GENERATED ALWAYS AS (((returned_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "units_whole" bigint GENERATED ALWAYS AS (((units * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "returned_units_whole" bigint GENERATED ALWAYS AS (((returned_units * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "pieces_whole" bigint GENERATED ALWAYS AS (((pieces * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "cost_whole" bigint GENERATED ALWAYS AS (((cost * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "cost_changes_whole" bigint GENERATED ALWAYS AS (((cost_changes * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "delivery_net_whole" bigint GENERATED ALWAYS AS (((delivery_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."contact_months" ADD COLUMN "delivery_tax_whole" bigint GENERATED ALWAYS AS (((delivery_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."document_prefixes" ADD COLUMN "year" integer;

ALTER TABLE "private"."document_prefixes" ADD COLUMN "year_value" bigint;

ALTER TABLE "private"."platform_settings" ADD COLUMN "closing_days" integer NOT NULL DEFAULT 30;

ALTER TABLE "private"."product_months" ADD COLUMN "sold_net_whole" bigint GENERATED ALWAYS AS (((sold_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "sold_tax_whole" bigint GENERATED ALWAYS AS (((sold_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "discounts_whole" bigint GENERATED ALWAYS AS (((discounts * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "returned_net_whole" bigint GENERATED ALWAYS AS (((returned_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "returned_tax_whole" bigint GENERATED ALWAYS AS (((returned_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "units_whole" bigint GENERATED ALWAYS AS (((units * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "returned_units_whole" bigint GENERATED ALWAYS AS (((returned_units * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "pieces_whole" bigint GENERATED ALWAYS AS (((pieces * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "cost_whole" bigint GENERATED ALWAYS AS (((cost * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "cost_changes_whole" bigint GENERATED ALWAYS AS (((cost_changes * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "delivery_net_whole" bigint GENERATED ALWAYS AS (((delivery_net * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."product_months" ADD COLUMN "delivery_tax_whole" bigint GENERATED ALWAYS AS (((delivery_tax * (1000)::numeric))::bigint) STORED NOT NULL;

ALTER TABLE "private"."unanswerable_invitations" ADD COLUMN "role_id" uuid;

ALTER TABLE "private"."webhook_deliveries" ADD COLUMN "sequence" bigint;

ALTER TABLE "private"."webhook_endpoints" ADD COLUMN "last_sequence" bigint NOT NULL DEFAULT 0;

ALTER TABLE "public"."tenant_policies" ALTER COLUMN "allow_negative_stock" SET DEFAULT true;

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

CREATE OR REPLACE FUNCTION private.balance_used_up(p_tenant_id uuid, p_channel text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_service text := case p_channel when 'sms' then 'SMS service' when 'whatsapp' then 'WhatsApp account' else 'mail service' end;
  v_is_paused boolean;
begin
  -- Several are settled at once: the next one sees what this one wrote.
  perform private.lock_request('balance_used_up:' || p_channel, p_tenant_id, p_tenant_id);
  update public.campaigns c set state = 'paused', pause_reason = format('The balance at your %s is used up. Top it up there, then resume.', v_service)
  where c.tenant_id = p_tenant_id and c.channel = p_channel and c.state in ('expanding', 'sending');
  v_is_paused := found;
  -- Once, until something is sent again.
  if v_is_paused or not exists (
    select 1 from public.message_channels c where c.tenant_id = p_tenant_id and c.channel = p_channel and starts_with(c.last_error, 'no_balance')) then
    perform private.notify(p_tenant_id, 'contact_message', 'communications.send', format('No balance at your %s', v_service),
      case when v_is_paused then 'Campaigns are paused: top up your account there, then resume them.' else 'Messages wait: top up your account there.' end,
      case when v_is_paused then '/admin/communications?tab=campaigns' else '/admin/communications?tab=channels' end);
  end if;
end;
$function$;

ALTER FUNCTION "private"."balance_used_up"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.begin_closing(p_tenant_id uuid, p_actor uuid, p_is_by_platform boolean, p_reason text)
 RETURNS private.tenant_closures
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant public.tenants;
  v_closure private.tenant_closures;
  v_day text;
begin
  select * into v_tenant from public.tenants t where t.id = p_tenant_id for update;
  if v_tenant.status = 'closed' then
    perform private.fail(409, 'in_use', 'This business is closed already.');
  end if;
  insert into private.tenant_closures (tenant_id, is_by_platform, asked_by, reason, status_before, erase_at)
  select p_tenant_id, p_is_by_platform, p_actor, p_reason, v_tenant.status, clock_timestamp() + make_interval(days => s.closing_days)
  from private.platform_settings s
  returning * into v_closure;
  v_day := private.closing_day(p_tenant_id, v_closure.erase_at);
  update public.tenants t set status = 'closed' where t.id = p_tenant_id;
  perform private.hold_jobs(p_tenant_id, true);
  perform private.schedule_job('business_closing', null, p_tenant_id::text, v_closure.erase_at - interval '7 days');
  perform private.notify(p_tenant_id, 'business_closing', 'ownership.transfer', 'This business was closed',
    format('Everything of it is deleted on %s unless that is taken back.', v_day), '/admin/settings?section=your-data');
  perform private.mail_closing(p_tenant_id, 'business_closing', left('Your business is closed and will be deleted on ' || v_day, 200), concat_ws(E'\n\n',
    format('%s was closed %s. Its shop, tills and programs have stopped, and nobody can work there.', private.mail_text(v_tenant.name, 120),
      case when p_is_by_platform then 'by Dukani' else 'by an owner' end),
    format('Everything of it is deleted for good on %s.', v_day),
    case when p_is_by_platform then 'If you think that this is a mistake, write to our support.' end,
    case when p_is_by_platform then 'Until then owners can download everything: {{site_url}}/admin/settings?section=your-data'
      else 'Until then owners can take this back or download everything: {{site_url}}/admin/settings?section=your-data' end,
    case when not p_is_by_platform then 'If nobody of you asked for it, open it again and change your password.' end));
  perform private.write_audit(p_tenant_id, p_actor, 'business_closed', 'tenant_closures', p_tenant_id, jsonb_build_object('status', v_tenant.status),
    jsonb_build_object('reason', p_reason, 'erase_at', v_closure.erase_at, 'is_by_platform', p_is_by_platform));
  return v_closure;
end;
$function$;

ALTER FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.begin_erasing(p_closure private.tenant_closures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.tenant_closures c set status = 'erasing', began_at = clock_timestamp(), tables = private.erasing_order(),
    -- Who was asked and had an account of their own already never worked there.
    user_ids = array(
      select m.user_id from public.tenant_users m
      where m.tenant_id = c.tenant_id and (m.invitation_status = 'accepted' or private.is_made_for_shopping(m.user_id))),
    owner_ids = array(
      select m.user_id from public.tenant_users m
      where m.tenant_id = c.tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted')
  where c.tenant_id = p_closure.tenant_id;
  -- The recurring revenue ends by the rules of subscriptions, while they are still there.
  update public.tenant_subscriptions s set status = case when s.status in ('active', 'past_due') then 'cancelled' else 'expired' end
  where s.tenant_id = p_closure.tenant_id and s.status in ('active', 'past_due', 'trial', 'trialing', 'pending');
end;
$function$;

ALTER FUNCTION "private"."begin_erasing"(private.tenant_closures) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.carry_fiscal_numbers(p_before public.fiscal_devices, p_device public.fiscal_devices)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_before.settings ->> 'counterScope' <> p_device.settings ->> 'counterScope' then
    insert into public.fiscal_counters as c (tenant_id, scope, counter, next_number)
    select p_device.tenant_id, private.fiscal_number_scope(p_device, 'invoice'), 'invoice', o.next_number
    from public.fiscal_counters o
    where o.tenant_id = p_device.tenant_id and o.scope = private.fiscal_number_scope(p_before, 'invoice') and o.counter = 'invoice'
    on conflict (tenant_id, scope, counter) do update set next_number = greatest(c.next_number, excluded.next_number);
  end if;
  if p_before.settings #>> '{itemCodeRule,counter}' <> p_device.settings #>> '{itemCodeRule,counter}' then
    insert into public.fiscal_counters as c (tenant_id, scope, counter, next_number)
    select p_device.tenant_id, private.fiscal_number_scope(p_device, 'item'),
      private.fiscal_counter_of(p_device, 'item', regexp_replace(k.code, '[0-9]+$', '')), max(private.fiscal_count(substring(k.code from '[0-9]+$'))) + 1
    from (
      select i.item_code as code from public.fiscal_device_items i where i.tenant_id = p_device.tenant_id and i.device_id = p_device.id
      union all
      -- Those that are on their way have a code already.
      select f.body ->> 'itemCode' from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.kind = 'item' and f.body ? 'itemCode') k
    group by 3
    on conflict (tenant_id, scope, counter) do update set next_number = greatest(c.next_number, excluded.next_number);
  end if;
end;
$function$;

ALTER FUNCTION "private"."carry_fiscal_numbers"(public.fiscal_devices, public.fiscal_devices) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.closing_day(p_tenant_id uuid, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.mail_day((p_at at time zone (select t.timezone from public.tenants t where t.id = p_tenant_id))::date);
end;
$function$;

ALTER FUNCTION "private"."closing_day"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closing_json(p_closure private.tenant_closures)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when p_closure.tenant_id is not null then jsonb_build_object('status', p_closure.status, 'is_by_platform', p_closure.is_by_platform,
    'asked_by_name', case when not p_closure.is_by_platform then (select p.full_name from public.profiles p where p.user_id = p_closure.asked_by) end,
    'asked_at', p_closure.asked_at, 'erase_at', p_closure.erase_at, 'erased_at', p_closure.erased_at, 'reason', p_closure.reason) end;
end;
$function$;

ALTER FUNCTION "private"."closing_json"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closing_state(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'business_name', (select t.name from public.tenants t where t.id = p_tenant_id),
    'waiting_days', (select s.closing_days from private.platform_settings s),
    'open_tills', (select count(*) from public.till_sessions s where s.tenant_id = p_tenant_id and s.status = 'open'),
    'closing', (select private.closing_json(c) from private.tenant_closures c where c.tenant_id = p_tenant_id));
end;
$function$;

ALTER FUNCTION "private"."closing_state"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.closing_tenant_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.live_user_id();
begin
  return (
    select m.tenant_id
    from public.tenant_users m
    join public.profiles p on p.user_id = m.user_id
    join private.tenant_closures c on c.tenant_id = m.tenant_id and c.status = 'waiting'
    where m.user_id = v_user_id and m.is_active and m.invitation_status = 'accepted' and not p.require_password_change
      and (private.is_strong_session() or not private.has_second_factor(v_user_id))
      and private.actor_can(m.tenant_id, v_user_id, 'ownership.transfer'));
end;
$function$;

ALTER FUNCTION "private"."closing_tenant_id"() OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.end_closing(p_tenant_id uuid, p_actor uuid, p_is_by_platform boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_closure private.tenant_closures;
begin
  perform 1 from public.tenants t where t.id = p_tenant_id for update;
  select * into v_closure from private.tenant_closures c where c.tenant_id = p_tenant_id for update;
  if v_closure.tenant_id is null then
    perform private.fail(404, 'not_found', 'This business is not being closed.');
  elsif v_closure.status <> 'waiting' then
    perform private.fail(409, 'in_use', 'The deletion has begun. It can no longer be stopped.');
  elsif v_closure.is_by_platform and not p_is_by_platform then
    perform private.fail(403, 'permission_denied', 'Dukani closed this business. Write to our support.');
  end if;
  delete from private.tenant_closures c where c.tenant_id = p_tenant_id;
  update public.tenants t set status = v_closure.status_before where t.id = p_tenant_id;
  perform private.hold_jobs(p_tenant_id, false);
  perform private.withdraw_job('business_closing', null, p_tenant_id::text);
  perform private.notify(p_tenant_id, 'business_closing', 'ownership.transfer', 'This business is open again',
    'Its closing was taken back, and nothing is deleted.', '/admin/settings?section=your-data');
  perform private.mail_closing(p_tenant_id, 'business_closing', 'Your business is open again', concat_ws(E'\n\n',
    format('The closing of %s was taken back %s. Nothing is deleted.', (
      select private.mail_text(t.name, 120) from public.tenants t where t.id = p_tenant_id), case when p_is_by_platform then 'by Dukani' else 'by an owner' end),
    'Continue where you were: {{site_url}}/dashboard'));
  perform private.write_audit(p_tenant_id, p_actor, 'business_closing_taken_back', 'tenant_closures', p_tenant_id,
    jsonb_build_object('erase_at', v_closure.erase_at, 'reason', v_closure.reason),
    jsonb_strip_nulls(jsonb_build_object('status', v_closure.status_before, 'reason', p_reason)));
end;
$function$;

ALTER FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_rows(p_closure private.tenant_closures, p_table text, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_where text := private.erased_where(p_table);
  v_count integer;
begin
  if not exists (
    select 1 from private.tenant_closures c where c.tenant_id = p_closure.tenant_id and c.status = 'erasing' and p_table = any (c.tables)) then
    perform private.fail(409, 'in_use', 'The deletion of this business has not begun.');
  elsif v_where is null then
    return 0;
  end if;
  set local session_replication_role = replica;
  execute format('delete from %s t where t.ctid = any (array(select x.ctid from %s x where %s limit $2 for update skip locked))', p_table, p_table, v_where)
  using p_closure.tenant_id, p_limit, p_closure.user_ids;
  get diagnostics v_count = row_count;
  set local session_replication_role = origin;
  return v_count;
end;
$function$;

ALTER FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_shoppers(p_tenant_id uuid, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_ids uuid[] := array(
    select x.user_id from (
      select a.user_id from private.shopper_accounts a where a.tenant_id = p_tenant_id
      union select s.user_id from private.shopper_orders s where s.tenant_id = p_tenant_id and s.user_id is not null) x limit p_limit);
begin
  delete from private.shopper_carts c where c.tenant_id = p_tenant_id and c.user_id = any (v_user_ids);
  delete from private.shopper_accounts a where a.tenant_id = p_tenant_id and a.user_id = any (v_user_ids);
  update private.shopper_orders s set user_id = null where s.tenant_id = p_tenant_id and s.user_id = any (v_user_ids);
  delete from auth.users u where u.id = any (v_user_ids) and not private.is_login_needed(u.id) and private.is_made_for_shopping(u.id);
  return cardinality(v_user_ids);
end;
$function$;

ALTER FUNCTION "private"."erase_shoppers"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erase_some_rows(p_closure private.tenant_closures)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_place integer := p_closure.place;
  v_gone integer := 0;
  v_count integer;
begin
  while v_place <= cardinality(p_closure.tables) and v_gone < 2000 loop
    v_count := private.erase_rows(p_closure, p_closure.tables[v_place], 2000 - v_gone);
    v_gone := v_gone + v_count;
    if v_gone < 2000 then
      v_place := v_place + 1;
    end if;
  end loop;
  -- What came meanwhile, or was held by somebody, is found by another round; a round that finds nothing is the last.
  if v_place > cardinality(p_closure.tables) and (v_gone > 0 or p_closure.place > 1) then
    update private.tenant_closures c set place = 1, tables = private.erasing_order(), row_count = c.row_count + v_gone where c.tenant_id = p_closure.tenant_id;
    return true;
  end if;
  update private.tenant_closures c set place = v_place, row_count = c.row_count + v_gone where c.tenant_id = p_closure.tenant_id and v_gone > 0;
  return v_gone > 0;
end;
$function$;

ALTER FUNCTION "private"."erase_some_rows"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erased_files(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if to_regclass('storage.objects') is null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'names', f.names)), '[]')
    from (
      select o.bucket_id, jsonb_agg(o.name) as names
      from storage.buckets b cross join lateral (
        select x.bucket_id, x.name from storage.objects x where x.bucket_id = b.id and x.name like p_tenant_id || '/%' limit 100) o
      group by o.bucket_id) f);
end;
$function$;

ALTER FUNCTION "private"."erased_files"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erased_tables()
 RETURNS TABLE(table_id oid, table_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 250
 SET search_path TO ''
AS $function$
  select c.oid, format('%I.%I', n.nspname, c.relname)
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_' and (n.nspname, c.relname) <> ('public', 'profiles')
    and (format('%I.%I', n.nspname, c.relname) = 'audit.events' or not exists (
      select 1 from private.kept_tables() k where k.table_name = format('%I.%I', n.nspname, c.relname)))
    and private.tenant_columns(c.oid) is not null
$function$;

ALTER FUNCTION "private"."erased_tables"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erased_where(p_table text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select string_agg(format('x.%I = $1', c.name), ' or ') || case p_table
    when 'private.mail_outbox' then ' or x.user_id = any ($3) or x.document ->> ''tenant_id'' = $1::text'
    when 'public.user_activity_logs' then ' or x.user_id = any ($3)'
    when 'audit.events' then ' and x.entity <> ''tenant_closures'' or x.tenant_id is null and x.actor_id = any ($3)' else '' end
  from unnest(private.tenant_columns(to_regclass(p_table)::oid)) as c (name)
$function$;

ALTER FUNCTION "private"."erased_where"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.erasing_order()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_left oid[];
  v_free oid[];
  v_order oid[] := '{}';
  v_names jsonb;
begin
  select array_agg(e.table_id order by e.table_name), jsonb_object_agg(e.table_id, e.table_name) into v_left, v_names from private.erased_tables() e;
  while cardinality(v_left) > 0 loop
    select array_agg(l.id order by l.place) into v_free from unnest(v_left) with ordinality as l (id, place)
    where not exists (
      select 1 from pg_catalog.pg_constraint f
      where f.contype = 'f' and f.confrelid = l.id and f.conrelid <> l.id and f.conrelid = any (v_left));
    -- Tables that refer to each other in a circle have no order.
    v_free := coalesce(v_free, v_left);
    v_order := v_order || v_free;
    v_left := array(select l from unnest(v_left) as l where l <> all (v_free));
  end loop;
  return array(select v_names ->> o.id::text from unnest(v_order) with ordinality as o (id, place) order by o.place);
end;
$function$;

ALTER FUNCTION "private"."erasing_order"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_page(p_tenant_id uuid, p_table text, p_after jsonb, p_limit integer DEFAULT 500)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_table record;
  v_after text;
  v_key text;
  v_order text;
  v_rows jsonb;
begin
  select * into v_table from private.export_tables(p_table) e;
  -- A table that a release took away while the archive is made has no rows any more.
  if v_table.table_name is null then
    return jsonb_build_object('table', split_part(p_table, '.', 2), 'columns', '[]'::jsonb, 'rows', '[]'::jsonb, 'lines', '[]'::jsonb, 'next', null);
  end if;
  select string_agg(format('t.%I', k.name), ', ' order by k.place), string_agg(format('t.%I::text', k.name), ', ' order by k.place),
    string_agg(format('($2 ->> %s)::%s', k.place - 1, k.type), ', ' order by k.place)
  into v_order, v_key, v_after
  from unnest(v_table.keys, v_table.key_types) with ordinality as k (name, type, place);
  execute format($sql$
    with page as (
      select row_number() over () as place, jsonb_build_array(%s) as key, (select row_to_json(c) from (select %s) c) as line
      from (select * from %I.%I t where t.%I = $1 %s order by %s limit $3 + 1) t
    ), sized as (
      select p.*, sum(length(p.line::text)) over (order by p.place) as letters from page p
    ), kept as (
      select * from sized s where s.place <= $3 and (s.place = 1 or s.letters <= 2000000)
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg((
        select jsonb_agg(e.value order by e.place) from json_each_text(k.line) with ordinality as e (key, value, place)) order by k.place), '[]'),
      'lines', coalesce(jsonb_agg(k.line::text order by k.place), '[]'),
      'next', case when count(*) < (select count(*) from page) then (array_agg(k.key order by k.place desc))[1] end)
    from kept k $sql$,
    v_key, (
      select string_agg(case when v_table.schema_name = 'audit' and c in ('before', 'after') then format('private.shown_change(t.%I, false) as %I', c, c)
        else format('t.%I', c) end, ', ') from unnest(v_table.columns) as c), v_table.schema_name, v_table.table_name,
    v_table.owner_column, concat_ws(' ', case when p_after is not null then format('and (%s) > (%s)', v_order, v_after) end,
      -- What the platform's people did is theirs to say, and passwords in a change are nobody's.
      case v_table.schema_name when 'audit' then
        'and t.action !~ ''^admin_'' and coalesce(t.actor_kind, private.actor_kind(t.actor_id)) <> ''platform''' end), v_order)
  into v_rows using p_tenant_id, p_after, p_limit;
  return v_rows || jsonb_build_object('table', v_table.table_name, 'columns', v_table.columns);
end;
$function$;

CREATE OR REPLACE FUNCTION private.export_tables(p_table text DEFAULT NULL::text)
 RETURNS TABLE(schema_name text, table_name text, owner_column text, keys text[], key_types text[], columns text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
AS $function$
  select n.nspname::text, c.relname::text, o.name,
    -- Lines of the audit record are read in the order of their index.
    case n.nspname when 'audit' then array['created_at', 'id'] else k.names end,
    case n.nspname when 'audit' then array['timestamp with time zone', 'uuid'] else k.types end, (
    select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and private.is_exported_column(a.attname, pg_catalog.format_type(a.atttypid, null)))
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select case when c.relname = 'tenants' then 'id' else 'tenant_id' end as name) o
  cross join lateral (
    select array_agg(a.attname::text order by p.place) filter (where a.attname <> o.name or cardinality(i.indkey::smallint[]) = 1) as names,
      array_agg(pg_catalog.format_type(a.atttypid, a.atttypmod) order by p.place)
        filter (where a.attname <> o.name or cardinality(i.indkey::smallint[]) = 1) as types
    from pg_catalog.pg_index i
    cross join lateral unnest(i.indkey::smallint[]) with ordinality as p (number, place)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = p.number
    where i.indrelid = c.oid and i.indisprimary) k
  where c.relkind in ('r', 'p') and not c.relispartition and (p_table is null or c.oid = to_regclass(p_table))
    and (n.nspname = 'public' or (n.nspname, c.relname) = ('audit', 'events') or n.nspname = 'private' and c.relname in (
      'api_keys', 'billing_buyers', 'commission_rules', 'document_prefixes', 'document_sequences', 'number_skips', 'paper_versions', 'shopper_accounts',
      'till_layouts', 'webhook_endpoints'))
    and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = o.name and a.attnum > 0 and not a.attisdropped)
$function$;

CREATE OR REPLACE FUNCTION private.figure_sql(p_measure private.report_measures)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN format('trim_scale(round((%s)::numeric, 6))'::text, (p_measure).formula);

ALTER FUNCTION "private"."figure_sql"(private.report_measures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.figures_sql(p_plan private.report_plan, p_side text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select format('case when j.%1$s_is_there then (select jsonb_build_array(%2$s) from (select %3$s) s) else ''[%4$s]''::jsonb end', p_side,
      string_agg(private.figure_sql(p_plan.measures[n.place]), ', ' order by n.place),
      (select string_agg(format('j.%1$s_%2$s as %2$I', p_side, b), ', ') from unnest(private.plan_bases(p_plan)) as b),
      string_agg('null', ', '))
    from generate_series(1, cardinality(p_plan.measures)) as n (place));
end;
$function$;

ALTER FUNCTION "private"."figures_sql"(private.report_plan, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.finish_erasing(p_closure private.tenant_closures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name text := (select private.mail_text(t.name, 120) from public.tenants t where t.id = p_closure.tenant_id);
begin
  perform private.queue_mail(null, u.email, 'business_erased', 'Your business was deleted', concat_ws(E'\n\n',
    format('%s and everything of it was deleted: products, customers, sales, books, pictures and the accounts of those who worked there.', v_name),
    'Our bills to you and what was paid for them stay with us, as the law asks. Who closed the business, why and when is kept as well.'))
  from auth.users u where u.id = any (p_closure.owner_ids);
  -- Memberships went without their triggers: what they mirror follows here.
  update public.profiles p set role = case when p.role = 'superadmin' then p.role else 'user' end, tenant_id = null, invitation_status = 'none'
  where p.tenant_id = p_closure.tenant_id;
  delete from auth.users u where u.id = any (p_closure.user_ids) and not private.is_login_needed(u.id);
  update public.tenants t set name = 'Deleted business', subdomain = null where t.id = p_closure.tenant_id;
  update private.tenant_closures c set status = 'erased', erased_at = clock_timestamp(), user_ids = '{}', owner_ids = '{}'
  where c.tenant_id = p_closure.tenant_id;
  perform private.write_audit(p_closure.tenant_id, null, 'business_erased', 'tenant_closures', p_closure.tenant_id, null,
    jsonb_build_object('row_count', p_closure.row_count));
end;
$function$;

ALTER FUNCTION "private"."finish_erasing"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_document.kind
    when 'item' then private.fiscal_item_body(p_device, p_document.source_id)
    when 'stock_movement' then private.fiscal_movement_body(p_device, p_document)
    when 'stock_level' then private.fiscal_level_body(p_device, p_document.source_id)
    when 'purchase' then private.fiscal_purchase_body(p_device, p_document)
    when 'import' then private.fiscal_import_body(p_device, p_document)
    when 'operator' then private.fiscal_operator_body(p_document.source_id)
    else private.fiscal_sale_body(p_device, p_document) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_counter_of(p_device public.fiscal_devices, p_kind text, p_prefix text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_kind when 'sale' then 'invoice' when 'credit_note' then 'invoice' when 'stock_level' then null when 'import' then null when 'operator' then null
    when 'item' then 'item' || case when p_device.settings #>> '{itemCodeRule,counter}' = 'prefix' then ':' || p_prefix else '' end
    else p_kind end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_import_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_import public.fiscal_imports;
  v_ahead jsonb;
begin
  select * into v_import from public.fiscal_imports m where m.tenant_id = p_device.tenant_id and m.id = p_document.source_id;
  v_ahead := private.fiscal_lines_ahead(p_device, p_document.position, array[v_import.product_id]);
  if v_ahead <> '{}' then
    return v_ahead;
  elsif private.fiscal_operator_ahead(p_device, p_document.position, v_import.decided_by) then
    return '{"ahead": true}';
  end if;
  return coalesce((
    select jsonb_build_object('body', jsonb_build_object('taskCode', v_import.task_code, 'declaredOn', v_import.declared_on,
      'lineNumber', v_import.line_number, 'customsCode', v_import.customs_code, 'itemClass', i.item_class, 'itemCode', k.item_code,
      'decision', case v_import.state when 'accepted' then 'accept' else 'decline' end, 'remark', v_import.note,
      'operator', private.fiscal_operator(v_import.decided_by)))
    from public.fiscal_device_items k
    join private.fiscal_items_of(p_device.tenant_id, array[v_import.product_id]) i on i.product_id = k.product_id and not i.is_excluded
    where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = v_import.product_id),
    '{"refuse": "excluded", "message": "Its product is left out of what is sent to the tax authority."}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_operator_ahead(p_device public.fiscal_devices, p_position bigint, p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_known public.fiscal_documents;
begin
  if p_device.settings ->> 'operators' is distinct from 'registered' or p_user_id is null then
    return false;
  end if;
  select * into v_known from public.fiscal_documents f
  where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.kind = 'operator' and f.source_id = p_user_id and f.part = 0;
  -- One that was refused holds up no sale: the authority says so of the sale itself. A new name is registered again.
  if v_known.id is not null and (v_known.state <> 'accepted' or v_known.body ->> 'name' = private.fiscal_operator(p_user_id) ->> 'name') then
    return false;
  end if;
  perform private.queue_fiscal(p_device.tenant_id, p_device.id, 'operator', p_user_id, 0, p_position, 5);
  return true;
end;
$function$;

ALTER FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_operator_body(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('body', private.fiscal_operator(p_user_id) || jsonb_build_object(
    -- The authority wants one; nobody signs in with it, and nobody here knows it.
    'password', encode(extensions.gen_random_bytes(24), 'hex'), 'operator', private.fiscal_operator(null)));
end;
$function$;

ALTER FUNCTION "private"."fiscal_operator_body"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_purchase_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_purchase public.fiscal_purchases;
  v_ahead jsonb;
  v_lines jsonb;
begin
  select * into v_purchase from public.fiscal_purchases u where u.tenant_id = p_device.tenant_id and u.id = p_document.source_id;
  v_ahead := private.fiscal_lines_ahead(p_device, p_document.position, array(select distinct p from unnest(v_purchase.product_ids) as p));
  if v_ahead <> '{}' then
    return v_ahead;
  elsif private.fiscal_operator_ahead(p_device, p_document.position, v_purchase.decided_by) then
    return '{"ahead": true}';
  end if;
  -- Amounts are the supplier's, codes ours: the authority knows our items by them.
  select coalesce(jsonb_agg(x.value || case when k.item_code is null then '{}' else jsonb_build_object('itemCode', k.item_code, 'itemClass', i.item_class,
    'packageUnit', i.package_unit, 'quantityUnit', i.quantity_unit) end order by x.place), '[]') into v_lines
  from jsonb_array_elements(v_purchase.lines) with ordinality as x (value, place)
  left join public.fiscal_device_items k on k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = v_purchase.product_ids[x.place]
  left join private.fiscal_items_of(p_device.tenant_id, v_purchase.product_ids) i on i.product_id = k.product_id;
  return jsonb_build_object('body', jsonb_build_object(
    'supplier', jsonb_build_object('taxNumber', v_purchase.supplier_pin, 'branchCode', v_purchase.supplier_branch, 'name', v_purchase.supplier_name,
      'invoiceNumber', v_purchase.supplier_invoice_number),
    'registration', 'M', 'decision', case v_purchase.state when 'accepted' then 'accept' else 'decline' end, 'receiptType', v_purchase.receipt_type,
    'originalNumber', 0, 'paymentCode', v_purchase.payment_code,
    'confirmedAt', coalesce(v_purchase.confirmed_at, to_char(v_purchase.day, 'YYYYMMDD') || '000000'), 'day', to_char(v_purchase.day, 'YYYYMMDD'),
    'warehousedAt', null, 'refundedAt', null, 'remark', left(v_purchase.note, 400), 'operator', private.fiscal_operator(v_purchase.decided_by),
    'lines', v_lines));
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_sale_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sale public.sales;
  v_note public.credit_notes;
  v_original public.fiscal_documents;
  v_lines jsonb;
  v_ahead jsonb;
  v_operator record;
begin
  if p_document.kind = 'credit_note' then
    select * into v_note from public.credit_notes c where c.tenant_id = p_device.tenant_id and c.id = p_document.source_id;
    select * into v_original from public.fiscal_documents f
    where f.tenant_id = p_device.tenant_id and f.kind = 'sale' and f.source_id = v_note.sale_id;
    v_ahead := private.fiscal_original(p_device, v_note, v_original);
    if v_ahead <> '{}' then
      return v_ahead;
    end if;
  end if;
  select * into v_sale from public.sales s where s.tenant_id = p_device.tenant_id and s.id = coalesce(v_note.sale_id, p_document.source_id);
  v_ahead := private.fiscal_lines_ahead(p_device, p_document.position, array(
    select distinct l.product_id from private.fiscal_document_lines(p_device.tenant_id, p_document.kind, p_document.source_id) l where l.total > 0));
  if v_ahead <> '{}' then
    return v_ahead;
  end if;
  select coalesce(v_note.issued_by, o.user_id, v_sale.cashier_id) as user_id, case when v_note.id is null then coalesce(o.name, v_sale.cashier_name) end as name
  into v_operator
  from (select 1) as one left join public.sale_operators o on o.tenant_id = v_sale.tenant_id and o.sale_id = v_sale.id and v_note.id is null;
  if private.fiscal_operator_ahead(p_device, p_document.position, v_operator.user_id) then
    return '{"ahead": true}';
  end if;
  select jsonb_agg(private.fiscal_line(i, k.item_code, l.name, l.quantity, l.unit_price, l.total,
    coalesce(private.fiscal_tax_letter(l.tax_code, l.tax_rate), i.tax_letter), l.tax_rate) order by l.place) into v_lines
  from private.fiscal_document_lines(p_device.tenant_id, p_document.kind, p_document.source_id) l
  join public.fiscal_device_items k on k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = l.product_id
  join private.fiscal_items_of(p_device.tenant_id, array(
    select distinct x.product_id from private.fiscal_document_lines(p_device.tenant_id, p_document.kind, p_document.source_id) x)) i
    on i.product_id = l.product_id and not i.is_excluded
  where l.total > 0;
  if v_lines is null then
    return '{"skip": "nothing_to_send", "message": "Nothing in it has to be sent."}';
  end if;
  return jsonb_build_object('body', jsonb_build_object(
    'humanNumber', coalesce(v_note.credit_note_number, v_sale.invoice_number),
    'issuedAt', private.fiscal_time(p_device.tenant_id, coalesce(v_note.issued_at, v_sale.occurred_at)),
    'day', left(private.fiscal_time(p_device.tenant_id, coalesce(v_note.issued_at, v_sale.occurred_at)), 8),
    'trader', private.fiscal_trader(p_device.tenant_id),
    'customer', private.fiscal_customer(p_device.tenant_id, coalesce(v_note.contact_id, v_sale.contact_id)),
    'paymentCode', coalesce(private.fiscal_payment_code(case
      when v_note.id is not null then jsonb_build_array(jsonb_build_object('tender_type', v_note.refund_tender_type, 'amount', 1))
      when v_sale.order_id is not null then private.order_sale_payments(v_sale.tenant_id, v_sale.id, v_sale.order_id)
      else (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'tender_type', u.tender_type, 'amount', u.amount)), '[]')
        from public.sale_payments u where u.tenant_id = v_sale.tenant_id and u.sale_id = v_sale.id) end), '07'),
    'operator', private.fiscal_operator(v_operator.user_id, v_operator.name),
    'original', case when v_note.id is not null then jsonb_build_object('number', v_original.number) end,
    'refund', case when v_note.id is not null then jsonb_build_object('at', private.fiscal_time(p_device.tenant_id, v_note.issued_at),
      'reasonCode', private.fiscal_reason_code(v_note.reason)) end,
    'lines', v_lines,
    'total', (select private.fiscal_number(sum((l ->> 'total')::numeric)) from jsonb_array_elements(v_lines) as l)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_source(p_document public.fiscal_documents, OUT human_number text, OUT total_amount numeric, OUT occurred_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case p_document.kind
    when 'sale' then
      select s.invoice_number, s.total_amount, s.occurred_at into human_number, total_amount, occurred_at
      from public.sales s where s.tenant_id = p_document.tenant_id and s.id = p_document.source_id;
    when 'credit_note' then
      select c.credit_note_number, c.total_amount, c.issued_at into human_number, total_amount, occurred_at
      from public.credit_notes c where c.tenant_id = p_document.tenant_id and c.id = p_document.source_id;
    when 'purchase' then
      select u.supplier_name || ' ' || u.supplier_invoice_number, u.total_amount, u.decided_at into human_number, total_amount, occurred_at
      from public.fiscal_purchases u where u.tenant_id = p_document.tenant_id and u.id = p_document.source_id;
    when 'operator' then
      human_number := private.fiscal_operator(p_document.source_id) ->> 'name';
    when 'import' then
      select coalesce(m.declaration_number, m.task_code) || ' ' || m.line_number, m.decided_at into human_number, occurred_at
      from public.fiscal_imports m where m.tenant_id = p_document.tenant_id and m.id = p_document.source_id;
    when 'stock_movement' then
      if p_document.part = 9 then
        select p.name into human_number from public.products p where p.tenant_id = p_document.tenant_id and p.id = p_document.source_id;
      else
        select coalesce((select s.invoice_number from public.sales s where s.tenant_id = p_document.tenant_id and s.id = p_document.source_id),
          (select c.credit_note_number from public.credit_notes c where c.tenant_id = p_document.tenant_id and c.id = p_document.source_id),
          (select g.receipt_number from public.goods_receipts g where g.tenant_id = p_document.tenant_id and g.id = p_document.source_id),
          (select a.adjustment_number from public.stock_adjustments a where a.tenant_id = p_document.tenant_id and a.id = p_document.source_id))
        into human_number;
      end if;
    else
      human_number := case when p_document.source_id = private.fiscal_delivery_id() then 'Delivery' else (
        select p.name from public.products p where p.tenant_id = p_document.tenant_id and p.id = p_document.source_id) end;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_rows_left(p_closure private.tenant_closures)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_table text;
  v_where text;
  v_is_left boolean;
begin
  foreach v_table in array p_closure.tables loop
    v_where := private.erased_where(v_table);
    if v_where is not null then
      execute format('select exists (select 1 from %s x where %s)', v_table, v_where) into v_is_left using p_closure.tenant_id, null, p_closure.user_ids;
      if v_is_left then
        return true;
      end if;
    end if;
  end loop;
  return false;
end;
$function$;

ALTER FUNCTION "private"."has_rows_left"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_jobs(p_tenant_id uuid, p_is_held boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_shift constant interval := '876000 hours';
begin
  update private.jobs j set due_at = case when p_is_held then j.due_at + c_shift else j.due_at - c_shift end
  where j.tenant_id = p_tenant_id and j.status = 'ready' and (j.due_at > statement_timestamp() + c_shift / 2) <> p_is_held
    and (not p_is_held or j.kind <> all (array['payment_query', 'payment_refund', 'billing_refund', 'fiscal_device', 'business_export']));
end;
$function$;

ALTER FUNCTION "private"."hold_jobs"(uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_order_again(p_order public.orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines jsonb := (select jsonb_agg(to_jsonb(l)) from public.order_lines l where l.tenant_id = p_order.tenant_id and l.order_id = p_order.id);
  v_day date := private.business_date(p_order.tenant_id, p_now);
begin
  perform private.lock_goods(p_order.tenant_id, array(select (l ->> 'product_id')::uuid from jsonb_array_elements(v_lines) as l));
  perform private.release_reservations(p_order.tenant_id, array[p_order.id], p_now);
  if exists (
    select 1 from (
      select g.product_id, sum(g.quantity) as quantity from private.order_goods(p_order.tenant_id, p_order.id, v_lines) g group by g.product_id) w
    join public.products p on p.tenant_id = p_order.tenant_id and p.id = w.product_id and p.kind = 'goods'
    join public.tenant_policies o on o.tenant_id = p_order.tenant_id and not private.sells_below_stock(o, p_order.channel)
    left join public.stock_levels s on s.tenant_id = p_order.tenant_id and s.product_id = w.product_id and s.location_id = p_order.location_id
    where coalesce(s.quantity - private.held_quantity(s, p_now), 0)
      - case when p.tracks_batches then private.expired_quantity(p_order.tenant_id, p.id, p_order.location_id, v_day) else 0 end < w.quantity) then
    return false;
  end if;
  insert into public.stock_reservations (tenant_id, order_id, product_id, location_id, quantity, expires_at)
  select p_order.tenant_id, p_order.id, g.product_id, p_order.location_id, sum(g.quantity), p_now + interval '1 hour'
  from private.order_goods(p_order.tenant_id, p_order.id, v_lines) g
  join public.products p on p.tenant_id = p_order.tenant_id and p.id = g.product_id and p.kind = 'goods'
  group by g.product_id;
  update public.orders o set status = 'placed' where o.tenant_id = p_order.tenant_id and o.id = p_order.id and o.status = 'expired';
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_stock(p_tenant_id uuid, p_order_id uuid, p_location_id uuid, p_lines jsonb, p_expires_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.business_date(p_tenant_id, p_now);
  v_policy record;
  v_short jsonb;
begin
  perform private.lock_goods(p_tenant_id, array(select l.product_id from jsonb_to_recordset(p_lines) as l (product_id uuid)));
  select private.sells_below_stock(o, (select d.channel from public.orders d where d.tenant_id = p_tenant_id and d.id = p_order_id)) as sells_below_stock,
    o.stock_buffer_default into v_policy
  from public.tenant_policies o where o.tenant_id = p_tenant_id;
  insert into public.order_line_components (tenant_id, order_line_id, component_id, quantity)
  select p_tenant_id, l.id, c.component_id, round(l.quantity * c.quantity, 3)
  from jsonb_to_recordset(p_lines) as l (id uuid, product_id uuid, quantity numeric)
  join public.product_components c on c.tenant_id = p_tenant_id and c.bundle_id = l.product_id
  where round(l.quantity * c.quantity, 3) > 0;

  with goods as materialized (
    select g.line_id, g.product_id, g.quantity, g.bundle_id
    from private.order_goods(p_tenant_id, p_order_id, p_lines) g
    join public.products p on p.tenant_id = p_tenant_id and p.id = g.product_id and p.kind = 'goods'
  ), short as (
    select w.product_id
    from (select g.product_id, sum(g.quantity) as quantity from goods g group by g.product_id) w
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.stock_levels s on s.tenant_id = p_tenant_id and s.product_id = w.product_id and s.location_id = p_location_id
    where coalesce(s.quantity - private.held_quantity(s, p_now), 0)
        - case when p.tracks_batches then private.expired_quantity(p_tenant_id, p.id, p_location_id, v_day) else 0 end
        - coalesce(p.stock_buffer, v_policy.stock_buffer_default) < w.quantity
      and not v_policy.sells_below_stock
  ), held as (
    insert into public.stock_reservations (tenant_id, order_id, product_id, location_id, quantity, expires_at)
    select p_tenant_id, p_order_id, g.product_id, p_location_id, sum(g.quantity), p_expires_at
    from goods g where not exists (select 1 from short) group by g.product_id
  )
  -- The line is named as the shopper knows it; what a bundle lacks is said beside it.
  select jsonb_agg(jsonb_build_object('line_id', n.line_id, 'product_id', n.product_id, 'name', n.name)
    || case when n.component_names is not null then jsonb_build_object('component_names', n.component_names) else '{}' end)
  into v_short
  from (
    select min(g.line_id::text)::uuid as line_id, p.id as product_id, p.name,
      -- What is not in the shop by itself has no name there.
      jsonb_agg(distinct c.name) filter (where g.bundle_id is not null and private.is_sold_online(c)) as component_names
    from short s
    join goods g on g.product_id = s.product_id
    join public.products c on c.tenant_id = p_tenant_id and c.id = s.product_id
    join public.products p on p.tenant_id = p_tenant_id and p.id = coalesce(g.bundle_id, g.product_id)
    group by p.id, p.name
  ) n;
  if v_short is not null then
    perform private.fail(409, 'insufficient_stock', 'Some items are no longer in stock.', jsonb_build_object('lines', v_short));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.input_fiscal_settings(p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rule jsonb := coalesce(p_settings -> 'itemCodeRule', '{}');
begin
  perform private.input_object(p_settings, 'settings');
  perform private.input_object(v_rule, 'settings.itemCodeRule');
  return jsonb_build_object(
    'taxableBasis', coalesce(private.input_choice(p_settings, 'taxableBasis', array['net', 'gross'], 'settings.', false), 'net'),
    'creditSign', coalesce(private.input_choice(p_settings, 'creditSign', array['positive', 'negative'], 'settings.', false), 'positive'),
    'counterScope', coalesce(private.input_choice(p_settings, 'counterScope', array['pin', 'branch'], 'settings.', false), 'branch'),
    'itemCodeRule', jsonb_build_object(
      'digits', coalesce(private.input_number(v_rule, 'digits', 7, 8, 1, 'settings.itemCodeRule.', false), 7),
      'counter', coalesce(private.input_choice(v_rule, 'counter', array['pin', 'prefix'], 'settings.itemCodeRule.', false), 'pin')))
    || jsonb_strip_nulls(jsonb_build_object('importStatusField',
      private.input_choice(p_settings, 'importStatusField', array['imptItemSttsCd', 'imptItemsttsCd'], 'settings.', false),
      'operators', private.input_choice(p_settings, 'operators', array['named', 'registered'], 'settings.', false)));
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

CREATE OR REPLACE FUNCTION private.is_login_needed(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select 1 from public.tenant_users m where m.user_id = p_user_id)
    or exists (select 1 from private.platform_admins p where p.user_id = p_user_id)
    -- The record of their visits stays, and names them.
    or exists (select 1 from private.support_visits v where v.admin_id = p_user_id)
    or exists (select 1 from private.shopper_accounts a where a.user_id = p_user_id)
    or exists (select 1 from private.shopper_orders s where s.user_id = p_user_id);
end;
$function$;

ALTER FUNCTION "private"."is_login_needed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_made_for_shopping(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not exists (select 1 from auth.users u where u.id = p_user_id and coalesce(u.encrypted_password, '') <> '')
    and not exists (select 1 from auth.identities i where i.user_id = p_user_id and i.provider <> 'email');
end;
$function$;

ALTER FUNCTION "private"."is_made_for_shopping"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_whole(p_plan private.report_plan)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((p_plan).source.grain = 'month'::text);

ALTER FUNCTION "private"."is_whole"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.kept_tables()
 RETURNS TABLE(table_name text, says text)
 LANGUAGE sql
 IMMUTABLE ROWS 16
 SET search_path TO ''
AS $function$
  select * from (values
    ('public.tenants', 'one row without name and address, for what else stays'),
    ('private.tenant_closures', 'who closed it, why, and when it was deleted'),
    ('audit.events', 'the lines about the closing alone'),
    ('public.tenant_subscriptions', 'what the business paid Dukani for'),
    ('public.subscription_changes', 'what became of that'),
    ('public.subscription_invoices', 'bills of Dukani, with the buyer as printed'),
    ('public.subscription_invoice_lines', 'their lines'),
    ('public.subscription_payments', 'what was paid for them'),
    ('public.subscription_credit_notes', 'what was credited'),
    ('public.subscription_credits', 'money that stood with Dukani'),
    ('public.subscription_refunds', 'money that was sent back'),
    ('private.coupon_redemptions', 'why a bill was smaller'),
    ('private.mrr_movements', 'figures of Dukani, without anybody''s data'),
    ('private.use_summaries', 'days of first use, for figures of Dukani'),
    ('private.referrals', 'who brought the business'),
    ('private.affiliate_entries', 'what an affiliate earned by it'),
    ('private.affiliate_payout_entries', 'with which payment it was settled')
  ) as k (table_name, says)
$function$;

ALTER FUNCTION "private"."kept_tables"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_team_member(p_tenant_id uuid, p_user_id uuid)
 RETURNS public.tenant_users
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member public.tenant_users;
begin
  -- The business first: changes of a team happen one after the other, so that rights checked here still hold below.
  perform 1 from public.tenants t where t.id = p_tenant_id for update;
  select m.* into v_member from public.tenant_users m where m.tenant_id = p_tenant_id and m.user_id = p_user_id for update;
  if v_member.user_id is null then
    -- An invitation that nobody can accept is refused like any that waits: what is refused does not tell them apart.
    select i.tenant_id, i.id, i.role, 'pending', false into v_member.tenant_id, v_member.user_id, v_member.role, v_member.invitation_status, v_member.is_active
    from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.id = p_user_id;
  end if;
  if v_member.user_id is null then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  end if;
  return v_member;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_closing(p_tenant_id uuid, p_kind text, p_subject text, p_body text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_mail(m.user_id, null, p_kind, p_subject, p_body)
  from public.tenant_users m
  where m.tenant_id = p_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$function$;

ALTER FUNCTION "private"."mail_closing"(uuid, text, text, text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.note_skipped_numbers(p_old private.document_sequences, p_new private.document_sequences, p_least bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_series text := private.series_prefix(p_new.prefix, p_new.year);
  v_first bigint;
begin
  if p_new.prefix = p_old.prefix then
    v_first := case when p_new.year is distinct from p_old.year then p_least else p_old.next_value end;
  else
    -- Under a prefix with a year, numbers of other years are of another series.
    v_first := coalesce((
      select case when p_new.year is null then x.last_value when x.year = p_new.year then x.year_value end + 1 from private.document_prefixes x
      where x.tenant_id = p_new.tenant_id and x.document_type = p_new.document_type and x.prefix = p_new.prefix), 1);
  end if;
  if v_first >= p_new.next_value then
    return;
  end if;
  -- Raised once more before a number was given: still one gap.
  update private.number_skips s set last_value = p_new.next_value - 1, skipped_at = clock_timestamp(), skipped_by = auth.uid()
  where s.tenant_id = p_new.tenant_id and s.document_type = p_new.document_type and s.series = v_series and s.last_value = v_first - 1;
  if not found then
    insert into private.number_skips as s (tenant_id, document_type, series, first_value, last_value, skipped_by)
    values (p_new.tenant_id, p_new.document_type, v_series, v_first, p_new.next_value - 1, auth.uid())
    on conflict (tenant_id, document_type, series, first_value) do update set last_value = greatest(s.last_value, excluded.last_value);
  end if;
end;
$function$;

ALTER FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notification_events()
 RETURNS TABLE(kind text, permissions text[], bell_rule text, mail_rule text)
 LANGUAGE sql
 IMMUTABLE ROWS 28
 SET search_path TO ''
AS $function$
  values
    ('web_order', array['orders.manage'], 'choice', 'choice'),
    ('payment_received', array['orders.view'], 'choice', 'choice'),
    ('payment_failed', array['orders.view', 'settings.view'], 'choice', 'choice'),
    ('payment_claimed', array['orders.view'], 'choice', 'choice'),
    ('refund_due', array['orders.view'], 'choice', 'choice'),
    ('contact_message', array['contacts.view', 'communications.view', 'communications.send'], 'choice', 'choice'),
    ('review', array['products.edit'], 'choice', 'choice'),
    ('quote_accepted', array['sales.record'], 'choice', 'choice'),
    ('low_stock', array['stock.receive'], 'choice', 'choice'),
    ('stock_approval', array['stock.approve', 'stock.adjust'], 'choice', 'choice'),
    ('import_finished', array['products.import'], 'choice', 'choice'),
    ('late_sale', array['till.view_all'], 'choice', 'choice'),
    ('drawer_overdrawn', array['till.view_all'], 'choice', 'choice'),
    ('invitation_accepted', array['team.manage'], 'choice', 'choice'),
    ('order_confirmed', array['purchases.edit'], 'choice', 'choice'),
    ('recurring_made', array['purchases.view', 'accounting.view'], 'choice', 'choice'),
    ('recurring_failed', array['purchases.edit', 'accounting.post'], 'choice', 'choice'),
    ('tax_due', array['tax.file'], 'choice', 'choice'),
    ('fiscal_rejection', array['etims.manage'], 'choice', 'choice'),
    ('books_health', array['accounting.view'], 'choice', 'choice'),
    -- Their mails have a place of their own: the alert, the schedule, whoever announces.
    ('report_alert', array['reports.view'], 'choice', 'elsewhere'),
    ('report_paused', array['reports.view', 'reports.schedule'], 'choice', 'choice'),
    ('announcement', array['dashboard.view'], 'always', 'elsewhere'),
    ('billing_unpaid', array['billing.view'], 'always', 'always'),
    ('support_visit', array['team.manage'], 'always', 'always'),
    ('webhook_off', array['api_keys.manage'], 'always', 'elsewhere'),
    ('business_closing', array['ownership.transfer'], 'always', 'elsewhere'),
    ('export_ready', array['ownership.transfer'], 'always', 'elsewhere');
$function$;

CREATE OR REPLACE FUNCTION private.number_webhooks(p_endpoint private.webhook_endpoints)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_last bigint;
begin
  -- Taken as they are sent, not as they are written: a sale never waits for another at the endpoint's row, and what is undone leaves no gap.
  select e.last_sequence into v_last from private.webhook_endpoints e
  where e.tenant_id = p_endpoint.tenant_id and e.id = p_endpoint.id for no key update;
  with numbered as (
    update private.webhook_deliveries d
    set sequence = v_last + n.place, body = (d.body::jsonb || jsonb_build_object('sequence', v_last + n.place))::text
    from (
      select o.id, row_number() over (order by o.created_at, o.id) as place from private.webhook_deliveries o
      where o.tenant_id = p_endpoint.tenant_id and o.endpoint_id = p_endpoint.id and o.sequence is null and o.state = 'waiting') n
    where d.tenant_id = p_endpoint.tenant_id and d.id = n.id
    returning d.sequence
  )
  update private.webhook_endpoints e set last_sequence = (select max(n.sequence) from numbered n)
  where e.tenant_id = p_endpoint.tenant_id and e.id = p_endpoint.id and exists (select 1 from numbered);
end;
$function$;

ALTER FUNCTION "private"."number_webhooks"(private.webhook_endpoints) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.number_zone(p_number text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- By the digits of the country; none begins another.
  v_zones constant jsonb := '{
    "+254": "Africa/Nairobi", "+256": "Africa/Kampala", "+255": "Africa/Dar_es_Salaam", "+250": "Africa/Kigali", "+257": "Africa/Bujumbura",
    "+251": "Africa/Addis_Ababa", "+252": "Africa/Mogadishu", "+253": "Africa/Djibouti", "+211": "Africa/Juba", "+249": "Africa/Khartoum",
    "+20": "Africa/Cairo", "+27": "Africa/Johannesburg", "+234": "Africa/Lagos", "+233": "Africa/Accra", "+225": "Africa/Abidjan",
    "+221": "Africa/Dakar", "+237": "Africa/Douala", "+260": "Africa/Lusaka", "+263": "Africa/Harare", "+265": "Africa/Blantyre",
    "+258": "Africa/Maputo", "+267": "Africa/Gaborone", "+264": "Africa/Windhoek", "+230": "Indian/Mauritius", "+212": "Africa/Casablanca",
    "+213": "Africa/Algiers", "+216": "Africa/Tunis", "+44": "Europe/London", "+353": "Europe/Dublin", "+49": "Europe/Berlin",
    "+33": "Europe/Paris", "+31": "Europe/Amsterdam", "+32": "Europe/Brussels", "+39": "Europe/Rome", "+41": "Europe/Zurich",
    "+43": "Europe/Vienna", "+46": "Europe/Stockholm", "+47": "Europe/Oslo", "+45": "Europe/Copenhagen", "+48": "Europe/Warsaw",
    "+90": "Europe/Istanbul", "+971": "Asia/Dubai", "+974": "Asia/Qatar", "+966": "Asia/Riyadh", "+91": "Asia/Kolkata", "+92": "Asia/Karachi",
    "+880": "Asia/Dhaka", "+86": "Asia/Shanghai", "+81": "Asia/Tokyo", "+65": "Asia/Singapore"
  }';
begin
  return coalesce(v_zones ->> left(p_number, 4), v_zones ->> left(p_number, 3));
end;
$function$;

ALTER FUNCTION "private"."number_zone"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_stock_count(p_tenant_id uuid, p_user_id uuid, p_count jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_count public.stock_counts;
  v_first public.stock_counts;
  v_index integer;
  v_known integer;
  v_categories uuid[];
begin
  perform private.input_object(p_count, 'p_count');
  v_count.tenant_id := p_tenant_id;
  v_count.id := private.input_uuid(p_count, 'id');
  v_count.name := private.input_text(p_count, 'name', 100, '', true);
  v_count.scope := private.input_choice(p_count, 'scope', array['all', 'categories', 'products', 'below_zero']);
  v_count.scope_label := private.input_text(p_count, 'scope_label', 200);
  v_count.selling_zone := coalesce(private.input_text(p_count, 'selling_zone', 40), '');
  if concat(v_count.name, v_count.selling_zone) ~ '[[:cntrl:]]' then
    perform private.refuse_input('name', 'A name may not contain line breaks or control characters.');
  end if;
  if jsonb_typeof(p_count -> 'is_blind') is distinct from 'boolean' then
    perform private.refuse_input('is_blind', 'This must be true or false.');
  end if;
  v_count.is_blind := (p_count ->> 'is_blind')::boolean;
  perform private.input_array(p_count, 'scope_ids', case when v_count.scope in ('all', 'below_zero') then 0 else 1 end,
    case v_count.scope when 'all' then 0 when 'below_zero' then 0 when 'categories' then 500 else 5000 end);
  v_count.scope_ids := '{}';
  for v_index in 0 .. coalesce(jsonb_array_length(nullif(p_count -> 'scope_ids', 'null')), 0) - 1 loop
    v_count.scope_ids := v_count.scope_ids || private.input_uuid(jsonb_build_object('scope_ids', p_count -> 'scope_ids' -> v_index), 'scope_ids');
  end loop;
  v_count.request_hash := private.request_hash(p_count);
  perform private.lock_request('stock_count', p_tenant_id, v_count.id);
  select * into v_first from public.stock_counts c where c.tenant_id = p_tenant_id and c.id = v_count.id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_count.request_hash);
    return v_first.id;
  end if;

  v_count.location_id := private.stock_location(p_tenant_id, private.input_uuid(p_count, 'location_id', '', false));
  v_count.scope_ids := array(select distinct i.id from unnest(v_count.scope_ids) as i (id) order by i.id);
  -- What is below zero now is counted, also when goods for it come before somebody gets there.
  if v_count.scope = 'below_zero' then
    v_count.scope_ids := array(
      select l.product_id from public.stock_levels l
      join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id and p.archived_at is null and not p.tracks_serials
      where l.tenant_id = p_tenant_id and l.location_id = v_count.location_id and l.quantity < 0 order by l.quantity limit 5000);
    v_count.scope := 'products';
    if v_count.scope_ids = '{}' then
      perform private.refuse_input('scope', 'Nothing is below zero there.');
    end if;
  end if;
  if v_count.scope = 'categories' then
    select count(*) into v_known from public.categories c where c.tenant_id = p_tenant_id and c.id = any (v_count.scope_ids);
  else
    select count(*) into v_known from public.products p
    where p.tenant_id = p_tenant_id and p.id = any (v_count.scope_ids) and p.kind = 'goods' and not p.has_variants;
  end if;
  if v_known <> cardinality(v_count.scope_ids) then
    perform private.fail(404, 'not_found', 'A product of this count does not exist or has no stock of its own.', '{"field": "scope_ids"}');
  end if;
  v_categories := private.count_category_ids(v_count);
  select count(*) into v_count.product_count
  from public.products p
  where p.tenant_id = p_tenant_id and p.kind = 'goods' and not p.has_variants and p.archived_at is null
    and case v_count.scope when 'all' then true when 'categories' then p.category_id = any (v_categories) else p.id = any (v_count.scope_ids) end;
  if v_count.product_count = 0 then
    perform private.refuse_input('scope_ids', 'There is nothing to count there.');
  end if;
  v_count.count_number := private.next_number(p_tenant_id, 'stock_count');
  insert into public.stock_counts (
    tenant_id, id, count_number, name, location_id, scope, scope_ids, scope_label, is_blind, selling_zone, product_count,
    opened_by, opened_at, status, request_hash)
  values (p_tenant_id, v_count.id, v_count.count_number, v_count.name, v_count.location_id, v_count.scope, v_count.scope_ids,
    v_count.scope_label, v_count.is_blind, v_count.selling_zone, v_count.product_count, p_user_id, p_now, 'open', v_count.request_hash);
  perform private.write_audit(p_tenant_id, p_user_id, 'stock_count_opened', 'stock_counts', v_count.id, null,
    jsonb_build_object('count_number', v_count.count_number, 'name', v_count.name, 'scope', v_count.scope, 'is_blind', v_count.is_blind));
  return v_count.id;
end;
$function$;

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

CREATE OR REPLACE FUNCTION private.platform_tenant_row(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.tenant_access(p_tenant_id) - 'storefront_enabled' || (
    select jsonb_build_object(
      'owner_email', (select u.email from public.tenant_users m join auth.users u on u.id = m.user_id
        where m.tenant_id = t.id and m.role = 'admin' order by m.created_at, m.user_id limit 1),
      'user_count', (select count(*) from public.tenant_users m where m.tenant_id = t.id),
      'product_count', (select count(*) from public.products p where p.tenant_id = t.id and p.archived_at is null),
      'sales_30_days', (select count(*) from public.sales s where s.tenant_id = t.id and s.occurred_at > now() - interval '30 days'),
      'subscription_id', s.id, 'subscription_status', s.status, 'plan_name', b.name, 'expires_at', s.expires_at, 'created_at', t.created_at,
      'closing', (select private.closing_json(c) from private.tenant_closures c where c.tenant_id = t.id))
    from public.tenants t
    left join lateral private.deciding_subscription(t.id) as s on true
    left join public.billing_plans b on b.id = s.billing_plan_id
    where t.id = p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.price_basket(p_tenant_id uuid, p_basket jsonb, p_at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_is_storefront boolean := p_basket ->> 'channel' = 'storefront';
  -- The goods have left: what the business has changed since refuses nothing.
  v_is_late boolean := coalesce(p_basket ->> 'is_late' = 'true', false);
  v_location_id uuid := (p_basket ->> 'location_id')::uuid;
  v_day date := private.business_date(p_tenant_id, p_at);
  v_setup record;
  v_step numeric;
  v_line record;
  v_rate record;
  v_rate_id uuid;
  v_rates_read integer := 0;
  v_has_one_rate boolean;
  v_listed jsonb;
  v_modifiers jsonb := '{}';
  v_extra numeric;
  v_offer jsonb;
  v_source jsonb;
  v_label record;
  v_quantity numeric;
  v_price numeric;
  v_base numeric;
  v_label_discount numeric;
  v_label_discounts numeric := 0;
  v_promoted jsonb;
  v_promotion_lines jsonb := '[]';
  v_promotion_discount numeric;
  v_promotion_discounts numeric := 0;
  v_hand_amounts numeric[];
  v_hand_percents numeric[];
  v_discount numeric;
  v_saleable numeric;
  v_rest_total numeric := 0;
  v_subtotal numeric := 0;
  v_goods numeric;
  v_net numeric;
  v_net_total numeric := 0;
  v_tax_total numeric := 0;
  v_bases numeric[];
  v_amounts numeric[];
  v_rates numeric[];
  v_codes text[];
  v_shares numeric[];
  v_taxes numeric[];
  v_lines jsonb[];
  v_not_sold jsonb := '[]';
  v_overrides jsonb := '[]';
  v_labels jsonb := '[]';
  v_reasons jsonb := '{}';
  v_is_above_limit boolean := false;
  v_is_renamed boolean := false;
  -- Whether goods may be asked for by more than one line.
  v_is_shared boolean := false;
  v_product_ids uuid[] := '{}';
  v_result jsonb;
begin
  select t.currency_code, (select c.step from public.currencies c where c.code = t.currency_code) as step, o.prices_include_tax, o.tax_rounding,
    -- Where tills only warn, the shop still sells what is there: nobody looks at the shelf for it.
    o.allow_negative_stock and not (v_is_storefront and o.warns_below_stock) as sells_below_stock, o.stock_buffer_default,
    o.cashier_discount_limit_percent as discount_limit,
    coalesce(v_location_id, (select l.id from public.locations l where l.tenant_id = t.id and l.is_default)) as location_id,
    exists (select 1 from public.price_lists l where l.tenant_id = t.id and l.is_active and l.archived_at is null) as has_lists,
    not v_is_storefront and (p_basket @? '$.lines[*].modifiers'
      or exists (select 1 from public.product_modifier_sets m where m.tenant_id = t.id)) as has_modifiers,
    -- What was sold without the server was sold without promotions.
    p_basket ->> 'is_late' is distinct from 'true' and (coalesce(jsonb_typeof(p_basket -> 'coupon_codes'), 'null') <> 'null'
      or exists (select 1 from public.promotions m where m.tenant_id = t.id and m.is_active and m.archived_at is null)) as has_promotions
  into strict v_setup
  from public.tenants t
  join public.tenant_policies o on o.tenant_id = t.id
  where t.id = p_tenant_id;
  v_step := v_setup.step;
  if v_setup.has_lists then
    v_listed := private.listed_prices(p_tenant_id, p_basket, v_setup.location_id, v_day, v_step);
  end if;
  if v_setup.has_modifiers then
    v_modifiers := private.basket_modifiers(p_tenant_id, p_basket, v_step);
  end if;

  for v_line in
    select b.*, p.name, p.sku, p.image_url, p.unit, p.kind, p.tracks_batches, p.has_open_price, p.tax_rate_id, coalesce(p.price, 0) as list_price,
      coalesce(p.is_sold, false) as is_sold,
      coalesce(l.free, 0) - case when v_is_storefront then coalesce(p.stock_buffer, v_setup.stock_buffer_default) else 0 end as saleable
    from private.basket_lines(p_basket, v_step) b
    -- Each by its key: joined as a whole, every product and every level of the business may be read for three of them.
    left join lateral (
      select p.name, p.sku, p.image_url, p.unit, p.kind, p.tracks_batches, p.has_open_price, p.tax_rate_id, p.price, p.stock_buffer,
        -- What was sold without the server may have been archived since.
        ((p.archived_at is null and not p.has_variants) or p_basket ->> 'is_late' = 'true')
          and (not v_is_storefront or private.is_sold_online(p)) as is_sold
      from public.products p where p.tenant_id = p_tenant_id and p.id = b.product_id limit 1) p on true
    left join lateral (
      select l.quantity - case when l.reserved_quantity > 0 then private.held_quantity(l, p_at) else 0 end as free
      from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = b.product_id and l.location_id = v_setup.location_id limit 1) l on true
    order by b.line_number
  loop
    if not v_line.is_sold then
      v_not_sold := v_not_sold || jsonb_build_object('id', v_line.id, 'product_id', v_line.product_id);
    end if;
    if v_rate is null or v_line.tax_rate_id is distinct from v_rate_id then
      select coalesce(max(r.code), 'NONE') as code, coalesce(max(r.rate_percent), 0) as percent into v_rate
      from private.tax_rate_on(p_tenant_id, v_line.tax_rate_id, v_day) r;
      v_rate_id := v_line.tax_rate_id;
      v_rates_read := v_rates_read + 1;
    end if;
    v_saleable := v_line.saleable;
    if v_line.kind = 'bundle' or v_line.tracks_batches then
      v_is_shared := v_is_shared or v_line.kind = 'bundle';
      v_saleable := case when v_is_storefront
        then private.online_saleable(p_tenant_id, v_line.product_id, v_setup.location_id, p_at)
        else private.saleable_of(p_tenant_id, v_line.product_id, v_setup.location_id, p_at) end;
    end if;

    if v_line.description is not null then
      if not v_is_late and (not v_line.has_open_price or v_is_storefront) then
        perform private.refuse_input(format('lines[%s].description', v_line.line_number - 1), 'Only products with an open price can be renamed in a sale.');
      end if;
      v_is_renamed := v_is_renamed or not v_line.has_open_price and v_line.name <> v_line.description;
      v_line.name := v_line.description;
    end if;
    v_extra := 0;
    if v_setup.has_modifiers then
      v_extra := coalesce((v_modifiers -> v_line.id::text ->> 'amount')::numeric, 0);
      v_line.list_price := v_line.list_price + v_extra;
    end if;
    v_quantity := v_line.quantity;
    v_price := v_line.list_price;
    v_source := null;
    v_label_discount := 0;
    if v_line.barcode is not null and not v_is_storefront and not (v_is_late
        and private.is_label_stale(p_tenant_id, v_line.product_id, v_line.barcode, v_step)) then
      select q.quantity, q.unit_price, q.amount into v_label
      from private.price_label(p_tenant_id, v_line.line_number, v_line.product_id, v_line.barcode, v_price, v_step) q;
      v_quantity := v_label.quantity;
      v_price := v_label.unit_price;
      v_source := jsonb_build_object('kind', 'label', 'barcode', v_line.barcode, 'amount', v_label.amount);
      v_label_discount := round(v_quantity * v_price / v_step) * v_step - v_label.amount;
      v_labels := v_labels || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id, 'barcode', v_line.barcode,
        'amount', v_label.amount, 'quantity', v_quantity, 'unit_price', v_price, 'list_price', v_line.list_price);
    else
      v_offer := v_listed -> v_line.product_id::text;
      if v_offer is not null then
        v_price := (v_offer ->> 'unit_price')::numeric + v_extra;
        v_source := v_offer - 'unit_price';
      end if;
      if v_line.unit_price <> v_price and v_line.has_open_price then
        v_price := v_line.unit_price;
        v_source := '{"kind": "open"}';
      elsif v_line.unit_price <> v_price then
        v_overrides := v_overrides || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id,
          'list_price', v_line.list_price, 'offered_price', v_price, 'unit_price', v_line.unit_price);
        v_price := v_line.unit_price;
        v_source := '{"kind": "override"}';
      end if;
    end if;

    v_base := round(v_quantity * v_price / v_step) * v_step;
    if v_line.discount_reason is not null then
      v_reasons := v_reasons || jsonb_build_object(v_line.id::text, v_line.discount_reason);
    end if;
    if v_label_discount <> 0 then
      v_label_discounts := v_label_discounts + v_label_discount;
    end if;
    v_subtotal := v_subtotal + v_base;
    if v_line.discount_amount is not null or v_line.discount_percent is not null then
      v_hand_amounts[v_line.line_number] := v_line.discount_amount;
      v_hand_percents[v_line.line_number] := v_line.discount_percent;
    end if;
    if v_setup.has_promotions then
      v_promotion_lines := v_promotion_lines || jsonb_build_object('line_id', v_line.id, 'product_id', v_line.product_id,
        'quantity', v_quantity, 'base', v_base - v_label_discount,
        'is_open', coalesce(v_source ->> 'kind' not in ('label', 'override', 'open'), true));
    end if;
    v_is_shared := v_is_shared or v_line.product_id = any (v_product_ids);
    v_product_ids := v_product_ids || v_line.product_id;
    v_bases[v_line.line_number] := v_base;
    v_amounts[v_line.line_number] := v_base - v_label_discount;
    v_rates[v_line.line_number] := v_rate.percent;
    v_codes[v_line.line_number] := v_rate.code;
    v_lines[v_line.line_number] := jsonb_build_object(
      'id', v_line.id, 'line_number', v_line.line_number, 'product_id', v_line.product_id, 'name', v_line.name,
      'sku', v_line.sku, 'image_url', v_line.image_url, 'unit', v_line.unit, 'quantity', v_quantity,
      'list_price', v_line.list_price, 'unit_price', v_price, 'price_source', v_source,
      'tax_rate_percent', v_rate.percent, 'tax_code', v_rate.code, 'promotions', '[]'::jsonb,
      'modifiers', coalesce(v_modifiers -> v_line.id::text -> 'chosen', '[]'),
      'is_available', coalesce(v_line.kind = 'service' or v_setup.sells_below_stock or v_saleable >= v_line.quantity, false),
      'saleable_quantity', case when v_line.kind <> 'service' and not v_is_storefront then v_saleable end);
  end loop;

  -- Two lines of one product, a bundle and its component, or two bundles of one component can be there each and not together.
  if v_is_shared and not v_setup.sells_below_stock then
    v_lines := private.without_short_lines(p_tenant_id, v_lines, v_setup.location_id, v_is_storefront, p_at);
  end if;

  if v_setup.has_promotions and jsonb_array_length(v_not_sold) = 0 then
    v_promoted := private.apply_promotions(p_tenant_id, p_basket, p_at, v_step, v_promotion_lines);
  end if;
  for v_place in 1 .. cardinality(v_amounts) loop
    if v_promoted is not null then
      v_source := v_promoted -> 'lines' -> (v_lines[v_place] ->> 'id');
    end if;
    if v_promoted is not null and v_source is not null then
      v_promotion_discount := (select sum((g ->> 'amount')::numeric) from jsonb_array_elements(v_source) as g);
      v_promotion_discounts := v_promotion_discounts + v_promotion_discount;
      v_amounts[v_place] := v_amounts[v_place] - v_promotion_discount;
      v_lines[v_place] := v_lines[v_place] || jsonb_build_object('promotions', v_source, 'price_source',
        coalesce(nullif(v_lines[v_place] -> 'price_source', 'null'), '{"kind": "promotion"}') || jsonb_build_object('promotions', v_source));
    end if;
    if v_hand_amounts[v_place] is not null or v_hand_percents[v_place] is not null then
      v_discount := coalesce(nullif(v_hand_amounts[v_place], 0),
        round(v_amounts[v_place] * v_hand_percents[v_place] / 100 / v_step) * v_step, 0);
      if v_is_late then
        v_discount := least(v_discount, v_amounts[v_place]);
      elsif v_discount > v_amounts[v_place] then
        perform private.refuse_input(format('lines[%s].discount_amount', v_place - 1), 'The discount is higher than the price. Lower it.');
      end if;
      if v_discount > round(v_amounts[v_place] * v_setup.discount_limit / 100 / v_step) * v_step then
        v_is_above_limit := true;
      end if;
      v_amounts[v_place] := v_amounts[v_place] - v_discount;
    end if;
    v_rest_total := v_rest_total + v_amounts[v_place];
  end loop;

  v_goods := v_rest_total;
  if p_basket ->> 'discount_amount' is not null or p_basket ->> 'discount_percent' is not null then
    v_discount := case when v_is_late and (p_basket ->> 'discount_amount')::numeric > v_rest_total then v_rest_total
      else private.document_discount(p_basket, v_rest_total, v_step) end;
    if v_discount > 0 then
      v_shares := private.allocate(v_discount, v_amounts, v_step);
      v_goods := 0;
      for v_place in 1 .. cardinality(v_amounts) loop
        v_amounts[v_place] := v_amounts[v_place] - v_shares[v_place];
        v_goods := v_goods + v_amounts[v_place];
      end loop;
    end if;
  end if;
  v_taxes := private.line_taxes(v_amounts, v_rates, v_codes, v_setup.prices_include_tax, v_setup.tax_rounding = 'line', v_step);
  for v_place in 1 .. cardinality(v_amounts) loop
    v_net := case when v_setup.prices_include_tax then v_amounts[v_place] - v_taxes[v_place] else v_amounts[v_place] end;
    v_net_total := v_net_total + v_net;
    v_tax_total := v_tax_total + v_taxes[v_place];
    v_lines[v_place] := v_lines[v_place] || jsonb_build_object('discount_amount', v_bases[v_place] - v_amounts[v_place],
      'net_amount', v_net, 'tax_amount', v_taxes[v_place], 'gross_amount', v_net + v_taxes[v_place]);
  end loop;
  -- What a label or a promotion took off is nobody's discount.
  v_base := v_subtotal - v_label_discounts - v_promotion_discounts;
  if v_base <> v_goods then
    v_is_above_limit := v_is_above_limit or v_base - v_goods > round(v_base * v_setup.discount_limit / 100 / v_step) * v_step;
  end if;

  v_has_one_rate := v_rates_read = 1 and not v_is_storefront;
  v_result := jsonb_build_object(
    'currency_code', v_setup.currency_code, 'prices_include_tax', v_setup.prices_include_tax, 'lines', to_jsonb(v_lines),
    'subtotal_amount', v_subtotal, 'discount_amount', v_subtotal - v_goods, 'delivery_fee', 0,
    'net_amount', v_net_total, 'tax_amount', v_tax_total, 'total_amount', v_net_total + v_tax_total,
    'promotions', coalesce(v_promoted -> 'promotions', '[]'), 'coupons', coalesce(v_promoted -> 'coupons', '[]'),
    -- Everything at one rate: its totals are those of the basket.
    'taxes', case when v_has_one_rate then jsonb_build_array(jsonb_build_object('tax_code', v_rate.code,
      'tax_rate_percent', v_rate.percent, 'net_amount', v_net_total, 'tax_amount', v_tax_total)) end,
    'internal', jsonb_build_object('step', v_step, 'location_id', v_setup.location_id, 'goods_amount', v_goods,
      'not_sold', v_not_sold, 'discount_above_limit', v_is_above_limit, 'price_overrides', v_overrides, 'labels', v_labels,
      'reasons', v_reasons, 'renamed', v_is_renamed, 'promotion_uses', coalesce(v_promoted -> 'uses', '[]')));
  if v_not_sold <> '[]' or v_subtotal > 9999999999 then
    perform private.check_priced_basket(v_result);
  end if;
  if v_is_storefront then
    return private.with_tax_totals(v_result || private.price_delivery(p_tenant_id, p_basket, v_result, v_day));
  end if;
  return case when v_has_one_rate then v_result else private.with_tax_totals(v_result) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_fiscal(p_tenant_id uuid, p_device_id uuid, p_kind text, p_source_id uuid, p_part integer, p_position bigint, p_rank integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_position is null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id, part, rank)
    values (p_tenant_id, p_device_id, p_kind, p_source_id, p_part, p_rank)
    on conflict do nothing;
    return;
  end if;
  insert into public.fiscal_documents as d (tenant_id, device_id, kind, source_id, part, position, rank)
  values (p_tenant_id, p_device_id, p_kind, p_source_id, p_part, p_position, p_rank)
  on conflict (tenant_id, device_id, kind, source_id, part) do update set state = 'queued', waiting_for = null, position = excluded.position,
    rank = excluded.rank, number = null, number_scope = null, number_counter = null, body = null, request = null, failures = 0, unknowns = 0, lookup_first = false,
    is_resynced = false, next_at = clock_timestamp(), accepted_at = null, code = null, message = null, field = null
  -- Items, levels and people change and are sent anew, and stock begins again under another code; documents are sent once.
  where (d.kind in ('item', 'stock_level', 'operator') and d.state not in ('queued', 'sending', 'needs_review'))
    or (d.part = 9 and d.state in ('accepted', 'skipped'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_till_page(p_tenant_id uuid, p_page jsonb, p_prefix text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_till_id uuid;
  v_name text;
  v_ids uuid[];
begin
  perform private.input_object(p_page, rtrim(p_prefix, '.'));
  v_name := private.input_line(p_page, 'name', 40, p_prefix, true);
  v_till_id := private.input_uuid(p_page, 'till_id', p_prefix, false);
  if v_till_id is not null and not exists (select 1 from public.tills t where t.tenant_id = p_tenant_id and t.id = v_till_id) then
    perform private.refuse_input(p_prefix || 'till_id', 'This till does not exist.');
  elsif coalesce(jsonb_typeof(p_page -> 'product_ids'), 'null') <> 'array' or jsonb_array_length(p_page -> 'product_ids') > 120 then
    perform private.refuse_input(p_prefix || 'product_ids', 'A page has up to 120 products.');
  elsif exists (
    select 1 from jsonb_array_elements(p_page -> 'product_ids') as e
    where jsonb_typeof(e) <> 'string' or e #>> '{}' !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') then
    perform private.refuse_input(p_prefix || 'product_ids', 'These must be ids of products.');
  end if;
  v_ids := array(select e.id::uuid from jsonb_array_elements_text(p_page -> 'product_ids') with ordinality as e (id, place) order by e.place);
  if (select count(*) <> count(distinct u.id) from unnest(v_ids) as u (id)) then
    perform private.refuse_input(p_prefix || 'product_ids', 'A product is on this page twice.');
  elsif exists (select 1 from unnest(v_ids) as u (id) where not exists (
    select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = u.id)) then
    perform private.refuse_input(p_prefix || 'product_ids', 'A product of this page does not exist.');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_page, 'id', p_prefix), 'name', v_name, 'till_id', v_till_id, 'product_ids', to_jsonb(v_ids));
end;
$function$;

ALTER FUNCTION "private"."read_till_page"(uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_closed_business()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select 1 from public.tenant_users m join public.tenants t on t.id = m.tenant_id
    where m.user_id = private.live_user_id() and m.is_active and m.invitation_status = 'accepted' and t.status = 'closed') then
    perform private.fail(403, 'business_closed', 'This business is closed. An owner can open it again until it is deleted.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_closed_business"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remind_of_closing(p_closure private.tenant_closures)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day text := private.closing_day(p_closure.tenant_id, p_closure.erase_at);
begin
  if p_closure.reminded_at is null then
    update private.tenant_closures c set reminded_at = clock_timestamp() where c.tenant_id = p_closure.tenant_id;
    perform private.notify(p_closure.tenant_id, 'business_closing', 'ownership.transfer', 'This business is deleted in a few days',
      format('Everything of it is deleted on %s.', v_day), '/admin/settings?section=your-data');
    perform private.mail_closing(p_closure.tenant_id, 'business_closing', left('Your business will be deleted on ' || v_day, 200), concat_ws(E'\n\n',
      format('%s is closed. Everything of it is deleted for good on %s.', (
        select private.mail_text(t.name, 120) from public.tenants t where t.id = p_closure.tenant_id), v_day),
      case when p_closure.is_by_platform then 'Until then owners can download everything: {{site_url}}/admin/settings?section=your-data'
        else 'Until then owners can take this back or download everything: {{site_url}}/admin/settings?section=your-data' end));
  end if;
  perform private.schedule_job('business_closing', null, p_closure.tenant_id::text, p_closure.erase_at);
end;
$function$;

ALTER FUNCTION "private"."remind_of_closing"(private.tenant_closures) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_groups_sql(p_plan private.report_plan, p_bases text[], p_from date, p_to date, p_until_minute integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_columns text[] := array(select c from unnest(private.asked_columns(p_plan)) as c order by c);
begin
  return format('(select %s %s from (%s) r %s)',
    (select string_agg(format('r.%I, ', c), '') from unnest(v_columns) as c),
    (select string_agg(format('%2$s(r.%1$I) as %1$I', b, case when private.is_whole(p_plan) then 'private.sum_whole' else 'sum' end), ', ') from unnest(p_bases) as b),
    private.report_rows_sql(p_plan, v_columns, p_bases, p_from, p_to, p_until_minute),
    case when v_columns <> '{}' then 'group by ' || (select string_agg(format('r.%I', c), ', ') from unnest(v_columns) as c) else '' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_order_sql(p_plan private.report_plan)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when exists (select 1 from unnest(p_plan.measures) as m where m.key = p_plan.sort_by) then 'j.sorted_figure'
    else (
      select case when d.kind in ('time', 'band') then 'nullif(j.k' || n.place || ', '''')' else 'lower(' || private.name_of_key(p_plan, n.place) || ')' end
      from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d
      where d.key = p_plan.sort_by limit 1) end;
end;
$function$;

ALTER FUNCTION "private"."report_order_sql"(private.report_plan) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_piece(p_relation text, p_columns text[], p_bases text[], p_from date, p_to date, p_until_minute integer, p_by_sale_day boolean, p_has_days boolean DEFAULT true, p_is_whole boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_day text := case when p_by_sale_day then 'coalesce(f.sold_on, f.business_date)' else 'f.business_date' end;
begin
  return format('select %s from %s f where %s%s%s%s',
    (select string_agg(case when c = 'business_date' then v_day || ' as business_date' when p_is_whole and c = any (p_bases) then private.whole_base(p_relation, c)
       else format('f.%I', c) end, ', ')
     from unnest(p_columns || p_bases) as c),
    replace(replace(p_relation, '$2', format('%L::date', p_from)), '$3', format('%L::date', p_to)),
    case when p_relation like '%(%' then 'true' else 'f.tenant_id = $1' end,
    case when p_has_days and p_from is not null then format(' and %s between %L::date and %L::date', v_day, p_from, p_to) else '' end,
    -- Returns come after their sale: nothing before the first day counts.
    case when p_by_sale_day then format(' and f.business_date >= %L::date', p_from) else '' end,
    case when p_until_minute is not null then format(' and (%s < %L::date or f.minute <= %s)', v_day, p_to, p_until_minute) else '' end);
end;
$function$;

ALTER FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.report_rows_sql(p_plan private.report_plan, p_columns text[], p_bases text[], p_from date, p_to date, p_until_minute integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_source private.report_sources := p_plan.source;
  v_last date := case when p_until_minute is null then p_to else p_to - 1 end;
  v_first_month date := (date_trunc('month', p_from + interval '1 month' - interval '1 day'))::date;
  v_last_month date := date_trunc('month', v_last + 1)::date;
  -- What is not taken in yet is read once for the whole statement (private.with_tail).
  v_tail constant text := '(select * from tail)';
  v_is_whole constant boolean := private.is_whole(p_plan);
  v_pieces text[] := '{}';
begin
  if v_source.grain in ('period', 'as_of', 'now') then
    -- Such rows have no day: the relation is asked for the days.
    return private.report_piece(v_source.relation, p_columns, p_bases, p_from, p_to, null, false, false);
  elsif v_source.family <> 'sales' then
    return private.report_piece(v_source.relation, p_columns, p_bases, p_from, p_to, p_until_minute, false);
  end if;
  if p_plan.by_sale_day then
    return private.report_piece(v_source.relation, p_columns, p_bases, p_from, p_to, p_until_minute, true) || ' union all '
      || private.report_piece(v_tail, p_columns, p_bases, p_from, p_to, p_until_minute, true);
  end if;
  if v_source.grain = 'month' and v_first_month < v_last_month then
    v_pieces := array[private.report_piece(v_source.relation, p_columns, p_bases, v_first_month, v_last_month - 1, null, false, true, v_is_whole)];
    if p_from < v_first_month then
      v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, p_from, v_first_month - 1, null, false, true, v_is_whole);
    end if;
    if v_last_month <= v_last then
      v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, v_last_month, v_last, null, false, true, v_is_whole);
    end if;
  elsif p_from <= v_last then
    v_pieces := array[private.report_piece(case v_source.grain when 'month' then 'private.sale_facts' else v_source.relation end,
      p_columns, p_bases, p_from, v_last, null, false, true, v_is_whole)];
  end if;
  if p_until_minute is not null then
    v_pieces := v_pieces || private.report_piece('private.sale_facts', p_columns, p_bases, p_to, p_to, p_until_minute, false, true, v_is_whole);
  end if;
  return array_to_string(v_pieces || private.report_piece(v_tail, p_columns, p_bases, p_from, p_to, p_until_minute, false, true, v_is_whole), ' union all ');
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_sql(p_plan private.report_plan)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer := cardinality(p_plan.dimensions);
  v_is_compared boolean := p_plan.compared_to is not null;
  v_places integer[] := array(select generate_series(1, v_count));
  v_sides text := (select string_agg(format(', s.%1$I as n_%1$s, t.%1$I as t_%1$s', b), '') from unnest(private.plan_bases(p_plan)) as b);
  v_sorted text := (select format('case when s.is_total is not null then %s end', private.figure_sql(m)) from unnest(p_plan.measures) as m where m.key = p_plan.sort_by limit 1);
  v_direction text := case when p_plan.is_descending then 'desc' else 'asc' end || ' nulls last';
  v_names text := coalesce((
    select string_agg(format(' left join (%1$s) x%2$s on x%2$s.k = j.k%2$s', d.names, n.place), '')
    from unnest(v_places) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d
    where private.needs_names(p_plan, n.place)), '');
begin
  return format($sql$
    with now_sums as materialized (%1$s), then_sums as materialized (%2$s),
    joined as materialized (
      select coalesce(s.is_total, t.is_total) as is_total, s.is_total is not null as n_is_there, t.is_total is not null as t_is_there,
        %3$s as sorted_figure %4$s %5$s
      from now_sums s %6$s),
    found as materialized (select j.*, %7$s as sorted_by from joined j %8$s where not j.is_total %9$s),
    page as (
      select j.*, row_number() over (order by j.sorted_by %10$s %11$s) as place
      from (select j.* from found j order by j.sorted_by %10$s %11$s limit %12$s offset %13$s) j)
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('keys', jsonb_build_array(%14$s), 'labels', jsonb_build_array(%15$s), 'values', %16$s, 'compared', %17$s) order by j.place)
        from page j), '[]'),
      'row_count', (select count(*) from found),
      'totals', (select jsonb_build_object('values', %16$s, 'compared', %17$s) from joined j where j.is_total))
    $sql$,
    private.report_sums_sql(p_plan, p_plan.from_on, p_plan.to_on, null, false),
    case when v_is_compared then private.report_sums_sql(p_plan, p_plan.compared_from, p_plan.compared_to, p_plan.until_minute, true)
      else 'select * from now_sums where false' end,
    coalesce(v_sorted, 'null::numeric'),
    coalesce((select string_agg(format(', coalesce(s.k%1$s, t.k%1$s) as k%1$s', n), '' order by n) from unnest(v_places) as n), ''),
    v_sides,
    case when v_is_compared then 'full join then_sums t on s.is_total = t.is_total' || coalesce((
        select string_agg(format(' and coalesce(s.k%1$s, '''') = coalesce(t.k%1$s, '''')', n), '' order by n) from unnest(v_places) as n), '')
      else 'left join then_sums t on false' end,
    private.report_order_sql(p_plan), v_names,
    case when p_plan.search is not null then format(' and lower(%s) like %L', private.name_of_key(p_plan, 1), p_plan.search) else '' end,
    v_direction, coalesce((select string_agg(', j.k' || n, '' order by n) from unnest(v_places) as n), ''),
    p_plan.row_limit, p_plan.row_offset,
    coalesce((select string_agg('j.k' || n, ', ' order by n) from unnest(v_places) as n), ''),
    coalesce((
      select string_agg(private.named_key(d.name, 'j.k' || n.place), ', ' order by n.place)
      from unnest(v_places) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d), ''),
    private.figures_sql(p_plan, 'n'), case when v_is_compared then private.figures_sql(p_plan, 't') else 'null::jsonb' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_sums_sql(p_plan private.report_plan, p_from date, p_to date, p_until_minute integer, p_is_compared boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bases text[] := private.plan_bases(p_plan);
  v_count integer := cardinality(p_plan.dimensions);
  v_joins text := coalesce((
    select string_agg(distinct j.joins, ' ') from (
      select d.joins from unnest(p_plan.dimensions) as d
      union all
      select f.value #>> '{dimension,joins}' from jsonb_array_elements(p_plan.filters) as f) j where j.joins <> ''), '');
  v_keys text := array_to_string(array(select 'k' || n from generate_series(1, v_count) as n), ', ');
  v_sum constant text := case when private.is_whole(p_plan) then 'private.sum_whole' else 'sum' end;
begin
  return format('select %s %s as is_total, %s from (select %s %s from %s g %s %s) n group by %s%s',
    case when v_count > 0 then v_keys || ',' else '' end,
    case when v_count > 0 then format('grouping(%s) <> 0', v_keys) else 'true' end,
    (select string_agg(format('coalesce(%2$s(n.%1$I), 0)%3$s as %1$I', b, v_sum, case when private.is_whole(p_plan) then ' * 0.001' else '' end), ', ') from unnest(v_bases) as b),
    (select string_agg(format('coalesce(%s, '''') as k%s, ', private.shifted_value(p_plan.dimensions[n.place], p_plan, p_is_compared), n.place), '' order by n.place)
     from generate_series(1, cardinality(p_plan.dimensions)) as n (place) cross join lateral (select (p_plan.dimensions[n.place]).*) d),
    (select string_agg(format('g.%I', b), ', ') from unnest(v_bases) as b),
    private.report_groups_sql(p_plan, v_bases, p_from, p_to, p_until_minute),
    v_joins,
    coalesce('where ' || (
      select string_agg(format('coalesce(%s, '''') = any (%L::text[])', replace(f.value #>> '{dimension,value}', '{day}', 'g.business_date'),
        array(select v.value #>> '{}' from jsonb_array_elements(f.value -> 'values') as v)), ' and ')
      from jsonb_array_elements(p_plan.filters) as f), ''),
    case when v_count > 0 then format('grouping sets ((%s), ())', v_keys) else '()' end,
    -- What has none of these figures is no row.
    case when v_count > 0 then format(' having grouping(%s) <> 0 or %s', v_keys, (select string_agg(format('%s(n.%I) <> 0', v_sum, b), ' or ') from unnest(v_bases) as b)) else '' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_export_owner()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := coalesce(private.closing_tenant_id(), private.require_permission('ownership.transfer'));
begin
  -- A key of a program is nobody who could confirm anything.
  if private.claim('session_id') is null then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', 'ownership.transfer'));
  end if;
  return v_tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_owner_proof()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_second_factor(auth.uid()) then
    perform private.require_fresh_factor();
  elsif coalesce((
    select max(c.updated_at) from auth.mfa_amr_claims c
    where c.session_id = private.claim('session_id')::uuid and c.authentication_method in ('password', 'oauth')) < statement_timestamp() - interval '5 minutes', true) then
    perform private.fail(403, 'fresh_sign_in_required', 'Enter your password again to continue.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_permission(p_permission text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
begin
  if auth.uid() is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  v_tenant_id := private.current_tenant_id();
  if v_tenant_id is null then
    perform private.refuse_closed_business();
    perform private.fail(403, 'no_membership', 'You are not an active member of a business.');
  end if;
  if not private.actor_can(v_tenant_id, auth.uid(), p_permission) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.',
      jsonb_build_object('permission', p_permission));
  end if;
  return v_tenant_id;
end;
$function$;

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

CREATE OR REPLACE FUNCTION private.require_role(p_tenant_id uuid, p_role text, p_role_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_role_id is not null and not exists (
      select 1 from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_role_id and r.base = p_role) then
    perform private.fail(404, 'not_found', 'This role does not exist.', '{"field": "role"}');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_role"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_team_manager(p_role text, p_role_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  if p_role is null or p_role not in ('admin', 'manager', 'accountant', 'cashier') then
    perform private.refuse_input('role', 'Choose a role for this person.');
  end if;
  if p_role = 'admin' and not private.actor_can(v_tenant_id, auth.uid(), 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may make somebody an owner.');
  end if;
  perform private.require_role(v_tenant_id, p_role, p_role_id);
  perform private.require_grantable(v_tenant_id, auth.uid(), private.role_rights(v_tenant_id, p_role, p_role_id));
  return v_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."require_team_manager"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_event(p_kind text, p_at timestamp with time zone, p_person text, p_detail text DEFAULT NULL::text, p_amount numeric DEFAULT NULL::numeric, p_document_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', p_kind, 'at', p_at, 'person_name', p_person, 'detail', p_detail, 'amount', p_amount, 'document_id', p_document_id);
$function$;

ALTER FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_line_facts(p_tenant_id uuid, p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sees_cost boolean := private.can('products.view_cost');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'discount_reason', l.discount_reason, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount,
      'cost_amount', case when v_sees_cost then (
        select coalesce(-sum(m.value), 0) from public.stock_movements m
        where m.tenant_id = l.tenant_id and m.source_id = l.sale_id and m.source_line_id = l.id) end) order by l.line_number), '[]')
    from public.sale_lines l where l.tenant_id = p_tenant_id and l.sale_id = p_sale_id);
end;
$function$;

ALTER FUNCTION "private"."sale_line_facts"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_made_events(p_tenant_id uuid, p_sale_id uuid)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select private.sale_event('made', s.occurred_at, coalesce(o.name, s.cashier_name), s.invoice_number, s.total_amount)
    from public.sales s
    left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.id = p_sale_id;
  return query
    select private.sale_event('came_late', s.posted_at, null, x.provisional_number)
    from public.late_sales x join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
    where x.tenant_id = p_tenant_id and x.sale_id = p_sale_id;
  return query
    select private.sale_event('reviewed', x.reviewed_at, x.reviewed_by_name)
    from public.late_sales x
    where x.tenant_id = p_tenant_id and x.sale_id = p_sale_id and x.reviewed_at is not null;
  return query
    select private.sale_event('approved', a.used_at, a.approver_name, a.permission || ': ' || a.reason)
    from public.approvals a where a.tenant_id = p_tenant_id and a.document_id = p_sale_id and a.used_at is not null;
end;
$function$;

ALTER FUNCTION "private"."sale_made_events"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_money_events(p_tenant_id uuid, p_sale_id uuid)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select private.sale_event('proved', p.proof_settled_at, private.member_name(p_tenant_id, p.proof_settled_by), coalesce(p.proof_note, p.reference), p.amount)
    from public.sale_payments p
    where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id and p.proof_settled_at is not null;
  return query
    select private.sale_event(case when y.reverses_id is null then 'paid' else 'payment_reversed' end, y.received_at, y.received_by_name, y.payment_number,
      abs(x.amount), y.id)
    from public.contact_payment_allocations x
    join public.contact_payments y on y.tenant_id = x.tenant_id and y.id = x.payment_id
    where x.tenant_id = p_tenant_id and x.item_id = p_sale_id;
  return query
    select private.sale_event('returned', c.issued_at, case when c.issued_by is not null then private.member_name(p_tenant_id, c.issued_by) end,
      c.credit_note_number, c.total_amount, c.id)
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id;
end;
$function$;

ALTER FUNCTION "private"."sale_money_events"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_paper_events(p_tenant_id uuid, p_sale_id uuid)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  return query
    select private.sale_event('printed', l.printed_at, case when l.printed_by is not null then private.member_name(p_tenant_id, l.printed_by) end, l.print_number::text)
    from private.receipt_print_log l
    where l.tenant_id = p_tenant_id and l.sale_id = p_sale_id order by l.print_number desc limit 50;
  return query
    select private.sale_event('mailed', m.created_at, private.member_name(p_tenant_id, m.sent_by))
    from private.receipt_mails m where m.tenant_id = p_tenant_id and m.sale_id = p_sale_id;
  -- The link that mails carry has the id of the sale; that one is part of the mail.
  return query
    select private.sale_event('shared', k.created_at, case when k.created_by is not null then private.member_name(p_tenant_id, k.created_by) end)
    from public.invoice_links k
    where k.tenant_id = p_tenant_id and k.sale_id = p_sale_id and k.id <> p_sale_id order by k.created_at desc limit 20;
  return query
    select private.sale_event('messaged', m.sent_at, null, m.channel)
    from public.messages m
    where m.tenant_id = p_tenant_id and m.sent_at is not null
      and m.dedupe_key = any (array['receipt:' || p_sale_id || ':email', 'receipt:' || p_sale_id || ':sms', 'receipt:' || p_sale_id || ':whatsapp']);
  return query
    select private.sale_event(case d.state when 'accepted' then 'transmitted' else 'not_transmitted' end,
      coalesce(d.accepted_at, d.resolved_at, d.created_at), null, case d.state when 'accepted' then d.receipt_number::text else d.state end)
    from public.fiscal_documents d
    where d.tenant_id = p_tenant_id and d.kind = 'sale' and d.source_id = p_sale_id and d.state in ('accepted', 'rejected', 'needs_review', 'dead_letter', 'given_up');
end;
$function$;

ALTER FUNCTION "private"."sale_paper_events"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sells_below_stock(p_policies public.tenant_policies, p_channel text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((p_policies).allow_negative_stock AND ((p_channel <> 'storefront'::text) OR (NOT (p_policies).warns_below_stock)));

ALTER FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shared_code_product(p_tenant_id uuid, p_product_id uuid, p_barcode text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'barcode', p_barcode, 'is_archived', p.archived_at is not null)
    from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id);
end;
$function$;

ALTER FUNCTION "private"."shared_code_product"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sms_size(p_text text, OUT encoding text, OUT units integer, OUT parts integer)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  v_pairs constant text := E'^{}\\[]~|€\f';
  v_basic constant text := E'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
  v_twice integer;
  v_one integer;
  v_room integer;
  v_width integer;
  v_sign text;
begin
  -- The letters, digits and signs of nearly every text, told apart at once.
  if p_text ~ '^[A-Za-z0-9 .,:;!?()''"%&/*+<=>@#$_-]*$' then
    encoding := 'gsm7';
    v_twice := 0;
    v_one := 160;
    v_room := 153;
  elsif translate(p_text, v_basic || v_pairs, '') = '' then
    encoding := 'gsm7';
    v_twice := length(p_text) - length(translate(p_text, v_pairs, ''));
    v_one := 160;
    v_room := 153;
  else
    encoding := 'ucs2';
    -- What is four bytes long in UTF-8 is a pair in UCS-2.
    v_twice := regexp_count(p_text, '[\U00010000-\U0010FFFF]');
    v_one := 70;
    v_room := 67;
  end if;
  units := length(p_text) + v_twice;
  if units <= v_one then
    parts := 1;
  elsif v_twice = 0 then
    parts := ceil(units / v_room::numeric);
  else
    -- A pair is never split over two parts.
    parts := 1;
    v_one := 0;
    foreach v_sign in array string_to_array(p_text, null) loop
      v_width := case when encoding = 'gsm7' and strpos(v_pairs, v_sign) > 0 or encoding = 'ucs2' and ascii(v_sign) > 65535 then 2 else 1 end;
      if v_one + v_width > v_room then
        parts := parts + 1;
        v_one := 0;
      end if;
      v_one := v_one + v_width;
    end loop;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tenant_columns(p_table_id oid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = p_table_id and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype and (
    a.attname = 'tenant_id' or exists (
      select 1 from pg_catalog.pg_constraint f
      where f.contype = 'f' and f.conrelid = p_table_id and f.confrelid = 'public.tenants'::regclass and f.conkey = array[a.attnum]))
$function$;

ALTER FUNCTION "private"."tenant_columns"(oid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tenant_role_json(p_role public.tenant_roles)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_role.id, 'name', p_role.name, 'base', p_role.base, 'is_own', true, 'updated_at', p_role.updated_at,
    'people', (select count(*) from public.tenant_users m where m.tenant_id = p_role.tenant_id and m.role_id = p_role.id)
      + (select count(*) from private.unanswerable_invitations i where i.tenant_id = p_role.tenant_id and i.role_id = p_role.id),
    'permissions', to_jsonb(private.role_rights(p_role.tenant_id, p_role.base, p_role.id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.till_layout_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_pages jsonb := private.till_pages_json(p_tenant_id);
begin
  return jsonb_build_object(
    'version', coalesce((select l.version from private.till_layouts l where l.tenant_id = p_tenant_id), 0),
    'pages', v_pages,
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'image_url', p.image_url) order by p.name, p.id), '[]')
      from public.products p
      where p.tenant_id = p_tenant_id and p.archived_at is null and p.id = any (array(
        select t.id::uuid from jsonb_array_elements(v_pages) as g, jsonb_array_elements_text(g -> 'product_ids') as t (id)))));
end;
$function$;

ALTER FUNCTION "private"."till_layout_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_pages_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select l.pages from private.till_layouts l where l.tenant_id = p_tenant_id), '[]');
end;
$function$;

ALTER FUNCTION "private"."till_pages_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.unanswerable_row(p_invitation private.unanswerable_invitations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN jsonb_build_object('user_id', (p_invitation).id, 'full_name', (p_invitation).full_name, 'email', (p_invitation).email, 'role', (p_invitation).role, 'role_id', (p_invitation).role_id, 'role_name', (SELECT r.name FROM public.tenant_roles r WHERE ((r.tenant_id = (unanswerable_row.p_invitation).tenant_id) AND (r.id = (unanswerable_row.p_invitation).role_id))), 'is_active', false, 'invitation_status', 'pending', 'invitation_accepted_at', NULL::unknown, 'last_sign_in_at', NULL::unknown);

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

CREATE OR REPLACE FUNCTION private.webhook_delivery_json(p_row private.webhook_deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'message_id', p_row.message_id, 'event', p_row.event, 'sequence', p_row.sequence, 'state', p_row.state, 'body', p_row.body,
    'tries', p_row.tries, 'due_at', p_row.due_at, 'created_at', p_row.created_at);
$function$;

CREATE OR REPLACE FUNCTION private.whole_base(p_relation text, p_base text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_relation ~~ '%\_months'::text) AND (p_base <> ALL (ARRAY['sales'::text, 'returns'::text]))) THEN format('f.%1$I as %2$I'::text, (p_base || '_whole'::text), p_base) ELSE format('(f.%1$I * 1000)::bigint as %1$I'::text, p_base) END;

ALTER FUNCTION "private"."whole_base"(text, text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.admin_close_business(p_closing jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_close_business');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_closing, 'p_closing'), 'tenant_id');
  v_typed text := private.input_text(p_closing, 'typed', 200, '', true);
  v_reason text := private.billing_reason(p_closing);
  v_expected text := (select coalesce(t.subdomain, btrim(t.name)) from public.tenants t where t.id = v_tenant_id);
begin
  if v_expected is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_typed <> v_expected then
    perform private.refuse_input('typed', 'This is not the subdomain of the business.');
  end if;
  perform private.begin_closing(v_tenant_id, v_admin_id, true, v_reason);
  return private.platform_tenant_row(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."admin_close_business"(jsonb) OWNER TO "postgres";

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
      -- The movements, as Revenue adds them up: one figure, wherever it stands.
      from (
        select m.currency, sum(m.delta) as amount from private.mrr_movements m
        group by m.currency having sum(m.delta) <> 0) r) end,
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
  v_closing integer := private.input_number(p_settings, 'closing_days', 14, 180, 1);
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
    'refund_window_days', v_window, 'closing_days', v_closing, 'approval_limits', private.approval_limits_json());
  if v_before <> v_after then
    update private.platform_settings s set trial_hours = v_hours, default_plan_id = v_plan_id, trial_extension_days = v_days,
      trial_extension_total_days = v_total, grace_days = v_grace, retry_days = v_retries, refund_window_days = v_window, closing_days = v_closing,
      saved_by = v_admin_id, saved_at = clock_timestamp();
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

CREATE OR REPLACE FUNCTION public.admin_stop_closing(p_stop jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_right('admin_stop_closing');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_stop, 'p_stop'), 'tenant_id');
begin
  perform private.end_closing(v_tenant_id, v_admin_id, true, private.billing_reason(p_stop));
  return private.platform_tenant_row(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."admin_stop_closing"(jsonb) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.check_invitation(p_email text, p_role text, p_role_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_team_manager(p_role, p_role_id);
begin
  perform private.require_writable();
  if p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$'
    or private.has_hidden_characters(p_email) then
    perform private.refuse_input('email', 'Enter a valid email address.');
  end if;
  -- Before a link is made: a new one would end the one that was sent.
  perform private.require_invitation_left(v_tenant_id, public.account_of_email(p_email));
  return (
    select jsonb_build_object('tenant_id', t.id, 'tenant_name', t.name, 'subdomain', t.subdomain,
      'custom_domain', (select d.domain from public.tenant_domains d
        where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1))
    from public.tenants t where t.id = v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."check_invitation"(text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_webhook(p_tenant_id uuid, p_delivery_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_delivery private.webhook_deliveries;
  v_endpoint private.webhook_endpoints;
begin
  -- Before the event itself is locked: the first that is sent takes the endpoint, then those without a place.
  perform private.number_webhooks(e) from private.webhook_deliveries d
  join private.webhook_endpoints e on e.tenant_id = d.tenant_id and e.id = d.endpoint_id
  where d.tenant_id = p_tenant_id and d.id = p_delivery_id and d.sequence is null;
  select d.* into v_delivery from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id = p_delivery_id for update;
  if v_delivery.due_at is null or v_delivery.due_at > clock_timestamp() then
    return null;
  end if;
  select e.* into v_endpoint from private.webhook_endpoints e where e.tenant_id = p_tenant_id and e.id = v_delivery.endpoint_id;
  if not v_endpoint.is_on and v_delivery.event <> 'test' then
    update private.webhook_deliveries d set state = 'failed', due_at = null where d.tenant_id = p_tenant_id and d.id = p_delivery_id;
    return null;
  end if;
  return jsonb_build_object('url', v_endpoint.url, 'message_id', v_delivery.message_id, 'body', v_delivery.body, 'secrets',
    jsonb_build_array(private.webhook_secret(v_endpoint, v_endpoint.secret_version))
    || case when v_endpoint.secret_version > 1 and v_endpoint.secret_changed_at > statement_timestamp() - interval '24 hours'
      then jsonb_build_array(private.webhook_secret(v_endpoint, v_endpoint.secret_version - 1)) else '[]' end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.close_business(p_closing jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_export_owner();
  v_name text := private.input_text(private.input_object(p_closing, 'p_closing'), 'name', 200, '', true);
  v_reason text := private.input_text(p_closing, 'reason', 500, '', true);
begin
  perform private.require_owner_proof();
  if v_name <> (select btrim(t.name) from public.tenants t where t.id = v_tenant_id) then
    perform private.refuse_input('name', 'This is not the name of the business.');
  end if;
  perform private.begin_closing(v_tenant_id, auth.uid(), false, v_reason);
  return private.closing_state(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."close_business"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_receipt_print(p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_count integer;
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  insert into private.receipt_prints as r (tenant_id, sale_id, print_count, printed_at)
  values (v_tenant_id, p_sale_id, 1, clock_timestamp())
  on conflict (tenant_id, sale_id) do update set print_count = r.print_count + 1, printed_at = excluded.printed_at
  returning r.print_count into v_count;
  insert into private.receipt_print_log (tenant_id, sale_id, print_number, printed_at, printed_by)
  values (v_tenant_id, p_sale_id, v_count, clock_timestamp(), auth.uid());
  return jsonb_build_object('print_count', v_count);
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_my_shop_account(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.live_user_id();
  v_is_login_needed boolean;
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  -- Orders are the shop's records and stay; from now on they are nobody's, whatever address they name.
  insert into private.shopper_orders as s (tenant_id, order_id, user_id)
  select p_tenant_id, i.id, null from unnest(private.shopper_order_ids(p_tenant_id, v_user_id)) as i (id)
  on conflict (tenant_id, order_id) do update set user_id = null where s.user_id = v_user_id;
  delete from private.shopper_carts c where c.tenant_id = p_tenant_id and c.user_id = v_user_id;
  delete from private.shopper_accounts a where a.tenant_id = p_tenant_id and a.user_id = v_user_id;
  -- One way in serves all shops: it goes with the last of them, unless it was made for more than shopping.
  v_is_login_needed := private.is_login_needed(v_user_id) or not private.is_made_for_shopping(v_user_id);
  if not v_is_login_needed then
    delete from auth.users u where u.id = v_user_id;
  end if;
  return jsonb_build_object('is_login_deleted', not v_is_login_needed);
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_tenant_role(p_role_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.lock_roles();
  v_role public.tenant_roles;
begin
  select r.* into v_role from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id for update;
  if v_role.id is null then
    perform private.fail(404, 'not_found', 'This role does not exist.');
  end if;
  perform private.require_editable_role(v_role);
  if exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.role_id = p_role_id)
    or exists (select 1 from private.unanswerable_invitations i where i.tenant_id = v_tenant_id and i.role_id = p_role_id) then
    perform private.fail(409, 'in_use', 'Somebody has this role. Give them another one first.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'role_deleted', 'tenant_roles', p_role_id,
    jsonb_build_object('name', v_role.name, 'base', v_role.base, 'permissions', private.role_rights(v_tenant_id, v_role.base, v_role.id)), null);
  delete from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id;
  return jsonb_build_object('id', p_role_id, 'deleted', true);
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

CREATE OR REPLACE FUNCTION public.get_business_closing()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.closing_state(private.require_export_owner());
end;
$function$;

ALTER FUNCTION "public"."get_business_closing"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_till_pages()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.till_layout_json(private.require_permission('products.view'));
end;
$function$;

ALTER FUNCTION "public"."get_till_pages"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_inbox(p_state text DEFAULT 'open'::text, p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_is_closed boolean := private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['open', 'closed']) = 'closed';
  v_named uuid[] := private.named_contacts(v_tenant_id, p_search);
begin
  return private.page_of((
    select jsonb_agg(private.inbox_row(x) order by x.last_at desc, x.id desc)
    from (
      select * from public.message_threads t
      where t.tenant_id = v_tenant_id and t.is_closed = v_is_closed
        -- One that was opened to write, and in which nothing was written yet, is nobody else's matter.
        and (t.last_inbound_at is not null or t.last_is_ours)
        and (v_named is null or t.contact_id = any (v_named) or t.address = btrim(p_search))
        and (v_id is null or (t.last_at, t.id) < (v_at, v_id))
      order by t.last_at desc, t.id desc limit v_limit + 1) x), v_limit, 'last_at');
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_shared_codes()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.view');
begin
  return (
    -- Own codes of a business may be many: only what looks like a number of trade is worked out, and that once.
    with others as materialized (
      select b.product_id, b.barcode, private.gtin_of(b.barcode) as gtin from public.product_barcodes b
      where b.tenant_id = v_tenant_id and b.gtin is null and b.barcode ~ '^[0-9]{8}$|^[0-9]{12,14}$')
    select coalesce(jsonb_agg(jsonb_build_object('gtin', s.gtin,
      'keeps', private.shared_code_product(v_tenant_id, s.keeper_id, s.keeper_code),
      'other', private.shared_code_product(v_tenant_id, s.other_id, s.other_code)) order by s.gtin, s.other_code), '[]')
    from (
      select k.gtin, k.product_id as keeper_id, k.barcode as keeper_code, o.product_id as other_id, o.barcode as other_code
      from others o
      join public.product_barcodes k on k.tenant_id = v_tenant_id and k.gtin = o.gtin
      order by k.gtin, o.barcode limit 200) s);
end;
$function$;

ALTER FUNCTION "public"."list_shared_codes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.mend_shared_code(p_mend jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_barcode text;
  v_keep_id uuid;
  v_other public.product_barcodes;
  v_keeper public.product_barcodes;
begin
  perform private.require_writable();
  perform private.input_object(p_mend, 'p_mend');
  v_barcode := private.input_text(p_mend, 'barcode', 64, '', true);
  v_keep_id := private.input_uuid(p_mend, 'keep_product_id');
  select * into v_other from public.product_barcodes b
  where b.tenant_id = v_tenant_id and b.barcode = v_barcode and b.gtin is null for update;
  select * into v_keeper from public.product_barcodes b
  where b.tenant_id = v_tenant_id and b.gtin = private.gtin_of(v_barcode) for update;
  if v_other.barcode is null or v_keeper.barcode is null then
    perform private.fail(404, 'not_found', 'This code is no longer on two products.');
  elsif v_keep_id not in (v_other.product_id, v_keeper.product_id) then
    perform private.refuse_input('keep_product_id', 'Choose one of the two products.');
  end if;
  if v_keep_id = v_keeper.product_id then
    delete from public.product_barcodes b where b.tenant_id = v_tenant_id and b.barcode = v_other.barcode;
  else
    delete from public.product_barcodes b where b.tenant_id = v_tenant_id and b.barcode = v_keeper.barcode;
    -- Now it holds the number itself.
    update public.product_barcodes b set barcode = b.barcode where b.tenant_id = v_tenant_id and b.barcode = v_other.barcode;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'shared_code_mended', 'products', v_keep_id,
    jsonb_build_object('codes', jsonb_build_array(
      jsonb_build_object('barcode', v_keeper.barcode, 'product_id', v_keeper.product_id),
      jsonb_build_object('barcode', v_other.barcode, 'product_id', v_other.product_id))),
    jsonb_build_object('barcode', case when v_keep_id = v_keeper.product_id then v_keeper.barcode else v_other.barcode end));
  return public.list_shared_codes();
end;
$function$;

ALTER FUNCTION "public"."mend_shared_code"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_access()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.live_user_id();
  v_profile public.profiles;
  v_membership public.tenant_users;
  v_visit jsonb;
begin
  if v_user_id is null then
    perform private.refuse_ended_session();
  end if;
  select p.* into v_profile from public.profiles p where p.user_id = v_user_id;
  select m.* into v_membership from public.tenant_users m where m.user_id = v_user_id;
  if v_membership.user_id is null then
    v_visit := private.support_visit_of(v_user_id, private.claim('session_id')::uuid);
  end if;
  -- Who visits sees what an owner sees.
  if v_visit is not null then
    v_membership.user_id := v_user_id;
    v_membership.tenant_id := (v_visit ->> 'tenant_id')::uuid;
    v_membership.role := 'admin';
    v_membership.is_active := true;
    v_membership.invitation_status := 'accepted';
  end if;
  return jsonb_build_object(
    'user_id', v_user_id,
    'email', (select u.email from auth.users u where u.id = v_user_id),
    'email_verified', coalesce(v_profile.email_verified, false),
    'is_platform_admin', exists (select 1 from private.platform_admins a where a.user_id = v_user_id),
    'assurance_level', case when private.claim('aal') = 'aal2' then 'aal2' else 'aal1' end,
    'profile', case when v_profile.user_id is not null then jsonb_build_object(
      'full_name', v_profile.full_name, 'role', v_profile.role, 'avatar_url', v_profile.avatar_url,
      'require_password_change', v_profile.require_password_change,
      'temp_password_created_at', v_profile.temp_password_created_at,
      'invitation_status', v_profile.invitation_status) end,
    'membership', case when v_membership.user_id is not null then jsonb_build_object(
      'tenant_id', v_membership.tenant_id, 'role', v_membership.role, 'is_active', v_membership.is_active,
      'invitation_status', v_membership.invitation_status,
      'role_name', (select r.name from public.tenant_roles r where r.tenant_id = v_membership.tenant_id and r.id = v_membership.role_id)) end,
    -- A closed business has no address any more: its people come in by the main one.
    'tenant', (select case when a.tenant ->> 'status' = 'closed' then a.tenant || '{"subdomain": null, "custom_domain": null}' else a.tenant end
      from private.tenant_access(v_membership.tenant_id) as a (tenant)),
    -- Whoever is only invited knows who invites them, not how that business stands.
    'subscription', case when v_membership.invitation_status = 'accepted' then private.subscription_access(v_membership.tenant_id) end,
    'permissions', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then to_jsonb(case when v_visit is null
        then private.role_rights(v_membership.tenant_id, v_membership.role, v_membership.role_id) else private.support_rights() end)
      else '[]'::jsonb end,
    'flags', case when v_membership.is_active and v_membership.invitation_status = 'accepted'
      then private.tenant_flags(v_membership.tenant_id) else '[]'::jsonb end,
    'support_visit', v_visit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.next_erasing_step(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_closure private.tenant_closures;
  v_files jsonb;
begin
  -- As those who close and open do: first the business, then its closing.
  perform 1 from public.tenants t where t.id = p_tenant_id for update;
  select * into v_closure from private.tenant_closures c where c.tenant_id = p_tenant_id for update;
  if v_closure.tenant_id is null or v_closure.status = 'erased' then
    return null;
  elsif v_closure.status = 'waiting' and v_closure.erase_at > clock_timestamp() then
    perform private.remind_of_closing(v_closure);
    return null;
  elsif v_closure.status = 'waiting' then
    perform private.begin_erasing(v_closure);
    perform private.schedule_job('business_closing', null, p_tenant_id::text, clock_timestamp());
    return jsonb_build_object('phase', 'begun', 'files', '[]'::jsonb);
  end if;
  -- A run that ends before all is done comes again.
  perform private.schedule_job('business_closing', null, p_tenant_id::text, clock_timestamp());
  v_files := private.erased_files(p_tenant_id);
  if jsonb_array_length(v_files) > 0 then
    return jsonb_build_object('phase', 'files', 'files', v_files);
  elsif private.erase_shoppers(p_tenant_id, 200) > 0 then
    return jsonb_build_object('phase', 'shoppers', 'files', '[]'::jsonb);
  elsif private.erase_some_rows(v_closure) then
    return jsonb_build_object('phase', 'rows', 'files', '[]'::jsonb);
  elsif private.has_rows_left(v_closure) then
    -- Somebody holds them: a little later.
    perform private.schedule_job('business_closing', null, p_tenant_id::text, clock_timestamp() + interval '1 minute');
    return null;
  end if;
  perform private.finish_erasing(v_closure);
  return null;
end;
$function$;

ALTER FUNCTION "public"."next_erasing_step"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.open_inbox_thread(p_contact_id uuid, p_channel text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_channel text := private.input_choice(jsonb_build_object('p_channel', p_channel), 'p_channel', array['email', 'sms', 'whatsapp']);
  v_contact public.contacts;
  v_address text;
  v_thread public.message_threads;
begin
  perform private.require_writable();
  select k.* into v_contact from public.contacts c
  join public.contacts k on k.tenant_id = c.tenant_id and k.id = coalesce(c.merged_into_id, c.id)
  where c.tenant_id = v_tenant_id and c.id = p_contact_id and not k.is_staff;
  v_address := nullif(private.contact_address(v_channel, v_contact), '');
  if v_contact.id is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.', '{"field": "p_contact_id"}');
  elsif v_address is null or not private.is_message_address(v_channel, v_address) then
    perform private.refuse_input('p_channel', case v_channel when 'email' then 'This contact has no email address.' else 'This contact has no phone number in the international form.' end);
  elsif not private.is_channel_ready(private.message_channel(v_tenant_id, v_channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_channel));
  end if;
  perform private.lock_request('inbound' || private.address_hash(v_channel, v_address), v_tenant_id, v_tenant_id);
  select * into v_thread from public.message_threads t
  where t.tenant_id = v_tenant_id and t.channel = v_channel and t.address_hash = private.address_hash(v_channel, v_address);
  if v_channel = 'whatsapp' and coalesce(v_thread.last_inbound_at < clock_timestamp() - interval '24 hours', true) then
    perform private.fail(409, 'whatsapp_window_closed', 'WhatsApp takes free text for 24 hours after the customer wrote.');
  end if;
  if v_thread.id is null then
    insert into public.message_threads (tenant_id, channel, address, address_hash, contact_id)
    values (v_tenant_id, v_channel, v_address, private.address_hash(v_channel, v_address), v_contact.id)
    returning * into v_thread;
  elsif v_thread.is_closed or v_thread.contact_id is null then
    update public.message_threads t set is_closed = false, contact_id = coalesce(t.contact_id, v_contact.id) where t.tenant_id = v_tenant_id and t.id = v_thread.id;
  end if;
  return private.inbox_thread(v_tenant_id, v_thread.id);
end;
$function$;

ALTER FUNCTION "public"."open_inbox_thread"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_full_name text, p_role text, p_role_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member public.tenant_users;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_role(p_tenant_id, p_role, p_role_id);
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, p_role_id));
  if exists (select 1 from private.platform_admins a where a.user_id = p_user_id) then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  end if;
  -- Counted one after the other: twenty requests at once are still twenty invitations.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform 1 from public.profiles p where p.user_id = p_user_id for update;
  select * into v_member from public.tenant_users m where m.user_id = p_user_id;
  if v_member.tenant_id <> p_tenant_id then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  elsif v_member.invitation_status = 'accepted' then
    perform private.fail(409, 'in_use', 'This person is on your team already.', '{"field": "email"}');
  elsif v_member.user_id is not null and v_member.role = 'admin'
    and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may change the invitation of an owner.');
  end if;
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  insert into public.tenant_users as m (tenant_id, user_id, role, role_id, invitation_status, is_active)
  values (p_tenant_id, p_user_id, p_role, p_role_id, 'pending', false)
  on conflict (tenant_id, user_id) do update set role = excluded.role, role_id = excluded.role_id;
  update public.profiles p set full_name = coalesce(p.full_name, left(nullif(btrim(p_full_name), ''), 120)) where p.user_id = p_user_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, private.role_words(p_tenant_id, p_role, p_role_id));
  return jsonb_build_object('user_id', p_user_id, 'is_resent', v_member.user_id is not null);
end;
$function$;

ALTER FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_unanswerable_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_email text, p_full_name text, p_role text, p_role_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_is_resent boolean;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_role(p_tenant_id, p_role, p_role_id);
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, p_role_id));
  -- As for an invitation that can be accepted: nothing tells the two apart.
  if not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') and exists (
    select 1 from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.email = lower(p_email) and i.role = 'admin') then
    perform private.fail(403, 'permission_denied', 'Only an owner may change the invitation of an owner.');
  end if;
  -- Counted as any other, in the same line.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  v_is_resent := exists (
    select 1 from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.email = lower(p_email));
  insert into private.unanswerable_invitations as i (tenant_id, email, full_name, role, role_id)
  values (p_tenant_id, lower(p_email), left(btrim(p_full_name), 120), p_role, p_role_id)
  on conflict (tenant_id, email) do update set role = excluded.role, role_id = excluded.role_id
  returning i.id into v_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, private.role_words(p_tenant_id, p_role, p_role_id));
  return jsonb_build_object('user_id', v_id, 'is_resent', v_is_resent);
end;
$function$;

ALTER FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reply_in_inbox(p_thread_id uuid, p_id uuid, p_text text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_text text := private.input_text(jsonb_build_object('p_text', p_text), 'p_text', 4000, '', true);
  v_thread public.message_threads;
  v_message public.messages;
begin
  perform private.require_writable();
  if p_id is null then
    perform private.refuse_input('p_id', 'This id is missing.');
  end if;
  select * into v_thread from public.message_threads t where t.tenant_id = v_tenant_id and t.id = p_thread_id for update;
  if v_thread.id is null then
    perform private.fail(404, 'not_found', 'This thread does not exist.');
  elsif exists (select 1 from public.messages m where m.tenant_id = v_tenant_id and m.id = p_id) then
    return private.inbox_thread(v_tenant_id, p_thread_id);
  elsif v_thread.channel = 'whatsapp' and coalesce(v_thread.last_inbound_at < clock_timestamp() - interval '24 hours', true) then
    perform private.fail(409, 'whatsapp_window_closed', 'WhatsApp takes free text for 24 hours after the customer wrote.');
  elsif not private.is_channel_ready(private.message_channel(v_tenant_id, v_thread.channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_thread.channel));
  elsif private.message_parts(v_thread.channel, v_text) > 10 then
    perform private.fail(400, 'template_too_long', 'This text is too long for the channel.', '{"field": "p_text"}');
  end if;
  v_message.tenant_id := v_tenant_id;
  v_message.id := p_id;
  v_message.channel := v_thread.channel;
  v_message.purpose := 'transactional';
  v_message.thread_id := v_thread.id;
  v_message.contact_id := v_thread.contact_id;
  v_message.address := v_thread.address;
  v_message.subject := case v_thread.channel when 'email' then
    -- Who never wrote is not answered.
    case when v_thread.last_inbound_at is null then 'A message from ' else 'Your message to ' end || coalesce(private.mail_brand(v_tenant_id) ->> 'name', 'us') end;
  v_message.text := v_text;
  v_message.dedupe_key := 'reply:' || p_id;
  v_message.sent_by := auth.uid();
  perform private.write_message(v_message);
  update public.message_threads t set last_text = left(v_text, 300), last_at = clock_timestamp(), last_is_ours = true, unread = 0
  where t.tenant_id = v_tenant_id and t.id = p_thread_id;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.run_billing_cycle(p_now timestamp with time zone DEFAULT NULL::timestamp with time zone, p_limit integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_limit integer := least(greatest(coalesce(p_limit, 100), 1), 1000);
  v_sub public.tenant_subscriptions;
  v_done integer := 0;
  v_failed uuid[] := '{}';
begin
  while v_done < v_limit loop
    select s.* into v_sub from public.tenant_subscriptions s
    where s.billing_at <= v_now and s.id <> all (v_failed) and not exists (
      select 1 from public.subscription_payments p
      where p.tenant_id = s.tenant_id and p.state in ('created', 'pending', 'unknown'))
      -- A closed business is billed nothing; what is late when it opens again follows then.
      and not exists (select 1 from private.tenant_closures c where c.tenant_id = s.tenant_id)
    order by s.billing_at, s.id limit 1
    for update skip locked;
    exit when not found;
    v_done := v_done + 1;
    begin
      -- A clock that is given is obeyed to the minute; by the real one we are as late as we are, and so is what follows.
      perform private.advance_subscription(v_sub, case when p_now is null then greatest(v_now, v_sub.billing_at) else v_sub.billing_at end);
    exception when others then
      raise warning 'Billing of subscription % failed: % %', v_sub.id, sqlstate, sqlerrm;
      v_failed := v_failed || v_sub.id;
    end;
  end loop;
  return jsonb_build_object('handled', v_done - cardinality(v_failed), 'failed', cardinality(v_failed), 'is_full', v_done >= v_limit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.sale_story(p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  return jsonb_build_object(
    'lines', private.sale_line_facts(v_tenant_id, p_sale_id),
    'open_amount', coalesce((
      select i.open_amount from public.contact_open_items i
      where i.tenant_id = v_tenant_id and i.id = p_sale_id and i.account = 'receivable' and i.document_type = 'sale'), 0),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'payment_number', y.payment_number, 'amount', x.amount, 'tender_type', y.tender_type,
        'reference', y.reference, 'received_at', y.received_at, 'received_by_name', y.received_by_name,
        'is_reversed', y.reversed_at is not null, 'journal_entry_id', y.journal_entry_id) order by y.received_at, y.payment_number), '[]')
      from public.contact_payment_allocations x
      join public.contact_payments y on y.tenant_id = x.tenant_id and y.id = x.payment_id
      where x.tenant_id = v_tenant_id and x.item_id = p_sale_id and y.reverses_id is null),
    'events', (
      select coalesce(jsonb_agg(e.event order by (e.event ->> 'at')::timestamptz, e.place), '[]')
      from (
        select v.event, row_number() over () as place from (
          select * from private.sale_made_events(v_tenant_id, p_sale_id)
          union all select * from private.sale_money_events(v_tenant_id, p_sale_id)
          union all select * from private.sale_paper_events(v_tenant_id, p_sale_id)) v (event)) e));
end;
$function$;

ALTER FUNCTION "public"."sale_story"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_document_numbering(p_numbering jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_old private.document_sequences;
  v_new private.document_sequences;
  v_least bigint;
begin
  perform private.require_writable();
  perform private.input_object(p_numbering, 'p_numbering');
  select * into v_old from private.document_sequences d
  where d.tenant_id = v_tenant_id and d.document_type = p_numbering ->> 'document_type' and d.document_type <> 'journal' for no key update;
  if not found then
    perform private.refuse_input('document_type', 'These documents have no numbers that can be set.');
  end if;
  v_new := v_old;
  v_new.prefix := upper(private.input_text(p_numbering, 'prefix', 18, '', true));
  v_new.width := private.input_number(p_numbering, 'width', 3, 10, 1);
  v_new.is_yearly := private.input_flag(p_numbering, 'is_yearly', true);
  if v_new.prefix <> v_old.prefix then
    perform private.require_free_prefix(v_tenant_id, v_old.document_type, v_new.prefix);
  end if;
  if v_new.prefix not like '%{YYYY}%' then
    if v_new.is_yearly then
      perform private.refuse_input('prefix', 'Add {YYYY}: without the year, numbers would repeat.');
    end if;
    v_new.year := null;
  else
    v_new.year := coalesce(v_old.year, private.number_year(v_tenant_id));
  end if;
  v_least := case when v_old.is_yearly and v_new.is_yearly and v_old.year < private.number_year(v_tenant_id) then 1 else v_old.next_value end;
  v_new.next_value := coalesce(private.input_number(p_numbering, 'next_value', 1, 999999999, 1, '', false), v_least);
  if v_new.next_value < v_least then
    perform private.refuse_input('next_value', format('The next number can only rise. It is %s now.', v_least));
  end if;
  -- Raised in a year that no number was given in yet: the year has begun.
  if v_least <> v_old.next_value and v_new.next_value > 1 then
    v_new.year := private.number_year(v_tenant_id);
  elsif v_least <> v_old.next_value then
    v_new.next_value := v_old.next_value;
  end if;
  if v_new.prefix <> v_old.prefix then
    insert into private.document_prefixes as x (tenant_id, document_type, prefix, last_value, year, year_value)
    values (v_tenant_id, v_old.document_type, v_old.prefix, v_old.next_value - 1, v_old.year, case when v_old.year is not null then v_old.next_value - 1 end)
    on conflict (tenant_id, document_type, prefix) do update set last_value = greatest(x.last_value, excluded.last_value),
      year = excluded.year, year_value = excluded.year_value;
    v_new.next_value := greatest(v_new.next_value, (
      select x.last_value + 1 from private.document_prefixes x
      where x.tenant_id = v_tenant_id and x.document_type = v_old.document_type and x.prefix = v_new.prefix));
  end if;
  if v_new is distinct from v_old then
    perform private.note_skipped_numbers(v_old, v_new, v_least);
    update private.document_sequences d
    set prefix = v_new.prefix, width = v_new.width, is_yearly = v_new.is_yearly, year = v_new.year, next_value = v_new.next_value
    where d.tenant_id = v_tenant_id and d.document_type = v_old.document_type;
    perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'document_sequences', null,
      private.numbering_json(v_old), private.numbering_json(v_new));
  end if;
  return private.numbering_json(v_new);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_fiscal_device(p_device jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_before public.fiscal_devices;
  v_new public.fiscal_devices;
begin
  perform private.require_writable();
  perform private.input_object(p_device, 'p_device');
  v_new.id := private.input_uuid(p_device, 'id');
  v_new.location_id := private.input_uuid(p_device, 'location_id');
  v_new.style := private.input_choice(p_device, 'style', array['direct', 'gateway']);
  v_new.mode := private.input_choice(p_device, 'mode', array['test', 'sandbox', 'live']);
  v_new.pin := private.input_matching(p_device || jsonb_build_object('pin', upper(p_device ->> 'pin')), 'pin', '^[A-Z][0-9]{9}[A-Z]$',
    'A PIN is a letter, nine digits and a letter: A123456789Z.');
  v_new.branch_code := private.input_matching(p_device, 'branch_code', '^[0-9]{2}$', 'A branch has two digits, as the tax authority gave it: 00.');
  v_new.serial := private.input_matching(p_device, 'serial', '^[A-Za-z0-9/_-]{3,100}$', 'Letters, digits, dashes and slashes: as the tax authority approved it.');
  v_new.sdc_id := private.input_matching(p_device, 'sdc_id', '^[A-Za-z0-9]{3,40}$', 'Letters and digits: as it stands in the tax authority''s portal.', false);
  v_new.mrc_no := private.input_text(p_device, 'mrc_no', 40);
  v_new.settings := private.input_fiscal_settings(coalesce(nullif(p_device -> 'settings', 'null'), '{}'));
  if not private.is_fiscal_offered(v_tenant_id) then
    perform private.fail(409, 'not_offered', 'No tax authority of this country can be connected.');
  elsif not exists (select 1 from public.locations l where l.tenant_id = v_tenant_id and l.id = v_new.location_id) then
    perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
  end if;
  perform private.lock_request('fiscal_device', v_tenant_id, v_new.id);
  select * into v_before from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_new.id for no key update;
  if v_before.id is not null and (v_before.pin, v_before.branch_code, v_before.serial, v_before.mode, v_before.style, v_before.location_id)
      is distinct from (v_new.pin, v_new.branch_code, v_new.serial, v_new.mode, v_new.style, v_new.location_id)
    and (v_before.status <> 'setup' or exists (select 1 from private.fiscal_device_secrets s where s.tenant_id = v_tenant_id and s.device_id = v_before.id)) then
    perform private.fail(409, 'in_use', 'This device is connected already. Set up another one instead.', '{"field": "serial"}');
  end if;
  if exists (select 1 from public.fiscal_devices d where d.id = v_new.id and d.tenant_id <> v_tenant_id) then
    perform private.fail(409, 'in_use', 'This device is connected already. Set up another one instead.', '{"field": "id"}');
  end if;
  insert into public.fiscal_devices as d (tenant_id, id, location_id, style, mode, pin, branch_code, serial, sdc_id, mrc_no, settings)
  values (v_tenant_id, v_new.id, v_new.location_id, v_new.style, v_new.mode, v_new.pin, v_new.branch_code, v_new.serial, v_new.sdc_id, v_new.mrc_no,
    v_new.settings)
  on conflict (tenant_id, id) do update set location_id = excluded.location_id, style = excluded.style, mode = excluded.mode, pin = excluded.pin,
    branch_code = excluded.branch_code, serial = excluded.serial, sdc_id = coalesce(excluded.sdc_id, d.sdc_id),
    mrc_no = coalesce(excluded.mrc_no, d.mrc_no), settings = excluded.settings
  returning * into v_new;
  if v_before.id is not null then
    perform private.carry_fiscal_numbers(v_before, v_new);
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_saved', 'fiscal_devices', v_new.id,
    case when v_before.id is not null then to_jsonb(v_before) end, to_jsonb(v_new));
  return private.fiscal_device_row(v_new);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_till_pages(p_layout jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_version integer;
  v_old jsonb;
  v_pages jsonb := '[]';
  v_page jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_layout, 'p_layout');
  v_version := private.input_number(p_layout, 'expected_version', 0, 1000000000, 1)::integer;
  for v_page in select e.value from jsonb_array_elements(private.input_array(p_layout, 'pages', 0, 30)) as e loop
    v_pages := v_pages || private.read_till_page(v_tenant_id, v_page, format('pages[%s].', jsonb_array_length(v_pages)));
  end loop;
  if (select count(*) <> count(distinct e ->> 'id') from jsonb_array_elements(v_pages) as e) then
    perform private.refuse_input('pages', 'Two pages have the same id.');
  elsif (select count(*) <> count(distinct (coalesce(e ->> 'till_id', ''), lower(e ->> 'name'))) from jsonb_array_elements(v_pages) as e) then
    perform private.refuse_input('pages', 'Two pages of a till have the same name.');
  end if;
  perform private.lock_request('till_layouts', v_tenant_id, v_tenant_id);
  v_old := private.till_pages_json(v_tenant_id);
  if v_old = v_pages then
    return private.till_layout_json(v_tenant_id);
  elsif v_version <> coalesce((select l.version from private.till_layouts l where l.tenant_id = v_tenant_id), 0) then
    perform private.fail(409, 'stale_row', 'Someone else changed the pages of the till. Reload them.', '{"table": "till_layouts"}');
  end if;
  insert into private.till_layouts as l (tenant_id, pages) values (v_tenant_id, v_pages)
  on conflict (tenant_id) do update set pages = excluded.pages, version = l.version + 1;
  perform private.write_audit(v_tenant_id, auth.uid(), 'till_pages_saved', 'till_layouts', null,
    jsonb_build_object('pages', v_old), jsonb_build_object('pages', v_pages));
  return private.till_layout_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_till_pages"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_message(p_message_id uuid, p_lease_id uuid, p_outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_state text := private.input_choice(p_outcome, 'state', array['sent', 'failed', 'unsure', 'retry']);
  v_code text := left(p_outcome ->> 'code', 100);
  v_wait interval := make_interval(secs => least(greatest(coalesce((p_outcome ->> 'retry_after_seconds')::numeric, 60), 0), 86400)::double precision);
  v_queued private.message_queue;
  v_message public.messages;
begin
  select * into v_queued from private.message_queue q where q.message_id = p_message_id and q.lease_id = p_lease_id for update;
  if v_queued.message_id is null then
    return;
  end if;
  select * into v_message from public.messages m where m.tenant_id = v_queued.tenant_id and m.id = p_message_id for update;
  if v_state = 'retry' and (v_code = 'not_begun' or v_queued.attempts < 8) then
    update private.message_queue q set lease_id = null, due_at = v_now + v_wait, attempts = q.attempts - case v_code when 'not_begun' then 1 else 0 end
    where q.tenant_id = v_queued.tenant_id and q.message_id = p_message_id;
    update public.messages m set state = 'queued', tried_at = null where m.tenant_id = v_queued.tenant_id and m.id = p_message_id;
    if v_code = 'no_balance' then
      perform private.balance_used_up(v_queued.tenant_id, v_queued.channel);
    elsif v_code = 'rate_limited' then
      update private.message_buckets b set tokens = 0, filled_at = v_now + v_wait where b.tenant_id = v_queued.tenant_id and b.channel = v_queued.channel;
    end if;
  else
    delete from private.message_queue q where q.tenant_id = v_queued.tenant_id and q.message_id = p_message_id;
    update public.messages m set
      state = case v_state when 'retry' then 'failed' else v_state end,
      reason = case v_state when 'sent' then null else left(coalesce(v_code, p_outcome ->> 'detail', v_state), 200) end,
      provider_message_id = left(p_outcome ->> 'provider_message_id', 200),
      parts = coalesce((p_outcome ->> 'parts')::integer, m.parts),
      cost = coalesce((p_outcome ->> 'cost')::numeric, m.cost * coalesce((p_outcome ->> 'parts')::numeric, m.parts) / greatest(m.parts, 1)),
      sent_at = case v_state when 'sent' then v_now end
    where m.tenant_id = v_queued.tenant_id and m.id = p_message_id returning * into v_message;
    perform private.apply_reports(v_queued.tenant_id, p_message_id);
    if v_state = 'failed' and v_code = 'invalid_number' then
      perform private.suppress_address(v_message.tenant_id, v_message.channel, v_message.address, 'bounce', v_message.contact_id, 'The service knows no such number');
    elsif v_state = 'failed' and v_code = 'blocked' then
      perform private.suppress_address(v_message.tenant_id, v_message.channel, v_message.address, 'stop', v_message.contact_id, 'Stopped at the service');
    elsif v_code = 'template_paused' then
      update public.campaigns c set state = 'paused', pause_reason = 'WhatsApp has paused this template.'
      where c.tenant_id = v_message.tenant_id and c.id = v_message.campaign_id and c.state in ('expanding', 'sending');
    end if;
    perform private.finish_campaigns(v_queued.tenant_id);
  end if;
  update public.message_channels c set last_sent_at = case v_state when 'sent' then v_now else c.last_sent_at end,
    last_error = case v_state when 'sent' then null else left(concat_ws(': ', v_code, p_outcome ->> 'detail'), 500) end
  where c.tenant_id = v_queued.tenant_id and c.channel = v_queued.channel
    -- Not once a message: the row is shared.
    and (v_state <> 'sent' and v_code is distinct from 'not_begun' or c.last_sent_at is null or c.last_sent_at < v_now - interval '1 minute' or c.last_error is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_back_closing()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_export_owner();
begin
  perform private.require_owner_proof();
  perform private.end_closing(v_tenant_id, auth.uid(), false, null);
  return private.closing_state(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."take_back_closing"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.till_setup()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_location_id uuid;
begin
  -- Where the person sells; who has no till open sees what the business's first place sells.
  select coalesce((
      select t.location_id from public.till_sessions k join public.tills t on t.tenant_id = k.tenant_id and t.id = k.till_id
      where k.tenant_id = v_tenant_id and k.opened_by = auth.uid() and k.status = 'open' limit 1),
    (select l.id from public.locations l where l.tenant_id = v_tenant_id and l.is_default)) into v_location_id;
  return (
    select jsonb_build_object(
      'prices_include_tax', o.prices_include_tax, 'tax_rounding', o.tax_rounding,
      'day_cutoff', (select t.day_cutoff from public.tenants t where t.id = v_tenant_id),
      'discount_limit_percent', case when not private.can('sales.discount') then o.cashier_discount_limit_percent end,
      'tax_rates', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'rate_percent', r.rate_percent,
          'valid_from', r.valid_from, 'valid_to', r.valid_to, 'is_default', r.is_default) order by r.code, r.valid_from), '[]')
        from public.tax_rates r where r.tenant_id = v_tenant_id
          -- Who is not registered charges none, so a till has none to charge.
          and private.is_tax_registered_on(v_tenant_id, private.business_date(v_tenant_id, now()))),
      'categories', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'parent_id', c.parent_id, 'position', c.position)
          order by c.position, c.name, c.id), '[]')
        from public.categories c where c.tenant_id = v_tenant_id),
      'payment_methods', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'tender_type', m.tender_type, 'name', m.name) order by m.position, m.id), '[]')
        from public.payment_methods m where m.tenant_id = v_tenant_id and m.is_enabled),
      -- Under one of these anything is sold that has no product of its own.
      'open_price_products', private.till_rows(v_tenant_id, array(
        select p.id from public.products p
        where p.tenant_id = v_tenant_id and p.has_open_price and p.archived_at is null and not p.has_variants
        order by p.name, p.id limit 20)),
      'pages', private.till_pages_json(v_tenant_id),
      'popular_ids', to_jsonb(private.popular_products(v_tenant_id, v_location_id)),
      'barcode_rules', (
        select coalesce(jsonb_agg(private.barcode_rule_json(r)
          order by r.priority, length(r.prefix_from) desc, r.prefix_from, r.created_at, r.id), '[]')
        from public.barcode_rules r where r.tenant_id = v_tenant_id and r.is_active))
    from public.tenant_policies o where o.tenant_id = v_tenant_id);
end;
$function$;

CREATE AGGREGATE "private"."sum_whole"(bigint) (SFUNC = int8pl, STYPE = bigint, COMBINEFUNC = int8pl, PARALLEL = SAFE);

ALTER AGGREGATE "private"."sum_whole"(bigint) OWNER TO "postgres";

ALTER TABLE "private"."document_prefixes" ADD CONSTRAINT "document_prefixes_year_value_check" CHECK ((year_value >= 0));

ALTER TABLE "private"."number_skips" ADD CONSTRAINT "number_skips_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."platform_settings" ADD CONSTRAINT "platform_settings_closing_days_check" CHECK (((closing_days >= 14) AND (closing_days <= 180)));

ALTER TABLE "private"."receipt_print_log" ADD CONSTRAINT "receipt_print_log_tenant_id_sale_id_fkey" FOREIGN KEY (tenant_id, sale_id) REFERENCES public.sales(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "private"."tenant_closures" ADD CONSTRAINT "tenant_closures_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."unanswerable_invitations" ADD CONSTRAINT "unanswerable_invitations_own_role_fkey" FOREIGN KEY (tenant_id, role_id, role) REFERENCES public.tenant_roles(tenant_id, id, base) ON DELETE RESTRICT;

ALTER TABLE "private"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_sequence_check" CHECK ((sequence >= 1));

ALTER TABLE "private"."webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_last_sequence_check" CHECK ((last_sequence >= 0));

ALTER TABLE "public"."fiscal_documents" ADD CONSTRAINT "fiscal_documents_kind_check" CHECK ((kind = ANY (ARRAY['sale'::text, 'credit_note'::text, 'item'::text, 'stock_movement'::text, 'stock_level'::text, 'purchase'::text, 'import'::text, 'operator'::text])));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['announcement'::text, 'billing_unpaid'::text, 'books_health'::text, 'business_closing'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'export_ready'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'order_confirmed'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'support_visit'::text, 'tax_due'::text, 'web_order'::text, 'webhook_off'::text])));

CREATE INDEX tenant_closures_planned_idx ON private.tenant_closures USING btree (erase_at) WHERE (status = 'waiting'::text);

CREATE INDEX unanswerable_invitations_role_id_idx ON private.unanswerable_invitations USING btree (tenant_id, role_id, role) WHERE (role_id IS NOT NULL);

CREATE UNIQUE INDEX webhook_deliveries_sequence_key ON private.webhook_deliveries USING btree (tenant_id, endpoint_id, sequence);

CREATE INDEX webhook_deliveries_unnumbered_idx ON private.webhook_deliveries USING btree (tenant_id, endpoint_id, created_at, id) WHERE (sequence IS NULL);

CREATE INDEX product_barcodes_without_gtin_idx ON public.product_barcodes USING btree (tenant_id) WHERE (gtin IS NULL);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON private.till_layouts FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON private.till_layouts FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE POLICY "Platform staff who change subscriptions add them" ON "public"."tenant_subscriptions" FOR INSERT TO "authenticated" WITH CHECK (( SELECT private.platform_may('admin_change_subscription'::text) AS platform_may));

CREATE POLICY "Platform staff who change subscriptions change them" ON "public"."tenant_subscriptions" FOR UPDATE TO "authenticated" USING (( SELECT private.platform_may('admin_change_subscription'::text) AS platform_may)) WITH CHECK (( SELECT private.platform_may('admin_change_subscription'::text) AS platform_may));

CREATE POLICY "Platform staff who change subscriptions remove them" ON "public"."tenant_subscriptions" FOR DELETE TO "authenticated" USING (( SELECT private.platform_may('admin_change_subscription'::text) AS platform_may));

COMMENT ON AGGREGATE "private"."sum_whole"(bigint) IS 'Sum of whole numbers as one: its state is the number itself, where that of sum() is an allocation for each group, and twenty thousand groups no longer fit into the processor''s cache. Fails beyond 9.2e18.';

COMMENT ON COLUMN "private"."document_prefixes"."year" IS 'The year of the last number under a prefix with {YYYY}; null for any other.';

COMMENT ON COLUMN "private"."document_prefixes"."year_value" IS 'The last number given in that year: in an earlier one more may have been given.';

COMMENT ON COLUMN "private"."number_skips"."series" IS 'The prefix as it stands on documents, with the year in it.';

COMMENT ON COLUMN "private"."number_skips"."skipped_by" IS 'Who raised the number last.';

COMMENT ON COLUMN "private"."platform_settings"."closing_days" IS 'How many days a closed business waits before everything of it is deleted. Those that wait keep their day.';

COMMENT ON COLUMN "private"."tenant_closures"."owner_ids" IS 'Owners when the deletion began: they hear of its end. Emptied then.';

COMMENT ON COLUMN "private"."tenant_closures"."place" IS 'The table whose rows go next, counted in tables.';

COMMENT ON COLUMN "private"."tenant_closures"."reminded_at" IS 'When owners were mailed that few days are left.';

COMMENT ON COLUMN "private"."tenant_closures"."row_count" IS 'Rows deleted so far.';

COMMENT ON COLUMN "private"."tenant_closures"."status" IS 'waiting: it can be taken back; erasing: rows are being deleted; erased: nothing but what private.kept_tables names is left.';

COMMENT ON COLUMN "private"."tenant_closures"."status_before" IS 'What the business was, and is again when the closing is taken back.';

COMMENT ON COLUMN "private"."tenant_closures"."tables" IS 'schema.table of each that is emptied, in order: what refers to others before what it refers to.';

COMMENT ON COLUMN "private"."tenant_closures"."user_ids" IS 'Everybody who worked there when the deletion began; emptied at its end.';

COMMENT ON COLUMN "private"."till_layouts"."pages" IS 'In their order: [{id, name, till_id, product_ids}]; till_id null: every till shows it. Goods that are gone are left out when it is read.';

COMMENT ON COLUMN "private"."till_layouts"."version" IS 'Counts the savings: who saves over another arrangement than the one that was read is refused.';

COMMENT ON COLUMN "private"."unanswerable_invitations"."role_id" IS 'The own role that it was for, as in tenant_users.';

COMMENT ON COLUMN "private"."webhook_deliveries"."sequence" IS 'Its place among the events of its endpoint, 1, 2, 3 … without gaps; null until the first of those with it is sent. What is sent again keeps it.';

COMMENT ON COLUMN "private"."webhook_endpoints"."last_sequence" IS 'The place of the last event that has one.';

COMMENT ON COLUMN "public"."fiscal_devices"."settings" IS 'What sources about the authority disagree on: taxableBasis, creditSign, counterScope, itemCodeRule {digits, counter}, importStatusField, operators (named: in documents only; registered: before their first document).';

COMMENT ON COLUMN "public"."tenant_policies"."allow_negative_stock" IS 'Whether tills sell more than stock says is there, and documents of the stock (write-offs, transfers, returns to suppliers) take it below zero; on in a new business. Sales made without a connection are taken either way.';

COMMENT ON COLUMN "public"."tenant_policies"."warns_below_stock" IS 'Where tills sell more than is there: they show the cashier what is left, and the online shop sells only what is there. Off: both sell. Without allow_negative_stock it has no effect.';

COMMENT ON FUNCTION "private"."balance_used_up"(uuid, text) IS 'The account of a business at its service pays for no more: campaigns of the channel are paused with the reason, and the bell says so, once until something is sent again (docs/decisions/0080).';

COMMENT ON FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) IS 'Closes a business: it is no longer usable, its jobs wait, it is deleted after the waiting time of the platform''s settings, and its owners hear so. in_use when it is closed already.';

COMMENT ON FUNCTION "private"."begin_erasing"(private.tenant_closures) IS 'The waiting time is over: notes who worked there and what is to be emptied, and ends the subscription.';

COMMENT ON FUNCTION "private"."blocked_addresses_json"() IS 'The newest 200 blocks, the address that the caller comes from, and whether the caller may block.';

COMMENT ON FUNCTION "private"."carry_fiscal_numbers"(public.fiscal_devices, public.fiscal_devices) IS 'Under other rules of counting a device goes on after its own last numbers: none is taken twice, and no product gets the code of another. Too high a number is corrected by the authority, which names the one it expects; one that is taken goes to review.';

COMMENT ON FUNCTION "private"."closing_day"(uuid, timestamp with time zone) IS 'The day of a moment where the business is, as mails write it.';

COMMENT ON FUNCTION "private"."closing_json"(private.tenant_closures) IS 'A closing as people see it; null without one.';

COMMENT ON FUNCTION "private"."closing_state"(uuid) IS 'What an owner is shown about closing their business; get_business_closing says its shape.';

COMMENT ON FUNCTION "private"."closing_tenant_id"() IS 'The closed business that the caller owns and that is not deleted yet; null for everybody else. What private.current_tenant_id asks of a member is asked here as well.';

COMMENT ON FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) IS 'Takes a closing back: the business is what it was. not_found, in_use once the deletion has begun, permission_denied to owners where the platform closed it.';

COMMENT ON FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) IS 'Deletes at most p_limit rows of a business whose deletion has begun from one of private.erased_tables, whatever protects them; how many. Rows that somebody holds are left for the next time.';

COMMENT ON FUNCTION "private"."erase_shoppers"(uuid, integer) IS 'Forgets shoppers of a business; the login of those who shop nowhere else goes too. How many.';

COMMENT ON FUNCTION "private"."erase_some_rows"(private.tenant_closures) IS 'Deletes at most 2,000 rows of a business; false when a whole round over its tables found none.';

COMMENT ON FUNCTION "private"."erased_files"(uuid) IS 'Files of a business that still lie in storage: [{bucket, names}], at most 100 of each bucket.';

COMMENT ON FUNCTION "private"."erased_tables"() IS 'The tables that a deletion empties of a business, from the catalog: a new table is among them by itself. Not profiles, which go with their accounts.';

COMMENT ON FUNCTION "private"."erased_where"(text) IS 'Which rows x of a table a deletion takes: $1 is the business, $3 who worked there. Null for a table that a release took away meanwhile.';

COMMENT ON FUNCTION "private"."erasing_order"() IS 'The names of private.erased_tables: what refers to others before what it refers to.';

COMMENT ON FUNCTION "private"."export_tables"(text) IS 'The tables of an archive, or the one that is named as schema.table: every public one that names a business, the business itself, the audit record, and of the private ones those with what people entered. With the keys by which rows are paged and the columns that go out.';

COMMENT ON FUNCTION "private"."figure_sql"(private.report_measures) IS 'SQL for a figure of the sums s.';

COMMENT ON FUNCTION "private"."figures_sql"(private.report_plan, text) IS 'SQL for the figures of a row j, from the sums of one side of it: n (now) or t (then). Only the rows that are shown are worked out.';

COMMENT ON FUNCTION "private"."finish_erasing"(private.tenant_closures) IS 'The end of a deletion, in one transaction: owners are mailed, accounts that nothing else needs go, the business is a row without a name, and the record says so.';

COMMENT ON FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) IS 'Puts the registering of a person ahead of their first document, where the device is set so (settings.operators = registered). Answers whether it is ahead.';

COMMENT ON FUNCTION "private"."fiscal_operator_body"(uuid) IS 'A person as an authority registers them: {id, name, password, operator}. The id is the one that stands in their documents.';

COMMENT ON FUNCTION "private"."has_rows_left"(private.tenant_closures) IS 'Whether any row that a deletion takes is still there, also one that somebody holds.';

COMMENT ON FUNCTION "private"."hold_jobs"(uuid, boolean) IS 'Moves the jobs of a business that closes behind its deletion, which removes them, or back to their own times when the closing is taken back.';

COMMENT ON FUNCTION "private"."is_login_needed"(uuid) IS 'Whether an account works for a business, runs or ran the platform, or has something in a shop.';

COMMENT ON FUNCTION "private"."is_made_for_shopping"(uuid) IS 'Whether an account was made by codes to an address alone, as shops make them.';

COMMENT ON FUNCTION "private"."is_whole"(private.report_plan) IS 'Whether a report adds up whole thousandths instead of decimal numbers: those with a row for each product or customer, of which there are many.';

COMMENT ON FUNCTION "private"."kept_tables"() IS 'The tables in which rows of a deleted business stay, and why: what the law asks of the platform''s own books, and the record of the deletion. docs/domains/exports.md says the same.';

COMMENT ON FUNCTION "private"."lock_team_member"(uuid, uuid) IS 'A person of a team, somebody invited who cannot accept included, with the team locked against other changes; not_found for anybody else.';

COMMENT ON FUNCTION "private"."mail_closing"(uuid, text, text, text) IS 'Mails all owners of a business about its closing.';

COMMENT ON FUNCTION "private"."main_currency"() IS 'The currency in which most businesses pay now: amounts of different currencies cannot be compared without rates. Before anybody pays the one with most movements, else USD.';

COMMENT ON FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) IS 'Writes down which numbers of the new series are left out. p_least is the number that would have come next without the change.';

COMMENT ON FUNCTION "private"."number_webhooks"(private.webhook_endpoints) IS 'Gives the events of an endpoint that have no place yet the next ones, oldest first, and writes the place into what is sent: a receiver sees by it what is missing and what came first.';

COMMENT ON FUNCTION "private"."number_zone"(text) IS 'The time zone of a number whose country has one zone; null for any other.';

COMMENT ON FUNCTION "private"."platform_may"(text) IS 'Whether the caller runs the platform, has shown a second factor in this session, and their role may make this call (private.platform_rights).';

COMMENT ON FUNCTION "private"."platform_settings_json"() IS 'The platform''s settings as an administrator sees them, with the plans to choose from and who would be affected.';

COMMENT ON FUNCTION "private"."queue_fiscal"(uuid, uuid, text, uuid, integer, bigint, integer) IS 'Puts something into the queue of a device: at its end (p_position null), or at the place of another document. Documents only once; items, levels and people again.';

COMMENT ON FUNCTION "private"."read_till_page"(uuid, jsonb, text) IS 'One page as it is kept, checked: its name, its till, and up to 120 products of the business, each once.';

COMMENT ON FUNCTION "private"."refuse_closed_business"() IS 'Raises business_closed to members of a business that was closed.';

COMMENT ON FUNCTION "private"."remind_of_closing"(private.tenant_closures) IS 'Mails the owners once that few days are left, and comes back on the day of the deletion.';

COMMENT ON FUNCTION "private"."report_order_sql"(private.report_plan) IS 'SQL for what the rows j of a report are sorted by.';

COMMENT ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) IS 'SQL that reads columns and bases of one relation in a range of days, the last one up to a minute; the bases in whole thousandths where asked.';

COMMENT ON FUNCTION "private"."require_export_owner"() IS 'The business of an owner who is signed in, one that is closed and not deleted yet included; permission_denied for everybody else, programs with a key and support included.';

COMMENT ON FUNCTION "private"."require_owner_proof"() IS 'Raises fresh_factor_required when the caller has a second factor and did not show it within the last 5 minutes, fresh_sign_in_required when they have none and did not sign in within that time. A session that was carried over from another host does not count as a sign-in.';

COMMENT ON FUNCTION "private"."require_permission"(text) IS 'The current tenant, or an error: not_signed_in, business_closed, no_membership, permission_denied.';

COMMENT ON FUNCTION "private"."require_platform_right"(text) IS 'The calling platform administrator if their role may make this call (private.platform_rights), or an error: those of require_platform_admin, permission_denied with the roles that may.';

COMMENT ON FUNCTION "private"."require_proven_right"(text) IS 'The calling platform administrator if their role may make this call and they showed their second factor within 5 minutes, or an error: those of require_platform_right, fresh_factor_required.';

COMMENT ON FUNCTION "private"."require_role"(uuid, text, uuid) IS 'Raises not_found unless p_role_id is null or an own role of the business that was made from p_role.';

COMMENT ON FUNCTION "private"."require_team_manager"(text, uuid) IS 'The tenant whose team the caller may add a role to, a ready one or an own one, or an error.';

COMMENT ON FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) IS 'One line of the story of a sale.';

COMMENT ON FUNCTION "private"."sale_line_facts"(uuid, uuid) IS 'Of each line of a sale: why it was given cheaper, its price without tax, its tax, and what its goods cost when they were sold (null without products.view_cost).';

COMMENT ON FUNCTION "private"."sale_made_events"(uuid, uuid) IS 'How a sale came to be: made, sent later by a till without connection, looked at, and what was approved for it.';

COMMENT ON FUNCTION "private"."sale_money_events"(uuid, uuid) IS 'What became of the money of a sale: payments of what was owed, taken back ones, proofs that came later, and credit notes.';

COMMENT ON FUNCTION "private"."sale_paper_events"(uuid, uuid) IS 'Where the document of a sale went: printed (the newest 50), mailed, shared by link, by SMS or WhatsApp, and to the tax authority.';

COMMENT ON FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) IS 'Whether an order of a channel (storefront, till) may hold more than is there. Where tills warn and sell, the shop refuses: only who stands at the shelf sees what lies on it.';

COMMENT ON FUNCTION "private"."shared_code_product"(uuid, uuid, text) IS 'One of the two products of a shared code, with the code as it is kept there.';

COMMENT ON FUNCTION "private"."tenant_columns"(oid) IS 'The columns of a table that name a business; null without any.';

COMMENT ON FUNCTION "private"."till_layout_json"(uuid) IS 'The arrangement with the names of its goods; archived ones are left out.';

COMMENT ON FUNCTION "private"."till_pages_json"(uuid) IS 'The pages of a business''s tills in their order: [{id, name, till_id, product_ids}].';

COMMENT ON FUNCTION "private"."unused_by_hand"(public.tenant_subscriptions, text, timestamp with time zone) IS 'What is left of the period of a plan that staff keep by hand, at a moment: credit for a plan that begins now. 0 in another currency and outside of the period.';

COMMENT ON FUNCTION "private"."whole_base"(text, text) IS 'SQL for a base in whole thousandths: tables of months keep them.';

COMMENT ON FUNCTION "public"."admin_close_business"(jsonb) IS 'Closes a business {tenant_id, typed: its subdomain, or its name without one, reason of 10 to 500 signs}, as close_business does, and only the platform takes it back; answers its row. Owners of the platform with a second factor shown within 5 minutes; not_found, in_use. Audited.';

COMMENT ON FUNCTION "public"."admin_my_rights"() IS 'The caller''s role and who may make which call of the platform: {role, rights: {<call>: [role]}}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_overview"() IS 'Figures of the whole platform, for platform administrators with a second factor. Weeks start on Monday, twelve of them. monthly_recurring_revenue is null for whom private.platform_rights shows no revenue.';

COMMENT ON FUNCTION "public"."admin_platform_settings"() IS 'What staff decide for all businesses: {trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, grace_days, retry_days, refund_window_days, closing_days, seller_name, approval_limits: [{currency, amount}], saved_at, saved_by, plans, open_invoices, running_trials, new_in_30_days, may_edit}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_revenue"(text, date, integer) IS 'Recurring revenue of a currency (without one private.main_currency) by month, from a month on, with the trials that began in it, cohorts, plans and unpaid invoices by age as they are now, and what is past due. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_save_platform_settings"(jsonb) IS 'Saves {trial_hours 24 to 8760, default_plan_id, trial_extension_days, trial_extension_total_days, grace_days 3 to 28, retry_days: four whole days before the grace ends, refund_window_days 1 to 365, closing_days 14 to 180, seller_name, approval_limits: above which amount a refund or pay-out takes two people, version: the saved_at that was read}. They hold from now on: running trials and issued invoices stay as they were. stale_row where somebody else saved meanwhile. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_stop_closing"(jsonb) IS 'Stops the deletion of a business {tenant_id, reason of 10 to 500 signs}, whoever closed it: it is what it was; answers its row. Owners of the platform with a second factor shown within 5 minutes; not_found, in_use once the deletion has begun. Audited.';

COMMENT ON FUNCTION "public"."check_invitation"(text, text, uuid) IS 'Whether the caller may invite this address to this role now (a ready one, or the own role p_role_id whose base is p_role), and the business that the invitation leads to. Of the address''s account it says nothing but that it was invited too often.';

COMMENT ON FUNCTION "public"."close_business"(jsonb) IS 'Closes the caller''s business {name: as it is written, reason of at most 500 signs}; answers as get_business_closing. Shop, tills, programs and staff stop at once, and everything is deleted after the waiting time. Owners only, whatever the subscription; fresh_factor_required, fresh_sign_in_required, in_use when it is closed already. Audited.';

COMMENT ON FUNCTION "public"."delete_tenant_role"(uuid) IS 'Deletes an own role that nobody has, not even somebody invited or deactivated (in_use). Needs team.manage; of owners: ownership.transfer.';

COMMENT ON FUNCTION "public"."drop_subscription_change"() IS 'Takes back the change of plan that waits for the end of the period or for its payment: the plan now valid stays, and the unpaid invoice of the change becomes void. not_found where none waits, payment_in_progress while its invoice is being paid, invoice_settled where part of it was. Answers billing_state.';

COMMENT ON FUNCTION "public"."get_business_closing"() IS 'Whether the business is being closed: {business_name, waiting_days, open_tills, closing: null or {status, is_by_platform, asked_by_name, asked_at, erase_at, erased_at, reason}}. Owners only, of a closed business too.';

COMMENT ON FUNCTION "public"."get_till_pages"() IS 'The pages of the tills as they are arranged: {version, pages: [{id, name, till_id, product_ids}], products: [{id, name, sku, image_url}]}; version 0: none yet. Needs products.view.';

COMMENT ON FUNCTION "public"."list_shared_codes"() IS 'Codes that two products share in two forms, up to 200: [{gtin, keeps: {id, name, sku, barcode, is_archived}, other: likewise}]. keeps is the one that holds the number. Needs products.view.';

COMMENT ON FUNCTION "public"."mend_shared_code"(jsonb) IS 'Leaves a shared code with one of its two products and takes it from the other: {barcode: of the one without the number, keep_product_id}. Answers as list_shared_codes. Needs products.edit.';

COMMENT ON FUNCTION "public"."next_erasing_step"(uuid) IS 'For jobs-tick: does the next step of the deletion of a closed business and answers {phase (begun, files, shoppers, rows), files: [{bucket, names}] to be removed from storage before it is called again}; null when there is nothing to do now. Before its day it reminds the owners.';

COMMENT ON FUNCTION "public"."open_inbox_thread"(uuid, text) IS 'The thread with a contact by a channel, made when they never wrote, so that reply_in_inbox writes to them; list_inbox shows it once something was written. InboxThread. invalid_input (no address by this channel), channel_not_ready, whatsapp_window_closed (24 hours), not_found. Asking again answers the same thread. Needs communications.send.';

COMMENT ON FUNCTION "public"."open_stock_count"(jsonb) IS 'Opens a count: {id, name, scope all|categories|products|below_zero, scope_ids, scope_label?, is_blind, location_id?, selling_zone?}. Idempotent by id and body. Answers the count as get_stock_count does.';

COMMENT ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) IS 'Makes an account a pending member in a ready role or an own one, or renews its pending invitation. For the invite-member function only, which asked check_invitation as the caller.';

COMMENT ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) IS 'Answers as record_invitation does, and makes nobody a member. For the invite-member function only.';

COMMENT ON FUNCTION "public"."reply_in_inbox"(uuid, uuid, text) IS 'Writes to a customer in a thread, by its channel; InboxThread. whatsapp_window_closed (24 hours), channel_not_ready, template_too_long, not_found. Idempotent by p_id. Needs communications.send.';

COMMENT ON FUNCTION "public"."sale_story"(uuid) IS 'What the page of a sale says besides get_sale: {lines: [{id, discount_reason, net_amount, tax_amount, cost_amount}], open_amount, payments: what was paid later of what was owed, events: [{kind, at, person_name, detail, amount, document_id}] oldest first}. Own sales, or all with sales.view_all; cost_amount is null without products.view_cost.';

COMMENT ON FUNCTION "public"."save_document_numbering"(jsonb) IS 'Sets how one kind of document is numbered {document_type, prefix, width 3 to 10, is_yearly, next_value?} and answers it as document_numbering does. The next number only rises; what is left out by that is in private.number_skips and the audit. A prefix ends in no digit and is no other document''s. Needs settings.edit.';

COMMENT ON FUNCTION "public"."save_fiscal_device"(jsonb) IS 'Sets a device up, by its id: {id, location_id, style direct|gateway, mode test|sandbox|live, pin, branch_code, serial, settings?, sdc_id?, mrc_no?}. Once it has keys only its settings change (in_use); its numbers go on under them. Needs etims.manage.';

COMMENT ON FUNCTION "public"."save_till_pages"(jsonb) IS 'Saves all pages of the tills at once, in their order: {expected_version, pages: [{id, name, till_id, product_ids}]}, up to 30 pages of 120 products. Answers as get_till_pages. stale_row when somebody else saved meanwhile. Needs products.edit.';

COMMENT ON FUNCTION "public"."settle_message"(uuid, uuid, jsonb) IS 'For jobs-tick: what became of a claimed message, {state sent|failed|unsure|retry, provider_message_id, code, detail, parts, cost, retry_after_seconds}. Another lease than the one that holds it changes nothing. retry: nothing was sent, again later, eight times (not_begun does not count; rate_limited holds the whole channel; no_balance pauses its campaigns and rings the bell). invalid_number is learned as a bounce, blocked as a stop; template_paused pauses the campaign.';

COMMENT ON FUNCTION "public"."take_back_closing"() IS 'Opens a closed business again as it was; answers as get_business_closing. Owners only, until the deletion begins: not_found, in_use, permission_denied where the platform closed it, fresh_factor_required, fresh_sign_in_required. Audited.';

COMMENT ON FUNCTION "public"."till_setup"() IS 'What a till keeps besides its products: tax rates with their days (none where the business is not registered), the day cut-off, categories, ways to pay, label rules, rounding, the caller''s discount limit, own pages of tiles, and what is sold most where it stands.';

COMMENT ON TABLE "private"."number_skips" IS 'Numbers that no document gets, because the next number was raised past them or a prefix came back: what an auditor who misses them asks for.';

COMMENT ON TABLE "private"."platform_rights" IS 'Which roles of platform staff may make which call, reading as well as changing. A call without a row is open to nobody.';

COMMENT ON TABLE "private"."receipt_print_log" IS 'Who printed the receipt of a sale, and when. Prints from before this record are only counted, in private.receipt_prints.';

COMMENT ON TABLE "private"."tenant_closures" IS 'Businesses that were closed: by an owner or by the platform, deleted for good at erase_at unless that is taken back. The row stays after the deletion and says that it was done.';

COMMENT ON TABLE "private"."till_layouts" IS 'The pages of tiles that a business arranged for its tills; one row a business, none where it has arranged none.';

COMMENT ON TABLE "public"."fiscal_documents" IS 'What a fiscal device sends to its tax authority, in order (position, rank), and what became of it. source_id: the sale, credit note, product, document of the stock, supplier''s sale, imported line or person. One row each, which is sent until it is accepted or somebody decides.';

REVOKE ALL ON FUNCTION "private"."sum_whole"(bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sum_whole"(bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sum_whole"(bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."balance_used_up"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."balance_used_up"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."balance_used_up"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_closing"(uuid, uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_erasing"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_erasing"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_erasing"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."blocked_addresses_json"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."blocked_addresses_json"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."blocked_addresses_json"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."carry_fiscal_numbers"(public.fiscal_devices, public.fiscal_devices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."carry_fiscal_numbers"(public.fiscal_devices, public.fiscal_devices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."carry_fiscal_numbers"(public.fiscal_devices, public.fiscal_devices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closing_day"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closing_day"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closing_day"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closing_json"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closing_json"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closing_json"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closing_state"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closing_state"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closing_state"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closing_tenant_id"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closing_tenant_id"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closing_tenant_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_closing"(uuid, uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_rows"(private.tenant_closures, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_shoppers"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_shoppers"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_shoppers"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_some_rows"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erase_some_rows"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erase_some_rows"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erased_files"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erased_files"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erased_files"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erased_tables"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erased_tables"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erased_tables"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."erased_where"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erased_where"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erased_where"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erasing_order"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."erasing_order"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."erasing_order"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."figure_sql"(private.report_measures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."figure_sql"(private.report_measures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."figure_sql"(private.report_measures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."figures_sql"(private.report_plan, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."figures_sql"(private.report_plan, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."figures_sql"(private.report_plan, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."finish_erasing"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."finish_erasing"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."finish_erasing"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_operator_ahead"(public.fiscal_devices, bigint, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_operator_body"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_operator_body"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_operator_body"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_rows_left"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_rows_left"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_rows_left"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_jobs"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_jobs"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_jobs"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_login_needed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_login_needed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_login_needed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_made_for_shopping"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_made_for_shopping"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_made_for_shopping"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_whole"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_whole"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_whole"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."kept_tables"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kept_tables"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."kept_tables"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_closing"(uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_closing"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_closing"(uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."main_currency"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."main_currency"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."main_currency"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_webhooks"(private.webhook_endpoints) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."number_webhooks"(private.webhook_endpoints) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."number_webhooks"(private.webhook_endpoints) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_zone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."number_zone"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."number_zone"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_may"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."platform_may"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."platform_may"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_may"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_may"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."platform_settings_json"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_settings_json"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_settings_json"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_till_page"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_till_page"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_till_page"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_closed_business"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_closed_business"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_closed_business"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."remind_of_closing"(private.tenant_closures) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind_of_closing"(private.tenant_closures) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remind_of_closing"(private.tenant_closures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_order_sql"(private.report_plan) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_order_sql"(private.report_plan) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_order_sql"(private.report_plan) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_piece"(text, text[], text[], date, date, integer, boolean, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_platform_right"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_platform_right"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_platform_right"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_proven_right"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_proven_right"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_proven_right"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_role"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_role"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_role"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_team_manager"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_team_manager"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_team_manager"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_event"(text, timestamp with time zone, text, text, numeric, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_line_facts"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_line_facts"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_line_facts"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_made_events"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_made_events"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_made_events"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_money_events"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_money_events"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_money_events"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sale_paper_events"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sale_paper_events"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sale_paper_events"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sells_below_stock"(public.tenant_policies, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shared_code_product"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shared_code_product"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shared_code_product"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tenant_columns"(oid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tenant_columns"(oid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tenant_columns"(oid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_layout_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_layout_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_layout_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_pages_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_pages_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_pages_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unused_by_hand"(public.tenant_subscriptions, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unused_by_hand"(public.tenant_subscriptions, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unused_by_hand"(public.tenant_subscriptions, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."whole_base"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."whole_base"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."whole_base"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_close_business"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_close_business"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_close_business"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_close_business"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_close_business"(jsonb) TO "service_role";

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

REVOKE ALL ON FUNCTION "public"."admin_stop_closing"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_stop_closing"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_stop_closing"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_stop_closing"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_stop_closing"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_invitation"(text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_invitation"(text, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."check_invitation"(text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_invitation"(text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_invitation"(text, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."close_business"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."close_business"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_business"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_business"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_business"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."drop_subscription_change"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."drop_subscription_change"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."drop_subscription_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."drop_subscription_change"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."drop_subscription_change"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_business_closing"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_business_closing"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_business_closing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_business_closing"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_business_closing"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_till_pages"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_till_pages"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_till_pages"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_till_pages"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_till_pages"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_shared_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_shared_codes"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_shared_codes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_shared_codes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_shared_codes"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."mend_shared_code"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mend_shared_code"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."mend_shared_code"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."mend_shared_code"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."mend_shared_code"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."next_erasing_step"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."next_erasing_step"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."next_erasing_step"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."next_erasing_step"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."open_inbox_thread"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_inbox_thread"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_inbox_thread"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_inbox_thread"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_inbox_thread"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."sale_story"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."sale_story"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."sale_story"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."sale_story"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."sale_story"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_till_pages"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_till_pages"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_till_pages"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_till_pages"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_till_pages"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."take_back_closing"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_back_closing"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."take_back_closing"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_back_closing"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_back_closing"() TO "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "private"."till_layouts" TO "service_role";

ALTER TABLE "private"."till_layouts" ADD CONSTRAINT "till_layouts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE POLICY "tenant_isolation" ON "private"."till_layouts" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

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
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_close_business", "roles": ["owner"]}') r;

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
select r.call, r.roles from jsonb_populate_record(null::private.platform_rights, '{"call": "admin_stop_closing", "roles": ["owner"]}') r;

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

update private.report_dimensions t set (joins, value) = (
select r.joins, r.value from jsonb_populate_record(null::private.report_dimensions, '{"key": "customer", "kind": "reference", "name": "(select c.name from public.contacts c where c.tenant_id = $1 and c.id = k::uuid)", "joins": "left join public.contacts cu on cu.tenant_id = $1 and cu.id = g.contact_id and cu.merged_into_id is not null", "label": "Customer", "names": "select c.id::text as k, c.name from public.contacts c where c.tenant_id = $1", "value": "coalesce(cu.merged_into_id, g.contact_id)::text", "columns": ["contact_id"], "position": 130, "needs_days": false, "permission": "contacts.view"}') r)
where (key) = ('customer');

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "business_closing", "every": null, "lease": "00:03:00", "title": "Deletion of closed businesses", "retention": "7 days", "retry_after": ["00:00:10", "00:01:00", "00:05:00", "00:15:00", "01:00:00", "04:00:00", "04:00:00", "04:00:00", "04:00:00", "04:00:00", "04:00:00"], "most_at_once": 1}') r;

update private.platform_settings t set closing_days = (
select r.closing_days from jsonb_populate_record(null::private.platform_settings, '{"is_only": true, "saved_at": null, "saved_by": null, "grace_days": 14, "retry_days": [1, 3, 7, 13], "trial_hours": 720, "closing_days": 30, "default_plan_id": "00000000-0000-4000-8000-000000000001", "refund_window_days": 30, "trial_extension_days": 90, "trial_extension_total_days": 180}') r)
where (is_only) = ('true');

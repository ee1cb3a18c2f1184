set local check_function_bodies = off;

DROP FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer);

CREATE TABLE "private"."platform_payment_providers" ("kind" text NOT NULL, "mode" text NOT NULL DEFAULT 'test'::text, "is_enabled" boolean NOT NULL DEFAULT false, "shortcode" text, "shortcode_kind" text, "keys" jsonb NOT NULL DEFAULT '{}'::jsonb, "saved_by" uuid, "saved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "platform_payment_providers_keys_check" CHECK ((jsonb_typeof(keys) = 'object'::text)), CONSTRAINT "platform_payment_providers_kind_check" CHECK ((kind = ANY (ARRAY['mpesa'::text, 'paystack'::text, 'stripe'::text]))), CONSTRAINT "platform_payment_providers_mode_check" CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))), CONSTRAINT "platform_payment_providers_mpesa_has_a_number" CHECK (((kind <> 'mpesa'::text) OR ((shortcode IS NOT NULL) AND (shortcode_kind IS NOT NULL)))), CONSTRAINT "platform_payment_providers_pkey" PRIMARY KEY (kind), CONSTRAINT "platform_payment_providers_shortcode_check" CHECK ((shortcode ~ '^[0-9]{5,7}$'::text)), CONSTRAINT "platform_payment_providers_shortcode_kind_check" CHECK ((shortcode_kind = ANY (ARRAY['paybill'::text, 'till'::text]))));

ALTER TABLE "private"."platform_payment_providers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."platform_payment_providers" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."platform_payment_providers" OWNER TO "postgres";

ALTER TABLE "public"."subscription_payments" ADD COLUMN "page_url" text;

CREATE OR REPLACE FUNCTION private.attempt_json(p_payment_id uuid, p_state_before text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('payment_id', p.id, 'tenant_id', p.tenant_id, 'invoice_id', p.invoice_id, 'provider', p.provider,
      'amount', p.amount, 'currency', p.currency, 'phone', p.phone, 'due_at', p.due_at, 'provider_reference', p.provider_reference,
      'receipt', p.receipt, 'state', p.state, 'page_url', p.page_url, 'has_method', p.method_id is not null, 'sealed_token', m.sealed_token,
      'has_method_on_file', exists (select 1 from private.billing_methods f where f.tenant_id = p.tenant_id and f.removed_at is null),
      'invoice_number', i.number, 'age_seconds', floor(extract(epoch from clock_timestamp() - p.created_at)),
      -- Whatever was claimed before may have reached the provider: it is asked about, never charged again.
      'action', case when p_state_before = 'created' then 'charge' else 'look_up' end)
    from public.subscription_payments p
    join public.subscription_invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
    left join private.billing_methods m on m.tenant_id = p.tenant_id and m.id = p.method_id
    where p.id = p_payment_id);
end;
$function$;

ALTER FUNCTION "private"."attempt_json"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_currencies(p_kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_kind when 'mpesa' then array['KES'] when 'paystack' then array['GHS', 'KES', 'NGN', 'USD', 'ZAR'] end;
$function$;

ALTER FUNCTION "private"."billing_currencies"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_payment_json(p_payment public.subscription_payments)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_payment.id, 'invoice_id', p_payment.invoice_id, 'state', p_payment.state, 'provider', p_payment.provider,
    'amount', p_payment.amount, 'currency', p_payment.currency, 'phone', p_payment.phone, 'page_url', p_payment.page_url, 'failure', p_payment.failure);
$function$;

ALTER FUNCTION "private"."billing_payment_json"(public.subscription_payments) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_providers()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', v.kind, 'currencies', private.billing_currencies(v.kind)) order by v.kind)
    from private.platform_payment_providers v where v.is_enabled), '[]');
end;
$function$;

ALTER FUNCTION "private"."billing_providers"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_state_of(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sub public.tenant_subscriptions := private.deciding_subscription(p_tenant_id);
  v_currency text := coalesce(v_sub.currency, (select t.currency_code from public.tenants t where t.id = p_tenant_id));
begin
  return jsonb_build_object(
    'subscription', case when v_sub.id is not null then jsonb_build_object('id', v_sub.id, 'status', v_sub.status,
      'gate', private.subscription_gate(v_sub.status, v_sub.amount, v_sub.expires_at), 'billing_plan_id', v_sub.billing_plan_id,
      'plan_name', (select b.name from public.billing_plans b where b.id = v_sub.billing_plan_id),
      'period', private.price_period(v_sub.plan_price_id, v_sub.billing_plan_id), 'amount', v_sub.amount, 'currency', v_sub.currency,
      'is_billed', v_sub.plan_price_id is not null, 'current_period_start', v_sub.current_period_start,
      'current_period_end', v_sub.current_period_end, 'next_billing_date', v_sub.next_billing_date,
      'next_billing_amount', v_sub.next_billing_amount, 'expires_at', v_sub.expires_at, 'grace_until', v_sub.grace_until,
      'cancel_at_period_end', v_sub.cancel_at_period_end, 'cancel_reason', v_sub.cancel_reason, 'collection', v_sub.collection,
      'pending', (
        select jsonb_build_object('billing_plan_id', x.plan_id, 'plan_name', b.name, 'period', x.period, 'amount', x.amount, 'currency', x.currency,
          'invoice_id', v_sub.pending_invoice_id)
        from public.plan_prices x join public.billing_plans b on b.id = x.plan_id where x.id = v_sub.pending_plan_price_id)) end,
    'open_invoices', (select coalesce(jsonb_agg(private.invoice_json(i, false) order by i.issued_at, i.id), '[]')
      from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.status = 'open'),
    'method', (select jsonb_build_object('id', m.id, 'provider', m.provider, 'brand', m.brand, 'last4', m.last4, 'exp_month', m.exp_month,
        'exp_year', m.exp_year, 'phone', m.phone)
      from private.billing_methods m where m.tenant_id = p_tenant_id and m.removed_at is null),
    'coupon', private.billing_coupon(p_tenant_id),
    'balance', private.billing_balance(p_tenant_id, v_currency), 'currency', v_currency,
    'buyer', private.billing_buyer(p_tenant_id),
    'tax', private.billing_tax(p_tenant_id, statement_timestamp()),
    'usage', private.usage_of(p_tenant_id),
    'providers', private.billing_providers(),
    'payment', (select private.billing_payment_json(p) from public.subscription_payments p
      where p.tenant_id = p_tenant_id and p.state in ('created', 'pending', 'unknown') order by p.created_at desc, p.id limit 1),
    'plans', private.offered_plans((select t.currency_code from public.tenants t where t.id = p_tenant_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.create_attempt(p_invoice public.subscription_invoices, p_id uuid, p_provider text, p_method_id uuid, p_phone text, p_at timestamp with time zone)
 RETURNS public.subscription_payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.subscription_payments;
begin
  insert into public.subscription_payments (tenant_id, id, invoice_id, attempt_no, provider, method_id, phone, amount, currency, due_at)
  select p_invoice.tenant_id, p_id, p_invoice.id, 1 + count(p.id), p_provider, p_method_id, p_phone,
    -- M-Pesa moves whole shillings; what that is too much becomes credit.
    case when p_provider = 'mpesa' then ceil(p_invoice.amount_due - p_invoice.paid_amount) else p_invoice.amount_due - p_invoice.paid_amount end,
    p_invoice.currency, p_at
  from public.subscription_payments p where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id
  returning * into v_payment;
  return v_payment;
end;
$function$;

CREATE OR REPLACE FUNCTION private.platform_provider_json()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', v.kind, 'mode', v.mode, 'is_enabled', v.is_enabled, 'shortcode', v.shortcode,
      'shortcode_kind', v.shortcode_kind, 'currencies', private.billing_currencies(v.kind), 'saved_at', v.saved_at,
      'keys', (
        select jsonb_agg(jsonb_build_object('name', n.name, 'is_set', v.keys ? n.name, 'last4', v.keys -> n.name ->> 'last4') order by n.place)
        from unnest(private.payment_key_names(v.kind)) with ordinality as n (name, place))) order by v.kind)
    from private.platform_payment_providers v), '[]');
end;
$function$;

ALTER FUNCTION "private"."platform_provider_json"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_billing_provider(p_kind text, p_currency text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select 1 from private.platform_payment_providers v where v.kind = p_kind and v.is_enabled) then
    perform private.fail(409, 'payment_unavailable', 'This way to pay is not available at the moment.', '{"field": "provider"}');
  elsif p_currency <> all (private.billing_currencies(p_kind)) then
    perform private.fail(409, 'payment_unavailable', 'This way to pay does not take the currency of the invoice.', '{"field": "provider"}');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_billing_provider"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_method(p_tenant_id uuid, p_method jsonb, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_provider text := private.input_choice(p_method, 'provider', array['stripe', 'paystack', 'mpesa']);
  v_phone text := case when v_provider = 'mpesa' then '254' || private.mpesa_phone(private.input_text(p_method, 'phone', 20, '', true)) end;
  v_invoice public.subscription_invoices;
begin
  if v_provider = 'mpesa' and v_phone is null then
    perform private.refuse_input('phone', 'Type a Kenyan mobile number, such as 0712 345 678.');
  end if;
  perform private.lock_billing(p_tenant_id);
  update private.billing_methods m set removed_at = clock_timestamp() where m.tenant_id = p_tenant_id and m.removed_at is null;
  insert into private.billing_methods (tenant_id, provider, sealed_token, brand, last4, exp_month, exp_year, phone)
  values (p_tenant_id, v_provider, private.input_text(p_method, 'sealed_token', 4000, '', v_provider <> 'mpesa'),
    private.input_text(p_method, 'brand', 40), private.input_text(p_method, 'last4', 8),
    private.input_number(p_method, 'exp_month', 1, 12, 1, '', false), private.input_number(p_method, 'exp_year', 2000, 2999, 1, '', false),
    v_phone);
  update public.tenant_subscriptions s set collection = case v_provider when 'mpesa' then 'mpesa' else 'card' end,
    status = case when s.status = 'trial' and s.plan_price_id is not null and s.expires_at > p_at then 'trialing' else s.status end,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.tenant_id = p_tenant_id and private.subscription_rank(s.status) < 3;
  -- Whoever gives another card wants it tried.
  for v_invoice in
    select i.* from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.status = 'open' order by i.issued_at, i.id
  loop
    perform private.try_method(v_invoice, p_at);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_billing_providers()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_admin();
  return private.platform_provider_json();
end;
$function$;

ALTER FUNCTION "public"."admin_list_billing_providers"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_save_billing_provider(p_provider jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_save_billing_provider"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.billing_provider_access(p_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('tenant_id', 'platform', 'kind', v.kind, 'mode', v.mode, 'shortcode', v.shortcode, 'shortcode_kind', v.shortcode_kind,
      'sealed_keys', (select coalesce(jsonb_object_agg(k.key, k.value -> 'sealed'), '{}') from jsonb_each(v.keys) as k))
    from private.platform_payment_providers v where v.kind = p_kind);
end;
$function$;

ALTER FUNCTION "public"."billing_provider_access"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_billing_payment(p_payment_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_payment public.subscription_payments;
begin
  select p.* into v_payment from public.subscription_payments p where p.tenant_id = v_tenant_id and p.id = p_payment_id;
  if v_payment.id is null and p_payment_id is not null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  end if;
  return jsonb_build_object('tenant_id', v_tenant_id, 'currency', coalesce(
      (private.deciding_subscription(v_tenant_id)).currency, (select t.currency_code from public.tenants t where t.id = v_tenant_id)),
    'providers', private.billing_providers(), 'payment', case when v_payment.id is not null then private.billing_payment_json(v_payment) end);
end;
$function$;

ALTER FUNCTION "public"."check_billing_payment"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_billing_provider_keys(p_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_admin();
  if not exists (select 1 from private.platform_payment_providers v where v.kind = p_kind) then
    perform private.fail(404, 'not_found', 'Set this payment service up first.', '{"field": "kind"}');
  end if;
  return jsonb_build_object('names', to_jsonb(private.payment_key_names(p_kind)));
end;
$function$;

ALTER FUNCTION "public"."check_billing_provider_keys"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_billing_attempt(p_now timestamp with time zone DEFAULT NULL::timestamp with time zone, p_limit integer DEFAULT 10, p_payment_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_answer jsonb;
begin
  with picked as (
    select p.tenant_id, p.id, p.state from public.subscription_payments p
    where p.state in ('created', 'pending', 'unknown') and p.due_at <= v_now and (p_payment_id is null or p.id = p_payment_id)
      -- Somebody who waits is answered sooner.
      and (p.state = 'created' or p.claimed_at <= v_now - case when p_payment_id is null then interval '5 minutes' else interval '3 seconds' end)
      -- A page for a card is opened by the request of the person who will see it.
      and (p_payment_id is not null or p.state <> 'created' or p.provider = 'mpesa' or p.method_id is not null or p.due_at <= v_now - interval '1 minute')
    order by p.due_at, p.id limit least(greatest(coalesce(p_limit, 10), 1), 100)
    for update skip locked
  ), claimed as (
    update public.subscription_payments p set state = case when c.state = 'created' then 'pending' else p.state end, claimed_at = v_now
    from picked c where p.tenant_id = c.tenant_id and p.id = c.id
    returning p.id, p.due_at, c.state as state_before
  )
  select jsonb_agg(private.attempt_json(c.id, c.state_before) order by c.due_at, c.id) into v_answer from claimed c;
  return coalesce(v_answer, '[]');
end;
$function$;

ALTER FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_billing_attempt(p_provider text, p_payment_id uuid DEFAULT NULL::uuid, p_reference text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select private.attempt_json(p.id, 'pending') from public.subscription_payments p
    where p.provider = p_provider and (p.id = p_payment_id or p.provider_reference = p_reference or p.receipt = p_reference)
    order by p.id limit 1);
end;
$function$;

ALTER FUNCTION "public"."find_billing_attempt"(text, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.pay_billing_invoice(p_payment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('billing.manage');
  v_id uuid := private.input_uuid(private.input_object(p_payment, 'p_payment'), 'id');
  v_invoice_id uuid := private.input_uuid(p_payment, 'invoice_id');
  v_provider text := private.input_choice(p_payment, 'provider', array['stripe', 'paystack', 'mpesa']);
  v_phone text := private.input_text(p_payment, 'phone', 20, '', v_provider = 'mpesa');
  v_is_new_card boolean := coalesce(private.input_flag(p_payment, 'is_new_card', false), false);
  v_invoice public.subscription_invoices;
  v_payment public.subscription_payments;
begin
  if v_provider = 'mpesa' then
    v_phone := '254' || private.mpesa_phone(v_phone);
    if v_phone is null then
      perform private.refuse_input('phone', 'Type a Kenyan mobile number, such as 0712 345 678.');
    end if;
  else
    v_phone := null;
  end if;
  perform private.lock_billing(v_tenant_id);
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = v_tenant_id and i.id = v_invoice_id;
  select p.* into v_payment from public.subscription_payments p where p.tenant_id = v_tenant_id and p.id = v_id;
  if v_invoice.id is null then
    perform private.fail(404, 'not_found', 'This invoice does not exist.');
  elsif v_payment.id is null and v_invoice.status <> 'open' then
    perform private.fail(409, 'invoice_settled', 'This invoice needs no payment.');
  elsif v_payment.id is null and exists (select 1 from public.subscription_payments p
    where p.tenant_id = v_tenant_id and p.invoice_id = v_invoice.id and p.state in ('created', 'pending', 'unknown')) then
    perform private.fail(409, 'payment_in_progress', 'A payment for this invoice is under way. Wait until it is done.');
  elsif v_payment.id is null then
    perform private.require_billing_provider(v_provider, v_invoice.currency);
    v_payment := private.create_attempt(v_invoice, v_id, v_provider, (
      select m.id from private.billing_methods m
      where m.tenant_id = v_tenant_id and m.removed_at is null and m.provider = v_provider and v_provider <> 'mpesa' and not v_is_new_card), v_phone,
      clock_timestamp());
  elsif v_payment.invoice_id <> v_invoice_id or v_payment.provider <> v_provider then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  return private.billing_payment_json(v_payment);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_billing_provider_keys(p_user_id uuid, p_kind text, p_keys jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.platform_payment_providers v set saved_by = p_user_id, saved_at = clock_timestamp(), keys = v.keys || (
    select coalesce(jsonb_object_agg(n.name, jsonb_build_object('sealed', n.sealed, 'last4', n.last4)), '{}')
    from jsonb_to_recordset(p_keys) as n (name text, sealed text, last4 text)
    where n.name = any (private.payment_key_names(p_kind)))
  where v.kind = p_kind;
  perform private.write_audit(null, p_user_id, 'billing_keys_saved', 'platform_payment_providers', null, null,
    jsonb_build_object('kind', p_kind, 'names', (select jsonb_agg(n ->> 'name') from jsonb_array_elements(p_keys) as n)));
  return private.platform_provider_json();
end;
$function$;

ALTER FUNCTION "public"."save_billing_provider_keys"(uuid, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_billing_attempt(p_settlement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(p_settlement, 'payment_id');
  v_outcome text := private.input_choice(p_settlement, 'outcome', array['succeeded', 'failed', 'pending', 'unknown', 'not_found']);
  v_at timestamptz := coalesce(private.input_instant(p_settlement, 'at'), clock_timestamp());
  v_amount numeric := private.input_number(p_settlement, 'amount', 0, 1e12, 0.01, '', false);
  v_payment public.subscription_payments;
begin
  select p.* into v_payment from public.subscription_payments p where p.id = v_id;
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  end if;
  perform private.lock_billing(v_payment.tenant_id);
  select p.* into v_payment from public.subscription_payments p where p.id = v_id for update;
  if v_payment.state = 'succeeded' or v_payment.state = 'failed' and v_outcome <> 'succeeded' then
    return jsonb_build_object('state', v_payment.state, 'review', false);
  elsif v_outcome = 'succeeded' and (coalesce(v_amount, v_payment.amount) <> v_payment.amount
    or coalesce(p_settlement ->> 'currency', v_payment.currency) <> v_payment.currency) then
    update public.subscription_payments p set state = 'unknown', failure = 'Another amount than was asked for' where p.id = v_id;
    return jsonb_build_object('state', 'unknown', 'review', true);
  elsif v_outcome = 'not_found' and v_payment.provider <> 'mpesa' then
    -- The provider has never heard of it: now it may be charged.
    update public.subscription_payments p set state = 'created', claimed_at = null where p.id = v_id returning * into v_payment;
    return jsonb_build_object('state', v_payment.state, 'review', false);
  end if;
  update public.subscription_payments p set state = case v_outcome when 'not_found' then 'failed' else v_outcome end,
    provider_reference = coalesce(p_settlement ->> 'provider_reference', p.provider_reference),
    receipt = coalesce(p_settlement ->> 'receipt', p.receipt), page_url = coalesce(p_settlement ->> 'page_url', p.page_url), failure = case when v_outcome = 'failed' then left(p_settlement ->> 'failure', 200) end,
    is_hard_failure = v_outcome = 'failed' and coalesce((p_settlement ->> 'is_hard')::boolean, false),
    settled_at = case when v_outcome not in ('pending', 'unknown') then v_at end
  where p.id = v_id returning * into v_payment;
  if v_payment.state = 'succeeded' then
    perform private.take_money(v_payment.tenant_id, v_payment.invoice_id, v_payment.amount, v_at);
  elsif v_payment.state = 'failed' then
    perform private.payment_failed(v_payment, v_at);
  end if;
  return jsonb_build_object('state', v_payment.state, 'review', false);
end;
$function$;

ALTER TABLE "public"."subscription_payments" ADD CONSTRAINT "subscription_payments_page_url_check" CHECK ((length(page_url) <= 2000));

COMMENT ON COLUMN "private"."platform_payment_providers"."keys" IS 'By name {sealed, last4}: sealed by the edge function payment-keys for the platform, so that no key of a business opens in its place, nor the other way.';

COMMENT ON COLUMN "public"."subscription_payments"."page_url" IS 'Where a card is typed in, at the provider; null for a card on file and for M-Pesa.';

COMMENT ON FUNCTION "private"."attempt_json"(uuid, text) IS 'An attempt as a worker needs it.';

COMMENT ON FUNCTION "private"."billing_currencies"(text) IS 'The currencies that a service takes; null for all.';

COMMENT ON FUNCTION "private"."billing_payment_json"(public.subscription_payments) IS 'A payment as its owner sees it.';

COMMENT ON FUNCTION "private"."billing_providers"() IS 'How businesses can pay the platform: services that are switched on, with the currencies they take.';

COMMENT ON FUNCTION "private"."platform_provider_json"() IS 'The platform''s payment services; of each key only whether it is there, and its last four characters.';

COMMENT ON FUNCTION "private"."require_billing_provider"(text, text) IS 'Refuses a payment that no worker could ask for.';

COMMENT ON FUNCTION "public"."admin_list_billing_providers"() IS 'The services through which businesses pay the platform, without their keys. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_save_billing_provider"(jsonb) IS 'Sets up a service through which businesses pay the platform: {kind, mode test|live, is_enabled, shortcode, shortcode_kind}. Switched on once its keys are saved (keys_missing); one service takes cards (in_use). Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."billing_provider_access"(text) IS 'For edge functions: settings and sealed keys of a service that businesses pay the platform through; also of one that is switched off, as payments may be under way.';

COMMENT ON FUNCTION "public"."check_billing_payment"(uuid) IS 'Asked by the edge function billing-payment as the caller: for which business they pay, how that is possible, and how one of its payments stands.';

COMMENT ON FUNCTION "public"."check_billing_provider_keys"(text) IS 'Asked by the edge function payment-keys as the caller: whether they may save keys of the platform, and which. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer, uuid) IS 'For the worker: attempts that are due, each for 5 minutes, or one whose payer waits. charge: ask the provider with payment_id as idempotency key; look_up: it may know it already, only ask. Settle each.';

COMMENT ON FUNCTION "public"."find_billing_attempt"(text, uuid, text) IS 'For the receiver of callbacks: the attempt that a message is about, by our id or by what the provider calls it.';

COMMENT ON FUNCTION "public"."pay_billing_invoice"(jsonb) IS 'Asks for the payment of an open invoice: {id, invoice_id, provider, phone, is_new_card}. Through the edge function billing-payment, which asks the provider at once. The same id again answers how it stands; another one while a payment is under way is refused.';

COMMENT ON FUNCTION "public"."save_billing_provider_keys"(uuid, text, jsonb) IS 'For the edge function payment-keys: keeps keys of the platform that it has sealed, [{name, sealed, last4}]. The audit names them only.';

COMMENT ON FUNCTION "public"."settle_billing_attempt"(jsonb) IS 'For the worker: how an attempt went, {payment_id, outcome succeeded|failed|pending|unknown|not_found, amount, currency, provider_reference, receipt, page_url, failure, is_hard, at}. Said again it changes nothing; another amount than was asked for is left to a person (review).';

COMMENT ON TABLE "private"."platform_payment_providers" IS 'Services through which businesses pay the platform, one row each. No role of the API reads it.';

REVOKE ALL ON FUNCTION "private"."attempt_json"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_json"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_json"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_currencies"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_currencies"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_currencies"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_payment_json"(public.subscription_payments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_payment_json"(public.subscription_payments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_payment_json"(public.subscription_payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_providers"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_providers"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_providers"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_provider_json"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_provider_json"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_provider_json"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_billing_provider"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_billing_provider"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_billing_provider"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_list_billing_providers"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_billing_providers"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_billing_providers"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_billing_providers"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_billing_providers"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_save_billing_provider"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_save_billing_provider"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_save_billing_provider"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_billing_provider"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_save_billing_provider"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."billing_provider_access"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."billing_provider_access"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."billing_provider_access"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."billing_provider_access"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_billing_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_billing_payment"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."check_billing_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_billing_payment"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_billing_payment"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_billing_provider_keys"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_billing_provider_keys"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."check_billing_provider_keys"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_billing_provider_keys"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_billing_provider_keys"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_billing_attempt"(timestamp with time zone, integer, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."find_billing_attempt"(text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."find_billing_attempt"(text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."find_billing_attempt"(text, uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."find_billing_attempt"(text, uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_billing_provider_keys"(uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_billing_provider_keys"(uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_billing_provider_keys"(uuid, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_billing_provider_keys"(uuid, text, jsonb) TO "service_role";

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "billing_attempt", "every": "00:00:05", "lease": "00:03:00", "title": "Payments of subscriptions", "retention": "1 day", "retry_after": ["00:00:10", "00:01:00", "00:05:00"], "most_at_once": 1}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "billing_cycle", "every": "00:01:00", "lease": "00:05:00", "title": "Renewals and reminders of subscriptions", "retention": "1 day", "retry_after": ["00:01:00", "00:05:00", "00:15:00"], "most_at_once": 1}') r;

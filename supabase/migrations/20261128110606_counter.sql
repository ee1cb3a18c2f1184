set local check_function_bodies = off;

ALTER TABLE "public"."direct_payments" DROP CONSTRAINT "direct_payments_source_check";

CREATE TABLE "private"."till_payment_requests" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "sale_id" uuid NOT NULL, "asked_by" uuid, "mode" text NOT NULL, "state" text NOT NULL DEFAULT 'created'::text, "amount" numeric(14,2) NOT NULL, "currency_code" text NOT NULL DEFAULT 'KES'::text, "payer" text NOT NULL, "account_number" text NOT NULL, "callback_token_hash" text, "provider_reference" text, "receipt_number" text, "money_code" text, "code" text, "confirmed_at" timestamp with time zone, "given_up_at" timestamp with time zone, "expires_at" timestamp with time zone NOT NULL, "next_query_at" timestamp with time zone, "query_count" integer NOT NULL DEFAULT 0, "queried_at" timestamp with time zone, "settled_at" timestamp with time zone, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "updated_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "till_payment_requests_account_number_check" CHECK ((account_number ~ '^[A-Z0-9]{6,30}$'::text)), CONSTRAINT "till_payment_requests_amount_check" CHECK (((amount > (0)::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "till_payment_requests_callback_token_hash_key" UNIQUE (callback_token_hash), CONSTRAINT "till_payment_requests_code_check" CHECK ((length(code) <= 60)), CONSTRAINT "till_payment_requests_currency_code_check" CHECK ((currency_code = 'KES'::text)), CONSTRAINT "till_payment_requests_expires_at_check" CHECK (isfinite(expires_at)), CONSTRAINT "till_payment_requests_mode_check" CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))), CONSTRAINT "till_payment_requests_money_code_check" CHECK ((money_code ~ '^[A-Z0-9]{6,30}$'::text)), CONSTRAINT "till_payment_requests_paid_under_a_code" CHECK (((state = 'succeeded'::text) = (money_code IS NOT NULL))), CONSTRAINT "till_payment_requests_payer_check" CHECK ((payer ~ '^[0-9]{6,15}$'::text)), CONSTRAINT "till_payment_requests_provider_reference_check" CHECK (((length(provider_reference) >= 1) AND (length(provider_reference) <= 200))), CONSTRAINT "till_payment_requests_query_count_check" CHECK ((query_count >= 0)), CONSTRAINT "till_payment_requests_receipt_number_check" CHECK ((receipt_number ~ '^[A-Z0-9]{6,30}$'::text)), CONSTRAINT "till_payment_requests_state_check" CHECK ((state = ANY (ARRAY['created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "till_payment_requests_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "till_payment_requests_tenant_id_account_number_key" UNIQUE (tenant_id, account_number));

ALTER TABLE "private"."till_payment_requests" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."till_payment_requests" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."till_payment_requests" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.claim_till_query(p_tenant_id uuid, p_id uuid, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request private.till_payment_requests;
begin
  select * into v_request from private.till_payment_requests r
  where r.tenant_id = p_tenant_id and r.id = p_id and r.next_query_at is not null and r.state in ('created', 'pending') for update;
  if not found then
    return null;
  elsif v_request.next_query_at > p_now then
    perform private.schedule_job('payment_query', p_tenant_id, p_id::text, v_request.next_query_at);
    return null;
  elsif v_request.provider_reference is null then
    -- What Safaricom never named cannot be asked for. Should its callback come yet, the money counts.
    update private.till_payment_requests r set state = 'failed', code = 'no_answer', next_query_at = null, settled_at = p_now, updated_at = p_now
    where r.tenant_id = p_tenant_id and r.id = p_id;
    return null;
  end if;
  return private.hand_out_till_query(v_request, p_now);
end;
$function$;

ALTER FUNCTION "private"."claim_till_query"(uuid, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_till_payment(p_search jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_found private.till_payment_requests;
begin
  if p_search ->> 'callback_token' is not null and p_search ->> 'kind' = 'mpesa' then
    select * into v_found from private.till_payment_requests r
    where r.callback_token_hash = private.token_hash(left(p_search ->> 'callback_token', 200));
  end if;
  return case when v_found.id is not null then private.till_query_json(v_found) end;
end;
$function$;

ALTER FUNCTION "private"."find_till_payment"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hand_out_till_query(p_request private.till_payment_requests, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.till_payment_requests r set query_count = r.query_count + 1, queried_at = p_now, updated_at = p_now,
    next_query_at = p_now + least(interval '20 seconds' * power(1.6, least(r.query_count, 12)), interval '1 hour')
  where r.tenant_id = p_request.tenant_id and r.id = p_request.id returning * into p_request;
  return private.till_query_json(p_request);
end;
$function$;

ALTER FUNCTION "private"."hand_out_till_query"(private.till_payment_requests, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.new_till_account()
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
RETURN ('TILL'::text || (SELECT string_agg(chr((65 + (get_byte(b.bytes, n.n) % 26))), ''::text ORDER BY n.n) AS string_agg FROM (SELECT extensions.gen_random_bytes(6) AS bytes) b, generate_series(0, 5) n(n)));

ALTER FUNCTION "private"."new_till_account"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_till_request(p_tenant_id uuid, p_id uuid, p_outcome text, p_code text, p_reference text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
begin
  update private.till_payment_requests r
  set state = case when r.state <> 'created' then r.state when p_outcome = 'refused' then 'failed' else 'pending' end,
    code = case when r.state = 'created' then p_code else r.code end, provider_reference = coalesce(r.provider_reference, p_reference),
    next_query_at = case when r.state <> 'created' then r.next_query_at when p_outcome = 'accepted' then v_now + interval '15 seconds'
      when p_outcome = 'unanswered' then r.expires_at end,
    settled_at = case when r.state = 'created' and p_outcome = 'refused' then v_now else r.settled_at end, updated_at = v_now
  where r.tenant_id = p_tenant_id and r.id = p_id;
  return found;
end;
$function$;

ALTER FUNCTION "private"."note_till_request"(uuid, uuid, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.place_direct_payment(p_payment public.direct_payments, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order_id uuid;
begin
  if not private.name_direct_payment(p_payment, p_now) and not private.set_till_money_aside(p_payment, p_now) then
    v_order_id := private.order_of_direct_payment(p_payment);
    if v_order_id is not null then
      perform private.pay_order_directly(p_payment, v_order_id, p_now);
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.save_direct_payment(p_tenant_id uuid, p_mode text, p_payment jsonb, p_source text, p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_amount numeric := (p_payment ->> 'amount')::numeric;
  v_is_found boolean := p_source in ('reconciliation', 'request');
  v_is_looked_up boolean := not v_is_found and exists (select 1 from public.payment_providers v
    where v.tenant_id = p_tenant_id and v.kind = 'mpesa' and v.reconciles_payments);
  v_known public.direct_payments;
begin
  insert into public.direct_payments as d (tenant_id, mode, receipt_number, amount, account_number, shortcode, payer_name, payer_phone, paid_at,
    source, confirmed_at, next_check_at, created_at)
  values (p_tenant_id, p_mode, p_payment ->> 'receipt_number', v_amount, nullif(btrim(left(p_payment ->> 'account_number', 100)), ''),
    substring(p_payment ->> 'shortcode' from '^[0-9]{3,12}$'), nullif(btrim(left(p_payment ->> 'payer_name', 200)), ''),
    nullif(btrim(left(p_payment ->> 'payer_phone', 100)), ''), least(coalesce((p_payment ->> 'paid_at')::timestamptz, p_now), p_now + interval '1 day'),
    p_source, case when v_is_found then p_now end, case when v_is_looked_up then p_now + interval '1 day' else p_now end, p_now)
  on conflict (tenant_id, receipt_number) do update
    -- Safaricom's own list is right where a report said otherwise. What is confirmed stays as it is.
    set amount = case when d.state in ('reported', 'unconfirmed') then excluded.amount else d.amount end,
      account_number = coalesce(excluded.account_number, d.account_number),
      payer_phone = coalesce(d.payer_phone, excluded.payer_phone), confirmed_at = p_now,
      state = case when d.state = 'unconfirmed' then 'reported' else d.state end,
      next_check_at = case when d.state in ('reported', 'unconfirmed') then p_now end
    where v_is_found and d.confirmed_at is null
  returning d.id into v_id;
  select * into v_known from public.direct_payments d where d.tenant_id = p_tenant_id and d.receipt_number = p_payment ->> 'receipt_number';
  -- Booked already, by somebody's word: it is for people to look at.
  if v_known.amount <> v_amount and v_known.reported_amount is null and (v_is_found or v_known.source = 'staff' or not v_is_looked_up)
    and v_known.state in ('assigned', 'open') then
    update public.direct_payments d set reported_amount = v_amount where d.tenant_id = p_tenant_id and d.id = v_known.id;
    perform private.notify(p_tenant_id, 'payment_failed', 'orders.view', format('Check M-Pesa payment %s', v_known.receipt_number),
      format('It was taken as KES %s; Safaricom says that KES %s came.', to_char(v_known.amount, 'FM999,999,999,990.00'), to_char(v_amount, 'FM999,999,999,990.00')),
      '/admin/sales?tab=mpesa&payment=' || v_known.id);
  end if;
  return v_known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.set_till_money_aside(p_payment public.direct_payments, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_code text;
begin
  update private.till_payment_requests r set receipt_number = p_payment.receipt_number, updated_at = p_now
  where r.tenant_id = p_payment.tenant_id and r.account_number = p_payment.account_number and r.state = 'succeeded'
    and r.money_code <> p_payment.receipt_number and coalesce(r.receipt_number, p_payment.receipt_number) = p_payment.receipt_number
  returning r.money_code into v_code;
  if v_code is null then
    return false;
  end if;
  update public.direct_payments d set state = 'set_aside', note = 'The same money as ' || v_code, resolved_at = p_now
  where d.tenant_id = p_payment.tenant_id and d.id = p_payment.id;
  return true;
end;
$function$;

ALTER FUNCTION "private"."set_till_money_aside"(public.direct_payments, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_till_payment(p_tenant_id uuid, p_id uuid, p_settlement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_outcome text := p_settlement ->> 'outcome';
  v_receipt text := upper(p_settlement ->> 'receipt_number');
  v_request private.till_payment_requests;
  v_state text;
begin
  select * into v_request from private.till_payment_requests r where r.tenant_id = p_tenant_id and r.id = p_id;
  if v_request.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.');
  elsif v_receipt is null and private.reported_till_code(v_request) is not null then
    -- The receipt number before the request, as whoever brings the number holds them.
    perform private.lock_reference(p_tenant_id, private.reported_till_code(v_request));
  end if;
  select * into v_request from private.till_payment_requests r where r.tenant_id = p_tenant_id and r.id = p_id for update;
  v_state := v_request.state;
  if v_request.provider_reference is null and p_settlement ->> 'provider_reference' is not null then
    update private.till_payment_requests r set provider_reference = p_settlement ->> 'provider_reference', updated_at = v_now
    where r.tenant_id = p_tenant_id and r.id = p_id returning * into v_request;
  end if;
  if v_outcome = 'succeeded' then
    v_state := private.settle_till_success(v_request, case when v_receipt ~ '^[A-Z0-9]{6,30}$' then v_receipt end,
      coalesce(private.amount_of_service('mpesa', v_request.currency_code, (p_settlement ->> 'service_amount')::numeric),
        (p_settlement ->> 'amount')::numeric), v_now);
  elsif v_state in ('created', 'pending') and v_request.confirmed_at is null
    and (v_outcome = 'failed' or v_request.created_at < v_now - interval '1 day') then
    update private.till_payment_requests r set state = 'failed', next_query_at = null, settled_at = v_now, updated_at = v_now,
      code = case when v_outcome = 'failed' then left(p_settlement ->> 'code', 60) else 'no_answer' end
    where r.tenant_id = p_tenant_id and r.id = p_id;
    v_state := 'failed';
  elsif v_state in ('created', 'pending') and v_outcome = 'pending' and p_settlement ->> 'source' = 'callback' then
    update private.till_payment_requests r set state = 'pending', next_query_at = v_now, updated_at = v_now
    where r.tenant_id = p_tenant_id and r.id = p_id;
    v_state := 'pending';
  end if;
  return jsonb_build_object('id', p_id, 'state', case when v_state = 'created' then 'pending' else v_state end);
end;
$function$;

ALTER FUNCTION "private"."settle_till_payment"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_till_success(p_request private.till_payment_requests, p_receipt text, p_amount numeric, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_amount numeric := case when p_amount > 0 and p_amount < p_request.amount then p_amount else p_request.amount end;
  v_code text;
begin
  if p_request.state = 'succeeded' then
    -- The receipt number follows money that was taken without: it is known now, and pays no second time.
    if p_receipt is not null and p_request.receipt_number is null and private.till_money_code(p_request, p_receipt) = p_receipt then
      update private.till_payment_requests r set receipt_number = p_receipt, updated_at = p_now where r.tenant_id = p_request.tenant_id and r.id = p_request.id;
      update public.direct_payments d set state = 'set_aside', note = 'The same money as ' || p_request.money_code, next_check_at = null, resolved_at = p_now
      where d.tenant_id = p_request.tenant_id and d.receipt_number = p_receipt and d.receipt_number <> p_request.money_code
        and d.state in ('reported', 'unconfirmed', 'open');
      update public.direct_payments d set state = 'set_aside', note = 'The same money as ' || p_receipt, resolved_at = p_now
      where d.tenant_id = p_request.tenant_id and d.receipt_number = p_request.money_code and d.receipt_number <> p_receipt and d.state = 'open'
        and exists (select 1 from public.sale_payments s
          where s.tenant_id = d.tenant_id and s.tender_type = 'mobile_money' and s.reference = p_receipt);
    end if;
    return 'succeeded';
  end if;
  if p_request.confirmed_at is null then
    update private.till_payment_requests r set confirmed_at = p_now, updated_at = p_now
    where r.tenant_id = p_request.tenant_id and r.id = p_request.id returning * into p_request;
  end if;
  v_code := private.till_money_code(p_request, p_receipt);
  if v_code is null then
    update private.till_payment_requests r set state = 'pending', next_query_at = p_now + interval '10 seconds'
    where r.tenant_id = p_request.tenant_id and r.id = p_request.id;
    return 'pending';
  end if;
  update private.till_payment_requests r set state = 'succeeded', money_code = v_code, code = '0',
    receipt_number = case when v_code <> r.account_number then v_code end, next_query_at = null, settled_at = p_now, updated_at = p_now
  where r.tenant_id = p_request.tenant_id and r.id = p_request.id;
  perform private.take_till_money(p_request, v_code, v_amount, p_now);
  return 'succeeded';
end;
$function$;

ALTER FUNCTION "private"."settle_till_success"(private.till_payment_requests, text, numeric, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.take_till_money(p_request private.till_payment_requests, p_code text, p_amount numeric, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  perform private.lock_reference(p_request.tenant_id, p_code);
  v_id := private.save_direct_payment(p_request.tenant_id, p_request.mode, jsonb_build_object('receipt_number', p_code, 'amount', p_amount,
    'account_number', p_request.account_number, 'payer_phone', p_request.payer), 'request', p_now);
  perform private.confirm_direct_payment(p_request.tenant_id, v_id, p_now);
  -- Nobody waits for it any more: people hear of it.
  if (p_request.given_up_at is not null or p_request.expires_at <= p_now) and exists (select 1 from public.direct_payments d
      where d.tenant_id = p_request.tenant_id and d.id = v_id and d.state = 'open') then
    perform private.notify(p_request.tenant_id, 'payment_received', 'orders.view', 'A customer paid after the till stopped waiting',
      format('%s came from %s. Use it for its sale, or send it back.', private.money_text(p_request.tenant_id, p_request.currency_code, p_amount),
        p_request.payer), '/admin/sales?tab=mpesa&payment=' || v_id);
  end if;
end;
$function$;

ALTER FUNCTION "private"."take_till_money"(private.till_payment_requests, text, numeric, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.takes_till_payments(p_tenant_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select 1 from public.payment_providers v
    join public.tenants t on t.id = v.tenant_id and t.currency_code = 'KES'
    where v.tenant_id = p_tenant_id and v.kind = 'mpesa' and v.is_enabled
      and (select count(*) from private.payment_provider_keys k where k.tenant_id = v.tenant_id and k.kind = 'mpesa'
        and k.name = any (private.payment_key_names('mpesa'))) = 3);
end;
$function$;

ALTER FUNCTION "private"."takes_till_payments"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_payments__reference_is_unspent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_field text := case tg_table_name when 'sale_payments' then 'payments' else 'reference' end;
  v_row jsonb := to_jsonb(new);
  v_came numeric;
begin
  new.reference := private.mobile_code(new.reference);
  perform private.lock_reference(new.tenant_id, new.reference);
  if exists (select 1 from public.direct_payments d
      where d.tenant_id = new.tenant_id and d.receipt_number = new.reference
        and (d.state = 'sent_back' or d.state = 'assigned' and d.intent_id is distinct from new.id))
    or exists (select 1 from public.payment_intents i
      where i.tenant_id = new.tenant_id and i.provider = 'mpesa' and i.receipt_number = new.reference and i.id <> new.id
        and i.state in ('succeeded', 'needs_review', 'refunded'))
    -- The same money stands under another code already.
    or exists (select 1 from private.till_payment_requests r
      where r.tenant_id = new.tenant_id and r.receipt_number = new.reference and r.money_code <> new.reference) then
    perform private.refuse_spent_code(v_field);
  end if;
  select d.amount into v_came from public.direct_payments d
  where d.tenant_id = new.tenant_id and d.receipt_number = new.reference and d.state <> 'assigned';
  -- Cents that M-Pesa cannot move are no difference.
  if v_came < floor(coalesce(v_row ->> 'amount', v_row ->> 'initial_amount')::numeric) then
    perform private.refuse_input(v_field, format('Only %s was received under this transaction code.', to_char(v_came, 'FM999,999,999,990.00')));
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.till_money_code(p_request private.till_payment_requests, p_receipt text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_receipt is not null and not exists (select 1 from private.till_payment_requests r
      where r.tenant_id = p_request.tenant_id and r.id <> p_request.id and p_receipt in (r.receipt_number, r.money_code))
    and not exists (select 1 from public.payment_intents i
      where i.tenant_id = p_request.tenant_id and i.provider = 'mpesa' and i.receipt_number = p_receipt) then
    return p_receipt;
  end if;
  return coalesce(case when p_receipt is null then private.reported_till_code(p_request) end,
    case when p_receipt is not null or p_request.confirmed_at < statement_timestamp() - interval '8 seconds' then p_request.account_number end);
end;
$function$;

ALTER FUNCTION "private"."till_money_code"(private.till_payment_requests, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_query_json(p_request private.till_payment_requests)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('tenant_id', p_request.tenant_id, 'id', p_request.id, 'state', p_request.state, 'amount', p_request.amount,
    'currency_code', p_request.currency_code, 'provider_reference', p_request.provider_reference, 'provider_payment', null, 'refund_amount', null,
    'attempt', p_request.query_count, 'is_unwanted', false, 'asked_at', clock_timestamp(),
    'provider', private.payment_provider_access(p_request.tenant_id, 'mpesa') || jsonb_build_object('mode', p_request.mode));
end;
$function$;

ALTER FUNCTION "private"."till_query_json"(private.till_payment_requests) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_request_json(p_request private.till_payment_requests, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_request.id, 'amount', p_request.amount, 'phone', p_request.payer, 'code', p_request.code,
    'asked_at', p_request.created_at, 'ends_at', p_request.expires_at, 'money_code', p_request.money_code,
    'state', case when p_request.state = 'succeeded' then 'paid' when p_request.state = 'failed' then 'failed'
      when p_request.confirmed_at is not null then 'confirmed' when p_request.given_up_at is not null then 'stopped'
      when p_request.expires_at <= p_now then 'timed_out' else 'waiting' end,
    'received_amount', (select d.amount from public.direct_payments d
      where d.tenant_id = p_request.tenant_id and d.receipt_number = p_request.money_code),
    'is_used', coalesce((select d.state <> 'open' from public.direct_payments d
      where d.tenant_id = p_request.tenant_id and d.receipt_number = p_request.money_code), false));
end;
$function$;

ALTER FUNCTION "private"."till_request_json"(private.till_payment_requests, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_requests_json(p_tenant_id uuid, p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
begin
  return jsonb_build_object('tenant_id', p_tenant_id, 'can_ask', private.takes_till_payments(p_tenant_id), 'requests', coalesce((
    select jsonb_agg(private.till_request_json(r, v_now) order by r.created_at desc, r.id desc)
    from (select * from private.till_payment_requests x where x.tenant_id = p_tenant_id and x.sale_id = p_sale_id
      order by x.created_at desc, x.id desc limit 20) r), '[]'));
end;
$function$;

ALTER FUNCTION "private"."till_requests_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.ask_till_payment(p_request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_now timestamptz := clock_timestamp();
  v_hash text := private.request_hash(p_request);
  v_id uuid;
  v_sale_id uuid;
  v_amount numeric;
  v_payer text;
  v_found private.till_payment_requests;
begin
  perform private.require_writable();
  perform private.input_object(p_request, 'p_request');
  v_id := private.input_uuid(p_request, 'id');
  v_sale_id := private.input_uuid(p_request, 'sale_id');
  v_amount := private.input_number(p_request, 'amount', 1, 99999999999, 1);
  v_payer := '254' || private.mpesa_phone(private.input_text(p_request, 'phone', 30, '', true));
  if v_payer is null then
    perform private.refuse_input('phone', 'Enter a Safaricom number, for example 0712 345 678.');
  end if;
  -- Two tills may have the same parked basket before them: one phone is asked at a time.
  perform private.lock_request('till_payment', v_tenant_id, v_sale_id);
  select * into v_found from private.till_payment_requests r where r.tenant_id = v_tenant_id and r.id = v_id;
  if v_found.id is not null then
    perform private.require_same_request(v_found.request_hash, v_hash);
    return private.till_requests_json(v_tenant_id, v_sale_id);
  elsif not private.takes_till_payments(v_tenant_id) then
    perform private.fail(409, 'keys_missing', 'Switch M-Pesa on with its keys first, under Settings, Payments.');
  end if;
  select * into v_found from private.till_payment_requests r where r.tenant_id = v_tenant_id and r.sale_id = v_sale_id
    and r.state in ('created', 'pending') and (r.confirmed_at is not null or r.given_up_at is null and r.expires_at > v_now) limit 1;
  if v_found.id is not null then
    perform private.fail(409, 'payment_pending', 'A phone is being asked to pay for this sale. Wait until that ends, or stop waiting.',
      jsonb_build_object('payment_id', v_found.id));
  end if;
  -- Anybody can type any number: nobody's phone rings all day for it.
  if (select count(*) from private.till_payment_requests r where r.tenant_id = v_tenant_id and r.payer = v_payer
      and r.created_at > v_now - interval '10 minutes') >= 6 then
    perform private.fail(429, 'rate_limited', 'Too many requests to this number. Try again in ten minutes.');
  end if;
  insert into private.till_payment_requests (tenant_id, id, sale_id, asked_by, mode, amount, payer, account_number, expires_at, request_hash, created_at)
  select v_tenant_id, v_id, v_sale_id, auth.uid(), v.mode, v_amount, v_payer, private.new_till_account(), v_now + interval '3 minutes', v_hash, v_now
  from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind = 'mpesa';
  return private.till_requests_json(v_tenant_id, v_sale_id);
end;
$function$;

ALTER FUNCTION "public"."ask_till_payment"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.begin_till_payment(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token text := encode(extensions.gen_random_bytes(24), 'hex');
  v_request private.till_payment_requests;
begin
  update private.till_payment_requests r set callback_token_hash = private.token_hash(v_token), next_query_at = r.expires_at, updated_at = clock_timestamp()
  where r.tenant_id = p_tenant_id and r.id = p_id and r.state = 'created' and r.callback_token_hash is null
    and r.given_up_at is null and r.expires_at > statement_timestamp()
  returning * into v_request;
  return case when v_request.id is not null then jsonb_build_object('id', v_request.id, 'tenant_id', v_request.tenant_id, 'amount', v_request.amount,
    'currency_code', v_request.currency_code, 'payer', v_request.payer, 'account_number', v_request.account_number, 'callback_token', v_token,
    'provider', private.payment_provider_access(v_request.tenant_id, 'mpesa')) end;
end;
$function$;

ALTER FUNCTION "public"."begin_till_payment"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_payment_query(p_tenant_id uuid, p_payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_intent public.payment_intents;
  v_from timestamptz;
begin
  select * into v_intent from public.payment_intents i
  where i.tenant_id = p_tenant_id and i.id = p_payment_id and i.next_query_at is not null and i.state in ('created', 'pending') for update;
  if not found then
    return private.claim_till_query(p_tenant_id, p_payment_id, v_now);
  end if;
  -- What the service never named cannot be asked for. Should its callback come yet, the money counts.
  v_from := case when v_intent.provider_reference is null then greatest(v_intent.next_query_at, v_intent.expires_at) else v_intent.next_query_at end;
  if v_from > v_now then
    perform private.schedule_job('payment_query', p_tenant_id, p_payment_id::text, v_from);
    return null;
  elsif v_intent.provider_reference is null then
    perform private.close_payment(v_intent, 'failed', 'no_answer', v_now);
    return null;
  end if;
  return private.hand_out_payment_query(v_intent, v_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_till_payment_queries(p_tenant_id uuid, p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_request private.till_payment_requests;
begin
  -- The till that waits is answered soon, though Safaricom is asked every five seconds at most.
  select * into v_request from private.till_payment_requests r
  where r.tenant_id = p_tenant_id and r.sale_id = p_sale_id and r.state = 'pending' and r.provider_reference is not null
    and coalesce(r.queried_at, r.created_at) < v_now - interval '5 seconds'
  order by r.created_at desc limit 1 for update skip locked;
  return case when v_request.id is null then '[]' else jsonb_build_array(private.hand_out_till_query(v_request, v_now)) end;
end;
$function$;

ALTER FUNCTION "public"."claim_till_payment_queries"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_payment(p_search jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_found public.payment_intents;
begin
  if p_search ->> 'callback_token' is not null then
    select * into v_found from public.payment_intents i where i.callback_token_hash = private.token_hash(left(p_search ->> 'callback_token', 200))
      and i.provider = p_search ->> 'kind';
  elsif p_search ->> 'provider_payment' is not null then
    select * into v_found from public.payment_intents i where i.tenant_id = private.input_uuid(p_search, 'tenant_id')
      and i.provider = p_search ->> 'kind' and i.provider_payment = p_search ->> 'provider_payment' limit 1;
  else
    select * into v_found from public.payment_intents i where i.tenant_id = private.input_uuid(p_search, 'tenant_id')
      and i.provider = p_search ->> 'kind' and i.provider_reference = p_search ->> 'provider_reference';
  end if;
  return case when v_found.id is not null then private.payment_query_json(v_found) else private.find_till_payment(p_search) end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.note_payment_request(p_request jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.input_uuid(p_request, 'tenant_id');
  v_id uuid := private.input_uuid(p_request, 'id');
  v_outcome text := private.input_choice(p_request, 'outcome', array['accepted', 'refused', 'unanswered']);
  v_code text := private.input_text(p_request, 'code', 60);
begin
  if private.note_till_request(v_tenant_id, v_id, v_outcome, v_code, p_request ->> 'provider_reference') then
    return;
  end if;
  perform private.note_payment_event(v_tenant_id, v_id, v_outcome, 'request', v_code, left(p_request ->> 'message', 300));
  -- The callback may be quicker than the answer of the request: then it is settled already.
  update public.payment_intents i
  set state = case v_outcome when 'refused' then 'failed' else 'pending' end, code = v_code,
    provider_reference = coalesce(i.provider_reference, p_request ->> 'provider_reference'), redirect_url = p_request ->> 'redirect_url',
    next_query_at = case v_outcome when 'accepted' then clock_timestamp() + interval '15 seconds' when 'unanswered' then i.expires_at end,
    settled_at = case v_outcome when 'refused' then clock_timestamp() end,
    -- Our try lasts as long as the page of the service.
    expires_at = least(coalesce((p_request ->> 'expires_at')::timestamptz, i.expires_at), i.created_at + interval '1 day')
  where i.tenant_id = v_tenant_id and i.id = v_id and i.state = 'created';
  update public.payment_intents i set provider_reference = p_request ->> 'provider_reference'
  where i.tenant_id = v_tenant_id and i.id = v_id and i.provider_reference is null and p_request ->> 'provider_reference' is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.settle_payment(p_settlement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_now timestamptz := clock_timestamp();
  v_tenant_id uuid := private.input_uuid(p_settlement, 'tenant_id');
  v_id uuid := private.input_uuid(p_settlement, 'id');
  v_outcome text := private.input_choice(p_settlement, 'outcome', array['succeeded', 'failed', 'pending']);
  v_source text := private.input_choice(p_settlement, 'source', array['callback', 'query']);
  v_code text := private.input_text(p_settlement, 'code', 60);
  v_receipt text := upper(private.input_text(p_settlement, 'receipt_number', 100));
  v_amount numeric := (p_settlement ->> 'amount')::numeric;
  v_intent public.payment_intents;
  v_order public.orders;
  v_state text;
begin
  -- Before the payment, as whoever brings the money itself does.
  if v_receipt is not null then
    perform private.lock_reference(v_tenant_id, v_receipt);
  end if;
  select * into v_intent from public.payment_intents i where i.tenant_id = v_tenant_id and i.id = v_id for update;
  if v_intent.id is null then
    return private.settle_till_payment(v_tenant_id, v_id, p_settlement);
  end if;
  -- What the service said in its own count is read by the database's own table, not by that of who asked for it.
  v_amount := coalesce(private.amount_of_service(v_intent.provider, coalesce(p_settlement ->> 'currency_code', v_intent.currency_code),
    (p_settlement ->> 'service_amount')::numeric), v_amount);
  perform private.note_payment_event(v_tenant_id, v_id, v_source, coalesce(p_settlement ->> 'event_key', v_source || ':' || v_intent.query_count
    || ':' || v_outcome), v_code, left(p_settlement ->> 'message', 300), v_amount);
  if v_intent.state in ('succeeded', 'needs_review', 'refunded') then
    v_state := v_intent.state;
    select * into v_order from public.orders o where o.tenant_id = v_tenant_id and o.id = v_intent.order_id;
    if v_state = 'succeeded' and v_outcome = 'succeeded' and v_intent.provider = 'mpesa' and v_receipt ~ '^[A-Z0-9]{6,30}$'
      and v_receipt <> v_intent.receipt_number and v_amount > 0 then
      perform private.save_direct_payment(v_tenant_id, v_intent.mode, jsonb_build_object('receipt_number', v_receipt, 'amount', v_amount,
        'account_number', v_order.order_number, 'payer_phone', v_intent.payer), 'reconciliation', v_now);
    elsif v_state = 'succeeded' and v_outcome = 'succeeded' and v_intent.received_amount is null and v_intent.review_reason is null
      and v_amount <> v_intent.amount then
      update public.payment_intents i set review_reason = 'amount_mismatch' where i.tenant_id = v_tenant_id and i.id = v_id;
      perform private.notify(v_tenant_id, 'payment_failed', 'orders.view', format('Check a payment of %s', v_order.order_number),
        format('It was recorded as %s; the payment service now reports %s.',
          private.money_text(v_tenant_id, v_intent.currency_code, v_intent.amount), private.money_text(v_tenant_id, v_intent.currency_code, v_amount)),
        '/admin/sales?tab=orders&order=' || v_intent.order_id);
    end if;
  elsif v_outcome = 'failed' and v_intent.state = 'failed' then
    v_state := 'failed';
  end if;
  -- A receipt that comes later, or another payment has already, is no reason to lose the money: it is looked at by a person.
  if v_receipt is not null and v_intent.receipt_number is null and not exists (
      select 1 from public.payment_intents i where i.tenant_id = v_tenant_id and i.provider = v_intent.provider and i.receipt_number = v_receipt) then
    update public.payment_intents i set receipt_number = v_receipt where i.tenant_id = v_tenant_id and i.id = v_id;
    if v_outcome = 'succeeded' and v_intent.provider = 'mpesa' then
      update public.direct_payments d set state = 'assigned', intent_id = v_id, next_check_at = null, resolved_at = v_now
      where d.tenant_id = v_tenant_id and d.receipt_number = v_receipt and d.state in ('reported', 'unconfirmed', 'open', 'set_aside');
    end if;
  elsif v_outcome = 'succeeded' and v_intent.receipt_number is null and exists (select 1 from public.payment_intents i
      where i.tenant_id = v_tenant_id and i.provider = v_intent.provider and i.receipt_number = v_receipt and i.order_id = v_intent.order_id and i.is_direct) then
    -- The report was quicker, and its money has paid this order already.
    if v_state is null and v_intent.state <> 'failed' then
      perform private.close_payment(v_intent, 'failed', 'paid_directly', v_now);
    end if;
    v_state := coalesce(v_state, 'failed');
  elsif v_state is null and v_outcome = 'succeeded' and v_receipt is distinct from v_intent.receipt_number and v_receipt is not null then
    update public.payment_intents i set review_reason = 'receipt_reused' where i.tenant_id = v_tenant_id and i.id = v_id;
    perform private.close_payment(v_intent, 'needs_review', 'receipt_reused', v_now);
    v_state := 'needs_review';
  end if;
  if v_state is null then
    update public.payment_intents i set received_amount = coalesce(v_amount, i.received_amount),
      provider_reference = coalesce(i.provider_reference, p_settlement ->> 'provider_reference'),
      provider_payment = coalesce(p_settlement ->> 'provider_payment', i.provider_payment),
      state = case when v_outcome = 'pending' and i.state = 'created' then 'pending' else i.state end,
      next_query_at = case when v_outcome = 'pending' and v_source = 'callback' then v_now else i.next_query_at end
    where i.tenant_id = v_tenant_id and i.id = v_id returning * into v_intent;
    if v_outcome = 'succeeded' then
      v_state := private.settle_received(v_intent, coalesce(p_settlement ->> 'currency_code', v_intent.currency_code), v_now);
    elsif v_outcome = 'failed' then
      perform private.close_payment(v_intent, 'failed', v_code, v_now);
      v_state := 'failed';
    elsif v_intent.created_at < v_now - interval '1 day' then
      perform private.close_payment(v_intent, 'failed', 'no_answer', v_now);
      v_state := 'failed';
    end if;
  end if;
  return jsonb_build_object('id', v_id, 'state', coalesce(v_state, 'pending'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.stop_till_payment(p_request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_request private.till_payment_requests;
begin
  update private.till_payment_requests r set given_up_at = coalesce(r.given_up_at, clock_timestamp()), updated_at = clock_timestamp()
  where r.tenant_id = v_tenant_id and r.id = p_request_id returning * into v_request;
  if v_request.id is null then
    perform private.fail(404, 'not_found', 'This request does not exist.');
  end if;
  return private.till_requests_json(v_tenant_id, v_request.sale_id);
end;
$function$;

ALTER FUNCTION "public"."stop_till_payment"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.till_direct_payments()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
begin
  return jsonb_build_object(
    'is_reported', private.are_payments_reported(v_tenant_id) or exists (select 1 from public.direct_payments x
      where x.tenant_id = v_tenant_id and x.state = 'open' and x.source = 'request' and x.paid_at > statement_timestamp() - interval '12 hours'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'receipt_number', d.receipt_number, 'amount', d.amount, 'payer_name', d.payer_name,
        'account_number', d.account_number, 'paid_at', d.paid_at) order by d.paid_at desc, d.id desc)
      from (
        select * from public.direct_payments x
        where x.tenant_id = v_tenant_id and x.state = 'open' and x.paid_at > statement_timestamp() - interval '12 hours'
        order by x.paid_at desc, x.id desc limit 30) d), '[]'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.till_payments(p_sale_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.till_requests_json(private.require_permission('sales.record'), p_sale_id);
end;
$function$;

ALTER FUNCTION "public"."till_payments"(uuid) OWNER TO "postgres";

ALTER TABLE "public"."direct_payments" ADD CONSTRAINT "direct_payments_source_check" CHECK ((source = ANY (ARRAY['report'::text, 'reconciliation'::text, 'staff'::text, 'request'::text])));

CREATE INDEX direct_payments_account_idx ON public.direct_payments USING btree (tenant_id, account_number) WHERE (account_number IS NOT NULL);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON private.till_payment_requests FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_follow_row AFTER INSERT OR UPDATE OF next_query_at ON private.till_payment_requests FOR EACH ROW EXECUTE FUNCTION private.tg_jobs__follow_row('payment_query', 'id', 'next_query_at');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON private.till_payment_requests FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

COMMENT ON COLUMN "private"."till_payment_requests"."account_number" IS 'Shown on the phone and in Safaricom''s report: letters only after TILL, so that it is never the number of an order.';

COMMENT ON COLUMN "private"."till_payment_requests"."confirmed_at" IS 'When Safaricom said that it was paid; the receipt number may follow.';

COMMENT ON COLUMN "private"."till_payment_requests"."given_up_at" IS 'When the cashier stopped waiting. The customer may still pay.';

COMMENT ON COLUMN "private"."till_payment_requests"."money_code" IS 'The code that its money has in direct_payments: the receipt number, or the account number where Safaricom confirmed the payment and named none.';

COMMENT ON COLUMN "private"."till_payment_requests"."receipt_number" IS 'Safaricom''s, once it is known.';

COMMENT ON COLUMN "private"."till_payment_requests"."sale_id" IS 'What is to be paid, by the id that the till gave it: it need not exist yet.';

COMMENT ON COLUMN "public"."direct_payments"."source" IS 'Who told of it: Safaricom''s report, Safaricom''s list, somebody of the business who saw it arrive, or the answer to a request of the till.';

COMMENT ON FUNCTION "private"."claim_till_query"(uuid, uuid, timestamp with time zone) IS 'The request of a job, as claim_payment_query; null when there is nothing to ask now.';

COMMENT ON FUNCTION "private"."find_till_payment"(jsonb) IS 'The request of a till that a callback is about, by the token of its address; null when there is none.';

COMMENT ON FUNCTION "private"."hand_out_till_query"(private.till_payment_requests, timestamp with time zone) IS 'A locked request for whoever asks Safaricom now, with what that takes; when it is asked for next is set.';

COMMENT ON FUNCTION "private"."new_till_account"() IS 'An account number for a request of the till: TILL and six letters by chance.';

COMMENT ON FUNCTION "private"."note_till_request"(uuid, uuid, text, text, text) IS 'What Safaricom said when a phone was to be asked: accepted, refused or unanswered (the customer may be paying); false for no request of a till. The callback may have been quicker.';

COMMENT ON FUNCTION "private"."set_till_money_aside"(public.direct_payments, timestamp with time zone) IS 'A report of money that a request of the till has brought already, under its account number, because Safaricom named no receipt number then: set aside, as it came once. True when it is such.';

COMMENT ON FUNCTION "private"."settle_till_payment"(uuid, uuid, jsonb) IS 'What Safaricom says of a request of the till, as settle_payment; the caller holds the receipt number. Idempotent: what was paid stays so, what failed may still be paid.';

COMMENT ON FUNCTION "private"."settle_till_success"(private.till_payment_requests, text, numeric, timestamp with time zone) IS 'Safaricom says that a request of the till was paid: its money is kept under its code. M-Pesa never brings more than was asked for; a report that says so is not believed.';

COMMENT ON FUNCTION "private"."take_till_money"(private.till_payment_requests, text, numeric, timestamp with time zone) IS 'Makes what a customer paid on their phone money of the business, once by its code: it belongs to what names the code already, else it is offered at the till.';

COMMENT ON FUNCTION "private"."takes_till_payments"(uuid) IS 'Whether the till of a business can ask by phone: M-Pesa is switched on with its three keys, and counts in shillings.';

COMMENT ON FUNCTION "private"."till_money_code"(private.till_payment_requests, text) IS 'Under which code the money of a paid request is kept: its receipt number unless that is of another payment, else what was reported for its account number, else, some seconds later, the account number itself; null while the receipt number is to be waited for.';

COMMENT ON FUNCTION "private"."till_query_json"(private.till_payment_requests) IS 'A request of the till with what is needed to ask Safaricom about it, as payment_query_json.';

COMMENT ON FUNCTION "private"."till_request_json"(private.till_payment_requests, timestamp with time zone) IS 'A request of the till as its screen knows it. confirmed: paid, Safaricom''s code is still waited for; is_used: its money belongs to something already, or somebody set it aside.';

COMMENT ON FUNCTION "private"."till_requests_json"(uuid, uuid) IS 'What the till has asked phones for to pay one sale: {tenant_id, can_ask, requests}, the newest first.';

COMMENT ON FUNCTION "public"."ask_till_payment"(jsonb) IS 'Writes down that a customer''s phone is to be asked to pay at the till: {id, sale_id (that the till gave it), amount in whole shillings, phone}; the edge function till-payment then asks. Idempotent by id and body. keys_missing without M-Pesa, payment_pending while a phone is asked for the same sale, rate_limited after six requests to a number in ten minutes. Needs sales.record; answers till_payments.';

COMMENT ON FUNCTION "public"."begin_till_payment"(uuid, uuid) IS 'For till-payment, which has checked the caller: what asking a phone takes, with the token of the callback; null for a request that was handed out before, so that no phone is asked twice.';

COMMENT ON FUNCTION "public"."claim_payment_query"(uuid, uuid) IS 'For jobs-tick: the payment of a job, of an order or asked for by the till, with what asking its service takes; null when there is nothing to ask now. Who claims one has some seconds for it.';

COMMENT ON FUNCTION "public"."claim_till_payment_queries"(uuid, uuid) IS 'For till-payment, which has checked the caller: the request of a sale that Safaricom is to be asked about now, [] or [{…}] with what that takes.';

COMMENT ON FUNCTION "public"."find_payment"(jsonb) IS 'For payment-webhook: the payment that a message is about, by the token of its callback address or by business and reference, or what the service calls the payment (provider_payment); by a token also a request of the till; null when there is none.';

COMMENT ON FUNCTION "public"."note_payment_request"(jsonb) IS 'For payment-start and till-payment: what the service said when it was asked, {tenant_id, id, outcome accepted|refused|unanswered, provider_reference?, redirect_url?, expires_at?, code?, message?}. SaleInDoubt is not refused: the shopper may be paying.';

COMMENT ON FUNCTION "public"."settle_payment"(jsonb) IS 'For payment-webhook and the timer: what a service says of a payment of an order or of a request of the till, {tenant_id, id, source callback|query, outcome succeeded|failed|pending, amount?, service_amount? (as the service counts; goes before amount), currency_code?, receipt_number?, provider_reference?, provider_payment?, event_key?, code?, message?}. Idempotent; a payment that succeeded stays so, one that failed may still succeed. What a late message says of another amount than was booked is for a person to look at; money under another receipt number is a second payment.';

COMMENT ON FUNCTION "public"."stop_till_payment"(uuid) IS 'The cashier waits no longer for a request to a phone. Safaricom takes none back: what the customer still pays is offered at the till as money that belongs to nothing yet. Needs sales.record; answers till_payments.';

COMMENT ON FUNCTION "public"."till_direct_payments"() IS 'Money that was sent to the paybill or till, by itself or on a request of the till that nobody used, in the last twelve hours and belongs to nothing yet, the newest thirty, for choosing at the till instead of typing the code: {is_reported, payments}. Needs sales.record.';

COMMENT ON FUNCTION "public"."till_payments"(uuid) IS 'What phones were asked to pay for one sale of the till, by the id that the till gave it: {tenant_id, can_ask (M-Pesa is switched on with its keys), requests: [{id, state waiting|confirmed|paid|failed|timed_out|stopped, amount, phone 254…, code (of Safaricom, why it failed), money_code (names the payment in the sale), received_amount, is_used, asked_at, ends_at}]}, newest first. Needs sales.record.';

COMMENT ON TABLE "private"."till_payment_requests" IS 'Requests to a customer''s phone from the till, by M-Pesa. What is paid becomes money in public.direct_payments, as what customers send by themselves, and belongs to whatever names its code.';

COMMENT ON TABLE "public"."direct_payments" IS 'Money sent to the own M-Pesa paybill or till without being asked for, or on a request of the till, once by its receipt number. reported: Safaricom said so; open: it is there and belongs to nothing yet; assigned: to exactly one payment of an order, sale, account or gift card; unconfirmed: Safaricom''s own list never had it.';

REVOKE ALL ON FUNCTION "private"."claim_till_query"(uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_till_query"(uuid, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_till_query"(uuid, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_till_payment"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_till_payment"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_till_payment"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hand_out_till_query"(private.till_payment_requests, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hand_out_till_query"(private.till_payment_requests, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hand_out_till_query"(private.till_payment_requests, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_till_account"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_till_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_till_account"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_till_request"(uuid, uuid, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_till_request"(uuid, uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_till_request"(uuid, uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_till_money_aside"(public.direct_payments, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_till_money_aside"(public.direct_payments, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_till_money_aside"(public.direct_payments, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_till_payment"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_till_payment"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_till_payment"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_till_success"(private.till_payment_requests, text, numeric, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_till_success"(private.till_payment_requests, text, numeric, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settle_till_success"(private.till_payment_requests, text, numeric, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_till_money"(private.till_payment_requests, text, numeric, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_till_money"(private.till_payment_requests, text, numeric, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_till_money"(private.till_payment_requests, text, numeric, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."takes_till_payments"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."takes_till_payments"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."takes_till_payments"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_money_code"(private.till_payment_requests, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_money_code"(private.till_payment_requests, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_money_code"(private.till_payment_requests, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_query_json"(private.till_payment_requests) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_query_json"(private.till_payment_requests) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_query_json"(private.till_payment_requests) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_request_json"(private.till_payment_requests, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_request_json"(private.till_payment_requests, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_request_json"(private.till_payment_requests, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_requests_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_requests_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_requests_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."ask_till_payment"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."ask_till_payment"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."ask_till_payment"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."ask_till_payment"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."ask_till_payment"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."begin_till_payment"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."begin_till_payment"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."begin_till_payment"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."begin_till_payment"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_till_payment_queries"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_till_payment_queries"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_till_payment_queries"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_till_payment_queries"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."stop_till_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."stop_till_payment"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."stop_till_payment"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_till_payment"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."stop_till_payment"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."till_payments"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."till_payments"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."till_payments"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."till_payments"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."till_payments"(uuid) TO "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "private"."till_payment_requests" TO "service_role";

CREATE OR REPLACE FUNCTION private.reported_till_code(p_request private.till_payment_requests)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN (SELECT d.receipt_number FROM public.direct_payments d WHERE ((d.tenant_id = (reported_till_code.p_request).tenant_id) AND (d.account_number = (reported_till_code.p_request).account_number) AND (d.amount = (reported_till_code.p_request).amount) AND (d.mode = (reported_till_code.p_request).mode) AND (d.source <> 'request'::text)) ORDER BY d.created_at LIMIT 1);

ALTER FUNCTION "private"."reported_till_code"(private.till_payment_requests) OWNER TO "postgres";

ALTER TABLE "private"."till_payment_requests" ADD CONSTRAINT "till_payment_requests_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX till_payment_requests_payer_idx ON private.till_payment_requests USING btree (tenant_id, payer, created_at);

CREATE UNIQUE INDEX till_payment_requests_receipt_key ON private.till_payment_requests USING btree (tenant_id, receipt_number) WHERE (receipt_number IS NOT NULL);

CREATE UNIQUE INDEX till_payment_requests_reference_key ON private.till_payment_requests USING btree (tenant_id, provider_reference) WHERE (provider_reference IS NOT NULL);

CREATE INDEX till_payment_requests_sale_idx ON private.till_payment_requests USING btree (tenant_id, sale_id, created_at);

CREATE POLICY "tenant_isolation" ON "private"."till_payment_requests" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

COMMENT ON FUNCTION "private"."reported_till_code"(private.till_payment_requests) IS 'The receipt number of money that was reported for the account number of a request: the report may be quicker than the callback.';

REVOKE ALL ON FUNCTION "private"."reported_till_code"(private.till_payment_requests) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reported_till_code"(private.till_payment_requests) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reported_till_code"(private.till_payment_requests) TO "postgres";

set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

CREATE TABLE "private"."api_endpoints" ("operation" text NOT NULL, "place" integer NOT NULL, "method" text NOT NULL, "path" text NOT NULL, "scopes" text[] NOT NULL, "summary" text NOT NULL, "parameters" jsonb NOT NULL DEFAULT '[]'::jsonb, "body" jsonb, "answer" jsonb NOT NULL, CONSTRAINT "api_endpoints_answer_check" CHECK ((jsonb_typeof(answer) = 'object'::text)), CONSTRAINT "api_endpoints_body_check" CHECK ((jsonb_typeof(body) = 'object'::text)), CONSTRAINT "api_endpoints_method_check" CHECK ((method = ANY (ARRAY['GET'::text, 'PATCH'::text, 'POST'::text]))), CONSTRAINT "api_endpoints_method_path_key" UNIQUE (method, path), CONSTRAINT "api_endpoints_operation_check" CHECK ((operation ~ '^[a-z]{2,20}(_[a-z]{2,20}){1,4}$'::text)), CONSTRAINT "api_endpoints_parameters_check" CHECK ((jsonb_typeof(parameters) = 'array'::text)), CONSTRAINT "api_endpoints_path_check" CHECK ((path ~ '^/v1(/[a-z]{2,20}|/[{]id[}]){1,4}$'::text)), CONSTRAINT "api_endpoints_pkey" PRIMARY KEY (operation), CONSTRAINT "api_endpoints_place_key" UNIQUE (place), CONSTRAINT "api_endpoints_scopes_check" CHECK ((cardinality(scopes) >= 1)), CONSTRAINT "api_endpoints_summary_check" CHECK (((length(summary) >= 10) AND (length(summary) <= 300))));

ALTER TABLE "private"."api_endpoints" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_endpoints" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_endpoints" OWNER TO "postgres";

CREATE TABLE "private"."api_key_minutes" ("tenant_id" uuid NOT NULL, "key_id" uuid NOT NULL, "minute" timestamp with time zone NOT NULL, "requests" integer NOT NULL, CONSTRAINT "api_key_minutes_pkey" PRIMARY KEY (tenant_id, key_id), CONSTRAINT "api_key_minutes_requests_check" CHECK ((requests >= 0)));

ALTER TABLE "private"."api_key_minutes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_key_minutes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_key_minutes" OWNER TO "postgres";

CREATE TABLE "private"."api_keys" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text NOT NULL, "key_hash" text NOT NULL, "key_start" text NOT NULL, "last4" text NOT NULL, "scopes" text[] NOT NULL, "most_per_minute" integer NOT NULL DEFAULT 600, "made_by" uuid NOT NULL, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "ends_at" timestamp with time zone NOT NULL, "revoked_at" timestamp with time zone, "revoked_by" uuid, "last_used_at" timestamp with time zone, "last_used_address" inet, CONSTRAINT "api_keys_end_within_a_year" CHECK (((ends_at > made_at) AND (ends_at <= (made_at + '366 days'::interval)))), CONSTRAINT "api_keys_key_hash_key" UNIQUE (key_hash), CONSTRAINT "api_keys_key_start_check" CHECK (((length(key_start) >= 1) AND (length(key_start) <= 12))), CONSTRAINT "api_keys_last4_check" CHECK (((length(last4) >= 1) AND (length(last4) <= 4))), CONSTRAINT "api_keys_last_used_at_check" CHECK (isfinite(last_used_at)), CONSTRAINT "api_keys_most_per_minute_check" CHECK (((most_per_minute >= 1) AND (most_per_minute <= 600))), CONSTRAINT "api_keys_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 60))), CONSTRAINT "api_keys_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "api_keys_revoked_at_check" CHECK (isfinite(revoked_at)), CONSTRAINT "api_keys_scopes_check" CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 100))));

ALTER TABLE "private"."api_keys" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_keys" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_keys" OWNER TO "postgres";

CREATE TABLE "private"."api_replies" ("tenant_id" uuid NOT NULL, "key_id" uuid NOT NULL, "idempotency_key" text NOT NULL, "request_hash" text NOT NULL, "answer" jsonb NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "api_replies_idempotency_key_check" CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 100))), CONSTRAINT "api_replies_pkey" PRIMARY KEY (tenant_id, key_id, idempotency_key));

ALTER TABLE "private"."api_replies" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_replies" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."api_replies" OWNER TO "postgres";

CREATE TABLE "private"."webhook_deliveries" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "endpoint_id" uuid NOT NULL, "message_id" text NOT NULL, "event" text NOT NULL, "body" text NOT NULL, "state" text NOT NULL DEFAULT 'waiting'::text, "tries" jsonb NOT NULL DEFAULT '[]'::jsonb, "due_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "webhook_deliveries_due_at_check" CHECK (isfinite(due_at)), CONSTRAINT "webhook_deliveries_event_check" CHECK (((length(event) >= 1) AND (length(event) <= 40))), CONSTRAINT "webhook_deliveries_message_id_check" CHECK (((length(message_id) >= 1) AND (length(message_id) <= 60))), CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "webhook_deliveries_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))), CONSTRAINT "webhook_deliveries_tries_check" CHECK ((jsonb_typeof(tries) = 'array'::text)));

ALTER TABLE "private"."webhook_deliveries" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_deliveries" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_deliveries" OWNER TO "postgres";

CREATE TABLE "private"."webhook_endpoints" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL, "name" text NOT NULL, "url" text NOT NULL, "events" text[] NOT NULL, "is_on" boolean NOT NULL DEFAULT true, "secret_version" integer NOT NULL DEFAULT 1, "secret_changed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "failing_since" timestamp with time zone, "switched_off_at" timestamp with time zone, "made_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "webhook_endpoints_events_check" CHECK (((cardinality(events) >= 1) AND (cardinality(events) <= 20))), CONSTRAINT "webhook_endpoints_failing_since_check" CHECK (isfinite(failing_since)), CONSTRAINT "webhook_endpoints_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 60))), CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "webhook_endpoints_secret_version_check" CHECK ((secret_version >= 1)), CONSTRAINT "webhook_endpoints_switched_off_at_check" CHECK (isfinite(switched_off_at)), CONSTRAINT "webhook_endpoints_url_check" CHECK (((url ~ '^https://'::text) AND (length(url) <= 500))));

ALTER TABLE "private"."webhook_endpoints" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_endpoints" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."webhook_endpoints" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.act_as_api_key(p_key private.api_keys, p_request jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', p_key.made_by, 'api_key_id', p_key.id,
    'api_key_tenant_id', p_key.tenant_id)::text, true);
  perform set_config('request.jwt.claim.sub', p_key.made_by::text, true);
  perform set_config('request.headers', jsonb_build_object('x-forwarded-for', coalesce(p_request ->> 'address', ''))::text, true);
end;
$function$;

ALTER FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.activity_subject(p_tenant_id uuid, p_entity text, p_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_entity
    when 'tenant_users' then (
      select p.full_name from public.tenant_users m join public.profiles p on p.user_id = m.user_id where m.tenant_id = p_tenant_id and m.user_id = p_id)
    when 'api_keys' then (select k.name from private.api_keys k where k.tenant_id = p_tenant_id and k.id = p_id)
    when 'webhook_endpoints' then (select e.name from private.webhook_endpoints e where e.tenant_id = p_tenant_id and e.id = p_id)
    when 'tenant_roles' then (select r.name from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_id)
    when 'sales' then (select s.invoice_number from public.sales s where s.tenant_id = p_tenant_id and s.id = p_id)
    when 'products' then (select d.name from public.products d where d.tenant_id = p_tenant_id and d.id = p_id)
    when 'contacts' then (select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_id)
    when 'approvals' then (
      select s.invoice_number from public.approvals a join public.sales s on s.tenant_id = a.tenant_id and s.id = a.document_id
      where a.tenant_id = p_tenant_id and a.id = p_id)
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.actor_can(p_tenant_id uuid, p_user_id uuid, p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_role text;
  v_role_id uuid;
begin
  select m.role, m.role_id into v_role, v_role_id
  from public.tenant_users m
  where m.user_id = p_user_id and m.tenant_id = p_tenant_id and m.is_active and m.invitation_status = 'accepted';
  -- A key may no more than its scopes. Looked at as text first: nearly every request is one of a person, and pays no more than that.
  if strpos(current_setting('request.jwt.claims', true), 'api_key_id') > 0 and p_user_id = auth.uid() and not private.api_key_allows(p_permission) then
    return false;
  end if;
  if v_role is null then
    return private.support_may(p_tenant_id, p_user_id, p_permission);
  -- Two look-ups by key: as one statement the rights of every business with this permission were read.
  elsif v_role_id is null then
    return exists (select 1 from public.role_permissions r where r.role = v_role and r.permission_key = p_permission);
  end if;
  return exists (
    select 1 from public.tenant_role_permissions o
    where o.tenant_id = p_tenant_id and o.role_id = v_role_id and o.permission_key = p_permission);
end;
$function$;

CREATE OR REPLACE FUNCTION private.actor_kind(p_actor uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_actor is null then
    return case when private.claim('role') = 'anon' then 'visitor' else 'job' end;
  end if;
  if private.claim('api_key_id') is not null then
    return 'api_key';
  end if;
  return case when exists (select 1 from private.platform_admins a where a.user_id = p_actor) then 'platform' else 'user' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.add_webhook_delivery(p_endpoint private.webhook_endpoints, p_event text, p_data jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into private.webhook_deliveries (tenant_id, id, endpoint_id, message_id, event, body, due_at)
  values (p_endpoint.tenant_id, v_id, p_endpoint.id, 'msg_' || v_id, p_event,
    jsonb_build_object('type', p_event, 'timestamp', clock_timestamp(), 'data', p_data)::text, clock_timestamp());
  return v_id;
end;
$function$;

ALTER FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.answer_api_change(p_tenant_id uuid, p_operation text, p_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_operation
    when 'change_product' then private.api_change_product(p_tenant_id, p_id, p_body)
    when 'change_order' then private.api_change_order(p_tenant_id, p_id, p_body) end;
end;
$function$;

ALTER FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.answer_api_read(p_tenant_id uuid, p_operation text, p_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_query jsonb := coalesce(p_query, '{}');
  v_answer jsonb := case p_operation
    when 'list_products' then private.api_products(p_tenant_id, null, v_query)
    when 'get_product' then private.api_products(p_tenant_id, p_id, v_query) -> 'data' -> 0
    when 'list_stock' then private.api_stock(p_tenant_id, v_query)
    when 'list_orders' then private.api_orders(p_tenant_id, v_query)
    when 'get_order' then (select private.api_order(o, true) from public.orders o where o.tenant_id = p_tenant_id and o.id = p_id)
    when 'list_customers' then private.api_customers(p_tenant_id, null, v_query)
    when 'get_customer' then private.api_customers(p_tenant_id, p_id, v_query) -> 'data' -> 0
    when 'list_sales' then private.api_sales(p_tenant_id, v_query)
    when 'get_sale' then (select private.api_sale(s, true) from public.sales s where s.tenant_id = p_tenant_id and s.id = p_id) end;
begin
  if v_answer is null then
    perform private.fail(404, 'not_found', 'This does not exist.');
  end if;
  return v_answer;
end;
$function$;

ALTER FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_after(p_query jsonb, p_is_by_time boolean, OUT id uuid, OUT at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_cursor jsonb := private.decode_cursor(p_query ->> 'after');
begin
  if v_cursor is not null then
    id := private.cursor_id(v_cursor);
    at := private.cursor_instant(v_cursor);
    if p_is_by_time and at is null then
      perform private.refuse_input('after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
end;
$function$;

ALTER FUNCTION "private"."api_after"(jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_change_order(p_tenant_id uuid, p_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state text := private.input_choice(p_body, 'state', array['accepted', 'ready', 'sent', 'cancelled']);
begin
  if v_state = 'cancelled' then
    perform public.cancel_order(p_id, private.input_text(p_body, 'reason', 500, '', true));
  else
    perform public.advance_order(p_id, v_state);
  end if;
  return private.answer_api_read(p_tenant_id, 'get_order', p_id, '{}');
end;
$function$;

ALTER FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_change_product(p_tenant_id uuid, p_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_set jsonb := '{}';
begin
  if p_body ? 'price' then
    v_set := jsonb_build_object('price', jsonb_build_object('by', 'to', 'value', private.input_number(p_body, 'price', 0, 9999999999, 0.01)));
  end if;
  if p_body ? 'is_published' then
    v_set := v_set || jsonb_build_object('is_published', p_body -> 'is_published');
  end if;
  if v_set = '{}' then
    perform private.refuse_input('body', 'Say what to change: price or is_published.');
  end if;
  perform public.bulk_edit_products(jsonb_build_object('id', gen_random_uuid(), 'ids', jsonb_build_array(p_id), 'set', v_set,
    'expected_updated_at', p_body -> 'expected_updated_at'));
  return private.answer_api_read(p_tenant_id, 'get_product', p_id, '{}');
end;
$function$;

ALTER FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_customers(p_tenant_id uuid, p_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_after uuid := (private.api_after(p_query, false)).id;
  v_since timestamptz := private.input_instant(p_query, 'updated_since');
begin
  return private.api_page(array(
    select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', coalesce(c.phone_e164, c.phone), 'company', c.company,
      'address', c.address, 'tax_pin', c.tax_pin, 'tags', to_jsonb(c.tags), 'is_archived', c.archived_at is not null,
      'created_at', c.created_at, 'updated_at', c.updated_at)
    from public.contacts c
    where c.tenant_id = p_tenant_id and c.type in ('customer', 'both') and not c.is_staff and c.merged_into_id is null
      and (p_id is null or c.id = p_id) and (v_after is null or c.id > v_after) and (v_since is null or c.updated_at >= v_since)
    order by c.id limit v_limit + 1), v_limit);
end;
$function$;

ALTER FUNCTION "private"."api_customers"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_endpoint_of(p_request jsonb, OUT endpoint private.api_endpoints, OUT id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_path text := p_request ->> 'path';
  v_id text;
begin
  select e.* into endpoint from private.api_endpoints e
  where e.method = p_request ->> 'method' and v_path ~ ('^' || replace(e.path, '{id}', '[^/]+') || '$') and length(v_path) <= 200;
  if endpoint.operation is null then
    perform private.fail(404, 'no_endpoint', 'The API has no such address, or not by this method.');
  end if;
  v_id := (regexp_match(v_path, '^' || replace(endpoint.path, '{id}', '([^/]+)') || '$'))[1];
  if endpoint.path like '%{id}%' then
    id := private.input_uuid(jsonb_build_object('id', v_id), 'id');
  end if;
end;
$function$;

ALTER FUNCTION "private"."api_endpoint_of"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_key_allows(p_permission text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.claim('api_key_id') is null or exists (
    select 1 from private.api_keys k
    where k.tenant_id = private.claim('api_key_tenant_id')::uuid and k.id = private.claim('api_key_id')::uuid and p_permission = any (k.scopes));
end;
$function$;

ALTER FUNCTION "private"."api_key_allows"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_key_hash(p_key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN encode(sha256(convert_to(p_key, 'UTF8'::name)), 'hex'::text);

ALTER FUNCTION "private"."api_key_hash"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_key_json(p_key private.api_keys)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_key.id, 'name', p_key.name, 'key_start', p_key.key_start, 'last4', p_key.last4, 'scopes', to_jsonb(p_key.scopes),
    'most_per_minute', p_key.most_per_minute, 'made_at', p_key.made_at, 'ends_at', p_key.ends_at, 'revoked_at', p_key.revoked_at,
    'last_used_at', p_key.last_used_at, 'last_used_address', host(p_key.last_used_address),
    'made_by_name', (select p.full_name from public.profiles p where p.user_id = p_key.made_by),
    'state', case when p_key.revoked_at is not null then 'revoked' when p_key.ends_at <= statement_timestamp() then 'ended' else 'live' end);
end;
$function$;

ALTER FUNCTION "private"."api_key_json"(private.api_keys) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_key_tenant_id(p_user_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select k.tenant_id
    from private.api_keys k
    join public.tenant_users m on m.tenant_id = k.tenant_id and m.user_id = k.made_by
    join public.tenants t on t.id = k.tenant_id
    where k.tenant_id = private.claim('api_key_tenant_id')::uuid and k.id = private.claim('api_key_id')::uuid and k.made_by = p_user_id
      and k.revoked_at is null and k.ends_at > statement_timestamp()
      and m.is_active and m.invitation_status = 'accepted' and t.status in ('active', 'trial'));
end;
$function$;

ALTER FUNCTION "private"."api_key_tenant_id"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_limit(p_query jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_limit text := coalesce(p_query ->> 'limit', '50');
begin
  if v_limit !~ '^[0-9]{1,3}$' or v_limit::integer not between 1 and 100 then
    perform private.refuse_input('limit', 'This must be a number from 1 to 100.');
  end if;
  return v_limit::integer;
end;
$function$;

ALTER FUNCTION "private"."api_limit"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_order(p_row public.orders, p_is_whole boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'order_number', p_row.order_number, 'status', p_row.status, 'step', p_row.step, 'channel', p_row.channel,
    'placed_at', p_row.placed_at, 'updated_at', p_row.updated_at, 'customer_id', p_row.contact_id, 'customer_name', p_row.customer_name,
    'customer_phone', p_row.customer_phone, 'customer_email', p_row.customer_email, 'fulfilment_method', p_row.fulfilment_method,
    'payment_method', p_row.payment_method, 'currency', p_row.currency_code, 'net_amount', p_row.net_amount, 'tax_amount', p_row.tax_amount,
    'delivery_fee', p_row.delivery_fee, 'discount_amount', p_row.discount_amount, 'total_amount', p_row.total_amount, 'sale_id', p_row.sale_id)
    || case when p_is_whole then jsonb_build_object('note', p_row.note,
      'delivery_address', case when p_row.fulfilment_method = 'delivery' then jsonb_build_object('line_1', p_row.delivery_line_1,
        'line_2', p_row.delivery_line_2, 'city', p_row.delivery_city, 'notes', p_row.delivery_notes) end,
      'lines', (
        select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name, 'quantity', l.quantity, 'unit_price', l.unit_price,
          'discount_amount', l.discount_amount, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount)
          order by l.line_number)
        from public.order_lines l where l.tenant_id = p_row.tenant_id and l.order_id = p_row.id)) else '{}' end;
$function$;

ALTER FUNCTION "private"."api_order"(public.orders, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_orders(p_tenant_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_status text := private.input_choice(p_query, 'status', array['placed', 'completed', 'cancelled', 'expired'], '', false);
  v_from timestamptz := private.input_instant(p_query, 'from');
  v_to timestamptz := private.input_instant(p_query, 'to');
  v_after record;
begin
  v_after := private.api_after(p_query, true);
  return private.api_page(array(
    select private.api_order(o, false) from public.orders o
    where o.tenant_id = p_tenant_id and (v_status is null or o.status = v_status)
      and (v_from is null or o.placed_at >= v_from) and (v_to is null or o.placed_at < v_to)
      and (v_after.id is null or (o.placed_at, o.id) < (v_after.at, v_after.id))
    order by o.placed_at desc, o.id desc limit v_limit + 1), v_limit, 'placed_at');
end;
$function$;

ALTER FUNCTION "private"."api_orders"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_page(p_rows jsonb[], p_limit integer, p_at text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('data', coalesce(to_jsonb(p_rows[1:p_limit]), '[]'),
    'next', case when cardinality(p_rows) > p_limit then private.encode_cursor(jsonb_strip_nulls(
      jsonb_build_object('id', p_rows[p_limit] ->> 'id', 'at', p_rows[p_limit] ->> p_at))) end);
$function$;

ALTER FUNCTION "private"."api_page"(jsonb[], integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_product(p_row public.products)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'name', p_row.name, 'sku', p_row.sku, 'kind', p_row.kind, 'unit', p_row.unit, 'price', p_row.price,
    'retail_price', p_row.retail_price, 'category', p_row.category_name, 'brand', p_row.brand, 'description', p_row.description,
    'parent_id', p_row.parent_id, 'has_variants', p_row.has_variants, 'option_values', p_row.option_values,
    'is_published', p_row.is_published, 'is_archived', p_row.archived_at is not null, 'image_urls', to_jsonb(p_row.image_urls),
    'barcodes', (
      select coalesce(jsonb_agg(b.barcode order by b.barcode), '[]') from public.product_barcodes b
      where b.tenant_id = p_row.tenant_id and b.product_id = p_row.id),
    'created_at', p_row.created_at, 'updated_at', p_row.updated_at);
$function$;

ALTER FUNCTION "private"."api_product"(public.products) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_products(p_tenant_id uuid, p_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_after uuid := (private.api_after(p_query, false)).id;
  v_since timestamptz := private.input_instant(p_query, 'updated_since');
begin
  return private.api_page(array(
    select private.api_product(p) from public.products p
    where p.tenant_id = p_tenant_id and (p_id is null or p.id = p_id) and (v_after is null or p.id > v_after)
      and (v_since is null or p.updated_at >= v_since)
    order by p.id limit v_limit + 1), v_limit);
end;
$function$;

ALTER FUNCTION "private"."api_products"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_sale(p_row public.sales, p_is_whole boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'invoice_number', p_row.invoice_number, 'status', p_row.status, 'channel', p_row.channel,
    'order_id', p_row.order_id, 'customer_id', p_row.contact_id, 'customer_name', p_row.contact_name, 'cashier_name', p_row.cashier_name,
    'occurred_at', p_row.occurred_at, 'business_date', p_row.business_date, 'currency', p_row.currency_code,
    'discount_amount', p_row.discount_amount, 'net_amount', p_row.net_amount, 'tax_amount', p_row.tax_amount, 'total_amount', p_row.total_amount,
    'refunded_amount', p_row.refunded_amount, 'balance_due', p_row.balance_due)
    || case when p_is_whole then jsonb_build_object(
      'lines', (
        select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'name', l.name, 'sku', l.sku, 'quantity', l.quantity,
          'returned_quantity', l.returned_quantity, 'unit_price', l.unit_price, 'discount_amount', l.discount_amount, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount, 'tax_rate_percent', l.tax_rate_percent) order by l.line_number)
        from public.sale_lines l where l.tenant_id = p_row.tenant_id and l.sale_id = p_row.id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('tender_type', y.tender_type, 'amount', y.amount, 'reference', y.reference) order by y.created_at, y.id), '[]')
        from public.sale_payments y where y.tenant_id = p_row.tenant_id and y.sale_id = p_row.id)) else '{}' end;
$function$;

ALTER FUNCTION "private"."api_sale"(public.sales, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_sales(p_tenant_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_from timestamptz := private.input_instant(p_query, 'from');
  v_to timestamptz := private.input_instant(p_query, 'to');
  v_after record;
begin
  v_after := private.api_after(p_query, true);
  return private.api_page(array(
    select private.api_sale(s, false) from public.sales s
    where s.tenant_id = p_tenant_id and (v_from is null or s.occurred_at >= v_from) and (v_to is null or s.occurred_at < v_to)
      and (v_after.id is null or (s.occurred_at, s.id) < (v_after.at, v_after.id))
    order by s.occurred_at desc, s.id desc limit v_limit + 1), v_limit, 'occurred_at');
end;
$function$;

ALTER FUNCTION "private"."api_sales"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.api_stock(p_tenant_id uuid, p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.api_limit(p_query);
  v_after uuid := (private.api_after(p_query, false)).id;
begin
  return private.api_page(array(
    select jsonb_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'unit', p.unit, 'on_hand', p.stock_quantity, 'reserved', coalesce(x.reserved, 0),
      'locations', coalesce(x.locations, '[]'))
    from public.products p
    left join lateral (
      select sum(l.reserved_quantity) as reserved, jsonb_agg(jsonb_build_object('location_id', l.location_id, 'location', o.name, 'on_hand', l.quantity,
        'reserved', l.reserved_quantity) order by o.name, o.id) as locations
      from public.stock_levels l
      join public.locations o on o.tenant_id = l.tenant_id and o.id = l.location_id
      where l.tenant_id = p.tenant_id and l.product_id = p.id) x on true
    where p.tenant_id = p_tenant_id and p.kind = 'goods' and not p.has_variants and p.archived_at is null
      and (v_after is null or p.id > v_after)
    order by p.id limit v_limit + 1), v_limit);
end;
$function$;

ALTER FUNCTION "private"."api_stock"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.check_low_stock(p_tenant_id uuid, p_product_id uuid, p_change numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_spare numeric;
  v_saleable numeric;
  v_alerted_at timestamptz;
  v_product record;
  v_last record;
begin
  select f.spare - (
      select coalesce(sum(l.reserved_quantity), 0) from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = p_product_id and l.reserved_quantity > 0), a.alerted_at
  into v_spare, v_alerted_at
  from private.product_facts f
  left join private.low_stock_alerts a on a.tenant_id = p_tenant_id and a.product_id = p_product_id
  where f.tenant_id = p_tenant_id and f.product_id = p_product_id;
  if v_spare > 0 then
    if v_alerted_at is not null then
      delete from private.low_stock_alerts a where a.tenant_id = p_tenant_id and a.product_id = p_product_id;
    end if;
    return;
  elsif v_alerted_at is not null or p_change > 0 then
    return;
  end if;
  select p.name, p.unit, p.archived_at, v_spare + p.stock_quantity - f.spare as saleable into v_product
  from public.products p join private.product_facts f on f.tenant_id = p.tenant_id and f.product_id = p.id
  where p.tenant_id = p_tenant_id and p.id = p_product_id;
  if v_product.archived_at is not null then
    return;
  end if;
  v_saleable := v_product.saleable;
  insert into private.low_stock_alerts (tenant_id, product_id, alerted_at) values (p_tenant_id, p_product_id, clock_timestamp())
  on conflict do nothing;
  -- A product that begins low has not fallen.
  if not found or p_change is null then
    return;
  end if;
  -- What is entered late is dated as it happened: the bell is silent about last week.
  select m.occurred_at, m.created_at, m.source_type into v_last
  from public.stock_movements m where m.tenant_id = p_tenant_id and m.product_id = p_product_id
  order by m.occurred_at desc, m.id limit 1;
  if v_last.source_type = 'sample_data' then
    return;
  end if;
  perform private.webhook_event(p_tenant_id, 'stock.low', jsonb_build_object('product_id', p_product_id, 'name', v_product.name, 'available', v_saleable));
  perform private.notify(p_tenant_id, 'low_stock', 'stock.receive',
    case when v_saleable > 0 then v_product.name || ' is low in stock' else v_product.name || ' is out of stock' end,
    case when v_saleable > 0 then trim_scale(v_saleable) || case v_product.unit when 'each' then '' else ' ' || v_product.unit end || ' left' end,
    '/admin/products/' || p_product_id, case when v_last.created_at = now() then v_last.occurred_at else clock_timestamp() end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.current_tenant_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := auth.uid();
  v_session_id uuid;
  v_tenant_id uuid;
begin
  if v_user_id is null then
    return null;
  end if;
  v_session_id := (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
  if v_session_id is null then
    -- Tokens of people have one. What has none is a request by API key, or nothing.
    return private.api_key_tenant_id(v_user_id);
  end if;
  select m.tenant_id into v_tenant_id
  from public.tenant_users m
  join public.profiles p on p.user_id = m.user_id
  join public.tenants t on t.id = m.tenant_id
  join auth.sessions s on s.user_id = m.user_id
  where m.user_id = v_user_id
    and m.is_active
    and m.invitation_status = 'accepted'
    and not p.require_password_change
    and t.status in ('active', 'trial')
    and s.id = v_session_id
    and (s.not_after is null or s.not_after > now())
    -- The row of the session, not the claim: it falls back at once when the factor goes.
    and (s.aal::text = 'aal2' or not exists (
      select 1 from auth.mfa_factors f where f.user_id = v_user_id and f.status::text = 'verified'));
  -- Nobody's member may be platform staff who visit a business; members never pay for the question.
  return coalesce(v_tenant_id, private.visited_tenant_id(v_user_id, v_session_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.do_api_request(p_key private.api_keys, p_endpoint private.api_endpoints, p_id uuid, p_request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_body jsonb := p_request -> 'body';
begin
  if p_endpoint.method = 'GET' then
    return private.answer_api_read(p_key.tenant_id, p_endpoint.operation, p_id, p_request -> 'query');
  end if;
  perform private.input_object(v_body, 'body');
  perform private.require_writable();
  perform private.write_audit(p_key.tenant_id, p_key.made_by, 'api_request', 'api_keys', p_key.id, null,
    jsonb_build_object('name', p_key.name, 'operation', p_endpoint.operation, 'of', p_id));
  return private.answer_api_change(p_key.tenant_id, p_endpoint.operation, p_id, v_body);
end;
$function$;

ALTER FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.live_api_key(p_key text)
 RETURNS private.api_keys
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key private.api_keys;
begin
  select k.* into v_key
  from private.api_keys k
  join public.tenant_users m on m.tenant_id = k.tenant_id and m.user_id = k.made_by
  join public.tenants t on t.id = k.tenant_id
  where k.key_hash = private.api_key_hash(p_key) and k.revoked_at is null and k.ends_at > statement_timestamp()
    and m.is_active and m.invitation_status = 'accepted' and t.status in ('active', 'trial');
  if v_key.id is null then
    -- One answer for all: who guesses learns nothing.
    perform private.fail(401, 'invalid_api_key', 'This API key does not exist, was revoked or has ended.');
  end if;
  return v_key;
end;
$function$;

ALTER FUNCTION "private"."live_api_key"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_webhook(p_webhook_id uuid)
 RETURNS private.webhook_endpoints
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.webhook_endpoints;
begin
  select e.* into v_row from private.webhook_endpoints e where e.tenant_id = v_tenant_id and e.id = p_webhook_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This webhook does not exist.');
  end if;
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."own_webhook"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.random_base62(p_length integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_signs constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  v_text text := '';
  v_bytes bytea;
  v_byte integer;
begin
  while length(v_text) < p_length loop
    v_bytes := extensions.gen_random_bytes(p_length);
    for v_place in 0 .. p_length - 1 loop
      v_byte := get_byte(v_bytes, v_place);
      -- 248 is the last multiple of 62: what lies above would make some signs likelier.
      if v_byte < 248 and length(v_text) < p_length then
        v_text := v_text || substr(v_signs, v_byte % 62 + 1, 1);
      end if;
    end loop;
  end loop;
  return v_text;
end;
$function$;

ALTER FUNCTION "private"."random_base62"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_api_parameters(p_endpoint private.api_endpoints, p_query jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_unknown text := (
    select min(k) from jsonb_object_keys(p_query) as k
    where not exists (select 1 from jsonb_array_elements(p_endpoint.parameters) as a where a ->> 'name' = k));
begin
  if v_unknown is not null then
    perform private.refuse_input(left(v_unknown, 60), 'This address takes no such parameter.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tell_of_dead_webhook(p_endpoint private.webhook_endpoints)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(p_endpoint.tenant_id, 'webhook_off', 'api_keys.manage', 'A webhook was switched off',
    p_endpoint.name || ' has taken nothing for five days.', '/admin/settings?section=api');
  perform private.queue_mail(m.user_id, null, 'webhook_off', 'A webhook of your business was switched off',
    concat_ws(E'\n\n', 'The webhook ' || private.mail_text(p_endpoint.name, 60) || ' has taken nothing for five days, so nothing is sent there now.',
      'Look at its events, and switch it on again: {{site_url}}/admin/settings?section=api'))
  from public.tenant_users m
  where m.tenant_id = p_endpoint.tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$function$;

ALTER FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_webhooks__event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row jsonb;
begin
  -- One look into a table that is empty for nearly every business.
  if exists (select 1 from private.webhook_endpoints e where e.tenant_id = new.tenant_id and e.is_on and tg_argv[0] = any (e.events)) then
    v_row := to_jsonb(new);
    perform private.webhook_event(new.tenant_id, tg_argv[0], (
      select jsonb_object_agg(k, v_row -> k) from unnest(string_to_array(tg_argv[1], ' ')) as k));
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_webhooks__event"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_delivery_json(p_row private.webhook_deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'message_id', p_row.message_id, 'event', p_row.event, 'state', p_row.state, 'body', p_row.body,
    'tries', p_row.tries, 'due_at', p_row.due_at, 'created_at', p_row.created_at);
$function$;

ALTER FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_event(p_tenant_id uuid, p_event text, p_data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_webhook_delivery(e, p_event, p_data) from private.webhook_endpoints e
  where e.tenant_id = p_tenant_id and e.is_on and p_event = any (e.events);
end;
$function$;

ALTER FUNCTION "private"."webhook_event"(uuid, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_json(p_endpoint private.webhook_endpoints)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_endpoint.id, 'name', p_endpoint.name, 'url', p_endpoint.url, 'events', to_jsonb(p_endpoint.events),
    'is_on', p_endpoint.is_on, 'failing_since', p_endpoint.failing_since, 'switched_off_at', p_endpoint.switched_off_at,
    'secret_changed_at', p_endpoint.secret_changed_at, 'made_at', p_endpoint.made_at);
end;
$function$;

ALTER FUNCTION "private"."webhook_json"(private.webhook_endpoints) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ARRAY['order.placed'::text, 'order.changed'::text, 'sale.recorded'::text, 'refund.recorded'::text, 'product.changed'::text, 'stock.low'::text, 'customer.changed'::text];

ALTER FUNCTION "private"."webhook_kinds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.webhook_secret(p_endpoint private.webhook_endpoints, p_version integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return 'whsec_' || encode(sha256(convert_to(
    private.link_token(p_endpoint.tenant_id, 'webhook:' || p_version, p_endpoint.id), 'UTF8')), 'base64');
end;
$function$;

ALTER FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.answer_api_request(p_key text, p_request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key private.api_keys := private.live_api_key(p_key);
  v_found record;
  v_scope text;
  v_again text := private.input_line(p_request, 'idempotency_key', 100);
  v_hash text := private.request_hash(p_request - 'address' - 'idempotency_key');
  v_done private.api_replies;
  v_answer jsonb;
begin
  v_found := private.api_endpoint_of(p_request);
  perform private.act_as_api_key(v_key, p_request);
  foreach v_scope in array (v_found.endpoint).scopes loop
    perform private.require_permission(v_scope);
  end loop;
  perform private.require_api_parameters(v_found.endpoint, private.input_object(coalesce(p_request -> 'query', '{}'), 'query'));
  if v_again is null or (v_found.endpoint).method = 'GET' then
    return jsonb_build_object('body', private.do_api_request(v_key, v_found.endpoint, v_found.id, p_request), 'replayed', false);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('api_reply' || v_key.id || v_again, 0));
  delete from private.api_replies r
  where r.tenant_id = v_key.tenant_id and r.key_id = v_key.id and r.created_at < statement_timestamp() - interval '24 hours';
  select r.* into v_done from private.api_replies r
  where r.tenant_id = v_key.tenant_id and r.key_id = v_key.id and r.idempotency_key = v_again;
  if v_done.request_hash is not null then
    perform private.require_same_request(v_done.request_hash, v_hash);
    return jsonb_build_object('body', v_done.answer, 'replayed', true);
  end if;
  v_answer := private.do_api_request(v_key, v_found.endpoint, v_found.id, p_request);
  insert into private.api_replies (tenant_id, key_id, idempotency_key, request_hash, answer)
  values (v_key.tenant_id, v_key.id, v_again, v_hash, v_answer);
  return jsonb_build_object('body', v_answer, 'replayed', false);
end;
$function$;

ALTER FUNCTION "public"."answer_api_request"(text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.begin_api_request(p_key text, p_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key private.api_keys := private.live_api_key(p_key);
  v_now timestamptz := clock_timestamp();
  v_count integer;
begin
  insert into private.api_key_minutes as m (tenant_id, key_id, minute, requests)
  values (v_key.tenant_id, v_key.id, date_trunc('minute', v_now), 1)
  on conflict (tenant_id, key_id) do update
  set requests = case when m.minute >= excluded.minute then m.requests + 1 else 1 end, minute = greatest(m.minute, excluded.minute)
  returning m.requests into v_count;
  if v_key.last_used_at is null or date_trunc('minute', v_key.last_used_at) < date_trunc('minute', v_now) then
    update private.api_keys k set last_used_at = date_trunc('minute', v_now),
      last_used_address = case when pg_input_is_valid(p_address, 'inet') then p_address::inet end
    where k.tenant_id = v_key.tenant_id and k.id = v_key.id;
  end if;
  return jsonb_build_object('is_allowed', v_count <= v_key.most_per_minute, 'limit', v_key.most_per_minute,
    'remaining', greatest(v_key.most_per_minute - v_count, 0), 'resets_in_seconds', 60 - floor(extract(second from v_now))::integer);
end;
$function$;

ALTER FUNCTION "public"."begin_api_request"(text, text) OWNER TO "postgres";

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

ALTER FUNCTION "public"."claim_webhook"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.create_api_key(p_key jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.api_keys;
  v_text text := 'dk_live_' || private.random_base62(32);
begin
  perform private.require_writable();
  perform private.require_shown_factor(auth.uid());
  perform private.input_object(p_key, 'p_key');
  v_row.id := private.input_uuid(p_key, 'id');
  v_row.name := private.input_line(p_key, 'name', 60, '', true);
  v_row.scopes := array(
    select distinct s.value #>> '{}' from jsonb_array_elements(private.input_array(p_key, 'scopes', 1, 100)) as s order by 1);
  v_row.most_per_minute := private.input_number(p_key, 'most_per_minute', 1, 600, 1);
  v_row.ends_at := private.input_instant(p_key, 'ends_at');
  if v_row.ends_at is null or v_row.ends_at <= statement_timestamp() or v_row.ends_at > statement_timestamp() + interval '365 days' then
    perform private.refuse_input('ends_at', 'A key ends within a year from now.');
  elsif exists (
      select 1 from unnest(v_row.scopes) as s (key) where not exists (select 1 from private.api_endpoints e where s.key = any (e.scopes))) then
    perform private.refuse_input('scopes', 'One of these rights is not one of the API. Reload the page.');
  end if;
  perform private.require_grantable(v_tenant_id, auth.uid(), v_row.scopes);
  perform private.lock_request('api_keys', v_tenant_id, v_tenant_id);
  if exists (select 1 from private.api_keys k where k.tenant_id = v_tenant_id and k.id = v_row.id) then
    perform private.fail(409, 'api_key_shown', 'This key was made already and is shown only once. Revoke it and make another.');
  elsif (select count(*) from private.api_keys k
      where k.tenant_id = v_tenant_id and k.revoked_at is null and k.ends_at > statement_timestamp()) >= 20 then
    perform private.fail(409, 'too_many_api_keys', 'A business has at most 20 keys. Revoke one that is not used.');
  end if;
  insert into private.api_keys (tenant_id, id, name, key_hash, key_start, last4, scopes, most_per_minute, made_by, ends_at)
  values (v_tenant_id, v_row.id, v_row.name, private.api_key_hash(v_text), left(v_text, 12), right(v_text, 4), v_row.scopes,
    v_row.most_per_minute, auth.uid(), v_row.ends_at)
  returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'api_key_made', 'api_keys', v_row.id, null,
    jsonb_build_object('name', v_row.name, 'scopes', v_row.scopes, 'ends_at', v_row.ends_at));
  return private.api_key_json(v_row) || jsonb_build_object('key', v_text);
end;
$function$;

ALTER FUNCTION "public"."create_api_key"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.delete_webhook(p_webhook_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.webhook_endpoints := private.own_webhook(p_webhook_id);
begin
  delete from private.webhook_endpoints e where e.tenant_id = v_row.tenant_id and e.id = v_row.id;
  perform private.write_audit(v_row.tenant_id, auth.uid(), 'webhook_deleted', 'webhook_endpoints', v_row.id,
    jsonb_build_object('name', v_row.name, 'url', v_row.url), null);
  return jsonb_build_object('id', v_row.id, 'deleted', true);
end;
$function$;

ALTER FUNCTION "public"."delete_webhook"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_api_keys()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
begin
  return jsonb_build_object(
    'keys', (
      select coalesce(jsonb_agg(private.api_key_json(k) order by k.revoked_at is not null, k.made_at desc, k.id), '[]')
      from private.api_keys k where k.tenant_id = v_tenant_id),
    'scopes', (
      select jsonb_agg(jsonb_build_object('key', p.key, 'description', p.description) order by p.key)
      from public.permissions p
      where p.key in (select unnest(e.scopes) from private.api_endpoints e) and private.actor_can(v_tenant_id, auth.uid(), p.key)),
    'endpoints', (
      select jsonb_agg(jsonb_build_object('method', e.method, 'path', e.path, 'scopes', to_jsonb(e.scopes), 'summary', e.summary,
        'parameters', e.parameters, 'body', e.body, 'answer', e.answer) order by e.place)
      from private.api_endpoints e));
end;
$function$;

ALTER FUNCTION "public"."list_api_keys"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_webhook_deliveries(p_webhook_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
begin
  return (
    select coalesce(jsonb_agg(private.webhook_delivery_json(d) order by d.created_at desc, d.id desc), '[]')
    from (
      select o.* from private.webhook_deliveries o
      where o.tenant_id = v_tenant_id and o.endpoint_id = p_webhook_id order by o.created_at desc, o.id desc limit 100) d);
end;
$function$;

ALTER FUNCTION "public"."list_webhook_deliveries"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_webhooks()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
begin
  return jsonb_build_object('events', to_jsonb(private.webhook_kinds()), 'webhooks', (
    select coalesce(jsonb_agg(private.webhook_json(e) order by e.made_at, e.id), '[]') from private.webhook_endpoints e where e.tenant_id = v_tenant_id));
end;
$function$;

ALTER FUNCTION "public"."list_webhooks"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.resend_webhook(p_delivery_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.webhook_deliveries;
begin
  perform private.require_writable();
  update private.webhook_deliveries d set state = 'waiting', due_at = clock_timestamp()
  where d.tenant_id = v_tenant_id and d.id = p_delivery_id returning d.* into v_row;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This event is no longer kept.');
  end if;
  return private.webhook_delivery_json(v_row);
end;
$function$;

ALTER FUNCTION "public"."resend_webhook"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.revoke_api_key(p_api_key_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.api_keys;
begin
  select k.* into v_row from private.api_keys k where k.tenant_id = v_tenant_id and k.id = p_api_key_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This key does not exist.');
  elsif v_row.revoked_at is null then
    update private.api_keys k set revoked_at = clock_timestamp(), revoked_by = auth.uid()
    where k.tenant_id = v_tenant_id and k.id = p_api_key_id returning k.* into v_row;
    perform private.write_audit(v_tenant_id, auth.uid(), 'api_key_revoked', 'api_keys', v_row.id, jsonb_build_object('name', v_row.name), null);
  end if;
  return private.api_key_json(v_row);
end;
$function$;

ALTER FUNCTION "public"."revoke_api_key"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_webhook(p_webhook jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_old private.webhook_endpoints;
  v_row private.webhook_endpoints;
begin
  perform private.require_writable();
  perform private.require_shown_factor(auth.uid());
  perform private.input_object(p_webhook, 'p_webhook');
  v_row.id := private.input_uuid(p_webhook, 'id');
  v_row.name := private.input_line(p_webhook, 'name', 60, '', true);
  v_row.url := private.input_line(p_webhook, 'url', 500, '', true);
  v_row.is_on := private.input_flag(p_webhook, 'is_on', true);
  v_row.events := array(
    select distinct s.value #>> '{}' from jsonb_array_elements(private.input_array(p_webhook, 'events', 1, 20)) as s order by 1);
  if v_row.url !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}(/[^\s"''<>\\`{}#]*)?$' then
    perform private.refuse_input('url', 'This must be an address on the internet such as https://shop.example.com/hooks.');
  elsif not v_row.events <@ private.webhook_kinds() then
    perform private.refuse_input('events', 'One of these events does not exist. Reload the page.');
  end if;
  perform private.lock_request('webhooks', v_tenant_id, v_tenant_id);
  select e.* into v_old from private.webhook_endpoints e where e.tenant_id = v_tenant_id and e.id = v_row.id for update;
  if v_old.id is null and (select count(*) from private.webhook_endpoints e where e.tenant_id = v_tenant_id) >= 10 then
    perform private.fail(409, 'too_many_webhooks', 'A business has at most 10 webhooks. Delete one first.');
  end if;
  insert into private.webhook_endpoints as e (tenant_id, id, name, url, events, is_on)
  values (v_tenant_id, v_row.id, v_row.name, v_row.url, v_row.events, v_row.is_on)
  on conflict (tenant_id, id) do update set name = excluded.name, url = excluded.url, events = excluded.events, is_on = excluded.is_on,
    failing_since = case when excluded.is_on and not e.is_on then null else e.failing_since end,
    switched_off_at = case when excluded.is_on then null else e.switched_off_at end
  returning e.* into v_row;
  if private.webhook_json(v_old) is distinct from private.webhook_json(v_row) then
    perform private.write_audit(v_tenant_id, auth.uid(), case when v_old.id is null then 'webhook_added' else 'webhook_changed' end, 'webhook_endpoints', v_row.id,
      case when v_old.id is not null then jsonb_build_object('name', v_old.name, 'url', v_old.url, 'events', v_old.events, 'is_on', v_old.is_on) end,
      jsonb_build_object('name', v_row.name, 'url', v_row.url, 'events', v_row.events, 'is_on', v_row.is_on));
  end if;
  return private.webhook_json(v_row);
end;
$function$;

ALTER FUNCTION "public"."save_webhook"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_webhook(p_tenant_id uuid, p_delivery_id uuid, p_outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_waits constant interval[] := '{5 seconds,5 minutes,30 minutes,2 hours,5 hours,10 hours,10 hours}';
  v_now timestamptz := clock_timestamp();
  v_status integer := (p_outcome ->> 'status')::integer;
  v_is_taken boolean := coalesce(v_status between 200 and 299, false);
  v_row private.webhook_deliveries;
  v_endpoint private.webhook_endpoints;
  v_tries integer;
begin
  select d.* into v_row from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id = p_delivery_id for update;
  if v_row.id is null then
    return;
  end if;
  v_tries := jsonb_array_length(v_row.tries) + 1;
  update private.webhook_deliveries d set
    tries = d.tries || jsonb_build_object('at', v_now, 'status', v_status, 'answer', left(p_outcome ->> 'answer', 1000),
      'problem', left(p_outcome ->> 'problem', 200), 'took_ms', (p_outcome ->> 'took_ms')::integer),
    state = case when v_is_taken then 'sent' when v_tries > cardinality(v_waits) or d.event = 'test' then 'failed' else 'waiting' end,
    due_at = case when not v_is_taken and v_tries <= cardinality(v_waits) and d.event <> 'test' then v_now + v_waits[v_tries] end
  where d.tenant_id = p_tenant_id and d.id = p_delivery_id;
  update private.webhook_endpoints e set failing_since = case when not v_is_taken then coalesce(e.failing_since, v_now) end
  where e.tenant_id = p_tenant_id and e.id = v_row.endpoint_id and (v_is_taken = (e.failing_since is not null));
  update private.webhook_endpoints e set is_on = false, switched_off_at = v_now
  where e.tenant_id = p_tenant_id and e.id = v_row.endpoint_id and e.is_on and e.failing_since <= v_now - interval '5 days'
  returning e.* into v_endpoint;
  if v_endpoint.id is not null then
    perform private.write_audit(p_tenant_id, null, 'webhook_switched_off', 'webhook_endpoints', v_endpoint.id, null, jsonb_build_object('name', v_endpoint.name));
    perform private.tell_of_dead_webhook(v_endpoint);
  end if;
  -- Some old ones go with each that is sent, so the table stays small without a timer.
  delete from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id in (
    select o.id from private.webhook_deliveries o
    where o.tenant_id = p_tenant_id and o.endpoint_id = v_row.endpoint_id and o.created_at < v_now - interval '30 days' limit 20);
end;
$function$;

ALTER FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.test_webhook(p_webhook_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.webhook_endpoints := private.own_webhook(p_webhook_id);
begin
  perform private.require_writable();
  return jsonb_build_object('id', private.add_webhook_delivery(v_row, 'test', jsonb_build_object('name', v_row.name)));
end;
$function$;

ALTER FUNCTION "public"."test_webhook"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.webhook_secret(p_webhook_id uuid, p_is_new boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.webhook_endpoints := private.own_webhook(p_webhook_id);
begin
  perform private.require_writable();
  perform private.require_shown_factor(auth.uid());
  if p_is_new then
    if v_row.secret_version > 1 and v_row.secret_changed_at > statement_timestamp() - interval '24 hours' then
      perform private.fail(409, 'webhook_secret_changed', 'This secret was changed in the last 24 hours. The one before still signs until then.');
    end if;
    update private.webhook_endpoints e set secret_version = e.secret_version + 1, secret_changed_at = clock_timestamp()
    where e.tenant_id = v_row.tenant_id and e.id = v_row.id returning e.* into v_row;
    perform private.write_audit(v_row.tenant_id, auth.uid(), 'webhook_secret_changed', 'webhook_endpoints', v_row.id, null, jsonb_build_object('name', v_row.name));
  end if;
  return jsonb_build_object('secret', private.webhook_secret(v_row, v_row.secret_version));
end;
$function$;

ALTER FUNCTION "public"."webhook_secret"(uuid, boolean) OWNER TO "postgres";

ALTER TABLE "private"."api_key_minutes" ADD CONSTRAINT "api_key_minutes_tenant_id_key_id_fkey" FOREIGN KEY (tenant_id, key_id) REFERENCES private.api_keys(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."api_keys" ADD CONSTRAINT "api_keys_tenant_id_made_by_fkey" FOREIGN KEY (tenant_id, made_by) REFERENCES public.tenant_users(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE "private"."api_replies" ADD CONSTRAINT "api_replies_tenant_id_key_id_fkey" FOREIGN KEY (tenant_id, key_id) REFERENCES private.api_keys(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_endpoint_id_fkey" FOREIGN KEY (tenant_id, endpoint_id) REFERENCES private.webhook_endpoints(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['announcement'::text, 'billing_unpaid'::text, 'books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'support_visit'::text, 'tax_due'::text, 'web_order'::text, 'webhook_off'::text])));

CREATE INDEX api_keys_maker_idx ON private.api_keys USING btree (tenant_id, made_by);

CREATE INDEX api_replies_age_idx ON private.api_replies USING btree (tenant_id, key_id, created_at);

CREATE INDEX webhook_deliveries_endpoint_idx ON private.webhook_deliveries USING btree (tenant_id, endpoint_id, created_at DESC, id DESC);

CREATE TRIGGER _700_job AFTER INSERT OR UPDATE OF due_at ON private.webhook_deliveries FOR EACH ROW EXECUTE FUNCTION private.tg_jobs__follow_row('webhook', 'id', 'due_at');

CREATE TRIGGER _830_webhook_change AFTER UPDATE OF name, email, phone, company, address, tax_pin, tags, archived_at, merged_into_id ON public.contacts FOR EACH ROW WHEN (((new.type = ANY (ARRAY['customer'::text, 'both'::text])) AND (NOT new.is_staff))) EXECUTE FUNCTION private.tg_webhooks__event('customer.changed', 'id archived_at merged_into_id');

CREATE TRIGGER _830_webhook AFTER INSERT ON public.contacts FOR EACH ROW WHEN ((new.type = ANY (ARRAY['customer'::text, 'both'::text]))) EXECUTE FUNCTION private.tg_webhooks__event('customer.changed', 'id archived_at merged_into_id');

CREATE TRIGGER _830_webhook AFTER INSERT ON public.credit_notes FOR EACH ROW EXECUTE FUNCTION private.tg_webhooks__event('refund.recorded', 'id credit_note_number sale_id total_amount refund_tender_type issued_at');

CREATE TRIGGER _830_webhook_change AFTER UPDATE OF status, step ON public.orders FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.step IS DISTINCT FROM new.step))) EXECUTE FUNCTION private.tg_webhooks__event('order.changed', 'id order_number status step channel currency_code total_amount placed_at');

CREATE TRIGGER _830_webhook AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION private.tg_webhooks__event('order.placed', 'id order_number status step channel currency_code total_amount placed_at');

CREATE TRIGGER _830_webhook_change AFTER UPDATE OF name, sku, price, is_published, archived_at ON public.products FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.sku IS DISTINCT FROM new.sku) OR (old.price IS DISTINCT FROM new.price) OR (old.is_published IS DISTINCT FROM new.is_published) OR (old.archived_at IS DISTINCT FROM new.archived_at))) EXECUTE FUNCTION private.tg_webhooks__event('product.changed', 'id name sku price is_published archived_at');

CREATE TRIGGER _830_webhook AFTER INSERT ON public.products FOR EACH ROW EXECUTE FUNCTION private.tg_webhooks__event('product.changed', 'id name sku price is_published archived_at');

CREATE TRIGGER _830_webhook AFTER INSERT ON public.sales FOR EACH ROW EXECUTE FUNCTION private.tg_webhooks__event('sale.recorded', 'id invoice_number order_id contact_id currency_code total_amount occurred_at');

COMMENT ON COLUMN "audit"."events"."actor_kind" IS 'Who acted: a member of a business, a program with a key of theirs (api_key), platform staff, a visitor, or a background job. Null in rows older than the column.';

COMMENT ON COLUMN "private"."api_endpoints"."answer" IS 'An example of what is answered; a test holds its names against real answers.';

COMMENT ON COLUMN "private"."api_endpoints"."body" IS 'An example of what is sent.';

COMMENT ON COLUMN "private"."api_endpoints"."parameters" IS 'What may stand in the query: [{name, says}]. Anything else is refused.';

COMMENT ON COLUMN "private"."api_keys"."last_used_at" IS 'To the minute.';

COMMENT ON COLUMN "private"."api_keys"."scopes" IS 'The rights that the key has of those that its maker holds, asked at each request.';

COMMENT ON COLUMN "private"."webhook_deliveries"."due_at" IS 'When it is sent next; its job follows. Null when nothing is to be done any more.';

COMMENT ON COLUMN "private"."webhook_deliveries"."tries" IS 'What came of each: [{at, status (null: no answer), answer (up to 1,000 signs), problem, took_ms}].';

COMMENT ON COLUMN "private"."webhook_endpoints"."failing_since" IS 'Since when nothing was taken there; null after something was.';

COMMENT ON COLUMN "private"."webhook_endpoints"."switched_off_at" IS 'When it was switched off because nothing was taken for five days; null where a person switched it off, and once it is on again.';

COMMENT ON FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) IS 'From here on this transaction acts as the maker of the key, without a session, with no more than the scopes of the key.';

COMMENT ON FUNCTION "private"."actor_kind"(uuid) IS 'What an actor of the audit record is: platform staff, a member of a business, a program with an API key of that member, a visitor, or nobody: a background job.';

COMMENT ON FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) IS 'Has an event {type, timestamp, data} sent to one endpoint; answers the delivery.';

COMMENT ON FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) IS 'Does a changing operation of private.api_endpoints and answers what it changed.';

COMMENT ON FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) IS 'What a reading operation of private.api_endpoints answers, or not_found.';

COMMENT ON FUNCTION "private"."api_after"(jsonb, boolean) IS 'Where a page begins: behind this row; invalid_input for a cursor of another list.';

COMMENT ON FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) IS 'Takes an order on {state: accepted, ready or sent}, or calls it off {state: cancelled, reason}.';

COMMENT ON FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) IS 'Sets {price, is_published} of a product and its variants, whichever is sent; expected_updated_at refuses what somebody changed meanwhile (stale_row).';

COMMENT ON FUNCTION "private"."api_customers"(uuid, uuid, jsonb) IS 'A page of customers by id, or the one named; neither suppliers nor staff nor what was merged into another.';

COMMENT ON FUNCTION "private"."api_endpoint_of"(jsonb) IS 'What a request {method, path} is for, and the id in its path; no_endpoint, or invalid_input for an id that is none.';

COMMENT ON FUNCTION "private"."api_key_allows"(text) IS 'Whether the API key of this request has a right among its scopes; true where no key acts.';

COMMENT ON FUNCTION "private"."api_key_hash"(text) IS 'SHA-256 of an API key: all that is kept of the whole of it.';

COMMENT ON FUNCTION "private"."api_key_json"(private.api_keys) IS 'ApiKey: a key as people see it, of itself only its first twelve and last four signs.';

COMMENT ON FUNCTION "private"."api_key_tenant_id"(uuid) IS 'The business that a request by API key is about, null outside one. Its claims are set by answer_api_request alone: no token of a person lacks a session.';

COMMENT ON FUNCTION "private"."api_limit"(jsonb) IS 'How many rows a page of the API has: 50 unless asked, 1 to 100.';

COMMENT ON FUNCTION "private"."api_order"(public.orders, boolean) IS 'An order as the API answers it; with its lines, note and address where it is asked for alone.';

COMMENT ON FUNCTION "private"."api_orders"(uuid, jsonb) IS 'A page of orders, newest first.';

COMMENT ON FUNCTION "private"."api_page"(jsonb[], integer, text) IS 'A page {data, next} of rows of which one more than the limit was read; next is what after takes for the page behind it, null on the last. p_at names the time that they are ordered by.';

COMMENT ON FUNCTION "private"."api_product"(public.products) IS 'A product as the API answers it: no cost and no stock.';

COMMENT ON FUNCTION "private"."api_products"(uuid, uuid, jsonb) IS 'A page of products by id, or the one named.';

COMMENT ON FUNCTION "private"."api_sale"(public.sales, boolean) IS 'A sale as the API answers it; with lines and payments where it is asked for alone. No cost.';

COMMENT ON FUNCTION "private"."api_sales"(uuid, jsonb) IS 'A page of sales, newest first.';

COMMENT ON FUNCTION "private"."api_stock"(uuid, jsonb) IS 'A page of what is in stock, by product: whole and by location. No cost.';

COMMENT ON FUNCTION "private"."current_tenant_id"() IS 'The tenant whose data this request may touch: active accepted membership, no password change due, usable tenant, live session, and the second factor shown where there is one. For platform staff the business that they visit (private.support_visits), and nothing can be written then; for an API key its own.';

COMMENT ON FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) IS 'Does what a request asks for; of a change the audit record says by which key, besides what changed.';

COMMENT ON FUNCTION "private"."live_api_key"(text) IS 'The API key that works now: neither revoked nor ended, of an active member of a business in use; invalid_api_key for any other text.';

COMMENT ON FUNCTION "private"."own_webhook"(uuid) IS 'An endpoint of the caller''s business, locked; needs api_keys.manage, or not_found.';

COMMENT ON FUNCTION "private"."random_base62"(integer) IS 'So many random signs of 0-9, A-Z and a-z, each as likely as the other.';

COMMENT ON FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) IS 'invalid_input for a parameter that the address does not know: a filter that is misspelled would answer everything.';

COMMENT ON FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) IS 'Tells the owners, behind the bell and by mail, that a webhook was switched off.';

COMMENT ON FUNCTION "private"."tg_webhooks__event"() IS 'A row of which others hear. Arguments: the event, and the columns that are sent, with spaces between. Ids and few fields: whoever hears of it reads the rest by the API.';

COMMENT ON FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) IS 'WebhookDelivery: an event as it was sent, with what came of each try.';

COMMENT ON FUNCTION "private"."webhook_event"(uuid, text, jsonb) IS 'Writes an event for every endpoint of the business that listens to it.';

COMMENT ON FUNCTION "private"."webhook_json"(private.webhook_endpoints) IS 'Webhook: an endpoint as people see it, without its secret.';

COMMENT ON FUNCTION "private"."webhook_kinds"() IS 'The events that can be sent.';

COMMENT ON FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) IS 'The secret that signs what is sent to an endpoint: made anew each time from that of the business, and stored nowhere.';

COMMENT ON FUNCTION "public"."answer_api_request"(text, jsonb) IS 'Answers a request of a program {method, path, query, body, idempotency_key, address}: {body, replayed}. Errors: invalid_api_key, no_endpoint, permission_denied, idempotency_mismatch, and those of what it calls. For the edge function alone.';

COMMENT ON FUNCTION "public"."begin_api_request"(text, text) IS 'Counts a request of an API key, also one that is refused afterwards: {is_allowed, limit, remaining, resets_in_seconds}, by the minute of the clock. Error: invalid_api_key. For the edge function alone.';

COMMENT ON FUNCTION "public"."claim_webhook"(uuid, uuid) IS 'For jobs-tick: an event that is due {url, message_id, body, secrets (that sign it)}; null when there is nothing to send any more, or not yet.';

COMMENT ON FUNCTION "public"."create_api_key"(jsonb) IS 'Makes an API key: {id, name, scopes (rights that the caller holds and the API knows), most_per_minute (1 to 600), ends_at (within 365 days)}; answers ApiKey with key, the only time that it is shown. At most 20 that work (too_many_api_keys). The same id again is api_key_shown. Needs api_keys.manage, and the second factor where there is one.';

COMMENT ON FUNCTION "public"."delete_webhook"(uuid) IS 'Deletes a webhook with what was sent there. Works without a live subscription. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."list_api_keys"() IS 'ApiKeys: {keys, scopes (those that the caller can give), endpoints (the description of the API)}; keys that work first, newest first. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."list_webhook_deliveries"(uuid) IS 'What was sent to a webhook, newest first, the last 100: [WebhookDelivery]. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."list_webhooks"() IS 'Webhooks: {events (that there are), webhooks}. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."resend_webhook"(uuid) IS 'Sends an event again, under the same id, so that who took it before knows it; answers WebhookDelivery. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."revoke_api_key"(uuid) IS 'Revokes an API key: it is refused from the next request on. Again changes nothing. Works without a live subscription. Needs api_keys.manage; answers ApiKey.';

COMMENT ON FUNCTION "public"."save_webhook"(jsonb) IS 'Adds or changes a webhook {id, name, url (https, a public name, no port), events, is_on}; answers Webhook. At most 10 (too_many_webhooks). Needs api_keys.manage, and the second factor where there is one.';

COMMENT ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) IS 'For jobs-tick: what came of sending an event {status, answer, problem, took_ms}. Taken is 2xx alone; else it is tried again after 5 s, 5 m, 30 m, 2, 5, 10 and 10 h. Nothing taken for five days switches the webhook off and tells the owners.';

COMMENT ON FUNCTION "public"."test_webhook"(uuid) IS 'Sends an event of type test to a webhook; answers {id} of the delivery. Needs api_keys.manage.';

COMMENT ON FUNCTION "public"."webhook_secret"(uuid, boolean) IS 'The secret that signs what is sent to a webhook {secret}. p_is_new makes another; for 24 hours both sign, and no third is made (webhook_secret_changed). Needs api_keys.manage, and the second factor where there is one.';

COMMENT ON TABLE "private"."api_endpoints" IS 'The one description of the API for programs: requests are routed by it, and the page of the docs and the screen are made from it.';

COMMENT ON TABLE "private"."api_key_minutes" IS 'How many requests each API key made in its last minute: one row a key.';

COMMENT ON TABLE "private"."api_keys" IS 'Keys with which programs of a business call the API. Of a key only its hash, its first twelve and its last four signs are kept; it acts as its maker, with no more than its scopes.';

COMMENT ON TABLE "private"."api_replies" IS 'What a changing request of the API was answered, by its Idempotency-Key: the same request sent again within a day changes nothing and is answered the same.';

COMMENT ON TABLE "private"."webhook_deliveries" IS 'Events that are sent to an endpoint: written with what they tell about, sent by a job, tried eight times in about a day. Kept for 30 days.';

COMMENT ON TABLE "private"."webhook_endpoints" IS 'Where a business has events sent to. The secret that signs them is made from the business''s own and the version, and is not stored; the one before is good for a day.';

REVOKE ALL ON FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."act_as_api_key"(private.api_keys, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_webhook_delivery"(private.webhook_endpoints, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_api_change"(uuid, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."answer_api_read"(uuid, text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_after"(jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_after"(jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_after"(jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_change_order"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_change_product"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_customers"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_customers"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_customers"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_endpoint_of"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_endpoint_of"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_endpoint_of"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_key_allows"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_key_allows"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_key_allows"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_key_hash"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_key_hash"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_key_hash"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_key_json"(private.api_keys) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_key_json"(private.api_keys) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_key_json"(private.api_keys) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_key_tenant_id"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_key_tenant_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_key_tenant_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_limit"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_limit"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_limit"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_order"(public.orders, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_order"(public.orders, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_order"(public.orders, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_orders"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_orders"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_orders"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_page"(jsonb[], integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_page"(jsonb[], integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_page"(jsonb[], integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_product"(public.products) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_product"(public.products) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_product"(public.products) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_products"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_products"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_products"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_sale"(public.sales, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_sale"(public.sales, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_sale"(public.sales, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_sales"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_sales"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_sales"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."api_stock"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."api_stock"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."api_stock"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."do_api_request"(private.api_keys, private.api_endpoints, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."live_api_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."live_api_key"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."live_api_key"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_webhook"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_webhook"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."random_base62"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."random_base62"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."random_base62"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_api_parameters"(private.api_endpoints, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_dead_webhook"(private.webhook_endpoints) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_webhooks__event"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_webhooks__event"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_webhooks__event"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_delivery_json"(private.webhook_deliveries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_event"(uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_event"(uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_event"(uuid, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_json"(private.webhook_endpoints) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_json"(private.webhook_endpoints) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_json"(private.webhook_endpoints) TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."webhook_secret"(private.webhook_endpoints, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."answer_api_request"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."answer_api_request"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_api_request"(text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_api_request"(text, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."begin_api_request"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."begin_api_request"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."begin_api_request"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."begin_api_request"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_webhook"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_webhook"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_webhook"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_webhook"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."create_api_key"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_api_key"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_api_key"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_api_key"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_api_key"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."delete_webhook"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_webhook"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_webhook"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_webhook"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_api_keys"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_api_keys"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_api_keys"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_api_keys"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_api_keys"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_webhook_deliveries"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_webhook_deliveries"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_webhook_deliveries"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_webhook_deliveries"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_webhook_deliveries"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_webhooks"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_webhooks"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_webhooks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_webhooks"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_webhooks"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."resend_webhook"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resend_webhook"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."resend_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."resend_webhook"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."resend_webhook"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."revoke_api_key"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."revoke_api_key"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."revoke_api_key"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."revoke_api_key"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."revoke_api_key"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_webhook"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_webhook"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_webhook"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_webhook"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_webhook"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_webhook"(uuid, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."test_webhook"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."test_webhook"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."test_webhook"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."test_webhook"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."test_webhook"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."webhook_secret"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."webhook_secret"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."webhook_secret"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."webhook_secret"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."webhook_secret"(uuid, boolean) TO "service_role";

insert into public.permissions (key, description)
select r.key, r.description from jsonb_populate_record(null::public.permissions, '{"key": "api_keys.manage", "description": "Manage API keys and webhooks"}') r;

insert into public.role_permissions (role, permission_key)
select r.role, r.permission_key from jsonb_populate_record(null::public.role_permissions, '{"role": "admin", "permission_key": "api_keys.manage"}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": {"price": 60, "is_published": true, "expected_updated_at": "2026-11-20T08:00:00+00:00"}, "path": "/v1/products/{id}", "place": 3, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000001", "sku": "MILK-500", "kind": "goods", "name": "Milk 500 ml", "unit": "each", "brand": null, "price": 60, "barcodes": ["6161100000019"], "category": "Dairy", "parent_id": null, "created_at": "2026-11-01T08:00:00+00:00", "image_urls": [], "updated_at": "2026-11-20T09:00:00+00:00", "description": null, "is_archived": false, "has_variants": false, "is_published": true, "retail_price": null, "option_values": {}}, "method": "PATCH", "scopes": ["products.edit", "products.view"], "summary": "Sets the price of a product, whether it is in the online shop, or both; its variants go with it. expected_updated_at is optional: of another time it is refused.", "operation": "change_product", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": {"state": "accepted", "reason": null}, "path": "/v1/orders/{id}/state", "place": 7, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000003", "note": null, "step": "accepted", "lines": [{"name": "Milk 500 ml", "quantity": 2, "net_amount": 100, "product_id": "1c4f0f3e-0000-4000-8000-000000000001", "tax_amount": 16, "unit_price": 58, "gross_amount": 116, "discount_amount": 0}], "status": "placed", "channel": "storefront", "sale_id": null, "currency": "KES", "placed_at": "2026-11-20T08:00:00+00:00", "net_amount": 100, "tax_amount": 16, "updated_at": "2026-11-20T08:05:00+00:00", "customer_id": null, "delivery_fee": 0, "order_number": "WEB-000012", "total_amount": 116, "customer_name": "Asha", "customer_email": "asha@example.com", "customer_phone": "+254700000001", "payment_method": "pay_on_pickup", "discount_amount": 0, "delivery_address": null, "fulfilment_method": "pickup"}, "method": "POST", "scopes": ["orders.manage", "orders.view"], "summary": "Takes a placed order on: accepted, ready or sent (deliveries only); or cancels it with a reason, which the shopper sees.", "operation": "change_order", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/customers", "place": 8, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000004", "name": "Asha", "tags": ["regular"], "email": "asha@example.com", "phone": "+254700000001", "address": null, "company": null, "tax_pin": null, "created_at": "2026-11-01T08:00:00+00:00", "updated_at": "2026-11-01T08:00:00+00:00", "is_archived": false}], "next": null}, "method": "GET", "scopes": ["contacts.view"], "summary": "Customers by id, archived ones among them.", "operation": "list_customers", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}, {"name": "updated_since", "says": "a time: only what changed from then on"}]}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/customers/{id}", "place": 9, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000004", "name": "Asha", "tags": ["regular"], "email": "asha@example.com", "phone": "+254700000001", "address": null, "company": null, "tax_pin": null, "created_at": "2026-11-01T08:00:00+00:00", "updated_at": "2026-11-01T08:00:00+00:00", "is_archived": false}, "method": "GET", "scopes": ["contacts.view"], "summary": "One customer.", "operation": "get_customer", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/orders", "place": 5, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000003", "step": "new", "status": "placed", "channel": "storefront", "sale_id": null, "currency": "KES", "placed_at": "2026-11-20T08:00:00+00:00", "net_amount": 100, "tax_amount": 16, "updated_at": "2026-11-20T08:00:00+00:00", "customer_id": null, "delivery_fee": 0, "order_number": "WEB-000012", "total_amount": 116, "customer_name": "Asha", "customer_email": "asha@example.com", "customer_phone": "+254700000001", "payment_method": "pay_on_pickup", "discount_amount": 0, "fulfilment_method": "pickup"}], "next": null}, "method": "GET", "scopes": ["orders.view"], "summary": "Orders, newest first.", "operation": "list_orders", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}, {"name": "status", "says": "placed, completed, cancelled or expired"}, {"name": "from", "says": "a time: placed then or later"}, {"name": "to", "says": "a time: placed before then"}]}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/orders/{id}", "place": 6, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000003", "note": null, "step": "new", "lines": [{"name": "Milk 500 ml", "quantity": 2, "net_amount": 100, "product_id": "1c4f0f3e-0000-4000-8000-000000000001", "tax_amount": 16, "unit_price": 58, "gross_amount": 116, "discount_amount": 0}], "status": "placed", "channel": "storefront", "sale_id": null, "currency": "KES", "placed_at": "2026-11-20T08:00:00+00:00", "net_amount": 100, "tax_amount": 16, "updated_at": "2026-11-20T08:00:00+00:00", "customer_id": null, "delivery_fee": 0, "order_number": "WEB-000012", "total_amount": 116, "customer_name": "Asha", "customer_email": "asha@example.com", "customer_phone": "+254700000001", "payment_method": "pay_on_pickup", "discount_amount": 0, "delivery_address": null, "fulfilment_method": "pickup"}, "method": "GET", "scopes": ["orders.view"], "summary": "One order with its lines, note and address.", "operation": "get_order", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/products", "place": 1, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000001", "sku": "MILK-500", "kind": "goods", "name": "Milk 500 ml", "unit": "each", "brand": null, "price": 58, "barcodes": ["6161100000019"], "category": "Dairy", "parent_id": null, "created_at": "2026-11-01T08:00:00+00:00", "image_urls": [], "updated_at": "2026-11-20T08:00:00+00:00", "description": null, "is_archived": false, "has_variants": false, "is_published": true, "retail_price": null, "option_values": {}}], "next": null}, "method": "GET", "scopes": ["products.view"], "summary": "Products by id, archived ones among them.", "operation": "list_products", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}, {"name": "updated_since", "says": "a time: only what changed from then on"}]}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/products/{id}", "place": 2, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000001", "sku": "MILK-500", "kind": "goods", "name": "Milk 500 ml", "unit": "each", "brand": null, "price": 58, "barcodes": ["6161100000019"], "category": "Dairy", "parent_id": null, "created_at": "2026-11-01T08:00:00+00:00", "image_urls": [], "updated_at": "2026-11-20T08:00:00+00:00", "description": null, "is_archived": false, "has_variants": false, "is_published": true, "retail_price": null, "option_values": {}}, "method": "GET", "scopes": ["products.view"], "summary": "One product.", "operation": "get_product", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/sales", "place": 10, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000005", "status": "completed", "channel": "till", "currency": "KES", "order_id": null, "net_amount": 100, "tax_amount": 16, "balance_due": 0, "customer_id": null, "occurred_at": "2026-11-20T08:00:00+00:00", "cashier_name": "Cora", "total_amount": 116, "business_date": "2026-11-20", "customer_name": null, "invoice_number": "INV-000123", "discount_amount": 0, "refunded_amount": 0}], "next": null}, "method": "GET", "scopes": ["sales.view_all"], "summary": "Sales, newest first.", "operation": "list_sales", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}, {"name": "from", "says": "a time: sold then or later"}, {"name": "to", "says": "a time: sold before then"}]}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/sales/{id}", "place": 11, "answer": {"id": "1c4f0f3e-0000-4000-8000-000000000005", "lines": [{"sku": "MILK-500", "name": "Milk 500 ml", "quantity": 2, "net_amount": 100, "product_id": "1c4f0f3e-0000-4000-8000-000000000001", "tax_amount": 16, "unit_price": 58, "gross_amount": 116, "discount_amount": 0, "tax_rate_percent": 16, "returned_quantity": 0}], "status": "completed", "channel": "till", "currency": "KES", "order_id": null, "payments": [{"amount": 116, "reference": null, "tender_type": "cash"}], "net_amount": 100, "tax_amount": 16, "balance_due": 0, "customer_id": null, "occurred_at": "2026-11-20T08:00:00+00:00", "cashier_name": "Cora", "total_amount": 116, "business_date": "2026-11-20", "customer_name": null, "invoice_number": "INV-000123", "discount_amount": 0, "refunded_amount": 0}, "method": "GET", "scopes": ["sales.view_all"], "summary": "One sale with its lines and payments.", "operation": "get_sale", "parameters": []}') r;

insert into private.api_endpoints (body, path, place, answer, method, scopes, summary, operation, parameters)
select r.body, r.path, r.place, r.answer, r.method, r.scopes, r.summary, r.operation, r.parameters from jsonb_populate_record(null::private.api_endpoints, '{"body": null, "path": "/v1/stock", "place": 4, "answer": {"data": [{"id": "1c4f0f3e-0000-4000-8000-000000000001", "sku": "MILK-500", "name": "Milk 500 ml", "unit": "each", "on_hand": 24, "reserved": 2, "locations": [{"on_hand": 24, "location": "Shop", "reserved": 2, "location_id": "1c4f0f3e-0000-4000-8000-000000000002"}]}], "next": null}, "method": "GET", "scopes": ["stock.view"], "summary": "What is in stock, by product: as a whole and by location.", "operation": "list_stock", "parameters": [{"name": "limit", "says": "1 to 100, 50 unless given"}, {"name": "after", "says": "next of the page before"}]}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "webhook", "every": null, "lease": "00:01:00", "title": "Events for webhooks", "retention": "1 day", "retry_after": ["00:00:10", "00:01:00", "00:05:00", "00:15:00", "01:00:00"], "most_at_once": 4}') r;

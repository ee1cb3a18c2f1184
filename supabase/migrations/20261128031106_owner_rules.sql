set local check_function_bodies = off;

ALTER TABLE "private"."document_sequences" DROP CONSTRAINT "document_sequences_prefix_check";

ALTER TABLE "public"."payment_methods" DROP CONSTRAINT "payment_methods_tenant_id_name_key";

DROP FUNCTION "private"."cash_step_json"(uuid);

CREATE TABLE "private"."document_prefixes" ("tenant_id" uuid NOT NULL, "document_type" text NOT NULL, "prefix" text NOT NULL, "last_value" bigint NOT NULL, CONSTRAINT "document_prefixes_last_value_check" CHECK ((last_value >= 0)), CONSTRAINT "document_prefixes_pkey" PRIMARY KEY (tenant_id, document_type, prefix), CONSTRAINT "document_prefixes_prefix_check" CHECK (((length(prefix) >= 0) AND (length(prefix) <= 18))));

ALTER TABLE "private"."document_prefixes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."document_prefixes" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."document_prefixes" OWNER TO "postgres";

ALTER TABLE "private"."document_sequences" ADD COLUMN "width" integer NOT NULL DEFAULT 6;

ALTER TABLE "private"."document_sequences" ADD COLUMN "is_yearly" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."document_sequences" ADD COLUMN "year" integer;

ALTER TABLE "public"."payment_methods" ADD COLUMN "shortcut" text;

ALTER TABLE "public"."tenant_policies" ADD COLUMN "asks_void_reason" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."tenant_policies" ADD COLUMN "warns_below_stock" boolean NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION private.business_day_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('timezone', t.timezone, 'day_cutoff', to_char(t.day_cutoff, 'HH24:MI'),
      'business_date', private.business_date(t.id, statement_timestamp()), 'is_zone_fixed', private.has_postings(t.id))
    from public.tenants t where t.id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."business_day_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_late_number_taken(p_tenant_id uuid, p_sale_id uuid, p_number text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_number text := upper(p_number);
begin
  return exists (
      select 1 from public.late_sales x
      where x.tenant_id = p_tenant_id and lower(x.provisional_number) = lower(p_number) and x.sale_id <> p_sale_id)
    -- What only the server gives out: also a number that nothing has yet.
    or exists (
      select 1 from private.document_sequences d
      where d.tenant_id = p_tenant_id and v_number ~ ('^' || replace(d.prefix, '{YYYY}', '[0-9]{4}') || '[0-9]+$'))
    or exists (select 1 from public.sales s where s.tenant_id = p_tenant_id and s.invoice_number = v_number)
    or exists (select 1 from public.orders o where o.tenant_id = p_tenant_id and o.order_number = v_number)
    or exists (select 1 from public.credit_notes c where c.tenant_id = p_tenant_id and c.credit_note_number = v_number);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_same_prefix(p_one text, p_other text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((p_one ~~ replace(p_other, '{YYYY}'::text, '____'::text)) OR (p_other ~~ replace(p_one, '{YYYY}'::text, '____'::text)));

ALTER FUNCTION "private"."is_same_prefix"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_number(p_tenant_id uuid, p_document_type text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text;
  v_value bigint;
  v_width integer;
begin
  -- The year is asked for only where the prefix names one.
  update private.document_sequences d
  set next_value = case when d.is_yearly and d.year < private.number_year(p_tenant_id) then 2 else d.next_value + 1 end,
    year = case when d.prefix like '%{YYYY}%' then greatest(d.year, private.number_year(p_tenant_id)) end
  where d.tenant_id = p_tenant_id and d.document_type = p_document_type
  returning private.series_prefix(d.prefix, d.year), d.next_value - 1, d.width into v_prefix, v_value, v_width;
  if v_value is null then
    perform private.fail(500, 'internal', 'This business has no numbers for that kind of document.');
  end if;
  return v_prefix || lpad(v_value::text, greatest(v_width, length(v_value::text)), '0');
end;
$function$;

CREATE OR REPLACE FUNCTION private.number_year(p_tenant_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return extract(year from private.business_date(p_tenant_id, statement_timestamp()))::integer;
end;
$function$;

ALTER FUNCTION "private"."number_year"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.numbering_json(p_row private.document_sequences)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_year integer := private.number_year(p_row.tenant_id);
  v_next bigint := case when p_row.is_yearly and p_row.year < v_year then 1 else p_row.next_value end;
begin
  return jsonb_build_object('document_type', p_row.document_type, 'prefix', p_row.prefix, 'width', p_row.width,
    'is_yearly', p_row.is_yearly, 'next_value', v_next,
    'next_number', private.series_prefix(p_row.prefix, greatest(p_row.year, v_year)) || lpad(v_next::text, greatest(p_row.width, length(v_next::text)), '0'));
end;
$function$;

ALTER FUNCTION "private"."numbering_json"(private.document_sequences) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_of_direct_payment(p_payment public.direct_payments)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key text := private.account_key(p_payment.account_number);
  v_ids uuid[];
begin
  if not private.is_money_of_orders(p_payment) then
    return null;
  end if;
  select array_agg(o.id) into v_ids from public.orders o where o.tenant_id = p_payment.tenant_id and private.account_key(o.order_number) = v_key;
  if v_ids is null and v_key ~ '^[0-9]{1,12}$' then
    -- Digits alone may mean anything: they are an order only where the money is just what it costs.
    select array_agg(o.id) into v_ids from private.document_sequences d
    join public.orders o on o.tenant_id = d.tenant_id
      and private.account_key(o.order_number) = private.account_key(private.series_prefix(d.prefix, d.year) || lpad(ltrim(v_key, '0'), greatest(d.width, length(ltrim(v_key, '0'))), '0'))
    where d.tenant_id = p_payment.tenant_id and d.document_type = 'order' and o.status = 'placed' and private.order_due(o) = p_payment.amount;
  end if;
  -- Whom two shoppers name is nobody's: people look.
  if v_ids is null and p_payment.claim_misses < 5 then
    select array_agg(o.id) into v_ids from private.payment_claims c
    join public.orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = p_payment.tenant_id and c.receipt_number = p_payment.receipt_number
    having count(*) = 1 and bool_and(c.claimed_at > p_payment.paid_at - interval '3 days' and o.status in ('placed', 'expired')
      and private.order_due(o) = p_payment.amount and private.claim_fits(c, p_payment));
  end if;
  return case when cardinality(v_ids) = 1 then v_ids[1] end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_payment_methods(p_tenant_id uuid, p_methods jsonb)
 RETURNS public.payment_methods[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_method jsonb;
  v_row public.payment_methods;
  v_rows public.payment_methods[] := '{}';
  v_field text;
begin
  for v_method in select m.value from jsonb_array_elements(private.input_array(private.input_object(p_methods, 'p_methods'), 'methods', 1, 50)) as m loop
    v_field := format('methods[%s].', cardinality(v_rows));
    perform private.input_object(v_method, rtrim(v_field, '.'));
    select * into v_row from public.payment_methods m where m.tenant_id = p_tenant_id and m.id = private.input_uuid(v_method, 'id', v_field);
    if not found then
      perform private.refuse_input(v_field || 'id', 'This way to pay was not found.');
    end if;
    v_row.name := private.input_text(v_method, 'name', 80, v_field, true);
    v_row.proof := private.input_choice(v_method, 'proof', array['optional', 'ask', 'required'], v_field);
    v_row.shortcut := private.input_text(v_method, 'shortcut', 1, v_field);
    if v_row.shortcut !~ '^[A-Z]$' then
      perform private.refuse_input(v_field || 'shortcut', 'Choose a letter from A to Z.');
    end if;
    -- Gift cards and points are switched on and off with their own rules.
    if v_row.tender_type not in ('gift_card', 'loyalty') then
      v_row.is_enabled := private.input_flag(v_method, 'is_enabled', true);
    end if;
    v_row.position := cardinality(v_rows) + 1;
    v_rows := v_rows || v_row;
  end loop;
  return v_rows;
end;
$function$;

ALTER FUNCTION "private"."read_payment_methods"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_free_prefix(p_tenant_id uuid, p_document_type text, p_prefix text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_prefix !~ '^[A-Z0-9/-]{0,12}([{]YYYY[}][A-Z0-9/-]{0,12})?$' or length(p_prefix) > 18 or p_prefix !~ '[A-Z/-]$' then
    perform private.refuse_input('prefix', 'Use up to 12 capital letters, digits, - and /, with a letter, - or / at the end. {YYYY} is the year.');
  end if;
  if exists (
    select 1 from (
      select d.document_type, d.prefix from private.document_sequences d where d.tenant_id = p_tenant_id
      union all select x.document_type, x.prefix from private.document_prefixes x where x.tenant_id = p_tenant_id
      -- Of sales without a connection, until they have their own.
      union all select 'device', v.number_prefix || '-' from public.till_devices v where v.tenant_id = p_tenant_id) k
    where (k.document_type <> p_document_type or k.prefix <> p_prefix) and private.is_same_prefix(k.prefix, p_prefix)) then
    perform private.refuse_input('prefix', 'Other documents have or had this prefix.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_free_prefix"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.series_prefix(p_prefix text, p_year integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN replace(p_prefix, '{YYYY}'::text, COALESCE(lpad((p_year)::text, 4, '0'::text), ''::text));

ALTER FUNCTION "private"."series_prefix"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.till_rules_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('cash_rounding_step', o.cash_rounding_step, 'asks_void_reason', o.asks_void_reason,
      'warns_below_stock', o.allow_negative_stock and o.warns_below_stock)
    from public.tenant_policies o where o.tenant_id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."till_rules_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.business_day_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.business_day_json(private.require_permission('settings.view'));
end;
$function$;

ALTER FUNCTION "public"."business_day_settings"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.current_till_session()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return (
    select private.till_session_json(s.tenant_id, s.id) || private.till_rules_json(s.tenant_id) from public.till_sessions s
    where s.tenant_id = v_tenant_id and s.opened_by = auth.uid() and s.status = 'open');
end;
$function$;

CREATE OR REPLACE FUNCTION public.document_numbering()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.view');
begin
  return (
    select coalesce(jsonb_agg(private.numbering_json(d) order by d.document_type), '[]')
    from private.document_sequences d
    -- Entries of the journal are chained by their numbers.
    where d.tenant_id = v_tenant_id and d.document_type <> 'journal');
end;
$function$;

ALTER FUNCTION "public"."document_numbering"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.open_till_session(p_session_id uuid, p_opening_float numeric, p_till_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  perform private.require_writable();
  return private.open_session(v_tenant_id, auth.uid(), p_session_id, p_opening_float, p_till_id) || private.till_rules_json(v_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_business_day(p_timezone text, p_day_cutoff text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_old public.tenants;
  v_now timestamptz := statement_timestamp();
begin
  perform private.require_writable();
  if p_timezone is null or length(p_timezone) > 64 or not private.is_time_zone(p_timezone) then
    perform private.refuse_input('p_timezone', 'This time zone is not known.');
  end if;
  if p_day_cutoff is null or p_day_cutoff !~ '^(0[0-9]|1[01]):[0-5][0-9]$' then
    perform private.refuse_input('p_day_cutoff', 'Choose a time from 00:00 to 11:59.');
  end if;
  select * into v_old from public.tenants t where t.id = v_tenant_id for no key update;
  if (v_old.timezone, v_old.day_cutoff) is not distinct from (p_timezone, p_day_cutoff::time) then
    return private.business_day_json(v_tenant_id);
  end if;
  if private.has_postings(v_tenant_id) then
    -- Business days that were posted under one zone do not move to another.
    if v_old.timezone <> p_timezone then
      perform private.fail(409, 'in_use', 'The time zone is fixed once something has been posted.', '{"field": "p_timezone"}');
    end if;
    -- What is sold within the next hours would belong to a day that may be counted and closed.
    if (v_now at time zone p_timezone - p_day_cutoff::time::interval)::date <> private.business_date(v_tenant_id, v_now) then
      perform private.fail(409, 'in_use', 'This would move sales of now to another day. Change it later in the day.', '{"field": "p_day_cutoff"}');
    end if;
  end if;
  update public.tenants t set timezone = p_timezone, day_cutoff = p_day_cutoff::time where t.id = v_tenant_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'tenants', v_tenant_id,
    jsonb_build_object('timezone', v_old.timezone, 'day_cutoff', to_char(v_old.day_cutoff, 'HH24:MI')),
    jsonb_build_object('timezone', p_timezone, 'day_cutoff', p_day_cutoff));
  return private.business_day_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_business_day"(text, text) OWNER TO "postgres";

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
    insert into private.document_prefixes as x (tenant_id, document_type, prefix, last_value)
    values (v_tenant_id, v_old.document_type, v_old.prefix, v_old.next_value - 1)
    on conflict (tenant_id, document_type, prefix) do update set last_value = greatest(x.last_value, excluded.last_value);
    v_new.next_value := greatest(v_new.next_value, (
      select x.last_value + 1 from private.document_prefixes x
      where x.tenant_id = v_tenant_id and x.document_type = v_old.document_type and x.prefix = v_new.prefix));
  end if;
  if v_new is distinct from v_old then
    update private.document_sequences d
    set prefix = v_new.prefix, width = v_new.width, is_yearly = v_new.is_yearly, year = v_new.year, next_value = v_new.next_value
    where d.tenant_id = v_tenant_id and d.document_type = v_old.document_type;
    perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'document_sequences', null,
      private.numbering_json(v_old), private.numbering_json(v_new));
  end if;
  return private.numbering_json(v_new);
end;
$function$;

ALTER FUNCTION "public"."save_document_numbering"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_payment_methods(p_methods jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_rows public.payment_methods[];
begin
  perform private.require_writable();
  perform 1 from public.payment_methods m where m.tenant_id = v_tenant_id order by m.id for no key update;
  v_rows := private.read_payment_methods(v_tenant_id, p_methods);
  if (select count(distinct r.id) <> count(*) or count(*) <> (select count(*) from public.payment_methods m where m.tenant_id = v_tenant_id)
      from unnest(v_rows) r) then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.', '{"table": "payment_methods"}');
  elsif (select count(distinct lower(r.name)) <> count(*) from unnest(v_rows) r) then
    perform private.refuse_input('methods', 'Two ways to pay have the same name.');
  elsif (select count(distinct r.shortcut) <> count(r.shortcut) from unnest(v_rows) r) then
    perform private.refuse_input('methods', 'Two ways to pay have the same key.');
  elsif not exists (select 1 from unnest(v_rows) r where r.is_enabled and r.tender_type in ('cash', 'card', 'mobile_money')) then
    perform private.refuse_input('methods', 'Leave cash, card or mobile money on.');
  end if;
  update public.payment_methods m
  set name = r.name, is_enabled = r.is_enabled, proof = r.proof, shortcut = r.shortcut, position = r.position
  from unnest(v_rows) r
  where m.tenant_id = v_tenant_id and m.id = r.id
    and (m.name, m.is_enabled, m.proof, m.position) is distinct from (r.name, r.is_enabled, r.proof, r.position)
      or m.tenant_id = v_tenant_id and m.id = r.id and m.shortcut is distinct from r.shortcut;
  return jsonb_build_object('saved', true);
end;
$function$;

ALTER FUNCTION "public"."save_payment_methods"(jsonb) OWNER TO "postgres";

ALTER TABLE "private"."document_prefixes" ADD CONSTRAINT "document_prefixes_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."document_sequences" ADD CONSTRAINT "document_sequences_prefix_shape" CHECK (((prefix ~ '^[A-Z0-9/-]{0,12}([{]YYYY[}][A-Z0-9/-]{0,12})?$'::text) AND (length(prefix) <= 18)));

ALTER TABLE "private"."document_sequences" ADD CONSTRAINT "document_sequences_width_check" CHECK (((width >= 0) AND (width <= 10)));

ALTER TABLE "private"."document_sequences" ADD CONSTRAINT "document_sequences_year_check" CHECK (((year >= 1) AND (year <= 9999)));

ALTER TABLE "private"."document_sequences" ADD CONSTRAINT "document_sequences_yearly_names_year" CHECK (((NOT is_yearly) OR (prefix ~~ '%{YYYY}%'::text)));

ALTER TABLE "public"."payment_methods" ADD CONSTRAINT "payment_methods_shortcut_check" CHECK ((shortcut ~ '^[A-Z]$'::text));

ALTER TABLE "public"."payment_methods" ADD CONSTRAINT "payment_methods_tenant_id_name_key" UNIQUE (tenant_id, name) DEFERRABLE;

ALTER TABLE "public"."payment_methods" ADD CONSTRAINT "payment_methods_tenant_id_shortcut_key" UNIQUE (tenant_id, shortcut) DEFERRABLE;

COMMENT ON COLUMN "private"."document_sequences"."is_yearly" IS 'Whether each year begins at 1 again.';

COMMENT ON COLUMN "private"."document_sequences"."prefix" IS 'Before the digits; {YYYY} is the year of the business day on which the number is given.';

COMMENT ON COLUMN "private"."document_sequences"."width" IS 'At least so many digits.';

COMMENT ON COLUMN "private"."document_sequences"."year" IS 'Of the last number, where its prefix names a year.';

COMMENT ON COLUMN "public"."payment_methods"."position" IS 'The order in which tills offer them; the first one stands ready when a payment begins.';

COMMENT ON COLUMN "public"."payment_methods"."shortcut" IS 'The key that takes this way of paying at the till; null: none.';

COMMENT ON COLUMN "public"."tenant_policies"."allow_negative_stock" IS 'Whether more is sold, on tills and online, than stock says is there. Sales made without a connection are taken either way.';

COMMENT ON COLUMN "public"."tenant_policies"."asks_void_reason" IS 'Whether tills ask why a line or a basket is removed before it is paid.';

COMMENT ON COLUMN "public"."tenant_policies"."warns_below_stock" IS 'Where more is sold than is there: whether the till shows the cashier what is left. Without allow_negative_stock it has no effect.';

COMMENT ON FUNCTION "private"."business_day_json"(uuid) IS 'Zone and day cut-off of a business as business_day_settings shows them.';

COMMENT ON FUNCTION "private"."is_same_prefix"(text, text) IS 'Whether two prefixes are the same in some year.';

COMMENT ON FUNCTION "private"."number_year"(uuid) IS 'The year that a number given now is of: that of the present business day.';

COMMENT ON FUNCTION "private"."numbering_json"(private.document_sequences) IS 'How one kind of document is numbered, as document_numbering shows it.';

COMMENT ON FUNCTION "private"."read_payment_methods"(uuid, jsonb) IS 'The checked rows of save_payment_methods, numbered in their order.';

COMMENT ON FUNCTION "private"."require_free_prefix"(uuid, text, text) IS 'Refuses a prefix that ends in a digit, and one under which another document could get the same number.';

COMMENT ON FUNCTION "private"."series_prefix"(text, integer) IS 'A prefix with the year in it where it has {YYYY}.';

COMMENT ON FUNCTION "private"."till_rules_json"(uuid) IS 'The rules a till goes by: the coin that cash is rounded to (0: none), whether it asks why a line is removed, whether it warns of more than is there.';

COMMENT ON FUNCTION "public"."business_day_settings"() IS 'When a business day begins: {timezone, day_cutoff HH:MM, business_date of now, is_zone_fixed: something has been posted}. Needs settings.view.';

COMMENT ON FUNCTION "public"."current_till_session"() IS 'The signed-in cashier''s open till session, null when there is none; with the rules its till goes by (private.till_rules_json).';

COMMENT ON FUNCTION "public"."document_numbering"() IS 'How documents are numbered: {document_type, prefix, width, is_yearly, next_value, next_number}[] by kind, without the journal, whose numbers are fixed. Needs settings.view.';

COMMENT ON FUNCTION "public"."save_business_day"(text, text) IS 'Sets the time zone, while nothing has been posted, and the day cut-off from 00:00 to 11:59 until which a sale belongs to the day before; answers as business_day_settings. in_use where the present business day would become another one. Needs settings.edit.';

COMMENT ON FUNCTION "public"."save_document_numbering"(jsonb) IS 'Sets how one kind of document is numbered {document_type, prefix, width 3 to 10, is_yearly, next_value?} and answers it as document_numbering does. The next number only rises; what is left out by that is in the audit. A prefix ends in no digit and is no other document''s. Needs settings.edit.';

COMMENT ON FUNCTION "public"."save_payment_methods"(jsonb) IS 'Saves all ways to pay of the business in the order that tills offer them {methods: [{id, name, is_enabled, proof optional, ask or required, shortcut A to Z or null}]}; answers {saved}. stale_row where one is missing or new. is_enabled of gift cards and points follows their own rules. Needs settings.edit.';

COMMENT ON TABLE "private"."document_prefixes" IS 'Prefixes that a kind of document had before, with the last number given under each: no number is given twice when one comes back, or another kind takes it.';

REVOKE ALL ON FUNCTION "private"."business_day_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."business_day_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."business_day_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_same_prefix"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_same_prefix"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_same_prefix"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_year"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."number_year"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."number_year"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."numbering_json"(private.document_sequences) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."numbering_json"(private.document_sequences) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."numbering_json"(private.document_sequences) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_payment_methods"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_payment_methods"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_payment_methods"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_free_prefix"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_free_prefix"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_free_prefix"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."series_prefix"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."series_prefix"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."series_prefix"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."till_rules_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."till_rules_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."till_rules_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."business_day_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."business_day_settings"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."business_day_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."business_day_settings"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."business_day_settings"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."document_numbering"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."document_numbering"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."document_numbering"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."document_numbering"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."document_numbering"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_business_day"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_business_day"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_business_day"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_business_day"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_business_day"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_document_numbering"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_document_numbering"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_document_numbering"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_document_numbering"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_document_numbering"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_payment_methods"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_payment_methods"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_payment_methods"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_payment_methods"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_payment_methods"(jsonb) TO "service_role";

REVOKE ALL ("shortcut") ON TABLE "public"."payment_methods" FROM "authenticated";

GRANT INSERT ("shortcut"), UPDATE ("shortcut") ON TABLE "public"."payment_methods" TO "authenticated";

REVOKE ALL ("asks_void_reason") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("asks_void_reason") ON TABLE "public"."tenant_policies" TO "authenticated";

REVOKE ALL ("sell_expired") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("sell_expired") ON TABLE "public"."tenant_policies" TO "authenticated";

REVOKE ALL ("warns_below_stock") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("warns_below_stock") ON TABLE "public"."tenant_policies" TO "authenticated";

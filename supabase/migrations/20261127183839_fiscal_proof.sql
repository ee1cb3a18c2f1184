set local check_function_bodies = off;

DROP TRIGGER "_100_only_columns" ON "public"."fiscal_documents";

DROP INDEX "public"."fiscal_devices_id_idx";

DROP INDEX "public"."fiscal_documents_source_idx";

DROP FUNCTION "private"."wanted_fiscal_documents"(uuid, jsonb);

CREATE OR REPLACE FUNCTION private.accept_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_answer jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.fiscal_documents f set state = 'accepted', accepted_at = clock_timestamp(), leased_until = null, waiting_for = null, code = null,
    message = null, field = null, lookup_first = false, receipt_number = private.fiscal_count(p_answer ->> 'receiptNumber'),
    total_receipts = private.fiscal_count(p_answer ->> 'totalReceipts'), internal_data = left(nullif(p_answer ->> 'internalData', ''), 100),
    signature = left(nullif(p_answer ->> 'signature', ''), 100), authority_time = substring(p_answer ->> 'authorityTime' from '^[0-9]{14}$'),
    sdc_id = left(coalesce(nullif(p_answer ->> 'sdcId', ''), p_device.sdc_id), 40)
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.end_fiscal_number(p_document, false);
  update public.fiscal_devices d set last_ok_at = clock_timestamp() where d.tenant_id = p_device.tenant_id and d.id = p_device.id;
  if p_document.kind = 'item' then
    perform private.register_fiscal_item(p_device, p_document);
  elsif p_document.kind = 'stock_movement' then
    perform private.count_fiscal_movement(p_device, p_document);
  else
    perform private.fiscal_done(p_device, p_document);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.block_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_code text, p_message text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What was sent before may have been taken: it keeps its number and bytes.
  if not p_document.is_repeat then
    perform private.end_fiscal_number(p_document, true);
  end if;
  perform private.requeue_fiscal(p_document, '0', p_document.is_repeat, p_code, p_message, p_document.lookup_first);
  update public.fiscal_devices d set status = 'blocked', blocked_code = left(nullif(p_code, ''), 60), blocked_message = left(nullif(p_message, ''), 500),
    blocked_at = clock_timestamp()
  where d.tenant_id = p_device.tenant_id and d.id = p_device.id and d.status = 'active';
  if found then
    perform private.notify(p_device.tenant_id, 'fiscal_rejection', 'etims.manage', 'The tax authority refuses a device',
      coalesce(p_message, p_code) || '. Documents wait until you resume it.', '/admin/etims');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_fiscal_documents(p_tenant_id uuid, p_search text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_number bigint := private.fiscal_count(p_search);
begin
  return array(
    select f.id from public.fiscal_documents f
    where f.tenant_id = p_tenant_id and f.number = v_number
      and f.number_scope in (select c.scope from public.fiscal_counters c where c.tenant_id = p_tenant_id)
    union
    select f.id from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.receipt_number = v_number
    union
    select private.fiscal_documents_of(p_tenant_id, array(
      select s.id from public.sales s where s.tenant_id = p_tenant_id and lower(s.invoice_number) = p_search
      union all
      select c.id from public.credit_notes c where c.tenant_id = p_tenant_id and c.credit_note_number = upper(p_search)))
    limit 1000);
end;
$function$;

ALTER FUNCTION "private"."find_fiscal_documents"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_count(p_text text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ("substring"(p_text, '^[0-9]{1,12}$'::text))::bigint;

ALTER FUNCTION "private"."fiscal_count"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_day(p_text text)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_text ~ '^(19[7-9]|2[0-9]{2})[0-9]{5}$' then
    make_date(left(p_text, 4)::integer, substr(p_text, 5, 2)::integer, right(p_text, 2)::integer) end;
exception when datetime_field_overflow then
  return null;
end;
$function$;

ALTER FUNCTION "private"."fiscal_day"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_document_page(p_tenant_id uuid, p_filter jsonb, p_cursor jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_device_id uuid := private.input_uuid(p_filter, 'device_id', '', false);
  v_search text := lower(private.input_text(p_filter, 'search', 60));
  v_from timestamptz := private.business_day_start(p_tenant_id, private.input_date(p_filter, 'from'));
  v_until timestamptz := private.business_day_start(p_tenant_id, private.input_date(p_filter, 'to') + 1);
  v_states text[] := private.input_texts(p_filter, 'states');
  v_kinds text[] := private.input_texts(p_filter, 'kinds');
  v_ids uuid[] := case when v_search is not null then private.find_fiscal_documents(p_tenant_id, v_search) end;
  v_at timestamptz := case when p_cursor is not null then private.cursor_instant(p_cursor) end;
  v_after uuid := case when p_cursor is not null then private.cursor_id(p_cursor) end;
begin
  return coalesce((
    select jsonb_agg(private.fiscal_document_row(x) order by x.created_at desc, x.id desc)
    from (
      select f.* from public.fiscal_documents f
      where f.tenant_id = p_tenant_id and (v_device_id is null or f.device_id = v_device_id)
        and (v_states is null or f.state = any (v_states)) and (v_kinds is null or f.kind = any (v_kinds))
        and (v_from is null or f.created_at >= v_from) and (v_until is null or f.created_at < v_until)
        and (v_search is null or f.id = any (v_ids))
        and (v_at is null or (f.created_at, f.id) < (v_at, v_after))
      order by f.created_at desc, f.id desc limit p_limit) x), '[]');
end;
$function$;

ALTER FUNCTION "private"."fiscal_document_page"(uuid, jsonb, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_documents_of(p_tenant_id uuid, p_source_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  -- By kind, as the indexes have them.
  return query
    select f.id from public.fiscal_documents f
    where f.tenant_id = p_tenant_id and f.kind in ('sale', 'credit_note') and f.source_id = any (p_source_ids)
    union all
    select f.id from public.fiscal_devices d
    join public.fiscal_documents f on f.tenant_id = d.tenant_id and f.device_id = d.id and f.kind = 'stock_movement' and f.source_id = any (p_source_ids)
    where d.tenant_id = p_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."fiscal_documents_of"(uuid, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_done(p_device public.fiscal_devices, p_document public.fiscal_documents)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_document.kind in ('sale', 'credit_note') then
    if exists (
      select 1 from public.stock_movements m
      where m.tenant_id = p_document.tenant_id and m.source_id = p_document.source_id and m.location_id = p_device.location_id
        and m.kind in ('sale', 'sale_return') and m.quantity <> 0) then
      perform private.queue_fiscal(p_document.tenant_id, p_device.id, 'stock_movement', p_document.source_id, 0, p_document.position, 60);
    end if;
    if p_document.kind = 'sale' then
      perform private.wake_fiscal(p_document.tenant_id, 'original', array(
        select c.id from public.credit_notes c where c.tenant_id = p_document.tenant_id and c.sale_id = p_document.source_id));
    end if;
  elsif p_document.part = 9 then
    update public.fiscal_device_items k set is_opened = true
    where k.tenant_id = p_document.tenant_id and k.device_id = p_device.id and k.product_id = p_document.source_id;
  end if;
  if p_device.status = 'stopped' then
    perform private.hand_over_fiscal(p_device.tenant_id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_expected(p_outcome jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ("substring"((p_outcome ->> 'expected'::text), '^-?[0-9]{1,11}(?:\.[0-9]{1,3})?$'::text))::numeric;

ALTER FUNCTION "private"."fiscal_expected"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fiscal_head(p_device public.fiscal_devices)
 RETURNS public.fiscal_documents
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_document public.fiscal_documents;
begin
  -- Whoever had it is gone. What it had not kept was never sent; what it had kept may have been.
  update public.fiscal_documents f set state = 'queued', leased_until = null, lookup_first = f.request is not null and private.fiscal_can_be_asked(p_device, f.kind)
  where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state = 'sending' and f.leased_until <= statement_timestamp();
  select * into v_document from public.fiscal_documents f
  where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and (f.state = 'sending' or (f.state = 'queued' and f.number is not null))
  order by f.state = 'sending' desc, f.position, f.rank, f.id limit 1;
  if v_document.id is null then
    select * into v_document from public.fiscal_documents f
    where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state = 'queued' and not private.is_fiscal_late(f)
    order by f.position, f.rank, f.id limit 1;
  end if;
  return v_document;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_movement_type(p_tenant_id uuid, p_kind text, p_quantity numeric, p_source_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    -- An authority without the sale takes no goods for it.
    when p_kind in ('sale', 'sale_return') and not exists (
      select 1 from public.fiscal_documents f
      where f.tenant_id = p_tenant_id and f.source_id = p_source_id and f.kind in ('sale', 'credit_note') and f.state = 'accepted')
      then case when p_quantity > 0 then '06' else '16' end
    when p_kind = 'sale' then '11'
    when p_kind = 'sale_return' then '03'
    when p_kind = 'goods_receipt' then '02'
    when p_kind = 'supplier_return' then '12'
    when p_kind = 'transfer' then case when p_quantity > 0 then '04' else '13' end
    when p_quantity > 0 then '06'
    when exists (select 1 from public.stock_adjustments a where a.tenant_id = p_tenant_id and a.id = p_source_id and a.reason in ('damaged', 'expired')) then '15'
    else '16' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_opening(p_device public.fiscal_devices, p_product_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce((
      select l.quantity from public.stock_levels l
      where l.tenant_id = p_device.tenant_id and l.product_id = p_product_id and l.location_id = p_device.location_id), 0)
    - coalesce((
      -- What is still to be sent is not counted twice.
      select sum(m.quantity) from public.stock_movements m
      where m.tenant_id = p_device.tenant_id and m.product_id = p_product_id and m.location_id = p_device.location_id and (exists (
        select 1 from public.fiscal_documents f
        where f.tenant_id = m.tenant_id and f.device_id = p_device.id and f.source_id = m.source_id
          and f.kind in ('sale', 'credit_note') and f.state not in ('accepted', 'skipped', 'given_up'))
        or exists (
        select 1 from public.fiscal_documents f
        where f.tenant_id = m.tenant_id and f.device_id = p_device.id and f.source_id = m.source_id
          and f.kind = 'stock_movement' and f.state not in ('accepted', 'skipped', 'given_up')
          and f.part in (0, case when m.quantity > 0 then 1 else 2 end)))), 0));
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_queue_sums(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('counts', coalesce(jsonb_object_agg(x.state, x.count) filter (where x.count > 0), '{}'), 'oldest_waiting_at', min(x.oldest),
      'blocked', coalesce((
        select jsonb_agg(jsonb_build_object('device_id', d.id, 'code', d.blocked_code, 'message', d.blocked_message, 'at', d.blocked_at) order by d.blocked_at)
        from public.fiscal_devices d where d.tenant_id = p_tenant_id and d.status = 'blocked'), '[]'))
    from (
      -- Each by the index of what is not done yet; what is done is counted as far as anybody reads it.
      select f.state, count(*) as count, min(f.created_at) as oldest from public.fiscal_documents f
      where f.tenant_id = p_tenant_id and f.state in ('queued', 'sending') group by f.state
      union all
      select f.state, count(*), min(f.created_at) from public.fiscal_documents f
      where f.tenant_id = p_tenant_id and f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter') group by f.state
      union all
      select 'accepted', count(*), null from (
        select 1 from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.state = 'accepted' limit 10001) a) x);
end;
$function$;

CREATE OR REPLACE FUNCTION private.fiscal_task(p_device public.fiscal_devices, p_document public.fiscal_documents, p_lease_seconds integer, p_answer jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document public.fiscal_documents := p_document;
  v_counter text := private.fiscal_counter_of(p_device, p_document.kind, p_answer ->> 'prefix');
  v_body jsonb := coalesce(p_answer -> 'body', p_document.body);
  v_code text := p_answer ->> 'code';
begin
  if v_document.number is null and v_counter is not null and v_code is null then
    v_document.number := private.take_fiscal_number(p_device, v_document, v_counter);
    if v_document.number is null then
      return null;
    end if;
    v_document.number_scope := private.fiscal_number_scope(p_device, v_counter);
    v_document.number_counter := v_counter;
  end if;
  if v_document.kind = 'item' and v_document.request is null then
    v_body := v_body || jsonb_build_object('itemCode', coalesce(v_code,
      (p_answer ->> 'prefix') || lpad(v_document.number::text, greatest((p_device.settings #>> '{itemCodeRule,digits}')::integer, length(v_document.number::text)), '0')));
  end if;
  update public.fiscal_documents f set state = 'sending', leased_until = clock_timestamp() + make_interval(secs => p_lease_seconds),
    attempts = f.attempts + 1, is_repeat = f.request is not null, number = v_document.number, number_scope = v_document.number_scope,
    number_counter = v_document.number_counter, body = v_body, waiting_for = null
  where f.tenant_id = v_document.tenant_id and f.id = v_document.id
  returning * into v_document;
  return jsonb_build_object('device', private.fiscal_device_json(p_device), 'task', jsonb_build_object('id', v_document.id, 'kind', v_document.kind,
    'number', v_document.number, 'body', v_document.body, 'attempt', v_document.attempts, 'request', v_document.request,
    'lookupFirst', v_document.lookup_first));
end;
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_fiscal(p_tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.fiscal_documents f set device_id = n.id, state = case f.state when 'waiting' then 'queued' else f.state end, waiting_for = null,
    code = case f.state when 'waiting' then null else f.code end, message = case f.state when 'waiting' then null else f.message end,
    next_at = clock_timestamp()
  from public.fiscal_devices d
  join public.fiscal_devices n on n.tenant_id = d.tenant_id and n.status in ('active', 'blocked')
    and (n.pin, n.branch_code, n.mode) = (d.pin, d.branch_code, d.mode)
  where d.tenant_id = p_tenant_id and d.status = 'stopped' and f.tenant_id = d.tenant_id and f.device_id = d.id
    and f.kind in ('sale', 'credit_note', 'stock_movement', 'purchase') and f.part <> 9 and f.request is null
    and f.state in ('queued', 'waiting', 'rejected', 'dead_letter')
    -- What the next device sends of a document of the stock has all of its goods.
    and not exists (
      select 1 from public.fiscal_documents o
      where (o.tenant_id, o.device_id, o.source_id, o.part) = (n.tenant_id, n.id, f.source_id, f.part)
        and o.kind = 'stock_movement' and f.kind = 'stock_movement');
  -- The device that follows registers items itself, with a stock of its own.
  update public.fiscal_documents f set state = 'skipped', waiting_for = null, code = 'device_replaced', message = 'Another device follows.'
  from public.fiscal_devices d
  join public.fiscal_devices n on n.tenant_id = d.tenant_id and n.status in ('active', 'blocked')
    and (n.pin, n.branch_code, n.mode) = (d.pin, d.branch_code, d.mode)
  where d.tenant_id = p_tenant_id and d.status = 'stopped' and f.tenant_id = d.tenant_id and f.device_id = d.id
    and f.request is null and f.state in ('queued', 'waiting', 'rejected', 'dead_letter');
end;
$function$;

ALTER FUNCTION "private"."hand_over_fiscal"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_fiscal_number(p_device public.fiscal_devices, p_document public.fiscal_documents, p_number numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_document.kind = 'item' then
    -- Their documents are sent again and again; the code stays.
    return exists (
      select 1 from public.fiscal_device_items k
      where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id
        and (p_document.number_counter = 'item' or p_document.number_counter = 'item:' || left(k.item_code, -(p_device.settings #>> '{itemCodeRule,digits}')::integer))
        and private.fiscal_count(right(k.item_code, (p_device.settings #>> '{itemCodeRule,digits}')::integer)) >= p_number);
  end if;
  return exists (
    select 1 from public.fiscal_documents f
    where f.tenant_id = p_document.tenant_id and f.number_scope = p_document.number_scope and f.number_counter = p_document.number_counter
      and f.number >= p_number and f.state = 'accepted');
end;
$function$;

ALTER FUNCTION "private"."has_fiscal_number"(public.fiscal_devices, public.fiscal_documents, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_texts(p_filter jsonb, p_key text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p_filter -> p_key) = 'array' then array(select jsonb_array_elements_text(p_filter -> p_key)) end;
$function$;

ALTER FUNCTION "private"."input_texts"(jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_fiscal_late(p_document public.fiscal_documents)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_document.kind = 'stock_level' and p_document.rank > 50 and p_document.request is null and p_document.next_at > statement_timestamp();
$function$;

ALTER FUNCTION "private"."is_fiscal_late"(public.fiscal_documents) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.late_fiscal_level(p_document public.fiscal_documents, p_outcome jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document public.fiscal_documents := p_document;
begin
  -- What failed in another way before says nothing of how late the authority counts.
  if p_document.code is distinct from p_outcome ->> 'code' then
    v_document.failures := 0;
  end if;
  if v_document.failures >= 3 then
    return false;
  end if;
  perform private.requeue_fiscal(v_document, private.fiscal_delay(v_document), false, p_outcome ->> 'code', p_outcome ->> 'message');
  update public.fiscal_documents f set failures = v_document.failures + 1 where f.tenant_id = v_document.tenant_id and f.id = v_document.id;
  return true;
end;
$function$;

ALTER FUNCTION "private"."late_fiscal_level"(public.fiscal_documents, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.requeue_fiscal(p_document public.fiscal_documents, p_delay interval, p_keeps_number boolean, p_code text, p_message text, p_looks_first boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.fiscal_documents f set state = 'queued', waiting_for = null, leased_until = null, next_at = clock_timestamp() + p_delay,
    failures = f.failures + case when p_delay > '0' then 1 else 0 end, code = left(nullif(p_code, ''), 60),
    message = left(nullif(p_message, ''), 500), field = null,
    number = case when p_keeps_number then f.number end, number_scope = case when p_keeps_number then f.number_scope end,
    number_counter = case when p_keeps_number then f.number_counter end, body = case when p_keeps_number then f.body end,
    request = case when p_keeps_number then f.request end, lookup_first = p_looks_first and f.request is not null
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_fiscal_device(p_tenant_id uuid, p_device_id uuid)
 RETURNS public.fiscal_devices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
begin
  select * into v_device from public.fiscal_devices d where d.tenant_id = p_tenant_id and d.id = p_device_id for no key update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.', '{"field": "device_id"}');
  end if;
  return v_device;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_fiscal_document(p_tenant_id uuid, p_id uuid)
 RETURNS public.fiscal_documents
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document public.fiscal_documents;
begin
  -- The device first, as the queue does it.
  perform 1 from public.fiscal_documents f join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
  where f.tenant_id = p_tenant_id and f.id = p_id for no key update of d;
  select * into v_document from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_id for update;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  return v_document;
end;
$function$;

CREATE OR REPLACE FUNCTION private.resync_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_outcome jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_expected numeric := private.fiscal_expected(p_outcome);
begin
  if p_document.is_resynced or v_expected is null or (p_document.kind <> 'stock_level' and (v_expected < 1 or v_expected % 1 <> 0)) then
    perform private.park_fiscal(p_document, 'rejected', p_outcome);
    return;
  elsif p_document.kind = 'stock_level' then
    if private.late_fiscal_level(p_document, p_outcome) then
      return;
    end if;
    update public.fiscal_device_items k set stock_quantity = v_expected
    where k.tenant_id = p_document.tenant_id and k.device_id = p_device.id and k.product_id = p_document.source_id;
  elsif private.has_fiscal_number(p_device, p_document, v_expected) then
    perform private.block_fiscal(p_device, p_document, 'counter_reset',
      format('The tax authority expects number %s, which an accepted document has. Ask the tax authority before you continue', v_expected));
    return;
  else
    perform private.end_fiscal_number(p_document, true);
    update public.fiscal_counters c set next_number = v_expected
    where c.tenant_id = p_document.tenant_id and c.scope = p_document.number_scope and c.counter = p_document.number_counter;
    perform private.fiscal_not_taken(p_document, v_expected::bigint);
  end if;
  update public.fiscal_documents f set is_resynced = true where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.requeue_fiscal(p_document, '0', false, p_outcome ->> 'code', p_outcome ->> 'message');
end;
$function$;

CREATE OR REPLACE FUNCTION private.stop_fiscal(p_device public.fiscal_devices, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document public.fiscal_documents;
begin
  update public.fiscal_devices d set status = 'stopped', stop_reason = p_reason, blocked_at = null, blocked_code = null, blocked_message = null
  where d.tenant_id = p_device.tenant_id and d.id = p_device.id;
  -- A device that sends nothing holds no number: others of the taxpayer would wait for it.
  for v_document in
    select f.* from public.fiscal_documents f
    where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state in ('queued', 'sending')
      and (f.number is not null or f.state = 'sending')
    order by f.id for update
  loop
    if v_document.number is not null and v_document.request is not null then
      perform private.park_fiscal(v_document, 'needs_review',
        '{"code": "device_stopped", "message": "It was being sent when its device was stopped. Look whether the tax authority has it."}');
    else
      perform private.end_fiscal_number(v_document, true);
      perform private.requeue_fiscal(v_document, '0', false, null, null);
    end if;
    perform private.note_fiscal_event(v_document, 'device_stopped', null);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tg_sales__fiscal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device_id uuid;
begin
  -- Nearly every business has no device: where there is none the location is not looked for.
  select d.id into v_device_id from public.fiscal_devices d
  where d.tenant_id = new.tenant_id and d.status in ('active', 'blocked') and d.location_id = coalesce((
    select t.location_id from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
    where s.tenant_id = new.tenant_id and s.id = new.till_session_id), (
    select o.location_id from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id));
  if v_device_id is not null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id) values (new.tenant_id, v_device_id, 'sale', new.id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_fiscal_work(p_device uuid, p_lease_seconds integer DEFAULT 60)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_answer jsonb;
begin
  -- A sale that is made meanwhile only needs the device to be there: this lock does not keep it waiting.
  select * into v_device from public.fiscal_devices d where d.id = p_device and d.status = 'active' for no key update;
  if not found then
    return null;
  end if;
  -- Each turn sets something aside or puts something ahead; more than so many in one transaction would hold the device too long.
  for v_turn in 1 .. 500 loop
    v_document := private.fiscal_head(v_device);
    if v_document.id is null or v_document.state = 'sending' or v_document.next_at > clock_timestamp() then
      return null;
    elsif v_document.request is not null then
      return private.fiscal_task(v_device, v_document, p_lease_seconds, '{}');
    end if;
    v_answer := private.fiscal_body(v_device, v_document);
    if v_answer ? 'body' then
      return private.fiscal_task(v_device, v_document, p_lease_seconds, v_answer);
    end if;
    if v_document.number is not null then
      -- It was never sent. What goes ahead of it may need the number.
      perform private.end_fiscal_number(v_document, true);
      update public.fiscal_documents f set number = null, number_scope = null, number_counter = null
      where f.tenant_id = v_document.tenant_id and f.id = v_document.id;
    end if;
    if not v_answer ? 'ahead' then
      perform private.set_fiscal_aside(v_device, v_document, v_answer);
    end if;
  end loop;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.complete_fiscal_work(p_tenant_id uuid, p_task uuid, p_attempt integer, p_outcome jsonb, p_event jsonb DEFAULT NULL::jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_state text := p_outcome ->> 'state';
begin
  select d.* into v_device from public.fiscal_documents f
  join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
  where f.tenant_id = p_tenant_id and f.id = p_task for no key update of d;
  select * into v_document from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_task for update;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  perform private.note_fiscal_event(v_document, coalesce(v_state, 'unknown'), p_event, p_outcome ->> 'code', p_outcome ->> 'message');
  -- A worker that was thought gone changes nothing, unless it knows that the bytes which everybody sends were taken.
  if (v_document.state <> 'sending' or v_document.attempts <> p_attempt)
    and not (v_state = 'accepted' and v_document.request is not null and v_document.state in ('queued', 'sending', 'needs_review')) then
    return v_document.state;
  end if;
  case
    when v_state = 'accepted' then perform private.accept_fiscal(v_device, v_document, p_outcome -> 'answer');
    when v_state = 'rejected' then perform private.park_fiscal(v_document, 'rejected', p_outcome);
    -- What may have been taken under its number is not sent under another.
    when v_state = 'unknown' or (v_state = 'resync' and v_document.is_repeat and v_document.kind not in ('item', 'stock_level')
        and private.fiscal_expected(p_outcome) > v_document.number) then
      perform private.unknown_fiscal(v_device, v_document, p_outcome, p_event);
    when v_state = 'resync' then perform private.resync_fiscal(v_device, v_document, p_outcome);
    when v_state = 'device_blocked' then perform private.block_fiscal(v_device, v_document, p_outcome ->> 'code', p_outcome ->> 'message');
    when v_state = 'retry' and v_document.failures >= 11 and p_outcome ->> 'code' in ('990', '991', '992', '993', '999') then
      perform private.park_fiscal(v_document, 'dead_letter', p_outcome);
    else
      perform private.requeue_fiscal(v_document, private.fiscal_delay(v_document), true, p_outcome ->> 'code', p_outcome ->> 'message',
        v_document.lookup_first);
  end case;
  return (select f.state from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_task);
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_fiscal_document(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_document public.fiscal_documents;
begin
  select * into v_document from public.fiscal_documents f where f.tenant_id = v_tenant_id and f.id = p_id;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  return private.fiscal_document_row(v_document) || jsonb_build_object('body', v_document.body, 'internal_data', v_document.internal_data,
    'signature', v_document.signature, 'fiscal_block', private.fiscal_block(v_tenant_id, v_document.kind, v_document.source_id),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('at', e.created_at, 'kind', e.kind, 'operation', e.operation, 'status', e.status, 'duration_ms', e.duration_ms,
        'code', e.code, 'message', e.message, 'request', e.request, 'response', e.response, 'note', e.note,
        'actor_name', (select f.full_name from public.profiles f where f.user_id = e.actor_id)) order by e.sequence desc)
      from (
        select v.* from public.fiscal_events v where v.tenant_id = v_tenant_id and v.document_id = p_id order by v.sequence desc limit 100) e), '[]'),
    'related', coalesce((
      select jsonb_agg(private.fiscal_document_row(r) order by r.position, r.rank)
      from public.fiscal_documents r
      where r.tenant_id = v_tenant_id and r.id <> v_document.id and r.id in (
        select private.fiscal_documents_of(v_tenant_id, array(
          select v_document.source_id
          union all
          select c.id from public.credit_notes c where c.tenant_id = v_tenant_id and c.sale_id = v_document.source_id
          union all
          select c.sale_id from public.credit_notes c where c.tenant_id = v_tenant_id and c.id = v_document.source_id)))), '[]'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_fiscal_documents(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_rows jsonb;
begin
  perform private.input_object(p_filter, 'p_filter');
  v_rows := private.fiscal_document_page(v_tenant_id, p_filter, v_cursor, v_limit + 1);
  return jsonb_build_object('rows', case when jsonb_array_length(v_rows) > v_limit then v_rows - v_limit else v_rows end,
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(jsonb_build_object(
      'at', v_rows -> (v_limit - 1) -> 'created_at', 'id', v_rows -> (v_limit - 1) -> 'id')) end)
    || case when v_cursor is null then private.fiscal_queue_sums(v_tenant_id) else '{}' end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.note_fiscal_device(p_device uuid, p_user_id uuid, p_info jsonb, p_sealed text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device for no key update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  if p_sealed is not null then
    insert into private.fiscal_device_secrets as s (tenant_id, device_id, sealed, saved_by) values (v_device.tenant_id, p_device, p_sealed, p_user_id)
    on conflict (tenant_id, device_id) do update set sealed = excluded.sealed, saved_by = excluded.saved_by, saved_at = clock_timestamp();
  end if;
  update public.fiscal_devices d set sdc_id = coalesce(nullif(p_info ->> 'sdcId', ''), d.sdc_id), mrc_no = coalesce(nullif(p_info ->> 'machineNumber', ''), d.mrc_no),
    trader_name = coalesce(left(nullif(btrim(p_info ->> 'taxpayerName'), ''), 200), d.trader_name),
    initialised_at = case when p_info ? 'sdcId' then clock_timestamp() else d.initialised_at end
  where d.tenant_id = v_device.tenant_id and d.id = p_device;
  perform private.write_audit(v_device.tenant_id, p_user_id, 'fiscal_keys_saved', 'fiscal_devices', p_device, null, p_info);
end;
$function$;

CREATE OR REPLACE FUNCTION public.queue_fiscal_devices()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device record;
  v_count integer := 0;
begin
  for v_device in
    select d.tenant_id, d.id from public.fiscal_devices d
    -- Whatever waits behind the head waits for it.
    where d.status = 'active' and coalesce((
        select coalesce(f.leased_until, f.next_at) from public.fiscal_documents f
        where f.tenant_id = d.tenant_id and f.device_id = d.id and (f.state = 'sending' or (f.state = 'queued' and f.number is not null))
        order by f.state = 'sending' desc, f.position, f.rank, f.id limit 1), (
        select f.next_at from public.fiscal_documents f
        where f.tenant_id = d.tenant_id and f.device_id = d.id and f.state = 'queued' and not private.is_fiscal_late(f)
        order by f.position, f.rank, f.id limit 1)) <= statement_timestamp()
    order by d.id
  loop
    perform private.schedule_job('fiscal_device', v_device.tenant_id, v_device.id::text, statement_timestamp());
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION public.resolve_fiscal_document(p_id uuid, p_resolution jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_document public.fiscal_documents;
  v_device public.fiscal_devices;
  v_decision text;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_resolution, 'p_resolution');
  v_decision := private.input_choice(p_resolution, 'decision', array['accepted', 'send_again', 'give_up']);
  v_note := private.input_text(p_resolution, 'note', 500, '', v_decision <> 'accepted');
  v_document := private.require_fiscal_document(v_tenant_id, p_id);
  select * into v_device from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_document.device_id;
  if v_decision <> all (private.fiscal_choices(v_document)) then
    perform private.fail(409, 'already_resolved', 'This document is not waiting for that decision.', jsonb_build_object('state', v_document.state));
  end if;
  if v_decision = 'accepted' then
    perform private.accept_fiscal(v_device, v_document, case when v_document.kind in ('sale', 'credit_note')
      then private.read_fiscal_answer(p_resolution -> 'answer') end);
    perform private.note_fiscal_event(v_document, 'resolved_accepted', null, null, null, auth.uid(), v_note);
  elsif v_decision = 'send_again' then
    perform private.send_fiscal_again(v_document, 'resolved_send_again', v_note);
    perform private.hand_over_fiscal(v_tenant_id);
  else
    perform private.end_fiscal_number(v_document, v_document.request is null);
    update public.fiscal_documents f set state = 'given_up', waiting_for = null, leased_until = null, resolved_by = auth.uid(),
      resolved_at = clock_timestamp(), note = v_note
    where f.tenant_id = v_tenant_id and f.id = p_id;
    perform private.note_fiscal_event(v_document, 'given_up', null, null, null, auth.uid(), v_note);
    perform private.fiscal_done(v_device, v_document);
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_document_resolved', 'fiscal_documents', p_id,
    jsonb_build_object('state', v_document.state, 'number', v_document.number, 'code', v_document.code), p_resolution);
  return private.fiscal_document_row((select f from public.fiscal_documents f where f.tenant_id = v_tenant_id and f.id = p_id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_fiscal_documents(p_ids uuid[] DEFAULT NULL::uuid[], p_device_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_document public.fiscal_documents;
  v_count integer := 0;
begin
  perform private.require_writable();
  if cardinality(p_ids) > 1000 then
    perform private.refuse_input('p_ids', 'Choose up to 1,000 documents at once.');
  end if;
  perform 1 from public.fiscal_devices d where d.tenant_id = v_tenant_id order by d.id for no key update;
  for v_document in
    select f.* from public.fiscal_documents f
    where f.tenant_id = v_tenant_id and f.state in ('rejected', 'dead_letter', 'waiting') and (p_ids is null or f.id = any (p_ids))
      and (p_device_id is null or f.device_id = p_device_id)
    order by f.position, f.rank, f.id limit 10000 for update
  loop
    perform private.send_fiscal_again(v_document, 'retried', null);
    v_count := v_count + 1;
  end loop;
  perform private.hand_over_fiscal(v_tenant_id);
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_documents_retried', 'fiscal_documents', null, null,
    jsonb_build_object('ids', to_jsonb(p_ids), 'device_id', p_device_id, 'retried', v_count));
  return jsonb_build_object('retried', v_count);
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
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_saved', 'fiscal_devices', v_new.id,
    case when v_before.id is not null then to_jsonb(v_before) end, to_jsonb(v_new));
  return private.fiscal_device_row(v_new);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_fiscal_items(p_items jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_items jsonb := private.input_array(jsonb_build_object('p_items', p_items), 'p_items', 1, 500);
  v_item public.fiscal_item_map;
  v_woken integer;
begin
  perform private.require_writable();
  -- What is claimed meanwhile sees all of it, or waits for it.
  perform 1 from public.fiscal_devices d where d.tenant_id = v_tenant_id order by d.id for no key update;
  for v_index in 0 .. jsonb_array_length(v_items) - 1 loop
    v_item := private.read_fiscal_item(v_tenant_id, v_items -> v_index, 'p_items[' || v_index || '].');
    insert into public.fiscal_item_map as m (tenant_id, product_id, item_class, item_type, origin, package_unit, quantity_unit, tax_letter, is_excluded, saved_by)
    values (v_tenant_id, v_item.product_id, v_item.item_class, v_item.item_type, v_item.origin, v_item.package_unit, v_item.quantity_unit,
      v_item.tax_letter, v_item.is_excluded, auth.uid())
    on conflict (tenant_id, product_id) do update set item_class = excluded.item_class, item_type = excluded.item_type, origin = excluded.origin,
      package_unit = excluded.package_unit, quantity_unit = excluded.quantity_unit, tax_letter = excluded.tax_letter,
      is_excluded = excluded.is_excluded, saved_by = excluded.saved_by;
  end loop;
  -- An item that was refused as it was is offered as it is now.
  update public.fiscal_documents f set state = 'given_up', code = null, message = null, field = null, note = 'Its settings were changed.'
  where f.tenant_id = v_tenant_id and f.kind = 'item' and f.state in ('rejected', 'dead_letter')
    and f.source_id in (select (i ->> 'product_id')::uuid from jsonb_array_elements(v_items) as i);
  v_woken := private.wake_fiscal(v_tenant_id, 'mapping') + private.wake_fiscal(v_tenant_id, 'item');
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_items_saved', 'fiscal_item_map', null, null, v_items);
  return jsonb_build_object('saved', jsonb_array_length(v_items), 'woken', v_woken);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_fiscal_list(p_device uuid, p_list jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_settled integer := 0;
  v_row record;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device for no key update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  for v_row in
    select l.number, l.human_number, l.total, l.answer
    from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric, answer jsonb) order by l.number
  loop
    for v_document in
      select f.* from public.fiscal_documents f
      where f.tenant_id = v_device.tenant_id and f.device_id = v_device.id and f.state = 'needs_review' and f.kind in ('sale', 'credit_note')
        and f.number = v_row.number and f.body ->> 'humanNumber' = v_row.human_number and (f.body ->> 'total')::numeric = v_row.total
      for update
    loop
      perform private.accept_fiscal(v_device, v_document, v_row.answer);
      perform private.note_fiscal_event(v_document, 'found_in_list', null);
      v_settled := v_settled + 1;
    end loop;
  end loop;
  update public.fiscal_devices d set listed_at = clock_timestamp() where d.tenant_id = v_device.tenant_id and d.id = v_device.id;
  return jsonb_build_object('settled', v_settled, 'differences', private.fiscal_differences(v_device, p_list));
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_fiscal_purchases(p_device uuid, p_list jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_count integer;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  insert into public.fiscal_purchases (tenant_id, device_id, supplier_pin, supplier_name, supplier_branch, supplier_invoice_number, receipt_type, payment_code,
    confirmed_at, day, total_amount, tax_amount, lines)
  select v_device.tenant_id, v_device.id, left(l.supplier_pin, 20), left(coalesce(nullif(btrim(l.supplier_name), ''), l.supplier_pin), 200),
    coalesce(left(nullif(l.supplier_branch, ''), 5), '00'), l.supplier_invoice_number, case when l.receipt_type = 'R' then 'R' else 'P' end,
    coalesce(substring(l.payment_code from '^[0-9]{2}$'), '07'), substring(l.confirmed_at from '^[0-9]{14}$'), private.fiscal_day(l.day),
    abs(l.total), abs(l.tax), coalesce(l.lines, '[]')
  from jsonb_to_recordset(p_list) as l (supplier_pin text, supplier_name text, supplier_branch text, supplier_invoice_number numeric, receipt_type text,
    payment_code text, confirmed_at text, day text, total numeric, tax numeric, lines jsonb)
  where l.supplier_pin <> '' and l.supplier_invoice_number between 1 and 1000000000000 and l.supplier_invoice_number % 1 = 0
    and private.fiscal_day(l.day) is not null and abs(l.total) <= 1e12 and abs(l.tax) <= 1e12 and jsonb_typeof(coalesce(l.lines, '[]')) = 'array'
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_fiscal_reference(p_device uuid, p_codes jsonb, p_classes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_codes integer;
  v_classes integer;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  insert into private.fiscal_codes as c (provider, mode, class, code, name, rate, sort_order, is_used, synced_at)
  -- One row that cannot be right does not keep the others from being read.
  select distinct on (r.class, r.code) v_device.provider, v_device.mode, r.class, left(r.code, 5), left(coalesce(nullif(btrim(r.name), ''), r.code), 200),
    case when r.rate between 0 and 100 then r.rate end, least(greatest(trunc(coalesce(r.sort_order, 0)), 0), 1000000)::integer,
    coalesce(r.is_used, true), clock_timestamp()
  from jsonb_to_recordset(coalesce(p_codes, '[]')) as r (class text, code text, name text, rate numeric, sort_order numeric, is_used boolean)
  where r.class ~ '^[0-9]{2}$' and length(r.code) between 1 and 5
  order by r.class, r.code
  on conflict (provider, mode, class, code) do update set name = excluded.name, rate = excluded.rate, sort_order = excluded.sort_order,
    is_used = excluded.is_used, synced_at = excluded.synced_at;
  get diagnostics v_codes = row_count;
  insert into private.fiscal_item_classes as c (provider, mode, code, name, level, tax_letter, is_used)
  select distinct on (r.code) v_device.provider, v_device.mode, r.code, left(r.name, 200), least(greatest(trunc(coalesce(r.level, 1)), 1), 9)::integer,
    case when r.tax_letter in ('A', 'B', 'C', 'D', 'E') then r.tax_letter end, coalesce(r.is_used, true)
  from jsonb_to_recordset(coalesce(p_classes, '[]')) as r (code text, name text, level numeric, tax_letter text, is_used boolean)
  where r.code ~ '^[0-9A-Za-z]{2,10}$' and btrim(r.name) <> ''
  order by r.code
  on conflict (provider, mode, code) do update set name = excluded.name, level = excluded.level, tax_letter = excluded.tax_letter,
    is_used = excluded.is_used, synced_at = excluded.synced_at;
  get diagnostics v_classes = row_count;
  return jsonb_build_object('codes', v_codes, 'item_classes', v_classes);
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_fiscal_device(p_device_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_device public.fiscal_devices;
  v_lacks text[];
begin
  perform private.require_writable();
  -- Whoever starts and stops goes one at a time; the queue takes single devices.
  perform 1 from public.fiscal_devices d where d.tenant_id = v_tenant_id order by d.id for no key update;
  v_device := private.require_fiscal_device(v_tenant_id, p_device_id);
  if v_device.status in ('active', 'blocked') then
    return private.fiscal_device_row(v_device);
  end if;
  v_lacks := private.fiscal_device_lacks(v_device);
  if cardinality(v_lacks) > 0 then
    perform private.fail(409, 'not_ready', 'Complete the setup first.', jsonb_build_object('missing', to_jsonb(v_lacks)));
  elsif exists (
    select 1 from public.fiscal_devices d
    where d.tenant_id = v_tenant_id and d.id <> v_device.id and d.status in ('active', 'blocked') and d.location_id <> v_device.location_id
      and (d.pin, d.branch_code, d.mode) = (v_device.pin, v_device.branch_code, v_device.mode)) then
    perform private.fail(409, 'in_use', 'Another location uses this branch of the tax authority.', '{"field": "branch_code"}');
  end if;
  perform private.stop_fiscal(d, 'Another device follows.') from public.fiscal_devices d
  where d.tenant_id = v_tenant_id and d.location_id = v_device.location_id and d.id <> v_device.id and d.status in ('active', 'blocked');
  update public.fiscal_devices d set status = 'active', started_at = clock_timestamp(), stop_reason = null
  where d.tenant_id = v_tenant_id and d.id = p_device_id returning * into v_device;
  perform private.hand_over_fiscal(v_tenant_id);
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_started', 'fiscal_devices', p_device_id, null, to_jsonb(v_device));
  return private.fiscal_device_row(v_device);
end;
$function$;

CREATE UNIQUE INDEX fiscal_devices_id_key ON public.fiscal_devices USING btree (id);

CREATE INDEX fiscal_documents_receipt_idx ON public.fiscal_documents USING btree (tenant_id, receipt_number) WHERE (receipt_number IS NOT NULL);

CREATE INDEX fiscal_documents_under_way_idx ON public.fiscal_documents USING btree (tenant_id, device_id) WHERE ((state = 'sending'::text) OR ((state = 'queued'::text) AND (number IS NOT NULL)));

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.fiscal_documents FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('device_id', 'position', 'rank', 'state', 'waiting_for', 'number_scope', 'number_counter', 'number', 'body', 'request', 'attempts', 'failures', 'unknowns', 'lookup_first', 'is_repeat', 'is_resynced', 'next_at', 'leased_until', 'code', 'message', 'field', 'receipt_number', 'total_receipts', 'internal_data', 'signature', 'authority_time', 'sdc_id', 'accepted_at', 'resolved_by', 'resolved_at', 'note');

COMMENT ON FUNCTION "private"."find_fiscal_documents"(uuid, text) IS 'Documents by a number: the authority''s, of the receipt, of the invoice or of the credit note.';

COMMENT ON FUNCTION "private"."fiscal_count"(text) IS 'A number that an authority counts; null for what is none.';

COMMENT ON FUNCTION "private"."fiscal_day"(text) IS 'A day as an authority writes it (YYYYMMDD); null for what is none.';

COMMENT ON FUNCTION "private"."fiscal_document_page"(uuid, jsonb, jsonb, integer) IS 'So many documents that the list is narrowed to, the newest first. One query: a page of a million is read from the end of an index.';

COMMENT ON FUNCTION "private"."fiscal_documents_of"(uuid, uuid[]) IS 'What is sent of sales and returns: themselves and their goods.';

COMMENT ON FUNCTION "private"."fiscal_expected"(jsonb) IS 'The number or level that the authority named; null for what is none.';

COMMENT ON FUNCTION "private"."fiscal_head"(public.fiscal_devices) IS 'What is at the head of a device''s queue: what is being sent, what has a number for which others wait, else the first in order.';

COMMENT ON FUNCTION "private"."fiscal_queue_sums"(uuid) IS 'How many documents are in each state (accepted: 10,001 at most), since when the oldest waits, and which devices the authority refuses.';

COMMENT ON FUNCTION "private"."hand_over_fiscal"(uuid) IS 'What stopped devices had not sent is sent by the one that follows each for the same taxpayer, branch and mode. Other devices keep theirs.';

COMMENT ON FUNCTION "private"."has_fiscal_number"(public.fiscal_devices, public.fiscal_documents, numeric) IS 'Whether something that was accepted has this number of the sequence of a document, or a later one.';

COMMENT ON FUNCTION "private"."input_texts"(jsonb, text) IS 'A list of texts, or null where none is given.';

COMMENT ON FUNCTION "private"."is_fiscal_late"(public.fiscal_documents) IS 'A level that the authority has not counted yet and that is sent again later. It holds up nothing.';

COMMENT ON FUNCTION "private"."late_fiscal_level"(public.fiscal_documents, jsonb) IS 'An authority counts movements late: a level that differs is sent again three times, as it is then. False when that was done.';

COMMENT ON FUNCTION "private"."resync_fiscal"(public.fiscal_devices, public.fiscal_documents, jsonb) IS 'Takes the number that the authority names, once for a document, never one that an accepted document has; a level when it stays another.';

COMMENT ON FUNCTION "private"."stop_fiscal"(public.fiscal_devices, text) IS 'Takes a device from its work. What it had not sent waits for the device that follows it, or until it is started again; what was under way is for people.';

COMMENT ON FUNCTION "public"."list_fiscal_documents"(jsonb, text, integer) IS 'What is sent to the tax authority, newest first: {device_id, states, kinds, search (number), from, to}; the first page with counts by state (of what is accepted 10,001 at most), the age of the oldest and refused devices. Needs etims.view.';

REVOKE ALL ON FUNCTION "private"."find_fiscal_documents"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_fiscal_documents"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_fiscal_documents"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_count"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_count"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_count"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_day"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_day"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_day"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_document_page"(uuid, jsonb, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_document_page"(uuid, jsonb, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_document_page"(uuid, jsonb, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_documents_of"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_documents_of"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_documents_of"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fiscal_expected"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fiscal_expected"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fiscal_expected"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hand_over_fiscal"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hand_over_fiscal"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hand_over_fiscal"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_fiscal_number"(public.fiscal_devices, public.fiscal_documents, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_fiscal_number"(public.fiscal_devices, public.fiscal_documents, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_fiscal_number"(public.fiscal_devices, public.fiscal_documents, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_texts"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_texts"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_texts"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_fiscal_late"(public.fiscal_documents) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_fiscal_late"(public.fiscal_documents) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_fiscal_late"(public.fiscal_documents) TO "postgres";

REVOKE ALL ON FUNCTION "private"."late_fiscal_level"(public.fiscal_documents, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."late_fiscal_level"(public.fiscal_documents, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."late_fiscal_level"(public.fiscal_documents, jsonb) TO "postgres";

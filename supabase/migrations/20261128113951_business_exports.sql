set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

CREATE TABLE "private"."business_export_files" ("tenant_id" uuid NOT NULL, "export_id" uuid NOT NULL, "path" text NOT NULL, "objects" text[] NOT NULL, "row_count" bigint NOT NULL DEFAULT 0, "size" bigint NOT NULL, "packed_size" bigint NOT NULL, "crc" bigint NOT NULL, "is_packed" boolean NOT NULL, CONSTRAINT "business_export_files_crc_check" CHECK (((crc >= 0) AND (crc <= '4294967295'::bigint))), CONSTRAINT "business_export_files_objects_check" CHECK ((cardinality(objects) >= 1)), CONSTRAINT "business_export_files_packed_size_check" CHECK (((packed_size >= 0) AND ((packed_size)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "business_export_files_path_check" CHECK (((length(path) >= 1) AND (length(path) <= 1200))), CONSTRAINT "business_export_files_pkey" PRIMARY KEY (tenant_id, export_id, path), CONSTRAINT "business_export_files_row_count_check" CHECK (((row_count >= 0) AND ((row_count)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "business_export_files_size_check" CHECK (((size >= 0) AND ((size)::numeric <= '1000000000000000'::numeric))));

ALTER TABLE "private"."business_export_files" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."business_export_files" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."business_export_files" OWNER TO "postgres";

CREATE TABLE "private"."business_exports" ("tenant_id" uuid NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "status" text NOT NULL DEFAULT 'running'::text, "phase" text NOT NULL DEFAULT 'tables'::text, "place" integer NOT NULL DEFAULT 1, "part" integer NOT NULL DEFAULT 1, "after_key" jsonb, "tables" text[] NOT NULL, "asked_by" uuid NOT NULL, "link_hash" text, "link_until" timestamp with time zone, "ready_at" timestamp with time zone, "expires_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "updated_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "business_exports_expires_at_check" CHECK (isfinite(expires_at)), CONSTRAINT "business_exports_link_has_end" CHECK (((link_hash IS NULL) = (link_until IS NULL))), CONSTRAINT "business_exports_link_hash_check" CHECK ((length(link_hash) = 64)), CONSTRAINT "business_exports_link_until_check" CHECK (isfinite(link_until)), CONSTRAINT "business_exports_part_check" CHECK (((part >= 1) AND (part <= 10000000))), CONSTRAINT "business_exports_phase_check" CHECK ((phase = ANY (ARRAY['tables'::text, 'files'::text, 'closing'::text, 'done'::text]))), CONSTRAINT "business_exports_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "business_exports_place_check" CHECK (((place >= 1) AND (place <= 10000))), CONSTRAINT "business_exports_ready_at_check" CHECK (isfinite(ready_at)), CONSTRAINT "business_exports_status_check" CHECK ((status = ANY (ARRAY['running'::text, 'ready'::text, 'failed'::text, 'expired'::text]))), CONSTRAINT "business_exports_tables_check" CHECK (((cardinality(tables) >= 1) AND (cardinality(tables) <= 10000))));

ALTER TABLE "private"."business_exports" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."business_exports" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."business_exports" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_json(p_export private.business_exports)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', p_export.id, 'status', private.export_state(p_export), 'phase', p_export.phase,
      'tables_done', least(p_export.place - 1, cardinality(p_export.tables)), 'table_count', cardinality(p_export.tables),
      'row_count', coalesce(sum(f.row_count) filter (where f.path like '%.csv'), 0),
      'file_count', count(*) filter (where f.path like 'files/%'), 'byte_count', coalesce(sum(f.packed_size), 0),
      'asked_by_name', (select p.full_name from public.profiles p where p.user_id = p_export.asked_by),
      'created_at', p_export.created_at, 'ready_at', p_export.ready_at, 'expires_at', p_export.expires_at)
    from private.business_export_files f where f.tenant_id = p_export.tenant_id and f.export_id = p_export.id);
end;
$function$;

ALTER FUNCTION "private"."export_json"(private.business_exports) OWNER TO "postgres";

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
    v_key, (select string_agg(format('t.%I', c), ', ') from unnest(v_table.columns) as c), v_table.schema_name, v_table.table_name,
    v_table.owner_column, case when p_after is not null then format('and (%s) > (%s)', v_order, v_after) end, v_order)
  into v_rows using p_tenant_id, p_after, p_limit;
  return v_rows || jsonb_build_object('table', v_table.table_name, 'columns', v_table.columns);
end;
$function$;

ALTER FUNCTION "private"."export_page"(uuid, text, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_pieces(p_export private.business_exports)
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
    select coalesce(jsonb_agg(x.name), '[]') from (
      select o.name from storage.objects o
      where o.bucket_id = 'exports' and o.name like p_export.tenant_id || '/' || p_export.id || '/%' limit 100) x);
end;
$function$;

ALTER FUNCTION "private"."export_pieces"(private.business_exports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_state(p_export private.business_exports)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when (p_export).status = 'running' and exists (
      select 1 from private.jobs j where j.tenant_id = (p_export).tenant_id and j.kind = 'business_export' and j.key = (p_export).id::text
        and j.status in ('dead', 'cancelled')) then 'failed'
    when (p_export).status = 'ready' and (p_export).expires_at <= clock_timestamp() then 'expired'
    else (p_export).status end;
$function$;

ALTER FUNCTION "private"."export_state"(private.business_exports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_step(p_export private.business_exports)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step jsonb := jsonb_build_object('phase', p_export.phase, 'place', p_export.place, 'part', p_export.part);
begin
  if p_export.phase = 'tables' then
    v_step := v_step || private.export_page(p_export.tenant_id, p_export.tables[p_export.place], p_export.after_key);
    return v_step || jsonb_build_object('crcs', (
      select coalesce(jsonb_object_agg(f.path, f.crc), '{}') from private.business_export_files f
      where f.tenant_id = p_export.tenant_id and f.export_id = p_export.id
        and f.path in ('csv/' || (v_step ->> 'table') || '.csv', 'json/' || (v_step ->> 'table') || '.json')));
  elsif p_export.phase = 'files' then
    return v_step || jsonb_build_object('stored', private.stored_files(p_export.tenant_id, p_export.after_key, 10));
  end if;
  return v_step || (
    select jsonb_build_object('business', jsonb_build_object('id', t.id, 'name', t.name, 'currency_code', t.currency_code, 'timezone', t.timezone),
      'started_at', p_export.created_at,
      'tables', (
        select jsonb_agg(jsonb_build_object('name', e.table_name, 'says', obj_description(format('%I.%I', e.schema_name, e.table_name)::regclass),
          'rows', coalesce(f.row_count, 0), 'columns', e.columns) order by e.table_name collate "C")
        from private.export_tables() e
        left join private.business_export_files f on f.tenant_id = t.id and f.export_id = p_export.id and f.path = 'csv/' || e.table_name || '.csv'),
      'files', (
        select jsonb_agg(jsonb_build_object('path', f.path, 'size', f.size, 'crc32', lpad(to_hex(f.crc), 8, '0')) order by f.path collate "C")
        from private.business_export_files f where f.tenant_id = t.id and f.export_id = p_export.id))
    from public.tenants t where t.id = p_export.tenant_id);
end;
$function$;

ALTER FUNCTION "private"."export_step"(private.business_exports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_tables(p_table text DEFAULT NULL::text)
 RETURNS TABLE(schema_name text, table_name text, owner_column text, keys text[], key_types text[], columns text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
AS $function$
  select n.nspname::text, c.relname::text, o.name, k.names, k.types, (
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
    and (n.nspname = 'public' or n.nspname = 'private' and c.relname in (
      'billing_buyers', 'commission_rules', 'document_prefixes', 'document_sequences', 'paper_versions'))
    and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = o.name and a.attnum > 0 and not a.attisdropped)
$function$;

ALTER FUNCTION "private"."export_tables"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_exported_column(p_name text, p_type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((p_name !~ '(^|_)(hash|hashes|token|tokens|secret|secrets|password|salt|otp|cipher|sealed|signature)(_|$)'::text) AND (p_type <> ALL (ARRAY['bytea'::text, 'tsvector'::text])));

ALTER FUNCTION "private"."is_exported_column"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notification_events()
 RETURNS TABLE(kind text, permissions text[], bell_rule text, mail_rule text)
 LANGUAGE sql
 IMMUTABLE ROWS 27
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
    ('export_ready', array['ownership.transfer'], 'always', 'elsewhere');
$function$;

CREATE OR REPLACE FUNCTION private.require_export_owner()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('ownership.transfer');
begin
  -- A key of a program is nobody who could confirm anything.
  if private.claim('session_id') is null then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('permission', 'ownership.transfer'));
  end if;
  return v_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."require_export_owner"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_owner_proof()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_second_factor(auth.uid()) then
    perform private.require_fresh_factor();
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_owner_proof"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.stored_files(p_tenant_id uuid, p_after jsonb, p_limit integer)
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
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name,
      'path', 'files/' || f.bucket_id || substr(f.name, length(p_tenant_id::text) + 1)) order by f.bucket_id, f.name), '[]')
    from (
      select o.bucket_id, o.name from storage.objects o
      where o.bucket_id in ('branding', 'documents', 'product-images') and o.name like p_tenant_id || '/%'
        and (p_after is null or (o.bucket_id, o.name) > (p_after ->> 0, p_after ->> 1))
      order by o.bucket_id, o.name limit p_limit) f);
end;
$function$;

ALTER FUNCTION "private"."stored_files"(uuid, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tell_of_export(p_export private.business_exports)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.notify(p_export.tenant_id, 'export_ready', 'ownership.transfer', 'Your export is ready',
    'Everything of your business can be downloaded for 7 days.', '/admin/settings?section=your-data');
  perform private.queue_mail(m.user_id, null, 'export_ready', 'The export of your business is ready',
    concat_ws(E'\n\n', 'Everything of your business can be downloaded for 7 days. Only owners can do so.',
      'Download it: {{site_url}}/admin/settings?section=your-data',
      'If nobody of you asked for it, change your password and look who owns the business.'))
  from public.tenant_users m
  where m.tenant_id = p_export.tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$function$;

ALTER FUNCTION "private"."tell_of_export"(private.business_exports) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_business_exports()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_export_owner();
begin
  return (
    select coalesce(jsonb_agg(private.export_json(e) order by e.created_at desc, e.id), '[]')
    from (
      select * from private.business_exports x where x.tenant_id = v_tenant_id order by x.created_at desc, x.id limit 10) e);
end;
$function$;

ALTER FUNCTION "public"."get_business_exports"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.next_export_step(p_tenant_id uuid, p_export_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_export private.business_exports;
  v_pieces jsonb;
begin
  select * into v_export from private.business_exports e where e.tenant_id = p_tenant_id and e.id = p_export_id;
  if v_export.status = 'running' then
    return private.export_step(v_export);
  elsif v_export.id is null or v_export.status = 'ready' and v_export.expires_at > clock_timestamp() then
    return null;
  end if;
  v_pieces := private.export_pieces(v_export);
  if jsonb_array_length(v_pieces) > 0 then
    return jsonb_build_object('phase', 'remove', 'objects', v_pieces);
  end if;
  delete from private.business_export_files f where f.tenant_id = p_tenant_id and f.export_id = p_export_id;
  update private.business_exports e set status = case e.status when 'ready' then 'expired' else e.status end, link_hash = null, link_until = null
  where e.tenant_id = p_tenant_id and e.id = p_export_id;
  return null;
end;
$function$;

ALTER FUNCTION "public"."next_export_step"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.open_business_export(p_export_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_export_owner();
  v_token text := encode(extensions.gen_random_bytes(32), 'hex');
  v_export private.business_exports;
begin
  perform private.require_owner_proof();
  select * into v_export from private.business_exports e where e.tenant_id = v_tenant_id and e.id = p_export_id for update;
  if v_export.id is null then
    perform private.fail(404, 'not_found', 'This export does not exist.');
  elsif private.export_state(v_export) <> 'ready' then
    perform private.fail(409, 'in_use', 'This export cannot be downloaded. Make a new one.');
  end if;
  update private.business_exports e set link_hash = private.token_hash(v_token), link_until = clock_timestamp() + interval '60 seconds'
  where e.tenant_id = v_tenant_id and e.id = p_export_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'business_export_downloaded', 'business_exports', p_export_id, null, null);
  return jsonb_build_object('token', v_token, 'seconds', 60);
end;
$function$;

ALTER FUNCTION "public"."open_business_export"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.read_export_link(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'file_name', coalesce(nullif(btrim(regexp_replace(lower(t.name), '[^a-z0-9]+', '-', 'g'), '-'), ''), 'business')
        || '-' || to_char(e.created_at at time zone t.timezone, 'YYYY-MM-DD') || '.zip',
      'made_at', e.ready_at,
      'files', (
        select jsonb_agg(jsonb_build_object('path', f.path, 'objects', f.objects, 'size', f.size, 'packed_size', f.packed_size, 'crc', f.crc,
          'is_packed', f.is_packed) order by f.path collate "C")
        from private.business_export_files f where f.tenant_id = e.tenant_id and f.export_id = e.id))
    from private.business_exports e join public.tenants t on t.id = e.tenant_id
    where e.link_hash = private.token_hash(p_token) and e.link_until > statement_timestamp() and private.export_state(e) = 'ready');
end;
$function$;

ALTER FUNCTION "public"."read_export_link"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_export_step(p_tenant_id uuid, p_export_id uuid, p_step jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_export private.business_exports;
  v_after jsonb := nullif(p_step -> 'next', 'null');
  v_phase text;
begin
  select * into v_export from private.business_exports e where e.tenant_id = p_tenant_id and e.id = p_export_id for update;
  -- Somebody else did this step meanwhile.
  if v_export.status is distinct from 'running' or (p_step ->> 'phase') is distinct from v_export.phase
    or (p_step ->> 'place')::integer is distinct from v_export.place or (p_step ->> 'part')::integer is distinct from v_export.part then
    return false;
  end if;
  insert into private.business_export_files as f (tenant_id, export_id, path, objects, row_count, size, packed_size, crc, is_packed)
  select p_tenant_id, p_export_id, x.path, array[x.object], coalesce(x.row_count, 0), x.size, x.packed_size, x.crc, x.is_packed
  from jsonb_to_recordset(p_step -> 'files') as x (
    path text, object text, row_count bigint, size bigint, packed_size bigint, crc bigint, is_packed boolean)
  on conflict (tenant_id, export_id, path) do update set objects = f.objects || excluded.objects, row_count = f.row_count + excluded.row_count,
    size = f.size + excluded.size, packed_size = f.packed_size + excluded.packed_size, crc = excluded.crc;
  v_phase := case when v_after is not null then v_export.phase
    when v_export.phase = 'tables' then case when v_export.place < cardinality(v_export.tables) then 'tables' else 'files' end
    when v_export.phase = 'files' then 'closing' else 'done' end;
  update private.business_exports e set
    phase = v_phase, after_key = v_after, part = case when v_after is null then 1 else e.part + 1 end,
    place = case when v_after is null and v_export.phase = 'tables' then e.place + 1 else e.place end,
    status = case v_phase when 'done' then 'ready' else e.status end,
    ready_at = case v_phase when 'done' then clock_timestamp() end,
    expires_at = case v_phase when 'done' then clock_timestamp() + interval '7 days' end
  where e.tenant_id = p_tenant_id and e.id = p_export_id returning * into v_export;
  if v_phase = 'done' then
    perform private.tell_of_export(v_export);
  end if;
  perform private.schedule_job('business_export', p_tenant_id, p_export_id::text, coalesce(v_export.expires_at, clock_timestamp()));
  return true;
end;
$function$;

ALTER FUNCTION "public"."save_export_step"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.start_business_export()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_export_owner();
  v_export private.business_exports;
begin
  perform private.require_owner_proof();
  perform pg_advisory_xact_lock(hashtextextended('business_exports' || v_tenant_id, 0));
  for v_export in select * from private.business_exports e where e.tenant_id = v_tenant_id and e.status = 'running' for update loop
    if private.export_state(v_export) = 'running' then
      perform private.fail(409, 'in_use', 'An export is being made already. Wait until it is ready.');
    end if;
    -- The pieces of one that was given up are removed by its job.
    update private.business_exports e set status = 'failed' where e.tenant_id = v_tenant_id and e.id = v_export.id;
    perform private.schedule_job('business_export', v_tenant_id, v_export.id::text, clock_timestamp());
  end loop;
  insert into private.business_exports (tenant_id, tables, asked_by)
  values (v_tenant_id, (select array_agg(t.schema_name || '.' || t.table_name order by t.table_name collate "C") from private.export_tables() t), auth.uid())
  returning * into v_export;
  perform private.schedule_job('business_export', v_tenant_id, v_export.id::text, clock_timestamp());
  perform private.write_audit(v_tenant_id, auth.uid(), 'business_export_started', 'business_exports', v_export.id, null, null);
  return private.export_json(v_export);
end;
$function$;

ALTER FUNCTION "public"."start_business_export"() OWNER TO "postgres";

ALTER TABLE "private"."business_export_files" ADD CONSTRAINT "business_export_files_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."business_export_files" ADD CONSTRAINT "business_export_files_tenant_id_export_id_fkey" FOREIGN KEY (tenant_id, export_id) REFERENCES private.business_exports(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "private"."business_exports" ADD CONSTRAINT "business_exports_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['announcement'::text, 'billing_unpaid'::text, 'books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'export_ready'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'order_confirmed'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_alert'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'support_visit'::text, 'tax_due'::text, 'web_order'::text, 'webhook_off'::text])));

CREATE INDEX business_exports_link_idx ON private.business_exports USING btree (link_hash) WHERE (link_hash IS NOT NULL);

CREATE INDEX business_exports_newest_idx ON private.business_exports USING btree (tenant_id, created_at DESC, id);

CREATE UNIQUE INDEX business_exports_one_runs_idx ON private.business_exports USING btree (tenant_id) WHERE (status = 'running'::text);

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON private.business_export_files FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON private.business_exports FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON private.business_exports FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE POLICY "tenant_isolation" ON "private"."business_export_files" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

CREATE POLICY "tenant_isolation" ON "private"."business_exports" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

COMMENT ON COLUMN "private"."business_export_files"."crc" IS 'CRC-32 of what is written so far, as archives keep it.';

COMMENT ON COLUMN "private"."business_export_files"."objects" IS 'Names in the bucket, in the order in which they follow each other.';

COMMENT ON COLUMN "private"."business_export_files"."size" IS 'Bytes as they were; packed_size: as they lie in the archive.';

COMMENT ON COLUMN "private"."business_exports"."after_key" IS 'The key of the last row, or file, that is written; null: begin.';

COMMENT ON COLUMN "private"."business_exports"."link_hash" IS 'Of the link that downloads it. There is one at a time, for 60 seconds.';

COMMENT ON COLUMN "private"."business_exports"."part" IS 'The piece of that table, or of the files, that comes next.';

COMMENT ON COLUMN "private"."business_exports"."phase" IS 'What is written now: rows of tables, then stored files, then what the archive says of itself.';

COMMENT ON COLUMN "private"."business_exports"."place" IS 'The table whose rows come next, counted in tables.';

COMMENT ON COLUMN "private"."business_exports"."tables" IS 'schema.table of each, in the order in which they are written.';

COMMENT ON FUNCTION "private"."export_json"(private.business_exports) IS 'An export as the settings show it. byte_count: of the archive so far.';

COMMENT ON FUNCTION "private"."export_page"(uuid, text, jsonb, integer) IS 'The next rows of a table of one business after a key: {table, columns, rows (their cells as text), lines (each row as JSON), next (the key to go on after; null: no more)}. Numbers stand exactly, times in ISO 8601. About 2 MB at most.';

COMMENT ON FUNCTION "private"."export_pieces"(private.business_exports) IS 'Names of pieces of an archive that still lie in storage, 100 at most.';

COMMENT ON FUNCTION "private"."export_state"(private.business_exports) IS 'running, ready, failed (its job was given up), expired.';

COMMENT ON FUNCTION "private"."export_step"(private.business_exports) IS 'What is to be written next; next_export_step says its shape.';

COMMENT ON FUNCTION "private"."export_tables"(text) IS 'The tables of an archive, or the one that is named as schema.table: every public one that names a business, the business itself, and of the private ones those with what people entered. With the keys by which rows are paged and the columns that go out.';

COMMENT ON FUNCTION "private"."is_exported_column"(text, text) IS 'Whether a column goes into archives of a business. Hashes, tokens, secrets and passwords never do, by their name; bytes and search indexes never do, by their type.';

COMMENT ON FUNCTION "private"."require_export_owner"() IS 'The business of an owner who is signed in; permission_denied for everybody else, programs with a key and support included.';

COMMENT ON FUNCTION "private"."require_owner_proof"() IS 'Raises fresh_factor_required when the caller has a second factor and did not show it within the last 5 minutes.';

COMMENT ON FUNCTION "private"."stored_files"(uuid, jsonb, integer) IS 'Pictures and papers of a business in storage after [bucket, name]: [{bucket, name, path (in an archive)}].';

COMMENT ON FUNCTION "private"."tell_of_export"(private.business_exports) IS 'Says to all owners, behind the bell and by mail, that an archive is ready.';

COMMENT ON FUNCTION "public"."get_business_exports"() IS 'The last ten exports of the business, newest first: {id, status (running, ready, failed, expired), phase, tables_done, table_count, row_count, file_count, byte_count, asked_by_name, created_at, ready_at, expires_at}. Owners only.';

COMMENT ON FUNCTION "public"."next_export_step"(uuid, uuid) IS 'For jobs-tick: what to do next for an archive, null when nothing. {phase tables, place, part, table, columns, rows, lines, next, crcs}, {phase files, stored}, {phase closing, business, tables, files}, or {phase remove, objects} when it has expired or failed.';

COMMENT ON FUNCTION "public"."open_business_export"(uuid) IS 'A link to download an archive: {token, seconds that it works for}; an earlier one stops working. Owners only; fresh_factor_required, not_found, in_use unless it is ready. Audited.';

COMMENT ON FUNCTION "public"."read_export_link"(text) IS 'For the function business-export: what the archive behind a link is put together from {file_name, made_at, files}; null for a link that is unknown or over.';

COMMENT ON FUNCTION "public"."save_export_step"(uuid, uuid, jsonb) IS 'For jobs-tick: notes that a step {phase, place, part, next} is in storage, as files [{path, object, row_count, size, packed_size, crc, is_packed}]. False when it was noted before. The last one makes the archive ready and says so to the owners.';

COMMENT ON FUNCTION "public"."start_business_export"() IS 'Has an archive of the whole business made in the background. Owners only, whatever the subscription; fresh_factor_required, in_use while one is being made. Audited.';

COMMENT ON TABLE "private"."business_export_files" IS 'A file in an archive of a business, and the pieces in storage (bucket exports) that it is put together from when it is downloaded.';

COMMENT ON TABLE "private"."business_exports" IS 'An archive of everything that a business has with us: asked for by an owner, made in the background, kept for 7 days.';

REVOKE ALL ON FUNCTION "private"."export_json"(private.business_exports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_json"(private.business_exports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_json"(private.business_exports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_page"(uuid, text, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_page"(uuid, text, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_page"(uuid, text, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_pieces"(private.business_exports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_pieces"(private.business_exports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_pieces"(private.business_exports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_state"(private.business_exports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_state"(private.business_exports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_state"(private.business_exports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_step"(private.business_exports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_step"(private.business_exports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_step"(private.business_exports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_tables"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_tables"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_tables"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_exported_column"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_exported_column"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_exported_column"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_export_owner"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_export_owner"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_export_owner"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_owner_proof"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_owner_proof"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_owner_proof"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."stored_files"(uuid, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."stored_files"(uuid, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_files"(uuid, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_export"(private.business_exports) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_export"(private.business_exports) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_export"(private.business_exports) TO "postgres";

REVOKE ALL ON FUNCTION "public"."get_business_exports"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_business_exports"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_business_exports"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_business_exports"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_business_exports"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."next_export_step"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."next_export_step"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."next_export_step"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."next_export_step"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."open_business_export"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."open_business_export"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_business_export"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_business_export"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_business_export"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."read_export_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."read_export_link"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_export_link"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_export_link"(text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_export_step"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."save_export_step"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_export_step"(uuid, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_export_step"(uuid, uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."start_business_export"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_business_export"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."start_business_export"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_business_export"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."start_business_export"() TO "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "private"."business_export_files" TO "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "private"."business_exports" TO "service_role";

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "business_export", "every": null, "lease": "00:03:00", "title": "Export of a business", "retention": "1 day", "retry_after": ["00:00:10", "00:01:00", "00:05:00", "00:15:00", "01:00:00"], "most_at_once": 1}') r;

do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'This database has no storage schema; the bucket was left out.';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('exports', 'exports', false, 10485760, array['application/octet-stream'])
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
end;
$$;

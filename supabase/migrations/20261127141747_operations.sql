set local check_function_bodies = off;

CREATE TABLE "private"."browser_errors" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "fingerprint" text NOT NULL, "release" text NOT NULL, "area" text NOT NULL, "message" text NOT NULL, "stack" text NOT NULL, "page" text NOT NULL, "browser" text NOT NULL, "last_tenant_id" uuid, "seen_count" bigint NOT NULL DEFAULT 1, "first_seen_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "last_seen_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "browser_errors_area_check" CHECK (((length(area) >= 1) AND (length(area) <= 40))), CONSTRAINT "browser_errors_browser_check" CHECK ((length(browser) <= 40)), CONSTRAINT "browser_errors_fingerprint_check" CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "browser_errors_group_key" UNIQUE (fingerprint, release, area), CONSTRAINT "browser_errors_message_check" CHECK ((length(message) <= 500)), CONSTRAINT "browser_errors_page_check" CHECK ((length(page) <= 200)), CONSTRAINT "browser_errors_pkey" PRIMARY KEY (id), CONSTRAINT "browser_errors_release_check" CHECK ((length(release) <= 100)), CONSTRAINT "browser_errors_seen_count_check" CHECK ((seen_count > 0)), CONSTRAINT "browser_errors_stack_check" CHECK ((length(stack) <= 4000)));

ALTER TABLE "private"."browser_errors" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."browser_errors" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."browser_errors" OWNER TO "postgres";

CREATE TABLE "private"."database_samples" ("sampled_on" date NOT NULL, "total_bytes" bigint NOT NULL, "sampled_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "database_samples_pkey" PRIMARY KEY (sampled_on), CONSTRAINT "database_samples_total_bytes_check" CHECK ((total_bytes >= 0)));

ALTER TABLE "private"."database_samples" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."database_samples" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."database_samples" OWNER TO "postgres";

CREATE TABLE "private"."error_reports" ("address" text NOT NULL, "minute" timestamp with time zone NOT NULL, "report_count" integer NOT NULL, CONSTRAINT "error_reports_address_check" CHECK ((length(address) <= 60)), CONSTRAINT "error_reports_pkey" PRIMARY KEY (address, minute), CONSTRAINT "error_reports_report_count_check" CHECK ((report_count > 0)));

ALTER TABLE "private"."error_reports" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."error_reports" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."error_reports" OWNER TO "postgres";

ALTER TABLE "audit"."events" ADD COLUMN "session_id" uuid;

ALTER TABLE "audit"."events" ADD COLUMN "ip_address" inet;

ALTER TABLE "audit"."events" ADD COLUMN "actor_kind" text;

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
  return case when exists (select 1 from private.platform_admins a where a.user_id = p_actor) then 'platform' else 'user' end;
end;
$function$;

ALTER FUNCTION "private"."actor_kind"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.applied_migrations()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('version', m.version, 'name', m.name) order by m.version desc) from supabase_migrations.schema_migrations m), '[]');
exception when insufficient_privilege then
  return '[]';
end;
$function$;

ALTER FUNCTION "private"."applied_migrations"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_row(p_event audit.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_event.id, 'created_at', p_event.created_at,
    'tenant_id', p_event.tenant_id, 'tenant_name', (select t.name from public.tenants t where t.id = p_event.tenant_id),
    'actor_id', p_event.actor_id, 'actor_kind', p_event.actor_kind,
    'actor_name', (select p.full_name from public.profiles p where p.user_id = p_event.actor_id),
    'actor_email', (select u.email from auth.users u where u.id = p_event.actor_id),
    'action', p_event.action, 'entity', p_event.entity, 'entity_id', p_event.entity_id,
    'before', p_event.before, 'after', p_event.after,
    'session_id', p_event.session_id, 'ip_address', host(p_event.ip_address));
end;
$function$;

ALTER FUNCTION "private"."audit_row"(audit.events) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_words(p_column text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_words text[] := '{}';
  v_word text;
begin
  -- From one word to the next by the index: the record is long, and its words are few.
  loop
    if p_column = 'entity' then
      select min(e.entity) into v_word from audit.events e where e.entity > coalesce(v_word, '');
    else
      select min(e.action) into v_word from audit.events e where e.action > coalesce(v_word, '');
    end if;
    exit when v_word is null;
    v_words := v_words || v_word;
  end loop;
  return v_words;
end;
$function$;

ALTER FUNCTION "private"."audit_words"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.blocked_sessions()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('pid', w.pid, 'waits_seconds', round(extract(epoch from clock_timestamp() - w.state_change)),
      'statement', private.statement_shape(w.query), 'blocked_by', b.pid, 'blocking_statement', private.statement_shape(b.query),
      'blocking_state', b.state) order by w.state_change, w.pid)
    from pg_catalog.pg_stat_activity w
    cross join lateral unnest(pg_blocking_pids(w.pid)) as h (pid)
    join pg_catalog.pg_stat_activity b on b.pid = h.pid
    where w.datname = current_database() and w.wait_event_type = 'Lock'), '[]');
end;
$function$;

ALTER FUNCTION "private"."blocked_sessions"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.browser_name(p_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (CASE WHEN (p_agent ~ 'Edg/'::text) THEN 'Edge'::text WHEN (p_agent ~ 'Firefox/'::text) THEN 'Firefox'::text WHEN (p_agent ~ 'Chrome/'::text) THEN 'Chrome'::text WHEN (p_agent ~ 'Safari/'::text) THEN 'Safari'::text ELSE 'Other'::text END || COALESCE((' '::text || (regexp_match(p_agent, '(?:Edg|Firefox|Chrome|Version)/([0-9]{1,4})'::text))[1]), ''::text));

ALTER FUNCTION "private"."browser_name"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.change_reason(p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
begin
  if v_reason is null or length(v_reason) < 10 then
    perform private.refuse_input('p_reason', 'Give a reason of 10 to 500 characters.');
  end if;
  return v_reason;
end;
$function$;

ALTER FUNCTION "private"."change_reason"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.database_lints()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('lint', l.lint, 'level', l.level, 'object', l.object) order by l.level, l.lint, l.object)
    from (
      select 'rls_disabled' as lint, 'error' as level, n.nspname || '.' || c.relname as object
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'audit') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
      union all
      select 'rls_policy_always_true', 'error', p.schemaname || '.' || p.tablename || ': ' || p.policyname
      from pg_catalog.pg_policies p where p.schemaname = 'public' and p.permissive = 'PERMISSIVE' and (p.qual = 'true' or p.with_check = 'true')
      union all
      select 'function_search_path_mutable', 'error', f.oid::regprocedure::text
      from pg_catalog.pg_proc f join pg_catalog.pg_namespace n on n.oid = f.pronamespace
      where n.nspname in ('public', 'private') and f.prokind in ('f', 'p') and not coalesce('search_path=""' = any (f.proconfig), false)
        and not exists (select 1 from pg_catalog.pg_depend d where d.objid = f.oid and d.deptype = 'e')
      union all
      select 'security_definer_view', 'error', n.nspname || '.' || c.relname
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false)
      union all
      select 'extension_in_public', 'warning', e.extname::text
      from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where n.nspname = 'public'
      union all
      select 'no_primary_key', 'warning', n.nspname || '.' || c.relname
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'audit') and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_catalog.pg_index i where i.indrelid = c.oid and i.indisprimary)
      union all
      select 'unindexed_foreign_key', 'warning', (k.value ->> 'table') || ': ' || (k.value ->> 'name')
      from jsonb_array_elements(private.keys_without_index()) k) l), '[]');
end;
$function$;

ALTER FUNCTION "private"."database_lints"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.index_facts(OUT table_name text, OUT index_name text, OUT bytes bigint, OUT scans bigint, OUT is_constraint boolean, OUT shape text)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
begin
  return query
  select n.nspname || '.' || t.relname, c.relname::text, pg_relation_size(c.oid), coalesce(s.idx_scan, 0), i.indisunique or i.indisexclusion,
    concat_ws('|', i.indrelid, i.indkey, i.indclass, i.indoption, i.indcollation, pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid))
  from pg_catalog.pg_index i
  join pg_catalog.pg_class c on c.oid = i.indexrelid
  join pg_catalog.pg_class t on t.oid = i.indrelid
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  left join pg_catalog.pg_stat_user_indexes s on s.indexrelid = i.indexrelid
  where n.nspname in ('public', 'private', 'audit');
end;
$function$;

ALTER FUNCTION "private"."index_facts"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_locked_out(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The embedded sign-in service keeps failures here; a hosted one keeps them to itself.
  if to_regclass('supabase_local.failed_sign_ins') is null then
    return false;
  end if;
  return exists (
    select 1 from supabase_local.failed_sign_ins f
    where f.user_id = p_user_id and f.failed_at > statement_timestamp() - interval '5 minutes'
    group by f.account_hash, f.ip_address having count(*) >= 10);
end;
$function$;

ALTER FUNCTION "private"."is_locked_out"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keys_without_index()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('table', k.conrelid::regclass::text, 'name', k.conname) order by k.conrelid::regclass::text, k.conname)
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class t on t.oid = k.conrelid
    join pg_catalog.pg_namespace n on n.oid = t.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'private', 'audit') and not exists (
      select 1 from pg_catalog.pg_index i
      where i.indrelid = k.conrelid and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey)), '[]');
end;
$function$;

ALTER FUNCTION "private"."keys_without_index"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_account(p_user_id uuid, p_may_be_staff boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The business first, as whoever leaves or hands over does.
  perform 1 from public.tenants t where t.id = (select m.tenant_id from public.tenant_users m where m.user_id = p_user_id) for update;
  perform 1 from public.profiles p where p.user_id = p_user_id for update;
  if not found then
    perform private.fail(404, 'not_found', 'This account does not exist.');
  end if;
  if not p_may_be_staff and exists (select 1 from private.platform_admins a where a.user_id = p_user_id) then
    perform private.fail(409, 'in_use', 'This account runs the platform and is not deactivated here.');
  end if;
  return (select m.tenant_id from public.tenant_users m where m.user_id = p_user_id);
end;
$function$;

ALTER FUNCTION "private"."lock_account"(uuid, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.may_report_error(p_address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer;
begin
  delete from private.error_reports r where r.minute < statement_timestamp() - interval '10 minutes';
  insert into private.error_reports (address, minute, report_count) values (p_address, date_trunc('minute', statement_timestamp()), 1)
  on conflict (address, minute) do update set report_count = error_reports.report_count + 1
  returning report_count into v_count;
  return v_count <= 10;
end;
$function$;

ALTER FUNCTION "private"."may_report_error"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.platform_account_row(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', u.id, 'name', p.full_name, 'email', u.email, 'tenant_id', m.tenant_id, 'tenant_name', t.name, 'role', m.role,
      'is_active', m.is_active, 'is_invited', coalesce(m.invitation_status = 'pending', false),
      'is_platform_admin', exists (select 1 from private.platform_admins a where a.user_id = u.id),
      'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'is_verified', coalesce(p.email_verified, false),
      'factors', (select count(*) from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
      'sessions', (select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now())),
      'is_deactivated', coalesce(u.banned_until > now(), false), 'is_locked', private.is_locked_out(u.id))
    from auth.users u
    left join public.profiles p on p.user_id = u.id
    left join public.tenant_users m on m.user_id = u.id
    left join public.tenants t on t.id = m.tenant_id
    where u.id = p_user_id);
end;
$function$;

ALTER FUNCTION "private"."platform_account_row"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.platform_administrators()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', p.full_name, 'email', u.email, 'since', a.created_at,
      'factors', (select count(*) from auth.mfa_factors f where f.user_id = u.id and f.status::text = 'verified'),
      'last_sign_in_at', u.last_sign_in_at,
      'last_used_at', (
        select max(greatest(s.created_at, s.refreshed_at at time zone 'UTC')) from auth.sessions s where s.user_id = u.id),
      'sessions', (
        select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now()))) order by a.created_at, u.id)
    from private.platform_admins a join auth.users u on u.id = a.user_id left join public.profiles p on p.user_id = a.user_id), '[]');
end;
$function$;

ALTER FUNCTION "private"."platform_administrators"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.scrubbed_text(p_text text, p_max integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN "left"(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(COALESCE(p_text, ''::text), '[^\x20-\x7e\n]'::text, ' '::text, 'g'::text), '([?#])[^\s)"'']*'::text, '\1...'::text, 'g'::text), '[A-Za-z0-9._%+-]+(@|%40)[A-Za-z0-9.-]+'::text, '[mail]'::text, 'g'::text), '[A-Za-z0-9_-]{8}-[A-Za-z0-9_-]{4}-[A-Za-z0-9_-]{4}-[A-Za-z0-9_-]{4}-[A-Za-z0-9_-]{12}|[A-Za-z0-9_+=-]{32,}|eyJ[A-Za-z0-9_.-]+'::text, '[key]'::text, 'g'::text), '[+]?[0-9]([ -]?[0-9]){6,}'::text, '[number]'::text, 'g'::text), p_max);

ALTER FUNCTION "private"."scrubbed_text"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sign_in_failures()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if to_regclass('supabase_local.failed_sign_ins') is null then
    return null;
  end if;
  return jsonb_build_object(
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('user_id', f.user_id, 'email', u.email, 'tenant_name', t.name, 'address', f.ip_address,
        'last_15_minutes', f.recent, 'last_day', f.failures, 'last_failed_at', f.last_failed_at, 'is_locked', f.in_window >= 10)
        order by f.last_failed_at desc, f.ip_address)
      from (
        select s.user_id, s.account_hash, s.ip_address, count(*) as failures, max(s.failed_at) as last_failed_at,
          count(*) filter (where s.failed_at > statement_timestamp() - interval '15 minutes') as recent,
          count(*) filter (where s.failed_at > statement_timestamp() - interval '5 minutes') as in_window
        from supabase_local.failed_sign_ins s
        where s.failed_at > statement_timestamp() - interval '1 day'
        group by s.user_id, s.account_hash, s.ip_address order by max(s.failed_at) desc limit 100) f
      left join auth.users u on u.id = f.user_id
      left join public.tenant_users m on m.user_id = f.user_id
      left join public.tenants t on t.id = m.tenant_id), '[]'),
    'addresses', coalesce((
      select jsonb_agg(jsonb_build_object('address', f.ip_address, 'accounts', f.accounts, 'failures', f.failures, 'last_failed_at', f.last_failed_at)
        order by f.accounts desc, f.failures desc, f.ip_address)
      from (
        select s.ip_address, count(distinct s.account_hash) as accounts, count(*) as failures, max(s.failed_at) as last_failed_at
        from supabase_local.failed_sign_ins s
        where s.failed_at > statement_timestamp() - interval '1 day'
        group by s.ip_address order by count(distinct s.account_hash) desc, count(*) desc limit 50) f), '[]'),
    'hours', (
      select jsonb_agg(jsonb_build_object('hour', h.starts_at, 'failures', (
        select count(*) from supabase_local.failed_sign_ins s where s.failed_at >= h.starts_at and s.failed_at < h.starts_at + interval '1 hour')) order by h.starts_at)
      from generate_series(date_trunc('hour', statement_timestamp()) - interval '23 hours', date_trunc('hour', statement_timestamp()), interval '1 hour') h (starts_at)));
end;
$function$;

ALTER FUNCTION "private"."sign_in_failures"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_shape(p_query text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN "left"(regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_query, '\$([A-Za-z_]*)\$.*?(\$\1\$|$)'::text, '?'::text, 'g'::text), '\m[eE]''([^''\\]|\\.|'''')*(''|$)'::text, '?'::text, 'g'::text), '''([^'']|'''')*(''|$)'::text, '?'::text, 'g'::text), '(?<![$A-Za-z_0-9])[0-9]+(\.[0-9]+)?'::text, '?'::text, 'g'::text), 2000);

ALTER FUNCTION "private"."statement_shape"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_statistics()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rows jsonb;
  v_since timestamptz;
begin
  if to_regclass('extensions.pg_stat_statements') is null then
    return null;
  end if;
  select i.stats_reset into v_since from extensions.pg_stat_statements_info i;
  select coalesce(jsonb_agg(jsonb_build_object('id', s.queryid::text, 'query', private.statement_shape(s.query), 'calls', s.calls,
    'mean_ms', round(s.mean_exec_time::numeric, 3), 'max_ms', round(s.max_exec_time::numeric, 3), 'total_ms', round(s.total_exec_time::numeric, 3),
    'share_percent', round((100 * s.total_exec_time / nullif(s.all_time, 0))::numeric, 1), 'rows', s.rows,
    'hit_percent', round(100.0 * s.shared_blks_hit / nullif(s.shared_blks_hit + s.shared_blks_read, 0), 1),
    'temp_blocks', s.temp_blks_read + s.temp_blks_written) order by s.total_exec_time desc), '[]') into v_rows
  from (
    select o.queryid, o.query, o.calls, o.mean_exec_time, o.max_exec_time, o.total_exec_time, o.rows, o.shared_blks_hit, o.shared_blks_read,
      o.temp_blks_read, o.temp_blks_written, sum(o.total_exec_time) over () as all_time
    from extensions.pg_stat_statements o
    join pg_catalog.pg_database d on d.oid = o.dbid and d.datname = current_database()
    -- Others are commands, whose texts the library keeps as they were typed.
    where o.query ~* '^\s*(select|insert|update|delete|with|merge)\M'
    order by o.total_exec_time desc limit 50) s;
  return jsonb_build_object('since', v_since, 'rows', v_rows);
exception when object_not_in_prerequisite_state then
  -- The extension is there, and the server was started without its library.
  return null;
end;
$function$;

ALTER FUNCTION "private"."statement_statistics"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.table_statistics()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('schema', t.schemaname, 'name', t.relname, 'total_bytes', t.total_bytes, 'index_bytes', t.index_bytes,
      'live_rows', t.n_live_tup, 'dead_rows', t.n_dead_tup, 'full_reads', t.seq_scan, 'index_reads', coalesce(t.idx_scan, 0),
      'last_vacuum_at', t.last_vacuum_at, 'last_analyze_at', t.last_analyze_at, 'xid_age', t.xid_age)
      order by t.total_bytes desc, t.schemaname, t.relname)
    from (
      select s.schemaname, s.relname, pg_total_relation_size(s.relid) as total_bytes, pg_indexes_size(s.relid) as index_bytes, s.n_live_tup, s.n_dead_tup,
        s.seq_scan, s.idx_scan, greatest(s.last_vacuum, s.last_autovacuum) as last_vacuum_at, greatest(s.last_analyze, s.last_autoanalyze) as last_analyze_at,
        age(c.relfrozenxid) as xid_age
      from pg_catalog.pg_stat_user_tables s join pg_catalog.pg_class c on c.oid = s.relid
      order by 3 desc limit 50) t), '[]');
end;
$function$;

ALTER FUNCTION "private"."table_statistics"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_audit(p_tenant_id uuid, p_actor uuid, p_action text, p_entity text, p_entity_id uuid, p_before jsonb, p_after jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into audit.events (tenant_id, actor_id, action, entity, entity_id, before, after, session_id, ip_address, actor_kind)
  values (p_tenant_id, p_actor, p_action, p_entity, p_entity_id, p_before, p_after,
    private.claim('session_id')::uuid, private.request_address(), private.actor_kind(p_actor));
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_import_products_rows(p_job public.import_jobs, p_rows integer[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
begin
  with w as materialized (
    select r.row_number, r.action, r.entity_id, r.input,
      (select jsonb_object_agg(c.key, c.value -> 'after') from jsonb_each(r.changes) as c) as a
    from public.import_rows r
    where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')
  ), g as materialized (
    select min(p.id::text)::uuid as id, lower(p.path) as known_as from private.import_category_paths(v_tenant_id) p group by lower(p.path)
  ), t as materialized (
    select * from private.import_tax_rates(v_tenant_id)
  ), made as (
    insert into public.products (
      tenant_id, id, name, description, price, retail_price, image_urls, sku, is_published, category_id, kind, unit, tax_rate_id, parent_id,
      option_values, low_stock_level, reorder_point, reorder_quantity, brand, attributes, is_featured, created_at, updated_at)
    select v_tenant_id, w.entity_id, w.a ->> 'name', w.a ->> 'description', (w.a ->> 'price')::numeric, (w.a ->> 'retail_price')::numeric,
      array(select jsonb_array_elements_text(coalesce(nullif(w.a -> 'image_urls', 'null'), '[]'))), w.a ->> 'sku', coalesce((w.a ->> 'is_published')::boolean, false),
      g.id, w.a ->> 'kind', w.a ->> 'unit', t.id, q.id, case when q.id is null then '{}' else coalesce(w.a -> 'options', '{}') end, (w.a ->> 'low_stock_level')::numeric,
      (w.a ->> 'reorder_point')::numeric, (w.a ->> 'reorder_quantity')::numeric, w.a ->> 'brand', coalesce(w.a -> 'attributes', '{}'),
      coalesce((w.a ->> 'is_featured')::boolean, false), p_now + w.row_number * interval '1 microsecond', p_now
    from w
    left join g on g.known_as = lower(w.a ->> 'category')
    left join t on t.known_as = lower(w.a ->> 'tax_code')
    -- Looked up one by one: of products that have just come the planner knows nothing, and would go through all of them for each row.
    left join lateral (
      select p.id from public.products p where p.tenant_id = v_tenant_id and lower(p.sku) = lower(w.input ->> 'parent_sku') and p.sku is not null limit 1
    ) q on true
    where w.action = 'create' order by w.row_number
    returning id
  )
  update public.products p
  set name = case when w.a ? 'name' then w.a ->> 'name' else p.name end,
    description = case when w.a ? 'description' then w.a ->> 'description' else p.description end,
    price = coalesce((w.a ->> 'price')::numeric, p.price),
    retail_price = case when w.a ? 'retail_price' then (w.a ->> 'retail_price')::numeric else p.retail_price end,
    image_urls = case when w.a ? 'image_urls' then array(select jsonb_array_elements_text(w.a -> 'image_urls')) else p.image_urls end,
    sku = case when w.a ? 'sku' then w.a ->> 'sku' else p.sku end,
    is_published = coalesce((w.a ->> 'is_published')::boolean, p.is_published),
    is_featured = coalesce((w.a ->> 'is_featured')::boolean, p.is_featured),
    category_id = case when w.a ? 'category' then g.id else p.category_id end,
    tax_rate_id = case when w.a ? 'tax_code' then t.id else p.tax_rate_id end,
    unit = coalesce(w.a ->> 'unit', p.unit), brand = case when w.a ? 'brand' then w.a ->> 'brand' else p.brand end,
    low_stock_level = case when w.a ? 'low_stock_level' then (w.a ->> 'low_stock_level')::numeric else p.low_stock_level end,
    reorder_point = case when w.a ? 'reorder_point' then (w.a ->> 'reorder_point')::numeric else p.reorder_point end,
    reorder_quantity = case when w.a ? 'reorder_quantity' then (w.a ->> 'reorder_quantity')::numeric else p.reorder_quantity end,
    attributes = coalesce(w.a -> 'attributes', p.attributes),
    option_values = case when p.parent_id is null then p.option_values else coalesce(w.a -> 'options', p.option_values) end,
    archived_at = case when w.a -> 'archived' = 'false' then null else p.archived_at end
  from w
  left join g on g.known_as = lower(w.a ->> 'category')
  left join t on t.known_as = lower(w.a ->> 'tax_code')
  where w.action = 'update' and p.tenant_id = v_tenant_id and p.id = w.entity_id and (w.a - array['barcodes', 'cost', 'opening']) <> '{}'
    -- Said once more, for the same reason.
    and p.id = any (array(select w.entity_id from w where w.action = 'update'));

  insert into public.product_barcodes as h (tenant_id, barcode, product_id, unit_factor, created_at)
  select v_tenant_id, c.code ->> 'barcode', r.entity_id, (c.code ->> 'unit_factor')::numeric, p_now + c.place * interval '1 microsecond'
  from public.import_rows r
  cross join jsonb_array_elements(r.changes #> '{barcodes,after}') with ordinality as c (code, place)
  where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')
    and not exists (
      select 1 from public.product_barcodes o where o.tenant_id = v_tenant_id and o.barcode = c.code ->> 'barcode'
        and o.product_id = r.entity_id and o.unit_factor = (c.code ->> 'unit_factor')::numeric)
  order by c.code ->> 'barcode'
  on conflict (tenant_id, barcode) do update set unit_factor = case when h.product_id = excluded.product_id then excluded.unit_factor end;

  insert into audit.events (tenant_id, actor_id, action, entity, entity_id, before, after, actor_kind)
  select v_tenant_id, coalesce(p_job.worked_by, p_job.created_by), 'product_price_changed', 'products', r.entity_id,
    jsonb_strip_nulls(jsonb_build_object('price', r.changes #> '{price,before}', 'retail_price', r.changes #> '{retail_price,before}')),
    jsonb_strip_nulls(jsonb_build_object('price', r.changes #> '{price,after}', 'retail_price', r.changes #> '{retail_price,after}', 'import_id', p_job.id)),
    'user'
  from public.import_rows r
  where r.tenant_id = v_tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action = 'update' and r.changes ?| array['price', 'retail_price'];
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
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_database"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_database_activity()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_database_activity"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_database_checks()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_database_checks', 'platform', null, null, null);
  return jsonb_build_object('lints', private.database_lints(), 'migrations', private.applied_migrations());
end;
$function$;

ALTER FUNCTION "public"."admin_database_checks"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_end_user_sessions(p_user_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_end_user_sessions"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_index_use()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_index_use"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_browser_errors(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_list_browser_errors"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_users(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_list_users"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_search_audit(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_search_audit"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_security()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_security"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_send_reset_link(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_send_reset_link"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_set_user_active(p_user_id uuid, p_is_active boolean, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_set_user_active"(uuid, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_slow_statements()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '2s'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_statistics jsonb := private.statement_statistics();
begin
  perform private.write_audit(null, v_admin_id, 'admin_slow_statements', 'platform', null, null, null);
  return jsonb_build_object('is_available', v_statistics is not null, 'since', v_statistics -> 'since',
    'rows', coalesce(v_statistics -> 'rows', '[]'));
end;
$function$;

ALTER FUNCTION "public"."admin_slow_statements"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_system()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_system"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_unlock_user(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
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

ALTER FUNCTION "public"."admin_unlock_user"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.report_error(p_error jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_error jsonb := private.input_object(p_error, 'p_error');
  v_area text := private.input_choice(v_error, 'area', array['shell', 'admin', 'auth', 'storefront', 'superadmin'], 'p_error.');
  v_message text := private.scrubbed_text(private.input_text(v_error, 'message', 4000, 'p_error.', true), 500);
  v_stack text := private.scrubbed_text((
    select string_agg(l.line, E'\n' order by l.place)
    from regexp_split_to_table(private.input_text(v_error, 'stack', 20000, 'p_error.'), E'\n') with ordinality as l (line, place) where l.place <= 20), 4000);
  v_release text := private.scrubbed_text(private.input_text(v_error, 'release', 100, 'p_error.'), 100);
  v_page text := private.scrubbed_text(private.input_text(v_error, 'page', 2000, 'p_error.'), 200);
  v_fingerprint text := encode(sha256(convert_to(v_message || E'\n' || split_part(v_stack, E'\n', 2), 'UTF8')), 'hex');
begin
  -- An extension of the browser is not ours to mend.
  if coalesce(v_error ->> 'stack', '') ~ '(chrome|moz|safari-web)-extension://'
    or not private.may_report_error(coalesce(host(private.request_address()), 'unknown')) then
    return jsonb_build_object('is_taken', false);
  end if;
  -- Somebody who invents ever new errors fills no disk.
  if not exists (select 1 from private.browser_errors b where b.fingerprint = v_fingerprint and b.release = v_release and b.area = v_area)
    and (select count(*) from (select 1 from private.browser_errors limit 5000) c) >= 5000 then
    return jsonb_build_object('is_taken', false);
  end if;
  insert into private.browser_errors (fingerprint, release, area, message, stack, page, browser, last_tenant_id)
  values (v_fingerprint, v_release, v_area, v_message, v_stack, v_page,
    private.browser_name(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent'), private.current_tenant_id())
  on conflict on constraint browser_errors_group_key do update set seen_count = browser_errors.seen_count + 1, last_seen_at = clock_timestamp(),
    page = excluded.page, browser = excluded.browser, last_tenant_id = coalesce(excluded.last_tenant_id, browser_errors.last_tenant_id);
  return jsonb_build_object('is_taken', true);
end;
$function$;

ALTER FUNCTION "public"."report_error"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.take_database_sample()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.database_samples (sampled_on, total_bytes)
  values ((statement_timestamp() at time zone 'UTC')::date, pg_database_size(current_database()))
  on conflict (sampled_on) do update set total_bytes = excluded.total_bytes, sampled_at = excluded.sampled_at;
  delete from private.database_samples s where s.sampled_on < (statement_timestamp() at time zone 'UTC')::date - 400;
  return false;
end;
$function$;

ALTER FUNCTION "public"."take_database_sample"() OWNER TO "postgres";

ALTER TABLE "audit"."events" ADD CONSTRAINT "events_actor_kind_check" CHECK ((actor_kind = ANY (ARRAY['user'::text, 'platform'::text, 'visitor'::text, 'job'::text, 'api_key'::text])));

CREATE INDEX audit_events_action_idx ON audit.events USING btree (action, created_at DESC);

CREATE INDEX audit_events_actor_id_idx ON audit.events USING btree (actor_id, created_at DESC);

CREATE INDEX audit_events_created_at_idx ON audit.events USING btree (created_at DESC, id DESC);

CREATE INDEX browser_errors_last_seen_at_idx ON private.browser_errors USING btree (last_seen_at DESC, id DESC);

CREATE INDEX error_reports_minute_idx ON private.error_reports USING btree (minute);

CREATE INDEX profiles_created_at_idx ON public.profiles USING btree (created_at DESC, user_id DESC);

COMMENT ON COLUMN "audit"."events"."actor_kind" IS 'Who acted: a member of a business, platform staff, a visitor, or a background job. Null in rows older than the column.';

COMMENT ON COLUMN "audit"."events"."ip_address" IS 'Where the request came from, as the proxy in front reports it.';

COMMENT ON COLUMN "audit"."events"."session_id" IS 'The session that acted; null for what ran unattended.';

COMMENT ON COLUMN "private"."browser_errors"."last_tenant_id" IS 'The business whose member saw it last; null for visitors.';

COMMENT ON FUNCTION "private"."actor_kind"(uuid) IS 'What an actor of the audit record is: platform staff, a member of a business, a visitor, or nobody: a background job.';

COMMENT ON FUNCTION "private"."applied_migrations"() IS 'The migrations that were applied, newest first; none where they cannot be read.';

COMMENT ON FUNCTION "private"."audit_row"(audit.events) IS 'One line of the audit record with the names of business and person.';

COMMENT ON FUNCTION "private"."audit_words"(text) IS 'The kinds of things (entity) or the actions that the audit record knows, in alphabetical order.';

COMMENT ON FUNCTION "private"."blocked_sessions"() IS 'Who waits for a lock, and for whom; statements without their values.';

COMMENT ON FUNCTION "private"."browser_name"(text) IS 'Name and major version of a browser.';

COMMENT ON FUNCTION "private"."change_reason"(text) IS 'The reason that a platform administrator gives, 10 to 500 characters, or invalid_input.';

COMMENT ON FUNCTION "private"."database_lints"() IS 'Faults of the catalogue that the tests refuse too: tables without row security, policies that are simply true, functions without a search path and others.';

COMMENT ON FUNCTION "private"."index_facts"() IS 'Every index of ours: its size, how often it was read, whether it holds a rule, and what makes two of them the same.';

COMMENT ON FUNCTION "private"."is_locked_out"(uuid) IS 'Whether an account refuses sign-ins from some address at this moment: 10 failures within 5 minutes.';

COMMENT ON FUNCTION "private"."keys_without_index"() IS 'Foreign keys that no index begins with: removing what they point at reads the whole table.';

COMMENT ON FUNCTION "private"."lock_account"(uuid, boolean) IS 'Locks an account for a change by the platform, and its business before it; the business, or not_found, or in_use for platform staff.';

COMMENT ON FUNCTION "private"."may_report_error"(text) IS 'Counts a report of an address; false from the eleventh of a minute on.';

COMMENT ON FUNCTION "private"."platform_account_row"(uuid) IS 'One account as platform administrators list it.';

COMMENT ON FUNCTION "private"."platform_administrators"() IS 'Who runs the platform, with the number of proven second factors and the last use.';

COMMENT ON FUNCTION "private"."scrubbed_text"(text, integer) IS 'A text of a browser without queries of addresses, mail addresses, keys, ids and numbers of more than 6 digits, cut to a length.';

COMMENT ON FUNCTION "private"."sign_in_failures"() IS 'Failed sign-ins of the last day by account and by address, or null where the sign-in service keeps them to itself.';

COMMENT ON FUNCTION "private"."statement_shape"(text) IS 'A statement without the texts and numbers in it, also where its end is cut off.';

COMMENT ON FUNCTION "private"."statement_statistics"() IS 'The 50 statements that took the most time, without any value, or null where the server keeps no statistics of statements.';

COMMENT ON FUNCTION "private"."table_statistics"() IS 'The 50 largest tables: bytes, rows, dead rows, how they are read, and when they were last vacuumed and analysed.';

COMMENT ON FUNCTION "public"."admin_database"() IS 'Size and growth of the database, connections, cache and the largest tables, for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_database_activity"() IS 'Waits for locks, transactions open for more than 5 seconds, connections and replication slots at this moment, for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_database_checks"() IS 'Faults of the catalogue and the migrations applied, for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_end_user_sessions"(uuid, text) IS 'Signs a person out everywhere, with a reason; for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_index_use"() IS 'Indexes that were never read, that exist twice, and foreign keys without one, for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_list_browser_errors"(jsonb, text, integer) IS 'Errors that browsers reported, the last seen first, by area, release and text, for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_list_users"(jsonb, text, integer) IS 'Every account, newest first, at most 100 a page, by text of name or mail, business, role, second factor and state, for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_search_audit"(jsonb, text, integer) IS 'The audit record, newest first, at most 100 lines a page, for platform administrators with a second factor: by tenant_id, actor_id, actor_kind, entity, action, from (included), to (not included) and text in what was before or after. Without a business a text is searched in the last 31 days, at most in 93.';

COMMENT ON FUNCTION "public"."admin_security"() IS 'Platform administrators with their factors, failed sign-ins of a day, PINs locked now, wrong recovery codes of 15 minutes, and the words of the audit record; for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_send_reset_link"(uuid) IS 'Mails a person the way to a new password, at most once in 10 minutes, for platform administrators with a second factor. The person asks for the link in their own browser: the administrator never holds it.';

COMMENT ON FUNCTION "public"."admin_set_user_active"(uuid, boolean, text) IS 'Deactivates an account, which is signed out and refused at sign-in, or lets it in again, with a reason; for platform administrators with a second factor. in_use for the last active owner of a business and for platform staff.';

COMMENT ON FUNCTION "public"."admin_slow_statements"() IS 'Which statements take the most time, as shapes without values, for platform administrators with a second factor; is_available false where the server does not keep it.';

COMMENT ON FUNCTION "public"."admin_system"() IS 'When each service was last seen working, mails that wait, and errors of browsers by release, for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_unlock_user"(uuid) IS 'Lets somebody try to sign in again who failed too often, at once instead of after five minutes; for platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."report_error"(jsonb) IS 'A browser reports an error of a screen: {area, message, stack?, release?, page?}. Scrubbed before it is stored; at most 10 a minute from one address, more are let fall (is_taken false).';

COMMENT ON FUNCTION "public"."take_database_sample"() IS 'For jobs-tick: writes down the size of the database, once for each day. False: nothing is left to do.';

COMMENT ON TABLE "private"."browser_errors" IS 'Errors of screens as browsers reported them, one row for each fault, release and area; mail addresses, keys and long numbers are cut out before they are stored.';

COMMENT ON TABLE "private"."database_samples" IS 'How large the database was on each day, to show how it grows.';

COMMENT ON TABLE "private"."error_reports" IS 'How many errors an address has reported in a minute, to take no more than ten.';

REVOKE ALL ON FUNCTION "private"."actor_kind"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."actor_kind"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."actor_kind"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."applied_migrations"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."applied_migrations"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."applied_migrations"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_row"(audit.events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_row"(audit.events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_row"(audit.events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."audit_words"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_words"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_words"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."blocked_sessions"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."blocked_sessions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."blocked_sessions"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."browser_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."browser_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."browser_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."change_reason"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_reason"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_reason"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."database_lints"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."database_lints"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."database_lints"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."index_facts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."index_facts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."index_facts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_locked_out"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_locked_out"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_locked_out"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keys_without_index"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keys_without_index"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keys_without_index"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_account"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_account"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_account"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_report_error"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_report_error"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_report_error"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_account_row"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_account_row"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_account_row"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."platform_administrators"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."platform_administrators"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."platform_administrators"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."scrubbed_text"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."scrubbed_text"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."scrubbed_text"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sign_in_failures"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sign_in_failures"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sign_in_failures"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_shape"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_shape"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_shape"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_statistics"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_statistics"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_statistics"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."table_statistics"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."table_statistics"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."table_statistics"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_database"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_database"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_database"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_database"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_database"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_database_activity"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_database_activity"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_database_activity"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_database_activity"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_database_activity"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_database_checks"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_database_checks"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_database_checks"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_database_checks"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_database_checks"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_end_user_sessions"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_end_user_sessions"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_end_user_sessions"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_end_user_sessions"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_end_user_sessions"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_index_use"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_index_use"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_index_use"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_index_use"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_index_use"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_browser_errors"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_browser_errors"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_browser_errors"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_browser_errors"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_browser_errors"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_users"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_users"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_users"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_users"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_users"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_search_audit"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_search_audit"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_search_audit"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_search_audit"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_search_audit"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_security"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_security"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_security"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_security"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_security"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_send_reset_link"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_send_reset_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_send_reset_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_send_reset_link"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_send_reset_link"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_set_user_active"(uuid, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_set_user_active"(uuid, boolean, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_set_user_active"(uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_set_user_active"(uuid, boolean, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_set_user_active"(uuid, boolean, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_slow_statements"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_slow_statements"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_slow_statements"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_slow_statements"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_slow_statements"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_system"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_system"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_system"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_system"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_system"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_unlock_user"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_unlock_user"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_unlock_user"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_unlock_user"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_unlock_user"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."report_error"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_error"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."report_error"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_error"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_error"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."take_database_sample"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."take_database_sample"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_database_sample"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_database_sample"() TO "service_role";

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "database_sample", "every": "06:00:00", "lease": "00:01:00", "title": "Size of the database", "retention": "1 day", "retry_after": ["00:01:00", "00:15:00", "01:00:00"], "most_at_once": 1}') r;

-- What the database does at this moment, and what it is made of, for platform administrators.

create function private.blocked_sessions()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.blocked_sessions() is 'Who waits for a lock, and for whom; statements without their values.';

create function public.admin_database_activity()
returns jsonb language plpgsql volatile security definer set search_path = '' set statement_timeout = '2s' as $$
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
$$;
comment on function public.admin_database_activity() is
  'Waits for locks, transactions open for more than 5 seconds, connections and replication slots at this moment, for platform administrators with a second factor.';

create function private.database_lints()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.database_lints() is 'Faults of the catalogue that the tests refuse too: tables without row security, policies that are simply true, functions without a search path and others.';

create function private.applied_migrations()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('version', m.version, 'name', m.name) order by m.version desc) from supabase_migrations.schema_migrations m), '[]');
exception when insufficient_privilege then
  return '[]';
end;
$$;
comment on function private.applied_migrations() is 'The migrations that were applied, newest first; none where they cannot be read.';

create function public.admin_database_checks()
returns jsonb language plpgsql volatile security definer set search_path = '' set statement_timeout = '2s' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_database_checks');
begin
  perform private.write_audit(null, v_admin_id, 'admin_database_checks', 'platform', null, null, null);
  return jsonb_build_object('lints', private.database_lints(), 'migrations', private.applied_migrations());
end;
$$;
comment on function public.admin_database_checks() is
  'Faults of the catalogue and the migrations applied, for platform administrators with a second factor.';

grant execute on function
  public.admin_database(),
  public.admin_slow_statements(),
  public.admin_index_use(),
  public.admin_database_activity(),
  public.admin_database_checks()
  to authenticated;

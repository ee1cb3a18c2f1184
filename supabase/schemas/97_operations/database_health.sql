-- The state of the database for platform administrators: sizes and counters of the server, never a row's values.

create function private.statement_shape(p_query text)
returns text language sql immutable security invoker set search_path = ''
return left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_query,
  '\$([A-Za-z_]*)\$.*?(\$\1\$|$)', '?', 'g'),
  '\m[eE]''([^''\\]|\\.|'''')*(''|$)', '?', 'g'),
  '''([^'']|'''')*(''|$)', '?', 'g'),
  '(?<![$A-Za-z_0-9])[0-9]+(\.[0-9]+)?', '?', 'g'), 2000);
comment on function private.statement_shape(text) is 'A statement without the texts and numbers in it, also where its end is cut off.';

create function public.take_database_sample()
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.database_samples (sampled_on, total_bytes)
  values ((statement_timestamp() at time zone 'UTC')::date, pg_database_size(current_database()))
  on conflict (sampled_on) do update set total_bytes = excluded.total_bytes, sampled_at = excluded.sampled_at;
  delete from private.database_samples s where s.sampled_on < (statement_timestamp() at time zone 'UTC')::date - 400;
  return false;
end;
$$;
comment on function public.take_database_sample() is 'For jobs-tick: writes down the size of the database, once for each day. False: nothing is left to do.';

create function private.table_statistics()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.table_statistics() is 'The 50 largest tables: bytes, rows, dead rows, how they are read, and when they were last vacuumed and analysed.';

create function public.admin_database()
returns jsonb language plpgsql volatile security definer set search_path = '' set statement_timeout = '2s' as $$
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
$$;
comment on function public.admin_database() is
  'Size and growth of the database, connections, cache and the largest tables, for platform administrators with a second factor.';

create function private.statement_statistics()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.statement_statistics() is
  'The 50 statements that took the most time, without any value, or null where the server keeps no statistics of statements.';

create function public.admin_slow_statements()
returns jsonb language plpgsql volatile security definer set search_path = '' set statement_timeout = '2s' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_slow_statements');
  v_statistics jsonb := private.statement_statistics();
begin
  perform private.write_audit(null, v_admin_id, 'admin_slow_statements', 'platform', null, null, null);
  return jsonb_build_object('is_available', v_statistics is not null, 'since', v_statistics -> 'since',
    'rows', coalesce(v_statistics -> 'rows', '[]'));
end;
$$;
comment on function public.admin_slow_statements() is
  'Which statements take the most time, as shapes without values, for platform administrators with a second factor; is_available false where the server does not keep it.';

create function private.index_facts(
  out table_name text, out index_name text, out bytes bigint, out scans bigint, out is_constraint boolean, out shape text)
returns setof record language plpgsql stable security definer rows 500 set search_path = '' as $$
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
$$;
comment on function private.index_facts() is 'Every index of ours: its size, how often it was read, whether it holds a rule, and what makes two of them the same.';

create function private.keys_without_index()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.keys_without_index() is 'Foreign keys that no index begins with: removing what they point at reads the whole table.';

create function public.admin_index_use()
returns jsonb language plpgsql volatile security definer set search_path = '' set statement_timeout = '2s' as $$
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
$$;
comment on function public.admin_index_use() is
  'Indexes that were never read, that exist twice, and foreign keys without one, for platform administrators with a second factor.';

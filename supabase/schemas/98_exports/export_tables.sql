-- What an archive of a business holds is read from the catalog: a new table or column is in it, or kept out of it, by itself.

create function private.is_exported_column(p_name text, p_type text)
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return p_name !~ '(^|_)(hash|hashes|token|tokens|secret|secrets|password|salt|otp|cipher|sealed|signature)(_|$)'
  and p_type not in ('bytea', 'tsvector');
comment on function private.is_exported_column(text, text) is
  'Whether a column goes into archives of a business. Hashes, tokens, secrets and passwords never do, by their name; bytes and search indexes never do, by their type.';

create function private.export_tables(p_table text default null)
returns table (schema_name text, table_name text, owner_column text, keys text[], key_types text[], columns text[])
language sql stable rows 200 security definer set search_path = '' as $$
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
$$;
comment on function private.export_tables(text) is
  'The tables of an archive, or the one that is named as schema.table: every public one that names a business, the business itself, the audit record, and of the private ones those with what people entered. With the keys by which rows are paged and the columns that go out.';

create function private.export_page(p_tenant_id uuid, p_table text, p_after jsonb, p_limit integer default 500)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
$$;
comment on function private.export_page(uuid, text, jsonb, integer) is
  'The next rows of a table of one business after a key: {table, columns, rows (their cells as text), lines (each row as JSON), next (the key to go on after; null: no more)}. Numbers stand exactly, times in ISO 8601. About 2 MB at most.';

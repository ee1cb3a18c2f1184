-- Tenant isolation: trigger functions that every table shares, the procedures that protect a table, and the function of the event trigger that
-- refuses a table without protection.

create function private.tg_set_updated_at()
returns trigger language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end;
$$;
comment on function private.tg_set_updated_at() is 'Stamps updated_at with the server''s clock, whatever the client sent.';

create function private.tg_tenant_id_immutable()
returns trigger language plpgsql volatile security invoker set search_path = '' as $$
begin
  if new.tenant_id is distinct from old.tenant_id then
    raise exception 'A row cannot move to another business.' using errcode = 'PT403', hint = 'permission_denied';
  end if;
  return new;
end;
$$;
comment on function private.tg_tenant_id_immutable() is 'Refuses to move a row between tenants, for every role.';

create function private.tg_append_only()
returns trigger language plpgsql volatile security invoker set search_path = '' as $$
begin
  raise exception 'Rows of % are never changed or removed. Correct them with a new entry.', tg_table_name
    using errcode = 'PT403', hint = 'append_only';
end;
$$;
comment on function private.tg_append_only() is 'Refuses update, delete and truncate for everybody, the owner included.';

create procedure private.make_append_only(p_table regclass)
language plpgsql security invoker set search_path = '' as $$
begin
  execute format(
    'create trigger _100_append_only before update or delete on %s for each row execute function private.tg_append_only()', p_table);
  execute format(
    'create trigger _100_append_only_truncate before truncate on %s for each statement execute function private.tg_append_only()', p_table);
end;
$$;
comment on procedure private.make_append_only(regclass) is 'Migrations only: makes a ledger out of a table.';

create procedure private.enable_rls_and_revoke(p_table regclass)
language plpgsql security invoker set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('revoke all on table %s from public, anon, authenticated', p_table);
end;
$$;
comment on procedure private.enable_rls_and_revoke(regclass) is 'Migrations only: row security on and forced, no privilege for API roles.';

create function private.table_columns(p_table regclass, p_without text[])
returns text language sql stable security invoker set search_path = '' as $$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname <> all (p_without);
$$;
comment on function private.table_columns(regclass, text[]) is 'Migrations only: the writable columns of a table as a grant list.';

create procedure private.protect_tenant_table(
  p_table regclass,
  p_read_permission text,
  p_write_permission text default null,
  p_verbs text[] default array['insert', 'update'],
  p_hidden_columns text[] default '{}',
  p_server_columns text[] default '{}'
)
language plpgsql security invoker set search_path = '' as $$
declare
  v_name text := (select c.relname from pg_catalog.pg_class c where c.oid = p_table);
  v_key_columns text[] := array(
    select a.attname::text from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.conrelid = p_table and k.contype = 'p');
  v_has_updated_at boolean := exists (
    select 1 from pg_catalog.pg_attribute a where a.attrelid = p_table and a.attname = 'updated_at' and not a.attisdropped);
  v_policy constant text := 'tenant_id = (select private.current_tenant_id())';
  v_readers text := case when p_read_permission is null then v_policy
    else format('tenant_id = (select private.current_tenant_id_with(%L))', p_read_permission) end;
  v_writers text := format('tenant_id = (select private.current_tenant_id_with(%L))', p_write_permission);
  v_who text := coalesce('with ' || p_read_permission, 'of every role');
  v_verb text;
  v_columns text;
begin
  call private.enable_rls_and_revoke(p_table);
  execute format('grant select, insert, update, delete on table %s to service_role', p_table);
  execute format('create trigger _100_tenant_id_immutable before update on %s for each row execute function private.tg_tenant_id_immutable()', p_table);
  if v_has_updated_at then
    execute format('create trigger _500_set_updated_at before update on %s for each row execute function private.tg_set_updated_at()', p_table);
  end if;

  execute format('create policy tenant_isolation on %s as restrictive for all to authenticated using (%s) with check (%s)', p_table, v_policy, v_policy);
  if p_read_permission is distinct from 'nobody' then
    execute format('create policy %I on %s for select to authenticated using (%s)',
      left(format('Members %s read %s', v_who, v_name), 63), p_table, v_readers);
    if p_hidden_columns = '{}' then
      execute format('grant select on table %s to authenticated', p_table);
    else
      execute format('grant select (%s) on table %s to authenticated',
        (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
         where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attname <> all (p_hidden_columns)), p_table);
    end if;
  end if;

  if p_write_permission is null then
    return;
  end if;
  foreach v_verb in array p_verbs loop
    execute format('create policy %I on %s for %s to authenticated %s',
      left(format('Members with %s %s %s', p_write_permission, v_verb, v_name), 63), p_table, v_verb,
      case v_verb
        when 'insert' then format('with check (%s)', v_writers)
        when 'update' then format('using (%s) with check (%s)', v_writers, v_writers)
        else format('using (%s)', v_writers) end);
    execute format('create policy %I on %s as restrictive for %s to authenticated %s',
      'needs_subscription_' || v_verb, p_table, v_verb,
      case v_verb
        when 'insert' then 'with check ((select private.is_writable()))'
        when 'update' then 'using ((select private.is_writable())) with check ((select private.is_writable()))'
        else 'using ((select private.is_writable()))' end);
    v_columns := case v_verb
      when 'insert' then private.table_columns(p_table, p_hidden_columns || p_server_columns || array['created_at', 'updated_at'])
      when 'update' then private.table_columns(p_table,
        p_hidden_columns || p_server_columns || v_key_columns || array['tenant_id', 'created_at']) end;
    if v_verb = 'delete' then
      execute format('grant delete on table %s to authenticated', p_table);
    elsif v_columns is not null then
      execute format('grant %s (%s) on table %s to authenticated', v_verb, v_columns, p_table);
    end if;
  end loop;
end;
$$;
comment on procedure private.protect_tenant_table(regclass, text, text, text[], text[], text[]) is
  'Migrations only: puts a tenant table behind the wall. Described at the top of the foundation migration.';

-- A table in an exposed schema is born with row security on and no privileges, and nobody switches that off again.
create function private.tg_guard_exposed_tables()
returns event_trigger language plpgsql security invoker set search_path = '' as $$
declare
  v_command record;
  v_relation record;
begin
  for v_command in
    select d.objid, d.command_tag from pg_catalog.pg_event_trigger_ddl_commands() d
    where d.classid = 'pg_catalog.pg_class'::regclass and d.schema_name in ('public', 'private', 'audit')
  loop
    select c.oid::regclass as name, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions into v_relation
    from pg_catalog.pg_class c where c.oid = v_command.objid;
    if v_relation.relkind in ('r', 'p') and v_command.command_tag in ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO') then
      call private.enable_rls_and_revoke(v_relation.name);
    elsif v_relation.relkind in ('r', 'p') and v_command.command_tag = 'ALTER TABLE' and not v_relation.relrowsecurity then
      raise exception 'Row security of % must stay on.', v_relation.name using errcode = '42501';
    elsif v_relation.relkind = 'v'
      and not coalesce(array_to_string(v_relation.reloptions, ',') ~ 'security_invoker=(true|on|1)', false) then
      raise exception 'View % must be created with (security_invoker = true).', v_relation.name using errcode = '42501';
    elsif v_relation.relkind = 'm' then
      raise exception 'Materialized view % would escape row security.', v_relation.name using errcode = '42501';
    end if;
  end loop;
end;
$$;
comment on function private.tg_guard_exposed_tables() is
  'Turns row security on for new tables and refuses to switch it off, views that bypass it, and materialized views.';

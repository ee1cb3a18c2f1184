-- The event trigger that refuses an exposed table without row security.
-- Made of supabase/schemas, which is where to read it; a landed migration is never edited.
set local check_function_bodies = off;

-- 99_server/exposed_tables.sql
-- Creating an event trigger needs a superuser on plain PostgreSQL; the catalog test is the second guard there.
do $$
begin
  create event trigger guard_exposed_tables on ddl_command_end
    when tag in ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE', 'CREATE VIEW', 'ALTER VIEW', 'CREATE MATERIALIZED VIEW')
    execute function private.tg_guard_exposed_tables();
  comment on event trigger guard_exposed_tables is 'No table in an exposed schema without row security.';
exception when insufficient_privilege then
  raise notice 'The event trigger guard_exposed_tables needs more rights than this role has; it was left out.';
end;
$$;

-- The roles that every Supabase project has. Roles belong to the whole server, so this runs once per server
-- and is harmless when it runs again. Passwords are set apart, from secrets.json.

do $$
declare
  v_role record;
begin
  for v_role in
    select * from (values
      ('anon',                   'nologin noinherit'),
      ('authenticated',          'nologin noinherit'),
      ('service_role',           'nologin noinherit bypassrls'),
      ('authenticator',          'login noinherit'),
      ('postgres',               'login createdb createrole replication bypassrls'),
      ('supabase_auth_admin',    'login noinherit createrole'),
      ('supabase_storage_admin', 'nologin noinherit'),
      ('supabase_local',         'login inherit')
    ) as r (name, attributes)
  loop
    if not exists (select 1 from pg_catalog.pg_roles where rolname = v_role.name) then
      execute format('create role %I %s', v_role.name, v_role.attributes);
    end if;
  end loop;
end;
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator, supabase_auth_admin, supabase_storage_admin to postgres;
grant anon, authenticated, service_role to supabase_auth_admin, supabase_storage_admin;
grant pg_monitor, pg_signal_backend, pg_read_all_data, pg_create_subscription to postgres;

-- The table routes come in as supabase_local and switch to the caller's role in each request. The role reads the
-- catalog of all tables, owns nothing and does not bypass row level security: a request without a role sees no row.
grant pg_read_all_data, pg_write_all_data to supabase_local;
grant supabase_auth_admin, supabase_storage_admin to supabase_local with inherit true;
grant anon, authenticated, service_role to supabase_local with inherit false;

alter role postgres set search_path = "$user", public, extensions;
alter role supabase_admin set search_path = "$user", public, auth, extensions;
alter role authenticator set search_path = public, extensions;
alter role supabase_local set search_path = public, extensions;
alter role authenticator set lock_timeout = '8s';
alter role authenticator set idle_in_transaction_session_timeout = '10s';
alter role supabase_local set lock_timeout = '8s';
alter role supabase_local set idle_in_transaction_session_timeout = '10s';
alter role postgres set lock_timeout = '0';

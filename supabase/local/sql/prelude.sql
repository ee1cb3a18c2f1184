-- What a Supabase project has before its first migration, beyond the auth and storage tables: ownership, schemas,
-- default privileges, helper functions, the second-factor tables. Runs whenever its text has changed; every
-- statement may run again.

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
  execute format('grant connect on database %I to authenticator, supabase_local, supabase_auth_admin', current_database());
end;
$$;

-- ---------------------------------------------------------------- schemas
alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role, supabase_auth_admin, supabase_local;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role, authenticator, supabase_local, supabase_auth_admin, supabase_storage_admin;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pgcrypto with schema extensions;

grant usage on schema auth, storage to postgres, anon, authenticated, service_role, supabase_local;
grant all on schema auth to supabase_auth_admin;
grant all on schema storage to supabase_storage_admin;

-- Supabase grants by default, and migrations revoke. Keeping its defaults here makes the same migration
-- end in the same privileges on both.
alter default privileges for role postgres in schema public grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public grant all on functions to postgres, anon, authenticated, service_role;

-- ---------------------------------------------------------------- auth: helpers as on Supabase
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- ---------------------------------------------------------------- auth: second factors
create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  otp_code text,
  failed_attempts integer not null default 0,
  ip_address inet,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);

-- ---------------------------------------------------------------- ownership and grants of auth and storage
do $$
declare
  v_relation record;
begin
  for v_relation in
    select n.nspname, c.relname, case n.nspname when 'auth' then 'supabase_auth_admin' else 'supabase_storage_admin' end as owner
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage') and c.relkind in ('r', 'p')
  loop
    execute format('alter table %I.%I owner to %I', v_relation.nspname, v_relation.relname, v_relation.owner);
  end loop;
end;
$$;

grant all on all tables in schema auth to postgres;
grant all on storage.objects, storage.buckets to anon, authenticated, service_role, postgres;
grant execute on all functions in schema auth, storage to public;

-- ---------------------------------------------------------------- realtime
do $$
begin
  if not exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end;
$$;
alter publication supabase_realtime owner to postgres;

-- Policies on this table say who may read (select) and send (insert) in private channels. It never holds a row:
-- the server tries in a transaction that it rolls back.
create schema if not exists realtime;
grant usage on schema realtime to postgres, anon, authenticated, service_role;
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages owner to postgres;
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- ---------------------------------------------------------------- table routes and functions learn of changes at once
create schema if not exists supabase_local;

create or replace function supabase_local.notify_schema_change() returns event_trigger language plpgsql set search_path = '' as $$
begin
  notify pgrst, 'reload schema';
end;
$$;

drop event trigger if exists pgrst_ddl_watch;
create event trigger pgrst_ddl_watch on ddl_command_end execute function supabase_local.notify_schema_change();
drop event trigger if exists pgrst_drop_watch;
create event trigger pgrst_drop_watch on sql_drop execute function supabase_local.notify_schema_change();

-- ---------------------------------------------------------------- the local server's own bookkeeping, exposed to nobody
revoke all on schema supabase_local from public;
grant usage on schema supabase_local to supabase_auth_admin;

create table if not exists supabase_local.state (key text primary key, value text not null);

-- Failed sign-ins, counted over a sliding window per account and address.
create table if not exists supabase_local.failed_sign_ins (
  id bigint generated always as identity primary key,
  account_hash text not null,
  ip_address text not null,
  failed_at timestamptz not null default clock_timestamp()
);
create index if not exists failed_sign_ins_lookup_idx on supabase_local.failed_sign_ins (account_hash, ip_address, failed_at);
grant select, insert, delete on supabase_local.failed_sign_ins to supabase_auth_admin;

-- The last time step whose code each authenticator app has used: a code works once.
create table if not exists supabase_local.used_totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);
grant select, insert, update on supabase_local.used_totp_steps to supabase_auth_admin;

-- The identity that a provider has proven while the browser that asked to link it has not come back yet.
create table if not exists supabase_local.pending_identities (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  person jsonb not null
);
grant select, insert on supabase_local.pending_identities to supabase_auth_admin;

create schema if not exists supabase_migrations authorization postgres;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
alter table supabase_migrations.schema_migrations owner to postgres;

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

-- A project lets its postgres set this (supautils.privileged_role_allowed_configs); the deletion of a closed business does.
grant set on parameter session_replication_role to postgres;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role, authenticator, supabase_local, supabase_auth_admin, supabase_storage_admin;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pgcrypto with schema extensions;
do $$
begin
  -- Statistics of statements, where the server has the library.
  if current_setting('shared_preload_libraries') ~ 'pg_stat_statements' then
    create extension if not exists pg_stat_statements with schema extensions;
  end if;
end;
$$;

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
-- Whose account it was, where there is one: platform staff see who is being tried.
alter table supabase_local.failed_sign_ins add column if not exists user_id uuid;
create index if not exists failed_sign_ins_lookup_idx on supabase_local.failed_sign_ins (account_hash, ip_address, failed_at);
create index if not exists failed_sign_ins_user_id_idx on supabase_local.failed_sign_ins (user_id, failed_at);
grant select, insert, delete on supabase_local.failed_sign_ins to supabase_auth_admin;
grant usage on schema supabase_local to postgres;
grant select, delete on supabase_local.failed_sign_ins to postgres;

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

-- Links and codes in mails. A link is random and kept as a hash; a code is kept as a hash that is keyed by the server. Each
-- purpose has rows of its own, so that a mail for one does not take away another.
create table if not exists supabase_local.mail_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null check (purpose in
    ('signup', 'invite', 'recovery', 'magiclink', 'reauthentication', 'email_change_current', 'email_change_new')),
  email text not null,
  token_hash text not null unique,
  code_hash text,
  code_attempts integer not null default 0,
  -- False for links that were handed to a caller instead of being mailed: following one proves no address.
  proves_address boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index if not exists mail_links_user_id_idx on supabase_local.mail_links (user_id, purpose);
create index if not exists mail_links_email_idx on supabase_local.mail_links (email);
grant select, insert, update, delete on supabase_local.mail_links to supabase_auth_admin;

-- Sessions that a link for a new password has opened: these may set one without knowing the present one, for a while.
create table if not exists supabase_local.link_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  opened_at timestamptz not null default clock_timestamp()
);
-- Of an account whose address nobody had proven: what others set up in it ends when this session saves a password, not before.
alter table supabase_local.link_sessions add column if not exists proves_address boolean not null default false;
grant select, insert on supabase_local.link_sessions to supabase_auth_admin;

-- What the project's own tables say of an account, for a project that has such tables.
create or replace function supabase_local.has_column(p_table text, p_column text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass(p_table) and a.attname = p_column and not a.attisdropped)
$$;

-- Whether somebody has shown that the address of the account is theirs: by a link in a mail, a provider or a typed code.
create or replace function supabase_local.is_address_proven(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_proven boolean := exists (
    select 1 from auth.identities i join auth.users u on u.id = i.user_id
    where u.id = p_user_id and lower(i.identity_data ->> 'email') = u.email and i.identity_data ->> 'email_verified' = 'true');
begin
  if not v_is_proven and supabase_local.has_column('public.profiles', 'email_verified') then
    execute 'select exists (select 1 from public.profiles p where p.user_id = $1 and p.email_verified)' into v_is_proven using p_user_id;
  end if;
  return v_is_proven;
end;
$$;

create or replace function supabase_local.belongs_to_business(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_belongs boolean := false;
begin
  if supabase_local.has_column('public.tenant_users', 'user_id') then
    execute 'select exists (select 1 from public.tenant_users m where m.user_id = $1)' into v_belongs using p_user_id;
  end if;
  return v_belongs;
end;
$$;

create or replace function supabase_local.has_open_invitation(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_has boolean := false;
begin
  if supabase_local.has_column('public.tenant_users', 'invitation_status') then
    execute $q$select exists (select 1 from public.tenant_users m where m.user_id = $1 and m.invitation_status = 'pending')$q$
    into v_has using p_user_id;
  end if;
  return v_has;
end;
$$;

create or replace function supabase_local.must_change_password(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_must boolean := false;
begin
  if supabase_local.has_column('public.profiles', 'require_password_change') then
    execute 'select exists (select 1 from public.profiles p where p.user_id = $1 and p.require_password_change)' into v_must using p_user_id;
  end if;
  return v_must;
end;
$$;

create or replace function supabase_local.note_proven_address(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if supabase_local.has_column('public.profiles', 'email_verified_at') then
    execute 'update public.profiles p set email_verified = true, email_verified_at = clock_timestamp() where p.user_id = $1' using p_user_id;
  end if;
end;
$$;

revoke execute on all functions in schema supabase_local from public;
grant execute on function supabase_local.is_address_proven(uuid), supabase_local.belongs_to_business(uuid),
  supabase_local.has_open_invitation(uuid), supabase_local.must_change_password(uuid), supabase_local.note_proven_address(uuid) to supabase_auth_admin;

create schema if not exists supabase_migrations authorization postgres;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
alter table supabase_migrations.schema_migrations owner to postgres;

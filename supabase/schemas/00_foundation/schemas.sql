-- Foundation: schemas, privileges, errors, and the walls every tenant table is put behind.
--
-- How to add a tenant table (one call; the rest follows from it):
--
--   create table public.things (
--     tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
--     id uuid not null default gen_random_uuid(),
--     name text not null,
--     created_at timestamptz not null default now(),
--     updated_at timestamptz not null default now(),
--     primary key (tenant_id, id)
--   );
--   comment on table public.things is '…';
--   call private.protect_tenant_table('public.things', 'things.view', 'things.edit');
--
-- private.protect_tenant_table(table, read permission, write permission, verbs, hidden columns, server columns):
--   * read permission   null: every member of the tenant reads; 'nobody': no API role reads; else a permission key;
--   * write permission  null: no API role writes (functions only); else a permission key;
--   * verbs             which of insert, update, delete the write permission opens (default: insert and update);
--   * hidden columns    never selectable by API roles (hashes of secrets and of requests);
--   * server columns    selectable, but never written by API roles.
-- A number column says its bounds (check (price between 0 and 1e12)): 'NaN' is above every number, so `>= 0` lets it in. A date
-- or time that clients write says `check (isfinite(…))`. The catalog tests find columns that do not.
-- private.make_append_only(table) attaches the triggers that refuse update, delete and truncate to everybody.
--
-- Functions that API roles call as themselves (security invoker) cannot name anything in schema private: they have no
-- usage there. Policies, defaults and trigger conditions are bound when they are created, so those may.
create schema if not exists extensions;

create schema if not exists private;

create schema if not exists audit;

-- Extensions come before the default privileges: their operators must stay executable by everyone.
create extension if not exists pgcrypto with schema extensions;

create extension if not exists pg_trgm with schema extensions;

create extension if not exists btree_gin with schema extensions;

create extension if not exists btree_gist with schema extensions;

revoke all on schema private, audit from public, anon, authenticated, service_role;

revoke create on schema public from public, anon, authenticated;

alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke execute on functions from anon, authenticated;

alter default privileges revoke execute on functions from public;

comment on schema private is 'Helpers, secrets and counters. API roles have no usage here; policies and definer functions reach it.';

comment on schema audit is 'Append-only record of who changed what.';

-- Another spelling is read instead of the typed one only where it is nearly the same: sukari is not taken for sukuma. What is
-- further off is offered as before.
create extension if not exists fuzzystrmatch with schema extensions;

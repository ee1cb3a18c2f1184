create table public.currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  symbol text not null,
  locale text not null,
  decimals smallint not null check (decimals between 0 and 2),
  step numeric(14, 2) not null check (step between 0.01 and 1e12)
);
comment on table public.currencies is 'The 21 currencies: symbol from CLDR, locale, decimals and smallest step from ISO 4217. Read by everyone.';

-- Who reads and writes the platform tables. These have policies of their own instead of the tenant wall: a person belongs
-- to no tenant before sign-up, and platform administrators reach tenants and subscriptions of all.
call private.enable_rls_and_revoke('public.currencies');

create policy "Everyone reads currencies" on public.currencies for select to anon, authenticated using (code is not null);

grant select on public.currencies to anon, authenticated, service_role;

create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  subdomain text unique check (subdomain ~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$'),
  status text not null default 'trial' check (status in ('active', 'trial', 'suspended', 'closed')),
  timezone text not null default 'UTC' check (length(timezone) between 1 and 64),
  day_cutoff time not null default '00:00' check (day_cutoff < '12:00'),
  currency_code text not null default 'USD' references public.currencies (code) on update cascade on delete restrict,
  country text check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tenants_country_known check (country = any (private.country_codes()))
);
comment on table public.tenants is 'One row per business. Active and trial ones are usable; everything else hangs on this key.';
comment on column public.tenants.day_cutoff is 'Local time until which a sale still belongs to the day before.';

create index tenants_currency_code_idx on public.tenants (currency_code);
create index tenants_created_at_idx on public.tenants (created_at desc, id desc);
create index tenants_name_idx on public.tenants (lower(name), id);

call private.enable_rls_and_revoke('public.tenants');

create trigger _500_set_updated_at before update on public.tenants for each row execute function private.tg_set_updated_at();
create trigger _310_visible_name before insert or update of name on public.tenants
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _600_document_types after insert on public.tenants
  for each row execute function private.tg_tenants__document_types();
create trigger _510_rounding_by_law after update of country, currency_code on public.tenants
  for each row when (old.country is distinct from new.country or old.currency_code <> new.currency_code)
  execute function private.tg_tenants__rounding_by_law();

create policy "Visitors read one usable tenant at a time" on public.tenants for select to anon
  using (status in ('active', 'trial') and (select private.require_one('tenants', 'id', 'subdomain')));
create policy "Signed-in people read their tenant and one usable at a time, platform admins all" on public.tenants for select to authenticated
  using (id = (select private.current_tenant_id()) or (select private.is_platform_admin())
    or status in ('active', 'trial') and (select private.asks_for_one('tenants', 'id', 'subdomain')));

grant select (id, name, subdomain, status) on public.tenants to anon, authenticated;
grant select, insert, update on public.tenants to service_role;

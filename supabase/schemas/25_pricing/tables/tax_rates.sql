create table public.tax_rates (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  code text not null check (code ~ '^[A-Z0-9_-]{1,16}$'),
  rate_percent numeric(6, 3) not null check (rate_percent between 0 and 100),
  valid_from date not null default '2000-01-01' check (valid_from between '1970-01-01' and '2999-12-31'),
  valid_to date check (valid_to between '1970-01-01' and '2999-12-31'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code, valid_from),
  constraint tax_rates_days_in_order check (valid_to is null or valid_to >= valid_from)
);
comment on table public.tax_rates is 'Tax rates with the days they hold; documents keep the rate they were posted with.';

create unique index tax_rates_one_default_key on public.tax_rates (tenant_id) where is_default;

call private.protect_tenant_table('public.tax_rates', null, 'settings.edit');

create trigger _900_audit after update on public.tax_rates for each row execute function private.tg_audit_settings();
-- After the row policies: what another business has must not be found out by what is refused.
create trigger _800_history after insert or update on public.tax_rates
  for each row execute function private.tg_tax_rates__history();
create trigger _310_visible_name before insert or update of name on public.tax_rates
  for each row execute function private.tg_refuse_hidden_characters('name');

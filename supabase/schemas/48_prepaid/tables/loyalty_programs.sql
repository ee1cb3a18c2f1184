create table public.loyalty_programs (
  tenant_id uuid primary key default private.current_tenant_id() references public.tenants (id) on delete restrict,
  is_active boolean not null default false,
  earn_amount numeric(14,2) not null check (earn_amount between 0.01 and 1e9),
  point_value numeric(14,2) not null check (point_value between 0.01 and 1e6),
  minimum_points integer not null default 1 check (minimum_points between 1 and 1000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expiry_months integer check (expiry_months between 1 and 120),
  expiry_from date check (expiry_from between '2000-01-01' and '9999-12-31'),
  constraint loyalty_programs_expiry_has_beginning check (expiry_months is null or expiry_from is not null)
);
comment on table public.loyalty_programs is
  'How a business gives points: one for each earn_amount paid, each worth point_value, used from minimum_points on.';
comment on column public.loyalty_programs.expiry_months is 'Points end so many months after they were earned; null: never.';
comment on column public.loyalty_programs.expiry_from is
  'The business day since which points end. Those that customers had by then count as earned on it: nobody loses points on the day of the decision.';

call private.protect_tenant_table('public.loyalty_programs', 'settings.view');

create trigger _900_audit after update on public.loyalty_programs for each row execute function private.tg_audit_settings();
create trigger _500_method after insert or update of is_active on public.loyalty_programs
  for each row execute function private.tg_loyalty_programs__method();

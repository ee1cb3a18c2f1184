create table public.billing_plans (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  price numeric(14, 2) not null default 0 check (price between 0 and 1e12),
  currency text not null default 'USD' references public.currencies (code) on update cascade on delete restrict,
  period text not null default 'month' check (period in ('trial', 'month', 'year')),
  features jsonb not null default '[]' check (jsonb_typeof(features) = 'array'),
  description text,
  badge text,
  badge_color text check (badge_color ~ '^#[0-9a-f]{6}$'),
  position integer not null default 0,
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.billing_plans is 'What a business can subscribe to. Public ones are shown on the landing page.';

create index billing_plans_currency_idx on public.billing_plans (currency);

call private.enable_rls_and_revoke('public.billing_plans');

-- Column rules of the platform tables. A trigger that is limited to API roles says so in its WHEN condition, where
-- current_user still is the role of the statement; no setting a client could change is asked.
create trigger _500_set_updated_at before update on public.billing_plans for each row execute function private.tg_set_updated_at();

create policy "Visitors read public plans" on public.billing_plans for select to anon using (is_public);
create policy "Signed-in people read public plans, platform admins all" on public.billing_plans for select to authenticated
  using (is_public or (select private.is_platform_admin()));

grant select on public.billing_plans to anon, authenticated;
grant select, insert, update, delete on public.billing_plans to service_role;

-- Platform: currencies, plans, tenants, people, permissions, subscriptions, activity and audit.

create table public.currencies (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  symbol text not null,
  locale text not null,
  decimals smallint not null check (decimals between 0 and 2),
  step numeric(14, 2) not null check (step between 0.01 and 1e12)
);
comment on table public.currencies is 'The 21 currencies: symbol from CLDR, locale, decimals and smallest step from ISO 4217. Read by everyone.';

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
create index billing_plans_currency_idx on public.billing_plans (currency);
comment on table public.billing_plans is 'What a business can subscribe to. Public ones are shown on the landing page.';

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
  updated_at timestamptz not null default now()
);
create index tenants_currency_code_idx on public.tenants (currency_code);
create index tenants_created_at_idx on public.tenants (created_at desc, id desc);
comment on table public.tenants is 'One row per business. Active and trial ones are usable; everything else hangs on this key.';
comment on column public.tenants.day_cutoff is 'Local time until which a sale still belongs to the day before.';

create table public.tenant_domains (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  domain text not null unique check (length(domain) <= 253 and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$'),
  verified_at timestamptz,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, domain)
);
create unique index tenant_domains_one_primary_key on public.tenant_domains (tenant_id) where is_primary;
comment on table public.tenant_domains is 'Custom host names of a business; they count once verified.';

create table private.reserved_subdomains (
  label text primary key check (label ~ '^[a-z0-9-]{1,63}$')
);
comment on table private.reserved_subdomains is 'Labels no business may take: names of the platform, of infrastructure and of trust.';

create table private.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.platform_admins is 'Who runs the platform. Apart from every tenant role, and no API role can write it.';

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 120),
  role text not null default 'user' check (role in ('user', 'admin', 'manager', 'cashier', 'superadmin')),
  tenant_id uuid references public.tenants (id) on delete restrict,
  avatar_url text check (private.is_safe_url(avatar_url)),
  require_password_change boolean not null default false,
  temp_password_created_at timestamptz check (isfinite(temp_password_created_at)),
  invitation_status text not null default 'none' check (invitation_status in ('none', 'pending', 'accepted')),
  invitation_accepted_at timestamptz check (isfinite(invitation_accepted_at)),
  email_verified boolean not null default false,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_tenant_id_idx on public.profiles (tenant_id);
comment on table public.profiles is 'What a person is called and is told about themselves. role and tenant_id mirror tenant_users; nothing authorises by them.';

create table public.tenant_users (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  user_id uuid not null unique references public.profiles (user_id) on delete cascade,
  role text not null check (role in ('admin', 'manager', 'cashier')),
  invitation_status text not null default 'pending' check (invitation_status in ('pending', 'accepted')),
  invitation_accepted_at timestamptz check (isfinite(invitation_accepted_at)),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
comment on table public.tenant_users is 'Membership: who works for which business in which role. One business per account.';

create table public.permissions (
  key text primary key check (key ~ '^[a-z_]+\.[a-z_]+$'),
  description text not null
);
comment on table public.permissions is 'What a role can be allowed to do, by feature and verb.';

create table public.role_permissions (
  role text not null check (role in ('admin', 'manager', 'cashier')),
  permission_key text not null references public.permissions (key) on delete cascade,
  primary key (role, permission_key)
);
create index role_permissions_permission_key_idx on public.role_permissions (permission_key);
comment on table public.role_permissions is 'The platform''s matrix of roles and permissions.';

create table public.tenant_subscriptions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  billing_plan_id uuid references public.billing_plans (id) on delete restrict,
  reference text check (length(reference) <= 120),
  status text not null default 'pending'
    check (status in ('pending', 'trialing', 'trial', 'active', 'past_due', 'cancelled', 'suspended', 'expired')),
  amount numeric(14, 2) not null default 0 check (amount between 0 and 1e12),
  currency text not null default 'USD' references public.currencies (code) on update cascade on delete restrict,
  current_period_start timestamptz not null default now() check (isfinite(current_period_start)),
  current_period_end timestamptz not null default now() + interval '720 hours' check (isfinite(current_period_end)),
  next_billing_date timestamptz check (isfinite(next_billing_date)),
  next_billing_amount numeric(14, 2) check (next_billing_amount between 0 and 1e12),
  expires_at timestamptz default now() + interval '720 hours' check (isfinite(expires_at)),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id),
  check (current_period_end >= current_period_start)
);
create unique index tenant_subscriptions_one_live_key on public.tenant_subscriptions (tenant_id)
  where status in ('trialing', 'trial', 'active', 'past_due');
create index tenant_subscriptions_newest_idx on public.tenant_subscriptions (tenant_id, created_at desc, id desc);
create index tenant_subscriptions_billing_plan_id_idx on public.tenant_subscriptions (billing_plan_id);
create index tenant_subscriptions_currency_idx on public.tenant_subscriptions (currency);
comment on table public.tenant_subscriptions is 'Subscriptions of a business; the newest one decides what it may do. Written by platform administrators only.';

create table public.user_activity_logs (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants (id) on delete restrict,
  -- No foreign key: the record outlives the account.
  user_id uuid not null,
  action_type text not null check (action_type in ('login', 'logout', 'account_deactivation')),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 4096),
  ip_address inet,
  user_agent text check (length(user_agent) <= 512),
  created_at timestamptz not null default clock_timestamp()
);
create index user_activity_logs_user_id_idx on public.user_activity_logs (user_id, created_at desc);
create index user_activity_logs_tenant_id_idx on public.user_activity_logs (tenant_id, created_at desc);
comment on table public.user_activity_logs is 'Sign-ins, sign-outs and deactivations. The server says who, when and from where.';

create table audit.events (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants (id) on delete restrict,
  -- No foreign key: the record outlives the account.
  actor_id uuid,
  action text not null check (length(action) between 1 and 120),
  entity text not null check (length(entity) between 1 and 120),
  entity_id uuid,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp()
);
create index audit_events_tenant_id_idx on audit.events (tenant_id, created_at desc);
create index audit_events_entity_idx on audit.events (entity, entity_id);
comment on table audit.events is 'Who changed what, with the state before and after. Nobody changes or removes a row.';

create table private.tenant_creations (
  tenant_id uuid primary key references public.tenants (id) on delete restrict,
  user_id uuid not null,
  request_hash text not null,
  created_at timestamptz not null default now()
);
comment on table private.tenant_creations is 'Which request made a tenant, so that the same sign-up sent twice makes one business.';

call private.make_append_only('public.user_activity_logs');
call private.make_append_only('audit.events');

create function private.write_audit(
  p_tenant_id uuid, p_actor uuid, p_action text, p_entity text, p_entity_id uuid, p_before jsonb, p_after jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into audit.events (tenant_id, actor_id, action, entity, entity_id, before, after)
  values (p_tenant_id, p_actor, p_action, p_entity, p_entity_id, p_before, p_after);
end;
$$;
comment on function private.write_audit(uuid, uuid, text, text, uuid, jsonb, jsonb) is 'Writes one line of the audit record.';

create function private.currency_step(p_currency_code text)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric;
begin
  select c.step into v_step from public.currencies c where c.code = p_currency_code;
  return coalesce(v_step, 0.01);
end;
$$;
comment on function private.currency_step(text) is 'Smallest amount that exists in a currency: 0.01, or 1 for JPY, UGX, RWF, XOF, XAF.';

create function private.round_money(p_amount numeric, p_currency_code text)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := private.currency_step(p_currency_code);
begin
  return round(p_amount / v_step) * v_step;
end;
$$;
comment on function private.round_money(numeric, text) is 'Rounds to the step of the currency, halves away from zero.';

create function private.business_date(p_tenant_id uuid, p_at timestamptz)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_date date;
begin
  select (p_at at time zone t.timezone - t.day_cutoff::interval)::date into v_date
  from public.tenants t where t.id = p_tenant_id;
  return v_date;
end;
$$;
comment on function private.business_date(uuid, timestamptz) is 'The business day an instant belongs to, in the tenant''s zone and after its day cut-off.';

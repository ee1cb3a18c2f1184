create table public.payment_providers (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('mpesa', 'paystack', 'stripe')),
  mode text not null default 'test' check (mode in ('test', 'live')),
  is_enabled boolean not null default false,
  shortcode text check (shortcode ~ '^[0-9]{5,7}$'),
  shortcode_kind text check (shortcode_kind in ('paybill', 'till')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  takes_direct_payments boolean not null default false,
  reconciles_payments boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, kind),
  constraint payment_providers_mpesa_has_a_number check (kind <> 'mpesa' or (shortcode is not null and shortcode_kind is not null)),
  constraint payment_providers_only_mpesa_is_paid_directly check (kind = 'mpesa' or not (takes_direct_payments or reconciles_payments))
);
comment on table public.payment_providers is
  'How a business takes payments online: one row a service. What may be known of it; its keys are in private.payment_provider_keys.';
comment on column public.payment_providers.shortcode is 'M-Pesa: the number of the paybill or till that is paid to.';
comment on column public.payment_providers.takes_direct_payments is 'M-Pesa: shoppers are shown the paybill or till number, to pay by themselves.';
comment on column public.payment_providers.reconciles_payments is
  'M-Pesa: a reported payment counts once Safaricom''s list of payments (Pull Transactions) has it too, and payments that nobody reported are found there.';

call private.protect_tenant_table('public.payment_providers', 'settings.view');

create trigger _200_takes_currency before insert or update on public.payment_providers
  for each row when (new.is_enabled) execute function private.tg_payment_providers__takes_currency();

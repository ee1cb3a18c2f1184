create table private.payment_report_addresses (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  token_hash text not null,
  mode text not null check (mode in ('test', 'live')),
  shortcode text not null,
  state text not null default 'asked' check (state in ('asked', 'registered', 'refused', 'unanswered')),
  message text check (length(message) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  id uuid not null default gen_random_uuid(),
  used_at timestamptz,
  used_count integer not null default 0 check (used_count >= 0),
  refused_at timestamptz,
  refused_count integer not null default 0 check (refused_count >= 0),
  refused_shortcode text check (length(refused_shortcode) <= 20),
  retired_at timestamptz,
  retired_by uuid,
  primary key (tenant_id, token_hash)
);
comment on table private.payment_report_addresses is
  'Addresses that Safaricom was asked to report direct payments to, by the hash of their secret. Each that was not refused stays good until an owner retires it: the real Daraja takes one registration and keeps it.';
comment on column private.payment_report_addresses.refused_shortcode is 'The number that the last refused report was for: not the one that this address was registered for.';

create index payment_report_addresses_token_idx on private.payment_report_addresses (token_hash);
create index payment_report_addresses_tenant_idx on private.payment_report_addresses (tenant_id, created_at desc);
create unique index payment_report_addresses_id_key on private.payment_report_addresses (tenant_id, id);

call private.enable_rls_and_revoke('private.payment_report_addresses');

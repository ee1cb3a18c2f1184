create table private.platform_payment_providers (
  kind text primary key check (kind in ('mpesa', 'paystack', 'stripe')),
  mode text not null default 'test' check (mode in ('test', 'live')),
  is_enabled boolean not null default false,
  shortcode text check (shortcode ~ '^[0-9]{5,7}$'),
  shortcode_kind text check (shortcode_kind in ('paybill', 'till')),
  keys jsonb not null default '{}' check (jsonb_typeof(keys) = 'object'),
  saved_by uuid,
  saved_at timestamptz not null default clock_timestamp(),
  constraint platform_payment_providers_mpesa_has_a_number check (kind <> 'mpesa' or (shortcode is not null and shortcode_kind is not null))
);
comment on table private.platform_payment_providers is
  'Services through which businesses pay the platform, one row each. No role of the API reads it.';
comment on column private.platform_payment_providers.keys is
  'By name {sealed, last4}: sealed by the edge function payment-keys for the platform, so that no key of a business opens in its place, nor the other way.';

call private.enable_rls_and_revoke('private.platform_payment_providers');

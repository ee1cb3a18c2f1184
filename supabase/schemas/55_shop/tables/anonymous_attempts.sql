create table private.anonymous_attempts (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  action text not null,
  client text not null check (length(client) between 1 and 100),
  window_start timestamptz not null,
  attempts integer not null check (attempts >= 0),
  seen text[] not null default '{}',
  primary key (tenant_id, action, client, window_start),
  constraint anonymous_attempts_action_check
    check (action in ('contact_message', 'coupon_code', 'order', 'payment_claim', 'review', 'stock_notice'))
);
comment on table private.anonymous_attempts is
  'What was sent to a shop in ten minutes by one address, one device and all together. seen keeps digests of the codes that were guessed, so that one mistyped code counts once.';

create index anonymous_attempts_window_idx on private.anonymous_attempts (tenant_id, window_start);

call private.enable_rls_and_revoke('private.anonymous_attempts');

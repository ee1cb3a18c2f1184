create table private.subscription_ends (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  ended_at timestamptz not null
);
comment on table private.subscription_ends is
  'When a business last lost the subscription that let it write. expires_at does not say it: a subscription is suspended, cancelled or not paid long before or after its date. Written by a trigger only.';

call private.enable_rls_and_revoke('private.subscription_ends');

create table private.billing_quotes (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  request jsonb not null,
  quote jsonb not null,
  quote_hash text not null check (length(quote_hash) = 64),
  quoted_at timestamptz not null check (isfinite(quoted_at)),
  confirmed_at timestamptz,
  answer jsonb,
  primary key (tenant_id, id)
);
comment on table private.billing_quotes is 'What a change of plan was said to cost; for 15 minutes it can be confirmed, once.';

call private.enable_rls_and_revoke('private.billing_quotes');

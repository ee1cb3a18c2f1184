create table private.ledger_watermarks (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  sequence bigint not null check (sequence >= 0),
  primary key (tenant_id)
);
comment on table private.ledger_watermarks is 'Up to which entry the balances by month and day have taken in the journal; what came after is added when they are read.';

call private.enable_rls_and_revoke('private.ledger_watermarks');

create table private.subscription_refunds (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  id uuid not null,
  invoice_id uuid not null,
  payment_id uuid,
  credit_note_id uuid,
  amount numeric(14, 2) not null check (amount between 0.01 and 1e12),
  reason text not null check (length(reason) between 1 and 500),
  state text not null check (state in ('waiting', 'created', 'pending', 'succeeded', 'failed', 'manual', 'declined')),
  asked_by uuid not null,
  approved_by uuid,
  request_hash text not null,
  provider_reference text check (length(provider_reference) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0 check (attempts between 0 and 100000),
  claimed_at timestamptz,
  failure text check (length(failure) between 1 and 200),
  settled_at timestamptz,
  sent_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references public.subscription_invoices (tenant_id, id) on delete restrict,
  foreign key (tenant_id, payment_id) references public.subscription_payments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, credit_note_id) references public.subscription_credit_notes (tenant_id, id) on delete restrict
);
comment on table private.subscription_refunds is
  'Money that goes back for an invoice; its id is the idempotency key at the provider. waiting: late or large, until a second administrator approves it; declined: nothing is sent; created: for the '
  'worker that asks the provider; pending: asked, and not known yet; failed: refused, so that a person sends it by another way; manual: no provider sends it.';
comment on column private.subscription_refunds.provider_reference is 'What the provider calls it; sent by hand, the reference of the transfer.';
comment on column private.subscription_refunds.sent_by is 'Who sent it by hand; null where a provider did.';

create index subscription_refunds_invoice_id_idx on private.subscription_refunds (tenant_id, invoice_id);
create index subscription_refunds_payment_id_idx on private.subscription_refunds (tenant_id, payment_id);
create index subscription_refunds_credit_note_id_idx on private.subscription_refunds (tenant_id, credit_note_id);

call private.enable_rls_and_revoke('private.subscription_refunds');

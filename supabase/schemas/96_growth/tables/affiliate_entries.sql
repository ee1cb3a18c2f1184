create table private.affiliate_entries (
  id uuid not null default gen_random_uuid(),
  affiliate_id uuid not null references private.affiliates (id) on delete restrict,
  tenant_id uuid not null references private.referrals (tenant_id) on delete restrict,
  invoice_id uuid not null,
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  amount numeric(14, 2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  occurred_at timestamptz not null check (isfinite(occurred_at)),
  payable_at timestamptz not null check (payable_at >= occurred_at or amount < 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references public.subscription_invoices (tenant_id, id) on delete restrict
);
comment on table private.affiliate_entries is
  'What affiliates earned and what was taken back. The entries of an invoice always add up to the commission of the money that is kept for it (private.commission_of).';

create index affiliate_entries_invoice_idx on private.affiliate_entries (tenant_id, invoice_id);
create index affiliate_entries_affiliate_idx on private.affiliate_entries (affiliate_id, currency);
create index affiliate_entries_currency_idx on private.affiliate_entries (currency);

call private.enable_rls_and_revoke('private.affiliate_entries');
call private.make_append_only('private.affiliate_entries');

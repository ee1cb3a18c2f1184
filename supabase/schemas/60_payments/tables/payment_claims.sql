create table private.payment_claims (
  tenant_id uuid not null,
  order_id uuid not null,
  phone text not null check (phone ~ '^\+254[17][0-9]{8}$'),
  receipt_number text check (receipt_number ~ '^[A-Z0-9]{6,30}$'),
  is_refused boolean not null default false,
  claim_count integer not null default 1 check (claim_count >= 1),
  first_claimed_at timestamptz not null,
  claimed_at timestamptz not null,
  notify_at timestamptz,
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict
);
comment on table private.payment_claims is
  'Shoppers who say that they paid the paybill or till: from which phone, and with which code of M-Pesa. Proof of nothing, until such money is there. is_refused: the code has paid for something else; only the try is remembered. notify_at: when people of the business are told, if the money has not come by itself.';

create index payment_claims_receipt_idx on private.payment_claims (tenant_id, receipt_number) where receipt_number is not null;
create index payment_claims_recent_idx on private.payment_claims (tenant_id, claimed_at);

call private.enable_rls_and_revoke('private.payment_claims');

create trigger _500_follow_row after insert or update of notify_at on private.payment_claims
  for each row execute function private.tg_jobs__follow_row('payment_claim', 'order_id', 'notify_at');

create table private.affiliate_payout_entries (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  entry_id uuid not null,
  payout_id uuid not null references private.affiliate_payouts (id) on delete restrict,
  primary key (tenant_id, entry_id),
  foreign key (tenant_id, entry_id) references private.affiliate_entries (tenant_id, id) on delete restrict
);
comment on table private.affiliate_payout_entries is 'Which file settles an entry. The key is the entry: none is paid twice.';

create index affiliate_payout_entries_payout_idx on private.affiliate_payout_entries (payout_id);

call private.enable_rls_and_revoke('private.affiliate_payout_entries');
call private.make_append_only('private.affiliate_payout_entries');

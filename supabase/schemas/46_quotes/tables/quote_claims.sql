create table private.quote_claims (
  tenant_id uuid not null,
  sale_id uuid not null,
  quote_id uuid not null,
  approval_ids uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, sale_id),
  foreign key (tenant_id, quote_id) references public.quotes (tenant_id, id) on delete restrict
);
comment on table private.quote_claims is
  'Which sale was to be made of which quote, with the approvals it took along. A quote that was let go has more than one; one of them counts.';

create index quote_claims_quote_idx on private.quote_claims (tenant_id, quote_id);

call private.enable_rls_and_revoke('private.quote_claims');

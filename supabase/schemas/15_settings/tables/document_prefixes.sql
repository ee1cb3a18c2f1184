create table private.document_prefixes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  document_type text not null,
  prefix text not null check (length(prefix) between 0 and 18),
  last_value bigint not null check (last_value >= 0),
  primary key (tenant_id, document_type, prefix)
);
comment on table private.document_prefixes is
  'Prefixes that a kind of document had before, with the last number given under each: no number is given twice when one comes back, or another kind takes it.';

call private.enable_rls_and_revoke('private.document_prefixes');

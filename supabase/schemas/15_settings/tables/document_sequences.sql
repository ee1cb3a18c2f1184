create table private.document_sequences (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  document_type text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9/-]{0,12}$'),
  next_value bigint not null default 1 check (next_value >= 1),
  chain_hash bytea,
  primary key (tenant_id, document_type),
  constraint document_sequences_document_type_check check (document_type ~ '^[a-z][a-z_]{1,39}$')
);
comment on table private.document_sequences is 'The next number of each kind of document. A locked row, not a sequence: numbers have no gaps.';
comment on column private.document_sequences.chain_hash is 'Of journal entries: the link of the last one, from which the next goes on.';

call private.enable_rls_and_revoke('private.document_sequences');

create table private.document_sequences (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  document_type text not null,
  prefix text not null
  constraint document_sequences_prefix_shape check (prefix ~ '^[A-Z0-9/-]{0,12}([{]YYYY[}][A-Z0-9/-]{0,12})?$' and length(prefix) <= 18),
  next_value bigint not null default 1 check (next_value >= 1),
  chain_hash bytea,
  width integer not null default 6 check (width between 0 and 10),
  is_yearly boolean not null default false,
  year integer check (year between 1 and 9999),
  primary key (tenant_id, document_type),
  constraint document_sequences_document_type_check check (document_type ~ '^[a-z][a-z_]{1,39}$'),
  constraint document_sequences_yearly_names_year check (not is_yearly or prefix like '%{YYYY}%')
);
comment on table private.document_sequences is 'The next number of each kind of document. A locked row, not a sequence: numbers have no gaps.';
comment on column private.document_sequences.chain_hash is 'Of journal entries: the link of the last one, from which the next goes on.';
comment on column private.document_sequences.prefix is 'Before the digits; {YYYY} is the year of the business day on which the number is given.';
comment on column private.document_sequences.width is 'At least so many digits.';
comment on column private.document_sequences.is_yearly is 'Whether each year begins at 1 again.';
comment on column private.document_sequences.year is 'Of the last number, where its prefix names a year.';

call private.enable_rls_and_revoke('private.document_sequences');

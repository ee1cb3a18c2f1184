create table private.document_prefixes (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  document_type text not null,
  prefix text not null check (length(prefix) between 0 and 18),
  last_value bigint not null check (last_value >= 0),
  year integer,
  year_value bigint check (year_value >= 0),
  primary key (tenant_id, document_type, prefix)
);
comment on table private.document_prefixes is
  'Prefixes that a kind of document had before, with the last number given under each: no number is given twice when one comes back, or another kind takes it.';
comment on column private.document_prefixes.year is 'The year of the last number under a prefix with {YYYY}; null for any other.';
comment on column private.document_prefixes.year_value is 'The last number given in that year: in an earlier one more may have been given.';

call private.enable_rls_and_revoke('private.document_prefixes');

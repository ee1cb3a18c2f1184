create table private.report_watermarks (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  sequence bigint not null check (sequence >= 0),
  primary key (tenant_id)
);
comment on table private.report_watermarks is
  'Up to which journal entry reports have taken in sales and returns; what came after is read from the documents.';

call private.enable_rls_and_revoke('private.report_watermarks');

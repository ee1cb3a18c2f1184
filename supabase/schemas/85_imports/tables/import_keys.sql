create table private.import_keys (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  import_id uuid not null,
  key text not null,
  row_number integer not null check (row_number between 1 and 50000),
  primary key (tenant_id, import_id, key),
  foreign key (tenant_id, import_id) references public.import_jobs (tenant_id, id) on delete cascade
);
comment on table private.import_keys is 'Which row of a file was the first to have a key: SKU, barcode, name, e-mail address.';

call private.enable_rls_and_revoke('private.import_keys');

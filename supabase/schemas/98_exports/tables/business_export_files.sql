create table private.business_export_files (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  export_id uuid not null,
  path text not null check (length(path) between 1 and 1200),
  objects text[] not null check (cardinality(objects) >= 1),
  row_count bigint not null default 0 check (row_count between 0 and 1e15),
  size bigint not null check (size between 0 and 1e15),
  packed_size bigint not null check (packed_size between 0 and 1e15),
  crc bigint not null check (crc between 0 and 4294967295),
  is_packed boolean not null,
  primary key (tenant_id, export_id, path),
  foreign key (tenant_id, export_id) references private.business_exports (tenant_id, id) on delete cascade
);
comment on table private.business_export_files is 'A file in an archive of a business, and the pieces in storage (bucket exports) that it is put together from when it is downloaded.';
comment on column private.business_export_files.objects is 'Names in the bucket, in the order in which they follow each other.';
comment on column private.business_export_files.size is 'Bytes as they were; packed_size: as they lie in the archive.';
comment on column private.business_export_files.crc is 'CRC-32 of what is written so far, as archives keep it.';

call private.protect_tenant_table('private.business_export_files', 'nobody');

create table private.return_lookups (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  sale_id uuid,
  looked_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id) references public.tenants (id) on delete cascade,
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete cascade
);
comment on table private.return_lookups is
  'Who looked for a sale to take goods back, for the limit of 60 an hour; sale_id: what was found, and is open to that person for an hour.';

create index return_lookups_person_idx on private.return_lookups (tenant_id, user_id, looked_at desc);
create index return_lookups_sale_idx on private.return_lookups (tenant_id, sale_id);

call private.enable_rls_and_revoke('private.return_lookups');

create table private.sample_contacts (
  tenant_id uuid not null,
  contact_id uuid not null,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
);
comment on table private.sample_contacts is 'Customers that came as samples.';

call private.enable_rls_and_revoke('private.sample_contacts');

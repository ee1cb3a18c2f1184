create table public.loyalty_balances (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  contact_id uuid not null,
  points bigint not null,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
comment on table public.loyalty_balances is
  'The sum of a contact''s loyalty_entries, kept by them. Below zero only after goods came back whose points had been used.';

call private.protect_tenant_table('public.loyalty_balances', 'contacts.view');

create table public.contact_addresses (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  label text not null check (length(label) between 1 and 60 and label !~ '[[:cntrl:]]'),
  line_1 text not null check (length(line_1) between 1 and 200 and line_1 !~ '[[:cntrl:]]'),
  line_2 text check (length(line_2) between 1 and 200 and line_2 !~ '[[:cntrl:]]'),
  city text check (length(city) between 1 and 100 and city !~ '[[:cntrl:]]'),
  region text check (length(region) between 1 and 100 and region !~ '[[:cntrl:]]'),
  postal_code text check (length(postal_code) between 1 and 20 and postal_code !~ '[[:cntrl:]]'),
  country text check (country ~ '^[A-Z]{2}$'),
  is_default_billing boolean not null default false,
  is_default_shipping boolean not null default false,
  position integer not null default 0 check (position between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
);
comment on table public.contact_addresses is 'Where a contact is billed and delivered to. Written whole by save_contact.';

create index contact_addresses_contact_idx on public.contact_addresses (tenant_id, contact_id, position, id);
create unique index contact_addresses_billing_key on public.contact_addresses (tenant_id, contact_id) where is_default_billing;
create unique index contact_addresses_shipping_key on public.contact_addresses (tenant_id, contact_id) where is_default_shipping;

call private.protect_tenant_table('public.contact_addresses', 'contacts.view');

create table private.contact_months (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  business_date date not null,
  contact_id uuid,
  contact_key uuid not null generated always as (coalesce(contact_id, '00000000-0000-0000-0000-000000000000')) stored,
  sold_net numeric(18,2) not null check (sold_net between 0 and 1e15),
  sold_tax numeric(18,2) not null check (sold_tax between 0 and 1e15),
  discounts numeric(18,2) not null check (discounts between 0 and 1e15),
  returned_net numeric(18,2) not null check (returned_net between 0 and 1e15),
  returned_tax numeric(18,2) not null check (returned_tax between 0 and 1e15),
  units numeric(18,3) not null check (units between 0 and 1e14),
  returned_units numeric(18,3) not null check (returned_units between 0 and 1e14),
  pieces numeric(18,3) not null check (pieces between 0 and 1e14),
  cost numeric(18,2) not null check (cost between -1e15 and 1e15),
  cost_changes numeric(18,2) not null check (cost_changes between -1e15 and 1e15),
  delivery_net numeric(18,2) not null check (delivery_net between -1e15 and 1e15),
  delivery_tax numeric(18,2) not null check (delivery_tax between -1e15 and 1e15),
  sales bigint not null check (sales between 0 and 1e15),
  returns bigint not null check (returns between 0 and 1e15),
  sold_net_whole bigint not null generated always as ((sold_net * 1000)::bigint) stored,
  sold_tax_whole bigint not null generated always as ((sold_tax * 1000)::bigint) stored,
  discounts_whole bigint not null generated always as ((discounts * 1000)::bigint) stored,
  returned_net_whole bigint not null generated always as ((returned_net * 1000)::bigint) stored,
  returned_tax_whole bigint not null generated always as ((returned_tax * 1000)::bigint) stored,
  units_whole bigint not null generated always as ((units * 1000)::bigint) stored,
  returned_units_whole bigint not null generated always as ((returned_units * 1000)::bigint) stored,
  pieces_whole bigint not null generated always as ((pieces * 1000)::bigint) stored,
  cost_whole bigint not null generated always as ((cost * 1000)::bigint) stored,
  cost_changes_whole bigint not null generated always as ((cost_changes * 1000)::bigint) stored,
  delivery_net_whole bigint not null generated always as ((delivery_net * 1000)::bigint) stored,
  delivery_tax_whole bigint not null generated always as ((delivery_tax * 1000)::bigint) stored,
  primary key (tenant_id, business_date, contact_key)
) with (fillfactor = 80);
comment on table private.contact_months is 'Sums of private.sale_facts by month and customer; sales without one under none.';
comment on column private.contact_months.business_date is 'First day of the month.';

call private.enable_rls_and_revoke('private.contact_months');

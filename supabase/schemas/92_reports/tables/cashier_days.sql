create table private.cashier_days (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  business_date date not null,
  cashier_id uuid,
  cashier_key uuid not null generated always as (coalesce(cashier_id, '00000000-0000-0000-0000-000000000000')) stored,
  location_id uuid,
  location_key uuid not null generated always as (coalesce(location_id, '00000000-0000-0000-0000-000000000000')) stored,
  till_id uuid,
  till_key uuid not null generated always as (coalesce(till_id, '00000000-0000-0000-0000-000000000000')) stored,
  channel text,
  channel_key text not null generated always as (coalesce(channel, '')) stored,
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
  primary key (tenant_id, business_date, cashier_key, location_key, till_key, channel_key)
) with (fillfactor = 80);
comment on table private.cashier_days is 'Sums of private.sale_facts by day, who served, location, till and channel.';

call private.enable_rls_and_revoke('private.cashier_days');

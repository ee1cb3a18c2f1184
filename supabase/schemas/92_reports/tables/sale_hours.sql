create table private.sale_hours (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  business_date date not null,
  hour smallint not null check (hour between 0 and 23),
  location_id uuid,
  location_key uuid not null generated always as (coalesce(location_id, '00000000-0000-0000-0000-000000000000')) stored,
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
  lines bigint not null default 0 check (lines between 0 and 1e15),
  primary key (tenant_id, business_date, hour, location_key, channel_key)
) with (fillfactor = 80);
comment on table private.sale_hours is 'Sums of private.sale_facts by day, hour, location and channel.';
comment on column private.sale_hours.lines is 'How many facts these are: what a report of single lines would read.';

call private.enable_rls_and_revoke('private.sale_hours');

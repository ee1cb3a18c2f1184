create table public.report_goals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  measure text not null references private.report_measures (key) on delete restrict,
  span text not null check (span in ('day', 'week', 'month')),
  location_id uuid,
  amount numeric(14,3) not null check (amount between 0.001 and 1e10),
  changed_at timestamptz not null default now(),
  changed_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint report_goals_of_one_kind_key unique nulls not distinct (tenant_id, measure, span, location_id)
);
comment on table public.report_goals is
  'What a business means to reach with a figure of its sales: each day, each week (Monday to Sunday) or each month, as a whole or at one location.';
comment on column public.report_goals.amount is 'In the currency of the business without tax, or a count or quantity, as the unit of the figure says.';
comment on column public.report_goals.location_id is 'Null: of the business as a whole.';

create index report_goals_measure_idx on public.report_goals (measure);
create index report_goals_location_idx on public.report_goals (tenant_id, location_id) where location_id is not null;

-- Read and written through functions alone: a goal of profit is for who may see cost.
call private.protect_tenant_table('public.report_goals', 'nobody');

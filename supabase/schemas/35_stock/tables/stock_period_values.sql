create table private.stock_period_values (
  tenant_id uuid not null,
  period_end date not null,
  product_id uuid not null,
  location_id uuid not null,
  quantity numeric(14,3) not null check (quantity between -1e11 and 1e11),
  value numeric(14,2) not null check (value between -1e12 and 1e12),
  primary key (tenant_id, period_end, product_id, location_id),
  foreign key (tenant_id, period_end) references private.stock_period_ends (tenant_id, period_end) on delete cascade
);
comment on table private.stock_period_values is 'What of a product lay where, and what it was worth, at the end of a month. Nothing is not kept.';

call private.enable_rls_and_revoke('private.stock_period_values');

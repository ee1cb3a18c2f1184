create table private.sale_facts (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  kind text not null check (kind in ('sale', 'sale_line', 'return', 'return_line', 'cost_change')),
  line_id uuid not null,
  document_id uuid not null,
  sequence bigint check (sequence >= 1),
  business_date date not null,
  sold_on date,
  minute smallint not null check (minute between 0 and 1439),
  hour smallint not null check (hour between 0 and 23),
  channel text,
  location_id uuid,
  till_id uuid,
  till_session_id uuid,
  cashier_id uuid,
  returned_by uuid,
  contact_id uuid,
  product_id uuid,
  tax_code text,
  tax_rate_percent numeric(6,3) check (tax_rate_percent between 0 and 100),
  reason text,
  sold_net numeric(14,2) not null default 0 check (sold_net between 0 and 1e12),
  sold_tax numeric(14,2) not null default 0 check (sold_tax between 0 and 1e12),
  discounts numeric(14,2) not null default 0 check (discounts between 0 and 1e12),
  returned_net numeric(14,2) not null default 0 check (returned_net between 0 and 1e12),
  returned_tax numeric(14,2) not null default 0 check (returned_tax between 0 and 1e12),
  units numeric(14,3) not null default 0 check (units between 0 and 1e11),
  returned_units numeric(14,3) not null default 0 check (returned_units between 0 and 1e11),
  pieces numeric(14,3) not null default 0 check (pieces between 0 and 1e11),
  cost numeric(14,2) not null default 0 check (cost between -1e12 and 1e12),
  cost_changes numeric(14,2) not null default 0 check (cost_changes between -1e12 and 1e12),
  delivery_net numeric(14,2) not null default 0 check (delivery_net between -1e12 and 1e12),
  delivery_tax numeric(14,2) not null default 0 check (delivery_tax between -1e12 and 1e12),
  sales integer not null default 0 check (sales between 0 and 1),
  returns integer not null default 0 check (returns between 0 and 1),
  primary key (tenant_id, kind, line_id)
);
comment on table private.sale_facts is
  'What reports of sales add up: one row for each line sold or returned, one for each sale and return (with delivery, and to be counted), one for each later change of what goods cost. '
  'Made from the documents by private.fold_reports, in the order of the journal.';
comment on column private.sale_facts.sequence is 'The journal entry it was taken in with.';
comment on column private.sale_facts.sold_on is 'Of a return the day of its sale; null without a receipt.';
comment on column private.sale_facts.minute is 'Minutes since the business day began.';
comment on column private.sale_facts.hour is 'Hour of the clock on the wall, when it happened.';
comment on column private.sale_facts.cashier_id is 'Who served; of a return, who had served the sale.';
comment on column private.sale_facts.discounts is 'Discounts without tax: rounded once, here.';
comment on column private.sale_facts.pieces is 'Units as people count them: a weighed line is one.';
comment on column private.sale_facts.cost is 'What the goods cost; of a return below zero, also where they were not put back.';
comment on column private.sale_facts.cost_changes is 'Cost that became known after the sale: goods sold before they were received, entries to cost of sales by hand.';
comment on column private.sale_facts.delivery_net is 'Delivery without tax, given back below zero.';

create index sale_facts_day_idx on private.sale_facts (tenant_id, business_date);
create index sale_facts_product_idx on private.sale_facts (tenant_id, product_id, business_date) where product_id is not null;
create index sale_facts_contact_idx on private.sale_facts (tenant_id, contact_id, business_date) where contact_id is not null;
create index sale_facts_sequence_idx on private.sale_facts (tenant_id, sequence);

call private.enable_rls_and_revoke('private.sale_facts');

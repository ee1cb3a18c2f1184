create table private.product_edit_rows (
  tenant_id uuid not null,
  edit_id uuid not null,
  product_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (tenant_id, edit_id, product_id),
  foreign key (tenant_id, edit_id) references private.product_edits (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table private.product_edit_rows is 'What each product was before and after such a change, of the fields it touched.';

create index product_edit_rows_product_id_idx on private.product_edit_rows (tenant_id, product_id);

call private.enable_rls_and_revoke('private.product_edit_rows');

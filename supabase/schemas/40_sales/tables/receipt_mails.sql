create table private.receipt_mails (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  sent_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict
);
comment on table private.receipt_mails is 'Receipts sent by mail, for the limits: 5 of one sale, 500 a day by one business.';

create index receipt_mails_sale_idx on private.receipt_mails (tenant_id, sale_id);
create index receipt_mails_tenant_idx on private.receipt_mails (tenant_id, created_at desc);

call private.enable_rls_and_revoke('private.receipt_mails');

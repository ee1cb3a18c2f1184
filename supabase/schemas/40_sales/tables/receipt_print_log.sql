create table private.receipt_print_log (
  tenant_id uuid not null,
  sale_id uuid not null,
  print_number integer not null check (print_number > 0),
  printed_at timestamptz not null check (isfinite(printed_at)),
  printed_by uuid,
  primary key (tenant_id, sale_id, print_number),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict
);
comment on table private.receipt_print_log is
  'Who printed the receipt of a sale, and when. Prints from before this record are only counted, in private.receipt_prints.';

call private.enable_rls_and_revoke('private.receipt_print_log');

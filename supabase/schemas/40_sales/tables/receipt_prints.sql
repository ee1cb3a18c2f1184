create table private.receipt_prints (
  tenant_id uuid not null,
  sale_id uuid not null,
  print_count integer not null check (print_count > 0),
  printed_at timestamptz not null check (isfinite(printed_at)),
  primary key (tenant_id, sale_id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict
);
comment on table private.receipt_prints is 'How often the receipt of a sale was printed.';

call private.enable_rls_and_revoke('private.receipt_prints');

create trigger _050_plain_answer before insert or update on private.receipt_prints for each statement execute function private.tg_plain_answer();

create table public.bill_inbox (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  attachment_id uuid not null,
  state text not null default 'new' check (state in ('new', 'entered', 'discarded')),
  supplier_bill_id uuid,
  discard_reason text check (length(discard_reason) between 1 and 500),
  added_by uuid,
  added_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz check (isfinite(settled_at)),
  settled_by uuid,
  settled_by_name text,
  primary key (tenant_id, id),
  unique (tenant_id, attachment_id),
  foreign key (tenant_id, attachment_id) references public.attachments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, supplier_bill_id) references public.supplier_bills (tenant_id, id) on delete restrict,
  constraint bill_inbox_entered check ((supplier_bill_id is not null) = (state = 'entered')),
  constraint bill_inbox_discarded check ((discard_reason is not null) = (state = 'discarded'))
);
comment on table public.bill_inbox is
  'Photos and PDFs of suppliers'' bills that nobody has entered yet, and what became of them. The file is an attachment of kind inbox. Written by functions only.';
comment on column public.bill_inbox.supplier_bill_id is 'The bill that was entered from it, which shows the file as its own.';

create index bill_inbox_newest_idx on public.bill_inbox (tenant_id, created_at desc, id desc);
create index bill_inbox_new_idx on public.bill_inbox (tenant_id, created_at desc, id desc) where state = 'new';
create index bill_inbox_bill_idx on public.bill_inbox (tenant_id, supplier_bill_id) where supplier_bill_id is not null;

call private.protect_tenant_table('public.bill_inbox', 'purchases.view');

create trigger _100_no_delete before delete on public.bill_inbox for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.bill_inbox for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.bill_inbox for each row execute function private.tg_documents__only_columns(
  'state', 'supplier_bill_id', 'discard_reason', 'settled_at', 'settled_by', 'settled_by_name');

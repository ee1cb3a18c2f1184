create table public.attachments (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  entity_type text not null check (entity_type in ('voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement', 'inbox')),
  entity_id uuid not null,
  file_name text not null check (length(btrim(file_name)) between 1 and 120),
  mime_type text not null check (mime_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  byte_size integer not null check (byte_size between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by uuid,
  added_by_name text,
  created_at timestamptz not null default now(),
  taken_off_at timestamptz check (isfinite(taken_off_at)),
  primary key (tenant_id, id)
);
comment on table public.attachments is
  'Photos and PDFs of papers behind documents. The file is in the private bucket documents, at tenant/entity_type/entity_id/id. Added, never replaced; taken off only until its document is recorded.';

comment on column public.attachments.taken_off_at is 'Taken off the form before the document was recorded: it is on no list, and its file is not shown.';

create index attachments_entity_idx on public.attachments (tenant_id, entity_type, entity_id) where taken_off_at is null;
create index attachments_file_idx on public.attachments (tenant_id, sha256);

call private.protect_tenant_table('public.attachments', 'nobody');

create trigger _100_no_delete before delete on public.attachments for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.attachments for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.attachments for each row execute function private.tg_documents__only_columns('taken_off_at');
create trigger _310_visible_name before insert on public.attachments
  for each row execute function private.tg_refuse_hidden_characters('file_name');

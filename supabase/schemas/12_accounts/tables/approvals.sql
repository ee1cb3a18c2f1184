create table public.approvals (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  permission text not null check (length(permission) between 3 and 120),
  approver_id uuid not null,
  approver_name text not null,
  asked_by uuid not null,
  document_id uuid not null,
  subject jsonb not null,
  reason text not null check (length(reason) between 3 and 200),
  expires_at timestamptz not null check (isfinite(expires_at)),
  used_at timestamptz,
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
comment on table public.approvals is 'Who allowed which document what, and why. Written once; the document that takes it stamps used_at.';
comment on column public.approvals.document_id is
  'The sale, the credit note or the till session that it is for, by the id that its till has given it.';
comment on column public.approvals.subject is
  'How far it goes: the highest discount in percent, the prices, the sale and lines that are returned, the products and prices returned without a receipt, or the cash that was counted.';

create index approvals_document_idx on public.approvals (tenant_id, document_id);

call private.protect_tenant_table('public.approvals', 'sales.view_all', null, p_hidden_columns => array['request_hash']);

create trigger _100_append_only before update or delete on public.approvals for each row execute function private.tg_approvals__once();
create trigger _100_append_only_truncate before truncate on public.approvals for each statement execute function private.tg_append_only();

create table public.commission_lines (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  member_id uuid not null,
  source_line_id uuid not null,
  month date not null check (isfinite(month)),
  kind text not null check (kind in ('sale', 'return')),
  document_id uuid not null,
  business_date date not null check (isfinite(business_date)),
  product_id uuid,
  rule_id uuid not null,
  basis text not null check (basis in ('net', 'margin')),
  percent numeric(6,3) not null check (percent between 0.001 and 100),
  shared_with uuid,
  base_amount numeric(14,2) not null check (base_amount between -1e12 and 1e12),
  amount numeric(14,2) not null check (amount between -1e12 and 1e12),
  primary key (tenant_id, member_id, source_line_id)
);
comment on table public.commission_lines is 'The lines behind an approved statement: one line of a sale or return counts once for a person. Append-only.';
comment on column public.commission_lines.source_line_id is 'The line of the sale, or of the credit note.';
comment on column public.commission_lines.shared_with is 'Who has half of it, where the rule said so.';

create index commission_lines_month_idx on public.commission_lines (tenant_id, member_id, month, business_date, source_line_id);
create index commission_lines_source_idx on public.commission_lines (tenant_id, source_line_id);

call private.protect_tenant_table('public.commission_lines', 'nobody');
call private.make_append_only('public.commission_lines');

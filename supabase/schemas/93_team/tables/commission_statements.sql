create table public.commission_statements (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  member_id uuid not null,
  month date not null check (isfinite(month)),
  base_amount numeric(14,2) not null check (base_amount between -1e12 and 1e12),
  amount numeric(14,2) not null check (amount between -1e12 and 1e12),
  line_count integer not null check (line_count >= 0),
  approved_by uuid not null,
  approved_at timestamptz not null default clock_timestamp() check (isfinite(approved_at)),
  primary key (tenant_id, member_id, month)
);
comment on table public.commission_statements is 'The commission of a person for a month, as it was approved. Append-only: what comes later stands on the next month''s.';
comment on column public.commission_statements.month is 'Its first day.';

call private.protect_tenant_table('public.commission_statements', 'nobody');
call private.make_append_only('public.commission_statements');

create table public.closed_years (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  ends_on date not null check (isfinite(ends_on)),
  trial_balance jsonb not null,
  profit numeric(14,2) not null check (profit between -1e12 and 1e12),
  sequence bigint not null,
  chain_hash bytea not null,
  closed_by uuid,
  closed_at timestamptz not null,
  primary key (tenant_id, ends_on)
);
comment on table public.closed_years is
  'Years that were closed: nothing is posted for it, the books are locked for good, and what they said then is kept. Append-only.';

call private.make_append_only('public.closed_years');
call private.protect_tenant_table('public.closed_years', 'accounting.view');

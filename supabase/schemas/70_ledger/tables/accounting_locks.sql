create table public.accounting_locks (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  area text not null check (area in ('sales', 'purchases', 'stock', 'bank', 'tax', 'all')),
  kind text not null check (kind in ('soft', 'hard')),
  locked_until date not null check (isfinite(locked_until)),
  reason text,
  locked_by uuid,
  locked_at timestamptz not null,
  primary key (tenant_id, area, kind),
  constraint accounting_locks_hard_is_for_all check (kind = 'soft' or area = 'all')
);
comment on table public.accounting_locks is
  'Until which day the books are closed, for an area or all. A soft lock opens for a person and a time; a hard one never does and only moves forward.';

call private.protect_tenant_table('public.accounting_locks', 'accounting.view');

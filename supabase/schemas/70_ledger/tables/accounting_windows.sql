create table public.accounting_windows (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  area text not null check (area in ('sales', 'purchases', 'stock', 'bank', 'tax', 'all')),
  user_id uuid not null,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  opened_by uuid not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  primary key (tenant_id, id),
  constraint accounting_windows_is_short check (expires_at > opened_at and expires_at <= opened_at + interval '24 hours')
);
comment on table public.accounting_windows is 'For at most a day one person may post behind the soft lock of an area (all: of every area), for a reason.';

create index accounting_windows_person_idx on public.accounting_windows (tenant_id, user_id, expires_at);

call private.protect_tenant_table('public.accounting_windows', 'accounting.view');

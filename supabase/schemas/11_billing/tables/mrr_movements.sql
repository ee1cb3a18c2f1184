create table private.mrr_movements (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  place bigint generated always as identity,
  subscription_id uuid not null,
  occurred_at timestamptz not null check (isfinite(occurred_at)),
  kind text not null check (kind in ('new', 'reactivation', 'expansion', 'contraction', 'churn')),
  currency text not null references public.currencies (code) on update cascade on delete restrict,
  delta numeric(14, 2) not null check (delta between -1e12 and 1e12),
  before numeric(14, 2) not null check (before between 0 and 1e12),
  after numeric(14, 2) not null check (after between 0 and 1e12),
  primary key (tenant_id, place),
  check (delta = after - before)
);
comment on table private.mrr_movements is
  'Every change of monthly recurring revenue, written in the transaction that causes it; the deltas of a currency add up to what live subscriptions bring.';

create index mrr_movements_subscription_idx on private.mrr_movements (tenant_id, subscription_id, place desc);
create index mrr_movements_time_idx on private.mrr_movements (currency, occurred_at);

call private.enable_rls_and_revoke('private.mrr_movements');
call private.make_append_only('private.mrr_movements');

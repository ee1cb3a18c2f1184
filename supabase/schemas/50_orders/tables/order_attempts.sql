create table private.order_attempts (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  client text not null,
  window_start timestamptz not null,
  attempts integer not null default 1,
  primary key (tenant_id, client, window_start)
);
comment on table private.order_attempts is 'Orders per shop, client address and ten minutes, for the rate limit.';

create index order_attempts_window_idx on private.order_attempts (window_start);

call private.enable_rls_and_revoke('private.order_attempts');

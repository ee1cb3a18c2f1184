create table public.purchase_order_links (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  purchase_order_id uuid not null,
  token_hash text not null unique,
  expires_at timestamptz not null check (isfinite(expires_at)),
  view_count integer not null default 0 check (view_count >= 0),
  last_viewed_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references public.purchase_orders (tenant_id, id) on delete restrict
);
comment on table public.purchase_order_links is
  'Secret links by which a supplier opens and confirms an order: only the hash of the token is kept. They end on their day, when somebody ends them, and with the order.';

create index purchase_order_links_order_idx on public.purchase_order_links (tenant_id, purchase_order_id, created_at desc);

call private.protect_tenant_table('public.purchase_order_links', 'purchases.view', p_hidden_columns => array['token_hash']);

create trigger _100_only_columns before update on public.purchase_order_links
  for each row execute function private.tg_documents__only_columns('view_count', 'last_viewed_at', 'revoked_at');
create trigger _100_no_delete before delete on public.purchase_order_links for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.purchase_order_links for each statement execute function private.tg_append_only();

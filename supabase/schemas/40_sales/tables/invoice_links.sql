create table public.invoice_links (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  sale_id uuid not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  view_count integer not null default 0,
  last_viewed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict
);
comment on table public.invoice_links is 'Secret links to an invoice: only the hash of the token is kept; they expire and can be revoked.';

create index invoice_links_sale_idx on public.invoice_links (tenant_id, sale_id);

call private.protect_tenant_table('public.invoice_links', 'sales.view_all', p_hidden_columns => array['token_hash']);

create trigger _100_only_columns before update on public.invoice_links
  for each row execute function private.tg_documents__only_columns('revoked_at', 'view_count', 'last_viewed_at');
create trigger _100_no_delete before delete on public.invoice_links for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.invoice_links for each statement execute function private.tg_append_only();

create table public.quote_links (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  quote_id uuid not null,
  token_hash text not null unique,
  expires_at timestamptz not null check (isfinite(expires_at)),
  revoked_at timestamptz check (isfinite(revoked_at)),
  view_count integer not null default 0 check (view_count >= 0),
  last_viewed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, quote_id) references public.quotes (tenant_id, id) on delete restrict
);
comment on table public.quote_links is 'Secret links to a quote: only the hash of the token is kept; they expire and can be revoked.';

create index quote_links_quote_idx on public.quote_links (tenant_id, quote_id);

call private.protect_tenant_table('public.quote_links', 'sales.view_all', p_hidden_columns => array['token_hash']);

create trigger _100_only_columns before update on public.quote_links
  for each row execute function private.tg_documents__only_columns('revoked_at', 'view_count', 'last_viewed_at');
create trigger _100_no_delete before delete on public.quote_links for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.quote_links for each statement execute function private.tg_append_only();

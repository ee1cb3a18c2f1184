create table public.stock_notices (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  email text not null check (length(email) between 5 and 254 and email = lower(email)),
  token_hash text not null unique,
  -- When to look whether it can be bought again; null while nothing has changed.
    check_at timestamptz default clock_timestamp() check (isfinite(check_at)),
  mailed_at timestamptz check (isfinite(mailed_at)),
  asked_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, product_id, email),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
comment on table public.stock_notices is
  'Who asked to be told when a product can be bought again, once for each address and product, and when they were. They agreed to this one mail only.';

create index stock_notices_waiting_idx on public.stock_notices (tenant_id, product_id) where mailed_at is null;
create index stock_notices_due_idx on public.stock_notices (check_at) where mailed_at is null and check_at is not null;
create index stock_notices_email_idx on public.stock_notices (tenant_id, email);

call private.protect_tenant_table('public.stock_notices', 'contacts.view', p_hidden_columns => array['token_hash']);

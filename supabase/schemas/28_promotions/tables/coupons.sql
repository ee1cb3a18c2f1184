create table public.coupons (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  sequence bigint generated always as identity check (sequence >= 1),
  promotion_id uuid not null,
  batch_id uuid not null,
  code text not null constraint coupons_code_shape check (code ~ '^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$'),
  usage_limit integer check (usage_limit between 1 and 1000000),
  per_customer_limit integer check (per_customer_limit between 1 and 1000),
  stopped_at timestamptz check (isfinite(stopped_at)),
  created_at timestamptz not null default now(),
  valid_until date check (valid_until between '1970-01-01' and '2999-12-31'),
  primary key (tenant_id, id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete restrict
);
comment on table public.coupons is 'Codes that open a promotion. Capitals only: what is typed is made capitals, so that writing makes no difference.';
comment on column public.coupons.stopped_at is 'Since when this one code is not taken, as one that leaked; the others of its promotion still are.';
comment on column public.coupons.batch_id is 'The request that made it, with all that were made at once.';
comment on column public.coupons.valid_until is 'The last business day on which it is taken, as that of a quote.';

create unique index coupons_code_key on public.coupons (tenant_id, code);
create index coupons_promotion_idx on public.coupons (tenant_id, promotion_id, sequence);
create index coupons_batch_idx on public.coupons (tenant_id, batch_id);

call private.protect_tenant_table('public.coupons', 'promotions.manage');

create table private.product_popularity (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  product_id uuid not null,
  times integer not null check (times > 0),
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade
);
comment on table private.product_popularity is
  'In how many sales of the last 180 days a product was, its variants among them. Counted by the timer with what is bought together.';

call private.enable_rls_and_revoke('private.product_popularity');

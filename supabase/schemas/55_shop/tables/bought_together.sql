create table public.bought_together (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  other_product_id uuid not null,
  times integer not null check (times >= 2),
  primary key (tenant_id, product_id, other_product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_product_id) references public.products (tenant_id, id) on delete cascade,
  constraint bought_together_is_of_two check (product_id <> other_product_id)
);
comment on table public.bought_together is
  'In how many sales of the last 180 days two products were together, variants as their product; up to eight others of each. Once is chance, and somebody''s basket: it is not kept. Written by the timer.';

create index bought_together_other_idx on public.bought_together (tenant_id, other_product_id);

call private.protect_tenant_table('public.bought_together', 'reports.view');

create table public.product_ratings (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  product_id uuid not null,
  count_1 integer not null default 0 check (count_1 >= 0),
  count_2 integer not null default 0 check (count_2 >= 0),
  count_3 integer not null default 0 check (count_3 >= 0),
  count_4 integer not null default 0 check (count_4 >= 0),
  count_5 integer not null default 0 check (count_5 >= 0),
  review_count bigint not null generated always as (count_1::bigint + count_2 + count_3 + count_4 + count_5) stored,
  rating_sum bigint not null generated always as (count_1::bigint + 2::bigint * count_2 + 3::bigint * count_3 + 4::bigint * count_4 + 5::bigint * count_5) stored,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict
);
comment on table public.product_ratings is
  'What the published reviews of a product come to: how many of one to five stars, how many in all and the sum of their stars. Kept by a trigger.';

call private.protect_tenant_table('public.product_ratings', 'products.view');

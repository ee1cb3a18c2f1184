create table private.commission_rules (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  basis text not null check (basis in ('net', 'margin')),
  percent numeric(6,3) not null check (percent between 0.001 and 100),
  product_id uuid,
  category_id uuid,
  member_id uuid,
  shared_with uuid,
  valid_from date not null check (isfinite(valid_from)),
  valid_to date check (isfinite(valid_to)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete cascade,
  constraint commission_rules_one_kind_of_goods check (product_id is null or category_id is null),
  constraint commission_rules_ends_after_begin check (valid_to is null or valid_to >= valid_from)
);
comment on table private.commission_rules is
  'What people earn by what they sell: for goods, for a person, from a day on. Of several the most particular holds: a product, else the nearest category, else a person, else the newest.';
comment on column private.commission_rules.basis is 'net: of the price without tax; margin: of that less what the goods cost.';
comment on column private.commission_rules.shared_with is 'Half of it is this person''s; the smallest coin that is left over is the seller''s.';
comment on column private.commission_rules.valid_to is 'The last day of sale that it holds for; null: it goes on.';

create index commission_rules_product_idx on private.commission_rules (tenant_id, product_id) where product_id is not null;
create index commission_rules_category_idx on private.commission_rules (tenant_id, category_id) where category_id is not null;

-- In private, as functions alone read and write it: a public table with keys to products and categories would be a second way from one to the other, and REST could not tell which is asked for.
call private.protect_tenant_table('private.commission_rules', 'nobody');

create table public.price_list_items (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  sequence bigint generated always as identity check (sequence >= 1),
  price_list_id uuid not null,
  product_id uuid,
  category_id uuid,
  min_quantity numeric(14, 3) not null default 0.001 check (min_quantity between 0.001 and 1000000),
  kind text not null check (kind in ('fixed', 'percent_off', 'amount_off')),
  value numeric(14, 3) not null check (value between 0 and 9999999999),
  starts_on date check (starts_on between '1970-01-01' and '2999-12-31'),
  ends_on date check (ends_on between '1970-01-01' and '2999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, price_list_id) references public.price_lists (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete cascade,
  constraint price_list_items_one_target check (product_id is null or category_id is null),
  constraint price_list_items_percent_at_most_all check (kind <> 'percent_off' or value <= 100),
  constraint price_list_items_days_in_order check (ends_on is null or starts_on is null or ends_on >= starts_on)
);
comment on table public.price_list_items is
  'A price of a list for one product or variant, for a category and what lies below it, or (neither named) for everything.';
comment on column public.price_list_items.value is 'The price (fixed), the percentage (percent_off) or the amount (amount_off) taken off the product''s own price.';
comment on column public.price_list_items.min_quantity is 'From this quantity of the product in one basket on.';
comment on column public.price_list_items.sequence is 'Order of adding; the newest is shown first.';

-- Also what a price is found by: the target is the product, the category, or the list itself for "everything".
create unique index price_list_items_target_key on public.price_list_items
  (tenant_id, price_list_id, (coalesce(product_id, category_id, price_list_id)), min_quantity, starts_on) nulls not distinct;
create index price_list_items_sequence_idx on public.price_list_items (tenant_id, price_list_id, sequence);
create index price_list_items_product_idx on public.price_list_items (tenant_id, product_id) where product_id is not null;
create index price_list_items_category_idx on public.price_list_items (tenant_id, category_id) where category_id is not null;

call private.protect_tenant_table('public.price_list_items', 'products.view');

create trigger _620_till_new after insert on public.price_list_items
  referencing new table as changed_rows for each statement execute function private.tg_price_list_items__changes();
create trigger _620_till_changed after update on public.price_list_items
  referencing new table as changed_rows for each statement execute function private.tg_price_list_items__changes();
create trigger _620_till_gone after delete on public.price_list_items
  referencing old table as changed_rows for each statement execute function private.tg_price_list_items__changes();
create trigger _300_whole_quantities before insert or update of product_id, min_quantity on public.price_list_items
  for each row when (new.product_id is not null and new.min_quantity % 1 <> 0) execute function private.tg_whole_quantities('min_quantity');

create table public.product_reviews (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  order_id uuid not null,
  rating integer not null check (rating between 1 and 5),
  title text check (length(title) between 1 and 120),
  body text check (length(body) between 1 and 2000),
  display_name text not null check (length(display_name) between 1 and 60),
  status text not null default 'pending' check (status in ('pending', 'published', 'hidden')),
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz check (isfinite(replied_at)),
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, order_id, product_id),
  foreign key (tenant_id, product_id) references public.products (tenant_id, id) on delete restrict,
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  constraint product_reviews_reply_has_time check ((reply is null) = (replied_at is null))
);
comment on table public.product_reviews is
  'What buyers said of a product, once for each order. Of a variant the product it belongs to is meant. The words are theirs: only state and answer change.';
comment on column public.product_reviews.display_name is 'How the buyer wants to be named in the shop.';

create index product_reviews_product_idx on public.product_reviews (tenant_id, product_id, created_at desc, id desc) where status = 'published';
create index product_reviews_all_of_product_idx on public.product_reviews (tenant_id, product_id);
create index product_reviews_newest_idx on public.product_reviews (tenant_id, created_at desc, id desc);
create index product_reviews_status_idx on public.product_reviews (tenant_id, status, created_at desc, id desc);

call private.protect_tenant_table('public.product_reviews', 'products.view', p_hidden_columns => array['request_hash']);

create trigger _100_only_columns before update on public.product_reviews
  for each row execute function private.tg_documents__only_columns('status', 'reply', 'replied_at', 'updated_at');
create trigger _100_no_truncate before truncate on public.product_reviews for each statement execute function private.tg_append_only();
create trigger _500_ratings after insert or delete on public.product_reviews
  for each row execute function private.tg_product_reviews__ratings();
create trigger _500_ratings_of_changed after update on public.product_reviews
  for each row when (old.status is distinct from new.status) execute function private.tg_product_reviews__ratings();

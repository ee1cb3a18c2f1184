create table private.sample_goods (
  business_kind text not null check (business_kind in ('grocery', 'fashion', 'food', 'beauty', 'electronics', 'other')),
  position integer not null check (position between 1 and 99),
  category text not null,
  name text not null,
  description text,
  kind text not null default 'goods' check (kind in ('goods', 'service')),
  unit text not null default 'each',
  price_usd numeric(14, 2) not null check (price_usd between 0.01 and 1e12),
  usual_price_usd numeric(14, 2) check (usual_price_usd between 0.01 and 1e12),
  quantity numeric(14, 3) not null default 0 check (quantity between 0 and 1e11),
  is_featured boolean not null default false,
  picture text not null check (picture ~ '^[a-z0-9-]{1,40}$'),
  primary key (business_kind, position)
);
comment on table private.sample_goods is 'What a new business may look around with: a handful of products by kind of business, priced in US dollars.';

call private.enable_rls_and_revoke('private.sample_goods');

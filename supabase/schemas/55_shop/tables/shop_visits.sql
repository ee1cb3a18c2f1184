create table private.shop_visits (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  business_date date not null,
  visit_key text not null check (visit_key ~ '^[A-Za-z0-9_-]{20,40}$'),
  minute smallint not null check (minute between 0 and 1439),
  device text not null check (device in ('computer', 'phone', 'tablet')),
  source text not null check (source in ('direct', 'search', 'site', 'social')),
  reached smallint not null check (reached between 1 and 5),
  searched text[] not null default '{}' check (cardinality(searched) <= 20),
  primary key (tenant_id, business_date, visit_key)
) with (fillfactor = 80);
comment on table private.shop_visits is
  'Visits of shops in the last days: one device at one address on one business day. The key is a keyed digest that names nobody, and is deleted when private.fold_shop_visits adds the visit to private.shop_visit_days.';
comment on column private.shop_visits.minute is 'When it began, in minutes of the business day.';
comment on column private.shop_visits.source is 'What led there: a search engine, a social network, another site, or nothing that was told.';
comment on column private.shop_visits.reached is 'How far it came: 1 the shop, 2 a product, 3 the cart with something in it, 4 the checkout, 5 an order.';
comment on column private.shop_visits.searched is 'The words it searched for, so that each counts once in a visit and is known to have led to an order.';

create index shop_visits_business_date_idx on private.shop_visits (business_date);

call private.enable_rls_and_revoke('private.shop_visits');

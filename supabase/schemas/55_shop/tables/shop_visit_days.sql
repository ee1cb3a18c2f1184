create table private.shop_visit_days (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  business_date date not null,
  minute smallint not null check (minute between 0 and 1439),
  device text not null check (device in ('computer', 'phone', 'tablet')),
  source text not null check (source in ('direct', 'search', 'site', 'social')),
  visits bigint not null check (visits between 0 and 1e15),
  seen bigint not null check (seen between 0 and 1e15),
  in_cart bigint not null check (in_cart between 0 and 1e15),
  at_checkout bigint not null check (at_checkout between 0 and 1e15),
  ordered bigint not null check (ordered between 0 and 1e15),
  primary key (tenant_id, business_date, minute, device, source)
);
comment on table private.shop_visit_days is 'Visits of shops by the hour in which they began, with how many of them came how far. Nothing in it is of one visitor.';
comment on column private.shop_visit_days.minute is 'The last minute of that hour of the business day.';

call private.enable_rls_and_revoke('private.shop_visit_days');

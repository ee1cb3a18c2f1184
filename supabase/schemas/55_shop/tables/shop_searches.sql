create table private.shop_searches (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  business_date date not null,
  words text not null check (length(words) between 2 and 60),
  times bigint not null check (times between 0 and 1e15),
  found bigint not null check (found between 0 and 1e15),
  times_none bigint not null check (times_none between 0 and 1e15),
  bought bigint not null check (bought between 0 and 1e15),
  primary key (tenant_id, business_date, words)
) with (fillfactor = 80);
comment on table private.shop_searches is
  'What shoppers searched for, by day and words: at most 500 different words a day, kept for two years. Nothing in it is of one visitor; what looks like an address or a phone number is not kept.';
comment on column private.shop_searches.times is 'How many visits searched for it.';
comment on column private.shop_searches.found is 'How many products these searches found, added up.';
comment on column private.shop_searches.times_none is 'How many of them found nothing.';
comment on column private.shop_searches.bought is 'How many of these visits ordered afterwards.';

create index shop_searches_business_date_idx on private.shop_searches (business_date);

call private.enable_rls_and_revoke('private.shop_searches');

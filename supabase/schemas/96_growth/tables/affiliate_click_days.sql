create table private.affiliate_click_days (
  affiliate_id uuid not null references private.affiliates (id) on delete cascade,
  clicked_on date not null check (isfinite(clicked_on)),
  clicks integer not null check (clicks between 1 and 10000000),
  primary key (affiliate_id, clicked_on)
);
comment on table private.affiliate_click_days is 'How many visitors opened an affiliate''s link, by day (UTC). Nothing in it leads to a person.';

call private.enable_rls_and_revoke('private.affiliate_click_days');

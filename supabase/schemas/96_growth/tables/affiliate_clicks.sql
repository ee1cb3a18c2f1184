create table private.affiliate_clicks (
  affiliate_id uuid not null references private.affiliates (id) on delete cascade,
  clicked_on date not null check (isfinite(clicked_on)),
  visitor text not null check (visitor ~ '^[0-9a-f]{64}$'),
  primary key (affiliate_id, clicked_on, visitor)
);
comment on table private.affiliate_clicks is
  'Who opened an affiliate''s link on a day, by a hash that is good for that day only, so that a visitor counts once. Rows of another day go with the next click.';

call private.enable_rls_and_revoke('private.affiliate_clicks');

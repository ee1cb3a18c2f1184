create table private.browser_errors (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  release text not null check (length(release) <= 100),
  area text not null check (length(area) between 1 and 40),
  message text not null check (length(message) <= 500),
  stack text not null check (length(stack) <= 4000),
  page text not null check (length(page) <= 200),
  browser text not null check (length(browser) <= 40),
  last_tenant_id uuid,
  seen_count bigint not null default 1 check (seen_count > 0),
  first_seen_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  constraint browser_errors_group_key unique (fingerprint, release, area)
);
comment on table private.browser_errors is
  'Errors of screens as browsers reported them, one row for each fault, release and area; mail addresses, keys and long numbers are cut out before they are stored.';
comment on column private.browser_errors.last_tenant_id is 'The business whose member saw it last; null for visitors.';

create index browser_errors_last_seen_at_idx on private.browser_errors (last_seen_at desc, id desc);

call private.enable_rls_and_revoke('private.browser_errors');

create table private.support_visits (
  id uuid primary key,
  admin_id uuid not null references auth.users (id) on delete restrict,
  visited_tenant_id uuid not null references public.tenants (id) on delete restrict,
  reason text not null check (length(reason) between 10 and 500),
  ticket text check (length(ticket) between 1 and 60) check (ticket !~ '[[:cntrl:]]'),
  starts_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  ended_at timestamptz check (isfinite(ended_at)),
  ended_by uuid,
  request_hash text not null,
  constraint support_visits_at_most_30_minutes check (ends_at > starts_at and ends_at <= starts_at + interval '30 minutes')
);
comment on table private.support_visits is
  'When platform staff look at a business as its owner sees it. A visit lasts 30 minutes at most, changes nothing, and its business is told.';
comment on column private.support_visits.visited_tenant_id is 'The business that is looked at. The table is the platform''s: one open visit for each of its staff, whatever the business.';
comment on column private.support_visits.ended_at is 'Ended before its time, by staff or by an owner (ended_by).';

create unique index support_visits_one_open_key on private.support_visits (admin_id) where ended_at is null;
create index support_visits_tenant_idx on private.support_visits (visited_tenant_id, starts_at desc);
create index support_visits_admin_idx on private.support_visits (admin_id);

call private.enable_rls_and_revoke('private.support_visits');

create table private.announcements (
  id uuid primary key,
  kind text not null default 'news' check (kind in ('news', 'maintenance', 'important')),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 500),
  audience_kind text not null check (audience_kind in ('all', 'plan', 'country', 'status', 'tenant')),
  audience_value text check (length(audience_value) between 2 and 40),
  by_mail boolean not null default false,
  starts_at timestamptz check (isfinite(starts_at)),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'withdrawn')),
  owners integer not null default 0 check (owners between 0 and 10000000),
  delivered integer not null default 0 check (delivered between 0 and owners),
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  saved_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  withdrawn_at timestamptz,
  constraint announcements_audience_named check ((audience_value is null) = (audience_kind = 'all'))
);
comment on table private.announcements is 'What the platform tells the owners of businesses, by the bell and if wished by mail.';
comment on column private.announcements.audience_value is 'The plan''s or business''s id, the country''s code or the standing (private.tenant_effective_status) that audience_kind is about.';
comment on column private.announcements.starts_at is 'Not sent before; null: as soon as somebody sends it.';
comment on column private.announcements.owners is 'To how many it goes: counted when sending begins, and so many it stays.';

create index announcements_newest_idx on private.announcements (created_at desc, id desc);

call private.enable_rls_and_revoke('private.announcements');

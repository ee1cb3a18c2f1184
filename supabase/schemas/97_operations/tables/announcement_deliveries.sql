create table private.announcement_deliveries (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  announcement_id uuid not null references private.announcements (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  notification_id uuid,
  mail_id uuid,
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (tenant_id, announcement_id, user_id)
);
comment on table private.announcement_deliveries is 'To whom an announcement goes: one row for each owner, so that nobody gets it twice, however often sending was broken off.';
comment on column private.announcement_deliveries.read_at is 'When the owner marked it as read in the bell; kept longer than the notification.';

create index announcement_deliveries_announcement_idx on private.announcement_deliveries (announcement_id, tenant_id);
create index announcement_deliveries_open_idx on private.announcement_deliveries (announcement_id) where delivered_at is null;
create index announcement_deliveries_read_idx on private.announcement_deliveries (announcement_id) where read_at is not null;
create index announcement_deliveries_notification_idx on private.announcement_deliveries (tenant_id, notification_id);
create index announcement_deliveries_user_id_idx on private.announcement_deliveries (user_id);

call private.enable_rls_and_revoke('private.announcement_deliveries');

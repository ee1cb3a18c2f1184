create table private.notification_reads (
  tenant_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  notification_id uuid not null,
  read_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, notification_id),
  foreign key (tenant_id, notification_id) references public.notifications (tenant_id, id) on delete cascade
);
comment on table private.notification_reads is
  'Which notifications a person has read. One row each, not a point in time: something that becomes visible late is not taken as read.';

create index notification_reads_user_id_idx on private.notification_reads (user_id);
create index notification_reads_notification_id_idx on private.notification_reads (tenant_id, notification_id);

call private.enable_rls_and_revoke('private.notification_reads');

create trigger _600_announcement after insert on private.notification_reads
  for each row execute function private.tg_notification_reads__announcement();

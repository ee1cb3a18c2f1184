create table private.notification_choices (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  bell boolean not null,
  mail boolean not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, kind)
);
comment on table private.notification_choices is
  'Of which events a person of a business wants to know behind the bell and by mail. Without a row it is as their role has it: private.mails_by_role.';

create index notification_choices_user_id_idx on private.notification_choices (user_id);
create index notification_choices_mail_idx on private.notification_choices (tenant_id, kind) where mail;

call private.enable_rls_and_revoke('private.notification_choices');

create table private.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  role text not null default 'owner' check (role in ('owner', 'operations', 'finance', 'support'))
);
comment on table private.platform_admins is 'Who runs the platform. Apart from every tenant role, and no API role can write it.';
comment on column private.platform_admins.role is 'What of the platform somebody may change; everybody reads.';

call private.enable_rls_and_revoke('private.platform_admins');

create trigger _500_role after insert or delete on private.platform_admins
  for each row execute function private.tg_platform_admins__role();

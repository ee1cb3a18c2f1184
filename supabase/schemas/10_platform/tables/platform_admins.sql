create table private.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.platform_admins is 'Who runs the platform. Apart from every tenant role, and no API role can write it.';

call private.enable_rls_and_revoke('private.platform_admins');

create trigger _500_role after insert or delete on private.platform_admins
  for each row execute function private.tg_platform_admins__role();

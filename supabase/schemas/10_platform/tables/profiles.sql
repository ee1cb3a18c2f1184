create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (length(full_name) <= 120),
  role text not null default 'user' check (role in ('user', 'admin', 'manager', 'accountant', 'cashier', 'superadmin')),
  tenant_id uuid references public.tenants (id) on delete restrict,
  avatar_url text check (private.is_safe_url(avatar_url)),
  require_password_change boolean not null default false,
  temp_password_created_at timestamptz check (isfinite(temp_password_created_at)),
  invitation_status text not null default 'none' check (invitation_status in ('none', 'pending', 'accepted')),
  invitation_accepted_at timestamptz check (isfinite(invitation_accepted_at)),
  email_verified boolean not null default false,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_avatar_is_own check (avatar_url like '/storage/v1/object/public/%')
);
comment on table public.profiles is 'What a person is called and is told about themselves. role and tenant_id mirror tenant_users; nothing authorises by them.';

create index profiles_tenant_id_idx on public.profiles (tenant_id);
create index profiles_created_at_idx on public.profiles (created_at desc, user_id desc);

call private.enable_rls_and_revoke('public.profiles');

create trigger _500_set_updated_at before update on public.profiles for each row execute function private.tg_set_updated_at();
create trigger _300_superadmin_role before insert or update of role on public.profiles
  for each row execute function private.tg_profiles__superadmin_role();
create trigger _200_own_columns before update on public.profiles for each row
  when (current_user in ('anon', 'authenticated')) execute function private.tg_profiles__own_columns();
create trigger _310_visible_name before insert or update of full_name on public.profiles
  for each row execute function private.tg_refuse_hidden_characters('full_name');
create trigger _240_own_pictures before insert or update of avatar_url on public.profiles for each row
  when (new.avatar_url is not null) execute function private.tg_own_pictures('avatar_url');

create policy "People read their own profile, team viewers their tenant's" on public.profiles for select to authenticated
  using (user_id = (select private.live_user_id()) or tenant_id = (select private.current_tenant_id_with('team.view')));
create policy "People update their own profile" on public.profiles for update to authenticated
  using (user_id = (select private.live_user_id())) with check (user_id = (select private.live_user_id()));

grant select on public.profiles to authenticated;
grant update (full_name, avatar_url, invitation_status, invitation_accepted_at, require_password_change,
  temp_password_created_at, updated_at) on public.profiles to authenticated;
grant select, insert, update on public.profiles to service_role;

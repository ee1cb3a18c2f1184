create table public.tenant_users (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  user_id uuid not null unique references public.profiles (user_id) on delete cascade,
  role text not null check (role in ('admin', 'manager', 'accountant', 'cashier')),
  invitation_status text not null default 'pending' check (invitation_status in ('pending', 'accepted')),
  invitation_accepted_at timestamptz check (isfinite(invitation_accepted_at)),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role_id uuid,
  primary key (tenant_id, user_id),
  -- An own role says the ready role that its people have: the two never differ.
  constraint tenant_users_own_role_fkey foreign key (tenant_id, role_id, role) references public.tenant_roles (tenant_id, id, base) on delete restrict
);
comment on table public.tenant_users is 'Membership: who works for which business in which role. One business per account.';
comment on column public.tenant_users.role_id is 'The own role of the business that decides what this person may do; null where the ready role decides.';

create index tenant_users_role_id_idx on public.tenant_users (tenant_id, role_id, role) where role_id is not null;

call private.enable_rls_and_revoke('public.tenant_users');

create trigger _500_set_updated_at before update on public.tenant_users for each row execute function private.tg_set_updated_at();
create trigger _100_tenant_id_immutable before update on public.tenant_users for each row execute function private.tg_tenant_id_immutable();
create trigger _200_own_columns before update on public.tenant_users for each row
  when (current_user in ('anon', 'authenticated')) execute function private.tg_tenant_users__own_columns();
create trigger _700_mirror after insert or update or delete on public.tenant_users
  for each row execute function private.tg_tenant_users__mirror();
create trigger _300_keep_an_owner before update or delete on public.tenant_users
  for each row execute function private.tg_tenant_users__keep_an_owner();
create trigger _700_let_in after update of is_active on public.tenant_users for each row
  when (new.is_active and not old.is_active) execute function private.tg_tenant_users__let_in();
create trigger _800_notify_joined after update of invitation_status on public.tenant_users
  for each row when (old.invitation_status = 'pending' and new.invitation_status = 'accepted')
  execute function private.tg_tenant_users__notify_joined();
create trigger _500_mark_card after insert or delete on public.tenant_users
  for each row execute function private.tg_tenant_users__mark_card();

create policy "People read their own membership, team viewers their tenant's" on public.tenant_users for select to authenticated
  using (user_id = (select private.live_user_id()) or tenant_id = (select private.current_tenant_id_with('team.view')));
create policy "People accept their own invitation" on public.tenant_users for update to authenticated
  using (user_id = (select private.live_user_id())) with check (user_id = (select private.live_user_id()));

grant select on public.tenant_users to authenticated;
grant update (invitation_status, invitation_accepted_at, is_active, updated_at) on public.tenant_users to authenticated;
grant select, insert, update, delete on public.tenant_users to service_role;

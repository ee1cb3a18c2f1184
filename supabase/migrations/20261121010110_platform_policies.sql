-- Who reads and writes the platform tables. These have policies of their own instead of the tenant wall: a person belongs
-- to no tenant before sign-up, and platform administrators reach tenants and subscriptions of all.

call private.lock_down('public.currencies');
create policy "Everyone reads currencies" on public.currencies for select to anon, authenticated using (code is not null);
grant select on public.currencies to anon, authenticated, service_role;

call private.lock_down('public.billing_plans');
create policy "Visitors read public plans" on public.billing_plans for select to anon using (is_public);
create policy "Signed-in people read public plans, platform admins all" on public.billing_plans for select to authenticated
  using (is_public or (select private.is_platform_admin()));
grant select on public.billing_plans to anon, authenticated;
grant select, insert, update, delete on public.billing_plans to service_role;

call private.lock_down('public.tenants');
create policy "Visitors read usable tenants" on public.tenants for select to anon using (status in ('active', 'trial'));
create policy "Signed-in people read usable tenants, platform admins all" on public.tenants for select to authenticated
  using (status in ('active', 'trial') or (select private.is_platform_admin()));
grant select (id, name, subdomain, status) on public.tenants to anon, authenticated;
grant select, insert, update on public.tenants to service_role;

call private.protect_tenant_table('public.tenant_domains', 'settings.view');

call private.lock_down('private.reserved_subdomains');
call private.lock_down('private.platform_admins');
call private.lock_down('private.tenant_creations');
call private.lock_down('audit.events');

call private.lock_down('public.profiles');
create policy "People read their own profile, team viewers their tenant's" on public.profiles for select to authenticated
  using (user_id = (select private.live_user_id()) or tenant_id = (select private.current_tenant_id_with('team.view')));
create policy "People update their own profile" on public.profiles for update to authenticated
  using (user_id = (select private.live_user_id())) with check (user_id = (select private.live_user_id()));
grant select on public.profiles to authenticated;
grant update (full_name, avatar_url, invitation_status, invitation_accepted_at, require_password_change,
  temp_password_created_at, updated_at) on public.profiles to authenticated;
grant select, insert, update on public.profiles to service_role;

call private.lock_down('public.tenant_users');
create policy "People read their own membership, team viewers their tenant's" on public.tenant_users for select to authenticated
  using (user_id = (select private.live_user_id()) or tenant_id = (select private.current_tenant_id_with('team.view')));
create policy "People accept their own invitation" on public.tenant_users for update to authenticated
  using (user_id = (select private.live_user_id())) with check (user_id = (select private.live_user_id()));
grant select on public.tenant_users to authenticated;
grant update (invitation_status, invitation_accepted_at, is_active, updated_at) on public.tenant_users to authenticated;
grant select, insert, update, delete on public.tenant_users to service_role;

call private.lock_down('public.permissions');
create policy "Signed-in people read permissions" on public.permissions for select to authenticated using (key is not null);
grant select on public.permissions to authenticated, service_role;

call private.lock_down('public.role_permissions');
create policy "Signed-in people read the role matrix" on public.role_permissions for select to authenticated using (role is not null);
grant select on public.role_permissions to authenticated, service_role;

call private.lock_down('public.tenant_subscriptions');
create policy "Billing viewers read their tenant's subscriptions, platform admins all" on public.tenant_subscriptions
  for select to authenticated
  using (tenant_id = (select private.current_tenant_id_with('billing.view')) or (select private.is_platform_admin()));
create policy "Platform admins add subscriptions" on public.tenant_subscriptions for insert to authenticated
  with check ((select private.is_platform_admin()));
create policy "Platform admins change subscriptions" on public.tenant_subscriptions for update to authenticated
  using ((select private.is_platform_admin())) with check ((select private.is_platform_admin()));
create policy "Platform admins remove subscriptions" on public.tenant_subscriptions for delete to authenticated
  using ((select private.is_platform_admin()));
grant select, delete on public.tenant_subscriptions to authenticated;
grant insert (id, tenant_id, billing_plan_id, reference, status, amount, currency, current_period_start, current_period_end,
  next_billing_date, next_billing_amount, expires_at) on public.tenant_subscriptions to authenticated;
grant update (billing_plan_id, reference, status, amount, currency, current_period_start, current_period_end,
  next_billing_date, next_billing_amount, expires_at, updated_at) on public.tenant_subscriptions to authenticated;
grant select, insert, update, delete on public.tenant_subscriptions to service_role;

call private.lock_down('public.user_activity_logs');
create policy "People read their own activity" on public.user_activity_logs for select to authenticated
  using (user_id = (select private.live_user_id()));
create policy "People add their own activity" on public.user_activity_logs for insert to authenticated
  with check (user_id = (select private.live_user_id()));
grant select on public.user_activity_logs to authenticated;
grant insert (tenant_id, user_id, action_type, details, ip_address, user_agent) on public.user_activity_logs to authenticated;
grant select, insert on public.user_activity_logs to service_role;

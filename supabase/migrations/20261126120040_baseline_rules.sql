-- Indexes, triggers, policies, privileges and comments.
-- Made of supabase/schemas, which is where to read it; a landed migration is never edited.
set local check_function_bodies = off;

-- 00_foundation/tables/document_types.sql
call private.enable_rls_and_revoke('private.document_types');

-- 00_foundation/tables/events.sql
create index audit_events_tenant_id_idx on audit.events (tenant_id, created_at desc);
create index audit_events_entity_idx on audit.events (entity, entity_id);
call private.make_append_only('audit.events');
call private.enable_rls_and_revoke('audit.events');
create trigger _050_plain_answer before insert on audit.events for each statement execute function private.tg_plain_answer();

-- 10_platform/tables/billing_plans.sql
create index billing_plans_currency_idx on public.billing_plans (currency);
call private.enable_rls_and_revoke('public.billing_plans');
-- Column rules of the platform tables. A trigger that is limited to API roles says so in its WHEN condition, where
-- current_user still is the role of the statement; no setting a client could change is asked.
create trigger _500_set_updated_at before update on public.billing_plans for each row execute function private.tg_set_updated_at();
create policy "Visitors read public plans" on public.billing_plans for select to anon using (is_public);
create policy "Signed-in people read public plans, platform admins all" on public.billing_plans for select to authenticated
  using (is_public or (select private.is_platform_admin()));
grant select on public.billing_plans to anon, authenticated;
grant select, insert, update, delete on public.billing_plans to service_role;

-- 10_platform/tables/country_tax_rules.sql
call private.enable_rls_and_revoke('private.country_tax_rules');

-- 10_platform/tables/currencies.sql
-- Who reads and writes the platform tables. These have policies of their own instead of the tenant wall: a person belongs
-- to no tenant before sign-up, and platform administrators reach tenants and subscriptions of all.
call private.enable_rls_and_revoke('public.currencies');
create policy "Everyone reads currencies" on public.currencies for select to anon, authenticated using (code is not null);
grant select on public.currencies to anon, authenticated, service_role;

-- 10_platform/tables/dialling_codes.sql
call private.enable_rls_and_revoke('private.dialling_codes');

-- 10_platform/tables/first_runs.sql
call private.enable_rls_and_revoke('private.first_runs');

-- 10_platform/tables/permissions.sql
call private.enable_rls_and_revoke('public.permissions');
create policy "Signed-in people read permissions" on public.permissions for select to authenticated using (key is not null);
grant select on public.permissions to authenticated, service_role;

-- 10_platform/tables/plan_prices.sql
create unique index plan_prices_one_live_key on public.plan_prices (plan_id, currency, period) where retired_at is null;
create index plan_prices_plan_id_idx on public.plan_prices (plan_id);
create index plan_prices_currency_idx on public.plan_prices (currency);
call private.enable_rls_and_revoke('public.plan_prices');
create policy "Visitors read live prices of public plans" on public.plan_prices for select to anon
  using (retired_at is null and valid_from <= now() and exists (select 1 from public.billing_plans p where p.id = plan_id and p.is_public));
create policy "Signed-in people read live prices of public plans, platform admins of all plans" on public.plan_prices
  for select to authenticated
  -- Which plans those are says the policy of billing_plans.
  using (retired_at is null and valid_from <= now() and exists (select 1 from public.billing_plans p where p.id = plan_id));
grant select on public.plan_prices to anon, authenticated, service_role;

-- 10_platform/tables/plan_wishes.sql
create index plan_wishes_billing_plan_id_idx on private.plan_wishes (billing_plan_id);
call private.enable_rls_and_revoke('private.plan_wishes');

-- 10_platform/tables/platform_admins.sql
call private.enable_rls_and_revoke('private.platform_admins');
create trigger _500_role after insert or delete on private.platform_admins
  for each row execute function private.tg_platform_admins__role();

-- 10_platform/tables/profiles.sql
create index profiles_tenant_id_idx on public.profiles (tenant_id);
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

-- 10_platform/tables/reserved_subdomains.sql
call private.enable_rls_and_revoke('private.reserved_subdomains');

-- 10_platform/tables/role_permissions.sql
create index role_permissions_permission_key_idx on public.role_permissions (permission_key);
call private.enable_rls_and_revoke('public.role_permissions');
create policy "Signed-in people read the role matrix" on public.role_permissions for select to authenticated using (role is not null);
grant select on public.role_permissions to authenticated, service_role;

-- 10_platform/tables/sample_categories.sql
call private.enable_rls_and_revoke('private.sample_categories');

-- 10_platform/tables/sample_contacts.sql
call private.enable_rls_and_revoke('private.sample_contacts');

-- 10_platform/tables/sample_goods.sql
call private.enable_rls_and_revoke('private.sample_goods');

-- 10_platform/tables/sample_products.sql
call private.enable_rls_and_revoke('private.sample_products');

-- 10_platform/tables/subscription_ends.sql
call private.enable_rls_and_revoke('private.subscription_ends');

-- 10_platform/tables/tenant_creations.sql
call private.enable_rls_and_revoke('private.tenant_creations');

-- 10_platform/tables/tenant_domains.sql
create unique index tenant_domains_one_primary_key on public.tenant_domains (tenant_id) where is_primary;
call private.protect_tenant_table('public.tenant_domains', 'settings.view');

-- 10_platform/tables/tenant_subscriptions.sql
create unique index tenant_subscriptions_one_live_key on public.tenant_subscriptions (tenant_id)
  where status in ('trialing', 'trial', 'active', 'past_due');
create index tenant_subscriptions_newest_idx on public.tenant_subscriptions (tenant_id, created_at desc, id desc);
create index tenant_subscriptions_billing_plan_id_idx on public.tenant_subscriptions (billing_plan_id);
create index tenant_subscriptions_currency_idx on public.tenant_subscriptions (currency);
create index tenant_subscriptions_deciding_idx
  on public.tenant_subscriptions (tenant_id, private.subscription_rank(status), created_at desc, id desc);
call private.enable_rls_and_revoke('public.tenant_subscriptions');
create trigger _500_set_updated_at before update on public.tenant_subscriptions for each row execute function private.tg_set_updated_at();
create trigger _100_tenant_id_immutable before update on public.tenant_subscriptions for each row execute function private.tg_tenant_id_immutable();
create trigger _600_note_end after update of status, expires_at or delete on public.tenant_subscriptions
  for each row execute function private.tg_tenant_subscriptions__note_end();
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

-- 10_platform/tables/tenant_users.sql
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

-- 10_platform/tables/tenants.sql
create index tenants_currency_code_idx on public.tenants (currency_code);
create index tenants_created_at_idx on public.tenants (created_at desc, id desc);
create index tenants_name_idx on public.tenants (lower(name), id);
call private.enable_rls_and_revoke('public.tenants');
create trigger _500_set_updated_at before update on public.tenants for each row execute function private.tg_set_updated_at();
create trigger _310_visible_name before insert or update of name on public.tenants
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _600_document_types after insert on public.tenants
  for each row execute function private.tg_tenants__document_types();
create trigger _510_rounding_by_law after update of country, currency_code on public.tenants
  for each row when (old.country is distinct from new.country or old.currency_code <> new.currency_code)
  execute function private.tg_tenants__rounding_by_law();
create policy "Visitors read one usable tenant at a time" on public.tenants for select to anon
  using (status in ('active', 'trial') and (select private.require_one('tenants', 'id', 'subdomain')));
create policy "Signed-in people read their tenant and one usable at a time, platform admins all" on public.tenants for select to authenticated
  using (id = (select private.current_tenant_id()) or (select private.is_platform_admin())
    or status in ('active', 'trial') and (select private.asks_for_one('tenants', 'id', 'subdomain')));
grant select (id, name, subdomain, status) on public.tenants to anon, authenticated;
grant select, insert, update on public.tenants to service_role;

-- 10_platform/tables/user_activity_logs.sql
create index user_activity_logs_user_id_idx on public.user_activity_logs (user_id, created_at desc);
create index user_activity_logs_tenant_id_idx on public.user_activity_logs (tenant_id, created_at desc);
call private.make_append_only('public.user_activity_logs');
call private.enable_rls_and_revoke('public.user_activity_logs');
create trigger _200_stamp before insert on public.user_activity_logs for each row
  when (current_user in ('anon', 'authenticated')) execute function private.tg_user_activity_logs__stamp();
create trigger _700_batch after insert on public.user_activity_logs referencing new table as added for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.tg_user_activity_logs__batch();
create policy "People read their own activity" on public.user_activity_logs for select to authenticated
  using (user_id = (select private.live_user_id()));
create policy "People add their own activity" on public.user_activity_logs for insert to authenticated
  with check (user_id = (select private.live_user_id()));
grant select on public.user_activity_logs to authenticated;
grant insert (tenant_id, user_id, action_type, details, ip_address, user_agent) on public.user_activity_logs to authenticated;
grant select, insert on public.user_activity_logs to service_role;

-- 12_accounts/auth_triggers.sql
-- What the project does when the sign-in service writes its own tables: profiles, account mails, the sign-in log.

create trigger _500_create_profile after insert on auth.users for each row execute function private.tg_users__create_profile();
create trigger _600_account_mails after update of encrypted_password, email on auth.users
  for each row execute function private.tg_users__account_mails();
create trigger _600_account_mails after update of status or delete on auth.mfa_factors
  for each row execute function private.tg_mfa_factors__account_mails();
create trigger _500_password_changed after update of encrypted_password on auth.users for each row
  when (new.encrypted_password <> '' and new.encrypted_password is distinct from old.encrypted_password)
  execute function private.tg_users__password_changed();
create trigger _600_account_mails after insert on auth.identities for each row execute function private.tg_identities__added();
create trigger _600_account_mails_removed after delete on auth.identities referencing old table as removed
  for each statement execute function private.tg_identities__removed();
create trigger _710_login_record after insert on auth.sessions for each row
  when (new.user_agent is not null or new.ip is not null) execute function private.tg_sessions__login_record();
-- An auth server that makes the session first names its device afterwards, with nothing when the program gives no name.
create trigger _710_login_record_named after update of user_agent on auth.sessions for each row
  when (old.user_agent is null) execute function private.tg_sessions__login_record();
create trigger _700_new_device after insert on auth.sessions for each row
  when (new.user_agent is not null or new.ip is not null) execute function private.tg_sessions__new_device();
create trigger _700_new_device_named after update of user_agent on auth.sessions for each row
  when (old.user_agent is null and old.ip is null and (new.user_agent is not null or new.ip is not null))
  execute function private.tg_sessions__new_device();

-- 12_accounts/tables/approvals.sql
create index approvals_document_idx on public.approvals (tenant_id, document_id);
call private.protect_tenant_table('public.approvals', 'sales.view_all', null, p_hidden_columns => array['request_hash']);
create trigger _100_append_only before update or delete on public.approvals for each row execute function private.tg_approvals__once();
create trigger _100_append_only_truncate before truncate on public.approvals for each statement execute function private.tg_append_only();

-- 12_accounts/tables/deactivated_accounts.sql
call private.enable_rls_and_revoke('private.deactivated_accounts');

-- 12_accounts/tables/email_codes.sql
create index email_codes_user_id_idx on private.email_codes (user_id, created_at desc);
call private.enable_rls_and_revoke('private.email_codes');

-- 12_accounts/tables/failed_recoveries.sql
create index failed_recoveries_user_id_idx on private.failed_recoveries (user_id, failed_at);
call private.enable_rls_and_revoke('private.failed_recoveries');

-- 12_accounts/tables/known_devices.sql
call private.enable_rls_and_revoke('private.known_devices');

-- 12_accounts/tables/pin_failures.sql
call private.enable_rls_and_revoke('private.pin_failures');

-- 12_accounts/tables/recovery_codes.sql
call private.enable_rls_and_revoke('private.recovery_codes');

-- 12_accounts/tables/session_handovers.sql
create index session_handovers_user_id_idx on private.session_handovers (user_id);
create index session_handovers_created_at_idx on private.session_handovers (created_at);
call private.enable_rls_and_revoke('private.session_handovers');

-- 12_accounts/tables/staff_pins.sql
call private.enable_rls_and_revoke('private.staff_pins');

-- 12_accounts/tables/till_operators.sql
create index till_operators_expires_idx on private.till_operators (tenant_id, expires_at);
call private.enable_rls_and_revoke('private.till_operators');

-- 12_accounts/tables/unanswerable_invitations.sql
call private.enable_rls_and_revoke('private.unanswerable_invitations');

-- 15_settings/tables/business_settings.sql
create index business_settings_currency_code_idx on public.business_settings (currency_code);
-- Who reads and changes the settings. Numbers, stock and money are written by functions only; these are plain choices.
call private.protect_tenant_table('public.business_settings', null, 'settings.edit', array['update'],
  p_server_columns => array['tax_pin_label']);
create trigger _300_currency before update of currency_code on public.business_settings for each row
  when (old.currency_code is distinct from new.currency_code) execute function private.tg_business_settings__currency();
create trigger _900_audit after update on public.business_settings for each row execute function private.tg_audit_settings();
create trigger _310_visible_name before insert or update of company_name on public.business_settings
  for each row execute function private.tg_refuse_hidden_characters('company_name');
create trigger _250_country before update of country on public.business_settings for each row
  when (old.country is distinct from new.country) execute function private.tg_business_settings__country();
create trigger _240_own_pictures before insert or update of company_logo_url on public.business_settings for each row
  when (new.company_logo_url is not null) execute function private.tg_own_pictures('company_logo_url');
create trigger _310_visible_symbol before insert or update of currency_symbol on public.business_settings
  for each row when (new.currency_symbol !~ '[!-~]') execute function private.tg_refuse_hidden_characters('currency_symbol');
create policy "Visitors read how one business with an open shop presents itself" on public.business_settings for select to anon
  using ((select private.require_one('business_settings', 'tenant_id'))
    and tenant_id = any ((select private.open_shop_tenant_ids())::uuid[]));
grant select (tenant_id, company_name, company_logo_url, address_line_1, address_line_2, city, state_province, postal_code,
  country, phone, email, website, currency_code, currency_symbol, facebook_url, instagram_url, twitter_url, youtube_url,
  linkedin_url, tagline, about, updated_at) on public.business_settings to anon;
grant select (payment_instructions), update (payment_instructions) on public.business_settings to authenticated;

-- 15_settings/tables/document_sequences.sql
call private.enable_rls_and_revoke('private.document_sequences');

-- 15_settings/tables/locations.sql
create unique index locations_one_default_key on public.locations (tenant_id) where is_default;
call private.protect_tenant_table('public.locations', null, 'settings.edit');
create trigger _300_can_close before update of is_active on public.locations
  for each row when (old.is_active and not new.is_active) execute function private.tg_locations__can_close();
create trigger _310_visible_name before insert or update of name on public.locations
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 15_settings/tables/payment_methods.sql
call private.protect_tenant_table('public.payment_methods', null, 'settings.edit');
create trigger _900_audit after update on public.payment_methods for each row execute function private.tg_audit_settings();
create trigger _200_fixed_role before insert or update on public.payment_methods
  for each row when (new.tender_type in ('gift_card', 'loyalty')) execute function private.tg_payment_methods__fixed_role();
-- At the till.
create trigger _310_visible_name before insert or update of name on public.payment_methods
  for each row execute function private.tg_refuse_hidden_characters('name');
grant insert (proof), update (proof) on public.payment_methods to authenticated;

-- 15_settings/tables/saved_views.sql
create unique index saved_views_name_key on public.saved_views (tenant_id, user_id, list_key, lower(name));
create unique index saved_views_default_key on public.saved_views (tenant_id, user_id, list_key) where is_default;
create index saved_views_list_idx on public.saved_views (tenant_id, list_key, position, name);
create index saved_views_user_id_idx on public.saved_views (user_id);
-- Read and written through the functions below alone: what is not shared is nobody else's business.
call private.protect_tenant_table('public.saved_views', 'nobody');
create trigger _310_visible_name before insert or update of name on public.saved_views
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 15_settings/tables/storefront_settings.sql
call private.protect_tenant_table('public.storefront_settings', null, 'storefront.edit', array['update'],
  p_server_columns => array['slug']);
create trigger _900_audit after update on public.storefront_settings for each row execute function private.tg_audit_settings();
create trigger _310_visible_name before insert or update of display_name on public.storefront_settings
  for each row execute function private.tg_refuse_hidden_characters('display_name');
create policy "Visitors read one open shop" on public.storefront_settings for select to anon
  using (is_enabled and (select private.require_one('storefront_settings', 'tenant_id', 'slug'))
    and tenant_id = any ((select private.usable_tenant_ids())::uuid[]));
grant select (tenant_id, slug, is_enabled, display_name, delivery_enabled, delivery_fee, free_delivery_from, delivery_note,
  pickup_enabled, pickup_note, updated_at) on public.storefront_settings to anon;
grant update (order_minimum, orders_paused, orders_paused_until, pause_message, opening_hours, special_days, orders_only_when_open,
  pickup_slot_minutes, pickup_slot_capacity, pickup_lead_minutes, pickup_days_ahead) on public.storefront_settings to authenticated;
grant update (reviews_enabled, reviews_need_approval) on public.storefront_settings to authenticated;
grant update (cart_mail_hours) on public.storefront_settings to authenticated;
grant update (mails_of_orders) on public.storefront_settings to authenticated;

-- 15_settings/tables/tenant_customization.sql
call private.protect_tenant_table('public.tenant_customization', null, 'settings.edit', array['update']);
create trigger _900_audit after update on public.tenant_customization for each row execute function private.tg_audit_settings();
create trigger _240_own_pictures before insert or update of logo_url on public.tenant_customization for each row
  when (new.logo_url is not null) execute function private.tg_own_pictures('logo_url');
create policy "Visitors read the colours of one usable business" on public.tenant_customization for select to anon
  using ((select private.require_one('tenant_customization', 'tenant_id'))
    and tenant_id = any ((select private.usable_tenant_ids())::uuid[]));
grant select (tenant_id, primary_color, secondary_color, accent_color, logo_url, updated_at) on public.tenant_customization to anon;

-- 15_settings/tables/tenant_policies.sql
call private.protect_tenant_table('public.tenant_policies', 'settings.view', 'settings.edit', array['update'],
  p_server_columns => array['sell_expired', 'is_tax_registered', 'tax_registration_since', 'tax_registration_changed_at']);
create trigger _900_audit after update on public.tenant_policies for each row execute function private.tg_audit_settings();
create trigger _610_low_level after update of low_stock_default on public.tenant_policies
  for each row when (old.low_stock_default is distinct from new.low_stock_default) execute function private.tg_tenant_policies__low_level();
create trigger _900_barcode_rules after insert on public.tenant_policies
  for each row execute function private.tg_tenant_policies__barcode_rules();
create trigger _500_contact_numbers after insert on public.tenant_policies
  for each row execute function private.tg_tenant_policies__contact_numbers();
create trigger _500_gift_cards after update of gift_cards_enabled on public.tenant_policies for each row
  when (old.gift_cards_enabled is distinct from new.gift_cards_enabled) execute function private.tg_tenant_policies__gift_cards();
create trigger _300_tax_registration before update of is_tax_registered, tax_registration_since, tax_registration_changed_at on public.tenant_policies
  for each row execute function private.tg_tenant_policies__tax_registration();
create trigger _310_rounding_by_law before insert or update of tax_rounding on public.tenant_policies
  for each row execute function private.tg_tenant_policies__rounding_by_law();
grant update (manager_approval_limit) on public.tenant_policies to authenticated;
grant update (reorder_lead_days, reorder_cover_days) on public.tenant_policies to authenticated;
grant update (stock_buffer_default) on public.tenant_policies to authenticated;
grant update (order_deposit_percent) on public.tenant_policies to authenticated;
grant update (till_lock_minutes) on public.tenant_policies to authenticated;
grant update (gift_cards_enabled, gift_card_months) on public.tenant_policies to authenticated;
grant update (unreferenced_daily_limit) on public.tenant_policies to authenticated;

-- 15_settings/tables/tills.sql
create index tills_location_id_idx on public.tills (tenant_id, location_id);
call private.protect_tenant_table('public.tills', null, 'settings.edit');
create trigger _300_can_close before update of is_active, location_id on public.tills
  for each row when ((old.is_active and not new.is_active) or old.location_id <> new.location_id) execute function private.tg_tills__can_close();
create trigger _300_location_is_open after insert or update of is_active, location_id on public.tills
  for each row when (new.is_active) execute function private.tg_tills__location_is_open();
create trigger _310_visible_name before insert or update of name on public.tills
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 20_catalogue/tables/categories.sql
create unique index categories_name_key on public.categories (tenant_id, parent_id, lower(name)) nulls not distinct;
-- Categories: moving within the tree, and taking one away with its products going elsewhere.
create index categories_parent_idx on public.categories (tenant_id, parent_id, position);
call private.protect_tenant_table('public.categories', 'products.view');
create trigger _200_no_cycle before insert or update of parent_id on public.categories
  for each row when (new.parent_id is not null) execute function private.tg_categories__no_cycle();
create trigger _600_rename after update of name on public.categories
  for each row when (old.name is distinct from new.name) execute function private.tg_categories__rename();
-- Goods and people. Thousands of them are written at once by an import, which reads them as one line before: the function, which
-- would cost each row a third of its time, is called only for what it refuses. The pattern is that of private.has_hidden_characters.
create trigger _310_visible_name before insert or update of name on public.categories
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _240_own_pictures before insert or update of image_url on public.categories for each row
  when (new.image_url is not null) execute function private.tg_own_pictures('image_url');

-- 20_catalogue/tables/modifier_choices.sql
create index modifier_choices_set_idx on public.modifier_choices (tenant_id, set_id, position);
call private.protect_tenant_table('public.modifier_choices', 'products.view');
create trigger _310_visible_name before insert or update of name on public.modifier_choices
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 20_catalogue/tables/modifier_sets.sql
create unique index modifier_sets_name_key on public.modifier_sets (tenant_id, lower(name)) where archived_at is null;
call private.protect_tenant_table('public.modifier_sets', 'products.view');
create trigger _310_visible_name before insert or update of name on public.modifier_sets
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 20_catalogue/tables/product_attributes.sql
create unique index product_attributes_name_key on public.product_attributes (tenant_id, lower(name));
call private.protect_tenant_table('public.product_attributes', 'products.view');
create trigger _310_visible_name before insert or update of name on public.product_attributes
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 20_catalogue/tables/product_barcodes.sql
create index product_barcodes_product_idx on public.product_barcodes (tenant_id, product_id);
call private.protect_tenant_table('public.product_barcodes', 'products.view');
create trigger _610_facts after insert or delete or update of product_id on public.product_barcodes
  for each row execute function private.tg_product_barcodes__facts();
create trigger _620_catalogue_new after insert on public.product_barcodes
  referencing new table as changed_rows for each statement execute function private.tg_product_barcodes__catalogue_change();
create trigger _620_catalogue_gone after delete on public.product_barcodes
  referencing old table as changed_rows for each statement execute function private.tg_product_barcodes__catalogue_change();
create trigger _620_catalogue_before after update on public.product_barcodes
  referencing old table as changed_rows for each statement execute function private.tg_product_barcodes__catalogue_change();
create trigger _620_catalogue_after after update on public.product_barcodes
  referencing new table as changed_rows for each statement execute function private.tg_product_barcodes__catalogue_change();
create trigger _310_visible_name before insert or update of label on public.product_barcodes
  for each row when (new.label ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]' or new.label !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('label');
create trigger _300_whole_quantities before insert or update of product_id, unit_factor on public.product_barcodes
  for each row when (new.unit_factor % 1 <> 0) execute function private.tg_whole_quantities('unit_factor');

-- 20_catalogue/tables/product_components.sql
create index product_components_component_idx on public.product_components (tenant_id, component_id);
call private.protect_tenant_table('public.product_components', 'products.view');
create trigger _200_goods_only before insert or update on public.product_components
  for each row execute function private.tg_product_components__goods_only();
create constraint trigger _500_whole_bundle after insert or delete on public.product_components
  deferrable initially deferred for each row execute function private.tg_product_components__whole_bundle();
create trigger _210_no_serials before insert or update on public.product_components
  for each row execute function private.tg_product_components__no_serials();
create trigger _300_whole_quantities before insert or update of component_id, quantity on public.product_components
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');

-- 20_catalogue/tables/product_costs.sql
call private.protect_tenant_table('public.product_costs', 'products.view_cost');

-- 20_catalogue/tables/product_edit_rows.sql
create index product_edit_rows_product_id_idx on private.product_edit_rows (tenant_id, product_id);
call private.enable_rls_and_revoke('private.product_edit_rows');

-- 20_catalogue/tables/product_edits.sql
create index product_edits_user_id_idx on private.product_edits (user_id);
call private.enable_rls_and_revoke('private.product_edits');

-- 20_catalogue/tables/product_facts.sql
-- Every sale writes this one; what is included is read while counting without looking at the rows.
create index product_facts_quantity_idx on private.product_facts (tenant_id, quantity, product_id) include (spare, has_barcode);
create index product_facts_low_idx on private.product_facts (tenant_id, product_id) where spare <= 0;
create index product_facts_no_barcode_idx on private.product_facts (tenant_id, product_id) where not has_barcode;
call private.enable_rls_and_revoke('private.product_facts');

-- 20_catalogue/tables/product_modifier_sets.sql
create index product_modifier_sets_set_idx on public.product_modifier_sets (tenant_id, set_id);
call private.protect_tenant_table('public.product_modifier_sets', 'products.view');

-- 20_catalogue/tables/product_popularity.sql
call private.enable_rls_and_revoke('private.product_popularity');

-- 20_catalogue/tables/products.sql
-- A supplier who goes leaves the product without one.
alter table public.products
  add foreign key (tenant_id, preferred_supplier_id) references public.contacts (tenant_id, id) on delete set null (preferred_supplier_id);
-- None of them holds stock_quantity: a sale then changes a product in place (HOT) and touches no index.
create unique index products_sku_key on public.products (tenant_id, lower(sku)) where sku is not null;
-- Staff lists.
create index products_name_idx on public.products (tenant_id, name, id) where archived_at is null and parent_id is null;
create index products_archived_idx on public.products (tenant_id, name, id) where archived_at is not null;
create index products_category_idx on public.products (tenant_id, category_id) include (archived_at, parent_id);
create index products_price_idx on public.products (tenant_id, price, id);
create index products_updated_at_idx on public.products (tenant_id, updated_at, id);
create index products_parent_idx on public.products (tenant_id, parent_id) where parent_id is not null;
create index products_tax_rate_idx on public.products (tenant_id, tax_rate_id) where tax_rate_id is not null;
create unique index products_variant_key on public.products (tenant_id, parent_id, option_values)
  where parent_id is not null and archived_at is null;
-- The till: what can be sold, to leaf through and by the letters a name begins with.
create index products_till_name_idx on public.products (tenant_id, name, id) where archived_at is null and not has_variants;
create index products_till_prefix_idx on public.products (tenant_id, lower(name) text_pattern_ops)
  where archived_at is null and not has_variants;
-- The shop.
create index products_shop_name_idx on public.products (tenant_id, name, id)
  where is_published and archived_at is null and parent_id is null;
create index products_shop_category_idx on public.products (tenant_id, category_id, name, id)
  where is_published and archived_at is null and parent_id is null;
create index products_shop_newest_idx on public.products (tenant_id, created_at, id)
  where is_published and archived_at is null and parent_id is null;
create index products_shop_deals_idx on public.products (tenant_id, ((retail_price - price) / retail_price), id)
  where is_published and archived_at is null and parent_id is null and retail_price > price;
create index products_shop_featured_idx on public.products (tenant_id, name, id)
  where is_published and archived_at is null and parent_id is null and is_featured;
create index products_listed_created_idx on public.products (tenant_id, created_at, id);
create index products_listed_sku_idx on public.products (tenant_id, (private.sku_key(sku) collate "C"), id);
create index products_listed_category_idx on public.products (tenant_id, (coalesce(category_name, '') collate "und-x-icu"), name, id);
create index products_kind_idx on public.products (tenant_id, kind, name, id) where kind <> 'goods';
create index products_featured_idx on public.products (tenant_id, name, id) where is_featured;
create index products_pictured_idx on public.products (tenant_id, name, id) where image_url is not null;
create index products_without_picture_idx on public.products (tenant_id, name, id) where image_url is null and parent_id is null;
create index products_draft_idx on public.products (tenant_id, name, id) where not is_published and archived_at is null and parent_id is null;
-- Counting what a filter leaves reads this alone.
create index products_count_idx on public.products (tenant_id, category_id, kind)
  include (id, archived_at, parent_id, has_variants, is_published, is_featured, tax_rate_id, price, updated_at);
create index products_supplier_idx on public.products (tenant_id, preferred_supplier_id) where preferred_supplier_id is not null;
create index products_brand_idx on public.products (tenant_id, lower(brand), id) where brand is not null;
create index products_open_price_idx on public.products (tenant_id, name, id) where has_open_price and archived_at is null;
create index products_shop_facets_idx on public.products using gin (tenant_id, private.facet_keys(option_values, brand))
  with (gin_pending_list_limit = 512)
  where is_published and archived_at is null and (brand is not null or parent_id is not null);
create index products_search_idx on public.products using gin (tenant_id, search_text extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512);
create index products_bigrams_idx on public.products using gin (tenant_id, private.bigrams(search_text))
  with (gin_pending_list_limit = 512);
create index products_shop_words_idx on public.products
  using gin (tenant_id, split_part(search_text, chr(10), 1) extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 512) where is_published and archived_at is null and parent_id is null;
create index products_shop_prefix_idx on public.products (tenant_id, left(search_text, 40) collate "C", id)
  where is_published and archived_at is null and parent_id is null;
call private.protect_tenant_table('public.products', 'products.view');
-- A sale changes the stock, not the product: someone editing it meanwhile must not find it stale.
drop trigger _500_set_updated_at on public.products;
drop trigger _100_tenant_id_immutable on public.products;
create trigger _300_variants before insert on public.products
  for each row when (new.parent_id is not null) execute function private.tg_products__variants();
create trigger _300_variants_stay before update of parent_id on public.products
  for each row execute function private.tg_products__variants();
create trigger _500_set_updated_at before update on public.products
  for each row when (old.stock_quantity = new.stock_quantity) execute function private.tg_set_updated_at();
create trigger _100_stock_starts_at_zero before insert on public.products
  for each row when (new.stock_quantity <> 0) execute function private.tg_products__stock_is_moved();
create trigger _610_new_facts after insert on public.products
  referencing new table as new_rows for each statement execute function private.tg_products__new_facts();
create trigger _610_low_level after update of low_stock_level on public.products
  for each row when (old.low_stock_level is distinct from new.low_stock_level) execute function private.tg_products__low_level();
create constraint trigger _500_whole_bundle_insert after insert on public.products
  deferrable initially deferred for each row when (new.kind = 'bundle') execute function private.tg_products__whole_bundle();
create constraint trigger _500_whole_bundle_update after update of kind on public.products
  deferrable initially deferred for each row when (new.kind <> old.kind and 'bundle' in (new.kind, old.kind))
  execute function private.tg_products__whole_bundle();
create trigger _300_bundles_stay before update of kind, has_variants on public.products
  for each row when (new.kind <> old.kind or new.has_variants <> old.has_variants)
  execute function private.tg_products__bundles_stay();
create constraint trigger _600_batches_are_stock after update of stock_quantity, tracks_batches on public.products
  deferrable initially deferred for each row
  when ((new.tracks_batches and new.stock_quantity <> old.stock_quantity) or new.tracks_batches <> old.tracks_batches)
  execute function private.tg_batches_are_stock('id');
create trigger _500_switch_batches after update of tracks_batches on public.products
  for each row when (new.tracks_batches <> old.tracks_batches) execute function private.tg_products__switch_batches();
create trigger _200_derive before insert
  or update of name, sku, description, category_id, category_name, image_url, image_urls, brand, attributes, search_text on public.products
  for each row execute function private.tg_products__derive();
create trigger _620_catalogue_new after insert on public.products
  referencing new table as changed_rows for each statement execute function private.tg_products__catalogue_rows();
create trigger _620_catalogue_gone after delete on public.products
  referencing old table as changed_rows for each statement execute function private.tg_products__catalogue_rows();
create trigger _620_catalogue_change
  after update of name, sku, price, unit, kind, tax_rate_id, category_id, category_name, image_url, image_urls, brand, parent_id,
    has_variants, tracks_batches, tracks_serials, has_open_price, archived_at on public.products
  for each row when (
    (old.name, old.sku, old.price, old.unit, old.kind, old.tax_rate_id, old.category_id, old.category_name, old.image_url, old.brand,
      old.parent_id, old.has_variants, old.tracks_batches, old.tracks_serials, old.has_open_price, old.archived_at)
    is distinct from
    (new.name, new.sku, new.price, new.unit, new.kind, new.tax_rate_id, new.category_id, new.category_name, new.image_url, new.brand,
      new.parent_id, new.has_variants, new.tracks_batches, new.tracks_serials, new.has_open_price, new.archived_at))
  execute function private.tg_products__catalogue_change();
create constraint trigger _600_serials_are_stock after update of stock_quantity, tracks_serials on public.products
  deferrable initially deferred for each row
  when ((new.tracks_serials and new.stock_quantity <> old.stock_quantity) or new.tracks_serials <> old.tracks_serials)
  execute function private.tg_serials_are_stock('id');
create trigger _300_serials_stay before insert or update of kind, has_variants, tracks_batches, tracks_serials on public.products
  for each row when (new.tracks_serials and (new.tracks_batches or new.kind <> 'goods' or new.has_variants))
  execute function private.tg_products__serials_stay();
create trigger _600_stock_notices after update of is_published, archived_at, stock_buffer, has_open_price on public.products
  for each row when (new.is_published and new.archived_at is null) execute function private.tg_stock_notices__arrival('id');
create trigger _100_tenant_id_immutable before update of tenant_id on public.products
  for each row execute function private.tg_tenant_id_immutable();
create trigger _100_stock_is_moved before update of stock_quantity on public.products
  for each row when (old.stock_quantity <> new.stock_quantity and pg_trigger_depth() = 0) execute function private.tg_products__stock_is_moved();
create trigger _620_catalogue_variants after update of category_id on public.products for each row
  when (new.has_variants and old.category_id is distinct from new.category_id)
  execute function private.tg_products__variants_change();
create trigger _310_visible_name before insert or update of name, brand, unit on public.products
  for each row when (concat_ws(' ', new.name, new.brand, new.unit) ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]'
    or new.name !~ '[0-9A-Za-z]' or new.brand !~ '[0-9A-Za-z]' or new.unit !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('name', 'brand', 'unit');
create trigger _300_parts
  before insert or update of unit, low_stock_level, reorder_point, reorder_quantity, stock_buffer, purchase_unit_factor, online_step, online_minimum
  on public.products for each row execute function private.tg_products__parts();
create policy "Everyone reads what one open shop publishes" on public.products for select to anon
  using (is_published and archived_at is null and (select private.require_one('products', 'tenant_id', 'id', 'parent_id'))
    and tenant_id = any ((select private.open_shop_tenant_ids())::uuid[]));
grant select (
  tenant_id, id, name, description, price, retail_price, image_url, image_urls, sku, is_published, category_id, category_name,
  kind, unit, parent_id, option_values, options, has_variants, is_featured, archived_at, created_at, updated_at
) on public.products to anon;

-- 25_pricing/tables/barcode_rules.sql
create unique index barcode_rules_name_key on public.barcode_rules (tenant_id, lower(name));
call private.protect_tenant_table('public.barcode_rules', 'products.view');
create trigger _310_visible_name before insert or update of name on public.barcode_rules
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 25_pricing/tables/price_list_items.sql
-- Also what a price is found by: the target is the product, the category, or the list itself for "everything".
create unique index price_list_items_target_key on public.price_list_items
  (tenant_id, price_list_id, (coalesce(product_id, category_id, price_list_id)), min_quantity, starts_on) nulls not distinct;
create index price_list_items_sequence_idx on public.price_list_items (tenant_id, price_list_id, sequence);
create index price_list_items_product_idx on public.price_list_items (tenant_id, product_id) where product_id is not null;
create index price_list_items_category_idx on public.price_list_items (tenant_id, category_id) where category_id is not null;
call private.protect_tenant_table('public.price_list_items', 'products.view');
create trigger _620_till_new after insert on public.price_list_items
  referencing new table as changed_rows for each statement execute function private.tg_price_list_items__changes();
create trigger _620_till_changed after update on public.price_list_items
  referencing new table as changed_rows for each statement execute function private.tg_price_list_items__changes();
create trigger _620_till_gone after delete on public.price_list_items
  referencing old table as changed_rows for each statement execute function private.tg_price_list_items__changes();
create trigger _300_whole_quantities before insert or update of product_id, min_quantity on public.price_list_items
  for each row when (new.product_id is not null and new.min_quantity % 1 <> 0) execute function private.tg_whole_quantities('min_quantity');

-- 25_pricing/tables/price_lists.sql
create unique index price_lists_name_key on public.price_lists (tenant_id, lower(name)) where archived_at is null;
create index price_lists_usable_idx on public.price_lists (tenant_id) where is_active and archived_at is null;
create index price_lists_order_idx on public.price_lists (tenant_id, priority desc, name, id);
create index price_lists_location_idx on public.price_lists (tenant_id, location_id) where location_id is not null;
call private.protect_tenant_table('public.price_lists', 'products.view');
create trigger _310_visible_name before insert or update of name on public.price_lists
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 25_pricing/tables/tax_rates.sql
create unique index tax_rates_one_default_key on public.tax_rates (tenant_id) where is_default;
call private.protect_tenant_table('public.tax_rates', null, 'settings.edit');
create trigger _900_audit after update on public.tax_rates for each row execute function private.tg_audit_settings();
-- After the row policies: what another business has must not be found out by what is refused.
create trigger _800_history after insert or update on public.tax_rates
  for each row execute function private.tg_tax_rates__history();
create trigger _310_visible_name before insert or update of name on public.tax_rates
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 28_promotions/tables/coupons.sql
create unique index coupons_code_key on public.coupons (tenant_id, code);
create index coupons_promotion_idx on public.coupons (tenant_id, promotion_id, sequence);
create index coupons_batch_idx on public.coupons (tenant_id, batch_id);
call private.protect_tenant_table('public.coupons', 'promotions.manage');

-- 28_promotions/tables/promotion_categories.sql
create index promotion_categories_category_idx on public.promotion_categories (tenant_id, category_id);
call private.protect_tenant_table('public.promotion_categories', 'promotions.manage');
create trigger _620_till_new after insert on public.promotion_categories
  referencing new table as changed_rows for each statement execute function private.tg_promotion_targets__changes();
create trigger _620_till_gone after delete on public.promotion_categories
  referencing old table as changed_rows for each statement execute function private.tg_promotion_targets__changes();

-- 28_promotions/tables/promotion_products.sql
create index promotion_products_product_idx on public.promotion_products (tenant_id, product_id);
call private.protect_tenant_table('public.promotion_products', 'promotions.manage');
create trigger _620_till_new after insert on public.promotion_products
  referencing new table as changed_rows for each statement execute function private.tg_promotion_targets__changes();
create trigger _620_till_gone after delete on public.promotion_products
  referencing old table as changed_rows for each statement execute function private.tg_promotion_targets__changes();

-- 28_promotions/tables/promotion_uses.sql
create unique index promotion_uses_sale_key on public.promotion_uses (tenant_id, sale_id, promotion_id) where sale_id is not null;
create unique index promotion_uses_order_key on public.promotion_uses (tenant_id, order_id, promotion_id) where order_id is not null;
create index promotion_uses_promotion_idx on public.promotion_uses (tenant_id, promotion_id, used_at);
create index promotion_uses_coupon_idx on public.promotion_uses (tenant_id, coupon_id) where coupon_id is not null;
create index promotion_uses_contact_idx on public.promotion_uses (tenant_id, contact_id) where contact_id is not null;
call private.make_append_only('public.promotion_uses');
call private.protect_tenant_table('public.promotion_uses', 'promotions.manage');

-- 28_promotions/tables/promotions.sql
create unique index promotions_name_key on public.promotions (tenant_id, lower(name)) where archived_at is null;
create index promotions_usable_idx on public.promotions (tenant_id) where is_active and archived_at is null;
create index promotions_order_idx on public.promotions (tenant_id, created_at desc, id desc);
call private.protect_tenant_table('public.promotions', 'promotions.manage');
create trigger _310_visible_name before insert or update of name on public.promotions
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _620_till_new after insert on public.promotions
  referencing new table as changed_rows for each statement execute function private.tg_promotions__changes();
create trigger _620_till_changed after update on public.promotions
  referencing new table as changed_rows for each statement execute function private.tg_promotions__changes();
create trigger _620_till_gone after delete on public.promotions
  referencing old table as changed_rows for each statement execute function private.tg_promotions__changes();

-- 30_contacts/tables/contact_addresses.sql
create index contact_addresses_contact_idx on public.contact_addresses (tenant_id, contact_id, position, id);
create unique index contact_addresses_billing_key on public.contact_addresses (tenant_id, contact_id) where is_default_billing;
create unique index contact_addresses_shipping_key on public.contact_addresses (tenant_id, contact_id) where is_default_shipping;
call private.protect_tenant_table('public.contact_addresses', 'contacts.view');

-- 30_contacts/tables/contact_consents.sql
create index contact_consents_contact_idx on public.contact_consents (tenant_id, contact_id, channel, given_on desc, created_at desc);
call private.make_append_only('public.contact_consents');
call private.protect_tenant_table('public.contact_consents', 'contacts.view');

-- 30_contacts/tables/contact_entries.sql
create unique index contact_entries_document_key
  on public.contact_entries (tenant_id, document_type, document_id, account, item_id) nulls not distinct;
create index contact_entries_contact_idx on public.contact_entries (tenant_id, contact_id, business_date, sequence);
create index contact_entries_item_idx on public.contact_entries (tenant_id, item_id) where item_id is not null;
create index contact_entries_date_idx on public.contact_entries (tenant_id, account, business_date);
call private.make_append_only('public.contact_entries');
call private.protect_tenant_table('public.contact_entries', 'contacts.view_ledger');
create trigger _500_post after insert on public.contact_entries
  for each row execute function private.tg_contact_entries__post();

-- 30_contacts/tables/contact_merges.sql
create index contact_merges_survivor_idx on public.contact_merges (tenant_id, survivor_id, created_at desc);
call private.protect_tenant_table('public.contact_merges', 'contacts.merge');

-- 30_contacts/tables/contact_not_duplicates.sql
create index contact_not_duplicates_b_idx on public.contact_not_duplicates (tenant_id, b);
call private.protect_tenant_table('public.contact_not_duplicates', 'nobody');

-- 30_contacts/tables/contact_notes.sql
create index contact_notes_contact_idx on public.contact_notes (tenant_id, contact_id, created_at desc, id desc);
create index contact_notes_deleted_idx on public.contact_notes (tenant_id, deleted_at) where deleted_at is not null;
-- A deleted note is for nobody's eyes: only the functions, which leave it out, read this table.
call private.protect_tenant_table('public.contact_notes', 'nobody');

-- 30_contacts/tables/contact_open_items.sql
create index contact_open_items_due_idx on public.contact_open_items (tenant_id, account, due_on, contact_id) where open_amount > 0;
create index contact_open_items_contact_idx on public.contact_open_items (tenant_id, contact_id, due_on, id);
call private.protect_tenant_table('public.contact_open_items', 'contacts.view_ledger');

-- 30_contacts/tables/contact_payment_allocations.sql
create index contact_payment_allocations_item_idx on public.contact_payment_allocations (tenant_id, item_id) include (amount);
call private.make_append_only('public.contact_payment_allocations');
call private.protect_tenant_table('public.contact_payment_allocations', 'contacts.view_ledger');

-- 30_contacts/tables/contact_payments.sql
create index contact_payments_contact_idx on public.contact_payments (tenant_id, contact_id, received_at desc, id);
create index contact_payments_session_idx on public.contact_payments (tenant_id, till_session_id) include (tender_type, amount)
  where till_session_id is not null;
create unique index contact_payments_mobile_money_reference_key on public.contact_payments (tenant_id, reference)
  where tender_type = 'mobile_money' and reference is not null and reverses_id is null and reversed_at is null and not is_payout;
call private.protect_tenant_table('public.contact_payments', 'contacts.view_ledger', p_hidden_columns => array['request_hash']);
create trigger _100_only_columns before update on public.contact_payments
  for each row execute function private.tg_documents__only_columns('reversed_at');
create trigger _100_no_delete before delete on public.contact_payments for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.contact_payments for each statement execute function private.tg_append_only();
create trigger _210_reference_bought_no_card before insert on public.contact_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null and new.reverses_id is null)
  execute function private.tg_payments__reference_bought_no_card();
create trigger _500_drawer_limit after insert on public.contact_payments for each row
  when (new.tender_type = 'cash' and abs(new.amount) >= 1000000 and new.till_session_id is not null) execute function private.tg_drawer__limit();
create trigger _150_reference_is_unspent before insert on public.contact_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null and new.reverses_id is null and not new.is_payout)
  execute function private.tg_payments__reference_is_unspent();
create trigger _600_use_direct_payment after insert on public.contact_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null and new.reverses_id is null and not new.is_payout)
  execute function private.tg_payments__use_direct_payment();
create trigger _600_free_direct_payment after update of reversed_at on public.contact_payments
  for each row when (old.reversed_at is null and new.reversed_at is not null)
  execute function private.tg_contact_payments__free_direct_payment();
create trigger _160_has_proof before insert on public.contact_payments for each row
  when (new.tender_type in ('card', 'mobile_money') and new.reverses_id is null and not new.is_payout)
  execute function private.tg_payments__has_proof();
grant select (is_payout) on public.contact_payments to authenticated;
grant select (rounding_amount) on public.contact_payments to authenticated;

-- 30_contacts/tables/contact_totals.sql
create index contact_totals_receivable_idx on public.contact_totals (tenant_id, (receivable - deposit), contact_id);
create index contact_totals_bought_idx on public.contact_totals (tenant_id, bought_amount, contact_id);
create index contact_totals_last_sale_idx
  on public.contact_totals (tenant_id, coalesce(last_sale_at, timestamptz '1970-01-01 00:00:00+00'), contact_id);
create index contact_totals_owing_idx on public.contact_totals (tenant_id, contact_id) where receivable <> 0 or payable <> 0 or deposit <> 0;
call private.protect_tenant_table('public.contact_totals', 'contacts.view_ledger');

-- 30_contacts/tables/contacts.sql
alter table public.contacts
  add constraint contacts_price_list_id_fkey
  foreign key (tenant_id, price_list_id) references public.price_lists (tenant_id, id) on delete restrict;
create index contacts_name_idx on public.contacts (tenant_id, name, id);
create index contacts_email_idx on public.contacts (tenant_id, lower(email)) where email is not null;
create index contacts_phone_idx on public.contacts (tenant_id, phone) where phone is not null;
create unique index contacts_user_key on public.contacts (tenant_id, user_id) where user_id is not null;
create index contacts_user_idx on public.contacts (user_id) where user_id is not null;
create index contacts_price_list_idx on public.contacts (tenant_id, price_list_id) where price_list_id is not null;
create index contacts_listed_idx on public.contacts (tenant_id, name, id) where not is_staff and merged_into_id is null;
-- Counting a list reads this alone.
create index contacts_active_idx on public.contacts (tenant_id, type, id)
  where not is_staff and merged_into_id is null and archived_at is null;
create index contacts_created_idx on public.contacts (tenant_id, created_at, id) where not is_staff and merged_into_id is null;
create index contacts_search_text_idx on public.contacts using gin (tenant_id, search_text extensions.gin_trgm_ops);
create index contacts_search_bigrams_idx on public.contacts using gin (tenant_id, private.bigrams(search_text));
create index contacts_tags_idx on public.contacts using gin (tenant_id, tags) where tags <> '{}';
create index contacts_merged_into_idx on public.contacts (tenant_id, merged_into_id) where merged_into_id is not null;
create index contacts_phone_e164_idx on public.contacts (tenant_id, phone_e164) where phone_e164 is not null;
create index contacts_tax_pin_idx on public.contacts (tenant_id, upper(tax_pin)) where tax_pin is not null;
create index contacts_company_idx on public.contacts (tenant_id, lower(company)) where company is not null;
create index contacts_archived_idx on public.contacts (tenant_id, name, id)
  where archived_at is not null and not is_staff and merged_into_id is null;
-- Duplicates: found by phone, e-mail and tax PIN, and by names alike that share a company or the end of a phone number; merged
-- by a pointer. Documents are never edited, the whole group is read together, and a merger can be undone. Of those that look like
-- one and are two it is said once, for everybody.
create index contacts_phone_tail_idx on public.contacts (tenant_id, right(phone_e164, 7))
  where phone_e164 is not null and not is_staff and merged_into_id is null;
call private.protect_tenant_table('public.contacts', 'contacts.view', 'contacts.edit', p_server_columns => array['credit_limit',
  'tags', 'payment_terms_days', 'archived_at', 'merged_into_id', 'phone_e164', 'is_staff', 'search_text', 'price_list_id']);
create trigger _200_own_card before insert or update of user_id on public.contacts
  for each row execute function private.tg_contacts__own_card();
create trigger _400_derived before insert or update on public.contacts
  for each row execute function private.tg_contacts__derived();
create trigger _500_totals after insert on public.contacts for each row execute function private.tg_contacts__totals();
create trigger _700_parted_points after update of merged_into_id on public.contacts
  for each row when (old.merged_into_id is not null and new.merged_into_id is null) execute function private.tg_contacts__parted_points();
create trigger _620_till_new after insert on public.contacts for each row
  when (new.type in ('customer', 'both') or new.price_list_id is not null or new.tags <> '{}' or new.merged_into_id is not null)
  execute function private.tg_contacts__customer_change();
create trigger _620_till_changed
  after update of price_list_id, tags, merged_into_id, archived_at, is_staff, type, name, phone, email on public.contacts for each row
  when ((old.price_list_id, old.tags, old.merged_into_id, old.archived_at, old.is_staff, old.type, old.name, old.phone, old.email)
    is distinct from (new.price_list_id, new.tags, new.merged_into_id, new.archived_at, new.is_staff, new.type, new.name, new.phone, new.email))
  execute function private.tg_contacts__customer_change();
create trigger _620_till_gone after delete on public.contacts for each row execute function private.tg_contacts__customer_change();
create trigger _310_visible_name before insert or update of name on public.contacts
  for each row when (new.name ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]' or new.name !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('name');
-- Clients send updated_at along; the trigger puts the server's own time in its place.
grant insert (updated_at), update (updated_at) on public.contacts to authenticated;

-- 30_contacts/tables/statement_mails.sql
create index statement_mails_contact_idx on private.statement_mails (tenant_id, contact_id);
create index statement_mails_tenant_idx on private.statement_mails (tenant_id, created_at desc);
call private.enable_rls_and_revoke('private.statement_mails');

-- 30_contacts/tables/store_credit_entries.sql
create index store_credit_entries_contact_idx on public.store_credit_entries (tenant_id, contact_id) include (amount);
call private.make_append_only('public.store_credit_entries');
call private.protect_tenant_table('public.store_credit_entries', 'contacts.view');

-- 35_stock/tables/goods_receipt_lines.sql
create index goods_receipt_lines_product_idx on public.goods_receipt_lines (tenant_id, product_id);
call private.make_append_only('public.goods_receipt_lines');
call private.protect_tenant_table('public.goods_receipt_lines', 'stock.receive');
create trigger _300_whole_quantities before insert on public.goods_receipt_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');

-- 35_stock/tables/goods_receipts.sql
create index goods_receipts_contact_idx on public.goods_receipts (tenant_id, contact_id) where contact_id is not null;
create index goods_receipts_newest_idx on public.goods_receipts (tenant_id, received_at desc, id desc);
create index goods_receipts_place_idx on public.goods_receipts (tenant_id, location_id, received_at desc, id desc);
call private.make_append_only('public.goods_receipts');
call private.protect_tenant_table('public.goods_receipts', 'stock.receive', p_hidden_columns => array['request_hash']);

-- 35_stock/tables/low_stock_alerts.sql
call private.enable_rls_and_revoke('private.low_stock_alerts');

-- 35_stock/tables/low_stock_checks.sql
create index low_stock_checks_product_idx on private.low_stock_checks (tenant_id, product_id);
call private.enable_rls_and_revoke('private.low_stock_checks');
create constraint trigger _700_look after insert on private.low_stock_checks
  deferrable initially deferred for each row execute function private.tg_low_stock_checks__check();

-- 35_stock/tables/stock_adjustment_lines.sql
create index stock_adjustment_lines_product_idx on public.stock_adjustment_lines (tenant_id, product_id);
call private.make_append_only('public.stock_adjustment_lines');
call private.protect_tenant_table('public.stock_adjustment_lines', 'stock.adjust');
create trigger _300_whole_quantities before insert on public.stock_adjustment_lines
  for each row when (new.quantity_change % 1 <> 0) execute function private.tg_whole_quantities('quantity_change');

-- 35_stock/tables/stock_adjustment_requests.sql
create index stock_adjustment_requests_status_idx on public.stock_adjustment_requests (tenant_id, status, requested_at desc, id);
create index stock_adjustment_requests_location_idx on public.stock_adjustment_requests (tenant_id, location_id);
call private.protect_tenant_table('public.stock_adjustment_requests', 'stock.adjust', p_hidden_columns => array['request_hash', 'body']);
create trigger _100_only_columns before update on public.stock_adjustment_requests
  for each row execute function private.tg_documents__only_columns('status', 'decided_by', 'decided_at', 'decision_note');

-- 35_stock/tables/stock_adjustments.sql
-- Reading adjustments and deliveries.
create index stock_adjustments_newest_idx on public.stock_adjustments (tenant_id, adjusted_at desc, id desc);
create index stock_adjustments_place_idx on public.stock_adjustments (tenant_id, location_id, adjusted_at desc, id desc);
call private.make_append_only('public.stock_adjustments');
call private.protect_tenant_table('public.stock_adjustments', 'stock.adjust', p_hidden_columns => array['request_hash', 'approved_by']);

-- 35_stock/tables/stock_batch_levels.sql
create index stock_batch_levels_product_idx on public.stock_batch_levels (tenant_id, product_id, location_id);
create index stock_batch_levels_location_idx on public.stock_batch_levels (tenant_id, location_id);
create index stock_batch_levels_expiry_idx on public.stock_batch_levels (tenant_id, expires_on, batch_id, location_id) where quantity <> 0;
call private.protect_tenant_table('public.stock_batch_levels', 'stock.view');
create constraint trigger _600_batches_are_stock after insert or update of quantity on public.stock_batch_levels
  deferrable initially deferred for each row execute function private.tg_batches_are_stock('product_id');

-- 35_stock/tables/stock_batches.sql
-- Looking at batches and setting them right.
create index stock_batches_number_idx on public.stock_batches (tenant_id, lower(batch_number) text_pattern_ops) where batch_number is not null;
call private.protect_tenant_table('public.stock_batches', 'stock.view');
create trigger _500_expiry after update of expires_on on public.stock_batches
  for each row when (new.expires_on is distinct from old.expires_on) execute function private.tg_stock_batches__expiry();

-- 35_stock/tables/stock_count_entries.sql
create index stock_count_entries_product_idx on public.stock_count_entries (tenant_id, stock_count_id, product_id, counted_at, sequence);
create index stock_count_entries_received_idx on public.stock_count_entries (tenant_id, stock_count_id, received_at desc);
create index stock_count_entries_goods_idx on public.stock_count_entries (tenant_id, product_id);
call private.make_append_only('public.stock_count_entries');
call private.protect_tenant_table('public.stock_count_entries', 'nobody');
create trigger _300_whole_quantities before insert on public.stock_count_entries
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');

-- 35_stock/tables/stock_count_late_movements.sql
create index stock_count_late_movements_line_idx on public.stock_count_late_movements (tenant_id, stock_count_id, product_id);
create index stock_count_late_movements_movement_idx on public.stock_count_late_movements (tenant_id, movement_id);
call private.protect_tenant_table('public.stock_count_late_movements', 'nobody');
call private.make_append_only('public.stock_count_late_movements');

-- 35_stock/tables/stock_count_lines.sql
create index stock_count_lines_product_idx on public.stock_count_lines (tenant_id, product_id);
create index stock_count_lines_batch_idx on public.stock_count_lines (tenant_id, batch_id) where batch_id is not null;
call private.protect_tenant_table('public.stock_count_lines', 'nobody');
create trigger _500_final before update or delete on public.stock_count_lines
  for each row when (old.ledger_quantity is not null) execute function private.tg_stock_count_lines__final();

-- 35_stock/tables/stock_counts.sql
create index stock_counts_opened_idx on public.stock_counts (tenant_id, opened_at desc, id desc);
create index stock_counts_location_idx on public.stock_counts (tenant_id, location_id);
-- Expected quantities are not for everybody who counts (blind counts), and differences are for those who review: no API role
-- reads these tables; the functions decide what each person is told.
call private.protect_tenant_table('public.stock_counts', 'nobody');
create trigger _500_final before update on public.stock_counts
  for each row when (old.status in ('posted', 'cancelled')) execute function private.tg_stock_counts__final();
create trigger _500_never_deleted before delete on public.stock_counts
  for each row execute function private.tg_stock_counts__final();
-- Behind the counter.
create trigger _310_visible_name before insert or update of name on public.stock_counts
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 35_stock/tables/stock_levels.sql
-- Catalogue functions: what they share. Lists page by key: a cursor holds the sort key and id of the last row shown, and the
-- number of rows counted for the first page, so that later pages need not count again.
create index stock_levels_reserved_idx on public.stock_levels (tenant_id, product_id) where reserved_quantity > 0;
create index stock_levels_location_idx on public.stock_levels (tenant_id, location_id, product_id);
-- The stock list: what lies where, what of it is promised, what can be sold, and what of that in the online shop. Everywhere
-- together it is ordered and filtered by the facts beside products, which have indexes for it; what is asked of one place is read
-- from its levels.
create index stock_levels_negative_idx on public.stock_levels (tenant_id, product_id) where quantity < 0;
-- Values of stock show cost, so reading them takes the permission to see cost; quantities are on the product.
call private.protect_tenant_table('public.stock_levels', 'products.view_cost');
-- A trigger that has nothing to say is not called: only who names the column, or writes stock by hand, is asked.
drop trigger _100_tenant_id_immutable on public.stock_levels;
create trigger _500_not_below_zero_insert after insert on public.stock_levels
  for each row when (new.quantity < 0) execute function private.tg_stock_levels__not_below_zero();
create trigger _500_not_below_zero_update after update on public.stock_levels
  for each row when (new.quantity < 0 and new.quantity < old.quantity) execute function private.tg_stock_levels__not_below_zero();
create constraint trigger _700_low_insert after insert on public.stock_levels
  deferrable initially deferred for each row execute function private.tg_stock_levels__low();
create trigger _600_stock_notices after insert on public.stock_levels
  for each row when (new.quantity > 0) execute function private.tg_stock_notices__arrival('product_id');
create trigger _600_stock_notices_of_more after update on public.stock_levels
  for each row when (new.quantity - new.reserved_quantity > old.quantity - old.reserved_quantity)
  execute function private.tg_stock_notices__arrival('product_id');
create constraint trigger _700_low after update of reserved_quantity on public.stock_levels
  deferrable initially deferred for each row when (new.reserved_quantity <> old.reserved_quantity)
  execute function private.tg_stock_levels__low();
create trigger _100_tenant_id_immutable before update of tenant_id on public.stock_levels
  for each row execute function private.tg_tenant_id_immutable();

-- 35_stock/tables/stock_movement_batches.sql
create index stock_movement_batches_movement_idx on public.stock_movement_batches (tenant_id, movement_id);
create index stock_movement_batches_level_idx on public.stock_movement_batches (tenant_id, batch_id, location_id);
call private.make_append_only('public.stock_movement_batches');
call private.protect_tenant_table('public.stock_movement_batches', 'stock.view');
create trigger _500_project after insert on public.stock_movement_batches
  referencing new table as new_rows for each statement execute function private.tg_stock_movement_batches__project();

-- 35_stock/tables/stock_movements.sql
create index stock_movements_history_idx on public.stock_movements (tenant_id, product_id, occurred_at desc, id);
create index stock_movements_level_idx on public.stock_movements (tenant_id, product_id, location_id);
create index stock_movements_source_idx on public.stock_movements (tenant_id, source_id, source_line_id);
create index stock_movements_day_idx on public.stock_movements (tenant_id, business_date) include (product_id, location_id, quantity, value);
create index stock_movements_sold_idx on public.stock_movements (tenant_id, business_date) include (product_id, location_id, quantity)
  where kind in ('sale', 'sale_return');
call private.make_append_only('public.stock_movements');
call private.protect_tenant_table('public.stock_movements', 'products.view_cost');
create trigger _500_project after insert on public.stock_movements
  referencing new table as new_rows for each statement execute function private.tg_stock_movements__project();
create trigger _200_day before insert on public.stock_movements
  for each row when (new.business_date is null) execute function private.tg_stock_movements__day();
create trigger _600_late after insert on public.stock_movements
  for each row when (new.business_date < (now() - interval '36 hours')::date) execute function private.tg_stock_movements__late();
-- The condition is all that a sale on time pays.
create trigger _700_came_late after insert on public.stock_movements for each row
  when (new.occurred_at < new.created_at - interval '1 minute' and new.quantity <> 0 and new.kind <> 'opening' and new.source_type <> 'stock_count')
  execute function private.tg_stock_movements__came_late();
create trigger _300_whole_quantities before insert on public.stock_movements
  for each row when (new.kind = 'opening' and new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
create trigger _310_whole_parts before insert on public.stock_movements
  for each row when (new.kind = 'sale' and new.quantity % 1 <> 0) execute function private.tg_stock_movements__whole_parts();

-- 35_stock/tables/stock_period_ends.sql
call private.enable_rls_and_revoke('private.stock_period_ends');

-- 35_stock/tables/stock_period_values.sql
call private.enable_rls_and_revoke('private.stock_period_values');

-- 35_stock/tables/stock_serial_entries.sql
create index stock_serial_entries_movement_idx on public.stock_serial_entries (tenant_id, movement_id);
create index stock_serial_entries_serial_idx on public.stock_serial_entries (tenant_id, serial_id, location_id);
call private.make_append_only('public.stock_serial_entries');
call private.protect_tenant_table('public.stock_serial_entries', 'stock.view');
create trigger _500_project after insert on public.stock_serial_entries
  for each row execute function private.tg_stock_serial_entries__project();

-- 35_stock/tables/stock_serial_levels.sql
create unique index stock_serial_levels_here_once on public.stock_serial_levels (tenant_id, serial_id) where quantity = 1;
create index stock_serial_levels_product_idx on public.stock_serial_levels (tenant_id, product_id, location_id);
create index stock_serial_levels_location_idx on public.stock_serial_levels (tenant_id, location_id);
call private.protect_tenant_table('public.stock_serial_levels', 'stock.view');
create trigger _400_not_sold_twice_new after insert on public.stock_serial_levels
  for each row when (new.quantity < 0) execute function private.tg_stock_serial_levels__not_sold_twice();
create trigger _400_not_sold_twice after update of quantity on public.stock_serial_levels
  for each row when (new.quantity < 0 and new.quantity < old.quantity) execute function private.tg_stock_serial_levels__not_sold_twice();
create constraint trigger _600_serials_are_stock after insert or update of quantity on public.stock_serial_levels
  deferrable initially deferred for each row execute function private.tg_serials_are_stock('product_id');
create trigger _620_till_new after insert on public.stock_serial_levels
  for each row execute function private.tg_stock_serial_levels__till_change();
create trigger _620_till_changed after update of quantity on public.stock_serial_levels
  for each row when (old.quantity <> new.quantity) execute function private.tg_stock_serial_levels__till_change();

-- 35_stock/tables/stock_serials.sql
create unique index stock_serials_once on public.stock_serials (tenant_id, product_id, lower(serial_number));
create index stock_serials_number_idx on public.stock_serials (tenant_id, lower(serial_number) text_pattern_ops);
create index stock_serials_newest_idx on public.stock_serials (tenant_id, created_at desc, id desc);
call private.protect_tenant_table('public.stock_serials', 'stock.view');

-- 35_stock/tables/stock_transfer_lines.sql
create index stock_transfer_lines_product_idx on public.stock_transfer_lines (tenant_id, product_id);
create index stock_transfer_lines_on_the_way_idx on public.stock_transfer_lines (tenant_id, product_id) where in_transit_quantity > 0;
call private.protect_tenant_table('public.stock_transfer_lines', 'products.view_cost');
create trigger _100_only_drafts_change before update or delete on public.stock_transfer_lines
  for each row execute function private.tg_stock_transfer_lines__only_drafts_change();
create trigger _300_whole_quantities before insert or update of product_id, quantity on public.stock_transfer_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');

-- 35_stock/tables/stock_transfer_receipt_lines.sql
create index stock_transfer_receipt_lines_line_idx on public.stock_transfer_receipt_lines (tenant_id, stock_transfer_line_id);
create index stock_transfer_receipt_lines_product_idx on public.stock_transfer_receipt_lines (tenant_id, product_id);
call private.make_append_only('public.stock_transfer_receipt_lines');
call private.protect_tenant_table('public.stock_transfer_receipt_lines', 'products.view_cost');
create trigger _300_whole_quantities before insert on public.stock_transfer_receipt_lines
  for each row when (new.quantity % 1 <> 0 or new.lost_quantity % 1 <> 0)
  execute function private.tg_whole_quantities('quantity', 'lost_quantity');

-- 35_stock/tables/stock_transfer_receipts.sql
create index stock_transfer_receipts_transfer_idx on public.stock_transfer_receipts (tenant_id, stock_transfer_id, received_at);
call private.make_append_only('public.stock_transfer_receipts');
call private.protect_tenant_table('public.stock_transfer_receipts', 'products.view_cost', p_hidden_columns => array['request_hash']);

-- 35_stock/tables/stock_transfers.sql
create index stock_transfers_created_idx on public.stock_transfers (tenant_id, created_at desc, id desc);
create index stock_transfers_status_idx on public.stock_transfers (tenant_id, status, created_at desc, id desc);
create index stock_transfers_from_idx on public.stock_transfers (tenant_id, from_location_id, created_at desc, id desc);
create index stock_transfers_to_idx on public.stock_transfers (tenant_id, to_location_id, created_at desc, id desc);
call private.protect_tenant_table('public.stock_transfers', 'stock.view', p_hidden_columns => array['request_hash']);
create trigger _100_no_delete before delete on public.stock_transfers for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.stock_transfers for each statement execute function private.tg_append_only();
create trigger _100_only_drafts_change before update on public.stock_transfers
  for each row when (old.status <> 'draft') execute function private.tg_stock_transfers__only_drafts_change();

-- 40_sales/tables/invoice_links.sql
create index invoice_links_sale_idx on public.invoice_links (tenant_id, sale_id);
call private.protect_tenant_table('public.invoice_links', 'sales.view_all', p_hidden_columns => array['token_hash']);
create trigger _100_only_columns before update on public.invoice_links
  for each row execute function private.tg_documents__only_columns('revoked_at', 'view_count', 'last_viewed_at');
create trigger _100_no_delete before delete on public.invoice_links for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.invoice_links for each statement execute function private.tg_append_only();

-- 40_sales/tables/late_sales.sql
create index late_sales_device_idx on public.late_sales (tenant_id, device_id, provisional_number);
create index late_sales_session_idx on public.late_sales (tenant_id, rescued_session_id) where rescued_session_id is not null;
create index late_sales_open_idx on public.late_sales (tenant_id, created_at desc, sale_id) where reviewed_at is null and flags <> '{}';
-- The number of a late sale is what its device says. Whatever other document has it, or would come to have it, a person looks at it; and
-- no such number hides a document of the server from whoever looks for it.
create index late_sales_number_idx on public.late_sales (tenant_id, lower(provisional_number), created_at desc);
call private.protect_tenant_table('public.late_sales', 'sales.view_all');
create trigger _100_append_only before update or delete on public.late_sales for each row execute function private.tg_late_sales__only_review();
create trigger _100_append_only_truncate before truncate on public.late_sales for each statement execute function private.tg_append_only();

-- 40_sales/tables/link_secrets.sql
call private.enable_rls_and_revoke('private.link_secrets');

-- 40_sales/tables/receipt_mails.sql
create index receipt_mails_sale_idx on private.receipt_mails (tenant_id, sale_id);
create index receipt_mails_tenant_idx on private.receipt_mails (tenant_id, created_at desc);
call private.enable_rls_and_revoke('private.receipt_mails');

-- 40_sales/tables/receipt_prints.sql
call private.enable_rls_and_revoke('private.receipt_prints');
create trigger _050_plain_answer before insert or update on private.receipt_prints for each statement execute function private.tg_plain_answer();

-- 40_sales/tables/sale_lines.sql
create index sale_lines_product_idx on public.sale_lines (tenant_id, product_id);
call private.protect_tenant_table('public.sale_lines', 'nobody');
create trigger _100_no_delete before delete on public.sale_lines for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.sale_lines for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.sale_lines
  for each row when (current_setting('dukani.names_promotions', true) is distinct from 'on')
  execute function private.tg_documents__only_columns('returned_quantity');
create trigger _100_only_names before update on public.sale_lines
  for each row when (current_setting('dukani.names_promotions', true) = 'on')
  execute function private.tg_documents__only_columns('price_source');
create trigger _300_whole_quantities before insert on public.sale_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
create policy "Staff read the lines of their own sales or all" on public.sale_lines for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (cashier_id = (select auth.uid()) and (select private.can('sales.view_own')))));
grant select on public.sale_lines to authenticated;

-- 40_sales/tables/sale_operators.sql
call private.protect_tenant_table('public.sale_operators', 'sales.view_all');
call private.make_append_only('public.sale_operators');

-- 40_sales/tables/sale_payments.sql
alter table public.sale_payments
  add constraint sale_payments_gift_card_fkey foreign key (tenant_id, gift_card_id) references public.gift_cards (tenant_id, id) on delete restrict;
create index sale_payments_sale_idx on public.sale_payments (tenant_id, sale_id);
create index sale_payments_session_idx on public.sale_payments (tenant_id, till_session_id) include (tender_type, amount);
create unique index sale_payments_mobile_money_reference_key
  on public.sale_payments (tenant_id, reference) where tender_type = 'mobile_money' and reference is not null;
create index sale_payments_gift_card_idx on public.sale_payments (tenant_id, gift_card_id) where gift_card_id is not null;
create index sale_payments_unproven_idx on public.sale_payments (tenant_id, created_at desc) where is_unproven;
call private.make_append_only('public.sale_payments');
call private.protect_tenant_table('public.sale_payments', 'nobody');
-- The proof is added once, while there is none; nothing else about a payment changes.
drop trigger _100_append_only on public.sale_payments;
create trigger _200_reference_is_free before insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null)
  execute function private.tg_sale_payments__reference_is_free();
create trigger _210_reference_bought_no_card before insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__reference_bought_no_card();
create trigger _500_drawer_limit after insert on public.sale_payments for each row
  when (new.tender_type = 'cash' and new.amount >= 1000000 and new.till_session_id is not null) execute function private.tg_drawer__limit();
create trigger _150_reference_is_unspent before insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__reference_is_unspent();
create trigger _600_use_direct_payment after insert on public.sale_payments
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__use_direct_payment();
create trigger _100_only_columns before update on public.sale_payments for each row when (old.is_unproven)
  execute function private.tg_documents__only_columns('reference', 'claimed_reference', 'is_unproven', 'proof_note', 'proof_settled_at', 'proof_settled_by');
create trigger _100_proven_is_final before update on public.sale_payments for each row when (not old.is_unproven)
  execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.sale_payments for each row execute function private.tg_append_only();
create trigger _160_has_proof before insert on public.sale_payments for each row when (new.tender_type in ('card', 'mobile_money'))
  execute function private.tg_payments__has_proof();
create policy "Staff read the payments of their own sales or all" on public.sale_payments for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (cashier_id = (select auth.uid()) and (select private.can('sales.view_own')))));
grant select on public.sale_payments to authenticated;
-- Who knows the id of a card can pay with it: only its code tells it, no list of old payments.
revoke select on public.sale_payments from authenticated;
grant select (
  tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, amount_tendered, change_due, reference, created_at
) on public.sale_payments to authenticated;
grant select (rounding_amount) on public.sale_payments to authenticated;

-- 40_sales/tables/sales.sql
alter table public.sales
  add foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict;
create index sales_occurred_idx on public.sales (tenant_id, occurred_at desc, id desc);
create index sales_till_session_idx on public.sales (tenant_id, till_session_id);
create index sales_contact_idx on public.sales (tenant_id, contact_id) where contact_id is not null;
create unique index sales_order_key on public.sales (tenant_id, order_id) where order_id is not null;
create index sales_contact_occurred_idx on public.sales (tenant_id, contact_id, occurred_at desc, id desc) where contact_id is not null;
create index sales_cashier_idx on public.sales (tenant_id, cashier_id, occurred_at desc, id desc);
create index sales_channel_idx on public.sales (tenant_id, channel, occurred_at desc, id desc);
create index sales_total_idx on public.sales (tenant_id, total_amount, id);
create index sales_number_idx on public.sales (tenant_id, private.number_order(invoice_number), id);
create index sales_number_text_idx on public.sales (tenant_id, lower(invoice_number) text_pattern_ops);
create index sales_returned_idx on public.sales (tenant_id, status, occurred_at desc, id desc) where status <> 'completed';
create index sales_unpaid_idx on public.sales (tenant_id, occurred_at desc, id desc) where balance_due > 0;
-- A sale is mostly paid in one way and so stands in one of these.
create index sales_cash_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['cash'];
create index sales_card_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['card'];
create index sales_mobile_money_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['mobile_money'];
create index sales_store_credit_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['store_credit'];
create index sales_on_account_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['on_account'];
-- Most sales have neither customer nor note, and cost nothing here.
create index sales_text_idx on public.sales using gin (tenant_id, private.sale_text(contact_name, note) extensions.gin_trgm_ops)
  where contact_name is not null or note is not null;
create index sales_text_bigrams_idx on public.sales using gin (tenant_id, private.bigrams(private.sale_text(contact_name, note)))
  where contact_name is not null or note is not null;
create index sales_business_date_idx on public.sales (tenant_id, business_date) include (total_amount);
create index sales_gift_card_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['gift_card'];
create index sales_loyalty_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['loyalty'];
call private.protect_tenant_table('public.sales', 'nobody', p_hidden_columns => array['request_hash']);
create trigger _100_no_delete before delete on public.sales for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.sales for each statement execute function private.tg_append_only();
create trigger _400_on_survivor before insert on public.sales
  for each row when (new.contact_id is not null) execute function private.tg_sales__on_survivor();
create trigger _500_contact_entry after insert on public.sales
  for each row when (new.contact_id is not null or new.balance_due > 0) execute function private.tg_sales__contact_entry();
create trigger _700_loyalty after insert on public.sales for each row when (new.contact_id is not null)
  execute function private.tg_sales__loyalty();
create trigger _500_convert_quote after insert on public.sales for each row execute function private.tg_sales__convert_quote();
create trigger _100_only_columns before update on public.sales
  for each row execute function private.tg_documents__only_columns('status', 'refunded_amount', 'balance_due', 'tender_types');
create policy "Staff read their own sales or all" on public.sales for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (cashier_id = (select auth.uid()) and (select private.can('sales.view_own')))));
grant select (
  tenant_id, id, invoice_number, channel, status, order_id, till_session_id, contact_id, contact_name, cashier_id,
  cashier_name, occurred_at, posted_at, business_date, currency_code, prices_include_tax, subtotal_amount, discount_amount,
  delivery_fee, delivery_net_amount, delivery_tax_amount, delivery_tax_rate_percent, delivery_tax_code, net_amount,
  tax_amount, total_amount, refunded_amount, balance_due, change_due, item_count, tender_types, journal_entry_id, note,
  created_at
) on public.sales to authenticated;

-- 42_till/tables/cash_movements.sql
create index cash_movements_session_idx on public.cash_movements (tenant_id, till_session_id);
call private.make_append_only('public.cash_movements');
call private.protect_tenant_table('public.cash_movements', 'nobody', p_hidden_columns => array['request_hash']);
create trigger _500_drawer_limit after insert on public.cash_movements for each row
  when (new.amount >= 1000000) execute function private.tg_drawer__limit();
create trigger _310_visible_name before insert or update of reason on public.cash_movements
  for each row execute function private.tg_refuse_hidden_characters('reason');
create policy "Staff read their own cash movements or all" on public.cash_movements for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('till.view_all')) or (recorded_by = (select auth.uid()) and (select private.can('till.operate')))));
grant select (
  tenant_id, id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, created_at
) on public.cash_movements to authenticated;

-- 42_till/tables/catalogue_changes.sql
create index catalogue_changes_order_idx on private.catalogue_changes (tenant_id, changed_at, product_id);
call private.enable_rls_and_revoke('private.catalogue_changes');

-- 42_till/tables/customer_changes.sql
create index customer_changes_order_idx on private.customer_changes (tenant_id, changed_at, contact_id);
call private.enable_rls_and_revoke('private.customer_changes');

-- 42_till/tables/parked_sales.sql
create index parked_sales_open_idx on public.parked_sales (tenant_id, parked_at desc, id desc)
  where resumed_at is null and dropped_at is null;
create index parked_sales_parked_at_idx on public.parked_sales (tenant_id, parked_at);
create index parked_sales_dropped_idx on public.parked_sales (tenant_id, dropped_at) where dropped_at is not null;
create index parked_sales_till_idx on public.parked_sales (tenant_id, till_id) where till_id is not null;
-- What a parked basket holds is for whoever sells; only the functions read it.
call private.protect_tenant_table('public.parked_sales', 'nobody');

-- 42_till/tables/price_changes.sql
create index price_changes_order_idx on private.price_changes (tenant_id, price_list_id, changed_at, item_id);
call private.enable_rls_and_revoke('private.price_changes');

-- 42_till/tables/promotion_changes.sql
create index promotion_changes_order_idx on private.promotion_changes (tenant_id, changed_at, promotion_id);
call private.enable_rls_and_revoke('private.promotion_changes');

-- 42_till/tables/serial_changes.sql
create index serial_changes_order_idx on private.serial_changes (tenant_id, location_id, changed_at, serial_id);
call private.enable_rls_and_revoke('private.serial_changes');

-- 42_till/tables/till_devices.sql
create index till_devices_till_idx on public.till_devices (tenant_id, till_id);
create unique index till_devices_replaced_key on public.till_devices (tenant_id, replaced_by) where replaced_by is not null;
call private.protect_tenant_table('public.till_devices', 'till.operate');
create trigger _100_stays before update or delete on public.till_devices for each row execute function private.tg_till_devices__stays();
create trigger _100_stays_truncate before truncate on public.till_devices for each statement execute function private.tg_append_only();
create trigger _310_visible_name before insert or update of name on public.till_devices
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 42_till/tables/till_sessions.sql
create unique index till_sessions_one_open_per_till on public.till_sessions (tenant_id, till_id) where status = 'open';
create unique index till_sessions_one_open_per_cashier on public.till_sessions (tenant_id, opened_by) where status = 'open';
-- Till sessions: their list with filters and orders, each by an index of the business.
create index till_sessions_newest_idx on public.till_sessions (tenant_id, opened_at desc, id desc);
create index till_sessions_cashier_idx on public.till_sessions (tenant_id, opened_by, opened_at desc, id desc);
create index till_sessions_till_idx on public.till_sessions (tenant_id, till_id, opened_at desc, id desc);
create index till_sessions_variance_idx on public.till_sessions (tenant_id, opened_at desc, id desc) where over_short <> 0;
create index till_sessions_over_short_idx on public.till_sessions (tenant_id, over_short, id) where over_short is not null;
create unique index till_sessions_rescue_key on public.till_sessions (tenant_id, rescues_id) where status = 'rescue';
create index till_sessions_rescues_idx on public.till_sessions (tenant_id, rescues_id) where rescues_id is not null;
-- Who reads what of the sales tables. Nobody writes them but the posting functions.
call private.protect_tenant_table('public.till_sessions', 'nobody', p_hidden_columns => array['request_hash']);
create trigger _100_closed_is_final before update on public.till_sessions
  for each row when (old.status = 'closed') execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.till_sessions for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.till_sessions for each statement execute function private.tg_append_only();
create trigger _110_counts_stay before update of counts on public.till_sessions for each row execute function private.tg_till_sessions__counts_stay();
-- A cashier sees the own sales and till sessions, a manager everybody's. One policy per table, not one per role: the
-- tenant comparison stays an index condition.
create policy "Staff read their own till sessions or all" on public.till_sessions for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('till.view_all')) or (opened_by = (select auth.uid()) and (select private.can('till.operate')))));
-- Blind close: the figures of the drawer stay on the server until the session is closed, so they are columns of the
-- closed row only. Hashes of requests are nobody's business.
grant select (
  tenant_id, id, till_id, opened_by, opened_by_name, status, opening_float, opening_difference, expected_cash, counted_cash,
  over_short, denominations, note, z_number, z_report, previous_z_hash, z_hash, opened_at, closed_at, closed_by,
  journal_entry_id, created_at
) on public.till_sessions to authenticated;
grant select (counts) on public.till_sessions to authenticated;

-- 44_returns/tables/credit_note_lines.sql
create index credit_note_lines_sale_line_idx on public.credit_note_lines (tenant_id, sale_line_id);
create index credit_note_lines_product_idx on public.credit_note_lines (tenant_id, product_id) where product_id is not null;
call private.make_append_only('public.credit_note_lines');
call private.protect_tenant_table('public.credit_note_lines', 'sales.view_all');
create trigger _300_paid_with_points before insert on public.credit_note_lines
  for each row when (new.sale_line_id is null) execute function private.tg_credit_note_lines__paid_with_points();
create trigger _300_whole_quantities before insert on public.credit_note_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');

-- 44_returns/tables/credit_note_prints.sql
call private.enable_rls_and_revoke('private.credit_note_prints');
create trigger _050_plain_answer before insert or update on private.credit_note_prints for each statement execute function private.tg_plain_answer();

-- 44_returns/tables/credit_notes.sql
create index credit_notes_sale_idx on public.credit_notes (tenant_id, sale_id);
create index credit_notes_session_idx on public.credit_notes (tenant_id, till_session_id) where till_session_id is not null;
create index credit_notes_contact_idx on public.credit_notes (tenant_id, contact_id) where contact_id is not null;
create index credit_notes_business_date_idx on public.credit_notes (tenant_id, business_date);
create index credit_notes_contact_issued_idx on public.credit_notes (tenant_id, contact_id, issued_at desc, id desc) where contact_id is not null;
create index credit_notes_newest_idx on public.credit_notes (tenant_id, issued_at desc, id desc);
create index credit_notes_unreferenced_idx on public.credit_notes (tenant_id, issued_at desc, id desc) where sale_id is null;
create index credit_notes_unreferenced_person_idx on public.credit_notes (tenant_id, issued_by, business_date) where sale_id is null;
call private.make_append_only('public.credit_notes');
call private.protect_tenant_table('public.credit_notes', 'nobody', p_hidden_columns => array['request_hash']);
create trigger _500_contact_entry after insert on public.credit_notes
  for each row when (new.contact_id is not null or new.receivable_amount > 0) execute function private.tg_credit_notes__contact_entry();
create trigger _700_loyalty after insert on public.credit_notes for each row when (new.sale_id is not null)
  execute function private.tg_credit_notes__loyalty();
create trigger _500_drawer_limit after insert on public.credit_notes for each row
  when (new.refund_tender_type = 'cash' and new.refund_amount >= 1000000 and new.till_session_id is not null) execute function private.tg_drawer__limit();
create trigger _310_visible_name before insert or update of reason on public.credit_notes
  for each row execute function private.tg_refuse_hidden_characters('reason');
create policy "Staff read their own credit notes or all" on public.credit_notes for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (issued_by = (select auth.uid()) and (select private.can('sales.view_own')))));
grant select (
  tenant_id, id, credit_note_number, sale_id, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
  net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, receivable_amount, reference, journal_entry_id,
  created_at
) on public.credit_notes to authenticated;
grant select (points_amount) on public.credit_notes to authenticated;

-- 44_returns/tables/exchanges.sql
create index exchanges_original_idx on public.exchanges (tenant_id, original_sale_id);
call private.make_append_only('public.exchanges');
call private.protect_tenant_table('public.exchanges', 'nobody', p_hidden_columns => array['request_hash']);
create policy "Staff read their own exchanges or all" on public.exchanges for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (exchanged_by = (select auth.uid()) and (select private.can('sales.view_own')))));
grant select (
  tenant_id, id, original_sale_id, credit_note_id, sale_id, tender_type, applied_amount, paid_amount, returned_amount, exchanged_by,
  exchanged_at
) on public.exchanges to authenticated;

-- 44_returns/tables/return_lookups.sql
create index return_lookups_person_idx on private.return_lookups (tenant_id, user_id, looked_at desc);
create index return_lookups_sale_idx on private.return_lookups (tenant_id, sale_id);
call private.enable_rls_and_revoke('private.return_lookups');

-- 44_returns/tables/returned_serials.sql
create index returned_serials_line_idx on public.returned_serials (tenant_id, credit_note_line_id);
create index returned_serials_serial_idx on public.returned_serials (tenant_id, serial_id);
call private.make_append_only('public.returned_serials');
call private.protect_tenant_table('public.returned_serials', 'stock.view');

-- 46_quotes/tables/quote_claims.sql
create index quote_claims_quote_idx on private.quote_claims (tenant_id, quote_id);
call private.enable_rls_and_revoke('private.quote_claims');

-- 46_quotes/tables/quote_links.sql
create index quote_links_quote_idx on public.quote_links (tenant_id, quote_id);
call private.protect_tenant_table('public.quote_links', 'sales.view_all', p_hidden_columns => array['token_hash']);
create trigger _100_only_columns before update on public.quote_links
  for each row execute function private.tg_documents__only_columns('revoked_at', 'view_count', 'last_viewed_at');
create trigger _100_no_delete before delete on public.quote_links for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.quote_links for each statement execute function private.tg_append_only();

-- 46_quotes/tables/quote_mails.sql
create index quote_mails_quote_idx on private.quote_mails (tenant_id, quote_id);
create index quote_mails_tenant_idx on private.quote_mails (tenant_id, created_at desc);
call private.enable_rls_and_revoke('private.quote_mails');

-- 46_quotes/tables/quotes.sql
create index quotes_newest_idx on public.quotes (tenant_id, created_at desc, id desc);
create index quotes_contact_idx on public.quotes (tenant_id, contact_id) where contact_id is not null;
create unique index quotes_sale_key on public.quotes (tenant_id, sale_id) where sale_id is not null;
-- Whoever sells sees them, through the functions; the baskets hold what lists should not carry.
call private.protect_tenant_table('public.quotes', 'nobody');
create trigger _100_no_delete before delete on public.quotes for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.quotes for each statement execute function private.tg_append_only();

-- 48_prepaid/tables/gift_card_attempts.sql
call private.enable_rls_and_revoke('private.gift_card_attempts');

-- 48_prepaid/tables/gift_card_codes.sql
call private.enable_rls_and_revoke('private.gift_card_codes');

-- 48_prepaid/tables/gift_card_entries.sql
create index gift_card_entries_card_idx on public.gift_card_entries (tenant_id, gift_card_id, created_at desc, id desc);
create index gift_card_entries_source_idx on public.gift_card_entries (tenant_id, source_id);
call private.make_append_only('public.gift_card_entries');
call private.protect_tenant_table('public.gift_card_entries', 'gift_cards.manage', p_hidden_columns => array['request_hash']);

-- 48_prepaid/tables/gift_cards.sql
create index gift_cards_issued_idx on public.gift_cards (tenant_id, issued_at desc, id desc);
create index gift_cards_last_four_idx on public.gift_cards (tenant_id, last_four);
create index gift_cards_contact_idx on public.gift_cards (tenant_id, contact_id) where contact_id is not null;
create index gift_cards_outstanding_idx on public.gift_cards (tenant_id) include (balance, expires_on) where balance > 0;
create index gift_cards_session_idx on public.gift_cards (tenant_id, till_session_id) where till_session_id is not null;
create unique index gift_cards_mobile_money_reference_key on public.gift_cards (tenant_id, reference)
  where tender_type = 'mobile_money' and reference is not null;
call private.protect_tenant_table('public.gift_cards', 'gift_cards.manage', p_hidden_columns => array['request_hash']);
create trigger _100_only_columns before update on public.gift_cards
  for each row execute function private.tg_documents__only_columns('balance', 'status', 'status_reason');
create trigger _100_no_delete before delete on public.gift_cards for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.gift_cards for each statement execute function private.tg_append_only();
create trigger _150_reference_is_unspent before insert on public.gift_cards
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__reference_is_unspent();
create trigger _600_use_direct_payment after insert on public.gift_cards
  for each row when (new.tender_type = 'mobile_money' and new.reference is not null) execute function private.tg_payments__use_direct_payment();
create trigger _160_has_proof before insert on public.gift_cards for each row when (new.tender_type in ('card', 'mobile_money'))
  execute function private.tg_payments__has_proof();

-- 48_prepaid/tables/loyalty_balances.sql
call private.protect_tenant_table('public.loyalty_balances', 'contacts.view');

-- 48_prepaid/tables/loyalty_entries.sql
create index loyalty_entries_contact_idx on public.loyalty_entries (tenant_id, contact_id, created_at desc, id desc);
create index loyalty_entries_sale_idx on public.loyalty_entries (tenant_id, sale_id) where sale_id is not null;
call private.make_append_only('public.loyalty_entries');
call private.protect_tenant_table('public.loyalty_entries', 'contacts.view', p_hidden_columns => array['request_hash']);
create trigger _500_balance after insert on public.loyalty_entries for each row execute function private.tg_loyalty_entries__balance();

-- 48_prepaid/tables/loyalty_programs.sql
call private.protect_tenant_table('public.loyalty_programs', 'settings.view');
create trigger _900_audit after update on public.loyalty_programs for each row execute function private.tg_audit_settings();
create trigger _500_method after insert or update of is_active on public.loyalty_programs
  for each row execute function private.tg_loyalty_programs__method();

-- 50_orders/tables/order_attempts.sql
create index order_attempts_window_idx on private.order_attempts (window_start);
call private.enable_rls_and_revoke('private.order_attempts');

-- 50_orders/tables/order_deposits.sql
create index order_deposits_order_idx on public.order_deposits (tenant_id, order_id, sequence);
call private.make_append_only('public.order_deposits');
call private.protect_tenant_table('public.order_deposits', 'orders.view', p_hidden_columns => array['request_hash']);
create trigger _500_sum after insert on public.order_deposits for each row execute function private.tg_order_deposits__sum();
create trigger _600_refund_online after insert on public.order_deposits
  for each row when (new.kind = 'refunded') execute function private.tg_order_deposits__refund_online();
create trigger _700_mail after insert on public.order_deposits for each row
  when (new.kind = 'paid' and new.created_at > now() - interval '10 minutes') execute function private.tg_order_deposits__mail();

-- 50_orders/tables/order_events.sql
create index order_events_order_idx on public.order_events (tenant_id, order_id, sequence);
call private.make_append_only('public.order_events');
call private.protect_tenant_table('public.order_events', 'orders.view');
create trigger _700_mail after insert on public.order_events for each row
  when (new.kind in ('placed', 'accepted', 'ready', 'sent', 'completed', 'cancelled', 'expired') and new.created_at > now() - interval '10 minutes')
  execute function private.tg_order_events__mail();
-- Before the mail, which names it.
create trigger _600_invoice_link after insert on public.order_events for each row
  when (new.kind = 'completed') execute function private.tg_order_events__invoice_link();
create trigger _710_mail_staff after insert on public.order_events for each row
  when (new.kind = 'placed' and new.created_at > now() - interval '10 minutes') execute function private.tg_order_events__mail_staff();

-- 50_orders/tables/order_fulfilments.sql
create index order_fulfilments_pickup_idx on public.order_fulfilments (tenant_id, pickup_at) where pickup_at is not null;
call private.protect_tenant_table('public.order_fulfilments', 'orders.view');
call private.make_append_only('public.order_fulfilments');

-- 50_orders/tables/order_line_components.sql
create index order_line_components_component_idx on public.order_line_components (tenant_id, component_id);
call private.make_append_only('public.order_line_components');
call private.protect_tenant_table('public.order_line_components', 'orders.view');
create trigger _300_whole_quantities before insert on public.order_line_components
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');

-- 50_orders/tables/order_lines.sql
create index order_lines_product_idx on public.order_lines (tenant_id, product_id);
call private.make_append_only('public.order_lines');
call private.protect_tenant_table('public.order_lines', 'orders.view');
create trigger _300_whole_quantities before insert on public.order_lines
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
create trigger _310_steps before insert on public.order_lines for each row execute function private.tg_order_lines__steps();

-- 50_orders/tables/orders.sql
create index orders_placed_idx on public.orders (tenant_id, placed_at desc, id desc);
create index orders_status_idx on public.orders (tenant_id, status, placed_at desc, id desc);
create index orders_due_idx on public.orders (tenant_id, reserved_until) where status = 'placed';
create index orders_open_phone_idx on public.orders (tenant_id, private.phone_key(customer_phone)) where status = 'placed';
create index orders_location_idx on public.orders (tenant_id, location_id);
create unique index orders_sale_key on public.orders (tenant_id, sale_id) where sale_id is not null;
create index orders_contact_idx on public.orders (tenant_id, contact_id) where contact_id is not null;
create index orders_deposit_idx on public.orders (tenant_id, contact_id) include (deposit_amount, reserved_until) where deposit_amount > 0;
create index orders_phone_tail_idx on public.orders (tenant_id, right(private.phone_key(customer_phone), 7));
create index orders_sort_idx on public.orders (tenant_id, private.order_sort_key(status, placed_at), id);
create index orders_number_idx on public.orders (tenant_id, private.number_order(order_number), id);
create index orders_total_idx on public.orders (tenant_id, total_amount, id);
create index orders_fulfilment_idx on public.orders (tenant_id, fulfilment_method, placed_at desc, id desc);
create index orders_payment_idx on public.orders (tenant_id, payment_method, placed_at desc, id desc);
create index orders_text_idx on public.orders
  using gin (tenant_id, private.order_text(order_number, customer_name, customer_phone) extensions.gin_trgm_ops);
create index orders_text_bigrams_idx on public.orders
  using gin (tenant_id, private.bigrams(private.order_text(order_number, customer_name, customer_phone)));
create index orders_customer_email_idx on public.orders (tenant_id, lower(customer_email)) where customer_email is not null;
create index orders_account_key_idx on public.orders (tenant_id, (private.account_key(order_number)));
call private.protect_tenant_table('public.orders', 'orders.view', p_hidden_columns => array['token_hash', 'request_hash', 'taken_by']);
create trigger _100_no_delete before delete on public.orders for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.orders for each statement execute function private.tg_append_only();
create trigger _700_notify after insert on public.orders for each row when (new.channel = 'storefront')
  execute function private.tg_orders__notify();
create trigger _200_online_payment before insert on public.orders
  for each row when (new.payment_method in ('mobile_money', 'card')) execute function private.tg_orders__online_payment();
create trigger _100_closed_is_final before update on public.orders
  for each row when (old.status in ('completed', 'cancelled') or (old.status = 'expired' and new.status not in ('expired', 'placed')))
  execute function private.tg_append_only();
create trigger _600_bind_shopper after insert on public.orders
  for each row when (new.channel = 'storefront') execute function private.tg_orders__bind_shopper();
create trigger _100_only_columns before update on public.orders
  for each row execute function private.tg_documents__only_columns(
    'status', 'sale_id', 'contact_id', 'deposit_amount', 'payment_method', 'step', 'reserved_until', 'updated_at');
create trigger _700_end_payment_pages after update of status, payment_method, deposit_amount on public.orders
  for each row when (old.status is distinct from new.status or old.payment_method is distinct from new.payment_method
    or old.deposit_amount is distinct from new.deposit_amount)
  execute function private.tg_orders__end_payment_pages();
grant select (contact_id, deposit_amount) on public.orders to authenticated;
grant select (channel, taken_by_name) on public.orders to authenticated;
grant select (step) on public.orders to authenticated;

-- 50_orders/tables/stock_reservations.sql
create index stock_reservations_location_idx on public.stock_reservations (tenant_id, location_id);
create index stock_reservations_product_idx on public.stock_reservations (tenant_id, product_id, location_id);
create unique index stock_reservations_open_key on public.stock_reservations (tenant_id, order_id, product_id) where released_at is null;
create index stock_reservations_order_idx on public.stock_reservations (tenant_id, order_id);
-- What web orders hold, and what of many products can be sold online: each in one step, however many orders are open.
-- The level already keeps the sum of what is reserved; only what has run out and waits to be released is taken off again. Summing up all
-- that is held cost more with every open order.
create index stock_reservations_held_idx on public.stock_reservations (tenant_id, product_id, location_id, expires_at)
  where released_at is null;
call private.protect_tenant_table('public.stock_reservations', 'stock.view');
create trigger _500_project_insert after insert on public.stock_reservations
  referencing new table as new_rows for each statement execute function private.tg_stock_reservations__project_insert();
create trigger _500_project_update after update on public.stock_reservations
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_stock_reservations__project_update();
create trigger _100_released_is_final before update on public.stock_reservations
  for each row when (old.released_at is not null) execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.stock_reservations for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.stock_reservations for each statement execute function private.tg_append_only();
create trigger _100_only_columns before update on public.stock_reservations
  for each row execute function private.tg_documents__only_columns('released_at', 'expires_at');

-- 55_shop/tables/anonymous_attempts.sql
create index anonymous_attempts_window_idx on private.anonymous_attempts (tenant_id, window_start);
call private.enable_rls_and_revoke('private.anonymous_attempts');

-- 55_shop/tables/bought_together.sql
create index bought_together_other_idx on public.bought_together (tenant_id, other_product_id);
call private.protect_tenant_table('public.bought_together', 'reports.view');

-- 55_shop/tables/bought_together_runs.sql
call private.enable_rls_and_revoke('private.bought_together_runs');

-- 55_shop/tables/contact_messages.sql
create index contact_messages_newest_idx on public.contact_messages (tenant_id, created_at desc, id desc);
create index contact_messages_state_idx on public.contact_messages (tenant_id, state, created_at desc, id desc);
call private.protect_tenant_table('public.contact_messages', 'contacts.view', p_hidden_columns => array['request_hash']);
create trigger _100_only_columns before update on public.contact_messages
  for each row execute function private.tg_documents__only_columns('state', 'updated_at');

-- 55_shop/tables/delivery_zones.sql
create unique index delivery_zones_name_key on public.delivery_zones (tenant_id, lower(name));
create index delivery_zones_position_idx on public.delivery_zones (tenant_id, position, id) where is_active;
call private.protect_tenant_table('public.delivery_zones', null, 'storefront.edit', array['insert', 'update', 'delete']);
create trigger _300_limit before insert on public.delivery_zones for each row execute function private.tg_delivery_zones__limit();
create trigger _900_audit after insert or update or delete on public.delivery_zones
  for each row execute function private.tg_delivery_zones__audit();
create trigger _310_visible_name before insert or update of name on public.delivery_zones
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 55_shop/tables/product_ratings.sql
call private.protect_tenant_table('public.product_ratings', 'products.view');

-- 55_shop/tables/product_reviews.sql
create index product_reviews_product_idx on public.product_reviews (tenant_id, product_id, created_at desc, id desc) where status = 'published';
create index product_reviews_all_of_product_idx on public.product_reviews (tenant_id, product_id);
create index product_reviews_newest_idx on public.product_reviews (tenant_id, created_at desc, id desc);
create index product_reviews_status_idx on public.product_reviews (tenant_id, status, created_at desc, id desc);
call private.protect_tenant_table('public.product_reviews', 'products.view', p_hidden_columns => array['request_hash']);
create trigger _100_only_columns before update on public.product_reviews
  for each row execute function private.tg_documents__only_columns('status', 'reply', 'replied_at', 'updated_at');
create trigger _100_no_truncate before truncate on public.product_reviews for each statement execute function private.tg_append_only();
create trigger _500_ratings after insert or delete on public.product_reviews
  for each row execute function private.tg_product_reviews__ratings();
create trigger _500_ratings_of_changed after update on public.product_reviews
  for each row when (old.status is distinct from new.status) execute function private.tg_product_reviews__ratings();

-- 55_shop/tables/shopper_accounts.sql
create index shopper_accounts_user_id_idx on private.shopper_accounts (user_id);
create index shopper_accounts_cart_mails_token_hash_idx on private.shopper_accounts (cart_mails_token_hash);
call private.enable_rls_and_revoke('private.shopper_accounts');

-- 55_shop/tables/shopper_carts.sql
create index shopper_carts_user_id_idx on private.shopper_carts (user_id);
create index shopper_carts_unmailed_idx on private.shopper_carts (changed_at) where mailed_at is null and lines <> '[]';
call private.enable_rls_and_revoke('private.shopper_carts');
create trigger _300_begin_anew before update on private.shopper_carts
  for each row when (new.lines = '[]') execute function private.tg_shopper_carts__begin_anew();

-- 55_shop/tables/shopper_orders.sql
create index shopper_orders_user_id_idx on private.shopper_orders (user_id);
call private.enable_rls_and_revoke('private.shopper_orders');

-- 55_shop/tables/spent_challenges.sql
create index spent_challenges_expires_idx on private.spent_challenges (tenant_id, expires_at);
call private.enable_rls_and_revoke('private.spent_challenges');

-- 55_shop/tables/stock_arrivals.sql
create index stock_arrivals_product_idx on private.stock_arrivals (tenant_id, product_id);
call private.enable_rls_and_revoke('private.stock_arrivals');

-- 55_shop/tables/stock_notices.sql
create index stock_notices_waiting_idx on public.stock_notices (tenant_id, product_id) where mailed_at is null;
create index stock_notices_due_idx on public.stock_notices (check_at) where mailed_at is null and check_at is not null;
create index stock_notices_email_idx on public.stock_notices (tenant_id, email);
call private.protect_tenant_table('public.stock_notices', 'contacts.view', p_hidden_columns => array['token_hash']);

-- 60_payments/tables/direct_payments.sql
create index direct_payments_list_idx on public.direct_payments (tenant_id, paid_at desc, id desc);
create index direct_payments_open_idx on public.direct_payments (tenant_id, paid_at desc) where state in ('reported', 'unconfirmed', 'open');
create index direct_payments_check_idx on public.direct_payments (tenant_id, next_check_at) where next_check_at is not null;
create index direct_payments_intent_idx on public.direct_payments (tenant_id, intent_id) where intent_id is not null;
create index direct_payments_sale_idx on public.direct_payments (tenant_id, sale_id) where sale_id is not null;
create index direct_payments_contact_payment_idx on public.direct_payments (tenant_id, contact_payment_id) where contact_payment_id is not null;
create index direct_payments_gift_card_idx on public.direct_payments (tenant_id, gift_card_id) where gift_card_id is not null;
call private.protect_tenant_table('public.direct_payments', 'orders.view');
create trigger _100_only_columns before update on public.direct_payments
  for each row execute function private.tg_documents__only_columns('amount', 'reported_amount', 'account_number', 'payer_name', 'payer_phone', 'paid_at', 'state',
    'confirmed_at', 'intent_id', 'sale_id', 'contact_payment_id', 'gift_card_id', 'note', 'sent_back_reference', 'resolved_by', 'resolved_at',
    'next_check_at', 'check_count', 'claim_misses', 'updated_at');
create trigger _100_amount_is_final before update on public.direct_payments
  for each row when (old.confirmed_at is not null and (old.amount, old.account_number, old.paid_at) is distinct from (new.amount, new.account_number, new.paid_at))
  execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.direct_payments for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.direct_payments for each statement execute function private.tg_append_only();
create trigger _500_follow_row after insert or update of next_check_at on public.direct_payments
  for each row execute function private.tg_jobs__follow_row('direct_payment', 'id', 'next_check_at');
create trigger _600_proves_sale after update of sale_id on public.direct_payments
  for each row when (new.sale_id is not null and old.sale_id is null) execute function private.tg_direct_payments__proves_sale();

-- 60_payments/tables/payment_claims.sql
create index payment_claims_receipt_idx on private.payment_claims (tenant_id, receipt_number) where receipt_number is not null;
create index payment_claims_recent_idx on private.payment_claims (tenant_id, claimed_at);
call private.enable_rls_and_revoke('private.payment_claims');
create trigger _500_follow_row after insert or update of notify_at on private.payment_claims
  for each row execute function private.tg_jobs__follow_row('payment_claim', 'order_id', 'notify_at');

-- 60_payments/tables/payment_events.sql
call private.make_append_only('public.payment_events');
call private.protect_tenant_table('public.payment_events', 'orders.view', p_hidden_columns => array['event_key']);

-- 60_payments/tables/payment_intents.sql
create index payment_intents_order_idx on public.payment_intents (tenant_id, order_id, created_at);
create index payment_intents_payer_idx on public.payment_intents (tenant_id, payer, created_at);
create unique index payment_intents_reference_key on public.payment_intents (tenant_id, provider, provider_reference) where provider_reference is not null;
create unique index payment_intents_receipt_key on public.payment_intents (tenant_id, provider, receipt_number) where receipt_number is not null;
create index payment_intents_attention_idx on public.payment_intents (tenant_id) where state = 'needs_review' or refund_status in ('due', 'sent');
create index payment_intents_provider_payment_idx on public.payment_intents (tenant_id, provider_payment) where provider_payment is not null;
create index payment_intents_to_decide_idx on public.payment_intents (tenant_id, created_at) where refund_status = 'due' or state = 'needs_review';
call private.protect_tenant_table('public.payment_intents', 'orders.view', p_hidden_columns => array['callback_token_hash', 'request_hash', 'redirect_url']);
create trigger _100_only_columns before update on public.payment_intents
  for each row execute function private.tg_documents__only_columns('state', 'provider_reference', 'provider_payment', 'receipt_number',
    'received_amount', 'redirect_url', 'code', 'review_reason', 'refund_status', 'refund_amount', 'refund_reference', 'expires_at',
    'next_query_at', 'query_count', 'settled_at', 'updated_at');
create trigger _100_no_delete before delete on public.payment_intents for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.payment_intents for each statement execute function private.tg_append_only();
create trigger _700_end_earlier_pages after insert on public.payment_intents
  for each row execute function private.tg_payment_intents__end_earlier_pages();
create trigger _500_follow_query after insert or update of next_query_at, refund_status on public.payment_intents
  for each row execute function private.tg_payment_intents__follow_query();
grant select (is_direct) on public.payment_intents to authenticated;

-- 60_payments/tables/payment_provider_keys.sql
call private.enable_rls_and_revoke('private.payment_provider_keys');

-- 60_payments/tables/payment_providers.sql
call private.protect_tenant_table('public.payment_providers', 'settings.view');
create trigger _200_takes_currency before insert or update on public.payment_providers
  for each row when (new.is_enabled) execute function private.tg_payment_providers__takes_currency();

-- 60_payments/tables/payment_reconciliations.sql
call private.enable_rls_and_revoke('private.payment_reconciliations');
create trigger _500_follow_row after insert or update of next_at or delete on private.payment_reconciliations
  for each row execute function private.tg_jobs__follow_row('payment_list', 'tenant_id', 'next_at');

-- 60_payments/tables/payment_report_addresses.sql
create index payment_report_addresses_token_idx on private.payment_report_addresses (token_hash);
create index payment_report_addresses_tenant_idx on private.payment_report_addresses (tenant_id, created_at desc);
create unique index payment_report_addresses_id_key on private.payment_report_addresses (tenant_id, id);
call private.enable_rls_and_revoke('private.payment_report_addresses');

-- 60_payments/tables/payment_returns.sql
create index payment_returns_intent_idx on public.payment_returns (tenant_id, intent_id) where intent_id is not null;
create index payment_returns_open_idx on public.payment_returns (tenant_id, created_at) where decision is null;
call private.protect_tenant_table('public.payment_returns', 'orders.view');
create trigger _100_only_columns before update on public.payment_returns
  for each row execute function private.tg_documents__only_columns('state', 'status', 'amount', 'reason', 'respond_by', 'is_own', 'booked_amount', 'decision',
    'note', 'decided_by', 'decided_at', 'asked_at', 'updated_at');
create trigger _100_no_delete before delete on public.payment_returns for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.payment_returns for each statement execute function private.tg_append_only();

-- 70_ledger/tables/accounting_periods.sql
create index accounting_periods_locked_idx on public.accounting_periods (tenant_id, ends_on) where status = 'locked';
call private.protect_tenant_table('public.accounting_periods', 'accounting.view');

-- 70_ledger/tables/journal_entries.sql
create index journal_entries_business_date_idx on public.journal_entries (tenant_id, business_date);
call private.make_append_only('public.journal_entries');
call private.protect_tenant_table('public.journal_entries', 'accounting.view');
create constraint trigger _500_balanced after insert on public.journal_entries
  deferrable initially deferred for each row execute function private.tg_journal_entries__balanced();

-- 70_ledger/tables/journal_lines.sql
create index journal_lines_entry_idx on public.journal_lines (tenant_id, journal_entry_id);
create index journal_lines_account_idx on public.journal_lines (tenant_id, ledger_account_id, business_date) include (debit, credit);
call private.make_append_only('public.journal_lines');
call private.protect_tenant_table('public.journal_lines', 'accounting.view');
create trigger _500_before_entry after insert on public.journal_lines
  referencing new table as new_rows for each statement execute function private.tg_journal_lines__before_entry();

-- 70_ledger/tables/ledger_account_templates.sql
call private.enable_rls_and_revoke('private.ledger_account_templates');

-- 70_ledger/tables/ledger_accounts.sql
create unique index ledger_accounts_role_key on public.ledger_accounts (tenant_id, role) where role is not null;
call private.protect_tenant_table('public.ledger_accounts', 'accounting.view');
create trigger _600_templates after insert on public.ledger_accounts
  for each row when (new.role = 'inventory') execute function private.tg_ledger_accounts__templates();
create trigger _310_visible_name before insert or update of name on public.ledger_accounts
  for each row execute function private.tg_refuse_hidden_characters('name');

-- 80_messages/tables/mail_outbox.sql
create index mail_outbox_user_id_idx on private.mail_outbox (user_id, created_at desc);
create index mail_outbox_sent_at_idx on private.mail_outbox (sent_at) where sent_at is not null;
create index mail_outbox_recipient_idx on private.mail_outbox (lower(recipient), created_at desc);
create index mail_outbox_shop_tenant_id_idx on private.mail_outbox (shop_tenant_id) where shop_tenant_id is not null;
call private.enable_rls_and_revoke('private.mail_outbox');
create trigger _500_enqueue after insert on private.mail_outbox for each row execute function private.tg_mail_outbox__enqueue();

-- 80_messages/tables/notification_reads.sql
create index notification_reads_user_id_idx on private.notification_reads (user_id);
create index notification_reads_notification_id_idx on private.notification_reads (tenant_id, notification_id);
call private.enable_rls_and_revoke('private.notification_reads');

-- 80_messages/tables/notifications.sql
create index notifications_newest_idx on public.notifications (tenant_id, created_at desc, id desc);
call private.protect_tenant_table('public.notifications', 'nobody');
create policy "Members read what their role may act on" on public.notifications for select to authenticated
  using (tenant_id = (select private.current_tenant_id()) and permission = any ((select private.current_permission_keys())::text[]));
grant select on public.notifications to authenticated;

-- 85_imports/tables/import_jobs.sql
create index import_jobs_newest_idx on public.import_jobs (tenant_id, created_at desc, id desc);
create index import_jobs_file_idx on public.import_jobs (tenant_id, file_hash);
create index import_jobs_unfinished_idx on public.import_jobs (created_at, tenant_id, id)
  where work is null and status in ('uploading', 'mapped', 'checked', 'cancelled');
call private.protect_tenant_table('public.import_jobs', 'nobody');
create trigger _500_follow_work after insert or update of work, advanced_at or delete on public.import_jobs
  for each row execute function private.tg_import_jobs__follow_work();

-- 85_imports/tables/import_keys.sql
call private.enable_rls_and_revoke('private.import_keys');

-- 85_imports/tables/import_rows.sql
call private.protect_tenant_table('public.import_rows', 'nobody');
create trigger _240_foreign_pictures before update of input on public.import_rows for each row
  execute function private.tg_import_rows__foreign_pictures();

-- 95_jobs/tables/job_kinds.sql
call private.enable_rls_and_revoke('private.job_kinds');
create trigger _500_open_kind after insert or update of every on private.job_kinds
  for each row execute function private.tg_job_kinds__open();

-- 95_jobs/tables/job_tenant_order.sql
call private.enable_rls_and_revoke('private.job_tenant_order');

-- 95_jobs/tables/jobs.sql
create index jobs_ready_idx on private.jobs (kind, tenant_key, due_at, id) where status = 'ready';
create index jobs_due_idx on private.jobs (kind, due_at) where status = 'ready';
create index jobs_status_idx on private.jobs (kind, status, finished_at);
create index jobs_dead_idx on private.jobs (tenant_id, finished_at desc) where status = 'dead';
call private.enable_rls_and_revoke('private.jobs');

-- 00_foundation/access.sql
comment on function private.claim(text) is 'One text claim of the verified token of this request, null outside a request.';
comment on function private.current_user_id() is 'The signed-in person, null for anonymous requests.';
comment on function private.live_user_id() is
  'The signed-in person while the session behind the token still exists: a token outlives sign-out, the session does not.';
comment on function private.current_tenant_id() is
  'The tenant whose data this request may touch: active accepted membership, no password change due, usable tenant, live session, and the second factor shown where there is one.';
comment on function private.actor_can(uuid, uuid, text) is 'Whether a given member of a tenant holds a permission.';
comment on function private.current_tenant_id_with(text) is
  'The current tenant if the caller holds the permission in it, else null. What permissive policies compare tenant_id with.';
comment on function private.can(text) is 'Whether the caller holds the permission in the current tenant.';
comment on function private.require_permission(text) is
  'The current tenant, or an error: not_signed_in, no_membership, permission_denied.';
comment on function private.tenant_is_writable(uuid) is
  'Whether the deciding subscription lets a tenant write: active, or a trial that has not expired. Reading always stays open.';
comment on function private.is_writable() is 'Whether the current tenant may write, for the needs_subscription policies.';
comment on function private.require_writable() is 'Raises subscription_required unless the current tenant may write.';
comment on function private.is_platform_admin() is
  'Whether the caller runs the platform and has shown a second factor in this session, by the session''s row.';
comment on function private.require_platform_admin() is
  'The calling platform administrator, or an error: not_signed_in, permission_denied, second_factor_required.';
grant execute on function
  private.live_user_id(),
  private.current_tenant_id(),
  private.current_tenant_id_with(text),
  private.can(text),
  private.is_writable(),
  private.is_platform_admin()
  to authenticated, service_role;

-- 00_foundation/answers.sql
comment on function private.require_counted() is
  'For functions that count guesses, before they look at the guess: raises read_only_request (405) in a transaction that cannot write, and answer_takes_no_shape (400) where the answer would be cast or filtered afterwards.';
comment on function private.require_plain_answer() is
  'Raises answer_takes_no_shape (400) where PostgREST would cast, filter, order or undo what a function answers after it has counted something.';
comment on function private.tg_plain_answer() is 'No trace of what was done can be taken back by the form in which its answer is asked for.';

-- 00_foundation/audit.sql
comment on function private.write_audit(uuid, uuid, text, text, uuid, jsonb, jsonb) is 'Writes one line of the audit record.';
comment on function private.request_address() is 'Address of the caller as the proxy in front reports it, null when it is not an address.';

-- 00_foundation/document_types.sql
comment on procedure private.extend_choice(regclass, text, text[]) is
  'Migrations only: lets a column take more words than its check lists, whatever earlier migrations added.';
comment on procedure private.add_document_type(text, text) is
  'Migrations only: a number series for a new kind of document, for all businesses there are and will be.';
comment on procedure private.add_ledger_account(text, text, text, text, text) is
  'Migrations only: an account with a role, for all businesses there are and will be.';
comment on function private.tg_tenants__document_types() is 'Gives a new business the number series of the later kinds of documents.';
comment on function private.tg_ledger_accounts__templates() is 'A new chart of accounts (it has an inventory account) gets the later accounts as well.';

-- 00_foundation/errors.sql
comment on function private.fail(integer, text, text, jsonb) is
  'Raises an error the API answers with HTTP p_status; hint is the stable code, detail the JSON details.';
comment on function private.answer_refusal(integer, text, text, jsonb) is
  'The answer that private.fail would give, without undoing the transaction: what has counted a wrong guess must be kept.';

-- 00_foundation/input.sql
comment on function private.refuse_input(text, text) is 'Raises invalid_input for one field.';
comment on function private.input_object(jsonb, text) is 'A JSON object or invalid_input.';
comment on function private.input_array(jsonb, text, integer, integer) is 'A JSON list of p_min to p_max entries or invalid_input; missing means empty.';
comment on function private.input_uuid(jsonb, text, text, boolean) is 'A uuid of a body or invalid_input.';
comment on function private.input_text(jsonb, text, integer, text, boolean) is
  'A trimmed text of a body, null when it is empty or shows nothing, or invalid_input.';
comment on function private.input_choice(jsonb, text, text[], text, boolean) is 'One of the given words or invalid_input.';
comment on function private.input_number(jsonb, text, numeric, numeric, numeric, text, boolean) is
  'A number of a body within bounds and on a step (0.01 for cents, 0.001 for quantities), or invalid_input.';
comment on function private.input_instant(jsonb, text) is 'An ISO 8601 time with offset or invalid_input.';
comment on function private.input_day(date, text) is 'A day that calendars agree on, or invalid_input.';
comment on function private.page_limit(integer) is 'Rows of a page: 50 unless asked, 1 to 200.';
comment on function private.lock_request(text, uuid, uuid) is 'Serialises requests that carry the same client id.';
comment on function private.require_same_request(text, text) is 'Same id with another body is an error, not a replay.';
comment on function private.shown_text(text) is 'A text without spaces around it; null when it is empty or shows nothing.';

-- 00_foundation/pages.sql
comment on type private.page_key is 'A decoded cursor: the last row''s id and sort key, and how many rows the first page counted.';
comment on function private.encode_cursor(jsonb) is 'An opaque, URL-safe cursor for the sort key and id of a page''s last row; null for null.';
comment on function private.decode_cursor(text) is 'The sort key inside a cursor; invalid_input for anything that encode_cursor did not make.';
comment on function private.cursor_id(jsonb) is 'The id in a cursor, or invalid_input.';
comment on function private.cursor_instant(jsonb) is 'The time in a cursor, or invalid_input.';
comment on function private.page_key(text, text) is 'Decodes a cursor made for the same sort; invalid_input for any other.';
comment on function private.page_size(integer, integer) is 'Rows of a page: 1 to 100, p_default when not said.';
comment on function private.search_cursor(text) is
  'Where a search goes on: in the part that begins after (place, key, id), behind what was shown last of it (rank, name, last_id).';

-- 00_foundation/tables/document_types.sql
comment on table private.document_types is 'Kinds of numbered documents that came after provisioning was written, with the prefix a new business gets.';

-- 00_foundation/tables/events.sql
comment on table audit.events is 'Who changed what, with the state before and after. Nobody changes or removes a row.';

-- 00_foundation/tenant_isolation.sql
comment on function private.tg_set_updated_at() is 'Stamps updated_at with the server''s clock, whatever the client sent.';
comment on function private.tg_tenant_id_immutable() is 'Refuses to move a row between tenants, for every role.';
comment on function private.tg_append_only() is 'Refuses update, delete and truncate for everybody, the owner included.';
comment on procedure private.make_append_only(regclass) is 'Migrations only: makes a ledger out of a table.';
comment on procedure private.enable_rls_and_revoke(regclass) is 'Migrations only: row security on and forced, no privilege for API roles.';
comment on function private.table_columns(regclass, text[]) is 'Migrations only: the writable columns of a table as a grant list.';
comment on procedure private.protect_tenant_table(regclass, text, text, text[], text[], text[]) is
  'Migrations only: puts a tenant table behind the wall. Described at the top of the foundation migration.';
comment on function private.tg_guard_exposed_tables() is
  'Turns row security on for new tables and refuses to switch it off, views that bypass it, and materialized views.';

-- 00_foundation/text.sql
comment on function private.is_safe_url(text) is
  'Whether a link or picture address may be shown: https, or a path of the own public storage. Never javascript: or data:.';
comment on function private.escape_like(text) is 'Makes %, _ and \ of a search term mean themselves in like and ilike.';
grant execute on function private.is_safe_url(text) to authenticated, service_role;

-- 00_foundation/text_rules.sql
comment on function private.has_hidden_characters(text) is
  'Whether a text has control characters, line breaks or characters that turn the direction of writing, or shows nothing.';
comment on function private.tg_refuse_hidden_characters() is 'Refuses hidden characters in the columns it is given.';
comment on function private.shows_nothing(text) is 'Whether a text that is not empty has no character that can be seen; only spaces of the keyboard are empty.';
comment on function private.tg_strip_turning_characters() is
  'Takes U+202A to U+202E and U+2066 to U+2069 out of the named text columns. Marks that belong to Arabic and Hebrew (U+200E, U+200F) stay.';
comment on function private.typed_columns(regclass) is
  'Text columns of a table that people type and others read, by what they are called, without those whose names are refused when characters are hidden in them.';
comment on procedure private.protect_typed_text(regclass) is
  'Has characters that turn text round taken out of everything typed into a table. Call it for each new table, and again when it gets a column.';

-- 00_foundation/tokens.sql
comment on function private.request_hash(jsonb) is
  'SHA-256 of a request body; jsonb has already sorted the keys, so the same body gives the same hash.';
comment on function private.link_token(uuid, text, uuid) is
  'The secret token of an order or invoice link: an HMAC, so that a retry gets the same one though only its hash is stored.';
comment on function private.token_hash(text) is 'How tokens are kept at rest.';

-- 10_platform/admin_tenants.sql
comment on function public.admin_overview() is 'Figures of the whole platform, for platform administrators with a second factor. Weeks start on Monday, twelve of them.';
comment on function public.admin_list_tenants(text, text, text, integer, text, text, uuid) is
  'Businesses, newest first unless p_sort says otherwise, at most 100 a page, by account status, standing and plan, for platform administrators with a second factor.';
comment on function private.platform_tenant_row(uuid) is 'One business as platform administrators list it.';
comment on function public.admin_set_tenant_status(uuid, text, text) is
  'Suspends a business (staff and shop stop at once, nothing is lost) or lets it work again. Platform administrators with a second factor only; audited with the reason.';
comment on function private.tenant_effective_status(text, text, timestamptz) is
  'How a business stands in one word: a closed or suspended account outranks its subscription, the end of a trial its name.';
comment on function private.list_tenant_ids(text, text, text, uuid, text, jsonb, integer) is
  'One page of all businesses by filter and order, the cursor''s key when more follow, and how many all pages hold.';
grant execute on function
  public.admin_overview(),
  public.admin_set_tenant_status(uuid, text, text),
  public.admin_list_tenants(text, text, text, integer, text, text, uuid)
  to authenticated;

-- 10_platform/countries.sql
comment on function private.country_codes() is
  'The countries and territories of ISO 3166-1 in which people live, two letters each. As countryCodes in the shared code; screens show the names.';
comment on function private.tg_business_settings__country() is
  'Takes a country''s code only, never lets it go, and keeps tenants.country the same. Errors: country_required, invalid_input.';
comment on function private.address_problem(text) is
  'Why no new business can have a label as its address: invalid (its letters), reserved (by the platform, or it would pass for somebody known), taken, or null when it can. The label is in lower case.';
comment on function private.address_sentence(text, text) is 'What to say to people about a problem of address_problem.';
comment on function public.check_address(text) is
  'Whether a new business can have an address (the label before the base domain): { status: free | taken | reserved | invalid, message: a sentence, or null when it is free }. The same rule as create_tenant.';
comment on function private.wish_for_plan(uuid, text) is
  'Remembers the plan of this name for a business. A name that no offered plan has is passed over: a link of last year keeps nobody from signing up.';
comment on function private.note_provider_proof(uuid) is
  'An owner whose address a sign-in provider has verified need not confirm it again.';
comment on function public.chosen_plan() is
  'The plan that the owner chose before signing up: { plan_id, name, chosen_at }, or null. Needs billing.view.';
grant execute on function public.check_address(text) to anon, authenticated;
grant execute on function public.chosen_plan() to authenticated;
grant execute on function private.country_codes() to authenticated, service_role;

-- 10_platform/first_run.sql
comment on function private.has_postings(uuid) is 'Whether the books of a business hold anything: its currency is fixed from then on.';
comment on function private.first_run_json(uuid) is 'The FirstRunState of a business.';
comment on function public.first_run_state() is 'What a new business has answered, and which sample data it has now.';
comment on function public.save_first_run(text, text, text) is
  'Keeps what a new business sells, and confirms or changes its currency and time zone while nothing has been posted.';
grant execute on function
  public.first_run_state(),
  public.save_first_run(text, text, text)
  to authenticated;

-- 10_platform/one_tenant_at_a_time.sql
comment on function private.where_parts(text, boolean) is
  'The conditions of the text behind WHERE that must all hold, up to the end of the clause; none where it holds a text constant.';
comment on function private.names_one(text, text, text[]) is
  'Whether a statement of the API reads a table only with one of these columns equal to a parameter, wherever it reads it. Knows the statements of PostgREST and of the embedded backend; any other reads as no.';
comment on function private.asks_for_one(text, text[]) is
  'Whether the request under way names one row of a table by one of these columns. Outside of requests (live changes, which are filtered by their channel) and within functions of this database it is so.';
comment on function private.require_one(text, text[]) is 'As asks_for_one, but refuses with filter_required instead of reading nothing.';
comment on function private.usable_tenant_ids() is
  'Businesses that are active or on trial; for policies, whose own reads are walled as well. One array per query.';
grant execute on function
  private.require_one(text, text[]),
  private.usable_tenant_ids()
  to anon;
grant execute on function private.asks_for_one(text, text[]) to authenticated;

-- 10_platform/people_rules.sql
comment on function private.tg_users__create_profile() is 'Gives every new account a profile that belongs to nobody yet.';
comment on function private.tg_users__password_changed() is
  'A real password change is the only thing that ends a forced one; an account that loses its password still owes it. Whoever sets a temporary password raises the flag afterwards.';
comment on function private.tg_profiles__superadmin_role() is 'The super-admin word is only shown for people listed as platform administrators.';
comment on function private.tg_profiles__own_columns() is
  'What people may change of their own profile: name and picture; an invitation from pending to accepted; times are the server''s.';
comment on function private.tg_tenant_users__own_columns() is
  'What people may change of their own membership: accept a pending invitation, once. Nobody reactivates himself.';
comment on function private.tg_tenant_users__mirror() is
  'Keeps role, tenant and invitation of the profile equal to the membership, and ends the sessions of a deactivated person.';
comment on function private.tg_tenant_users__keep_an_owner() is 'Refuses to remove, demote or deactivate the last active owner.';
comment on function private.tg_platform_admins__role() is 'Shows platform administrators as such in their profile, and takes the word back.';
comment on function private.tg_user_activity_logs__stamp() is
  'The server says who did it, for which business, when, from which address and program. A login that is on record is not written twice.';

-- 10_platform/plan_prices.sql
comment on function private.plan_price(uuid, text) is
  'What a plan costs for its period: {amount, currency} in this currency where a price of it lives, else in the plan''s own; null without a plan.';
comment on function public.admin_set_plan_price(uuid, text, text, numeric) is
  'Sets what a plan costs in a currency other than its own, from now on; null ends that price. Running subscriptions keep theirs. Answers the '
  'live prices of the plan. Platform administrators with a second factor only; audited. The same amount again is harmless.';
grant execute on function public.admin_set_plan_price(uuid, text, text, numeric) to authenticated;

-- 10_platform/provisioning.sql
comment on function private.subdomain_from_name(text) is
  'Without accents and apostrophes, lower case, everything but letters and digits becomes single hyphens, edges trimmed, at most 63 characters. As subdomainFromName in the shared code.';
comment on function private.label_is_free(text) is 'Whether no business uses a label as subdomain or shop address.';
comment on function private.free_subdomain(text) is
  'A free label for a business name: shop- before what would pass for somebody else, -shop when too short or reserved, -2, -3 … when taken.';
comment on function private.require_subdomain(text) is 'A wanted label in lower case, or an error: invalid_input, subdomain_taken.';
comment on function private.provision_settings(uuid, text, text, text, text) is
  'Gives a new business the settings its country and currency suggest: taxes, location, till, tenders and number series.';
comment on function private.provision_tenant(uuid, jsonb, timestamptz) is
  'Makes a whole business for an existing account. A subdomain key that is null means none; left out it is made from the name.';
comment on function private.is_time_zone(text) is 'Whether a name is a time zone of the zone database, such as Africa/Nairobi.';
comment on function private.create_tenant_input(jsonb) is 'The fields a person may choose at sign-up, checked; anything else is dropped.';
comment on function public.create_tenant(jsonb) is
  'Sign-up: makes a business with a 720-hour trial and the caller as its owner. Idempotent by id and body.';
comment on function private.create_tenant_once(uuid, jsonb) is 'The writing half of create_tenant.';
grant execute on function public.create_tenant(jsonb) to authenticated;

-- 10_platform/sample_data.sql
comment on function private.restore_sample_product(uuid, private.sample_goods, text, uuid) is
  'Takes a sample that was removed before out of the archive again; null when there is none.';
comment on function private.insert_sample_products(uuid, text, text) is
  'The sample products of one kind of business, in the shop, in their categories and with stock that is worth nothing.';
comment on function public.load_sample_data(text) is
  'Adds sample products, categories and customers of one kind of business, in one transaction. The same again changes nothing.';
comment on function private.remove_sample_product(uuid, public.products, text) is
  'Takes one sample away: archived without stock when it ever moved or was sold, deleted when not, kept when it has become the business''s own.';
comment on function private.remove_sample_rest(uuid) is 'Deletes the sample customers and categories that nothing of the business uses; the others become its own.';
comment on function public.remove_sample_data() is
  'Takes the sample data out again in one transaction: what had stock goes to the archive, the rest is deleted, what the business made its own stays.';
grant execute on function
  public.load_sample_data(text),
  public.remove_sample_data()
  to authenticated;

-- 10_platform/sample_goods.sql
comment on function private.sample_price(numeric, text) is 'A round sample price in a currency for one in US dollars.';
comment on function private.sample_picture(private.sample_goods) is 'The address of the picture of a sample good, on every host.';

-- 10_platform/subdomains.sql
comment on function private.impersonates(text) is
  'Whether a label would pass for somebody whom people trust: a known name, the platform, a bank, or by international spelling anybody. As impersonates in the shared code.';
comment on function private.is_reserved_label(text) is 'Whether no business may take a label.';

-- 10_platform/subscription_preview.sql
comment on function private.subscription_reason(text) is 'Why a gate other than allowed is closed, as the end of a sentence.';
comment on function private.subscription_effect(text, text, boolean) is
  'What becomes of a business whose gate was the first and will be the second: none, locks, opens, stays_open or stays_locked.';
comment on function private.subscription_sentence(text, text, text, timestamptz, text, boolean) is 'An effect in words for platform staff; days are those of UTC, as on the whole page.';
comment on function public.admin_preview_subscription(uuid, uuid, text, numeric, timestamptz) is
  'What adding a subscription (no p_subscription_id), changing one, or removing one (no p_status) would do to a business: effect (none, locks, opens, '
  'stays_open, stays_locked, refused), the gate before and after, and a sentence. Writes nothing. Platform administrators with a second factor.';
grant execute on function public.admin_preview_subscription(uuid, uuid, text, numeric, timestamptz) to authenticated;

-- 10_platform/subscriptions.sql
comment on function private.subscription_rank(text) is
  'Which of several subscriptions goes first: 1 one that runs (tenant_subscriptions_one_live_key allows one of these), 2 an offer or one '
  'that was suspended, 3 one that has ended. Among equals the newest. With one row alone it decides, whatever its status.';
comment on function private.deciding_subscription(uuid) is
  'The subscription that decides what a business may do, all null without one: the one that runs, else the newest offer or suspended one, else the newest that ended.';
comment on function private.subscription_gate(text, numeric, timestamptz) is
  'What a deciding subscription lets the people of a business do: allowed, or the query with which they are sent to billing (specification, section 4).';
comment on function private.subscription_end(public.tenant_subscriptions) is
  'Until when a subscription as it is lets its business write; null when it does not at all, or a trial without an end.';
comment on function private.tg_tenant_subscriptions__note_end() is
  'Notes when the subscription that let a business write stopped doing so: now, or at the end of its trial when that is over.';
comment on function private.writable_until(uuid) is
  'Until when a business may write, or when it could last; null when it never could. A trial says its end itself.';
grant execute on function private.subscription_rank(text) to authenticated, service_role;

-- 10_platform/tables/billing_plans.sql
comment on table public.billing_plans is 'What a business can subscribe to. Public ones are shown on the landing page.';

-- 10_platform/tables/country_tax_rules.sql
comment on table private.country_tax_rules is 'Countries (ISO 3166) whose law says how often the tax of a document is rounded, and where it says so. The others leave it to the business.';

-- 10_platform/tables/currencies.sql
comment on table public.currencies is 'The 21 currencies: symbol from CLDR, locale, decimals and smallest step from ISO 4217. Read by everyone.';

-- 10_platform/tables/dialling_codes.sql
comment on table private.dialling_codes is 'Country calling codes of the ITU: what stands for the 0 of a national number.';

-- 10_platform/tables/first_runs.sql
comment on table private.first_runs is 'What a new business said of itself, and whether it has sample data at the moment.';

-- 10_platform/tables/permissions.sql
comment on table public.permissions is 'What a role can be allowed to do, by feature and verb.';

-- 10_platform/tables/plan_prices.sql
comment on table public.plan_prices is
  'Prices of plans in further currencies. A changed price is a new row, the old one is retired: at most one of a plan, currency and period '
  'lives. In the plan''s own currency and period billing_plans.price holds. Everybody reads the live prices of public plans.';
comment on column public.plan_prices.retired_at is 'Since when the price is offered no more; null while it lives.';

-- 10_platform/tables/plan_wishes.sql
comment on table private.plan_wishes is 'The plan that the owner of a business chose on the way to sign-up; billing shows it as chosen. It changes no right.';

-- 10_platform/tables/platform_admins.sql
comment on table private.platform_admins is 'Who runs the platform. Apart from every tenant role, and no API role can write it.';

-- 10_platform/tables/profiles.sql
comment on table public.profiles is 'What a person is called and is told about themselves. role and tenant_id mirror tenant_users; nothing authorises by them.';

-- 10_platform/tables/reserved_subdomains.sql
comment on table private.reserved_subdomains is 'Labels no business may take: names of the platform, of infrastructure and of trust.';

-- 10_platform/tables/role_permissions.sql
comment on table public.role_permissions is 'The platform''s matrix of roles and permissions.';

-- 10_platform/tables/sample_categories.sql
comment on table private.sample_categories is 'Categories that came as samples.';

-- 10_platform/tables/sample_contacts.sql
comment on table private.sample_contacts is 'Customers that came as samples.';

-- 10_platform/tables/sample_goods.sql
comment on table private.sample_goods is 'What a new business may look around with: a handful of products by kind of business, priced in US dollars.';

-- 10_platform/tables/sample_products.sql
comment on table private.sample_products is
  'Products that came as samples, with the name they came with: a renamed one has become the business''s own. Removed ones wait in the archive to be loaded again.';

-- 10_platform/tables/subscription_ends.sql
comment on table private.subscription_ends is
  'When a business last lost the subscription that let it write. expires_at does not say it: a subscription is suspended, cancelled or not paid long before or after its date. Written by a trigger only.';

-- 10_platform/tables/tenant_creations.sql
comment on table private.tenant_creations is 'Which request made a tenant, so that the same sign-up sent twice makes one business.';

-- 10_platform/tables/tenant_domains.sql
comment on table public.tenant_domains is 'Custom host names of a business; they count once verified.';

-- 10_platform/tables/tenant_subscriptions.sql
comment on table public.tenant_subscriptions is
  'Subscriptions of a business; private.deciding_subscription says which of them decides what it may do. Written by platform administrators only.';

-- 10_platform/tables/tenant_users.sql
comment on table public.tenant_users is 'Membership: who works for which business in which role. One business per account.';

-- 10_platform/tables/tenants.sql
comment on table public.tenants is 'One row per business. Active and trial ones are usable; everything else hangs on this key.';
comment on column public.tenants.day_cutoff is 'Local time until which a sale still belongs to the day before.';

-- 10_platform/tables/user_activity_logs.sql
comment on table public.user_activity_logs is 'Sign-ins, sign-outs and deactivations. The server says who, when and from where.';

-- 10_platform/tenant_access.sql
comment on function public.get_tenant_by_domain(text) is
  'The usable tenant behind a subdomain label or a verified custom domain, case-insensitive; null for any other name.';
comment on function private.tenant_access(uuid) is 'The tenant part of my_access.';
comment on function private.subscription_access(uuid) is 'The subscription part of my_access: the one that decides, whatever its status.';
comment on function public.my_access() is
  'What routing and menus need to know about the signed-in person; also answers those who must change their password.';
comment on function public.log_user_activity(uuid, uuid, text, text, text, jsonb, text, text) is
  'Records a sign-out or deactivation of the caller, at most 60 an hour; a login answers the one row of the session. Tenant, person, address and program given by the client are ignored.';
comment on function public.accept_invitation() is
  'Accepts the caller''s pending invitation, once; later calls only answer how things stand and never reactivate anybody.';
comment on function public.custom_access_token_hook(jsonb) is 'Puts tenant and role into the token as hints for the screens. Called by the auth server only.';
grant execute on function public.get_tenant_by_domain(text) to anon, authenticated;
grant execute on function
  public.my_access(),
  public.log_user_activity(uuid, uuid, text, text, text, jsonb, text, text),
  public.accept_invitation()
  to authenticated;
grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;

-- 12_accounts/account_mails.sql
comment on function private.device_hash(text, text) is 'What makes a device known again: program without versions, and network.';
comment on function private.tg_sessions__new_device() is
  'Notes where a person signs in from and tells them about a place not seen before, at most five times a day. The first one ever is no news.';
comment on function private.tg_users__account_mails() is
  'Tells people about a changed password or address, at the old address as well; a new address counts as not verified.';
comment on function private.tg_mfa_factors__account_mails() is
  'Tells people about second factors that come and go; with the last one the recovery codes go too.';

-- 12_accounts/approvals.sql
comment on function private.tg_approvals__once() is 'An approval is used once; nothing else about it changes, for nobody.';
comment on function private.approvable_permissions() is 'What one person can approve for another.';
comment on function public.verify_till_pin(uuid, text) is
  'Says by PIN who stands at the till, for 16 hours; the session stays that of whoever is signed in. A wrong PIN is invalid_pin, then rate_limited with retry_after_seconds.';
comment on function private.read_operator(uuid, uuid, jsonb, timestamptz) is
  'Who shows a PIN in the operator_token of a body: one given to this very person and good at that moment, else operator_unknown; no row without a token.';
comment on function private.may_at_till(uuid, uuid, jsonb, text) is
  'Whether whoever is signed in, and whoever stands at the till by the operator_token of a body, may do something by themselves: a PIN gives nobody the rights of the other.';
comment on function private.approval_subject(text, jsonb) is
  'What an approval is for and how far it goes, read from what a client sends; document_id is the sale, the credit note or the till session.';
comment on function private.is_restocked(jsonb, text) is
  'Whether goods that come back go on the shelf. An approval that does not say so is for goods that do: what is written off is said.';
comment on function private.refunded_quantities(jsonb, text) is 'Quantity, and whether it goes back on the shelf, by sale line of a return.';
comment on function private.approval_json(public.approvals) is 'An approval as the till is shown it.';
comment on function public.approve_action(jsonb) is
  'A member with the right allows by PIN what the caller may not give {id, approver_user_id, pin, permission, reason, subject}: for one '
  'sale or return, as far as the subject says, five minutes, once. Idempotent by id and body. invalid_pin, rate_limited.';
comment on function private.approval_covers(public.approvals, jsonb) is 'Whether an approval goes as far as a document wants to.';
comment on function private.find_approval(uuid, uuid, jsonb, text, uuid, jsonb) is
  'The unused approval among those named that allows this document of this person what it wants; null when there is none.';
comment on function private.take_approval(uuid, uuid, jsonb, text, uuid, jsonb) is
  'Uses up the approval that private.find_approval finds, with the transaction of its document; false when there is none.';
grant execute on function
  public.verify_till_pin(uuid, text),
  public.approve_action(jsonb)
  to authenticated;

-- 12_accounts/deactivation.sql
comment on function private.shut_out(uuid, uuid) is 'Ends every session of a person and has sign-in refused.';
comment on function private.let_in(uuid) is 'Takes the refusal of shut_out back; a ban by the platform stays.';
comment on function private.tg_tenant_users__let_in() is 'Whoever is made active again may sign in again, whichever way it was done.';
comment on function public.deactivate_account() is
  'Deactivates the caller: activity row, membership inactive, signed out everywhere, sign-in refused until an owner reactivates. The last active owner of a business cannot leave, nor somebody of no business.';
grant execute on function public.deactivate_account() to authenticated;

-- 12_accounts/email_verification.sql
comment on function public.start_email_verification(uuid, text, text) is
  'Keeps the hash of a new code for the address of an account: started, locked (with seconds to wait) or wrong_email. For the function send-otp-verification only.';
comment on function public.withdraw_email_verification(uuid) is
  'Takes back a code whose mail could not be sent, so that another can be asked for at once. For the function send-otp-verification only.';
comment on function public.check_email_verification(uuid, text) is
  'Holds the hash of a code against the newest one mailed: verified, invalid (whatever the reason) or locked (with seconds to wait). For the function verify-otp only.';

-- 12_accounts/forced_password_change.sql
comment on function private.sign_in_way(text, text) is 'What a mail calls a way to sign in: the provider and the address there.';
comment on function private.tg_identities__added() is
  'Tells people about a further way to sign in to their account; refused while a password change is due.';
comment on function private.tg_identities__removed() is
  'Tells people about a way to sign in that was taken from their account; refused while a password change is due.';

-- 12_accounts/invitations.sql
comment on function private.require_team_manager(text) is 'The tenant whose team the caller may add a role to, or an error.';
comment on function public.check_invitation(text, text) is
  'Whether the caller may invite this address to this role now, and the business that the invitation leads to. Of the address''s account it says nothing but that it was invited too often.';
comment on function public.record_invitation(uuid, uuid, uuid, text, text) is
  'Makes an account a pending member, or renews its pending invitation. For the invite-member function only, which asked check_invitation as the caller.';
comment on function public.account_of_email(text) is 'The account behind an address. For the invite-member function only.';
comment on function public.withdraw_invitation(uuid) is
  'Takes back an invitation that has not been accepted, and ends what its link has opened; an account with a way in of its own stays signed in.';
comment on function private.decline_pending_membership(uuid) is
  'Takes a pending membership away in the name of the invited person, and says whether there was one. Their sessions go on.';
comment on function public.decline_invitation() is
  'Declines the caller''s pending invitation: the place in the team goes, the account and its sessions stay.';
comment on function private.invitations_exhausted(uuid, uuid) is
  'Seconds until a business may invite (50 a day) and a person be invited (3 an hour, 6 a day, by all businesses) again; null when they may now.';
comment on function private.require_invitation_left(uuid, uuid) is 'Raises rate_limited with the seconds to wait unless one more invitation may be sent.';
comment on function public.may_invite_account(uuid, uuid) is
  'Whether an existing account may be invited: its own open invitation, or no business and a proven address. For the invite-member function only.';
comment on function public.record_unanswerable_invitation(uuid, uuid, uuid, text, text, text) is
  'Answers as record_invitation does, and makes nobody a member. For the invite-member function only.';
comment on function private.unanswerable_row(private.unanswerable_invitations) is 'As team_member_row, of an invitation that nobody can accept.';
grant execute on function
  public.check_invitation(text, text),
  public.withdraw_invitation(uuid),
  public.decline_invitation()
  to authenticated;

-- 12_accounts/recovery_codes.sql
comment on function private.recovery_code_hash(uuid, text) is 'How a recovery code is kept. Small letters, spaces and hyphens make no difference.';
comment on function private.make_recovery_code() is 'A random code such as ABCD-EFGH-JKLM.';
comment on function public.create_recovery_codes() is
  'Ten new recovery codes of the caller, who has shown the second factor; older ones stop working. They are never shown again.';
comment on function public.recovery_codes_state() is 'How many recovery codes the caller has left, and since when.';
comment on function public.use_recovery_code(text) is
  'Lets a person in who has lost the second factor: the right code removes all factors and codes and ends all other sessions. Five wrong ones in 15 minutes, then rate_limited.';
grant execute on function
  public.create_recovery_codes(),
  public.recovery_codes_state(),
  public.use_recovery_code(text)
  to authenticated;

-- 12_accounts/session_handover.sql
comment on function public.mint_session_handover(uuid, text, text, text[]) is
  'Keeps the hash of a hand-over code for a host of the person''s own business: its subdomain on one of the base domains, or a verified domain. For the session-handover function only.';
comment on function public.redeem_session_handover(text, text) is
  'The person behind a hand-over code, once, within 30 seconds and on the right host; else null. For the session-handover function only.';

-- 12_accounts/session_strength.sql
comment on function private.require_live_user() is 'The signed-in person with a live session, or the error not_signed_in.';
comment on function private.has_second_factor(uuid) is 'Whether a person has proven a second factor once.';
comment on function private.is_strong_session() is 'Whether a second factor was shown in the session of this request.';
comment on function private.require_shown_factor(uuid) is
  'Raises second_factor_required when the caller has a second factor and has not shown it in this session.';

-- 12_accounts/sessions.sql
comment on function public.my_sessions() is 'The caller''s live sessions, the latest used first, at most 50.';
comment on function public.end_session(uuid) is
  'Signs one device of the caller out, with its refresh tokens; false when there is no such session of the caller.';
comment on function private.refuse_ended_session() is
  'Refuses a caller without a live session; the details say when the account of a still valid token was deactivated.';
grant execute on function
  public.my_sessions(),
  public.end_session(uuid)
  to authenticated;

-- 12_accounts/sign_in_log.sql
comment on function private.login_record_id(uuid) is 'The id of the one login row that a session has.';
comment on function private.tg_sessions__login_record() is
  'Writes the login row of a new session, once its program or address is known. A session that a hand-over has opened has none.';
comment on function private.require_activity_left(uuid) is 'Raises rate_limited when a person has had 60 records written in the last hour.';
comment on function private.tg_user_activity_logs__batch() is 'Refuses a request of a client that writes more than 20 records.';

-- 12_accounts/staff_pins.sql
comment on function private.is_easy_pin(text) is 'Whether a PIN is among the first that anybody would try.';
comment on function private.pin_refusal(integer) is 'The answer while PINs are not looked at, with the seconds that are left.';
comment on function private.count_wrong_pin(uuid, text, uuid, interval) is 'Counts one more wrong PIN; answers until when PINs are not looked at, null below five.';
comment on function private.check_pin(uuid, uuid, text) is
  'Null for the right PIN of a member, else the refusal to answer with: invalid_pin, or rate_limited from the fifth wrong one on. Raises only for what is no PIN at all, so that what is counted stays.';
comment on function private.require_staff(uuid, uuid) is 'The name of an active member of the business; not_found for anybody else.';
comment on function public.set_staff_pin(text, text) is
  'Gives the caller a PIN of 4 to 8 digits, none that is easy to guess. Who has a password says it; a wrong one is current_password_mismatch, and counts like a wrong PIN. Needs no paid subscription.';
comment on function public.clear_staff_pin(uuid) is
  'Takes away the own PIN, or with team.manage that of somebody else (of an owner: owners only), who can then choose a new one. The wrong tries stay counted.';
comment on function public.list_till_staff() is
  'Who may stand at a till: names of the active members, who has a PIN, and what each may approve; and after how many idle minutes the till locks.';
grant execute on function
  public.set_staff_pin(text, text),
  public.clear_staff_pin(uuid),
  public.list_till_staff()
  to authenticated;

-- 12_accounts/tables/approvals.sql
comment on table public.approvals is 'Who allowed which document what, and why. Written once; the document that takes it stamps used_at.';
comment on column public.approvals.document_id is
  'The sale, the credit note or the till session that it is for, by the id that its till has given it.';
comment on column public.approvals.subject is
  'How far it goes: the highest discount in percent, the prices, the sale and lines that are returned, the products and prices returned without a receipt, or the cash that was counted.';

-- 12_accounts/tables/deactivated_accounts.sql
comment on table private.deactivated_accounts is 'Accounts that may not sign in because they were deactivated, by themselves or by their business.';

-- 12_accounts/tables/email_codes.sql
comment on table private.email_codes is
  'Codes mailed to verify an address. The hash is keyed by the function that mails them, so the table alone gives no code away.';

-- 12_accounts/tables/failed_recoveries.sql
comment on table private.failed_recoveries is 'Wrong recovery codes of the last 15 minutes, to stop guessing.';

-- 12_accounts/tables/known_devices.sql
comment on table private.known_devices is
  'Programs and networks a person has signed in from, as hashes, for 180 days after the last time.';

-- 12_accounts/tables/pin_failures.sql
comment on table private.pin_failures is
  'Wrong PINs in a row, by the person they were for and by the session they were typed in. From the fifth on each locks: 30 seconds, 2 minutes, 15 minutes.';

-- 12_accounts/tables/recovery_codes.sql
comment on table private.recovery_codes is 'Hashes of unused recovery codes. A code has 60 random bits, so a plain hash gives nothing away.';

-- 12_accounts/tables/session_handovers.sql
comment on table private.session_handovers is 'Codes that carry a person to another host; only the hash of a code is kept, for a day.';
comment on column private.session_handovers.session_id is
  'The session that the code has opened on the other host: it is the same sign-in, and no second row in the activity log.';

-- 12_accounts/tables/staff_pins.sql
comment on table private.staff_pins is 'The PIN of a member, as bcrypt. Nobody reads it, owners neither: they can only clear it.';

-- 12_accounts/tables/till_operators.sql
comment on table private.till_operators is 'Who has shown a PIN at whose till. The id is the token that sales bring along; it names a person and gives no rights.';

-- 12_accounts/tables/unanswerable_invitations.sql
comment on table private.unanswerable_invitations is
  'Invitations that nobody can accept, because the address''s account belongs elsewhere. Shown to the team as pending, so that an invitation does not tell which addresses have accounts.';

-- 12_accounts/team.sql
comment on function private.team_member_row(uuid, uuid) is 'One person of a team as the team functions answer them.';
comment on function public.list_team() is 'Everybody of the caller''s business: active people first, owners first among them, then by name.';
comment on function private.lock_team_member(uuid, uuid) is 'A person of a team, with the team locked against other changes; not_found for anybody else.';
comment on function private.lock_managed_member(uuid) is
  'Another person of the team whom the caller may change, with the team locked. Managers never touch owners.';
comment on function public.set_member_active(uuid, boolean) is
  'Deactivates a person of the team, who is signed out and refused at sign-in, or lets them in again. Managers never touch owners.';
comment on function public.change_member_role(uuid, text) is
  'Gives a person of the team another role, from the next request on. Only owners make or change owners; nobody changes themselves.';
comment on function public.transfer_ownership(uuid) is
  'Hands the business to an active person of the team, who becomes its owner; the caller goes on as a manager.';
comment on function private.notify_member(uuid, uuid, text) is
  'Tells a person by mail what became of their place in a team: member_deactivated, member_activated or member_role_changed.';
grant execute on function
  public.list_team(),
  public.set_member_active(uuid, boolean),
  public.change_member_role(uuid, text),
  public.transfer_ownership(uuid)
  to authenticated;

-- 15_settings/business_day.sql
comment on function private.business_date(uuid, timestamptz) is 'The business day an instant belongs to, in the tenant''s zone and after its day cut-off.';
comment on function private.business_day_start(uuid, date) is
  'The instant at which a business day begins: what private.business_date tells of an instant, the other way round.';

-- 15_settings/business_settings.sql
comment on function private.tg_business_settings__currency() is
  'Keeps the currency of the business equal to its settings, and fixed after the first posting.';

-- 15_settings/document_numbers.sql
comment on function private.next_number(uuid, text) is
  'The next document number without gaps. Holds a row lock until the transaction ends, so take it last.';

-- 15_settings/locations.sql
comment on function private.tg_locations__can_close() is 'A location closes only without stock, active tills and goods on their way, whoever closes it.';
comment on function private.tg_tills__can_close() is 'A till is closed for good, or moved elsewhere, only while nobody works at it.';
comment on function private.tg_tills__location_is_open() is 'An active till sells from an active location.';
comment on function private.location_rows(uuid, uuid, boolean) is 'Locations with what lies there, what is on its way there, and their tills.';
comment on function public.list_locations() is
  'All locations with their tills, quantities and, for those who may see costs, values; active ones first.';
comment on function public.save_location(jsonb) is
  'Creates or changes a location by the id the client made. Making one the default takes that from the other.';
comment on function public.archive_location(uuid, boolean) is
  'Closes a location that holds no stock and has no active till, or opens it again. The default one stays.';
comment on function public.save_till(jsonb) is
  'Creates or changes a till by the id the client made and answers its location. An open till is neither moved nor closed for good.';
grant execute on function
  public.list_locations(),
  public.save_location(jsonb),
  public.archive_location(uuid, boolean),
  public.save_till(jsonb)
  to authenticated;

-- 15_settings/own_pictures.sql
comment on function private.is_picture_name(text) is
  'Whether an object name is tenant folder, at most four plain parts and the ending of a picture.';
comment on function private.own_picture_path(uuid, text) is
  'A picture address as it is kept: of a file in the tenant''s own folder the path alone, whatever host it was written with; any other as it is.';
comment on function private.refuse_foreign_picture(text) is 'Raises foreign_picture for a field.';
comment on function private.tg_own_pictures() is
  'Keeps the path alone of a picture in the own storage and refuses any other with foreign_picture. Argument: the column.';
comment on function private.tg_import_rows__foreign_pictures() is
  'Takes pictures on other sites out of what was read of a row and says so in warnings. What a product has stays when no picture is left.';
grant execute on function
  private.is_picture_name(text),
  private.own_picture_path(uuid, text),
  private.refuse_foreign_picture(text)
  to authenticated, service_role;

-- 15_settings/save_business.sql
comment on function private.settings_values(jsonb, text, text[]) is
  'The values of one row''s change, { read_at, values }, when they are of these columns and of the right kind; else invalid_input.';
comment on function private.require_unchanged(jsonb, text, timestamptz) is
  'Raises stale_row unless the row is still the one that was read.';
comment on function private.save_business_settings(uuid, jsonb) is 'Writes the changed columns of business_settings, when there are any.';
comment on function private.save_customization(uuid, jsonb) is 'Writes the changed columns of tenant_customization, when there are any.';
comment on function private.save_storefront(uuid, jsonb) is
  'Name of the online shop, whether it is open, and what its buyers may say of its goods.';
comment on function public.save_business(jsonb) is
  'Saves business and branding, all of it or nothing: { business_settings?, tenant_customization?, storefront_settings? }, each { read_at, values } with the updated_at that was read and the changed columns. stale_row when somebody else saved since; what is stored already is simply answered.';
comment on function private.tg_audit_settings() is 'Writes which settings were changed, from what to what; nothing when all stayed.';
grant execute on function public.save_business(jsonb) to authenticated;

-- 15_settings/saved_views.sql
comment on function private.saved_view_row(public.saved_views) is 'A saved view as the caller may see and change it (SavedView).';
comment on function public.list_saved_views(text) is 'The caller''s own views of a list, then those that others share (SavedView[]).';
comment on function private.input_view_params(jsonb) is 'The names and words of a view''s address, or invalid_input.';
comment on function public.save_view(jsonb) is
  'Adds (without expected_updated_at) or changes a view of a list; a shared one of others with settings.edit. Answers SavedView.';
comment on function public.delete_view(uuid) is 'Deletes an own view, or a shared one with settings.edit.';
grant execute on function
  public.list_saved_views(text),
  public.save_view(jsonb),
  public.delete_view(uuid)
  to authenticated;

-- 15_settings/tables/business_settings.sql
comment on table public.business_settings is 'Name, address, currency and links of a business. The public reads and follows all but tax number and receipt texts.';
comment on column public.business_settings.tax_pin_label is 'What the tax number is called on receipts and invoices: Tax PIN, VAT No., TIN.';
comment on column public.business_settings.payment_instructions is
  'How invoices are paid: the bank account, the till or paybill number. Stands on unpaid invoices only.';
comment on column public.business_settings.country is
  'Two letters (ISO 3166-1); the same as tenants.country. Null only in businesses that are older than the question.';

-- 15_settings/tables/document_sequences.sql
comment on table private.document_sequences is 'The next number of each kind of document. A locked row, not a sequence: numbers have no gaps.';

-- 15_settings/tables/locations.sql
comment on table public.locations is 'Places where stock lies. The default one serves the online shop.';

-- 15_settings/tables/payment_methods.sql
comment on table public.payment_methods is 'Ways a business takes money and the ledger account each is booked to.';
comment on column public.payment_methods.proof is
  'Of card and mobile money: whether a payment names its slip or code. optional: nobody asks; ask: the till asks, and a payment without is marked until it is settled; required: without one nothing is recorded.';

-- 15_settings/tables/saved_views.sql
comment on table public.saved_views is
  'Search, filters, order and columns of a list under a name, as they stand in the address. Seen by their owner, by all once shared.';
comment on column public.saved_views.params is 'Names and words of the address, for example {"status": "archived", "sort": "-price"}.';
comment on column public.saved_views.is_default is 'The list of its owner opens with it.';

-- 15_settings/tables/storefront_settings.sql
comment on table public.storefront_settings is 'The online shop of a business: its address under /t/, whether it is open, how goods reach the shopper, and how much one order or phone number may hold.';
comment on column public.storefront_settings.order_minimum is 'The least that goods of an online order come to; null: anything.';
comment on column public.storefront_settings.orders_paused is 'The shop takes no orders until orders_paused_until, or until it is switched on again when that is null. The till sells on.';
comment on column public.storefront_settings.pause_message is 'What shoppers read meanwhile.';
comment on column public.storefront_settings.opening_hours is 'Spans by weekday (see private.is_week), in the time zone of the business; {}: the shop says nothing of its hours.';
comment on column public.storefront_settings.special_days is 'Holidays and other days with hours of their own, see private.are_special_days.';
comment on column public.storefront_settings.orders_only_when_open is 'Outside its hours the shop takes no orders.';
comment on column public.storefront_settings.pickup_slot_minutes is 'How long each time for collecting is; null: shoppers choose none. Times follow from the opening hours.';
comment on column public.storefront_settings.pickup_slot_capacity is 'How many orders are collected within one time; null: any number.';
comment on column public.storefront_settings.pickup_lead_minutes is 'How long an order takes to be ready, at the least.';
comment on column public.storefront_settings.pickup_days_ahead is 'How many days after today can be chosen.';
comment on column public.storefront_settings.reviews_enabled is 'Whether buyers may write reviews. Those that are published stay.';
comment on column public.storefront_settings.reviews_need_approval is 'Whether a review is seen in the shop only once somebody has looked at it.';
comment on column public.storefront_settings.cart_mail_hours is
  'After how many hours without a change a cart is asked about by one mail to the shopper, if they agreed; null: never.';
comment on column public.storefront_settings.mails_of_orders is 'Owners and managers get a mail of each order of the online shop.';

-- 15_settings/tables/tenant_customization.sql
comment on table public.tenant_customization is 'Colours (lower-case #rrggbb) and logo of a business. Public, and followed live.';

-- 15_settings/tables/tenant_policies.sql
comment on table public.tenant_policies is 'House rules of a business: tax, discounts, blind closing. Staff only, apart from what the public may follow.';
comment on column public.tenant_policies.sell_expired is 'Whether tills and the shop may sell batches after their day of expiry.';
comment on column public.tenant_policies.manager_approval_limit is
  'Up to this value a manager approves an adjustment that is above adjustment_approval_limit; null: the owner alone.';
comment on column public.tenant_policies.reorder_lead_days is 'Days from ordering to delivery, for reorder suggestions.';
comment on column public.tenant_policies.reorder_cover_days is 'For how many further days a suggested order should last.';
comment on column public.tenant_policies.stock_buffer_default is
  'So many of every product are kept back from the online shop, where the product says nothing else.';
comment on column public.tenant_policies.order_deposit_percent is 'How much of an order taken at the till is paid at once, at the least; 0: nothing.';
comment on column public.tenant_policies.till_lock_minutes is 'After so many minutes without a touch the till locks itself; 0: never.';
comment on column public.tenant_policies.gift_cards_enabled is 'Whether gift cards are sold and taken. Cards that are out keep what is on them while this is off.';
comment on column public.tenant_policies.gift_card_months is 'For how many months a new card can be used; null: for ever.';
comment on column public.tenant_policies.unreferenced_daily_limit is
  'What one person takes back without a receipt in a business day before somebody else approves it; null: no limit.';
comment on column public.tenant_policies.blind_close is
  'Whoever does not see all tills counts the drawer before being told what should be in it. On in a new business.';
comment on column public.tenant_policies.tax_registration_changed_at is
  'When is_tax_registered was last changed: receipts that a till printed by itself earlier on that day say otherwise than the books. Written by a trigger only.';
comment on column public.tenant_policies.is_tax_registered is
  'Whether the business is registered for VAT, GST, sales or consumption tax. If not, no tax is charged or shown on documents from then on.';
comment on column public.tenant_policies.tax_registration_since is
  'First business day of is_tax_registered; on the days before it was the other way round, which late sales of those days go by. Written by a trigger only.';

-- 15_settings/tables/tills.sql
comment on table public.tills is 'Cash drawers; each sells from one location.';

-- 20_catalogue/bulk_edit.sql
comment on function private.product_set_input(uuid, jsonb, boolean) is 'What to set on many products, checked, or invalid_input.';
comment on function private.product_edit_ids(uuid, jsonb) is 'The products a change is for: named, or all that match a filter, up to 10,000.';
comment on function private.edited_fields(public.products, text[]) is 'The named fields of a product, is_archived among them.';
comment on function private.audit_product_edits(uuid, uuid, uuid, boolean) is 'Writes each changed product of a change of many, or of taking it back, into the audit record.';
comment on function private.post_product_edit(uuid, uuid, uuid[], private.product_set) is
  'Sets fields of products and their variants and notes what each was; answers how many of the chosen changed.';
comment on function public.bulk_edit_products(jsonb) is
  'Changes up to 10,000 products (ids, or all that match a filter) in one transaction; p_edit: id, ids | filter, set, expected_updated_at (of one). ProductEditResult.';
comment on function public.undo_product_edit(uuid) is
  'Takes back an own change of many products; what was changed again since then stays. Answers {restored, kept}.';
grant execute on function
  public.bulk_edit_products(jsonb),
  public.undo_product_edit(uuid)
  to authenticated;

-- 20_catalogue/bundles.sql
comment on function private.tg_product_components__goods_only() is
  'Components are goods of the same business: no bundle, no service, no product that is sold by its variants.';
comment on function private.require_whole_bundle(uuid, uuid) is 'Raises invalid_input unless a bundle, and nothing else, has 1 to 50 components.';
comment on function private.tg_products__whole_bundle() is 'At commit: a bundle has its components.';
comment on function private.tg_product_components__whole_bundle() is 'At commit: components belong to a bundle, and are not too many or too few.';
comment on function private.tg_products__bundles_stay() is
  'A component keeps stock of its own, and what was sold does not turn into a bundle or out of one.';
comment on function private.refuse_bundle_part(text, public.products, numeric) is
  'Raises quantity_not_whole (400): a bundle would take a part of what is counted.';
comment on function private.parted_component(uuid, jsonb) is
  'The first counted component that the bundles of checked lines [{product_id, quantity}] would take a part of; no row where there is none.';
comment on function private.tg_stock_movements__whole_parts() is
  'A bundle that is sold takes no part of what is counted. Attached with a condition that the quantity is no whole number.';

-- 20_catalogue/catalogue_helpers.sql
comment on function private.search_term(text) is 'What was typed, as search_text holds it: lower case, single spaces, at most 100 characters; null when empty.';
comment on function private.has_letters_enough(text) is 'Whether a term holds three letters or digits in a row, so that the trigram index can find it.';
comment on function private.category_ids_within(uuid, uuid) is 'A category and everything below it; empty when it does not exist.';
comment on function private.product_rows(uuid, uuid[], boolean) is
  'Products as the staff''s lists show them, in the order of the ids. margin_percent is of the price without tax.';

-- 20_catalogue/catalogue_rules.sql
comment on function private.tg_products__derive() is
  'Copies the category''s name, keeps the one picture equal to the first of the list, and the text that is searched.';
comment on function private.tg_categories__rename() is 'A renamed category renames itself on its products.';
comment on function private.tg_categories__no_cycle() is 'The categories of a tenant stay a tree of at most ten levels.';
comment on function private.tg_products__variants() is
  'A variant belongs to one product for good; a product with variants is not stocked or sold itself.';
comment on function private.tg_products__stock_is_moved() is 'stock_quantity is a sum of stock movements and is written by their trigger alone.';
comment on function private.open_shop_tenant_ids() is 'Tenants whose shop is open. One array per query, so the policy stays an index condition.';
grant execute on function private.open_shop_tenant_ids() to anon;

-- 20_catalogue/categories.sql
comment on function private.products_to_change(uuid, uuid[]) is 'The given products and their variants, locked; not_found when one is missing.';
comment on function public.archive_products(uuid[], boolean) is
  'Takes up to 500 products with their variants out of sale, or back. Products are never deleted: documents keep pointing to them.';
comment on function public.set_products_published(uuid[], boolean) is 'Puts up to 500 products with their variants into the shop, or takes them out.';
comment on function private.category_rows(uuid, uuid) is 'Categories with the number of unarchived products right in them; one or all.';
comment on function public.list_categories() is 'All categories of the business (Category[]), by position and name.';
comment on function public.save_category(jsonb) is 'Adds or changes a category by id and answers it. Renaming renames it on all its products.';
comment on function public.delete_category(uuid, uuid) is
  'Deletes an empty category; with p_move_to its products, archived ones included, go there and its categories one level up.';
comment on function private.till_rows(uuid, uuid[], text) is 'Products as the till shows them, in the order of the ids; with a barcode, as that code sells them.';
comment on function public.till_products(text, uuid, integer) is
  'TillProduct[]: what can be sold, variants one by one; by name, or those beginning with and then holding the query, then those of a category that is called so. Sizes, hyphens and the order of words may be written in any way.';
comment on function public.find_product_by_code(text) is
  'The TillProduct of an exact barcode, or else sku, or else of a scale''s label, then with the quantity it says; null when unknown, '
  'archived or sold only as variants.';
comment on function private.renumber_categories(uuid, uuid, uuid, integer) is
  'Numbers the categories of one level from 0, one of them at a given place.';
comment on function public.move_category(uuid, uuid, integer) is
  'Puts a category with all below it under another (null: the top) at a place among those there, counted from 0; answers the tree.';
grant execute on function
  public.archive_products(uuid[], boolean),
  public.set_products_published(uuid[], boolean),
  public.list_categories(),
  public.save_category(jsonb),
  public.till_products(text, uuid, integer),
  public.find_product_by_code(text),
  public.move_category(uuid, uuid, integer),
  public.delete_category(uuid, uuid)
  to authenticated;

-- 20_catalogue/list_products.sql
comment on function private.product_search(uuid, text, boolean) is
  'How to look for a term: by pattern, by its pairs of characters besides, or as the exact code of one product.';
comment on function private.list_product_ids(uuid, private.product_ask, text, private.product_key, integer, boolean) is
  'One page of a tenant''s products by filter and order, with the cursor''s key when more follow. p_are_few: the filter leaves so few that they are sorted.';
comment on function private.count_listed_products(uuid, private.product_ask) is
  'How many products all pages of a list hold together; one more than the limit when there are more.';
comment on function public.list_products(text, uuid, text, text, text, text, integer, jsonb) is
  'The staff''s product list: ProductListPage. Searches name, description, sku, category and exact codes; pages of 1 to 100. By match it is one page of the likeliest.';
comment on function private.product_detail(uuid, uuid, boolean) is 'One product with pictures, codes and variants; null when it does not exist.';
comment on function public.get_product(uuid) is 'ProductDetail of one product, archived ones included. Costs are null for those who may not see them.';
comment on function private.product_id_by_code(uuid, text) is 'The product of an exact barcode or sku, whatever its state; null when unknown.';
grant execute on function
  public.get_product(uuid),
  public.list_products(text, uuid, text, text, text, text, integer, jsonb)
  to authenticated;

-- 20_catalogue/match_ranks.sql
comment on function private.count_product_popularity(uuid, timestamptz) is
  'Counts anew what a business sells often, from its last 20,000 sales of 180 days at most: in how many sales, not how much of it.';
comment on function private.stock_ranks(uuid, uuid[]) is
  'How available a shop shows its products: 2 in stock, 1 low, 0 sold out. Saleable is what lies there less what web orders have reserved.';
comment on function private.match_ranks(uuid, text, uuid[]) is
  'How well products fit a lower-case term, the lowest rank best: as a word or at the beginning of the name, in the name or in its singular or plural, elsewhere; then in stock before sold out; then what it is before what it is made of, and beginnings of words before what stands inside of them; then what is sold often.';
comment on function private.placed_matches(uuid, text, integer, text, uuid, integer) is
  'Products of a shop that hold a lower-case term, those with it as a word or at the beginning of their name first (place 0; under three letters the beginnings alone), then in the name (1), then elsewhere (2), then those of categories that are called so and other numbers of the word (3); each by the key it goes on after.';
comment on function private.search_page(uuid, text, text, integer) is
  'One page of a shop''s search, the best match first, and where the next begins. 200 matches are put in order at once, those with the word in their name before all others.';

-- 20_catalogue/modifiers.sql
comment on function private.check_line_modifiers(jsonb, text) is 'Refuses a basket line whose modifiers are no list of ids.';
comment on function private.modifier_fault(uuid, jsonb, text[]) is
  'What is wrong with the choices of a basket''s lines, the first of it as {code, message, details}; null when nothing is. p_promised: product and choice that stand whatever became of them.';
comment on function private.basket_modifiers(uuid, jsonb, numeric) is
  'By line of a basket what its choices add to one unit and what they are: {amount, chosen: [{id, set, name, amount}]}. Raises the fault of private.modifier_fault. With keeps_choices (late sales, quotes) what was chosen then stands, whatever became of it. Those of the quote that is sold as sale_id stand as well.';
comment on function private.till_modifier_sets(uuid, uuid[]) is 'The sets of products with the choices there are now, as the till asks for them.';
comment on function private.needs_choice(public.products) is 'Whether something must be chosen with a product, which only the till can ask for.';

-- 20_catalogue/pictures.sql
comment on function private.is_own_picture_url(uuid, text) is
  'Whether a picture address lies in the tenant''s own folder of the public storage, or is a picture of sample goods. Never on another site.';
comment on function private.are_own_picture_urls(uuid, text[]) is 'Whether all of at most 12 picture addresses may be shown.';
comment on function private.bigrams(text) is
  'Every two neighbouring characters of a text, and every character beyond the basic plane by itself; newlines part fields.';
grant execute on function
  private.is_own_picture_url(uuid, text),
  private.bigrams(text)
  to authenticated, service_role;
grant execute on function private.are_own_picture_urls(uuid, text[]) to service_role;

-- 20_catalogue/product_attributes.sql
comment on function private.internal_code_prefix(uuid) is 'Two digits from 20 to 29 that no weight or price code of the business begins with; 29 when all do, as an exact code wins.';
comment on function private.attribute_rows(uuid, uuid) is 'The attributes of a business; one or all.';
comment on function public.list_product_attributes() is 'The further facts this business keeps of its products, in their order.';
comment on function private.input_choices(jsonb, text) is 'What can be chosen of an attribute, {} for other kinds, or invalid_input.';
comment on function public.save_product_attribute(jsonb) is 'Adds or changes an attribute by id. A new name is the name on all products.';
comment on function public.delete_product_attribute(uuid) is 'Takes an attribute and its values away from all products.';
grant execute on function
  public.list_product_attributes(),
  public.save_product_attribute(jsonb),
  public.delete_product_attribute(uuid)
  to authenticated;

-- 20_catalogue/product_detail.sql
comment on function private.barcode_rows(uuid, uuid) is 'A product''s codes, single units first.';
comment on function private.product_level_rows(uuid, uuid, boolean) is 'What lies where of a product, its variants together.';
comment on function private.variant_rows(uuid, uuid, boolean) is 'A product''s unarchived variants by name, each with its option values and codes.';

-- 20_catalogue/product_extras.sql
comment on function private.copy_product(uuid, uuid, public.products, uuid, uuid, text) is 'Adds a copy without codes and stock.';
comment on function public.duplicate_product(uuid, uuid) is
  'A copy under a new id, hidden in the shop, with its variants or what a bundle holds, without codes and stock.';
comment on function public.delete_product(uuid) is 'Deletes a product that was never stocked, sold, ordered or put into a bundle; in_use for any other.';
comment on function public.product_history(uuid, text, integer) is 'Who changed what of a product and its variants, newest first.';
comment on function public.label_products(uuid[], uuid) is
  'What labels need of up to 500 products, or of those of a delivery; products with variants answer these.';
comment on function private.ean_check_digit(text) is 'The last digit of an EAN or UPC whose other digits are given.';
comment on function public.next_internal_barcode() is
  'An EAN-13 for use inside the shop (prefix 20 to 29) that no product has and that no weight or price code begins with.';
grant execute on function
  public.duplicate_product(uuid, uuid),
  public.delete_product(uuid),
  public.product_history(uuid, text, integer),
  public.label_products(uuid[], uuid),
  public.next_internal_barcode()
  to authenticated;

-- 20_catalogue/product_facts.sql
comment on function private.low_level(uuid, numeric) is 'At or below how much stock is low: the product''s own level or the business''s.';
comment on function private.tg_products__new_facts() is 'Gives new products the row that their lists are ordered by.';
comment on function private.tg_products__low_level() is 'Another low level is another distance from it.';
comment on function private.tg_product_barcodes__facts() is 'Notes whether a product has a code to be scanned by.';
comment on function private.tg_tenant_policies__low_level() is 'Another level for the business is another for all products without one of their own.';
comment on function private.sku_key(text) is 'What products are ordered by when by sku: those without one come last.';
grant execute on function private.sku_key(text) to service_role;

-- 20_catalogue/product_filter.sql
comment on type private.product_ask is 'Everything a list of products is asked for, besides order and page. Null asks nothing.';
comment on type private.product_key is 'Where a page of products begins: after this row. total is what the first page counted.';
comment on type private.product_set is 'What a change of many products sets; fields names what of it is meant.';
comment on function private.input_decimal(jsonb, text) is 'An end of a range, as number or decimal text; null when not said, or invalid_input.';
comment on function private.input_range_day(jsonb, text) is 'A day of a body, null when not said, or invalid_input.';
comment on function private.product_ask(uuid, text, uuid, text, text, text, jsonb) is
  'What a list of products is asked for, checked; p_filter has kinds, tax_rate_id, price_from/to, has_picture, has_barcode, is_featured, updated_from/to and brand.';
comment on function private.product_key(text, text) is 'Decodes a cursor of the product list made for the same order; invalid_input for any other.';

-- 20_catalogue/product_input.sql
comment on function private.input_components(uuid, jsonb) is 'What a bundle holds, [{product_id, quantity}], or invalid_input.';
comment on function private.input_attributes(uuid, jsonb) is 'Attribute values that their definitions allow, empty ones left out, or invalid_input.';
comment on function private.input_buying_fields(jsonb, public.products) is
  'Brand, weight, reordering, supplier, batches, open price and attributes of a SaveProductInput over the row as it is.';

-- 20_catalogue/product_variants.sql
comment on function private.input_variant_options(jsonb) is 'Up to 4 options with different names and different values, or invalid_input.';
comment on function private.variant_name(text, jsonb, jsonb) is 'What a variant is called: "Canvas Shoe M / Red".';
comment on function private.input_variants(uuid, public.products, jsonb, jsonb) is
  'Up to 200 different variants, each with a value of every option, or invalid_input.';
comment on function private.was_used(uuid, uuid) is 'Whether a product was ever stocked, sold or ordered.';
comment on function private.drop_variants(uuid, uuid, uuid, uuid[]) is
  'Takes away the variants that are not kept: used ones are archived, others deleted.';

-- 20_catalogue/save_modifiers.sql
comment on function private.modifier_set_json(public.modifier_sets) is 'A modifier set as the API shows it, with its choices.';
comment on function private.mark_modified_products(uuid, uuid[]) is 'Other choices with products, and with their variants, are news to the tills.';
comment on function public.list_modifier_sets(boolean) is 'The modifier sets of the business with their choices, by name; with true those that are archived.';
comment on function public.save_modifier_set(jsonb) is
  'Adds or changes a modifier set {id, name, min_choices, max_choices?, choices: [{id, name, amount, is_active?}], updated_at?} and answers it. '
  'Choices are in the order of the list; those left out are not offered any more. With updated_at it refuses what somebody else changed '
  'meanwhile. Needs products.edit.';
comment on function public.archive_modifier_set(uuid, boolean) is
  'Takes a modifier set out of use: tills no longer ask for it. With false it is back, on the products it was on. Needs products.edit.';
comment on function private.product_modifiers_json(uuid, uuid) is 'The sets of a product as the API shows them; null when there is no such product.';
comment on function public.get_product_modifiers(uuid) is
  'Which modifier sets are asked for with a product, in order, and whether one of them must be answered (needs_choice), so that the shop does not sell it.';
comment on function public.set_product_modifiers(uuid, uuid[]) is
  'Says which modifier sets are asked for with a product, in this order; of a variant those of the product it belongs to. Needs products.edit.';
comment on function public.attach_modifier_set(uuid, uuid[], boolean) is
  'Asks for a modifier set with up to 1000 products, last of theirs, or with false no longer; of variants with the products they belong to. '
  'Answers {modifier_set_id, changed_ids}, the products that were otherwise before. Needs products.edit.';
grant execute on function
  public.list_modifier_sets(boolean),
  public.save_modifier_set(jsonb),
  public.archive_modifier_set(uuid, boolean),
  public.get_product_modifiers(uuid),
  public.set_product_modifiers(uuid, uuid[]),
  public.attach_modifier_set(uuid, uuid[], boolean)
  to authenticated;

-- 20_catalogue/save_product.sql
comment on function private.save_product_input(uuid, jsonb) is 'The row that a SaveProductInput asks for, checked field by field.';
comment on function private.input_flag(jsonb, text, boolean) is 'True, false or invalid_input; null when missing and not required.';
comment on function private.input_pictures(uuid, jsonb) is 'Up to 12 pictures of the own storage, or foreign_picture.';
comment on function private.input_options(jsonb) is 'The options of a product with variants, [] when none, or invalid_input.';
comment on function private.input_option_values(jsonb) is 'What a variant is of its product, {} when it is none, or invalid_input.';
comment on function private.input_barcodes(jsonb) is
  'Up to 20 different barcodes as [{barcode, unit_factor, label, is_bare}], in their order, or invalid_input.';
comment on function private.save_barcodes(uuid, uuid, jsonb) is
  'Makes a product''s codes these, [{barcode, unit_factor, label, is_bare}]; a bare one that stays keeps its factor. Whether anything changed.';
comment on function private.insert_product(uuid, uuid, public.products, jsonb, jsonb, timestamptz) is
  'Adds a product with its codes and opening stock; false when the id is already there.';
comment on function private.update_product(uuid, uuid, public.products, jsonb, jsonb, timestamptz) is
  'Changes a product that nobody else changed since it was read; every change is audited. p_components null leaves them.';
comment on function public.save_product(jsonb) is
  'Inserts (without expected_updated_at) or changes a product in one transaction. Saving the same content again changes nothing.';
comment on function private.save_components(uuid, uuid, jsonb) is 'Makes a bundle hold exactly these; whether anything changed.';
comment on function private.refuse_taken_code(uuid, uuid[], text[], text[], text) is
  'Says which product has the code that a unique index refused; nothing for other constraints.';
comment on function private.share_with_variants(uuid, uuid, text) is
  'Category, tax, unit, brand, supplier, batches, buffer and whether it is in the shop are the product''s; a new name is its variants'' too.';
grant execute on function public.save_product(jsonb) to authenticated;

-- 20_catalogue/save_product_variants.sql
comment on function private.place_variants(uuid, uuid, jsonb) is 'The wanted variants with the ids of those that exist, archived ones included.';
comment on function private.change_variants(uuid, uuid, jsonb) is 'Brings existing variants to what was asked; how much changed.';
comment on function private.add_variants(uuid, uuid, public.products, jsonb, timestamptz) is 'Adds the new variants, each like its product but for what it says itself.';
comment on function private.require_variants_possible(public.products) is 'Refuses variants for what has stock of its own, lies in a bundle or is one.';
comment on function public.save_product_variants(uuid, jsonb, jsonb, timestamptz) is
  'Makes a product''s variants exactly these, in one transaction. Ones left out are deleted, or archived when they were ever used.';
grant execute on function public.save_product_variants(uuid, jsonb, jsonb, timestamptz) to authenticated;

-- 20_catalogue/search_forms.sql
comment on function private.public_search_text(text) is 'The part of products.search_text that shoppers may search: name, sku, category, description.';
comment on function private.is_near_spelling(text, text) is
  'Whether each word is the typed one but for a letter more, less or other (two from eight letters on), or two neighbours exchanged. Words under four letters and such with digits must be the same.';
comment on function private.search_form(text) is
  'A lower-case text as product searches compare it: sizes with their unit as one word, one name for each unit, hyphens as spaces, a letter by itself joined to the next word. The till''s device has the same rule (searchForm).';
comment on function private.name_forms(text) is
  'The first line of products.search_text: the lower-case name, and behind a mark (character 31) each other form it is found by.';
comment on function private.product_search_text(text, text, text, text, text, jsonb) is
  'products.search_text of these fields. They are parted by a newline, which no search term holds: a match never runs across two fields. What only the staff sees stands behind character 29.';

-- 20_catalogue/search_products.sql
comment on function private.parents_of_variants_with(uuid, text, integer) is
  'Published products of which only a variant holds the term (its own sku or size).';
comment on function private.swapped_letters(text) is 'A word with each two neighbouring letters exchanged: mlik gives milk among others.';
comment on function private.search_suggestions(uuid, text) is
  'Up to five spellings from names of published products and of their categories like a term that found nothing, each of which finds something: words and names, numbers only as they were typed.';
comment on function public.search_products(uuid, text, text, integer) is
  'Published products of an open shop that hold the query (2 characters or more), the best match first: the word itself and beginnings of names, then in the name, then elsewhere, then goods of categories called so; in stock before sold out; what is sold often; by name. Sizes and hyphens may be written in any way. Suggestions only when none do; correction is the one of them that is surely what was meant, or null.';
comment on function private.best_matches(uuid, text, uuid[], integer) is
  'Found products and those that begin with the term, the likeliest first: the exact code, names that begin with it, names with a word that does, names that hold it, the rest; of equals those whose category is called so.';
comment on function private.search_product_ids(uuid, text, boolean, uuid[], text, uuid, integer, integer) is
  'Products that hold a lower-case term, by name: published ones for a shop, sellable ones for a till, which looks in brand and attributes too. p_place: only those whose name holds it but does not begin with it (1), or does not hold it (2); null for all.';
grant execute on function public.search_products(uuid, text, text, integer) to anon, authenticated;

-- 20_catalogue/search_words.sql
comment on function private.word_stem(text) is 'What singular and plural of an English word have in common: shoes and shoe give shoe, hoodies, hoodie and hoody give hoodi.';
comment on function private.word_pattern(text) is 'Finds a word at the beginning of one, or in its singular or plural; one with digits only as it is.';
comment on function private.word_stems(text) is 'The words of a lower-case text, singular and plural alike.';
comment on function private.category_ids_called(uuid, text) is
  'Categories that have all words of a term in their name, in the singular or plural, and what is below them; none for a term under three letters.';
comment on function private.called_product_ids(uuid, text, boolean, uuid[], text, uuid, integer) is
  'Products that do not hold a term, and yet are called so: by their category or one above it, or by the singular or plural in their name; by name, for a till those of such a name first.';
comment on function private.product_term(uuid, text, boolean) is
  'A lower-case term as it is searched for: in the form that all spellings share, or as it was typed where that finds nothing.';
comment on function private.other_matches(uuid, text, boolean, integer) is
  'What a term may mean that nothing holds as it is: products whose variant holds it (in a shop), one word in its singular or plural, names with all its words in any order, names that write it as two words or as one.';

-- 20_catalogue/tables/categories.sql
comment on table public.categories is 'A tenant''s tree of product groups, in the order of position.';

-- 20_catalogue/tables/modifier_choices.sql
comment on table public.modifier_choices is 'One choice of a modifier set. Choices are never deleted: a sale made without the server may still name one.';
comment on column public.modifier_choices.amount is 'What it adds to the price of one unit, with or without tax as the prices of the business are.';

-- 20_catalogue/tables/modifier_sets.sql
comment on table public.modifier_sets is 'What can be chosen with a product, as a set: at least min_choices and at most max_choices (null: any number) of its choices.';

-- 20_catalogue/tables/product_attributes.sql
comment on table public.product_attributes is 'The further facts a business keeps of its products, beside the fields that all have.';

-- 20_catalogue/tables/product_barcodes.sql
comment on table public.product_barcodes is 'The codes a product is scanned by. unit_factor is how many units one scan sells (a crate of 24).';
comment on column public.product_barcodes.label is 'What this code stands for, such as "Crate of 24".';

-- 20_catalogue/tables/product_components.sql
comment on table public.product_components is
  'What a bundle is made of today: 1 to 50 goods. What a sale really took is in its stock movements, which a change here leaves alone.';

-- 20_catalogue/tables/product_costs.sql
comment on table public.product_costs is
  'What a unit cost when it was last received. Apart from products, since not everyone who sees products may see costs.';

-- 20_catalogue/tables/product_edit_rows.sql
comment on table private.product_edit_rows is 'What each product was before and after such a change, of the fields it touched.';

-- 20_catalogue/tables/product_edits.sql
comment on table private.product_edits is 'Changes of many products at once, so that each can be taken back.';

-- 20_catalogue/tables/product_facts.sql
comment on table private.product_facts is
  'One row for each product: what its lists are ordered and filtered by, kept by triggers. Narrow, so that a sale changes little.';
comment on column private.product_facts.quantity is 'The same as products.stock_quantity.';
comment on column private.product_facts.spare is 'Stock above the level at which it counts as low; 0 or less is low.';

-- 20_catalogue/tables/product_modifier_sets.sql
comment on table public.product_modifier_sets is 'Which sets are asked for with a product. Variants have those of the product they belong to.';

-- 20_catalogue/tables/product_popularity.sql
comment on table private.product_popularity is
  'In how many sales of the last 180 days a product was, its variants among them. Counted by the timer with what is bought together.';

-- 20_catalogue/tables/products.sql
comment on table public.products is
  'What a tenant sells. A row with parent_id is one variant (size, colour) of the row it points to, which then is not sold itself.';
comment on column public.products.price is 'What is paid.';
comment on column public.products.retail_price is 'The usual price; shown struck through, and a deal, when it is higher than price.';
comment on column public.products.stock_quantity is 'Sum over the locations of stock_levels. Written only when stock moves.';
comment on column public.products.category_name is 'Name of the category, kept the same by trigger so that one flat text can be searched.';
comment on column public.products.option_values is 'Of a variant: {"Size": "M"}.';
comment on column public.products.options is 'Of a product with variants: [{"name": "Size", "values": ["S", "M"]}].';
comment on column public.products.low_stock_level is 'At or below this many saleable units stock is low; null takes the tenant''s default.';
comment on column public.products.brand is 'Who makes it.';
comment on column public.products.weight_kg is 'Net weight in kilograms; the price of a kilogram on shelf labels comes from it.';
comment on column public.products.reorder_point is
  'At or below this much saleable stock the product is suggested for reordering. Another number than low_stock_level, which warns.';
comment on column public.products.reorder_quantity is 'How much is ordered at a time, in selling units.';
comment on column public.products.preferred_supplier_id is 'The contact (supplier or both) it is usually bought from.';
comment on column public.products.supplier_code is 'What that supplier calls it.';
comment on column public.products.purchase_unit_factor is 'How many selling units one unit of the supplier holds: a crate of 24.';
comment on column public.products.attributes is 'Further facts by the name of their product_attributes row: {"Material": "Cotton"}; numbers and dates as text.';
comment on column public.products.tracks_batches is
  'Stock is kept by batch and expiry, first expired first. Switched by this column alone: a trigger puts what lies there into a batch without number, and takes it out of the batches again.';
comment on column public.products.tracks_serials is
  'Every piece has a serial number of its own. Switched by track_serials alone, which names what lies there.';
comment on column public.products.has_open_price is
  'The till asks what it costs each time, and what it is; price is what is proposed. The online shop, which asks nothing, does not sell it.';
comment on column public.products.stock_buffer is
  'So many are kept back from the online shop; null: as many as the business keeps of everything. The till sells them.';
comment on column public.products.search_text is
  'Lower-cased name with the other forms it is found by, sku, category name and description, and behind a mark (character 29) brand and values of '
  'attributes, which only the staff searches. Kept by trigger when one of them changes; a generated column would be made anew with every sale, and a long one then counts as changed in every index.';
comment on column public.products.online_step is
  'In what steps the online shop sells it, in its unit; null: as private.online_step says for the unit. Of counted goods a whole number.';
comment on column public.products.online_minimum is 'The least the online shop sells at once, a multiple of its step; null: one step.';

-- 20_catalogue/units.sql
comment on function private.unit_step(text) is
  'The smallest quantity of a unit: 0.001 of what is measured (weight, volume, length, area, time), 1 of what is counted, which is every other word. The same list as shared/src/quantity.';
comment on function private.online_step(text, numeric) is
  'In what steps the online shop sells a product: its own, or by its unit: 0.25 kg, 50 g, 0.5 m, 1 of what is counted.';
comment on function private.counted_text(text, text, numeric) is 'What is said of half a piece.';
comment on function private.refuse_part(public.products, numeric, text) is 'Raises quantity_not_whole (400): the product is counted.';
comment on function private.require_whole_quantities(uuid, jsonb) is
  'Raises quantity_not_whole for the first of checked lines [{product_id, quantity}] that is a part of what is counted, or a bundle that takes one.';
comment on function private.may_end_in_part(text, jsonb) is
  'Whether a row may hold a part of what is counted, because it ends what was in parts before: a late sale, an old order, the rest of an old sale.';
comment on function private.tg_whole_quantities() is
  'Refuses a part of what is counted in the columns it is given. Attached with a condition that the quantity is no whole number, so that whole ones cost nothing.';
comment on function private.is_held_in_parts(uuid, uuid) is
  'Whether stock, an open order, a bundle, a barcode, a price list or a transfer under way holds a part of a unit of a product.';
comment on function private.tg_products__parts() is
  'A counted product has no levels, packs or steps in parts, is not made of a measured one while there are parts of it, and its least order is a multiple of its step.';
comment on function private.tg_order_lines__steps() is
  'Raises quantity_not_in_steps (400, details with step and minimum) for a quantity that the online shop does not sell. Staff order any.';
comment on function private.order_limit_unit(text, numeric) is
  'What the most of one product in an order counts: pieces, kilograms, or of small units such as grams the steps.';
comment on function private.online_steps_json(public.products) is
  'In what steps and from which quantity the online shop sells a product: {step, minimum}, both null for single pieces.';

-- 20_catalogue/update_product.sql
comment on function private.require_kind_change(public.products, text) is 'Refuses another kind for what stock and documents already rest on.';
comment on function private.product_content(public.products) is 'What people write of a product; two versions with the same are the same.';
comment on function private.input_opening(jsonb, text) is 'The opening stock of a new product, null when none, or invalid_input.';
comment on function private.save_product_row(uuid, uuid, jsonb, timestamptz) is
  'Saves one product for a given person: checks, codes, opening stock, bundle and record, but no permission.';

-- 25_pricing/barcode_labels.sql
comment on function private.add_default_barcode_rules(uuid, text) is
  'The labels most scales print: PLU of five digits, then grams behind 20 and 21, the price behind 22 and 23.';
comment on function private.tg_tenant_policies__barcode_rules() is 'A new business begins with the usual rules for scale labels.';
comment on function private.has_check_digit(text) is 'Whether an EAN-8, UPC-A or EAN-13 code ends in the digit that the others call for.';
comment on function private.check_digit(text) is 'The EAN check digit that goes behind these digits.';
comment on function private.label_product_id(uuid, public.barcode_rules, text) is
  'What a label is of: the product with a barcode or sku equal to the label with its value digits zero, to prefix and item number, to '
  'the item number, or to the item number without its zeros, in this order.';
comment on function private.read_label(uuid, text) is
  'A scale''s label by the first active rule that reads it and whose item number is a product on sale; no row for other codes.';

-- 25_pricing/barcode_rules.sql
comment on function private.label_row(uuid, text) is
  'The TillProduct of a scale''s label with its quantity, null for other codes; invalid_input for a label that says nothing.';
comment on function private.barcode_rule_json(public.barcode_rules) is 'A rule as the API shows it.';
comment on function public.list_barcode_rules() is 'BarcodeRule[] in the order in which the till tries them; at most 50.';
comment on function public.save_barcode_rule(jsonb) is
  'Adds or changes how labels are read and answers the rule. With updated_at it refuses what somebody else changed meanwhile.';
comment on function public.delete_barcode_rule(uuid) is 'Deletes a rule and answers its id; codes that only it read are unknown from then on.';
comment on function public.test_barcode(text) is
  'What the till makes of a code: the product and quantity, or why not, and what each rule with that prefix says.';
grant execute on function
  public.list_barcode_rules(),
  public.save_barcode_rule(jsonb),
  public.delete_barcode_rule(uuid),
  public.test_barcode(text)
  to authenticated;

-- 25_pricing/list_price_lists.sql
comment on function public.list_price_lists(text, text, text, integer) is
  '{rows, count, next_cursor}: price lists by priority and name. p_status: current (all but archived), active, inactive, scheduled, ended, archived.';
comment on function public.get_price_list(uuid, text, text, integer) is
  'A price list with a page of its items, the newest first. unit_price is what the item makes of the product''s own price today.';
comment on function public.price_preview(uuid, uuid, numeric, date, uuid) is
  'What a customer (null: nobody known) would be charged for a quantity of a product on a business day, and what each list that has a price for it offers, the one taken first.';
grant execute on function
  public.list_price_lists(text, text, text, integer),
  public.get_price_list(uuid, text, text, integer),
  public.price_preview(uuid, uuid, numeric, date, uuid)
  to authenticated;

-- 25_pricing/money.sql
comment on function private.currency_step(text) is 'Smallest amount that exists in a currency: 0.01, or 1 for JPY, UGX, RWF, XOF, XAF.';
comment on function private.round_money(numeric, text) is 'Rounds to the step of the currency, halves away from zero.';
comment on function private.money_text(uuid, text, numeric) is
  'An amount as the business writes it: its own sign of the currency, and the decimals that the currency has.';

-- 25_pricing/order_rounding.sql
comment on function private.order_rounding(uuid, uuid) is 'What of the deposits of an order no money came for, because M-Pesa moves whole shillings; negative when more came.';
comment on function private.mobile_rounding(uuid, numeric, text) is
  'What of a part of a sale that is paid by mobile money at the till no money moves for, by its reference where its money was reported.';

-- 25_pricing/price_basket.sql
comment on function private.basket_lines(jsonb, numeric) is 'The lines of a basket, checked; step is the smallest amount of the currency.';
comment on function private.check_basket_lines(jsonb, numeric) is 'Raises invalid_input for the first line that is wrong.';
comment on function private.tax_rate_on(uuid, uuid, date) is
  'Code and percent of a product''s rate (null: the default) as valid on a business day. No row where no rate of the code holds on that day, '
  'or the business is not registered for tax then: nothing is charged.';
comment on function private.is_sold_online(public.products) is 'Whether shoppers may buy a product.';
comment on function private.document_discount(jsonb, numeric, numeric) is 'The discount on the whole basket, at most what is left after line discounts.';
comment on function private.check_priced_basket(jsonb) is 'Refuses baskets that cannot be sold as they are.';
comment on function private.price_delivery(uuid, jsonb, jsonb, date) is
  'What getting it there adds to a priced basket of the online shop: the fee of the chosen zone, or the flat fee where the shop has no zones; '
  'and the least that may be ordered. Tags without tax get tax on top of the fee as well.';
comment on function private.with_tax_totals(jsonb) is 'Adds net and tax per rate, delivery included.';
comment on function private.allocate(numeric, numeric[], numeric) is 'Parts of a total by weight, in whole steps, that add up to it (largest remainder).';
comment on function private.line_taxes(numeric[], numeric[], text[], boolean, boolean, numeric) is
  'Tax in or on each amount, in whole steps: gross less gross / (1 + rate) when prices include tax. Not by line: one rounding for each rate, shared out.';
comment on function private.price_basket(uuid, jsonb, timestamptz) is
  'Prices, discounts, taxes and totals of a basket by the database''s own prices, the price lists that hold for its contact_id (see '
  'private.resolve_prices) and the tenant''s rules. list_price is the product''s own price, unit_price what is charged, price_source '
  'why they differ; both hold what the modifiers of the line add (see private.basket_modifiers). What has an open price is charged at any price the till sends, under any name. Availability adds up what bundles and single lines take of the same goods; the online shop leaves the buffer, the '
  'till does not. Promotions come before discounts by hand (see private.choose_promotions). Key internal is for posting functions only.';

-- 25_pricing/price_parts.sql
comment on function private.price_label(uuid, integer, uuid, text, numeric, numeric) is
  'What a label with an embedded price makes of its line. The amount on the label is charged to the cent, and the unit price stays '
  'the product''s own, the one the scale multiplied. Weight is amount / unit price, rounded up to 0.001, so that quantity x unit price '
  'is never below the label; the rest, less than a thousandth of the unit price and a step, is taken off as the line''s discount. That '
  'discount comes from the label: it counts towards nobody''s limit, needs no permission and is audited as label price, not as '
  'override. Price lists leave such lines alone. A product without a price is one piece at the label''s price.';
comment on function private.without_short_lines(uuid, jsonb[], uuid, boolean, timestamptz) is
  'The lines of a priced basket; those whose goods are short once bundles and single lines are added up are marked not available.';
comment on function private.listed_prices(uuid, jsonb, uuid, date, numeric) is
  'By product the price and source that price lists give the whole quantity of it in a basket; labels with a price are left out.';

-- 25_pricing/pricing_rights.sql
comment on function private.pricing_needs(uuid, uuid, uuid, jsonb) is
  'What of a priced basket needs an approval: a list of {permission, message, wanted}, empty when the person and whoever stands at the till may give it all.';
comment on function private.take_pricing_rights(uuid, uuid, jsonb, uuid, jsonb, uuid) is 'As private.require_pricing_rights, and uses the approvals up.';
comment on function private.refuse_unapproved(jsonb) is 'Raises approval_required with what would have to be approved.';

-- 25_pricing/quote_sale.sql
comment on function private.require_pricing_rights(uuid, uuid, jsonb, uuid, jsonb, uuid) is
  'Raises approval_required for prices and discounts that neither the person may give nor one of the approvals covers. Uses none up.';
comment on function private.shop_basket(jsonb) is 'A shopper''s basket without prices or discounts of its own.';
comment on function public.quote_sale(jsonb) is
  'What a basket comes to: at the till for whoever may sell, in an open shop for anyone. Writes nothing but how many codes of no coupon an anonymous visitor tried: challenge_required, rate_limited.';
grant execute on function public.quote_sale(jsonb) to anon, authenticated;

-- 25_pricing/resolve_prices.sql
comment on function private.price_list_value(text, numeric, numeric, numeric) is
  'The unit price that an item of a price list makes of a product''s own price, in whole steps of the currency.';
comment on function private.resolve_prices(uuid, uuid, uuid, date, uuid[], numeric[], numeric) is
  'What the price lists that hold for a customer, place and business day charge for whole quantities of products; place 1 is what '
  'is charged. Decided in this order: the contact''s own list; the list''s higher priority; the more specific item (variant, '
  'product, nearer category, everything); the highest minimum quantity reached; the lower price; the list''s id. Within one list a '
  'greater quantity is never dearer a unit than a smaller one. No row: the product''s own price.';

-- 25_pricing/save_price_lists.sql
comment on function private.price_list_status(public.price_lists, date) is 'archived, inactive, scheduled, ended or active on a day.';
comment on function private.price_list_json(public.price_lists, date) is 'A price list as the API shows it, without its items.';
comment on function private.require_price_list(uuid, uuid) is 'A price list of the business, locked, or not_found.';
comment on function private.input_date(jsonb, text, text) is 'A day (2026-01-31) of a body, null when not said, or invalid_input.';
comment on function private.input_tags(jsonb, text) is 'Up to 20 tags, each once whatever its case, or invalid_input.';
comment on function public.save_price_list(jsonb) is
  'Adds or changes a price list (not its items) and answers it. With updated_at it refuses what somebody else changed meanwhile.';
comment on function private.check_price_list_items(jsonb, numeric) is 'Raises invalid_input for the first price of a list that is wrong.';
comment on function public.save_price_list_items(uuid, jsonb, uuid[]) is
  'Adds, changes and removes up to 1000 prices of a list, all or none: {id, product_id or category_id or neither for everything, '
  'min_quantity, kind fixed|percent_off|amount_off, value, starts_on, ends_on}.';
comment on function public.archive_price_list(uuid, boolean) is
  'Puts a price list away, or brings it back. An archived list gives no prices; documents keep theirs.';
grant execute on function
  public.save_price_list(jsonb),
  public.save_price_list_items(uuid, jsonb, uuid[]),
  public.archive_price_list(uuid, boolean)
  to authenticated;

-- 25_pricing/tables/barcode_rules.sql
comment on table public.barcode_rules is
  'How the codes that scales print are read: which begin a label, where the item number stands and where weight, price or quantity.';
comment on column public.barcode_rules.prefix_from is 'First digits of the codes this rule reads, up to and with prefix_to: 20 to 29.';
comment on column public.barcode_rules.item_position is 'Of the code''s digits, counted from 1.';
comment on column public.barcode_rules.value_decimals is 'How many digits of the value stand behind the point: 3 makes 01234 grams 1.234 kg.';
comment on column public.barcode_rules.checks_digit is 'The last digit is the EAN check digit; a code where it is wrong is not read.';
comment on column public.barcode_rules.priority is 'Of two rules that read a code the lower number is tried first, then the longer prefix.';

-- 25_pricing/tables/price_list_items.sql
comment on table public.price_list_items is
  'A price of a list for one product or variant, for a category and what lies below it, or (neither named) for everything.';
comment on column public.price_list_items.value is 'The price (fixed), the percentage (percent_off) or the amount (amount_off) taken off the product''s own price.';
comment on column public.price_list_items.min_quantity is 'From this quantity of the product in one basket on.';
comment on column public.price_list_items.sequence is 'Order of adding; the newest is shown first.';

-- 25_pricing/tables/price_lists.sql
comment on table public.price_lists is
  'A list of other prices. audience: everybody, contacts with one of the tags, or only contacts whose price_list_id names it.';
comment on column public.price_lists.priority is 'Of two lists that both have a price for a line the one with the higher number is taken.';
comment on column public.price_lists.ends_on is 'The last day, in the time zone of the business.';

-- 25_pricing/tables/tax_rates.sql
comment on table public.tax_rates is 'Tax rates with the days they hold; documents keep the rate they were posted with.';

-- 25_pricing/tax_rates.sql
comment on function private.has_sales_between(uuid, date, date) is 'Whether sales are posted on any business day of a range; without end when p_to is null.';
comment on function private.tg_tax_rates__history() is
  'Rates of one code never overlap, and what held on days with posted sales stays as it was: a change begins after them.';
comment on function private.tax_code_json(uuid, text, date) is 'A tax code with its rates, the newest first.';
comment on function public.list_tax_rates() is
  'How a business is taxed: whether it is registered, its codes with their rates, whether prices include tax, rounding, tax number.';
comment on function public.save_tax_rate(jsonb) is
  'A new rate of a code from a day on, ending the one before it there, or a change of one that no posted sale used; answers the code with its rates. '
  'Without a day a new code begins today, another rate of a code on the first day that no sale is posted on.';
comment on function public.end_tax_rate(uuid, date) is
  'Says the last day of a rate, after all posted sales. Refused for the default and for codes that products have while no rate follows.';
comment on function public.save_tax_settings(jsonb) is
  'Whether the business is registered for tax (left out: as it is), whether prices include tax, how tax is rounded, the tax number and what it is called. '
  'Holds for what is posted from now on.';
comment on function private.tax_names(uuid) is
  'What a business calls its taxes, by the code and rate that its documents keep: the newest name of each. Without those of nothing.';
grant execute on function
  public.list_tax_rates(),
  public.save_tax_rate(jsonb),
  public.end_tax_rate(uuid, date),
  public.save_tax_settings(jsonb)
  to authenticated;

-- 25_pricing/tax_registration.sql
comment on function private.is_tax_registered_on(uuid, date) is 'Whether a business was registered for tax on a business day.';
comment on function private.tg_tenant_policies__tax_registration() is
  'Keeps from which business day a change of the tax registration holds, and who made it.';
comment on function private.is_before_registration_change(uuid, timestamptz) is
  'Whether a moment is on the day on which the tax registration changed, and before the change: the books go by the day, a receipt of that moment by the moment.';
comment on function private.delivery_tax(uuid, jsonb, numeric, numeric, boolean, numeric) is
  'Tax of a delivery fee beside priced lines, in whole steps: rounded by itself, or together with the goods of its rate where the business rounds once per rate.';
comment on function private.prices_hold_tax(uuid) is
  'Whether what a shop''s price tags say has tax in it: prices include tax, and the business is registered for it today.';
comment on function private.ways_to_pay(uuid) is
  'How a shop can be paid besides when it is handed over, as it says on its first page: mobile_money, card. What online_payment_methods offers.';
comment on function private.tax_rounding_by_law(uuid) is 'line or document where the country of a business leaves no choice; else null.';
comment on function private.tg_tenant_policies__rounding_by_law() is 'A new business rounds as its country says, and goes on so.';
comment on function private.tg_tenants__rounding_by_law() is 'A business that moves to a country whose law says how tax is rounded does so from then on.';

-- 28_promotions/choose_promotions.sql
comment on function private.promotion_lines(uuid, jsonb) is
  'The lines of a basket that promotions may touch, with everything that a promotion can name to reach them: product, variant''s product, categories above.';
comment on function private.add_given(jsonb[], public.promotions, numeric[]) is 'Notes on each line what a promotion gave it.';
comment on function private.less(numeric[], numeric[]) is 'One list less the other, place by place.';
comment on function private.choose_promotions(public.promotions[], jsonb, numeric[], numeric[], numeric) is
  'What each line of a basket is given, [{id, name, amount}], of promotions that hold, highest priority first. places: for each the lines it is for.';
comment on function private.places_of(jsonb, integer) is 'The lines that one of several promotions is for.';
comment on function private.apply_promotions(uuid, jsonb, timestamptz, numeric, jsonb) is
  'What promotions give the lines {line_id, product_id, quantity, base, is_open} of a basket: by line id, in all, what became of each coupon, and what is to be noted as used.';

-- 28_promotions/coupon_attempts.sql
comment on function private.attempt_refusal(uuid, jsonb) is
  'Why no code is looked at now: after many codes of no coupon a little work first, after very many none for ten minutes. Null without codes.';
comment on function private.count_attempts(uuid, jsonb, text[]) is 'Remembers codes of no coupon that were tried, each once in ten minutes.';
comment on function private.require_few_attempts(uuid, jsonb) is 'Raises rate_limited for an order with a code after very many codes of no coupon.';

-- 28_promotions/late_promotions.sql
comment on function private.late_lines(uuid, uuid, numeric) is
  'The lines of a written sale as promotions look at them, and what was taken off each of them by promotions and by hand.';
comment on function private.promotions_offline(uuid, timestamptz, numeric, jsonb) is
  'What promotions give lines, by line id, where nobody can look at limits: as private.apply_promotions, without those that have one or ask for a coupon.';
comment on function private.flat_promotions(jsonb) is 'What promotions give, by line id, as a list that can be compared.';
comment on function private.note_late_promotions(uuid, uuid, jsonb, text[]) is
  'Gives the lines of a late sale the promotions that were charged, notes them as used, and answers the flags: price_differs where others held '
  'at that moment; discount_above_limit only for what was taken off by hand.';

-- 28_promotions/list_promotions.sql
comment on function public.list_promotions(text, text, text, integer) is
  '{rows, count, next_cursor}: promotions, the newest first. p_state: current (all but archived), running, planned, paused, over, archived. Needs promotions.manage.';
comment on function public.get_promotion(uuid) is 'A promotion with what it is for. Needs promotions.manage.';
comment on function public.list_coupons(uuid, text, text, integer) is
  '{rows, count, next_cursor}: the coupons of a promotion with how often each was used, the newest first, in pages of 1 to 200. Needs promotions.manage.';
comment on function public.promotion_statistics(uuid, date, date) is
  'How often a promotion was given, what it took off and what the sales and orders with it came to, in all and by business day; 30 days when none are said. Needs promotions.manage.';
grant execute on function
  public.list_promotions(text, text, text, integer),
  public.get_promotion(uuid),
  public.list_coupons(uuid, text, text, integer),
  public.promotion_statistics(uuid, date, date)
  to authenticated;

-- 28_promotions/promotion_amounts.sql
comment on function private.sum_of_dearest(numeric[], numeric[], numeric) is 'What the first so many pieces cost, of lines that stand dearest first.';
comment on function private.count_fixed_sets(numeric[], numeric[], numeric, numeric) is
  'How many sets of a size, the dearest pieces first, cost more than their price.';
comment on function private.set_amounts(public.promotions, integer[], numeric[], numeric[], numeric) is
  'What a promotion on sets of pieces (buy_x_get_y, fixed_price) takes off each line. Only whole pieces make a set. The cheapest pieces are the ones that are given; of sets for a price the dearest pieces go in.';
comment on function private.promotion_amounts(public.promotions, integer[], numeric[], numeric[], numeric) is
  'What a promotion takes off each line, from what is left of it; nothing where it is not among the places. Never more than is left.';

-- 28_promotions/promotion_rules.sql
comment on function private.count_promotion_uses(uuid, uuid, uuid, uuid[]) is
  'How often a promotion was given, by a coupon or to a customer where they are named.';
comment on function private.promotion_hours_hold(public.promotions, timestamp, date) is
  'Whether a promotion is given at a time of day and on the weekday of a business day. Hours that end before they begin go past midnight and belong to the day they began on.';
comment on function private.promotion_state(public.promotions, date) is 'What it is on a business day: running, planned, paused, over or archived.';
comment on function private.refused_limit(uuid, uuid, uuid, integer, integer, uuid) is
  'Which limit stands in the way: used_up, no_customer, not_yours; null when none does.';
comment on function private.promotion_refusal(public.promotions, jsonb, numeric) is
  'Why a promotion is not given at a place (private.promotion_place) on a basket of an amount; null when it is.';
comment on function private.coupon_answer(text, text) is 'What is told of a coupon: its state, and why it is not applied as a sentence.';
comment on function private.read_coupons(uuid, jsonb, jsonb, numeric) is
  'The coupon codes of a basket, each once, with what they open or why they do not.';
comment on function private.promotion_place(uuid, timestamptz, text, jsonb) is
  'Where and when a basket asks for promotions: {day, local, channel, contact_id}, its business day and the clock on the wall.';

-- 28_promotions/promotion_uses.sql
comment on function private.lock_promotions(uuid, uuid, jsonb) is
  'Before a priced basket is posted: refuses coupons that are not applied, locks promotions and coupons with limits and looks at these again.';
comment on function private.write_promotion_uses(uuid, uuid, uuid, uuid, jsonb, timestamptz) is
  'Notes what each promotion gave a sale or an order.';
comment on function private.write_order(uuid, jsonb, jsonb, jsonb, timestamptz) is
  'Writes a priced order and reserves its stock. p_document: id, channel, contact_id, taken_by, taken_by_name, reserved_until, request_hash. Answers PlacedOrder.';
comment on function private.placed_already(uuid, uuid, text) is 'What the same order was answered before; null the first time. Holds the id.';

-- 28_promotions/save_promotions.sql
comment on function private.promotion_json(public.promotions, timestamptz) is 'A promotion as the API shows it.';
comment on function private.input_time(jsonb, text) is 'A time of day of a body, null when not said, or invalid_input.';
comment on function private.input_ids(jsonb, text, integer) is 'A list of ids of a body, each once, or invalid_input.';
comment on function private.read_promotion(jsonb, numeric) is 'A promotion as a client sends it, checked as far as it can be by itself.';
comment on function public.save_promotion(jsonb) is
  'Adds or changes a promotion with what it is for, and answers it. With updated_at it refuses what somebody else changed meanwhile. Needs promotions.manage.';
comment on function public.archive_promotion(uuid, boolean) is
  'Takes a promotion and its coupons out of use, or with false brings them back; answers it. Needs promotions.manage.';
comment on function public.generate_coupons(jsonb) is
  'Makes a coupon with a code of one''s own, or up to 1,000 with random ones, all with the same limits, and answers the codes. Idempotent by id. Needs promotions.manage.';
comment on function public.stop_coupon(uuid, boolean) is
  'Takes one code out of use, as one that leaked, or with false lets it hold again: {id, code, stopped_at}. The other coupons of its promotion stay as they are. Audited. Needs promotions.manage.';
grant execute on function
  public.save_promotion(jsonb),
  public.archive_promotion(uuid, boolean),
  public.generate_coupons(jsonb),
  public.stop_coupon(uuid, boolean)
  to authenticated;

-- 28_promotions/tables/coupons.sql
comment on table public.coupons is 'Codes that open a promotion. Capitals only: what is typed is made capitals, so that writing makes no difference.';
comment on column public.coupons.stopped_at is 'Since when this one code is not taken, as one that leaked; the others of its promotion still are.';
comment on column public.coupons.batch_id is 'The request that made it, with all that were made at once.';
comment on column public.coupons.valid_until is 'The last business day on which it is taken, as that of a quote.';

-- 28_promotions/tables/promotion_categories.sql
comment on table public.promotion_categories is 'Categories, with all that lies below them, that a promotion is for.';

-- 28_promotions/tables/promotion_products.sql
comment on table public.promotion_products is 'Products, with their variants, that a promotion is for.';

-- 28_promotions/tables/promotion_uses.sql
comment on table public.promotion_uses is
  'What a promotion gave a sale at the till or an order of the shop, once for each of both. That of an order that was cancelled or ran out no longer counts; a return gives no use back.';

-- 28_promotions/tables/promotions.sql
comment on table public.promotions is
  'What is taken off prices by a rule: a percentage or amount of goods, so many of so many free, a set for a price, or something of the whole basket.';
comment on column public.promotions.value is
  'percent_off, basket_percent: the percentage; amount_off: per unit; basket_amount: of the basket; fixed_price: what buy_quantity pieces cost.';
comment on column public.promotions.get_percent is 'buy_x_get_y: what is taken off the get_quantity cheapest of buy_quantity + get_quantity pieces.';
comment on column public.promotions.minimum_amount is 'What the basket must cost at its prices, before any promotion and discount by hand.';
comment on column public.promotions.weekdays is 'ISO days in the zone of the business, 1 is Monday; none: every day. Hours past midnight belong to the day they began on.';
comment on column public.promotions.is_stackable is 'It comes on top of the one promotion that a line else has.';
comment on column public.promotions.priority is 'Of two promotions that do not go together the one with the higher number is taken, then what gives more.';
comment on column public.promotions.ends_on is 'The last business day.';

-- 30_contacts/contact_ledger.sql
comment on function private.contact_head(uuid, uuid) is 'The contact that stands for this one: itself, or the one it was merged into. Null when there is none.';
comment on function private.contact_group(uuid, uuid) is 'A contact with all that were merged into the same one, the standing one first.';
comment on function private.lock_contact_totals(uuid, uuid) is 'Holds the totals of a contact''s group until the transaction ends and answers whose they are.';
comment on function private.contact_head_now(uuid, uuid) is 'contact_head with a fresh look, for callers that waited for a lock.';
comment on function private.tg_contacts__totals() is 'Every contact has its row of totals.';
comment on function private.tg_contact_entries__post() is 'Carries an entry to its open item and to the totals of the contact''s group.';
comment on function private.tg_sales__on_survivor() is 'A sale that names a merged contact is the survivor''s.';
comment on function private.tg_sales__contact_entry() is 'A sale on account is owed from the moment it is posted; what a customer bought is counted.';
comment on function private.tg_credit_notes__contact_entry() is 'A credit note lowers what is owed and what was bought.';
comment on function private.refresh_contact_totals(uuid, uuid[]) is
  'Counts the totals of contacts anew from ledger and sales: after a merger and when one is undone. The caller holds their rows.';

-- 30_contacts/contact_notes.sql
comment on function private.contact_note_json(public.contact_notes, uuid) is
  'A note as the API shows it; contact_name only where it was written on a contact that stands merged into another one.';
comment on function private.require_own_note(uuid, uuid, uuid) is 'Locks a note of the tenant that the person wrote; not_found or permission_denied otherwise.';
comment on function public.list_contact_notes(uuid, text, integer) is
  'The notes about a contact and those merged into it, newest first, in pages of 1 to 200: {rows, next_cursor}.';
comment on function public.save_contact_note(jsonb) is
  'Writes a note {id, contact_id, body} about a contact (on the survivor of a merged one), or changes the text of an own one. Needs contacts.edit.';
comment on function public.delete_contact_note(uuid, boolean) is
  'Deletes an own note; with p_is_deleted false it is back, for a day. Answers {updated}. Needs contacts.edit.';
grant execute on function
  public.list_contact_notes(uuid, text, integer),
  public.save_contact_note(jsonb),
  public.delete_contact_note(uuid, boolean)
  to authenticated;

-- 30_contacts/contact_payments.sql
comment on function private.tg_tenant_policies__contact_numbers() is 'A new business can number its payments.';
comment on function private.lock_reference(uuid, text) is
  'A mobile money reference is looked for in two tables: at the till and on account nobody else uses the same until the transaction ends.';
comment on function private.tg_sale_payments__reference_is_free() is 'Refuses a mobile money reference that settled an account.';
comment on function private.sale_account_payments(uuid, uuid) is 'What was paid later for a sale on account, by tender.';
comment on function private.lock_payment_items(uuid, uuid[]) is 'Holds what a payment settles, in the order in which everybody takes it.';
comment on function private.hold_contact_groups(uuid) is
  'Nobody merges or parts contacts until the transaction ends. Asked for before any row that others wait for while they hold this.';
comment on function private.lock_contact(uuid, uuid) is
  'The contact that stands for this one, held until the transaction ends: credit and deposits are given and used under it. Raises not_found.';
comment on function private.refuse_staff_card(public.contacts) is 'Raises invalid_input for a member''s own card.';
comment on function private.read_allocations(jsonb, numeric) is
  'Checked allocations [{item_id, amount}] of a payment; sale_id is another word for item_id. Null: oldest first.';
comment on function private.allocate_payment(uuid, uuid[], numeric, jsonb, uuid[]) is
  'What a payment settles of the items the caller holds: as wanted, or the oldest due first. Raises over_allocation.';
comment on function private.payment_session(uuid, uuid, uuid) is
  'The till session that money is taken at: the one named, else the person''s open one, else none.';

-- 30_contacts/contacts.sql
comment on function private.tg_contacts__own_card() is 'A person links and unlinks only the own contact card.';
comment on function private.phone_e164(text, text) is
  'A typed phone number as the networks write it (07… in Kenya is +2547…); null when it cannot be one.';
comment on function private.clean_tags(text[]) is 'Tags in lower case, trimmed, each once, in order.';
comment on function private.is_member_card(uuid, text, uuid) is 'Whether a card is a member''s own: by its type, or because it is linked to a member.';
comment on function private.tg_contacts__derived() is
  'Tags in lower case, the phone number''s E.164 form, whose card it is, and what the search looks in.';
comment on function private.tg_tenant_users__mark_card() is 'Has the card of somebody who joins or leaves the team looked at again.';

-- 30_contacts/customer_credit.sql
comment on function public.customer_credit(uuid) is
  'What a customer owes, may still owe, and has in store credit: {contact_id, name, credit_limit, owed, available, store_credit, overdue_amount}. For whoever sells.';
grant execute on function public.customer_credit(uuid) to authenticated;

-- 30_contacts/duplicates.sql
comment on function private.duplicate_pairs(uuid, integer) is 'Pairs of contacts that are probably the same, the surest first, with what they share.';
comment on function public.find_duplicate_contacts(integer) is
  'Groups of contacts that are probably the same (phone, e-mail, tax PIN, or a name alike with company or end of phone), the surest first.';
comment on function public.keep_contacts_apart(uuid[], boolean) is
  'Says of 2 to 50 contacts that none of them is another one (false: takes that back), so that they are not shown as duplicates. Answers {updated} pairs.';
comment on function private.contact_cards(uuid, uuid[]) is 'Contacts with everything that is chosen from when they are merged, the oldest first.';
comment on function private.merged_card(uuid, public.contacts, uuid[], jsonb) is
  'The survivor''s card after a merger: p_fields names for a field the contact it is taken from.';
comment on function private.lock_merge(uuid, uuid[]) is 'Holds contacts and their totals, each in the order of the id: no sale on account and no entry gets in between.';
comment on function private.write_contact_card(uuid, jsonb) is 'Puts the fields of a card into its contact.';
grant execute on function
  public.find_duplicate_contacts(integer),
  public.keep_contacts_apart(uuid[], boolean)
  to authenticated;

-- 30_contacts/list_contacts.sql
comment on function private.overdue_contacts(uuid, date) is 'Customers with an invoice or opening balance that was due before the day.';
comment on function private.consenting_contacts(uuid, text) is 'Contacts whose newest word about a channel is yes.';
comment on function private.list_contact_ids(uuid, text, text, text[], text, text, uuid[], text, jsonb, integer) is
  'One page of contacts by filter and order, the cursor''s key when more follow, and how many all pages hold.';
comment on function private.contact_rows(uuid, uuid[], boolean) is
  'Contacts as lists show them, in the order of the ids; what they bought and what they are owed (payable: by bills; owed: with goods not billed yet) '
  'only with contacts.view_ledger.';
comment on function public.list_contacts(text, text, text[], text, text, text, text, text, integer) is
  'Customers and suppliers: the query looks in name, company, e-mail, phone, tax PIN and tags; merged contacts and members'' own cards are left out. '
  'Suppliers (p_type supplier) also sort by owed. Pages of 1 to 200.';
comment on function public.contact_tags() is 'The tags in use with how many contacts carry each, at most 200.';
comment on function private.contact_json(uuid, uuid, boolean) is
  'A contact with addresses, consents, what is open, what it is owed for (open_bills, the newest 200) and what was merged into it. Asked for a merged one it answers the survivor.';
comment on function public.get_contact(uuid) is
  'One contact with everything about it, and what is open of it. A merged one answers the contact it was merged into; a member''s own card is not found.';
grant execute on function
  public.list_contacts(text, text, text[], text, text, text, text, text, integer),
  public.contact_tags(),
  public.get_contact(uuid)
  to authenticated;

-- 30_contacts/merge_contacts.sql
comment on function public.merge_contacts(uuid, uuid[], jsonb) is
  'Merges contacts into one: documents stay as they are, everything is read together from then on. p_fields: {"email": "<id of the contact whose e-mail is kept>"}. Needs contacts.merge.';
comment on function public.unmerge_contact(uuid) is
  'Undoes the merger that brought a contact into another: each has its own documents again, and the survivor''s card what it had, unless it was changed since. Needs contacts.merge.';
comment on function public.mail_statement(uuid, date, date) is
  'Mails a contact its statement, to the address on its card only: 3 an hour to one contact, 100 a day by a business (rate_limited). Needs communications.send.';
grant execute on function
  public.merge_contacts(uuid, uuid[], jsonb),
  public.unmerge_contact(uuid),
  public.mail_statement(uuid, date, date)
  to authenticated;

-- 30_contacts/owed_to_suppliers.sql
comment on function private.unbilled_receipts(uuid) is
  'Deliveries that wait for a bill or for money, with how much of each: together the balance of goods received not invoiced. What was billed '
  'or paid without saying of what settles the oldest first. A row without id: what no delivery explains.';
comment on function private.owed_to_suppliers(uuid) is
  'Whom a business owes how much: bills and opening balances, and goods that came without a bill. Merged contacts stand with their survivor; '
  'without contact_id what no supplier is named for. The sum is Accounts Payable and goods received not invoiced.';
comment on function public.owed_to_suppliers(uuid) is
  '{owed, received_not_billed, total, of_no_supplier} in the currency of the business: what bills and opening balances owe, what goods that were received '
  'without a bill cost (account 210200), both, and how much of it names no supplier. Of one supplier, or without one of the whole business, as on the dashboard.';
comment on function private.list_owed_ids(uuid, text, text[], text, text, uuid[], text, jsonb, integer) is
  'One page of suppliers by what they are owed, as private.list_contact_ids answers it.';
grant execute on function public.owed_to_suppliers(uuid) to authenticated;

-- 30_contacts/post_contact_payments.sql
comment on function private.write_contact_payment(uuid, uuid, uuid, jsonb, jsonb, timestamptz) is
  'Writes a checked payment, its reversal (reverses_id) or a deposit that is paid out (is_payout) with journal and ledger; everything is held by the caller, who may have taken its payment_number already. rounding_amount is the part that no money moved for; a reversal takes back that of its payment.';
comment on function private.take_reference(uuid, text, text) is
  'The reference of a payment as it is kept; one of mobile money is held, and refused when it has paid for something.';
comment on function private.post_contact_payment(uuid, uuid, jsonb, timestamptz) is
  'Takes a payment of a customer: allocated as named or oldest first, the rest held as deposit. Idempotent by id and body. Answers {id, replayed}.';
comment on function private.post_contact_payment_reversal(uuid, uuid, jsonb, timestamptz) is
  'Takes a payment back, whole: what it settled is open again. Refused (in_use) when its deposit or refund was used. Idempotent by id and body.';
comment on function private.post_contact_opening_balance(uuid, uuid, uuid, text, numeric, date, timestamptz) is
  'Posts what a contact owed (receivable) or was owed (payable) before the books began, against Opening Balance Equity; a negative receivable is money paid in advance. Answers its id.';
comment on function private.reverse_contact_opening_balance(uuid, uuid, uuid, timestamptz) is
  'Takes an opening balance back by an entry of the opposite sign; false when there is none, it was taken back, or it was paid or used since.';

-- 30_contacts/record_contact_payments.sql
comment on function private.contact_payment_json(uuid, uuid, boolean) is 'A payment of a customer as the API shows it.';
comment on function public.record_contact_payment(jsonb) is
  'Takes money for what a customer owes: {id, contact_id, amount, tender_type, reference?, note?, received_at?, till_session_id?, allocations? [{sale_id|item_id, amount}]}. Without allocations the oldest due are settled first; the rest is held as deposit.';
comment on function public.reverse_contact_payment(jsonb) is
  'Takes a customer''s payment back: {id, payment_id, reason, operator_token?}. Needs sales.refund.';
comment on function public.set_contact_credit(uuid, numeric, integer) is
  'Sets how much a customer may owe and within how many days an invoice is due (null: at once). Needs contacts.set_credit.';
grant execute on function
  public.record_contact_payment(jsonb),
  public.reverse_contact_payment(jsonb),
  public.set_contact_credit(uuid, numeric, integer)
  to authenticated;

-- 30_contacts/save_contacts.sql
comment on function private.read_contact_addresses(jsonb) is 'Checked addresses of a contact; null when the body does not speak of them.';
comment on function private.input_line(jsonb, text, integer, text, boolean) is 'input_text as one line of visible characters.';
comment on function private.require_price_tags(uuid, uuid, text[]) is
  'Raises permission_denied when a price list goes by one of the tags that somebody gives or takes who may not decide on prices.';
comment on function private.read_contact(uuid, uuid, jsonb, public.contacts) is 'A stored (or new) contact with the checked fields of a body put in.';
comment on function private.save_contact_addresses(uuid, uuid, jsonb) is 'Makes a contact''s addresses these.';
comment on function private.save_contact_row(uuid, uuid, jsonb) is
  'Adds a contact or changes it, with its addresses and newly given consents, for a member. Repeating the same request changes nothing.';
comment on function private.record_consents(uuid, uuid, uuid, jsonb) is
  'Adds to what a contact agreed to: [{channel, is_granted, given_on, source}]. The same word twice is written once.';
comment on function public.save_contact(jsonb) is
  'Adds or changes a contact: every field of the card, tags, addresses, consents newly given, and with contacts.set_credit limit and terms. expected_updated_at guards an existing one (stale_row).';
comment on function public.archive_contacts(uuid[], boolean) is 'Puts contacts into the archive or takes them out; what they owe stays in the books and in the ageing.';
comment on function public.tag_contacts(uuid[], text[], text[]) is 'Adds tags to contacts and takes others away.';
comment on function public.delete_contact(uuid) is 'Deletes a contact that was never used; in_use for one on any document, consent or merger, or with notes of somebody else.';
grant execute on function
  public.save_contact(jsonb),
  public.archive_contacts(uuid[], boolean),
  public.tag_contacts(uuid[], text[], text[]),
  public.delete_contact(uuid)
  to authenticated;

-- 30_contacts/statements.sql
comment on function private.ageing_bucket(date, date) is 'How long an item has been due on a day: current, d1_30, d31_60, d61_90, d90_plus.';
comment on function private.open_items_on(uuid, text, date, uuid[]) is 'What was open at the end of a day, by item.';
comment on function private.ageing_json(uuid, text, date, uuid[]) is 'What is open on a day by how long it has been due.';
comment on function private.statement_json(uuid, uuid, date, date, text) is
  'Opening balance, documents with running balance, closing balance and ageing of a contact''s group; null for no contact and members'' cards.';
comment on function private.require_statement(uuid, uuid, date, date, text) is 'A checked statement; without days the last 90. Raises not_found.';
comment on function public.contact_statement(uuid, date, date, text) is
  'Statement of account: opening balance, every document with the running balance, closing balance and ageing on the last day.';
comment on function public.contact_ageing(date, text, text, integer, text, text) is
  'Who owes what for how long on a day (or, payable, whom we owe), the largest first unless p_sort says otherwise. The totals are the Accounts Receivable (Payable) account of that day, whatever is searched for.';
comment on function public.contact_purchases(uuid, text, integer) is
  'Sales and returns of a contact''s group, newest first; the first page also tells the ten products bought most.';
comment on function private.statement_mail_lines(uuid, jsonb) is 'What was booked with a contact, for a mail: the balance at the start and the last 60 entries.';
comment on function private.statement_mail_content(uuid, jsonb) is 'The mail of a statement: what was booked, the balances, and what is overdue.';
grant execute on function
  public.contact_statement(uuid, date, date, text),
  public.contact_ageing(date, text, text, integer, text, text),
  public.contact_purchases(uuid, text, integer)
  to authenticated;

-- 30_contacts/tables/contact_addresses.sql
comment on table public.contact_addresses is 'Where a contact is billed and delivered to. Written whole by save_contact.';

-- 30_contacts/tables/contact_consents.sql
comment on table public.contact_consents is
  'When and where a contact agreed to be written to, or took it back; the newest of a channel holds. Append-only.';

-- 30_contacts/tables/contact_entries.sql
comment on table public.contact_entries is
  'Receivable: what the contact owes us (+) and what settles it (-). Payable: what we owe. Deposit: money of the contact that we hold. item_id is the invoice or opening balance an entry belongs to. contact_id may be empty for what nobody in particular owes. Append-only.';

-- 30_contacts/tables/contact_merges.sql
comment on table public.contact_merges is
  'What was merged into what, with the survivor''s card before and after, so that it can be undone; moved_ids were merged into one of merged_ids before.';

-- 30_contacts/tables/contact_not_duplicates.sql
comment on table public.contact_not_duplicates is 'Pairs of contacts of which somebody said that they are not the same, the smaller id first.';

-- 30_contacts/tables/contact_notes.sql
comment on table public.contact_notes is
  'Dated notes about a contact. They stay with the contact they were written on: merged contacts show all of theirs, parted ones their own.';
comment on column public.contact_notes.deleted_at is 'Taken back by who wrote it; kept a day so that this can be undone, then removed.';

-- 30_contacts/tables/contact_open_items.sql
comment on table public.contact_open_items is
  'Invoices and opening balances with what is still open of each: the sum of the entries of the item. Kept by the ledger''s trigger.';

-- 30_contacts/tables/contact_payment_allocations.sql
comment on table public.contact_payment_allocations is 'Which invoice or opening balance a payment settles. Append-only.';

-- 30_contacts/tables/contact_payments.sql
comment on table public.contact_payments is
  'Money from customers for what they owe; what is not allocated is held as their deposit. tender deposit uses such a deposit. Reversals have a negative amount. Only reversed_at ever changes.';
comment on column public.contact_payments.is_payout is 'A deposit given back to its customer, when the order that it was paid for is called off.';
comment on column public.contact_payments.received_by is 'Who took the money; null when it was paid online.';
comment on column public.contact_payments.rounding_amount is
  'What of the amount no money moved for, with its sign: amount less this is what came or went. Only where a service moves whole units.';

-- 30_contacts/tables/contact_totals.sql
comment on table public.contact_totals is
  'Sums of a contact''s ledger and purchases, for lists. Those of merged contacts stand with the one they were merged into.';

-- 30_contacts/tables/contacts.sql
comment on table public.contacts is 'People and firms a tenant deals with. user_id links a member''s own contact card.';
comment on column public.contacts.credit_limit is 'What a customer may owe at once. Set by the server only: 0 sells nothing on account.';
comment on column public.contacts.price_list_id is 'The list whose prices this customer gets before any other list''s.';
comment on column public.contacts.merged_into_id is 'The contact that stands for this one since they were merged. Never points to a merged one.';
comment on column public.contacts.is_staff is 'A member''s own card: never a customer. Kept by trigger.';
comment on column public.contacts.phone_e164 is 'The phone number as the networks write it, by the country of the business. Kept by trigger.';
comment on column public.contacts.search_text is 'Name, company, e-mail, phone and tax PIN in lower case, for the search of the list. Kept by trigger.';

-- 30_contacts/tables/statement_mails.sql
comment on table private.statement_mails is 'Statements sent by mail, for the limits: 3 an hour to one contact, 100 a day by one business.';

-- 30_contacts/tables/store_credit_entries.sql
comment on table public.store_credit_entries is 'What a customer has in store credit: the sum of these. Append-only.';

-- 35_stock/adjustment_requests.sql
comment on function private.may_approve_adjustment(uuid, uuid, numeric) is
  'Whether a person may let stock of this value appear or vanish: owners always, others with stock.approve up to the managers'' limit.';
comment on function private.require_adjustment_approval(uuid, uuid, numeric) is
  'Raises approval_required when stock worth more than the limit appears or vanishes at the word of somebody who may not approve that. p_value is gains plus losses.';
comment on function private.write_stock_adjustment(uuid, uuid, uuid, jsonb, timestamptz) is
  'The writing half of an adjustment, for the person who found it and, where there was one, the person who approved it.';
comment on function private.adjustment_request_json(public.stock_adjustment_requests, boolean) is 'What asking for or deciding an adjustment answers.';
comment on function private.store_adjustment_request(uuid, uuid, jsonb, numeric, timestamptz) is
  'Keeps an adjustment for somebody who may approve it, and tells them.';
comment on function public.request_stock_adjustment(jsonb) is
  'Corrects stock, or keeps the correction for approval when its value is above the limit. Idempotent by id and body. Answers status posted or waiting.';
comment on function private.notify_adjustment_decided(public.stock_adjustment_requests) is
  'Tells those who adjust stock that a waiting adjustment was approved or refused; whoever decided it has read it.';
comment on function public.decide_stock_adjustment(uuid, text, text) is
  'Approves (posts it now, at the average cost of now), rejects (with a note) or, for who asked, withdraws a waiting adjustment. Deciding alike twice changes nothing.';
grant execute on function
  public.request_stock_adjustment(jsonb),
  public.decide_stock_adjustment(uuid, text, text)
  to authenticated;

-- 35_stock/batch_documents.sql
comment on function private.input_batch(jsonb, text) is
  'What a line says of its batch: {batch_id} or {batch_number, expires_on}, or of its pieces {serials}; null when it says nothing.';
comment on function private.require_batched_lines(uuid, jsonb) is
  'Raises invalid_input for a batch of goods that track none, or of another product.';
comment on function private.line_batches(jsonb) is 'The batches of stock_lines as p_batches of move_stock_lines; null when none is named.';

-- 35_stock/batches.sql
comment on function private.tg_stock_movements__day() is 'Gives a movement the business day it occurred on when its writer named none.';
comment on function private.tg_stock_movement_batches__project() is 'Adds new entries to the levels of their batches.';
comment on function private.tg_stock_batches__expiry() is 'A corrected expiry corrects the levels of the batch.';
comment on function private.require_batches_are_stock(uuid, uuid) is
  'Raises batches_out_of_step unless the batches of a product add up to its stock everywhere, or to nothing where it tracks none.';
comment on function private.tg_batches_are_stock() is 'At commit: batches and stock agree. Its argument names the column of the product.';
comment on function private.batch_for(uuid, uuid, text, date, timestamptz) is
  'The batch of a product with this number and expiry, made when it is new; null and null is the one for what nobody assigned. The product is locked by the caller.';
comment on function private.expired_quantity(uuid, uuid, uuid, date) is
  'How much of a product may not be sold any more on a day (the day of expiry is the last good one); 0 where the business sells it all the same. Null location: all.';
comment on function private.tg_products__switch_batches() is
  'Switched on: what lies there goes into the batch without number. Switched off: everything comes out of its batch, the stock stays.';

-- 35_stock/bundle_goods.sql
comment on function private.lock_goods(uuid, uuid[]) is 'Locks goods, and the components of bundles, in id order.';
comment on function private.order_goods(uuid, uuid, jsonb) is 'The goods a web order''s lines take, bundles as they were when it was placed.';

-- 35_stock/list_batches.sql
comment on function private.found_batch_ids(uuid, text) is
  'Batches whose number begins with a term or whose product holds it; null for no term.';
comment on function private.batch_rows(uuid, jsonb, date, boolean) is 'Batches at their places as list_batches shows them; days_left is negative once expired.';
comment on function public.list_batches(uuid, uuid, text, integer, text, text, integer) is
  'What lies in batches, the first to expire first: all, only expired, or near (p_days from today). Value only with products.view_cost.';
comment on function public.near_expiry(uuid) is
  'How many batches, units and how much value have expired (days 0) or will within 30, 31 to 60 and 61 to 90 days.';
comment on function public.save_batch(jsonb) is
  'Corrects number and expiry of a batch, {id, batch_number, expires_on, expected_updated_at}; audited. The same again changes nothing.';
grant execute on function
  public.list_batches(uuid, uuid, text, integer, text, text, integer),
  public.near_expiry(uuid),
  public.save_batch(jsonb)
  to authenticated;

-- 35_stock/list_serials.sql
comment on function private.sale_line_serials(uuid, uuid) is 'The pieces a sale line sold, [{serial_number, is_returned}].';
comment on function private.credit_line_serials(uuid, uuid) is 'The serial numbers that came back with a line of a credit note.';
comment on function private.sales_of_serial(uuid, text) is 'The sales of pieces whose serial number is like this.';
comment on function private.last_serial_sale(uuid, uuid) is 'The sale a piece last went out with; null when it was never sold.';
comment on function public.till_serials(uuid, text) is
  'For the till: up to 50 pieces of a product that lie at the own open till''s place; or, without a product, the goods that have exactly this serial '
  'number, as till_products shows them. Needs sales.record or products.view.';
comment on function public.list_serials(uuid, uuid, text, text, text, integer) is
  'Pieces with a serial number, the newest first: all, in_stock or gone, by the beginning of the number or the product. last_sale only with '
  'sales.view_all. is_owed: sold without the server where it was not in stock.';
comment on function public.serial_history(uuid) is
  'Where a piece is and what happened to it, the newest first: received from whom, sold to whom on which invoice, returned. Sales and customers '
  'only with sales.view_all.';
grant execute on function
  public.till_serials(uuid, text),
  public.list_serials(uuid, uuid, text, text, text, integer),
  public.serial_history(uuid)
  to authenticated;

-- 35_stock/list_stock.sql
comment on function private.stock_rows(uuid, uuid[], uuid, boolean, timestamptz) is
  'Goods as the stock list shows them, in the order of the ids: at one location, or everywhere for null. saleable_quantity is the till''s, online_quantity the shop''s, which leaves the buffer.';
comment on function private.list_stock_ids(
  uuid, text, text[], uuid, uuid, uuid[], text, text, private.page_key, integer) is
  'One page of a tenant''s goods by filter and order, with the cursor''s key when more follow and how many there are together.';
comment on function public.list_stock(text, uuid, uuid, text, text, text, integer) is
  'Goods, variants one by one, with what is on hand, reserved, saleable and on its way, at one location or everywhere; values only for those who may see costs. Pages of 1 to 100.';
grant execute on function public.list_stock(text, uuid, uuid, text, text, text, integer) to authenticated;

-- 35_stock/list_stock_documents.sql
comment on function public.list_stock_adjustments(text, uuid, text, date, date, text, integer) is
  'Adjustments that were posted, or those that wait for approval, were rejected or withdrawn; newest first. value is what they changed, or would. Days are of posted ones.';
comment on function public.get_stock_adjustment(uuid) is
  'One adjustment, posted or waiting, with its lines; may_decide says whether the caller may approve it.';
comment on function public.list_goods_receipts(text, uuid, uuid, date, date, text, integer) is
  'Deliveries, newest first; the query looks in number and supplier''s reference. Days are business days, both included.';
comment on function public.get_goods_receipt(uuid) is 'One delivery with its lines and batches; costs only for those who may see them.';
comment on function public.receiving_products(text, text, integer) is
  'Goods for the lines of stock documents, by name or by the exact code that was scanned, with how many units that code stands for and the last cost.';
grant execute on function
  public.list_stock_adjustments(text, uuid, text, date, date, text, integer),
  public.get_stock_adjustment(uuid),
  public.list_goods_receipts(text, uuid, uuid, date, date, text, integer),
  public.get_goods_receipt(uuid),
  public.receiving_products(text, text, integer)
  to authenticated;

-- 35_stock/list_transfers.sql
comment on function public.get_transfer(uuid) is 'One transfer with its lines, what arrived when and, for those who may see costs, values.';
comment on function public.list_transfers(text, text, uuid, text, integer) is
  'Transfers, newest first, by number, status (open: not done yet; on_the_way) and a location at either end. on_the_way_count is of all.';
grant execute on function
  public.get_transfer(uuid),
  public.list_transfers(text, text, uuid, text, integer)
  to authenticated;

-- 35_stock/low_stock.sql
comment on function private.check_low_stock(uuid, uuid, numeric) is
  'Tells those who take in goods that what can be sold of a product (on hand less reserved) has fallen to its low-stock level: once each time it crosses. p_change is by how much that has just grown; null: it has begun.';
comment on function private.tg_stock_levels__low() is 'At commit: looks whether what can be sold has crossed the low-stock level, for a level that is new or is held otherwise.';
comment on function private.tg_low_stock_checks__check() is 'At commit: looks whether what can be sold of a product that moved has crossed the low-stock level.';

-- 35_stock/move_stock.sql
comment on function private.move_stock_lines(
  uuid, uuid, text, text, uuid, timestamptz, uuid[], uuid[], numeric[], numeric[], numeric[], numeric, timestamptz, jsonb, uuid[], date) is
  'Writes the stock movements of a document, products locked in id order, with the batches they take or bring (p_batches by line id), and answers their value, the revaluation of goods sold too early, and the value by line. Services are left out. p_bundle_ids: of which bundle a line is a part, for what a refusal says.';
comment on function private.refuse_short_stock(uuid, uuid, uuid[], uuid[], numeric[], uuid[], timestamptz, uuid[], date) is
  'Raises insufficient_stock naming the lines, what is left, what web orders hold and what has expired of it, and the bundle a component is sold in; unless the tenant sells below zero.';
comment on function private.move_stock(uuid, uuid, uuid, text, numeric, numeric, text, uuid, uuid, timestamptz) is
  'Moves one product and answers by how much the value of the stock changed, which the caller posts to the journal.';
comment on function private.post_opening_stock(uuid, uuid, uuid, numeric, numeric, timestamptz) is
  'First stock of a product at its cost, against opening balance equity.';
comment on function private.refuse_missing_accounts(uuid, text[], numeric[]) is
  'Says which accounts a journal entry lacks; returns to nobody, and an id only so that it can stand where an account is asked for.';
comment on function private.write_journal_amounts(uuid, date, text[], numeric[]) is
  'Writes the lines of a journal entry, one per role: debits above zero, credits below. The entry itself follows with private.seal_journal_entry.';

-- 35_stock/opening_stock.sql
comment on function private.opening_lines(uuid, jsonb) is 'The lines of an opening stock, checked.';
comment on function private.post_opening_stock_lines(uuid, uuid, uuid, jsonb, timestamptz, uuid) is
  'First stock of many products at once, [{line_id?, product_id, quantity, unit_cost, batch_number?, expires_on?}], in one journal entry against opening balance equity. Answers the source id of movements and entry.';
comment on function private.reverse_opening_stock(uuid, uuid, uuid, timestamptz) is
  'Takes an opening stock back by posting the opposite; false, and nothing done, when any of its goods have moved since.';

-- 35_stock/post_stock_count.sql
comment on function private.assume_uncounted_zero(public.stock_counts, uuid[], timestamptz) is
  'Writes a line of zero, as of now, for what of the given products is in scope, on the ledger and counted by nobody. The caller holds their locks.';
comment on function private.post_stock_count(uuid, uuid, jsonb, timestamptz) is
  'Posts the differences of a count as one document: losses to shrinkage, gains at the average cost to stock gains. Once, however often it is asked.';
comment on function private.posted_count_json(public.stock_counts, boolean) is 'What posting a count answers; amounts for those who may see cost.';
comment on function public.post_stock_count(jsonb) is
  'Posts a count: {count_id, uncounted leave|zero, accepts_moved?}. Idempotent by count and body. Refuses count_closed, recount_open, '
  'moved_while_counting, nothing_counted, approval_required, insufficient_stock, period_locked.';
grant execute on function public.post_stock_count(jsonb) to authenticated;

-- 35_stock/receive_and_adjust.sql
comment on function private.stock_lines(uuid, jsonb, boolean) is 'The lines of a receipt or an adjustment, checked: line_id, line_number, product_id, quantity, unit_cost, batch.';
comment on function private.stock_location(uuid, uuid) is
  'The named location of a tenant, the default one for null, held open until the end of the transaction: for functions that post.';
comment on function private.post_goods_receipt(uuid, uuid, jsonb, timestamptz) is
  'Takes a delivery into stock at its cost against goods received not invoiced; corrects the cost of goods sold before they came.';
comment on function public.receive_goods(jsonb) is
  'Takes a delivery into stock. Idempotent by id and body. Answers id, receipt_number, total_cost, replayed.';
comment on function private.post_stock_adjustment(uuid, uuid, jsonb, timestamptz) is
  'Corrects stock with a reason: losses to shrinkage (own use to expenses), finds to stock gains at the average cost unless one is given.';
comment on function public.adjust_stock(jsonb) is
  'Corrects stock. Idempotent by id and body. Answers id, adjustment_number, value_change, replayed.';
grant execute on function
  public.receive_goods(jsonb),
  public.adjust_stock(jsonb)
  to authenticated;

-- 35_stock/receive_transfers.sql
comment on function private.settle_transfer_lines(uuid, uuid, public.stock_transfers, jsonb, text, jsonb, timestamptz) is
  'Takes quantities off what is on its way: into stock at the cost they left with, or as a loss to shrinkage. The transfer''s row is locked.';
comment on function public.receive_transfer(jsonb) is
  'Takes in what has arrived of a transfer, line by line; the rest stays on its way, or is given up with loss_reason. Never more than was sent (over_receipt). Idempotent by id and body.';
comment on function private.transfer_receipt_lines(jsonb) is 'What arrived and was lost of a transfer, checked.';
comment on function public.cancel_transfer(uuid, text) is
  'Drops a draft, or puts what is still on its way back to where it came from at the cost it left with. Repeating it changes nothing.';
grant execute on function
  public.receive_transfer(jsonb),
  public.cancel_transfer(uuid, text)
  to authenticated;

-- 35_stock/reorder_suggestions.sql
comment on function private.reorder_candidates(uuid, uuid, integer, timestamptz) is
  'Goods whose stock (on hand less reserved, with what is on its way) is at or below their reorder point, or below what sells while an order takes to arrive.';
comment on function public.reorder_suggestions(uuid, integer, uuid, text, integer) is
  'What to order, by supplier, with the figures it follows from: sales of the last p_days (7 to 365), lead and cover days of the house, packs of the supplier.';
grant execute on function public.reorder_suggestions(uuid, integer, uuid, text, integer) to authenticated;

-- 35_stock/saleable.sql
comment on function private.saleable_of(uuid, uuid, uuid, timestamptz) is
  'On hand less what web orders hold less what has expired; of a bundle, how many whole ones its components make. Null for services. Null location: all.';
comment on function private.bundle_saleable(uuid, uuid[], uuid, timestamptz) is
  'saleable_of for those of the products that are bundles or track batches; of all others the level says it.';
comment on function private.online_saleable(uuid, uuid, uuid, timestamptz) is
  'What the online shop may sell: saleable_of less the buffer that is kept for the till; of a bundle, how many its components make. '
  'Null for services. Null location: all.';

-- 35_stock/send_transfers.sql
comment on function private.transfer_json(uuid, uuid, boolean) is 'One transfer with its lines and what has arrived so far; null when there is none.';
comment on function private.person_name(uuid) is 'What a person of a business is called on its documents; null for nobody.';
comment on function public.save_transfer(jsonb) is
  'Writes a draft: nothing moves. An existing draft is replaced when its revision is given as it was read. Idempotent by id and body.';
comment on function private.transfer_lines(uuid, jsonb) is 'The lines of a transfer, checked.';
comment on function public.send_transfer(uuid, integer) is
  'Takes a draft''s goods out at their average cost and puts them on the way. Give the revision that was read; the same again changes nothing.';
grant execute on function
  public.save_transfer(jsonb),
  public.send_transfer(uuid, integer)
  to authenticated;

-- 35_stock/serial_numbers.sql
comment on function private.tg_stock_serial_entries__project() is 'Adds a new entry to the level of its piece.';
comment on function private.tg_stock_serial_levels__not_sold_twice() is 'Nothing takes a piece that is not there, but a sale of goods that have left already.';
comment on function private.tg_serials_are_stock() is
  'At commit: the serial numbers of a product are as many as its stock everywhere, or none where it has none. Its argument names the column of the product.';
comment on function private.tg_products__serials_stay() is 'Goods with serial numbers keep stock of their own, without batches.';
comment on function private.tg_product_components__no_serials() is 'A bundle has no goods with serial numbers: its line could not say which.';
comment on function private.read_serial_list(jsonb, text) is
  'Serial numbers of a line, checked: {serials: [...]}, null for none; raises serial_twice.';
comment on function private.read_serials(jsonb, boolean) is
  'The serial numbers of a basket''s lines as p_batches of move_stock_lines takes them, {line_id: {serials}}; null when none is named.';
comment on function private.order_serials(jsonb, jsonb) is
  'The serial numbers [{product_id, serials}] of an order''s confirmation, given to its lines one after the other; null when none is named.';
comment on function private.require_serials_named(uuid, uuid[], uuid[], numeric[], jsonb) is
  'Raises serials_required, with the lines, unless as many serial numbers are named as there are pieces.';
comment on function private.take_serials(uuid, uuid, uuid[], uuid[], uuid[], numeric[], jsonb) is
  'Writes the pieces of movements, as their lines name them (p_batches {line_id: {serials}}); raises serials_required, serial_not_in_stock or '
  'serial_in_stock. A sale of goods that have left takes what it names, there or not, and invents what it does not. The caller holds the products.';

-- 35_stock/serial_returns.sql
comment on function private.returned_serials(uuid, jsonb) is
  'What move_stock_lines takes of returned lines: batches and serial numbers. Raises serials_required, or serial_not_sold for a piece that this '
  'line did not sell or that came back before. The sale is locked by the caller.';
comment on function private.note_returned_serials(uuid, jsonb) is 'Notes which pieces of a sale came back with a credit note.';
comment on function private.late_serial_flags(uuid, uuid) is 'Whether a late sale took a piece that was not there.';
comment on function private.require_serials_possible(public.products) is
  'Raises in_use or invalid_input for goods that cannot have serial numbers now. The product is locked by the caller.';
comment on function public.track_serials(jsonb) is
  'Switches the serial numbers of goods on or off: {product_id, tracks_serials, levels: [{location_id, serials}]}, which name what lies there. '
  'Needs products.edit, and stock.adjust where there is stock; raises serials_required when they are not as many as the stock. The same again changes nothing.';
comment on function private.name_level(uuid, public.products, jsonb) is 'Gives what lies at a location its serial numbers, when they are switched on.';
grant execute on function public.track_serials(jsonb) to authenticated;

-- 35_stock/stock_count_batches.sql
comment on function private.count_line_batches(public.stock_counts, uuid) is
  'The batches of a product a difference can belong to, those that lie at the count''s location first; the 50 newest at most.';
comment on function public.set_count_batch(uuid, uuid, uuid) is
  'Says which batch a counted product''s difference belongs to (null: nobody knows). Answers {updated}.';
comment on function private.counted_batch_differences(public.stock_counts, uuid[]) is
  'Of products whose batches were counted by name: how much more or less of each batch there is than the ledger says. A batch without id is new.';
comment on function private.count_moves(public.stock_counts, uuid[], numeric[]) is
  'How the differences of a count move stock: one line of a product, or what came and what went where its batches were counted by name, with the batches said for each; goods come before they go.';
grant execute on function public.set_count_batch(uuid, uuid, uuid) to authenticated;

-- 35_stock/stock_count_entries.sql
comment on function private.open_count_for(uuid, uuid) is 'A count of the tenant, whatever its state, or not_found.';
comment on function private.count_category_ids(public.stock_counts) is 'The categories a count covers with all below them; null unless it is limited to categories.';
comment on function private.open_stock_count(uuid, uuid, jsonb, timestamptz) is 'Opens a count. Idempotent by id and body.';
comment on function private.count_buckets(public.stock_counts, uuid[]) is
  'What counts of the entries of products: in each zone, and of each batch that was named there, the latest figure and what was scanned after it.';
comment on function private.counted_batches(public.stock_counts, uuid) is
  'What was counted of each batch of a product (without number and expiry: of none that was named); null when no batch was named at all.';
comment on function private.refresh_count_lines(public.stock_counts, uuid[]) is
  'Sums the entries of products: in each zone and batch the latest figure and what was scanned after it, all added up. Where the zone in '
  'which goods moved is known, its moments are the line''s.';
comment on function private.lock_count_lines(public.stock_counts, uuid[]) is 'Makes the lines of products where they are missing and locks them in id order.';
comment on function private.read_count_entries(jsonb) is 'The entries of a batch, checked for shape; what they mean is looked at afterwards, each by itself.';
comment on function private.record_count_entries(uuid, uuid, jsonb, timestamptz) is
  'Takes entries down, each once by its id, each with its own answer: accepted, replayed, mismatch, closed, unknown_product, '
  'no_stock, has_serials, too_much or not_in_scope, so that one that cannot be taken keeps no other back.';
comment on function private.known_batches(uuid, uuid) is
  'The 20 newest batches of a product by name, wherever and whether they lie: a blind count''s sheet says nothing about what is there.';
comment on function private.count_sheet_rows(public.stock_counts, uuid[]) is 'Rows of a count sheet in the order of the ids; expected quantities only where the count is not blind.';
comment on function public.record_count_entries(jsonb) is
  'Takes down what was counted: {count_id, sent_at?, device_id?, entries (1 to 500): {id, product_id | code, mode add|set, quantity, zone?, batch_number?, expires_on?, counted_at?}}. '
  'sent_at and counted_at are both of the device''s clock. Sent again counts once. Answers entries, lines, status.';
grant execute on function public.record_count_entries(jsonb) to authenticated;

-- 35_stock/stock_count_review.sql
comment on function private.count_differences(public.stock_counts) is
  'The lines of a count: counted, ledger at that moment, difference, what moved while it was counted, and what the difference is worth (an estimate until posted).';
comment on function private.uncounted_in_stock(public.stock_counts) is 'Products in a count''s scope that the ledger has at its location and nobody counted.';
comment on function public.stock_count_review(uuid, text, numeric, text, text, integer) is
  'The lines of a count against the ledger at their moments, the largest first, with a summary of all of them. Values only for '
  'those who may see cost. p_filter differences | all | moved (goods moved while it was counted) | recount; p_sort value | quantity | gain | loss.';
comment on function public.stock_count_entries(uuid, uuid) is 'What was taken down of one product, the latest first, at most 500.';
comment on function private.require_active_count(uuid, uuid) is 'Locks a count that is open or in review; count_closed otherwise.';
comment on function public.set_stock_count_status(uuid, text) is
  'Sends a count to review, back to counting, or cancels it; a posted or cancelled one stays (count_closed). Answers the count.';
comment on function public.request_recount(uuid, uuid[]) is
  'Has counted products counted again: what was taken down so far no longer counts, and the count is not posted before. Answers {updated}.';
comment on function public.set_count_moving_zone(uuid, uuid, text) is
  'Says in which of a product''s zones goods moved while it was counted (null: not known): the ledger is then taken at that zone''s moment. Answers {updated}.';
grant execute on function
  public.stock_count_review(uuid, text, numeric, text, text, integer),
  public.stock_count_entries(uuid, uuid),
  public.set_stock_count_status(uuid, text),
  public.request_recount(uuid, uuid[]),
  public.set_count_moving_zone(uuid, uuid, text)
  to authenticated;

-- 35_stock/stock_count_sheets.sql
comment on function private.stock_count_json(public.stock_counts, boolean, boolean, timestamptz) is
  'A count with its progress; what it was worth only for those who review counts and may see cost.';
comment on function public.get_stock_count(uuid) is
  'A count, its progress, its zones, who took something down in the last ten minutes, and what came in late after it was posted.';
comment on function public.open_stock_count(jsonb) is
  'Opens a count: {id, name, scope all|categories|products, scope_ids, scope_label?, is_blind, location_id?, selling_zone?}. '
  'Idempotent by id and body. Answers the count as get_stock_count does.';
comment on function public.list_stock_counts(text, text, text, integer) is
  'Counts, the latest first; p_status may also be active: open or in review. The query looks in number and name.';
comment on function public.stock_count_sheet(uuid, text, text, text, integer) is
  'What is to be counted, by name, with what was counted; p_state all | counted | uncounted | recount. Blind counts leave the expected quantity out.';
grant execute on function
  public.get_stock_count(uuid),
  public.open_stock_count(jsonb),
  public.list_stock_counts(text, text, text, integer),
  public.stock_count_sheet(uuid, text, text, text, integer)
  to authenticated;

-- 35_stock/stock_counts.sql
comment on function private.tg_stock_counts__final() is 'Refuses every change of a count that is posted or cancelled.';
comment on function private.tg_stock_count_lines__final() is 'Refuses every change of a line whose difference was posted.';
comment on function private.tg_stock_movements__came_late() is
  'Marks on the last count of its goods that a movement from before it has come in only now.';

-- 35_stock/stock_history.sql
comment on function private.stock_document_label(uuid, text, uuid, boolean) is
  'Number, person, screen and reason of the document behind a movement; empty for none, and for sales that the caller may not see.';
comment on function private.movement_rows(uuid, uuid[], boolean, boolean) is 'Movements with their documents, in the order of the ids.';
comment on function public.stock_history(uuid, uuid, date, date, text, text, integer) is
  'Movements of a product, newest first, each with the stock after it (at the location asked for, or everywhere), its document and person; costs only for those who may see them. Days are business days, both included.';
comment on function public.stock_document(text, uuid) is
  'Every stock movement of one document, up to 2,000; costs only for those who may see them.';
grant execute on function
  public.stock_history(uuid, uuid, date, date, text, text, integer),
  public.stock_document(text, uuid)
  to authenticated;

-- 35_stock/stock_levels.sql
comment on function private.tg_stock_movements__project() is
  'Adds new movements to stock_levels, products.stock_quantity and the facts that products are listed by.';
comment on function private.tg_stock_levels__not_below_zero() is 'Refuses negative stock unless the tenant allows it.';

-- 35_stock/stock_periods.sql
comment on function private.tg_stock_movements__late() is 'A movement for a day long past is added to the month ends kept since.';
comment on function private.require_open_stock_period(uuid, date) is
  'Keeps the stock of a month end, from the one before it and the movements since; false when it cannot be kept now.';
comment on function private.stock_as_of(uuid, date, date, uuid) is
  'What lay where at the end of a business day and what it was worth: from the month end kept before it, or back from today when none is named.';
comment on function private.stock_period_before(uuid, date) is
  'The kept month end to count a day from, kept now when it is not yet; null for the last weeks, which are counted back from today.';

-- 35_stock/stock_valuation.sql
comment on function private.valued_products(uuid, date, date, uuid, uuid[], text, text, private.page_key, integer) is
  'One page of the valuation with the sums of all pages.';
comment on function private.valuation_key(text, text) is 'Decodes a cursor of the valuation made for the same sort; invalid_input for any other.';
comment on function public.stock_valuation(date, uuid, uuid, text, text, text, integer) is
  'Stock at the end of a business day at weighted average cost, page by page, with the sums of all pages: without filters what the inventory account says of that day. Keeps the month end before it when nobody has yet.';
comment on function public.stock_value_by_location(date) is 'What each location''s stock was worth at the end of a business day.';
comment on function public.stock_value_history(integer) is
  'What all stock was worth at the end of each of the last months and now, from the books: the balance of the inventory account.';
grant execute on function
  public.stock_valuation(date, uuid, uuid, text, text, text, integer),
  public.stock_value_by_location(date),
  public.stock_value_history(integer)
  to authenticated;

-- 35_stock/tables/goods_receipt_lines.sql
comment on table public.goods_receipt_lines is 'What a delivery contained and what each unit cost.';

-- 35_stock/tables/goods_receipts.sql
comment on table public.goods_receipts is 'Deliveries taken into stock at the supplier''s cost. Persons are kept by id without a key: documents outlive accounts.';

-- 35_stock/tables/low_stock_alerts.sql
comment on table private.low_stock_alerts is 'Products that are at or below their low-stock level and of which it has been told.';

-- 35_stock/tables/low_stock_checks.sql
comment on table private.low_stock_checks is
  'Products that a movement of this transaction may have made low, or no longer low; looked at when it ends, and empty in between.';

-- 35_stock/tables/stock_adjustment_lines.sql
comment on table public.stock_adjustment_lines is 'The products of an adjustment: by how much, and what that was worth.';

-- 35_stock/tables/stock_adjustment_requests.sql
comment on table public.stock_adjustment_requests is
  'Adjustments above the limit, waiting for approval. An approved one is posted under the same id, at the average cost of that moment.';
comment on column public.stock_adjustment_requests.body is 'The adjustment as adjust_stock takes it.';

-- 35_stock/tables/stock_adjustments.sql
comment on table public.stock_adjustments is 'Stock corrected outside buying and selling, always with a reason.';
comment on column public.stock_adjustments.approved_by is 'Who approved it, where it was above the limit of adjusted_by.';

-- 35_stock/tables/stock_batch_levels.sql
comment on table public.stock_batch_levels is
  'How much of a batch lies where: the sum of its entries. expires_on is the batch''s, kept the same by trigger, for the lists.';

-- 35_stock/tables/stock_batches.sql
comment on table public.stock_batches is
  'Batches of goods that track them. The one without number and expiry holds what nobody assigned, and alone may be below zero.';

-- 35_stock/tables/stock_count_entries.sql
comment on table public.stock_count_entries is
  'Append-only: every scan (add: so many more, or fewer) and every figure typed (set: so many here) of a count. Within a zone of a '
  'product, and of a batch where one is named, the latest figure and what was scanned after it count; zones and batches add up. counted_at is the server''s clock: the device says '
  'how long ago it was, so that neither a wrong clock nor an hour without network moves it.';

-- 35_stock/tables/stock_count_late_movements.sql
comment on table public.stock_count_late_movements is
  'Goods that moved before they were counted and reached the server after the count was posted. Append-only.';

-- 35_stock/tables/stock_count_lines.sql
comment on table public.stock_count_lines is
  'What a count found of each product, and when. The difference is the counted quantity less what the ledger said at that moment: '
  'what it says now, less every movement of goods since (by occurred_at, so that a sale that reaches the server late still stands '
  'where it happened). Corrections of the ledger alone (opening stock, found, lost, correction, other counts) moved no goods and '
  'are never taken back. It is worked out from the movements at review and again, under the lock of the products, at posting, and '
  'is kept here then. The moment is that of the last entry. When goods moved between the first entry and the last (two shelves '
  'counted an hour apart, one sale between) nobody can know from the figures whether they came from the shelf already counted: '
  'such a line is not posted before somebody says so (moving_zone: the zone they moved in, whose own moment is then taken), '
  'accepts the last moment, or has it counted again. Goods a customer carries about unpaid are off the shelf but in the ledger: no '
  'count can see those.';
comment on column public.stock_count_lines.counted_from is 'The first entry that counts; movements after it and up to counted_at are ambiguous.';
comment on column public.stock_count_lines.counted_at is 'The moment whose ledger quantity the count is held against.';
comment on column public.stock_count_lines.recount_requested_at is 'Entries counted up to this moment no longer count.';
comment on column public.stock_count_lines.batch_id is
  'The batch that the difference is taken from or put into; what it does not hold of a shortage is taken first expired first.';

-- 35_stock/tables/stock_counts.sql
comment on table public.stock_counts is
  'A count of goods at one location. Open: people count. Review: differences are looked at; late entries are still taken. Posted: the '
  'differences went into the ledger, final. Cancelled: nothing was posted.';
comment on column public.stock_counts.selling_zone is
  'The zone that sales are served from, as people type it at counting; empty when nobody said. See stock_count_lines.';

-- 35_stock/tables/stock_levels.sql
comment on table public.stock_levels is
  'Stock per product and location: quantity, value and what web orders have reserved. Average cost is stock_value / quantity.';

-- 35_stock/tables/stock_movement_batches.sql
comment on table public.stock_movement_batches is
  'Append-only ledger of batches: what each movement took or brought, in order of place. Without a movement: batches switched on or off, or set right.';

-- 35_stock/tables/stock_movements.sql
comment on table public.stock_movements is
  'Append-only stock ledger: signed quantity and signed value. A row with quantity 0 corrects the value of goods that were sold before they were received.';
comment on column public.stock_movements.business_date is
  'The day in the books: that of the document''s journal entry. occurred_at''s day where the writer leaves it out.';

-- 35_stock/tables/stock_period_ends.sql
comment on table private.stock_period_ends is 'The month ends whose stock is kept in stock_period_values.';

-- 35_stock/tables/stock_period_values.sql
comment on table private.stock_period_values is 'What of a product lay where, and what it was worth, at the end of a month. Nothing is not kept.';

-- 35_stock/tables/stock_serial_entries.sql
comment on table public.stock_serial_entries is
  'Append-only ledger of pieces: what each movement brought or took, for which line of its document. Without a movement: serial numbers switched on or off.';

-- 35_stock/tables/stock_serial_levels.sql
comment on table public.stock_serial_levels is
  'Where a piece lies: 1 there, 0 gone, below zero sold there without having been there. At most one place has it.';

-- 35_stock/tables/stock_serials.sql
comment on table public.stock_serials is 'The pieces of goods that track serial numbers, here or gone. Capitals make no other number.';

-- 35_stock/tables/stock_transfer_lines.sql
comment on table public.stock_transfer_lines is
  'The products of a transfer: how many were sent, arrived, were lost or came back, and what is still on its way, with its value.';
comment on column public.stock_transfer_lines.serials is 'Of goods with serial numbers: the pieces that are sent; before the sending there is one for each.';

-- 35_stock/tables/stock_transfer_receipt_lines.sql
comment on table public.stock_transfer_receipt_lines is 'How many of a transfer''s line arrived or were lost at a time, at the cost they left with.';
comment on column public.stock_transfer_receipt_lines.serials is 'The pieces that arrived or came back, of goods with serial numbers.';
comment on column public.stock_transfer_receipt_lines.lost_serials is 'The pieces that were given up.';

-- 35_stock/tables/stock_transfer_receipts.sql
comment on table public.stock_transfer_receipts is 'Each time something of a transfer arrived, was given up as lost, or came back.';

-- 35_stock/tables/stock_transfers.sql
comment on table public.stock_transfers is
  'Goods on the way from one location to another. A draft is edited and has moved nothing; what was sent is never edited, only received or sent back.';

-- 35_stock/take_batches.sql
comment on function private.named_batch(uuid, uuid, jsonb, boolean, timestamptz) is
  'The batch that {batch_id} or {batch_number, expires_on} names; incoming goods make a new one, an id of another product is null.';
comment on function private.require_batch_holds(uuid, uuid, text, date, uuid, uuid, numeric) is
  'Raises insufficient_stock for more than a named batch holds here, expired_stock for selling one that has expired.';
comment on function private.first_expired_first(uuid, uuid, uuid, numeric, text, date) is
  'How many units come out of which batch: first expired first, without expiry last, then the oldest. Sales take nothing expired.';
comment on function private.take_batches(uuid, uuid, text, date, timestamptz, uuid[], uuid[], uuid[], numeric[], jsonb) is
  'Writes the batches of movements: as named by line, else first expired first; what no batch holds comes from the one nobody assigned, which the next delivery fills up again.';
comment on function private.batches_taken(uuid, uuid) is
  'The batches of a document by line, {line_id: [{batch_id, quantity}]} in order: what p_batches of move_stock_lines takes.';
comment on function private.batches_between(jsonb, numeric, numeric) is
  'The part of [{batch_id, quantity}] between two running quantities: parts of a whole that come one after the other add up to it.';

-- 35_stock/transfer_serials.sql
comment on function private.serials_on_the_way(uuid, public.stock_transfer_lines) is 'The pieces of a sent line that have neither arrived nor come back nor been given up.';
comment on function private.arrived_serials(uuid, public.stock_transfer_lines, numeric, numeric, text[], text[]) is
  'Which pieces of a line arrived and which were given up: as they are named, or all that are left. Raises serial_not_sent or serials_required.';

-- 35_stock/transfers.sql
comment on function private.tg_stock_transfers__only_drafts_change() is 'What was sent stays written.';
comment on function private.tg_stock_transfer_lines__only_drafts_change() is 'Lines are replaced while their transfer is a draft; afterwards only what arrived is added up.';
comment on function private.stock_in_transit(uuid, timestamptz) is
  'What was on its way between locations just before an instant, by product, with its value. It belongs to no location and is not for sale.';

-- 40_sales/invoice_links.sql
comment on function public.create_invoice_link(uuid, integer) is
  'A secret link to an invoice, valid 1 to 3650 days: of an own sale, of any with sales.view_all, or of one that the caller took goods of back. The token is shown this once.';
comment on function public.revoke_invoice_link(uuid) is 'Ends a link at once, of a sale that the caller may make one of; ending it twice is harmless.';
comment on function private.public_invoice_json(uuid, uuid) is
  'A sale as its customer sees it, with the names its business gives to ways to pay.';
comment on function public.get_public_invoice(text) is
  'The invoice behind a link that is neither revoked nor expired, with the names its business gives to ways to pay; null for every other token.';
grant execute on function public.get_public_invoice(text) to anon, authenticated;
grant execute on function
  public.create_invoice_link(uuid, integer),
  public.revoke_invoice_link(uuid)
  to authenticated;

-- 40_sales/invoice_terms.sql
comment on function private.invoice_terms_json(uuid, uuid) is
  'What an invoice says besides its lines: due day, what is open, the customer as billed, and how to pay while something is open; null for a sale that was paid at once.';
comment on function public.invoice_terms(uuid) is
  'Of a sale on account: {due_on, open_amount, is_overdue, customer_name, tax_pin, how_to_pay, address}; null for one that was paid at once. Own sales, or all with sales.view_all.';
comment on function public.get_public_invoice_terms(text) is
  'As invoice_terms, for whoever holds the link of the invoice; null for any wrong, expired or revoked token and for sales paid at once. Counts no view.';
comment on function private.mail_lines(text) is 'A text of several lines as a mail tells it.';
comment on function public.mail_receipt(uuid, text) is
  'Mails a receipt to the customer: at most 5 of one sale and 500 a day by a business (rate_limited). Own sales, all with sales.view_all, or one that the caller took goods of back.';
grant execute on function public.get_public_invoice_terms(text) to anon, authenticated;
grant execute on function
  public.invoice_terms(uuid),
  public.mail_receipt(uuid, text)
  to authenticated;

-- 40_sales/late_payments.sql
comment on function private.late_cash(numeric, uuid) is 'An exact payment in cash, as clients send it.';
comment on function private.late_payment(uuid, uuid, jsonb, numeric) is
  'One payment of a late sale as it can be booked, with flags that say what was changed; without tender_type where nothing of it can.';
comment on function private.late_tender(uuid, uuid, jsonb, numeric) is
  'How a late sale is paid that named an account, store credit, a gift card or points: so, where there is enough; else on account of its customer, else in cash.';
comment on function private.is_above_credit(uuid, uuid, numeric) is 'Whether a customer would owe more than they may with one amount more; null without a customer.';
comment on function private.late_payments(uuid, uuid, jsonb, numeric, numeric) is
  'The payments of a late sale so that they can be booked and add up to its total: {payments, flags}. Nothing is refused; what was changed is flagged.';
comment on function private.note_claimed_codes(uuid, jsonb) is 'Keeps the code that a late payment named and that had paid for something else.';
comment on function private.is_label_stale(uuid, uuid, text, numeric) is
  'Whether a code is no price label of a product (any more): its rule was changed since the goods were sold.';
comment on function private.late_paper_flags(uuid, jsonb, jsonb, timestamptz) is
  'What the receipt of a late sale says otherwise than the books: names of goods, and tax where the registration changed.';

-- 40_sales/late_sales.sql
comment on function private.tg_late_sales__only_review() is 'A late sale is reviewed once; nothing else about it changes.';
comment on function private.goods_have_left() is
  'Whether this transaction is writing down a sale of goods that are gone already; then stock may go below zero. Set by private.post_sale alone.';
comment on function private.lock_late_session(uuid, uuid, uuid, timestamptz) is
  'The session a late sale goes into, held open until the transaction ends: its own, or when that is closed the one that rescues it.';

-- 40_sales/list_sales.sql
comment on type private.sale_search is
  'A search of sales: ids holds what it finds, unless it is too common for that (is_common) and rows are asked one by one.';
comment on type private.sale_ask is 'Everything a list of sales is asked for, besides order and page. Null asks nothing.';
comment on function public.list_sales(text, date, date, text, text, text, uuid, text, text, integer, jsonb) is
  'Sales by business day, status, channel, tender, cashier and p_filter; the query looks in number, customer, phone and note. Cashiers see their own. count and total_amount are of all that match; beyond has_more_than_count the total is null.';
comment on function public.list_orders(text, text, text, integer, text, jsonb) is
  'Orders of the online shop and those taken at tills, newest first unless p_sort says otherwise (turn: those waiting first, the oldest ahead; '
  'pickup: those waiting, the first to be collected ahead, then the others); the query looks in number, name and phone. waiting_count is of the placed ones that are still to be accepted, packed or sent.';
comment on function private.number_order(text) is 'The digits of a document''s number, for order and search: 123 of INV-000123.';
comment on function private.sale_text(text, text) is 'Customer and note of a sale as its search looks at them.';
comment on function private.sale_search(uuid, text) is
  'What a search of sales finds: by number (whole, its digits or its beginning), customer, note, phone and the beginning of a serial number.';
comment on function private.overdue_sale_ids(uuid) is 'Sales on account whose due day has passed while something of them is open.';
comment on function private.sale_ask(uuid, text, date, date, text, text, text, uuid, jsonb) is
  'What a list of sales is asked for, checked; p_filter has payment, location_id, contact_id, total_from and total_to.';
comment on function private.count_listed_sales(uuid, private.sale_ask) is
  'How many sales all pages of a list hold and what they come to; one more than the limit when there are more.';
comment on function private.list_sale_ids(uuid, private.sale_ask, text, jsonb, integer, boolean) is
  'One page of a tenant''s sales by filter and order, with the cursor''s key when more follow. p_are_few: the filter leaves so few that they are sorted.';
comment on function private.sale_rows(uuid, uuid[]) is
  'Sales as lists show them, in the order of the ids; due_on only while something on account is open.';
grant execute on function
  public.list_sales(text, date, date, text, text, text, uuid, text, text, integer, jsonb),
  public.list_orders(text, text, text, integer, text, jsonb)
  to authenticated;

-- 40_sales/order_sales.sql
comment on function private.order_sale_payments(uuid, uuid, uuid) is
  'How the sale of an order was paid: what was paid in advance as it came (is_advance), and what was taken at the hand-over.';
comment on function private.order_sale_tenders(uuid, uuid, uuid) is 'The ways in which the sale of an order was paid.';

-- 40_sales/payment_proof.sql
comment on function private.payment_proof(uuid, text) is
  'Whether a way of paying asks for the number of its slip or message: optional, ask or required. Of several of one kind that are taken the strictest decides: a payment names only its kind.';
comment on function private.is_code_seen(uuid, text) is 'Whether money under a code of mobile money has come, as the payment service says.';
comment on function private.is_code_spent(uuid, text) is
  'Whether a code of mobile money, written as private.mobile_code writes it, has paid for something (a sale, an account, a gift card, an order) or was sent back.';
comment on function private.mobile_code(text) is
  'A code of mobile money however it is typed: its letters and digits, in capitals. What is left of other scripts shows that it is none (private.is_mobile_code).';
comment on function private.is_mobile_code(text) is 'Whether a text, as private.mobile_code writes it, has the form in which payment services report their codes.';
comment on function private.refuse_spent_code(text) is 'Raises receipt_reused: a code of mobile money pays once.';
comment on function private.tg_payments__has_proof() is
  'Refuses a payment by card or mobile money without slip or code where the business wants one, and marks one at the till that nothing proves. A sale of goods that have left is marked, never refused.';
comment on function private.tg_direct_payments__proves_sale() is 'Money that comes after its sale, under the code that the sale names, proves that payment.';

-- 40_sales/post_late_sales.sql
comment on function private.read_late(jsonb) is 'What a client says of a sale that was made without the server, checked.';
comment on function private.late_flags(uuid, uuid, public.till_sessions, timestamptz, timestamptz) is
  'What is to be told of when a late sale came, and through whom. What happened before the subscription ended is taken for a week.';
comment on function private.late_operator(uuid, uuid, jsonb) is
  'Who stood at the till of a late sale by PIN: shown to whoever opened its session, whoever sends it now, though it ran out while there was '
  'no server. Who is not known is left out: the sale has happened.';
comment on function private.late_price_flags(uuid, uuid, uuid, jsonb, jsonb) is
  'What is to be told of the prices, the choices and the discounts of a late sale: as it was priced, and the lines as they were sent.';
comment on function private.write_late_sale(uuid, uuid, jsonb, text[], public.till_sessions, uuid) is
  'Notes what a late sale was called, and what is to be looked at; tells those who look after the tills.';
comment on function private.given_promotions(jsonb) is
  'What each promotion took off the lines of a document, which name theirs in promotions or price_source.promotions; the highest amount first.';
comment on function private.is_late_number_taken(uuid, uuid, text) is
  'Whether another document of the business carries the number that a device gave a late sale, whatever device that was, or only the server gives out such numbers.';

-- 40_sales/receipts.sql
comment on function public.count_receipt_print(uuid) is
  'Call it before a receipt is printed: which print this one is. From the second on the paper says that it is a copy. Own sales, or all with sales.view_all.';
comment on function private.require_sale_to_share(uuid, uuid) is
  'Refuses to send a sale to anybody unless it is the person''s own, all are to be seen (sales.view_all), or the person took goods of it back.';
comment on function private.receipt_mail_path(uuid, uuid) is
  'Where the customer opens the invoice that is mailed, with the same link for every mail; null once staff have ended it.';
comment on function private.receipt_mail_content(uuid, uuid) is
  'The mail of a receipt: lines and sums as the customer saw them, what is left to pay and how, and the link to the invoice.';
comment on function private.receipt_mail_document(uuid, uuid) is
  'The receipt that a mail carries: what the holder of its link sees, and while something is open, until when and how it is paid.';
grant execute on function public.count_receipt_print(uuid) to authenticated;

-- 40_sales/record_sale.sql
comment on type private.tendered is 'One amount and how it was paid.';
comment on function private.read_payments(uuid, jsonb, numeric, numeric) is
  'Checked payments that add up to the total; change only from cash, a mobile money reference and a gift card only once. A gift card is named by gift_card_id, which get_gift_card tells for its code.';
comment on function private.store_credit_balance(uuid, uuid) is 'What a customer has in store credit, merged contacts included.';
comment on function private.check_contact_credit(uuid, uuid, numeric, numeric) is
  'Raises credit_limit_exceeded or store_credit_exceeded, counting merged contacts, opening balances and deposits; holds the contact until the transaction ends. A member''s own card is no customer.';
comment on function private.write_sale(uuid, uuid, jsonb, jsonb, jsonb, uuid, timestamptz, timestamptz) is
  'Writes and posts a priced sale with its payments, stock and journal entry, and gives back what was written, as private.sale_json tells a sale that nothing has happened to since: without customer, serial numbers, approvals and lateness. till_name and operator_name of the document are only told. rounding_amount of a payment is the part that no money moved for.';
comment on function private.count_items(jsonb) is 'Items of a basket as people count them: pieces, and each weighed line as one.';
comment on function private.require_expected_total(jsonb, numeric) is 'Compares what the client showed with what the server computed.';
comment on function private.post_sale(uuid, uuid, jsonb, timestamptz) is
  'Records a sale that was asked for, once: {id, replayed} or, where it is known without looking, the whole sale as private.sale_json tells it (which has both, too).';
comment on function private.sale_json(uuid, uuid, boolean) is 'A sale as the API shows it.';
comment on function public.record_sale(jsonb) is
  'Rings a sale: stock, payments, cost, journal and invoice number in one transaction. Idempotent by id and body. With late '
  '{provisional_number, device_id} it was made without the server: it is taken as it happened (occurred_at, unit_price of each line) and flagged.';
comment on function private.require_sale(uuid, uuid) is
  'Refuses unless the sale is the person''s own, or all are (sales.view_all), or it was found within the hour to take goods back.';
comment on function public.get_sale(uuid) is 'One sale with lines, payments and credit notes.';
grant execute on function
  public.record_sale(jsonb),
  public.get_sale(uuid)
  to authenticated;

-- 40_sales/review_late_sales.sql
comment on function public.late_sales_to_review() is 'The newest late sales that a person should look at, at most 100, for those who see all tills.';
comment on function public.review_late_sale(uuid) is
  'Says that a late sale has been looked at; once it is, it stays so. Answers the sale. Needs no paid subscription.';
comment on function public.verify_z_chain(uuid) is
  'Computes the chain of a till''s Z reports anew: numbers without gaps, each hash made of its report and the hash before, grand totals that add up. '
  'broken_z_numbers is empty when all hold.';
grant execute on function
  public.late_sales_to_review(),
  public.review_late_sale(uuid),
  public.verify_z_chain(uuid)
  to authenticated;

-- 40_sales/sales.sql
comment on function private.tg_documents__only_columns() is 'Refuses changes outside the columns named in the trigger''s arguments.';

-- 40_sales/tables/invoice_links.sql
comment on table public.invoice_links is 'Secret links to an invoice: only the hash of the token is kept; they expire and can be revoked.';

-- 40_sales/tables/late_sales.sql
comment on table public.late_sales is
  'What a sale that was made without the server was called on its receipt, where, and what about it a person should look at. Written with the sale; only the review is added.';
comment on column public.late_sales.flags is
  'session_closed: its till session was closed before it came. stock_short: a product went below zero. price_differs: charged other than the price of that moment. '
  'discount_above_limit: more than the person may give. after_expiry: it came after the subscription had ended. other_person: sent by somebody else than who opened the session. '
  'unknown_device: from a device that is revoked, or bound to no till while others are, or with a number of another device. '
  'number_repeated: another receipt or document carries the same number, or only the server gives out such numbers. '
  'quantity_not_whole: a part of what is counted was sold.';

-- 40_sales/tables/link_secrets.sql
comment on table private.link_secrets is 'Per tenant, the key that order and invoice tokens are derived with.';

-- 40_sales/tables/receipt_mails.sql
comment on table private.receipt_mails is 'Receipts sent by mail, for the limits: 5 of one sale, 500 a day by one business.';

-- 40_sales/tables/receipt_prints.sql
comment on table private.receipt_prints is 'How often the receipt of a sale was printed.';

-- 40_sales/tables/sale_lines.sql
comment on table public.sale_lines is
  'What was sold, with price, discount and tax as they were. Cost is on the stock movement of the line. cashier_id is the sale''s, for the row policy.';
comment on column public.sale_lines.modifiers is
  'What was chosen, as it was then: [{id, set, name, amount}]; the amounts, for one unit, are part of list_price and unit_price.';
comment on column public.sale_lines.price_source is
  '{kind: price_list, price_list_id, name}, {kind: override}, {kind: open}, {kind: label, barcode, amount} or {kind: promotion}; with promotions [{id, name, amount}] where some were given. Null: the product''s own price, no promotion.';

-- 40_sales/tables/sale_operators.sql
comment on table public.sale_operators is 'Who served, where that was somebody else than the person signed in at the till.';

-- 40_sales/tables/sale_payments.sql
comment on table public.sale_payments is
  'How a sale was settled. A mobile money reference pays once. on_account is what the customer still owes. Append-only.';
comment on column public.sale_payments.is_unproven is
  'Nothing shows yet that this money came: no slip number, no code, or a code that Safaricom has not reported although it reports payments.';
comment on column public.sale_payments.claimed_reference is
  'A code that was named and could not be taken: it had paid for something else, or less came under it; or that a later match replaced.';
comment on column public.sale_payments.proof_note is 'Why somebody who sees all tills counts it as paid without a proof.';
comment on column public.sale_payments.rounding_amount is
  'What of the amount no money moved for, with its sign: amount less this is what came. Only where a service moves whole units.';

-- 40_sales/tables/sales.sql
comment on table public.sales is
  'Posted sales. occurred_at (clamped to the till session) decides business_date; contact and cashier names are as they were.';
comment on column public.sales.till_session_id is 'Null for an order that was paid before it was handed over: no money moved, so no till counts it.';

-- 40_sales/unproven_payments.sql
comment on function public.unproven_payments() is
  'The newest payments of sales that nothing proves, at most 100: [{id, sale_id, invoice_number, occurred_at, cashier_name, tender_type, amount, reference, claimed_reference, suggestions}]. suggestions: money of the same amount that came directly and belongs to nothing yet. Needs till.view_all.';
comment on function private.fits_payment(numeric, numeric) is
  'Whether money that came is what a payment says, cents aside: mobile money moves whole shillings.';
comment on function private.money_for_payment(public.sale_payments) is
  'Money that belongs to nothing yet and may be what a payment at the till was: the same amount within a day, the nearest in time first.';
comment on function public.settle_unproven_payment(jsonb) is
  'Settles a payment of a sale that nothing proves: {id, action, direct_payment_id?, note?}. match: it is money that came directly, of the same amount; accept: it came all the same, with a note saying how that is known. Answers the sale; once settled it stays so. receipt_reused, payment_does_not_fit, payment_settled 409. Needs till.view_all, no paid subscription.';
comment on function private.unproven_sums(uuid, uuid) is
  'What was taken in a till session by card, mobile money or bank transfer and nothing proves, by tender: sales, accounts, gift cards.';
comment on function private.attention_to_payments(uuid, uuid) is
  'What the dashboard says of money: that which came and belongs to nothing, and payments that nothing proves.';
grant execute on function
  public.unproven_payments(),
  public.settle_unproven_payment(jsonb)
  to authenticated;

-- 42_till/change_feeds.sql
comment on function private.tg_price_list_items__changes() is 'New, other and removed prices of lists are news to the tills.';
comment on function private.tg_contacts__customer_change() is 'Who can be chosen at a till, how they are found, and who has other prices than everybody is news to the tills.';
comment on function private.tg_products__variants_change() is 'Another category of a product is news of its variants that have none of their own.';
comment on function private.tg_stock_serial_levels__till_change() is 'A piece that came or left is news to the tills of its place.';

-- 42_till/close_till.sql
comment on function private.check_denominations(jsonb, numeric) is 'Counts by note and coin, when given, add up to the counted cash.';
comment on function private.close_session(uuid, uuid, uuid, numeric, jsonb, text, timestamptz, jsonb) is
  'Closes a session: waits for running sales, books over or short, numbers the Z per till and chains it. Repeating the same count answers the same Z.';
comment on function private.z_hash(text, jsonb) is 'Ties a Z report to the one before it on the same till.';
comment on function public.close_till_session(uuid, numeric, jsonb, text, jsonb) is
  'Closes the own till session, or any with till.view_all, and answers the Z report. A difference above the limit needs till.view_all '
  'or an approval of just this count (subject {session_id, counted_cash}); the count is kept either way. Works without a live subscription.';
comment on function public.list_till_sessions(text, integer, text, jsonb) is
  'Till sessions, newest first unless p_sort says otherwise: the own ones, or all with till.view_all. In an order by variance only those that were counted.';
grant execute on function
  public.list_till_sessions(text, integer, text, jsonb),
  public.close_till_session(uuid, numeric, jsonb, text, jsonb)
  to authenticated;

-- 42_till/count_till.sql
comment on function private.tg_till_sessions__counts_stay() is 'A count of a drawer stays as it was made; more may follow.';
comment on function private.shown_counts(jsonb, boolean) is 'The counts of a drawer as a report shows them; blind leaves out what was expected.';
comment on function private.is_count_blind(uuid) is
  'Whether the signed-in person may not be told what should be in a drawer before having counted it.';
comment on function private.write_count(uuid, uuid, public.till_sessions, numeric, jsonb, timestamptz) is
  'Writes down a count of an open drawer, and answers what should be in it. The caller holds the session.';
comment on function private.hold_session(uuid, uuid) is 'A till session that the signed-in person may count and close, held until the transaction ends.';
comment on function public.count_till_session(uuid, numeric, jsonb) is
  'Writes down what was counted in the drawer of an open session (own, or any with till.view_all) and answers its X report, now with what should be in it. The first count stays first however often it is counted again. Works without a live subscription.';
grant execute on function public.count_till_session(uuid, numeric, jsonb) to authenticated;

-- 42_till/list_till_sessions.sql
comment on type private.session_ask is 'Everything a list of till sessions is asked for, besides order and page. Null asks nothing.';
comment on function private.session_ask(uuid, jsonb) is
  'What a list of till sessions is asked for, checked; p_filter has cashier_id, location_id, status, has_variance, from and to (days they were opened).';
comment on function private.list_session_ids(uuid, private.session_ask, text, jsonb, integer) is
  'One page of a tenant''s till sessions by filter and order, the cursor when more follow, and how many all pages hold, counted to 10,000.';

-- 42_till/parked_sales.sql
comment on function private.parked_sale_json(public.parked_sales) is 'A parked basket as lists show it.';
comment on function private.check_changed_quote(jsonb) is
  'Which quote a basket is to change, {id, version, number, valid_until}; only the till reads it, save_quote decides by what it is sent.';
comment on function private.check_parked_basket(uuid, jsonb) is
  'Raises invalid_input unless this is a basket: 1 to 500 lines as quote_sale takes them, each with list_price as shown, and label_amount and pack {quantity, label} where it has them; coupon_codes and approval_ids as record_sale takes them.';
comment on function private.parked_search_text(uuid, text, text, jsonb) is
  'What a parked basket is found by: number, label, customer, products; lower case.';
comment on function private.refuse_taken_basket(public.parked_sales) is 'Raises who took a parked basket back, or threw it away, and when.';
comment on function public.park_sale(jsonb) is
  'Puts a basket aside for every till: {id, version, number, label?, total_amount, item_count, basket}. Idempotent by id, version and body; whoever took version n back parks n + 1. Reserves nothing.';
comment on function public.list_parked_sales(text, text, integer) is
  'The open parked baskets of all tills, newest first, in pages of 1 to 200: {rows, count, next_cursor}. The query looks in number, label, customer and products. After 30 days a basket is no longer shown.';
comment on function public.drop_parked_sale(uuid, boolean) is
  'Throws a parked basket away; with p_is_dropped false it is back, for a day. One that was taken back is refused.';
grant execute on function
  public.park_sale(jsonb),
  public.list_parked_sales(text, text, integer),
  public.drop_parked_sale(uuid, boolean)
  to authenticated;

-- 42_till/tables/cash_movements.sql
comment on table public.cash_movements is 'Cash put into or taken out of a drawer without a sale. Append-only.';

-- 42_till/tables/catalogue_changes.sql
comment on table private.catalogue_changes is
  'When each product last changed for the tills, kept by triggers. The row stays when its product is deleted: that is how tills learn of it.';
comment on column private.catalogue_changes.changed_at is
  'When the change was written, not when it was committed; readers go back by more than a transaction lasts.';

-- 42_till/tables/customer_changes.sql
comment on table private.customer_changes is 'When a contact that tills know of, or knew of, last changed for them, kept by trigger.';
comment on column private.customer_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';
comment on column private.customer_changes.has_own_prices is
  'It has a price list or tags, is merged into another, or had any of these: such a one is told of however many there are.';

-- 42_till/tables/parked_sales.sql
comment on table public.parked_sales is
  'Baskets put aside at a till. One that is open can be taken back at any till, by exactly one person. Open ones are shown for 30 days.';
comment on column public.parked_sales.id is 'The id of the sale the basket will become.';
comment on column public.parked_sales.version is 'Counts how often the basket was parked: whoever took it back parks the next version.';
comment on column public.parked_sales.number is 'The basket''s number on the device that parked it, such as B4.';
comment on column public.parked_sales.total_amount is 'As the till showed it; nothing is charged by it.';
comment on column public.parked_sales.claim_id is 'The attempt that took the basket back, so that the same one can ask again when its answer was lost.';

-- 42_till/tables/price_changes.sql
comment on table private.price_changes is
  'When each price of a price list last changed for the tills, kept by triggers. The row stays when the price is removed: that is how tills learn of it.';
comment on column private.price_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';

-- 42_till/tables/promotion_changes.sql
comment on table private.promotion_changes is
  'When each promotion, or what it is for, last changed for the tills, kept by triggers. The row stays when the promotion goes.';
comment on column private.promotion_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';

-- 42_till/tables/serial_changes.sql
comment on table private.serial_changes is 'When a piece last came to a place or left it, kept by trigger for the tills.';
comment on column private.serial_changes.changed_at is 'As in private.catalogue_changes: when it was written, not when it was committed.';

-- 42_till/tables/till_devices.sql
comment on table public.till_devices is
  'Devices bound to a till. Lost ones are revoked and perhaps replaced; none is removed, so that a number_prefix is never given out again.';

-- 42_till/tables/till_sessions.sql
comment on table public.till_sessions is
  'A cashier''s spell at a till. Closing numbers it per till and chains its report by hash to the one before (the Z report); opening_difference is the float against the previous count.';
comment on column public.till_sessions.rescues_id is
  'The closed session whose late sales this one takes (status rescue until it is closed itself). It has no float, and is nobody''s open till.';
comment on column public.till_sessions.counts is
  'Every count of the drawer in the order it was made: [{counted_cash, expected_cash, over_short, counted_at, counted_by_name}]. The first says what was counted by somebody who had not been told. Only ever longer.';

-- 42_till/till_catalogue.sql
comment on function private.tg_products__catalogue_rows() is 'New and deleted products are news to the tills.';
comment on function private.tg_products__catalogue_change() is 'Another name, price, tax, picture or state of a product is news to the tills.';
comment on function private.tg_product_barcodes__catalogue_change() is 'Other codes of a product are news to the tills.';
comment on function private.require_till_reader() is 'The tenant of somebody who sells or sees products; the error of require_permission for anybody else.';
comment on function public.till_catalogue(text, integer) is
  'What changed in the catalogue since p_after, in the order of changing: {rows, removed_ids, has_more, next_cursor, total}. next_cursor '
  'is always there: while has_more it leads to the next page, then to what changes later. total only at the very start. Pages of 1 to '
  '5,000. What changed in the last minutes may come twice. Needs sales.record or products.view; costs and stock are not in it.';
comment on function public.till_stock(uuid[]) is
  'What is there now of up to 200 products: {id, stock_quantity}[]; of a bundle how many its components make. Unknown ids are left out.';
comment on function public.till_setup() is
  'What a till keeps besides its products: tax rates with their days (none where the business is not registered), the day cut-off, categories, ways to pay, '
  'label rules, rounding, the caller''s discount limit, and what is sold most where it stands.';
grant execute on function
  public.till_catalogue(text, integer),
  public.till_stock(uuid[]),
  public.till_setup()
  to authenticated;

-- 42_till/till_devices.sql
comment on function private.tg_till_devices__stays() is 'A device keeps its prefix; one that was revoked stays so.';
comment on function private.device_json(public.till_devices) is 'A device as the API shows it.';
comment on function private.new_device_prefix(uuid, text) is 'A prefix that no device of the business has or had: T1A, T1B for the devices of "Till 1".';
comment on function private.write_device(uuid, uuid, uuid, text, uuid) is 'Binds a device to a till, or moves it to another; its prefix stays.';
comment on function private.lock_device(uuid, uuid) is 'A device of the business, held until the transaction ends, or not_found.';
comment on function public.bind_device(jsonb) is
  'Binds a device {id, name, till_id} to a till, with a number prefix of its own; again with another till moves it. A revoked one is device_revoked.';
comment on function public.list_devices() is 'The devices of the business, those in use first.';
comment on function public.rename_device(uuid, text) is 'Gives a device another name.';
comment on function public.revoke_device(uuid) is
  'Gives a device up as lost, for good. What it still sends is taken, for the goods are gone, and flagged. Works without a live subscription.';
comment on function public.replace_device(uuid, jsonb) is
  'Puts a device {id, name} in the place of another, which is revoked: the same till, a fresh number prefix, so that numbers never repeat.';
comment on function public.report_device(uuid, integer, timestamptz) is
  'A device says that it is there and how many sales wait on it, and is told its till and prefix; null when it is bound to none.';
grant execute on function
  public.bind_device(jsonb),
  public.list_devices(),
  public.rename_device(uuid, text),
  public.revoke_device(uuid),
  public.replace_device(uuid, jsonb),
  public.report_device(uuid, integer, timestamptz)
  to authenticated;

-- 42_till/till_prices.sql
comment on function private.feed_cursor(boolean, timestamptz, uuid, timestamptz) is
  'Where a walk through what changed goes on: with the next page, else with what changes later. What was written after p_settled may be '
  'committed behind what this walk has passed, so that the next one begins there.';
comment on function private.till_location(uuid) is 'Where the caller sells: the place of the own open till, else the business''s first.';
comment on function public.till_price_lists() is
  'Where the caller sells, the price lists that can apply there from yesterday to a month ahead, with the moment their prices last changed, '
  'when a promotion, a customer or a piece there last did, and what tells the business day. Needs sales.record or products.view.';
comment on function public.till_prices(uuid, text, integer) is
  'What changed in the prices of a list since p_after, as till_catalogue does for products; target_id is the product, variant or category, or '
  'the list itself for everything. is_settled: nothing can come behind this walk. Pages of 1 to 5,000. Needs sales.record or products.view.';
comment on function public.till_customers(text, integer) is
  'The customers that can be chosen at a till, and every contact with a price list or tags or merged into another one, by what changed since '
  'p_after, as till_prices does; of more than 20,000 a first walk has those that changed last. is_offered: can be chosen. No balances. '
  'email: of those without a phone. Pages of 1 to 5,000. Needs contacts.view.';
grant execute on function
  public.till_price_lists(),
  public.till_prices(uuid, text, integer),
  public.till_customers(text, integer)
  to authenticated;

-- 42_till/till_promotions.sql
comment on function private.tg_promotions__changes() is 'New, other and removed promotions are news to the tills.';
comment on function private.tg_promotion_targets__changes() is 'What a promotion is for is news to the tills, also when a product or category of it goes.';
comment on function public.till_promotions(text, integer) is
  'Which promotions a till gives by itself, without those that ask for a coupon, by what changed since p_after, as till_prices does; target_ids: '
  'the products and categories they are for. Pages of 1 to 5,000. Needs sales.record or products.view.';
grant execute on function public.till_promotions(text, integer) to authenticated;

-- 42_till/till_sessions.sql
comment on function private.lock_open_session(uuid, uuid, uuid) is
  'The open session a document is posted into, held open until the transaction ends; own sessions, or all with till.view_all.';
comment on function private.session_cash(uuid, uuid) is
  'What should be in the drawer: float, cash sales and cash for accounts, less cash refunds, cash put in less cash taken out.';
comment on function private.till_session_json(uuid, uuid) is 'A till session as the API shows it.';
comment on function private.till_report_json(uuid, uuid, numeric, boolean) is
  'X or Z figures of a session; blind leaves out what would tell how much cash is expected. Refunds are taken off net and tax; account_payments and gift_cards_sold are what was taken at the till besides sales, by tender; account_payments_cash is the cash of the former; refund_tenders is how refunds were paid back, so that float, cash sales, cash for accounts, cash put in, less cash taken out and cash paid back, is the expected cash. counts: each count of the drawer, the first one first. unproven: what nothing proves, by tender.';
comment on function private.open_session(uuid, uuid, uuid, numeric, uuid, timestamptz) is
  'Opens a till for a cashier: one session per till and per cashier. Idempotent by id.';
comment on function public.open_till_session(uuid, numeric, uuid) is
  'Opens a till for the signed-in cashier; without a till the first free one. Idempotent by p_session_id.';
comment on function public.current_till_session() is 'The signed-in cashier''s open till session, null when there is none.';
comment on function public.list_tills() is
  'The tills to choose from when one is opened: who has it open (null: free) and what was counted in it last, which its next '
  'opening float is compared with.';
comment on function public.till_session_report(uuid) is
  'X report of an open session (own, or any with till.view_all), the stored Z report of a closed one.';
comment on function private.require_drawer_cash(uuid, uuid, numeric) is
  'Raises invalid_input, with what should be there, when more cash is to leave a drawer than should be in it. Whoever counts it blind is told nothing: it is recorded, and who sees all tills is told.';
comment on function private.post_cash_movement(uuid, uuid, jsonb, timestamptz) is
  'Cash in (owner''s money), out (expense) or dropped to the bank, with its journal entry. Idempotent by id and body.';
comment on function public.record_cash_movement(jsonb) is
  'Puts cash into or takes it out of the drawer. Works without a live subscription: an open drawer can always be closed.';
comment on function private.tg_drawer__limit() is
  'Refuses cash that would bring a till session above (or, given back, below) what can be counted when it is closed.';
grant execute on function
  public.open_till_session(uuid, numeric, uuid),
  public.current_till_session(),
  public.list_tills(),
  public.till_session_report(uuid),
  public.record_cash_movement(jsonb)
  to authenticated;

-- 42_till/till_stock_serials.sql
comment on function public.till_stock_serials(uuid, text, integer) is
  'Which pieces with a serial number lie at a place, by what changed since p_after, as till_prices does. Pages of 1 to 5,000. Needs '
  'sales.record or products.view.';
grant execute on function public.till_stock_serials(uuid, text, integer) to authenticated;

-- 44_returns/exchange_sale.sql
comment on function private.take_refund_right(uuid, uuid, jsonb) is
  'Raises approval_required for a return that the person, or whoever stands at the till, may not make and no unused approval of just this return covers; uses that up.';
comment on function private.lock_for_exchange(uuid, uuid, uuid, jsonb) is
  'Locks all that an exchange writes, in the order of a sale: the original sale, the till session, limited promotions and coupons, the '
  'customers, gift cards, the goods of both sides in id order, the number of the invoice.';
comment on function private.post_exchange(uuid, uuid, jsonb, timestamptz) is
  'Takes goods back and sells others for a member: the return first, its money the first payment of the sale, by the same tender, so that it '
  'comes to nothing in the books. Idempotent by id and body. Answers {id, replayed}.';
comment on function private.exchange_json(uuid, uuid) is 'An exchange as the API shows it: which documents it is, what came back, and the money between them.';
comment on function public.exchange_sale(jsonb) is
  'Takes goods of a sale back and sells others for them, both or neither: {id, refund: as refund_sale, sale: as record_sale with expected_total '
  'and only the payments on top}. Limits, rights and approvals of both hold. Idempotent by id and body.';
comment on function public.sale_exchanges(uuid) is 'The exchanges a sale is part of, as what was exchanged or as what was taken instead.';
grant execute on function
  public.exchange_sale(jsonb),
  public.sale_exchanges(uuid)
  to authenticated;

-- 44_returns/find_sale_to_return.sql
comment on function private.is_found_to_return(uuid, uuid, uuid) is
  'Whether the person found this sale within the hour by what a customer has in the hand.';
comment on function private.count_return_lookup(uuid, uuid) is
  'Refuses the 61st look for a sale of anybody''s within an hour; clears away what is older than a day.';
comment on function private.sale_by_code(uuid, text) is
  'The sale of a tenant with exactly this: the code or address of its receipt, its number or only the digits, its order, a serial number, else the newest that a till without the server called so. Null when none or several have it.';
comment on function public.find_sale_to_return(text) is
  'The sale of the business with exactly this number or code, whoever sold it: {sale_id, invoice_number}, null when there is none. It is open to the person for an hour. At most 60 an hour without sales.view_all.';
comment on function public.find_sales_of_product(uuid, date) is
  'The newest 20 sales of a product that can still come back, of a business day or the last 30: number, time, quantities and price, nothing of the customer. Counts like find_sale_to_return.';
grant execute on function
  public.find_sale_to_return(text),
  public.find_sales_of_product(uuid, date)
  to authenticated;

-- 44_returns/points_back.sql
comment on function private.points_part(uuid, uuid, numeric) is
  'What of an amount that a sale gives back comes back as points: as much as points paid of what has been paid and not yet given back.';
comment on function public.refund_parts(uuid, numeric) is
  'What becomes of p_amount when goods of a sale come back: off what is owed first, of the rest back as points what points paid, and money.';
comment on function private.tg_credit_note_lines__paid_with_points() is
  'Refuses a return without a receipt of goods that the customer named bought with points, alone or in a bundle, and has not brought back.';
grant execute on function public.refund_parts(uuid, numeric) to authenticated;

-- 44_returns/refund_sale.sql
comment on function private.part_of(numeric, numeric, numeric, numeric, numeric) is
  'The share of an amount that p_now of p_whole units carry after p_before have gone; the shares add up to the amount.';
comment on function private.refund_lines(uuid, uuid, jsonb, numeric) is
  'The returned lines with their original net, tax, cost and goods; raises over_return. The sale is locked by the caller.';
comment on function private.check_refund_tender(uuid, public.sales, text, numeric) is
  'Raises payment_mismatch for a refund whose money, without what comes back as points, the payments do not cover.';
comment on function private.post_refund(uuid, uuid, jsonb, timestamptz) is
  'Takes goods of a sale back for a member: at most what is returnable, at original price, tax and cost. Idempotent by id and body. Answers {id, replayed}.';
comment on function private.write_credit_note(uuid, uuid, public.sales, uuid, jsonb, jsonb, numeric, timestamptz) is
  'Writes a checked credit note with stock, journal and the state of the sale; its part that was paid with points comes back as points.';
comment on function private.tender_role(uuid, text) is 'The ledger account a kind of payment is booked to.';
comment on function private.credit_note_json(uuid, uuid, boolean) is 'A credit note as the API shows it.';
comment on function public.refund_sale(jsonb) is
  'Issues a credit note: at most what was sold and not yet returned, paid back at most as it was paid. Idempotent by id and body.';
grant execute on function public.refund_sale(jsonb) to authenticated;

-- 44_returns/return_without_receipt.sql
comment on function private.price_returned_lines(uuid, jsonb, uuid, date) is
  'Lines that come back without a receipt, checked, with tax and cost of that day; raises above_list_price.';
comment on function private.post_unreferenced_return(uuid, uuid, jsonb, timestamptz) is
  'A return without a receipt: at most at today''s price, with the tax of the day and at average cost, within the day''s limit of the person.';
comment on function private.take_unreferenced_right(uuid, uuid, jsonb) is
  'Raises approval_required for a return without a receipt that the person, or whoever stands at the till, may not make and no unused approval of just this one covers; uses that up.';
comment on function public.return_without_receipt(jsonb) is
  'Takes goods back without a sale: {id, till_session_id, contact_id, reason, refund_tender_type cash or store_credit, lines [{product_id, quantity, '
  'unit_price at most the list price, restock}]}. Needs sales.refund_unreferenced or an approval of just this return. Idempotent by id and body.';
comment on function private.require_credit_note(uuid, uuid) is 'Raises not_found for a credit note that the signed-in person may not see.';
comment on function public.get_credit_note(uuid) is 'One credit note with its lines and who approved it: the own ones, or all with sales.view_all.';
comment on function public.count_credit_note_print(uuid) is
  'Call it before a credit note is printed: which print this one is. From the second on the paper says that it is a copy.';
comment on function public.list_credit_notes(text, integer, boolean) is
  'Credit notes, newest first: the own ones, or all with sales.view_all; p_unreferenced: only those without a sale.';
comment on function private.take_unreferenced_allowance(uuid, uuid, jsonb, numeric, date) is
  'Refuses a return without a receipt with which the person would go over the day''s limit of the business, unless somebody else approved it.';
grant execute on function
  public.return_without_receipt(jsonb),
  public.get_credit_note(uuid),
  public.count_credit_note_print(uuid),
  public.list_credit_notes(text, integer, boolean)
  to authenticated;

-- 44_returns/returned_goods.sql
comment on function private.returned_goods(uuid, uuid, uuid, numeric, numeric, numeric, numeric) is
  'The goods that p_now units of a sale line stand for after p_before have come back, at their original cost. None for a service.';
comment on function private.returned_batches(uuid, jsonb) is
  'The batches that returned lines go back into: those their sale took, in its order. Null when no batches were taken.';

-- 44_returns/tables/credit_note_lines.sql
comment on table public.credit_note_lines is
  'The returned part of each sale line, at its original price and tax; without a receipt the product with price, name and tax of that day. Append-only.';

-- 44_returns/tables/credit_note_prints.sql
comment on table private.credit_note_prints is 'How often a credit note was printed.';

-- 44_returns/tables/credit_notes.sql
comment on table public.credit_notes is
  'Returns against one sale, or without a receipt (sale_id null): receivable_amount lowers what the customer owes, refund_amount is paid back by refund_tender_type. Append-only.';
comment on column public.credit_notes.points_amount is
  'What of it came back as the points it was paid with, besides refund_amount; 0 where all of it did (refund_tender_type loyalty).';

-- 44_returns/tables/exchanges.sql
comment on table public.exchanges is
  'Which credit note and which sale were one exchange: applied_amount of what came back paid for what went out, by way of tender_type on both; '
  'paid_amount came on top, or returned_amount was given back. Append-only.';

-- 44_returns/tables/return_lookups.sql
comment on table private.return_lookups is
  'Who looked for a sale to take goods back, for the limit of 60 an hour; sale_id: what was found, and is open to that person for an hour.';

-- 44_returns/tables/returned_serials.sql
comment on table public.returned_serials is
  'Which pieces of a sale came back, put into stock again or not: only those sold on that line, each once. Append-only.';

-- 44_returns/variance_approval.sql
comment on function private.unreferenced_lines(jsonb, text) is
  'What of which product comes back at which price without a receipt, and whether it goes back on the shelf, line by line.';
comment on function private.named_card(jsonb, text) is
  'The gift card that a return names; nothing where the money goes back onto the one that paid.';
comment on function private.credited_customer(jsonb, text) is 'Who gets the store credit of a return without a receipt; nothing where it is paid in cash.';
comment on function private.tender_sums(private.tendered[], boolean) is
  'Sum and count by tender, as a till report shows them; blind leaves cash out.';
comment on function private.take_variance_approval(uuid, uuid, jsonb, uuid, numeric) is
  'Uses up the approval of just this count of a session, and says who gave it and why; raises approval_required without one.';

-- 46_quotes/convert_quotes.sql
comment on function private.quoted_basket(uuid, uuid, public.quotes) is 'The basket of a quote with the prices that were promised in it.';
comment on function private.quote_approver(public.quotes, text, jsonb) is
  'Who stands for the prices or the discount of a quote, and may still give them; null when that is nobody.';
comment on function private.approve_quoted(uuid, uuid, uuid, public.quotes, uuid, jsonb) is
  'Approvals, good for twelve hours, for what this sale needs to keep the prices of its quote, from whoever promised them.';
comment on function private.taken_quote_json(public.quotes, uuid) is 'A quote as the till that takes it needs it: basket, products, customer, approvals.';
comment on function public.convert_quote(jsonb) is
  'Takes a quote to a till {quote_id, sale_id, operator_token?}: its basket at its prices, with the approvals that keep them. Exactly one person has it, others quote_taken; the same person may take it anew. quote_expired, quote_declined, quote_converted.';
comment on function public.release_quote(uuid) is
  'Lets go of a quote that is open at a till: whoever took it, or anybody with sales.view_all. The sale it was taken for can no longer be made.';
comment on function private.require_as_quoted(public.quotes, private.quote_claims, jsonb, numeric) is
  'Raises quote_differs for lines that use the approvals of a quote for anything else than what was quoted.';
comment on function private.order_quote(uuid, uuid, jsonb) is
  'A basket that a till made of a quote and took as an order: its prices are promised once, so the order converts the quote as a sale would.';
comment on function private.refuse_quoted_approvals(uuid, uuid) is
  'Raises quote_differs where what was promised in one quote would be promised in another by those approvals.';
comment on function private.tg_sales__convert_quote() is
  'The sale that a quote was taken for converts it; one that has lost the quote meanwhile is refused.';
comment on function private.resume_quote(uuid, uuid, uuid, uuid) is
  'Hands the quote of a parked basket to whoever takes that back, with approvals for them where those there are do not hold. Nothing without a quote.';
comment on function private.resumed_approvals(uuid, uuid, uuid, jsonb) is
  'What of a parked basket is still approved for whoever takes it back (approvals), and what no longer is (lapsed_approvals).';
comment on function public.resume_parked_sale(uuid, uuid, uuid) is
  'Takes a parked basket back; exactly one caller gets it, the others parked_sale_resumed with who and when. The same person may ask again with the same claim. Answers the basket, its products as they are now, and which approvals hold; the prices of a quote that is still good hold for whoever takes it back.';
grant execute on function
  public.convert_quote(jsonb),
  public.release_quote(uuid),
  public.resume_parked_sale(uuid, uuid, uuid)
  to authenticated;

-- 46_quotes/quote_links.sql
comment on function private.quote_link(public.quotes, uuid) is 'The link of a quote, made when it has none that is good; with it the quote counts as sent.';
comment on function public.create_quote_link(uuid) is
  'The secret link by which a customer opens and accepts a quote, the same one while it is good. A draft counts as sent from then on.';
comment on function public.revoke_quote_link(uuid) is 'Ends the links of a quote at once: {revoked}. Twice is harmless.';
comment on function private.public_quote_json(public.quotes) is 'A quote as its customer sees it.';
comment on function private.find_quote_link(text) is 'The quote behind a token; no row for any wrong, expired or revoked one.';
comment on function public.get_public_quote(text) is
  'The quote behind a secret token, counted as a view; null for any wrong, expired or revoked one.';
comment on function public.accept_quote(text, integer) is
  'The customer accepts the version of a quote that was shown; those who sell are told. Twice is harmless. quote_changed, quote_expired, quote_declined, shop_takes_no_orders, rate_limited.';
comment on function public.mail_quote(uuid, text) is
  'Mails a quote with its link: at most 5 of one quote and 200 a day by a business (rate_limited). A draft counts as sent from then on.';
comment on function private.quote_mail_content(public.quotes, text) is 'The mail of a quote: what was offered, until when, and the link by which it is accepted.';
grant execute on function
  public.get_public_quote(text),
  public.accept_quote(text, integer)
  to anon, authenticated;
grant execute on function
  public.create_quote_link(uuid),
  public.revoke_quote_link(uuid),
  public.mail_quote(uuid, text)
  to authenticated;

-- 46_quotes/quotes.sql
comment on function private.quote_state(public.quotes, date) is
  'The status of a quote on a business day. What was accepted in time does not expire.';
comment on function private.quote_became(public.quotes) is 'The number of the sale, or of the order of a till, that a quote became.';
comment on function private.quote_row_json(public.quotes) is 'A quote as lists show it.';
comment on function private.quoted_lines(jsonb) is 'The lines of a quote as its paper shows them.';
comment on function private.quote_json(public.quotes) is 'A quote with lines, sums and the basket it was made of.';
comment on function private.lock_quote(uuid, uuid) is 'Locks a quote of the tenant; not_found when there is none.';
comment on function private.refuse_converted_quote(public.quotes) is 'Raises which sale a quote became, when it became one.';
comment on function private.quote_day(jsonb, date) is 'Until when a quote holds: 30 days from today when it is not said.';
comment on function private.price_quote(uuid, uuid, jsonb, boolean) is
  'What a basket costs now at the till of this person; of one that was promised what was chosen stands.';
comment on function public.save_quote(jsonb) is
  'Makes a quote of a basket {id, version, basket, valid_until?, note?, approval_ids?, operator_token?} at the prices of now, or changes one that is not sold (version n + 1; a draft again). Prices and discounts need the rights or approvals that a sale needs. Idempotent by id, version and body.';
comment on function private.refuse_taken_quote(public.quotes) is 'Raises who has a quote open at a till, and since when.';
comment on function public.get_quote(uuid) is 'One quote with lines, sums, its basket, and the products of that as they are now.';
comment on function public.list_quotes(text, text, text, integer) is
  'Quotes, newest first, in pages of 1 to 200: {rows, count, total_amount, next_cursor}. The query looks in number, note, customer and products; status is one of the states, or open for draft, sent and accepted.';
comment on function public.decline_quote(uuid, text) is
  'Notes that a quote will not become a sale; its link says so. Twice is harmless; saving it anew makes a draft of it again.';
grant execute on function
  public.save_quote(jsonb),
  public.get_quote(uuid),
  public.list_quotes(text, text, text, integer),
  public.decline_quote(uuid, text)
  to authenticated;

-- 46_quotes/tables/quote_claims.sql
comment on table private.quote_claims is
  'Which sale was to be made of which quote, with the approvals it took along. A quote that was let go has more than one; one of them counts.';

-- 46_quotes/tables/quote_links.sql
comment on table public.quote_links is 'Secret links to a quote: only the hash of the token is kept; they expire and can be revoked.';

-- 46_quotes/tables/quote_mails.sql
comment on table private.quote_mails is 'Quotes sent by mail, for the limits: 5 of one quote, 200 a day by one business.';

-- 46_quotes/tables/quotes.sql
comment on table public.quotes is
  'Baskets with the prices promised for them until a day. A quote that nobody accepted by then is expired; that is worked out, not kept.';
comment on column public.quotes.id is 'The id that the till gave the basket, so that what was approved for it counts.';
comment on column public.quotes.version is 'Counts the changes. A changed quote is a draft again: the customer accepted another one.';
comment on column public.quotes.priced is 'Lines and sums as quote_sale answered them when it was saved; what the customer was promised.';
comment on column public.quotes.sale_id is
  'The sale that a till is making of it, or has made; only that sale can convert it, or the order that a till takes under this id.';

-- 48_prepaid/gift_card_posting.sql
comment on function private.new_gift_card_code() is 'Sixteen random characters: 80 bits nobody guesses.';
comment on function private.clean_gift_card_code(text) is 'A typed or scanned code as it is kept: no spaces and dashes, and what is easily misread put right.';
comment on function private.gift_card_json(public.gift_cards) is 'A gift card as the API shows it, without its code.';
comment on function private.move_gift_card(public.gift_cards, text, numeric, text, uuid, text, uuid, text, text) is
  'Changes the balance of a card that the caller holds locked; answers what is left.';
comment on function private.require_gift_card(uuid, uuid, text) is 'A gift card of the business, held until the transaction ends; not_found otherwise.';
comment on function private.take_gift_cards(uuid, uuid, uuid, jsonb, timestamptz) is
  'Takes the gift card payments of a sale from their cards, never below zero; answers the payments with the end of each card and what is left as reference.';
comment on function private.post_gift_card(uuid, uuid, jsonb, timestamptz) is
  'Sells or gives a gift card: money (or the cost of rewards) against the liability, no tax. Idempotent by id and body. Answers {id, replayed}.';

-- 48_prepaid/gift_card_rules.sql
comment on function private.tg_payment_methods__fixed_role() is 'Gift cards are paid from their liability, points from the cost of rewards.';
comment on function private.switch_payment_method(uuid, text, text, boolean) is 'Offers a way to pay at the tills of a business, or no longer.';
comment on function private.tg_tenant_policies__gift_cards() is 'Tills offer gift cards as a way to pay where they are switched on.';
comment on function private.tg_payments__reference_bought_no_card() is 'Refuses a mobile money reference that bought a gift card.';

-- 48_prepaid/gift_cards.sql
comment on function private.gift_card_with_code(uuid, uuid, boolean) is 'A gift card with what is printed on it, for whoever hands it over.';
comment on function public.issue_gift_card(jsonb) is
  'Sells a gift card {id, amount, tender_type, reference?, contact_id?, till_session_id?}, or gives one {id, amount, reason} with gift_cards.manage, who may also say expires_on. Answers the card with its code. Idempotent by id and body. Needs gift_cards.sell.';
comment on function public.get_gift_card(text) is
  'The gift card with a code, typed as people type: balance, state and the id to pay with. After ten codes of no card within ten minutes: rate_limited. Needs sales.record.';
comment on function public.list_gift_cards(text, text, text, integer) is
  'Gift cards, newest first, by number, last four or customer, and state open, used, expired or blocked: {rows, next_cursor, outstanding_amount, outstanding_count}. Needs gift_cards.manage.';
comment on function public.gift_card_history(uuid) is 'A gift card and the last five hundred entries that changed it. Needs gift_cards.manage.';
comment on function public.print_gift_card(uuid) is 'A gift card with its code, to print it again; the audit record says who did. Needs gift_cards.manage.';
comment on function public.block_gift_card(uuid, boolean, text) is 'Blocks a gift card, or lets it be used again; what is on it stays. Needs gift_cards.manage.';
comment on function public.adjust_gift_card(jsonb) is
  'Puts money on a gift card or takes it off {id, gift_card_id, amount, reason}, never below zero; what is taken off an expired card is income. Idempotent by id and body. Needs gift_cards.manage.';
comment on function private.refund_card(uuid, uuid, uuid) is 'The card that a refund goes onto, held: the one named, or the one that paid most of the sale.';
comment on function private.post_prepaid_refund(uuid, uuid, jsonb, timestamptz) is
  'Takes goods back as private.post_refund does, onto a gift card or as points. Order of locks: sale, session, card, stock, numbers.';
comment on function public.refund_prepaid(jsonb) is
  'A return like refund_sale whose money goes onto a gift card (gift_card_id, else the one that paid) or comes back as points: refund_tender_type gift_card or loyalty. Everything but what is owed may go onto a card; as points only what was paid with points.';
grant execute on function
  public.issue_gift_card(jsonb),
  public.get_gift_card(text),
  public.list_gift_cards(text, text, text, integer),
  public.gift_card_history(uuid),
  public.print_gift_card(uuid),
  public.block_gift_card(uuid, boolean, text),
  public.adjust_gift_card(jsonb),
  public.refund_prepaid(jsonb)
  to authenticated;

-- 48_prepaid/loyalty.sql
comment on function private.tg_loyalty_entries__balance() is 'Keeps the balance of a contact''s points.';
comment on function private.tg_loyalty_programs__method() is 'Tills offer points as a way to pay while the program runs.';
comment on function private.loyalty_points(uuid, uuid) is
  'A customer''s points that can be used, merged contacts included, without those that have ended.';
comment on function private.tg_contacts__parted_points() is
  'Refuses to part merged contacts when one would keep points that the other has spent.';
comment on function private.check_loyalty(uuid, uuid, numeric) is
  'Raises loyalty_exceeded or loyalty_below_minimum for a payment in points; holds the contact, so that points are used once. The entry is written with the sale.';
comment on function private.tg_sales__loyalty() is
  'Points of a sale with a customer: those that have ended go first, then those it was paid with, and those it earns come; delivery, debts and points earn none.';
comment on function private.tg_credit_notes__loyalty() is
  'Goods that come back take the points with them that they earned, and bring those back that they were paid with.';
comment on function private.loyalty_program_json(uuid) is 'The loyalty program as the API shows it; a suggestion that is switched off where none was made.';
comment on function public.get_loyalty_program() is
  'How points are earned and used: {is_active, earn_amount, point_value, minimum_points}. Needs sales.record.';
comment on function public.save_loyalty_program(jsonb) is
  'Sets how points are earned and used, whether, and after how many months they end (expiry_months; left out: as it was). Points that customers have stay theirs while it is off. Needs settings.edit.';
comment on function public.customer_points(uuid) is
  'A customer''s points, what they are worth, how they are used, the next that end (expiring, last day expires_on), and the last hundred entries. Merged contacts included. Needs sales.record.';
comment on function public.adjust_loyalty(jsonb) is
  'Gives or takes points {id, contact_id, points, reason}, never below zero. Idempotent by id and body. Needs loyalty.adjust.';
grant execute on function
  public.get_loyalty_program(),
  public.save_loyalty_program(jsonb),
  public.customer_points(uuid),
  public.adjust_loyalty(jsonb)
  to authenticated;

-- 48_prepaid/points_expiry.sql
comment on function private.points_ending(uuid, uuid) is
  'Of a customer, merged contacts included: points that have ended and are not taken away yet (due, since due_on), all that went so far (used), and the next that end (expiring, after expires_on).';
comment on function private.expire_points(uuid, uuid) is 'Takes the points of a customer away that have ended.';
comment on function private.ended_points_of(uuid, uuid, uuid) is
  'How many of the points that a sale earned have ended and were taken away: a return does not take them again.';

-- 48_prepaid/tables/gift_card_attempts.sql
comment on table private.gift_card_attempts is 'Codes of no card, asked for in one session. After the tenth within ten minutes none is looked at until ten minutes have passed.';

-- 48_prepaid/tables/gift_card_codes.sql
comment on table private.gift_card_codes is
  'What stands on a card: 80 random bits in the letters of Crockford (no I, L, O, U). Kept as it is, so that a lost card can be printed again; no member reads it but through functions.';

-- 48_prepaid/tables/gift_card_entries.sql
comment on table public.gift_card_entries is 'Everything that ever changed a gift card''s balance, with what was left after it. Append-only.';

-- 48_prepaid/tables/gift_cards.sql
comment on table public.gift_cards is
  'Gift cards, sold (tender_type) or given (reason). balance is the sum of gift_card_entries. The code is not here: see private.gift_card_codes.';

-- 48_prepaid/tables/loyalty_balances.sql
comment on table public.loyalty_balances is
  'The sum of a contact''s loyalty_entries, kept by them. Below zero only after goods came back whose points had been used.';

-- 48_prepaid/tables/loyalty_entries.sql
comment on table public.loyalty_entries is 'Points as they were earned, used, taken back and corrected. source_id is the sale, credit note or adjustment. Append-only.';

-- 48_prepaid/tables/loyalty_programs.sql
comment on table public.loyalty_programs is
  'How a business gives points: one for each earn_amount paid, each worth point_value, used from minimum_points on.';
comment on column public.loyalty_programs.expiry_months is 'Points end so many months after they were earned; null: never.';
comment on column public.loyalty_programs.expiry_from is
  'The business day since which points end. Those that customers had by then count as earned on it: nobody loses points on the day of the decision.';

-- 50_orders/expire_orders.sql
comment on function private.release_reservations(uuid, uuid[], timestamptz) is 'Gives back what orders held, all their products locked in id order.';
comment on function private.end_orders(uuid, uuid[], text, uuid, text, timestamptz) is
  'Cancels or expires open orders of one tenant, whose rows the caller has locked.';
comment on function public.expire_orders() is
  'For the timer: ends up to 500 overdue orders and gives their stock back; answers how many. What is paid in part waits for somebody to decide, what is being paid for its payment; who says they paid directly has an hour.';

-- 50_orders/handle_orders.sql
comment on function private.order_json(uuid, uuid) is 'An order as the API shows it to its shopper and to staff.';
comment on function public.get_order_by_token(text) is
  'The order a secret token belongs to, with the path of its invoice once it was handed over (invoice_path) and what of its money moved (money, as private.order_money); null for any other text.';
comment on function public.get_order(uuid) is 'An order of the own business, with where it came from and what was paid for it in advance.';
comment on function private.lock_placed_order(uuid, uuid) is 'An order that still waits, locked; order_not_open otherwise.';
comment on function private.order_as_priced(public.orders) is 'An order in the shape of price_basket, for posting it at its agreed prices.';
comment on function private.post_order_confirmation(uuid, uuid, jsonb, timestamptz) is
  'Makes a sale of an order: what is left to pay is taken, what was paid in advance settles its part. till_session_id only where something is left.';
comment on function public.confirm_order(jsonb) is 'The order was handed over and paid: it becomes a sale and is completed. Answers the sale.';
comment on function private.post_order_cancellation(uuid, uuid, uuid, text, timestamptz) is 'Calls a waiting order off and gives its stock back; cancelling twice is harmless.';
comment on function public.cancel_order(uuid, text) is 'Calls a waiting order off; the shopper sees the reason. Works without a live subscription.';
grant execute on function public.get_order_by_token(text) to anon, authenticated;
grant execute on function
  public.get_order(uuid),
  public.confirm_order(jsonb),
  public.cancel_order(uuid, text)
  to authenticated;

-- 50_orders/list_orders.sql
comment on type private.order_ask is 'Everything a list of orders is asked for, besides order and page. ids or, where too many match, pattern is the search.';
comment on function private.order_text(text, text, text) is 'Number, name and phone of an order as its search looks at them.';
comment on function private.order_sort_key(text, timestamptz) is 'Whose turn it is: those who wait come first, the oldest of them ahead, then the others, newest first.';
comment on function private.order_search_ids(uuid, text, integer) is
  'Orders whose number, name or phone holds the term, or whose phone is the one typed in any spelling, or begins as typed; at most p_limit.';
comment on function private.order_ask(uuid, text, text, jsonb) is
  'What a list of orders is asked for, checked; p_filter has fulfilment, payment, from and to (days of the business).';
comment on function private.count_listed_orders(uuid, private.order_ask) is
  'How many orders all pages of a list hold; one more than the limit when there are more.';
comment on function private.list_order_ids(uuid, private.order_ask, text, jsonb, integer, boolean) is
  'One page of a tenant''s orders by filter and order, with the cursor''s key when more follow. p_are_few: the filter leaves so few that they are sorted.';

-- 50_orders/order_deposits.sql
comment on function private.tg_order_deposits__sum() is
  'What is held for an order is the sum of its deposits; while there are any, its goods are held whatever day it is.';
comment on function private.held_deposits(uuid, uuid[]) is 'What of the deposits of a group of contacts is set aside for orders and pays nothing else.';
comment on function private.order_paid_in_advance(uuid, uuid) is 'What was paid in advance for an order that was handed over or waits to be.';

-- 50_orders/order_input.sql
comment on function private.input_words(jsonb, text, integer, text, boolean) is
  'input_text as one line: each run of spaces, line breaks and other control characters becomes one space, what turns the writing around goes, and what shows nothing is missing.';
comment on function private.shown_phone(text, uuid) is
  'A phone number as the networks write it where that is beyond doubt (0712 345 678 in Kenya is +254712345678), else as it was typed.';

-- 50_orders/order_mail_contents.sql
comment on function private.order_invoice_path(uuid, uuid) is
  'Where the shopper of an order opens its invoice, null before there is one and after staff have ended the link. The link has the id of the sale.';
comment on function private.tg_order_events__invoice_link() is
  'Gives the shopper a link to the invoice when the order is handed over. It lasts as long as a business keeps its invoices; staff can end it like any other.';
comment on function private.order_greeting(public.orders) is
  'How the mails of an order begin: with the name where the address is proven to be that of whoever ordered.';
comment on function private.document_mail_lines(uuid, jsonb) is
  'The lines of an order, a sale or a quote for a mail, at most 60: {name, detail, amount}. Names are those of the business and fit for a mail.';
comment on function private.document_mail_totals(uuid, jsonb, numeric, numeric) is
  'What an order, a sale or a quote comes to, row by row, for a mail; what is paid when it is above 0 and what is left to pay unless null.';
comment on function private.order_mail_document(public.orders) is 'An order as the mails read it: lines and sums, as a sale and a quote have them.';
comment on function private.order_mail_totals(public.orders, jsonb) is 'What an order comes to and what of it is paid, row by row, for a mail.';
comment on function private.order_mail_content(public.orders, text[]) is
  'A mail to the shopper of an order: what was ordered and what it comes to, with the secret links to its page and its invoice.';
comment on function private.tg_order_deposits__mail() is 'Tells the shopper by mail of each payment for an order. What lies back (sample data) is told to nobody.';
comment on function private.tg_order_events__mail_staff() is
  'Tells the owner and the managers by mail of each order of the online shop, unless storefront_settings.mails_of_orders is off.';

-- 50_orders/order_mails.sql
comment on function private.order_mail(public.orders, public.order_events) is
  'Writes the mail about one step of an order. Nothing in it was written by an anonymous visitor but the address it goes to.';
comment on function private.tg_order_events__mail() is 'Tells the shopper by mail, where an address was left, at most five times an hour of one step. What lies back (sample data) is told to nobody.';

-- 50_orders/order_money.sql
comment on function private.refund_state(uuid, uuid, public.contact_payments) is
  'Whether money of an order that was called off has gone back: due (nobody has sent it yet, or its service has not), done, or by_hand (nothing says).';
comment on function private.order_money(uuid, uuid) is
  'Money that moved for an order: {rounding_amount: what M-Pesa''s whole shillings added, negative what they took off; received_amount; fee_amount; '
  'refund: null or {amount, tender_type, state due|done|by_hand|account}}.';
comment on function private.rounding_name(numeric) is 'What the part of a shilling is called that M-Pesa cannot move.';
comment on function private.order_refund_sentences(public.orders) is 'What a shopper is told of the money of an order that was called off; nothing when nothing was paid.';
comment on function private.with_order_money(jsonb, public.orders) is 'The content of a mail about an order with what M-Pesa rounded, when it did.';

-- 50_orders/order_steps.sql
comment on function public.advance_order(uuid, text) is
  'Takes an order that waits a step on: accepted, ready (packed), sent (deliveries only); steps may be left out, none is taken back. Its goods are held for fourteen days from then. The same step again changes nothing. Needs orders.manage; answers get_order.';
grant execute on function public.advance_order(uuid, text) to authenticated;

-- 50_orders/place_order.sql
comment on function private.order_customer(jsonb) is
  'Who ordered, where it goes and how it will be paid, checked; names and addresses as single lines. Whether the shop takes money online is checked with the order itself.';
comment on function private.hold_stock(uuid, uuid, uuid, jsonb, timestamptz, timestamptz) is
  'Reserves the goods of an order beyond the buffer, those of the components for bundles, whose recipe it keeps; names the lines that are short, not how much there is.';
comment on function private.require_modest_order(uuid, text, jsonb, timestamptz) is
  'Raises invalid_input beyond the most of one product, rate_limited beyond the most open orders of one phone number, as the shop has set them.';
comment on function private.post_order(uuid, jsonb, timestamptz) is
  'Places an order at the server''s prices and by the rules of the shop, and reserves its stock. Idempotent by id and body, the token included: '
  'what was placed is answered also while the shop is paused.';
comment on function private.count_order_attempt(uuid, text, timestamptz) is 'Raises rate_limited beyond 30 placed orders per shop, address and ten minutes.';
comment on function public.place_order(jsonb) is
  'A shopper orders in an open shop, signed in or not. Idempotent by id and body; the answer holds the secret token. Orders, and codes of no coupon as guesses, are counted by device, address and shop: challenge_required, rate_limited.';
grant execute on function public.place_order(jsonb) to anon, authenticated;

-- 50_orders/post_order_deposits.sql
comment on function private.order_contact(uuid, uuid, jsonb) is
  'Whose deposit it is, held until the transaction ends: the contact named, else the customer with the name and phone of the order, noted when new.';
comment on function private.read_order_deposit(uuid, jsonb, numeric, numeric, text) is
  'A checked payment in advance: at most what is due. Raises deposit_too_high.';
comment on function private.begin_order_deposit(uuid, jsonb, uuid, jsonb, numeric, numeric, uuid) is
  'Everything of a first deposit that comes before the goods: checked, its customer held, its number taken. Null when nothing is paid; deposit_required when the business asks for more.';
comment on function private.write_order_deposit(uuid, uuid, uuid, jsonb, timestamptz) is
  'Writes a checked deposit for an order, both held by the caller, as a deposit of its customer.';
comment on function private.post_order_deposit(uuid, uuid, jsonb, timestamptz) is
  'Takes an instalment for an order of the till. Idempotent by id and body. Answers {order_id, replayed}.';
comment on function private.use_order_deposit(uuid, uuid, public.orders, uuid, text, timestamptz) is
  'What was paid in advance for an order settles its sale, of which so much stands on account; customer and number are held by the caller.';
comment on function private.post_deposit_cancellation(uuid, uuid, jsonb, timestamptz) is
  'Calls off an order that was paid in part: its goods are free, its money is paid out or stays on the customer''s account, less a fee. Idempotent by id and body. Answers {order_id, replayed}.';
comment on function private.order_staff_facts(uuid, uuid) is
  'What only staff sees of an order: where it came from, whose it is, its money (order_money), and its payments in advance. held_amount is what is held of them now; '
  'is_due: it was called off, and nobody has sent the money back yet.';
comment on function public.record_order_deposit(jsonb) is
  'Takes an instalment for an order of the till: {id, order_id, amount, tender_type cash|card|mobile_money|bank, reference?, till_session_id (but for bank), operator_token?}. Idempotent by id and body; answers the order as get_order does.';
comment on function public.cancel_paid_order(jsonb) is
  'Calls off an order that was paid in part: {id, order_id, reason, refund_tender_type cash|card|mobile_money|bank|account, fee_amount?, reference?, till_session_id? (for cash), operator_token?}. account leaves the money as the customer''s deposit. Needs sales.refund.';
grant execute on function
  public.record_order_deposit(jsonb),
  public.cancel_paid_order(jsonb)
  to authenticated;

-- 50_orders/promised_choices.sql
comment on function private.promised_choices(uuid, uuid) is
  'Product and choice of every line of the quote that was taken for this sale; none where there is no such quote.';

-- 50_orders/reservations.sql
comment on function private.phone_key(text) is
  'What is the same of a phone number in every spelling: its last nine digits, without the code of the country or a leading zero.';
comment on function private.tg_stock_reservations__project_insert() is 'Adds new reservations to stock_levels.reserved_quantity.';
comment on function private.tg_stock_reservations__project_update() is 'Takes released reservations off stock_levels.reserved_quantity.';
comment on function private.held_quantity(public.stock_levels, timestamptz) is 'What web orders hold of a level at an instant.';

-- 50_orders/tables/order_attempts.sql
comment on table private.order_attempts is 'Orders per shop, client address and ten minutes, for the rate limit.';

-- 50_orders/tables/order_deposits.sql
comment on table public.order_deposits is
  'What was paid in advance for an order (paid, +) and what became of it (-): taken back, used for its sale, paid out, kept as a fee, or released to the customer''s account. Append-only.';

-- 50_orders/tables/order_events.sql
comment on table public.order_events is 'The timeline of an order as the shopper sees it. Append-only.';

-- 50_orders/tables/order_fulfilments.sql
comment on table public.order_fulfilments is
  'How an online order reaches its shopper, as agreed: name and estimate of the delivery zone, or when it is collected. The fee is on the order.';

-- 50_orders/tables/order_line_components.sql
comment on table public.order_line_components is
  'The goods that an ordered line of a bundle holds and will take, as the bundle was when it was ordered. Append-only.';

-- 50_orders/tables/order_lines.sql
comment on table public.order_lines is 'What was ordered, at the price and tax the shopper was promised. Append-only.';
comment on column public.order_lines.price_source is 'As on sale_lines.';
comment on column public.order_lines.list_price is 'The product''s own price; null on orders from before price lists, where it was unit_price.';
comment on column public.order_lines.modifiers is 'As on sale_lines.';

-- 50_orders/tables/orders.sql
comment on table public.orders is
  'Requests of shoppers at agreed prices. Only a hash of the secret token is stored. placed: stock is held; completed: became a sale.';
comment on column public.orders.contact_id is 'Whose order it is, where that is known: its sale is theirs, and so is what was paid in advance.';
comment on column public.orders.deposit_amount is 'What has been paid in advance and is held for this order. Kept by the trigger of order_deposits.';
comment on column public.orders.channel is 'Where it came from: the online shop, or a till whose staff took it for later.';
comment on column public.orders.taken_by is 'Who took it at the till; empty for orders from the online shop.';
comment on column public.orders.step is
  'How far an order that waits has come: new, accepted by the business, ready (packed), sent. Set by advance_order alone.';

-- 50_orders/tables/stock_reservations.sql
comment on table public.stock_reservations is 'Stock held for web orders until it is sold or released.';

-- 50_orders/take_order.sql
comment on function private.order_held_until(jsonb, uuid, timestamptz) is
  'The end of the day until which an order taken at the till holds its goods: a week from today when it is not said.';
comment on function private.post_taken_order(uuid, uuid, jsonb, timestamptz) is
  'Takes a basket of the till as an order at the prices, discounts and approvals that a sale of it would have. Idempotent by id and body.';
comment on function public.take_order(jsonb) is
  'Takes a basket of the own open till as an order for later: customer, pickup or delivery, hold_until (a day, a week from today when left out), '
  'deposit? {id, amount, tender_type, reference?}. Prices are kept, goods are held until then. Idempotent by id and body; answers PlacedOrder.';
grant execute on function public.take_order(jsonb) to authenticated;

-- 55_shop/bought_together.sql
comment on function private.bought_together_due(integer, timestamptz) is 'Open shops for which it was not counted within a day what they sell together.';
comment on function private.count_bought_together(uuid, timestamptz) is
  'Counts anew what a business sells together, from its last 20,000 sales of 180 days at most.';
comment on function public.refresh_bought_together(integer) is
  'For the timer: counts for some open shops what they sell together and what they sell often, each once a day; answers for how many.';
comment on function private.bought_with(uuid, uuid) is 'What a shop shows as often bought with a product: only what is in the shop now.';

-- 55_shop/cart_mails.sql
comment on function private.tg_shopper_carts__begin_anew() is 'An emptied cart is over: what is put in next is another one.';
comment on function public.choose_cart_mails(jsonb) is
  'Whether the caller wants one mail about a cart left behind in an open shop {tenant_id, wanted, source: account|checkout}; kept with date and source. Answers my_shop_account.';
comment on function public.end_cart_mails(text) is 'Ends the mails about carts behind a secret token: {ended}. Null for any wrong token; twice is harmless.';
comment on function private.abandoned_carts(timestamptz) is
  'Carts that nobody has touched for as many hours as their shop has set, of shoppers who agreed, not asked about so far.';
comment on function private.cart_mail(private.shopper_carts) is
  'Writes the mail about a cart left behind, with the way out of all others; false where the address is not proven or the shop shows nothing of it any more.';
comment on function public.queue_cart_mails(integer) is
  'Writes one mail about each cart left behind to those who agreed: {queued}. For the function jobs-tick only.';
grant execute on function public.end_cart_mails(text) to anon, authenticated;
grant execute on function public.choose_cart_mails(jsonb) to authenticated;

-- 55_shop/checkout_options.sql
comment on function public.get_checkout_options(uuid) is
  'What a shopper of an open shop chooses from: { zones, pickup_times: [{ starts_at, ends_at, is_free }] }. Free is what has a place left now; place_order decides.';
comment on function private.order_arrangement(uuid, uuid) is 'Zone, estimate and pickup time of an order; all null for one without.';
comment on function private.list_pickup_ids(uuid, private.order_ask, jsonb, integer) is
  'One page of the orders by when they are collected: those waiting, the earliest first, behind them those without a time, the oldest first, then the others.';
grant execute on function public.get_checkout_options(uuid) to anon, authenticated;

-- 55_shop/contact_messages.sql
comment on function private.mail_contact_message(public.contact_messages) is 'Tells the shop''s address of a question, at most twenty times an hour.';
comment on function public.send_contact_message(jsonb) is
  'A visitor writes to an open shop {id, tenant_id, name, email or phone, message, device_id?, challenge?}: {id}. Idempotent by id and body; the staff is told by bell and mail. challenge_required, rate_limited.';
comment on function private.contact_message_json(public.contact_messages) is 'A question as the staff sees it.';
comment on function public.list_contact_messages(text, text, text, integer) is
  'Questions to the shop by state and words, newest first. Needs contacts.view.';
comment on function public.set_contact_message_state(uuid, text) is 'Says that a question was answered, needs no answer, or is open again: its row. Needs contacts.edit.';
grant execute on function public.send_contact_message(jsonb) to anon, authenticated;
grant execute on function
  public.list_contact_messages(text, text, text, integer),
  public.set_contact_message_state(uuid, text)
  to authenticated;

-- 55_shop/delivery_zones.sql
comment on function private.are_spans(jsonb) is 'Whether this is a list of times of one day, [{opens, closes}] as 08:00 or 24:00, in order and apart from each other.';
comment on function private.is_week(jsonb) is 'Whether these are opening hours: spans by the number of the weekday, Monday 1; a day that is left out is closed.';
comment on function private.are_special_days(jsonb) is 'Whether these are days with hours of their own, [{day, name, spans}], each day once; without spans the shop is closed that day.';
comment on function private.are_area_names(text[]) is 'Whether these are at most 300 different names of places.';
comment on function private.tg_delivery_zones__limit() is 'Refuses the zone after the hundredth.';
comment on function private.tg_delivery_zones__audit() is 'Writes who changed which delivery zone, from what to what.';
grant execute on function
  private.are_spans(jsonb),
  private.is_week(jsonb),
  private.are_special_days(jsonb),
  private.are_area_names(text[])
  to authenticated, service_role;

-- 55_shop/list_reviews.sql
comment on function public.shop_reviews(uuid, uuid, text, integer) is
  'Published reviews of a product in an open shop, newest first, with the stars of all. Of who bought it only the name that they chose.';
comment on function private.review_json(public.product_reviews) is 'A review as the staff sees it.';
comment on function public.list_reviews(text, text, text, text, integer) is
  'Reviews for the staff by state and words, newest, oldest, worst or best first. pending_count is of all. Needs products.view.';
comment on function public.moderate_review(jsonb) is
  'Publishes or hides a review, or answers it {review_id, status?, reply?}: its row. An empty reply is taken back. Needs products.edit; audited.';
grant execute on function public.shop_reviews(uuid, uuid, text, integer) to anon, authenticated;
grant execute on function
  public.list_reviews(text, text, text, text, integer),
  public.moderate_review(jsonb)
  to authenticated;

-- 55_shop/opening_hours.sql
comment on function private.spans_of_day(public.storefront_settings, date) is 'The opening hours of a day, [{opens, closes}] of the local clock: those of a special day before those of its weekday.';
comment on function private.is_open_at(public.storefront_settings, timestamp) is 'Whether the shop is open at a time of its own clock.';
comment on function private.opens_next(public.storefront_settings, text, timestamptz) is 'When the shop opens after this moment; null when it does not within two months.';
comment on function private.has_pickup_times(public.storefront_settings) is 'Whether who collects an order chooses a time for it.';
comment on function private.pickup_times(public.storefront_settings, timestamptz) is
  'The times at which an order can be collected, from the opening hours, the time it takes to be ready and the places that are left. '
  'An order that was called off or ran out gives its place back.';

-- 55_shop/order_times.sql
comment on function private.zone_of(uuid, uuid) is 'An active zone of this shop or delivery_zone_gone; nothing for null.';
comment on function private.is_paused(public.storefront_settings, timestamptz) is 'Whether the shop takes no orders now because its owner paused it.';
comment on function private.require_taking_orders(public.storefront_settings, timestamptz) is
  'Raises shop_takes_no_orders, orders_paused or shop_closed while the shop takes no orders: its business is locked, its owner paused it, or it is closed.';
comment on function private.require_delivery_area(uuid, jsonb, jsonb) is 'Refuses an order to a place that is not one of the zone whose fee it pays.';
comment on function private.read_pickup_time(public.storefront_settings, jsonb, timestamptz) is 'When an order is to be collected; asked for where the shop has times, refused elsewhere.';
comment on function private.take_pickup_time(public.storefront_settings, timestamptz, timestamptz) is
  'The end of a time that has a place left; else pickup_time_gone or pickup_time_full.';

-- 55_shop/popular_products.sql
comment on function private.popular_products(uuid, uuid) is
  'Up to 300 products that the newest thousand sales of a location within 30 days had most often, the most often first.';
comment on function private.featured_cards(uuid) is
  'Up to 12 of the first 36 products that a shop features, by name, what is sold out last.';

-- 55_shop/related_products.sql
comment on function private.related_products(public.products) is
  'Up to eight products to show beside one: others of its category, and where those are few what the shop features.';

-- 55_shop/shop_facets.sql
comment on function private.facet_keys(jsonb, text) is
  'What a product or variant is found by in the lists of a shop: facet and value in lower case, with a character between them that no name has.';
comment on function private.input_facets(jsonb) is
  'The keys of chosen facets, {"Size": ["M", "L"], "Brand": ["Baraka"]}: up to 6 facets of 1 to 30 values each, or invalid_input.';
comment on function private.facet_items(uuid, text[]) is
  'What has one of the chosen values of every facet that is chosen: products and variants by themselves, and the products that are listed for them. Null for no choice.';
comment on function private.listed_only_ids(uuid, text, uuid[]) is
  'Which products a list is narrowed to by a search (its first 2,000, those with the word in their name before all others) and by what is chosen; null for all.';
comment on function private.facet_counts(uuid, uuid[], uuid[], text, text[]) is
  'How many of some products have each value of their facets, in a variant that fits what is chosen elsewhere (p_item_ids; null: nothing is).';
comment on function private.shop_product_ids(uuid, uuid, uuid[], boolean, uuid[], uuid[], numeric, numeric, text, private.page_key, integer, jsonb) is
  'One page of a shop''s products by filter and order, with the cursor''s key when more follow. p_ranks: what best goes by, the lowest first. p_sold_out_ids null: stock does not matter; p_only_ids null: neither do facets.';
comment on function private.shop_term(text) is 'What a list is searched for; null for no search, invalid_input for less than two characters.';
comment on function public.shop_facets(uuid, uuid, boolean, boolean, numeric, numeric, jsonb, text) is
  'ShopFacets of the list that shop_products gives for the same filters: up to 8 facets of up to 30 values with how many products each would show. is_more: only the first 5,000 products were counted, so every count is a least one.';
grant execute on function public.shop_facets(uuid, uuid, boolean, boolean, numeric, numeric, jsonb, text) to anon, authenticated;

-- 55_shop/shop_pages.sql
comment on function private.require_open_shop(uuid) is 'Raises shop_unavailable, the same for a closed shop and for one that does not exist.';
comment on function private.saleable_quantity(uuid, uuid) is
  'What the shop can sell at all locations together: without what web orders have reserved, what has expired, and the buffer.';
comment on function private.stock_rank(text, numeric, numeric) is '2: in stock, 1: low, 0: out of stock. A service never runs out.';
comment on function private.shop_cards(uuid, uuid[]) is
  'Products as a shop shows them, in the order of the ids, with the stars of their published reviews. With variants the price is the lowest of them, and is_from says whether another costs more.';
comment on function private.shop_categories(uuid) is
  'Categories that hold published products themselves or further down, with their number.';
comment on function public.shop_home(uuid) is
  'ShopHome of an open shop: categories, and up to 12 each of featured products (sold-out ones last), best deals and newest.';
comment on function public.shop_product(uuid, uuid) is 'ShopProductDetail with its stars; null when missing, unpublished or archived. related: what is often bought with it, or, when that is not known, what is like it.';
grant execute on function
  public.shop_home(uuid),
  public.shop_product(uuid, uuid)
  to anon, authenticated;

-- 55_shop/shop_products.sql
comment on function private.reserved_out_ids(uuid) is
  'Products of which nothing is left for the shop, though there is more stock than its buffer: web orders have reserved it, or it has expired.';
comment on function private.count_shop_products(uuid, uuid, uuid[], boolean, uuid[], uuid[], numeric, numeric) is
  'How many products all pages of a shop''s list hold together.';
comment on function public.shop_products(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer, jsonb, text) is
  'ShopProductPage of an open shop. A category includes those below it; total is counted with the first page. p_facets {"Size": ["M", "L"]}: one of the values of every facet; p_query: of the first 2,000 that a search finds, which alone can be sorted by best match (best).';
comment on function private.empty_shop_context() is 'The context of a shop that does not exist, and what a shop that was shut down says of all but its name and looks.';
comment on function private.shop_profile(uuid) is
  'ShopContext of a business with all it says of itself, whatever its status; null for an unknown one. With delivery zones delivery_fee is the lowest of them.';
comment on function public.shop_context(uuid, text) is
  'ShopContext by tenant or slug: what a shop shows of itself, of a suspended or closed business only name, slug and looks. '
  'One whose business is locked reads as paused. Never null: an unknown shop has state not_found.';
grant execute on function
  public.shop_context(uuid, text),
  public.shop_products(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer, jsonb, text)
  to anon, authenticated;

-- 55_shop/shopper_account_api.sql
comment on function private.shopper_account_json(uuid, uuid) is 'A shopper''s account in one shop as its owner sees it.';
comment on function public.my_shop_account(uuid) is
  'The caller''s account in an open shop: {email, is_email_proven, name, phone, addresses}. Empty before the first order.';
comment on function private.read_shopper_address(jsonb, text) is 'An address as checkout takes it, or invalid_input.';
comment on function public.save_my_shop_account(jsonb) is
  'Sets what the caller keeps in an open shop for the next checkout {tenant_id, name?, phone?, addresses}, at most five addresses; answers my_shop_account.';
comment on function public.my_shop_orders(uuid, text, integer) is
  'The caller''s orders in an open shop, newest first, with the token of each one''s page and the path of its invoice: those placed while signed in, and those that guests placed with the caller''s proven address.';
comment on function public.keep_my_shop_order(text) is
  'Puts a guest''s order into the caller''s account by its secret token: {is_added}. Only one that nobody has and that names no address; whoever is written in it keeps it. What the account lacks of name, phone and addresses is taken from it.';
comment on function public.delete_my_shop_account(uuid) is
  'Forgets the caller in one shop: name, phone, addresses and cart go, orders stay with the shop as nobody''s. Without any other use of it the login goes too: {is_login_deleted}.';
comment on function private.fill_shopper_account(public.orders, uuid) is
  'Writes what an account does not have yet from an order that is the shopper''s own; what is there stays.';
grant execute on function
  public.my_shop_account(uuid),
  public.save_my_shop_account(jsonb),
  public.my_shop_orders(uuid, text, integer),
  public.keep_my_shop_order(text),
  public.delete_my_shop_account(uuid)
  to authenticated;

-- 55_shop/shopper_accounts.sql
comment on function private.require_shopper(uuid) is 'Who is signed in, in a shop that is open, or not_signed_in or shop_unavailable.';
comment on function private.proven_email(uuid) is
  'The address of an account once its owner has shown that it is theirs, by a mailed code or link or a provider''s word; else null. Signing up proves nothing.';
comment on function private.shopper_order_ids(uuid, uuid) is
  'The orders of a person in one shop: placed while signed in, or placed by a guest with the address that is proven to be theirs.';
comment on function private.tg_orders__bind_shopper() is
  'An order of the online shop belongs to who is signed in; what was typed is kept for the next one, and the cart is empty.';

-- 55_shop/shopper_carts.sql
comment on function private.shopper_cart_json(uuid, uuid) is 'A shopper''s cart with what the shop still shows of it, and its version; empty and 0 for none.';
comment on function public.my_shop_cart(uuid) is 'The caller''s cart in an open shop: {version, lines: [{product_id, quantity, name, price, image_url}]}.';
comment on function public.save_my_shop_cart(jsonb) is
  'Replaces the caller''s cart {tenant_id, version, lines: [{product_id, quantity}]} if it still has that version; answers the cart as it is now and is_saved. Placing an order empties it.';
grant execute on function
  public.my_shop_cart(uuid),
  public.save_my_shop_cart(jsonb)
  to authenticated;

-- 55_shop/stock_notice_mails.sql
comment on function private.stock_notice_mail(public.stock_notices) is 'Writes the mail that a product is back, with the way out of all others.';
comment on function private.wake_stock_notices() is
  'Has those looked at who wait for what has come in: the product, the one it is a variant of, and bundles with it.';
comment on function public.queue_stock_notices(integer) is
  'Writes a mail to everybody who waits for something that can be bought again, each once: {queued}. For the function jobs-tick only.';

-- 55_shop/stock_notices.sql
comment on function private.can_be_bought(uuid, uuid) is 'Whether the shop shows a product or variant as one that it has.';
comment on function private.tg_stock_notices__arrival() is 'Notes that more can be sold than before. The argument names the column with the product.';
comment on function public.request_stock_notice(jsonb) is
  'A shopper asks to be told by one mail when a sold-out product or variant can be bought {tenant_id, product_id, email, consent: true, device_id?, challenge?}: state waiting, or in_stock when it can already. Asking twice changes nothing. challenge_required, rate_limited.';
comment on function public.end_stock_notice(text) is
  'Ends every wish to be told of the address behind a secret token, in that shop: {ended}. Null for any wrong token; twice is harmless.';
grant execute on function
  public.request_stock_notice(jsonb),
  public.end_stock_notice(text)
  to anon, authenticated;

-- 55_shop/tables/anonymous_attempts.sql
comment on table private.anonymous_attempts is
  'What was sent to a shop in ten minutes by one address, one device and all together. seen keeps digests of the codes that were guessed, so that one mistyped code counts once.';

-- 55_shop/tables/bought_together.sql
comment on table public.bought_together is
  'In how many sales of the last 180 days two products were together, variants as their product; up to eight others of each. Once is chance, and somebody''s basket: it is not kept. Written by the timer.';

-- 55_shop/tables/bought_together_runs.sql
comment on table private.bought_together_runs is 'When it was last counted what a business sells together.';

-- 55_shop/tables/contact_messages.sql
comment on table public.contact_messages is 'What visitors of the shop wrote into its contact form. The words are theirs: only the state changes.';

-- 55_shop/tables/delivery_zones.sql
comment on table public.delivery_zones is
  'Where the online shop delivers, and for how much. With an active zone the shopper names a place in one; with none the flat fee of storefront_settings holds.';
comment on column public.delivery_zones.areas is 'The places that shoppers pick from; with none the zone''s own name is picked.';
comment on column public.delivery_zones.free_from is 'What goods come to when delivery costs nothing; null: it always costs.';
comment on column public.delivery_zones.minimum is 'The least that goods of an order to this zone come to, besides the minimum of the shop.';
comment on column public.delivery_zones.estimate is 'How long it takes, as shoppers read it: "2 to 3 hours".';

-- 55_shop/tables/product_ratings.sql
comment on table public.product_ratings is
  'What the published reviews of a product come to: how many of one to five stars, how many in all and the sum of their stars. Kept by a trigger.';

-- 55_shop/tables/product_reviews.sql
comment on table public.product_reviews is
  'What buyers said of a product, once for each order. Of a variant the product it belongs to is meant. The words are theirs: only state and answer change.';
comment on column public.product_reviews.display_name is 'How the buyer wants to be named in the shop.';

-- 55_shop/tables/shopper_accounts.sql
comment on table private.shopper_accounts is
  'What a signed-in shopper keeps in one shop for the next checkout; the address used last comes first, at most five. Nobody else reads it.';
comment on column private.shopper_accounts.cart_mails_agreed_at is 'Since when the shopper wants a mail about a cart left behind; null: they want none.';
comment on column private.shopper_accounts.cart_mails_source is 'Where they said so.';
comment on column private.shopper_accounts.cart_mails_token_hash is 'Of the link in those mails that ends them; it stays when they have ended.';

-- 55_shop/tables/shopper_carts.sql
comment on table private.shopper_carts is
  'The cart of a signed-in shopper in one shop, so that it is the same on all their devices: [{product_id, quantity}]. Each change makes the next version.';
comment on column private.shopper_carts.mailed_at is 'When its owner was asked about it: once in the life of a cart, which ends when it is emptied.';

-- 55_shop/tables/shopper_orders.sql
comment on table private.shopper_orders is
  'Whose order it is: who was signed in when it was placed. Null once that account is gone, so that no address finds the order any more.';

-- 55_shop/tables/spent_challenges.sql
comment on table private.spent_challenges is 'Challenges that were answered: each serves once. Those that have expired are not needed any more.';

-- 55_shop/tables/stock_arrivals.sql
comment on table private.stock_arrivals is 'Products of which more can be sold than before, in businesses where somebody waits for something. Emptied by jobs-tick.';

-- 55_shop/tables/stock_notices.sql
comment on table public.stock_notices is
  'Who asked to be told when a product can be bought again, once for each address and product, and when they were. They agreed to this one mail only.';

-- 55_shop/visitor_limits.sql
comment on function private.anonymous_limits(text) is
  'How often in ten minutes: without work by one device, by one address, by all; with work by one device, by one address, by all. Many people share one address of a phone network, so a device may do less.';
comment on function private.make_challenge(uuid, text, timestamptz) is
  'A piece of work: find a nonce for which sha256 of "token:nonce" begins with so many zero bits. Good for ten minutes, one action and one use.';
comment on function private.spend_challenge(uuid, text, jsonb, timestamptz) is
  'Whether the answer {token, nonce} solves a challenge of ours that is neither old nor used. It is used from then on.';
comment on function private.anonymous_clients(jsonb) is
  'By what a request is counted, in the order of the limits: the device that it names (empty: none), its address, everybody.';
comment on function private.anonymous_refusal(uuid, text, jsonb, integer, timestamptz) is
  'Counts something that anyone may send, and the refusal to answer with: rate_limited, challenge_required (details challenge) or null. It is answered, not raised, so that the count stays. A count of 0 only looks. Raises shop_unattended where the business is locked and what is sent would wait for its people.';
comment on function private.plain_text(jsonb, text, integer, boolean) is 'A text that an anonymous visitor wrote, as plain text without hidden characters.';
comment on function private.visitor_email(jsonb, boolean) is 'An email address in small letters, fit to be written to.';

-- 55_shop/write_reviews.sql
comment on function private.count_review(public.product_reviews, integer) is 'Adds a review to the stars of its product (1), or takes it out (-1).';
comment on function private.tg_product_reviews__ratings() is 'Keeps product_ratings what the published reviews come to.';
comment on function private.rating_json(uuid, uuid) is 'Stars of a product: average (null without any), number, and how many of one to five stars.';
comment on function private.rateable_products(public.orders) is 'The products of an order, variants as the product they belong to.';
comment on function public.order_reviews(text) is
  'What can be rated of the order behind a secret token, and what was: can_review once it was handed over. Null for any wrong token.';
comment on function public.write_review(jsonb) is
  'A buyer rates a product of a handed-over order by its secret token: {id, status}. Idempotent by id and body; already_reviewed, not_yet, challenge_required, rate_limited.';
grant execute on function
  public.order_reviews(text),
  public.write_review(jsonb)
  to anon, authenticated;

-- 60_payments/begin_payment.sql
comment on function private.mpesa_phone(text) is 'The nine digits of a Kenyan mobile number however it is written, null for any other.';
comment on function private.online_amount(text, numeric) is 'How much a service is asked for what is left to pay: M-Pesa for the next whole shilling, half of one upwards.';
comment on function private.read_payer(text, jsonb) is 'Who is asked to pay: a mobile number for M-Pesa, else an email address for the receipt.';
comment on function public.begin_payment(jsonb) is
  'For payment-start: {id, token, method mobile_money|card, payer} writes down that an order is to be paid online and answers what the service needs. Idempotent by id and body: replayed asks no service. payment_pending while another try is on its way.';
comment on function public.note_payment_request(jsonb) is
  'For payment-start: what the service said when it was asked, {tenant_id, id, outcome accepted|refused|unanswered, provider_reference?, redirect_url?, expires_at?, code?, message?}. SaleInDoubt is not refused: the shopper may be paying.';
comment on function private.payment_query_json(public.payment_intents) is 'A payment with what is needed to ask its service about it.';
comment on function public.find_payment(jsonb) is
  'For payment-webhook: the payment that a message is about, by the token of its callback address or by business and reference, or what the service calls the payment (provider_payment); null when there is none.';
comment on function public.payment_provider_of(uuid, text) is 'For payment-webhook: the service of a business with its sealed keys, for checking signatures; null when it has none.';

-- 60_payments/direct_payment_claims.sql
comment on function private.are_payments_reported(uuid) is 'Whether Safaricom reports what is paid to the present number of a business.';
comment on function private.direct_payment_json(public.orders) is
  'Where the shopper of an order sends how much by themselves, and what they said of it; null where the shop is not paid so. A till has no account number.';
comment on function public.claim_direct_payment(jsonb) is
  'A shopper says that they paid the paybill or till: {token, phone, receipt_number?}. Money of the amount that is due, with this code and from a phone that looks like this one, pays the order at once or when it comes; otherwise people of the business look. Answers as order_payment. already_paid, receipt_reused, rate_limited.';
comment on function public.notify_payment_claim(uuid, uuid) is
  'For jobs-tick: tells people of the business that a shopper says an order is paid and the money did not come by itself, once; whether they were told.';
grant execute on function public.claim_direct_payment(jsonb) to anon, authenticated;

-- 60_payments/direct_payment_reports.sql
comment on function public.begin_payment_reports(uuid, text) is
  'For the edge function payment-reports, which has checked the caller: a new secret address for reports of direct payments (what reports), and what asking Safaricom takes. keys_missing, rate_limited.';
comment on function public.note_payment_reports(jsonb) is
  'For payment-reports: what Safaricom said, {tenant_id, user_id, what reports|reconciliations, token?, outcome registered|refused|unanswered, message?}. reconciliations that were registered are switched on.';
comment on function private.report_address(text) is 'The address that a report came to, by its secret; null for any other, and for one that was retired.';
comment on function private.save_direct_payment(uuid, text, jsonb, text, timestamptz) is
  'Writes down money that was reported or found, once by its receipt number; {receipt_number, amount, account_number?, shortcode?, payer_name?, payer_phone?, paid_at?}. Another amount than was taken already is told to people. Answers its id.';
comment on function public.take_payment_report(jsonb) is
  'For payment-webhook: keeps what Safaricom reports of a direct payment, {token, receipt_number, amount, shortcode, account_number?, payer_name?, payer_phone?, paid_at?}; null for an address or message that is none, and for another short code than that of the address. A time of another week pays nothing by itself. What it pays for is found by work_direct_payments.';
comment on function public.check_payment_report(jsonb) is
  'For payment-webhook, where Safaricom asks before money moves: accepted, invalid_shortcode (not that of the address), invalid_account (an order that is paid or closed) or invalid_amount (more than is left). {token, shortcode, account_number?, amount}.';

-- 60_payments/direct_payments.sql
comment on function private.account_key(text) is 'An account number however it is typed: its letters and digits, web-000123 as WEB000123.';
comment on function private.phone_fit(text, text) is
  'Whether money came from a phone (nine digits): same, other, similar (only some digits are shown) or unknown. Safaricom gives the number, the number with stars or its SHA-256.';
comment on function private.tg_payments__reference_is_unspent() is
  'Writes a mobile money reference without spaces, and refuses one whose money was sent back, is that of an order, or is less than is paid with it.';
comment on function private.tg_payments__use_direct_payment() is 'Marks money that came directly as used by the payment that names its receipt number.';
comment on function private.tg_contact_payments__free_direct_payment() is
  'Money whose payment on account was taken back belongs to nothing again; that of an order is to be given back.';

-- 60_payments/list_direct_payments.sql
comment on function private.direct_payment_row(public.direct_payments) is 'Money that was sent directly, with what it pays for: an order, sale, payment on account (its contact) or gift card.';
comment on function public.list_direct_payments(text, text, text, integer, jsonb) is
  'Money sent directly to the paybill or till, newest first, by receipt number, account number, name, phone (also one that is shown in part), amount or the number of its order; state waiting (belongs to nothing yet), assigned, sent_back, set_aside; filter {from, to} (days it was paid on): {rows, next_cursor, waiting_count, waiting_amount}. Needs orders.view.';
comment on function public.get_direct_payment(uuid) is
  'Money sent directly, with the open orders that it may be for and why (amount, phone, claim). Needs orders.view.';
comment on function public.order_payment_claim(uuid) is
  'What the shopper of an open order says they paid to the paybill or till, while it is not paid; null without. Needs orders.view.';
comment on function public.resolve_direct_payment(jsonb) is
  'Decides about money that was sent directly: {id, action, order_id?, reference?, note?}. assign to an open order, set_aside as no business of ours (with a note), reopen; with sales.refund also sent_back (with the code of the transfer; likewise to reopen it) and confirm, that it came although Safaricom has not confirmed it. Needs orders.manage.';
comment on function public.record_direct_payment(jsonb) is
  'Somebody of the business saw money for an order arrive on its paybill or till: {order_id, receipt_number, amount}. For shops whose payments Safaricom does not report, or before it does; idempotent by the receipt number. Needs orders.manage, for money that Safaricom''s list has not got sales.refund; answers order_payments. already_paid, deposit_too_high, receipt_reused.';
comment on function public.till_direct_payments() is
  'Money that was sent to the paybill or till in the last twelve hours and belongs to nothing yet, the newest thirty, for choosing at the till instead of typing the code: {is_reported, payments}. Needs sales.record.';
grant execute on function
  public.list_direct_payments(text, text, text, integer, jsonb),
  public.get_direct_payment(uuid),
  public.order_payment_claim(uuid),
  public.resolve_direct_payment(jsonb),
  public.record_direct_payment(jsonb),
  public.till_direct_payments()
  to authenticated;

-- 60_payments/match_direct_payments.sql
comment on function private.order_due(public.orders) is 'What M-Pesa has to bring for an order to be paid: whole shillings.';
comment on function private.is_money_of_orders(public.direct_payments) is
  'Whether money can pay for orders: it is of the currency of the business, and not of a trial that is over.';
comment on function private.claim_fits(private.payment_claims, public.direct_payments) is
  'Whether money is what a shopper says they sent, the amount aside: its code, from a phone that looks like theirs. Either alone may be known to an anonymous visitor.';
comment on function private.order_of_direct_payment(public.direct_payments) is
  'The order that money was sent for: by the number typed as account number, or by what exactly one shopper said. Null when nobody can tell.';
comment on function private.assign_direct_payment(public.direct_payments, text, uuid, timestamptz) is
  'Notes what money pays for: intent, sale, contact_payment or gift_card.';
comment on function private.pay_order_directly(public.direct_payments, uuid, timestamptz) is
  'Makes money that was sent directly a payment of an order: the one that is on its way, else one of its own. What does not fit the order waits for a person, with a refund to be made.';
comment on function private.name_direct_payment(public.direct_payments, timestamptz) is
  'Gives money to the payment that names its receipt number already, if there is one. The caller holds the receipt number and the row.';
comment on function private.place_direct_payment(public.direct_payments, timestamptz) is
  'Finds what money pays for: what names its receipt number already, else an order. Otherwise it stays open. The caller holds its receipt number and its row.';
comment on function private.try_reference(uuid, text) is 'As lock_reference, but false instead of waiting where somebody else holds the reference.';
comment on function private.hold_direct_payment(uuid, uuid) is 'Money that was sent directly, its receipt number held first, as whoever types that number at the till does.';
comment on function private.confirm_direct_payment(uuid, uuid, timestamptz) is 'Money is there for sure: it belongs to what it pays for, or is open.';
comment on function public.work_direct_payments(uuid) is
  'For payment-webhook and jobs-tick: finds what one direct payment pays for that waits for it, of one business or of all; false when none does. One whose receipt number is being used is left for later; one that fails is tried again and keeps no other from its turn.';

-- 60_payments/order_payment.sql
comment on function private.online_payment_methods(uuid) is
  'How a shop can be paid online now, mobile money first: is_asked by a request of the service, is_direct to the paybill or till by oneself.';
comment on function public.shop_payment_methods(uuid) is
  'How an open shop can be paid online: [{method mobile_money|card, provider, is_test, is_asked, is_direct}].';
comment on function private.tg_orders__online_payment() is 'Only orders of the online shop are paid online, and only as the shop has switched on.';
comment on function private.order_by_token(text) is 'The order that a secret token belongs to, not_found for any other text.';
comment on function private.shopper_payment_json(public.orders, timestamptz) is
  'What is left to pay for an order, how it can be paid online or directly, and how the newest try goes. Not who sent money directly: whoever opened the link need not know.';
comment on function public.order_payment(text) is 'Where the payment of the order with this secret token stands.';
comment on function public.choose_order_payment(text, text) is 'The shopper of an open order pays when it is handed over after all. Answers as order_payment.';
grant execute on function
  public.shop_payment_methods(uuid),
  public.order_payment(text),
  public.choose_order_payment(text, text)
  to anon, authenticated;

-- 60_payments/payment_intents.sql
comment on function private.note_payment_event(uuid, uuid, text, text, text, text, numeric) is 'Writes down what happened to a payment; the same message is noted once.';
comment on function private.payment_is_live(public.payment_intents, timestamptz) is 'Whether the shopper may still be paying this.';

-- 60_payments/payment_pages.sql
comment on function private.payment_is_unwanted(public.payment_intents, timestamptz) is
  'Whether nobody is to pay this try any more: its time is over, its order is closed, paid or to be paid another way, or another try began.';
comment on function private.tg_orders__end_payment_pages() is 'An order that is closed, paid or to be paid another way has its open payment pages ended at once, by the timer.';
comment on function private.tg_payment_intents__end_earlier_pages() is 'Where another try to pay begins, the pages of earlier ones are ended at once, by the timer.';

-- 60_payments/payment_providers.sql
comment on function private.payment_key_names(text) is 'The keys that a payment service needs before it can be switched on.';
comment on function private.payment_method_of(text) is 'What a payment service is to a shopper: mobile money or card.';
comment on function private.payment_provider_json(uuid) is 'The payment services of a business; of each key only whether it is there, and its last four characters.';
comment on function public.list_payment_providers() is 'The payment services of the own business, without their keys.';
comment on function public.save_payment_provider(jsonb) is
  'Sets up a payment service: {kind mpesa|paystack|stripe, mode test|live, is_enabled, shortcode, shortcode_kind paybill|till, takes_direct_payments?, reconciles_payments? (M-Pesa)}. Switched on once its keys are saved (keys_missing); one service takes cards. takes_direct_payments shows the number to shoppers and needs no keys; reconciles_payments is only switched off here. What is left out stays. Needs payments.manage_keys.';
comment on function public.check_payment_keys(text) is
  'Asked by the edge function payment-keys as the caller: whether they may save keys of a payment service, for which business, and which.';
comment on function public.save_payment_keys(uuid, uuid, text, jsonb) is
  'For the edge function payment-keys: keeps keys that it has sealed, [{name, sealed, last4}]. The audit names them only.';
comment on function private.payment_provider_access(uuid, text) is 'What an edge function needs to talk to a payment service of a business: settings and sealed keys.';
grant execute on function
  public.list_payment_providers(),
  public.save_payment_provider(jsonb),
  public.check_payment_keys(text)
  to authenticated;

-- 60_payments/payment_queries.sql
comment on function private.tg_payment_intents__follow_query() is
  'A payment that its service is to be asked about has a job for it; one that is to be given back has another.';
comment on function private.hand_out_payment_query(public.payment_intents, timestamptz) is
  'A locked payment for whoever asks its service now, with what that takes; when it is asked for next is set.';
comment on function public.claim_payment_queries(text) is
  'For payment-query with the token of an order: the payment whose service is to be asked now, [] or [{…}] with what that takes.';
comment on function public.claim_payment_query(uuid, uuid) is
  'For jobs-tick: the payment of a job, with what asking its service takes; null when there is nothing to ask now. Who claims one has some seconds for it.';
comment on function public.claim_payment_refund(uuid, uuid) is
  'For jobs-tick: the payment of a job that is to be given back through its service, with what that takes; null when there is nothing to do now.';
comment on function public.settle_payment_refund(jsonb) is
  'For the timer: what the service said of giving a payment back, {tenant_id, id, outcome done|refused, reference?, service_amount?, currency_code?, code?, message?}. Refused: a person has to.';

-- 60_payments/payment_reconciliations.sql
comment on function private.claim_reconciliation(private.payment_reconciliations, timestamptz) is
  'A locked business whose list is read now, {tenant_id, from, to, provider}; when it is read next is set.';
comment on function public.claim_payment_reconciliations(text) is
  'For payment-query with the token of an order: whether the list of its business is to be read at Safaricom now, [] or [{tenant_id, from, to, provider}].';
comment on function public.claim_payment_reconciliation(uuid) is
  'For jobs-tick: the business of a job, whose list of payments is to be read at Safaricom now, {tenant_id, from, to, provider}; null when it is not. Whoever claims one has a minute for it.';
comment on function public.note_payment_reconciliation(jsonb) is
  'For the timer and payment-query: what Safaricom''s list has, {tenant_id, mode, to, outcome done|failed, is_whole?, message?, payments [{receipt_number, amount, account_number?, payer_phone?, paid_at?}]}: up to `to`; is_whole false, it goes on at once. Reports among them are confirmed, others are kept as found; work_direct_payments finds what they pay for.';

-- 60_payments/payment_return_decisions.sql
comment on function public.list_payment_returns() is
  'Money of the own business that went back at its payment service, or may, and waits for somebody to decide; the newest hundred. Needs orders.view.';
comment on function private.book_payment_return(public.payment_returns, uuid) is
  'Posts money that went back as a loss out of what cards brought, or the other way round what came back: the difference to what is booked, once each way.';
comment on function public.resolve_payment_return(jsonb) is
  'Decides about money that went back at its service: {id, action book|elsewhere, note?}. book posts it as a loss (or what came back the other way); elsewhere needs a note saying where it is in the books, for example a return or an order cancelled. Idempotent. Needs sales.refund and orders.manage. payment_settled, payment_does_not_fit.';
comment on function private.payment_attention(uuid, uuid) is 'What of money that went back at its service, is to be paid back or fits nothing somebody should look at, for the attention list.';
grant execute on function
  public.list_payment_returns(),
  public.resolve_payment_return(jsonb)
  to authenticated;

-- 60_payments/payment_returns.sql
comment on function private.payment_return_json(public.payment_returns) is 'Money that went back at its service, as staff sees it, with the order it was paid for.';
comment on function private.return_waits(public.payment_returns) is 'Whether a person has to do something: a refund that is only on its way has to arrive first, a dispute has to be answered.';
comment on function private.decide_payment_return(public.payment_returns, public.payment_intents) is
  'What needs no person of money that went back: our own refunds, refunds that were due, money that is in no book. Null: a person decides. A refund of ours that failed is due again.';
comment on function private.notify_payment_return(public.payment_returns, uuid) is 'Tells staff of money that went back, may go back, or came back.';
comment on function private.note_payment_return(public.payment_intents, jsonb, timestamptz) is
  'Writes down one refund or dispute as the service has it, {kind, reference, state pending|gone|kept, status?, service_amount, currency_code?, reason?, respond_by?, is_own?}. What has not changed, and what an earlier question answered, changes nothing.';
comment on function public.note_payment_returns(jsonb) is
  'For payment-webhook: all refunds and disputes of a payment as its service has them, {tenant_id, id, asked_at, event_id, event_type, returns: [{kind refund|dispute, reference, state pending|gone|kept, status, service_amount, currency_code, reason?, respond_by?, is_own}]}. The message that led to it is noted once by its number. Idempotent.';
comment on function private.said_amount(jsonb) is
  'The amount that a message of a payment service names, at most what can be stored; null where it names none, one below zero, or no currency.';
comment on function public.note_unknown_return(jsonb) is
  'For payment-webhook: a signed message about money that goes back, of no payment of ours, {tenant_id, provider, mode, event_id, event_type, payment?, service_amount?, currency_code?}. Put before staff, once by its number.';

-- 60_payments/payment_reviews.sql
comment on function public.order_payments(uuid) is
  'The online and direct payments of an order of the own business, the newest first, with all that happened to them, and what went back at their service (returns, as list_payment_returns).';
comment on function public.resolve_payment(jsonb) is
  'Decides about money that fits no order or is to be given back: {id, action, reference?}. accept makes it the order''s deposit, refund sends it back through the service (cards), refunded notes that it was sent back by hand, with its code. Needs sales.refund. Answers as order_payments.';
comment on function private.tg_order_deposits__refund_online() is
  'Money paid online for an order that is called off goes back through its service, or is marked as to be sent back by hand, which staff is told.';
grant execute on function
  public.order_payments(uuid),
  public.resolve_payment(jsonb)
  to authenticated;

-- 60_payments/payments_to_decide.sql
comment on function private.payment_to_decide(public.payment_intents) is
  'Whether money that came for an order waits for a person: it is to be paid back, or fits nothing. Said by resolve_payment.';
comment on function public.list_payments_to_decide() is
  'Payments of orders of the own business that are to be paid back by hand (is_refund) or fit nothing, until resolve_payment is called; the newest hundred. Needs orders.view.';
grant execute on function public.list_payments_to_decide() to authenticated;

-- 60_payments/provider_units.sql
comment on function private.service_decimals(text, text) is 'The decimals that a payment service (mpesa, paystack, stripe) counts amounts of a currency (ISO 4217) with.';
comment on function private.amount_of_service(text, text, numeric) is 'An amount of money from what a payment service counts it in: 120000 of UGX at Stripe is 1200. Null stays null.';
comment on function private.service_takes(text, text) is 'Whether a payment service (mpesa, paystack, stripe) charges in a currency of this product.';
comment on function private.tg_payment_providers__takes_currency() is 'No service is switched on for a currency that it does not charge in.';

-- 60_payments/report_addresses.sql
comment on function private.refuse_report(private.payment_report_addresses, text, timestamptz) is
  'Counts a report that was for another short code than its address, and tells the owner, once a day.';
comment on function public.list_payment_report_addresses() is
  'The secret addresses that Safaricom was given for reports, without their secrets: for which number, when each was used last, what it refused, and whether it was retired; the newest fifty. Needs payments.manage_keys.';
comment on function public.retire_payment_report_address(uuid) is
  'Ends an address for reports for good: what comes to it is answered like any unknown address and counts for nothing. Idempotent, audited. Needs payments.manage_keys; answers as list_payment_report_addresses.';
grant execute on function
  public.list_payment_report_addresses(),
  public.retire_payment_report_address(uuid)
  to authenticated;

-- 60_payments/settle_payment.sql
comment on function private.hold_order_again(public.orders, timestamptz) is
  'Opens an order whose time is over once more and holds its goods, if they are all there; false otherwise. What the shop keeps back online is sold to who has paid.';
comment on function private.book_payment(public.payment_intents, public.orders, numeric, timestamptz) is
  'Makes money that came online the deposit of its order, under the id of the payment; answers why not when it does not fit. The shilling''s part that M-Pesa cannot move is rounded.';
comment on function private.close_payment(public.payment_intents, text, text, timestamptz) is 'Notes the outcome of a payment; nobody asks its service about it any more.';
comment on function private.settle_received(public.payment_intents, text, timestamptz) is
  'Money has come for sure: into the books when it fits its order, else in front of a person, with a refund to be made.';
comment on function public.settle_payment(jsonb) is
  'For payment-webhook and the timer: what a service says of a payment, {tenant_id, id, source callback|query, outcome succeeded|failed|pending, amount?, service_amount? (as the service counts; goes before amount), currency_code?, receipt_number?, provider_reference?, provider_payment?, event_key?, code?, message?}. Idempotent; a payment that succeeded stays so, one that failed may still succeed. What a late message says of another amount than was booked is for a person to look at; money under another receipt number is a second payment.';

-- 60_payments/tables/direct_payments.sql
comment on table public.direct_payments is
  'Money sent to the own M-Pesa paybill or till without being asked for, once by its receipt number. reported: Safaricom said so; open: it is there and belongs to nothing yet; assigned: to exactly one payment of an order, sale, account or gift card; unconfirmed: Safaricom''s own list never had it.';
comment on column public.direct_payments.reported_amount is 'What Safaricom says came, where that differs from what was noted and booked: somebody has to look.';
comment on column public.direct_payments.claim_misses is 'How often somebody named the code with a phone that it did not come from. After a few, only staff places it.';
comment on column public.direct_payments.account_number is 'What the payer typed as account number: for an order, its number. Tills have none.';
comment on column public.direct_payments.payer_phone is 'As Safaricom gives it: the number, the number with stars, or its SHA-256.';
comment on column public.direct_payments.source is 'Who told of it: Safaricom''s report, Safaricom''s list, or somebody of the business who saw it arrive.';
comment on column public.direct_payments.intent_id is 'The payment of an order that this money is.';

-- 60_payments/tables/payment_claims.sql
comment on table private.payment_claims is
  'Shoppers who say that they paid the paybill or till: from which phone, and with which code of M-Pesa. Proof of nothing, until such money is there. is_refused: the code has paid for something else; only the try is remembered. notify_at: when people of the business are told, if the money has not come by itself.';

-- 60_payments/tables/payment_events.sql
comment on table public.payment_events is 'What happened to a payment, each message of its service once. Append-only.';

-- 60_payments/tables/payment_intents.sql
comment on table public.payment_intents is
  'One request to pay for an order online. succeeded: its deposit is in the books, under the same id. needs_review: money came that fits nothing; a person decides. Of the token in its callback address only the hash is kept.';
comment on column public.payment_intents.provider_reference is 'What the service calls the request: CheckoutRequestID, reference, session.';
comment on column public.payment_intents.provider_payment is 'What the service calls the payment, where a refund needs it.';
comment on column public.payment_intents.is_direct is 'Nobody was asked: the money was sent to the paybill or till of the business.';

-- 60_payments/tables/payment_provider_keys.sql
comment on table private.payment_provider_keys is
  'Keys of payment services, sealed outside the database for their business, service and name. No role of the API reads them.';

-- 60_payments/tables/payment_providers.sql
comment on table public.payment_providers is
  'How a business takes payments online: one row a service. What may be known of it; its keys are in private.payment_provider_keys.';
comment on column public.payment_providers.shortcode is 'M-Pesa: the number of the paybill or till that is paid to.';
comment on column public.payment_providers.takes_direct_payments is 'M-Pesa: shoppers are shown the paybill or till number, to pay by themselves.';
comment on column public.payment_providers.reconciles_payments is
  'M-Pesa: a reported payment counts once Safaricom''s list of payments (Pull Transactions) has it too, and payments that nobody reported are found there.';

-- 60_payments/tables/payment_reconciliations.sql
comment on table private.payment_reconciliations is 'When Safaricom''s list of payments is read next for a business, and up to when it has been read.';

-- 60_payments/tables/payment_report_addresses.sql
comment on table private.payment_report_addresses is
  'Addresses that Safaricom was asked to report direct payments to, by the hash of their secret. Each that was not refused stays good until an owner retires it: the real Daraja takes one registration and keeps it.';
comment on column private.payment_report_addresses.refused_shortcode is 'The number that the last refused report was for: not the one that this address was registered for.';

-- 60_payments/tables/payment_returns.sql
comment on table public.payment_returns is
  'Money of online payments that went back at their service, or may: one row a refund or dispute, as the service has it. pending: nothing has moved; gone: the business has it no more; kept: it came back or never went. message: a signed message about money of no payment of ours. Without decision it waits for a person.';
comment on column public.payment_returns.reference is 'What the service calls the refund or dispute; of a message, its own number.';
comment on column public.payment_returns.amount is 'In money of the currency, at most two decimals, read from the units of the service.';
comment on column public.payment_returns.booked_amount is 'How much of it the journal says is lost, by entries of this row (payment_return, payment_return_undone).';
comment on column public.payment_returns.decision is
  'booked: a loss in the journal; elsewhere: a person says where it is in the books; own: asked for by this product, which has booked it; nothing: no money of the books moved.';
comment on column public.payment_returns.asked_at is 'When the answer that this row is from was asked for. An earlier one changes nothing.';

-- 70_ledger/journal.sql
comment on function private.tg_journal_lines__before_entry() is 'Lines come before their entry and balance by themselves.';
comment on function private.tg_journal_entries__balanced() is 'At commit: every entry has at least two lines, of its date, that balance.';
comment on function private.is_period_locked(uuid, date) is 'Whether the books of a day are closed.';
comment on function private.write_journal_lines(uuid, date, jsonb) is
  'First half of a posting: the lines, same accounts merged, zeros dropped. Null when nothing is left, else the id to seal.';
comment on function private.seal_journal_entry(uuid, uuid, uuid, text, uuid, date, text, timestamptz) is
  'Second half of a posting: the numbered entry that closes its lines. Its number stays locked until commit, so it comes last.';
comment on function private.post_journal_entry(uuid, uuid, text, uuid, date, text, jsonb, timestamptz) is
  'Posts lines [{"role","debit"|"credit"}] as one entry: same accounts merged, zeros dropped; null when nothing is left. Call it last.';
comment on function private.provision_ledger(uuid) is 'Gives a new business its chart of accounts (codes in the Kenyan manner). Safe to repeat.';

-- 70_ledger/tables/accounting_periods.sql
comment on table public.accounting_periods is 'Months of the books; nothing can be posted into a locked one.';

-- 70_ledger/tables/journal_entries.sql
comment on table public.journal_entries is 'One balanced posting each, numbered without gaps, tied to the document it came from. Append-only.';

-- 70_ledger/tables/journal_lines.sql
comment on table public.journal_lines is
  'Debits and credits of an entry. business_date is the entry''s, copied so that every report reads one index. Append-only.';

-- 70_ledger/tables/ledger_account_templates.sql
comment on table private.ledger_account_templates is 'Accounts that came after the first chart of accounts, added to every new business.';

-- 70_ledger/tables/ledger_accounts.sql
comment on table public.ledger_accounts is
  'Chart of accounts. role names what the posting functions use an account for (cash, sales, inventory …), at most one account each.';

-- 80_messages/mail_outbox.sql
comment on function private.mail_text(text, integer) is
  'What people wrote, fit for a mail that we sign: one line in one direction, and no address that a mail program would make a link of.';
comment on function private.queue_mail(uuid, text, text, text, text) is
  'Puts a mail to a person about their account into the outbox, as text and in parts; without an address it goes to the one of the account.';
comment on function private.mail_moment(uuid) is 'Now, as a mail to this person writes it: in the zone of the business.';
comment on function public.read_mail(uuid) is
  'For jobs-tick: a mail that is to be sent, {id, to, subject, body, content, document, brand}; null when it was sent already, or is gone.';
comment on function public.mark_mail_sent(uuid) is 'For jobs-tick: the mail service has taken a mail.';
comment on function private.tg_mail_outbox__enqueue() is 'Every mail has a job that sends it, in the turns of the business that it speaks for.';
comment on function private.business_name_at(text) is
  'The name of the usable business whose host or shop an address is, as mails say it; null for any other address.';
comment on function private.account_mail_part(text) is
  'A paragraph of a mail about an account as a part: one that ends in an own address is a link, lines that name what they say are facts.';
grant execute on function private.business_name_at(text) to supabase_auth_admin;

-- 80_messages/notification_triggers.sql
comment on function private.tg_orders__notify() is 'Tells those who handle web orders of a new one.';
comment on function private.tg_tenant_users__notify_joined() is 'Tells those who manage the team that an invitation was accepted.';

-- 80_messages/notifications.sql
comment on function private.current_permission_keys() is 'All permissions of the caller in the current tenant, none for anybody else.';
comment on function private.notify(uuid, text, text, text, text, text, timestamptz) is
  'Tells everyone of a business who holds the permission what happened at p_at. Not for anything older than 3 days.';
comment on function private.unread_notifications(uuid, uuid, text[]) is
  'How many notifications since joining a person has not read; 100 stands for "100 or more".';
comment on function public.list_notifications(text, integer) is
  'What the caller should know, newest first, at most 100 a page, and how much of all is unread (100 at most).';
comment on function public.mark_notifications_read(timestamptz, uuid) is
  'Marks one notification as read, or all up to a moment (by default now), for the caller alone. Answers how many are left unread.';
grant execute on function
  private.current_permission_keys(),
  public.list_notifications(text, integer),
  public.mark_notifications_read(timestamptz, uuid)
  to authenticated;

-- 80_messages/shop_mails.sql
comment on function private.host_url(uuid) is
  'What stands for the host of a business in a mail, for pages that are at the root of a host (invoices, the staff''s area): a shop at /t/slug has none of its own.';
comment on function private.mail_brand(uuid) is
  'How a mail of a business looks and where its shop is: host is the verified domain, else the label of the subdomain, else null (the shop is at /t/slug).';
comment on function private.mail_content_text(jsonb) is 'The text part of a mail, from the same parts as its HTML.';
comment on function private.queue_shop_mail(uuid, uuid, text, text, text, jsonb, jsonb) is
  'Puts a mail that speaks for a business into the outbox, as text and in parts for its HTML; with a document, it carries that as a PDF.';
comment on function private.document_head(uuid) is 'Who issues a document, for its head: {business, tax_pin, tax_pin_label}.';
comment on function private.mail_day(date) is 'A day as mails write it: 3 Dec 2026.';
comment on function private.mail_questions(uuid) is 'Where a business is asked about a mail, as a list of facts: none where it has given no phone and no address.';

-- 80_messages/tables/mail_outbox.sql
comment on table private.mail_outbox is
  'Mails that were sent or are to be: their jobs say when. In a body {{site_url}} stands for the main host, '
  '{{shop_url}} for the shop of shop_tenant_id.';
comment on column private.mail_outbox.user_id is 'Whose matter the mail is; null when it goes to somebody without an account.';
comment on column private.mail_outbox.shop_tenant_id is 'The business that the mail speaks for: its address stands for {{shop_url}}, and the mail bears its name and colours.';
comment on column private.mail_outbox.content is
  'What the mail says, in parts, for its HTML: greeting, paragraphs, lines {name, detail, amount}, totals {label, amount, is_total}, facts {label, value}, '
  'links {label, button, url}, closing. The body is the text part and says the same.';
comment on column private.mail_outbox.document is
  'What the mail carries as a PDF: kind (quote, receipt, statement) and the answer that the document is made of, as it was when the mail was written.';

-- 80_messages/tables/notification_reads.sql
comment on table private.notification_reads is
  'Which notifications a person has read. One row each, not a point in time: something that becomes visible late is not taken as read.';

-- 80_messages/tables/notifications.sql
comment on table public.notifications is 'What happened in a business, for everyone whose role holds the permission. Kept for 90 days.';
comment on column public.notifications.path is 'The staff screen where something can be done about it.';

-- 85_imports/check_products.sql
comment on function private.import_category_paths(uuid) is 'Every category as files write it: Drinks > Juice.';
comment on function private.import_tax_rates(uuid) is 'The tax rate that a code or a name stands for.';
comment on function private.import_locations(uuid, uuid) is 'Locations by name; the empty name is the chosen one, else the default.';
comment on function private.find_import_products(public.import_jobs, integer[]) is 'The products that rows of a file mean, by their first key.';
comment on function private.import_product_now(uuid, uuid[]) is 'Products in the words of a file.';
comment on function private.import_product_wanted(jsonb, jsonb, text, text, jsonb, public.products, boolean) is
  'A product as a row wants it, in the words of a file: what the row says, over what a new one begins with.';
comment on function private.import_changes(jsonb, jsonb) is 'What differs, with the value before and after.';
comment on function private.import_errors_at(jsonb, jsonb) is 'Errors with the column (from 0) that the field is read from, null when none is.';
comment on function private.import_columns(public.import_jobs) is 'The column of each mapped field.';

-- 85_imports/compare_contacts.sql
comment on function private.find_import_contacts(public.import_jobs, integer[]) is
  'The contacts that rows of a file mean, by their first key; of merged ones the one that stands for them.';
comment on function private.import_contact_now(uuid, uuid[]) is 'Contacts in the words of a file, with the address they are billed at.';
comment on function private.import_opening_balance(uuid, uuid, text) is 'The opening balance that was posted for a contact and not taken back.';
comment on function private.compare_import_contacts(public.import_jobs, integer[]) is
  'Says of each row whether it makes a contact, changes one (and how), changes nothing, or what is wrong with it.';

-- 85_imports/compare_products.sql
comment on function private.compare_import_products(public.import_jobs, integer[]) is
  'Says of each row whether it makes a product, changes one (and how), changes nothing, or what is wrong with it. Writes nothing else.';

-- 85_imports/file_rows.sql
comment on function private.file_codes(jsonb) is 'Barcodes in one cell: 5901234123457 5901234123464*24.';
comment on function private.file_pairs(jsonb) is 'Pairs in one cell: Colour=Red; Size=M.';
comment on function private.require_file_ids(uuid[]) is 'Refuses an empty choice and one of more than 500.';
comment on function public.product_file_rows(uuid[]) is
  'Up to 500 products with their variants, as the cells of a file that an import reads. Costs only for those who may see them.';
comment on function public.contact_file_rows(uuid[]) is
  'Up to 500 contacts as the cells of a file that an import reads; no cards of the team. Needs contacts.export; each call is a line of the audit record.';
grant execute on function
  public.product_file_rows(uuid[]),
  public.contact_file_rows(uuid[])
  to authenticated;

-- 85_imports/import_balances.sql
comment on function private.compare_import_balances(public.import_jobs, integer[]) is
  'Says of each row whether it posts an opening balance, was posted before, or what is wrong with it.';
comment on function private.write_import_balances(public.import_jobs, integer[], timestamptz) is
  'One step of an import of opening balances: looks once more under the contacts'' locks, then posts.';
comment on function private.lock_import_balances(public.import_jobs, integer[]) is
  'Holds the open items and then the contacts of rows, before anything is numbered: the order of payments and sales on account.';
comment on function private.undo_import_balances(public.import_jobs, integer[], timestamptz) is
  'Takes opening balances back by posting the opposite; those that were paid since are left.';

-- 85_imports/import_cells.sql
comment on function private.import_cell(jsonb) is
  'The text of a cell without surrounding space and without an export''s guard; null when it is empty or shows nothing.';
comment on function private.import_number(text, boolean) is
  'A number as people write it: thousands, currency, brackets for less than zero; null when it is none in this way of writing.';
comment on function private.import_flag(text) is 'Yes or no in the words of common exports; null for anything else.';
comment on function private.import_date(text, text) is 'A day; the year first, or in the order dmy or mdy; null when it is none.';
comment on function private.import_codes(text) is 'Barcodes of one cell, separated by spaces, semicolons, commas or bars, each with *factor or not.';
comment on function private.import_pairs(text) is '"Size=M; Colour=Red" as {"Size": "M", "Colour": "Red"}.';
comment on function private.import_error(text, text, text) is 'One thing that is wrong with a row, as a list of one.';
comment on function private.import_field_type(text, text) is 'How a field of a kind of file is read; null when there is no such field.';
comment on function private.import_part_errors(uuid, uuid, jsonb, jsonb, text) is
  'What of a row of an import of products would be a part of what is counted: quantities, levels, packs, or a unit that is counted while there are parts.';

-- 85_imports/import_jobs.sql
comment on function private.require_import(text) is 'The tenant of somebody who may import this kind of file.';
comment on function private.import_json(public.import_jobs) is 'An import as the screens show it; same_file is an earlier import of the very same file.';
comment on function private.find_import(uuid, boolean) is 'An import of the own business, locked when it is to be changed; not_found for any other.';
comment on function private.drop_lapsed_imports(uuid, integer) is
  'Removes files that were begun a week ago and never finished, with their rows: of one business, or of all of them. Answers how many.';
comment on function public.start_import(jsonb) is
  'Begins an import {id, kind, file_name, file_hash, row_count, headers}; its rows follow by add_import_rows. Safe to repeat. A business has at most '
  'five open ones (too_many_imports).';
comment on function public.add_import_rows(uuid, integer, jsonb) is
  'Takes up to 1,000 rows in, from row p_first_row (from 1) on. Rows that came before are not taken twice.';
comment on function private.import_options(uuid, text, jsonb) is 'The options of an import, each with its default, checked.';
comment on function private.require_import_mapping(text, jsonb) is 'Refuses a mapping that no row could be read by.';
comment on function public.map_import(uuid, jsonb, jsonb) is
  'Says which field each column fills ({"0": "sku"}) and how to read the file. The rows are then looked at by check_import, anew after each change.';
comment on function public.get_import(uuid) is 'An import and how far it has come.';
comment on function public.list_imports(text, integer, text, text, text, text) is
  'The imports of the business, newest first unless p_sort says otherwise; p_status open: not at an end yet. The query looks in the file''s name.';
comment on function public.list_import_rows(uuid, text, integer, integer) is
  'The rows of a file, all or those with one outcome, after row p_after; at most 1,000. With p_show error it is what the error file is made of.';
grant execute on function
  public.start_import(jsonb),
  public.add_import_rows(uuid, integer, jsonb),
  public.map_import(uuid, jsonb, jsonb),
  public.get_import(uuid),
  public.list_imports(text, integer, text, text, text, text),
  public.list_import_rows(uuid, text, integer, integer)
  to authenticated;

-- 85_imports/import_steps.sql
comment on function private.parse_import(public.import_jobs, integer[]) is 'Reads the cells of some rows, and notes what each is known by.';
comment on function private.compare_import(public.import_jobs, integer[]) is 'Says of some rows what they would do.';
comment on function private.write_import(public.import_jobs, integer[], timestamptz) is 'Writes those of some rows that are right.';
comment on function private.undo_import(public.import_jobs, integer[], timestamptz) is
  'Takes some rows back. Those that cannot be are marked as left by the function of their kind, with the reason.';
comment on function private.count_import(public.import_jobs) is 'A job with its rows counted by outcome.';
comment on function private.finish_import_work(public.import_jobs, boolean) is 'Closes a piece of work: status, audit, and a notification when the person is likely gone.';
comment on function private.next_step_rows(integer, interval) is
  'How many rows of an import the next step takes after one of so many that took so long: a step is to last about half a second on any machine.';
comment on function private.take_import_step(public.import_jobs, integer[]) is 'What the work of an import does with some rows: reads, compares, writes or takes them back.';
comment on function private.analyze_import(public.import_jobs) is 'Lets the planner learn what an import has brought so far, once that is much.';
comment on function private.advance_import(public.import_jobs, boolean) is 'The next step of what is under way, in this transaction. The job is locked by the caller.';

-- 85_imports/import_stock.sql
comment on function private.compare_import_stock(public.import_jobs, integer[]) is
  'Says of each row whether it posts an opening stock, was posted before, or what is wrong with it.';
comment on function private.write_import_stock(public.import_jobs, integer[], timestamptz) is
  'One step of an import of opening stock: looks once more under the products'' locks, then posts one entry for each location.';

-- 85_imports/import_values.sql
comment on function private.import_value(text, jsonb, text, jsonb) is 'Reads one cell as a type of field: the value, or a code and a sentence that say what is wrong.';
comment on function private.import_input(integer[], text[], text[], jsonb, jsonb) is 'Reads the mapped cells of a row: the values by field, and an error for each cell that cannot be read.';
comment on function private.import_keys_of(text, text, jsonb) is
  'What a row is known by: first what it is looked up by (SKU, then barcode, then name, or as chosen), then whatever else no other row may have.';

-- 85_imports/import_work.sql
comment on function private.begin_import_work(public.import_jobs, text, text, text) is 'Starts a piece of work from its first row.';
comment on function public.check_import(uuid) is
  'Looks at the next rows of a mapped file without writing any of it into the business. Call it until the status is checked.';
comment on function public.commit_import(uuid) is
  'Writes the next rows of a checked file: all that are right; the others stay in the list of errors. Call it until the status is committed.';
comment on function public.undo_import(uuid) is
  'Takes the next rows of an import back. What was changed or used since is left as it is. Call it until the status is undone.';
comment on function public.cancel_import(uuid) is 'Drops a file, or stops writing it between two steps: what is in stays in and can be taken back.';
comment on function public.edit_import_row(uuid, integer, jsonb) is
  'Puts cells of a row right ({"3": "12.50"}, columns from 0) before the file is taken over, and looks at it again.';
comment on function private.tg_import_jobs__follow_work() is 'An import that nobody has driven for ten seconds is gone on with by its job.';
comment on function public.continue_import(uuid, uuid) is
  'For jobs-tick: one more step of an import that nobody has driven for ten seconds; false when there is nothing more to do now.';
comment on function public.remove_lapsed_imports() is
  'For jobs-tick: clears files away that nobody finished within a week, a few at a time; how many.';
grant execute on function
  public.check_import(uuid),
  public.commit_import(uuid),
  public.undo_import(uuid),
  public.cancel_import(uuid),
  public.edit_import_row(uuid, integer, jsonb)
  to authenticated;

-- 85_imports/tables/import_jobs.sql
comment on table public.import_jobs is 'A file on its way in, and how far it has come.';
comment on column public.import_jobs.mapping is 'Which field a column (from 0) fills: {"0": "sku", "3": "price"}.';
comment on column public.import_jobs.work is 'What is under way, and goes on without the person; null when nothing is.';
comment on column public.import_jobs.phase is 'Of the work: parse the cells, then the first and the second round (variants come after their products).';
comment on column public.import_jobs.last_row is 'The last row done in this phase.';
comment on column public.import_jobs.step_rows is 'How many rows the next step takes: more after a quick one, fewer after a slow one.';

-- 85_imports/tables/import_keys.sql
comment on table private.import_keys is 'Which row of a file was the first to have a key: SKU, barcode, name, e-mail address.';

-- 85_imports/tables/import_rows.sql
comment on table public.import_rows is
  'The rows of a file as they stand in it, what was read out of them, what is wrong, and what they change. Kept for 30 days.';
comment on column public.import_rows.raw is 'The cells: texts, or numbers where a spreadsheet holds a number.';
comment on column public.import_rows.cell_errors is 'What is wrong with the cells by themselves; errors has these and what the business''s own data add.';
comment on column public.import_rows.keys is 'What the row is known by; the first one is looked up. No second row of the file may have any of them.';
comment on column public.import_rows.changes is '{"price": {"before": 10, "after": 12}}: shown before, and taken back by an undo.';
comment on column public.import_rows.warnings is
  '[{field, code, message}]: what of the row was passed over without refusing the row. foreign_picture: pictures that lie on other sites.';

-- 85_imports/undo_products.sql
comment on function private.leave_import_rows(public.import_jobs, integer[], text) is 'Marks rows that an undo leaves as they are, and why.';
comment on function private.undo_import_opening(public.import_jobs, integer[], timestamptz) is
  'Takes opening stock back by posting the opposite; rows whose goods have moved since are left.';
comment on function private.restore_import_products(public.import_jobs, integer[]) is 'Gives changed products back what they had before.';
comment on function private.remove_import_products(public.import_jobs, integer[]) is
  'Deletes the products that an import made; those with a history (their opening stock) go to the archive.';
comment on function private.undo_import_products(public.import_jobs, integer[], timestamptz) is
  'One step back of an import of products: changes are undone unless somebody changed the product since, new ones go unless they were used.';

-- 85_imports/write_contacts.sql
comment on function private.write_import_contact_rows(public.import_jobs, integer[], timestamptz) is 'Writes contacts with their address and consents.';
comment on function private.post_import_balances(public.import_jobs, integer[], timestamptz) is 'Posts the opening balances of rows, contacts in id order. Call it last.';
comment on function private.write_import_contacts(public.import_jobs, integer[], timestamptz) is
  'One step of an import of contacts: looks at the rows once more under locks, and writes those that are right.';
comment on function private.undo_import_contacts(public.import_jobs, integer[], timestamptz) is
  'One step back of an import of contacts: changes are undone unless somebody changed the contact since, new ones go unless they were used.';

-- 85_imports/write_products.sql
comment on function private.import_category(uuid, text) is 'The category at the end of a path, made with those above it when it is missing.';
comment on function private.import_merge_options(uuid, uuid[]) is 'Makes products offer the options of all their variants.';
comment on function private.write_import_products_rows(public.import_jobs, integer[], timestamptz) is
  'Writes what compare_import_products has found: new products, changes, codes; price changes are audited.';
comment on function private.post_import_opening(public.import_jobs, integer[], timestamptz) is
  'Posts the opening stock of rows, one entry for each location. Call it last.';
comment on function private.write_import_costs(public.import_jobs, integer[]) is
  'The costs that rows give. After their opening stock, which leaves its own as the last cost.';
comment on function private.write_import_products(public.import_jobs, integer[], timestamptz) is
  'One step of an import of products: looks at the rows once more under locks, and writes those that are right.';

-- 90_dashboard/dashboard_figures.sql
comment on function private.sales_by_day(uuid, date, date, uuid, timestamptz) is
  'Per business day, as far as it happened until p_until: net sold, sales, discounts, net and total refunded, and the cost of '
  'goods sold as the books have it.';
comment on function private.day_figures(uuid, date, uuid, boolean, timestamptz) is
  'DayFigures of a day until p_until: net of tax and refunds; refunds as paid back, tax included; the average basket before refunds; units are pieces, a line of what is measured counting as one.';
comment on function private.sales_by_hour(uuid, date, uuid) is 'Net sold by hour of the tenant''s clock, that day and a week before.';
comment on function private.tenders_of_day(uuid, date, uuid) is 'How the day''s sales were paid.';
comment on function private.sales_by_product(uuid, date, uuid) is 'The day''s eight best sellers and its categories, by net sales before refunds.';
comment on function private.slow_products(uuid, integer) is
  'Of the 500 products that tie up most money, those longest without a sale, two weeks at least; null days: never sold.';

-- 90_dashboard/dashboard_summary.sql
comment on function private.stock_figures(uuid) is 'How many goods are low, out and below zero, and what the stock is worth.';
comment on function private.money_figures(uuid, numeric) is
  'Cash at hand and on its way, what is owed to and by the business (goods received but not billed included), and whether the books agree.';
comment on function private.attention_list(uuid, uuid, record) is 'What somebody should look at now, as far as this person may act on it.';
comment on function private.attention(text, bigint, text, text, text) is 'One entry of the attention list, or none when there is nothing to count.';
comment on function private.same_time_on(uuid, integer) is 'The time of day that it is now at the tenant''s, so many days ago.';
comment on function public.dashboard_summary(date) is
  'DashboardSummary of one business day, null for today; today is compared with the days before up to the same time. A cashier sees the own sales only, and no cost, money or books.';
comment on function private.attention_to_drawers(uuid) is
  'The tills that were counted today with more or less than was expected, for the attention list: of one its name and by how much.';
comment on function private.drawers_off_today(uuid) is 'The till sessions that were closed on this business day and did not agree, with by how much: below zero is short.';
grant execute on function public.dashboard_summary(date) to authenticated;

-- 95_jobs/admin_jobs.sql
comment on function public.admin_job_queue() is
  'The queue by kind, for platform administrators with a second factor: [{kind, title, most_at_once, due, waiting, running, failing, dead, oldest_due_at}]. due: could run now; waiting: later.';
comment on function private.platform_job_row(private.jobs) is 'One job as platform administrators list it: without its payload, which is the business''s.';
comment on function public.admin_list_jobs(text, text, uuid, text, integer) is
  'Jobs by status, kind and business, newest first, at most 100 a page, for platform administrators with a second factor.';
comment on function private.decide_job(bigint, text, text) is 'A platform administrator has a job run now (retry) or never (cancel).';
comment on function public.admin_retry_job(bigint, text) is
  'Has a job that waits, is dead or was cancelled run now, with all its attempts before it; for platform administrators with a second factor. in_use while it runs or when it is done.';
comment on function public.admin_cancel_job(bigint, text) is
  'A job that waits or is dead is not run any more; for platform administrators with a second factor. in_use while it runs, when it has ended, and for one that recurs.';
comment on function public.list_failed_jobs(integer) is
  'What was tried for the own business in the background and given up, newest first, for those who may change its settings: [{id, kind, title, key, attempts, created_at, failed_at}].';
grant execute on function
  public.admin_job_queue(),
  public.admin_list_jobs(text, text, uuid, text, integer),
  public.admin_retry_job(bigint, text),
  public.admin_cancel_job(bigint, text),
  public.list_failed_jobs(integer)
  to authenticated;

-- 95_jobs/claim_jobs.sql
comment on function private.retry_delay(text, bigint, integer) is
  'How long a job waits after its attempt failed: as its kind says, and up to a fifth more, so that what failed together does not come back together. Null: it is dead.';
comment on function private.note_job_failure(private.jobs, text) is 'An attempt failed: the job waits for its next one, or is dead. The row has to be locked.';
comment on function private.take_back_jobs(text) is 'Jobs of a kind whose lease ran out count as failed.';
comment on function private.claim_job(private.job_kinds, uuid, text) is 'The oldest due job of the next business after p_after that has one, now running; no row''s values if there is none.';
comment on function private.claim_jobs_of(private.job_kinds, text) is 'Jobs of one kind for a worker, as many as may run besides those that do.';
comment on function private.next_job_of(private.job_kinds) is 'When a job of the kind can be claimed next; null when there is none.';
comment on function public.next_job_at() is 'When claim_jobs hands out something next: now or in the past when it would at once, null when nothing waits. For the timer.';
comment on function public.claim_jobs(text, text[]) is
  'For jobs-tick: due jobs of these kinds, [{id, kind, tenant_id, key, payload, attempt, lease_id, lease_seconds}], within the limit of each kind and business after business. '
  'Each is to be ended by finish_job or fail_job within its lease.';

-- 95_jobs/enqueue_jobs.sql
comment on function private.tg_job_kinds__open() is 'Gives a kind its turns, and one that recurs its job.';
comment on function private.enqueue_job(text, uuid, text, jsonb, timestamptz) is
  'Has something done once: a second call with the same kind, business and key changes nothing, whatever became of the first. Answers the job.';
comment on function private.schedule_job(text, uuid, text, timestamptz) is
  'Has something done at a time, as often as that is asked for: the job of the key moves there, comes back if it had ended, and runs once more if it is running. '
  'It locks the job until the transaction ends, so the key should be of a row that the transaction holds anyway.';
comment on function private.withdraw_job(text, uuid, text) is 'There is nothing to do any more: a job that waits is done; one that is running runs to its end.';
comment on function private.follow_row(text, uuid, text, timestamptz, timestamptz) is 'The job of a row follows the time that the row names, from p_before to p_due_at.';
comment on function private.tg_jobs__follow_row() is
  'A row that says in a column when something is to be done about it has a job for it. Arguments: the kind, the column with the key, the column with the time.';

-- 95_jobs/finish_jobs.sql
comment on function public.finish_job(bigint, uuid) is
  'For jobs-tick: a claimed job is done, or due again where it recurs or was asked for again. False when its lease ran out and somebody else has it.';
comment on function public.fail_job(bigint, uuid, text) is
  'For jobs-tick: an attempt failed; the job is ready for a later one or dead. Null when its lease ran out and somebody else has it.';
comment on function public.remove_old_jobs() is 'For jobs-tick: removes finished jobs that nobody asks for any more, and mails sent 30 days ago, some at a time; how many.';

-- 95_jobs/tables/job_kinds.sql
comment on table private.job_kinds is 'What is done in the background, and within which limits. A kind is added by a row here and a handler in supabase/functions/jobs-tick.';
comment on column private.job_kinds.title is 'What people call it.';
comment on column private.job_kinds.most_at_once is 'How many jobs of the kind run at the same time, in all workers together.';
comment on column private.job_kinds.lease is 'How long whoever claims a job has for it. After that it is handed out again.';
comment on column private.job_kinds.retry_after is 'The wait after the first failure, the second and so on, plus up to a fifth of it. A job that fails once more than there are waits is dead; one that recurs waits the last of them again.';
comment on column private.job_kinds.every is 'The kind has one job for the whole platform, which is due again so long after each run.';
comment on column private.job_kinds.retention is 'How long a finished job is kept, and its key remembered. Dead ones are kept until somebody decides.';

-- 95_jobs/tables/job_tenant_order.sql
comment on table private.job_tenant_order is 'Whose turn was the last in each kind of job. The row is locked while jobs of the kind are claimed, so that limits hold.';

-- 95_jobs/tables/jobs.sql
comment on table private.jobs is
  'What is to be done in the background. ready: from due_at on; running: claimed by a worker until leased_until; done; dead: failed too often, kept for people; cancelled by platform staff.';
comment on column private.jobs.tenant_key is 'Among whom turns go round: the business, or the platform itself.';
comment on column private.jobs.key is 'There is one job of a kind and business with this key, whatever is asked for again.';
comment on column private.jobs.again_at is 'Was asked for again while it ran: when it is due next.';
comment on column private.jobs.attempts is 'How often it was claimed since it last succeeded. A lease that ran out counts.';
comment on column private.jobs.lease_id is 'Of the claim that holds it: who comes late, with the one of an earlier claim, changes nothing.';

-- Who reads and changes the settings. Numbers, stock and money are written by functions only; these are plain choices.

call private.protect_tenant_table('public.business_settings', null, 'settings.edit', array['update']);
call private.protect_tenant_table('public.tenant_customization', null, 'settings.edit', array['update']);
call private.protect_tenant_table('public.storefront_settings', null, 'storefront.edit', array['update'],
  p_server_columns => array['slug']);
call private.protect_tenant_table('public.tenant_policies', 'settings.view', 'settings.edit', array['update']);
call private.protect_tenant_table('public.tax_rates', null, 'settings.edit');
call private.protect_tenant_table('public.locations', null, 'settings.edit');
call private.protect_tenant_table('public.tills', null, 'settings.edit');
call private.protect_tenant_table('public.payment_methods', null, 'settings.edit');
call private.lock_down('private.document_sequences');

create policy "Visitors read how usable businesses present themselves" on public.business_settings for select to anon
  using (exists (select 1 from public.tenants t where t.id = tenant_id and t.status in ('active', 'trial')));
grant select (tenant_id, company_name, company_logo_url, address_line_1, address_line_2, city, state_province, postal_code,
  country, phone, email, website, currency_code, currency_symbol, facebook_url, instagram_url, twitter_url, youtube_url,
  linkedin_url, tagline, about, updated_at) on public.business_settings to anon;

create policy "Visitors read the colours of usable businesses" on public.tenant_customization for select to anon
  using (exists (select 1 from public.tenants t where t.id = tenant_id and t.status in ('active', 'trial')));
grant select (tenant_id, primary_color, secondary_color, accent_color, logo_url, updated_at) on public.tenant_customization to anon;

create policy "Visitors read open shops" on public.storefront_settings for select to anon
  using (is_enabled and exists (select 1 from public.tenants t where t.id = tenant_id and t.status in ('active', 'trial')));
grant select (tenant_id, slug, is_enabled, display_name, delivery_enabled, delivery_fee, free_delivery_from, delivery_note,
  pickup_enabled, pickup_note, updated_at) on public.storefront_settings to anon;

create function private.tg_business_settings__currency()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One statement at a time: the ledger's table comes with a later migration.
  if to_regclass('public.journal_entries') is not null then
    if exists (select 1 from public.journal_entries e where e.tenant_id = new.tenant_id) then
      perform private.fail(409, 'in_use', 'The currency is fixed once something has been posted.', '{"field": "currency_code"}');
    end if;
  end if;
  update public.tenants t set currency_code = new.currency_code where t.id = new.tenant_id;
  return new;
end;
$$;
comment on function private.tg_business_settings__currency() is
  'Keeps the currency of the business equal to its settings, and fixed after the first posting.';
create trigger _300_currency before update of currency_code on public.business_settings for each row
  when (old.currency_code is distinct from new.currency_code) execute function private.tg_business_settings__currency();

do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.business_settings, public.tenant_customization;
  end if;
end;
$$;

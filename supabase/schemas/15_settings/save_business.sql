-- The settings form writes three rows or none of them, and every change of settings leaves a line in the audit record.

create function private.settings_values(p_change jsonb, p_table text, p_columns text[])
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_values jsonb := private.input_object(private.input_object(p_change, p_table) -> 'values', p_table || '.values');
  v_key text;
  v_value jsonb;
begin
  for v_key, v_value in select e.key, e.value from jsonb_each(v_values) e loop
    if v_key <> all (p_columns) then
      perform private.refuse_input(p_table || '.' || left(v_key, 60), 'This cannot be changed here.');
    elsif v_key like 'is\_%' then
      if jsonb_typeof(v_value) <> 'boolean' then
        perform private.refuse_input(v_key, 'This must be true or false.');
      end if;
    elsif jsonb_typeof(v_value) not in ('string', 'null') then
      perform private.refuse_input(v_key, 'This must be a text.');
    end if;
  end loop;
  return v_values;
end;
$$;
comment on function private.settings_values(jsonb, text, text[]) is
  'The values of one row''s change, { read_at, values }, when they are of these columns and of the right kind; else invalid_input.';

create function private.require_unchanged(p_change jsonb, p_table text, p_updated_at timestamptz)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  if private.input_instant(p_change, 'read_at') is distinct from p_updated_at then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.',
      jsonb_build_object('table', p_table));
  end if;
end;
$$;
comment on function private.require_unchanged(jsonb, text, timestamptz) is
  'Raises stale_row unless the row is still the one that was read.';

create function private.save_business_settings(p_tenant_id uuid, p_change jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old public.business_settings;
  v_new public.business_settings;
begin
  select * into v_old from public.business_settings b where b.tenant_id = p_tenant_id for no key update;
  v_new := jsonb_populate_record(v_old, private.settings_values(p_change, 'business_settings', array['company_name', 'company_logo_url', 'address_line_1', 'address_line_2', 'city', 'state_province',
    'postal_code', 'country', 'phone', 'email', 'website', 'facebook_url', 'instagram_url', 'twitter_url',
    'youtube_url', 'linkedin_url', 'tax_pin', 'tagline', 'about']));
  if v_new is not distinct from v_old then
    return;
  end if;
  perform private.require_unchanged(p_change, 'business_settings', v_old.updated_at);
  update public.business_settings b
  set company_name = v_new.company_name, company_logo_url = v_new.company_logo_url, address_line_1 =
    v_new.address_line_1, address_line_2 = v_new.address_line_2, city = v_new.city, state_province =
    v_new.state_province, postal_code = v_new.postal_code, country = v_new.country, phone = v_new.phone, email =
    v_new.email, website = v_new.website, facebook_url = v_new.facebook_url, instagram_url = v_new.instagram_url,
    twitter_url = v_new.twitter_url, youtube_url = v_new.youtube_url, linkedin_url = v_new.linkedin_url, tax_pin =
    v_new.tax_pin, tagline = v_new.tagline, about = v_new.about
  where b.tenant_id = p_tenant_id;
end;
$$;
comment on function private.save_business_settings(uuid, jsonb) is 'Writes the changed columns of business_settings, when there are any.';

create function private.save_customization(p_tenant_id uuid, p_change jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old public.tenant_customization;
  v_new public.tenant_customization;
begin
  select * into v_old from public.tenant_customization c where c.tenant_id = p_tenant_id for no key update;
  v_new := jsonb_populate_record(v_old, private.settings_values(p_change, 'tenant_customization', array['primary_color', 'secondary_color', 'accent_color', 'logo_url']));
  if v_new is not distinct from v_old then
    return;
  end if;
  perform private.require_unchanged(p_change, 'tenant_customization', v_old.updated_at);
  update public.tenant_customization c
  set primary_color = v_new.primary_color, secondary_color = v_new.secondary_color, accent_color = v_new.accent_color,
    logo_url = v_new.logo_url
  where c.tenant_id = p_tenant_id;
end;
$$;
comment on function private.save_customization(uuid, jsonb) is 'Writes the changed columns of tenant_customization, when there are any.';

create function private.save_storefront(p_tenant_id uuid, p_change jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old public.storefront_settings;
  v_new public.storefront_settings;
begin
  select * into v_old from public.storefront_settings s where s.tenant_id = p_tenant_id for no key update;
  v_new := jsonb_populate_record(v_old, private.settings_values(p_change, 'storefront_settings',
    array['display_name', 'is_enabled', 'reviews_enabled', 'reviews_need_approval']));
  if v_new is not distinct from v_old then
    return;
  end if;
  perform private.require_unchanged(p_change, 'storefront_settings', v_old.updated_at);
  update public.storefront_settings s
  set display_name = v_new.display_name, is_enabled = v_new.is_enabled, reviews_enabled = v_new.reviews_enabled,
    reviews_need_approval = v_new.reviews_need_approval
  where s.tenant_id = p_tenant_id;
end;
$$;
comment on function private.save_storefront(uuid, jsonb) is
  'Name of the online shop, whether it is open, and what its buyers may say of its goods.';

create function public.save_business(p_changes jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_changes jsonb := private.input_object(p_changes, 'p_changes');
begin
  perform private.require_writable();
  if v_changes ? 'business_settings' then
    perform private.save_business_settings(v_tenant_id, v_changes -> 'business_settings');
  end if;
  if v_changes ? 'tenant_customization' then
    perform private.save_customization(v_tenant_id, v_changes -> 'tenant_customization');
  end if;
  if v_changes ? 'storefront_settings' then
    perform private.require_permission('storefront.edit');
    perform private.save_storefront(v_tenant_id, v_changes -> 'storefront_settings');
  end if;
  return jsonb_build_object('saved', true);
end;
$$;
comment on function public.save_business(jsonb) is
  'Saves business and branding, all of it or nothing: { business_settings?, tenant_customization?, storefront_settings? }, each { read_at, values } with the updated_at that was read and the changed columns. stale_row when somebody else saved since; what is stored already is simply answered.';

create function private.tg_audit_settings()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old jsonb := to_jsonb(old) - 'updated_at';
  v_new jsonb := to_jsonb(new) - 'updated_at';
  v_keys text[] := array(select n.key from jsonb_each(v_new) n where n.value is distinct from v_old -> n.key);
begin
  if cardinality(v_keys) > 0 then
    perform private.write_audit(new.tenant_id, auth.uid(), 'settings_changed', tg_table_name, (v_new ->> 'id')::uuid,
      (select jsonb_object_agg(k, v_old -> k) from unnest(v_keys) k),
      (select jsonb_object_agg(k, v_new -> k) from unnest(v_keys) k));
  end if;
  return null;
end;
$$;
comment on function private.tg_audit_settings() is 'Writes which settings were changed, from what to what; nothing when all stayed.';

grant execute on function public.save_business(jsonb) to authenticated;

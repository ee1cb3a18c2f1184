-- Whether buyers may write reviews is set with the rest of the shop.

create or replace function private.save_storefront(p_tenant_id uuid, p_change jsonb)
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

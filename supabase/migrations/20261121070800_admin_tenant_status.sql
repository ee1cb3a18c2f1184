-- Suspending a business and letting it work again, by platform administrators.

create function public.admin_set_tenant_status(p_tenant_id uuid, p_status text, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_reason text := nullif(btrim(p_reason), '');
  v_before text;
begin
  if p_status is null or p_status not in ('active', 'trial', 'suspended') then
    perform private.refuse_input('p_status', 'A business is active, on trial or suspended.');
  end if;
  if v_reason is null or length(v_reason) > 500 then
    perform private.refuse_input('p_reason', 'Say why, in at most 500 characters.');
  end if;
  select t.status into v_before from public.tenants t where t.id = p_tenant_id for update;
  if v_before is null then
    perform private.fail(404, 'not_found', 'There is no such business.');
  elsif v_before = 'closed' then
    perform private.fail(409, 'in_use', 'A closed business stays closed.');
  end if;
  if v_before <> p_status then
    update public.tenants t set status = p_status where t.id = p_tenant_id;
    perform private.write_audit(p_tenant_id, v_admin_id, 'tenant_status_changed', 'tenants', p_tenant_id,
      jsonb_build_object('status', v_before), jsonb_build_object('status', p_status, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(p_tenant_id);
end;
$$;
comment on function public.admin_set_tenant_status(uuid, text, text) is
  'Suspends a business (staff and shop stop at once, nothing is lost) or lets it work again. Platform administrators with a second factor only; audited with the reason.';
grant execute on function public.admin_set_tenant_status(uuid, text, text) to authenticated;

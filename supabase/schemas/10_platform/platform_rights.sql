-- What the roles of platform staff may do: private.platform_rights decides, menu and pages follow what is answered here.

create function public.admin_my_rights()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_my_rights');
begin
  return jsonb_build_object(
    'role', private.platform_role(v_admin_id),
    'rights', (select jsonb_object_agg(r.call, to_jsonb(r.roles)) from private.platform_rights r));
end;
$$;
comment on function public.admin_my_rights() is
  'The caller''s role and who may make which call of the platform: {role, rights: {<call>: [role]}}. Platform administrators with a second factor.';

grant execute on function public.admin_my_rights() to authenticated;

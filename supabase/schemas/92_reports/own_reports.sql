-- Who sees what in reports: with reports.view all that the other rights allow, with reports.view_own alone the own sales and tills, without cost.

create function private.sees_own_reports(p_tenant_id uuid, p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not private.actor_can(p_tenant_id, p_user_id, 'reports.view');
end;
$$;
comment on function private.sees_own_reports(uuid, uuid) is 'Whether a person has reports of the own sales and tills alone.';

create function private.report_permits(p_tenant_id uuid, p_user_id uuid, p_permission text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if p_permission is null then
    return true;
  elsif private.sees_own_reports(p_tenant_id, p_user_id) and p_permission in ('till.view_all', 'products.view_cost') then
    -- The own tills are seen without the right to see all; cost is in no own report, whatever the role has besides.
    return p_permission = 'till.view_all';
  end if;
  return private.actor_can(p_tenant_id, p_user_id, p_permission);
end;
$$;
comment on function private.report_permits(uuid, uuid, text) is 'Whether a figure or grouping that needs this right is there for a person; null needs none.';

create function private.missing_report_rights(p_tenant_id uuid, p_user_id uuid, p_definition private.report_definitions)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_own boolean := private.sees_own_reports(p_tenant_id, p_user_id);
begin
  if v_is_own and p_definition.is_own then
    return '{}';
  end if;
  return array(
    select u.key from unnest(case when v_is_own then array['reports.view'] else '{}' end || p_definition.permissions) with ordinality as u (key, place)
    where not private.actor_can(p_tenant_id, p_user_id, u.key) order by u.place);
end;
$$;
comment on function private.missing_report_rights(uuid, uuid, private.report_definitions) is 'The rights that a person lacks to open a report; none when it opens.';

create function private.own_part(p_tenant_id uuid, p_user_id uuid, p_family text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_own boolean := private.sees_own_reports(p_tenant_id, p_user_id);
begin
  if v_is_own and p_family <> all ('{sales,tenders,tills}') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', '{"permission": "reports.view"}');
  elsif not v_is_own and private.actor_can(p_tenant_id, p_user_id, 'sales.view_all') then
    return '[]';
  elsif p_family = any ('{abc,pairs,customers,cohorts}') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', '{"permission": "sales.view_all"}');
  elsif v_is_own or p_family = any ('{sales,tenders,discounts,offline,overrides}') then
    return jsonb_build_array(jsonb_build_object(
      'dimension', to_jsonb(private.report_dimension(p_tenant_id, p_user_id, 'cashier', 'filters')), 'values', jsonb_build_array(p_user_id::text)));
  end if;
  return '[]';
end;
$$;
comment on function private.own_part(uuid, uuid, text) is
  'The filter that leaves a person the own part of figures, where that is all they see; permission_denied for figures that cannot be parted by person.';

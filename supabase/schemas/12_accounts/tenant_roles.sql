-- Own roles of a business: a copy of a ready role with other rights. Who may what is decided in the database (private.actor_can), from the next
-- request on. Sorting out rights needs no paid subscription.

create function private.owner_rights()
returns text[] language sql immutable security invoker set search_path = '' as $$
  select array['billing.view', 'billing.manage', 'ownership.transfer', 'payments.manage_keys', 'api_keys.manage', 'audit.view'];
$$;
comment on function private.owner_rights() is 'Rights that only a role of owners may hold (base admin).';

create function private.role_rights(p_tenant_id uuid, p_role text, p_role_id uuid)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  if p_role_id is null then
    return array(select r.permission_key from public.role_permissions r where r.role = p_role order by r.permission_key);
  end if;
  return array(
    select r.permission_key from public.tenant_role_permissions r
    where r.tenant_id = p_tenant_id and r.role_id = p_role_id order by r.permission_key);
end;
$$;
comment on function private.role_rights(uuid, text, uuid) is 'What a role may do, by name: the own role of a business where p_role_id names one, else the ready role.';

create function private.role_words(p_tenant_id uuid, p_role text, p_role_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('role', p_role, 'own_role', (
    select r.name from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_role_id)));
end;
$$;
comment on function private.role_words(uuid, text, uuid) is 'A role as the audit record names it {role, own_role}.';

create function private.require_grantable(p_tenant_id uuid, p_actor_id uuid, p_rights text[])
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_lacking text[] := array(
    select wanted.key from unnest(p_rights) as wanted (key)
    where not private.actor_can(p_tenant_id, p_actor_id, wanted.key) order by wanted.key);
begin
  if cardinality(v_lacking) > 0 then
    perform private.fail(403, 'permission_denied', 'You cannot give rights that you do not have yourself.',
      jsonb_build_object('permissions', to_jsonb(v_lacking)));
  end if;
end;
$$;
comment on function private.require_grantable(uuid, uuid, text[]) is 'Raises permission_denied, with those that are missing, unless a member holds all of these rights: nobody gives what they lack.';

create function private.tenant_role_json(p_role public.tenant_roles)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_role.id, 'name', p_role.name, 'base', p_role.base, 'is_own', true, 'updated_at', p_role.updated_at,
    'people', (select count(*) from public.tenant_users m where m.tenant_id = p_role.tenant_id and m.role_id = p_role.id)
      + (select count(*) from private.unanswerable_invitations i where i.tenant_id = p_role.tenant_id and i.role_id = p_role.id),
    'permissions', to_jsonb(private.role_rights(p_role.tenant_id, p_role.base, p_role.id)));
end;
$$;
comment on function private.tenant_role_json(public.tenant_roles) is 'One own role as the functions of roles answer it.';

create function public.list_roles()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.view');
begin
  return jsonb_build_object(
    'permissions', (
      select jsonb_agg(jsonb_build_object('key', p.key, 'description', p.description, 'is_for_owners', p.key = any (private.owner_rights()))
        order by p.key)
      from public.permissions p),
    'roles', (
      select jsonb_agg(jsonb_build_object('id', null, 'name', null, 'base', ready.role, 'is_own', false, 'updated_at', null,
        'people', (select count(*) from public.tenant_users m where m.tenant_id = v_tenant_id and m.role = ready.role and m.role_id is null),
        'permissions', to_jsonb(private.role_rights(v_tenant_id, ready.role, null))) order by ready.place)
      from unnest(array['admin', 'manager', 'accountant', 'cashier']) with ordinality as ready (role, place))
      || coalesce((
        select jsonb_agg(private.tenant_role_json(r) order by lower(r.name), r.id) from public.tenant_roles r where r.tenant_id = v_tenant_id), '[]'));
end;
$$;
comment on function public.list_roles() is
  'What rights there are {key, description, is_for_owners} and what each role holds {id and name (null of a ready role), base, is_own, updated_at, people, permissions}: '
  'the four ready roles, then the own roles of the business by name. Needs team.view.';

create function private.lock_roles()
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  perform private.require_shown_factor(auth.uid());
  -- As changes of people: one after the other, and the right asked again after waiting.
  perform 1 from public.tenants t where t.id = v_tenant_id for update;
  return private.require_permission('team.manage');
end;
$$;
comment on function private.lock_roles() is 'The business whose roles the caller may change, with its team locked. Needs team.manage, and the second factor where there is one.';

create function private.require_editable_role(p_role public.tenant_roles)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_role.base = 'admin' and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner can change a role of owners.');
  elsif exists (
      select 1 from public.tenant_users m where m.tenant_id = p_role.tenant_id and m.user_id = auth.uid() and m.role_id = p_role.id) then
    perform private.fail(403, 'permission_denied', 'You cannot change your own role. Ask an owner.');
  end if;
end;
$$;
comment on function private.require_editable_role(public.tenant_roles) is 'Raises permission_denied for a role of owners, unless an owner asks, and for the role that the caller has.';

create function private.input_rights(p_body jsonb, p_base text)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_rights text[] := array(
    select distinct e.value #>> '{}' from jsonb_array_elements(private.input_array(p_body, 'permissions', 0, 200)) as e order by 1);
begin
  if exists (select 1 from unnest(v_rights) as r (key) where not exists (select 1 from public.permissions p where p.key = r.key)) then
    perform private.refuse_input('permissions', 'One of these rights does not exist. Reload the page.');
  elsif p_base <> 'admin' and v_rights && private.owner_rights() then
    perform private.refuse_input('permissions', 'Only a role of owners holds the subscription, the ownership, the keys and the activity.');
  end if;
  return v_rights;
end;
$$;
comment on function private.input_rights(jsonb, text) is 'The rights of a body that a role with this base may hold, sorted, or invalid_input.';

create function private.set_role_rights(p_role public.tenant_roles, p_before text[], p_after text[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.tenant_role_permissions (tenant_id, role_id, permission_key)
  select p_role.tenant_id, p_role.id, r.key from unnest(p_after) as r (key) where r.key <> all (p_before);
  delete from public.tenant_role_permissions o
  where o.tenant_id = p_role.tenant_id and o.role_id = p_role.id and o.permission_key <> all (p_after);
  perform private.write_audit(p_role.tenant_id, auth.uid(), case when r.key = any (p_after) then 'role_right_given' else 'role_right_taken' end,
    'tenant_roles', p_role.id, null, jsonb_build_object('name', p_role.name, 'permission', r.key))
  from unnest(p_before || p_after) as r (key) where (r.key = any (p_before)) <> (r.key = any (p_after)) order by r.key;
end;
$$;
comment on function private.set_role_rights(public.tenant_roles, text[], text[]) is 'Gives and takes the rights in which two lists differ; one line of the audit record for each.';

create function public.save_tenant_role(p_role jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.lock_roles();
  v_old public.tenant_roles;
  v_role public.tenant_roles;
  v_before text[] := '{}';
  v_after text[];
begin
  perform private.input_object(p_role, 'p_role');
  select r.* into v_old from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = private.input_uuid(p_role, 'id') for update;
  v_role.tenant_id := v_tenant_id;
  v_role.id := private.input_uuid(p_role, 'id');
  v_role.name := private.input_line(p_role, 'name', 60, '', true);
  v_role.base := coalesce(v_old.base, private.input_choice(p_role, 'base', array['admin', 'manager', 'accountant', 'cashier']));
  v_after := private.input_rights(p_role, v_role.base);
  perform private.require_editable_role(v_role);
  if v_old.id is not null then
    v_before := private.role_rights(v_tenant_id, v_old.base, v_old.id);
  end if;
  if v_old.name = v_role.name and v_before = v_after then
    return private.tenant_role_json(v_old);
  elsif v_old.updated_at is distinct from private.input_instant(p_role, 'expected_updated_at') then
    perform private.fail(409, 'stale_row', 'Someone else changed this role. Reload it.');
  elsif v_old.id is null and (select count(*) from public.tenant_roles r where r.tenant_id = v_tenant_id) >= 30 then
    perform private.refuse_input('name', 'A business has at most 30 own roles. Delete one first.');
  end if;
  perform private.require_grantable(v_tenant_id, auth.uid(), array(select unnest(v_after) except select unnest(v_before)));
  insert into public.tenant_roles as r (tenant_id, id, name, base) values (v_tenant_id, v_role.id, v_role.name, v_role.base)
  on conflict (tenant_id, id) do update set name = excluded.name returning r.* into v_role;
  if v_old.name is distinct from v_role.name then
    perform private.write_audit(v_tenant_id, auth.uid(), case when v_old.id is null then 'role_made' else 'role_renamed' end, 'tenant_roles',
      v_role.id, case when v_old.id is not null then jsonb_build_object('name', v_old.name) end,
      jsonb_build_object('name', v_role.name, 'base', v_role.base));
  end if;
  perform private.set_role_rights(v_role, v_before, v_after);
  return private.tenant_role_json(v_role);
exception when unique_violation then
  perform private.refuse_input('name', 'Another role has this name.');
  return null;
end;
$$;
comment on function public.save_tenant_role(jsonb) is
  'Makes or changes an own role {id, name, base (kept once made), permissions: [key], expected_updated_at (for a change; stale_row)}; its people have it from the next request on. '
  'Rights of owners only with base admin, which owners alone change; nobody gives rights that they lack or changes the role they have (permission_denied). '
  'Every right given or taken is one line of the audit record. At most 30. Needs team.manage.';

create function public.delete_tenant_role(p_role_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.lock_roles();
  v_role public.tenant_roles;
begin
  select r.* into v_role from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id for update;
  if v_role.id is null then
    perform private.fail(404, 'not_found', 'This role does not exist.');
  end if;
  perform private.require_editable_role(v_role);
  if exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.role_id = p_role_id)
    or exists (select 1 from private.unanswerable_invitations i where i.tenant_id = v_tenant_id and i.role_id = p_role_id) then
    perform private.fail(409, 'in_use', 'Somebody has this role. Give them another one first.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'role_deleted', 'tenant_roles', p_role_id,
    jsonb_build_object('name', v_role.name, 'base', v_role.base, 'permissions', private.role_rights(v_tenant_id, v_role.base, v_role.id)), null);
  delete from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id;
  return jsonb_build_object('id', p_role_id, 'deleted', true);
end;
$$;
comment on function public.delete_tenant_role(uuid) is 'Deletes an own role that nobody has, not even somebody invited or deactivated (in_use). Needs team.manage; of owners: ownership.transfer.';

grant execute on function
  public.list_roles(),
  public.save_tenant_role(jsonb),
  public.delete_tenant_role(uuid)
  to authenticated;

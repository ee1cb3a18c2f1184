-- Saved views: a list as somebody wants to find it again. Its owner sees it, and everybody in the business once it is shared.

create function private.saved_view_row(p_view public.saved_views)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', p_view.id, 'list_key', p_view.list_key, 'name', p_view.name, 'params', p_view.params, 'position', p_view.position,
    'is_own', p_view.user_id = auth.uid(), 'is_shared', p_view.is_shared,
    'is_default', p_view.is_default and p_view.user_id = auth.uid(),
    'may_edit', p_view.user_id = auth.uid() or p_view.is_shared and private.can('settings.edit'),
    'owner_name', coalesce((select p.full_name from public.profiles p where p.user_id = p_view.user_id), ''),
    'updated_at', p_view.updated_at);
end;
$$;
comment on function private.saved_view_row(public.saved_views) is 'A saved view as the caller may see and change it (SavedView).';

create function public.list_saved_views(p_list_key text)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
begin
  return (
    select coalesce(jsonb_agg(private.saved_view_row(v) order by v.user_id <> auth.uid(), v.position, v.name, v.id), '[]')
    from public.saved_views v
    where v.tenant_id = v_tenant_id and v.list_key = p_list_key and (v.user_id = auth.uid() or v.is_shared)
  );
end;
$$;
comment on function public.list_saved_views(text) is 'The caller''s own views of a list, then those that others share (SavedView[]).';

create function private.input_view_params(p_view jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_params jsonb := coalesce(nullif(p_view -> 'params', 'null'), '{}');
begin
  if jsonb_typeof(v_params) <> 'object' or exists (
    select 1 from jsonb_each(v_params) as e (name, said)
    where e.name !~ '^[a-zA-Z][a-zA-Z0-9_]{0,39}$' or jsonb_typeof(e.said) <> 'string') then
    perform private.refuse_input('params', 'These must be names with texts.');
  elsif length(v_params::text) > 4000 then
    perform private.refuse_input('params', 'This view asks for too much at once.');
  end if;
  return v_params;
end;
$$;
comment on function private.input_view_params(jsonb) is 'The names and words of a view''s address, or invalid_input.';

create function public.save_view(p_view jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_row public.saved_views;
  v_old public.saved_views;
  v_expected timestamptz;
begin
  perform private.require_writable();
  perform private.input_object(p_view, 'p_view');
  v_row.tenant_id := v_tenant_id;
  v_row.user_id := v_user_id;
  v_row.id := private.input_uuid(p_view, 'id');
  v_row.list_key := private.input_text(p_view, 'list_key', 60, '', true);
  v_row.name := private.input_text(p_view, 'name', 60, '', true);
  v_row.params := private.input_view_params(p_view);
  v_row.is_shared := coalesce(p_view -> 'is_shared' = 'true', false);
  v_row.is_default := coalesce(p_view -> 'is_default' = 'true', false);
  v_row.position := coalesce(private.input_number(p_view, 'position', 0, 100000, 1, '', false), 0);
  v_expected := private.input_instant(p_view, 'expected_updated_at');
  if v_row.list_key !~ '^[a-z][a-z0-9_.-]*$' then
    perform private.refuse_input('list_key', 'This list does not exist.');
  elsif v_row.name ~ '[[:cntrl:]]' then
    perform private.refuse_input('name', 'This may not contain line breaks or control characters.');
  end if;
  perform private.lock_request('saved_views', v_tenant_id, v_user_id);
  select * into v_old from public.saved_views v where v.tenant_id = v_tenant_id and v.id = v_row.id for update;
  if not found then
    if v_expected is not null then
      perform private.fail(404, 'not_found', 'This view no longer exists.');
    elsif (select count(*) from public.saved_views v where v.tenant_id = v_tenant_id and v.user_id = v_user_id) >= 200 then
      perform private.refuse_input('name', 'You have 200 views. Delete one first.');
    end if;
    -- Only one opens the list.
    update public.saved_views v set is_default = false
    where v_row.is_default and v.tenant_id = v_tenant_id and v.user_id = v_user_id and v.list_key = v_row.list_key and v.is_default;
    insert into public.saved_views (tenant_id, id, user_id, list_key, name, params, is_shared, is_default, position)
    values (v_tenant_id, v_row.id, v_user_id, v_row.list_key, v_row.name, v_row.params, v_row.is_shared, v_row.is_default, v_row.position)
    returning * into v_row;
    return private.saved_view_row(v_row);
  end if;
  if v_old.user_id <> v_user_id and not (v_old.is_shared and private.can('settings.edit')) then
    -- Somebody else's own view is not even known to be there.
    if v_old.is_shared then
      perform private.fail(403, 'permission_denied', 'Only its owner or somebody who may change the settings changes a shared view.');
    end if;
    perform private.fail(404, 'not_found', 'This view no longer exists.');
  end if;
  -- With whose list it opens is the owner's own choice.
  if v_old.user_id <> v_user_id then
    v_row.is_default := v_old.is_default;
  end if;
  if (v_old.name, v_old.params, v_old.is_shared, v_old.is_default, v_old.position)
    is not distinct from (v_row.name, v_row.params, v_row.is_shared, v_row.is_default, v_row.position) then
    return private.saved_view_row(v_old);
  elsif v_expected is distinct from v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Someone else changed this view. Reload it.',
      jsonb_build_object('updated_at', v_old.updated_at));
  end if;
  update public.saved_views v set is_default = false
  where v_row.is_default and v.tenant_id = v_tenant_id and v.user_id = v_old.user_id and v.list_key = v_old.list_key
    and v.is_default and v.id <> v_old.id;
  update public.saved_views v
  set name = v_row.name, params = v_row.params, is_shared = v_row.is_shared, is_default = v_row.is_default, position = v_row.position
  where v.tenant_id = v_tenant_id and v.id = v_old.id
  returning * into v_row;
  return private.saved_view_row(v_row);
exception when unique_violation then
  perform private.refuse_input('name', 'Another view has this name.');
  return null;
end;
$$;
comment on function public.save_view(jsonb) is
  'Adds (without expected_updated_at) or changes a view of a list; a shared one of others with settings.edit. Answers SavedView.';

create function public.delete_view(p_view_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_old public.saved_views;
begin
  perform private.require_writable();
  select * into v_old from public.saved_views v
  where v.tenant_id = v_tenant_id and v.id = p_view_id and (v.user_id = auth.uid() or v.is_shared) for update;
  if not found then
    perform private.fail(404, 'not_found', 'This view no longer exists.');
  elsif v_old.user_id <> auth.uid() and not private.can('settings.edit') then
    perform private.fail(403, 'permission_denied', 'Only its owner or somebody who may change the settings deletes a shared view.');
  end if;
  delete from public.saved_views v where v.tenant_id = v_tenant_id and v.id = p_view_id;
end;
$$;
comment on function public.delete_view(uuid) is 'Deletes an own view, or a shared one with settings.edit.';

grant execute on function
  public.list_saved_views(text),
  public.save_view(jsonb),
  public.delete_view(uuid)
  to authenticated;

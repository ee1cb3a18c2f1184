-- Notifications: what happened that somebody of the business should know, behind the bell of the staff screens. Each is for
-- everyone whose role holds one permission, or for one of them alone; who has read what is kept by person. They are written by triggers and functions
-- with private.notify, never by clients.

create function private.current_permission_keys()
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select private.role_rights(m.tenant_id, m.role, m.role_id) from public.tenant_users m
    where m.user_id = auth.uid() and m.tenant_id = private.current_tenant_id()), '{}');
end;
$$;
comment on function private.current_permission_keys() is 'All permissions of the caller in the current tenant, none for anybody else.';

create function private.notify(
  p_tenant_id uuid, p_kind text, p_permission text, p_title text, p_body text, p_path text, p_at timestamptz default clock_timestamp())
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  -- History that is entered later (an import, demo data) is nothing to be called about.
  if p_at < clock_timestamp() - interval '3 days' then
    return;
  end if;
  insert into public.notifications (tenant_id, kind, permission, title, body, path, created_at)
  values (p_tenant_id, p_kind, p_permission, left(p_title, 250), left(p_body, 500), p_path, least(p_at, clock_timestamp()));
  -- A few old ones go with each new one, so the table stays small without a timer.
  delete from public.notifications n
  where n.tenant_id = p_tenant_id and n.id in (
    select o.id from public.notifications o
    where o.tenant_id = p_tenant_id and o.created_at < statement_timestamp() - interval '90 days'
    order by o.created_at limit 20);
end;
$$;
comment on function private.notify(uuid, text, text, text, text, text, timestamptz) is
  'Tells everyone of a business who holds the permission what happened at p_at. Not for anything older than 3 days.';

create function private.notify_person(
  p_tenant_id uuid, p_user_id uuid, p_kind text, p_permission text, p_title text, p_body text, p_path text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.notifications (tenant_id, user_id, kind, permission, title, body, path)
  values (p_tenant_id, p_user_id, p_kind, p_permission, left(p_title, 250), left(p_body, 500), p_path);
end;
$$;
comment on function private.notify_person(uuid, uuid, text, text, text, text, text) is
  'Tells one person of a business what happened, while they hold the permission.';

create function private.unread_notifications(p_tenant_id uuid, p_user_id uuid, p_keys text[])
returns integer language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select count(*) from (
      select 1 from public.notifications n
      where n.tenant_id = p_tenant_id and n.permission = any (p_keys) and coalesce(n.user_id, p_user_id) = p_user_id
        and n.kind <> all (private.muted_kinds(p_tenant_id, p_user_id)) and n.created_at >= (select m.created_at from public.tenant_users m where m.user_id = p_user_id)
        and not exists (
          select 1 from private.notification_reads r
          where r.tenant_id = n.tenant_id and r.user_id = p_user_id and r.notification_id = n.id)
      limit 100) u);
end;
$$;
comment on function private.unread_notifications(uuid, uuid, text[]) is
  'How many notifications since joining a person has not read; 100 stands for "100 or more".';

create function public.list_notifications(p_after text default null, p_limit integer default 20)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_keys text[] := private.current_permission_keys();
  v_limit integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_key jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz;
  v_after_id uuid;
  v_rows jsonb;
begin
  if v_key is not null then
    v_after_at := private.input_instant(v_key, 'at');
    v_after_id := private.input_uuid(v_key, 'id');
    if v_after_at is null then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
  select jsonb_agg(to_jsonb(p) order by p.created_at desc, p.id desc) into v_rows
  from (
    select n.id, n.kind, n.title, n.body, n.path, n.created_at,
      exists (select 1 from private.notification_reads r
        where r.tenant_id = n.tenant_id and r.user_id = v_user_id and r.notification_id = n.id) as is_read
    from public.notifications n
    where n.tenant_id = v_tenant_id and n.permission = any (v_keys) and coalesce(n.user_id, v_user_id) = v_user_id
      and n.kind <> all (private.muted_kinds(v_tenant_id, v_user_id)) and n.created_at >= (select m.created_at from public.tenant_users m where m.user_id = v_user_id)
      and (v_after_id is null or (n.created_at, n.id) < (v_after_at, v_after_id))
    order by n.created_at desc, n.id desc
    limit v_limit + 1) p;
  v_rows := coalesce(v_rows, '[]');
  return jsonb_build_object(
    'rows', jsonb_path_query_array(v_rows, '$[0 to $last]', jsonb_build_object('last', v_limit - 1)),
    'unread', private.unread_notifications(v_tenant_id, v_user_id, v_keys),
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('at', v_rows #> array[(v_limit - 1)::text, 'created_at'], 'id', v_rows #> array[(v_limit - 1)::text, 'id'])) end);
end;
$$;
comment on function public.list_notifications(text, integer) is
  'What the caller should know, newest first, at most 100 a page, and how much of all is unread (100 at most).';

create function public.mark_notifications_read(p_up_to timestamptz default null, p_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_keys text[] := private.current_permission_keys();
begin
  insert into private.notification_reads (tenant_id, user_id, notification_id)
  select n.tenant_id, v_user_id, n.id from public.notifications n
  where n.tenant_id = v_tenant_id and n.permission = any (v_keys) and coalesce(n.user_id, v_user_id) = v_user_id
    and (n.id = p_id or p_id is null and n.created_at <= coalesce(p_up_to, clock_timestamp()))
  on conflict do nothing;
  return jsonb_build_object('unread', private.unread_notifications(v_tenant_id, v_user_id, v_keys));
end;
$$;
comment on function public.mark_notifications_read(timestamptz, uuid) is
  'Marks one notification as read, or all up to a moment (by default now), for the caller alone. Answers how many are left unread.';

grant execute on function
  private.current_permission_keys(),
  private.own_muted_kinds(),
  public.list_notifications(text, integer),
  public.mark_notifications_read(timestamptz, uuid)
  to authenticated;

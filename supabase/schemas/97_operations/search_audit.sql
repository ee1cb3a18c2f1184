-- The audit record as platform administrators search it.

create function private.audit_row(p_event audit.events)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_event.id, 'created_at', p_event.created_at,
    'tenant_id', p_event.tenant_id, 'tenant_name', (select t.name from public.tenants t where t.id = p_event.tenant_id),
    'actor_id', p_event.actor_id, 'actor_kind', p_event.actor_kind,
    'actor_name', (select p.full_name from public.profiles p where p.user_id = p_event.actor_id),
    'actor_email', (select u.email from auth.users u where u.id = p_event.actor_id),
    'action', p_event.action, 'entity', p_event.entity, 'entity_id', p_event.entity_id,
    'before', p_event.before, 'after', p_event.after,
    'session_id', p_event.session_id, 'ip_address', host(p_event.ip_address));
end;
$$;
comment on function private.audit_row(audit.events) is 'One line of the audit record with the names of business and person.';

create function public.admin_search_audit(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_search_audit');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_actor_id uuid := private.input_uuid(v_filter, 'actor_id', '', false);
  v_kind text := private.input_choice(v_filter, 'actor_kind', array['user', 'platform', 'visitor', 'job', 'api_key'], '', false);
  v_entity text := private.input_text(v_filter, 'entity', 120);
  v_action text := private.input_text(v_filter, 'action', 120);
  v_text text := private.input_text(v_filter, 'text', 200);
  v_pattern text := '%' || private.escape_like(v_text) || '%';
  v_to timestamptz := private.input_instant(v_filter, 'to');
  v_from timestamptz := private.input_instant(v_filter, 'from');
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows jsonb[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  -- A text has no index: without a business only so much of the record is read.
  if v_text is not null and v_tenant_id is null then
    v_from := coalesce(v_from, coalesce(v_to, now()) - interval '31 days');
    if coalesce(v_to, now()) - v_from > interval '93 days' then
      perform private.refuse_input('from', 'A text is searched in at most 93 days. Choose a business to search further back.');
    end if;
  end if;
  perform private.write_audit(null, v_admin_id, 'admin_search_audit', 'audit', null, null, jsonb_strip_nulls(v_filter));
  select coalesce(array_agg(private.audit_row(e) order by e.created_at desc, e.id desc), '{}') into v_rows
  from (
    select * from audit.events o
    where (v_tenant_id is null or o.tenant_id = v_tenant_id) and (v_actor_id is null or o.actor_id = v_actor_id)
      and (v_kind is null or o.actor_kind = v_kind) and (v_entity is null or o.entity = v_entity) and (v_action is null or o.action = v_action)
      and (v_from is null or o.created_at >= v_from) and (v_to is null or o.created_at < v_to)
      -- Not what others have searched: it has the text, too.
      and (v_text is null or o.action <> 'admin_search_audit' and (o.before::text ilike v_pattern or o.after::text ilike v_pattern))
      and (v_after_id is null or (o.created_at, o.id) < (v_after_at, v_after_id))
    order by o.created_at desc, o.id desc limit v_limit + 1) e;
  return jsonb_build_object(
    'rows', to_jsonb(v_rows[:v_limit]),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('id', v_rows[v_limit] -> 'id', 'at', v_rows[v_limit] -> 'created_at')) end,
    'searched_from', v_from);
end;
$$;
comment on function public.admin_search_audit(jsonb, text, integer) is
  'The audit record, newest first, at most 100 lines a page, for platform administrators with a second factor: by tenant_id, actor_id, actor_kind, entity, action, from (included), to (not included) and text in what was before or after. Without a business a text is searched in the last 31 days, at most in 93.';

grant execute on function public.admin_search_audit(jsonb, text, integer) to authenticated;

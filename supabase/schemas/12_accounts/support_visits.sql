-- Support visits: platform staff look at a business as its owner sees it, as themselves. No token of another person is made, nothing can be
-- changed, the second factor is shown in the very session, and the business sees who looked, when and why.

create function private.visited_tenant_id(p_user_id uuid, p_session_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
begin
  select v.visited_tenant_id into v_tenant_id
  from private.support_visits v
  join private.platform_admins a on a.user_id = v.admin_id
  join auth.sessions s on s.user_id = v.admin_id and s.id = p_session_id
  where v.admin_id = p_user_id and v.ended_at is null and v.ends_at > statement_timestamp()
    and a.role in ('owner', 'operations', 'support')
    and s.aal::text = 'aal2' and (s.not_after is null or s.not_after > statement_timestamp())
    and not exists (select 1 from public.tenant_users m where m.user_id = v.admin_id);
  if v_tenant_id is not null then
    -- From here on the transaction refuses to write, whatever function forgets to ask.
    perform set_config('transaction_read_only', 'on', true);
  end if;
  return v_tenant_id;
end;
$$;
comment on function private.visited_tenant_id(uuid, uuid) is
  'The business that platform staff visit in this session, by a visit that is under way; else null. With it the whole transaction becomes read-only.';

create function private.support_may(p_tenant_id uuid, p_user_id uuid, p_permission text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_user_id = auth.uid()
    and p_permission = any (private.support_rights())
    and coalesce(private.visited_tenant_id(p_user_id, private.claim('session_id')::uuid) = p_tenant_id, false);
end;
$$;
comment on function private.support_may(uuid, uuid, text) is 'Whether the caller visits the business and the permission is one of looking.';

create function private.support_rights()
returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(r.permission_key order by r.permission_key), '{}')
  from public.role_permissions r where r.role = 'admin' and r.permission_key ~ '\.view(_[a-z]+)?$';
$$;
comment on function private.support_rights() is
  'What a visit shows: everything that an owner may look at. Edge functions ask for a right to change before they do anything, so none of them works for a visitor.';

create function private.support_visit_answer(p_visit private.support_visits)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', (p_visit).id, 'tenant_id', (p_visit).visited_tenant_id,
    'tenant_name', (select t.name from public.tenants t where t.id = (p_visit).visited_tenant_id),
    'reason', (p_visit).reason, 'ticket', (p_visit).ticket, 'starts_at', (p_visit).starts_at,
    'ends_at', least((p_visit).ended_at, (p_visit).ends_at),
    'is_open', (p_visit).ended_at is null and (p_visit).ends_at > clock_timestamp(),
    'was_ended_by_business', (p_visit).ended_by is not null and (p_visit).ended_by <> (p_visit).admin_id);
$$;
comment on function private.support_visit_answer(private.support_visits) is 'A visit as people are shown it: who of the platform looked is not in it.';

create function private.support_visit_of(p_user_id uuid, p_session_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.visited_tenant_id(p_user_id, p_session_id);
begin
  return (
    select private.support_visit_answer(v) from private.support_visits v
    where v.admin_id = p_user_id and v.visited_tenant_id = v_tenant_id and v.ended_at is null);
end;
$$;
comment on function private.support_visit_of(uuid, uuid) is 'The visit part of my_access: the one that is under way in this session, else null.';

create function private.tell_of_support_visit(p_visit private.support_visits)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify((p_visit).visited_tenant_id, 'support_visit', 'team.manage', 'Dukani support is looking at your business',
    (p_visit).reason, '/admin/settings?section=support');
  perform private.queue_mail(m.user_id, null, 'support_visit', 'Dukani support is looking at your business',
    concat_ws(E'\n\n',
      'Somebody of Dukani support is looking at your business, for 30 minutes at most. They see what you see and can change nothing.',
      'Why: ' || (p_visit).reason || coalesce(' (' || (p_visit).ticket || ')', ''),
      'See every visit, or end this one: {{site_url}}/admin/settings?section=support'))
  from public.tenant_users m
  where m.tenant_id = (p_visit).visited_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$$;
comment on function private.tell_of_support_visit(private.support_visits) is 'Tells the owners of a business, behind the bell and by mail, that a visit has begun and why.';

create function public.admin_start_support_visit(p_visit jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_start_support_visit');
  v_visit private.support_visits;
begin
  v_visit.id := private.input_uuid(private.input_object(p_visit, 'p_visit'), 'id');
  v_visit.visited_tenant_id := private.input_uuid(p_visit, 'tenant_id');
  v_visit.reason := private.billing_reason(p_visit);
  v_visit.ticket := private.input_text(p_visit, 'ticket', 60);
  v_visit.request_hash := private.request_hash(p_visit);
  perform private.lock_request('support_visit', v_admin_id, v_admin_id);
  -- A visit whose time is over makes room for the next.
  update private.support_visits v set ended_at = v.ends_at where v.admin_id = v_admin_id and v.ended_at is null and v.ends_at <= statement_timestamp();
  if exists (select 1 from private.support_visits v where v.id = v_visit.id) then
    select v.* into v_visit from private.support_visits v where v.id = v_visit.id and v.admin_id = v_admin_id and v.request_hash = v_visit.request_hash;
    if v_visit.id is null then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.support_visit_answer(v_visit);
  end if;
  if not exists (select 1 from public.tenants t where t.id = v_visit.visited_tenant_id and t.status <> 'closed') then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif exists (select 1 from public.tenant_users m where m.user_id = v_admin_id) then
    perform private.fail(409, 'support_visit_refused', 'You belong to a business yourself. Visit with an account that only runs the platform.');
  elsif exists (select 1 from private.support_visits v where v.admin_id = v_admin_id and v.ended_at is null) then
    perform private.fail(409, 'support_visit_open', 'You are visiting a business already. End that visit first.');
  end if;
  insert into private.support_visits (id, admin_id, visited_tenant_id, reason, ticket, starts_at, ends_at, request_hash)
  select v_visit.id, v_admin_id, v_visit.visited_tenant_id, v_visit.reason, v_visit.ticket, t.now, t.now + interval '30 minutes', v_visit.request_hash
  from (select clock_timestamp() as now) as t
  returning * into v_visit;
  perform private.write_audit(v_visit.visited_tenant_id, v_admin_id, 'support_visit_started', 'support_visits', v_visit.id, null,
    jsonb_strip_nulls(jsonb_build_object('reason', v_visit.reason, 'ticket', v_visit.ticket)));
  perform private.tell_of_support_visit(v_visit);
  return private.support_visit_answer(v_visit);
end;
$$;
comment on function public.admin_start_support_visit(jsonb) is
  'Begins to look at a business as its owner sees it: {id, tenant_id, reason (10 to 500 signs), ticket?}; answers {id, tenant_id, tenant_name, reason, ticket, starts_at, ends_at, is_open, was_ended_by_business}. '
  '30 minutes at most, one at a time, nothing can be changed. Owners, operations and support of the platform with a second factor shown within 5 minutes; the business is told. Errors: support_visit_open, support_visit_refused, not_found, idempotency_mismatch.';

create function public.end_support_visit(p_visit_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.live_user_id();
  v_visit private.support_visits;
begin
  if v_user_id is null then
    perform private.fail(401, 'not_signed_in', 'Sign in to continue.');
  end if;
  select v.* into v_visit from private.support_visits v where v.id = p_visit_id for update;
  -- Who visits ends their own; asking for a business would make this transaction read-only.
  if v_visit.admin_id is distinct from v_user_id then
    if v_visit.visited_tenant_id is distinct from private.require_permission('team.manage') then
      perform private.fail(404, 'not_found', 'This visit does not exist.');
    end if;
  end if;
  if v_visit.ended_at is null then
    update private.support_visits v set ended_at = least(clock_timestamp(), v.ends_at), ended_by = v_user_id
    where v.id = p_visit_id returning * into v_visit;
    perform private.write_audit(v_visit.visited_tenant_id, v_user_id, 'support_visit_ended', 'support_visits', v_visit.id, null, null);
  end if;
  return private.support_visit_answer(v_visit);
end;
$$;
comment on function public.end_support_visit(uuid) is
  'Ends a support visit before its time; answers as admin_start_support_visit. By whoever visits, or by a member of the visited business with team.manage. Error: not_found.';

create function public.list_support_visits()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  return (
    select coalesce(jsonb_agg(private.support_visit_answer(v) order by v.starts_at desc), '[]')
    from (
      select s.* from private.support_visits s where s.visited_tenant_id = v_tenant_id order by s.starts_at desc limit 100) as v);
end;
$$;
comment on function public.list_support_visits() is
  'When and why platform staff looked at the caller''s business, newest first, the last 100. Needs team.manage.';

grant execute on function
  public.admin_start_support_visit(jsonb),
  public.end_support_visit(uuid),
  public.list_support_visits()
  to authenticated;

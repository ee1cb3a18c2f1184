-- How the businesses of the platform stand with their tax authorities, for platform administrators. No document and no amount is shown.

create function private.fiscal_device_health(p_device public.fiscal_devices)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_device.id, 'tenant_id', p_device.tenant_id, 'tenant_name', (select t.name from public.tenants t where t.id = p_device.tenant_id),
    'location_name', (select l.name from public.locations l where l.tenant_id = p_device.tenant_id and l.id = p_device.location_id),
    'mode', p_device.mode, 'style', p_device.style, 'status', p_device.status, 'blocked_code', p_device.blocked_code, 'blocked_message', p_device.blocked_message,
    'last_ok_at', p_device.last_ok_at, 'started_at', p_device.started_at,
    'queued', q.documents, 'oldest_queued_at', q.oldest, 'attention', a.documents, 'accepted_last_day', d.accepted, 'rejected_last_day', d.rejected)
  from (select count(*) as documents, min(f.created_at) as oldest from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state in ('queued', 'sending')) q,
    (select count(*) as documents from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter')) a,
    (select count(*) filter (where f.state = 'accepted') as accepted, count(*) filter (where f.state = 'rejected') as rejected from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.created_at > statement_timestamp() - interval '1 day') d;
$$;
comment on function private.fiscal_device_health(public.fiscal_devices) is
  'A device as the platform sees it: its business, what waits and since when, what needs people, and what was accepted and rejected of the last day''s documents.';

create function public.admin_list_fiscal_devices(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_fiscal_devices');
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_mode text := private.input_choice(v_filter, 'mode', array['test', 'sandbox', 'live'], '', false);
  v_status text := private.input_choice(v_filter, 'status', array['setup', 'active', 'blocked', 'stopped'], '', false);
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_cursor is not null then private.cursor_id(v_cursor) end;
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_limit integer := private.page_size(p_limit, 50);
  v_rows public.fiscal_devices[];
begin
  if v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  if v_tenant_id is not null and not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_list_fiscal_devices', 'fiscal_devices', null, null, jsonb_strip_nulls(v_filter));
  select coalesce(array_agg(d order by d.created_at desc, d.id desc), '{}') into v_rows
  from (
    select x.* from public.fiscal_devices x
    where (v_mode is null or x.mode = v_mode) and (v_status is null or x.status = v_status) and (v_tenant_id is null or x.tenant_id = v_tenant_id)
      and (v_after_id is null or (x.created_at, x.id) < (v_after_at, v_after_id))
    order by x.created_at desc, x.id desc limit v_limit + 1) d;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.fiscal_device_health(r) order by r.created_at desc, r.id desc), '[]') from unnest(v_rows[:v_limit]) as r),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('id', (v_rows[v_limit]).id, 'at', (v_rows[v_limit]).created_at)) end);
end;
$$;
comment on function public.admin_list_fiscal_devices(jsonb, text, integer) is
  'Devices of all businesses, newest first, with what waits: {mode, status, tenant_id}. Platform administrators with a second factor; audited.';

create function public.admin_fiscal_summary()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_fiscal_summary');
begin
  perform private.write_audit(null, v_admin_id, 'admin_fiscal_summary', 'platform', null, null, null);
  return jsonb_build_object(
    'devices', (select jsonb_build_object('active', count(*) filter (where d.status = 'active'), 'blocked', count(*) filter (where d.status = 'blocked'),
      'setup', count(*) filter (where d.status = 'setup'), 'live', count(*) filter (where d.mode = 'live' and d.status in ('active', 'blocked')))
      from public.fiscal_devices d),
    'queued', (select count(*) from public.fiscal_documents f where f.state in ('queued', 'sending')),
    'oldest_queued_at', (select min(f.created_at) from public.fiscal_documents f where f.state in ('queued', 'sending')),
    'attention', (select count(*) from public.fiscal_documents f where f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter')),
    'codes', coalesce((
      select jsonb_agg(jsonb_build_object('code', c.code, 'message', c.message, 'documents', c.documents, 'tenants', c.tenants) order by c.documents desc, c.code)
      from (
        select f.code, min(f.message) as message, count(*) as documents, count(distinct f.tenant_id) as tenants from public.fiscal_documents f
        where f.state in ('rejected', 'needs_review', 'dead_letter') and f.code is not null group by f.code order by count(*) desc, f.code limit 10) c), '[]'));
end;
$$;
comment on function public.admin_fiscal_summary() is
  'Devices by status, what waits at the tax authorities and why documents were refused, over all businesses. Platform administrators with a second factor; audited.';

grant execute on function
  public.admin_list_fiscal_devices(jsonb, text, integer),
  public.admin_fiscal_summary()
  to authenticated;

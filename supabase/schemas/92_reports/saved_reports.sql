-- Saved reports: a report under a name, for its owner, a role or everybody. Rights are asked at each run, never stored.

create function private.saved_query(p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_other text := (
    select k.key from jsonb_object_keys(private.input_object(p_query, 'query')) as k (key)
    where k.key <> all ('{report,measures,dimensions,filters,period,compare,returns,sort,descending,look}') order by k.key limit 1);
begin
  if v_other is not null then
    perform private.refuse_input('query', 'A saved report does not have ' || left(v_other, 40) || '.');
  elsif length(p_query::text) > 20000 then
    perform private.refuse_input('query', 'This report asks for too much at once.');
  end if;
  perform private.input_choice(p_query, 'look', array['cross', 'list'], '', false);
  return jsonb_strip_nulls(p_query);
end;
$$;
comment on function private.saved_query(jsonb) is 'The query of a saved report with no word that it does not know, or invalid_input.';

create function private.runnable_query(p_tenant_id uuid, p_query jsonb, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text := private.input_text(p_query, 'period', 30);
  v_days daterange := private.report_period(p_tenant_id, v_name, p_today);
begin
  if v_name is not null and v_days is null then
    perform private.refuse_input('period', 'This is no period.');
  end if;
  return (p_query - 'period' - 'look') || case when v_days is null then '{}'
    else jsonb_build_object('from', lower(v_days), 'to', upper(v_days) - 1) end;
end;
$$;
comment on function private.runnable_query(uuid, jsonb, date) is 'The query of a saved report as run_report takes it, with the days of its period seen from a day.';

create function private.may_open_report(p_tenant_id uuid, p_user_id uuid, p_key text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from private.report_definitions d
    where d.key = p_key and private.missing_report_rights(p_tenant_id, p_user_id, d) = '{}');
end;
$$;
comment on function private.may_open_report(uuid, uuid, text) is 'Whether a person may open a report of the registry.';

create function private.sees_saved_report(p_report public.saved_reports, p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_report.owner_id = p_user_id or (
    (p_report.visibility = 'everybody' or p_report.visibility = 'role' and exists (
      select 1 from public.tenant_users m where m.tenant_id = p_report.tenant_id and m.user_id = p_user_id and m.role = p_report.role))
    and private.may_open_report(p_report.tenant_id, p_user_id, p_report.definition_key));
end;
$$;
comment on function private.sees_saved_report(public.saved_reports, uuid) is 'Whether a person finds a saved report: an own one, or a shared one that their role may open.';

create function private.saved_report_json(p_report public.saved_reports)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', p_report.id, 'name', p_report.name, 'report', p_report.definition_key,
    'title', (select d.title from private.report_definitions d where d.key = p_report.definition_key),
    'query', p_report.query, 'visibility', p_report.visibility, 'role', p_report.role, 'is_own', p_report.owner_id = auth.uid(),
    'may_edit', p_report.owner_id = auth.uid() or private.can('reports.share'),
    'may_open', private.may_open_report(p_report.tenant_id, auth.uid(), p_report.definition_key),
    'is_pinned', exists (
      select 1 from private.report_pins p where p.tenant_id = p_report.tenant_id and p.user_id = auth.uid() and p.saved_report_id = p_report.id),
    'owner_name', coalesce((select f.full_name from public.profiles f where f.user_id = p_report.owner_id), ''), 'updated_at', p_report.updated_at);
end;
$$;
comment on function private.saved_report_json(public.saved_reports) is 'A saved report as the caller sees it (SavedReport).';

create function public.list_saved_reports()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
begin
  return (
    select coalesce(jsonb_agg(private.saved_report_json(r) order by r.owner_id <> auth.uid(), lower(r.name), r.id), '[]')
    from public.saved_reports r
    where r.tenant_id = v_tenant_id and r.deleted_at is null and private.sees_saved_report(r, auth.uid()));
end;
$$;
comment on function public.list_saved_reports() is 'The caller''s own saved reports, then those shared with them that their role may open (SavedReport[]). Needs reports.view_own.';

create function private.hold_saved_report(p_report_id uuid)
returns public.saved_reports language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_report public.saved_reports;
begin
  perform private.require_writable();
  select * into v_report from public.saved_reports r where r.tenant_id = v_tenant_id and r.id = p_report_id for update;
  if v_report.id is null or not private.sees_saved_report(v_report, auth.uid()) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  elsif v_report.owner_id <> auth.uid() and not private.can('reports.share') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', '{"permission": "reports.share"}');
  end if;
  return v_report;
end;
$$;
comment on function private.hold_saved_report(uuid) is 'A saved report that the caller may change, held: an own one, or with reports.share one that is shared with them.';

create function private.read_saved_report(p_tenant_id uuid, p_body jsonb)
returns public.saved_reports language plpgsql volatile security definer set search_path = '' as $$
declare
  v_report public.saved_reports;
begin
  v_report.tenant_id := p_tenant_id;
  v_report.owner_id := auth.uid();
  v_report.id := private.input_uuid(p_body, 'id');
  v_report.name := private.input_line(p_body, 'name', 80, '', true);
  v_report.query := private.saved_query(p_body -> 'query');
  v_report.definition_key := v_report.query ->> 'report';
  v_report.visibility := coalesce(private.input_choice(p_body, 'visibility', array['own', 'role', 'everybody'], '', false), 'own');
  v_report.role := private.input_choice(p_body, 'role', array['admin', 'manager', 'accountant', 'cashier'], '', v_report.visibility = 'role');
  if v_report.visibility <> 'role' then
    v_report.role := null;
  end if;
  if not exists (select 1 from private.report_definitions d where d.key = v_report.definition_key) then
    perform private.fail(404, 'not_found', 'This report does not exist.', '{"field": "report"}');
  elsif not private.may_open_report(p_tenant_id, auth.uid(), v_report.definition_key) then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.', jsonb_build_object('report', v_report.definition_key));
  end if;
  -- What could not be run is not saved either.
  perform private.plan_report(p_tenant_id, auth.uid(),
    private.runnable_query(p_tenant_id, v_report.query, private.business_date(p_tenant_id, statement_timestamp())));
  return v_report;
end;
$$;
comment on function private.read_saved_report(uuid, jsonb) is 'A saved report as it was sent, checked against the registry and the rights of the caller.';

create function public.save_report(p_report jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_report public.saved_reports;
  v_old public.saved_reports;
  v_expected timestamptz;
begin
  perform private.require_writable();
  perform private.input_object(p_report, 'p_report');
  v_report := private.read_saved_report(v_tenant_id, p_report);
  v_expected := private.input_instant(p_report, 'expected_updated_at');
  perform private.lock_request('saved_reports', v_tenant_id, auth.uid());
  select * into v_old from public.saved_reports r where r.tenant_id = v_tenant_id and r.id = v_report.id and r.deleted_at is null;
  if v_old.id is null and v_expected is not null then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  elsif v_report.visibility <> 'own' or v_old.visibility <> 'own' then
    perform private.require_permission('reports.share');
  end if;
  if v_old.id is null then
    return private.add_saved_report(v_report);
  end if;
  v_old := private.hold_saved_report(v_report.id);
  if (v_old.name, v_old.query, v_old.visibility, v_old.role) is not distinct from (v_report.name, v_report.query, v_report.visibility, v_report.role) then
    return private.saved_report_json(v_old);
  elsif v_expected is distinct from v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Someone else changed this report. Reload it.', jsonb_build_object('updated_at', v_old.updated_at));
  end if;
  update public.saved_reports r
  set name = v_report.name, query = v_report.query, definition_key = v_report.definition_key, visibility = v_report.visibility, role = v_report.role
  where r.tenant_id = v_tenant_id and r.id = v_report.id returning * into v_report;
  return private.saved_report_json(v_report);
exception when unique_violation then
  perform private.refuse_input('name', 'Another saved report has this name.');
  return null;
end;
$$;
comment on function public.save_report(jsonb) is
  'Saves a report {id, name, query {report, measures, dimensions, filters, period, compare, returns, sort, descending, look}, visibility: own, role or everybody, role, expected_updated_at (for a change)}. '
  'Sharing, and changing what is shared, needs reports.share. Answers SavedReport.';

create function private.require_room_for_report(p_report public.saved_reports)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select count(*) from public.saved_reports r where r.tenant_id = p_report.tenant_id and r.owner_id = p_report.owner_id and r.deleted_at is null) >= 200 then
    perform private.refuse_input('name', case when p_report.owner_id = auth.uid() then 'You have 200 saved reports. Delete one first.'
      else 'Its owner has 200 saved reports. One of them must be deleted first.' end);
  end if;
end;
$$;
comment on function private.require_room_for_report(public.saved_reports) is 'invalid_input when the owner of a report that is to be added or brought back has 200 of them.';

create function private.add_saved_report(p_report public.saved_reports)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_report public.saved_reports;
begin
  perform private.require_room_for_report(p_report);
  if exists (select 1 from public.saved_reports r where r.tenant_id = p_report.tenant_id and r.id = p_report.id) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  end if;
  insert into public.saved_reports (tenant_id, id, owner_id, name, definition_key, query, visibility, role)
  values (p_report.tenant_id, p_report.id, p_report.owner_id, p_report.name, p_report.definition_key, p_report.query, p_report.visibility, p_report.role)
  returning * into v_report;
  return private.saved_report_json(v_report);
end;
$$;
comment on function private.add_saved_report(public.saved_reports) is 'Adds a saved report, 200 a person at most.';

create function public.delete_saved_report(p_saved_report_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_report public.saved_reports := private.hold_saved_report(p_saved_report_id);
begin
  update public.saved_reports r set deleted_at = coalesce(r.deleted_at, clock_timestamp())
  where r.tenant_id = v_report.tenant_id and r.id = v_report.id returning * into v_report;
  return private.saved_report_json(v_report);
end;
$$;
comment on function public.delete_saved_report(uuid) is 'Deletes a saved report, a shared one of others with reports.share. restore_saved_report brings it back.';

create function public.restore_saved_report(p_saved_report_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_report public.saved_reports := private.hold_saved_report(p_saved_report_id);
begin
  if v_report.deleted_at is not null then
    perform private.require_room_for_report(v_report);
  end if;
  update public.saved_reports r set deleted_at = null
  where r.tenant_id = v_report.tenant_id and r.id = v_report.id returning * into v_report;
  return private.saved_report_json(v_report);
exception when unique_violation then
  perform private.refuse_input('name', 'Another saved report has this name.');
  return null;
end;
$$;
comment on function public.restore_saved_report(uuid) is 'Brings a deleted saved report back; invalid_input when another one has its name meanwhile.';

create function public.pin_saved_report(p_saved_report_id uuid, p_is_pinned boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('reports.view_own');
  v_report public.saved_reports;
begin
  perform private.require_writable();
  select * into v_report from public.saved_reports r where r.tenant_id = v_tenant_id and r.id = p_saved_report_id and r.deleted_at is null for share;
  if v_report.id is null or not private.sees_saved_report(v_report, auth.uid()) then
    perform private.fail(404, 'not_found', 'This saved report no longer exists.');
  elsif coalesce(p_is_pinned, false) then
    insert into private.report_pins (tenant_id, user_id, saved_report_id) values (v_tenant_id, auth.uid(), v_report.id) on conflict do nothing;
  else
    delete from private.report_pins p where p.tenant_id = v_tenant_id and p.user_id = auth.uid() and p.saved_report_id = v_report.id;
  end if;
  return private.saved_report_json(v_report);
end;
$$;
comment on function public.pin_saved_report(uuid, boolean) is 'Has a saved report stand first for the caller, or no longer.';

grant execute on function
  public.list_saved_reports(),
  public.save_report(jsonb),
  public.delete_saved_report(uuid),
  public.restore_saved_report(uuid),
  public.pin_saved_report(uuid, boolean)
  to authenticated;

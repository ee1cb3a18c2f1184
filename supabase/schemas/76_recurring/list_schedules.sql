-- What repeats, as the screens show it.

create function private.run_json(p_tenant_id uuid, p_run_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'schedule_id', r.schedule_id, 'schedule_name', s.name, 'kind', s.kind, 'due_on', r.due_on, 'status', r.status,
    'business_date', r.business_date, 'amount', r.amount, 'note', r.note, 'error_code', r.error_code, 'error_message', r.error_message,
    'made_at', r.made_at,
    'is_of_drawer', s.kind = 'expense' and r.body ->> 'tender_type' = 'cash' and r.body ->> 'money_account_id' is null,
    'entry_id', case when s.kind = 'journal' then (
      select m.journal_entry_id from public.manual_journals m where m.tenant_id = r.tenant_id and m.id = r.id) end)
  from public.schedule_runs r join public.schedules s on s.tenant_id = r.tenant_id and s.id = r.schedule_id
  where r.tenant_id = p_tenant_id and r.id = p_run_id;
$$;
comment on function private.run_json(uuid, uuid) is 'What became of a due day, as the API shows it; entry_id leads to a journal, id to an expense or a bill.';

create function private.schedule_json(p_tenant_id uuid, p_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'kind', s.kind, 'name', s.name, 'document', s.body, 'amount', s.amount, 'every', s.every, 'unit', s.unit,
    'starts_on', s.starts_on, 'is_last_day', s.is_last_day, 'ends', case when s.ends_on is not null then 'on' when s.ends_after is not null then 'after' else 'never' end,
    'ends_on', s.ends_on, 'ends_after', s.ends_after, 'posting', s.posting, 'status', s.status, 'next_on', s.next_on, 'revision', s.revision,
    'responsible_name', s.responsible_name,
    'contact_name', (select c.name from public.contacts c where c.tenant_id = s.tenant_id and c.id = (s.body ->> 'contact_id')::uuid),
    'last_run', (
      select private.run_json(r.tenant_id, r.id) from public.schedule_runs r
      where r.tenant_id = s.tenant_id and r.schedule_id = s.id order by r.due_on desc limit 1),
    'waiting_count', (
      select count(*) from public.schedule_runs r where r.tenant_id = s.tenant_id and r.schedule_id = s.id and r.status = 'draft'),
    'failed_count', (
      select count(*) from public.schedule_runs r where r.tenant_id = s.tenant_id and r.schedule_id = s.id and r.status = 'failed'))
  from public.schedules s where s.tenant_id = p_tenant_id and s.id = p_id;
$$;
comment on function private.schedule_json(uuid, uuid) is 'Something that repeats as the API shows it, with what was made last.';

create function private.seen_schedule_kinds(p_tenant_id uuid, p_user_id uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(k.kind), '{}') from unnest(array['expense', 'bill', 'journal']) as k (kind)
  where private.actor_can(p_tenant_id, p_user_id, private.schedule_permission(k.kind, false));
$$;
comment on function private.seen_schedule_kinds(uuid, uuid) is 'The kinds of documents that somebody may see repeat.';

create function private.require_schedules()
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.current_tenant_id();
begin
  if private.seen_schedule_kinds(v_tenant_id, auth.uid()) = '{}' then
    return private.require_permission('accounting.view');
  end if;
  return v_tenant_id;
end;
$$;
comment on function private.require_schedules() is
  'The current tenant of somebody who may see some kind of document repeat; else not_signed_in, no_membership or permission_denied.';

create function public.list_schedules(p_filter jsonb default '{}')
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_schedules();
  v_kinds text[] := private.seen_schedule_kinds(v_tenant_id, auth.uid());
  v_kind text;
  v_status text;
begin
  perform private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_kind := private.input_choice(p_filter, 'kind', array['expense', 'bill', 'journal'], '', false);
  v_status := private.input_choice(p_filter, 'status', array['active', 'paused', 'ended'], '', false);
  return (
    select coalesce(jsonb_agg(private.schedule_json(v_tenant_id, l.id) order by l.status = 'ended', l.next_on nulls last, lower(l.name), l.id), '[]')
    from (
      select s.id, s.status, s.next_on, s.name from public.schedules s
      where s.tenant_id = v_tenant_id and s.kind = any (v_kinds) and (v_kind is null or s.kind = v_kind) and (v_status is null or s.status = v_status)
      order by s.status = 'ended', s.next_on nulls last limit 500) l);
end;
$$;
comment on function public.list_schedules(jsonb) is
  'What repeats {kind, status}, what is due next first, at most 500; of the kinds that the caller may see. Needs accounting.view, for bills purchases.view.';

create function public.get_schedule(p_schedule_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_schedules();
  v_schedule public.schedules;
begin
  select * into v_schedule from public.schedules s
  where s.tenant_id = v_tenant_id and s.id = p_schedule_id and s.kind = any (private.seen_schedule_kinds(v_tenant_id, auth.uid()));
  if v_schedule.id is null then
    perform private.fail(404, 'not_found', 'This is not among what repeats.');
  end if;
  return private.schedule_json(v_schedule.tenant_id, v_schedule.id) || jsonb_build_object(
    'next_days', case when v_schedule.next_on is null then '[]' else to_jsonb(private.schedule_days(v_schedule, v_schedule.next_on - 1, (
      select count(*)::integer from public.schedule_runs r where r.tenant_id = v_schedule.tenant_id and r.schedule_id = v_schedule.id), 6)) end,
    'runs', (
      select coalesce(jsonb_agg(private.run_json(l.tenant_id, l.id) order by l.due_on desc), '[]')
      from (
        select r.tenant_id, r.id, r.due_on from public.schedule_runs r
        where r.tenant_id = v_schedule.tenant_id and r.schedule_id = v_schedule.id order by r.due_on desc limit 60) l));
end;
$$;
comment on function public.get_schedule(uuid) is
  'Something that repeats, with its next six days and the last sixty documents. Needs accounting.view, for bills purchases.view.';

create function public.preview_schedule(p_rule jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_schedules();
  v_rule public.schedules := private.read_schedule_rule(private.input_object(p_rule, 'p_rule'));
  v_schedule_id uuid := private.input_uuid(p_rule, 'schedule_id', '', false);
  v_today date := private.business_date(v_tenant_id, clock_timestamp());
  v_behind record;
  v_days date[];
begin
  select max(r.due_on) as last_on, count(*)::integer as made into v_behind
  from public.schedule_runs r where r.tenant_id = v_tenant_id and r.schedule_id = v_schedule_id;
  v_days := private.schedule_days(v_rule, v_behind.last_on, v_behind.made, 400);
  return jsonb_build_object('next_days', to_jsonb(v_days[1:6]), 'missed_count', (select count(*) from unnest(v_days) as d (day) where d.day < v_today));
end;
$$;
comment on function public.preview_schedule(jsonb) is
  'On which six days something would be due next, as save_schedule takes the rule, with the schedule_id of one that is changed; missed_count: how many have passed and would be made at once. '
  'Needs accounting.view or purchases.view.';

create function public.list_waiting_runs()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_schedules();
  v_kinds text[] := private.seen_schedule_kinds(v_tenant_id, auth.uid());
begin
  return (
    select coalesce(jsonb_agg(private.run_json(v_tenant_id, l.id) order by l.due_on, l.id), '[]')
    from (
      select r.id, r.due_on from public.schedule_runs r
      join public.schedules s on s.tenant_id = r.tenant_id and s.id = r.schedule_id
      where r.tenant_id = v_tenant_id and r.status in ('draft', 'failed') and s.kind = any (v_kinds) order by r.due_on, r.id limit 200) l);
end;
$$;
comment on function public.list_waiting_runs() is
  'Documents of what repeats that wait for somebody: drafts, and what could not be made; the oldest first, at most 200. Needs accounting.view, for bills purchases.view.';

grant execute on function
  public.list_schedules(jsonb),
  public.get_schedule(uuid),
  public.preview_schedule(jsonb),
  public.list_waiting_runs()
  to authenticated;

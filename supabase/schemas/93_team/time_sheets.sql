-- Sheets of working hours: minutes by business day, week by week. Minutes come from instants, so that a night when clocks change is as long as it was;
-- a shift over the day cut-off is split there.

create function private.time_pieces(p_tenant_id uuid, p_member_id uuid, p_from date, p_to date)
returns table (entry_id uuid, member_id uuid, kind text, day date, minutes integer)
language plpgsql stable rows 100 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with days as materialized (
    select d::date as day, private.business_day_start(p_tenant_id, d::date) as starts, private.business_day_start(p_tenant_id, d::date + 1) as ends
    from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') as d
  )
  select e.id, e.member_id, e.kind, y.day, (extract(epoch from date_trunc('minute', least(coalesce(e.ended_at, statement_timestamp()), y.ends))
    - date_trunc('minute', greatest(e.started_at, y.starts))) / 60)::integer
  from days y
  join public.time_entries e on e.tenant_id = p_tenant_id and (p_member_id is null or e.member_id = p_member_id) and e.removed_at is null
    and tstzrange(e.started_at, e.ended_at) && tstzrange(y.starts, y.ends) and e.started_at < statement_timestamp();
end;
$$;
comment on function private.time_pieces(uuid, uuid, date, date) is
  'Minutes of each entry on each business day of a range, of one person or (null) of all. Begin and end count by the whole minute, so that pieces add up to the entry; what goes on counts up to now.';

create function private.input_week(p_week date)
returns date language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_week is null or extract(isodow from private.input_day(p_week, 'p_week')) <> 1 then
    perform private.refuse_input('p_week', 'A week begins on a Monday.');
  end if;
  return p_week;
end;
$$;
comment on function private.input_week(date) is 'A Monday or invalid_input.';

create function private.time_week_json(p_tenant_id uuid, p_member_id uuid, p_week date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with pieces as materialized (select p.* from private.time_pieces(p_tenant_id, p_member_id, p_week, p_week + 6) p),
    flags as (
      select coalesce(bool_or(e.ended_at is null), false) as is_open, coalesce(bool_or(private.is_long_entry(e.started_at, e.ended_at)), false) as is_long
      from public.time_entries e where e.tenant_id = p_tenant_id and e.id in (select p.entry_id from pieces p))
    select jsonb_build_object('user_id', p_member_id, 'full_name', private.member_name(p_tenant_id, p_member_id), 'week_start', p_week,
      'days', (
        select jsonb_agg(jsonb_build_object('day', p_week + d.n,
          'work_minutes', coalesce((select sum(p.minutes) from pieces p where p.day = p_week + d.n and p.kind = 'work'), 0),
          'break_minutes', coalesce((select sum(p.minutes) from pieces p where p.day = p_week + d.n and p.kind = 'break'), 0)) order by d.n)
        from generate_series(0, 6) as d (n)),
      'work_minutes', coalesce((select sum(p.minutes) from pieces p where p.kind = 'work'), 0),
      'break_minutes', coalesce((select sum(p.minutes) from pieces p where p.kind = 'break'), 0),
      'is_open', f.is_open, 'is_long', f.is_long, 'approved_at', w.approved_at,
      'approved_by_name', case when w.approved_by is not null then private.member_name(p_tenant_id, w.approved_by) end)
    from flags f
    left join public.time_weeks w on w.tenant_id = p_tenant_id and w.member_id = p_member_id and w.week_start = p_week);
end;
$$;
comment on function private.time_week_json(uuid, uuid, date) is 'The week of a person as list_hours answers it.';

create function public.list_hours(p_week date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('hours.clock');
  v_week date := private.input_week(p_week);
  v_sees_all boolean := private.can('hours.view');
begin
  return jsonb_build_object('week_start', v_week, 'sees_all', v_sees_all,
    'is_over', private.business_date(v_tenant_id, statement_timestamp()) > v_week + 6,
    'people', coalesce((
      select jsonb_agg(private.time_week_json(v_tenant_id, m.user_id, v_week) order by lower(p.full_name), m.user_id)
      from public.tenant_users m join public.profiles p on p.user_id = m.user_id
      where m.tenant_id = v_tenant_id and m.invitation_status = 'accepted' and (v_sees_all or m.user_id = auth.uid())
        and (m.is_active or exists (select 1 from private.time_pieces(v_tenant_id, m.user_id, v_week, v_week + 6)))), '[]'));
end;
$$;
comment on function public.list_hours(date) is
  'Working hours of the week that begins on Monday p_week {week_start, sees_all, is_over, people: [{user_id, full_name, week_start, days: [{day, work_minutes, break_minutes}] (7 business '
  'days), work_minutes, break_minutes, is_open, is_long, approved_at, approved_by_name}]}: of everybody with hours.view, else of the caller. Needs hours.clock.';

create function private.time_entry_json(p_entry public.time_entries)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_entry.id, 'kind', p_entry.kind, 'started_at', p_entry.started_at, 'ended_at', p_entry.ended_at,
    'day', private.business_date(p_entry.tenant_id, p_entry.started_at), 'source', p_entry.source,
    'minutes', (extract(epoch from date_trunc('minute', coalesce(p_entry.ended_at, statement_timestamp())) - date_trunc('minute', p_entry.started_at)) / 60)::integer,
    'is_long', private.is_long_entry(p_entry.started_at, p_entry.ended_at), 'is_removed', p_entry.removed_at is not null,
    'updated_at', p_entry.updated_at, 'changes', coalesce((
      select jsonb_agg(jsonb_build_object('changed_at', c.changed_at, 'changed_by_name', private.member_name(c.tenant_id, c.changed_by),
        'reason', c.reason, 'before', c.before, 'after', c.after) order by c.changed_at, c.id)
      from public.time_entry_changes c where c.tenant_id = p_entry.tenant_id and c.entry_id = p_entry.id), '[]'));
end;
$$;
comment on function private.time_entry_json(public.time_entries) is 'One entry of a sheet, with what was corrected of it. Its day is the one on which it began.';

create function public.get_hours(p_user_id uuid, p_week date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission(case when p_user_id = auth.uid() then 'hours.clock' else 'hours.view' end);
  v_week date := private.input_week(p_week);
begin
  if not exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_user_id and m.invitation_status = 'accepted') then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  end if;
  return private.time_week_json(v_tenant_id, p_user_id, v_week) || jsonb_build_object('entries', coalesce((
    select jsonb_agg(private.time_entry_json(e) order by e.started_at, e.id)
    from public.time_entries e
    where e.tenant_id = v_tenant_id and e.member_id = p_user_id
      and tstzrange(e.started_at, e.ended_at) && tstzrange(private.business_day_start(v_tenant_id, v_week), private.business_day_start(v_tenant_id, v_week + 7))), '[]'));
end;
$$;
comment on function public.get_hours(uuid, date) is
  'The sheet of a person: the week as in list_hours, and entries [{id, kind: work|break, started_at, ended_at, day, minutes, source: till|web|manager, is_long, is_removed, updated_at, '
  'changes: [{changed_at, changed_by_name, reason, before, after}]}]. The own one with hours.clock, others'' with hours.view.';

create function public.hours_worked(p_from date, p_to date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('hours.clock');
  v_sees_all boolean := private.can('hours.view');
begin
  if p_from is null or p_to is null or private.input_day(p_to, 'p_to') - private.input_day(p_from, 'p_from') not between 0 and 366 then
    perform private.refuse_input('p_to', 'Choose from one day to a year.');
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', w.member_id, 'full_name', private.member_name(v_tenant_id, w.member_id), 'work_minutes', w.minutes)
      order by w.member_id)
    from (
      select p.member_id, sum(p.minutes) as minutes
      from private.time_pieces(v_tenant_id, case when not v_sees_all then auth.uid() end, p_from, p_to) p
      where p.kind = 'work' group by p.member_id) w), '[]');
end;
$$;
comment on function public.hours_worked(date, date) is
  'Minutes worked, without breaks, in a range of at most a year of business days [{user_id, full_name, work_minutes}]: of everybody with hours.view, else of the caller. Needs hours.clock.';

grant execute on function
  public.list_hours(date),
  public.get_hours(uuid, date),
  public.hours_worked(date, date)
  to authenticated;

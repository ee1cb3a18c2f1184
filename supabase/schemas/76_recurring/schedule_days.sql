-- On which days something repeats. A due day is the first one and n periods, so that 31 January is followed by 28 February and 31 March.

create function private.schedule_day(p_unit text, p_every integer, p_starts_on date, p_is_last_day boolean, p_place integer)
returns date language sql immutable security invoker set search_path = ''
return case
  when p_unit = 'day' then p_starts_on + p_every * p_place
  when p_unit = 'week' then p_starts_on + 7 * p_every * p_place
  when p_is_last_day then (date_trunc('month', p_starts_on) + make_interval(months => p_every * p_place + 1) - interval '1 day')::date
  else (p_starts_on + make_interval(months => p_every * p_place))::date end;
comment on function private.schedule_day(text, integer, date, boolean, integer) is
  'Due day number p_place, from 0. In months without that day it is their last one.';

create function private.schedule_day_after(p_unit text, p_every integer, p_starts_on date, p_is_last_day boolean, p_after date)
returns date language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_place integer := 0;
begin
  if p_after >= p_starts_on then
    -- One period early, then step by step: months differ in length.
    v_place := greatest(0, case p_unit
      when 'day' then (p_after - p_starts_on) / p_every
      when 'week' then (p_after - p_starts_on) / (7 * p_every)
      else ((extract(year from p_after) - extract(year from p_starts_on)) * 12 + extract(month from p_after) - extract(month from p_starts_on))::integer
        / p_every end - 1);
  end if;
  while private.schedule_day(p_unit, p_every, p_starts_on, p_is_last_day, v_place) <= p_after loop
    v_place := v_place + 1;
  end loop;
  return private.schedule_day(p_unit, p_every, p_starts_on, p_is_last_day, v_place);
end;
$$;
comment on function private.schedule_day_after(text, integer, date, boolean, date) is 'The first due day after p_after; the very first one where that is null.';

create function private.schedule_days(p_schedule public.schedules, p_after date, p_made integer, p_count integer)
returns date[] language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_days date[] := '{}';
  v_day date := p_after;
begin
  while cardinality(v_days) < least(p_count, coalesce(p_schedule.ends_after - p_made, p_count)) loop
    v_day := private.schedule_day_after(p_schedule.unit, p_schedule.every, p_schedule.starts_on, p_schedule.is_last_day, v_day);
    exit when v_day > coalesce(p_schedule.ends_on, '2999-12-31');
    v_days := v_days || v_day;
  end loop;
  return v_days;
end;
$$;
comment on function private.schedule_days(public.schedules, date, integer, integer) is
  'The next p_count due days after p_after, as far as the schedule goes on; p_made of them are behind already.';

create function private.next_schedule_day(p_schedule public.schedules, p_not_before date default null)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_behind record;
begin
  select max(r.due_on) as last_on, count(*)::integer as made into v_behind
  from public.schedule_runs r where r.tenant_id = p_schedule.tenant_id and r.schedule_id = p_schedule.id;
  return (private.schedule_days(p_schedule, greatest(v_behind.last_on, p_not_before - 1), v_behind.made, 1))[1];
end;
$$;
comment on function private.next_schedule_day(public.schedules, date) is
  'The due day after those that are behind, and not before p_not_before; null where there is none any more.';

create function private.move_schedule(p_schedule public.schedules, p_status text, p_next_on date)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_status text := case when p_next_on is null then 'ended' else p_status end;
begin
  update public.schedules s set status = v_status, next_on = p_next_on,
    next_run_at = case when v_status = 'active' then private.business_day_start(s.tenant_id, p_next_on) end
  where s.tenant_id = p_schedule.tenant_id and s.id = p_schedule.id;
end;
$$;
comment on function private.move_schedule(public.schedules, text, date) is
  'Says what is due next and when its job looks at it; without a day it has ended. The row is held by the caller.';

-- On which days and at which instants a report is mailed, and which days it covers then. Days and times are of the business's clock.

create function private.local_instant(p_zone text, p_day date, p_time time)
returns timestamptz language sql stable security invoker set search_path = '' as $$
  -- A time that the clock leaves out comes back as another one: then the next minute that there is.
  select x.at from generate_series(0, 1500) as n
  cross join lateral (select p_day + p_time + make_interval(mins => n) as local) l
  cross join lateral (select l.local at time zone p_zone as at) x
  where x.at at time zone p_zone = l.local order by n limit 1;
$$;
comment on function private.local_instant(text, date, time) is
  'The instant of a time of the clock in a zone; where the clock leaves that time out, of the next one that there is.';

create function private.is_report_day(p_schedule public.report_schedules, p_day date)
returns boolean language sql immutable security invoker set search_path = ''
return case p_schedule.rhythm
  when 'daily' then true
  when 'weekdays' then extract(isodow from p_day)::integer = any (p_schedule.weekdays)
  else extract(day from p_day)::integer = least(coalesce(p_schedule.month_day, 31),
    extract(day from date_trunc('month', p_day::timestamp) + interval '1 month' - interval '1 day')::integer) end;
comment on function private.is_report_day(public.report_schedules, date) is 'Whether a report is mailed on a day; of a month that is too short, on its last one.';

create function private.next_report_day(p_schedule public.report_schedules, p_zone text, p_after timestamptz)
returns date language sql stable security definer set search_path = '' as $$
  select d.day from generate_series(0, 62) as n
  cross join lateral (select (p_after at time zone p_zone)::date + n as day) d
  where private.is_report_day(p_schedule, d.day) and private.local_instant(p_zone, d.day, p_schedule.at_time) > p_after
  order by n limit 1;
$$;
comment on function private.next_report_day(public.report_schedules, text, timestamptz) is 'The first day whose time comes after an instant.';

create function private.last_report_day(p_schedule public.report_schedules, p_zone text, p_until timestamptz)
returns date language sql stable security definer set search_path = '' as $$
  select d.day from generate_series(0, 62) as n
  cross join lateral (select (p_until at time zone p_zone)::date - n as day) d
  where private.is_report_day(p_schedule, d.day) and private.local_instant(p_zone, d.day, p_schedule.at_time) <= p_until
  order by n limit 1;
$$;
comment on function private.last_report_day(public.report_schedules, text, timestamptz) is 'The last day whose time has come at an instant.';

create function private.report_mail_period(p_tenant_id uuid, p_period text, p_at timestamptz)
returns daterange language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, p_at);
begin
  return case p_period
    when 'month_to_date' then daterange(date_trunc('month', (v_today - 1)::timestamp)::date, v_today)
    else private.report_period(p_tenant_id, p_period, v_today) end;
end;
$$;
comment on function private.report_mail_period(uuid, text, timestamptz) is
  'The days that a report covers when it is mailed at an instant: business days that are over. On the first of a month, month_to_date is the whole month before.';

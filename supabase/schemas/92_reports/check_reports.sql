-- The nightly comparison of reports with everything else. A difference is a fault of the program: it is kept, the sums are made again,
-- the job fails before the platform's people, and those who see the books are told.

create function private.rebuild_report_sums(p_tenant_id uuid, p_from date, p_to date)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  c_sums constant text := 'sold_net, sold_tax, discounts, returned_net, returned_tax, units, returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns';
  v_sums text := (select string_agg('sum(f.' || c || ')', ', ') from regexp_split_to_table(c_sums, ', ') as c);
  v_table record;
begin
  -- Nothing is taken in meanwhile.
  perform 1 from private.report_watermarks w where w.tenant_id = p_tenant_id for update;
  for v_table in
    select * from (values ('sale_hours', 'business_date, hour, location_id, channel', false), ('cashier_days', 'business_date, cashier_id, location_id, till_id, channel', false),
      ('product_months', 'business_date, product_id', true), ('contact_months', 'business_date, contact_id', true)) as t (relation, keys, is_by_month)
  loop
    execute format('delete from private.%I r where r.tenant_id = $1 and r.business_date between $2 and $3', v_table.relation)
    using p_tenant_id, case when v_table.is_by_month then date_trunc('month', p_from)::date else p_from end, p_to;
    execute format('insert into private.%I (tenant_id, %s, %s%s) select $1, %s, %s%s from private.sale_facts f where f.tenant_id = $1 and f.business_date between $2 and $3 group by %s',
      v_table.relation, v_table.keys, c_sums, case v_table.relation when 'sale_hours' then ', lines' else '' end,
      replace(v_table.keys, 'business_date', case when v_table.is_by_month then 'date_trunc(''month'', f.business_date)::date' else 'f.business_date' end), v_sums,
      case v_table.relation when 'sale_hours' then ', count(*)' else '' end,
      (select string_agg((n + 1)::text, ', ' order by n) from generate_series(1, cardinality(regexp_split_to_array(v_table.keys, ', '))) as n))
    using p_tenant_id,
      case when v_table.is_by_month then date_trunc('month', p_from)::date else p_from end,
      case when v_table.is_by_month then (date_trunc('month', p_to) + interval '1 month' - interval '1 day')::date else p_to end;
  end loop;
end;
$$;
comment on function private.rebuild_report_sums(uuid, date, date) is 'Adds the facts of days up again, and those of the months that these days are in.';

create function private.freeze_months(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.report_frozen_months (tenant_id, month, hash, net)
  select p_tenant_id, m.month, f.hash, f.net
  from (
    select x.month::date as month
    from public.accounting_locks l
    cross join lateral (select min(r.business_date) as first_on from private.sale_hours r where r.tenant_id = p_tenant_id) h
    cross join lateral generate_series(date_trunc('month', h.first_on), l.locked_until, interval '1 month') as x (month)
    where l.tenant_id = p_tenant_id and l.area = 'all' and l.kind = 'hard' and x.month + interval '1 month' - interval '1 day' <= l.locked_until) m
  cross join lateral private.month_figures(p_tenant_id, m.month) f
  where not exists (select 1 from private.report_frozen_months o where o.tenant_id = p_tenant_id and o.month = m.month)
  on conflict (tenant_id, month) do nothing;
end;
$$;
comment on function private.freeze_months(uuid) is 'Keeps what reports have of months that the books have closed for good since the last night.';

create function private.rest_of_days(p_tenant_id uuid, p_day date)
returns table (from_on date, to_on date) language plpgsql stable rows 1 security definer set search_path = '' as $$
begin
  -- A thirtieth a night, by the number of the day: after thirty nights all earlier days had their turn.
  return query
  select r.first_on + (r.days * r.turn) / 30, r.first_on + (r.days * (r.turn + 1)) / 30 - 1
  from (
    select min(h.business_date) as first_on, p_day - 35 + 1 - min(h.business_date) as days, (p_day - date '1970-01-01') % 30 as turn
    from private.sale_hours h where h.tenant_id = p_tenant_id) r
  where r.days > 0 and (r.days * r.turn) / 30 < (r.days * (r.turn + 1)) / 30;
end;
$$;
comment on function private.rest_of_days(uuid, date) is 'Which of the days before the last 35 are compared on a night; none where it has no part of them.';

create function private.tie_findings(p_tenant_id uuid, p_from date, p_to date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tie', t.tie, 'day', t.business_date, 'till_session_id', t.till_session_id, 'reported', t.reported,
      'booked', t.booked, 'difference', t.reported - t.booked) order by t.business_date desc, t.tie), '[]')
    from private.ties(p_tenant_id, p_from, p_to) t where not t.is_equal);
end;
$$;
comment on function private.tie_findings(uuid, date, date) is 'Comparisons of a range of days that are not equal [{tie, day, till_session_id, reported, booked, difference}].';

create function private.mend_reports(p_tenant_id uuid, p_findings jsonb)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day date;
begin
  if exists (
    select 1 from jsonb_array_elements(p_findings) as f join private.tie_names() n on n.tie = f.value ->> 'tie' where n.is_of_facts) then
    perform private.rebuild_reports(p_tenant_id);
    return 'facts';
  end if;
  for v_day in
    select distinct (f.value ->> 'day')::date from jsonb_array_elements(p_findings) as f join private.tie_names() n on n.tie = f.value ->> 'tie' where n.is_of_sums
  loop
    perform private.rebuild_report_sums(p_tenant_id, v_day, v_day);
  end loop;
  return case when v_day is not null then 'sums' end;
end;
$$;
comment on function private.mend_reports(uuid, jsonb) is
  'Makes the tables of reports again where that may mend a difference: the sums of its days (sums), or everything from the documents (facts). Null: neither would help.';

create function private.check_reports(p_tenant_id uuid)
returns private.report_checks language plpgsql volatile security definer set search_path = '' as $$
declare
  v_begin timestamptz := clock_timestamp();
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_rest record;
  v_findings jsonb;
  v_check private.report_checks;
begin
  perform private.lock_request('report_checks', p_tenant_id, p_tenant_id);
  select * into v_check from private.report_checks c where c.tenant_id = p_tenant_id and c.checked_on = v_today;
  if found then
    -- Tried again, the job says the same: what was mended is still to be looked at.
    return v_check;
  end if;
  perform private.freeze_months(p_tenant_id);
  select * into v_rest from private.rest_of_days(p_tenant_id, v_today);
  v_findings := private.tie_findings(p_tenant_id, v_today - 34, v_today);
  if v_rest.from_on is not null then
    v_findings := v_findings || private.tie_findings(p_tenant_id, v_rest.from_on, v_rest.to_on);
  end if;
  insert into private.report_checks (tenant_id, checked_on, started_at, finished_at, rest_from, rest_to, finding_count, findings, mended)
  values (p_tenant_id, v_today, v_begin, clock_timestamp(), v_rest.from_on, v_rest.to_on, jsonb_array_length(v_findings),
    jsonb_path_query_array(v_findings, '$[0 to 99]'), private.mend_reports(p_tenant_id, v_findings))
  returning * into v_check;
  delete from private.report_checks c where c.tenant_id = p_tenant_id and c.finding_count = 0 and c.checked_on < v_today - 90;
  if v_check.finding_count > 0 then
    perform private.notify(p_tenant_id, 'books_health', 'accounting.view', 'Reports and books do not agree', (
        select string_agg(distinct n.name, '; ') from jsonb_array_elements(v_findings) as f join private.tie_names() n on n.tie = f.value ->> 'tie'),
      '/admin/reports/tie_out');
  end if;
  return v_check;
end;
$$;
comment on function private.check_reports(uuid) is
  'Compares the reports of a business: the last 35 days and a thirtieth of the days before, once a business day. Mends what making sums again can mend, keeps what it found, and tells who sees the books.';

create function public.queue_report_checks()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
begin
  -- At night, where the business is, as the checks of the books.
  select count(private.enqueue_job('report_check', d.id, d.day)) into v_count
  from (
    select t.id, ((statement_timestamp() at time zone t.timezone)::date)::text as day
    from public.tenants t
    left join lateral (
      select c.started_at from private.report_checks c where c.tenant_id = t.id order by c.checked_on desc limit 1) c on true
    where t.status in ('active', 'trial') and exists (select 1 from public.journal_entries e where e.tenant_id = t.id)
      and ((statement_timestamp() at time zone t.timezone)::time between '02:00' and '05:00' or c.started_at < statement_timestamp() - interval '50 hours')) d;
  return v_count;
end;
$$;
comment on function public.queue_report_checks() is 'For jobs-tick: has the reports of every business compared once a night, between 2 and 5 in its zone; how many were asked for.';

create function public.check_reports_at_night(p_tenant_id uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_check private.report_checks;
begin
  v_check := private.check_reports(p_tenant_id);
  return (
    select string_agg(distinct f.value ->> 'tie', ', ') from jsonb_array_elements(v_check.findings) as f);
end;
$$;
comment on function public.check_reports_at_night(uuid) is 'For jobs-tick: compares the reports of a business; the comparisons that are not equal, null when all are.';

grant execute on function public.queue_report_checks(), public.check_reports_at_night(uuid) to service_role;

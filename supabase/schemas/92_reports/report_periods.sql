-- Periods by name, as screens offer them and saved reports remember them: they move with the calendar of the business.

create function private.report_period(p_tenant_id uuid, p_name text, p_today date)
returns daterange language plpgsql stable security definer set search_path = '' as $$
declare
  v_week date := date_trunc('week', p_today)::date;
  v_month date := date_trunc('month', p_today)::date;
  v_quarter date := date_trunc('quarter', p_today)::date;
  v_year date := private.year_start(p_tenant_id, p_today);
  v_days text[] := regexp_match(p_name, '^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$');
begin
  if v_days is not null then
    if not pg_input_is_valid(v_days[1], 'date') or not pg_input_is_valid(v_days[2], 'date') or v_days[1] > v_days[2] then
      perform private.refuse_input('period', 'This is no period.');
    end if;
    return daterange(private.input_day(v_days[1]::date, 'period'), private.input_day(v_days[2]::date, 'period'), '[]');
  end if;
  return case p_name
    when 'today' then daterange(p_today, p_today, '[]')
    when 'yesterday' then daterange(p_today - 1, p_today - 1, '[]')
    when 'this_week' then daterange(v_week, v_week + 7)
    when 'last_week' then daterange(v_week - 7, v_week)
    when 'this_month' then daterange(v_month, (v_month + interval '1 month')::date)
    when 'last_month' then daterange((v_month - interval '1 month')::date, v_month)
    when 'this_quarter' then daterange(v_quarter, (v_quarter + interval '3 months')::date)
    when 'last_quarter' then daterange((v_quarter - interval '3 months')::date, v_quarter)
    when 'this_year' then daterange(date_trunc('year', p_today)::date, (date_trunc('year', p_today) + interval '1 year')::date)
    when 'this_financial_year' then daterange(v_year, (v_year + interval '1 year')::date)
    when 'last_financial_year' then daterange((v_year - interval '1 year')::date, v_year)
    when 'last_7_days' then daterange(p_today - 6, p_today, '[]')
    when 'last_30_days' then daterange(p_today - 29, p_today, '[]')
    when 'last_90_days' then daterange(p_today - 89, p_today, '[]')
    when 'last_12_months' then daterange((v_month - interval '11 months')::date, (v_month + interval '1 month')::date) end;
end;
$$;
comment on function private.report_period(uuid, text, date) is
  'The days of a period by its name, seen from a day, or of 2026-01-01..2026-01-31; null for any other word.';

-- How much a report would read, told from the sums by hour before any line is read.

create function private.lines_of_days(p_tenant_id uuid, p_from date, p_to date)
returns bigint language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select coalesce(sum(r.lines), 0) from private.sale_hours r
    where r.tenant_id = p_tenant_id and r.business_date between p_from and p_to);
end;
$$;
comment on function private.lines_of_days(uuid, date, date) is 'How many lines of sales and returns, with their receipts, a range of days has; what is not taken in yet is left out.';

create function private.lines_to_read(p_plan private.report_plan, p_from date, p_to date)
returns bigint language plpgsql stable security definer set search_path = '' as $$
declare
  v_first_month date := (date_trunc('month', p_from + interval '1 month' - interval '1 day'))::date;
  v_last_month date := date_trunc('month', p_to + 1)::date;
begin
  if p_from is null or p_to is null then
    return 0;
  elsif p_plan.by_sale_day then
    return private.lines_of_days(p_plan.tenant_id, p_from, '2999-12-31');
  elsif (p_plan.source).grain = 'month' and v_first_month < v_last_month then
    -- Whole months are read as sums.
    return private.lines_of_days(p_plan.tenant_id, p_from, v_first_month - 1) + private.lines_of_days(p_plan.tenant_id, v_last_month, p_to);
  end if;
  return private.lines_of_days(p_plan.tenant_id, p_from, p_to);
end;
$$;
comment on function private.lines_to_read(private.report_plan, date, date) is 'How many lines a report would read for a range of days.';

create function private.require_narrow(p_plan private.report_plan)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  -- With several groupings there are about as many rows as lines.
  v_most constant bigint := (p_plan.source).most_lines / case when cardinality(p_plan.dimensions) > 1 and (p_plan.source).grain <> 'period' then 3 else 1 end;
  v_lines bigint;
begin
  -- Lines of some products are found by an index: they are few.
  if v_most is null or exists (select 1 from jsonb_array_elements(p_plan.filters) as f where f.value #>> '{dimension,key}' = 'product') then
    return;
  end if;
  v_lines := private.lines_to_read(p_plan, p_plan.from_on, p_plan.to_on) + private.lines_to_read(p_plan, p_plan.compared_from, p_plan.compared_to);
  if v_lines > v_most then
    perform private.fail(413, 'report_too_wide', format('This reads %s lines. Choose a shorter period or fewer groupings.', case
        when v_lines >= 950000 then to_char(v_lines / 1000000.0, 'FM999990.0') || ' million' else to_char(v_lines, 'FM999,999') end),
      jsonb_build_object('lines', v_lines, 'most', v_most));
  end if;
end;
$$;
comment on function private.require_narrow(private.report_plan) is 'report_too_wide for a report that would read more lines than its source adds up while somebody waits.';

-- What statements are made of: the columns that are asked for, and what each account moved in them. Amounts come from
-- private.account_sums, so that no statement reads the lines of the journal.

create function private.year_start_month(p_tenant_id uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select coalesce((select s.year_start_month from public.accounting_settings s where s.tenant_id = p_tenant_id), 1);
$$;
comment on function private.year_start_month(uuid) is 'The month in which the year of the books begins; January unless a business says otherwise.';

create function private.year_start(p_tenant_id uuid, p_day date)
returns date language sql stable security definer set search_path = '' as $$
  select (date_trunc('year', p_day - make_interval(months => m.month - 1)) + make_interval(months => m.month - 1))::date
  from (select private.year_start_month(p_tenant_id) as month) m;
$$;
comment on function private.year_start(uuid, date) is 'The first day of the books'' year in which a day lies.';

create function private.previous_range(p_from date, p_to date)
returns date[] language sql immutable security invoker set search_path = ''
return case
  -- Whole months are compared with as many whole months.
  when extract(day from p_from) = 1 and extract(day from p_to + 1) = 1 then array[
    (p_from - make_interval(months => ((extract(year from age(p_to + 1, p_from)) * 12 + extract(month from age(p_to + 1, p_from))))::integer))::date,
    p_from - 1]
  else array[p_from - (p_to - p_from + 1), p_from - 1] end;
comment on function private.previous_range(date, date) is 'The range of the same length just before: as many months where it is whole months, else as many days.';

create function private.statement_range(p_query jsonb)
returns date[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_from date := private.accounting_day(p_query, 'from');
  v_to date := private.accounting_day(p_query, 'to');
begin
  if v_to < v_from then
    perform private.refuse_input('to', 'The last day is before the first.');
  end if;
  return array[v_from, v_to];
end;
$$;
comment on function private.statement_range(jsonb) is 'First and last day that a statement is asked for.';

create function private.statement_place(p_tenant_id uuid, p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_location_id uuid;
begin
  if p_query -> 'location_id' = '"none"' then
    return '{"location_id": null, "is_unassigned": true, "location_name": null}';
  end if;
  v_location_id := private.input_uuid(p_query, 'location_id', '', false);
  if v_location_id is null then
    return '{"location_id": null, "is_unassigned": false, "location_name": null}';
  end if;
  return coalesce((
    select jsonb_build_object('location_id', l.id, 'is_unassigned', false, 'location_name', l.name)
    from public.locations l where l.tenant_id = p_tenant_id and l.id = v_location_id),
    -- Raises: an answer of null would be the whole business.
    private.location_not_found());
end;
$$;
comment on function private.statement_place(uuid, jsonb) is
  'Which lines a column counts: all, those of a location (location_id), or those without one (location_id "none").';

create function private.location_not_found()
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
  return null;
end;
$$;
comment on function private.location_not_found() is 'Raises not_found for a location.';

create function private.statement_columns(p_tenant_id uuid, p_query jsonb, p_range date[], p_has_budget boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_place jsonb := private.statement_place(p_tenant_id, p_query);
  v_split text := private.input_choice(p_query, 'split', array['month', 'location'], '', false);
  v_compare text := private.input_choice(p_query, 'compare', array['previous_period', 'previous_year', 'range']
    || case when p_has_budget then array['budget'] else '{}' end, '', false);
  v_other date[];
  v_columns jsonb;
begin
  if v_split = 'month' then
    if p_range[2] >= p_range[1] + interval '12 months' then
      perform private.refuse_input('split', 'At most twelve months stand side by side.');
    end if;
    return (
      select jsonb_agg(v_place || jsonb_build_object('from', greatest(m.month::date, p_range[1]),
        'to', least((m.month + interval '1 month' - interval '1 day')::date, p_range[2])) order by m.month)
      from generate_series(date_trunc('month', p_range[1]), p_range[2], interval '1 month') as m (month));
  elsif v_split = 'location' then
    return (
      select jsonb_agg(jsonb_build_object('from', p_range[1], 'to', p_range[2], 'location_id', l.id, 'is_unassigned', l.id is null,
        'location_name', l.name) order by l.id is null, l.name)
      from (
        select s.id, s.name from public.locations s where s.tenant_id = p_tenant_id
        union all select null, null) l);
  end if;
  v_columns := jsonb_build_array(v_place || jsonb_build_object('from', p_range[1], 'to', p_range[2]));
  if v_compare is null then
    return v_columns;
  elsif v_compare = 'budget' then
    return v_columns || jsonb_build_array(v_columns -> 0 || '{"is_budget": true}');
  end if;
  v_other := case v_compare
    when 'previous_period' then private.previous_range(p_range[1], p_range[2])
    when 'previous_year' then array[(p_range[1] - interval '1 year')::date, (p_range[2] + 1 - interval '1 year')::date - 1]
    else private.statement_range(jsonb_build_object('from', p_query -> 'compare_from', 'to', p_query -> 'compare_to')) end;
  return v_columns || jsonb_build_array(v_place || jsonb_build_object('from', v_other[1], 'to', v_other[2]));
end;
$$;
comment on function private.statement_columns(uuid, jsonb, date[], boolean) is
  'The columns of a statement [{from, to, location_id, is_unassigned, location_name}]: one, with another to compare (compare; the budget is_budget), or one for each month or location (split).';

create type private.account_amount as (column_number integer, account_id uuid, amount numeric);
comment on type private.account_amount is 'What an account moved (debits less credits) in one column of a statement.';

create function private.account_amounts(p_tenant_id uuid, p_columns jsonb, p_without_closing boolean default false)
returns setof private.account_amount language plpgsql stable rows 200 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_froms date[];
  v_tos date[];
begin
  -- A column of the budget has no days of the journal.
  select array_agg(case when not c.value ? 'is_budget' then (c.value ->> 'from')::date end order by c.ordinality),
    array_agg((c.value ->> 'to')::date order by c.ordinality)
  into v_froms, v_tos from jsonb_array_elements(p_columns) with ordinality as c;
  return query
  select s.range_number, coalesce(a.merged_into_id, a.id), sum(s.debit - s.credit)
  from private.account_sums(p_tenant_id, v_froms, v_tos, p_without_closing) s
  join jsonb_array_elements(p_columns) with ordinality as c on c.ordinality = s.range_number
  join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = s.ledger_account_id
  where case when (c.value ->> 'is_unassigned')::boolean then s.location_id is null
    else coalesce(s.location_id = (c.value ->> 'location_id')::uuid, c.value ->> 'location_id' is null) end
  group by 1, 2
  union all
  select c.ordinality::integer, b.account_id, b.amount
  from jsonb_array_elements(p_columns) with ordinality as c
  cross join lateral private.budget_sums(p_tenant_id, c.value) b
  where c.value ? 'is_budget';
end;
$$;
comment on function private.account_amounts(uuid, jsonb, boolean) is
  'What each account moved in each column (debits less credits); a merged account counts with the one that took its place.';

create type private.statement_row as (account_id uuid, code text, name text, account_type text, subtype text, role text, parent_id uuid,
  cash_flow_class text, amounts numeric[]);
comment on type private.statement_row is 'An account and its amount in each column.';

create function private.statement_rows(p_tenant_id uuid, p_columns jsonb, p_without_closing boolean default false)
returns setof private.statement_row language plpgsql stable rows 60 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with amounts as materialized (
    select * from private.account_amounts(p_tenant_id, p_columns, p_without_closing)
  )
  select a.id, a.code, a.name, a.account_type, a.subtype, a.role, a.parent_id, a.cash_flow_class,
    array_agg(coalesce(m.amount, 0) order by c.number)
  from (select distinct x.account_id from amounts x) seen
  join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = seen.account_id
  cross join generate_series(1, jsonb_array_length(p_columns)) as c (number)
  left join amounts m on m.account_id = a.id and m.column_number = c.number
  group by a.tenant_id, a.id;
end;
$$;
comment on function private.statement_rows(uuid, jsonb, boolean) is 'Every account that moved in one of the columns, with its amount in each.';

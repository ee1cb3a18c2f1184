-- Budgets: what accounts of profit and loss are meant to come to, month by month. Actual amounts stand beside them.

create function private.budget_sign(p_account_type text)
returns integer language sql immutable security invoker set search_path = ''
return case p_account_type when 'income' then -1 else 1 end;
comment on function private.budget_sign(text) is 'What makes a budget, above zero for income too, of debits less credits.';

create function private.budget_cells(p_tenant_id uuid, p_from date, p_to date, p_location_id uuid)
returns table (account_id uuid, month date, amount numeric, is_shared_out boolean) language sql stable rows 500 security definer set search_path = '' as $$
  select coalesce(a.merged_into_id, a.id), b.month,
    -- Of the whole business: its own amount, else that of the locations together.
    case when p_location_id is not null then sum(b.amount) else coalesce(sum(b.amount) filter (where b.location_id is null), sum(b.amount)) end,
    p_location_id is null and bool_and(b.location_id is not null)
  from public.budget_amounts b
  join public.ledger_accounts a on a.tenant_id = b.tenant_id and a.id = b.ledger_account_id
  where b.tenant_id = p_tenant_id and b.month between p_from and p_to and (p_location_id is null or b.location_id = p_location_id)
  group by 1, 2;
$$;
comment on function private.budget_cells(uuid, date, date, uuid) is
  'Budgets of months at a location, or of the business as a whole; a merged account counts with the one that took its place. is_shared_out: added up of locations.';

create function private.budget_sums(p_tenant_id uuid, p_column jsonb)
returns table (account_id uuid, amount numeric) language sql stable rows 60 security definer set search_path = '' as $$
  -- Of a month that is not whole, as much as there are days of it.
  select c.account_id, round(sum(private.budget_sign(a.account_type) * c.amount
    * (least((c.month + interval '1 month')::date - 1, (p_column ->> 'to')::date) - greatest(c.month, (p_column ->> 'from')::date) + 1)
    / ((c.month + interval '1 month')::date - c.month)), 2)
  from private.budget_cells(p_tenant_id, date_trunc('month', (p_column ->> 'from')::date)::date, (p_column ->> 'to')::date,
    (p_column ->> 'location_id')::uuid) c
  join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = c.account_id
  where not (p_column ->> 'is_unassigned')::boolean
  group by 1;
$$;
comment on function private.budget_sums(uuid, jsonb) is 'The budget of each account in a column of a statement, as debits less credits.';

create function private.budget_place(p_tenant_id uuid, p_body jsonb)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_location_id uuid := private.input_uuid(p_body, 'location_id', '', false);
begin
  return (private.statement_place(p_tenant_id, jsonb_build_object('location_id', v_location_id)) ->> 'location_id')::uuid;
end;
$$;
comment on function private.budget_place(uuid, jsonb) is 'The location whose budget is meant; null for the business as a whole.';

create function private.months_of_year(p_tenant_id uuid, p_day date, p_location_id uuid, p_years_back integer)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('from', m.month::date, 'to', (m.month + interval '1 month' - interval '1 day')::date,
    'location_id', p_location_id, 'is_unassigned', false) order by m.month)
  from (select private.year_start(p_tenant_id, p_day) - make_interval(years => p_years_back) as starts_on) y
  cross join generate_series(y.starts_on, y.starts_on + interval '11 months', interval '1 month') as m (month);
$$;
comment on function private.months_of_year(uuid, date, uuid, integer) is 'The twelve months of the books'' year of a day, as columns of a statement.';

create function private.budget_row_json(p_account public.ledger_accounts, p_months date[], p_place uuid, p_actual numeric[])
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('account_id', p_account.id, 'code', p_account.code, 'name', p_account.name, 'subtype', p_account.subtype,
    'parent_id', p_account.parent_id, 'amounts', jsonb_agg(c.amount order by m.place), 'shared_out', jsonb_agg(coalesce(c.is_shared_out, false) order by m.place),
    'actual', jsonb_agg(private.budget_sign(p_account.account_type) * coalesce(p_actual[m.place], 0) order by m.place),
    'last_year', jsonb_agg(private.budget_sign(p_account.account_type) * coalesce(p_actual[m.place + 12], 0) order by m.place))
  from unnest(p_months) with ordinality as m (month, place)
  left join private.budget_cells(p_account.tenant_id, p_months[1], p_months[12], p_place) c on c.month = m.month and c.account_id = p_account.id;
$$;
comment on function private.budget_row_json(public.ledger_accounts, date[], uuid, numeric[]) is
  'An account''s budget, actual amounts and those of the year before, by month. p_actual: this year''s twelve and the twelve before.';

create function private.budget_json(p_tenant_id uuid, p_day date, p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_months jsonb := private.months_of_year(p_tenant_id, p_day, p_location_id, 0);
  v_starts date[] := array(select (c.value ->> 'from')::date from jsonb_array_elements(v_months) with ordinality as c order by c.ordinality);
begin
  return (
    with moved as materialized (
      select r.account_id, r.amounts
      from private.statement_rows(p_tenant_id, v_months || private.months_of_year(p_tenant_id, p_day, p_location_id, 1), true) r
    ), planned as materialized (
      select distinct c.account_id from private.budget_cells(p_tenant_id, v_starts[1], v_starts[12], p_location_id) c)
    select jsonb_build_object('currency_code', (select t.currency_code from public.tenants t where t.id = p_tenant_id), 'year_start', v_starts[1],
      'months', to_jsonb(v_starts), 'location_id', p_location_id,
      'years', (
        select coalesce(jsonb_agg(distinct private.year_start(p_tenant_id, b.month)), '[]') from public.budget_amounts b where b.tenant_id = p_tenant_id),
      'rows', coalesce(jsonb_agg(private.budget_row_json(a, v_starts, p_location_id, m.amounts) order by a.code), '[]'))
    from public.ledger_accounts a left join moved m on m.account_id = a.id
    where a.tenant_id = p_tenant_id and a.account_type in ('income', 'expense') and a.merged_into_id is null
      and (a.is_active or m.account_id is not null or a.id in (select p.account_id from planned p)));
end;
$$;
comment on function private.budget_json(uuid, date, uuid) is 'The budget of a year, with what came of it and of the year before.';

create function public.get_budget(p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  perform private.input_object(p_query, 'p_query');
  return private.budget_json(v_tenant_id, private.accounting_day(p_query, 'day'), private.budget_place(v_tenant_id, p_query));
end;
$$;
comment on function public.get_budget(jsonb) is
  'The budget of the books'' year in which day lies {day, location_id: none for the business as a whole}: accounts of profit and loss with amounts, actual and last_year of twelve months; '
  'shared_out: the amount is that of the locations together. Needs accounting.view.';

create function private.write_budget_cell(
  p_tenant_id uuid, p_user_id uuid, p_account_id uuid, p_location_id uuid, p_month date, p_amount numeric)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.budget_amounts b
  where b.tenant_id = p_tenant_id and b.month = p_month and b.location_id is not distinct from p_location_id and b.ledger_account_id in (
    select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and (a.id = p_account_id or a.merged_into_id = p_account_id));
  if p_amount is not null then
    insert into public.budget_amounts (tenant_id, ledger_account_id, location_id, month, amount, changed_by)
    values (p_tenant_id, p_account_id, p_location_id, p_month, p_amount, p_user_id);
  end if;
end;
$$;
comment on function private.write_budget_cell(uuid, uuid, uuid, uuid, date, numeric) is
  'Puts one amount into a budget, or takes it away (null), with what accounts that were merged into this one had.';

create function private.budget_account(p_tenant_id uuid, p_cell jsonb, p_prefix text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_cell, 'account_id', p_prefix);
begin
  if not exists (
      select 1 from public.ledger_accounts a
      where a.tenant_id = p_tenant_id and a.id = v_id and a.account_type in ('income', 'expense') and a.merged_into_id is null) then
    perform private.fail(404, 'not_found', 'This account of profit and loss does not exist.', jsonb_build_object('field', p_prefix || 'account_id'));
  end if;
  return v_id;
end;
$$;
comment on function private.budget_account(uuid, jsonb, text) is 'The account of a cell: one of income or expenses, or not_found.';

create function private.save_budget_cell(p_tenant_id uuid, p_user_id uuid, p_location_id uuid, p_cell jsonb, p_place integer)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  c_prefix constant text := format('cells[%s].', p_place);
  v_account_id uuid;
  v_month date;
  v_amount numeric;
  v_stored numeric;
begin
  perform private.input_object(p_cell, rtrim(c_prefix, '.'));
  v_account_id := private.budget_account(p_tenant_id, p_cell, c_prefix);
  v_month := private.accounting_day(p_cell, 'month', c_prefix);
  if extract(day from v_month) <> 1 then
    perform private.refuse_input(c_prefix || 'month', 'A month is its first day.');
  end if;
  v_amount := private.input_number(p_cell, 'amount', -99999999999, 99999999999, private.tenant_step(p_tenant_id), c_prefix, false);
  select c.amount into v_stored from private.budget_cells(p_tenant_id, v_month, v_month, p_location_id) c
  where c.account_id = v_account_id and not c.is_shared_out;
  if v_stored is not distinct from v_amount then
    return;
  elsif v_stored is distinct from private.input_number(p_cell, 'before', -1e12, 1e12, 0.01, c_prefix, false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this budget. Reload it.', jsonb_build_object('field', c_prefix || 'amount'));
  end if;
  perform private.write_budget_cell(p_tenant_id, p_user_id, v_account_id, p_location_id, v_month, v_amount);
end;
$$;
comment on function private.save_budget_cell(uuid, uuid, uuid, jsonb, integer) is
  'One changed amount of a budget; stale_row where it is no longer what was read and not yet what is wanted.';

create function public.save_budget(p_budget jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_location_id uuid;
  v_cells jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_budget, 'p_budget');
  v_location_id := private.budget_place(v_tenant_id, p_budget);
  v_cells := private.input_array(p_budget, 'cells', 1, 2000);
  perform private.lock_request('budget', v_tenant_id, v_tenant_id);
  perform private.save_budget_cell(v_tenant_id, auth.uid(), v_location_id, e.value, (e.ordinality - 1)::integer)
  from jsonb_array_elements(v_cells) with ordinality as e;
  return private.budget_json(v_tenant_id, private.accounting_day(p_budget, 'day'), v_location_id);
end;
$$;
comment on function public.save_budget(jsonb) is
  'Keeps changed amounts of a budget {day: of the year that is answered, location_id, cells: [{account_id, month, amount: null takes it away, before: as it was read}]}, all or none; '
  'stale_row where somebody else changed one meanwhile. The same again changes nothing. Needs accounting.post.';

create function private.budget_amount(p_amount numeric)
returns numeric language plpgsql stable security invoker set search_path = '' as $$
begin
  if abs(p_amount) > 99999999999 then
    perform private.refuse_input('percent', 'This comes to more than a budget can hold.');
  end if;
  return p_amount;
end;
$$;
comment on function private.budget_amount(numeric) is 'An amount that a budget can hold, as save_budget takes it, or invalid_input.';

create function public.fill_budget(p_fill jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_day date;
  v_location_id uuid;
  v_from text;
  v_percent numeric;
  v_step numeric := private.tenant_step(v_tenant_id);
  v_months date[];
begin
  perform private.require_writable();
  perform private.input_object(p_fill, 'p_fill');
  v_day := private.accounting_day(p_fill, 'day');
  v_location_id := private.budget_place(v_tenant_id, p_fill);
  v_from := private.input_choice(p_fill, 'from', array['last_year', 'zero']);
  v_percent := coalesce(private.input_number(p_fill, 'percent', -100, 1000, 0.01, '', false), 0);
  v_months := array(select (c.value ->> 'from')::date
    from jsonb_array_elements(private.months_of_year(v_tenant_id, v_day, v_location_id, 0)) with ordinality as c order by c.ordinality);
  perform private.lock_request('budget', v_tenant_id, v_tenant_id);
  delete from public.budget_amounts b
  where b.tenant_id = v_tenant_id and b.month = any (v_months) and b.location_id is not distinct from v_location_id;
  if v_from = 'last_year' then
    insert into public.budget_amounts (tenant_id, ledger_account_id, location_id, month, amount, changed_by)
    select v_tenant_id, r.account_id, v_location_id, m.month, private.budget_amount(
      round(private.budget_sign(r.account_type) * r.amounts[m.place] * (100 + v_percent) / 100 / v_step) * v_step), auth.uid()
    from private.statement_rows(v_tenant_id, private.months_of_year(v_tenant_id, v_day, v_location_id, 1), true) r
    cross join unnest(v_months) with ordinality as m (month, place)
    where r.account_type in ('income', 'expense');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'budget_filled', 'budget_amounts', null, null,
    jsonb_build_object('year_start', v_months[1], 'location_id', v_location_id, 'from', v_from, 'percent', v_percent));
  return private.budget_json(v_tenant_id, v_day, v_location_id);
end;
$$;
comment on function public.fill_budget(jsonb) is
  'Begins the budget of a year anew {day, location_id, from: last_year, what accounts came to in the year before and percent more (or less); zero: nothing}. What stood there is replaced. Needs accounting.post.';

grant execute on function public.get_budget(jsonb), public.save_budget(jsonb), public.fill_budget(jsonb) to authenticated;

-- Statements: profit and loss, trial balance, balance sheet, cash flow, and the closing of a year.

create function private.add_columns(p_amounts numeric[], p_more numeric[], p_sign integer default 1)
returns numeric[] language sql immutable security invoker set search_path = '' as $$
  select array_agg(coalesce(x.amount, 0) + p_sign * coalesce(x.more, 0) order by x.place)
  from unnest(p_amounts, p_more) with ordinality as x (amount, more, place);
$$;
comment on function private.add_columns(numeric[], numeric[], integer) is 'Adds the amounts of two rows column by column, or takes the second off (-1).';

create function private.total_columns(p_rows private.statement_row[], p_subtypes text[], p_sign integer, p_count integer)
returns numeric[] language sql immutable security invoker set search_path = '' as $$
  select array_agg(coalesce(t.total, 0) order by c.number)
  from generate_series(1, p_count) as c (number)
  left join (
    select u.number, p_sign * sum(u.amount) as total
    from unnest(p_rows) r cross join lateral unnest(r.amounts) with ordinality as u (amount, number)
    where p_subtypes is null or r.subtype = any (p_subtypes)
    group by u.number) t on t.number = c.number;
$$;
comment on function private.total_columns(private.statement_row[], text[], integer, integer) is 'Sums of the rows of some groups (null: of all), column by column.';

create function private.rows_json(p_rows private.statement_row[], p_subtypes text[], p_sign integer)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('account_id', r.account_id, 'code', r.code, 'name', r.name, 'subtype', r.subtype, 'role', r.role,
      'parent_id', r.parent_id, 'amounts', (select jsonb_agg(p_sign * u.amount order by u.number) from unnest(r.amounts) with ordinality as u (amount, number)))
    order by r.code), '[]')
  from unnest(p_rows) r
  where (p_subtypes is null or r.subtype = any (p_subtypes)) and exists (select 1 from unnest(r.amounts) as u (amount) where u.amount <> 0);
$$;
comment on function private.rows_json(private.statement_row[], text[], integer) is 'The rows of some groups by code, without those that are nothing in every column.';

create function private.section_json(p_name text, p_rows private.statement_row[], p_subtypes text[], p_sign integer, p_count integer)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('section', p_name, 'rows', private.rows_json(p_rows, p_subtypes, p_sign),
    'totals', to_jsonb(private.total_columns(p_rows, p_subtypes, p_sign, p_count)));
$$;
comment on function private.section_json(text, private.statement_row[], text[], integer, integer) is 'A part of a statement: its rows and their sums.';

create function private.statement_head(p_tenant_id uuid, p_columns jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('currency_code', t.currency_code, 'columns', p_columns) from public.tenants t where t.id = p_tenant_id;
$$;
comment on function private.statement_head(uuid, jsonb) is 'What every statement begins with: currency and columns.';

create function private.profit_and_loss_json(p_tenant_id uuid, p_columns jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  c_count constant integer := jsonb_array_length(p_columns);
  v_rows private.statement_row[] := array(
    select r from private.statement_rows(p_tenant_id, p_columns, true) r where r.account_type in ('income', 'expense'));
  v_net_sales numeric[] := private.total_columns(v_rows, '{income}', -1, c_count);
  v_gross numeric[] := private.total_columns(v_rows, '{income,cost_of_sales}', -1, c_count);
begin
  return private.statement_head(p_tenant_id, p_columns) || jsonb_build_object(
    'sections', jsonb_build_array(
      private.section_json('income', v_rows, '{income}', -1, c_count),
      private.section_json('cost_of_sales', v_rows, '{cost_of_sales}', 1, c_count),
      private.section_json('other_income', v_rows, '{other_income}', -1, c_count),
      private.section_json('expense', v_rows, '{expense}', 1, c_count),
      private.section_json('other_expense', v_rows, '{other_expense}', 1, c_count)),
    'net_sales', to_jsonb(v_net_sales), 'gross_profit', to_jsonb(v_gross),
    'gross_percent', (
      select jsonb_agg(case when x.net <> 0 then round(100 * x.gross / x.net, 1) end order by x.place)
      from unnest(v_net_sales, v_gross) with ordinality as x (net, gross, place)),
    'profit', to_jsonb(private.total_columns(v_rows, null, -1, c_count)));
end;
$$;
comment on function private.profit_and_loss_json(uuid, jsonb) is 'Profit and loss in the given columns, closing entries left out.';

create function public.profit_and_loss(p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  perform private.input_object(p_query, 'p_query');
  return private.profit_and_loss_json(v_tenant_id, private.statement_columns(v_tenant_id, p_query, private.statement_range(p_query), true));
end;
$$;
comment on function public.profit_and_loss(jsonb) is
  'Profit and loss {from, to, location_id or "none", split month or location, compare previous_period, previous_year, budget or range (compare_from, compare_to)}. Income and expenses are above zero where they are what they say. Needs accounting.view.';

create function private.trial_balance_json(p_tenant_id uuid, p_from date, p_to date, p_place jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_year_start date := private.year_start(p_tenant_id, p_from);
  -- Before the year, in it before the range, in the range.
  v_columns jsonb := jsonb_build_array(p_place || jsonb_build_object('from', '1970-01-01', 'to', v_year_start - 1),
    p_place || jsonb_build_object('from', v_year_start, 'to', p_from - 1), p_place || jsonb_build_object('from', p_from, 'to', p_to));
  v_rows private.statement_row[] := array(select r from private.statement_rows(p_tenant_id, v_columns) r);
  v_sides record;
begin
  select coalesce(sum(s.debit), 0) as debit, coalesce(sum(s.credit), 0) as credit into v_sides
  from private.account_sums(p_tenant_id, array[p_from], array[p_to]) s
  where case when (p_place ->> 'is_unassigned')::boolean then s.location_id is null
    else coalesce(s.location_id = (p_place ->> 'location_id')::uuid, p_place ->> 'location_id' is null) end;
  return private.statement_head(p_tenant_id, jsonb_build_array(p_place || jsonb_build_object('from', p_from, 'to', p_to))) || (
    select jsonb_build_object(
      'year_start', v_year_start,
      'rows', coalesce(jsonb_agg(jsonb_build_object('account_id', x.account_id, 'code', x.code, 'name', x.name, 'account_type', x.account_type,
          'subtype', x.subtype, 'role', x.role, 'opening', x.opening, 'moved', x.moved, 'closing', x.opening + x.moved) order by x.code)
        filter (where x.opening <> 0 or x.moved <> 0), '[]'),
      'earlier_years', coalesce(sum(x.earlier), 0),
      'totals', jsonb_build_object('opening', coalesce(sum(x.opening + x.earlier), 0), 'moved', coalesce(sum(x.moved), 0),
        'closing', coalesce(sum(x.opening + x.earlier + x.moved), 0), 'debit', v_sides.debit, 'credit', v_sides.credit))
    from (
      select r.account_id, r.code, r.name, r.account_type, r.subtype, r.role, r.amounts[3] as moved,
        r.amounts[2] + case when r.account_type in ('income', 'expense') then 0 else r.amounts[1] end as opening,
        case when r.account_type in ('income', 'expense') then r.amounts[1] else 0 end as earlier
      from unnest(v_rows) r) x);
end;
$$;
comment on function private.trial_balance_json(uuid, date, date, jsonb) is
  'Trial balance of a range: accounts of profit and loss begin anew with each year, what they held before is one computed row (earlier_years), so that it sums to nothing.';

create function public.trial_balance(p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_range date[];
begin
  perform private.input_object(p_query, 'p_query');
  v_range := private.statement_range(p_query);
  return private.trial_balance_json(v_tenant_id, v_range[1], v_range[2], private.statement_place(v_tenant_id, p_query));
end;
$$;
comment on function public.trial_balance(jsonb) is
  'Trial balance {from, to, location_id or "none"}: opening, moved, closing of each account (debits above zero), and the profit of earlier years as a computed row. Needs accounting.view.';

create function private.changes_side(p_row private.statement_row)
returns boolean language sql immutable security invoker set search_path = ''
return coalesce(p_row.role = 'grni', false) or p_row.subtype in ('tax', 'tax_asset');
comment on function private.changes_side(private.statement_row) is
  'Whether an account stands on the side of the balance sheet where its balance is: goods billed before they came and tax to get back are assets.';

create function private.with_amounts(p_row private.statement_row, p_amounts numeric[])
returns private.statement_row language sql immutable security invoker set search_path = ''
return row(p_row.account_id, p_row.code, p_row.name, p_row.account_type, p_row.subtype, p_row.role, p_row.parent_id, p_row.cash_flow_class,
  p_amounts)::private.statement_row;
comment on function private.with_amounts(private.statement_row, numeric[]) is 'A row with other amounts.';

create function private.one_side(p_amounts numeric[], p_sign integer)
returns numeric[] language sql immutable security invoker set search_path = '' as $$
  select array_agg(greatest(p_sign * u.amount, 0) * p_sign order by u.number) from unnest(p_amounts) with ordinality as u (amount, number);
$$;
comment on function private.one_side(numeric[], integer) is 'What of each amount is above (1) or below (-1) nothing.';

create function private.balance_sheet_json(p_tenant_id uuid, p_columns jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  c_count constant integer := jsonb_array_length(p_columns);
  v_all private.statement_row[];
  v_rows private.statement_row[];
  v_assets private.statement_row[];
  v_liabilities private.statement_row[];
  v_equity private.statement_row[];
  v_results private.statement_row[];
  v_earlier numeric[];
  v_this_year numeric[];
  v_between numeric[];
  v_totals numeric[];
begin
  -- Twice as many columns: until the year began, and in it.
  v_all := array(select r from private.statement_rows(p_tenant_id, (
    select jsonb_agg(c.value || jsonb_build_object('from', '1970-01-01', 'to', private.year_start(p_tenant_id, (c.value ->> 'to')::date) - 1)
      order by c.ordinality) from jsonb_array_elements(p_columns) with ordinality as c) || (
    select jsonb_agg(c.value || jsonb_build_object('from', private.year_start(p_tenant_id, (c.value ->> 'to')::date)) order by c.ordinality)
    from jsonb_array_elements(p_columns) with ordinality as c)) r);
  v_results := array(select r from unnest(v_all) r where r.account_type in ('income', 'expense'));
  v_earlier := (private.total_columns(v_results, null, -1, 2 * c_count))[1:c_count];
  v_this_year := (private.total_columns(v_results, null, -1, 2 * c_count))[c_count + 1:2 * c_count];
  v_rows := array(
    select private.with_amounts(r, private.add_columns(r.amounts[1:c_count], r.amounts[c_count + 1:2 * c_count]))
    from unnest(v_all) r where r.account_type not in ('income', 'expense'));
  v_assets := array(
    select case when private.changes_side(r) then private.with_amounts(r, private.one_side(r.amounts, 1)) else r end
    from unnest(v_rows) r where private.changes_side(r) or r.account_type = 'asset');
  v_liabilities := array(
    select case when private.changes_side(r) then private.with_amounts(r, private.one_side(r.amounts, -1)) else r end
    from unnest(v_rows) r where private.changes_side(r) or r.account_type = 'liability');
  v_equity := array(select r from unnest(v_rows) r where r.account_type = 'equity');
  v_totals := private.add_columns(private.add_columns(private.total_columns(v_equity, null, -1, c_count), v_earlier), v_this_year);
  -- Entries between two locations balance as a whole, not in each. For the whole business there is no such row: a difference would show.
  v_between := (
    select array_agg(case when c.value ->> 'location_id' is null and not (c.value ->> 'is_unassigned')::boolean then 0 else x.amount end order by x.place)
    from unnest(private.add_columns(private.add_columns(private.total_columns(v_assets, null, 1, c_count),
      private.total_columns(v_liabilities, null, -1, c_count), -1), v_totals, -1)) with ordinality as x (amount, place)
    join jsonb_array_elements(p_columns) with ordinality as c on c.ordinality = x.place);
  v_totals := private.add_columns(v_totals, v_between);
  return private.statement_head(p_tenant_id, p_columns) || jsonb_build_object(
    'sections', jsonb_build_array(
      private.section_json('assets', v_assets, null, 1, c_count),
      private.section_json('liabilities', v_liabilities, null, -1, c_count),
      private.section_json('equity', v_equity, null, -1, c_count)),
    'earlier_years', to_jsonb(v_earlier), 'this_year', to_jsonb(v_this_year), 'between_locations', to_jsonb(v_between),
    'equity', to_jsonb(v_totals),
    'difference', to_jsonb(private.add_columns(private.add_columns(private.total_columns(v_assets, null, 1, c_count),
      private.total_columns(v_liabilities, null, -1, c_count), -1), v_totals, -1)));
end;
$$;
comment on function private.balance_sheet_json(uuid, jsonb) is
  'Balance sheet as of the last day of each column. Profit of earlier years and of this one are computed, whether a year is closed or not.';

create function public.balance_sheet(p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  perform private.input_object(p_query, 'p_query');
  return private.balance_sheet_json(v_tenant_id, private.statement_columns(v_tenant_id, p_query, private.statement_range(
    case when p_query ? 'from' then p_query
      else p_query || jsonb_build_object('from', private.year_start(v_tenant_id, private.accounting_day(p_query, 'to'))) end)));
end;
$$;
comment on function public.balance_sheet(jsonb) is
  'Balance sheet as of to {to, from, location_id or "none", split month or location, compare}; from only says what split and compare begin with. equity is the sum with earlier_years, this_year and, of a location, what it holds for others (between_locations); difference is nothing. Needs accounting.view.';

create function private.class_json(p_rows private.statement_row[], p_class text, p_count integer)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select private.section_json(coalesce(p_class, 'unexplained'), array(
    select r from unnest(p_rows) r where r.account_type not in ('income', 'expense') and r.cash_flow_class is not distinct from p_class),
    null, -1, p_count);
$$;
comment on function private.class_json(private.statement_row[], text, integer) is 'The accounts of one part of the cash flow: what they gave to the cash, or took of it.';

create function private.cash_flow_json(p_tenant_id uuid, p_columns jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  c_count constant integer := jsonb_array_length(p_columns);
  v_all private.statement_row[];
  v_rows private.statement_row[];
  v_money private.statement_row[];
  v_opening numeric[];
  v_moved numeric[];
  v_sections jsonb;
begin
  v_all := array(select r from private.statement_rows(p_tenant_id, (
    select jsonb_agg(c.value || jsonb_build_object('from', '1970-01-01', 'to', (c.value ->> 'from')::date - 1) order by c.ordinality)
    from jsonb_array_elements(p_columns) with ordinality as c) || p_columns, true) r);
  v_money := array(select r from unnest(v_all) r where r.cash_flow_class = 'cash');
  v_opening := (private.total_columns(v_money, null, 1, 2 * c_count))[1:c_count];
  v_moved := (private.total_columns(v_money, null, 1, 2 * c_count))[c_count + 1:2 * c_count];
  v_rows := array(
    select private.with_amounts(r, r.amounts[c_count + 1:2 * c_count]) from unnest(v_all) r where r.cash_flow_class is distinct from 'cash');
  v_sections := jsonb_build_array(private.class_json(v_rows, 'operating', c_count), private.class_json(v_rows, 'investing', c_count),
    private.class_json(v_rows, 'financing', c_count), private.class_json(v_rows, null, c_count));
  return private.statement_head(p_tenant_id, p_columns) || jsonb_build_object(
    'profit', to_jsonb(private.total_columns(array(select r from unnest(v_rows) r where r.account_type in ('income', 'expense')), null, -1, c_count)),
    'sections', v_sections,
    -- Of a location: what others paid for it, or it for them.
    'between_locations', to_jsonb(private.add_columns(v_moved, private.total_columns(v_rows, null, 1, c_count))),
    'opening', to_jsonb(v_opening), 'moved', to_jsonb(v_moved), 'closing', to_jsonb(private.add_columns(v_opening, v_moved)),
    'unexplained', v_sections -> 3 -> 'totals');
end;
$$;
comment on function private.cash_flow_json(uuid, jsonb) is
  'Cash flow from the changes of accounts by their class. Opening, profit and classes come to the closing of the money accounts; what has no class is shown as unexplained, never put anywhere.';

create function public.cash_flow(p_query jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  perform private.input_object(p_query, 'p_query');
  return private.cash_flow_json(v_tenant_id, private.statement_columns(v_tenant_id, p_query, private.statement_range(p_query)));
end;
$$;
comment on function public.cash_flow(jsonb) is
  'Cash flow {from, to, location_id or "none", split, compare}: profit, what accounts gave or took by class, opening and closing of the money; unexplained is what accounts without a class moved. Needs accounting.view.';

create function public.close_year(p_year jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.lock');
  v_ends_on date;
  v_starts_on date;
  v_balance jsonb;
  v_profit numeric;
  v_year public.closed_years;
begin
  perform private.require_writable();
  perform private.input_object(p_year, 'p_year');
  v_ends_on := private.accounting_day(p_year, 'ends_on');
  v_starts_on := private.year_start(v_tenant_id, v_ends_on);
  if v_ends_on <> (v_starts_on + interval '1 year')::date - 1 then
    perform private.refuse_input('ends_on', 'A year of these books ends on another day.');
  elsif v_ends_on >= private.business_date(v_tenant_id, clock_timestamp()) then
    perform private.refuse_input('ends_on', 'This year is not over.');
  end if;
  perform private.set_lock(v_tenant_id, auth.uid(), 'all', 'hard',
    greatest(v_ends_on, (select l.locked_until from public.accounting_locks l where l.tenant_id = v_tenant_id and l.area = 'all' and l.kind = 'hard')),
    private.input_text(p_year, 'reason', 500));
  select * into v_year from public.closed_years y where y.tenant_id = v_tenant_id and y.ends_on = v_ends_on;
  if v_year.tenant_id is null then
    v_balance := private.trial_balance_json(v_tenant_id, v_starts_on, v_ends_on, private.statement_place(v_tenant_id, '{}'));
    v_profit := (private.profit_and_loss_json(v_tenant_id, private.statement_columns(v_tenant_id, '{}', array[v_starts_on, v_ends_on])) -> 'profit' ->> 0)::numeric;
    insert into public.closed_years (tenant_id, ends_on, trial_balance, profit, sequence, chain_hash, closed_by, closed_at)
    select v_tenant_id, v_ends_on, v_balance, v_profit, d.next_value - 1, coalesce(d.chain_hash, ''), auth.uid(), clock_timestamp()
    from private.document_sequences d where d.tenant_id = v_tenant_id and d.document_type = 'journal'
    returning * into v_year;
    perform private.write_audit(v_tenant_id, auth.uid(), 'year_closed', 'closed_years', null, null,
      jsonb_build_object('ends_on', v_ends_on, 'profit', v_profit, 'sequence', v_year.sequence));
  end if;
  return jsonb_build_object('ends_on', v_year.ends_on, 'profit', v_year.profit, 'sequence', v_year.sequence,
    'chain_hash', encode(v_year.chain_hash, 'hex'), 'closed_at', v_year.closed_at, 'trial_balance', v_year.trial_balance);
end;
$$;
comment on function public.close_year(jsonb) is
  'Closes a year that is over {ends_on, reason}: locks the books for good until then and keeps its trial balance, profit and the head of the chain. Posts nothing. Repeating answers the same. Needs accounting.lock.';

grant execute on function
  public.profit_and_loss(jsonb),
  public.trial_balance(jsonb),
  public.balance_sheet(jsonb),
  public.cash_flow(jsonb),
  public.close_year(jsonb)
  to authenticated;

-- Changing the chart of accounts: a tree of names. What is posted stays where it is; a merged account points on to another.

create function private.type_of_subtype(p_subtype text)
returns text language sql immutable security invoker set search_path = ''
return case
  when p_subtype in ('cash', 'bank', 'mobile_money', 'receivable', 'inventory', 'current_asset', 'fixed_asset', 'accumulated_depreciation', 'tax_asset')
    then 'asset'
  when p_subtype in ('payable', 'tax', 'current_liability', 'long_liability') then 'liability'
  when p_subtype in ('income', 'other_income') then 'income'
  when p_subtype in ('cost_of_sales', 'expense', 'other_expense') then 'expense'
  else 'equity' end;
comment on function private.type_of_subtype(text) is 'The type of account that a subtype belongs to.';

create function private.default_cash_flow_class(p_subtype text)
returns text language sql immutable security invoker set search_path = ''
return case
  when p_subtype in ('cash', 'bank', 'mobile_money') then 'cash'
  when p_subtype = 'fixed_asset' then 'investing'
  when p_subtype in ('long_liability', 'equity') then 'financing'
  when private.type_of_subtype(p_subtype) in ('asset', 'liability') then 'operating' end;
comment on function private.default_cash_flow_class(text) is 'Where a change of an account stands in the cash flow unless somebody says otherwise; null for income and expenses.';

create function private.account_json(p_account public.ledger_accounts)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_account.id, 'code', p_account.code, 'name', p_account.name, 'account_type', p_account.account_type,
    'subtype', p_account.subtype, 'normal_balance', p_account.normal_balance, 'role', p_account.role,
    'is_control', private.is_control_role(p_account.role), 'parent_id', p_account.parent_id, 'cash_flow_class', p_account.cash_flow_class,
    'default_tax_rate_id', p_account.default_tax_rate_id, 'is_active', p_account.is_active, 'merged_into_id', p_account.merged_into_id,
    'has_lines', private.has_lines(p_account.tenant_id, p_account.id));
$$;
comment on function private.account_json(public.ledger_accounts) is 'An account as the API shows it.';

-- Read in the order of the index: for exists alone the planner would rather try its luck with the whole table.
create function private.has_lines(p_tenant_id uuid, p_account_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select true from public.journal_lines l where l.tenant_id = p_tenant_id and l.ledger_account_id = p_account_id
    order by l.business_date, l.position limit 1), false);
$$;
comment on function private.has_lines(uuid, uuid) is 'Whether something is posted to an account.';

create function private.hold_account(p_tenant_id uuid, p_account_id uuid, p_field text)
returns public.ledger_accounts language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = p_account_id for update;
  if v_account.id is null then
    perform private.fail(404, 'not_found', 'This account does not exist.', jsonb_build_object('field', p_field));
  end if;
  return v_account;
end;
$$;
comment on function private.hold_account(uuid, uuid, text) is 'An account of the business, held until the transaction ends, or not_found.';

create function private.refuse_account_with_statements(p_tenant_id uuid, p_account_id uuid, p_is_open boolean, p_field text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
      select 1 from public.bank_statements s
      where s.tenant_id = p_tenant_id and s.money_account_id = p_account_id and s.withdrawn_at is null and (not p_is_open or s.closed_at is null)) then
    perform private.fail(409, 'in_use', case when p_is_open then 'A bank statement of this account is still open. Close it first, or withdraw it.'
      else 'This account has bank statements, so it stays what it is.' end, jsonb_build_object('field', p_field));
  end if;
end;
$$;
comment on function private.refuse_account_with_statements(uuid, uuid, boolean, text) is
  'Raises in_use for an account that has bank statements, or open ones. The caller holds the account, so that none is imported meanwhile.';

create function private.check_account_change(p_before public.ledger_accounts, p_after public.ledger_accounts)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select 1 from public.ledger_accounts a where a.tenant_id = p_after.tenant_id and a.code = p_after.code and a.id <> p_after.id) then
    perform private.fail(409, 'account_code_taken', 'Another account has this code.', '{"field": "code"}');
  elsif p_before.role is not null and p_before.subtype <> p_after.subtype then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so its group stays as it is.', '{"field": "subtype"}');
  elsif p_before.merged_into_id is not null then
    perform private.fail(409, 'account_archived', 'This account was merged into another.');
  elsif p_after.parent_id is not null and not exists (
      select 1 from public.ledger_accounts a where a.tenant_id = p_after.tenant_id and a.id = p_after.parent_id) then
    perform private.fail(404, 'not_found', 'This account does not exist.', '{"field": "parent_id"}');
  elsif p_after.default_tax_rate_id is not null and not exists (
      select 1 from public.tax_rates t where t.tenant_id = p_after.tenant_id and t.id = p_after.default_tax_rate_id) then
    perform private.fail(404, 'not_found', 'This tax rate does not exist.', '{"field": "default_tax_rate_id"}');
  elsif p_after.account_type in ('income', 'expense') and p_after.cash_flow_class is not null then
    perform private.refuse_input('cash_flow_class', 'Income and expenses stand in the cash flow as the profit.');
  elsif p_before.role is not null and (p_before.cash_flow_class = 'cash') is distinct from (p_after.cash_flow_class = 'cash') then
    perform private.fail(409, 'account_has_role', 'Documents use this account, so it stays money or not.', '{"field": "cash_flow_class"}');
  elsif p_before.subtype <> p_after.subtype then
    perform private.refuse_account_with_statements(p_after.tenant_id, p_after.id, false, 'subtype');
  end if;
end;
$$;
comment on function private.check_account_change(public.ledger_accounts, public.ledger_accounts) is
  'What an account may not become: account_code_taken, account_has_role, account_archived, in_use (it has bank statements), not_found.';

create function private.read_account(p_tenant_id uuid, p_body jsonb, p_before public.ledger_accounts)
returns public.ledger_accounts language plpgsql stable security definer set search_path = '' as $$
declare
  v_after public.ledger_accounts := p_before;
begin
  v_after.tenant_id := p_tenant_id;
  v_after.id := private.input_uuid(p_body, 'id');
  v_after.code := private.input_text(p_body, 'code', 20, '', true);
  v_after.name := private.input_text(p_body, 'name', 120, '', true);
  v_after.subtype := private.input_choice(p_body, 'subtype', array['cash', 'bank', 'mobile_money', 'receivable', 'inventory', 'current_asset',
    'fixed_asset', 'accumulated_depreciation', 'tax_asset', 'payable', 'tax', 'current_liability', 'long_liability', 'equity', 'income',
    'other_income', 'cost_of_sales', 'expense', 'other_expense']);
  if v_after.code !~ '^[0-9A-Za-z.-]{1,20}$' then
    perform private.refuse_input('code', 'A code has letters, digits, dots and hyphens only.');
  end if;
  v_after.account_type := private.type_of_subtype(v_after.subtype);
  if p_before.id is null or p_before.account_type <> v_after.account_type then
    v_after.normal_balance := case when v_after.account_type in ('asset', 'expense') and v_after.subtype <> 'accumulated_depreciation'
      then 'debit' else 'credit' end;
  end if;
  -- Left out it stays as it is.
  v_after.parent_id := case when p_body ? 'parent_id' then private.input_uuid(p_body, 'parent_id', '', false) else p_before.parent_id end;
  v_after.default_tax_rate_id := case when p_body ? 'default_tax_rate_id' then private.input_uuid(p_body, 'default_tax_rate_id', '', false)
    else p_before.default_tax_rate_id end;
  v_after.cash_flow_class := case
    when p_body ? 'cash_flow_class' then private.input_choice(p_body, 'cash_flow_class', array['cash', 'operating', 'investing', 'financing'], '', false)
    when p_before.subtype = v_after.subtype then p_before.cash_flow_class
    else private.default_cash_flow_class(v_after.subtype) end;
  return v_after;
end;
$$;
comment on function private.read_account(uuid, jsonb, public.ledger_accounts) is 'An account as a body wants it, over what it is now.';

create function public.save_account(p_account jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_before public.ledger_accounts;
  v_after public.ledger_accounts;
begin
  perform private.require_writable();
  perform private.input_object(p_account, 'p_account');
  -- One change of the tree at a time: two moves that are right alone can make a ring.
  perform private.lock_request('chart', v_tenant_id, v_tenant_id);
  select * into v_before from public.ledger_accounts a
  where a.tenant_id = v_tenant_id and a.id = private.input_uuid(p_account, 'id') for update;
  v_after := private.read_account(v_tenant_id, p_account, v_before);
  perform private.check_account_change(v_before, v_after);
  if v_before.id is null then
    insert into public.ledger_accounts (tenant_id, id, code, name, account_type, subtype, normal_balance, parent_id, cash_flow_class, default_tax_rate_id)
    values (v_tenant_id, v_after.id, v_after.code, v_after.name, v_after.account_type, v_after.subtype, v_after.normal_balance, v_after.parent_id,
      v_after.cash_flow_class, v_after.default_tax_rate_id)
    returning * into v_after;
  else
    update public.ledger_accounts a set code = v_after.code, name = v_after.name, account_type = v_after.account_type, subtype = v_after.subtype,
      normal_balance = v_after.normal_balance, parent_id = v_after.parent_id, cash_flow_class = v_after.cash_flow_class,
      default_tax_rate_id = v_after.default_tax_rate_id
    where a.tenant_id = v_tenant_id and a.id = v_after.id
    returning * into v_after;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'account_saved', 'ledger_accounts', v_after.id,
    case when v_before.id is not null then private.account_json(v_before) end, private.account_json(v_after));
  return private.account_json(v_after);
end;
$$;
comment on function public.save_account(jsonb) is
  'Adds or changes an account {id, code, name, subtype, parent_id, cash_flow_class, default_tax_rate_id}; what is left out of the last three stays. Errors: account_code_taken, account_type_fixed, account_tree, account_has_role, in_use. Needs accounting.post.';

create function public.archive_account(p_account_id uuid, p_is_archived boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_account public.ledger_accounts;
  v_balance numeric;
begin
  perform private.require_writable();
  if p_is_archived is null then
    perform private.refuse_input('p_is_archived', 'This must be true or false.');
  end if;
  v_account := private.hold_account(v_tenant_id, p_account_id, 'p_account_id');
  if v_account.merged_into_id is not null then
    perform private.fail(409, 'account_archived', 'This account was merged into another.');
  elsif p_is_archived and v_account.role is not null then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so it cannot be archived.');
  end if;
  if p_is_archived then
    perform private.refuse_account_with_statements(v_tenant_id, v_account.id, true, 'p_account_id');
  end if;
  if p_is_archived and v_account.account_type in ('asset', 'liability', 'equity') then
    select coalesce(sum(s.debit - s.credit), 0) into v_balance
    from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false, array[v_account.id]) s;
    if v_balance <> 0 then
      perform private.fail(409, 'account_not_empty', 'This account still holds something.', jsonb_build_object('balance', v_balance));
    end if;
  end if;
  update public.ledger_accounts a set is_active = not p_is_archived where a.tenant_id = v_tenant_id and a.id = v_account.id
  returning * into v_account;
  perform private.write_audit(v_tenant_id, auth.uid(), case when p_is_archived then 'account_archived' else 'account_restored' end,
    'ledger_accounts', v_account.id, null, jsonb_build_object('code', v_account.code, 'name', v_account.name));
  return private.account_json(v_account);
end;
$$;
comment on function public.archive_account(uuid, boolean) is
  'Takes an account out of use, or back. Errors: account_has_role, account_not_empty (assets, liabilities and equity that hold something), in_use (a bank statement is open). Needs accounting.post.';

create function public.merge_accounts(p_from_id uuid, p_into_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_from public.ledger_accounts;
  v_into public.ledger_accounts;
begin
  perform private.require_writable();
  perform private.lock_request('chart', v_tenant_id, v_tenant_id);
  -- Both in the order in which postings hold them.
  perform 1 from public.ledger_accounts a where a.tenant_id = v_tenant_id and a.id in (p_from_id, p_into_id) order by a.id for update;
  v_from := private.hold_account(v_tenant_id, p_from_id, 'p_from_id');
  v_into := private.hold_account(v_tenant_id, p_into_id, 'p_into_id');
  if v_from.merged_into_id = v_into.id then
    return private.account_json(v_into);
  elsif v_from.id = v_into.id or v_from.account_type <> v_into.account_type then
    perform private.refuse_input('p_into_id', 'An account is merged into another of its type.');
  elsif v_from.role is not null then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so it cannot be merged away.');
  elsif private.is_control_role(v_into.role) then
    perform private.fail(409, 'control_account', 'The other account is the sum of its documents.');
  elsif v_from.merged_into_id is not null or not v_into.is_active then
    perform private.fail(409, 'account_archived', 'One of these accounts is not in use.');
  end if;
  perform private.refuse_account_with_statements(v_tenant_id, v_from.id, false, 'p_from_id');
  -- Whoever pointed to it points on, so that one step always leads to the end.
  update public.ledger_accounts a set merged_into_id = v_into.id where a.tenant_id = v_tenant_id and a.merged_into_id = v_from.id;
  update public.ledger_accounts a set parent_id = case when a.id = v_into.id then v_from.parent_id else v_into.id end
  where a.tenant_id = v_tenant_id and a.parent_id = v_from.id;
  update public.ledger_accounts a set merged_into_id = v_into.id, is_active = false where a.tenant_id = v_tenant_id and a.id = v_from.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'accounts_merged', 'ledger_accounts', v_from.id, private.account_json(v_from),
    jsonb_build_object('merged_into_id', v_into.id, 'code', v_into.code));
  select * into v_into from public.ledger_accounts a where a.tenant_id = v_tenant_id and a.id = v_into.id;
  return private.account_json(v_into);
end;
$$;
comment on function public.merge_accounts(uuid, uuid) is
  'Lets one account take the place of another of its type: lines stay where they are, statements add them up, new ones go there. Answers what is left. Needs accounting.post.';

create function public.list_accounts()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return (select coalesce(jsonb_agg(private.account_json(a) order by a.code), '[]') from public.ledger_accounts a where a.tenant_id = v_tenant_id);
end;
$$;
comment on function public.list_accounts() is 'The chart of accounts by code, archived and merged ones included. Needs accounting.view.';

create function public.save_accounting_settings(p_settings jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.lock');
  v_month integer;
begin
  perform private.require_writable();
  perform private.input_object(p_settings, 'p_settings');
  v_month := private.input_number(p_settings, 'year_start_month', 1, 12, 1)::integer;
  if v_month <> private.year_start_month(v_tenant_id) and exists (select 1 from public.closed_years y where y.tenant_id = v_tenant_id) then
    perform private.fail(409, 'year_closed', 'A year is closed, so the months of a year stay as they are.');
  end if;
  insert into public.accounting_settings as s (tenant_id, year_start_month) values (v_tenant_id, v_month)
  on conflict (tenant_id) do update set year_start_month = excluded.year_start_month;
  perform private.write_audit(v_tenant_id, auth.uid(), 'accounting_settings_saved', 'accounting_settings', v_tenant_id, null,
    jsonb_build_object('year_start_month', v_month));
  return jsonb_build_object('year_start_month', v_month);
end;
$$;
comment on function public.save_accounting_settings(jsonb) is
  'Says in which month the year of the books begins {year_start_month}; year_closed once one is closed. Needs accounting.lock.';

grant execute on function
  public.save_account(jsonb),
  public.archive_account(uuid, boolean),
  public.merge_accounts(uuid, uuid),
  public.list_accounts(),
  public.save_accounting_settings(jsonb)
  to authenticated;

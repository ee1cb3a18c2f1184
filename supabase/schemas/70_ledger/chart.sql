-- The chart of accounts: what a business begins with, and the rules that hold whoever changes it.

create function private.chart_of(p_country text)
returns setof private.chart_accounts language sql stable rows 70 security definer set search_path = '' as $$
  select distinct on (c.code) c.* from private.chart_accounts c
  where c.chart in ('*', p_country)
  order by c.code, c.chart desc;
$$;
comment on function private.chart_of(text) is 'The accounts of a country: those of every chart, as the country''s own names them, and its own besides.';

create function private.provision_ledger(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_country text := (select t.country from public.tenants t where t.id = p_tenant_id);
begin
  -- Where a business has put an account of its own under that code, the next number is taken.
  insert into public.ledger_accounts (tenant_id, code, name, account_type, subtype, normal_balance, cash_flow_class, role)
  select p_tenant_id, case when x.code is null then c.code else c.code || '-1' end, c.name, c.account_type, c.subtype, c.normal_balance,
    c.cash_flow_class, c.role
  from private.chart_of(v_country) c
  left join public.ledger_accounts x on x.tenant_id = p_tenant_id and x.code = c.code
  where case when c.role is null then x.code is null
    else not exists (select 1 from public.ledger_accounts r where r.tenant_id = p_tenant_id and r.role = c.role) end
  on conflict (tenant_id, code) do nothing;
  update public.ledger_accounts a set parent_id = p.id
  from private.chart_of(v_country) c
  join public.ledger_accounts p on p.tenant_id = p_tenant_id and p.code = c.parent_code
  where a.tenant_id = p_tenant_id and a.code = c.code and a.parent_id is null and a.account_type = p.account_type
    -- What was made just now: a tree that somebody has shaped stays as it is.
    and a.created_at = now();
end;
$$;
comment on function private.provision_ledger(uuid) is
  'Gives a business the accounts of its country''s chart that it lacks (codes in the Kenyan manner). Safe to repeat.';

create procedure private.add_ledger_account(
  p_role text, p_code text, p_name text, p_subtype text, p_account_type text, p_normal_balance text, p_cash_flow_class text default null)
language plpgsql security invoker set search_path = '' as $$
begin
  insert into private.chart_accounts (chart, code, name, account_type, subtype, normal_balance, cash_flow_class, role)
  values ('*', p_code, p_name, p_account_type, p_subtype, p_normal_balance, p_cash_flow_class, p_role)
  on conflict (chart, code) do nothing;
  perform private.provision_ledger(t.id) from public.tenants t;
end;
$$;
comment on procedure private.add_ledger_account(text, text, text, text, text, text, text) is
  'Migrations only: an account with a role, for all businesses there are and will be.';

create function private.is_control_role(p_role text)
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return coalesce(p_role in ('receivable', 'payable', 'inventory', 'goods_in_transit', 'grni', 'landed_cost_clearing', 'customer_deposits',
  'supplier_advances', 'store_credit', 'gift_cards', 'vat_input', 'vat_output'), false);
comment on function private.is_control_role(text) is
  'Whether an account is the sum of documents (customers'' debts, stock, tax …): only those documents post to it, else the sum is not theirs.';

create function private.tg_ledger_accounts__type_is_fixed()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.has_lines(old.tenant_id, old.id) then
    perform private.fail(409, 'account_type_fixed', 'Something is posted to this account, so its type stays as it is.');
  end if;
  return new;
end;
$$;
comment on function private.tg_ledger_accounts__type_is_fixed() is 'The type of an account, and its side, stay once it has a line: account_type_fixed.';

create function private.tg_ledger_accounts__tree()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_parent public.ledger_accounts;
  v_depth integer := 0;
begin
  select * into v_parent from public.ledger_accounts a where a.tenant_id = new.tenant_id and a.id = new.parent_id;
  if v_parent.account_type is distinct from new.account_type then
    perform private.fail(409, 'account_tree', 'An account stands below one of its own type.', '{"field": "parent_id"}');
  end if;
  while v_parent.id is not null loop
    v_depth := v_depth + 1;
    if v_parent.id = new.id or v_depth > 6 then
      perform private.fail(409, 'account_tree', 'An account cannot stand below itself, nor more than six levels deep.', '{"field": "parent_id"}');
    end if;
    select * into v_parent from public.ledger_accounts a where a.tenant_id = new.tenant_id and a.id = v_parent.parent_id;
  end loop;
  return new;
end;
$$;
comment on function private.tg_ledger_accounts__tree() is 'Accounts form a tree of one type each, at most six deep: account_tree.';

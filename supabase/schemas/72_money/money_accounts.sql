-- Accounts that hold money: what the bank calls them, and what they hold.

create function private.money_kind(p_account public.ledger_accounts)
returns text language sql immutable security invoker set search_path = ''
return case when p_account.role = 'card_clearing' then 'card_clearing' when p_account.subtype in ('cash', 'bank', 'mobile_money') then p_account.subtype end;
comment on function private.money_kind(public.ledger_accounts) is 'The kind of money that an account holds until somebody says otherwise; null for one that holds none.';

create function private.money_account_json(p_account public.ledger_accounts, p_balance numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_known public.money_accounts;
begin
  select * into v_known from public.money_accounts m where m.tenant_id = p_account.tenant_id and m.id = p_account.id;
  return jsonb_build_object('id', p_account.id, 'code', p_account.code, 'name', p_account.name, 'role', p_account.role,
    'kind', coalesce(v_known.kind, private.money_kind(p_account)), 'number_ending', v_known.number_ending,
    'statement_profile', coalesce(v_known.statement_profile, '{}'), 'balance', p_balance);
end;
$$;
comment on function private.money_account_json(public.ledger_accounts, numeric) is 'A money account as the API shows it.';

create function public.list_money_accounts()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_ids uuid[] := array(select a.id from public.ledger_accounts a
    where a.tenant_id = v_tenant_id and a.is_active and private.money_kind(a) is not null);
begin
  return (
    with held as materialized (
      -- Lines of what was merged into an account count there.
      select coalesce(a.merged_into_id, a.id) as id, sum(s.debit - s.credit) as amount
      from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false, array(
        select x.id from public.ledger_accounts x where x.tenant_id = v_tenant_id and (x.id = any (v_ids) or x.merged_into_id = any (v_ids)))) s
      join public.ledger_accounts a on a.tenant_id = v_tenant_id and a.id = s.ledger_account_id
      group by 1)
    select coalesce(jsonb_agg(private.money_account_json(a, coalesce(h.amount, 0)) order by a.code), '[]')
    from public.ledger_accounts a left join held h on h.id = a.id
    where a.tenant_id = v_tenant_id and a.id = any (v_ids));
end;
$$;
comment on function public.list_money_accounts() is
  'Accounts that hold money, by code, with what the books say they hold now and the last four of their number. Needs accounting.view.';

create function public.save_money_account(p_account jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_account public.ledger_accounts;
  v_known public.money_accounts;
begin
  perform private.require_writable();
  perform private.input_object(p_account, 'p_account');
  v_account := private.require_account(v_tenant_id, private.input_uuid(p_account, 'id'), 'money', 'id');
  insert into public.money_accounts as m (tenant_id, id, kind, account_number, statement_profile)
  values (v_tenant_id, v_account.id,
    coalesce(private.input_choice(p_account, 'kind', array['bank', 'mobile_money', 'card_clearing', 'cash', 'wallet'], '', false), private.money_kind(v_account)),
    private.input_text(p_account, 'account_number', 40), private.read_statement_profile(p_account))
  on conflict (tenant_id, id) do update set kind = excluded.kind,
    account_number = case when p_account ? 'account_number' then excluded.account_number else m.account_number end,
    statement_profile = case when p_account ? 'statement_profile' then excluded.statement_profile else m.statement_profile end
  returning * into v_known;
  perform private.write_audit(v_tenant_id, auth.uid(), 'money_account_saved', 'ledger_accounts', v_account.id, null,
    jsonb_build_object('code', v_account.code, 'kind', v_known.kind, 'number_ending', v_known.number_ending));
  return private.money_account_json(v_account, (
    select coalesce(sum(s.debit - s.credit), 0)
    from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false,
      private.bank_account_ids(v_tenant_id, v_account.id)) s));
end;
$$;
comment on function public.save_money_account(jsonb) is
  'Says what a money account is {id: that of the ledger account, kind: bank | mobile_money | card_clearing | cash | wallet, account_number, statement_profile}; what is left out of the last two stays. Needs accounting.post.';

create function private.read_statement_profile(p_account jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_profile jsonb := coalesce(nullif(p_account -> 'statement_profile', 'null'), '{}');
begin
  perform private.input_object(v_profile, 'statement_profile');
  if length(v_profile::text) > 4000 then
    perform private.refuse_input('statement_profile', 'This is too long.');
  end if;
  return v_profile;
end;
$$;
comment on function private.read_statement_profile(jsonb) is 'How statements of an account are read, as the screen keeps it: an object of at most 4,000 characters.';

grant execute on function public.list_money_accounts(), public.save_money_account(jsonb) to authenticated;

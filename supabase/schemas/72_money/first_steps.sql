-- What a business that begins its books has done of the first steps.

create function public.accounting_first_steps()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return jsonb_build_object(
    'has_opening_balances', exists (
      select 1 from public.journal_entries e where e.tenant_id = v_tenant_id and e.source_type in ('opening_balance', 'opening_stock', 'asset_opening')),
    'has_bank_account', exists (
      select 1 from public.money_accounts m where m.tenant_id = v_tenant_id and m.kind in ('bank', 'mobile_money')
        and (m.account_number is not null or m.reconciled_from is not null)),
    'has_expense', exists (select 1 from public.journal_entries e where e.tenant_id = v_tenant_id and e.source_type in ('expense', 'bank_line', 'supplier_bill')),
    'has_lock', exists (select 1 from public.accounting_locks l where l.tenant_id = v_tenant_id),
    'has_accountant', exists (
      select 1 from public.tenant_users u where u.tenant_id = v_tenant_id and u.role = 'accountant'));
end;
$$;
comment on function public.accounting_first_steps() is
  'Which first steps of the books are done, from what is stored: opening balances, a bank account that is known by its number or a statement, an expense or bill, a lock, an accountant. Needs accounting.view.';

grant execute on function public.accounting_first_steps() to authenticated;

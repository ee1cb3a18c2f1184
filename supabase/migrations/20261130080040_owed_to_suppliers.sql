-- What is owed to suppliers is bills and goods that came without a bill yet: each is named, on the dashboard, in the ageing and on a supplier's page.

create or replace function private.money_figures(p_tenant_id uuid, p_stock_value numeric)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with balance as materialized (
      select a.role, sum(l.debit - l.credit) as amount
      from public.journal_lines l
      join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = l.ledger_account_id
      where l.tenant_id = p_tenant_id
      group by a.id, a.role
    )
    select jsonb_build_object(
      'money', jsonb_build_object(
        'cash_position', coalesce(sum(b.amount) filter (where b.role in ('cash', 'bank', 'mobile_money_clearing', 'card_clearing')), 0),
        'receivable', coalesce(sum(b.amount) filter (where b.role = 'receivable'), 0),
        'payable', coalesce(-sum(b.amount) filter (where b.role in ('payable', 'grni')), 0),
        'payable_billed', coalesce(-sum(b.amount) filter (where b.role = 'payable'), 0),
        'received_not_billed', coalesce(-sum(b.amount) filter (where b.role = 'grni'), 0)),
      'books', jsonb_build_object(
        'is_balanced', coalesce(sum(b.amount), 0) = 0,
        'stock_matches_ledger', coalesce(sum(b.amount) filter (where b.role = 'inventory'), 0) = p_stock_value,
        'checked_at', now()))
    from balance b
  );
end;
$$;

create function public.owed_to_suppliers(p_contact_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view_ledger');
  v_owed numeric;
  v_received numeric;
begin
  if p_contact_id is null then
    select coalesce(-sum(l.debit - l.credit) filter (where a.role = 'payable'), 0), coalesce(-sum(l.debit - l.credit) filter (where a.role = 'grni'), 0)
    into v_owed, v_received
    from public.journal_lines l
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
    where l.tenant_id = v_tenant_id and a.role in ('payable', 'grni');
  else
    if not exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = p_contact_id) then
      perform private.fail(404, 'not_found', 'There is no such contact.', '{"field": "p_contact_id"}');
    end if;
    v_owed := coalesce((select t.payable from public.contact_totals t where t.tenant_id = v_tenant_id and t.contact_id = p_contact_id), 0);
    -- Goods are not billed one by one yet: everything that was received from a supplier waits for its bill.
    v_received := coalesce((select sum(g.total_cost) from public.goods_receipts g where g.tenant_id = v_tenant_id and g.contact_id = p_contact_id), 0);
  end if;
  return jsonb_build_object('owed', v_owed, 'received_not_billed', v_received, 'total', v_owed + v_received);
end;
$$;
comment on function public.owed_to_suppliers(uuid) is
  '{owed, received_not_billed, total} in the currency of the business: what bills and opening balances owe, what goods that were received without a bill cost '
  '(account 210200), and both. Of one supplier, or without one of the whole business, as on the dashboard.';
grant execute on function public.owed_to_suppliers(uuid) to authenticated;

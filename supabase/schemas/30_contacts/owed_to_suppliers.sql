-- What is owed to suppliers is bills and goods that came without a bill yet: each is named, on the dashboard, in the ageing and on a supplier's page.

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

-- What the till shows of a chosen customer before anything is paid.

create function public.customer_credit(p_contact_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
  v_today date := private.business_date(v_tenant_id, now());
  v_found jsonb;
begin
  -- The figures that the sale is refused by: what is owed less what was paid in advance for no order, merged contacts included.
  select jsonb_build_object('contact_id', c.id, 'name', c.name, 'credit_limit', c.credit_limit, 'owed', t.receivable - t.deposit + h.held,
    'available', greatest(c.credit_limit - (t.receivable - t.deposit + h.held), 0),
    'store_credit', private.store_credit_balance(v_tenant_id, c.id),
    'overdue_amount', (
      select coalesce(sum(i.open_amount), 0) from public.contact_open_items i
      where i.tenant_id = v_tenant_id and i.contact_id = any (v_group) and i.account = 'receivable' and i.open_amount > 0
        and i.due_on < v_today))
  into v_found
  from public.contacts c
  join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id
  cross join lateral (select private.held_deposits(v_tenant_id, v_group) as held) h
  where c.tenant_id = v_tenant_id and c.id = v_group[1] and not c.is_staff;
  if v_found is null then
    perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
  end if;
  return v_found;
end;
$$;
comment on function public.customer_credit(uuid) is
  'What a customer owes, may still owe, and has in store credit: {contact_id, name, credit_limit, owed, available, store_credit, overdue_amount}. For whoever sells.';

grant execute on function public.customer_credit(uuid) to authenticated;

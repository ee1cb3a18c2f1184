-- Checks 2 to 6, 10 and 16: what waits for a bill, what is owed, what was paid ahead, stock, freight, payments and orders.

create function private.check_deliveries(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_account numeric := -private.role_balance(p_tenant_id, 'grni');
  v_waiting numeric := private.deliveries_without_bill(p_tenant_id);
begin
  -- Deliveries that were settled by hand, before there were bills, say nothing of it.
  if v_account <> v_waiting and not exists (
    select 1 from public.ledger_accounts a
    join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id
    join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
    where a.tenant_id = p_tenant_id and a.role = 'grni'
      and e.source_type not in ('goods_receipt', 'supplier_bill', 'supplier_bill_reversal', 'supplier_credit')) then
    return next private.role_finding(p_tenant_id, 'received_not_billed_is_its_account', 'grni', format('account %s, deliveries %s', v_account, v_waiting));
  end if;
  return query
  select 'billed_of_a_delivery_is_its_bills', 'goods_receipt', g.id, g.receipt_number,
    format('line %s: billed %s for %s, bills %s for %s', r.id, r.billed_quantity, r.billed_cost, x.quantity, x.cost)
  from public.goods_receipt_lines r
  join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
  cross join lateral (
    select coalesce(sum(u.quantity), 0) as quantity, coalesce(sum(u.cost), 0) as cost
    from (
      select l.quantity, l.cleared_amount as cost from public.supplier_bill_lines l
      join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
      where l.tenant_id = r.tenant_id and l.goods_receipt_line_id = r.id
      union all
      select e.quantity, e.cost from public.early_receipts e where e.tenant_id = r.tenant_id and e.goods_receipt_line_id = r.id) u) x
  where r.tenant_id = p_tenant_id and (r.billed_quantity <> x.quantity or r.billed_cost <> x.cost);
  return query
  select 'sent_back_of_a_delivery_is_its_credits', 'goods_receipt', g.id, g.receipt_number,
    format('line %s: returned %s for %s and %s, credits %s for %s and %s', r.id, r.returned_quantity, r.returned_cost, r.credited_quantity, x.unbilled, x.cost, x.billed)
  from public.goods_receipt_lines r
  join public.goods_receipts g on g.tenant_id = r.tenant_id and g.id = r.goods_receipt_id
  cross join lateral (
    select coalesce(sum(c.quantity) filter (where c.kind = 'unbilled_return'), 0) as unbilled,
      coalesce(sum(c.cost_amount) filter (where c.kind = 'unbilled_return'), 0) as cost,
      coalesce(sum(c.quantity) filter (where c.kind = 'return'), 0) as billed
    from public.supplier_credit_lines c where c.tenant_id = r.tenant_id and c.goods_receipt_line_id = r.id) x
  where r.tenant_id = p_tenant_id and (r.returned_quantity <> x.unbilled or r.returned_cost <> x.cost or r.credited_quantity <> x.billed);
end;
$$;
comment on function private.check_deliveries(uuid) is 'Check 2: goods received whose bill is to come are what their account says, line by line.';

create function private.deliveries_without_bill(p_tenant_id uuid)
returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce((select sum(l.line_cost - l.billed_cost - l.returned_cost) from public.goods_receipt_lines l where l.tenant_id = p_tenant_id), 0)
    - coalesce((
      select sum(l.cost_amount - l.received_cost - l.credited_cost) from public.supplier_bill_lines l
      join public.supplier_bills b on b.tenant_id = l.tenant_id and b.id = l.supplier_bill_id and b.status = 'posted'
      where l.tenant_id = p_tenant_id and l.kind = 'early'), 0);
$$;
comment on function private.deliveries_without_bill(uuid) is 'What deliveries cost whose bill is to come, less bills whose goods are to come.';

create function private.open_bills(p_tenant_id uuid)
returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce((select sum(i.open_amount) from public.contact_open_items i where i.tenant_id = p_tenant_id and i.account = 'payable'), 0)
    - coalesce((select sum(c.open_amount) from public.supplier_credits c where c.tenant_id = p_tenant_id), 0);
$$;
comment on function private.open_bills(uuid) is 'What is open on bills less what is open on suppliers'' credits.';

create function private.contact_entry_sum(p_tenant_id uuid, p_account text)
returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce(sum(e.amount), 0) from public.contact_entries e where e.tenant_id = p_tenant_id and e.account = p_account;
$$;
comment on function private.contact_entry_sum(uuid, text) is 'What the ledger of contacts says of one of its accounts.';

create function private.check_payable(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_account numeric := -private.role_balance(p_tenant_id, 'payable');
  v_bills numeric := private.open_bills(p_tenant_id);
  v_entries numeric := private.contact_entry_sum(p_tenant_id, 'payable');
begin
  if v_account <> v_bills then
    return next private.role_finding(p_tenant_id, 'payable_account_is_bills_less_credits', 'payable', format('account %s, bills less credits %s', v_account, v_bills));
  end if;
  if v_account <> v_entries then
    return next private.role_finding(p_tenant_id, 'contact_ledger_is_its_accounts', 'payable', format('payable: account %s, entries %s', v_account, v_entries));
  end if;
  return query
  select 'payable_of_a_supplier_is_its_documents', 'contact', h.id, h.name, format('%s: totals %s, bills %s, credits %s', h.name, t.payable, x.bills, x.credits)
  from public.contact_totals t
  join public.contacts h on h.tenant_id = t.tenant_id and h.id = t.contact_id and h.merged_into_id is null
  cross join lateral (
    select coalesce((select sum(i.open_amount) from public.contact_open_items i join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
        where i.tenant_id = t.tenant_id and i.account = 'payable' and coalesce(c.merged_into_id, c.id) = t.contact_id), 0) as bills,
      coalesce((select sum(k.open_amount) from public.supplier_credits k join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
        where k.tenant_id = t.tenant_id and coalesce(c.merged_into_id, c.id) = t.contact_id), 0) as credits) x
  where t.tenant_id = p_tenant_id and t.payable <> x.bills - x.credits;
end;
$$;
comment on function private.check_payable(uuid) is 'Check 3: what is owed to suppliers is their bills less credits, for all and for each.';

create function private.check_advances(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_account numeric := private.role_balance(p_tenant_id, 'supplier_advances');
  v_open numeric := (select coalesce(sum(p.open_amount), 0) from public.supplier_payments p where p.tenant_id = p_tenant_id);
  v_entries numeric := private.contact_entry_sum(p_tenant_id, 'advance');
begin
  if v_account <> v_open then
    return next private.role_finding(p_tenant_id, 'advances_account_is_open_payments', 'supplier_advances', format('account %s, payments %s', v_account, v_open));
  end if;
  if v_account <> v_entries then
    return next private.role_finding(p_tenant_id, 'contact_ledger_is_its_accounts', 'supplier_advances', format('supplier_advances: account %s, entries %s', v_account, v_entries));
  end if;
end;
$$;
comment on function private.check_advances(uuid) is 'Check 4: what was paid to suppliers in advance is what is open of their payments.';

create function private.check_stock_value(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_account numeric := private.role_balance(p_tenant_id, 'inventory');
  v_stock numeric := (select coalesce(sum(l.stock_value), 0) from public.stock_levels l where l.tenant_id = p_tenant_id);
begin
  if v_account <> v_stock then
    return next private.role_finding(p_tenant_id, 'inventory_account_is_stock_value', 'inventory', format('account %s, stock %s', v_account, v_stock));
  end if;
end;
$$;
comment on function private.check_stock_value(uuid) is 'Check 5: the account of stock is what the goods on hand cost.';

create function private.check_freight(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_account numeric := -private.role_balance(p_tenant_id, 'landed_cost_clearing');
  v_open numeric := (
    select coalesce(sum(c.amount), 0) from public.landed_costs c where c.tenant_id = p_tenant_id and c.supplier_bill_line_id is null);
begin
  if v_account <> v_open then
    return next private.role_finding(p_tenant_id, 'landed_account_is_charges_to_come', 'landed_cost_clearing', format('account %s, charges %s', v_account, v_open));
  end if;
end;
$$;
comment on function private.check_freight(uuid) is 'Check 6: freight and duty whose bill is to come are what deliveries expected.';

create function private.check_settled(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with allocated as materialized (
    select a.payment_id, a.credit_id, a.item_id, sum(a.amount) as amount, sum(a.amount - a.withheld_amount - a.discount_amount) as money
    from public.supplier_allocations a where a.tenant_id = p_tenant_id group by grouping sets (a.payment_id, a.credit_id, a.item_id)
  )
  select 'payment_is_what_it_settles', 'supplier_payment', p.id, p.payment_number,
    format('%s: %s, settles %s, open %s', p.payment_number, p.amount, coalesce(a.money, 0), p.open_amount)
  from public.supplier_payments p
  left join allocated a on a.payment_id = p.id
  where p.tenant_id = p_tenant_id and p.kind = 'payment' and case when p.reversed_at is null then p.amount <> coalesce(a.money, 0) + p.open_amount
    else coalesce(a.money, 0) <> 0 or p.open_amount <> 0 end
  union all
  select 'credit_is_what_it_settles', 'supplier_credit', c.id, c.credit_number,
    format('%s: %s, settles %s, open %s', c.credit_number, c.total_amount, coalesce(a.amount, 0), c.open_amount)
  from public.supplier_credits c
  left join allocated a on a.credit_id = c.id
  where c.tenant_id = p_tenant_id and c.total_amount <> coalesce(a.amount, 0) + c.open_amount
  union all
  select 'bill_is_settled_by_allocations', 'supplier_bill', b.id, b.bill_number,
    format('%s: %s of %s open, allocated %s', b.bill_number, i.open_amount, b.total_amount, coalesce(a.amount, 0))
  from public.supplier_bills b
  join public.contact_open_items i on i.tenant_id = b.tenant_id and i.id = b.id
  left join allocated a on a.item_id = b.id
  where b.tenant_id = p_tenant_id and coalesce(a.amount, 0) <> case b.status when 'reversed' then 0 else b.total_amount - i.open_amount end;
end;
$$;
comment on function private.check_settled(uuid) is 'Check 10: payments and credits settle no more than they are, bills are settled by what names them.';

create function private.check_orders(p_tenant_id uuid)
returns setof private.book_finding language plpgsql stable rows 1 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select 'no_more_of_an_order_than_it_allows', 'purchase_order', o.id, o.order_number,
    format('%s line %s: received %s of %s', o.order_number, l.line_number, l.received_quantity, l.quantity)
  from public.purchase_order_lines l
  join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  where l.tenant_id = p_tenant_id and l.received_quantity > greatest(l.quantity * (100 + coalesce(l.over_receipt_percent, o.over_receipt_percent)) / 100, l.over_approved_quantity);
  return query
  select 'received_of_an_order_is_its_deliveries', 'purchase_order', o.id, o.order_number,
    format('%s line %s: received %s, deliveries %s', o.order_number, l.line_number, l.received_quantity, x.quantity)
  from public.purchase_order_lines l
  join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  cross join lateral (
    select coalesce(sum(r.quantity), 0) as quantity from public.goods_receipt_lines r
    where r.tenant_id = l.tenant_id and r.purchase_order_line_id = l.id) x
  where l.tenant_id = p_tenant_id and (l.received_quantity <> x.quantity or (o.sent_at is null and l.received_quantity > 0));
  return query
  select 'state_of_an_order_is_that_of_its_lines', 'purchase_order', o.id, o.order_number, format('%s: %s, lines %s', o.order_number, o.status, x.state)
  from public.purchase_orders o
  cross join lateral (
    select case when o.cancelled_at is not null then 'cancelled'
      when o.sent_at is null then case when o.approved_at is null then 'draft' else 'approved' end
      when count(*) filter (where l.done < l.quantity) = 0 then 'received'
      when count(*) filter (where l.done < l.quantity and l.closed_on is null) = 0 then 'closed'
      when max(l.received_quantity) > 0 then 'partly_received' else 'sent' end as state
    from (
      -- An order for services only is done when it is billed; beside goods they do not count.
      select d.quantity, d.received_quantity, d.closed_on, d.product_id, bool_or(d.product_id is not null) over () as has_goods,
        case when d.product_id is not null then d.received_quantity else (
          select coalesce(sum(b.quantity), 0) from public.supplier_bill_lines b
          join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id and s.status = 'posted'
          where b.tenant_id = d.tenant_id and b.purchase_order_line_id = d.id) end as done
      from public.purchase_order_lines d where d.tenant_id = o.tenant_id and d.purchase_order_id = o.id) l
    where l.product_id is not null or not l.has_goods) x
  where o.tenant_id = p_tenant_id and o.status <> x.state;
end;
$$;
comment on function private.check_orders(uuid) is 'Check 16: orders have had no more than they allow, and their states are those of their lines.';

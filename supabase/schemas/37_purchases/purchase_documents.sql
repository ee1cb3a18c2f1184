-- Bills, credits and payments as the API shows them.

create function private.plan_json(p_plan jsonb)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('due_on', p_plan -> 'due_on', 'business_date', p_plan -> 'business_date', 'prices_include_tax', p_plan -> 'prices_include_tax',
    'tax_rounding', p_plan -> 'tax_rounding', 'net_amount', p_plan -> 'net_amount', 'tax_amount', p_plan -> 'tax_amount',
    'recoverable_tax_amount', p_plan -> 'recoverable_tax_amount', 'rounding_amount', p_plan -> 'rounding_amount', 'total_amount', p_plan -> 'total_amount',
    'lines', (
      select jsonb_agg(jsonb_build_object('line', l -> 'place', 'kind', l -> 'kind', 'receipt_line_id', l -> 'receipt_line_id', 'product_id', l -> 'product_id',
        'quantity', l -> 'quantity', 'net_amount', l -> 'net', 'tax_amount', l -> 'tax', 'own_tax_amount', coalesce(l -> 'own_tax', '0'), 'recoverable_tax_amount', l -> 'recoverable', 'cost_amount', l -> 'cost',
        'cleared_amount', l -> 'cleared', 'inventory_amount', l -> 'inventory', 'difference_amount', l -> 'difference', 'received_quantity', l -> 'received',
        'billed_before', l -> 'billed_before', 'received_price', l -> 'received_price', 'order_number', l -> 'order_number',
        'ordered_quantity', l -> 'ordered', 'ordered_price', l -> 'ordered_price') order by (l ->> 'line_number')::integer)
      from jsonb_array_elements(p_plan -> 'lines') as l));
$$;
comment on function private.plan_json(jsonb) is 'A planned bill as the API shows it.';

create function private.settlement_state(p_status text, p_total numeric, p_open numeric, p_credited numeric)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case when p_status <> 'posted' then p_status when p_open >= p_total and p_total > 0 then 'open'
  when p_open > 0 then case when p_credited >= p_total - p_open then 'part_credited' else 'part_paid' end
  when p_total > 0 and p_credited >= p_total then 'credited' else 'paid' end;
comment on function private.settlement_state(text, numeric, numeric, numeric) is
  'What became of a bill: draft, held, open, part_paid, part_credited, paid, credited, reversed, discarded.';

create function private.bill_head_json(p_bill public.supplier_bills)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_open numeric := coalesce((select i.open_amount from public.contact_open_items i where i.tenant_id = p_bill.tenant_id and i.id = p_bill.id), 0);
  v_sum record;
begin
  select coalesce(sum(a.amount) filter (where a.credit_id is not null), 0) as credited,
    coalesce(sum(a.withheld_amount), 0) as withheld into v_sum
  from public.supplier_allocations a where a.tenant_id = p_bill.tenant_id and a.item_id = p_bill.id;
  return jsonb_build_object('id', p_bill.id, 'bill_number', p_bill.bill_number,
    'status', private.settlement_state(p_bill.status, p_bill.total_amount, v_open, v_sum.credited), 'contact_id', p_bill.contact_id,
    'contact_name', (select c.name from public.contacts c where c.tenant_id = p_bill.tenant_id and c.id = p_bill.contact_id),
    'supplier_reference', p_bill.supplier_reference, 'bill_date', p_bill.bill_date, 'due_on', p_bill.due_on, 'business_date', p_bill.business_date,
    'net_amount', p_bill.net_amount, 'tax_amount', p_bill.tax_amount, 'total_amount', p_bill.total_amount,
    'open_amount', case when p_bill.status = 'posted' then v_open else 0 end, 'credited_amount', v_sum.credited,
    'withholding_amount', p_bill.withholding_amount, 'withheld_amount', v_sum.withheld, 'checks', p_bill.checks, 'revision', p_bill.revision,
    'created_at', p_bill.created_at, 'created_by_name', p_bill.created_by_name);
end;
$$;
comment on function private.bill_head_json(public.supplier_bills) is 'A bill without its lines, as lists show it.';

create function private.bill_json(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.bill_head_json(b) || jsonb_build_object('location_id', b.location_id, 'prices_include_tax', b.prices_include_tax,
      'tax_rounding', b.tax_rounding, 'recoverable_tax_amount', b.recoverable_tax_amount, 'rounding_amount', b.rounding_amount,
      'withholding_kind', b.withholding_kind, 'withholding_percent', b.withholding_percent, 'note', b.note, 'posted_at', b.posted_at,
      'release_reason', b.release_reason, 'reversed_at', b.reversed_at, 'reversal_reason', b.reversal_reason, 'journal_entry_id', b.journal_entry_id,
      'body', case when b.status in ('draft', 'held') then b.body end,
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'receipt_line_id', l.goods_receipt_line_id, 'order_line_id', l.purchase_order_line_id,
          'product_id', l.product_id, 'name', coalesce(p.name, a.name, l.description), 'unit', coalesce(p.unit, ''), 'account_id', l.ledger_account_id, 'landed_cost_id', l.landed_cost_id,
          'location_id', l.location_id, 'description', l.description, 'quantity', l.quantity, 'unit_price', l.unit_price, 'net_amount', l.net_amount,
          'tax_code', l.tax_code, 'tax_rate_percent', l.tax_rate_percent, 'tax_amount', l.tax_amount, 'own_tax_amount', l.own_tax_amount, 'cost_amount', l.cost_amount,
          'cleared_amount', l.cleared_amount, 'inventory_amount', l.inventory_amount, 'difference_amount', l.difference_amount,
          'received_quantity', l.received_quantity, 'credited_quantity', l.credited_quantity, 'sent_back_quantity', l.sent_back_quantity,
          'credited_net', l.credited_net) order by l.line_number)
        from public.supplier_bill_lines l
        left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
        where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id), '[]'),
      'allocations', private.allocations_json(b.tenant_id, b.id, null, null))
    from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_id);
end;
$$;
comment on function private.bill_json(uuid, uuid) is 'A bill with its lines and what settled it.';

create function private.allocations_json(p_tenant_id uuid, p_item_id uuid, p_payment_id uuid, p_credit_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'payment_id', a.payment_id, 'credit_id', a.credit_id, 'item_id', a.item_id, 'refund_id', a.refund_id,
      'number', case when p_item_id is null then coalesce(i.document_number, f.payment_number) else coalesce(p.payment_number, c.credit_number) end,
      'from_advance', a.from_advance, 'amount', a.amount, 'withheld_amount', a.withheld_amount, 'discount_amount', a.discount_amount,
      'business_date', a.business_date, 'undoes_id', a.undoes_id, 'is_undone', exists (
        select 1 from public.supplier_allocations u where u.tenant_id = a.tenant_id and u.undoes_id = a.id)) order by a.allocated_at, a.id), '[]')
    from public.supplier_allocations a
    left join public.contact_open_items i on i.tenant_id = a.tenant_id and i.id = a.item_id
    left join public.supplier_payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
    left join public.supplier_payments f on f.tenant_id = a.tenant_id and f.id = a.refund_id
    left join public.supplier_credits c on c.tenant_id = a.tenant_id and c.id = a.credit_id
    where a.tenant_id = p_tenant_id and (a.item_id = p_item_id or a.payment_id = p_payment_id or a.refund_id = p_payment_id or a.credit_id = p_credit_id));
end;
$$;
comment on function private.allocations_json(uuid, uuid, uuid, uuid) is 'What settles a bill, or what a payment or a credit settles, what was taken back included.';

create function private.supplier_payment_json(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.id, 'payment_number', p.payment_number, 'kind', p.kind, 'contact_id', p.contact_id, 'contact_name', c.name,
      'amount', p.amount, 'settled_amount', p.settled_amount, 'withheld_amount', p.withheld_amount, 'discount_amount', p.discount_amount,
      'advance_amount', p.advance_amount, 'open_amount', p.open_amount, 'tender_type', p.tender_type, 'account_id', p.ledger_account_id,
      'till_session_id', p.till_session_id, 'reference', p.reference, 'certificate_number', p.certificate_number, 'note', p.note, 'paid_at', p.paid_at,
      'business_date', p.business_date, 'paid_by_name', p.paid_by_name, 'reversed_at', p.reversed_at, 'reversal_reason', p.reversal_reason,
      'journal_entry_id', p.journal_entry_id, 'allocations', private.allocations_json(p.tenant_id, null, p.id, null))
    from public.supplier_payments p join public.contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
    where p.tenant_id = p_tenant_id and p.id = p_id);
end;
$$;
comment on function private.supplier_payment_json(uuid, uuid) is 'A payment to a supplier, or its refund, with what it settles.';

create function private.supplier_credit_json(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', k.id, 'credit_number', k.credit_number, 'contact_id', k.contact_id, 'contact_name', c.name,
      'supplier_reference', k.supplier_reference, 'credit_date', k.credit_date, 'business_date', k.business_date, 'reason', k.reason,
      'net_amount', k.net_amount, 'tax_amount', k.tax_amount, 'total_amount', k.total_amount, 'unbilled_amount', k.unbilled_amount,
      'open_amount', k.open_amount, 'posted_at', k.posted_at, 'created_by_name', k.created_by_name, 'journal_entry_id', k.journal_entry_id,
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'receipt_line_id', l.goods_receipt_line_id, 'bill_line_id', l.supplier_bill_line_id,
          'product_id', l.product_id, 'name', coalesce(p.name, a.name, l.description), 'unit', coalesce(p.unit, ''), 'account_id', l.ledger_account_id, 'description', l.description,
          'quantity', l.quantity, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'cost_amount', l.cost_amount,
          'inventory_amount', l.inventory_amount, 'difference_amount', l.difference_amount, 'serials', l.serials) order by l.line_number)
        from public.supplier_credit_lines l
        left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
        where l.tenant_id = k.tenant_id and l.supplier_credit_id = k.id),
      'allocations', private.allocations_json(k.tenant_id, null, null, k.id))
    from public.supplier_credits k join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
    where k.tenant_id = p_tenant_id and k.id = p_id);
end;
$$;
comment on function private.supplier_credit_json(uuid, uuid) is 'A credit of a supplier with its lines and what it was used for.';

create function private.require_document(p_json jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_json is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  return p_json;
end;
$$;
comment on function private.require_document(jsonb) is 'A document, or not_found.';

create function public.get_bill(p_bill_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.require_document(private.bill_json(private.require_permission('purchases.view'), p_bill_id));
end;
$$;
comment on function public.get_bill(uuid) is 'A bill of a supplier with its lines and what settled it. Needs purchases.view.';

create function public.get_supplier_payment(p_payment_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.require_document(private.supplier_payment_json(private.require_permission('purchases.view'), p_payment_id));
end;
$$;
comment on function public.get_supplier_payment(uuid) is 'A payment to a supplier, or a refund, with what it settles. Needs purchases.view.';

create function public.get_supplier_credit(p_credit_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.require_document(private.supplier_credit_json(private.require_permission('purchases.view'), p_credit_id));
end;
$$;
comment on function public.get_supplier_credit(uuid) is 'A credit of a supplier with its lines and what it was used for. Needs purchases.view.';

grant execute on function public.get_bill(uuid), public.get_supplier_payment(uuid), public.get_supplier_credit(uuid) to authenticated;

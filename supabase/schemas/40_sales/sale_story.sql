-- The page of a sale: what happened to it, by whom and when, how it was paid later, and what it cost.

create function private.sale_event(
  p_kind text, p_at timestamptz, p_person text, p_detail text default null, p_amount numeric default null, p_document_id uuid default null)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('kind', p_kind, 'at', p_at, 'person_name', p_person, 'detail', p_detail, 'amount', p_amount, 'document_id', p_document_id);
$$;
comment on function private.sale_event(text, timestamptz, text, text, numeric, uuid) is 'One line of the story of a sale.';

create function private.sale_made_events(p_tenant_id uuid, p_sale_id uuid)
returns setof jsonb language plpgsql stable rows 5 security definer set search_path = '' as $$
begin
  return query
    select private.sale_event('made', s.occurred_at, coalesce(o.name, s.cashier_name), s.invoice_number, s.total_amount)
    from public.sales s
    left join public.sale_operators o on o.tenant_id = s.tenant_id and o.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.id = p_sale_id;
  return query
    select private.sale_event('came_late', s.posted_at, null, x.provisional_number)
    from public.late_sales x join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
    where x.tenant_id = p_tenant_id and x.sale_id = p_sale_id;
  return query
    select private.sale_event('reviewed', x.reviewed_at, x.reviewed_by_name)
    from public.late_sales x
    where x.tenant_id = p_tenant_id and x.sale_id = p_sale_id and x.reviewed_at is not null;
  return query
    select private.sale_event('approved', a.used_at, a.approver_name, a.permission || ': ' || a.reason)
    from public.approvals a where a.tenant_id = p_tenant_id and a.document_id = p_sale_id and a.used_at is not null;
end;
$$;
comment on function private.sale_made_events(uuid, uuid) is 'How a sale came to be: made, sent later by a till without connection, looked at, and what was approved for it.';

create function private.sale_money_events(p_tenant_id uuid, p_sale_id uuid)
returns setof jsonb language plpgsql stable rows 5 security definer set search_path = '' as $$
begin
  return query
    select private.sale_event('proved', p.proof_settled_at, private.member_name(p_tenant_id, p.proof_settled_by), coalesce(p.proof_note, p.reference), p.amount)
    from public.sale_payments p
    where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id and p.proof_settled_at is not null;
  return query
    select private.sale_event(case when y.reverses_id is null then 'paid' else 'payment_reversed' end, y.received_at, y.received_by_name, y.payment_number,
      abs(x.amount), y.id)
    from public.contact_payment_allocations x
    join public.contact_payments y on y.tenant_id = x.tenant_id and y.id = x.payment_id
    where x.tenant_id = p_tenant_id and x.item_id = p_sale_id;
  return query
    select private.sale_event('returned', c.issued_at, case when c.issued_by is not null then private.member_name(p_tenant_id, c.issued_by) end,
      c.credit_note_number, c.total_amount, c.id)
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id;
end;
$$;
comment on function private.sale_money_events(uuid, uuid) is 'What became of the money of a sale: payments of what was owed, taken back ones, proofs that came later, and credit notes.';

create function private.sale_paper_events(p_tenant_id uuid, p_sale_id uuid)
returns setof jsonb language plpgsql stable rows 10 security definer set search_path = '' as $$
begin
  return query
    select private.sale_event('printed', l.printed_at, case when l.printed_by is not null then private.member_name(p_tenant_id, l.printed_by) end, l.print_number::text)
    from private.receipt_print_log l
    where l.tenant_id = p_tenant_id and l.sale_id = p_sale_id order by l.print_number desc limit 50;
  return query
    select private.sale_event('mailed', m.created_at, private.member_name(p_tenant_id, m.sent_by))
    from private.receipt_mails m where m.tenant_id = p_tenant_id and m.sale_id = p_sale_id;
  -- The link that mails carry has the id of the sale; that one is part of the mail.
  return query
    select private.sale_event('shared', k.created_at, case when k.created_by is not null then private.member_name(p_tenant_id, k.created_by) end)
    from public.invoice_links k
    where k.tenant_id = p_tenant_id and k.sale_id = p_sale_id and k.id <> p_sale_id order by k.created_at desc limit 20;
  return query
    select private.sale_event('messaged', m.sent_at, null, m.channel)
    from public.messages m
    where m.tenant_id = p_tenant_id and m.sent_at is not null
      and m.dedupe_key = any (array['receipt:' || p_sale_id || ':email', 'receipt:' || p_sale_id || ':sms', 'receipt:' || p_sale_id || ':whatsapp']);
  return query
    select private.sale_event(case d.state when 'accepted' then 'transmitted' else 'not_transmitted' end,
      coalesce(d.accepted_at, d.resolved_at, d.created_at), null, case d.state when 'accepted' then d.receipt_number::text else d.state end)
    from public.fiscal_documents d
    where d.tenant_id = p_tenant_id and d.kind = 'sale' and d.source_id = p_sale_id and d.state in ('accepted', 'rejected', 'needs_review', 'dead_letter', 'given_up');
end;
$$;
comment on function private.sale_paper_events(uuid, uuid) is
  'Where the document of a sale went: printed (the newest 50), mailed, shared by link, by SMS or WhatsApp, and to the tax authority.';

create function private.sale_line_facts(p_tenant_id uuid, p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_sees_cost boolean := private.can('products.view_cost');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'discount_reason', l.discount_reason, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount,
      'cost_amount', case when v_sees_cost then (
        select coalesce(-sum(m.value), 0) from public.stock_movements m
        where m.tenant_id = l.tenant_id and m.source_id = l.sale_id and m.source_line_id = l.id) end) order by l.line_number), '[]')
    from public.sale_lines l where l.tenant_id = p_tenant_id and l.sale_id = p_sale_id);
end;
$$;
comment on function private.sale_line_facts(uuid, uuid) is
  'Of each line of a sale: why it was given cheaper, its price without tax, its tax, and what its goods cost when they were sold (null without products.view_cost).';

create function public.sale_story(p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  return jsonb_build_object(
    'lines', private.sale_line_facts(v_tenant_id, p_sale_id),
    'open_amount', coalesce((
      select i.open_amount from public.contact_open_items i
      where i.tenant_id = v_tenant_id and i.id = p_sale_id and i.account = 'receivable' and i.document_type = 'sale'), 0),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'payment_number', y.payment_number, 'amount', x.amount, 'tender_type', y.tender_type,
        'reference', y.reference, 'received_at', y.received_at, 'received_by_name', y.received_by_name,
        'is_reversed', y.reversed_at is not null, 'journal_entry_id', y.journal_entry_id) order by y.received_at, y.payment_number), '[]')
      from public.contact_payment_allocations x
      join public.contact_payments y on y.tenant_id = x.tenant_id and y.id = x.payment_id
      where x.tenant_id = v_tenant_id and x.item_id = p_sale_id and y.reverses_id is null),
    'events', (
      select coalesce(jsonb_agg(e.event order by (e.event ->> 'at')::timestamptz, e.place), '[]')
      from (
        select v.event, row_number() over () as place from (
          select * from private.sale_made_events(v_tenant_id, p_sale_id)
          union all select * from private.sale_money_events(v_tenant_id, p_sale_id)
          union all select * from private.sale_paper_events(v_tenant_id, p_sale_id)) v (event)) e));
end;
$$;
comment on function public.sale_story(uuid) is
  'What the page of a sale says besides get_sale: {lines: [{id, discount_reason, net_amount, tax_amount, cost_amount}], open_amount, payments: what was paid later of what was '
  'owed, events: [{kind, at, person_name, detail, amount, document_id}] oldest first}. Own sales, or all with sales.view_all; cost_amount is null without products.view_cost.';

grant execute on function public.sale_story(uuid) to authenticated;

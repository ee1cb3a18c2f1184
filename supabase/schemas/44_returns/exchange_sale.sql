-- Exchange: goods come back and others go out in one document pair, a credit note and a sale, in one transaction. What the goods that
-- came back were worth pays for the new ones; only the difference is money.

create function private.take_refund_right(p_tenant_id uuid, p_user_id uuid, p_refund jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_refund, 'id');
begin
  -- What was posted is answered again, though its approval is used.
  if not exists (
      select 1 from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = v_id and c.issued_by = p_user_id)
    and not private.may_at_till(p_tenant_id, p_user_id, p_refund, 'sales.refund')
    and not private.take_approval(p_tenant_id, p_user_id, p_refund -> 'approval_ids', 'sales.refund', v_id, jsonb_build_object(
      'sale_id', private.input_uuid(p_refund, 'sale_id'),
      'refund_tender_type', p_refund -> 'refund_tender_type',
      'lines', private.refunded_quantities(private.input_array(p_refund, 'lines', 1, 500), 'lines'))
      || private.named_card(p_refund)) then
    perform private.fail(403, 'approval_required', 'A manager must approve this return.', '{"permission": "sales.refund"}');
  end if;
end;
$$;
comment on function private.take_refund_right(uuid, uuid, jsonb) is
  'Raises approval_required for a return that the person, or whoever stands at the till, may not make and no unused approval of just this return covers; uses that up.';

create function private.lock_for_exchange(p_tenant_id uuid, p_user_id uuid, p_original_id uuid, p_sale jsonb)
returns public.sales language plpgsql volatile security definer set search_path = '' as $$
declare
  v_original public.sales;
  v_contact_id uuid := private.input_uuid(p_sale, 'contact_id', 'sale.', false);
  v_lines jsonb := private.input_array(p_sale, 'lines', 1, 500);
  v_goods uuid[];
begin
  select * into v_original from public.sales s where s.tenant_id = p_tenant_id and s.id = p_original_id for no key update;
  if v_original.id is null then
    perform private.fail(404, 'not_found', 'This sale does not exist.', '{"field": "sale_id"}');
  end if;
  select array_agg(private.input_uuid(private.input_object(e.value, 'sale.lines'), 'product_id', 'sale.lines.')) into v_goods
  from jsonb_array_elements(v_lines) as e;
  -- A return and a sale each lock their goods and then take their numbers. Both at once would hold a number and wait for goods that
  -- another till holds while it waits for that number; so everything is locked here, in the order in which a sale does it.
  perform private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_sale, 'till_session_id', 'sale.'));
  -- Which of them the basket will use is known when it is priced; exchanges are rare enough to hold all that are limited.
  perform 1 from public.promotions p
  where p.tenant_id = p_tenant_id and p.is_active and (p.usage_limit is not null or p.per_customer_limit is not null)
  order by p.id for no key update;
  perform 1 from public.coupons c
  where c.tenant_id = p_tenant_id and c.code in (
    select upper(btrim(e.value #>> '{}')) from jsonb_array_elements(private.input_array(p_sale, 'coupon_codes', 0, 10)) as e)
  order by c.id for no key update;
  perform private.hold_contact_groups(p_tenant_id);
  perform 1 from public.contacts c
  where c.tenant_id = p_tenant_id and c.id in (v_original.contact_id, v_contact_id, private.contact_head(p_tenant_id, v_original.contact_id),
    private.contact_head(p_tenant_id, v_contact_id)) order by c.id for no key update;
  perform 1 from public.gift_cards g
  where g.tenant_id = p_tenant_id and g.id::text in (
    select e.value ->> 'gift_card_id' from jsonb_array_elements(private.input_array(p_sale, 'payments', 0, 19)) as e)
  order by g.id for no key update;
  perform private.lock_goods(p_tenant_id, v_goods || array(
    select m.product_id from public.stock_movements m where m.tenant_id = p_tenant_id and m.source_id = p_original_id and m.kind = 'sale'));
  perform 1 from private.document_sequences d where d.tenant_id = p_tenant_id and d.document_type = 'invoice' for no key update;
  return v_original;
end;
$$;
comment on function private.lock_for_exchange(uuid, uuid, uuid, jsonb) is
  'Locks all that an exchange writes, in the order of a sale: the original sale, the till session, limited promotions and coupons, the '
  'customers, gift cards, the goods of both sides in id order, the number of the invoice.';

create function private.post_exchange(
  p_tenant_id uuid, p_user_id uuid, p_exchange jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text;
  v_stored_hash text;
  v_refund jsonb;
  v_sale jsonb;
  v_total numeric;
  v_tender text;
  v_payments jsonb;
  v_original public.sales;
  v_note public.credit_notes;
  v_applied numeric;
  v_paid numeric;
  v_posted jsonb;
begin
  perform private.input_object(p_exchange, 'p_exchange');
  v_id := private.input_uuid(p_exchange, 'id');
  v_hash := private.request_hash(p_exchange);
  perform private.lock_request('exchange', p_tenant_id, v_id);
  select x.request_hash into v_stored_hash from public.exchanges x where x.tenant_id = p_tenant_id and x.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  v_sale := private.input_object(p_exchange -> 'sale', 'sale');
  if coalesce(jsonb_typeof(v_sale -> 'late'), 'null') <> 'null' then
    perform private.refuse_input('sale.late', 'An exchange needs a connection.');
  end if;
  v_total := private.input_number(v_sale, 'expected_total', 0, 99999999999, 0.01, 'sale.');
  v_payments := private.input_array(v_sale, 'payments', 0, 19);
  v_refund := private.input_object(p_exchange -> 'refund', 'refund')
    || jsonb_build_object('till_session_id', private.input_uuid(v_sale, 'till_session_id', 'sale.'), 'operator_token', v_sale -> 'operator_token');
  v_tender := private.input_choice(v_refund, 'refund_tender_type',
    array['cash', 'card', 'mobile_money', 'store_credit', 'on_account'], 'refund.');
  v_original := private.lock_for_exchange(p_tenant_id, p_user_id, private.input_uuid(v_refund, 'sale_id', 'refund.'), v_sale);
  -- The credit is the customer's whose goods came back.
  if v_tender = 'store_credit' and private.contact_head(p_tenant_id, private.input_uuid(v_sale, 'contact_id', 'sale.', false))
    is distinct from private.contact_head(p_tenant_id, v_original.contact_id) then
    perform private.refuse_input('sale.contact_id', 'Store credit can only be used by its own customer.');
  end if;

  perform private.take_refund_right(p_tenant_id, p_user_id, v_refund);
  v_posted := private.post_refund(p_tenant_id, p_user_id, v_refund, p_now, v_total);
  if (v_posted ->> 'replayed')::boolean then
    perform private.fail(409, 'idempotency_mismatch', 'This return was already made.');
  end if;
  select * into strict v_note from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = (v_posted ->> 'id')::uuid;
  v_applied := least(v_note.refund_amount, v_total);
  v_paid := v_total - v_applied;
  if v_applied > 0 then
    v_payments := jsonb_build_object('id', v_id, 'tender_type', v_tender, 'amount', v_applied,
      'reference', 'Exchange ' || v_note.credit_note_number)
      || v_payments;
  end if;
  v_posted := private.post_sale(p_tenant_id, p_user_id, v_sale || jsonb_build_object('payments', v_payments), p_now, v_id);
  if (v_posted ->> 'replayed')::boolean then
    perform private.fail(409, 'idempotency_mismatch', 'This sale was already made.');
  end if;
  insert into public.exchanges (tenant_id, id, original_sale_id, credit_note_id, sale_id, tender_type, applied_amount, paid_amount,
    returned_amount, exchanged_by, exchanged_at, request_hash)
  values (p_tenant_id, v_id, v_original.id, v_note.id, (v_posted ->> 'id')::uuid, v_tender, v_applied, v_paid,
    v_note.refund_amount - v_applied, p_user_id, p_now, v_hash);
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;
comment on function private.post_exchange(uuid, uuid, jsonb, timestamptz) is
  'Takes goods back and sells others for a member: the return first, its money the first payment of the sale, by the same tender, so that it '
  'comes to nothing in the books. Idempotent by id and body. Answers {id, replayed}.';

create function private.exchange_json(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', x.id, 'exchanged_at', x.exchanged_at, 'original_sale_id', x.original_sale_id,
      'original_invoice_number', o.invoice_number, 'sale_id', x.sale_id, 'invoice_number', s.invoice_number,
      'credit_note_id', x.credit_note_id, 'credit_note_number', c.credit_note_number, 'credit_total', c.total_amount,
      'tender_type', x.tender_type, 'applied_amount', x.applied_amount, 'paid_amount', x.paid_amount, 'returned_amount', x.returned_amount,
      'credit_lines', (
        select jsonb_agg(jsonb_build_object('name', n.name, 'modifiers', n.modifiers, 'unit', n.unit, 'quantity', l.quantity, 'gross_amount', l.gross_amount) order by l.line_number)
        from public.credit_note_lines l
        join public.sale_lines n on n.tenant_id = l.tenant_id and n.id = l.sale_line_id
        where l.tenant_id = x.tenant_id and l.credit_note_id = x.credit_note_id))
    from public.exchanges x
    join public.sales o on o.tenant_id = x.tenant_id and o.id = x.original_sale_id
    join public.sales s on s.tenant_id = x.tenant_id and s.id = x.sale_id
    join public.credit_notes c on c.tenant_id = x.tenant_id and c.id = x.credit_note_id
    where x.tenant_id = p_tenant_id and x.id = p_id);
end;
$$;
comment on function private.exchange_json(uuid, uuid) is 'An exchange as the API shows it: which documents it is, what came back, and the money between them.';

create function public.exchange_sale(p_exchange jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_posted jsonb;
  v_exchange jsonb;
  v_is_replayed boolean;
begin
  perform private.require_writable();
  v_posted := private.post_exchange(v_tenant_id, auth.uid(), p_exchange);
  v_exchange := private.exchange_json(v_tenant_id, (v_posted ->> 'id')::uuid);
  v_is_replayed := (v_posted ->> 'replayed')::boolean;
  return v_exchange || jsonb_build_object('replayed', v_is_replayed,
    'credit_note', private.credit_note_json(v_tenant_id, (v_exchange ->> 'credit_note_id')::uuid, v_is_replayed),
    'sale', private.sale_json(v_tenant_id, (v_exchange ->> 'sale_id')::uuid, v_is_replayed));
end;
$$;
comment on function public.exchange_sale(jsonb) is
  'Takes goods of a sale back and sells others for them, both or neither: {id, refund: as refund_sale, sale: as record_sale with expected_total '
  'and only the payments on top}. Limits, rights and approvals of both hold. Idempotent by id and body.';

create function public.sale_exchanges(p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  return (
    select coalesce(jsonb_agg(private.exchange_json(v_tenant_id, x.id) order by x.exchanged_at, x.id), '[]')
    from public.exchanges x
    where x.tenant_id = v_tenant_id and (x.sale_id = p_sale_id or x.original_sale_id = p_sale_id));
end;
$$;
comment on function public.sale_exchanges(uuid) is 'The exchanges a sale is part of, as what was exchanged or as what was taken instead.';

grant execute on function
  public.exchange_sale(jsonb),
  public.sale_exchanges(uuid)
  to authenticated;

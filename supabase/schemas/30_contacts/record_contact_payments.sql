-- Credit over the whole group of merged contacts, and drawers that know of payments on account.

create function private.contact_payment_json(p_tenant_id uuid, p_id uuid, p_replayed boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.id, 'payment_number', p.payment_number, 'contact_id', p.contact_id, 'amount', p.amount,
      'unallocated_amount', p.unallocated_amount, 'tender_type', p.tender_type, 'reference', p.reference, 'note', p.note,
      'till_session_id', p.till_session_id, 'received_at', p.received_at, 'received_by_name', p.received_by_name,
      'reverses_id', p.reverses_id, 'reversed_at', p.reversed_at, 'replayed', p_replayed,
      'balance', (select t.receivable - t.deposit from public.contact_totals t
        where t.tenant_id = p.tenant_id and t.contact_id = private.contact_head(p.tenant_id, p.contact_id)),
      'allocations', coalesce((
        select jsonb_agg(jsonb_build_object('item_id', a.item_id, 'number', i.document_number, 'amount', a.amount,
          'open_amount', i.open_amount) order by i.due_on, i.business_date, i.document_type = 'sale', i.id)
        from public.contact_payment_allocations a
        join public.contact_open_items i on i.tenant_id = a.tenant_id and i.id = a.item_id
        where a.tenant_id = p.tenant_id and a.payment_id = p.id), '[]'))
    from public.contact_payments p where p.tenant_id = p_tenant_id and p.id = p_id);
end;
$$;
comment on function private.contact_payment_json(uuid, uuid, boolean) is 'A payment of a customer as the API shows it.';

create function public.record_contact_payment(p_payment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.receive_payment');
  v_posted jsonb;
begin
  perform private.require_writable();
  v_posted := private.post_contact_payment(v_tenant_id, auth.uid(), p_payment);
  return private.contact_payment_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.record_contact_payment(jsonb) is
  'Takes money for what a customer owes: {id, contact_id, amount, tender_type, reference?, note?, received_at?, till_session_id?, allocations? [{sale_id|item_id, amount}]}. Without allocations the oldest due are settled first; the rest is held as deposit.';

create function public.reverse_contact_payment(p_reversal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.receive_payment');
  v_posted jsonb;
begin
  if not private.may_at_till(v_tenant_id, auth.uid(), p_reversal, 'sales.refund') then
    perform private.fail(403, 'approval_required', 'A manager must approve reversing a payment.', '{"permission": "sales.refund"}');
  end if;
  perform private.require_writable();
  v_posted := private.post_contact_payment_reversal(v_tenant_id, auth.uid(), p_reversal);
  return private.contact_payment_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.reverse_contact_payment(jsonb) is
  'Takes a customer''s payment back: {id, payment_id, reason, operator_token?}. Needs sales.refund.';

create function public.set_contact_credit(p_contact_id uuid, p_credit_limit numeric, p_payment_terms_days integer default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.edit');
  v_contact public.contacts;
  v_body jsonb := jsonb_build_object('credit_limit', p_credit_limit, 'payment_terms_days', p_payment_terms_days);
begin
  if not private.actor_can(v_tenant_id, auth.uid(), 'contacts.set_credit') then
    perform private.fail(403, 'permission_denied', 'Your role may not set credit limits.', '{"permission": "contacts.set_credit"}');
  end if;
  perform private.require_writable();
  perform private.input_number(v_body, 'credit_limit', 0, 99999999999, (
    select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = v_tenant_id), 'p_');
  perform private.input_number(v_body, 'payment_terms_days', 0, 365, 1, 'p_', false);
  v_contact := private.lock_contact(v_tenant_id, p_contact_id);
  perform private.refuse_staff_card(v_contact);
  update public.contacts c set credit_limit = p_credit_limit, payment_terms_days = p_payment_terms_days
  where c.tenant_id = v_tenant_id and c.id = v_contact.id
  returning * into v_contact;
  perform private.write_audit(v_tenant_id, auth.uid(), 'credit_limit_set', 'contacts', v_contact.id, null, v_body);
  return jsonb_build_object('id', v_contact.id, 'credit_limit', v_contact.credit_limit,
    'payment_terms_days', v_contact.payment_terms_days, 'updated_at', v_contact.updated_at);
end;
$$;
comment on function public.set_contact_credit(uuid, numeric, integer) is
  'Sets how much a customer may owe and within how many days an invoice is due (null: at once). Needs contacts.set_credit.';

grant execute on function
  public.record_contact_payment(jsonb),
  public.reverse_contact_payment(jsonb),
  public.set_contact_credit(uuid, numeric, integer)
  to authenticated;

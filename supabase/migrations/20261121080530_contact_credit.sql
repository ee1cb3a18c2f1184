-- Credit over the whole group of merged contacts, and drawers that know of payments on account.

create or replace function private.store_credit_balance(p_tenant_id uuid, p_contact_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(e.amount), 0) from public.store_credit_entries e
    where e.tenant_id = p_tenant_id and e.contact_id = any (private.contact_group(p_tenant_id, p_contact_id)));
end;
$$;
comment on function private.store_credit_balance(uuid, uuid) is 'What a customer has in store credit, merged contacts included.';

-- Credit is given and used under a lock on the contact, so that two tills cannot spend the same limit.
create or replace function private.check_contact_credit(p_tenant_id uuid, p_contact_id uuid, p_on_account numeric, p_store_credit numeric)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_contact public.contacts;
  v_owed numeric;
  v_balance numeric;
begin
  if p_on_account = 0 and p_store_credit = 0 then
    select * into v_contact from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
    perform private.refuse_staff_card(v_contact);
    return;
  end if;
  if p_contact_id is null then
    perform private.refuse_input('contact_id', 'Selling on account or against store credit needs a customer.');
  end if;
  v_contact := private.lock_contact(p_tenant_id, p_contact_id);
  perform private.refuse_staff_card(v_contact);
  if p_on_account > 0 then
    -- What is set aside for orders pays nothing else.
    select t.receivable - t.deposit + private.held_deposits(p_tenant_id, private.contact_group(p_tenant_id, v_contact.id)) into v_owed
    from public.contact_totals t
    where t.tenant_id = p_tenant_id and t.contact_id = v_contact.id;
    if v_owed + p_on_account > v_contact.credit_limit then
      perform private.fail(409, 'credit_limit_exceeded', 'This is above the customer''s credit limit.',
        jsonb_build_object('credit_limit', v_contact.credit_limit, 'balance', v_owed,
          'available', greatest(v_contact.credit_limit - v_owed, 0)));
    end if;
  end if;
  if p_store_credit > 0 then
    v_balance := private.store_credit_balance(p_tenant_id, v_contact.id);
    if v_balance < p_store_credit then
      perform private.fail(409, 'store_credit_exceeded', 'The customer does not have that much store credit.',
        jsonb_build_object('available', v_balance));
    end if;
  end if;
end;
$$;
comment on function private.check_contact_credit(uuid, uuid, numeric, numeric) is
  'Raises credit_limit_exceeded or store_credit_exceeded, counting merged contacts, opening balances and deposits; holds the contact until the transaction ends. A member''s own card is no customer.';

create or replace function private.session_cash(p_tenant_id uuid, p_session_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.opening_float
      + coalesce((select sum(p.amount) from public.sale_payments p
          where p.tenant_id = s.tenant_id and p.till_session_id = s.id and p.tender_type = 'cash'), 0)
      + coalesce((select sum(a.amount) from public.contact_payments a
          where a.tenant_id = s.tenant_id and a.till_session_id = s.id and a.tender_type = 'cash'), 0)
      - coalesce((select sum(c.refund_amount) from public.credit_notes c
          where c.tenant_id = s.tenant_id and c.till_session_id = s.id and c.refund_tender_type = 'cash'), 0)
      + coalesce((select sum(case m.kind when 'pay_in' then m.amount else -m.amount end) from public.cash_movements m
          where m.tenant_id = s.tenant_id and m.till_session_id = s.id), 0)
    from public.till_sessions s
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$$;
comment on function private.session_cash(uuid, uuid) is
  'What should be in the drawer: float, cash sales and cash for accounts, less cash refunds, cash put in less cash taken out.';

-- The API -----------------------------------------------------------------------------------------------------------------

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
grant execute on function public.record_contact_payment(jsonb) to authenticated;

create function public.reverse_contact_payment(p_reversal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.receive_payment');
  v_posted jsonb;
begin
  if not private.may_at_till(v_tenant_id, auth.uid(), p_reversal, 'sales.refund') then
    perform private.fail(403, 'approval_required', 'Taking a payment back needs the approval of a manager.', '{"permission": "sales.refund"}');
  end if;
  perform private.require_writable();
  v_posted := private.post_contact_payment_reversal(v_tenant_id, auth.uid(), p_reversal);
  return private.contact_payment_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.reverse_contact_payment(jsonb) is
  'Takes a customer''s payment back: {id, payment_id, reason, operator_token?}. Needs sales.refund.';
grant execute on function public.reverse_contact_payment(jsonb) to authenticated;

create function public.set_contact_credit(p_contact_id uuid, p_credit_limit numeric, p_payment_terms_days integer default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.edit');
  v_contact public.contacts;
  v_body jsonb := jsonb_build_object('credit_limit', p_credit_limit, 'payment_terms_days', p_payment_terms_days);
begin
  if not private.actor_can(v_tenant_id, auth.uid(), 'contacts.set_credit') then
    perform private.fail(403, 'permission_denied', 'Your role does not set credit limits.', '{"permission": "contacts.set_credit"}');
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
grant execute on function public.set_contact_credit(uuid, numeric, integer) to authenticated;

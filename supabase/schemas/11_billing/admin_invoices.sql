-- Invoices in the hands of platform administrators: money back, taken back, given up, paid by bank.

create function private.admin_invoice(p_body jsonb)
returns public.subscription_invoices language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(private.input_object(p_body, 'p_body'), 'invoice_id');
  v_invoice public.subscription_invoices;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.id = v_id;
  if v_invoice.id is null then
    perform private.fail(404, 'not_found', 'This invoice does not exist.');
  end if;
  perform private.lock_billing(v_invoice.tenant_id);
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = v_invoice.tenant_id and i.id = v_id for update;
  return v_invoice;
end;
$$;
comment on function private.admin_invoice(jsonb) is 'The invoice that a call of an administrator names, locked with everything of its business.';

create function private.audited_invoice(p_admin_id uuid, p_action text, p_before public.subscription_invoices, p_more jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_after public.subscription_invoices;
begin
  select i.* into v_after from public.subscription_invoices i where i.tenant_id = p_before.tenant_id and i.id = p_before.id;
  perform private.write_audit(p_before.tenant_id, p_admin_id, p_action, 'subscription_invoices', p_before.id,
    jsonb_build_object('number', p_before.number, 'status', p_before.status, 'paid_amount', p_before.paid_amount),
    jsonb_build_object('status', v_after.status, 'paid_amount', v_after.paid_amount, 'refunded_amount', v_after.refunded_amount) || p_more);
  return private.invoice_json(v_after, true);
end;
$$;
comment on function private.audited_invoice(uuid, text, public.subscription_invoices, jsonb) is 'Writes down what an administrator did to an invoice and answers it in full.';

create function private.refundable_payment(p_invoice public.subscription_invoices, p_amount numeric)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p.id from public.subscription_payments p
    where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id and p.state = 'succeeded' and p.amount - p_amount >= (
      select coalesce(sum(r.amount), 0) from private.subscription_refunds r
      where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state not in ('failed', 'declined'))
    order by p.provider in ('stripe', 'paystack') desc, p.attempt_no desc limit 1);
end;
$$;
comment on function private.refundable_payment(public.subscription_invoices, numeric) is
  'The payment of an invoice that an amount can go back from, one by card first: its provider sends the money. Null where no single one is large enough.';

create function private.note_refund(p_refund private.subscription_refunds, p_invoice public.subscription_invoices)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_note public.subscription_credit_notes;
  v_state text := case when exists (select 1 from public.subscription_payments p
    where p.tenant_id = p_refund.tenant_id and p.id = p_refund.payment_id and p.provider in ('stripe', 'paystack')) then 'created' else 'manual' end;
begin
  update public.subscription_invoices i set refunded_amount = i.refunded_amount + p_refund.amount
  where i.tenant_id = p_invoice.tenant_id and i.id = p_invoice.id;
  insert into public.subscription_credit_notes (tenant_id, invoice_id, number, currency, amount, tax, reason)
  values (p_invoice.tenant_id, p_invoice.id, private.next_billing_number('DKC', clock_timestamp()), p_invoice.currency, p_refund.amount,
    case when p_invoice.total > 0 then private.billing_round(p_refund.amount * p_invoice.tax / p_invoice.total, p_invoice.currency) else 0 end, p_refund.reason)
  returning * into v_note;
  update private.subscription_refunds r set credit_note_id = v_note.id, state = v_state where r.tenant_id = p_refund.tenant_id and r.id = p_refund.id;
  if v_state = 'created' then
    perform private.schedule_job('billing_refund', p_refund.tenant_id, p_refund.id::text, clock_timestamp());
  end if;
  return v_state;
end;
$$;
comment on function private.note_refund(private.subscription_refunds, public.subscription_invoices) is
  'Counts a refund on its invoice, by a credit note with a number of its own. The money follows: a job asks the provider (created), or a person sends it (manual).';

create function public.admin_refund_invoice(p_refund jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_refund_invoice');
  v_invoice public.subscription_invoices := private.admin_invoice(p_refund);
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_amount numeric := private.input_number(p_refund, 'amount', 0.01, 1e12, (select c.step from public.currencies c where c.code = v_invoice.currency));
  v_reason text := private.billing_reason(p_refund);
  v_hash text := private.request_hash(p_refund);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r where r.tenant_id = v_invoice.tenant_id and r.id = v_id;
  if v_refund.id is not null then
    perform private.require_same_request(v_refund.request_hash, v_hash);
    if v_refund.state <> 'waiting' or v_refund.asked_by = v_admin_id then
      return jsonb_build_object('state', v_refund.state, 'invoice', private.invoice_json(v_invoice, true));
    end if;
    update private.subscription_refunds r set approved_by = v_admin_id where r.tenant_id = v_refund.tenant_id and r.id = v_id;
  end if;
  if v_amount > v_invoice.paid_amount - v_invoice.refunded_amount then
    perform private.fail(409, 'refund_too_much', 'That is more than was paid and not yet refunded.');
  end if;
  if v_refund.id is null then
    insert into private.subscription_refunds (tenant_id, id, invoice_id, payment_id, amount, reason, state, asked_by, request_hash)
    values (v_invoice.tenant_id, v_id, v_invoice.id, private.refundable_payment(v_invoice, v_amount), v_amount, v_reason,
      -- What was paid long ago takes two, and so does what is large, in parts or at once.
      case when v_invoice.paid_at < clock_timestamp() - make_interval(days => (select s.refund_window_days from private.platform_settings s))
        or private.needs_second_person(v_invoice.currency, v_invoice.refunded_amount + v_amount) then 'waiting' else 'created' end, v_admin_id, v_hash)
    returning * into v_refund;
  else
    v_refund.state := 'created';
  end if;
  if v_refund.state = 'created' then
    v_refund.state := private.note_refund(v_refund, v_invoice);
  end if;
  return jsonb_build_object('state', v_refund.state, 'invoice', private.audited_invoice(v_admin_id, 'invoice_refunded', v_invoice,
    jsonb_build_object('refund', v_amount, 'state', v_refund.state, 'reason', v_reason)));
end;
$$;
comment on function public.admin_refund_invoice(jsonb) is
  'Gives money of an invoice back: {id, invoice_id, amount, reason}, never more than was paid. After the window of private.platform_settings (30 days), and above the limit of private.approval_limits with what was refunded before, it waits until a second administrator sends the same. '
  'Answers {state, invoice}: created, the card service is asked next; manual, a person sends it and says so by admin_send_refund. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_void_invoice(p_void jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_void_invoice');
  v_invoice public.subscription_invoices := private.admin_invoice(p_void);
  v_reason text := private.billing_reason(p_void);
begin
  if v_invoice.status = 'void' then
    return private.invoice_json(v_invoice, true);
  end if;
  perform private.void_invoice(v_invoice.tenant_id, v_invoice.id, clock_timestamp());
  update public.tenant_subscriptions s set status = 'active', expires_at = null
  where s.tenant_id = v_invoice.tenant_id and s.id = v_invoice.subscription_id and s.status = 'past_due' and v_invoice.kind = 'renewal';
  return private.audited_invoice(v_admin_id, 'invoice_voided', v_invoice, jsonb_build_object('reason', v_reason));
end;
$$;
comment on function public.admin_void_invoice(jsonb) is
  'Takes back an invoice that nothing was paid for: {invoice_id, reason}; its number stays used, and who was locked for it works again. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_mark_invoice_uncollectible(p_mark jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_mark_invoice_uncollectible');
  v_invoice public.subscription_invoices := private.admin_invoice(p_mark);
  v_reason text := private.billing_reason(p_mark);
begin
  if v_invoice.status = 'uncollectible' then
    return private.invoice_json(v_invoice, true);
  elsif v_invoice.status <> 'open' then
    perform private.fail(409, 'invoice_settled', 'Only an open invoice can be given up.');
  end if;
  update public.subscription_invoices i set status = 'uncollectible' where i.tenant_id = v_invoice.tenant_id and i.id = v_invoice.id;
  perform private.close_dunning(v_invoice.tenant_id, v_invoice.id, clock_timestamp());
  update public.tenant_subscriptions s set moved_at = clock_timestamp() where s.tenant_id = v_invoice.tenant_id and s.id = v_invoice.subscription_id;
  return private.audited_invoice(v_admin_id, 'invoice_given_up', v_invoice, jsonb_build_object('reason', v_reason));
end;
$$;
comment on function public.admin_mark_invoice_uncollectible(jsonb) is
  'Gives an open invoice up: {invoice_id, reason}; nobody is reminded of it again. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_record_bank_payment(p_payment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_record_bank_payment');
  v_invoice public.subscription_invoices := private.admin_invoice(p_payment);
  v_id uuid := private.input_uuid(p_payment, 'id');
  v_reason text := private.billing_reason(p_payment);
  v_amount numeric := private.input_number(p_payment, 'amount', 0.01, 1e12, (select c.step from public.currencies c where c.code = v_invoice.currency));
  v_reference text := private.input_text(p_payment, 'reference', 200, '', true);
  v_before public.subscription_payments;
begin
  select p.* into v_before from public.subscription_payments p where p.id = v_id;
  if v_before.id is not null then
    if (v_before.invoice_id, v_before.amount, v_before.receipt) is distinct from (v_invoice.id, v_amount, v_reference) then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.invoice_json(v_invoice, true);
  elsif v_invoice.status not in ('open', 'uncollectible') then
    perform private.fail(409, 'invoice_settled', 'This invoice needs no payment.');
  elsif exists (select 1 from public.subscription_payments p where p.provider = 'bank' and p.receipt = v_reference) then
    perform private.fail(409, 'reference_used', 'This reference was already recorded.', '{"field": "reference"}');
  end if;
  insert into public.subscription_payments (tenant_id, id, invoice_id, attempt_no, provider, amount, currency, state, receipt, due_at, settled_at)
  select v_invoice.tenant_id, v_id, v_invoice.id, 1 + count(p.id), 'bank', v_amount, v_invoice.currency, 'succeeded', v_reference, clock_timestamp(),
    clock_timestamp()
  from public.subscription_payments p where p.tenant_id = v_invoice.tenant_id and p.invoice_id = v_invoice.id;
  perform private.take_money(v_invoice.tenant_id, v_invoice.id, v_amount, clock_timestamp());
  return private.audited_invoice(v_admin_id, 'invoice_paid_by_bank', v_invoice,
    jsonb_build_object('amount', v_amount, 'reference', v_reference, 'reason', v_reason));
end;
$$;
comment on function public.admin_record_bank_payment(jsonb) is
  'Records that an invoice was paid to the bank: {id, invoice_id, amount, reference, reason}; a reference counts once. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

grant execute on function
  public.admin_refund_invoice(jsonb),
  public.admin_void_invoice(jsonb),
  public.admin_mark_invoice_uncollectible(jsonb),
  public.admin_record_bank_payment(jsonb)
  to authenticated;

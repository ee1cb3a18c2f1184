-- Refunds on their way. A job asks the provider of the payment, with the refund's id as key; what a provider says late, twice or otherwise comes
-- to the same row. M-Pesa and banks send nothing back by themselves: a person does, and writes the reference down.

create function private.refund_json(p_refund private.subscription_refunds, p_reader_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_refund.id, 'amount', p_refund.amount, 'reason', p_refund.reason, 'state', p_refund.state,
    'provider', (select p.provider from public.subscription_payments p where p.tenant_id = p_refund.tenant_id and p.id = p_refund.payment_id),
    'reference', p_refund.provider_reference, 'failure', p_refund.failure, 'is_by_hand', p_refund.sent_by is not null,
    'may_approve', p_refund.state = 'waiting' and p_refund.asked_by <> p_reader_id,
    'created_at', p_refund.created_at, 'settled_at', p_refund.settled_at);
$$;
comment on function private.refund_json(private.subscription_refunds, uuid) is 'A refund as an administrator reads it; may_approve: it waits for somebody else than who asked for it.';

create function private.refund_task(p_refund private.subscription_refunds)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('refund_id', p_refund.id, 'tenant_id', p_refund.tenant_id, 'provider', p.provider, 'amount', p_refund.amount,
    'currency', p.currency, 'provider_reference', p.provider_reference, 'receipt', p.receipt, 'attempt', p_refund.attempts,
    'age_seconds', floor(extract(epoch from clock_timestamp() - p_refund.created_at)))
  from public.subscription_payments p where p.tenant_id = p_refund.tenant_id and p.id = p_refund.payment_id;
$$;
comment on function private.refund_task(private.subscription_refunds) is 'A refund as a worker needs it; attempt 1 was never sent before.';

create function public.claim_billing_refund(p_tenant_id uuid, p_refund_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_refund private.subscription_refunds;
begin
  update private.subscription_refunds r set state = 'pending', attempts = r.attempts + 1, claimed_at = clock_timestamp()
  where r.tenant_id = p_tenant_id and r.id = p_refund_id and r.state in ('created', 'pending')
  returning * into v_refund;
  return case when v_refund.id is not null then private.refund_task(v_refund) end;
end;
$$;
comment on function public.claim_billing_refund(uuid, uuid) is
  'For jobs-tick: the refund of a job, to be asked for (attempt 1) or looked up first (later ones); null when nothing is to be done any more. Settle it.';

create function public.find_billing_refunds(p_tenant_id uuid, p_payment_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(private.refund_task(r) order by r.created_at, r.id) from private.subscription_refunds r
    where r.tenant_id = p_tenant_id and r.payment_id = p_payment_id and r.attempts > 0 and r.sent_by is null), '[]');
end;
$$;
comment on function public.find_billing_refunds(uuid, uuid) is 'For the receiver of callbacks: the refunds of a payment that its provider was asked for.';

create function public.settle_billing_refund(p_settlement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.input_uuid(p_settlement, 'tenant_id');
  v_id uuid := private.input_uuid(p_settlement, 'refund_id');
  v_outcome text := private.input_choice(p_settlement, 'outcome', array['succeeded', 'failed', 'pending']);
  v_before private.subscription_refunds;
  v_after private.subscription_refunds;
begin
  perform private.lock_billing(v_tenant_id);
  select r.* into v_before from private.subscription_refunds r where r.tenant_id = v_tenant_id and r.id = v_id for update;
  if v_before.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_before.attempts = 0 or v_before.sent_by is not null or v_outcome = v_before.state and v_outcome <> 'pending'
    or v_outcome = 'pending' and v_before.state <> 'pending' then
    -- Doubled or late: what is known is not forgotten for less, and what a person sent is theirs.
    return jsonb_build_object('state', v_before.state);
  end if;
  update private.subscription_refunds r set state = v_outcome,
    provider_reference = coalesce(left(p_settlement ->> 'reference', 200), r.provider_reference),
    failure = case when v_outcome = 'failed' then coalesce(nullif(left(p_settlement ->> 'failure', 200), ''), 'The provider refused it') end,
    settled_at = case when v_outcome <> 'pending' then clock_timestamp() end
  where r.tenant_id = v_tenant_id and r.id = v_id
  returning * into v_after;
  if v_outcome = 'succeeded' then
    perform private.mail_refund(v_after);
  elsif v_outcome = 'pending' then
    perform private.schedule_job('billing_refund', v_tenant_id, v_id::text,
      clock_timestamp() + interval '1 minute' * power(2, least(v_after.attempts, 9)));
  end if;
  return jsonb_build_object('state', v_after.state);
end;
$$;
comment on function public.settle_billing_refund(jsonb) is
  'For the worker: how a refund went, {tenant_id, refund_id, outcome succeeded|failed|pending, reference, failure}. Pending ones are looked up again after 2 minutes, then '
  'twice as long each time. Said again it changes nothing; a bank that sends the money back later makes it failed. Answers {state}.';

create function public.admin_send_refund(p_refund jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_send_refund');
  v_invoice public.subscription_invoices := private.admin_invoice(p_refund);
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_reference text := private.input_text(p_refund, 'reference', 200, '', true);
  v_reason text := private.billing_reason(p_refund);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r
  where r.tenant_id = v_invoice.tenant_id and r.invoice_id = v_invoice.id and r.id = v_id for update;
  if v_refund.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_refund.sent_by is not null and v_refund.provider_reference = v_reference then
    return private.invoice_json(v_invoice, true);
  elsif v_refund.state not in ('manual', 'failed') then
    perform private.fail(409, 'refund_settled', 'This refund is not one to send by hand.');
  elsif exists (select 1 from private.subscription_refunds r where r.sent_by is not null and r.provider_reference = v_reference) then
    perform private.fail(409, 'reference_used', 'This reference was already recorded.', '{"field": "reference"}');
  end if;
  update private.subscription_refunds r set state = 'succeeded', provider_reference = v_reference, sent_by = v_admin_id, settled_at = clock_timestamp(),
    failure = null
  where r.tenant_id = v_refund.tenant_id and r.id = v_id returning * into v_refund;
  perform private.mail_refund(v_refund);
  return private.audited_invoice(v_admin_id, 'refund_sent', v_invoice,
    jsonb_build_object('refund', v_refund.amount, 'reference', v_reference, 'reason', v_reason));
end;
$$;
comment on function public.admin_send_refund(jsonb) is
  'Records that a refund was sent by hand, as M-Pesa and banks need it and one that a card service refused: {id, invoice_id, reference, reason}; a reference counts once. '
  'Answers the invoice in full. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

grant execute on function
  public.claim_billing_refund(uuid, uuid),
  public.find_billing_refunds(uuid, uuid),
  public.settle_billing_refund(jsonb)
  to service_role;

grant execute on function public.admin_send_refund(jsonb) to authenticated;

-- Mails to the owners of a business about what it pays the platform. Each is written in the transaction of what it tells about, which happens once.

create function private.mail_owners(p_tenant_id uuid, p_kind text, p_subject text, p_body text, p_document jsonb default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_body text := p_body || E'\n\nSee your subscription: {{site_url}}/admin/billing';
begin
  perform private.queue_mail(m.user_id, null, p_kind, p_subject, v_body, p_document)
  from public.tenant_users m
  where m.tenant_id = p_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
  perform private.queue_mail(null, b.email, p_kind, p_subject, v_body, p_document)
  from private.billing_buyers b where b.tenant_id = p_tenant_id and b.email is not null and not exists (
    select 1 from public.tenant_users m join auth.users u on u.id = m.user_id
    where m.tenant_id = p_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted' and lower(u.email) = lower(b.email));
end;
$$;
comment on function private.mail_owners(uuid, text, text, text, jsonb) is 'Mails all owners of a business, and its second address for bills; an address gets it once.';

create function private.billing_money_text(p_amount numeric, p_currency text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return p_currency || ' ' || to_char(p_amount, 'FM999,999,999,999,990.00');
comment on function private.billing_money_text(numeric, text) is 'An amount as mails about bills write it: USD 1,200.00.';

create function private.invoice_attachment(p_invoice public.subscription_invoices)
returns jsonb language sql immutable security invoker set search_path = ''
return jsonb_build_object('kind', 'billing_invoice', 'tenant_id', p_invoice.tenant_id, 'invoice_id', p_invoice.id);
comment on function private.invoice_attachment(public.subscription_invoices) is 'What a mail names to carry an invoice as its PDF.';

create function private.billing_document(p_document jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('kind', 'billing_invoice', 'answer', private.invoice_json(i, true), 'timezone', t.timezone)
    from public.subscription_invoices i join public.tenants t on t.id = i.tenant_id
    where i.tenant_id = (p_document ->> 'tenant_id')::uuid and i.id = (p_document ->> 'invoice_id')::uuid);
end;
$$;
comment on function private.billing_document(jsonb) is 'The invoice that a mail carries, as it stands when the mail is sent, with the zone for its dates.';

create function private.mail_issued(p_invoice public.subscription_invoices)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.mail_owners(p_invoice.tenant_id, 'billing_invoice', 'Your Dukani invoice ' || p_invoice.number,
    case when p_invoice.amount_due = 0 then 'Your invoice is attached. There is nothing to pay.' else 'Your invoice is attached.' end
    || format(E'\n\nInvoice: %s\nTotal: %s\nDue: %s', p_invoice.number, private.billing_money_text(p_invoice.amount_due, p_invoice.currency),
      private.mail_day((p_invoice.due_at at time zone 'UTC')::date)), private.invoice_attachment(p_invoice));
end;
$$;
comment on function private.mail_issued(public.subscription_invoices) is 'Mails an invoice that was just issued.';

create function private.mail_receipt(p_invoice public.subscription_invoices, p_amount numeric, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_rest numeric := p_invoice.amount_due - p_invoice.paid_amount;
begin
  perform private.mail_owners(p_invoice.tenant_id, 'billing_receipt', 'Your payment for Dukani: ' || private.billing_money_text(p_amount, p_invoice.currency),
    case when v_rest = 0 then 'Thank you. The invoice is paid; it is attached.'
      else format('Thank you. %s of the invoice is still to be paid.', private.billing_money_text(v_rest, p_invoice.currency)) end
    || format(E'\n\nInvoice: %s\nPaid: %s\nDate: %s', p_invoice.number, private.billing_money_text(p_amount, p_invoice.currency),
      private.mail_day((p_at at time zone 'UTC')::date)), private.invoice_attachment(p_invoice));
end;
$$;
comment on function private.mail_receipt(public.subscription_invoices, numeric, timestamptz) is 'Mails the receipt of money that was just counted for an invoice.';

create function private.mail_refund(p_refund private.subscription_refunds)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invoice public.subscription_invoices;
  v_note text := (select n.number from public.subscription_credit_notes n where n.tenant_id = p_refund.tenant_id and n.id = p_refund.credit_note_id);
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_refund.tenant_id and i.id = p_refund.invoice_id;
  perform private.mail_owners(p_refund.tenant_id, 'billing_refund', 'Refund from Dukani: ' || private.billing_money_text(p_refund.amount, v_invoice.currency),
    case when p_refund.sent_by is null then 'We have refunded a payment to the card that it came from. Banks show it within some days.'
      else format('We have refunded a payment. The reference of the transfer is %s.', private.mail_text(p_refund.provider_reference, 200)) end
    || format(E'\n\nInvoice: %s\nRefund: %s\nNote: %s', v_invoice.number, private.billing_money_text(p_refund.amount, v_invoice.currency), v_note),
    private.invoice_attachment(v_invoice));
end;
$$;
comment on function private.mail_refund(private.subscription_refunds) is 'Tells the owners that money went back, with the number of its credit note.';

-- Invoices: a sale on account says until when it is to be paid, by whom, and how.

create function private.invoice_terms_json(p_tenant_id uuid, p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('due_on', i.due_on, 'open_amount', i.open_amount,
      'is_overdue', i.open_amount > 0 and i.due_on < private.business_date(p_tenant_id, clock_timestamp()),
      'customer_name', c.name, 'tax_pin', c.tax_pin,
      'how_to_pay', case when i.open_amount > 0 then (
        select nullif(btrim(b.payment_instructions), '') from public.business_settings b where b.tenant_id = p_tenant_id) end,
      'address', (
        select jsonb_build_object('line_1', a.line_1, 'line_2', a.line_2, 'city', a.city, 'postal_code', a.postal_code, 'country', a.country)
        from public.contact_addresses a where a.tenant_id = p_tenant_id and a.contact_id = c.id
        order by a.is_default_billing desc, a.position, a.id limit 1))
    from public.contact_open_items i
    left join public.contacts c on c.tenant_id = i.tenant_id and c.id = private.contact_head(p_tenant_id, i.contact_id)
    where i.tenant_id = p_tenant_id and i.id = p_sale_id and i.account = 'receivable' and i.document_type = 'sale');
end;
$$;
comment on function private.invoice_terms_json(uuid, uuid) is
  'What an invoice says besides its lines: due day, what is open, the customer as billed, and how to pay while something is open; null for a sale that was paid at once.';

create function public.invoice_terms(p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  return private.invoice_terms_json(v_tenant_id, p_sale_id);
end;
$$;
comment on function public.invoice_terms(uuid) is
  'Of a sale on account: {due_on, open_amount, is_overdue, customer_name, tax_pin, how_to_pay, address}; null for one that was paid at once. Own sales, or all with sales.view_all.';

create function public.get_public_invoice_terms(p_token text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_link public.invoice_links;
begin
  select * into v_link from public.invoice_links l
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200)) and l.revoked_at is null and l.expires_at > statement_timestamp();
  return case when v_link.id is not null then private.invoice_terms_json(v_link.tenant_id, v_link.sale_id) end;
end;
$$;
comment on function public.get_public_invoice_terms(text) is
  'As invoice_terms, for whoever holds the link of the invoice; null for any wrong, expired or revoked token and for sales paid at once. Counts no view.';

-- A receipt by mail, of an invoice that is not paid with what is left and how to pay it.
create function private.mail_lines(p_text text)
returns text language sql immutable security invoker set search_path = ''
return (select string_agg(private.mail_text(l.line, 200), chr(10) order by l.place)
  from regexp_split_to_table(p_text, E'\r?\n') with ordinality as l (line, place));
comment on function private.mail_lines(text) is 'A text of several lines as a mail tells it.';

create function public.mail_receipt(p_sale_id uuid, p_email text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_email text := lower(btrim(coalesce(p_email, '')));
  v_sent record;
begin
  perform private.require_sale_to_share(v_tenant_id, p_sale_id);
  perform private.require_writable();
  if length(v_email) not between 3 and 320 or v_email !~ '^[^[:cntrl:][:space:],;<>@]+@[^[:cntrl:][:space:],;<>@]+\.[^[:cntrl:][:space:],;<>@.]+$' then
    perform private.refuse_input('p_email', 'This is not an email address.');
  end if;
  perform private.lock_request('receipt_mails', v_tenant_id, v_tenant_id);
  select count(*) filter (where m.sale_id = p_sale_id) as of_sale, count(*) filter (where m.created_at > now() - interval '1 day') as of_day into v_sent
  from private.receipt_mails m
  where m.tenant_id = v_tenant_id and (m.sale_id = p_sale_id or m.created_at > now() - interval '1 day');
  if v_sent.of_sale >= 5 or v_sent.of_day >= 500 then
    perform private.fail(429, 'rate_limited', case when v_sent.of_sale >= 5 then 'This receipt was already emailed five times.'
      else 'You have emailed 500 receipts today. Try again tomorrow.' end);
  end if;
  perform private.queue_shop_mail(v_tenant_id, auth.uid(), v_email, 'receipt',
    format('Your receipt %s from %s', (select s.invoice_number from public.sales s where s.tenant_id = v_tenant_id and s.id = p_sale_id),
      private.mail_brand(v_tenant_id) ->> 'name'),
    private.receipt_mail_content(v_tenant_id, p_sale_id), private.receipt_mail_document(v_tenant_id, p_sale_id));
  insert into private.receipt_mails (tenant_id, sale_id, sent_by) values (v_tenant_id, p_sale_id, auth.uid());
  return jsonb_build_object('sent_to', v_email);
end;
$$;
comment on function public.mail_receipt(uuid, text) is
  'Mails a receipt to the customer: at most 5 of one sale and 500 a day by a business (rate_limited). Own sales, all with sales.view_all, or one that the caller took goods of back.';

grant execute on function public.get_public_invoice_terms(text) to anon, authenticated;

grant execute on function
  public.invoice_terms(uuid),
  public.mail_receipt(uuid, text)
  to authenticated;

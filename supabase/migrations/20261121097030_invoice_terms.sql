-- Invoices: a sale on account says until when it is to be paid, by whom, and how.

alter table public.business_settings add column payment_instructions text check (length(payment_instructions) <= 500);
comment on column public.business_settings.payment_instructions is
  'How invoices are paid: the bank account, the till or paybill number. Stands on unpaid invoices only.';
grant select (payment_instructions), update (payment_instructions) on public.business_settings to authenticated;

create or replace function private.save_business_settings(p_tenant_id uuid, p_change jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old public.business_settings;
  v_new public.business_settings;
begin
  select * into v_old from public.business_settings b where b.tenant_id = p_tenant_id for no key update;
  v_new := jsonb_populate_record(v_old, private.settings_values(p_change, 'business_settings', array['company_name', 'company_logo_url', 'address_line_1', 'address_line_2', 'city', 'state_province',
    'postal_code', 'country', 'phone', 'email', 'website', 'facebook_url', 'instagram_url', 'twitter_url',
    'youtube_url', 'linkedin_url', 'tax_pin', 'receipt_header', 'receipt_footer', 'payment_instructions', 'tagline', 'about']));
  if v_new is not distinct from v_old then
    return;
  end if;
  perform private.require_unchanged(p_change, 'business_settings', v_old.updated_at);
  update public.business_settings b
  set company_name = v_new.company_name, company_logo_url = v_new.company_logo_url, address_line_1 =
    v_new.address_line_1, address_line_2 = v_new.address_line_2, city = v_new.city, state_province =
    v_new.state_province, postal_code = v_new.postal_code, country = v_new.country, phone = v_new.phone, email =
    v_new.email, website = v_new.website, facebook_url = v_new.facebook_url, instagram_url = v_new.instagram_url,
    twitter_url = v_new.twitter_url, youtube_url = v_new.youtube_url, linkedin_url = v_new.linkedin_url, tax_pin =
    v_new.tax_pin, receipt_header = v_new.receipt_header, receipt_footer = v_new.receipt_footer,
    payment_instructions = v_new.payment_instructions, tagline = v_new.tagline, about = v_new.about
  where b.tenant_id = p_tenant_id;
end;
$$;

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
grant execute on function public.invoice_terms(uuid) to authenticated;

create function public.get_public_invoice_terms(p_token text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_link public.invoice_links;
begin
  select * into v_link from public.invoice_links l
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200)) and l.revoked_at is null and l.expires_at > clock_timestamp();
  return case when v_link.id is not null then private.invoice_terms_json(v_link.tenant_id, v_link.sale_id) end;
end;
$$;
comment on function public.get_public_invoice_terms(text) is
  'As invoice_terms, for whoever holds the link of the invoice; null for any wrong, expired or revoked token and for sales paid at once. Counts no view.';
grant execute on function public.get_public_invoice_terms(text) to anon, authenticated;

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
  v_sale jsonb;
  v_business text;
  v_footer text;
  v_terms jsonb;
  v_sent record;
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  perform private.require_writable();
  if length(v_email) not between 3 and 320 or v_email !~ '^[^[:cntrl:][:space:],;<>@]+@[^[:cntrl:][:space:],;<>@]+\.[^[:cntrl:][:space:],;<>@.]+$' then
    perform private.refuse_input('p_email', 'This is no e-mail address.');
  end if;
  perform private.lock_request('receipt_mails', v_tenant_id, v_tenant_id);
  select count(*) filter (where m.sale_id = p_sale_id) as of_sale, count(*) filter (where m.created_at > now() - interval '1 day') as of_day into v_sent
  from private.receipt_mails m
  where m.tenant_id = v_tenant_id and (m.sale_id = p_sale_id or m.created_at > now() - interval '1 day');
  if v_sent.of_sale >= 5 or v_sent.of_day >= 500 then
    perform private.fail(429, 'rate_limited', case when v_sent.of_sale >= 5 then 'This receipt was mailed five times.'
      else 'Five hundred receipts were mailed today.' end);
  end if;
  v_sale := private.sale_json(v_tenant_id, p_sale_id);
  v_terms := private.invoice_terms_json(v_tenant_id, p_sale_id);
  select coalesce(private.mail_text(coalesce(b.company_name, t.name), 100), 'Your shop'), private.mail_text(b.receipt_footer, 300)
  into v_business, v_footer
  from public.tenants t left join public.business_settings b on b.tenant_id = t.id where t.id = v_tenant_id;
  insert into private.mail_outbox (user_id, recipient, kind, subject, body)
  values (auth.uid(), v_email, 'receipt', left(format('Your receipt %s from %s', v_sale ->> 'invoice_number', v_business), 200), left(concat_ws(E'\n',
    format('Thank you for your purchase on %s.', v_sale ->> 'business_date'), '', private.receipt_text(v_sale), '',
    case when (v_terms ->> 'open_amount')::numeric > 0 then concat_ws(E'\n', format('Left to pay by %s: %s %s', v_terms ->> 'due_on', v_sale ->> 'currency_code',
      to_char((v_terms ->> 'open_amount')::numeric, 'FM999,999,999,990.00')), E'How to pay:\n' || private.mail_lines(v_terms ->> 'how_to_pay'), '') end,
    v_footer, v_business), 8000));
  insert into private.receipt_mails (tenant_id, sale_id, sent_by) values (v_tenant_id, p_sale_id, auth.uid());
  return jsonb_build_object('sent_to', v_email);
end;
$$;
comment on function public.mail_receipt(uuid, text) is
  'Mails a receipt to the customer: at most 5 of one sale and 500 a day by a business (rate_limited). Own sales, or all with sales.view_all.';
grant execute on function public.mail_receipt(uuid, text) to authenticated;

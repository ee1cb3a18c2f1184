-- A sale that was merely found for a return is not sent to anybody: a cashier made a public link of a colleague's sale, or mailed its
-- receipt to an address of his own, for an hour after looking for its number.

create function private.require_sale_to_share(p_tenant_id uuid, p_sale_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_sale(p_tenant_id, p_sale_id);
  if not private.can('sales.view_all')
    and not exists (
      select 1 from public.sales s where s.tenant_id = p_tenant_id and s.id = p_sale_id and s.cashier_id = auth.uid())
    and not exists (
      select 1 from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id and c.issued_by = auth.uid()) then
    perform private.fail(403, 'permission_denied', 'Somebody else sold this. It can be sent once goods of it have come back here.');
  end if;
end;
$$;
comment on function private.require_sale_to_share(uuid, uuid) is
  'Refuses to send a sale to anybody unless it is the person''s own, all are to be seen (sales.view_all), or the person took goods of it back.';

create or replace function public.create_invoice_link(p_sale_id uuid, p_expires_in_days integer default 90)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_id uuid := gen_random_uuid();
  v_token text;
  v_expires_at timestamptz;
begin
  perform private.require_sale_to_share(v_tenant_id, p_sale_id);
  perform private.input_number(jsonb_build_object('days', p_expires_in_days), 'days', 1, 3650, 1, 'p_expires_in_');
  v_expires_at := clock_timestamp() + make_interval(days => p_expires_in_days);
  v_token := private.link_token(v_tenant_id, 'invoice', v_id);
  insert into public.invoice_links (tenant_id, id, sale_id, token_hash, expires_at, created_by)
  values (v_tenant_id, v_id, p_sale_id, private.token_hash(v_token), v_expires_at, auth.uid());
  return jsonb_build_object('id', v_id, 'token', v_token, 'path', '/api/public-invoice-viewer?token=' || v_token,
    'expires_at', v_expires_at);
end;
$$;

create or replace function public.revoke_invoice_link(p_link_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_link public.invoice_links;
begin
  select * into v_link from public.invoice_links l where l.tenant_id = v_tenant_id and l.id = p_link_id for no key update;
  if v_link.id is null then
    perform private.fail(404, 'not_found', 'There is no such link.');
  end if;
  perform private.require_sale_to_share(v_tenant_id, v_link.sale_id);
  update public.invoice_links l set revoked_at = coalesce(l.revoked_at, clock_timestamp())
  where l.tenant_id = v_tenant_id and l.id = p_link_id
  returning l.revoked_at into v_link.revoked_at;
  return jsonb_build_object('id', p_link_id, 'revoked_at', v_link.revoked_at);
end;
$$;

create or replace function public.mail_receipt(p_sale_id uuid, p_email text)
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
  perform private.require_sale_to_share(v_tenant_id, p_sale_id);
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
comment on function public.create_invoice_link(uuid, integer) is
  'A secret link to an invoice, valid 1 to 3650 days: of an own sale, of any with sales.view_all, or of one that the caller took goods of back. The token is shown this once.';
comment on function public.revoke_invoice_link(uuid) is 'Ends a link at once, of a sale that the caller may make one of; ending it twice is harmless.';
comment on function public.mail_receipt(uuid, text) is
  'Mails a receipt to the customer: at most 5 of one sale and 500 a day by a business (rate_limited). Own sales, all with sales.view_all, or one that the caller took goods of back.';

-- Receipts: how often one was printed, so that a second one says that it is a copy; and by mail.

create function public.count_receipt_print(p_sale_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_count integer;
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  insert into private.receipt_prints as r (tenant_id, sale_id, print_count, printed_at)
  values (v_tenant_id, p_sale_id, 1, clock_timestamp())
  on conflict (tenant_id, sale_id) do update set print_count = r.print_count + 1, printed_at = excluded.printed_at
  returning r.print_count into v_count;
  insert into private.receipt_print_log (tenant_id, sale_id, print_number, printed_at, printed_by)
  values (v_tenant_id, p_sale_id, v_count, clock_timestamp(), auth.uid());
  return jsonb_build_object('print_count', v_count);
end;
$$;
comment on function public.count_receipt_print(uuid) is
  'Call it before a receipt is printed: which print this one is. From the second on the paper says that it is a copy. Own sales, or all with sales.view_all.';

create function private.require_sale_to_share(p_tenant_id uuid, p_sale_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_sale(p_tenant_id, p_sale_id);
  if not private.can('sales.view_all')
    and not exists (
      select 1 from public.sales s where s.tenant_id = p_tenant_id and s.id = p_sale_id and s.cashier_id = auth.uid())
    and not exists (
      select 1 from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id and c.issued_by = auth.uid()) then
    perform private.fail(403, 'permission_denied', 'Someone else made this sale. You can send its receipt once goods of it were returned here.');
  end if;
end;
$$;
comment on function private.require_sale_to_share(uuid, uuid) is
  'Refuses to send a sale to anybody unless it is the person''s own, all are to be seen (sales.view_all), or the person took goods of it back.';

create function private.receipt_mail_path(p_tenant_id uuid, p_sale_id uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.invoice_links (tenant_id, id, sale_id, token_hash, expires_at, created_by)
  values (p_tenant_id, p_sale_id, p_sale_id, private.token_hash(private.link_token(p_tenant_id, 'invoice', p_sale_id)),
    clock_timestamp() + interval '10 years', auth.uid())
  on conflict do nothing;
  return private.order_invoice_path(p_tenant_id, p_sale_id);
end;
$$;
comment on function private.receipt_mail_path(uuid, uuid) is
  'Where the customer opens the invoice that is mailed, with the same link for every mail; null once staff have ended it.';

create function private.receipt_mail_content(p_tenant_id uuid, p_sale_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale jsonb := private.sale_json(p_tenant_id, p_sale_id);
  v_terms jsonb := private.invoice_terms_json(p_tenant_id, p_sale_id);
  v_open numeric := (v_terms ->> 'open_amount')::numeric;
  v_path text := private.receipt_mail_path(p_tenant_id, p_sale_id);
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'greeting', 'Hello,',
    'paragraphs', jsonb_build_array(format('Thank you for your purchase on %s.', private.mail_day((v_sale ->> 'business_date')::date))),
    'lines', private.document_mail_lines(p_tenant_id, v_sale),
    'totals', private.document_mail_totals(p_tenant_id, v_sale, case when v_open > 0 then (v_sale ->> 'total_amount')::numeric - v_open end,
      case when v_open > 0 then v_open end),
    'facts', jsonb_build_array(jsonb_build_object('label', 'Receipt', 'value', v_sale ->> 'invoice_number'))
      || case when v_open > 0 then jsonb_build_array(jsonb_build_object('label', 'Please pay by', 'value', private.mail_day((v_terms ->> 'due_on')::date)))
        || case when v_terms ->> 'how_to_pay' is null then '[]'::jsonb
          else jsonb_build_array(jsonb_build_object('label', 'How to pay', 'value', private.mail_lines(v_terms ->> 'how_to_pay'))) end
        else '[]' end
      || private.mail_questions(p_tenant_id),
    'links', case when v_path is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'label', 'View or print it again. Anyone with this link can see it', 'button', 'View the receipt', 'url', private.host_url(p_tenant_id) || v_path)) end,
    'closing', (select private.mail_text(nullif(btrim(b.receipt_footer), ''), 300) from public.business_settings b where b.tenant_id = p_tenant_id)));
end;
$$;
comment on function private.receipt_mail_content(uuid, uuid) is
  'The mail of a receipt: lines and sums as the customer saw them, what is left to pay and how, and the link to the invoice.';

create function private.receipt_mail_document(p_tenant_id uuid, p_sale_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_terms jsonb := private.invoice_terms_json(p_tenant_id, p_sale_id);
begin
  return jsonb_build_object('kind', 'receipt', 'answer', private.public_invoice_json(p_tenant_id, p_sale_id),
    'terms', case when (v_terms ->> 'open_amount')::numeric > 0 then v_terms end,
    'url', private.host_url(p_tenant_id) || private.receipt_mail_path(p_tenant_id, p_sale_id));
end;
$$;
comment on function private.receipt_mail_document(uuid, uuid) is
  'The receipt that a mail carries: what the holder of its link sees, and while something is open, until when and how it is paid.';

grant execute on function public.count_receipt_print(uuid) to authenticated;

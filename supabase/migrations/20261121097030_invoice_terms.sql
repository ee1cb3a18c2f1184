-- Invoices: a sale on account says until when it is to be paid, and by whom.

create function private.invoice_terms_json(p_tenant_id uuid, p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('due_on', i.due_on, 'open_amount', i.open_amount,
      'is_overdue', i.open_amount > 0 and i.due_on < private.business_date(p_tenant_id, clock_timestamp()),
      'customer_name', c.name, 'tax_pin', c.tax_pin,
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
  'What an invoice says besides its lines: due day, what is open, and the customer as billed; null for a sale that was paid at once.';

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
  'Of a sale on account: {due_on, open_amount, is_overdue, customer_name, tax_pin, address}; null for one that was paid at once. Own sales, or all with sales.view_all.';
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

-- record_sale and get_sale.

create function private.post_sale(
  p_tenant_id uuid, p_user_id uuid, p_sale jsonb, p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale_id uuid;
  v_hash text;
  v_stored_hash text;
  v_session public.till_sessions;
  v_session_id uuid;
  v_contact_id uuid;
  v_occurred_at timestamptz;
  v_location_id uuid;
  v_priced jsonb;
  v_payments jsonb;
begin
  perform private.input_object(p_sale, 'p_sale');
  v_sale_id := private.input_uuid(p_sale, 'id');
  v_session_id := private.input_uuid(p_sale, 'till_session_id');
  v_contact_id := private.input_uuid(p_sale, 'contact_id', '', false);
  v_occurred_at := private.input_instant(p_sale, 'occurred_at');
  v_payments := private.input_array(p_sale, 'payments', 0, 20);
  v_hash := private.request_hash(p_sale);
  perform private.lock_request('sale', p_tenant_id, v_sale_id);
  select s.request_hash into v_stored_hash from public.sales s where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_sale_id, 'replayed', true);
  end if;

  v_session := private.lock_open_session(p_tenant_id, p_user_id, v_session_id);
  v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), v_session.opened_at);
  select t.location_id into v_location_id from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if not found then
      perform private.fail(404, 'not_found', 'There is no such customer.', '{"field": "contact_id"}');
    end if;
  end if;

  v_priced := private.price_basket(p_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'lines', p_sale -> 'lines', 'discount_amount', p_sale -> 'discount_amount',
    'discount_percent', p_sale -> 'discount_percent'), v_occurred_at);
  perform private.require_pricing_rights(p_tenant_id, p_user_id, v_priced);
  perform private.require_expected_total(p_sale, (v_priced ->> 'total_amount')::numeric);
  v_payments := private.read_payments(p_tenant_id, v_payments, (v_priced ->> 'total_amount')::numeric,
    (v_priced #>> '{internal,step}')::numeric);

  perform private.write_sale(p_tenant_id, p_user_id, jsonb_build_object('id', v_sale_id, 'channel', 'till',
    'till_session_id', v_session.id, 'contact_id', v_contact_id, 'note', private.input_text(p_sale, 'note', 1000),
    'request_hash', v_hash), v_priced, v_payments, v_location_id, v_occurred_at, p_now);
  if jsonb_array_length(v_priced #> '{internal,price_overrides}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'price_overridden', 'sales', v_sale_id, null,
      v_priced #> '{internal,price_overrides}');
  end if;
  return jsonb_build_object('id', v_sale_id, 'replayed', false);
end;
$$;
comment on function private.post_sale(uuid, uuid, jsonb, timestamptz) is
  'Posts a till sale for a member: prices, discounts, taxes, cost and totals are the server''s. Idempotent by id and body. Answers {id, replayed}.';

create function private.sale_json(p_tenant_id uuid, p_sale_id uuid, p_replayed boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'invoice_number', s.invoice_number, 'channel', s.channel, 'status', s.status, 'order_id', s.order_id,
      'occurred_at', s.occurred_at, 'posted_at', s.posted_at, 'business_date', s.business_date,
      'currency_code', s.currency_code, 'prices_include_tax', s.prices_include_tax, 'subtotal_amount', s.subtotal_amount,
      'discount_amount', s.discount_amount, 'delivery_fee', s.delivery_fee, 'net_amount', s.net_amount,
      'tax_amount', s.tax_amount, 'total_amount', s.total_amount, 'refunded_amount', s.refunded_amount,
      'balance_due', s.balance_due, 'change_due', s.change_due, 'cashier_name', s.cashier_name, 'till_name', t.name,
      'till_session_id', s.till_session_id, 'journal_entry_id', s.journal_entry_id, 'note', s.note, 'replayed', p_replayed)
    || jsonb_build_object(
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'line_number', l.line_number, 'product_id', l.product_id,
          'name', l.name, 'sku', l.sku, 'unit', l.unit, 'quantity', l.quantity, 'returned_quantity', l.returned_quantity,
          'list_price', l.list_price, 'unit_price', l.unit_price, 'discount_amount', l.discount_amount,
          'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'tax_rate_percent', l.tax_rate_percent, 'tax_code', l.tax_code) order by l.line_number)
        from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id),
      'taxes', (
        select jsonb_agg(jsonb_build_object('tax_code', g.tax_code, 'tax_rate_percent', g.tax_rate_percent,
          'net_amount', g.net_amount, 'tax_amount', g.tax_amount) order by g.tax_rate_percent desc, g.tax_code)
        from (
          select x.tax_code, x.tax_rate_percent, sum(x.net_amount) as net_amount, sum(x.tax_amount) as tax_amount
          from (
            select l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount
            from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id
            union all
            select s.delivery_tax_code, s.delivery_tax_rate_percent, s.delivery_net_amount, s.delivery_tax_amount
            where s.delivery_tax_code is not null) x
          group by x.tax_code, x.tax_rate_percent) g),
      'payments', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
          'amount_tendered', p.amount_tendered, 'change_due', p.change_due, 'reference', p.reference) order by p.created_at, p.id)
        from public.sale_payments p where p.tenant_id = s.tenant_id and p.sale_id = s.id), '[]'),
      'credit_notes', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'credit_note_number', c.credit_note_number, 'issued_at', c.issued_at,
          'total_amount', c.total_amount, 'reason', c.reason) order by c.issued_at, c.credit_note_number)
        from public.credit_notes c where c.tenant_id = s.tenant_id and c.sale_id = s.id), '[]'),
      'contact', case when k.id is not null then
        jsonb_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone) end)
    from public.sales s
    join public.till_sessions h on h.tenant_id = s.tenant_id and h.id = s.till_session_id
    join public.tills t on t.tenant_id = h.tenant_id and t.id = h.till_id
    left join public.contacts k on k.tenant_id = s.tenant_id and k.id = s.contact_id
    where s.tenant_id = p_tenant_id and s.id = p_sale_id);
end;
$$;
comment on function private.sale_json(uuid, uuid, boolean) is 'A sale as the API shows it.';

create function public.record_sale(p_sale jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_posted jsonb;
begin
  perform private.require_writable();
  v_posted := private.post_sale(v_tenant_id, auth.uid(), p_sale);
  return private.sale_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.record_sale(jsonb) is
  'Rings a sale: stock, payments, cost, journal and invoice number in one transaction. Idempotent by id and body.';
grant execute on function public.record_sale(jsonb) to authenticated;

create function private.require_sale(p_tenant_id uuid, p_sale_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_cashier_id uuid;
begin
  select s.cashier_id into v_cashier_id from public.sales s where s.tenant_id = p_tenant_id and s.id = p_sale_id;
  if v_cashier_id is null or (v_cashier_id <> auth.uid() and not private.actor_can(p_tenant_id, auth.uid(), 'sales.view_all')) then
    perform private.fail(404, 'not_found', 'There is no such sale.');
  end if;
end;
$$;
comment on function private.require_sale(uuid, uuid) is 'Raises not_found unless the caller may see the sale: the own ones, or all with sales.view_all.';

create function public.get_sale(p_sale_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  return private.sale_json(v_tenant_id, p_sale_id);
end;
$$;
comment on function public.get_sale(uuid) is 'One sale with lines, payments and credit notes.';
grant execute on function public.get_sale(uuid) to authenticated;

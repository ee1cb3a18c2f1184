-- How a late sale is recorded, and what is shown of it.

create function private.read_late(p_late jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.input_object(p_late, 'late');
  if private.has_hidden_characters(private.input_text(p_late, 'provisional_number', 40, 'late.', true)) then
    perform private.refuse_input('late.provisional_number', 'A number is one line of visible characters.');
  end if;
  return jsonb_build_object('device_id', private.input_uuid(p_late, 'device_id', 'late.'),
    'provisional_number', private.input_text(p_late, 'provisional_number', 40, 'late.', true));
end;
$$;
comment on function private.read_late(jsonb) is 'What a client says of a sale that was made without the server, checked.';

create function private.late_flags(
  p_tenant_id uuid, p_user_id uuid, p_session public.till_sessions, p_occurred_at timestamptz, p_now timestamptz)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_expires_at timestamptz;
  v_flags text[] := '{}';
begin
  if p_session.status = 'rescue' then
    v_flags := v_flags || 'session_closed'::text;
  end if;
  if p_session.opened_by <> p_user_id then
    v_flags := v_flags || 'other_person'::text;
  end if;
  if not private.tenant_is_writable(p_tenant_id) then
    select s.expires_at into v_expires_at from public.tenant_subscriptions s
    where s.tenant_id = p_tenant_id order by s.created_at desc, s.id desc limit 1;
    -- A week is enough for every till to come back; longer it would be a way to go on without paying.
    if coalesce(p_occurred_at > v_expires_at or p_now > v_expires_at + interval '7 days', true) then
      perform private.fail(402, 'subscription_required', 'The subscription of this business does not allow changes.');
    end if;
    v_flags := v_flags || 'after_expiry'::text;
  end if;
  return v_flags;
end;
$$;
comment on function private.late_flags(uuid, uuid, public.till_sessions, timestamptz, timestamptz) is
  'What is to be told of when a late sale came, and through whom. What happened before the subscription ended is taken for a week.';

create function private.late_operator(p_tenant_id uuid, p_session_id uuid, p_sale jsonb)
returns private.till_operators language plpgsql stable security definer set search_path = '' as $$
declare
  v_operator private.till_operators;
begin
  select o.* into v_operator
  from public.till_sessions s
  join private.till_operators o on o.tenant_id = p_tenant_id and o.asked_by = s.opened_by and o.expires_at > s.opened_at
  where s.tenant_id = p_tenant_id and s.id = p_session_id and o.id = private.input_uuid(p_sale, 'operator_token', '', false);
  return v_operator;
end;
$$;
comment on function private.late_operator(uuid, uuid, jsonb) is
  'Who stood at the till of a late sale by PIN: shown to whoever opened its session, whoever sends it now, though it ran out while there was '
  'no server. Who is not known is left out: the sale has happened.';

create function private.late_price_flags(p_tenant_id uuid, p_user_id uuid, p_operator_id uuid, p_priced jsonb, p_lines jsonb)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_needs jsonb := private.pricing_needs(p_tenant_id, p_user_id, p_operator_id, p_priced);
begin
  return array(
    select f.flag from (values
      -- What had to be chosen and was not is a price that was not charged.
      ('price_differs', jsonb_array_length(p_priced #> '{internal,price_overrides}') > 0
        or private.modifier_fault(p_tenant_id, p_lines) is not null),
      ('discount_above_limit', v_needs @> '[{"permission": "sales.discount"}]')) as f (flag, is_set)
    where f.is_set);
end;
$$;
comment on function private.late_price_flags(uuid, uuid, uuid, jsonb, jsonb) is
  'What is to be told of the prices, the choices and the discounts of a late sale: as it was priced, and the lines as they were sent.';

create function private.write_late_sale(
  p_tenant_id uuid, p_sale_id uuid, p_late jsonb, p_flags text[], p_session public.till_sessions, p_location_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_short boolean := exists (
    select 1 from public.stock_movements m
    join public.stock_levels l on l.tenant_id = m.tenant_id and l.product_id = m.product_id and l.location_id = m.location_id
    where m.tenant_id = p_tenant_id and m.source_type = 'sale' and m.source_id = p_sale_id and m.location_id = p_location_id and l.quantity < 0);
begin
  insert into public.late_sales (tenant_id, sale_id, provisional_number, device_id, flags, rescued_session_id)
  values (p_tenant_id, p_sale_id, p_late ->> 'provisional_number', (p_late ->> 'device_id')::uuid,
    p_flags || case when v_is_short then array['stock_short'] else '{}' end, p_session.rescues_id);
  if v_is_short or cardinality(p_flags) > 0 then
    perform private.notify(p_tenant_id, 'late_sale', 'till.view_all', 'A late sale needs a look',
      format('Receipt %s was made without the server.', p_late ->> 'provisional_number'), '/admin/sales/' || p_sale_id);
  end if;
end;
$$;
comment on function private.write_late_sale(uuid, uuid, jsonb, text[], public.till_sessions, uuid) is
  'Notes what a late sale was called, and what is to be looked at; tells those who look after the tills.';

create or replace function public.record_sale(p_sale jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_posted jsonb;
begin
  -- A late sale is asked when it happened.
  if coalesce(jsonb_typeof(p_sale -> 'late'), 'null') = 'null' and not private.tenant_is_writable(v_tenant_id) then
    perform private.fail(402, 'subscription_required', 'The subscription of this business does not allow changes.');
  end if;
  v_posted := private.post_sale(v_tenant_id, auth.uid(), p_sale);
  return private.sale_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.record_sale(jsonb) is
  'Rings a sale: stock, payments, cost, journal and invoice number in one transaction. Idempotent by id and body. With late '
  '{provisional_number, device_id} it was made without the server: it is taken as it happened (occurred_at, unit_price of each line) and flagged.';

create or replace function private.sale_json(p_tenant_id uuid, p_sale_id uuid, p_replayed boolean default false)
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
      'operator_name', coalesce((
        select o.name from public.sale_operators o where o.tenant_id = s.tenant_id and o.sale_id = s.id), s.cashier_name),
      'approvals', coalesce((
        select jsonb_agg(jsonb_build_object('permission', a.permission, 'approver_name', a.approver_name, 'reason', a.reason)
          order by a.used_at, a.id)
        from public.approvals a where a.tenant_id = s.tenant_id and a.document_id = s.id and a.used_at is not null), '[]'),
      'provisional_number', x.provisional_number, 'review_flags', coalesce(to_jsonb(x.flags), '[]'), 'reviewed_at', x.reviewed_at,
      'reviewed_by_name', x.reviewed_by_name,
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'line_number', l.line_number, 'product_id', l.product_id,
          'name', l.name, 'sku', l.sku, 'unit', l.unit, 'quantity', l.quantity, 'returned_quantity', l.returned_quantity,
          'list_price', l.list_price, 'unit_price', l.unit_price, 'price_source', l.price_source, 'modifiers', l.modifiers,
          'discount_amount', l.discount_amount, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'tax_rate_percent', l.tax_rate_percent, 'tax_code', l.tax_code, 'serials', private.sale_line_serials(l.tenant_id, l.id))
          order by l.line_number)
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
    left join public.late_sales x on x.tenant_id = s.tenant_id and x.sale_id = s.id
    left join public.contacts k on k.tenant_id = s.tenant_id and k.id = s.contact_id
    where s.tenant_id = p_tenant_id and s.id = p_sale_id);
end;
$$;

create function private.given_promotions(p_lines jsonb)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'amount', g.amount) order by g.amount desc, g.name, g.id), '[]')
    from (
      select p.id, p.name, sum(p.amount) as amount
      from jsonb_array_elements(p_lines) as l
      cross join lateral jsonb_to_recordset(coalesce(nullif(l.value -> 'promotions', 'null'), l.value #> '{price_source,promotions}'))
        as p (id uuid, name text, amount numeric)
      group by p.id, p.name) g);
end;
$$;
comment on function private.given_promotions(jsonb) is
  'What each promotion took off the lines of a document, which name theirs in promotions or price_source.promotions; the highest amount first.';

-- Who allowed what, and what was looked at later, is no customer's matter.
create or replace function public.get_public_invoice(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_link record;
  v_sale jsonb;
begin
  update public.invoice_links l set view_count = l.view_count + 1, last_viewed_at = clock_timestamp()
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200))
    and l.revoked_at is null and l.expires_at > clock_timestamp()
  returning l.tenant_id, l.sale_id into v_link;
  if v_link.sale_id is null then
    return null;
  end if;
  v_sale := private.sale_json(v_link.tenant_id, v_link.sale_id)
    - array['replayed', 'journal_entry_id', 'till_session_id', 'approvals', 'review_flags', 'reviewed_at', 'reviewed_by_name'];
  v_sale := v_sale || jsonb_build_object('promotions', private.given_promotions(v_sale -> 'lines'), 'lines', (
    select jsonb_agg(e.value || jsonb_build_object('price_source', null,
      'promotions', coalesce(e.value #> '{price_source,promotions}', '[]')) order by e.ordinality)
    from jsonb_array_elements(v_sale -> 'lines') with ordinality as e));
  -- An invoice names its seller even when the shop is closed.
  return (
    select jsonb_build_object(
      'business', private.shop_profile(v_link.tenant_id), 'sale', v_sale,
      'tax_pin', b.tax_pin, 'tax_pin_label', b.tax_pin_label, 'receipt_footer', b.receipt_footer, 'issued_to', s.contact_name)
    from public.business_settings b
    join public.sales s on s.tenant_id = b.tenant_id and s.id = v_link.sale_id
    where b.tenant_id = v_link.tenant_id);
end;
$$;

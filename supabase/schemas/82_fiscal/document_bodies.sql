-- What is sent, built from what is stored. Each body is {body}, or says why there is none: {wait, message}, {skip, message}, {refuse, message}, {ahead: true}
-- when something has been put into the queue before it.

create function private.fiscal_line(p_item private.fiscal_item, p_code text, p_name text, p_quantity numeric, p_unit_price numeric, p_total numeric, p_letter text, p_rate numeric)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_price numeric := round(p_unit_price, 2);
begin
  -- The authority multiplies and compares to the cent: a price that comes out below the total is the next that does not.
  if round(p_quantity * v_price, 2) < p_total then
    v_price := ceil(p_total / p_quantity * 100) / 100;
  end if;
  return jsonb_build_object('itemCode', p_code, 'itemClass', p_item.item_class, 'name', left(coalesce(p_name, p_item.name), 200), 'barcode', p_item.barcode,
    'packageUnit', p_item.package_unit, 'quantityUnit', p_item.quantity_unit, 'packages', greatest(floor(p_quantity), 1)::text,
    'quantity', private.fiscal_number(p_quantity), 'unitPrice', private.fiscal_number(v_price),
    'discount', private.fiscal_number(round(p_quantity * v_price, 2) - p_total), 'total', private.fiscal_number(p_total),
    'taxLetter', p_letter, 'taxRate', private.fiscal_number(p_rate), 'insurance', null);
end;
$$;
comment on function private.fiscal_line(private.fiscal_item, text, text, numeric, numeric, numeric, text, numeric) is
  'A line with prices and discount such that quantity times price less discount is the total, to the cent.';

create function private.fiscal_time(p_tenant_id uuid, p_at timestamptz)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (select to_char(p_at at time zone t.timezone, 'YYYYMMDDHH24MISS') from public.tenants t where t.id = p_tenant_id);
end;
$$;
comment on function private.fiscal_time(uuid, timestamptz) is 'A moment as an authority writes it, in the zone of the business.';

create function private.fiscal_payment_code(p_payments jsonb)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_types text[] := array(select distinct p ->> 'tender_type' from jsonb_array_elements(p_payments) as p order by 1);
begin
  return case
    when v_types = array['cash', 'on_account'] then '03'
    else (
      select case p ->> 'tender_type' when 'cash' then '01' when 'on_account' then '02' when 'card' then '05' when 'mobile_money' then '06' else '07' end
      from jsonb_array_elements(p_payments) as p order by (p ->> 'amount')::numeric desc, p ->> 'id' limit 1) end;
end;
$$;
comment on function private.fiscal_payment_code(jsonb) is
  'How a sale was paid, as one code: 01 cash, 02 credit, 03 both, 05 card, 06 mobile money, 07 other; of several that of the largest amount.';

create function private.fiscal_reason_code(p_reason text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case
  when p_reason ~* '(damag|broken|defect|fault|torn|leak)' then '03'
  when p_reason ~* '(expired|spoil|wast|rotten|bad smell)' then '04'
  when p_reason ~* '(missing|short|not delivered|too few)' then '01'
  else '06' end;
comment on function private.fiscal_reason_code(text) is
  'The authority''s reason of a credit note: 01 missing quantity, 03 damaged, 04 wasted, 06 refund, which is also every other one.';

create function private.fiscal_trader(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('name', coalesce(b.company_name, t.name), 'address', nullif(left(concat_ws(', ', b.address_line_1, b.address_line_2, b.city), 200), ''))
    from public.tenants t left join public.business_settings b on b.tenant_id = t.id where t.id = p_tenant_id);
end;
$$;
comment on function private.fiscal_trader(uuid) is 'The business as it stands on what is sent.';

create function private.fiscal_customer(p_tenant_id uuid, p_contact_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('taxNumber', upper(btrim(c.tax_pin)), 'name', left(c.name, 60), 'phone', left(coalesce(c.phone_e164, c.phone), 20))
    from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id and upper(btrim(c.tax_pin)) ~ '^[A-Z][0-9]{9}[A-Z]$');
end;
$$;
comment on function private.fiscal_customer(uuid, uuid) is 'The customer, where the document is to name one: only who has a tax number.';

create function private.fiscal_document_lines(p_tenant_id uuid, p_kind text, p_source_id uuid)
returns table (place integer, product_id uuid, name text, quantity numeric, unit_price numeric, total numeric, tax_code text, tax_rate numeric)
language plpgsql stable rows 20 security definer set search_path = '' as $$
begin
  if p_kind = 'sale' then
    return query
      select l.line_number, l.product_id, l.name, l.quantity,
        case when s.prices_include_tax then l.unit_price else l.unit_price * (1 + l.tax_rate_percent / 100) end, l.gross_amount, l.tax_code, l.tax_rate_percent
      from public.sales s join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
      where s.tenant_id = p_tenant_id and s.id = p_source_id
      union all
      select 1000000, private.fiscal_delivery_id(), null, 1, s.delivery_net_amount + s.delivery_tax_amount,
        s.delivery_net_amount + s.delivery_tax_amount, s.delivery_tax_code, s.delivery_tax_rate_percent
      from public.sales s where s.tenant_id = p_tenant_id and s.id = p_source_id and s.delivery_net_amount + s.delivery_tax_amount > 0;
    return;
  end if;
  return query
    select l.line_number, coalesce(s.product_id, l.product_id), coalesce(l.name, s.name), l.quantity,
      case when s.id is null then l.unit_price when h.prices_include_tax then s.unit_price else s.unit_price * (1 + s.tax_rate_percent / 100) end,
      l.gross_amount, coalesce(s.tax_code, l.tax_code), coalesce(s.tax_rate_percent, l.tax_rate_percent)
    from public.credit_note_lines l
    left join public.sale_lines s on s.tenant_id = l.tenant_id and s.id = l.sale_line_id
    left join public.sales h on h.tenant_id = s.tenant_id and h.id = s.sale_id
    where l.tenant_id = p_tenant_id and l.credit_note_id = p_source_id;
end;
$$;
comment on function private.fiscal_document_lines(uuid, text, uuid) is 'The lines of a sale or credit note with prices that contain the tax; the delivery fee is the last.';

create function private.fiscal_lines_ahead(p_device public.fiscal_devices, p_position bigint, p_product_ids uuid[])
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_item private.fiscal_item;
  v_known public.fiscal_device_items;
  v_state text;
  v_unmapped text[] := '{}';
  v_stuck text[] := '{}';
  v_is_ahead boolean := false;
begin
  for v_item in select i.* from private.fiscal_items_of(p_device.tenant_id, p_product_ids) i order by i.product_id loop
    if v_item.is_excluded then
      continue;
    elsif not v_item.is_mapped or v_item.tax_letter is null then
      v_unmapped := v_unmapped || v_item.name;
      continue;
    end if;
    select * into v_known from public.fiscal_device_items k
    where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = v_item.product_id;
    if v_known.product_id is null or v_known.content_hash <> private.fiscal_item_hash(private.fiscal_item_content(v_item)) then
      select f.state into v_state from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.kind = 'item' and f.source_id = v_item.product_id;
      if v_state in ('rejected', 'dead_letter', 'needs_review') then
        v_stuck := v_stuck || v_item.name;
      else
        perform private.queue_fiscal(p_device.tenant_id, p_device.id, 'item', v_item.product_id, 0, p_position, 10);
        v_is_ahead := true;
      end if;
    elsif v_item.is_stocked and not v_known.is_opened then
      v_is_ahead := private.open_fiscal_stock(p_device, p_position, v_item.product_id) or v_is_ahead;
    end if;
  end loop;
  return case
    when cardinality(v_unmapped) > 0 then jsonb_build_object('wait', 'mapping', 'message',
      left('Choose class, unit and tax of ' || array_to_string(v_unmapped, ', ') || '.', 500))
    when cardinality(v_stuck) > 0 then jsonb_build_object('wait', 'item', 'message',
      left('The tax authority has not accepted ' || array_to_string(v_stuck, ', ') || ' yet.', 500))
    when v_is_ahead then '{"ahead": true}'
    else '{}' end;
end;
$$;
comment on function private.fiscal_lines_ahead(public.fiscal_devices, bigint, uuid[]) is
  'Puts what must be sent before a document into the queue ahead of it: items that are new or have changed, and their opening stock. Says for what it waits.';

create function private.open_fiscal_stock(p_device public.fiscal_devices, p_position bigint, p_product_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_quantity numeric := private.fiscal_opening(p_device, p_product_id);
begin
  if v_quantity > 0 then
    perform private.queue_fiscal(p_device.tenant_id, p_device.id, 'stock_movement', p_product_id, 9, p_position, 20);
    -- One that was refused holds up no sale: the authority says so of the sale itself.
    return exists (
      select 1 from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.kind = 'stock_movement' and f.source_id = p_product_id and f.part = 9
        and f.state in ('queued', 'sending'));
  end if;
  update public.fiscal_device_items k set is_opened = true
  where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = p_product_id;
  return false;
end;
$$;
comment on function private.open_fiscal_stock(public.fiscal_devices, bigint, uuid) is
  'Puts the opening stock of a product ahead of a document; without any its stock begins at nothing. Answers whether something is ahead.';

create function private.fiscal_opening(p_device public.fiscal_devices, p_product_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce((
      select l.quantity from public.stock_levels l
      where l.tenant_id = p_device.tenant_id and l.product_id = p_product_id and l.location_id = p_device.location_id), 0)
    - coalesce((
      -- What is still to be sent is not counted twice.
      select sum(m.quantity) from public.stock_movements m
      where m.tenant_id = p_device.tenant_id and m.product_id = p_product_id and m.location_id = p_device.location_id and (exists (
        select 1 from public.fiscal_documents f
        where f.tenant_id = m.tenant_id and f.device_id = p_device.id and f.source_id = m.source_id
          and f.kind in ('sale', 'credit_note') and f.state not in ('accepted', 'skipped', 'given_up'))
        or exists (
        select 1 from public.fiscal_documents f
        where f.tenant_id = m.tenant_id and f.device_id = p_device.id and f.source_id = m.source_id
          and f.kind = 'stock_movement' and f.state not in ('accepted', 'skipped', 'given_up')
          and f.part in (0, case when m.quantity > 0 then 1 else 2 end)))), 0));
end;
$$;
comment on function private.fiscal_opening(public.fiscal_devices, uuid) is
  'What lay at the location of a device before everything that its queue still has to send.';

create function private.fiscal_sale_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale public.sales;
  v_note public.credit_notes;
  v_original public.fiscal_documents;
  v_lines jsonb;
  v_ahead jsonb;
  v_operator record;
begin
  if p_document.kind = 'credit_note' then
    select * into v_note from public.credit_notes c where c.tenant_id = p_device.tenant_id and c.id = p_document.source_id;
    select * into v_original from public.fiscal_documents f
    where f.tenant_id = p_device.tenant_id and f.kind = 'sale' and f.source_id = v_note.sale_id;
    v_ahead := private.fiscal_original(p_device, v_note, v_original);
    if v_ahead <> '{}' then
      return v_ahead;
    end if;
  end if;
  select * into v_sale from public.sales s where s.tenant_id = p_device.tenant_id and s.id = coalesce(v_note.sale_id, p_document.source_id);
  v_ahead := private.fiscal_lines_ahead(p_device, p_document.position, array(
    select distinct l.product_id from private.fiscal_document_lines(p_device.tenant_id, p_document.kind, p_document.source_id) l where l.total > 0));
  if v_ahead <> '{}' then
    return v_ahead;
  end if;
  select coalesce(v_note.issued_by, o.user_id, v_sale.cashier_id) as user_id, case when v_note.id is null then coalesce(o.name, v_sale.cashier_name) end as name
  into v_operator
  from (select 1) as one left join public.sale_operators o on o.tenant_id = v_sale.tenant_id and o.sale_id = v_sale.id and v_note.id is null;
  if private.fiscal_operator_ahead(p_device, p_document.position, v_operator.user_id) then
    return '{"ahead": true}';
  end if;
  select jsonb_agg(private.fiscal_line(i, k.item_code, l.name, l.quantity, l.unit_price, l.total,
    coalesce(private.fiscal_tax_letter(l.tax_code, l.tax_rate), i.tax_letter), l.tax_rate) order by l.place) into v_lines
  from private.fiscal_document_lines(p_device.tenant_id, p_document.kind, p_document.source_id) l
  join public.fiscal_device_items k on k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = l.product_id
  join private.fiscal_items_of(p_device.tenant_id, array(
    select distinct x.product_id from private.fiscal_document_lines(p_device.tenant_id, p_document.kind, p_document.source_id) x)) i
    on i.product_id = l.product_id and not i.is_excluded
  where l.total > 0;
  if v_lines is null then
    return '{"skip": "nothing_to_send", "message": "Nothing in it has to be sent."}';
  end if;
  return jsonb_build_object('body', jsonb_build_object(
    'humanNumber', coalesce(v_note.credit_note_number, v_sale.invoice_number),
    'issuedAt', private.fiscal_time(p_device.tenant_id, coalesce(v_note.issued_at, v_sale.occurred_at)),
    'day', left(private.fiscal_time(p_device.tenant_id, coalesce(v_note.issued_at, v_sale.occurred_at)), 8),
    'trader', private.fiscal_trader(p_device.tenant_id),
    'customer', private.fiscal_customer(p_device.tenant_id, coalesce(v_note.contact_id, v_sale.contact_id)),
    'paymentCode', coalesce(private.fiscal_payment_code(case
      when v_note.id is not null then jsonb_build_array(jsonb_build_object('tender_type', v_note.refund_tender_type, 'amount', 1))
      when v_sale.order_id is not null then private.order_sale_payments(v_sale.tenant_id, v_sale.id, v_sale.order_id)
      else (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'tender_type', u.tender_type, 'amount', u.amount)), '[]')
        from public.sale_payments u where u.tenant_id = v_sale.tenant_id and u.sale_id = v_sale.id) end), '07'),
    'operator', private.fiscal_operator(v_operator.user_id, v_operator.name),
    'original', case when v_note.id is not null then jsonb_build_object('number', v_original.number) end,
    'refund', case when v_note.id is not null then jsonb_build_object('at', private.fiscal_time(p_device.tenant_id, v_note.issued_at),
      'reasonCode', private.fiscal_reason_code(v_note.reason)) end,
    'lines', v_lines,
    'total', (select private.fiscal_number(sum((l ->> 'total')::numeric)) from jsonb_array_elements(v_lines) as l)));
end;
$$;
comment on function private.fiscal_sale_body(public.fiscal_devices, public.fiscal_documents) is
  'A sale or credit note as it is sent, with the codes under which its device has registered the items.';

create function private.fiscal_original(p_device public.fiscal_devices, p_note public.credit_notes, p_original public.fiscal_documents)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_told numeric;
  v_total numeric;
begin
  if p_original.id is null then
    return '{"refuse": "no_original", "message": "The tax authority has no sale that this return belongs to."}';
  elsif p_original.state in ('skipped', 'given_up') then
    return '{"skip": "original_not_sent", "message": "Its sale was not sent."}';
  elsif p_original.state <> 'accepted' then
    return '{"wait": "original", "message": "Its sale has not been accepted yet."}';
  end if;
  v_total := (p_original.body ->> 'total')::numeric;
  select coalesce(sum((f.body ->> 'total')::numeric), 0) into v_told
  from public.credit_notes c
  join public.fiscal_documents f on f.tenant_id = c.tenant_id and f.kind = 'credit_note' and f.source_id = c.id
  where c.tenant_id = p_device.tenant_id and c.sale_id = p_note.sale_id and c.id <> p_note.id and f.state in ('accepted', 'needs_review');
  if v_told + p_note.total_amount > v_total then
    return jsonb_build_object('refuse', 'over_credit', 'message',
      format('Credit notes may come to %s at most; %s was credited already.', v_total, v_told));
  end if;
  return '{}';
end;
$$;
comment on function private.fiscal_original(public.fiscal_devices, public.credit_notes, public.fiscal_documents) is
  'Why a credit note cannot be sent yet: its sale is not accepted, was never sent, or less of it is left. {} when it can.';

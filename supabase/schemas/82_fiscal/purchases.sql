-- Suppliers' sales, as the authority has them: accepted against a bill, or declined, and answered.

create function private.fiscal_day(p_text text)
returns date language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case when p_text ~ '^(19[7-9]|2[0-9]{2})[0-9]{5}$' then
    make_date(left(p_text, 4)::integer, substr(p_text, 5, 2)::integer, right(p_text, 2)::integer) end;
exception when datetime_field_overflow then
  return null;
end;
$$;
comment on function private.fiscal_day(text) is 'A day as an authority writes it (YYYYMMDD); null for what is none.';

create function private.fiscal_devices_like(p_device public.fiscal_devices)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select d.id from public.fiscal_devices d
    where d.tenant_id = p_device.tenant_id and (d.provider, d.pin, d.mode) = (p_device.provider, p_device.pin, p_device.mode));
end;
$$;
comment on function private.fiscal_devices_like(public.fiscal_devices) is
  'The devices of the same taxpayer, itself among them: an authority offers each of them the same purchases and imports.';

create function private.require_fiscal_reader(p_device uuid)
returns public.fiscal_devices language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  -- Two branches that read at once would each write the same row.
  perform private.lock_request('fiscal_offers', v_device.tenant_id, v_device.tenant_id);
  return v_device;
end;
$$;
comment on function private.require_fiscal_reader(uuid) is 'A device that has read a list of its authority; one of a business at a time.';

create function public.save_fiscal_purchases(p_device uuid, p_list jsonb)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices := private.require_fiscal_reader(p_device);
  v_ids uuid[] := private.fiscal_devices_like(v_device);
  v_count integer;
begin
  -- What nobody decided goes to the device that follows a stopped one: that one sends nothing any more.
  update public.fiscal_purchases u set device_id = v_device.id
  from public.fiscal_devices e
  where u.tenant_id = v_device.tenant_id and u.device_id = any (v_ids) and u.device_id <> v_device.id and u.state = 'new'
    and e.tenant_id = u.tenant_id and e.id = u.device_id and e.status = 'stopped' and v_device.status in ('active', 'blocked');
  insert into public.fiscal_purchases (tenant_id, device_id, supplier_pin, supplier_name, supplier_branch, supplier_invoice_number, receipt_type, payment_code,
    confirmed_at, day, total_amount, tax_amount, lines)
  select v_device.tenant_id, v_device.id, l.pin, left(coalesce(nullif(btrim(l.supplier_name), ''), l.pin), 200), l.branch, l.supplier_invoice_number, l.type,
    coalesce(substring(l.payment_code from '^[0-9]{2}$'), '07'), substring(l.confirmed_at from '^[0-9]{14}$'), private.fiscal_day(l.day),
    abs(l.total), abs(l.tax), coalesce(l.lines, '[]')
  from (
    select r.*, left(r.supplier_pin, 20) as pin, coalesce(left(nullif(r.supplier_branch, ''), 5), '00') as branch,
      case when r.receipt_type = 'R' then 'R' else 'P' end as type
    from jsonb_to_recordset(p_list) as r (supplier_pin text, supplier_name text, supplier_branch text, supplier_invoice_number numeric, receipt_type text,
      payment_code text, confirmed_at text, day text, total numeric, tax numeric, lines jsonb)) l
  where l.supplier_pin <> '' and l.supplier_invoice_number between 1 and 1000000000000 and l.supplier_invoice_number % 1 = 0
    and private.fiscal_day(l.day) is not null and abs(l.total) <= 1e12 and abs(l.tax) <= 1e12 and jsonb_typeof(coalesce(l.lines, '[]')) = 'array'
    and not exists (
    select 1 from public.fiscal_purchases o
    where o.tenant_id = v_device.tenant_id and o.device_id = any (v_ids)
      and (o.supplier_pin, o.supplier_branch, o.receipt_type, o.supplier_invoice_number) = (l.pin, l.branch, l.type, l.supplier_invoice_number))
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.save_fiscal_purchases(uuid, jsonb) is
  'For edge functions: suppliers'' sales as the authority of a device lists them, each once for the taxpayer: [{supplier_pin, supplier_name, supplier_branch, supplier_invoice_number, receipt_type, payment_code, confirmed_at, day, total, tax, lines}]. Answers how many are new.';

create function private.fiscal_supplier_key(p_line jsonb)
returns text language sql immutable parallel safe security invoker set search_path = ''
return left(coalesce(nullif(btrim(p_line ->> 'itemCode'), ''), lower(nullif(btrim(p_line ->> 'name'), '')), '?'), 200);
comment on function private.fiscal_supplier_key(jsonb) is 'By what an item of a supplier is known again: its code there, else its name.';

create function private.fiscal_purchase_products(p_purchase public.fiscal_purchases)
returns table (place integer, line jsonb, product_id uuid) language plpgsql stable rows 20 security definer set search_path = '' as $$
begin
  return query
    select x.place::integer, x.value, case when p_purchase.state <> 'new' then p_purchase.product_ids[x.place] else coalesce((
        select k.product_id from public.fiscal_supplier_items k
        where k.tenant_id = p_purchase.tenant_id and k.supplier_pin = p_purchase.supplier_pin and k.supplier_item = private.fiscal_supplier_key(x.value)), (
        select b.product_id from public.product_barcodes b
        where b.tenant_id = p_purchase.tenant_id and b.barcode = x.value ->> 'barcode' and b.unit_factor = 1 limit 1)) end
    from jsonb_array_elements(p_purchase.lines) with ordinality as x (value, place);
end;
$$;
comment on function private.fiscal_purchase_products(public.fiscal_purchases) is
  'The lines of a supplier''s sale with the product that each is: as accepted; of a new one as it was chosen the last time, or as its barcode says.';

create function private.fiscal_supplier(p_tenant_id uuid, p_pin text)
returns uuid language sql stable security definer set search_path = '' as $$
  select c.id from public.contacts c
  where c.tenant_id = p_tenant_id and upper(btrim(c.tax_pin)) = upper(p_pin) and c.type in ('supplier', 'both')
    and c.archived_at is null and c.merged_into_id is null
  order by c.created_at, c.id limit 1;
$$;
comment on function private.fiscal_supplier(uuid, text) is 'The supplier of the business with this tax number; the oldest where there are two, null where there is none.';

create function private.fiscal_purchase_row(p_purchase public.fiscal_purchases)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_purchase.id, 'device_id', p_purchase.device_id, 'supplier_pin', p_purchase.supplier_pin,
    'supplier_name', p_purchase.supplier_name, 'supplier_id', private.fiscal_supplier(p_purchase.tenant_id, p_purchase.supplier_pin), 'supplier_invoice_number', p_purchase.supplier_invoice_number, 'receipt_type', p_purchase.receipt_type,
    'day', p_purchase.day, 'total_amount', p_purchase.total_amount, 'tax_amount', p_purchase.tax_amount, 'lines', coalesce((
      select jsonb_agg(x.line || jsonb_build_object('product', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end) order by x.place)
      from private.fiscal_purchase_products(p_purchase) x
      left join public.products p on p.tenant_id = p_purchase.tenant_id and p.id = x.product_id and (p_purchase.state <> 'new' or p.archived_at is null)), '[]'),
    'state', p_purchase.state, 'supplier_bill_id', p_purchase.supplier_bill_id, 'goods_receipt', (
      select jsonb_build_object('id', g.id, 'receipt_number', g.receipt_number) from public.goods_receipts g
      where g.tenant_id = p_purchase.tenant_id and g.id = p_purchase.goods_receipt_id), 'note', p_purchase.note, 'decided_at', p_purchase.decided_at,
    'document', (
      select private.fiscal_document_row(f) from public.fiscal_documents f
      where f.tenant_id = p_purchase.tenant_id and f.kind = 'purchase' and f.source_id = p_purchase.id),
    'candidates', case when p_purchase.state = 'new' then coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'bill_number', b.bill_number, 'supplier_reference', b.supplier_reference, 'bill_date', b.bill_date,
        'total_amount', b.total_amount) order by b.total_amount = p_purchase.total_amount desc, abs(b.bill_date - p_purchase.day), b.id)
      from (
        select x.* from public.supplier_bills x
        join public.contacts c on c.tenant_id = x.tenant_id and c.id = x.contact_id
        where x.tenant_id = p_purchase.tenant_id and x.status = 'posted' and upper(btrim(c.tax_pin)) = upper(p_purchase.supplier_pin)
          and not exists (select 1 from public.fiscal_purchases o where o.tenant_id = x.tenant_id and o.supplier_bill_id = x.id)
          and x.bill_date between p_purchase.day - 60 and p_purchase.day + 60
        order by x.total_amount = p_purchase.total_amount desc, abs(x.bill_date - p_purchase.day), x.id limit 5) b), '[]') else '[]' end);
end;
$$;
comment on function private.fiscal_purchase_row(public.fiscal_purchases) is
  'A supplier''s sale, with bills of the business that may be the same: by the supplier''s tax number, near in time, the same total first; each line with the product that it is.';

create function public.list_fiscal_purchases(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_state text;
  v_search text;
begin
  perform private.input_object(p_filter, 'p_filter');
  v_state := private.input_choice(p_filter, 'state', array['new', 'accepted', 'declined'], '', false);
  v_search := '%' || private.escape_like(lower(private.input_text(p_filter, 'search', 60))) || '%';
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'row', private.fiscal_purchase_row(x)) order by x.day desc, x.id desc), '[]')
    from (
      select u.* from public.fiscal_purchases u
      where u.tenant_id = v_tenant_id and (v_state is null or u.state = v_state)
        and (v_search is null or lower(u.supplier_name) like v_search or u.supplier_invoice_number::text like v_search)
        and (v_page.id is null or (u.day, u.id) < (v_page.day, v_page.id))
      order by u.day desc, u.id desc limit v_limit + 1) x), v_limit);
end;
$$;
comment on function public.list_fiscal_purchases(jsonb, text, integer) is
  'Suppliers'' sales as the tax authority has them, newest first: {state new|accepted|declined, search}; new ones with bills that may be the same. Needs etims.view.';

create function private.require_fiscal_product(p_device public.fiscal_devices, p_product_id uuid, p_letter text, p_field text)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_item private.fiscal_item;
begin
  select * into v_item from private.fiscal_items_of(p_device.tenant_id, array[p_product_id]) i
  where p_product_id <> private.fiscal_delivery_id()
    and not exists (select 1 from public.products p where p.tenant_id = p_device.tenant_id and p.id = p_product_id and p.has_variants);
  if v_item.product_id is null then
    perform private.fail(404, 'not_found', 'This product does not exist.', jsonb_build_object('field', p_field));
  elsif v_item.is_excluded then
    perform private.refuse_input(p_field, left(v_item.name || ' is left out of what is sent to the tax authority. Choose another product.', 300));
  elsif p_letter <> v_item.tax_letter then
    perform private.refuse_input(p_field, format('%s has tax %s here, and the supplier declared tax %s. Choose another product, or change its tax.',
      left(v_item.name, 100), v_item.tax_letter, p_letter));
  end if;
end;
$$;
comment on function private.require_fiscal_product(public.fiscal_devices, uuid, text, text) is
  'A product under which a line can be sent to an authority, of the same tax where the line has one; or invalid_input.';

create function private.read_purchase_products(p_device public.fiscal_devices, p_purchase public.fiscal_purchases, p_decision jsonb)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_given jsonb := private.input_array(p_decision, 'products', 0, 10000);
  v_line record;
  v_field text;
  v_product_id uuid;
  v_products uuid[] := '{}';
begin
  if jsonb_array_length(v_given) not in (0, jsonb_array_length(p_purchase.lines)) then
    perform private.refuse_input('products', 'Name a product for each line, in their order.');
  end if;
  for v_line in select x.* from private.fiscal_purchase_products(p_purchase) x order by x.place loop
    v_field := format('products[%s]', v_line.place - 1);
    v_product_id := coalesce(private.input_uuid(jsonb_build_object(v_field, v_given -> (v_line.place - 1)), v_field, '', false), v_line.product_id);
    if v_product_id is null then
      perform private.refuse_input(v_field, left(format('Choose which of your products %s is.', coalesce(v_line.line ->> 'name', 'this line')), 300));
    end if;
    perform private.require_fiscal_product(p_device, v_product_id, nullif(v_line.line ->> 'taxLetter', ''), v_field);
    v_products := v_products || v_product_id;
  end loop;
  return v_products;
end;
$$;
comment on function private.read_purchase_products(public.fiscal_devices, public.fiscal_purchases, jsonb) is
  'The product of each line of a supplier''s sale: as given, else as proposed; a line without one is invalid_input.';

create function private.receive_fiscal_purchase(p_device public.fiscal_devices, p_purchase public.fiscal_purchases, p_products uuid[])
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_keeps_tax boolean := not private.is_tax_registered_on(p_device.tenant_id, p_purchase.day);
  v_id uuid := gen_random_uuid();
  v_lines jsonb;
begin
  select jsonb_agg(jsonb_build_object('product_id', p.id, 'quantity', l.quantity,
    'unit_cost', round(l.total / case when v_keeps_tax then 1 else 1 + l.rate / 100 end / l.quantity, 6)) order by x.place) into v_lines
  from jsonb_array_elements(p_purchase.lines) with ordinality as x (value, place)
  join public.products p on p.tenant_id = p_device.tenant_id and p.id = p_products[x.place] and p.kind = 'goods'
  cross join lateral (
    select (x.value ->> 'quantity')::numeric as quantity, (x.value ->> 'total')::numeric as total, coalesce((x.value ->> 'taxRate')::numeric, 0) as rate) l
  where l.quantity > 0;
  if v_lines is null or p_purchase.receipt_type = 'R' then
    perform private.refuse_input('is_received', 'Nothing of it can be taken into stock.');
  end if;
  perform private.post_goods_receipt(p_device.tenant_id, auth.uid(), jsonb_strip_nulls(jsonb_build_object('id', v_id, 'location_id', p_device.location_id,
    'supplier_reference', p_purchase.supplier_invoice_number::text, 'lines', v_lines,
    'contact_id', private.fiscal_supplier(p_device.tenant_id, p_purchase.supplier_pin))));
  return v_id;
end;
$$;
comment on function private.receive_fiscal_purchase(public.fiscal_devices, public.fiscal_purchases, uuid[]) is
  'Takes the goods of a supplier''s sale into stock at the location of the device, which then reports them to the authority.';

create function public.decide_fiscal_purchase(p_id uuid, p_decision jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_purchase public.fiscal_purchases;
  v_device public.fiscal_devices;
  v_decision text;
  v_bill_id uuid;
  v_receipt_id uuid;
  v_products uuid[];
  v_is_received boolean;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_decision, 'p_decision');
  v_decision := private.input_choice(p_decision, 'decision', array['accept', 'decline']);
  v_bill_id := private.input_uuid(p_decision, 'supplier_bill_id', '', false);
  v_is_received := v_decision = 'accept' and coalesce(private.input_flag(p_decision, 'is_received', false), false);
  v_note := private.input_text(p_decision, 'note', 500, '', v_decision = 'decline');
  select * into v_purchase from public.fiscal_purchases u where u.tenant_id = v_tenant_id and u.id = p_id for update;
  if v_purchase.id is null then
    perform private.fail(404, 'not_found', 'This purchase does not exist.');
  elsif v_purchase.state <> 'new' then
    perform private.fail(409, 'already_resolved', 'This purchase was decided already.', jsonb_build_object('state', v_purchase.state));
  elsif v_bill_id is not null and not exists (
      select 1 from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = v_bill_id and b.status = 'posted') then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "supplier_bill_id"}');
  elsif v_decision = 'accept' and exists (
      select 1 from public.fiscal_purchases u where u.tenant_id = v_tenant_id and u.supplier_bill_id = v_bill_id) then
    perform private.fail(409, 'in_use', 'This bill was matched with another purchase.', '{"field": "supplier_bill_id"}');
  elsif v_is_received and v_bill_id is not null then
    perform private.refuse_input('is_received', 'The goods of a bill are in stock already.');
  end if;
  select * into v_device from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_purchase.device_id;
  if v_decision = 'accept' then
    v_products := private.read_purchase_products(v_device, v_purchase, p_decision);
    perform private.keep_supplier_items(v_purchase, v_products);
  end if;
  perform private.queue_fiscal(v_tenant_id, v_purchase.device_id, 'purchase', p_id, 0, null, 50);
  if v_is_received then
    perform private.require_permission('stock.receive');
    v_receipt_id := private.receive_fiscal_purchase(v_device, v_purchase, v_products);
  end if;
  update public.fiscal_purchases u set state = case v_decision when 'accept' then 'accepted' else 'declined' end,
    supplier_bill_id = case when v_decision = 'accept' then v_bill_id end, product_ids = v_products, goods_receipt_id = v_receipt_id, note = v_note,
    decided_by = auth.uid(), decided_at = clock_timestamp()
  where u.tenant_id = v_tenant_id and u.id = p_id returning * into v_purchase;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_purchase_decided', 'fiscal_purchases', p_id, null, p_decision);
  return private.fiscal_purchase_row(v_purchase);
end;
$$;
comment on function public.decide_fiscal_purchase(uuid, jsonb) is
  'Accepts a supplier''s sale, perhaps with the bill that it is, or declines it with a note, once; it is sent to the tax authority: {decision accept|decline, supplier_bill_id?, products? (one for each line, null as proposed), is_received? (takes the goods into stock; needs stock.receive), note?}. Needs etims.manage.';

create function private.keep_supplier_items(p_purchase public.fiscal_purchases, p_products uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.fiscal_supplier_items as k (tenant_id, supplier_pin, supplier_item, product_id, saved_by)
  select distinct on (x.key) p_purchase.tenant_id, p_purchase.supplier_pin, x.key, x.product_id, auth.uid()
  from (
    select private.fiscal_supplier_key(l.value) as key, p_products[l.place] as product_id, l.place
    from jsonb_array_elements(p_purchase.lines) with ordinality as l (value, place)) x
  where x.product_id is not null
  order by x.key, x.place
  on conflict (tenant_id, supplier_pin, supplier_item) do update set product_id = excluded.product_id, saved_by = excluded.saved_by, updated_at = clock_timestamp();
end;
$$;
comment on function private.keep_supplier_items(public.fiscal_purchases, uuid[]) is 'Remembers which products the items of a supplier are.';

create function private.fiscal_purchase_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_purchase public.fiscal_purchases;
  v_ahead jsonb;
  v_lines jsonb;
begin
  select * into v_purchase from public.fiscal_purchases u where u.tenant_id = p_device.tenant_id and u.id = p_document.source_id;
  v_ahead := private.fiscal_lines_ahead(p_device, p_document.position, array(select distinct p from unnest(v_purchase.product_ids) as p));
  if v_ahead <> '{}' then
    return v_ahead;
  elsif private.fiscal_operator_ahead(p_device, p_document.position, v_purchase.decided_by) then
    return '{"ahead": true}';
  end if;
  -- Amounts are the supplier's, codes ours: the authority knows our items by them.
  select coalesce(jsonb_agg(x.value || case when k.item_code is null then '{}' else jsonb_build_object('itemCode', k.item_code, 'itemClass', i.item_class,
    'packageUnit', i.package_unit, 'quantityUnit', i.quantity_unit) end order by x.place), '[]') into v_lines
  from jsonb_array_elements(v_purchase.lines) with ordinality as x (value, place)
  left join public.fiscal_device_items k on k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = v_purchase.product_ids[x.place]
  left join private.fiscal_items_of(p_device.tenant_id, v_purchase.product_ids) i on i.product_id = k.product_id;
  return jsonb_build_object('body', jsonb_build_object(
    'supplier', jsonb_build_object('taxNumber', v_purchase.supplier_pin, 'branchCode', v_purchase.supplier_branch, 'name', v_purchase.supplier_name,
      'invoiceNumber', v_purchase.supplier_invoice_number),
    'registration', 'M', 'decision', case v_purchase.state when 'accepted' then 'accept' else 'decline' end, 'receiptType', v_purchase.receipt_type,
    'originalNumber', 0, 'paymentCode', v_purchase.payment_code,
    'confirmedAt', coalesce(v_purchase.confirmed_at, to_char(v_purchase.day, 'YYYYMMDD') || '000000'), 'day', to_char(v_purchase.day, 'YYYYMMDD'),
    'warehousedAt', null, 'refundedAt', null, 'remark', left(v_purchase.note, 400), 'operator', private.fiscal_operator(v_purchase.decided_by),
    'lines', v_lines));
end;
$$;
comment on function private.fiscal_purchase_body(public.fiscal_devices, public.fiscal_documents) is
  'The decision about a supplier''s sale as it is sent: its lines as the supplier declared them, under the codes of our items where they were chosen.';

grant execute on function
  public.list_fiscal_purchases(jsonb, text, integer),
  public.decide_fiscal_purchase(uuid, jsonb)
  to authenticated;
grant execute on function public.save_fiscal_purchases(uuid, jsonb) to service_role;

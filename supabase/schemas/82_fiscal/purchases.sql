-- Suppliers' sales, as the authority has them: accepted against a bill, or declined, and told back.

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

create function public.save_fiscal_purchases(p_device uuid, p_list jsonb)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices;
  v_count integer;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  insert into public.fiscal_purchases (tenant_id, device_id, supplier_pin, supplier_name, supplier_branch, supplier_invoice_number, receipt_type, payment_code,
    confirmed_at, day, total_amount, tax_amount, lines)
  select v_device.tenant_id, v_device.id, left(l.supplier_pin, 20), left(coalesce(nullif(btrim(l.supplier_name), ''), l.supplier_pin), 200),
    coalesce(left(nullif(l.supplier_branch, ''), 5), '00'), l.supplier_invoice_number, case when l.receipt_type = 'R' then 'R' else 'P' end,
    coalesce(substring(l.payment_code from '^[0-9]{2}$'), '07'), substring(l.confirmed_at from '^[0-9]{14}$'), private.fiscal_day(l.day),
    abs(l.total), abs(l.tax), coalesce(l.lines, '[]')
  from jsonb_to_recordset(p_list) as l (supplier_pin text, supplier_name text, supplier_branch text, supplier_invoice_number numeric, receipt_type text,
    payment_code text, confirmed_at text, day text, total numeric, tax numeric, lines jsonb)
  where l.supplier_pin <> '' and l.supplier_invoice_number between 1 and 1000000000000 and l.supplier_invoice_number % 1 = 0
    and private.fiscal_day(l.day) is not null and abs(l.total) <= 1e12 and abs(l.tax) <= 1e12 and jsonb_typeof(coalesce(l.lines, '[]')) = 'array'
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.save_fiscal_purchases(uuid, jsonb) is
  'For edge functions: suppliers'' sales as the authority of a device lists them, each once: [{supplier_pin, supplier_name, supplier_branch, supplier_invoice_number, receipt_type, payment_code, confirmed_at, day, total, tax, lines}]. Answers how many are new.';

create function private.fiscal_purchase_row(p_purchase public.fiscal_purchases)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_purchase.id, 'device_id', p_purchase.device_id, 'supplier_pin', p_purchase.supplier_pin,
    'supplier_name', p_purchase.supplier_name, 'supplier_invoice_number', p_purchase.supplier_invoice_number, 'receipt_type', p_purchase.receipt_type,
    'day', p_purchase.day, 'total_amount', p_purchase.total_amount, 'tax_amount', p_purchase.tax_amount, 'lines', p_purchase.lines,
    'state', p_purchase.state, 'supplier_bill_id', p_purchase.supplier_bill_id, 'note', p_purchase.note, 'decided_at', p_purchase.decided_at,
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
  'A supplier''s sale, with bills of the business that may be the same: by the supplier''s tax number, near in time, the same total first.';

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

create function public.decide_fiscal_purchase(p_id uuid, p_decision jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_purchase public.fiscal_purchases;
  v_decision text;
  v_bill_id uuid;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_decision, 'p_decision');
  v_decision := private.input_choice(p_decision, 'decision', array['accept', 'decline']);
  v_bill_id := private.input_uuid(p_decision, 'supplier_bill_id', '', false);
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
  end if;
  update public.fiscal_purchases u set state = case v_decision when 'accept' then 'accepted' else 'declined' end,
    supplier_bill_id = case when v_decision = 'accept' then v_bill_id end, note = v_note, decided_by = auth.uid(), decided_at = clock_timestamp()
  where u.tenant_id = v_tenant_id and u.id = p_id returning * into v_purchase;
  perform private.queue_fiscal(v_tenant_id, v_purchase.device_id, 'purchase', p_id, 0, null, 50);
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_purchase_decided', 'fiscal_purchases', p_id, null, p_decision);
  return private.fiscal_purchase_row(v_purchase);
end;
$$;
comment on function public.decide_fiscal_purchase(uuid, jsonb) is
  'Accepts a supplier''s sale, perhaps with the bill that it is, or declines it with a note, once; the tax authority is told: {decision accept|decline, supplier_bill_id?, note?}. Needs etims.manage.';

create function private.fiscal_purchase_body(p_device public.fiscal_devices, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('body', jsonb_build_object(
      'supplier', jsonb_build_object('taxNumber', u.supplier_pin, 'branchCode', u.supplier_branch, 'name', u.supplier_name,
        'invoiceNumber', u.supplier_invoice_number),
      'registration', 'M', 'decision', case u.state when 'accepted' then 'accept' else 'decline' end, 'receiptType', u.receipt_type, 'originalNumber', 0,
      'paymentCode', u.payment_code, 'confirmedAt', coalesce(u.confirmed_at, to_char(u.day, 'YYYYMMDD') || '000000'), 'day', to_char(u.day, 'YYYYMMDD'),
      'warehousedAt', null, 'refundedAt', null, 'remark', left(u.note, 400), 'operator', private.fiscal_operator(u.decided_by), 'lines', u.lines))
    from public.fiscal_purchases u where u.tenant_id = p_device.tenant_id and u.id = p_id);
end;
$$;
comment on function private.fiscal_purchase_body(public.fiscal_devices, uuid) is 'The decision about a supplier''s sale as it is told: its lines as the supplier told them.';

grant execute on function
  public.list_fiscal_purchases(jsonb, text, integer),
  public.decide_fiscal_purchase(uuid, jsonb)
  to authenticated;
grant execute on function public.save_fiscal_purchases(uuid, jsonb) to service_role;

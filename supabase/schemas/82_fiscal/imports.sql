-- Imported lines, as customs and the authority have them: said which product they are and whether they are the business's own, and answered.

create function private.fiscal_import_day(p_text text)
returns date language sql immutable security invoker set search_path = '' as $$
  select coalesce(private.fiscal_day(p_text), private.fiscal_day(substr(p_text, 5, 4) || substr(p_text, 3, 2) || left(p_text, 2)));
$$;
comment on function private.fiscal_import_day(text) is 'The day of a declaration, in either of the formats that sources name; null when it is neither.';

create function public.save_fiscal_imports(p_device uuid, p_list jsonb)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices := private.require_fiscal_reader(p_device);
  v_ids uuid[] := private.fiscal_devices_like(v_device);
  v_today date := private.business_date(v_device.tenant_id, statement_timestamp());
  v_count integer;
begin
  update public.fiscal_imports m set device_id = v_device.id
  from public.fiscal_devices e
  where m.tenant_id = v_device.tenant_id and m.device_id = any (v_ids) and m.device_id <> v_device.id and m.state = 'new'
    and e.tenant_id = m.tenant_id and e.id = m.device_id and e.status = 'stopped' and v_device.status in ('active', 'blocked');
  update public.fiscal_imports m set state = case l.status when '3' then 'accepted' else 'declined' end, decided_at = clock_timestamp()
  from jsonb_to_recordset(p_list) as l (task_code text, line_number numeric, status text)
  where m.tenant_id = v_device.tenant_id and m.device_id = any (v_ids) and m.state = 'new' and m.task_code = l.task_code and m.line_number = l.line_number
    and l.status in ('3', '4');
  insert into public.fiscal_imports (tenant_id, device_id, task_code, line_number, declared_on, day, declaration_number, customs_code, name, origin, exported_from,
    quantity, quantity_unit, packages, package_unit, net_weight, total_weight, supplier_name, agent_name, foreign_amount, foreign_currency, exchange_rate)
  select v_device.tenant_id, v_device.id, l.task_code, l.line_number, l.declared_on, coalesce(private.fiscal_import_day(l.declared_on), v_today),
    left(nullif(l.declaration_number, ''), 100), l.customs_code, left(coalesce(nullif(btrim(l.name), ''), l.customs_code), 500), left(nullif(l.origin, ''), 5),
    left(nullif(l.exported_from, ''), 5), abs(coalesce(l.quantity, 0)), left(nullif(l.quantity_unit, ''), 5), abs(l.packages), left(nullif(l.package_unit, ''), 5),
    abs(l.net_weight), abs(l.total_weight), left(nullif(btrim(l.supplier_name), ''), 500), left(nullif(btrim(l.agent_name), ''), 500), abs(l.foreign_amount),
    left(nullif(l.foreign_currency, ''), 5), abs(l.exchange_rate)
  from jsonb_to_recordset(p_list) as l (task_code text, line_number numeric, declared_on text, declaration_number text, customs_code text, name text, origin text,
    exported_from text, quantity numeric, quantity_unit text, packages numeric, package_unit text, net_weight numeric, total_weight numeric, supplier_name text,
    agent_name text, foreign_amount numeric, foreign_currency text, exchange_rate numeric, status text)
  where length(l.task_code) between 1 and 50 and l.line_number between 0 and 1000000 and l.line_number % 1 = 0 and length(l.declared_on) between 1 and 8 and length(l.customs_code) between 1 and 17
    -- What no column holds is left out, so that the other lines are read.
    and coalesce(greatest(abs(l.quantity), abs(l.packages), abs(l.net_weight), abs(l.total_weight)), 0) <= 1e12
    and coalesce(abs(l.foreign_amount), 0) <= 1e15 and coalesce(abs(l.exchange_rate), 0) <= 1e9
    and coalesce(l.status, '') not in ('3', '4') and not exists (
      select 1 from public.fiscal_imports o
      where o.tenant_id = v_device.tenant_id and o.device_id = any (v_ids) and (o.task_code, o.line_number) = (l.task_code, l.line_number))
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.save_fiscal_imports(uuid, jsonb) is
  'For edge functions: imported lines as the authority of a device lists them, each once for the taxpayer: [{task_code, line_number, declared_on, declaration_number, customs_code, name, origin, exported_from, quantity, quantity_unit, packages, package_unit, net_weight, total_weight, supplier_name, agent_name, foreign_amount, foreign_currency, exchange_rate, status}]. What was approved (3) or cancelled (4) elsewhere is decided. Answers how many are new.';

create function private.fiscal_import_row(p_import public.fiscal_imports)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_import.id, 'device_id', p_import.device_id, 'task_code', p_import.task_code, 'line_number', p_import.line_number,
    'declared_on', p_import.declared_on, 'day', p_import.day, 'declaration_number', p_import.declaration_number, 'customs_code', p_import.customs_code,
    'name', p_import.name, 'origin', p_import.origin, 'exported_from', p_import.exported_from, 'quantity', p_import.quantity,
    'quantity_unit', p_import.quantity_unit, 'packages', p_import.packages, 'package_unit', p_import.package_unit, 'net_weight', p_import.net_weight,
    'total_weight', p_import.total_weight, 'supplier_name', p_import.supplier_name, 'agent_name', p_import.agent_name,
    'foreign_amount', p_import.foreign_amount, 'foreign_currency', p_import.foreign_currency, 'exchange_rate', p_import.exchange_rate,
    'state', p_import.state, 'is_decided_elsewhere', p_import.state <> 'new' and p_import.decided_by is null, 'note', p_import.note,
    'decided_at', p_import.decided_at, 'product', (
      select jsonb_build_object('id', p.id, 'name', p.name) from public.products p
      where p.tenant_id = p_import.tenant_id and p.id = coalesce(p_import.product_id, case when p_import.state = 'new' then (
        -- The same goods were this the last time.
        select o.product_id from public.fiscal_imports o
        where o.tenant_id = p_import.tenant_id and o.customs_code = p_import.customs_code and lower(o.name) = lower(p_import.name) and o.product_id is not null
        order by o.decided_at desc limit 1) end) and (p_import.state <> 'new' or p.archived_at is null)),
    'document', (
      select private.fiscal_document_row(f) from public.fiscal_documents f
      where f.tenant_id = p_import.tenant_id and f.kind = 'import' and f.source_id = p_import.id));
end;
$$;
comment on function private.fiscal_import_row(public.fiscal_imports) is 'An imported line as people see it; a new one with the product that the same goods were the last time.';

create function public.list_fiscal_imports(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
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
    select coalesce(jsonb_agg(jsonb_build_object('day', x.day, 'row', private.fiscal_import_row(x)) order by x.day desc, x.id desc), '[]')
    from (
      select m.* from public.fiscal_imports m
      where m.tenant_id = v_tenant_id and (v_state is null or m.state = v_state)
        and (v_search is null or lower(m.name) like v_search or lower(m.declaration_number) like v_search or lower(m.supplier_name) like v_search
          or m.customs_code like v_search)
        and (v_page.id is null or (m.day, m.id) < (v_page.day, v_page.id))
      order by m.day desc, m.id desc limit v_limit + 1) x), v_limit);
end;
$$;
comment on function public.list_fiscal_imports(jsonb, text, integer) is
  'Imported lines as the tax authority has them, newest first: {state new|accepted|declined, search}. Needs etims.view.';

create function public.decide_fiscal_import(p_id uuid, p_decision jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_import public.fiscal_imports;
  v_device public.fiscal_devices;
  v_decision text;
  v_product_id uuid;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_decision, 'p_decision');
  v_decision := private.input_choice(p_decision, 'decision', array['accept', 'decline']);
  v_product_id := private.input_uuid(p_decision, 'product_id');
  v_note := private.input_text(p_decision, 'note', 400, '', v_decision = 'decline');
  select * into v_import from public.fiscal_imports m where m.tenant_id = v_tenant_id and m.id = p_id for update;
  if v_import.id is null then
    perform private.fail(404, 'not_found', 'This import does not exist.');
  elsif v_import.state <> 'new' then
    perform private.fail(409, 'already_resolved', 'This import was decided already.', jsonb_build_object('state', v_import.state));
  end if;
  select * into v_device from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_import.device_id;
  perform private.require_fiscal_product(v_device, v_product_id, null, 'product_id');
  update public.fiscal_imports m set state = case v_decision when 'accept' then 'accepted' else 'declined' end, product_id = v_product_id, note = v_note,
    decided_by = auth.uid(), decided_at = clock_timestamp()
  where m.tenant_id = v_tenant_id and m.id = p_id returning * into v_import;
  perform private.queue_fiscal(v_tenant_id, v_import.device_id, 'import', p_id, 0, null, 50);
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_import_decided', 'fiscal_imports', p_id, null, p_decision);
  return private.fiscal_import_row(v_import);
end;
$$;
comment on function public.decide_fiscal_import(uuid, jsonb) is
  'Says of an imported line which product it is (the tax authority asks for it either way) and whether it is the business''s own, once; it is sent to the authority: {decision accept|decline, product_id, note (needed to decline)}. Needs etims.manage.';

create function private.fiscal_import_body(p_device public.fiscal_devices, p_document public.fiscal_documents)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_import public.fiscal_imports;
  v_ahead jsonb;
begin
  select * into v_import from public.fiscal_imports m where m.tenant_id = p_device.tenant_id and m.id = p_document.source_id;
  v_ahead := private.fiscal_lines_ahead(p_device, p_document.position, array[v_import.product_id]);
  if v_ahead <> '{}' then
    return v_ahead;
  elsif private.fiscal_operator_ahead(p_device, p_document.position, v_import.decided_by) then
    return '{"ahead": true}';
  end if;
  return coalesce((
    select jsonb_build_object('body', jsonb_build_object('taskCode', v_import.task_code, 'declaredOn', v_import.declared_on,
      'lineNumber', v_import.line_number, 'customsCode', v_import.customs_code, 'itemClass', i.item_class, 'itemCode', k.item_code,
      'decision', case v_import.state when 'accepted' then 'accept' else 'decline' end, 'remark', v_import.note,
      'operator', private.fiscal_operator(v_import.decided_by)))
    from public.fiscal_device_items k
    join private.fiscal_items_of(p_device.tenant_id, array[v_import.product_id]) i on i.product_id = k.product_id and not i.is_excluded
    where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id and k.product_id = v_import.product_id),
    '{"refuse": "excluded", "message": "Its product is left out of what is sent to the tax authority."}');
end;
$$;
comment on function private.fiscal_import_body(public.fiscal_devices, public.fiscal_documents) is
  'The decision about an imported line as it is sent, under the code of the product; what has none yet is registered before it.';

grant execute on function
  public.list_fiscal_imports(jsonb, text, integer),
  public.decide_fiscal_import(uuid, jsonb)
  to authenticated;
grant execute on function public.save_fiscal_imports(uuid, jsonb) to service_role;

set local check_function_bodies = off;

DROP INDEX "public"."subscription_invoices_platform_idx";

DROP FUNCTION "public"."save_fiscal_list"(uuid, jsonb);

CREATE OR REPLACE FUNCTION public.admin_list_billing_invoices(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_filter jsonb := private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_status text := private.input_choice(v_filter, 'status', array['open', 'overdue', 'paid', 'void', 'uncollectible'], '', false);
  v_currency text := private.input_text(v_filter, 'currency', 3);
  v_tenant_id uuid := private.input_uuid(v_filter, 'tenant_id', '', false);
  v_number text := upper(private.input_text(v_filter, 'text', 80));
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after text := v_cursor ->> 'number';
  v_limit integer := private.page_size(p_limit, 50);
  v_rows public.subscription_invoices[];
begin
  if v_cursor is not null and v_after is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'admin_list_billing_invoices', 'subscription_invoices', null, null, jsonb_strip_nulls(v_filter));
  -- Numbers are given without a gap as invoices are issued.
  select coalesce(array_agg(i order by i.number desc), '{}') into v_rows
  from (
    select x.* from public.subscription_invoices x
    where (v_status is null or x.status = case v_status when 'overdue' then 'open' else v_status end)
      and (v_status is distinct from 'overdue' or x.due_at < statement_timestamp())
      and (v_currency is null or x.currency = v_currency) and (v_tenant_id is null or x.tenant_id = v_tenant_id)
      and (v_number is null or x.number like private.escape_like(v_number) || '%')
      and (v_after is null or x.number < v_after)
    order by x.number desc limit v_limit + 1) i;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(private.admin_invoice_row(r, false) order by r.number desc), '[]') from unnest(v_rows[:v_limit]) as r),
    'next_cursor', case when cardinality(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('number', (v_rows[v_limit]).number)) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_refund_invoice(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_invoice public.subscription_invoices := private.admin_invoice(p_refund);
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_amount numeric := private.input_number(p_refund, 'amount', 0.01, 1e12, (select c.step from public.currencies c where c.code = v_invoice.currency));
  v_reason text := private.billing_reason(p_refund);
  v_hash text := private.request_hash(p_refund);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r where r.tenant_id = v_invoice.tenant_id and r.id = v_id;
  if v_refund.id is not null then
    perform private.require_same_request(v_refund.request_hash, v_hash);
    if v_refund.state <> 'waiting' or v_refund.asked_by = v_admin_id then
      return jsonb_build_object('state', v_refund.state, 'invoice', private.invoice_json(v_invoice, true));
    end if;
    update private.subscription_refunds r set approved_by = v_admin_id where r.tenant_id = v_refund.tenant_id and r.id = v_id;
  end if;
  if v_amount > v_invoice.paid_amount - v_invoice.refunded_amount then
    perform private.fail(409, 'refund_too_much', 'That is more than was paid and not yet refunded.');
  end if;
  if v_refund.id is null then
    insert into private.subscription_refunds (tenant_id, id, invoice_id, payment_id, amount, reason, state, asked_by, request_hash)
    values (v_invoice.tenant_id, v_id, v_invoice.id, (
        select p.id from public.subscription_payments p where p.tenant_id = v_invoice.tenant_id and p.invoice_id = v_invoice.id and p.state = 'succeeded'
        order by p.attempt_no desc limit 1), v_amount, v_reason,
      -- What was paid long ago takes two.
      case when v_invoice.paid_at < clock_timestamp() - interval '30 days' then 'waiting' else 'created' end, v_admin_id, v_hash)
    returning * into v_refund;
  else
    v_refund.state := 'created';
  end if;
  if v_refund.state = 'created' then
    perform private.note_refund(v_refund, v_invoice);
  end if;
  return jsonb_build_object('state', v_refund.state, 'invoice', private.audited_invoice(v_admin_id, 'invoice_refunded', v_invoice,
    jsonb_build_object('refund', v_amount, 'state', v_refund.state, 'reason', v_reason)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_fiscal_imports(p_device uuid, p_list jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.save_fiscal_list(p_device uuid, p_list jsonb, p_since text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_settled integer := 0;
  v_row record;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device for no key update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  for v_row in
    select l.number, l.human_number, l.total, l.answer
    from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric, answer jsonb)
    where jsonb_typeof(l.answer) = 'object' order by l.number
  loop
    for v_document in
      select f.* from public.fiscal_documents f
      where f.tenant_id = v_device.tenant_id and f.device_id = v_device.id and f.state = 'needs_review' and f.kind in ('sale', 'credit_note')
        and f.number = v_row.number and f.body ->> 'humanNumber' = v_row.human_number and (f.body ->> 'total')::numeric = v_row.total
      for update
    loop
      perform private.accept_fiscal(v_device, v_document, v_row.answer);
      perform private.note_fiscal_event(v_document, 'found_in_list', null);
      v_settled := v_settled + 1;
    end loop;
  end loop;
  update public.fiscal_devices d set listed_at = clock_timestamp() where d.tenant_id = v_device.tenant_id and d.id = v_device.id;
  return private.fiscal_reconciled(v_device, p_list, p_since) || jsonb_build_object('settled', v_settled, 'listed_at', clock_timestamp());
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_fiscal_purchases(p_device uuid, p_list jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

-- Stock adjustments above the limit wait for somebody who may approve them; the work of whoever wrote them is kept.

create function private.may_approve_adjustment(p_tenant_id uuid, p_user_id uuid, p_value numeric)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.actor_can(p_tenant_id, p_user_id, 'stock.approve') and (
    private.actor_can(p_tenant_id, p_user_id, 'ownership.transfer')
    or p_value <= coalesce((select o.manager_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id), 0));
end;
$$;
comment on function private.may_approve_adjustment(uuid, uuid, numeric) is
  'Whether a person may let stock of this value appear or vanish: owners always, others with stock.approve up to the managers'' limit.';

create function private.require_adjustment_approval(p_tenant_id uuid, p_user_id uuid, p_value numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit numeric := (select o.adjustment_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_value > v_limit and not private.may_approve_adjustment(p_tenant_id, p_user_id, p_value) then
    perform private.fail(403, 'approval_required', 'An adjustment of this value needs approval.',
      jsonb_build_object('limit', v_limit, 'value', p_value));
  end if;
end;
$$;
comment on function private.require_adjustment_approval(uuid, uuid, numeric) is
  'Raises approval_required when stock worth more than the limit appears or vanishes at the word of somebody who may not approve that. p_value is gains plus losses.';

create function private.write_stock_adjustment(
  p_tenant_id uuid, p_user_id uuid, p_approved_by uuid, p_adjustment jsonb, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_adjustment, 'id');
  v_reason text := private.input_choice(p_adjustment, 'reason', array['damaged', 'expired', 'lost', 'found', 'correction', 'internal_use']);
  v_note text := private.input_text(p_adjustment, 'note', 1000);
  v_location_id uuid := private.stock_location(p_tenant_id, private.input_uuid(p_adjustment, 'location_id', '', false));
  v_lines jsonb := private.stock_lines(p_tenant_id, private.input_array(p_adjustment, 'lines', 1, 1000), false);
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_step numeric;
  v_in record;
  v_moved record;
  v_gain numeric;
  v_loss numeric;
  v_number text;
  v_entry_id uuid;
begin
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  select array_agg(l.line_id) as ids, array_agg(l.product_id) as product_ids, array_agg(l.quantity) as quantities,
    array_agg(l.unit_cost) as unit_costs
  into v_in from jsonb_to_recordset(v_lines) as l (line_id uuid, product_id uuid, quantity numeric, unit_cost numeric);
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'adjustment', 'stock_adjustment', v_id, p_now,
    v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, null, v_step, p_now, private.line_batches(v_lines));
  select coalesce(sum(m.value::numeric) filter (where m.value::numeric > 0), 0), coalesce(-sum(m.value::numeric) filter (where m.value::numeric < 0), 0)
  into v_gain, v_loss from jsonb_each_text(v_moved.by_line) as m;
  perform private.require_adjustment_approval(p_tenant_id, coalesce(p_approved_by, p_user_id), v_gain + v_loss);
  v_number := private.next_number(p_tenant_id, 'stock_adjustment');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'stock_adjustment', v_id, v_business_date,
    'Stock adjustment ' || v_number || ': ' || v_reason, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'stock_gain', 'credit', v_gain),
      jsonb_build_object('role', case v_reason when 'internal_use' then 'expenses' else 'shrinkage' end, 'debit', v_loss),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.true_up)), p_now, v_location_id);
  insert into public.stock_adjustments (
    tenant_id, id, adjustment_number, location_id, reason, note, adjusted_at, business_date, adjusted_by, approved_by, value_change,
    journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_location_id, v_reason, v_note, p_now, v_business_date, p_user_id, p_approved_by, v_moved.value,
    v_entry_id, private.request_hash(p_adjustment));
  insert into public.stock_adjustment_lines (tenant_id, id, stock_adjustment_id, line_number, product_id, quantity_change, value_change)
  select p_tenant_id, l.line_id, v_id, l.line_number, l.product_id, l.quantity, (v_moved.by_line ->> l.line_id::text)::numeric
  from jsonb_to_recordset(v_lines) as l (line_id uuid, line_number integer, product_id uuid, quantity numeric);
  perform private.write_audit(p_tenant_id, coalesce(p_approved_by, p_user_id), 'stock_adjusted', 'stock_adjustments', v_id, null,
    jsonb_build_object('adjustment_number', v_number, 'reason', v_reason, 'value_change', v_moved.value, 'adjusted_by', p_user_id));
  return jsonb_build_object('id', v_id, 'adjustment_number', v_number, 'value_change', v_moved.value, 'replayed', false);
end;
$$;
comment on function private.write_stock_adjustment(uuid, uuid, uuid, jsonb, timestamptz) is
  'The writing half of an adjustment, for the person who found it and, where there was one, the person who approved it.';

create function private.adjustment_request_json(p_request public.stock_adjustment_requests, p_replayed boolean)
returns jsonb language sql stable security definer set search_path = ''
return jsonb_build_object('id', p_request.id, 'status', p_request.status, 'estimated_value', p_request.estimated_value,
  'adjustment_number', (select a.adjustment_number from public.stock_adjustments a
    where a.tenant_id = p_request.tenant_id and a.id = p_request.id),
  'value_change', (select a.value_change from public.stock_adjustments a where a.tenant_id = p_request.tenant_id and a.id = p_request.id),
  'replayed', p_replayed);
comment on function private.adjustment_request_json(public.stock_adjustment_requests, boolean) is 'What asking for or deciding an adjustment answers.';

create function private.store_adjustment_request(p_tenant_id uuid, p_user_id uuid, p_adjustment jsonb, p_value numeric, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.stock_adjustment_requests;
  v_name text := (select coalesce(nullif(btrim(p.full_name), ''), 'Somebody') from public.profiles p where p.user_id = p_user_id);
begin
  insert into public.stock_adjustment_requests (
    tenant_id, id, location_id, reason, note, body, line_count, estimated_value, requested_by, requested_at, request_hash)
  values (p_tenant_id, private.input_uuid(p_adjustment, 'id'),
    private.stock_location(p_tenant_id, private.input_uuid(p_adjustment, 'location_id', '', false)),
    p_adjustment ->> 'reason', private.input_text(p_adjustment, 'note', 1000), p_adjustment,
    jsonb_array_length(p_adjustment -> 'lines'), p_value, p_user_id, p_now, private.request_hash(p_adjustment))
  returning * into v_row;
  perform private.write_audit(p_tenant_id, p_user_id, 'stock_adjustment_requested', 'stock_adjustment_requests', v_row.id, null,
    jsonb_build_object('reason', v_row.reason, 'estimated_value', p_value));
  perform private.notify(p_tenant_id, 'stock_approval', 'stock.approve', coalesce(v_name, 'Somebody') || ' asks to adjust stock',
    v_row.line_count || case v_row.line_count when 1 then ' product, ' else ' products, ' end || replace(v_row.reason, '_', ' '),
    '/admin/stock?tab=adjustments&status=waiting&adjustment=' || v_row.id, p_now);
  return private.adjustment_request_json(v_row, false);
end;
$$;
comment on function private.store_adjustment_request(uuid, uuid, jsonb, numeric, timestamptz) is
  'Keeps an adjustment for somebody who may approve it, and tells them.';

create function public.request_stock_adjustment(p_adjustment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_now timestamptz := clock_timestamp();
  v_id uuid;
  v_row public.stock_adjustment_requests;
  v_hint text;
  v_detail text;
begin
  perform private.require_writable();
  perform private.input_object(p_adjustment, 'p_adjustment');
  v_id := private.input_uuid(p_adjustment, 'id');
  perform private.lock_request('stock_adjustment', v_tenant_id, v_id);
  select * into v_row from public.stock_adjustment_requests r where r.tenant_id = v_tenant_id and r.id = v_id;
  if v_row.id is not null then
    perform private.require_same_request(v_row.request_hash, private.request_hash(p_adjustment));
    return private.adjustment_request_json(v_row, true);
  end if;
  begin
    return private.post_stock_adjustment(v_tenant_id, auth.uid(), p_adjustment, v_now) || '{"status": "posted"}';
  exception when sqlstate 'PT403' then
    -- Nothing of the attempt stays: stock, journal and number are as before.
    get stacked diagnostics v_hint = pg_exception_hint, v_detail = pg_exception_detail;
    if v_hint <> 'approval_required' then
      raise;
    end if;
  end;
  return private.store_adjustment_request(v_tenant_id, auth.uid(), p_adjustment, (v_detail::jsonb ->> 'value')::numeric, v_now);
end;
$$;
comment on function public.request_stock_adjustment(jsonb) is
  'Corrects stock, or keeps the correction for approval when its value is above the limit. Idempotent by id and body. Answers status posted or waiting.';

create function private.notify_adjustment_decided(p_request public.stock_adjustment_requests)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_path text := '/admin/stock?tab=adjustments&adjustment=' || p_request.id;
begin
  if p_request.requested_by = p_request.decided_by then
    return;
  end if;
  perform private.notify(p_request.tenant_id, 'stock_approval', 'stock.adjust',
    case p_request.status when 'approved' then 'Stock adjustment approved' else 'Stock adjustment rejected' end,
    'Requested by ' || coalesce(private.person_name(p_request.requested_by), 'somebody')
      || coalesce('. ' || p_request.decision_note, ''), v_path, p_request.decided_at);
  -- The person who decided knows, and what asked them to is done.
  insert into private.notification_reads (tenant_id, user_id, notification_id)
  select n.tenant_id, p_request.decided_by, n.id from public.notifications n
  where n.tenant_id = p_request.tenant_id and n.kind = 'stock_approval' and n.created_at >= p_request.requested_at
    and n.path in (v_path, '/admin/stock?tab=adjustments&status=waiting&adjustment=' || p_request.id)
  on conflict do nothing;
end;
$$;
comment on function private.notify_adjustment_decided(public.stock_adjustment_requests) is
  'Tells those who adjust stock that a waiting adjustment was approved or refused; whoever decided it has read it.';

create function public.decide_stock_adjustment(p_adjustment_id uuid, p_decision text, p_note text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission(case when p_decision = 'withdraw' then 'stock.adjust' else 'stock.approve' end);
  v_choice text := private.input_choice(jsonb_build_object('p_decision', p_decision), 'p_decision', array['approve', 'reject', 'withdraw']);
  v_note text := private.input_text(jsonb_build_object('p_note', p_note), 'p_note', 1000);
  v_status text := case v_choice when 'approve' then 'approved' when 'reject' then 'rejected' else 'withdrawn' end;
  v_row public.stock_adjustment_requests;
  v_now timestamptz := clock_timestamp();
begin
  perform private.require_writable();
  select * into v_row from public.stock_adjustment_requests r
  where r.tenant_id = v_tenant_id and r.id = p_adjustment_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This adjustment does not exist.');
  elsif v_row.status = v_status then
    return private.adjustment_request_json(v_row, true);
  elsif v_row.status <> 'waiting' then
    perform private.fail(409, 'stale_row', 'This adjustment was already approved or rejected.', jsonb_build_object('status', v_row.status));
  elsif v_choice = 'withdraw' and v_row.requested_by <> auth.uid() then
    perform private.fail(403, 'permission_denied', 'Only the person who requested an adjustment can withdraw it.');
  elsif v_choice = 'reject' and v_note is null then
    perform private.refuse_input('p_note', 'Give a reason for the rejection.');
  end if;
  if v_choice = 'approve' then
    perform private.write_stock_adjustment(v_tenant_id, v_row.requested_by, auth.uid(), v_row.body, v_now);
  end if;
  update public.stock_adjustment_requests r
  set status = v_status, decided_by = auth.uid(), decided_at = v_now, decision_note = v_note
  where r.tenant_id = v_tenant_id and r.id = p_adjustment_id
  returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'stock_adjustment_' || v_status, 'stock_adjustment_requests', v_row.id,
    '{"status": "waiting"}', jsonb_build_object('status', v_status, 'note', v_note));
  if v_choice <> 'withdraw' then
    perform private.notify_adjustment_decided(v_row);
  end if;
  return private.adjustment_request_json(v_row, false);
end;
$$;
comment on function public.decide_stock_adjustment(uuid, text, text) is
  'Approves (posts it now, at the average cost of now), rejects (with a note) or, for who asked, withdraws a waiting adjustment. Deciding alike twice changes nothing.';

grant execute on function
  public.request_stock_adjustment(jsonb),
  public.decide_stock_adjustment(uuid, text, text)
  to authenticated;

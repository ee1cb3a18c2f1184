-- Approvals: somebody with the right allows one document what its cashier may not give. Named, with a reason, for five minutes, once.

create function private.tg_approvals__once()
returns trigger language plpgsql volatile security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.used_at is null and new.used_at is not null
    and to_jsonb(new) - 'used_at' = to_jsonb(old) - 'used_at' then
    return new;
  end if;
  raise exception 'Rows of % are never changed or removed. Correct them with a new entry.', tg_table_name
    using errcode = 'PT403', hint = 'append_only';
end;
$$;
comment on function private.tg_approvals__once() is 'An approval is used once; nothing else about it changes, for nobody.';

create function private.approvable_permissions()
returns text[] language sql immutable security invoker set search_path = '' as $$
  select array['sales.discount', 'sales.override_price', 'sales.refund', 'sales.refund_unreferenced', 'till.view_all'];
$$;
comment on function private.approvable_permissions() is 'What one person can approve for another.';

create function public.verify_till_pin(p_user_id uuid, p_pin text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_name text := private.require_staff(v_tenant_id, p_user_id);
  v_refusal jsonb := private.check_pin(v_tenant_id, p_user_id, p_pin);
  v_operator private.till_operators;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  if not private.actor_can(v_tenant_id, p_user_id, 'sales.record') then
    perform private.fail(403, 'permission_denied', 'This person may not make sales.', '{"permission": "sales.record"}');
  end if;
  insert into private.till_operators (tenant_id, user_id, user_name, asked_by, expires_at)
  values (v_tenant_id, p_user_id, v_name, auth.uid(), clock_timestamp() + interval '16 hours') returning * into v_operator;
  delete from private.till_operators o
  using (
    select e.id from private.till_operators e
    where e.tenant_id = v_tenant_id and e.expires_at < now() - interval '30 days' limit 50 for update skip locked) x
  where o.tenant_id = v_tenant_id and o.id = x.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'till_unlocked', 'tenant_users', p_user_id, null, null);
  return jsonb_build_object('operator_token', v_operator.id, 'user_id', p_user_id, 'full_name', v_name, 'expires_at', v_operator.expires_at);
end;
$$;
comment on function public.verify_till_pin(uuid, text) is
  'Says by PIN who stands at the till, for 16 hours; the session stays that of whoever is signed in. A wrong PIN is invalid_pin, then rate_limited with retry_after_seconds.';

create function private.read_operator(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_at timestamptz)
returns private.till_operators language plpgsql stable security definer set search_path = '' as $$
declare
  v_operator private.till_operators;
begin
  if p_body ->> 'operator_token' is null then
    return null;
  end if;
  select * into v_operator from private.till_operators o
  where o.tenant_id = p_tenant_id and o.id = private.input_uuid(p_body, 'operator_token') and o.asked_by = p_user_id and o.expires_at > p_at;
  if v_operator.id is null then
    perform private.fail(409, 'operator_unknown', 'Enter the PIN of the person at this till.');
  end if;
  return v_operator;
end;
$$;
comment on function private.read_operator(uuid, uuid, jsonb, timestamptz) is
  'Who shows a PIN in the operator_token of a body: one given to this very person and good at that moment, else operator_unknown; no row without a token.';

create function private.may_at_till(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_permission text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_operator private.till_operators := private.read_operator(p_tenant_id, p_user_id, p_body, clock_timestamp());
begin
  return private.actor_can(p_tenant_id, p_user_id, p_permission)
    and (v_operator.user_id is null or private.actor_can(p_tenant_id, v_operator.user_id, p_permission));
end;
$$;
comment on function private.may_at_till(uuid, uuid, jsonb, text) is
  'Whether whoever is signed in, and whoever stands at the till by the operator_token of a body, may do something by themselves: a PIN gives nobody the rights of the other.';

create function private.approval_subject(p_permission text, p_subject jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_prices jsonb;
  v_lines jsonb;
begin
  perform private.input_object(p_subject, 'subject');
  case p_permission
    when 'sales.discount' then
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'sale_id', 'subject.'),
        'percent', private.input_number(p_subject, 'percent', 0.001, 100, 0.001, 'subject.'),
        'amount', private.input_number(p_subject, 'amount', 0.01, 99999999999, 0.01, 'subject.'));
    when 'sales.override_price' then
      v_prices := private.input_array(p_subject, 'prices', 1, 500);
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'sale_id', 'subject.'), 'prices', (
        select jsonb_agg(jsonb_build_object(
          'product_id', private.input_uuid(private.input_object(e.value, 'subject.prices'), 'product_id', 'subject.prices.'),
          'unit_price', private.input_number(e.value, 'unit_price', 0, 9999999999, 0.01, 'subject.prices.'),
          'quantity', private.input_number(e.value, 'quantity', 0.001, 99999999999, 0.001, 'subject.prices.')) order by e.ordinality)
        from jsonb_array_elements(v_prices) with ordinality as e));
    when 'till.view_all' then
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'session_id', 'subject.'),
        'counted_cash', private.input_number(p_subject, 'counted_cash', 0, 99999999999, 0.01, 'subject.'));
    when 'sales.refund_unreferenced' then
      v_lines := private.input_array(p_subject, 'lines', 1, 100);
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'refund_id', 'subject.'),
        'refund_tender_type', private.input_text(p_subject, 'refund_tender_type', 40, 'subject.', true),
        'lines', private.unreferenced_lines(v_lines, 'subject.lines')) || private.credited_customer(p_subject, 'subject.');
    else
      v_lines := private.input_array(p_subject, 'lines', 1, 500);
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'refund_id', 'subject.'),
        'sale_id', private.input_uuid(p_subject, 'sale_id', 'subject.'),
        'refund_tender_type', private.input_text(p_subject, 'refund_tender_type', 40, 'subject.', true),
        'lines', private.refunded_quantities(v_lines, 'subject.lines')) || private.named_card(p_subject, 'subject.');
  end case;
end;
$$;
comment on function private.approval_subject(text, jsonb) is
  'What an approval is for and how far it goes, read from what a client sends; document_id is the sale, the credit note or the till session.';

create function private.is_restocked(p_line jsonb, p_field text)
returns boolean language plpgsql stable security invoker set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_line -> 'restock'), 'null') not in ('boolean', 'null') then
    perform private.refuse_input(p_field || '.restock', 'Choose whether the goods go back to stock.');
  end if;
  return coalesce((p_line ->> 'restock')::boolean, true);
end;
$$;
comment on function private.is_restocked(jsonb, text) is
  'Whether goods that come back go on the shelf. An approval that does not say so is for goods that do: what is written off is said.';

create function private.refunded_quantities(p_lines jsonb, p_field text)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(
      private.input_uuid(private.input_object(e.value, p_field), 'sale_line_id', p_field || '.'),
      jsonb_build_object('quantity', private.input_number(e.value, 'quantity', 0.001, 1000000, 0.001, p_field || '.'),
        'restock', private.is_restocked(e.value, p_field)))
    from jsonb_array_elements(p_lines) as e);
end;
$$;
comment on function private.refunded_quantities(jsonb, text) is 'Quantity, and whether it goes back on the shelf, by sale line of a return.';

create function private.approval_json(p_approval public.approvals)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('id', p_approval.id, 'approver_name', p_approval.approver_name, 'permission', p_approval.permission,
    'reason', p_approval.reason, 'expires_at', p_approval.expires_at);
$$;
comment on function private.approval_json(public.approvals) is 'An approval as the till is shown it.';

create function public.approve_action(p_approval jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_id uuid;
  v_approver_id uuid;
  v_permission text;
  v_reason text;
  v_subject jsonb;
  v_name text;
  v_refusal jsonb;
  v_hash text;
  v_approval public.approvals;
begin
  perform private.input_object(p_approval, 'p_approval');
  v_id := private.input_uuid(p_approval, 'id');
  v_approver_id := private.input_uuid(p_approval, 'approver_user_id');
  v_permission := private.input_choice(p_approval, 'permission', private.approvable_permissions());
  v_reason := private.input_text(p_approval, 'reason', 200, '', true);
  if length(v_reason) < 3 then
    perform private.refuse_input('reason', 'Give a reason.');
  end if;
  v_subject := private.approval_subject(v_permission, p_approval -> 'subject');
  -- The PIN is no part of what is kept, not even of a hash.
  v_hash := private.request_hash(p_approval - 'pin');
  perform private.lock_request('approval', v_tenant_id, v_id);
  select * into v_approval from public.approvals a where a.tenant_id = v_tenant_id and a.id = v_id;
  if v_approval.id is not null then
    perform private.require_same_request(v_approval.request_hash || v_approval.asked_by, v_hash || auth.uid());
    return private.approval_json(v_approval);
  end if;
  v_name := private.require_staff(v_tenant_id, v_approver_id);
  if not private.actor_can(v_tenant_id, v_approver_id, v_permission) then
    perform private.fail(403, 'permission_denied', v_name || ' may not approve this.', jsonb_build_object('permission', v_permission));
  end if;
  v_refusal := private.check_pin(v_tenant_id, v_approver_id, private.input_text(p_approval, 'pin', 20));
  if v_refusal is not null then
    return v_refusal;
  end if;
  insert into public.approvals (tenant_id, id, permission, approver_id, approver_name, asked_by, document_id, subject, reason,
    expires_at, request_hash)
  values (v_tenant_id, v_id, v_permission, v_approver_id, v_name, auth.uid(), (v_subject ->> 'document_id')::uuid,
    v_subject - 'document_id', v_reason, clock_timestamp() + interval '5 minutes', v_hash) returning * into v_approval;
  perform private.write_audit(v_tenant_id, auth.uid(), 'action_approved', 'approvals', v_id, null, jsonb_build_object(
    'approver_id', v_approver_id, 'permission', v_permission, 'document_id', v_approval.document_id, 'subject', v_approval.subject,
    'reason', v_reason));
  return private.approval_json(v_approval);
end;
$$;
comment on function public.approve_action(jsonb) is
  'A member with the right allows by PIN what the caller may not give {id, approver_user_id, pin, permission, reason, subject}: for one '
  'sale or return, as far as the subject says, five minutes, once. Idempotent by id and body. invalid_pin, rate_limited.';

create function private.approval_covers(p_approval public.approvals, p_wanted jsonb)
returns boolean language plpgsql stable security invoker set search_path = '' as $$
begin
  case p_approval.permission
    when 'sales.discount' then
      -- The approval that a quote brings names no amount: require_as_quoted holds it to what was quoted.
      return (p_approval.subject ->> 'percent')::numeric > (p_wanted ->> 'percent_above')::numeric
        and coalesce((p_approval.subject ->> 'amount')::numeric >= (p_wanted ->> 'amount')::numeric, not p_approval.subject ? 'amount');
    when 'sales.override_price' then
      return not exists (
        select 1 from jsonb_to_recordset(p_wanted -> 'prices') as w (product_id uuid, unit_price numeric, quantity numeric)
        where not exists (
          select 1 from jsonb_to_recordset(p_approval.subject -> 'prices') as s (product_id uuid, unit_price numeric, quantity numeric)
          where s.product_id = w.product_id and s.unit_price = w.unit_price
          -- The approval that a quote brings names none: require_as_quoted holds it to what was quoted.
          having count(*) > count(s.quantity) or sum(s.quantity) >= w.quantity));
    else
      return p_approval.subject = p_wanted;
  end case;
end;
$$;
comment on function private.approval_covers(public.approvals, jsonb) is 'Whether an approval goes as far as a document wants to.';

create function private.find_approval(
  p_tenant_id uuid, p_user_id uuid, p_approval_ids jsonb, p_permission text, p_document_id uuid, p_wanted jsonb)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids jsonb := private.input_array(jsonb_build_object('approval_ids', p_approval_ids), 'approval_ids', 0, 20);
begin
  if jsonb_array_length(v_ids) = 0 then
    return null;
  end if;
  return (
    select a.id from public.approvals a
    where a.tenant_id = p_tenant_id and a.document_id = p_document_id and v_ids ? a.id::text
      and a.permission = p_permission and a.asked_by = p_user_id and a.used_at is null and a.expires_at > statement_timestamp()
      and private.actor_can(p_tenant_id, a.approver_id, p_permission) and private.approval_covers(a, p_wanted)
    order by a.created_at desc, a.id limit 1);
end;
$$;
comment on function private.find_approval(uuid, uuid, jsonb, text, uuid, jsonb) is
  'The unused approval among those named that allows this document of this person what it wants; null when there is none.';

create function private.take_approval(
  p_tenant_id uuid, p_user_id uuid, p_approval_ids jsonb, p_permission text, p_document_id uuid, p_wanted jsonb)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.find_approval(p_tenant_id, p_user_id, p_approval_ids, p_permission, p_document_id, p_wanted);
begin
  -- Of two documents at once the second finds it used.
  update public.approvals a set used_at = clock_timestamp() where a.tenant_id = p_tenant_id and a.id = v_id and a.used_at is null;
  return found;
end;
$$;
comment on function private.take_approval(uuid, uuid, jsonb, text, uuid, jsonb) is
  'Uses up the approval that private.find_approval finds, with the transaction of its document; false when there is none.';

grant execute on function
  public.verify_till_pin(uuid, text),
  public.approve_action(jsonb)
  to authenticated;

-- A difference in the drawer that is too large for its cashier is approved by PIN; a credit note says who approved it.

create function private.unreferenced_lines(p_lines jsonb, p_field text)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object(
      'product_id', private.input_uuid(private.input_object(e.value, p_field), 'product_id', p_field || '.'),
      'quantity', private.input_number(e.value, 'quantity', 0.001, 1000000, 0.001, p_field || '.'),
      'unit_price', private.input_number(e.value, 'unit_price', 0, 9999999999, 0.01, p_field || '.'),
      'restock', private.is_restocked(e.value, p_field)) order by e.ordinality)
    from jsonb_array_elements(p_lines) with ordinality as e);
end;
$$;
comment on function private.unreferenced_lines(jsonb, text) is
  'What of which product comes back at which price without a receipt, and whether it goes back on the shelf, line by line.';

create function private.named_card(p_body jsonb, p_prefix text default '')
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('gift_card_id', private.input_uuid(p_body, 'gift_card_id', p_prefix, false)));
end;
$$;
comment on function private.named_card(jsonb, text) is
  'The gift card that a return names; nothing where the money goes back onto the one that paid.';

create function private.credited_customer(p_body jsonb, p_prefix text default '')
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
begin
  return case when p_body ->> 'refund_tender_type' = 'store_credit'
    then jsonb_strip_nulls(jsonb_build_object('contact_id', private.input_uuid(p_body, 'contact_id', p_prefix, false))) else '{}' end;
end;
$$;
comment on function private.credited_customer(jsonb, text) is 'Who gets the store credit of a return without a receipt; nothing where it is paid in cash.';

create function private.tender_sums(p_rows private.tendered[], p_is_blind boolean)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tender_type', g.tender_type, 'amount', g.amount, 'count', g.count) order by g.tender_type), '[]')
  from (
    select r.tender_type, sum(r.amount) as amount, count(*) as count from unnest(p_rows) as r
    where not (p_is_blind and r.tender_type = 'cash')
    group by r.tender_type) g;
$$;
comment on function private.tender_sums(private.tendered[], boolean) is
  'Sum and count by tender, as a till report shows them; blind leaves cash out.';

create function private.take_variance_approval(
  p_tenant_id uuid, p_user_id uuid, p_approval_ids jsonb, p_session_id uuid, p_counted_cash numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wanted jsonb := jsonb_build_object('counted_cash', p_counted_cash);
  v_id uuid := private.find_approval(p_tenant_id, p_user_id, p_approval_ids, 'till.view_all', p_session_id, v_wanted);
begin
  if v_id is null
    or not private.take_approval(p_tenant_id, p_user_id, jsonb_build_array(v_id), 'till.view_all', p_session_id, v_wanted) then
    perform private.fail(403, 'approval_required', 'The difference is too large. Count again, or ask a manager to approve it.',
      '{"permission": "till.view_all"}');
  end if;
  return (
    select jsonb_build_object('approver_name', a.approver_name, 'reason', a.reason)
    from public.approvals a where a.tenant_id = p_tenant_id and a.id = v_id);
end;
$$;
comment on function private.take_variance_approval(uuid, uuid, jsonb, uuid, numeric) is
  'Uses up the approval of just this count of a session, and says who gave it and why; raises approval_required without one.';

-- A difference in the drawer that is too large for its cashier is approved by PIN; a credit note says who approved it.

create or replace function private.approvable_permissions()
returns text[] language sql immutable security invoker set search_path = '' as $$
  select array['sales.discount', 'sales.override_price', 'sales.refund', 'sales.refund_unreferenced', 'till.view_all'];
$$;

-- Goods that come back without a receipt: whoever may refund at all may be trusted with it, except a cashier.
insert into public.permissions (key, description) values
  ('sales.refund_unreferenced', 'Take goods back without a receipt');
insert into public.role_permissions (role, permission_key) values
  ('admin', 'sales.refund_unreferenced'), ('manager', 'sales.refund_unreferenced');

create or replace function private.approval_subject(p_permission text, p_subject jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_prices jsonb;
  v_lines jsonb;
begin
  perform private.input_object(p_subject, 'subject');
  case p_permission
    when 'sales.discount' then
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'sale_id', 'subject.'),
        'percent', private.input_number(p_subject, 'percent', 0.001, 100, 0.001, 'subject.'));
    when 'sales.override_price' then
      v_prices := private.input_array(p_subject, 'prices', 1, 500);
      return jsonb_build_object('document_id', private.input_uuid(p_subject, 'sale_id', 'subject.'), 'prices', (
        select jsonb_agg(jsonb_build_object(
          'product_id', private.input_uuid(private.input_object(e.value, 'subject.prices'), 'product_id', 'subject.prices.'),
          'unit_price', private.input_number(e.value, 'unit_price', 0, 9999999999, 0.01, 'subject.prices.')) order by e.ordinality)
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

comment on column public.approvals.document_id is
  'The sale, the credit note or the till session that it is for, by the id that its till has given it.';
comment on column public.approvals.subject is
  'How far it goes: the highest discount in percent, the prices, the sale and lines that are returned, the products and prices returned without a receipt, or the cash that was counted.';

-- Reporting ----------------------------------------------------------------------------------------------------------------

create type private.tendered as (tender_type text, amount numeric);
comment on type private.tendered is 'One amount and how it was paid.';

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

create or replace function private.till_report_json(p_tenant_id uuid, p_session_id uuid, p_expected_cash numeric, p_is_blind boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.till_session_json(p_tenant_id, p_session_id) || (
    select jsonb_build_object(
      'expected_cash', case when not p_is_blind then p_expected_cash end,
      'counted_cash', s.counted_cash, 'over_short', s.over_short,
      'cash_in', m.cash_in, 'cash_out', m.cash_out,
      'account_payments_cash', case when not p_is_blind then k.cash end,
      'account_payments', private.tender_sums(array(
        select row(p.tender_type, p.amount)::private.tendered from public.contact_payments p
        where p.tenant_id = s.tenant_id and p.till_session_id = s.id), p_is_blind),
      'gift_cards_sold', private.tender_sums(array(
        select row(g.tender_type, g.initial_amount)::private.tendered from public.gift_cards g
        where g.tenant_id = s.tenant_id and g.till_session_id = s.id and g.tender_type is not null), p_is_blind),
      'refunds_total', r.refunds_total, 'discount_total', a.discount_total, 'tax_total', a.tax_total - r.tax_total,
      'net_total', a.net_total - r.net_total,
      'tenders', coalesce((
        select jsonb_agg(jsonb_build_object('tender_type', g.tender_type, 'amount', g.amount, 'count', g.count) order by g.tender_type)
        from (
          select p.tender_type, sum(p.amount) as amount, count(*) as count from public.sale_payments p
          where p.tenant_id = s.tenant_id and p.till_session_id = s.id and not (p_is_blind and p.tender_type = 'cash')
          group by p.tender_type) g), '[]'),
      'movements', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'amount', c.amount, 'reason', c.reason,
          'created_at', c.created_at) order by c.created_at, c.id)
        from public.cash_movements c where c.tenant_id = s.tenant_id and c.till_session_id = s.id), '[]'))
    from public.till_sessions s
    cross join lateral (
      select coalesce(sum(c.amount) filter (where c.kind = 'pay_in'), 0) as cash_in,
        coalesce(sum(c.amount) filter (where c.kind <> 'pay_in'), 0) as cash_out
      from public.cash_movements c where c.tenant_id = s.tenant_id and c.till_session_id = s.id) m
    cross join lateral (
      select coalesce(sum(p.amount), 0) as cash from public.contact_payments p
      where p.tenant_id = s.tenant_id and p.till_session_id = s.id and p.tender_type = 'cash') k
    cross join lateral (
      select coalesce(sum(n.total_amount), 0) as refunds_total, coalesce(sum(n.tax_amount), 0) as tax_total,
        coalesce(sum(n.net_amount), 0) as net_total
      from public.credit_notes n where n.tenant_id = s.tenant_id and n.till_session_id = s.id) r
    cross join lateral (
      select coalesce(sum(x.discount_amount), 0) as discount_total, coalesce(sum(x.tax_amount), 0) as tax_total,
        coalesce(sum(x.net_amount), 0) as net_total
      from public.sales x where x.tenant_id = s.tenant_id and x.till_session_id = s.id) a
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$$;
comment on function private.till_report_json(uuid, uuid, numeric, boolean) is
  'X or Z figures of a session; blind leaves out what would tell how much cash is expected. Refunds are taken off net and tax; account_payments and gift_cards_sold are what was taken at the till besides sales, by tender; account_payments_cash is the cash of the former.';

-- Closing ------------------------------------------------------------------------------------------------------------------

drop function private.close_session(uuid, uuid, uuid, numeric, jsonb, text, timestamptz);
create function private.close_session(
  p_tenant_id uuid, p_user_id uuid, p_session_id uuid, p_counted_cash numeric, p_denominations jsonb default null,
  p_note text default null, p_now timestamptz default clock_timestamp(), p_approval_ids jsonb default null
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.till_sessions;
  v_last public.till_sessions;
  v_step numeric;
  v_max_variance numeric;
  v_expected numeric;
  v_over_short numeric;
  v_now timestamptz;
  v_report jsonb;
  v_approval jsonb;
  v_entry_id uuid;
begin
  -- Waits for the sales that are being posted into the session, and keeps later ones out.
  select * into v_session from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = p_session_id for update;
  if v_session.id is null
    or (v_session.opened_by <> p_user_id and not private.actor_can(p_tenant_id, p_user_id, 'till.view_all')) then
    perform private.fail(404, 'not_found', 'There is no such till session.');
  end if;
  if v_session.status = 'closed' then
    if v_session.counted_cash is not distinct from p_counted_cash then
      return v_session.z_report;
    end if;
    perform private.fail(409, 'till_session_closed', 'This till session is already closed.');
  end if;
  select c.step, o.max_close_variance into v_step, v_max_variance
  from public.tenants t
  join public.currencies c on c.code = t.currency_code
  join public.tenant_policies o on o.tenant_id = t.id
  where t.id = p_tenant_id;
  perform private.input_number(jsonb_build_object('counted_cash', p_counted_cash), 'counted_cash', 0, 99999999999, v_step, 'p_');
  perform private.check_denominations(p_denominations, p_counted_cash);
  v_now := greatest(p_now, v_session.opened_at);
  v_expected := private.session_cash(p_tenant_id, p_session_id);
  v_over_short := p_counted_cash - v_expected;
  if abs(v_over_short) > v_max_variance and not private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    v_approval := private.take_variance_approval(p_tenant_id, p_user_id, p_approval_ids, p_session_id, p_counted_cash);
  end if;

  select * into v_last from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.till_id = v_session.till_id and s.status = 'closed' order by s.z_number desc limit 1;
  v_report := private.till_report_json(p_tenant_id, p_session_id, v_expected, false) || jsonb_build_object(
    'status', 'closed', 'closed_at', v_now, 'counted_cash', p_counted_cash, 'over_short', v_over_short,
    'z_number', coalesce(v_last.z_number, 0) + 1,
    'opening_difference', v_session.opening_difference, 'variance_approval', v_approval);
  v_report := v_report || jsonb_build_object('grand_total',
    coalesce((v_last.z_report ->> 'grand_total')::numeric, 0) + (v_report ->> 'sales_total')::numeric - (v_report ->> 'refunds_total')::numeric);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'till_session', p_session_id,
    private.business_date(p_tenant_id, v_now), 'Till closing Z' || (v_report ->> 'z_number'),
    jsonb_build_array(jsonb_build_object('role', 'cash', 'debit', v_over_short),
      jsonb_build_object('role', 'cash_over_short', 'credit', v_over_short)), v_now);
  update public.till_sessions s set
    status = 'closed', expected_cash = v_expected, counted_cash = p_counted_cash, over_short = v_over_short,
    denominations = nullif(p_denominations, 'null'), note = nullif(btrim(left(p_note, 1000)), ''), closed_at = v_now, closed_by = p_user_id,
    z_number = (v_report ->> 'z_number')::integer, z_report = v_report, previous_z_hash = v_last.z_hash,
    z_hash = private.z_hash(v_last.z_hash, v_report), journal_entry_id = v_entry_id
  where s.tenant_id = p_tenant_id and s.id = p_session_id;
  return v_report;
end;
$$;
comment on function private.close_session(uuid, uuid, uuid, numeric, jsonb, text, timestamptz, jsonb) is
  'Closes a session: waits for running sales, books over or short, numbers the Z per till and chains it. Repeating the same count answers the same Z.';

create function private.take_variance_approval(
  p_tenant_id uuid, p_user_id uuid, p_approval_ids jsonb, p_session_id uuid, p_counted_cash numeric)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wanted jsonb := jsonb_build_object('counted_cash', p_counted_cash);
  v_id uuid := private.find_approval(p_tenant_id, p_user_id, p_approval_ids, 'till.view_all', p_session_id, v_wanted);
begin
  if v_id is null
    or not private.take_approval(p_tenant_id, p_user_id, jsonb_build_array(v_id), 'till.view_all', p_session_id, v_wanted) then
    perform private.fail(403, 'approval_required', 'The difference is too large. Count again, or a manager approves it.',
      '{"permission": "till.view_all"}');
  end if;
  return (
    select jsonb_build_object('approver_name', a.approver_name, 'reason', a.reason)
    from public.approvals a where a.tenant_id = p_tenant_id and a.id = v_id);
end;
$$;
comment on function private.take_variance_approval(uuid, uuid, jsonb, uuid, numeric) is
  'Uses up the approval of just this count of a session, and says who gave it and why; raises approval_required without one.';

drop function public.close_till_session(uuid, numeric, jsonb, text);
create function public.close_till_session(
  p_session_id uuid, p_counted_cash numeric, p_denominations jsonb default null, p_note text default null,
  p_approval_ids jsonb default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return private.close_session(v_tenant_id, auth.uid(), p_session_id, p_counted_cash, p_denominations, p_note,
    p_approval_ids => p_approval_ids);
end;
$$;
comment on function public.close_till_session(uuid, numeric, jsonb, text, jsonb) is
  'Closes the own till session, or any with till.view_all, and answers the Z report. A difference above the limit needs till.view_all '
  'or an approval of just this count (subject {session_id, counted_cash}). Works without a live subscription.';
grant execute on function public.close_till_session(uuid, numeric, jsonb, text, jsonb) to authenticated;

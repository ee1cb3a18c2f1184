-- Till sessions: opening, cash in and out, the X report. Closing stands in close_till.sql.

create function private.lock_open_session(p_tenant_id uuid, p_user_id uuid, p_session_id uuid)
returns public.till_sessions language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.till_sessions;
begin
  select * into v_session from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.id = p_session_id for key share;
  if not found then
    perform private.fail(409, 'no_open_till_session', 'Open a till session first.');
  end if;
  if v_session.status <> 'open' then
    perform private.fail(409, 'till_session_closed', 'This till session is closed.');
  end if;
  if v_session.opened_by <> p_user_id and not private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    perform private.fail(403, 'permission_denied', 'This till session belongs to another cashier.');
  end if;
  return v_session;
end;
$$;
comment on function private.lock_open_session(uuid, uuid, uuid) is
  'The open session a document is posted into, held open until the transaction ends; own sessions, or all with till.view_all.';

create function private.session_location(p_tenant_id uuid, p_session_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select t.location_id from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$$;
comment on function private.session_location(uuid, uuid) is 'Where the till of a session stands; null without a session.';

create function private.session_cash(p_tenant_id uuid, p_session_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select s.opening_float
      + coalesce((select sum(p.amount - p.rounding_amount) from public.sale_payments p
          where p.tenant_id = s.tenant_id and p.till_session_id = s.id and p.tender_type = 'cash'), 0)
      + coalesce((select sum(a.amount - a.rounding_amount) from public.contact_payments a
          where a.tenant_id = s.tenant_id and a.till_session_id = s.id and a.tender_type = 'cash'), 0)
      - coalesce((select sum(c.refund_amount - c.rounding_amount) from public.credit_notes c
          where c.tenant_id = s.tenant_id and c.till_session_id = s.id and c.refund_tender_type = 'cash'), 0)
      + coalesce((select sum(case m.kind when 'pay_in' then m.amount else -m.amount end) from public.cash_movements m
          where m.tenant_id = s.tenant_id and m.till_session_id = s.id), 0)
    from public.till_sessions s
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$$;
comment on function private.session_cash(uuid, uuid) is
  'What should be in the drawer, in coins as it moved: float, cash sales and cash for accounts, less cash refunds, cash put in less cash taken out.';

create function private.session_rounding(p_tenant_id uuid, p_session_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(sum(r.amount), 0) from (
      select -p.rounding_amount as amount from public.sale_payments p where p.tenant_id = p_tenant_id and p.till_session_id = p_session_id
      union all
      select -a.rounding_amount from public.contact_payments a where a.tenant_id = p_tenant_id and a.till_session_id = p_session_id
      union all
      select c.rounding_amount from public.credit_notes c where c.tenant_id = p_tenant_id and c.till_session_id = p_session_id) r);
end;
$$;
comment on function private.session_rounding(uuid, uuid) is
  'By how much more money moved in a session than its sales and returns say, because cash goes by coins and M-Pesa by whole shillings; below zero: less.';

create function private.till_session_json(p_tenant_id uuid, p_session_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'till_id', s.till_id, 'till_name', t.name, 'status', s.status, 'opened_at', s.opened_at,
      'opened_by_name', s.opened_by_name, 'closed_at', s.closed_at, 'opening_float', s.opening_float,
      'sale_count', x.sale_count, 'sales_total', x.sales_total, 'z_number', s.z_number,
      'rescued_z_number', (select r.z_number from public.till_sessions r where r.tenant_id = s.tenant_id and r.id = s.rescues_id))
    from public.till_sessions s
    join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
    cross join lateral (
      select count(*) as sale_count, coalesce(sum(a.total_amount), 0) as sales_total
      from public.sales a where a.tenant_id = s.tenant_id and a.till_session_id = s.id) x
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$$;
comment on function private.till_session_json(uuid, uuid) is 'A till session as the API shows it.';

create function private.till_report_json(p_tenant_id uuid, p_session_id uuid, p_expected_cash numeric, p_is_blind boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.till_session_json(p_tenant_id, p_session_id) || (
    select jsonb_build_object(
      'expected_cash', case when not p_is_blind then p_expected_cash end,
      'counted_cash', s.counted_cash, 'over_short', s.over_short, 'counts', private.shown_counts(s.counts, p_is_blind),
      'cash_in', m.cash_in, 'cash_out', m.cash_out,
      'account_payments_cash', case when not p_is_blind then k.cash end,
      'account_payments', private.tender_sums(array(
        select row(p.tender_type, p.amount - p.rounding_amount)::private.tendered from public.contact_payments p
        where p.tenant_id = s.tenant_id and p.till_session_id = s.id), p_is_blind),
      'gift_cards_sold', private.tender_sums(array(
        select row(g.tender_type, g.initial_amount)::private.tendered from public.gift_cards g
        where g.tenant_id = s.tenant_id and g.till_session_id = s.id and g.tender_type is not null), p_is_blind),
      'refund_tenders', private.tender_sums(array(
        select row(n.refund_tender_type, n.refund_amount - n.rounding_amount)::private.tendered from public.credit_notes n
        where n.tenant_id = s.tenant_id and n.till_session_id = s.id and n.refund_amount <> 0), p_is_blind),
      'refunds_total', r.refunds_total, 'discount_total', a.discount_total, 'tax_total', a.tax_total - r.tax_total,
      'net_total', a.net_total - r.net_total,
      'tenders', coalesce((
        select jsonb_agg(jsonb_build_object('tender_type', g.tender_type, 'amount', g.amount, 'count', g.count) order by g.tender_type)
        from (
          -- The money that came: M-Pesa rounds to whole shillings, cash to coins.
          select p.tender_type, sum(p.amount - p.rounding_amount) as amount, count(*) as count from public.sale_payments p
          where p.tenant_id = s.tenant_id and p.till_session_id = s.id and not (p_is_blind and p.tender_type = 'cash')
          group by p.tender_type) g), '[]'),
      'rounding_total', private.session_rounding(s.tenant_id, s.id), 'unproven', private.unproven_sums(s.tenant_id, s.id),
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
      select coalesce(sum(p.amount - p.rounding_amount), 0) as cash from public.contact_payments p
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
  'X or Z figures of a session; blind leaves out what would tell how much cash is expected. Refunds are taken off net and tax; account_payments and gift_cards_sold are what was taken at the till besides sales, by tender; account_payments_cash is the cash of the former; refund_tenders is how refunds were paid back, so that float, cash sales, cash for accounts, cash put in, less cash taken out and cash paid back, is the expected cash. counts: each count of the drawer, the first one first. rounding_total: what rounding brought, below zero what it took. unproven: what nothing proves, by tender.';

create function private.open_session(
  p_tenant_id uuid, p_user_id uuid, p_session_id uuid, p_opening_float numeric, p_till_id uuid default null,
  p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_body jsonb := jsonb_build_object('id', p_session_id, 'opening_float', p_opening_float, 'till_id', p_till_id);
  v_hash text := private.request_hash(v_body);
  v_stored_hash text;
  v_step numeric;
  v_till_id uuid;
  v_previous numeric;
begin
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  perform private.input_uuid(v_body, 'id', 'p_session_');
  perform private.input_number(v_body, 'opening_float', 0, 9999999999, v_step, 'p_');
  perform private.lock_request('till_session', p_tenant_id, p_session_id);
  select s.request_hash into v_stored_hash from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.id = p_session_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.till_session_json(p_tenant_id, p_session_id);
  end if;
  if exists (select 1 from public.till_sessions s
    where s.tenant_id = p_tenant_id and s.opened_by = p_user_id and s.status = 'open') then
    perform private.fail(409, 'till_session_already_open', 'You already have a till session open.');
  end if;
  select t.id into v_till_id from public.tills t
  where t.tenant_id = p_tenant_id and t.is_active and (p_till_id is null or t.id = p_till_id)
  order by exists (select 1 from public.till_sessions s
    where s.tenant_id = t.tenant_id and s.till_id = t.id and s.status = 'open'), t.name, t.id
  limit 1 for no key update;
  if v_till_id is null then
    perform private.fail(404, 'not_found', 'This till does not exist.', '{"field": "p_till_id"}');
  end if;
  if exists (select 1 from public.till_sessions s
    where s.tenant_id = p_tenant_id and s.till_id = v_till_id and s.status = 'open') then
    perform private.fail(409, 'till_session_already_open', 'Someone else has this till open.');
  end if;
  select s.counted_cash into v_previous from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.till_id = v_till_id and s.status = 'closed' and s.rescues_id is null order by s.z_number desc limit 1;
  insert into public.till_sessions (
    tenant_id, id, till_id, opened_by, opened_by_name, opening_float, opening_difference, opened_at, request_hash)
  values (p_tenant_id, p_session_id, v_till_id, p_user_id,
    (select p.full_name from public.profiles p where p.user_id = p_user_id), p_opening_float, p_opening_float - v_previous,
    p_now, v_hash);
  return private.till_session_json(p_tenant_id, p_session_id);
exception when unique_violation then
  -- The same cashier pressed open on two devices at once.
  perform private.fail(409, 'till_session_already_open', 'You already have a till session open.');
end;
$$;
comment on function private.open_session(uuid, uuid, uuid, numeric, uuid, timestamptz) is
  'Opens a till for a cashier: one session per till and per cashier. Idempotent by id.';

create function private.till_rules_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('cash_rounding_step', o.cash_rounding_step, 'asks_void_reason', o.asks_void_reason,
      'warns_below_stock', o.allow_negative_stock and o.warns_below_stock)
    from public.tenant_policies o where o.tenant_id = p_tenant_id);
end;
$$;
comment on function private.till_rules_json(uuid) is
  'The rules a till goes by: the coin that cash is rounded to (0: none), whether it asks why a line is removed, whether it warns of more than is there.';

create function public.open_till_session(p_session_id uuid, p_opening_float numeric, p_till_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  perform private.require_writable();
  return private.open_session(v_tenant_id, auth.uid(), p_session_id, p_opening_float, p_till_id) || private.till_rules_json(v_tenant_id);
end;
$$;
comment on function public.open_till_session(uuid, numeric, uuid) is
  'Opens a till for the signed-in cashier; without a till the first free one. Idempotent by p_session_id.';

create function public.current_till_session()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return (
    select private.till_session_json(s.tenant_id, s.id) || private.till_rules_json(s.tenant_id) from public.till_sessions s
    where s.tenant_id = v_tenant_id and s.opened_by = auth.uid() and s.status = 'open');
end;
$$;
comment on function public.current_till_session() is 'The signed-in cashier''s open till session, null when there is none; with the rules its till goes by (private.till_rules_json).';

create function public.list_tills()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'name', t.name, 'location_id', t.location_id, 'opened_by_name', o.opened_by_name, 'opened_at', o.opened_at,
      'last_counted_cash', c.counted_cash) order by t.name, t.id), '[]')
    from public.tills t
    left join public.till_sessions o on o.tenant_id = t.tenant_id and o.till_id = t.id and o.status = 'open'
    left join lateral (
      select s.counted_cash from public.till_sessions s
      where s.tenant_id = t.tenant_id and s.till_id = t.id and s.status = 'closed' and s.rescues_id is null
      order by s.z_number desc limit 1) c on true
    where t.tenant_id = v_tenant_id and t.is_active);
end;
$$;
comment on function public.list_tills() is
  'The tills to choose from when one is opened: who has it open (null: free) and what was counted in it last, which its next '
  'opening float is compared with.';

create function public.till_session_report(p_session_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_session public.till_sessions;
begin
  select * into v_session from public.till_sessions s where s.tenant_id = v_tenant_id and s.id = p_session_id;
  if v_session.id is null or (v_session.opened_by <> auth.uid() and not private.can('till.view_all')) then
    perform private.fail(404, 'not_found', 'This till session does not exist.');
  end if;
  if v_session.status = 'closed' then
    return v_session.z_report;
  end if;
  return private.till_report_json(v_tenant_id, p_session_id, private.session_cash(v_tenant_id, p_session_id),
    private.is_count_blind(v_tenant_id));
end;
$$;
comment on function public.till_session_report(uuid) is
  'X report of an open session (own, or any with till.view_all), the stored Z report of a closed one.';

create function private.require_drawer_cash(p_tenant_id uuid, p_session_id uuid, p_amount numeric)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_expected numeric;
begin
  -- Of two that take cash out at once the second counts what the first has left; sales go on meanwhile.
  perform 1 from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = p_session_id for no key update;
  v_expected := private.session_cash(p_tenant_id, p_session_id);
  if p_amount <= v_expected then
    return;
  elsif not private.is_count_blind(p_tenant_id) then
    perform private.fail(400, 'invalid_input', 'There is not enough cash in the drawer.',
      jsonb_build_object('field', 'amount', 'expected', v_expected));
  end if;
  -- A refusal would say that the drawer holds less, and a few of them how much: whoever counts blind is not refused. The cash is in the
  -- drawer or cannot be taken out of it, its count says which, and who sees all tills hears of it now.
  perform private.write_audit(p_tenant_id, auth.uid(), 'drawer_overdrawn', 'till_sessions', p_session_id, null,
    jsonb_build_object('amount', p_amount, 'expected_cash', v_expected));
  perform private.notify(p_tenant_id, 'drawer_overdrawn', 'till.view_all', 'More cash was taken out of a till than it should hold',
    (select t.name from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
      where s.tenant_id = p_tenant_id and s.id = p_session_id), '/admin/sales?tab=till');
end;
$$;
comment on function private.require_drawer_cash(uuid, uuid, numeric) is
  'Raises invalid_input, with what should be there, when more cash is to leave a drawer than should be in it. Whoever counts it blind is told nothing: it is recorded, and who sees all tills is told.';

create function private.post_cash_movement(
  p_tenant_id uuid, p_user_id uuid, p_movement jsonb, p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_movement);
  v_stored_hash text;
  v_session public.till_sessions;
  v_kind text;
  v_amount numeric;
  v_reason text;
  v_account_id uuid;
  v_entry_id uuid;
begin
  perform private.input_object(p_movement, 'p_movement');
  v_id := private.input_uuid(p_movement, 'id');
  v_kind := private.input_choice(p_movement, 'kind', array['pay_in', 'pay_out', 'cash_drop']);
  v_amount := private.input_number(p_movement, 'amount', 0.01, 9999999999, (
    select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id));
  v_reason := private.input_text(p_movement, 'reason', 500, '', true);
  perform private.lock_request('cash_movement', p_tenant_id, v_id);
  select m.request_hash into v_stored_hash from public.cash_movements m where m.tenant_id = p_tenant_id and m.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  v_account_id := private.cash_category(p_tenant_id, v_kind, private.input_uuid(p_movement, 'account_id', '', false));
  v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_movement, 'till_session_id'));
  if v_kind <> 'pay_in' then
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_amount);
  end if;
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'cash_movement', v_id,
    private.business_date(p_tenant_id, greatest(p_now, v_session.opened_at)), v_reason, jsonb_build_array(
      jsonb_build_object('role', 'cash', case when v_kind = 'pay_in' then 'debit' else 'credit' end, v_amount),
      jsonb_build_object('account_id', v_account_id, case when v_kind = 'pay_in' then 'credit' else 'debit' end, v_amount)), p_now,
    private.session_location(p_tenant_id, v_session.id));
  insert into public.cash_movements (
    tenant_id, id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, request_hash, created_at, ledger_account_id)
  values (p_tenant_id, v_id, v_session.id, v_kind, v_amount, v_reason, p_user_id, v_entry_id, v_hash, p_now, v_account_id);
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;
comment on function private.post_cash_movement(uuid, uuid, jsonb, timestamptz) is
  'Cash in (owner''s money unless account_id says otherwise), out (an expense unless it does) or on its way to the bank, with its journal entry. Idempotent by id and body.';

create function private.is_cash_category(p_account public.ledger_accounts, p_kind text)
returns boolean language sql immutable security invoker set search_path = ''
return p_account.is_active and not private.is_control_role(p_account.role) and p_account.cash_flow_class is distinct from 'cash' and
  case p_kind
    when 'pay_in' then p_account.subtype in ('equity', 'income', 'other_income', 'long_liability', 'current_liability')
    when 'pay_out' then p_account.account_type = 'expense'
      or p_account.subtype in ('equity', 'tax', 'long_liability', 'current_liability', 'fixed_asset', 'current_asset')
    else false end;
comment on function private.is_cash_category(public.ledger_accounts, text) is
  'Whether cash may be put in or paid out for an account: never one that is the sum of documents, or money itself.';

create function private.cash_category(p_tenant_id uuid, p_kind text, p_account_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_account public.ledger_accounts;
begin
  if p_account_id is null then
    return private.posting_role(p_tenant_id, case p_kind when 'pay_in' then 'owner_equity' when 'pay_out' then 'expenses' else 'cash_in_transit' end);
  end if;
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, p_account_id);
  if not private.is_cash_category(v_account, p_kind) then
    perform private.refuse_input('account_id', 'Cash is not booked to this account here.');
  end if;
  return v_account.id;
end;
$$;
comment on function private.cash_category(uuid, text, uuid) is
  'The account that cash comes from or goes to: the chosen one, else owner''s capital, running costs, or on its way to the bank.';

create function public.list_cash_categories(p_kind text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  perform private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind', array['pay_in', 'pay_out']);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name, 'subtype', a.subtype)
      order by a.account_type <> 'expense', a.code), '[]')
    from public.ledger_accounts a
    where a.tenant_id = v_tenant_id and private.is_cash_category(a, p_kind));
end;
$$;
comment on function public.list_cash_categories(text) is
  'What cash can be paid in or out of a drawer for (p_kind pay_in or pay_out): accounts by name, expenses first. Needs till.operate.';

grant execute on function public.list_cash_categories(text) to authenticated;

create function public.record_cash_movement(p_movement jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return private.post_cash_movement(v_tenant_id, auth.uid(), p_movement);
end;
$$;
comment on function public.record_cash_movement(jsonb) is
  'Puts cash into or takes it out of the drawer. Works without a live subscription: an open drawer can always be closed.';

create function private.tg_drawer__limit()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  c_limit constant numeric := 99999999999;
  v_row jsonb := to_jsonb(new);
  v_session_id uuid := (v_row ->> 'till_session_id')::uuid;
  v_leaves boolean := case tg_table_name when 'credit_notes' then true when 'cash_movements' then v_row ->> 'kind' <> 'pay_in'
    else (v_row ->> 'amount')::numeric < 0 end;
  v_cash numeric;
begin
  -- Two that come at once do not see each other. To wait here, behind goods and number, could be to wait in a circle.
  if not pg_try_advisory_xact_lock(hashtextextended('drawer' || new.tenant_id || v_session_id, 0)) then
    perform private.fail(409, 'drawer_busy', 'Another large amount is being recorded at this till. Try again.');
  end if;
  v_cash := private.session_cash(new.tenant_id, v_session_id);
  if (v_leaves and v_cash < -c_limit) or (not v_leaves and v_cash > c_limit) then
    perform private.fail(409, 'drawer_full', 'This is more cash than a till can be closed with. Close the till, open it again and try again.');
  end if;
  return null;
end;
$$;
comment on function private.tg_drawer__limit() is
  'Refuses cash that would bring a till session above (or, given back, below) what can be counted when it is closed.';

grant execute on function
  public.open_till_session(uuid, numeric, uuid),
  public.current_till_session(),
  public.list_tills(),
  public.till_session_report(uuid),
  public.record_cash_movement(jsonb)
  to authenticated;

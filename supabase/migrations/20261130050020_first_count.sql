-- A drawer is counted before anybody is told what should be in it, and every count is kept: a shortage cannot be counted away.

alter table public.tenant_policies alter column blind_close set default true;
comment on column public.tenant_policies.blind_close is
  'Whoever does not see all tills counts the drawer before being told what should be in it. On in a new business.';

alter table public.till_sessions add column counts jsonb not null default '[]'
  constraint till_sessions_counts_shape check (jsonb_typeof(counts) = 'array' and jsonb_array_length(counts) <= 200);
comment on column public.till_sessions.counts is
  'Every count of the drawer in the order it was made: [{counted_cash, expected_cash, over_short, counted_at, counted_by_name}]. The first says what was counted by somebody who had not been told. Only ever longer.';
grant select (counts) on public.till_sessions to authenticated;

create function private.tg_till_sessions__counts_stay()
returns trigger language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_before integer := jsonb_array_length(old.counts);
begin
  if jsonb_array_length(new.counts) < v_before
    or old.counts <> coalesce((select jsonb_agg(e.value order by e.place) from jsonb_array_elements(new.counts) with ordinality as e (value, place)
      where e.place <= v_before), '[]') then
    raise exception 'Counts of a drawer are never changed or removed.' using errcode = 'PT403', hint = 'append_only';
  end if;
  return new;
end;
$$;
comment on function private.tg_till_sessions__counts_stay() is 'A count of a drawer stays as it was made; more may follow.';
create trigger _110_counts_stay before update of counts on public.till_sessions for each row execute function private.tg_till_sessions__counts_stay();

create function private.shown_counts(p_counts jsonb, p_is_blind boolean)
returns jsonb language sql immutable security invoker set search_path = ''
return case when not p_is_blind then p_counts else (
  select coalesce(jsonb_agg(e.value - 'expected_cash' - 'over_short' order by e.place), '[]')
  from jsonb_array_elements(p_counts) with ordinality as e (value, place)) end;
comment on function private.shown_counts(jsonb, boolean) is 'The counts of a drawer as a report shows them; blind leaves out what was expected.';

create function private.is_count_blind(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return (select o.blind_close from public.tenant_policies o where o.tenant_id = p_tenant_id) and not private.can('till.view_all');
end;
$$;
comment on function private.is_count_blind(uuid) is
  'Whether the signed-in person may not be told what should be in a drawer before having counted it.';

create function private.write_count(p_tenant_id uuid, p_user_id uuid, p_session public.till_sessions, p_counted_cash numeric, p_denominations jsonb, p_now timestamptz)
returns numeric language plpgsql volatile security definer set search_path = '' as $$
declare
  v_expected numeric;
begin
  perform private.input_number(jsonb_build_object('counted_cash', p_counted_cash), 'counted_cash', 0, 99999999999, (
    select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id), 'p_');
  perform private.check_denominations(p_denominations, p_counted_cash);
  v_expected := private.session_cash(p_tenant_id, p_session.id);
  -- The same count of the same drawer is not another one: closing says again what was counted just before.
  if (p_session.counts -> -1 ->> 'counted_cash')::numeric is not distinct from p_counted_cash
    and (p_session.counts -> -1 ->> 'expected_cash')::numeric is not distinct from v_expected then
    return v_expected;
  elsif jsonb_array_length(p_session.counts) >= 200 then
    perform private.fail(409, 'counted_too_often', 'This drawer was counted 200 times. A manager has to close it.');
  end if;
  update public.till_sessions s set counts = s.counts || jsonb_build_object('counted_cash', p_counted_cash, 'expected_cash', v_expected,
    'over_short', p_counted_cash - v_expected, 'counted_at', p_now,
    'counted_by_name', (select f.full_name from public.profiles f where f.user_id = p_user_id))
  where s.tenant_id = p_tenant_id and s.id = p_session.id;
  return v_expected;
end;
$$;
comment on function private.write_count(uuid, uuid, public.till_sessions, numeric, jsonb, timestamptz) is
  'Writes down a count of an open drawer, and answers what should be in it. The caller holds the session.';

create function private.hold_session(p_tenant_id uuid, p_session_id uuid)
returns public.till_sessions language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.till_sessions;
begin
  -- Waits for the sales that are being posted into the session.
  select * into v_session from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = p_session_id for update;
  if v_session.id is null or (v_session.opened_by <> auth.uid() and not private.can('till.view_all')) then
    perform private.fail(404, 'not_found', 'There is no such till session.');
  end if;
  return v_session;
end;
$$;
comment on function private.hold_session(uuid, uuid) is 'A till session that the signed-in person may count and close, held until the transaction ends.';

create function public.count_till_session(p_session_id uuid, p_counted_cash numeric, p_denominations jsonb default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_session public.till_sessions := private.hold_session(v_tenant_id, p_session_id);
  v_expected numeric;
begin
  if v_session.status = 'closed' then
    perform private.fail(409, 'till_session_closed', 'This till session is already closed.');
  end if;
  v_expected := private.write_count(v_tenant_id, auth.uid(), v_session, p_counted_cash, p_denominations, clock_timestamp());
  return private.till_report_json(v_tenant_id, p_session_id, v_expected, false);
end;
$$;
comment on function public.count_till_session(uuid, numeric, jsonb) is
  'Writes down what was counted in the drawer of an open session (own, or any with till.view_all) and answers its X report, now with what should be in it. The first count stays first however often it is counted again. Works without a live subscription.';
grant execute on function public.count_till_session(uuid, numeric, jsonb) to authenticated;

create or replace function public.close_till_session(
  p_session_id uuid, p_counted_cash numeric, p_denominations jsonb default null, p_note text default null,
  p_approval_ids jsonb default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_session public.till_sessions := private.hold_session(v_tenant_id, p_session_id);
  v_expected numeric;
begin
  if v_session.status <> 'closed' then
    v_expected := private.write_count(v_tenant_id, auth.uid(), v_session, p_counted_cash, p_denominations, clock_timestamp());
    if abs(p_counted_cash - v_expected) > (select o.max_close_variance from public.tenant_policies o where o.tenant_id = v_tenant_id)
      and not private.can('till.view_all')
      and private.find_approval(v_tenant_id, auth.uid(), p_approval_ids, 'till.view_all', p_session_id,
        jsonb_build_object('counted_cash', p_counted_cash)) is null then
      -- Answered, not raised: the count is kept although it closes nothing.
      return private.answer_refusal(403, 'approval_required', 'The difference is too large. Count again, or a manager approves it.',
        '{"permission": "till.view_all"}');
    end if;
  end if;
  return private.close_session(v_tenant_id, auth.uid(), p_session_id, p_counted_cash, p_denominations, p_note,
    p_approval_ids => p_approval_ids);
end;
$$;
comment on function public.close_till_session(uuid, numeric, jsonb, text, jsonb) is
  'Closes the own till session, or any with till.view_all, and answers the Z report. A difference above the limit needs till.view_all '
  'or an approval of just this count (subject {session_id, counted_cash}); the count is kept either way. Works without a live subscription.';

create or replace function public.till_session_report(p_session_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_session public.till_sessions;
begin
  select * into v_session from public.till_sessions s where s.tenant_id = v_tenant_id and s.id = p_session_id;
  if v_session.id is null or (v_session.opened_by <> auth.uid() and not private.can('till.view_all')) then
    perform private.fail(404, 'not_found', 'There is no such till session.');
  end if;
  if v_session.status = 'closed' then
    return v_session.z_report;
  end if;
  return private.till_report_json(v_tenant_id, p_session_id, private.session_cash(v_tenant_id, p_session_id),
    private.is_count_blind(v_tenant_id));
end;
$$;

create or replace function private.require_drawer_cash(p_tenant_id uuid, p_session_id uuid, p_amount numeric)
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
    perform private.fail(400, 'invalid_input', 'There is not that much cash in the drawer.',
      jsonb_build_object('field', 'amount', 'expected', v_expected));
  end if;
  -- A refusal would say that the drawer holds less, and a few of them how much: whoever counts blind is not refused. The cash is in the
  -- drawer or cannot be taken out of it, its count says which, and who sees all tills hears of it now.
  perform private.write_audit(p_tenant_id, auth.uid(), 'drawer_overdrawn', 'till_sessions', p_session_id, null,
    jsonb_build_object('amount', p_amount, 'expected_cash', v_expected));
  perform private.notify(p_tenant_id, 'drawer_overdrawn', 'till.view_all', 'More cash was taken out of a till than should be in it',
    (select t.name from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
      where s.tenant_id = p_tenant_id and s.id = p_session_id), '/admin/sales?tab=till');
end;
$$;
comment on function private.require_drawer_cash(uuid, uuid, numeric) is
  'Raises invalid_input, with what should be there, when more cash is to leave a drawer than should be in it. Whoever counts it blind is told nothing: it is recorded, and who sees all tills is told.';
call private.extend_choice('public.notifications', 'kind', array['drawer_overdrawn']);

create or replace function private.till_report_json(p_tenant_id uuid, p_session_id uuid, p_expected_cash numeric, p_is_blind boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.till_session_json(p_tenant_id, p_session_id) || (
    select jsonb_build_object(
      'expected_cash', case when not p_is_blind then p_expected_cash end,
      'counted_cash', s.counted_cash, 'over_short', s.over_short, 'counts', private.shown_counts(s.counts, p_is_blind),
      'cash_in', m.cash_in, 'cash_out', m.cash_out,
      'account_payments_cash', case when not p_is_blind then k.cash end,
      'account_payments', private.tender_sums(array(
        select row(p.tender_type, p.amount)::private.tendered from public.contact_payments p
        where p.tenant_id = s.tenant_id and p.till_session_id = s.id), p_is_blind),
      'gift_cards_sold', private.tender_sums(array(
        select row(g.tender_type, g.initial_amount)::private.tendered from public.gift_cards g
        where g.tenant_id = s.tenant_id and g.till_session_id = s.id and g.tender_type is not null), p_is_blind),
      'refund_tenders', private.tender_sums(array(
        select row(n.refund_tender_type, n.refund_amount)::private.tendered from public.credit_notes n
        where n.tenant_id = s.tenant_id and n.till_session_id = s.id and n.refund_amount <> 0), p_is_blind),
      'refunds_total', r.refunds_total, 'discount_total', a.discount_total, 'tax_total', a.tax_total - r.tax_total,
      'net_total', a.net_total - r.net_total,
      'tenders', coalesce((
        select jsonb_agg(jsonb_build_object('tender_type', g.tender_type, 'amount', g.amount, 'count', g.count) order by g.tender_type)
        from (
          -- The money that came: M-Pesa rounds to whole shillings.
          select p.tender_type, sum(p.amount - p.rounding_amount) as amount, count(*) as count from public.sale_payments p
          where p.tenant_id = s.tenant_id and p.till_session_id = s.id and not (p_is_blind and p.tender_type = 'cash')
          group by p.tender_type) g), '[]'),
      'unproven', private.unproven_sums(s.tenant_id, s.id),
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
  'X or Z figures of a session; blind leaves out what would tell how much cash is expected. Refunds are taken off net and tax; account_payments and gift_cards_sold are what was taken at the till besides sales, by tender; account_payments_cash is the cash of the former; refund_tenders is how refunds were paid back, so that float, cash sales, cash for accounts, cash put in, less cash taken out and cash paid back, is the expected cash. counts: each count of the drawer, the first one first. unproven: what nothing proves, by tender.';

-- A drawer is counted before anybody is told what should be in it, and every count is kept: a shortage cannot be counted away.

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
    perform private.fail(409, 'counted_too_often', 'This drawer was counted 200 times. Ask a manager to close it.');
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
    perform private.fail(404, 'not_found', 'This till session does not exist.');
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

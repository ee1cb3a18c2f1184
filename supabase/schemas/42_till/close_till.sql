-- Closing a till session: counted against expected, the difference booked, the report sealed as a numbered Z.

create function private.check_denominations(p_denominations jsonb, p_counted_cash numeric)
returns void language plpgsql stable security invoker set search_path = '' as $$
declare
  v_key text;
  v_sum numeric := 0;
begin
  if p_denominations is null or jsonb_typeof(p_denominations) = 'null' then
    return;
  end if;
  perform private.input_object(p_denominations, 'p_denominations');
  for v_key in select k from jsonb_object_keys(p_denominations) as k loop
    if v_key !~ '^\d{1,9}(\.\d{1,2})?$' then
      perform private.refuse_input('p_denominations', 'Denominations are given as {"1000": 3, "0.50": 4}.');
    end if;
    v_sum := v_sum + v_key::numeric * private.input_number(p_denominations, v_key, 0, 1000000, 1, 'p_denominations.');
  end loop;
  if v_sum <> p_counted_cash then
    perform private.refuse_input('p_denominations', 'The notes and coins do not add up to the counted cash.');
  end if;
end;
$$;
comment on function private.check_denominations(jsonb, numeric) is 'Counts by note and coin, when given, add up to the counted cash.';

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
    perform private.fail(404, 'not_found', 'This till session does not exist.');
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
      jsonb_build_object('role', 'cash_over_short', 'credit', v_over_short)), v_now, private.session_location(p_tenant_id, p_session_id));
  update public.till_sessions s set
    status = 'closed', expected_cash = v_expected, counted_cash = p_counted_cash, over_short = v_over_short,
    denominations = nullif(p_denominations, 'null'), note = private.shown_text(left(p_note, 1000)), closed_at = v_now, closed_by = p_user_id,
    z_number = (v_report ->> 'z_number')::integer, z_report = v_report, previous_z_hash = v_last.z_hash,
    z_hash = private.z_hash(v_last.z_hash, v_report), journal_entry_id = v_entry_id
  where s.tenant_id = p_tenant_id and s.id = p_session_id;
  return v_report;
end;
$$;
comment on function private.close_session(uuid, uuid, uuid, numeric, jsonb, text, timestamptz, jsonb) is
  'Closes a session: waits for running sales, books over or short, numbers the Z per till and chains it. Repeating the same count answers the same Z.';

create function private.z_hash(p_previous_hash text, p_report jsonb)
returns text language sql immutable security invoker set search_path = '' as $$
  select encode(sha256(convert_to(coalesce(p_previous_hash, '') || p_report::text, 'UTF8')), 'hex');
$$;
comment on function private.z_hash(text, jsonb) is 'Ties a Z report to the one before it on the same till.';

create function public.close_till_session(
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
      return private.answer_refusal(403, 'approval_required', 'The difference is too large. Count again, or ask a manager to approve it.',
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

create function public.list_till_sessions(
  p_after text default null, p_limit integer default 50, p_sort text default 'newest', p_filter jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_ask private.session_ask := private.session_ask(v_tenant_id, p_filter);
  v_page record;
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort', array['newest', 'oldest', 'variance_asc', 'variance_desc']);
  if not private.can('till.view_all') then
    v_ask.cashier_id := auth.uid();
  end if;
  select * into v_page from private.list_session_ids(v_tenant_id, v_ask, p_sort, private.decode_cursor(p_after), private.page_limit(p_limit));
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.till_session_json(v_tenant_id, s.id) || jsonb_build_object('location_name', l.name,
        'expected_cash', s.expected_cash, 'counted_cash', s.counted_cash, 'over_short', s.over_short, 'z_hash', s.z_hash) order by w.place)
      from unnest(v_page.ids) with ordinality as w (id, place)
      join public.till_sessions s on s.tenant_id = v_tenant_id and s.id = w.id
      join public.tills t on t.tenant_id = v_tenant_id and t.id = s.till_id
      join public.locations l on l.tenant_id = v_tenant_id and l.id = t.location_id), '[]'),
    'next_cursor', private.encode_cursor(v_page.last_key),
    'count', least(v_page.total, 10000), 'has_more_than_count', v_page.total > 10000);
end;
$$;
comment on function public.list_till_sessions(text, integer, text, jsonb) is
  'Till sessions, newest first unless p_sort says otherwise: the own ones, or all with till.view_all. In an order by variance only those that were counted.';

grant execute on function
  public.list_till_sessions(text, integer, text, jsonb),
  public.close_till_session(uuid, numeric, jsonb, text, jsonb)
  to authenticated;

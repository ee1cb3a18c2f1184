-- Money moved between accounts of the business: at once, or on its way from one day to another.

create function private.money_transfer_drawer(p_tenant_id uuid, p_row public.money_transfers, p_side text, p_now timestamptz, p_body jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.till_sessions;
begin
  if p_side is null then
    return null;
  end if;
  v_session := private.drawer_session(p_tenant_id, auth.uid(), private.input_uuid(p_body, 'till_session_id', '', false));
  if p_row.sent_on <> private.business_date(p_tenant_id, p_now) then
    perform private.refuse_input('sent_on', case p_side when 'from' then 'Cash leaves the drawer today.' else 'Cash goes into the drawer today.' end);
  elsif p_side = 'to' and p_row.received_on is distinct from p_row.sent_on then
    perform private.refuse_input('received_on', 'Cash goes into the drawer today.');
  elsif p_side = 'from' then
    perform private.require_drawer_cash(p_tenant_id, v_session.id, p_row.amount + p_row.fee_amount);
  end if;
  return v_session.id;
end;
$$;
comment on function private.money_transfer_drawer(uuid, public.money_transfers, text, timestamptz, jsonb) is
  'The open drawer that the money leaves (from) or goes into (to), held; null where no cash of the tills moves. Raises no_open_till_session.';

create function private.read_money_transfer(p_tenant_id uuid, p_body jsonb, p_now timestamptz)
returns public.money_transfers language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_today date := private.business_date(p_tenant_id, p_now);
  v_from public.ledger_accounts := private.require_account(p_tenant_id, private.input_uuid(p_body, 'from_account_id'), 'money', 'from_account_id');
  v_to public.ledger_accounts := private.require_account(p_tenant_id, private.input_uuid(p_body, 'to_account_id'), 'money', 'to_account_id');
  v_row public.money_transfers;
begin
  v_row.from_account_id := v_from.id;
  v_row.to_account_id := v_to.id;
  v_row.amount := private.input_number(p_body, 'amount', 0.01, 99999999999, v_step);
  v_row.fee_amount := coalesce(private.input_number(p_body, 'fee_amount', 0, 99999999999, v_step, '', false), 0);
  v_row.sent_on := coalesce(private.input_date(p_body, 'sent_on'), v_today);
  v_row.received_on := case when coalesce(private.input_flag(p_body, 'is_on_its_way', false), false) then null
    else coalesce(private.input_date(p_body, 'received_on'), v_row.sent_on) end;
  v_row.reference := private.input_reference(p_body, 'reference', 100);
  v_row.note := private.input_text(p_body, 'note', 500);
  if v_row.from_account_id = v_row.to_account_id then
    perform private.refuse_input('to_account_id', 'Choose another account than the one it leaves.');
  elsif v_row.sent_on > v_today or v_row.received_on > v_today then
    perform private.refuse_input('sent_on', 'Nothing is booked on a day to come.');
  elsif v_row.received_on < v_row.sent_on then
    perform private.refuse_input('received_on', 'It does not arrive before it was sent.');
  elsif v_row.received_on is distinct from v_row.sent_on
      and exists (select 1 from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = 'cash_in_transit'
        and a.id in (v_row.from_account_id, v_row.to_account_id)) then
    perform private.refuse_input('received_on', 'What is on its way already arrives on the day it leaves.');
  end if;
  v_row.till_session_id := private.money_transfer_drawer(p_tenant_id, v_row, case 'cash' when v_from.role then 'from' when v_to.role then 'to' end, p_now, p_body);
  return v_row;
end;
$$;
comment on function private.read_money_transfer(uuid, jsonb, timestamptz) is 'A transfer as it was entered, checked, its drawer held.';

create function private.post_arrival(p_tenant_id uuid, p_user_id uuid, p_transfer public.money_transfers, p_day date, p_now timestamptz)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.post_journal_entry(p_tenant_id, p_user_id, 'money_arrival', p_transfer.id, p_day, p_transfer.transfer_number || ' arrived', jsonb_build_array(
    jsonb_build_object('account_id', p_transfer.to_account_id, 'debit', p_transfer.amount),
    jsonb_build_object('role', 'cash_in_transit', 'credit', p_transfer.amount)), p_now);
end;
$$;
comment on function private.post_arrival(uuid, uuid, public.money_transfers, date, timestamptz) is 'Money that was on its way arrives.';

create function private.write_money_transfer(p_tenant_id uuid, p_user_id uuid, p_transfer public.money_transfers, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.money_transfers := p_transfer;
  v_cash_id uuid := private.posting_role(p_tenant_id, 'cash');
begin
  v_row.transfer_number := private.next_number(p_tenant_id, 'money_transfer');
  v_row.sent_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'money_transfer', v_row.id, v_row.sent_on,
    coalesce(v_row.note, v_row.transfer_number), jsonb_build_array(
      case when v_row.received_on = v_row.sent_on then jsonb_build_object('account_id', v_row.to_account_id, 'debit', v_row.amount)
        else jsonb_build_object('role', 'cash_in_transit', 'debit', v_row.amount) end,
      jsonb_build_object('role', 'bank_charges', 'debit', v_row.fee_amount),
      jsonb_build_object('account_id', v_row.from_account_id, 'credit', v_row.amount + v_row.fee_amount)), p_now,
    private.session_location(p_tenant_id, v_row.till_session_id));
  if v_row.received_on > v_row.sent_on then
    v_row.received_entry_id := private.post_arrival(p_tenant_id, p_user_id, v_row, v_row.received_on, p_now);
  end if;
  insert into public.money_transfers (tenant_id, id, transfer_number, from_account_id, to_account_id, amount, fee_amount, till_session_id, sent_on, received_on,
    reference, note, recorded_at, recorded_by, recorded_by_name, sent_entry_id, received_entry_id, request_hash)
  values (p_tenant_id, v_row.id, v_row.transfer_number, v_row.from_account_id, v_row.to_account_id, v_row.amount, v_row.fee_amount, v_row.till_session_id,
    v_row.sent_on, v_row.received_on, v_row.reference, v_row.note, p_now, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id),
    v_row.sent_entry_id, v_row.received_entry_id, v_row.request_hash);
  perform private.write_drawer_payment(p_tenant_id, p_user_id, jsonb_build_object('session_id', v_row.till_session_id), v_row.id,
    case when v_row.from_account_id = v_cash_id then 'cash_drop' else 'pay_in' end,
    v_row.amount + case when v_row.from_account_id = v_cash_id then v_row.fee_amount else 0 end, v_row.transfer_number, v_row.sent_entry_id, v_row.request_hash, p_now);
end;
$$;
comment on function private.write_money_transfer(uuid, uuid, public.money_transfers, timestamptz) is
  'Posts a transfer: one entry when it arrives the same day, else one when it leaves and one when it arrives.';

create function private.money_transfer_json(p_tenant_id uuid, p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', t.id, 'transfer_number', t.transfer_number, 'from_account_id', t.from_account_id, 'from_account_name', f.name,
      'to_account_id', t.to_account_id, 'to_account_name', o.name, 'amount', t.amount, 'fee_amount', t.fee_amount, 'till_session_id', t.till_session_id,
      'sent_on', t.sent_on, 'received_on', t.received_on, 'reference', t.reference, 'note', t.note, 'recorded_at', t.recorded_at,
      'recorded_by_name', t.recorded_by_name, 'sent_entry_id', t.sent_entry_id, 'received_entry_id', t.received_entry_id, 'reversed_at', t.reversed_at,
      'reversal_reason', t.reversal_reason)
    from public.money_transfers t
    join public.ledger_accounts f on f.tenant_id = t.tenant_id and f.id = t.from_account_id
    join public.ledger_accounts o on o.tenant_id = t.tenant_id and o.id = t.to_account_id
    where t.tenant_id = p_tenant_id and t.id = p_id);
end;
$$;
comment on function private.money_transfer_json(uuid, uuid) is 'A transfer as the API shows it.';

create function private.post_money_transfer(
  p_tenant_id uuid, p_user_id uuid, p_transfer jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hash text := private.request_hash(p_transfer);
  v_id uuid;
  v_stored_hash text;
  v_row public.money_transfers;
begin
  perform private.input_object(p_transfer, 'p_transfer');
  v_id := private.input_uuid(p_transfer, 'id');
  perform private.lock_request('money_transfer', p_tenant_id, v_id);
  select t.request_hash into v_stored_hash from public.money_transfers t where t.tenant_id = p_tenant_id and t.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.money_transfer_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  v_row := private.read_money_transfer(p_tenant_id, p_transfer, p_now);
  v_row.id := v_id;
  v_row.request_hash := v_hash;
  perform private.write_money_transfer(p_tenant_id, p_user_id, v_row, p_now);
  return private.money_transfer_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$$;
comment on function private.post_money_transfer(uuid, uuid, jsonb, timestamptz) is 'Moves money between accounts of a business. Idempotent by id and body.';

create function public.transfer_money(p_transfer jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  return private.post_money_transfer(v_tenant_id, auth.uid(), p_transfer);
end;
$$;
comment on function public.transfer_money(jsonb) is
  'Moves money between accounts of the business {id, from_account_id, to_account_id, amount, fee_amount, till_session_id, sent_on, received_on | is_on_its_way, reference, note}. '
  'Cash of the tills goes through an open drawer (no_open_till_session). Idempotent by id and body. Raises period_locked. Needs accounting.post.';

create function private.hold_money_transfer(p_tenant_id uuid, p_transfer_id uuid)
returns public.money_transfers language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.money_transfers;
begin
  select * into v_row from public.money_transfers t where t.tenant_id = p_tenant_id and t.id = p_transfer_id for no key update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This transfer does not exist.', '{"field": "money_transfer_id"}');
  end if;
  return v_row;
end;
$$;
comment on function private.hold_money_transfer(uuid, uuid) is 'A transfer, held until the transaction ends, or not_found.';

create function public.confirm_money_transfer(p_arrival jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_now timestamptz := clock_timestamp();
  v_row public.money_transfers;
  v_day date;
  v_entry_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_arrival, 'p_arrival');
  v_row := private.hold_money_transfer(v_tenant_id, private.input_uuid(p_arrival, 'money_transfer_id'));
  v_day := coalesce(private.input_date(p_arrival, 'received_on'), private.business_date(v_tenant_id, v_now));
  if v_row.received_on = v_day and v_row.reversed_at is null then
    return private.money_transfer_json(v_tenant_id, v_row.id);
  elsif v_row.received_on is not null or v_row.reversed_at is not null then
    perform private.fail(409, 'not_open', 'This transfer is not on its way.');
  elsif v_day < v_row.sent_on or v_day > private.business_date(v_tenant_id, v_now) then
    perform private.refuse_input('received_on', 'It arrives on a day between the one it was sent and today.');
  end if;
  v_entry_id := private.post_arrival(v_tenant_id, auth.uid(), v_row, v_day, v_now);
  update public.money_transfers t set received_on = v_day, received_entry_id = v_entry_id where t.tenant_id = v_tenant_id and t.id = v_row.id;
  return private.money_transfer_json(v_tenant_id, v_row.id);
end;
$$;
comment on function public.confirm_money_transfer(jsonb) is
  'Money that was on its way has arrived {money_transfer_id, received_on}; again with the same day changes nothing. Raises not_open, period_locked. Needs accounting.post.';

create function private.mirror_transfer_entry(
  p_transfer public.money_transfers, p_source_type text, p_entry_id uuid, p_reversal_id uuid, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_entry_id is null then
    return;
  end if;
  perform private.require_unused_source(p_transfer.tenant_id, p_source_type, p_reversal_id);
  perform private.post_journal_entry(p_transfer.tenant_id, auth.uid(), p_source_type, p_reversal_id,
    private.business_date(p_transfer.tenant_id, p_now), p_transfer.transfer_number || ' reversed',
    private.mirrored_lines(p_transfer.tenant_id, p_entry_id), p_now, p_reverses_id => p_entry_id);
end;
$$;
comment on function private.mirror_transfer_entry(public.money_transfers, text, uuid, uuid, timestamptz) is
  'Takes one entry of a transfer back, dated today; nothing where there is none.';

create function public.reverse_money_transfer(p_reversal jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_now timestamptz := clock_timestamp();
  v_row public.money_transfers;
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  v_row := private.hold_money_transfer(v_tenant_id, private.input_uuid(p_reversal, 'money_transfer_id'));
  if v_row.reversal_hash = private.request_hash(p_reversal) then
    return private.money_transfer_json(v_tenant_id, v_row.id) || '{"replayed": true}';
  elsif v_row.reversed_at is not null then
    perform private.fail(409, 'already_reversed', 'This transfer has been reversed already.');
  elsif v_row.till_session_id is not null then
    perform private.fail(409, 'not_reversible', 'Cash of a drawer is moved back by a pay-in or a pay-out.');
  end if;
  update public.money_transfers t set reversed_at = v_now, reversed_by = auth.uid(), reversal_reason = private.input_text(p_reversal, 'reason', 500, '', true),
    reversal_hash = private.request_hash(p_reversal)
  where t.tenant_id = v_tenant_id and t.id = v_row.id;
  perform private.mirror_transfer_entry(v_row, 'money_transfer_reversal', v_row.sent_entry_id, private.input_uuid(p_reversal, 'id'), v_now);
  perform private.mirror_transfer_entry(v_row, 'money_arrival_reversal', v_row.received_entry_id, private.input_uuid(p_reversal, 'id'), v_now);
  perform private.write_audit(v_tenant_id, auth.uid(), 'money_transfer_reversed', 'money_transfers', v_row.id, null,
    jsonb_build_object('transfer_number', v_row.transfer_number, 'amount', v_row.amount, 'reason', p_reversal ->> 'reason'));
  return private.money_transfer_json(v_tenant_id, v_row.id) || '{"replayed": false}';
end;
$$;
comment on function public.reverse_money_transfer(jsonb) is
  'Takes a transfer back {id, money_transfer_id, reason}, once, dated today; not one out of a drawer or into one (not_reversible). Raises already_reversed, period_locked. Idempotent by body. Needs accounting.post.';

create function public.list_money_transfers(p_account_id uuid default null, p_is_on_its_way boolean default false, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
begin
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.sent_on, 'row', private.money_transfer_json(v_tenant_id, x.id)) order by x.sent_on desc, x.id desc), '[]')
    from (
      select t.id, t.sent_on from public.money_transfers t
      where t.tenant_id = v_tenant_id and (p_account_id is null or p_account_id in (t.from_account_id, t.to_account_id))
        and (not coalesce(p_is_on_its_way, false) or (t.received_on is null and t.reversed_at is null))
        and (v_page.id is null or (t.sent_on, t.id) < (v_page.day, v_page.id))
      order by t.sent_on desc, t.id desc limit v_limit + 1) x), v_limit);
end;
$$;
comment on function public.list_money_transfers(uuid, boolean, text, integer) is
  'Transfers between money accounts, newest first; p_is_on_its_way: those that have not arrived. {rows, next_cursor}. Needs accounting.view.';

grant execute on function
  public.transfer_money(jsonb),
  public.confirm_money_transfer(jsonb),
  public.reverse_money_transfer(jsonb),
  public.list_money_transfers(uuid, boolean, text, integer)
  to authenticated;

-- How much cash one till session takes: no more than a person can count when it is closed, a tenth of what its columns hold. So whatever
-- came into it, it can be closed.

-- Small amounts are not looked at: it would take nearly a million of them in one session to fill what is left above the limit.
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
    perform private.fail(409, 'drawer_busy', 'Another large amount is being booked in this till. Try again.');
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

create trigger _500_drawer_limit after insert on public.sale_payments for each row
  when (new.tender_type = 'cash' and new.amount >= 1000000 and new.till_session_id is not null) execute function private.tg_drawer__limit();
create trigger _500_drawer_limit after insert on public.contact_payments for each row
  when (new.tender_type = 'cash' and abs(new.amount) >= 1000000 and new.till_session_id is not null) execute function private.tg_drawer__limit();
create trigger _500_drawer_limit after insert on public.credit_notes for each row
  when (new.refund_tender_type = 'cash' and new.refund_amount >= 1000000 and new.till_session_id is not null) execute function private.tg_drawer__limit();
create trigger _500_drawer_limit after insert on public.cash_movements for each row
  when (new.amount >= 1000000) execute function private.tg_drawer__limit();

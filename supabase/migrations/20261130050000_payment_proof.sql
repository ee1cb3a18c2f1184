-- Money that is only said to have come. A payment by card or mobile money at the till has a proof (the number of its slip, the code of
-- M-Pesa's message, or the money itself that Safaricom reported); where it has none this is asked for, marked until somebody settles it,
-- or refused, as the business chooses for each way of paying.

alter table public.payment_methods
  add column proof text not null default 'ask' check (proof in ('optional', 'ask', 'required'));
comment on column public.payment_methods.proof is
  'Of card and mobile money: whether a payment names its slip or code. optional: nobody asks; ask: the till asks, and a payment without is marked until it is settled; required: without one nothing is recorded.';

grant insert (proof), update (proof) on public.payment_methods to authenticated;

alter table public.sale_payments
  add column is_unproven boolean not null default false,
  add column claimed_reference text check (length(claimed_reference) between 1 and 100),
  add column proof_note text check (length(proof_note) between 1 and 500),
  add column proof_settled_at timestamptz,
  add column proof_settled_by uuid,
  add constraint sale_payments_only_cards_and_phones_are_unproven check (not is_unproven or tender_type in ('card', 'mobile_money')),
  add constraint sale_payments_proof_settled_by_somebody check ((proof_settled_at is null) = (proof_settled_by is null)),
  add constraint sale_payments_settled_is_proven check (proof_settled_at is null or not is_unproven);
create index sale_payments_unproven_idx on public.sale_payments (tenant_id, created_at desc) where is_unproven;
comment on column public.sale_payments.is_unproven is
  'Nothing shows yet that this money came: no slip number, no code, or a code that Safaricom has not reported although it reports payments.';
comment on column public.sale_payments.claimed_reference is
  'A code that was named and could not be taken: it had paid for something else, or less came under it; or that a later match replaced.';
comment on column public.sale_payments.proof_note is 'Why somebody who sees all tills counts it as paid without a proof.';

-- The proof is added once, while there is none; nothing else about a payment changes.
drop trigger _100_append_only on public.sale_payments;
create trigger _100_only_columns before update on public.sale_payments for each row when (old.is_unproven)
  execute function private.tg_documents__only_columns('reference', 'claimed_reference', 'is_unproven', 'proof_note', 'proof_settled_at', 'proof_settled_by');
create trigger _100_proven_is_final before update on public.sale_payments for each row when (not old.is_unproven)
  execute function private.tg_append_only();
create trigger _100_no_delete before delete on public.sale_payments for each row execute function private.tg_append_only();

create function private.payment_proof(p_tenant_id uuid, p_tender_type text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select m.proof from public.payment_methods m where m.tenant_id = p_tenant_id and m.tender_type = p_tender_type
    order by m.is_enabled desc, array_position(array['required', 'ask', 'optional'], m.proof) limit 1), 'optional');
end;
$$;
comment on function private.payment_proof(uuid, text) is
  'Whether a way of paying asks for the number of its slip or message: optional, ask or required. Of several of one kind that are taken the strictest decides: a payment names only its kind.';

create function private.is_code_seen(p_tenant_id uuid, p_reference text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.direct_payments d
      where d.tenant_id = p_tenant_id and d.receipt_number = p_reference and d.state <> 'unconfirmed')
    or exists (select 1 from public.payment_intents i
      where i.tenant_id = p_tenant_id and i.provider = 'mpesa' and i.receipt_number = p_reference and i.state = 'succeeded');
end;
$$;
comment on function private.is_code_seen(uuid, text) is 'Whether money under a code of mobile money has come, as the payment service says.';

create function private.is_code_spent(p_tenant_id uuid, p_reference text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.sale_payments s
      where s.tenant_id = p_tenant_id and s.tender_type = 'mobile_money' and s.reference = p_reference)
    or exists (select 1 from public.contact_payments c where c.tenant_id = p_tenant_id and c.tender_type = 'mobile_money'
      and c.reference = p_reference and c.reverses_id is null and c.reversed_at is null and not c.is_payout)
    or exists (select 1 from public.gift_cards g
      where g.tenant_id = p_tenant_id and g.tender_type = 'mobile_money' and g.reference = p_reference)
    or exists (select 1 from public.direct_payments d
      where d.tenant_id = p_tenant_id and d.receipt_number = p_reference and d.state in ('sent_back', 'assigned'))
    or exists (select 1 from public.payment_intents i
      where i.tenant_id = p_tenant_id and i.provider = 'mpesa' and i.receipt_number = p_reference
        and i.state in ('succeeded', 'needs_review', 'refunded'));
end;
$$;
comment on function private.is_code_spent(uuid, text) is
  'Whether a code of mobile money, written as private.mobile_code writes it, has paid for something (a sale, an account, a gift card, an order) or was sent back.';

create function private.mobile_code(p_reference text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case when p_reference ~ '^[0-9A-Z]+$' then p_reference else nullif(upper(regexp_replace(translate(normalize(p_reference, NFKD),
  -- Letters of Cyrillic and Greek that look like one of ours are taken for it; widths, accents, punctuation and what cannot be seen go.
  E'\u0410\u0412\u0415\u0405\u0406\u0408\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0425\u0423\u051A\u051C'
  '\u0430\u0435\u0455\u0456\u0458\u043A\u043C\u043D\u043E\u0440\u0441\u0442\u0445\u0443\u051B\u051D\u0432'
  '\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7\u03BF', 'ABESIJKMHOPCTXYQWAESIJKMHOPCTXYQWBABEZHIKMNOPTYXO'),
  '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u02b0-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u2bff\u2e00-\u2e7f'
  '\u3000-\u303f\u3164\ufe00-\ufe6f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U000e0000-\U000e0fff]+', '', 'g')), '') end;
comment on function private.mobile_code(text) is
  'A code of mobile money however it is typed: its letters and digits, in capitals. What is left of other scripts shows that it is none (private.is_mobile_code).';

create function private.is_mobile_code(p_code text)
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return coalesce(p_code ~ '^[A-Z0-9]{6,30}$', false);
comment on function private.is_mobile_code(text) is 'Whether a text, as private.mobile_code writes it, has the form in which payment services report their codes.';

create function private.refuse_spent_code(p_field text)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.fail(409, 'receipt_reused', 'This mobile money reference has already paid for something.', jsonb_build_object('field', p_field));
end;
$$;
comment on function private.refuse_spent_code(text) is 'Raises receipt_reused: a code of mobile money pays once.';

create function private.tg_payments__has_proof()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_proof text := private.payment_proof(new.tenant_id, new.tender_type);
  v_is_sale boolean := tg_table_name = 'sale_payments';
  -- What is no code proves nothing: it cannot be compared with one.
  v_names_proof boolean := new.reference is not null and (new.tender_type <> 'mobile_money' or private.is_mobile_code(new.reference));
begin
  -- What a payment service reports by itself is nobody's to prove.
  if not v_names_proof and v_proof = 'required' and auth.uid() is not null and not (v_is_sale and private.goods_have_left()) then
    perform private.fail(400, 'payment_proof_required', case new.tender_type
      when 'card' then 'This business records no card payment without the number of its slip.'
      else 'This business records no mobile money without the code of its message.' end,
      jsonb_build_object('field', case when v_is_sale then 'payments' else 'reference' end));
  end if;
  if v_is_sale then
    new.is_unproven := v_proof <> 'optional' and (not v_names_proof
      or new.tender_type = 'mobile_money' and private.are_payments_reported(new.tenant_id)
        and not private.is_code_seen(new.tenant_id, new.reference));
  end if;
  return new;
end;
$$;
comment on function private.tg_payments__has_proof() is
  'Refuses a payment by card or mobile money without slip or code where the business wants one, and marks one at the till that nothing proves. A sale of goods that have left is marked, never refused.';
create trigger _160_has_proof before insert on public.sale_payments for each row when (new.tender_type in ('card', 'mobile_money'))
  execute function private.tg_payments__has_proof();
create trigger _160_has_proof before insert on public.gift_cards for each row when (new.tender_type in ('card', 'mobile_money'))
  execute function private.tg_payments__has_proof();
create trigger _160_has_proof before insert on public.contact_payments for each row
  when (new.tender_type in ('card', 'mobile_money') and new.reverses_id is null and not new.is_payout)
  execute function private.tg_payments__has_proof();

create function private.tg_direct_payments__proves_sale()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.sale_payments s set is_unproven = false
  where s.tenant_id = new.tenant_id and s.sale_id = new.sale_id and s.reference = new.receipt_number and s.is_unproven;
  return null;
end;
$$;
comment on function private.tg_direct_payments__proves_sale() is 'Money that comes after its sale, under the code that the sale names, proves that payment.';
create trigger _600_proves_sale after update of sale_id on public.direct_payments
  for each row when (new.sale_id is not null and old.sale_id is null) execute function private.tg_direct_payments__proves_sale();

-- A code pays once, however it is typed, and says so by the same error wherever that is found out.

create or replace function private.tg_payments__reference_is_unspent()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_field text := case tg_table_name when 'sale_payments' then 'payments' else 'reference' end;
  v_row jsonb := to_jsonb(new);
  v_came numeric;
begin
  new.reference := private.mobile_code(new.reference);
  perform private.lock_reference(new.tenant_id, new.reference);
  if exists (select 1 from public.direct_payments d
      where d.tenant_id = new.tenant_id and d.receipt_number = new.reference
        and (d.state = 'sent_back' or d.state = 'assigned' and d.intent_id is distinct from new.id))
    or exists (select 1 from public.payment_intents i
      where i.tenant_id = new.tenant_id and i.provider = 'mpesa' and i.receipt_number = new.reference and i.id <> new.id
        and i.state in ('succeeded', 'needs_review', 'refunded')) then
    perform private.refuse_spent_code(v_field);
  end if;
  select d.amount into v_came from public.direct_payments d
  where d.tenant_id = new.tenant_id and d.receipt_number = new.reference and d.state <> 'assigned';
  -- Cents that M-Pesa cannot move are no difference.
  if v_came < floor(coalesce(v_row ->> 'amount', v_row ->> 'initial_amount')::numeric) then
    perform private.refuse_input(v_field, format('Only %s came under this mobile money reference.', to_char(v_came, 'FM999,999,999,990.00')));
  end if;
  return new;
end;
$$;

create or replace function private.take_reference(p_tenant_id uuid, p_tender text, p_reference text)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_tender <> 'mobile_money' or p_reference is null then
    return p_reference;
  end if;
  p_reference := private.mobile_code(p_reference);
  perform private.lock_reference(p_tenant_id, p_reference);
  if exists (select 1 from public.contact_payments p where p.tenant_id = p_tenant_id and p.reference = p_reference
      and p.tender_type = 'mobile_money' and p.reverses_id is null and p.reversed_at is null and not p.is_payout)
    or exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id and s.reference = p_reference
      and s.tender_type = 'mobile_money') then
    perform private.refuse_spent_code('reference');
  end if;
  return p_reference;
end;
$$;

create or replace function private.tg_sale_payments__reference_is_free()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_reference(new.tenant_id, new.reference);
  if exists (select 1 from public.contact_payments p where p.tenant_id = new.tenant_id and p.reference = new.reference
      and p.tender_type = 'mobile_money' and p.reverses_id is null and p.reversed_at is null) then
    perform private.refuse_spent_code('payments');
  end if;
  return new;
end;
$$;

create or replace function private.tg_payments__reference_bought_no_card()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_reference(new.tenant_id, new.reference);
  if exists (select 1 from public.gift_cards g where g.tenant_id = new.tenant_id and g.reference = new.reference and g.tender_type = 'mobile_money') then
    perform private.refuse_spent_code('reference');
  end if;
  return new;
end;
$$;

create or replace function private.post_gift_card(p_tenant_id uuid, p_user_id uuid, p_card jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_card, 'id');
  v_hash text := private.request_hash(p_card);
  v_stored_hash text;
  v_policies public.tenant_policies;
  v_currency text;
  v_amount numeric;
  v_tender text := private.input_choice(p_card, 'tender_type', array['cash', 'card', 'mobile_money', 'bank'], '', false);
  v_reference text := private.input_text(p_card, 'reference', 100);
  v_reason text := private.input_text(p_card, 'reason', 500);
  v_contact_id uuid := private.input_uuid(p_card, 'contact_id', '', false);
  v_expires_on date := private.input_date(p_card, 'expires_on');
  v_session public.till_sessions;
  v_today date := private.business_date(p_tenant_id, p_now);
  v_code text := private.new_gift_card_code();
  v_number text;
  v_entry_id uuid;
  v_stored public.gift_cards;
begin
  perform private.lock_request('gift_card', p_tenant_id, v_id);
  select g.request_hash into v_stored_hash from public.gift_cards g where g.tenant_id = p_tenant_id and g.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_policies from public.tenant_policies o where o.tenant_id = p_tenant_id;
  if not v_policies.gift_cards_enabled then
    perform private.fail(409, 'gift_cards_off', 'Gift cards are switched off in the settings.');
  end if;
  select t.currency_code into v_currency from public.tenants t where t.id = p_tenant_id;
  v_amount := private.input_number(p_card, 'amount', 0.01, 9999999999, private.currency_step(v_currency));
  if v_tender is null and not private.actor_can(p_tenant_id, p_user_id, 'gift_cards.manage') then
    perform private.fail(403, 'permission_denied', 'Your role does not give gift cards away.', '{"permission": "gift_cards.manage", "field": "tender_type"}');
  elsif v_tender is null and v_reason is null then
    perform private.refuse_input('reason', 'Say why this card is given without being paid.');
  elsif v_tender is not null then
    v_reason := null;
  end if;
  if v_tender is not null and v_tender <> 'bank' and not exists (
      select 1 from public.payment_methods m where m.tenant_id = p_tenant_id and m.tender_type = v_tender and m.is_enabled) then
    perform private.refuse_input('tender_type', 'This business does not take this kind of payment.');
  end if;
  if v_expires_on is not null and not private.actor_can(p_tenant_id, p_user_id, 'gift_cards.manage') then
    perform private.fail(403, 'permission_denied', 'Your role does not choose how long a card is valid.', '{"permission": "gift_cards.manage", "field": "expires_on"}');
  elsif v_expires_on < v_today then
    perform private.refuse_input('expires_on', 'A new card is valid today at least.');
  end if;
  v_expires_on := coalesce(v_expires_on, (v_today + make_interval(months => v_policies.gift_card_months))::date);
  if v_contact_id is not null and not exists (
      select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
    perform private.fail(404, 'not_found', 'There is no such customer.', '{"field": "contact_id"}');
  end if;
  if v_tender = 'mobile_money' and v_reference is not null then
    v_reference := private.mobile_code(v_reference);
    perform private.lock_reference(p_tenant_id, v_reference);
    if exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id and s.tender_type = 'mobile_money' and s.reference = v_reference)
      or exists (select 1 from public.contact_payments c where c.tenant_id = p_tenant_id and c.tender_type = 'mobile_money'
        and c.reference = v_reference and c.reverses_id is null and c.reversed_at is null)
      or exists (select 1 from public.gift_cards g where g.tenant_id = p_tenant_id and g.tender_type = 'mobile_money' and g.reference = v_reference) then
      perform private.refuse_spent_code('reference');
    end if;
  end if;
  if v_tender is not null then
    v_session := private.payment_session(p_tenant_id, p_user_id, private.input_uuid(p_card, 'till_session_id', '', false));
    if v_tender = 'cash' and v_session.id is null then
      perform private.fail(409, 'no_open_till_session', 'Open a till session first.');
    end if;
  end if;

  v_number := private.next_number(p_tenant_id, 'gift_card');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'gift_card', v_id, v_today, 'Gift card ' || v_number, jsonb_build_array(
    jsonb_build_object('role', case when v_tender is null then 'customer_rewards' when v_tender = 'bank' then 'bank'
      else private.tender_role(p_tenant_id, v_tender) end, 'debit', v_amount),
    jsonb_build_object('role', 'gift_cards', 'credit', v_amount)), p_now);
  insert into public.gift_cards (tenant_id, id, card_number, last_four, initial_amount, balance, currency_code, contact_id, tender_type,
    reference, reason, till_session_id, issued_at, business_date, expires_on, issued_by, issued_by_name, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, right(v_code, 4), v_amount, 0, v_currency, v_contact_id, v_tender, v_reference, v_reason,
    v_session.id, p_now, v_today, v_expires_on, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id),
    v_entry_id, v_hash)
  returning * into v_stored;
  insert into private.gift_card_codes (tenant_id, gift_card_id, code) values (p_tenant_id, v_id, v_code);
  perform private.move_gift_card(v_stored, 'issued', v_amount, 'gift_card', v_id, v_number, p_user_id, v_reason);
  -- The drawer counts what was put into it; the books have it already.
  if v_tender = 'cash' then
    insert into public.cash_movements (tenant_id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, request_hash)
    values (p_tenant_id, v_session.id, 'pay_in', v_amount, 'Gift card ' || v_number || ' sold', p_user_id, v_entry_id, v_hash);
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'gift_card_issued', 'gift_cards', v_id, null,
    jsonb_build_object('card_number', v_number, 'amount', v_amount, 'tender_type', v_tender, 'reason', v_reason));
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;

create or replace function private.read_payments(p_tenant_id uuid, p_payments jsonb, p_total numeric, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment jsonb;
  v_read jsonb := '[]';
  v_prefix text;
  v_tender text;
  v_amount numeric;
  v_tendered numeric;
  v_reference text;
  v_role text;
  v_card_id uuid;
  v_paid numeric := 0;
begin
  for v_index in 0 .. jsonb_array_length(p_payments) - 1 loop
    v_payment := p_payments -> v_index;
    v_prefix := 'payments[' || v_index || '].';
    if jsonb_typeof(v_payment) <> 'object' then
      perform private.input_object(v_payment, rtrim(v_prefix, '.'));
    end if;
    v_tender := private.input_choice(v_payment, 'tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account', 'gift_card', 'loyalty'], v_prefix);
    v_amount := private.input_number(v_payment, 'amount', 0.01, 99999999999, p_step, v_prefix);
    v_tendered := private.input_number(v_payment, 'amount_tendered', 0, 99999999999, p_step, v_prefix, false);
    v_reference := private.input_text(v_payment, 'reference', 100, v_prefix);
    select m.ledger_role into v_role from public.payment_methods m
    -- What was taken without the server may be no way to pay any more.
    where m.tenant_id = p_tenant_id and m.tender_type = v_tender
      and (m.is_enabled or (v_tender in ('cash', 'card', 'mobile_money') and private.goods_have_left()))
    order by m.is_enabled desc, m.position limit 1;
    if not found then
      perform private.refuse_input(v_prefix || 'tender_type', 'This business does not take this kind of payment.');
    end if;
    if v_tender = 'cash' then
      v_tendered := coalesce(v_tendered, v_amount);
      if v_tendered < v_amount then
        perform private.fail(400, 'payment_mismatch', 'The cash given does not cover its part of the total.');
      elsif v_tendered > 1000000 and v_tendered > 1000 * v_amount and not private.goods_have_left() then
        perform private.refuse_input(v_prefix || 'amount_tendered', 'This is far more cash than there is to pay.');
      end if;
    elsif v_tendered <> v_amount then
      perform private.fail(400, 'payment_mismatch', 'Change is given from cash only.');
    end if;
    if v_tender = 'mobile_money' then
      v_reference := private.mobile_code(v_reference);
      if exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id
          and s.tender_type = 'mobile_money' and s.reference = v_reference)
        or v_read @> jsonb_build_array(jsonb_build_object('tender_type', v_tender, 'reference', v_reference)) then
        perform private.refuse_spent_code(v_prefix || 'reference');
      end if;
    end if;
    v_card_id := null;
    if v_tender = 'gift_card' then
      v_card_id := private.input_uuid(v_payment, 'gift_card_id', v_prefix);
    end if;
    if v_tender in ('gift_card', 'loyalty') and v_read @> jsonb_build_array(jsonb_strip_nulls(
        jsonb_build_object('tender_type', v_tender, 'gift_card_id', v_card_id))) then
      perform private.refuse_input(v_prefix || 'tender_type', 'Each gift card, and the points, are named once.');
    end if;
    v_paid := v_paid + v_amount;
    v_read := v_read || jsonb_build_object('id', private.input_uuid(v_payment, 'id', v_prefix), 'tender_type', v_tender,
      'amount', v_amount, 'reference', case when v_tender not in ('gift_card', 'loyalty') then v_reference end, 'ledger_role', v_role,
      'gift_card_id', v_card_id, 'rounding_amount', case when v_tender = 'mobile_money' then private.mobile_rounding(p_tenant_id, v_amount, v_reference) end,
      'amount_tendered', case when v_tender = 'cash' then v_tendered end,
      'change_due', case when v_tender = 'cash' then v_tendered - v_amount end);
  end loop;
  if v_paid <> p_total then
    perform private.fail(400, 'payment_mismatch', 'The payments do not add up to the total.',
      jsonb_build_object('total', p_total, 'paid', v_paid));
  end if;
  return v_read;
end;
$$;

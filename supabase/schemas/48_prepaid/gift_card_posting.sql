-- What changes a gift card. Order of locks: contact, cards by id, stock, numbers.

create function private.new_gift_card_code()
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  -- 32 letters, so that five bits of a random byte are one of them without favour.
  v_letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  v_bytes bytea := extensions.gen_random_bytes(16);
  v_code text := '';
begin
  for v_place in 0..15 loop
    v_code := v_code || substr(v_letters, (get_byte(v_bytes, v_place) & 31) + 1, 1);
  end loop;
  return v_code;
end;
$$;
comment on function private.new_gift_card_code() is 'Sixteen random characters: 80 bits nobody guesses.';

create function private.clean_gift_card_code(p_code text)
returns text language sql immutable security invoker set search_path = '' as $$
  select translate(upper(regexp_replace(left(coalesce(p_code, ''), 60), '[\s-]', '', 'g')), 'OIL', '011');
$$;
comment on function private.clean_gift_card_code(text) is 'A typed or scanned code as it is kept: no spaces and dashes, and what is easily misread put right.';

create function private.gift_card_json(p_card public.gift_cards)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_card.id, 'card_number', p_card.card_number, 'last_four', p_card.last_four,
    'initial_amount', p_card.initial_amount, 'balance', p_card.balance, 'currency_code', p_card.currency_code, 'status', p_card.status,
    'status_reason', p_card.status_reason, 'expires_on', p_card.expires_on,
    'is_expired', coalesce(p_card.expires_on < private.business_date(p_card.tenant_id, now()), false),
    'issued_at', p_card.issued_at, 'issued_by_name', p_card.issued_by_name, 'tender_type', p_card.tender_type, 'reason', p_card.reason,
    'contact_id', p_card.contact_id, 'contact_name', (
      select c.name from public.contacts c where c.tenant_id = p_card.tenant_id and c.id = p_card.contact_id));
end;
$$;
comment on function private.gift_card_json(public.gift_cards) is 'A gift card as the API shows it, without its code.';

create function private.move_gift_card(
  p_card public.gift_cards, p_kind text, p_amount numeric, p_source_type text, p_source_id uuid, p_source_number text, p_user_id uuid,
  p_reason text default null, p_hash text default null)
returns numeric language plpgsql volatile security definer set search_path = '' as $$
declare
  v_left numeric := p_card.balance + p_amount;
begin
  if v_left > 1e12 then
    perform private.refuse_input('amount', 'This amount is too large for a gift card.');
  end if;
  update public.gift_cards g set balance = v_left where g.tenant_id = p_card.tenant_id and g.id = p_card.id;
  insert into public.gift_card_entries (tenant_id, gift_card_id, kind, amount, balance_after, source_type, source_id, source_number,
    reason, recorded_by, recorded_by_name, request_hash)
  values (p_card.tenant_id, p_card.id, p_kind, p_amount, v_left, p_source_type, p_source_id, p_source_number, p_reason, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), p_hash);
  return v_left;
end;
$$;
comment on function private.move_gift_card(public.gift_cards, text, numeric, text, uuid, text, uuid, text, text) is
  'Changes the balance of a card that the caller holds locked; answers what is left.';

create function private.require_gift_card(p_tenant_id uuid, p_card_id uuid, p_field text)
returns public.gift_cards language plpgsql volatile security definer set search_path = '' as $$
declare
  v_card public.gift_cards;
begin
  select * into v_card from public.gift_cards g where g.tenant_id = p_tenant_id and g.id = p_card_id for no key update;
  if v_card.id is null then
    perform private.fail(404, 'not_found', 'This gift card does not exist.', jsonb_build_object('field', p_field));
  end if;
  return v_card;
end;
$$;
comment on function private.require_gift_card(uuid, uuid, text) is 'A gift card of the business, held until the transaction ends; not_found otherwise.';

create function private.take_gift_cards(p_tenant_id uuid, p_user_id uuid, p_sale_id uuid, p_payments jsonb, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment record;
  v_card public.gift_cards;
  v_left numeric;
  v_payments jsonb := p_payments;
begin
  for v_payment in
    select p.place, (p.value ->> 'gift_card_id')::uuid as card_id, (p.value ->> 'amount')::numeric as amount
    from jsonb_array_elements(p_payments) with ordinality as p (value, place)
    where p.value ->> 'tender_type' = 'gift_card' order by p.value ->> 'gift_card_id'
  loop
    v_card := private.require_gift_card(p_tenant_id, v_payment.card_id, 'payments');
    if v_card.status = 'blocked' then
      perform private.fail(409, 'gift_card_blocked', 'This gift card is blocked.', jsonb_build_object('last_four', v_card.last_four));
    elsif v_card.expires_on < private.business_date(p_tenant_id, p_now) then
      perform private.fail(409, 'gift_card_expired', 'This gift card is no longer valid.',
        jsonb_build_object('last_four', v_card.last_four, 'expires_on', v_card.expires_on));
    elsif v_card.balance < v_payment.amount then
      perform private.fail(409, 'gift_card_exceeded', 'The gift card does not have enough balance.',
        jsonb_build_object('last_four', v_card.last_four, 'available', v_card.balance));
    end if;
    v_left := private.move_gift_card(v_card, 'redeemed', -v_payment.amount, 'sale', p_sale_id, null, p_user_id);
    -- What a receipt says of the card, the day it was printed and every later day.
    v_payments := jsonb_set(v_payments, array[(v_payment.place - 1)::text, 'reference'],
      to_jsonb(format('ends %s, %s left', v_card.last_four, v_left)));
  end loop;
  return v_payments;
end;
$$;
comment on function private.take_gift_cards(uuid, uuid, uuid, jsonb, timestamptz) is
  'Takes the gift card payments of a sale from their cards, never below zero; answers the payments with the end of each card and what is left as reference.';

create function private.post_gift_card(p_tenant_id uuid, p_user_id uuid, p_card jsonb, p_now timestamptz default clock_timestamp())
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
    perform private.fail(403, 'permission_denied', 'Your role may not give gift cards for free.', '{"permission": "gift_cards.manage", "field": "tender_type"}');
  elsif v_tender is null and v_reason is null then
    perform private.refuse_input('reason', 'Give a reason for the free gift card.');
  elsif v_tender is not null then
    v_reason := null;
  end if;
  if v_tender is not null and v_tender <> 'bank' and not exists (
      select 1 from public.payment_methods m where m.tenant_id = p_tenant_id and m.tender_type = v_tender and m.is_enabled) then
    perform private.refuse_input('tender_type', 'This business does not accept this payment method.');
  end if;
  if v_expires_on is not null and not private.actor_can(p_tenant_id, p_user_id, 'gift_cards.manage') then
    perform private.fail(403, 'permission_denied', 'Your role may not choose the expiry date of a gift card.', '{"permission": "gift_cards.manage", "field": "expires_on"}');
  elsif v_expires_on < v_today then
    perform private.refuse_input('expires_on', 'The expiry date may not be in the past.');
  end if;
  v_expires_on := coalesce(v_expires_on, (v_today + make_interval(months => v_policies.gift_card_months))::date);
  if v_contact_id is not null and not exists (
      select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
    perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
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
    jsonb_build_object('role', 'gift_cards', 'credit', v_amount)), p_now, private.session_location(p_tenant_id, v_session.id));
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
comment on function private.post_gift_card(uuid, uuid, jsonb, timestamptz) is
  'Sells or gives a gift card: money (or the cost of rewards) against the liability, no tax. Idempotent by id and body. Answers {id, replayed}.';

-- Money that people send by themselves to the M-Pesa paybill or till of a business, asked for by nobody (Safaricom's C2B). Each arrival
-- is a row under Safaricom's receipt number before anything else happens, so that none is lost; what it pays for is found afterwards.

create function private.account_key(p_text text)
returns text language sql immutable security invoker set search_path = ''
return nullif(upper(regexp_replace(p_text, '[^A-Za-z0-9]', '', 'g')), '');
comment on function private.account_key(text) is 'An account number however it is typed: its letters and digits, web-000123 as WEB000123.';

create function private.phone_fit(p_reported text, p_phone text)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_full text := '254' || p_phone;
  v_masked text[] := regexp_match(regexp_replace(p_reported, '[^0-9*]', '', 'g'), '^(?:254|0)?([0-9]*)\*+([0-9]{3,})$');
begin
  if p_reported is null or p_phone is null then
    return 'unknown';
  elsif p_reported ~* '^[0-9a-f]{64}$' then
    return case when lower(p_reported) = encode(sha256(convert_to(v_full, 'UTF8')), 'hex') then 'same' else 'other' end;
  elsif v_masked is not null then
    return case when starts_with(p_phone, v_masked[1]) and right(p_phone, length(v_masked[2])) = v_masked[2] then 'similar' else 'other' end;
  elsif private.mpesa_phone(p_reported) is not null then
    return case when private.mpesa_phone(p_reported) = p_phone then 'same' else 'other' end;
  end if;
  return 'unknown';
end;
$$;
comment on function private.phone_fit(text, text) is
  'Whether money came from a phone (nine digits): same, other, similar (only some digits are shown) or unknown. Safaricom gives the number, the number with stars or its SHA-256.';

-- A code pays once, however it is typed, and says so by the same error wherever that is found out.
create function private.tg_payments__reference_is_unspent()
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
        and i.state in ('succeeded', 'needs_review', 'refunded'))
    -- The same money stands under another code already.
    or exists (select 1 from private.till_payment_requests r
      where r.tenant_id = new.tenant_id and r.receipt_number = new.reference and r.money_code <> new.reference) then
    perform private.refuse_spent_code(v_field);
  end if;
  select d.amount into v_came from public.direct_payments d
  where d.tenant_id = new.tenant_id and d.receipt_number = new.reference and d.state <> 'assigned';
  -- Cents that M-Pesa cannot move are no difference.
  if v_came < floor(coalesce(v_row ->> 'amount', v_row ->> 'initial_amount')::numeric) then
    perform private.refuse_input(v_field, format('Only %s was received under this transaction code.', to_char(v_came, 'FM999,999,999,990.00')));
  end if;
  return new;
end;
$$;
comment on function private.tg_payments__reference_is_unspent() is
  'Writes a mobile money reference without spaces, and refuses one whose money was sent back, is that of an order, or is less than is paid with it.';

-- A receipt number that pays for something at the till, on account or for a gift card is that money.
create function private.tg_payments__use_direct_payment()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_intent_id uuid;
begin
  if tg_table_name = 'contact_payments' then
    -- Money for an order is the order's payment of the same id.
    select i.id into v_intent_id from public.payment_intents i where i.tenant_id = new.tenant_id and i.id = new.id;
  end if;
  update public.direct_payments d
  set state = 'assigned', next_check_at = null, resolved_at = clock_timestamp(), resolved_by = auth.uid(), intent_id = v_intent_id,
    sale_id = case when tg_table_name = 'sale_payments' then (v_row ->> 'sale_id')::uuid end,
    contact_payment_id = case when tg_table_name = 'contact_payments' and v_intent_id is null then new.id end,
    gift_card_id = case when tg_table_name = 'gift_cards' then new.id end
  where d.tenant_id = new.tenant_id and d.receipt_number = upper(new.reference) and d.state in ('reported', 'unconfirmed', 'open', 'set_aside');
  return null;
end;
$$;
comment on function private.tg_payments__use_direct_payment() is 'Marks money that came directly as used by the payment that names its receipt number.';

create function private.tg_contact_payments__free_direct_payment()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.direct_payments d
  set state = case when d.confirmed_at is null then 'unconfirmed' else 'open' end, contact_payment_id = null, resolved_by = null, resolved_at = null
  where d.tenant_id = new.tenant_id and d.contact_payment_id = new.id;
  -- What was paid online or directly for an order and is taken from it goes back to who paid.
  update public.payment_intents i set refund_status = 'due', refund_amount = coalesce(i.received_amount, i.amount)
  where i.tenant_id = new.tenant_id and i.id = new.id and i.state = 'succeeded' and i.refund_status is null;
  return null;
end;
$$;
comment on function private.tg_contact_payments__free_direct_payment() is
  'Money whose payment on account was taken back belongs to nothing again; that of an order is to be given back.';

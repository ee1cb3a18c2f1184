-- Names and addresses of an order are single lines: whatever breaks or tabs stand in them become spaces, so that a label, a list and a
-- mail show them as they were meant. A phone number is kept as the networks write it where there is no doubt.

create function private.input_words(p_body jsonb, p_key text, p_max integer, p_prefix text default '', p_is_required boolean default false)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_body jsonb := p_body;
  v_text text;
begin
  if jsonb_typeof(p_body -> p_key) = 'string' then
    v_text := regexp_replace(p_body ->> p_key, '[\u202a-\u202e\u2066-\u2069]+', '', 'g');
    v_text := regexp_replace(v_text, '[[:space:][:cntrl:]\u2028\u2029]+', ' ', 'g');
    -- Joiners belong to words and to emoji; alone they show nothing.
    if v_text !~ '[^[:space:]\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]' then
      v_text := '';
    end if;
    v_body := jsonb_build_object(p_key, v_text);
  end if;
  return private.input_text(v_body, p_key, p_max, p_prefix, p_is_required);
end;
$$;
comment on function private.input_words(jsonb, text, integer, text, boolean) is
  'input_text as one line: each run of spaces, line breaks and other control characters becomes one space, what turns the writing around goes, and what shows nothing is missing.';

create function private.told_phone(p_phone text, p_tenant_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_country text := (
    select coalesce(t.country, case when t.currency_code = 'KES' then 'KE' end) from public.tenants t where t.id = p_tenant_id);
  v_number text := private.phone_e164(p_phone, v_country);
begin
  -- With the code of a country, or with the zero that stands for the one of the business; anything else may be meant otherwise. North
  -- America has no such zero, and in Italy it belongs to the number.
  return case
    when length(v_number) between 11 and 16
      and (btrim(p_phone) like '+%' or (btrim(p_phone) like '0%' and v_number not like '+1%' and v_country not in ('IT', 'SM', 'VA')))
    then v_number else p_phone end;
end;
$$;
comment on function private.told_phone(text, uuid) is
  'A phone number as the networks write it where that is beyond doubt (0712 345 678 in Kenya is +254712345678), else as it was typed.';

create or replace function private.order_customer(p_order jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_customer jsonb := private.input_object(p_order -> 'customer', 'customer');
  v_address jsonb := p_order -> 'delivery_address';
  v_method text := private.input_choice(p_order, 'fulfilment_method', array['delivery', 'pickup']);
  v_payment text := private.input_choice(p_order, 'payment_method', array['pay_on_delivery', 'pay_on_pickup', 'mobile_money', 'card']);
  v_phone text := private.input_text(v_customer, 'phone', 30, 'customer.', true);
  v_email text := private.input_text(v_customer, 'email', 254, 'customer.');
begin
  if v_phone !~ '^\+?[0-9 ()./-]{5,30}$' or length(private.phone_key(v_phone)) < 5 then
    perform private.refuse_input('customer.phone', 'This does not look like a phone number.');
  end if;
  if v_email !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$' then
    perform private.refuse_input('customer.email', 'This does not look like an email address.');
  end if;
  if (v_method, v_payment) in (('delivery', 'pay_on_pickup'), ('pickup', 'pay_on_delivery')) then
    perform private.refuse_input('payment_method', 'Delivered orders are paid on delivery, collected ones on pickup.');
  end if;
  if v_method = 'pickup' then
    v_address := '{}';
  else
    perform private.input_object(v_address, 'delivery_address');
  end if;
  return jsonb_build_object(
    'customer_name', private.input_words(v_customer, 'name', 120, 'customer.', true),
    'customer_phone', private.told_phone(v_phone, private.input_uuid(p_order, 'tenant_id', '', false)), 'customer_email', v_email, 'fulfilment_method', v_method, 'payment_method', v_payment,
    'delivery_line_1', private.input_words(v_address, 'line_1', 200, 'delivery_address.', v_method = 'delivery'),
    'delivery_line_2', private.input_words(v_address, 'line_2', 200, 'delivery_address.'),
    'delivery_city', private.input_words(v_address, 'city', 120, 'delivery_address.', v_method = 'delivery'),
    'delivery_notes', private.input_text(v_address, 'notes', 500, 'delivery_address.'),
    'note', private.input_text(p_order, 'note', 1000));
end;
$$;
comment on function private.order_customer(jsonb) is
  'Who ordered, where it goes and how it will be paid, checked; names and addresses as single lines. Whether the shop takes money online is checked with the order itself.';

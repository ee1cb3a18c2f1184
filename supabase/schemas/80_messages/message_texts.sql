-- Texts of messages to customers: how long they are in an SMS, what may stand in {{ }}, and how that is filled in. A value is put in once and
-- never read as a text again. Nothing can be calculated or decided in a template.

create function private.sms_size(p_text text, out encoding text, out units integer, out parts integer)
language plpgsql immutable parallel safe security invoker set search_path = '' as $$
declare
  v_pairs constant text := E'^{}\\[]~|€\f';
  v_basic constant text := E'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
  v_twice integer;
  v_one integer;
  v_room integer;
  v_width integer;
  v_sign text;
begin
  -- The letters, digits and signs of nearly every text, told apart at once.
  if p_text ~ '^[A-Za-z0-9 .,:;!?()''"%&/*+<=>@#$_-]*$' then
    encoding := 'gsm7';
    v_twice := 0;
    v_one := 160;
    v_room := 153;
  elsif translate(p_text, v_basic || v_pairs, '') = '' then
    encoding := 'gsm7';
    v_twice := length(p_text) - length(translate(p_text, v_pairs, ''));
    v_one := 160;
    v_room := 153;
  else
    encoding := 'ucs2';
    -- What is four bytes long in UTF-8 is a pair in UCS-2.
    v_twice := regexp_count(p_text, '[\U00010000-\U0010FFFF]');
    v_one := 70;
    v_room := 67;
  end if;
  units := length(p_text) + v_twice;
  if units <= v_one then
    parts := 1;
  elsif v_twice = 0 then
    parts := ceil(units / v_room::numeric);
  else
    -- A pair is never split over two parts.
    parts := 1;
    v_one := 0;
    foreach v_sign in array string_to_array(p_text, null) loop
      v_width := case when encoding = 'gsm7' and strpos(v_pairs, v_sign) > 0 or encoding = 'ucs2' and ascii(v_sign) > 65535 then 2 else 1 end;
      if v_one + v_width > v_room then
        parts := parts + 1;
        v_one := 0;
      end if;
      v_one := v_one + v_width;
    end loop;
  end if;
end;
$$;
comment on function private.sms_size(text) is
  'How an SMS is counted: encoding gsm7 (160 units, then 153 a part) or ucs2 (70, then 67), units, and parts. GSM 03.38: ^{}\[]~|€ and form feed are two units in gsm7; signs beyond the basic plane two in ucs2; a pair is never split.';

create function private.message_parts(p_channel text, p_text text)
returns integer language plpgsql immutable parallel safe security invoker set search_path = '' as $$
begin
  -- A way out that is filled in when it is sent has the length of one.
  return case p_channel when 'sms' then (private.sms_size(replace(p_text, '{{unsubscribe_url}}', repeat('u', 80)))).parts else 1 end;
end;
$$;
comment on function private.message_parts(text, text) is 'How many parts a message is paid for: those of an SMS, else one.';

create function private.message_variables(p_event_key text)
returns table (key text, label text, example text) language sql immutable parallel safe security invoker set search_path = '' rows 12 as $$
  select v.key, v.label, v.example
  from (values
    ('first_name', 'First name', 'Asha', null::text),
    ('name', 'Name', 'Asha Wanjiru', null),
    ('business', 'Name of the business', 'Bora Foods', null),
    ('business_phone', 'Phone of the business', '+254 712 345 678', null),
    ('points', 'Points', '120', 'campaign'),
    ('balance', 'What they owe', '1,250.00', 'campaign'),
    ('order_number', 'Number of the order', 'ORD-000123', 'order'),
    ('order_total', 'Total of the order', 'KES 2,400.00', 'order'),
    ('order_url', 'Page of the order', 'https://bora.example/order/…', 'order'),
    ('receipt_number', 'Number of the receipt', 'INV-000456', 'receipt'),
    ('receipt_total', 'Total of the receipt', 'KES 2,400.00', 'receipt'),
    ('amount_due', 'What is overdue', 'KES 1,250.00', 'debt'),
    ('due_on', 'Since when', '3 Dec 2026', 'debt'),
    ('product', 'Product', 'Maize flour 2 kg', 'stock'),
    ('product_url', 'Page of the product', 'https://bora.example/product/…', 'stock')) as v (key, label, example, group_key)
  where v.group_key is null or v.group_key = case
    when p_event_key is null then 'campaign'
    when p_event_key in ('order_placed', 'order_paid', 'order_ready', 'order_sent', 'order_cancelled', 'pickup_reminder', 'review_request') then 'order'
    when p_event_key = 'receipt' then 'receipt' when p_event_key = 'debt_reminder' then 'debt' when p_event_key = 'back_in_stock' then 'stock' end;
$$;
comment on function private.message_variables(text) is 'What may stand in {{ }} of a template of an event, or of a campaign (null).';

create function private.template_pieces(p_text text)
returns jsonb language sql immutable parallel safe security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(case when m.found[1] is not null
    then jsonb_build_object('key', m.found[1], 'instead', nullif(btrim(m.found[2]), ''))
    else to_jsonb(m.found[3]) end order by m.place), '[]')
  from regexp_matches(p_text, '\{\{\s*([A-Za-z0-9_.]+)\s*(?:\|([^{}|]*))?\}\}|([^{]+|\{)', 'g') with ordinality as m (found, place);
$$;
comment on function private.template_pieces(text) is 'A template taken apart: texts, and {key, instead} for each {{key|instead}}.';

create function private.fill_pieces(p_pieces jsonb, p_values jsonb, out text text, out missing text[])
language sql immutable parallel safe security invoker set search_path = '' as $$
  select string_agg(case jsonb_typeof(p.piece) when 'string' then p.piece #>> '{}'
      else coalesce(nullif(p_values ->> (p.piece ->> 'key'), ''), p.piece ->> 'instead', '') end, '' order by p.place),
    coalesce(array_agg(distinct p.piece ->> 'key') filter (where jsonb_typeof(p.piece) = 'object'
      and nullif(p_values ->> (p.piece ->> 'key'), '') is null and p.piece ->> 'instead' is null), '{}')
  from jsonb_array_elements(p_pieces) with ordinality as p (piece, place);
$$;
comment on function private.fill_pieces(jsonb, jsonb) is 'A template with its values, and which of them are missing and have nothing to stand instead.';

create function private.require_template(p_channel text, p_event_key text, p_subject text, p_body text, p_whatsapp_name text default null)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_pieces jsonb := private.template_pieces(coalesce(p_subject, '') || E'\n' || p_body);
  v_body jsonb := private.template_pieces(p_body);
  v_unknown text;
begin
  select p.piece ->> 'key' into v_unknown
  from jsonb_array_elements(v_pieces) as p (piece)
  where jsonb_typeof(p.piece) = 'object' and not exists (select 1 from private.message_variables(p_event_key) v where v.key = p.piece ->> 'key')
  limit 1;
  -- {{ that opens nothing known would be sent as it stands.
  if v_unknown is null then
    v_unknown := substring(regexp_replace(coalesce(p_subject, '') || E'\n' || p_body, '\{\{\s*[A-Za-z0-9_.]+\s*(\|[^{}|]*)?\}\}', '', 'g')
      from '\{\{([^}]{0,40})');
  end if;
  if v_unknown is not null then
    perform private.fail(400, 'unknown_variable', format('{{%s}} is not known here.', v_unknown), jsonb_build_object('field', 'body', 'variable', v_unknown));
  end if;
  if p_channel = 'sms' and private.message_parts('sms', p_body) > 10 or p_channel = 'whatsapp' and length(p_body) > 1024
    or p_channel = 'email' and length(p_body) > 20000 then
    perform private.fail(400, 'template_too_long', 'This text is too long for the channel.', '{"field": "body"}');
  end if;
  if p_whatsapp_name is not null and jsonb_array_length(v_body) > 0 and (jsonb_typeof(v_body -> 0) = 'object' or jsonb_typeof(v_body -> -1) = 'object'
    or exists (
      select 1 from jsonb_array_elements(v_body) with ordinality as a (piece, place)
      join jsonb_array_elements(v_body) with ordinality as b (piece, place) on b.place = a.place + 1
      where jsonb_typeof(a.piece) = 'object' and jsonb_typeof(b.piece) = 'object')) then
    perform private.fail(400, 'whatsapp_variables', 'WhatsApp takes no variable first, last, or right after another one.', '{"field": "body"}');
  end if;
end;
$$;
comment on function private.require_template(text, text, text, text, text) is
  'A text that can be sent, or unknown_variable, template_too_long (SMS 10 parts, WhatsApp 1,024 signs, mail 20,000), whatsapp_variables.';

create function private.marketing_ending(p_tenant_id uuid, p_channel text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_channel public.message_channels;
begin
  if p_channel <> 'sms' then
    return '';
  end if;
  select * into v_channel from public.message_channels c where c.tenant_id = p_tenant_id and c.channel = 'sms';
  return case when v_channel.sender ~ '^\+?[0-9 ]{3,20}$' then ' STOP to ' || v_channel.sender
    when v_channel.details ->> 'stop_code' is not null then ' STOP to ' || (v_channel.details ->> 'stop_code')
    else ' Stop: {{unsubscribe_url}}' end;
end;
$$;
comment on function private.marketing_ending(uuid, text) is
  'What each marketing SMS ends with: STOP and the number that takes it, else a link. Mail carries its way out in the head and below the text.';

create function private.address_hash(p_channel text, p_address text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return private.token_hash(case p_channel when 'email' then 'email:' else 'phone:' end || lower(btrim(p_address)));
comment on function private.address_hash(text, text) is 'By what an address is known that may not be kept: one of SMS and WhatsApp is the same number.';

create function private.shown_address(p_address text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case when p_address like '%@%' then left(p_address, 1) || '•••@' || split_part(p_address, '@', 2)
  when length(p_address) > 11 then left(p_address, 5) || '•••' || right(p_address, 6) else left(p_address, 3) || '•••' end;
comment on function private.shown_address(text) is 'An address as far as it may be shown.';

create function private.is_message_address(p_channel text, p_address text)
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return case p_channel when 'email' then p_address ~ '^[^\s@<>",;:\\]+@[^\s@<>",;:\\]+\.[^\s@<>",;:\\.]{2,}$' and length(p_address) between 6 and 254
  else p_address ~ '^\+[1-9][0-9]{7,14}$' end;
comment on function private.is_message_address(text, text) is 'Whether it can be written to: a mail address, or a number in E.164.';

create function private.contact_address(p_channel text, p_contact public.contacts)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case p_channel when 'email' then lower(btrim(p_contact.email)) else coalesce(p_contact.phone_e164, p_contact.phone) end;
comment on function private.contact_address(text, public.contacts) is 'Where a contact is written to by a channel; null when nothing is known.';

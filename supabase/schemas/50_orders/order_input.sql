-- Names and addresses of an order are single lines: whatever breaks or tabs stand in them become spaces, so that a label, a list and a
-- mail show them as they were meant. A phone number is kept as the networks write it where there is no doubt.

-- What anonymous visitors and spreadsheets bring is read: what shows nothing was not said.
create function private.input_words(p_body jsonb, p_key text, p_max integer, p_prefix text default '', p_is_required boolean default false)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_body jsonb := p_body;
  v_text text;
begin
  if jsonb_typeof(p_body -> p_key) = 'string' then
    v_text := regexp_replace(p_body ->> p_key, '[\u202a-\u202e\u2066-\u2069]+', '', 'g');
    v_text := regexp_replace(v_text, '[[:space:][:cntrl:]\u2028\u2029]+', ' ', 'g');
    v_body := jsonb_build_object(p_key, case when private.shows_nothing(v_text) then '' else v_text end);
  end if;
  return private.input_text(v_body, p_key, p_max, p_prefix, p_is_required);
end;
$$;
comment on function private.input_words(jsonb, text, integer, text, boolean) is
  'input_text as one line: each run of spaces, line breaks and other control characters becomes one space, what turns the writing around goes, and what shows nothing is missing.';

create function private.shown_phone(p_phone text, p_tenant_id uuid)
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
comment on function private.shown_phone(text, uuid) is
  'A phone number as the networks write it where that is beyond doubt (0712 345 678 in Kenya is +254712345678), else as it was typed.';

-- Imports: one cell, then one row, read into values.

create function private.import_value(
  p_type text, p_cell jsonb, p_text text, p_options jsonb, out value jsonb, out code text, out message text)
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_type text := split_part(p_type, ':', 1);
  v_max integer := nullif(split_part(p_type, ':', 2), '')::integer;
  v_number numeric;
  v_text text;
  v_step numeric := case v_type when 'money' then (p_options ->> 'step')::numeric when 'signed' then (p_options ->> 'step')::numeric
    when 'cost' then 0.000001 when 'days' then 1 else 0.001 end;
begin
  if v_type in ('money', 'cost', 'quantity', 'factor', 'days', 'signed') then
    v_number := case when jsonb_typeof(p_cell) = 'number' then round((p_cell #>> '{}')::numeric, 9)
      else private.import_number(p_text, (p_options ->> 'decimals') = 'comma') end;
    if v_number is null then
      code := 'not_a_number';
      message := format('"%s" is not a number written with a decimal %s.', left(p_text, 40), coalesce(p_options ->> 'decimals', 'point'));
    elsif v_number < (case v_type when 'factor' then 0.001 when 'signed' then -9999999999 else 0 end)
      or v_number > (case when v_type in ('money', 'signed', 'cost') then 9999999999 when v_type = 'days' then 365 else 1000000 end) then
      code := 'out_of_range';
      message := case when v_number < 0 then 'This may not be below zero.' when v_number = 0 then 'This must be above zero.' else 'This number is too large.' end;
    elsif v_number % v_step <> 0 then
      code := 'too_many_decimals';
      message := format('Enter a multiple of %s.', trim_scale(v_step));
    else
      value := to_jsonb(trim_scale(v_number));
    end if;
    return;
  end if;
  v_text := btrim(regexp_replace(p_text, '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'));
  if v_type in ('code', 'codes', 'phone') and v_text ~ '^\d([.,]\d+)?[eE]\+\d{1,3}$' then
    code := 'scientific_notation';
    message := format('A spreadsheet has cut "%s" short. Format the column as text there and fill it in again.', v_text);
  elsif v_type in ('code', 'codes', 'phone') and jsonb_typeof(p_cell) = 'number' and (p_cell #>> '{}')::numeric > 999999999999999 then
    code := 'lost_digits';
    message := 'A spreadsheet keeps 15 digits of a number only. Format the column as text there and fill it in again.';
  elsif v_type in ('line', 'code') then
    value := to_jsonb(v_text);
    if length(v_text) > v_max then
      code := 'too_long';
    end if;
  elsif v_type = 'text' then
    v_text := regexp_replace(replace(replace(p_text, E'\r\n', E'\n'), E'\r', E'\n'), '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]', '', 'g');
    value := to_jsonb(v_text);
    if length(v_text) > v_max then
      code := 'too_long';
    end if;
  elsif v_type = 'flag' then
    value := to_jsonb(private.import_flag(v_text));
    if value is null then
      code := 'not_yes_or_no';
      message := format('"%s" is neither yes nor no.', left(v_text, 40));
    end if;
  elsif v_type = 'date' then
    value := to_jsonb(private.import_date(v_text, coalesce(p_options ->> 'date_order', 'dmy')));
    if value is null then
      code := 'not_a_date';
      message := format('"%s" is not a date in the order %s.', left(v_text, 40),
        case p_options ->> 'date_order' when 'mdy' then 'month, day, year' when 'ymd' then 'year, month, day' else 'day, month, year' end);
    end if;
  elsif v_type = 'kind' then
    v_text := case when lower(v_text) in ('goods', 'product', 'storable', 'storable product', 'consumable', 'consu', 'physical', 'stock', 'bidhaa') then 'goods'
      when lower(v_text) in ('service', 'services', 'huduma', 'non-stock', 'appointments_service') then 'service'
      when lower(v_text) in ('bundle', 'kit', 'combo') then 'bundle' end;
    value := to_jsonb(v_text);
    if v_text is null then
      code := 'unknown_kind';
      message := 'The kind is goods, service or bundle.';
    end if;
  elsif v_type = 'contact_type' then
    v_text := case when lower(v_text) in ('customer', 'client', 'buyer', 'mteja', 'person', 'individual') then 'customer'
      when lower(v_text) in ('supplier', 'vendor', 'seller', 'muuzaji', 'company supplier') then 'supplier'
      when lower(v_text) in ('both', 'customer and supplier', 'customer, supplier', 'customer/supplier') then 'both' end;
    value := to_jsonb(v_text);
    if v_text is null then
      code := 'unknown_type';
      message := 'The type is customer, supplier or both.';
    end if;
  elsif v_type = 'path' then
    select to_jsonb(string_agg(btrim(u.part), ' > ' order by u.place)),
      case when max(length(btrim(u.part))) > 80 or count(*) > 10 then 'too_long' end
    into value, code
    from regexp_split_to_table(v_text, '\s*(?:>|»|›)\s*') with ordinality as u (part, place) where btrim(u.part) <> '';
    message := 'A category has up to 80 characters and at most ten levels.';
  elsif v_type = 'codes' then
    value := private.import_codes(v_text);
    if exists (select 1 from jsonb_array_elements(value) as b where b ->> 'barcode' !~ '^[!-~]{1,64}$' or (b ->> 'unit_factor')::numeric < 0.001)
      or jsonb_array_length(value) not between 1 and 20 then
      code := 'bad_barcode';
      message := 'A barcode has 1 to 64 characters; several are separated by spaces.';
    elsif exists (select 1 from jsonb_array_elements(value) as b where b ->> 'barcode' ~ '^\d([.,]\d+)?[eE]\+\d{1,3}$') then
      code := 'scientific_notation';
      message := 'A spreadsheet has cut this barcode short. Format the column as text there and fill it in again.';
    end if;
  elsif v_type = 'pictures' then
    select jsonb_agg(u.url order by u.place) into value
    from regexp_split_to_table(v_text, '[\s|;]+|,(?=https?:)') with ordinality as u (url, place) where u.url <> '';
    if value is null or jsonb_array_length(value) > 12 or exists (
      select 1 from jsonb_array_elements_text(value) as u
      where u !~ '^(https://\S{3,}|/storage/v1/object/public/.+|/remotes/.+)$' or length(u) > 2000) then
      code := 'bad_picture';
      message := 'Pictures are up to 12 addresses that begin with https://, separated by spaces.';
    end if;
  elsif v_type = 'pairs' then
    value := private.import_pairs(v_text);
    if value = '{}' or length(value::text) > 5000 then
      code := 'bad_pairs';
      message := 'This is written as Size=M; Colour=Red.';
    end if;
  elsif v_type = 'tags' then
    select jsonb_agg(distinct btrim(u.tag)) into value from regexp_split_to_table(v_text, '[;,|]') as u (tag) where btrim(u.tag) <> '';
    if jsonb_array_length(value) > 20 or exists (select 1 from jsonb_array_elements_text(value) as t where length(t) > 40) then
      code := 'too_long';
      message := 'At most 20 tags of 40 characters each.';
    end if;
  elsif v_type = 'email' then
    value := to_jsonb(v_text);
    if v_text !~ '^[^\s@<>"]+@[^\s@<>"]+$' or length(v_text) > 320 then
      code := 'bad_email';
      message := 'This is not an email address.';
    end if;
  elsif v_type = 'phone' then
    value := to_jsonb(v_text);
    if v_text !~ '^\+?[0-9 ()./-]{3,30}$' then
      code := 'bad_phone';
      message := 'This is not a phone number.';
    end if;
  elsif v_type = 'pin' then
    value := to_jsonb(v_text);
    if v_text !~ '^[A-Za-z0-9 ./-]{1,32}$' then
      code := 'bad_tax_pin';
      message := 'A tax PIN has letters and digits.';
    end if;
  elsif v_type = 'country' then
    value := to_jsonb(upper(v_text));
    if v_text !~ '^[A-Za-z]{2}$' then
      code := 'bad_country';
      message := 'Enter the two-letter country code, such as KE.';
    end if;
  end if;
  if code = 'too_long' and message is null then
    message := format('This has %s characters; at most %s are allowed.', length(v_text), v_max);
  end if;
end;
$$;
comment on function private.import_value(text, jsonb, text, jsonb) is 'Reads one cell as a type of field: the value, or a code and a sentence that say what is wrong.';

create function private.import_input(
  p_columns integer[], p_fields text[], p_types text[], p_options jsonb, p_raw jsonb, out input jsonb, out errors jsonb)
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_text text;
  v_field text;
  v_read record;
  v_codes jsonb := '[]';
  v_pairs jsonb := '{"option": {}, "attribute": {}}';
begin
  input := '{}';
  errors := '[]';
  for i in 1 .. cardinality(p_columns) loop
    v_field := p_fields[i];
    v_text := private.import_cell(p_raw -> p_columns[i]);
    if v_text is null then
      -- An empty cell leaves a value as it is, unless it is meant to clear it.
      if p_options -> 'empty_clears' = 'true' and v_field in ('description', 'retail_price', 'low_stock_level', 'reorder_point',
        'reorder_quantity', 'category', 'tax_code', 'brand', 'email', 'phone', 'company', 'notes', 'tax_pin') then
        input := input || jsonb_build_object(v_field, null);
      end if;
      continue;
    end if;
    v_read := private.import_value(p_types[i], p_raw -> p_columns[i], v_text, p_options);
    if v_read.code is not null then
      errors := errors || jsonb_build_array(jsonb_build_object('column', p_columns[i], 'field', v_field, 'code', v_read.code, 'message', v_read.message));
    elsif v_field = 'barcodes' then
      v_codes := v_codes || v_read.value;
    elsif v_field ~ '^(option|attribute):' then
      v_pairs := jsonb_set(v_pairs, array[split_part(v_field, ':', 1)],
        (v_pairs -> split_part(v_field, ':', 1)) || jsonb_build_object(substr(v_field, strpos(v_field, ':') + 1), v_read.value));
    else
      input := input || jsonb_build_object(v_field, v_read.value);
    end if;
  end loop;
  if input ? 'pack_barcode' then
    v_codes := v_codes || jsonb_build_array(jsonb_build_object('barcode', input #> '{pack_barcode,0,barcode}',
      'unit_factor', coalesce(input -> 'pack_quantity', input #> '{pack_barcode,0,unit_factor}')));
  end if;
  for i in 1 .. 3 loop
    if input ? ('option_' || i || '_name') and input ? ('option_' || i || '_value') then
      v_pairs := jsonb_set(v_pairs, '{option}', (v_pairs -> 'option')
        || jsonb_build_object(input ->> ('option_' || i || '_name'), input -> ('option_' || i || '_value')));
    end if;
  end loop;
  input := input - array['pack_barcode', 'pack_quantity', 'option_1_name', 'option_1_value', 'option_2_name', 'option_2_value', 'option_3_name', 'option_3_value'];
  if v_codes <> '[]' then
    input := input || jsonb_build_object('barcodes', v_codes);
  end if;
  if v_pairs -> 'option' <> '{}' then
    input := input || jsonb_build_object('options', coalesce(input -> 'options', '{}') || (v_pairs -> 'option'));
  end if;
  if v_pairs -> 'attribute' <> '{}' then
    input := input || jsonb_build_object('attributes', coalesce(input -> 'attributes', '{}') || (v_pairs -> 'attribute'));
  end if;
end;
$$;
comment on function private.import_input(integer[], text[], text[], jsonb, jsonb) is 'Reads the mapped cells of a row: the values by field, and an error for each cell that cannot be read.';

create function private.import_keys_of(p_kind text, p_match_by text, p_input jsonb)
returns text[] language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_sku text := 's:' || lower(p_input ->> 'sku');
  v_code text := coalesce(p_input ->> 'barcode', p_input #>> '{barcodes,0,barcode}');
  -- One GTIN is one key, however many zeros stand before it.
  v_barcode text := 'b:' || coalesce(private.gtin_of(v_code), v_code);
  v_name text := 'n:' || (p_input ->> 'name');
  v_variant text := case when p_input ? 'options' then 'v:' || lower(p_input ->> 'parent_sku') || chr(10) || (p_input -> 'options')::text end;
  v_email text := 'e:' || lower(p_input ->> 'email');
  v_phone text := 'p:' || right(nullif(regexp_replace(p_input ->> 'phone', '\D', '', 'g'), ''), 9);
  v_pin text := 't:' || upper(p_input ->> 'tax_pin');
  v_key text;
  v_keys text[];
begin
  if p_kind in ('contacts', 'contact_balances') then
    v_key := case p_match_by when 'phone' then coalesce(v_phone, v_email, v_pin, v_name) when 'name' then coalesce(v_name, v_email, v_phone, v_pin)
      when 'tax_pin' then coalesce(v_pin, v_email, v_phone, v_name) else coalesce(v_email, v_phone, v_pin, v_name) end;
    return array_remove(array[v_key], null);
  end if;
  v_key := case p_match_by when 'barcode' then coalesce(v_barcode, v_sku, v_variant, v_name)
    when 'name' then coalesce(v_name, v_sku, v_barcode) else coalesce(v_sku, v_barcode, v_variant, v_name) end;
  if p_kind = 'supplier_prices' then
    return array_remove(array[coalesce(v_key, 'c:' || lower(p_input ->> 'supplier_code')) || chr(10) || lower(coalesce(p_input ->> 'supplier', ''))], null);
  elsif p_kind = 'opening_stock' then
    return array_remove(array[v_key || chr(10) || lower(coalesce(p_input ->> 'location', ''))], null);
  end if;
  v_keys := array_remove(array[v_key, v_sku, v_variant], null) || array(
    select 'b:' || coalesce(private.gtin_of(b ->> 'barcode'), b ->> 'barcode') from jsonb_array_elements(coalesce(p_input -> 'barcodes', '[]')) as b);
  return array(select u.key from unnest(v_keys) with ordinality as u (key, place) group by u.key order by min(u.place));
end;
$$;
comment on function private.import_keys_of(text, text, jsonb) is
  'What a row is known by: first what it is looked up by (SKU, then barcode, then name, or as chosen), then whatever else no other row may have.';

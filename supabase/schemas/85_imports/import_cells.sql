-- Imports: what people write into cells, and what it means.

create function private.import_cell(p_cell jsonb)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  -- The apostrophe that an export puts before what a spreadsheet would run as a formula goes again.
  v_text text := nullif(regexp_replace(btrim(
    case jsonb_typeof(p_cell) when 'null' then null else translate(p_cell #>> '{}', chr(160) || chr(65279), ' ') end, E' \t\r\n'),
    '^''(?=''*[=+@\t\r\n-])', ''), '');
begin
  return case when v_text ~ '[!-~]' or not private.shows_nothing(v_text) then v_text end;
end;
$$;
comment on function private.import_cell(jsonb) is
  'The text of a cell without surrounding space and without an export''s guard; null when it is empty or shows nothing.';

create function private.import_number(p_text text, p_has_decimal_comma boolean)
returns numeric language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_text text := regexp_replace(p_text, '[\s''’' || chr(160) || chr(8239) || ']', '', 'g');
  v_is_negative boolean := false;
begin
  if v_text ~ '^\(.+\)$' then
    v_is_negative := true;
    v_text := substr(v_text, 2, length(v_text) - 2);
  end if;
  -- KSh 1,200/= and 16% and $5 are numbers to whoever wrote them.
  v_text := regexp_replace(regexp_replace(v_text, '(/[=-]|%|[[:alpha:]]{1,4}\.?|[^[:alnum:].,()+-]{1,3})$', ''), '^([[:alpha:]]{1,4}\.?|[^[:alnum:].,()+-]{1,3})(?=[0-9.,+-])', '');
  if p_has_decimal_comma then
    if v_text !~ '^[+-]?(\d{1,3}(\.\d{3})+|\d{1,20})?(,\d{1,12})?$' then
      return null;
    end if;
    v_text := replace(replace(v_text, '.', ''), ',', '.');
  else
    if v_text !~ '^[+-]?(\d{1,3}(,\d{3})+|\d{1,20})?(\.\d{1,12})?$' then
      return null;
    end if;
    v_text := replace(v_text, ',', '');
  end if;
  if v_text !~ '\d' or length(v_text) > 34 then
    return null;
  end if;
  return case when v_is_negative then -v_text::numeric else v_text::numeric end;
end;
$$;
comment on function private.import_number(text, boolean) is
  'A number as people write it: thousands, currency, brackets for less than zero; null when it is none in this way of writing.';

create function private.import_flag(p_text text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select case
    when lower(p_text) in ('yes', 'y', 'true', 't', '1', 'x', 'on', 'ndiyo', 'active', 'published', 'visible', 'oui', 'si', 'ja') then true
    when lower(p_text) in ('no', 'n', 'false', 'f', '0', '-', 'off', 'hapana', 'inactive', 'draft', 'hidden', 'non', 'nein', 'archived') then false end;
$$;
comment on function private.import_flag(text) is 'Yes or no in the words of common exports; null for anything else.';

create function private.import_date(p_text text, p_order text)
returns date language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_part text[] := regexp_match(p_text, '^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})(?:[T ].*)?$');
  v_year integer;
  v_text text;
begin
  if v_part is null then
    return null;
  end if;
  if length(v_part[1]) = 4 then
    v_text := format('%s-%s-%s', v_part[1], lpad(v_part[2], 2, '0'), lpad(v_part[3], 2, '0'));
  elsif length(v_part[3]) in (2, 4) and p_order in ('dmy', 'mdy') then
    v_year := v_part[3]::integer + case when length(v_part[3]) = 2 then 2000 else 0 end;
    v_text := format('%s-%s-%s', lpad(v_year::text, 4, '0'), lpad(v_part[case p_order when 'dmy' then 2 else 1 end], 2, '0'),
      lpad(v_part[case p_order when 'dmy' then 1 else 2 end], 2, '0'));
  else
    return null;
  end if;
  if not pg_input_is_valid(v_text, 'date') or v_text::date not between '1970-01-01' and '2999-12-31' then
    return null;
  end if;
  return v_text::date;
end;
$$;
comment on function private.import_date(text, text) is 'A day; the year first, or in the order dmy or mdy; null when it is none.';

create function private.import_codes(p_text text)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  -- 5901234123457*24 sells 24 units with one scan.
  select coalesce(jsonb_agg(jsonb_build_object('barcode', coalesce(c.part[1], c.code), 'unit_factor', coalesce(c.part[2]::numeric, 1)) order by c.place), '[]')
  from (
    select u.code, u.place, regexp_match(u.code, '^(.+)\*(\d{1,8}(?:\.\d{1,3})?)$') as part
    from regexp_split_to_table(p_text, '[\s;,|]+') with ordinality as u (code, place)
    where u.code <> '') c;
$$;
comment on function private.import_codes(text) is 'Barcodes of one cell, separated by spaces, semicolons, commas or bars, each with *factor or not.';

create function private.import_pairs(p_text text)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(btrim(split_part(u.pair, '=', 1)), btrim(substr(u.pair, strpos(u.pair, '=') + 1))), '{}')
  from regexp_split_to_table(p_text, ';') as u (pair)
  where u.pair ~ '^\s*[^=]{1,60}=.*\S';
$$;
comment on function private.import_pairs(text) is '"Size=M; Colour=Red" as {"Size": "M", "Colour": "Red"}.';

create function private.import_error(p_field text, p_code text, p_message text)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('field', p_field, 'code', p_code, 'message', p_message));
$$;
comment on function private.import_error(text, text, text) is 'One thing that is wrong with a row, as a list of one.';

create function private.import_field_type(p_kind text, p_field text)
returns text language sql immutable security invoker set search_path = '' as $$
  select case
    when p_kind = 'products' and p_field ~ '^(option|attribute):.{1,40}$' then 'line:500'
    when p_kind = 'products' then case p_field
      when 'sku' then 'code:64' when 'parent_sku' then 'code:64' when 'name' then 'line:200' when 'description' then 'text:10000'
      when 'barcodes' then 'codes' when 'pack_barcode' then 'codes' when 'pack_quantity' then 'factor'
      when 'price' then 'money' when 'retail_price' then 'money' when 'cost' then 'cost'
      when 'category' then 'path' when 'unit' then 'line:20' when 'kind' then 'kind' when 'tax_code' then 'line:80'
      when 'is_published' then 'flag' when 'is_featured' then 'flag' when 'brand' then 'line:80'
      when 'low_stock_level' then 'quantity' when 'reorder_point' then 'quantity' when 'reorder_quantity' then 'factor'
      when 'image_urls' then 'pictures' when 'options' then 'pairs' when 'attributes' then 'pairs'
      when 'option_1_name' then 'line:40' when 'option_1_value' then 'line:100' when 'option_2_name' then 'line:40'
      when 'option_2_value' then 'line:100' when 'option_3_name' then 'line:40' when 'option_3_value' then 'line:100'
      when 'opening_quantity' then 'quantity' when 'opening_cost' then 'cost' when 'opening_location' then 'line:80' end
    when p_kind = 'contacts' then case p_field
      when 'name' then 'line:200' when 'email' then 'email' when 'phone' then 'phone' when 'company' then 'line:200'
      when 'type' then 'contact_type' when 'tags' then 'tags' when 'notes' then 'text:5000' when 'tax_pin' then 'pin'
      when 'credit_limit' then 'money' when 'payment_terms_days' then 'days' when 'consent_email' then 'flag'
      when 'consent_sms' then 'flag' when 'consent_whatsapp' then 'flag' when 'consent_on' then 'date' when 'consent_source' then 'line:200'
      when 'address_line_1' then 'line:200' when 'address_line_2' then 'line:200' when 'city' then 'line:100'
      when 'region' then 'line:100' when 'postal_code' then 'line:20' when 'country' then 'country'
      when 'opening_receivable' then 'signed' when 'opening_payable' then 'money' when 'opening_due_on' then 'date' end
    when p_kind = 'opening_stock' then case p_field
      when 'sku' then 'code:64' when 'barcode' then 'code:64' when 'name' then 'line:200' when 'quantity' then 'quantity'
      when 'unit_cost' then 'cost' when 'location' then 'line:80' when 'batch_number' then 'line:60' when 'expires_on' then 'date' end
    when p_kind = 'contact_balances' then case p_field
      when 'email' then 'email' when 'phone' then 'phone' when 'name' then 'line:200' when 'tax_pin' then 'pin'
      when 'receivable' then 'signed' when 'payable' then 'money' when 'due_on' then 'date' end
    when p_kind = 'supplier_prices' then case p_field
      when 'supplier' then 'line:320' when 'sku' then 'code:64' when 'barcode' then 'code:64' when 'name' then 'line:200' when 'supplier_code' then 'code:64'
      when 'unit_price' then 'cost' when 'pack_price' then 'cost' when 'pack_size' then 'factor' when 'min_quantity' then 'factor'
      when 'currency' then 'line:10' end
  end;
$$;
comment on function private.import_field_type(text, text) is 'How a field of a kind of file is read; null when there is no such field.';

create function private.import_part_errors(p_tenant_id uuid, p_product_id uuid, p_input jsonb, p_now_is jsonb, p_parent_unit text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_unit text := coalesce(p_input ->> 'unit', p_now_is ->> 'unit', p_parent_unit, 'each');
  v_errors jsonb := '[]';
  v_field text;
begin
  if private.unit_step(v_unit) < 1 then
    return v_errors;
  end if;
  foreach v_field in array array['opening_quantity', 'low_stock_level', 'reorder_point', 'reorder_quantity', 'pack_quantity'] loop
    if jsonb_typeof(p_input -> v_field) = 'number' and (p_input ->> v_field)::numeric % 1 <> 0
      and p_input -> v_field is distinct from p_now_is -> v_field then
      v_errors := v_errors || private.import_error(v_field, 'quantity_not_whole',
        private.counted_text(coalesce(p_input ->> 'name', p_now_is ->> 'name', 'This product'), v_unit, (p_input ->> v_field)::numeric));
    end if;
  end loop;
  if p_product_id is not null and private.unit_step(p_now_is ->> 'unit') < 1 and (
    private.is_held_in_parts(p_tenant_id, p_product_id)
    or exists (
      select 1 from unnest(array['low_stock_level', 'reorder_point', 'reorder_quantity']) as n
      where (coalesce(p_input -> n, p_now_is -> n) #>> '{}')::numeric % 1 <> 0)
    or exists (
      select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id
        and (p.stock_buffer % 1 <> 0 or p.purchase_unit_factor % 1 <> 0 or p.online_step % 1 <> 0 or p.online_minimum % 1 <> 0))) then
    v_errors := v_errors || private.import_error('unit', 'quantity_not_whole', format(
      'This product has fractions of a %s. Make its stock and levels whole numbers before you change the unit to %s.', p_now_is ->> 'unit', v_unit));
  end if;
  return v_errors;
end;
$$;
comment on function private.import_part_errors(uuid, uuid, jsonb, jsonb, text) is
  'What of a row of an import of products would be a part of what is counted: quantities, levels, packs, or a unit that is counted while there are parts.';

-- What a scanner read, as the codes that a product may be kept under. mfe-admin/src/common/codes/scan.ts reads the same on a device.

create function private.clean_scan(p_code text)
returns text language sql immutable security invoker set search_path = '' as $$
  select regexp_replace(
    regexp_replace(p_code, '^[\s\u0001-\u001f\u007f\u00a0\ufeff]+|[\s\u0001-\u001f\u007f\u00a0\ufeff]+$', '', 'g'), '^\][A-Za-z][0-9A-Za-z](?=.)', '');
$$;
comment on function private.clean_scan(text) is
  'A scan without the blanks, tabs and control signs around it, and without the sign of its symbology (]C1, ]d2, ]E0).';

create function private.scan_element(p_code text)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_code text := private.clean_scan(p_code);
  v_gtin text;
  v_weight text[];
  v_rest text;
begin
  if v_code ~* '^https?://' then
    v_gtin := lpad((regexp_match(v_code, '/01/([0-9]{8,14})(?:[/?#]|$)'))[1], 14, '0');
    v_weight := regexp_match(v_code, '[/?&]310([0-5])[/=]([0-9]{6})');
  elsif v_code ~ '^\(01\)[0-9]{14}' then
    v_gtin := substr(v_code, 5, 14);
    v_weight := regexp_match(v_code, '\(310([0-5])\)([0-9]{6})');
  elsif v_code ~ '^01[0-9]{14}' then
    v_gtin := substr(v_code, 3, 14);
    v_rest := ltrim(substr(v_code, 17), chr(29));
    while v_rest <> '' and v_weight is null loop
      v_weight := regexp_match(v_rest, '^310([0-5])([0-9]{6})');
      v_rest := ltrim(case
        when v_rest ~ '^3[1-6][0-9]{8}' then substr(v_rest, 11)
        when v_rest ~ '^1[1-7][0-9]{6}' then substr(v_rest, 9)
        when v_rest ~ '^20[0-9]{2}' then substr(v_rest, 5)
        -- Of any length: to the next separator.
        when strpos(v_rest, chr(29)) > 0 then substr(v_rest, strpos(v_rest, chr(29)))
        else '' end, chr(29));
    end loop;
  end if;
  if v_gtin is null or private.check_digit(left(v_gtin, 13)) <> right(v_gtin, 1) then
    return null;
  end if;
  return jsonb_build_object('gtin', v_gtin, 'weight', round(v_weight[2]::numeric / power(10::numeric, v_weight[1]::integer), 3));
end;
$$;
comment on function private.scan_element(text) is
  'Of a GS1 element string, with or without brackets, or a GS1 Digital Link: {gtin: 14 digits, weight: kilograms or null}; null for other codes and a wrong check digit.';

create function private.upc_a_of(p_code text)
returns text language sql immutable security invoker set search_path = '' as $$
  select a.digits || right(p_code, 1)
  from (
    select left(p_code, 1) || case
      when substr(p_code, 7, 1) in ('0', '1', '2') then substr(p_code, 2, 2) || substr(p_code, 7, 1) || '0000' || substr(p_code, 4, 3)
      when substr(p_code, 7, 1) = '3' then substr(p_code, 2, 3) || '00000' || substr(p_code, 5, 2)
      when substr(p_code, 7, 1) = '4' then substr(p_code, 2, 4) || '00000' || substr(p_code, 6, 1)
      else substr(p_code, 2, 5) || '0000' || substr(p_code, 7, 1) end as digits
  ) a
  where p_code ~ '^[01][0-9]{7}$' and private.check_digit(a.digits) = right(p_code, 1);
$$;
comment on function private.upc_a_of(text) is 'The twelve digits that a UPC-E of eight is short for; null where it is none.';

create function private.gtin_of(p_barcode text)
returns text language sql immutable security invoker set search_path = '' as $$
  select lpad(case
    when p_barcode ~ '^[0-9]{12,14}$' or private.has_check_digit(p_barcode) then p_barcode
    else private.upc_a_of(p_barcode) end, 14, '0');
$$;
comment on function private.gtin_of(text) is
  'The one number of fourteen digits that a kept code is (GTIN-14): EAN, UPC and UPC-E with or without the zeros before them; null for codes of other sorts.';

create function private.tg_product_barcodes__gtin()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.gtin := private.gtin_of(new.barcode);
  return new;
end;
$$;
comment on function private.tg_product_barcodes__gtin() is 'Notes which number a code is, so that no other product gets it in another form.';

create function private.scan_codes(p_code text)
returns text[] language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_code text := private.clean_scan(p_code);
  v_gtin text := lpad(coalesce(
    private.scan_element(p_code) ->> 'gtin',
    case when v_code ~ '^[0-9]{12,14}$' or private.has_check_digit(v_code) then v_code end,
    private.upc_a_of(v_code)), 14, '0');
  v_short text := private.upc_a_of(v_code);
begin
  return array(
    select f.code
    from (
      select v_code as code, -1 as place
      union all
      select right(v_gtin, n.length), 14 - n.length from unnest(array[14, 13, 12, 8]) as n (length)
      where left(v_gtin, 14 - n.length) ~ '^0*$'
      union all
      select lpad(v_short, n.length, '0'), 34 - n.length from unnest(array[14, 13, 12]) as n (length) where v_short is not null
    ) f
    where f.code <> ''
    group by f.code order by min(f.place), f.code);
end;
$$;
comment on function private.scan_codes(text) is
  'The codes that what was scanned may be kept under, itself first: one GTIN is one number, with or without the zeros before it, whether it came as EAN, UPC, UPC-E, element string or Digital Link.';

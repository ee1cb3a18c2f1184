-- Products as a tax authority knows them: what people chose, and where they chose nothing, what follows from the product.

create function private.fiscal_delivery_id()
returns uuid language sql immutable parallel safe security invoker set search_path = ''
return '00000000-0000-0000-0000-000000000000'::uuid;
comment on function private.fiscal_delivery_id() is 'What stands for the delivery fee where a product is named.';

create function private.fiscal_tax_letter(p_code text, p_rate numeric)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case
  when p_code in ('A', 'B', 'C', 'D', 'E') then p_code
  when p_rate = 16 then 'B'
  when p_rate = 8 then 'E'
  when p_rate > 0 then null
  when p_code like 'ZERO%' then 'C'
  when p_code like 'EX%' then 'A'
  else 'D' end;
comment on function private.fiscal_tax_letter(text, numeric) is
  'The letter of a tax code: its own, else by rate and name; null where none fits. A exempt, B standard, C zero-rated, D outside the tax, E reduced.';

create function private.fiscal_number(p_number numeric)
returns text language sql immutable parallel safe security invoker set search_path = ''
return trim_scale(p_number)::text;
comment on function private.fiscal_number(numeric) is 'An amount or quantity as a decimal text.';

create function private.fiscal_quantity_unit(p_unit text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case
  when lower(p_unit) in ('kg', 'kilo', 'kilos', 'kilogram', 'kilograms') then 'KG'
  when lower(p_unit) in ('g', 'gram', 'grams') then 'GRM'
  when lower(p_unit) in ('mg') then 'MGM'
  when lower(p_unit) in ('l', 'litre', 'litres', 'liter', 'liters') then 'LTR'
  when lower(p_unit) in ('m', 'metre', 'metres', 'meter', 'meters') then 'MTR'
  when lower(p_unit) in ('yd', 'yard', 'yards') then 'YRD'
  when lower(p_unit) in ('box', 'boxes') then 'BX'
  when lower(p_unit) in ('bag', 'bags') then 'BG'
  when lower(p_unit) in ('pair', 'pairs') then 'PR'
  when lower(p_unit) in ('set', 'sets') then 'SET'
  when lower(p_unit) in ('roll', 'rolls') then 'RO'
  else 'NO' end;
comment on function private.fiscal_quantity_unit(text) is 'The code of a unit that is used until people choose another.';

create type private.fiscal_item as (
  product_id uuid, name text, item_class text, item_type text, origin text, package_unit text, quantity_unit text, tax_letter text, tax_rate numeric,
  barcode text, price numeric, is_active boolean, is_stocked boolean, is_excluded boolean, is_mapped boolean);
comment on type private.fiscal_item is 'A product as a tax authority receives it; price with tax. is_stocked: it has stock there.';

create function private.fiscal_items_of(p_tenant_id uuid, p_product_ids uuid[])
returns setof private.fiscal_item language plpgsql stable rows 20 security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, statement_timestamp());
  v_includes_tax boolean := (select t.prices_include_tax from public.tenant_policies t where t.tenant_id = p_tenant_id);
begin
  return query
    select p.id, left(p.name || case when p.option_values = '{}' then '' else ' ' || (
        select string_agg(o.value, ' ' order by o.key) from jsonb_each_text(p.option_values) o) end, 200),
      m.item_class, coalesce(m.item_type, case p.kind when 'goods' then '2' else '3' end), coalesce(m.origin, 'KE'),
      coalesce(m.package_unit, 'NT'), coalesce(m.quantity_unit, private.fiscal_quantity_unit(p.unit)),
      coalesce(m.tax_letter, private.fiscal_tax_letter(r.code, r.rate_percent)), coalesce(r.rate_percent, 0),
      (select b.barcode from public.product_barcodes b where b.tenant_id = p.tenant_id and b.product_id = p.id and b.unit_factor = 1
        and length(b.barcode) <= 20 order by b.created_at, b.barcode limit 1),
      case when v_includes_tax then p.price else round(p.price * (1 + coalesce(r.rate_percent, 0) / 100), 2) end,
      p.archived_at is null, p.kind = 'goods' and coalesce(m.item_type, '2') <> '3', coalesce(m.is_excluded, false), m.item_class is not null
    from unnest(p_product_ids) as w (id)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join public.fiscal_item_map m on m.tenant_id = p.tenant_id and m.product_id = p.id
    left join lateral (
      -- The rate of the product's code on this day; without one of its own the default.
      select d.code, d.rate_percent from public.tax_rates d
      where d.tenant_id = p.tenant_id and v_today >= d.valid_from and (d.valid_to is null or v_today <= d.valid_to)
        and d.code = (select c.code from public.tax_rates c where c.tenant_id = p.tenant_id
          and case when p.tax_rate_id is null then c.is_default else c.id = p.tax_rate_id end limit 1)
      limit 1) r on true
    union all
    select private.fiscal_delivery_id(), 'Delivery', m.item_class, '3', coalesce(m.origin, 'KE'), coalesce(m.package_unit, 'NT'),
      coalesce(m.quantity_unit, 'NO'), coalesce(m.tax_letter, private.fiscal_tax_letter(r.code, r.rate_percent)), coalesce(r.rate_percent, 0), null, 0,
      true, false, coalesce(m.is_excluded, false), m.item_class is not null
    from (select 1 where private.fiscal_delivery_id() = any (p_product_ids)) as w
    left join public.fiscal_item_map m on m.tenant_id = p_tenant_id and m.product_id = private.fiscal_delivery_id()
    left join lateral (
      select d.code, d.rate_percent from public.tax_rates d where d.tenant_id = p_tenant_id and d.is_default limit 1) r on true;
end;
$$;
comment on function private.fiscal_items_of(uuid, uuid[]) is 'Products, and the delivery fee, as a tax authority receives them.';

create function private.fiscal_operator(p_user_id uuid, p_name text default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', coalesce(left(replace(p_user_id::text, '-', ''), 20), 'system'), 'name', left(coalesce(nullif(btrim(p_name), ''), (
    select f.full_name from public.profiles f where f.user_id = p_user_id), 'System'), 60));
end;
$$;
comment on function private.fiscal_operator(uuid, text) is 'Who did it, as the audit fields of an authority have it.';

create function private.fiscal_item_content(p_item private.fiscal_item)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('itemClass', p_item.item_class, 'itemType', p_item.item_type, 'name', p_item.name, 'origin', p_item.origin,
    'packageUnit', p_item.package_unit, 'quantityUnit', p_item.quantity_unit, 'taxLetter', p_item.tax_letter, 'barcode', p_item.barcode,
    'batch', null, 'price', private.fiscal_number(p_item.price), 'safetyQuantity', null, 'isInsured', false, 'isActive', p_item.is_active,
    'operator', private.fiscal_operator(null));
end;
$$;
comment on function private.fiscal_item_content(private.fiscal_item) is 'What an authority receives of an item, but for its code.';

-- The price at the till changes too often to be sent each time.
create function private.fiscal_item_hash(p_content jsonb)
returns text language sql immutable security invoker set search_path = '' as $$
  select encode(sha256(convert_to((p_content - '{itemCode,price,isActive}'::text[])::text, 'UTF8')), 'hex');
$$;
comment on function private.fiscal_item_hash(jsonb) is 'By what it is seen that an item is no more what was registered.';

create function private.fiscal_item_prefix(p_item private.fiscal_item)
returns text language sql immutable parallel safe security invoker set search_path = ''
return p_item.origin || p_item.item_type || p_item.package_unit || p_item.quantity_unit;
comment on function private.fiscal_item_prefix(private.fiscal_item) is 'What the code of an item begins with: country, type, package and unit.';
